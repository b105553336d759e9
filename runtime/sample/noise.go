package sample

import "math/bits"

// philox is Philox4x32-10 (Salmon et al., "Parallel random numbers: as easy as 1, 2, 3", 2011): a keyed bijection of a
// 128-bit counter whose outputs are independent uniform words. Having no state, it gives the noise of any token at any
// position without the noise before it.
func philox(counter [4]uint32, key [2]uint32) [4]uint32 {
	const (
		m0, m1 = 0xD2511F53, 0xCD9E8D57
		w0, w1 = 0x9E3779B9, 0xBB67AE85
	)
	c0, c1, c2, c3 := counter[0], counter[1], counter[2], counter[3]
	k0, k1 := key[0], key[1]
	for range 10 {
		p0, p1 := uint64(m0)*uint64(c0), uint64(m1)*uint64(c2)
		c0, c1, c2, c3 = uint32(p1>>32)^c1^k0, uint32(p1), uint32(p0>>32)^c3^k1, uint32(p0)
		k0 += w0
		k1 += w1
	}
	return [4]uint32{c0, c1, c2, c3}
}

// noise is the Gumbel noise of one position: a standard Gumbel variable for every token id, a function of seed, position
// and id alone.
type noise struct {
	key      [2]uint32
	position uint64
	block    int // of which words holds the uniform bits of two ids; -1: none yet
	words    [2]uint64
}

func newNoise(seed uint64, position int) noise {
	return noise{key: [2]uint32{uint32(seed), uint32(seed >> 32)}, position: uint64(position), block: -1}
}

// bits52 are the uniform bits of id.
func (n *noise) bits52(id int) uint64 {
	if block := id >> 1; block != n.block {
		w := philox([4]uint32{uint32(block), 0, uint32(n.position), uint32(n.position >> 32)}, n.key)
		n.block, n.words = block, [2]uint64{uint64(w[1])<<32 | uint64(w[0]), uint64(w[3])<<32 | uint64(w[2])}
	}
	return n.words[id&1] >> 12
}

// gumbel turns 52 uniform bits into −ln(−ln u), u = (k + ½)·2⁻⁵², which is exact and never 0 or 1.
func gumbel(k uint64) float64 {
	u := (float64(k) + 0.5) * (1.0 / (1 << 52))
	return -log(-log(u))
}

// gumbelBound is never below gumbel(k) and costs no logarithm: −ln u ≥ 1 − u ≥ 2^−(z+1), with z the zeros at the front of
// 1 − u, so the noise is at most (z + 1)·ln 2.
func gumbelBound(k uint64) float64 {
	z := bits.LeadingZeros64((1<<52-1-k)<<12 | 1<<11)
	return float64(z+1) * 0.69314718056 // a little above ln 2, for the rounding of gumbel
}

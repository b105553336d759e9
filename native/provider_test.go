package native

import (
	"bytes"
	"fmt"
	"testing"
)

// positions crosses a softmax block, a latent page and many convolution windows.
const positions = 270

// straight runs positions rows in tapes of n and returns all logits and the final state.
func (r *rig) straight(n int, seed uint64) ([]float32, []byte) {
	t := r.timeline()
	defer t.Free()
	var logits []float32
	for from := 0; from < positions; from += n {
		k := min(n, positions-from)
		logits = append(logits, r.step(t, from, k, k, seed+uint64(from))...)
	}
	return logits, r.export(t)
}

// TestSameBits holds the provider to its promise: rows per tape, threads, instruction set and the order in which experts
// arrive change nothing.
func TestSameBits(t *testing.T) {
	for _, v := range []variant{k3Like, linearLike} {
		m := newModel(t, geometryOf(v))
		want, state := newRig(t, m, Options{Threads: 1, ISA: "scalar"}).straight(64, 0)
		for _, isa := range ISAs() {
			for _, threads := range []int{1, 2, 3} {
				for _, rows := range []int{1, 3, 7, 64} {
					if isa == "scalar" && (rows == 7 || threads == 3) {
						continue
					}
					t.Run(fmt.Sprintf("%s/%s/%d threads/%d rows", v, isa, threads, rows), func(t *testing.T) {
						got, end := newRig(t, m, Options{Threads: threads, ISA: isa}).straight(rows, uint64(rows+threads))
						if err := sameBits(want, got); err != nil {
							t.Error("logits:", err)
						}
						if !bytes.Equal(state, end) {
							t.Error("exported states differ")
						}
					})
				}
			}
		}
	}
}

package local

import (
	"encoding/binary"
	"fmt"

	"deltafin/native"
	"deltafin/runtime/budget"
	"deltafin/runtime/expert"
	"deltafin/runtime/model"
)

// remembered is where the last tokens were routed, by their positions. A guess that copies an earlier token will probably want
// the experts that one wanted, in every layer, before any router has spoken. A ring: a position takes the place of the one that
// is as many before it as there is room for. Timelines share it, for whoever asks says which token it means; so it forgets
// nothing by itself, and what it says of a token is a hint.
type remembered struct {
	topK   int
	place  []int   // by layer, its place among the layers with experts
	moe    int     // of those layers
	tokens []int32 // by position modulo their number, 1 + the token; 0: none
	at     []int32 // the positions
	ids    []byte  // [tokens][layers with experts][topK] of two bytes, outside the Go heap
	memory expert.Memory
}

const (
	// What routes are remembered of takes this much at most, and no more than this part of the memory: the text of about
	// 11,000 tokens of K3.
	mostRemembered  = 32 << 20
	rememberedShare = 256
)

// rememberedBytes is what a plan gives to routes.
func rememberedBytes(c *model.Config, p *budget.Plan) int64 {
	one := rememberedToken(c)
	most := min(mostRemembered, p.Limit.Bytes/rememberedShare) // nothing where no limit is known
	return one * min(most/one, int64(p.Context))
}

// rememberedToken is what one token takes.
func rememberedToken(c *model.Config) int64 { return 8 + 2*int64(c.MoELayers())*int64(c.TopK) }

// newRemembered is nil where there is no room for any.
func newRemembered(c *model.Config, bytes int64) (*remembered, error) {
	n := bytes / rememberedToken(c)
	if n == 0 || c.MoELayers() == 0 {
		return nil, nil
	}
	r := &remembered{topK: c.TopK, place: make([]int, c.Layers), tokens: make([]int32, n), at: make([]int32, n)}
	for l, kind := range c.FFN {
		if kind == model.MoE {
			r.place[l] = r.moe
			r.moe++
		}
	}
	var err error
	if r.memory, err = allocSlab(2 * int(n) * r.moe * r.topK); err != nil {
		return nil, fmt.Errorf("no memory to remember routes in: %w", err)
	}
	r.ids = r.memory.Bytes()
	return r, nil
}

func (r *remembered) close() {
	if r != nil {
		r.memory.Free()
	}
}

// keep notes the routes, by layer, of tokens that were committed from a position on.
func (r *remembered) keep(position int, tokens []int, routed []route, ffn []model.FFN) {
	if r == nil {
		return
	}
	for i, token := range tokens {
		at := (position + i) % len(r.tokens)
		r.tokens[at], r.at[at] = int32(token)+1, int32(position+i)
		for l := range routed {
			if ffn[l] == model.MoE {
				to := r.of(at, l)
				for k, id := range routed[l].ids[i*r.topK : (i+1)*r.topK] {
					binary.NativeEndian.PutUint16(to[2*k:], id)
				}
			}
		}
	}
}

// of is the experts of a place in the ring in one layer.
func (r *remembered) of(at, layer int) []byte {
	n := 2 * r.topK
	from := (at*r.moe + r.place[layer]) * n
	return r.ids[from : from+n]
}

// like appends the places of the tokens at some positions, those that are still known for what they are.
func (r *remembered) like(to []int, tokens []int, positions []int) []int {
	if r == nil {
		return to
	}
	for _, p := range positions {
		if p < 0 || p >= len(tokens) {
			continue
		}
		if at := p % len(r.tokens); int(r.at[at]) == p && int(r.tokens[at]) == tokens[p]+1 {
			to = append(to, at)
		}
	}
	return to
}

// demand appends the distinct experts of some places in a layer, the best of each first.
func (r *remembered) demand(to, places []int, layer int) []int {
	var seen [native.MaxExperts]bool
	for k := range r.topK {
		for _, at := range places {
			if id := int(binary.NativeEndian.Uint16(r.of(at, layer)[2*k:])); !seen[id] {
				seen[id] = true
				to = append(to, id)
			}
		}
	}
	return to
}

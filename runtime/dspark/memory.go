package dspark

import (
	"deltafin/native"
	"deltafin/runtime/model"
)

// Bytes is the most memory the model and the context of one conversation take, for the memory plan: weights, small vectors
// widened, the rows it works in, and the pages of its window. It mirrors what native/dspark*.c allocate for a given number of
// threads.
func (d *Model) Bytes() int64 {
	c := d.config
	var n int64
	for _, t := range c.Tensors() {
		n += (t.Bytes() + align - 1) &^ (align - 1)
	}
	pages := int64(d.window+native.PageRows-1)/native.PageRows + 1 // the window's beginning need not be a page's
	return n + copied(c) + scratch(c, d.threads, native.MaxRows) + captured(c) + pages*pageBytes(c)
}

// Held is what the model holds at the moment. It asks the provider, so it is called under the engine's turn.
func (d *Model) Held() int64 {
	if d.native == nil {
		return 0
	}
	m, err := d.native.Memory()
	if err != nil {
		return 0
	}
	return int64(len(d.slab.Bytes())) + int64(m.Copied+m.Context+m.Scratch) + int64(2*cap(d.rows))
}

// captured is the rows on their way to the provider.
func captured(c *model.DSpark) int64 {
	return int64(native.MaxRows) * int64(len(c.TargetLayers)) * int64(c.Hidden) * 2
}

func pageBytes(c *model.DSpark) int64 {
	return 64 + int64(c.Layers)*native.PageRows*int64(c.KVLora+c.QKRope)*2
}

func pad(n int) int64 { return (int64(n) + 15) &^ 15 }

func stride(n int) int64 {
	if p := pad(n); p%1024 != 0 {
		return p
	}
	return pad(n) + 16
}

func copied(c *model.DSpark) int64 {
	return 4 * (2*pad(c.Hidden) + int64(c.Layers)*(2*pad(c.Hidden)+pad(c.QLora)+pad(c.KVLora)))
}

// scratch is what appending rows captured rows and drafting a block work in.
func scratch(c *model.DSpark, threads, rows int) int64 {
	const block = model.DSparkBlock
	kv := pad(c.KVLora + c.QKRope)
	append := int64(rows) * (stride(len(c.TargetLayers)*c.Hidden) + stride(c.Hidden) + stride(c.Layers*int(kv)))
	group := min((c.Heads+2*threads-1)/(2*threads), 64)
	groups := int64((c.Heads + group - 1) / group)
	draft := block*(3*stride(c.Hidden)+stride(c.QLora)+stride(c.Heads*(c.QKNope+c.QKRope))+stride(c.KVLora+c.QKRope)+stride(c.Heads*c.VHead)+
		2*stride(c.Inter)+kv+stride(c.Heads*int(kv))+stride(c.Heads*int(pad(c.KVLora)))+stride(c.Vocab)) +
		2*pad(c.Heads*block) + groups*64*kv + pad(native.MaxRows*c.QKRope) + pad(c.Vocab) + pad(c.Hidden+c.MarkovRank)
	return 4 * (append + draft)
}

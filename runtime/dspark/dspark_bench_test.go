package dspark

import (
	"context"
	"fmt"
	"math/rand/v2"
	"os"
	"testing"

	"deltafin/native"
	"deltafin/runtime/draft"
	"deltafin/runtime/dspark/dsparktest"
	"deltafin/runtime/model"
)

// BenchmarkReleasedShapes drafts at the dimensions of the released model of Kimi K3, with noise for weights. It takes 7.2 GB
// of memory, none of the disk, and reports what the model itself holds and what a block's weights come to a second.
func BenchmarkReleasedShapes(b *testing.B) {
	if testing.Short() {
		b.Skip("takes 7.2 GB of memory")
	}
	text, err := os.ReadFile("../model/testdata/dspark.json")
	if err != nil {
		b.Fatal(err)
	}
	// The file would have the released model's size, with a header of another length; its configuration is written a little
	// differently so as not to be taken for it.
	text = append(text, '\n')
	dir := b.TempDir()
	if err := dsparktest.Write(dir, text, nil); err != nil { // holes
		b.Fatal(err)
	}
	c, err := model.ParseDSpark(text)
	if err != nil {
		b.Fatal(err)
	}
	p := openProvider(b, c.Hidden, c.Vocab, native.Options{})
	defer p.Close()
	_, threads, _ := p.ISA()
	head, err := native.AllocSlab(2 * c.Vocab * c.Hidden)
	if err != nil {
		b.Fatal(err)
	}
	defer head.Free()
	noise := make([]byte, 1<<20)
	r := rand.New(rand.NewPCG(1, 2))
	for i := 0; i < len(noise); i += 2 {
		v := dsparktest.BF16(float32(r.NormFloat64()) / 80)
		noise[i], noise[i+1] = byte(v), byte(v>>8)
	}
	spread := func(mem []byte) {
		for at := 0; at < len(mem); at += copy(mem[at:], noise) {
		}
	}
	spread(head.Bytes())
	bindHead(b, p, c.Hidden, c.Vocab, head.Bytes())
	m, err := Open(dir, &model.Config{Hidden: c.Hidden, Vocab: c.Vocab, Layers: c.TargetDepth}, Options{Threads: threads})
	if err != nil {
		b.Fatal(err)
	}
	defer m.Close()
	embedding := make([]uint16, 2*c.Hidden)
	for i := range embedding {
		embedding[i] = dsparktest.BF16(float32(r.NormFloat64()))
	}
	if err := m.Load(context.Background(), p, func(context.Context, []int) ([]uint16, error) { return embedding, nil }); err != nil {
		b.Fatal(err)
	}
	spread(m.slab.Bytes())
	rows := &draft.Rows{Count: native.MaxRows}
	for range c.TargetLayers {
		values := make([]float32, rows.Count*c.Hidden)
		for i := range values {
			values[i] = float32(r.NormFloat64())
		}
		rows.Hidden = append(rows.Hidden, values)
	}
	first := func(n int) *draft.Rows {
		cut := &draft.Rows{Count: n}
		for _, h := range rows.Hidden {
			cut.Hidden = append(cut.Hidden, h[:n*c.Hidden])
		}
		return cut
	}
	weights := int64(2 * c.Hidden * c.Vocab)
	for i, t := range c.Tensors() {
		if i > native.DSparkContextProj && i != native.DSparkW1 && i != native.DSparkW2 {
			weights += t.Bytes()
		}
	}
	w2 := int64(2 * c.Vocab * c.MarkovRank)
	measure := func(b *testing.B, unit string, rows int, bytes int64, work func(int) error) {
		b.SetBytes(bytes)
		b.ResetTimer()
		for i := range b.N {
			if err := work(i); err != nil {
				b.Fatal(err)
			}
		}
		b.ReportMetric(float64(b.Elapsed().Milliseconds())/float64(b.N*rows), unit)
	}
	for _, n := range []int{1, 8, 64} {
		b.Run(fmt.Sprintf("append%d", n), func(b *testing.B) {
			s, err := m.NewSource()
			if err != nil {
				b.Fatal(err)
			}
			defer s.Close()
			measure(b, "ms/row", n, m.tensors[0].Length, func(int) error { return s.Append(make([]int, n), first(n)) })
		})
	}
	s, err := m.NewSource()
	if err != nil {
		b.Fatal(err)
	}
	defer s.Close()
	have := 0
	for _, at := range []struct{ context, tokens int }{{64, 7}, {64, 2}, {1024, 7}, {8192, 7}} {
		b.Run(fmt.Sprintf("propose%d/context%d", at.tokens, at.context), func(b *testing.B) {
			for ; have < at.context; have += native.MaxRows {
				if err := s.Append(make([]int, native.MaxRows), rows); err != nil {
					b.Fatal(err)
				}
			}
			measure(b, "ms/block", 1, weights+int64(at.tokens)*w2, func(i int) error {
				g, err := s.Propose(context.Background(), i%c.Vocab, at.tokens)
				if err == nil && len(g) != at.tokens {
					err = fmt.Errorf("%d guesses", len(g))
				}
				return err
			})
		})
	}
	held, err := m.native.Memory()
	if err != nil {
		b.Fatal(err)
	}
	b.Logf("holds %.3f GB of weights, %.1f MB of scratch; planned with a context of %d: %.3f GB", float64(held.Bound)/1e9, float64(held.Scratch)/1e6,
		m.window, float64(m.Bytes())/1e9)
}

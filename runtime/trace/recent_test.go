package trace

import (
	"context"
	"fmt"
	"slices"
	"sync"
	"testing"

	"deltafin/runtime/expert"
)

func small() *Recent { return NewRecent(expert.Grid{First: 1, Last: 3, Experts: 8}, 2, 4, 1<<20) }

// A pass comes back as it was: rows, tokens, where each expert was, and no time that is not somebody's.
func TestRecentKeepsAPass(t *testing.T) {
	r := small()
	r.Begin(WithMessage(context.Background(), "7f3a:12"), 40, []int{5, 6})
	for l := 1; l <= 3; l++ {
		r.Spent(l, Attend)
		r.Layer(l, []uint16{7, 1, 1, 4}, []float32{.75, .25, .5, .5}, []int{7, 1, 4}, []expert.Origin{expert.Hit, expert.Waited, expert.Early})
		r.Spent(l, Experts)
	}
	r.Commit(2)
	passes, oldest := r.Since(0)
	if len(passes) != 1 || oldest != 0 {
		t.Fatal(passes, oldest)
	}
	p := passes[0]
	if p.Message != "7f3a:12" || p.Position != 40 || p.Rows != 2 || !slices.Equal(p.Tokens, []int{5, 6}) || len(p.Layers) != 4 {
		t.Errorf("%+v", p)
	}
	ids, weights, from := p.Layers[2].Row(1, p.TopK)
	if fmt.Sprint(ids, weights, from) != "[1 4] [0.5 0.5] [waited early]" {
		t.Error(ids, weights, from)
	}
	if ids, _, _ := p.Layers[2].Row(2, p.TopK); ids != nil {
		t.Error("a row that is not there:", ids)
	}
	sum := p.Head
	for _, l := range p.Layers {
		for _, d := range l.Time {
			sum += d
		}
	}
	if sum != p.Duration {
		t.Errorf("the parts are %v, the pass took %v", sum, p.Duration)
	}
}

// What failed is not there, what was committed is never changed by what comes later, and a cut pass has its first rows.
func TestRecentPublishesCommittedPassesOnly(t *testing.T) {
	r := small()
	pass := func(token int, commit int) {
		r.Begin(context.Background(), token, []int{token, token + 1, token + 2})
		r.Layer(1, []uint16{uint16(token), 0, 1, 2, 3, 4}, make([]float32, 6), nil, nil)
		if commit < 0 {
			r.Discard()
		} else {
			r.Commit(commit)
		}
	}
	pass(1, 3)
	pass(2, -1)
	r.Spent(1, Wait) // outside a pass: nothing
	pass(3, 1)
	first, _ := r.Since(0)
	pass(4, 2)
	all, _ := r.Since(0)
	var got []string
	for _, p := range all {
		got = append(got, fmt.Sprint(p.Number, p.Tokens, p.Layers[1].IDs[0]))
	}
	if fmt.Sprint(got) != "[0 [1 2 3] 1 1 [3] 3 2 [4 5] 4]" {
		t.Error(got)
	}
	if first[0] != all[0] || first[1].Tokens[0] != 3 {
		t.Error("a published pass changed")
	}
	if later, _ := r.Since(2); len(later) != 1 || later[0] != all[2] {
		t.Error(later)
	}
	if none, oldest := r.Since(3); none != nil || oldest != 0 {
		t.Error(none, oldest)
	}
}

func TestRecentIsBounded(t *testing.T) {
	r := NewRecent(expert.Grid{First: 1, Last: 1, Experts: 896}, 16, 2, 10_000)
	ids := make([]uint16, 16)
	for i := range 1000 {
		r.Begin(context.Background(), i, []int{i})
		r.Layer(1, ids, make([]float32, 16), nil, nil)
		r.Commit(1)
	}
	passes, oldest := r.Since(0)
	var size int64
	for _, p := range passes {
		size += p.bytes()
	}
	if size > 10_000 || size < 5_000 || passes[0].Number != oldest || oldest+int64(len(passes)) != 1000 {
		t.Errorf("%d bytes in %d passes from %d", size, len(passes), oldest)
	}
	r.Begin(context.Background(), 0, make([]int, 5000)) // larger than the limit alone
	r.Commit(5000)
	if passes, _ := r.Since(0); len(passes) != 1 || passes[0].Rows != 5000 {
		t.Errorf("%d passes", len(passes))
	}
}

func TestANilRecentDoesNothing(t *testing.T) {
	var r *Recent
	r.Begin(context.Background(), 0, nil)
	r.Spent(0, Wait)
	r.Layer(0, nil, nil, nil, nil)
	r.Commit(1)
	r.Discard()
	if p, n := r.Since(0); p != nil || n != 0 {
		t.Error(p, n)
	}
}

// Readers never see a pass that is still being written. Run with -race.
func TestRecentIsReadWhileItIsWritten(t *testing.T) {
	r := small()
	stop := make(chan struct{})
	var readers sync.WaitGroup
	for range 2 {
		readers.Go(func() {
			var next int64
			for {
				passes, _ := r.Since(next)
				for _, p := range passes {
					if p.Number < next || p.Layers[1].IDs[0] != uint16(p.Position%8) {
						t.Error(p)
					}
					next = p.Number + 1
				}
				select {
				case <-stop:
					return
				default:
				}
			}
		})
	}
	for i := range 2000 {
		r.Begin(context.Background(), i, []int{i})
		r.Layer(1, []uint16{uint16(i % 8), 0}, []float32{1, 0}, []int{i % 8}, []expert.Origin{expert.Hit})
		r.Commit(1)
	}
	close(stop)
	readers.Wait()
}

func TestMessageNames(t *testing.T) {
	for name, ok := range map[string]bool{"7f3a:12": true, "A-b_c.9": true, "": false, "a b": false, "x\"y": false, "ü": false, string(make([]byte, 65)): false} {
		if got := MessageOf(WithMessage(context.Background(), name)); (got == name) != ok && name != "" || !ok && got != "" {
			t.Errorf("%q became %q", name, got)
		}
	}
}

// The price of looking: a decode pass of K3 by the clock readings and copies alone.
func BenchmarkRecentPass(b *testing.B) {
	r := NewRecent(k3, 16, 93, 8<<20)
	ids, weights := route(1, 3)
	demand, origins := make([]int, 16), make([]expert.Origin, 16)
	for i := range demand {
		demand[i] = int(ids[i])
	}
	b.ReportAllocs()
	for b.Loop() {
		r.Begin(context.Background(), 0, []int{1})
		for l := range 93 {
			r.Spent(l, Other)
			r.Spent(l, Spine)
			r.Spent(l, Attend)
			r.Layer(l, ids, weights, demand, origins)
			r.Spent(l, Experts)
			r.Spent(l, Wait)
		}
		r.Commit(1)
	}
}

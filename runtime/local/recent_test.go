package local

import (
	"context"
	"fmt"
	"math/bits"
	"slices"
	"testing"
	"time"

	"deltafin/native"
	"deltafin/runtime"
	"deltafin/runtime/expert"
	"deltafin/runtime/trace"
)

// What is kept of the last passes is what the provider routed, what was fed, and where the cache says the experts were.
func TestRecentPassesAreWhatHappened(t *testing.T) {
	for name, slots := range map[string]int64{"a small cache": 40, "everything fits": 0} {
		o := Options{}
		base := openPreset(t, "nano", o)
		if slots > 0 {
			o.ExpertCache = slots * int64(base.experts.Size())
		}
		e := openPreset(t, "nano", o)
		var routed []string // by pass and layer
		e.trace = func(_ native.Tape, position, layer int, mail *native.Mailbox) {
			if mail != nil && mail.TopK > 0 {
				n := mail.Rows * mail.TopK
				routed = append(routed, fmt.Sprint(position, layer, mail.IDs[:n], mail.Weights[:n]))
			}
		}
		ctx := trace.WithMessage(context.Background(), "7f3a:2")
		tl, err := e.NewTimeline(ctx)
		if err != nil {
			t.Fatal(err)
		}
		defer tl.Close()
		ids := prompt(e, 70, 5)
		if _, err := tl.Sync(ctx, ids, nil); err != nil {
			t.Fatal(err)
		}
		for _, err := range tl.Generate(ctx, runtime.GenerateOptions{MaxNew: 6, IgnoreEOS: true, Draft: runtime.DraftOff}) {
			if err != nil {
				t.Fatal(err)
			}
		}
		passes, oldest := e.Recent().Since(0)
		var got []string
		var fed []int
		var from [5]int64
		for _, p := range passes {
			if p.Message != "7f3a:2" || p.Position != len(fed) || p.Rows != len(p.Tokens) || p.TopK != e.config.TopK || len(p.Layers) != e.config.Layers {
				t.Fatalf("%s: %+v", name, p)
			}
			fed = append(fed, p.Tokens...)
			sum := p.Head
			for l, layer := range p.Layers {
				for _, d := range layer.Time {
					sum += d
				}
				if len(layer.IDs) > 0 {
					got = append(got, fmt.Sprint(p.Position, l, layer.IDs, layer.Weights))
				}
				seen := map[uint16]bool{} // an expert that several rows ask for counts once
				for i, id := range layer.IDs {
					if !seen[id] {
						seen[id] = true
						from[layer.From[i]]++
					}
				}
			}
			if sum != p.Duration {
				t.Errorf("%s: the parts of a pass take %v, the pass %v", name, sum, p.Duration)
			}
		}
		if oldest != 0 || !slices.Equal(got, routed) || len(routed) == 0 {
			t.Errorf("%s: %d layers of passes kept, %d routed", name, len(got), len(routed))
		}
		if !slices.Equal(fed, tl.Tokens()) {
			t.Errorf("%s: fed %v", name, fed)
		}
		c := e.Health().Cache
		if from[expert.Unknown] != 0 || from[expert.Hit]+from[expert.Early] != c.Hits || from[expert.Early] != c.Early ||
			from[expert.Late] != c.Late || from[expert.Late]+from[expert.Waited] != c.Misses {
			t.Errorf("%s: experts were %v, the cache counts %+v", name, from, c)
		}
		// What was foreseen may still be on its way, and takes a slot before it is present.
		held, used := 0, -1
		for end := time.Now().Add(time.Minute); held != used && time.Now().Before(end); time.Sleep(time.Millisecond) {
			held, used = 0, e.Health().Cache.Used
			for _, w := range e.Present().Copy(nil) {
				held += bits.OnesCount64(w)
			}
		}
		if held != used || held == 0 {
			t.Errorf("%s: %d experts are present, the cache holds %d", name, held, used)
		}
	}
}

// Nothing is kept of a pass that was given up, and the next one is kept whole.
func TestAFailedPassIsNotKept(t *testing.T) {
	e := openPreset(t, "nano", Options{})
	e.quiet = 0
	ctx, cancel := context.WithCancel(context.Background())
	tl, err := e.NewTimeline(ctx)
	if err != nil {
		t.Fatal(err)
	}
	defer tl.Close()
	ids := prompt(e, 8, 5)
	if _, err := tl.Sync(ctx, ids, func(p runtime.Progress) {
		if p.Layer == 5 {
			cancel()
		}
	}); err == nil {
		t.Fatal("it was not cancelled")
	}
	if passes, _ := e.Recent().Since(0); len(passes) != 0 {
		t.Errorf("kept %+v", passes[0])
	}
	if _, err := tl.Sync(context.Background(), ids, nil); err != nil {
		t.Fatal(err)
	}
	if passes, _ := e.Recent().Since(0); len(passes) != 1 || passes[0].Rows != 8 || passes[0].Message != "" {
		t.Errorf("%d passes", len(passes))
	}
}

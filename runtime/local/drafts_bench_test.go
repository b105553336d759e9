package local

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"

	"deltafin/runtime"
	"deltafin/tokenizer"
)

// What drafts are worth where the disk is what decode waits for. The weights are micro's, which are random and write no
// text; so the text is a real one, and the model is made to emit it token by token: every pass is computed in full, at its
// real cost, and a guess is accepted exactly if the real text goes on like that. Plain and drafted runs take turns.
//
//	edit   a Go file, then the same file after a commit of this project's history (tokens of the demo's tokenizer)
//	table  half of a Markdown table of measurements, then the other half
//	ranges half of a generated Go table, of which every number is new, then the other half
//	prose  a third of the license, then the rest: text that barely repeats
func BenchmarkDrafts(b *testing.B) {
	read := func(name string) string {
		text, err := os.ReadFile(filepath.FromSlash(name))
		if err != nil {
			b.Fatal(err)
		}
		return string(text)
	}
	tok, err := tokenizer.Load(filepath.FromSlash("../../assets/demo"))
	if err != nil {
		b.Fatal(err)
	}
	ids := func(text string) []int { return tok.Encode(text, false) }
	table, ranges := ids(read("testdata/text/table.txt")), ids(read("../../tokenizer/classes_table.go")[:2000])
	prose := ids(read("../../LICENSE"))
	for _, c := range []struct {
		name           string
		prompt, answer []int
	}{
		{"edit", ids(read("testdata/text/edit-before.txt")), ids(read("testdata/text/edit-after.txt"))},
		{"table", table[:len(table)/2], table[len(table)/2:]},
		{"ranges", ranges[:len(ranges)/2], ranges[len(ranges)/2:]},
		{"prose", prose[:len(prose)/3], prose[len(prose)/3:]},
	} {
		b.Run(c.name, func(b *testing.B) {
			const rounds, plain = 8, 5                // tokens of a plain round
			read := openPreset(b, "micro", Options{}) // the prompt, where that takes seconds
			prompt := stateOf(b, synced(b, read, c.prompt))
			read.Close()
			type way struct {
				name    string
				o       Options
				tl      runtime.Timeline
				seconds float64
				passes  int
				tokens  int
			}
			ways := []*way{{name: "plain", o: Options{NoDrafts: true}}, {name: "drafted"}, {name: "drafted-demand-only", o: Options{NoPrefetch: true}}}
			for _, w := range ways {
				w.o.Memory, w.o.Context = 400e6, len(c.prompt)+len(c.answer)+64
				e := openPreset(b, "micro", w.o)
				e.write = func(position int) int {
					return c.answer[min(max(position-len(c.prompt), 0), len(c.answer)-1)]
				}
				var err error
				if w.tl, err = e.NewTimeline(b.Context()); err == nil {
					err = w.tl.Restore(b.Context(), bytes.NewReader(prompt))
				}
				if err != nil {
					b.Fatal(err)
				}
				defer w.tl.Close()
			}
			b.ResetTimer()
			for range b.N {
				for range rounds {
					for _, w := range ways {
						n := plain
						if !w.o.NoDrafts {
							n = min(len(c.answer)/rounds, 20)
						}
						for _, step := range generate(b, w.tl, runtime.GenerateOptions{MaxNew: n, IgnoreEOS: true}).steps[1:] {
							w.seconds += step.Duration.Seconds()
							w.passes++
							w.tokens += len(step.Tokens)
						}
					}
				}
			}
			b.Logf("%d tokens of prompt, %d of answer", len(c.prompt), len(c.answer))
			for _, w := range ways {
				e := w.tl.(*Timeline).e
				h := e.Health()
				b.ReportMetric(float64(w.tokens)/w.seconds, w.name+"-tok/s")
				b.ReportMetric(float64(w.tokens)/w.seconds*ways[0].seconds/float64(ways[0].tokens), w.name+"-ratio")
				b.Logf("%s: %d tokens in %d passes; %d slots, %d rows, %d layers resident; %d experts held, %d early, %d read, %d late, %d in vain; %d MB of layers, %d MB of experts, %.1f s of waiting for them; %+v",
					w.name, w.tokens, w.passes, e.plan.ExpertSlots, e.plan.DraftRows, e.plan.ResidentLayers, h.Cache.Hits-h.Cache.Early, h.Cache.Early, h.Cache.Misses, h.Cache.Late,
					h.Cache.Unused, h.SpineReads>>20, h.Cache.ReadBytes>>20, h.Cache.Wait.Seconds(), h.Drafts)
			}
		})
	}
}

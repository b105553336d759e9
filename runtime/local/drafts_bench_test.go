package local

import (
	"bytes"
	"os"
	"path/filepath"
	"testing"
	"time"

	"deltafin/runtime"
	"deltafin/tokenizer"
)

// What drafts are worth where the disk is what decode waits for. The weights are micro's, which are random and write no
// text; so the text is a real one, and the model is made to emit it token by token: every pass is computed in full, at its
// real cost, and a guess is accepted exactly if the real text goes on like that. Plain and drafted runs take turns.
//
//	edit   a Go file, then the same file after a commit of this project's history (tokens of the demo's tokenizer)
//	table  half of a generated Go table of ranges, then the other half
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
	table, prose := ids(read("../../tokenizer/classes_table.go")[:2000]), ids(read("../../LICENSE"))
	for _, c := range []struct {
		name           string
		prompt, answer []int
	}{
		{"edit", ids(read("testdata/text/edit-before.txt")), ids(read("testdata/text/edit-after.txt"))},
		{"table", table[:len(table)/2], table[len(table)/2:]},
		{"prose", prose[:len(prose)/3], prose[len(prose)/3:]},
	} {
		b.Run(c.name, func(b *testing.B) {
			const rounds, plain = 3, 8 // tokens a round
			o := Options{Memory: 400e6, Context: len(c.prompt) + len(c.answer) + 64}
			engines := map[runtime.DraftMode]*Engine{}
			lines := map[runtime.DraftMode]runtime.Timeline{}
			spent, passes, done := map[runtime.DraftMode]time.Duration{}, map[runtime.DraftMode]int{}, map[runtime.DraftMode]int{}
			modes := []runtime.DraftMode{runtime.DraftOff, runtime.DraftAuto}
			read := openPreset(b, "micro", Options{}) // the prompt, where that takes seconds
			at := time.Now()
			prompt := stateOf(b, synced(b, read, c.prompt))
			b.Logf("%d tokens of prompt, %d of answer; read in %v", len(c.prompt), len(c.answer), time.Since(at))
			read.Close()
			for _, mode := range modes {
				o.NoDrafts = mode == runtime.DraftOff
				e := openPreset(b, "micro", o)
				e.write = func(position int) int {
					return c.answer[min(max(position-len(c.prompt), 0), len(c.answer)-1)]
				}
				tl, err := e.NewTimeline(b.Context())
				if err == nil {
					err = tl.Restore(b.Context(), bytes.NewReader(prompt))
				}
				if err != nil {
					b.Fatal(err)
				}
				defer tl.Close()
				engines[mode], lines[mode] = e, tl
			}
			b.ResetTimer()
			for range b.N {
				for range rounds {
					for _, mode := range modes {
						n := plain
						if mode != runtime.DraftOff {
							n = min(len(c.answer)/rounds, 110)
						}
						at := time.Now()
						s := generate(b, lines[mode], runtime.GenerateOptions{MaxNew: n, IgnoreEOS: true})
						b.Logf("%s: %d tokens in %d passes, %v", mode, len(s.ids), s.stop.Stats.Passes, time.Since(at))
						for _, step := range s.steps[1:] {
							spent[mode] += step.Duration
							passes[mode]++
							done[mode] += len(step.Tokens)
						}
					}
				}
			}
			rate := func(m runtime.DraftMode) float64 { return float64(done[m]) / spent[m].Seconds() }
			b.ReportMetric(rate(runtime.DraftOff), "plain-tok/s")
			b.ReportMetric(rate(runtime.DraftAuto), "drafted-tok/s")
			b.ReportMetric(rate(runtime.DraftAuto)/rate(runtime.DraftOff), "ratio")
			b.ReportMetric(float64(done[runtime.DraftAuto])/float64(passes[runtime.DraftAuto]), "tok/pass")
			for _, mode := range modes {
				e, p := engines[mode], engines[mode].plan
				h := e.Health()
				b.Logf("%s: %d slots, %d rows, %d layers resident; %d expert hits, %d reads; %d MB of layers, %d MB of experts, %.0f MB/s; %+v", mode, p.ExpertSlots,
					p.DraftRows, p.ResidentLayers, h.Cache.Hits, h.Cache.Misses, h.SpineReads>>20, h.Cache.ReadBytes>>20, h.Bandwidth/1e6, h.Drafts)
			}
		})
	}
}

package local

import (
	"context"
	"testing"
	"time"

	"deltafin/runtime"
)

// Tokens per second of a whole model whose weights are in memory: nano (overhead) and micro (430 MB of weights a token).

func benchmarkDecode(b *testing.B, name string, o Options) {
	e := openPreset(b, name, o)
	ctx := context.Background()
	tl, err := e.NewTimeline(ctx)
	if err != nil {
		b.Fatal(err)
	}
	defer tl.Close()
	if _, err := tl.Sync(ctx, prompt(e, 8, 1), nil); err != nil {
		b.Fatal(err)
	}
	generate := func(n int) time.Duration {
		started := time.Now()
		for _, err := range tl.Generate(ctx, runtime.GenerateOptions{MaxNew: n, IgnoreEOS: true}) {
			if err != nil {
				b.Fatal(err)
			}
		}
		return time.Since(started)
	}
	generate(20) // the experts of this stretch are cached from here on
	b.ReportAllocs()
	b.ResetTimer()
	took := generate(b.N + 1) // the first token costs no pass
	b.ReportMetric(float64(b.N)/took.Seconds(), "tokens/s")
}

func benchmarkPrefill(b *testing.B, name string, rows int) {
	e := openPreset(b, name, Options{Tile: rows})
	ctx := context.Background()
	ids := prompt(e, rows, 1)
	run := func() {
		tl, err := e.NewTimeline(ctx)
		if err != nil {
			b.Fatal(err)
		}
		defer tl.Close()
		if _, err := tl.Sync(ctx, ids, nil); err != nil {
			b.Fatal(err)
		}
	}
	run()
	b.ResetTimer()
	for range b.N {
		run()
	}
	b.ReportMetric(float64(b.N*rows)/b.Elapsed().Seconds(), "tokens/s")
}

func BenchmarkDecodeNano(b *testing.B)     { benchmarkDecode(b, "nano", Options{}) }
func BenchmarkDecodeMicro(b *testing.B)    { benchmarkDecode(b, "micro", Options{}) }
func BenchmarkPrefillNano64(b *testing.B)  { benchmarkPrefill(b, "nano", 64) }
func BenchmarkPrefillMicro8(b *testing.B)  { benchmarkPrefill(b, "micro", 8) }
func BenchmarkPrefillMicro64(b *testing.B) { benchmarkPrefill(b, "micro", 64) }

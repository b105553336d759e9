package bench

import (
	"context"
	"debug/buildinfo"
	"fmt"
	"os"
	"runtime"
	"slices"
	"strings"
	"time"

	"deltafin/native"
	"deltafin/runtime/memory"
)

// Environment is what a figure depends on besides the code.
type Environment struct {
	OS         string    `json:"os"`
	Arch       string    `json:"arch"`
	CPU        string    `json:"cpu"`
	Processors int       `json:"processors"` // this process may use
	Threads    int       `json:"threads"`    // used
	ISA        string    `json:"isa"`
	ISAs       []string  `json:"isas"` // that could be used
	Topology   string    `json:"topology"`
	LastLevel  int64     `json:"last_level_cache_bytes"` // 0 if unknown
	Memory     int64     `json:"memory_bytes"`           // available
	Go         string    `json:"go"`
	Compiler   string    `json:"c_compiler"`
	Revision   string    `json:"revision,omitempty"`
	Load       []float64 `json:"load_average,omitempty"` // of 1, 5 and 15 minutes, when the measurement began
	Began      time.Time `json:"began"`
}

func processors() int { return runtime.NumCPU() }

// environment describes this machine and this program.
func environment(isa string, threads int) Environment {
	e := Environment{
		OS: runtime.GOOS, Arch: runtime.GOARCH, CPU: cpuModel(), Processors: processors(), Threads: threads,
		ISA: isa, ISAs: ISAs(), Topology: topology(), LastLevel: lastLevelCache(), Go: runtime.Version(),
		Compiler: "unknown", Load: loadAverage(), Began: time.Now().UTC().Truncate(time.Second),
	}
	if l, err := memory.Query(); err == nil {
		e.Memory = l.Available
	}
	if exe, err := os.Executable(); err == nil {
		if c := compiler(exe); c != "" {
			e.Compiler = c
		}
		if b, err := buildinfo.ReadFile(exe); err == nil {
			dirty := ""
			for _, s := range b.Settings {
				switch {
				case s.Key == "vcs.revision":
					e.Revision = s.Value
				case s.Key == "vcs.modified" && s.Value == "true":
					dirty = " with changes"
				}
			}
			if e.Revision != "" {
				e.Revision += dirty
			}
		}
	}
	return e
}

// busy is a warning when others use the processors, else empty.
func (e *Environment) busy() string {
	if len(e.Load) == 0 || e.Load[0] < 0.25*float64(e.Processors) {
		return ""
	}
	return fmt.Sprintf("other programs are running (load average %.2f on %d processors): compare percentages, not speeds", e.Load[0], e.Processors)
}

// rates are what the threads do at best, a second.
type rates struct {
	stream float64 // bytes read from memory
	peak   float64 // floating-point operations
	decode float64 // MXFP4 groups of 32 weights decoded and multiplied with one row
}

// gauge measures the rates of a machine, over and over.
type gauge struct {
	k      *native.Kernels
	block  []byte // what is streamed, a window at a time
	window int
	at     int
	fma    int // rounds of multiply-adds that take peakTime
	f4     int // and of decoding

	stream, peak, decode []float64
}

// A sample streams a window that is long next to the start of the threads, and short next to a repetition.
const (
	streamWindow = 192 << 20
	peakTime     = 6 * time.Millisecond
)

// newGauge prepares to measure with k over block, and measures once.
func newGauge(k *native.Kernels, block []byte) *gauge {
	g := &gauge{k: k, block: block, window: min(streamWindow, len(block)), fma: rounds(k.PeakFMA), f4: rounds(k.PeakF4)}
	g.sample()
	return g
}

// rounds is how many of them take peakTime.
func rounds(run func(rounds int) float64) int {
	for n := 2000; ; n *= 4 { // long enough to be measured
		began := time.Now()
		run(n)
		if took := time.Since(began); took > peakTime/2 || n > 1<<30 {
			return max(1, int(float64(n)*float64(peakTime)/float64(took)))
		}
	}
}

// sample measures all rates once.
func (g *gauge) sample() rates {
	if g.at+g.window > len(g.block) {
		g.at = 0
	}
	began := time.Now()
	g.k.Stream(g.block[g.at : g.at+g.window])
	r := rates{stream: float64(g.window) / time.Since(began).Seconds()}
	g.at += g.window

	began = time.Now()
	r.peak = g.k.PeakFMA(g.fma) / time.Since(began).Seconds()
	began = time.Now()
	r.decode = g.k.PeakF4(g.f4) / time.Since(began).Seconds()
	g.stream, g.peak, g.decode = append(g.stream, r.stream), append(g.peak, r.peak), append(g.decode, r.decode)
	return r
}

// since is the medians of the samples from the n-th on.
func (g *gauge) since(n int) rates {
	return rates{spreadOf(g.stream[n:]).Median, spreadOf(g.peak[n:]).Median, spreadOf(g.decode[n:]).Median}
}

// best is the highest of all.
func (g *gauge) best() rates {
	return rates{slices.Max(g.stream), slices.Max(g.peak), slices.Max(g.decode)}
}

// mean of two samples.
func (r rates) mean(o rates) rates {
	return rates{(r.stream + o.stream) / 2, (r.peak + o.peak) / 2, (r.decode + o.decode) / 2}
}

// arena is memory outside the caches, filled with weights, of which calls take one part after the other.
type arena struct {
	slab *native.Slab
	all  []byte
}

// newArena maps n bytes and fills them by repeating the pattern.
func newArena(ctx context.Context, n int64, pattern []byte) (*arena, error) {
	slab, err := native.AllocSlab(int(n))
	if err != nil {
		return nil, err
	}
	a := &arena{slab: slab, all: slab.Bytes()}
	for at := 0; at < len(a.all); at += len(pattern) {
		if at%(64*len(pattern)) == 0 && ctx.Err() != nil {
			a.free()
			return nil, ctx.Err()
		}
		copy(a.all[at:], pattern)
	}
	return a, nil
}

// part is the i-th piece of n bytes, starting over at the end.
func (a *arena) part(i, n int) []byte {
	return a.all[i%max(1, len(a.all)/n)*n:][:n]
}

func (a *arena) free() {
	if a != nil {
		a.slab.Free()
	}
}

// firstLine is the value of the first "key : value" line of a text.
func firstLine(text, key string) string {
	for line := range strings.Lines(text) {
		if name, value, found := strings.Cut(line, ":"); found && strings.TrimSpace(name) == key {
			return strings.TrimSpace(value)
		}
	}
	return ""
}

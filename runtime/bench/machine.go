package bench

import (
	"context"
	"debug/buildinfo"
	"fmt"
	"os"
	"runtime"
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

// gauge measures the two bounds of a machine, over and over.
type gauge struct {
	k      *native.Kernels
	block  []byte // what is streamed, a window at a time
	window int
	at     int
	rounds int

	stream, peak []float64
}

// A sample streams a window that is long next to the start of the threads, and short next to a repetition.
const (
	streamWindow = 192 << 20
	peakTime     = 6 * time.Millisecond
)

// newGauge prepares to measure with k over block, and measures once.
func newGauge(k *native.Kernels, block []byte) *gauge {
	g := &gauge{k: k, block: block, window: min(streamWindow, len(block)), rounds: 2000}
	for { // long enough to be measured
		began := time.Now()
		k.PeakFMA(g.rounds)
		took := time.Since(began)
		if took > peakTime/2 || g.rounds > 1<<30 {
			g.rounds = max(1, int(float64(g.rounds)*float64(peakTime)/float64(took)))
			break
		}
		g.rounds *= 4
	}
	g.sample()
	return g
}

// sample measures both rates once, in bytes and floating-point operations per second.
func (g *gauge) sample() (stream, peak float64) {
	if g.at+g.window > len(g.block) {
		g.at = 0
	}
	began := time.Now()
	g.k.Stream(g.block[g.at : g.at+g.window])
	stream = float64(g.window) / time.Since(began).Seconds()
	g.at += g.window

	began = time.Now()
	flops := g.k.PeakFMA(g.rounds)
	peak = flops / time.Since(began).Seconds()
	g.stream, g.peak = append(g.stream, stream), append(g.peak, peak)
	return stream, peak
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

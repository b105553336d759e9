package cli

import (
	"errors"
	"os"
	"slices"
	"strings"
	"testing"

	"deltafin/runtime"
	"deltafin/runtime/expert"
	"deltafin/runtime/local"
	"deltafin/runtime/trace"
	"deltafin/ui/settings"

	"github.com/spf13/pflag"
)

func memoryTestFlags(t *testing.T, args ...string) *pflag.FlagSet {
	t.Helper()
	flags := pflag.NewFlagSet("test", pflag.ContinueOnError)
	memoryFlags(flags)
	if err := flags.Parse(args); err != nil {
		t.Fatal(err)
	}
	return flags
}

// What a flag says beats a variable, a path alone means buffered, and two that contradict each other are refused.
func TestWhereAndHowToTrace(t *testing.T) {
	for _, c := range []struct {
		args []string
		env  environment
		path string
		mode trace.Mode
		err  string
	}{
		{},
		{args: []string{"--router-trace", "a"}, path: "a", mode: trace.Buffered},
		{args: []string{"--router-trace", "a", "--router-trace-mode", "SYNC"}, path: "a", mode: trace.Sync},
		{args: []string{"--router-trace-mode", "on"}, mode: trace.Buffered},
		{args: []string{"--router-trace-mode", "off"}},
		{env: environment{"K3_TRACE": "1"}, mode: trace.Buffered},
		{env: environment{"K3_TRACE": "no"}},
		{env: environment{"K3_TRACE_PATH": "e"}, path: "e", mode: trace.Buffered},
		{env: environment{"K3_TRACE_PATH": "e", "K3_TRACE": "sync"}, path: "e", mode: trace.Sync},
		{args: []string{"--router-trace", "a"}, env: environment{"K3_TRACE_PATH": "e"}, path: "a", mode: trace.Buffered},
		{args: []string{"--router-trace", "a"}, env: environment{"K3_TRACE": "off"}, path: "a", mode: trace.Buffered},
		{args: []string{"--router-trace", "a"}, env: environment{"K3_TRACE": "sync"}, path: "a", mode: trace.Sync},
		{args: []string{"--router-trace-mode", "off"}, env: environment{"K3_TRACE_PATH": "e"}},
		{args: []string{"--router-trace-mode", "sync"}, env: environment{"K3_TRACE_PATH": "e", "K3_TRACE": "off"}, path: "e", mode: trace.Sync},
		{env: environment{"K3_TRACE_PATH": "e", "K3_TRACE": "off"}, err: `K3_TRACE_PATH names a trace, but K3_TRACE says "off"`},
		{args: []string{"--router-trace", "a", "--router-trace-mode", "no"}, err: `--router-trace names a trace, but --router-trace-mode says "no"`},
		{args: []string{"--router-trace", ""}, err: "--router-trace is empty"},
		{env: environment{"K3_TRACE": "loud"}, err: `K3_TRACE: "loud" is not one of off, buffered, sync`},
	} {
		m, err := parseMemory(memoryTestFlags(t, c.args...), c.env)
		if c.err != "" {
			if err == nil || !strings.Contains(err.Error(), c.err) {
				t.Errorf("%v %v: %v", c.args, c.env, err)
			}
			continue
		}
		if err != nil || m.tracePath != c.path || m.traceMode != c.mode {
			t.Errorf("%v %v: %q %v, %v", c.args, c.env, m.tracePath, m.traceMode, err)
		}
	}
}

func TestMemorySettings(t *testing.T) {
	m, err := parseMemory(memoryTestFlags(t), nil)
	if err != nil || m != (memorySettings{heat: true}) {
		t.Errorf("by default %+v, %v", m, err)
	}
	m, err = parseMemory(memoryTestFlags(t, "--memory", "48GiB", "--cache-policy", " LRU", "--resident-layers", "0", "--prefetch", "off"),
		environment{"K3_EXPERT_HEAT": "Disabled", "K3_PROVIDER_RESIDENT_LAYERS": "bad"})
	if err != nil || m.limit != 48<<30 || m.policy != expert.LRU || m.resident == nil || *m.resident != 0 || !m.demandOnly || m.heat {
		t.Errorf("%+v, %v", m, err)
	}
	if m, err = parseMemory(memoryTestFlags(t, "--cache-policy", "auto"), environment{"K3_PROVIDER_RESIDENT_LAYERS": "7"}); err != nil ||
		m.policy != "" || m.resident == nil || *m.resident != 7 {
		t.Errorf("%+v, %v", m, err)
	}
	for _, name := range expert.Policies() {
		_, err := parseMemory(memoryTestFlags(t, "--cache-policy", name), nil)
		if (err == nil) != (name != expert.Belady) {
			t.Errorf("%s: %v", name, err)
		}
		if policyNotes[name] == "" {
			t.Errorf("nothing is said about %s", name)
		}
	}
}

// A model that cannot be opened is said so before anything is made for it in the state folder.
func TestNothingIsRecordedOfABrokenModel(t *testing.T) {
	state := t.TempDir()
	t.Setenv("XDG_STATE_HOME", state)
	o := local.Options{Root: t.TempDir()}
	m := memorySettings{heat: true, traceMode: trace.Buffered}
	m.apply(&o, false, func(err error) { t.Error(err) })
	if _, err := local.Open(t.Context(), o); err == nil || !strings.Contains(err.Error(), "config.json") {
		t.Error(err)
	}
	if left, err := os.ReadDir(state); err != nil || len(left) > 0 {
		t.Errorf("%v, %v", left, err)
	}
}

func TestWarningsAreKeptUntilSomebodyListens(t *testing.T) {
	var w warnings
	w.warn(errors.New("one"))
	w.warn(errors.New("two"))
	var heard []string
	if kept := w.hand(func(text string) { heard = append(heard, text) }); !slices.Equal(kept, []string{"one", "two"}) || heard != nil {
		t.Errorf("kept %q, heard %q", kept, heard)
	}
	w.warn(errors.New("three"))
	if !slices.Equal(heard, []string{"three"}) {
		t.Errorf("heard %q", heard)
	}
}

func TestAheadLines(t *testing.T) {
	if got := aheadLines(runtime.CacheHealth{Hits: 3, Misses: 4}); got != "" {
		t.Errorf("nothing was read ahead: %q", got)
	}
	got := aheadLines(runtime.CacheHealth{Early: 5, Late: 2, Ahead: 9, Unused: 2, Recall: []float32{0, 0.25, 1}})
	if want := "[stats] expert_early=5 expert_late=2 read_ahead=9 unused=2\n[stats] recall_by_layer=0.00,0.25,1.00\n"; got != want {
		t.Errorf("%q", got)
	}
}

// The zero value, of an engine that planned nothing, leaves the events alone.
func TestEventsWithoutAPlan(t *testing.T) {
	e := &scripted{tok: demoTokenizer(t), stop: runtime.Stop{Reason: runtime.StopMaxNew}}
	r := generate(t, e, runRequest{ids: []int{1}, maxNew: 1}, false)
	if r.err != nil || !strings.Contains(r.raw, `"run_start"`) || strings.Contains(r.raw, `"memory"`) {
		t.Error(r.err, r.raw)
	}
}

// A chat of which nothing is kept leaves no histogram of its experts either.
func TestNoHistoryKeepsNoHeat(t *testing.T) {
	s := streams{env: environment{}, file: &settings.File{}}
	for _, want := range []bool{true, false} {
		flags := chatCommand(s).Flags()
		if err := flags.Parse(map[bool][]string{true: nil, false: {"--no-history"}}[want]); err != nil {
			t.Fatal(err)
		}
		if r, err := parseChat(flags, s); err != nil || r.memory.heat != want {
			t.Errorf("heat %v, want %v; %v", r.memory.heat, want, err)
		}
	}
}

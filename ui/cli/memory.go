package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"

	"deltafin/runtime"
	"deltafin/runtime/budget"
	"deltafin/runtime/expert"
	"deltafin/runtime/local"
	"deltafin/runtime/model"
	"deltafin/runtime/trace"
	"deltafin/storage/blockio"
	"deltafin/storage/paths"

	"github.com/spf13/pflag"
)

// memorySettings say what a model may take of memory, and what is written down about the experts it asks for. The zero
// value leaves everything to the engine and writes nothing.
type memorySettings struct {
	limit      int64  // bytes; 0: from this machine
	context    int    // positions to have room for; 0: as many as the plan gives
	policy     string // "": the engine's
	resident   *int   // layers at most; nil: as many as fit
	demandOnly bool   // read no experts ahead

	traceMode trace.Mode
	tracePath string // "": the default file; meaningless if the mode is off
	heat      bool
}

func memoryFlags(flags *pflag.FlagSet) {
	flags.String("memory", "", "take at most `BYTES` of memory, such as 48GiB (default: from this machine; see 'deltafin plan')")
	flags.String("context", "", "have room for conversations of `N` tokens (default: up to 32768, as memory allows; see 'deltafin plan')")
	flags.String("cache-policy", "", "`NAME` of what decides which expert a full cache gives up (see 'deltafin cache policies')")
	flags.String("resident-layers", "", "keep at most `N` layers in memory (also $"+envResident+"; default: as many as fit)")
	flags.String("prefetch", "", "`on` or off: read experts ahead of their demand (default on)")
	flags.String("router-trace", "", "append the experts of every pass to `FILE`, relative to the model's folder (also $"+envTracePath+")")
	flags.String("router-trace-mode", "", "`MODE` of the trace: off, buffered or sync (also $"+envTrace+"; without a file it goes to the state folder)")
}

func parseMemory(flags *pflag.FlagSet, env environment) (m memorySettings, err error) {
	if m.limit, err = pick(flags, "memory", env).bytes(); err != nil {
		return m, err
	}
	if m.context, err = pick(flags, "context", env).count(1, math.MaxInt32, 0); err != nil {
		return m, err
	}
	if m.resident, err = parseResident(flags, env); err != nil {
		return m, err
	}
	if m.policy, err = parsePolicy(pick(flags, "cache-policy", env)); err != nil {
		return m, err
	}
	ahead, err := pick(flags, "prefetch", env).on()
	if err != nil {
		return m, err
	}
	m.demandOnly = !ahead
	if m.heat, err = pick(flags, "", env, envHeat).on(); err != nil {
		return m, err
	}
	return m, m.parseTrace(flags, env)
}

// on reads a switch that is on when it is absent.
func (o option) on() (bool, error) {
	yes := []string{"on", "1", "true", "yes", "enabled"}
	word, err := o.word("on", append(slices.Clone(yes), "off", "0", "false", "no", "disabled")...)
	if err != nil {
		return false, o.refuse("on or off")
	}
	return slices.Contains(yes, word), nil
}

// parseResident reads the most layers to keep in memory; nil leaves it to the plan.
func parseResident(flags *pflag.FlagSet, env environment) (*int, error) {
	n, err := pick(flags, "resident-layers", env, envResident).count(0, model.MaxLayers, -1)
	if err != nil || n < 0 {
		return nil, err
	}
	return &n, nil
}

// parsePolicy reads the name of a policy that can run.
func parsePolicy(o option) (string, error) {
	runnable := slices.DeleteFunc(expert.Policies(), func(name string) bool { return name == expert.Belady })
	name, err := o.word("", append([]string{"auto"}, runnable...)...)
	switch {
	case err != nil && strings.EqualFold(strings.TrimSpace(o.text), expert.Belady):
		return "", usagef("%s: %s knows the future, so it runs in 'deltafin cache replay' only; take one of %s",
			o.source, expert.Belady, strings.Join(runnable, ", "))
	case name == "auto":
		name = ""
	}
	return name, err
}

// parseTrace reads where to trace and how. What a flag says counts more than what a variable says, also about each other.
func (m *memorySettings) parseTrace(flags *pflag.FlagSet, env environment) error {
	path, mode := pick(flags, "router-trace", env, envTracePath), pick(flags, "router-trace-mode", env, envTrace)
	if flags.Changed("router-trace") && path.text == "" {
		return usagef("--router-trace is empty; give a file, or --router-trace-mode alone for the default one")
	}
	parsed, err := trace.ParseMode(mode.text)
	if err != nil {
		return mode.refuse("one of off, buffered, sync")
	}
	if parsed == trace.Off && path.set && mode.set {
		switch fromFlag := flags.Changed("router-trace"); {
		case fromFlag && !flags.Changed("router-trace-mode"):
			mode.set = false
		case !fromFlag && flags.Changed("router-trace-mode"):
			path.text = ""
		default:
			return usagef("%s names a trace, but %s says %q; leave out one of them", path.source, mode.source, mode.text)
		}
	}
	m.tracePath = path.text
	_, m.traceMode, err = trace.Settle(path.text, parsed, mode.set, "", "")
	return err
}

// apply puts the settings into the options of an engine. demo says that its folder is one nobody chose, so that relative
// paths begin in the current one.
func (m memorySettings) apply(o *local.Options, demo bool, warn func(error)) {
	o.Memory, o.CachePolicy, o.MaxResident, o.Warn = m.limit, m.policy, m.resident, warn
	o.NoPrefetch, o.Context, o.Speeds = m.demandOnly, m.context, diskSpeeds()
	base := o.Root
	if demo {
		base = ""
	}
	o.Records = func(digest string) (local.Records, error) { return m.records(digest, base, warn) }
}

// records says where to write down what a model's experts do. That popularity cannot be kept is for warn to hear and
// changes nothing else; a trace that was asked for and cannot be written is an error.
func (m memorySettings) records(digest, base string, warn func(error)) (r local.Records, err error) {
	if m.heat {
		folder, err := stateFolder("heat")
		if err != nil {
			warn(fmt.Errorf("which experts are popular is not kept: %w", err))
		} else {
			r.Heat = filepath.Join(folder, digest+".v1.bin")
		}
	}
	if m.traceMode == trace.Off {
		return r, nil
	}
	fallback := ""
	if m.tracePath == "" {
		folder, err := stateFolder(tracesFolder, digest)
		if err != nil {
			return r, err
		}
		fallback = filepath.Join(folder, traceName)
	}
	if r.Trace.Path, r.Trace.Mode, err = trace.Settle(m.tracePath, m.traceMode, true, base, fallback); err != nil {
		return r, err
	}
	return r, checkTrace(r.Trace.Path)
}

// checkTrace refuses to append to what begins like a trace and is none: a config.json, events.
func checkTrace(path string) error {
	for _, err := range trace.Read(context.Background(), path, anyModel) {
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("%s is not a router trace (%w); choose another file", path, err)
		}
		break
	}
	return nil
}

// diskSpeeds remembers how fast disks are; "" where there is no place for that.
func diskSpeeds() blockio.Speeds {
	dirs, err := paths.Lookup()
	if err != nil {
		return ""
	}
	return blockio.Speeds(filepath.Join(dirs.State, "disks.json"))
}

// tracesFolder has a folder for every model with its default trace.
const (
	tracesFolder = "traces"
	traceName    = "router_trace.jsonl"
)

// stateFolder is a folder below the user's state folder, created if missing.
func stateFolder(names ...string) (string, error) {
	state, err := paths.State()
	if err != nil {
		return "", err
	}
	folder := filepath.Join(append([]string{state}, names...)...)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return "", fmt.Errorf("cannot make the folder %s: %w", folder, errors.Unwrap(err))
	}
	return folder, nil
}

// warnings keep what goes wrong on the side until somebody can show it. They come from any goroutine.
type warnings struct {
	mu   sync.Mutex
	kept []string
	show func(text string) // nil: keep
}

func (w *warnings) warn(err error) {
	w.mu.Lock()
	defer w.mu.Unlock()
	if w.show != nil {
		w.show(err.Error())
		return
	}
	w.kept = append(w.kept, err.Error())
}

// hand gives what was kept to the caller, and everything after it to show.
func (w *warnings) hand(show func(text string)) []string {
	w.mu.Lock()
	defer w.mu.Unlock()
	kept := w.kept
	w.kept, w.show = nil, show
	return kept
}

// memoryInUse is how a loaded model divided its memory and what is written down about it. The zero value says nothing.
type memoryInUse struct {
	plan     *budget.Plan
	policy   string
	prefetch bool
	trace    trace.Options
	heat     string // "": not kept
}

// inUse is what an engine made of its options.
func inUse(o local.Options, e *local.Engine) memoryInUse {
	r := e.Records()
	u := memoryInUse{plan: e.Plan(), policy: e.Health().Cache.Policy, prefetch: !o.NoPrefetch, trace: r.Trace, heat: r.Heat}
	if u.plan != nil && u.plan.Experts == 0 { // nothing is routed
		u.policy, u.prefetch = "none", false
	}
	return u
}

// requested is the settings for the configuration line; what is left to the engine is auto.
func (m memorySettings) requested() []string {
	number := func(n int64) string {
		if n == 0 {
			return "auto"
		}
		return strconv.FormatInt(n, 10)
	}
	onOff := map[bool]string{true: "on", false: "off"}
	resident, policy := "auto", m.policy
	if m.resident != nil {
		resident = strconv.Itoa(*m.resident)
	}
	if policy == "" {
		policy = "auto"
	}
	return []string{"memory=" + number(m.limit), "resident_layers=" + resident, "cache_policy=" + policy,
		"prefetch=" + onOff[!m.demandOnly], "router_trace_mode=" + m.traceMode.String(), "expert_heat=" + onOff[m.heat]}
}

// line is what came of the settings, for the configuration.
func (u memoryInUse) line() string {
	p := u.plan
	path := "none"
	if u.trace.Path != "" {
		path = strconv.Quote(u.trace.Path)
	}
	return fmt.Sprintf("memory: limit=%d planned=%d resident_layers=%d/%d ring=%dx%d expert_slots=%d/%d cache_policy=%s router_trace_path=%s",
		p.Limit.Bytes, p.Used, p.ResidentLayers, p.Layers, p.RingDepth, p.RingSlot, p.ExpertSlots, p.Experts, u.policy, path)
}

// fields is line for the events.
func (u memoryInUse) fields() fields {
	p := u.plan
	f := fields{
		"limit_bytes": p.Limit.Bytes, "planned_bytes": p.Used,
		"layers": p.Layers, "resident_layers": p.ResidentLayers, "ring_depth": p.RingDepth, "ring_slot_bytes": p.RingSlot,
		"experts": p.Experts, "expert_slots": p.ExpertSlots, "cache_policy": u.policy,
		"prefetch":    u.prefetch,
		"expert_heat": u.heat != "", "router_trace_mode": u.trace.Mode.String(), "router_trace_path": nil,
	}
	if u.trace.Path != "" {
		f["router_trace_path"] = u.trace.Path
	}
	return f
}

// aheadLines say what reading ahead did, and how well each layer's experts were foreseen; nothing if none were.
func aheadLines(c runtime.CacheHealth) string {
	if c.Ahead == 0 && len(c.Recall) == 0 {
		return ""
	}
	text := fmt.Sprintf("[stats] expert_early=%d expert_late=%d read_ahead=%d unused=%d\n", c.Early, c.Late, c.Ahead, c.Unused)
	if len(c.Recall) > 0 {
		text += "[stats] recall_by_layer="
		for i, share := range c.Recall {
			if i > 0 {
				text += ","
			}
			text += fmt.Sprintf("%.2f", share)
		}
		text += "\n"
	}
	return text
}

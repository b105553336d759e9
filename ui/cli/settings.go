package cli

import (
	"fmt"
	"math"
	"strconv"
	"strings"

	"deltafin/runtime"
	"deltafin/runtime/budget"
	"deltafin/session"
	"deltafin/storage/rowint8"

	"github.com/spf13/pflag"
)

// option is one setting as text: from its flag, else from the first of its variables that is set, else from the settings
// file, else absent. All settings are parsed from text here, so that a bad value reads the same wherever it came from.
type option struct {
	text   string
	source string // "--threads", "K3_GEMV_THREADS" or "config.toml:3 engine.threads"
	set    bool
}

func pick(flags *pflag.FlagSet, flag string, env environment, variables ...string) option {
	f := flags.Lookup(flag)
	if f != nil && f.Changed {
		return option{f.Value.String(), "--" + flag, true}
	}
	for _, name := range variables {
		if value := env[name]; value != "" { // an empty variable is the shell's way to unset one for a command
			return option{value, name, true}
		}
	}
	if f != nil {
		if said := f.Annotations[fileAnnotation]; len(said) == 2 {
			return option{said[0], said[1], true}
		}
	}
	return option{}
}

func (o option) refuse(want string) error {
	return usagef("%s: %q is not %s", o.source, o.text, want)
}

// count reads a whole number from low to high; fallback when the option is absent.
func (o option) count(low, high, fallback int) (int, error) {
	if !o.set {
		return fallback, nil
	}
	n, err := strconv.Atoi(strings.TrimSpace(o.text))
	if err != nil || n < low || n > high {
		if high == math.MaxInt {
			return 0, o.refuse(fmt.Sprintf("a whole number of at least %d", low))
		}
		return 0, o.refuse(fmt.Sprintf("a whole number from %d to %d", low, high))
	}
	return n, nil
}

// word reads one of a few words, in any case and with spaces around it; fallback when the option is absent.
func (o option) word(fallback string, words ...string) (string, error) {
	if !o.set {
		return fallback, nil
	}
	text := strings.ToLower(strings.TrimSpace(o.text))
	for _, w := range words {
		if text == w {
			return w, nil
		}
	}
	return "", o.refuse("one of " + strings.Join(words, ", "))
}

var byteUnits = []struct {
	suffix string
	factor float64
}{
	// Longer suffixes first: "KiB" ends in "B" as well.
	{"KiB", 1 << 10}, {"MiB", 1 << 20}, {"GiB", 1 << 30}, {"TiB", 1 << 40},
	{"KB", 1e3}, {"MB", 1e6}, {"GB", 1e9}, {"TB", 1e12},
	{"K", 1 << 10}, {"M", 1 << 20}, {"G", 1 << 30}, {"T", 1 << 40},
	{"B", 1},
}

// bytes reads a size: plain bytes, or a number with KiB, MiB, GiB, TiB (also K, M, G, T) or KB, MB, GB, TB. Absent
// means 0, which leaves the choice to the engine.
func (o option) bytes() (int64, error) {
	if !o.set {
		return 0, nil
	}
	refusal := o.refuse("a size: a positive number of bytes, or one with a unit such as 512MiB, 64GiB or 64GB")
	text := strings.TrimSpace(o.text)
	factor := 1.0
	for _, u := range byteUnits {
		if len(text) > len(u.suffix) && strings.EqualFold(text[len(text)-len(u.suffix):], u.suffix) {
			factor = u.factor
			text = strings.TrimSpace(text[:len(text)-len(u.suffix)])
			break
		}
	}
	if factor == 1 {
		n, err := strconv.ParseInt(text, 10, 64)
		if err != nil || n < 1 {
			return 0, refusal
		}
		return n, nil
	}
	// Digits and one point only: ParseFloat alone would take "1e3", "inf" and "0x1p4".
	if strings.Trim(text, "0123456789.") != "" {
		return 0, refusal
	}
	n, err := strconv.ParseFloat(text, 64)
	if err != nil || n*factor < 1 || n*factor >= math.MaxInt64 {
		return 0, refusal
	}
	return int64(n * factor), nil
}

// tokenIDs reads a list of token ids, separated by commas.
func tokenIDs(text string) ([]int, error) {
	if strings.TrimSpace(text) == "" {
		return nil, usagef("--prompt-ids is empty; give at least one token id")
	}
	fields := strings.Split(text, ",")
	ids := make([]int, len(fields))
	for i, f := range fields {
		n, err := strconv.ParseUint(strings.TrimSpace(f), 10, 31)
		if err != nil {
			return nil, usagef("--prompt-ids: entry %d, %q, is not a token id", i+1, f)
		}
		ids[i] = int(n)
	}
	return ids, nil
}

// engineSettings say how to run a model; run and chat share them.
type engineSettings struct {
	threads     int    // 0: all processors
	isa         string // "": the best
	expertCache int64  // 0: from this machine's memory
	tile        int    // 0: as wide as the provider allows
	draft       runtime.DraftMode
	draftRoot   string // of a draft model; "": the one that belongs to the model, if any
	hub         hubSettings
	spine       spineSettings
}

// spineSettings say in which form the weights outside the routed experts are run.
type spineSettings struct {
	form   string // "" for auto, "bf16" or "int8"
	folder string // of the int8 form; "": the usual one
}

func spineFlags(flags *pflag.FlagSet) {
	flags.String("spine", "", "`FORM` of all weights but the routed experts': auto, bf16, or int8, which is not weight-exact (also $"+envSpine+"; default auto, the original)")
	flags.String("spine-folder", "", "folder `DIR` that convert-spine-int8 wrote to (default: "+rowint8.FolderName+" in the model's folder)")
}

func parseSpine(flags *pflag.FlagSet, env environment) (s spineSettings, err error) {
	if s.form, err = pick(flags, "spine", env, envSpine).word("", "auto", string(budget.BF16), string(budget.Int8)); err != nil {
		return s, err
	}
	if s.form == "auto" {
		s.form = ""
	}
	folder := pick(flags, "spine-folder", env)
	switch s.folder = folder.text; {
	case folder.set && s.folder == "":
		return s, usagef("--spine-folder is empty; give a folder")
	case folder.set && s.form != string(budget.Int8):
		return s, usagef("--spine-folder is for --spine int8")
	}
	return s, nil
}

// requested is the form for the configuration.
func (s spineSettings) requested() string {
	if s.form == "" {
		return "auto"
	}
	return s.form
}

// note says what it means to run a form that is not the released one; "" for the others.
func (s spineSettings) note() string {
	if s.form != string(budget.Int8) {
		return ""
	}
	return "the spine is " + rowint8.Label + ": what comes out is not what the original model says"
}

// These bound a typing mistake, not a machine or a model.
const (
	maxThreads = 1024
	maxTokens  = math.MaxInt32
)

func engineFlags(flags *pflag.FlagSet) {
	flags.String("model-root", "", "folder `DIR` of the model (also $"+envRoot+"; default: the current folder if it holds one, else what was set up, else the demo; demo: that)")
	flags.String("threads", "", "use `N` threads (also $"+envThreads+"; default: all processors)")
	flags.String("expert-cache", "", "keep at most `BYTES` of experts in memory, such as 64GiB (default: from this machine's memory)")
	flags.String("tile", "", "prefill `N` rows at a time, 1 to 64 (default 64)")
	draftFlags(flags)
	hubFlags(flags)
	for _, name := range []string{"workers", "limit-rate", "min-free"} {
		flags.Lookup(name).Hidden = true // of the experts that a streaming setup fetches as they are needed
	}
	flags.String("cpu-isa", "", "instruction set `NAME`: auto, scalar, avx2, avx512, avx512vbmi or neon (also $"+envISA+")")
	flags.String("device", "", "`NAME` of the device: auto or cpu")
	flags.Lookup("device").Hidden = true // accepted for scripts; there is only one so far
	spineFlags(flags)
}

func parseEngine(flags *pflag.FlagSet, env environment) (s engineSettings, err error) {
	if err := env.check(); err != nil {
		return s, err
	}
	if s.hub, err = parseHub(flags, env); err != nil {
		return s, err
	}
	if s.threads, err = pick(flags, "threads", env, envThreads, envGEMV).count(1, maxThreads, 0); err != nil {
		return s, err
	}
	if s.expertCache, err = pick(flags, "expert-cache", env).bytes(); err != nil {
		return s, err
	}
	if s.tile, err = pick(flags, "tile", env).count(1, 64, 0); err != nil {
		return s, err
	}
	if s.draft, err = parseDraft(pick(flags, "draft", env)); err != nil {
		return s, err
	}
	s.draftRoot = pick(flags, "draft-root", env, envDraft).text
	s.isa, err = pick(flags, "cpu-isa", env, envISA).word("", "auto", "scalar", "avx2", "avx512", "avx512vbmi", "neon")
	if err != nil {
		return s, err
	}
	if s.isa == "auto" {
		s.isa = ""
	}
	if device := pick(flags, "device", env, envDevice); device.set {
		if _, err := device.word("auto", "auto", "cpu"); err != nil {
			return s, fmt.Errorf("%w; this version runs on the CPU only", err)
		}
	}
	s.spine, err = parseSpine(flags, env)
	return s, err
}

// dspark is the mode of the DSpark draft model, in the words of the event stream.
func (s engineSettings) dspark() string {
	switch s.draft {
	case runtime.DraftDSpark:
		return "on"
	case runtime.DraftAuto, "":
		return "auto"
	}
	return "off"
}

func parseDraft(o option) (runtime.DraftMode, error) {
	word, err := o.word("", string(runtime.DraftAuto), string(runtime.DraftOff), string(runtime.DraftSuffix),
		string(runtime.DraftDSpark))
	return runtime.DraftMode(word), err
}

func effortFlag(flags *pflag.FlagSet) {
	flags.String("reasoning-effort", "", "how much to think, `EFFORT`: none, low, high or max (also $"+envEffort+"; default max)")
}

// parseEffort reads how much to think; explicit says whether anybody asked.
func parseEffort(flags *pflag.FlagSet, env environment) (e session.Effort, explicit bool, err error) {
	o := pick(flags, "reasoning-effort", env, envEffort)
	word, err := o.word(string(session.EffortMax), string(session.EffortNone), string(session.EffortLow),
		string(session.EffortHigh), string(session.EffortMax))
	return session.Effort(word), o.set, err
}

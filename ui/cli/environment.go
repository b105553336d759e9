package cli

import (
	"fmt"
	"os"
	"slices"
	"strings"
	"unicode/utf8"

	"deltafin/ui/settings"
)

// environment is the process environment as a command sees it. Values that are not UTF-8 count as unset.
type environment map[string]string

func processEnvironment() environment {
	e := environment{}
	for _, pair := range os.Environ() {
		if name, value, found := strings.Cut(pair, "="); found && utf8.ValidString(value) {
			e[name] = value
		}
	}
	return e
}

// Variables that this version reads.
const (
	envRoot    = "DELTAFIN_ROOT"
	envDraft   = "DELTAFIN_DRAFT_ROOT"
	envThreads = "DELTAFIN_THREADS"
	envISA     = "DELTAFIN_CPU_ISA"
	envEffort  = "K3_REASONING_EFFORT"
	envGEMV    = "K3_GEMV_THREADS"
	envDevice  = "K3_DEV"
	envSpine   = "K3_SPINE"

	envResident  = "K3_PROVIDER_RESIDENT_LAYERS"
	envHeat      = "K3_EXPERT_HEAT"
	envTrace     = "K3_TRACE"
	envTracePath = "K3_TRACE_PATH"

	envHubHost    = "DELTAFIN_HUB_HOST"
	envMirrorHost = "K3_HF_HOST"
	envMirrorPath = "K3_HF_PATH"
)

// exactness are variables that could only ask for something else than the released model; they are read to refuse it.
var exactness = []struct {
	name    string
	accepts []string
	reason  string
}{
	{"K3_APPROX", []string{"", "0", "off", "false", "no"}, "approximate results are not offered"},
	{"K3_DTYPE", []string{"fp32", "float32"}, "activations are fp32"},
	{"K3_MOE_TOP_K", []string{"16"}, "fewer experts would be another model"},
}

// reserved are names of the same family that have no effect in this version.
var reserved = []string{
	"K3_SPINE_READ_THREADS", "K3_MOE", "K3_EXPERT_READ_THREADS", "K3_SPINE_FDCACHE", "K3_SPINE_STREAM_NOCACHE",
	"K3_EXPERT_STREAM_NOCACHE", "K3_SPINE_RESIDENT_GB", "K3_EXPERT_PIN_GB", "K3_EXPERT_SCALE4", "K3_DSPARK", "K3_DSPARK_MAX_CONTEXT",
	"K3_DSPARK_AUTO_MIN_SPEEDUP", "K3_UAG_DRAFT", "K3_SPEC_DEPTH", "K3_COMPLETE_EXPERT_UNION", "K3_PILOT_GATE",
	"K3_PILOT_GATE_THRESHOLD", "K3_PILOT_GATE_WARMUP", "K3_SPINE_IOPOL", "K3_MEMORY_PATIENCE_SECONDS", "K3_METAL_SRC",
	"K3_SERVER_QUEUE",
}

// check refuses variables that ask for inexact results. They count even where nothing would use them.
func (e environment) check() error {
	for _, x := range exactness {
		value, set := e[x.name]
		if set && !slices.Contains(x.accepts, strings.ToLower(strings.TrimSpace(value))) {
			return usagef("%s=%q is refused: %s; unset it", x.name, value, x.reason)
		}
	}
	return nil
}

// warnings are sentences about variables that look meant for this program but do nothing: misspelt ones, and ones this
// version has no use for.
func (e environment) warnings() []string {
	known := []string{envRoot, envDraft, envThreads, envISA, envEffort, envGEMV, envDevice, envSpine, envResident, envHeat, envTrace, envTracePath,
		envHubHost, envMirrorHost, envMirrorPath}
	for _, x := range exactness {
		known = append(known, x.name)
	}
	var names, out []string
	for name := range e {
		if strings.HasPrefix(name, "K3_") || strings.HasPrefix(name, "DELTAFIN_") {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	for _, name := range names {
		switch {
		case slices.Contains(known, name):
		case slices.Contains(reserved, name):
			out = append(out, fmt.Sprintf("%s has no effect in this version", name))
		default:
			best, distance := "", 4
			for _, k := range slices.Concat(known, reserved) {
				if d := settings.EditDistance(name, k); d < distance {
					best, distance = k, d
				}
			}
			if best != "" {
				out = append(out, fmt.Sprintf("%s is not a known variable; did you mean %s?", name, best))
			} else {
				out = append(out, fmt.Sprintf("%s is not a known variable and has no effect", name))
			}
		}
	}
	return out
}

package health

import (
	"fmt"
	"strings"
	"time"

	"deltafin/runtime"
	"deltafin/ui/gauge"
)

// Cause is what holds a model up.
type Cause string

const (
	Unknown    Cause = "unknown"     // nothing to tell from yet
	Loading    Cause = "loading"     // the model is being opened
	Idle       Cause = "idle"        // nothing runs
	Prefill    Cause = "prefill"     // a prompt is being read
	Server     Cause = "server"      // the model runs elsewhere
	Streaming  Cause = "streaming"   // layers that do not fit into memory
	SlowDrive  Cause = "slow drive"  // the drive gives less than it could
	SmallCache Cause = "small cache" // experts that do not fit into memory
	Drive      Cause = "drive"       // experts are read as fast as the drive can
	Arithmetic Cause = "arithmetic"  // the processor
	DraftsOff  Cause = "drafts off"  // the processor, and drafts would help
)

// Reason is the answer to "why is it slow": a cause, and a sentence or two that say how that was measured and what would
// help most.
type Reason struct {
	Cause    Cause
	Sentence string
}

// What the answers turn on.
const (
	mostlyWaiting = 0.5 // share of the time
	partlyWaiting = 0.2
	slowShare     = 0.6 // of what the drive was measured to give
	poorHits      = 0.7 // share of the demands
)

// Why explains the pace between two snapshots of one engine, elapsed apart. It judges by what was counted in between and
// guesses nothing: without a token in between there is only what the engine says it is doing.
func Why(before, now runtime.Health, elapsed time.Duration) Reason {
	p := now.Progress
	switch {
	case p.Phase == runtime.PhaseLoad:
		return Reason{Loading, "The model is being opened: " + share(p.Layer, p.Layers, "layers") + "."}
	case remote(now) && p.Phase != runtime.PhaseIdle && p.Phase != "":
		return Reason{Server, "The model runs on a server, which sets the pace; this machine only waits for its words."}
	}
	d := difference(before, now, elapsed)
	switch {
	case p.Phase == runtime.PhaseIdle || p.Phase == "":
		if d.tokens == 0 || elapsed <= 0 {
			return Reason{Idle, "Nothing is being computed."}
		}
	case p.Phase == runtime.PhasePrefill:
		return Reason{Prefill, prefill(d, p)}
	case elapsed <= 0 || d.tokens == 0 && d.waiting < mostlyWaiting:
		return Reason{Unknown, "Not enough has happened yet to tell what sets the pace."}
	}
	if d.waiting >= mostlyWaiting {
		return d.drive(now)
	}
	return d.arithmetic(now)
}

func remote(h runtime.Health) bool {
	return h.Cache.Slots == 0 && len(h.Layer) == 0 && h.SpineBytes == 0 && h.ISA == ""
}

// delta is what happened between two snapshots.
type delta struct {
	elapsed           time.Duration
	tokens            int64
	hits, misses      int64
	expertWait        time.Duration
	spineWait         time.Duration
	expertRead, spine int64   // bytes
	waiting           float64 // share of the time
}

func difference(a, b runtime.Health, elapsed time.Duration) delta {
	d := delta{elapsed: elapsed, tokens: b.TokensTotal - a.TokensTotal, hits: b.Cache.Hits - a.Cache.Hits, misses: b.Cache.Misses - a.Cache.Misses,
		expertWait: b.Cache.Wait - a.Cache.Wait, spineWait: b.SpineWait - a.SpineWait,
		expertRead: b.Cache.ReadBytes - a.Cache.ReadBytes, spine: b.SpineReads - a.SpineReads}
	if elapsed > 0 {
		d.waiting = min(1, max(0, (d.expertWait+d.spineWait).Seconds()/elapsed.Seconds()))
	}
	return d
}

// perToken is a number of bytes for each token, in words.
func (d delta) perToken(bytes int64) string {
	if d.tokens <= 0 {
		return gauge.Bytes(float64(bytes)) + " so far"
	}
	return gauge.Bytes(float64(bytes)/float64(d.tokens)) + " a token"
}

// rate is what came from the drive against what it could give.
func (d delta) rate(h runtime.Health) string {
	s := gauge.Bytes(h.Bandwidth) + "/s"
	if h.ProbedBandwidth > 0 {
		s += " of the " + gauge.Bytes(h.ProbedBandwidth) + "/s it was measured to give"
	}
	return s
}

// drive explains a pace that the drive sets.
func (d delta) drive(h runtime.Health) Reason {
	share := gauge.Percent(d.waiting) + " of the time waits for the drive"
	if h.ProbedBandwidth > 0 && h.Bandwidth > 0 && h.Bandwidth < slowShare*h.ProbedBandwidth {
		return Reason{SlowDrive, fmt.Sprintf("%s, which reads at %s. Another program may be using it, or it may be hot and throttling.",
			capital(share), d.rate(h))}
	}
	if d.spineWait > d.expertWait {
		streamed, bytes := streamed(h)
		s := fmt.Sprintf("%s, most of it for the %s that do not fit into memory (%s at %s).", capital(share),
			plural(streamed, "layer", "layers"), d.perToken(d.spine), d.rate(h))
		if bytes > 0 {
			s += fmt.Sprintf(" %s more memory would hold them.", gauge.Bytes(float64(bytes)))
		}
		return Reason{Streaming, s}
	}
	asked := d.hits + d.misses
	if c := h.Cache; asked > 0 && float64(d.hits) < poorHits*float64(asked) && c.Used >= c.Slots {
		return Reason{SmallCache, fmt.Sprintf("%s, for %s of the experts were not in memory (%s at %s). More memory for experts helps most: %d fit now.",
			capital(share), gauge.Percent(float64(d.misses)/float64(asked)), d.perToken(d.expertRead), d.rate(h), c.Slots)}
	}
	s := fmt.Sprintf("%s, which reads %s at %s.", capital(share), d.perToken(d.expertRead), d.rate(h))
	if c := h.Cache; c.Used < c.Slots {
		s += " The cache is still filling: it will get faster."
	}
	return Reason{Drive, s}
}

// arithmetic explains a pace that the processor sets.
func (d delta) arithmetic(h runtime.Health) Reason {
	with := plural(h.Threads, "thread", "threads")
	if h.ISA != "" {
		with += " with " + h.ISA
	}
	waits := "the drive keeps up"
	if d.waiting >= partlyWaiting {
		waits = gauge.Percent(d.waiting) + " of the time waits for the drive"
	} else if d.expertRead+d.spine == 0 {
		waits = "nothing is read from the drive"
	}
	s := fmt.Sprintf("The arithmetic sets the pace: %s; %s.", with, waits)
	active, why := false, ""
	for _, draft := range h.Drafts {
		if draft.Active {
			active = true
		} else if why == "" {
			why = draft.Why
		}
	}
	if active || why == "" {
		return Reason{Arithmetic, s}
	}
	return Reason{DraftsOff, s + " Nothing guesses ahead: " + strings.TrimSuffix(why, ".") + "."}
}

// prefill explains why no words come yet.
func prefill(d delta, p runtime.Progress) string {
	s := "The prompt is being read"
	if p.RowsTotal > 0 {
		s += fmt.Sprintf(": %d of %d tokens", p.RowsDone, p.RowsTotal)
	}
	s += ". Words come when all of it has been through every layer."
	if d.waiting >= partlyWaiting {
		s += " " + capital(gauge.Percent(d.waiting)) + " of the time waits for the drive."
	}
	return s
}

// streamed is the layers that are read again in every pass, and their bytes.
func streamed(h runtime.Health) (layers int, bytes int64) {
	for _, l := range h.Layer {
		if !l.Resident {
			layers++
			bytes += l.Spine
		}
	}
	if len(h.Layer) == 0 {
		layers = max(0, h.Progress.Layers-h.LayersResident)
	}
	return layers, bytes
}

func share(n, of int, what string) string {
	if of <= 0 {
		return "its files are being looked at"
	}
	return fmt.Sprintf("%d of %d %s", n, of, what)
}

func plural(n int, one, many string) string {
	if n == 1 {
		return "one " + one
	}
	return fmt.Sprintf("%d %s", n, many)
}

// capital makes the first letter of a sentence a capital.
func capital(s string) string {
	if s == "" {
		return s
	}
	return strings.ToUpper(s[:1]) + s[1:]
}

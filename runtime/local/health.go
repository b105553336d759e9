package local

import (
	"runtime/metrics"
	"slices"
	"time"

	"deltafin/runtime"
	"deltafin/runtime/expert"
)

// Health is a snapshot of the counters. It takes locks that are held for moments only, never the engine's turn.
func (e *Engine) Health() runtime.Health {
	e.gauge.Lock()
	draftBytes := e.gauge.draftBytes
	p, m, recall, drafts := e.gauge.Progress, e.gauge.memory, slices.Clone(e.gauge.recall), slices.Clone(e.gauge.drafts)
	kept, ranks := e.gauge.snapshots, slices.Clone(e.gauge.ranks)
	e.gauge.Unlock()
	h := runtime.Health{Progress: p, LastEvent: p.At, SpineBytes: e.spineBytes,
		StateBytes: int64(m.State), Scratch: int64(m.Scratch), TokensTotal: e.tokens.Load(), Drafts: drafts}
	e.mu.Lock()
	defer e.mu.Unlock()
	if e.closed {
		return h
	}
	h.ISA, h.Threads = e.isa, e.threads
	s := e.cacheStats()
	h.Cache = runtime.CacheHealth{Slots: s.Slots, Used: s.Used, SlotBytes: int64(s.SlotBytes), Hits: s.Hits,
		Misses: s.Misses, Early: s.Early, Late: s.Late, Ahead: s.Ahead, Unused: s.Unused, ReadBytes: s.ReadBytes, Wait: s.Wait,
		Policy: s.Policy, Recall: recall, ByRank: ranks}
	h.LayersResident = e.plan.ResidentLayers
	d := e.disk.io.Stats()
	h.Bandwidth, h.ProbedBandwidth = d.Bandwidth, e.speed.Bandwidth
	h.Progress.Reads = s.Outstanding
	h.Layer = e.layerHealth()
	for i := range e.layers.counts {
		h.SpineReads += e.layers.counts[i].read.Load()
		h.SpineWait += time.Duration(e.layers.counts[i].wait.Load())
	}
	if e.saved != nil {
		u := e.saved.folder.Usage()
		kept.Disk, kept.DiskBytes = u.States, u.Bytes
	}
	h.Snapshots = kept
	h.Budget = e.budgetHealth(&h, draftBytes)
	return h
}

func (e *Engine) layerHealth() []runtime.LayerHealth {
	list := make([]runtime.LayerHealth, e.config.Layers)
	var cached []expert.LayerStats
	switch {
	case e.placed != nil:
		cached = e.placed.appendLayers(nil)
	case e.cache != nil:
		cached = e.cache.Layers(nil)
	}
	for l := range list {
		x := &list[l]
		c := &e.layers.counts[l]
		x.Resident, x.Spine = l < e.plan.ResidentLayers, e.layerBytes[l]
		x.ReadBytes, x.Wait = c.read.Load(), time.Duration(c.wait.Load())
		if l < len(cached) {
			s := &cached[l]
			x.Slots, x.Hits, x.Early, x.Misses, x.Late = s.Held, s.Hits, s.Early, s.Misses, s.Late
			x.ReadBytes += s.ReadBytes
			x.Wait += s.Wait
		}
	}
	return list
}

// budgetHealth is the lines of the memory plan with what is in use. The provider counts the state of all layers as one, so
// the plan's lines for it are one here.
func (e *Engine) budgetHealth(h *runtime.Health, draftBytes int64) []runtime.BudgetLine {
	used := map[string]int64{
		"program":         goMemory(),
		"reading":         e.disk.io.BufferBytes(),
		"output head":     e.headBytes,
		"resident layers": e.spineBytes - e.headBytes,
		"state":           h.StateBytes,
		"scratch":         h.Scratch,
		"experts":         int64(h.Cache.Used) * h.Cache.SlotBytes,
	}
	if e.layers.ring != nil {
		used["streaming"] = e.layers.ringSize
	}
	if draftBytes > 0 { // the updates of a verified pass are in the state
		used["drafts"] = draftBytes
	}
	if e.ahead != nil {
		used["look-ahead"] = e.plan.AheadBytes
	}
	var list []runtime.BudgetLine
	for _, l := range e.plan.Lines {
		n, known := used[l.Name]
		switch {
		case l.Name == "context", l.Name == "snapshots":
			for i := range list {
				if list[i].Name == "state" {
					list[i].Planned += l.Bytes
				}
			}
			continue
		case !known:
			n = -1
		}
		list = append(list, runtime.BudgetLine{Name: l.Name, Planned: l.Bytes, Used: n})
	}
	return list
}

// goMemory is what the Go runtime holds of the system's memory.
func goMemory() int64 {
	s := []metrics.Sample{{Name: "/memory/classes/total:bytes"}, {Name: "/memory/classes/heap/released:bytes"}}
	metrics.Read(s)
	return int64(s[0].Value.Uint64() - s[1].Value.Uint64())
}

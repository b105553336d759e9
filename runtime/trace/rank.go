package trace

import (
	"cmp"
	"context"
	"slices"

	"deltafin/runtime/expert"
)

// Ranking counts how often each expert was routed to, over all rows of all traces added.
type Ranking struct {
	grid   expert.Grid
	counts []uint64
	files  int
	routes uint64
}

// NewRanking is an empty ranking.
func NewRanking(g expert.Grid) *Ranking { return &Ranking{grid: g, counts: make([]uint64, g.Len())} }

// Add counts a trace. After an error the ranking holds a part of the file and is of no further use.
func (r *Ranking) Add(ctx context.Context, path string) error {
	for record, err := range Read(ctx, path, r.grid) {
		if err != nil {
			return err
		}
		for _, id := range record.IDs {
			r.counts[r.grid.Index(expert.Key{Layer: record.Layer, Expert: id})]++
		}
		r.routes += uint64(len(record.IDs))
	}
	r.files++
	return nil
}

// Observation says how often an expert was routed to.
type Observation struct {
	Frequency uint64 `json:"frequency"`
	Layer     int    `json:"layer"`
	Expert    int    `json:"expert"`
}

// Observed lists the experts seen for which want is true, the most frequent first, then by layer and expert.
func (r *Ranking) Observed(want func(layer, expert int) bool) []Observation {
	var out []Observation
	for i, n := range r.counts {
		if k := r.grid.Key(i); n > 0 && want(k.Layer, k.Expert) {
			out = append(out, Observation{n, k.Layer, k.Expert})
		}
	}
	// In the order of the grid already: only the frequency is left to sort by.
	slices.SortStableFunc(out, func(a, b Observation) int { return cmp.Compare(b.Frequency, a.Frequency) })
	return out
}

// Report is what `deltafin warm-expert-cache` says. The fields about NPZ archives, which this program neither reads nor
// converts, are always 0: scripts look for them.
type Report struct {
	TraceFiles      int    `json:"trace_files"`
	ObservedRoutes  uint64 `json:"observed_routes"`
	UniqueObserved  int    `json:"unique_observed_experts"`
	MissingObserved int    `json:"missing_observed_experts"`
	MissingBytes    int64  `json:"missing_observed_bytes"`

	LegacyNPZDiscovered int   `json:"legacy_npz_discovered"`
	LegacyNPZSelected   int   `json:"legacy_npz_selected"`
	ConvertedNPZ        int   `json:"converted_npz"`
	AlreadyRaw          int   `json:"already_raw"`
	DeletedNPZ          int   `json:"deleted_npz"`
	ConvertedNPZBytes   int64 `json:"converted_npz_bytes"`

	TopMissing []Observation `json:"top_missing"`
}

// Report sums up what was observed and which of it present says is not on disk, listing the first show of those.
func (r *Ranking) Report(present func(layer, expert int) bool, expertBytes int64, show int) Report {
	missing := r.Observed(func(l, e int) bool { return !present(l, e) })
	o := Report{
		TraceFiles: r.files, ObservedRoutes: r.routes,
		MissingObserved: len(missing), MissingBytes: int64(len(missing)) * expertBytes,
		TopMissing: slices.Clip(missing[:min(max(show, 0), len(missing))]),
	}
	for _, n := range r.counts {
		if n > 0 {
			o.UniqueObserved++
		}
	}
	if o.TopMissing == nil {
		o.TopMissing = []Observation{} // a list in JSON too
	}
	return o
}

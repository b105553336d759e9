package inspector

import (
	"context"
	"sort"

	"deltafin/runtime/trace"
)

// token is one token that went through the model: a row of a pass.
type token struct {
	pass *trace.Pass
	row  int
}

// series is the tokens there are to look at, numbered from the first one ever: those from first up to end can be had.
type series interface {
	first() int64
	end() int64
	// get is a token that is at hand; what is not is brought by the command-like function of fetch.
	get(n int64) (token, bool)
	fetch(ctx context.Context, n int64) func() (token, int64, error)
	keep(t token, n int64)
}

// liveSeries is the last passes of an engine, all of them or those of a message.
type liveSeries struct {
	recent  Passes
	message string // "" for all
	passes  []*trace.Pass
	starts  []int64 // number of the first token of each pass
	next    int64   // number of the pass to ask for
	total   int64
}

// pull takes over what the engine did meanwhile and returns the new passes.
func (s *liveSeries) pull() []*trace.Pass {
	added, oldest := s.recent.Since(s.next)
	from := len(s.passes)
	for _, p := range added {
		s.next = p.Number + 1
		if s.message != "" && p.Message != s.message || p.Rows == 0 {
			continue
		}
		s.passes = append(s.passes, p)
		s.starts = append(s.starts, s.total)
		s.total += int64(p.Rows)
	}
	added = s.passes[from:]
	drop := 0
	for drop < len(s.passes) && s.passes[drop].Number < oldest {
		drop++
	}
	if s.message != "" {
		drop = 0 // what was found of a message stays as long as it is looked at
	}
	if drop > 0 {
		s.passes, s.starts = append([]*trace.Pass(nil), s.passes[drop:]...), append([]int64(nil), s.starts[drop:]...)
	}
	return added
}

func (s *liveSeries) first() int64 {
	if len(s.starts) == 0 {
		return s.total
	}
	return s.starts[0]
}

func (s *liveSeries) end() int64 { return s.total }

func (s *liveSeries) get(n int64) (token, bool) {
	i := sort.Search(len(s.starts), func(i int) bool { return s.starts[i] > n }) - 1
	if i < 0 || n >= s.total {
		return token{}, false
	}
	return token{s.passes[i], int(n - s.starts[i])}, true
}

func (s *liveSeries) fetch(context.Context, int64) func() (token, int64, error) { return nil }

func (s *liveSeries) keep(token, int64) {}

// keptPasses is how many passes of a file stay at hand.
const keptPasses = 16

// fileSeries is the tokens of a trace file, brought one pass at a time.
type fileSeries struct {
	index *trace.Index
	rows  int64
	kept  [keptPasses]struct {
		pass  *trace.Pass
		start int64
	}
	at int
}

func (s *fileSeries) first() int64 { return 0 }
func (s *fileSeries) end() int64   { return s.rows }

func (s *fileSeries) get(n int64) (token, bool) {
	for _, k := range s.kept {
		if k.pass != nil && n >= k.start && n < k.start+int64(k.pass.Rows) {
			return token{k.pass, int(n - k.start)}, true
		}
	}
	return token{}, false
}

func (s *fileSeries) fetch(ctx context.Context, n int64) func() (token, int64, error) {
	x := s.index
	return func() (token, int64, error) {
		p, row, err := x.Pass(ctx, n)
		return token{p, row}, n, err
	}
}

func (s *fileSeries) keep(t token, n int64) {
	if _, have := s.get(n); have {
		return
	}
	s.kept[s.at].pass, s.kept[s.at].start = t.pass, n-int64(t.row)
	s.at = (s.at + 1) % keptPasses
}

package budget

import (
	"fmt"
	"strings"
)

// String is the plan as a table for people.
func (p *Plan) String() string {
	var b strings.Builder
	fmt.Fprintf(&b, "memory limit      %10s  %s\n", size(p.Limit.Bytes), p.Limit.Why)
	for _, l := range p.Lines {
		fmt.Fprintf(&b, "  %-16s%10s  %s\n", l.Name, size(l.Bytes), l.Why)
	}
	fmt.Fprintf(&b, "  %-16s%10s", "sum", size(p.Used))
	if free := p.Limit.Bytes - p.Used; free > 0 {
		fmt.Fprintf(&b, "  %s unused", size(free))
	}
	b.WriteByte('\n')
	if p.Files > 0 && p.FilesMax > 0 {
		fmt.Fprintf(&b, "open files        %10d  of %d\n", p.Files, p.FilesMax)
	}
	q := p.Predicted
	fmt.Fprintf(&b, "read per token    %10s  ", size(q.Bytes))
	if p.Streamed() > 0 {
		fmt.Fprintf(&b, "%s of %d streamed layers, ", size(q.SpineBytes), p.Streamed())
	}
	fmt.Fprintf(&b, "%s of experts (%.0f %% assumed cached)\n", size(q.ExpertBytes), 100*q.HitRate)
	switch {
	case q.Bandwidth > 0:
		fmt.Fprintf(&b, "at least          %8.2f s  a token, at %s/s from the disk, if reading is all it waits for\n", q.SecondsToken, size(int64(q.Bandwidth)))
	case q.Bytes > 0:
		b.WriteString("the disk was not measured, so the time a token takes is not known\n")
	}
	for _, n := range p.Notes {
		fmt.Fprintf(&b, "- %s\n", n)
	}
	return b.String()
}

package tokenizer

import (
	"runtime"
	"sync"
	"sync/atomic"
)

// Segment is a part of a prompt. Only a Trusted one may yield special tokens, and only the program itself may make one.
type Segment struct {
	Text    string
	Trusted bool
}

// Encode returns the ids of text as one segment. Special tokens are recognised only if allowSpecial is set; text from a
// user, a tool or a model must be encoded without. Bytes that are not valid UTF-8 are read as U+FFFD.
func (t *Tokenizer) Encode(text string, allowSpecial bool) []int {
	return t.AppendEncode(make([]int, 0, len(text)/4+1), text, allowSpecial)
}

// AppendEncode appends the ids of text to dst; see Encode.
func (t *Tokenizer) AppendEncode(dst []int, text string, allowSpecial bool) []int {
	s := t.takeScratch()
	defer t.putScratch(s)
	t.spans(text, allowSpecial, func(text string, special int) {
		if special >= 0 {
			dst = append(dst, special)
		} else {
			dst = t.appendOrdinary(dst, text, s)
		}
	})
	return dst
}

func (t *Tokenizer) takeScratch() *scratch { return t.scratch.Get().(*scratch) }

func (t *Tokenizer) putScratch(s *scratch) {
	s.last = "" // it would keep the whole text alive
	t.scratch.Put(s)
}

// spans cuts a segment into what can be encoded independently: special tokens, given by id, and the text between them,
// for which the id is -1.
func (t *Tokenizer) spans(text string, allowSpecial bool, yield func(text string, special int)) {
	g := guard{text: Repair(text)}
	for {
		chunk, ok := g.next()
		if !ok {
			return
		}
		for allowSpecial {
			start, end, id, ok := t.specials.find(chunk)
			if !ok {
				break
			}
			yield(chunk[:start], -1)
			yield("", id)
			chunk = chunk[end:]
		}
		yield(chunk, -1)
	}
}

// appendOrdinary splits text, the whole of what the splitter may see, and encodes the pieces.
func (t *Tokenizer) appendOrdinary(dst []int, text string, s *scratch) []int {
	for p := 0; p < len(text); {
		end := pieceEnd(text, p)
		dst = t.ranks.appendPiece(dst, text[p:end], s)
		p = end
	}
	return dst
}

// A prompt is encoded in parallel if it is long enough for that to pay.
const (
	parallelBytes = 128 << 10
	jobBytes      = 32 << 10
	maxWorkers    = 8
)

// EncodeSegments returns the ids of a prompt: those of its segments one after the other, with nothing in between. Each
// segment is encoded alone; joining two of them would give other ids. Long prompts use several CPUs, with the same result.
func (t *Tokenizer) EncodeSegments(segments []Segment) []int {
	total := 0
	for _, s := range segments {
		total += len(s.Text)
	}
	if workers := min(runtime.GOMAXPROCS(0), maxWorkers); workers > 1 && total >= parallelBytes {
		return t.encodeParallel(segments, workers)
	}
	ids := make([]int, 0, total/4+len(segments))
	for _, s := range segments {
		ids = t.AppendEncode(ids, s.Text, s.Trusted)
	}
	return ids
}

// span is a piece of work: a special token, or text whose pieces do not depend on what is around it.
type span struct {
	text    string
	special int // or -1
}

// encodeParallel gathers spans into jobs of about jobBytes and joins the results in order.
func (t *Tokenizer) encodeParallel(segments []Segment, workers int) []int {
	var jobs [][]span
	var job []span
	size := 0
	add := func(s span) {
		job = append(job, s)
		if size += len(s.text) + 1; size >= jobBytes {
			jobs = append(jobs, job)
			job, size = nil, 0
		}
	}
	for _, s := range segments {
		t.spans(s.Text, s.Trusted, func(text string, special int) {
			for len(text) > jobBytes {
				cut := afterNewline(text, jobBytes)
				add(span{text[:cut], -1})
				text = text[cut:]
			}
			if text != "" || special >= 0 {
				add(span{text, special})
			}
		})
	}
	jobs = append(jobs, job)

	results := make([][]int, len(jobs))
	var taken atomic.Int64
	var wg sync.WaitGroup
	for range min(workers, len(jobs)) {
		wg.Go(func() {
			s := t.takeScratch()
			defer t.putScratch(s)
			for {
				n := int(taken.Add(1)) - 1
				if n >= len(jobs) {
					return
				}
				var ids []int
				for _, sp := range jobs[n] {
					if sp.special >= 0 {
						ids = append(ids, sp.special)
					} else {
						ids = t.appendOrdinary(ids, sp.text, s)
					}
				}
				results[n] = ids
			}
		})
	}
	wg.Wait()
	count := 0
	for _, r := range results {
		count += len(r)
	}
	ids := make([]int, 0, count)
	for _, r := range results {
		ids = append(ids, r...)
	}
	return ids
}

package local

import (
	"slices"

	"deltafin/runtime"
	"deltafin/tokenizer"
	"deltafin/tokenizer/xtml"
)

// reader turns emitted ids into text. A reply inside chat structure is split by control ids; a plain completion is its
// tokens' characters. Without a tokenizer there is no text.
type reader struct {
	tok   *tokenizer.Tokenizer
	split *xtml.Splitter
	raw   *tokenizer.Decoder
}

func newReader(tok *tokenizer.Tokenizer, start runtime.Channel, eos []int) *reader {
	r := &reader{tok: tok}
	switch {
	case tok == nil:
	case start == runtime.ChannelThink:
		r.split = xtml.NewSplitter(tok, xtml.Think, eos...)
	case start == runtime.ChannelAnswer:
		r.split = xtml.NewSplitter(tok, xtml.Response, eos...)
	default:
		r.raw = tok.NewDecoder()
	}
	return r
}

// feed returns the text id releases. The end-of-message token of a plain completion has none. A model's vocabulary may be
// padded beyond its tokenizer's; such an id has no text either.
func (r *reader) feed(id int, eos bool) ([]runtime.Delta, error) {
	if r.tok == nil || id >= r.tok.VocabSize() {
		return nil, nil
	}
	if r.split != nil {
		d, err := r.split.Feed(id)
		return channels(d), err
	}
	if eos {
		return raw(r.raw.Flush()), nil
	}
	text, err := r.raw.Feed(id)
	return raw(text), err
}

// finish returns the text held back until now, and the tool calls of the reply.
func (r *reader) finish() ([]runtime.Delta, []runtime.ToolCall) {
	switch {
	case r.raw != nil:
		return raw(r.raw.Flush()), nil
	case r.split == nil:
		return nil, nil
	}
	d := channels(r.split.Finish())
	var calls []runtime.ToolCall
	for _, c := range r.split.ToolCalls() {
		calls = append(calls, runtime.ToolCall{Name: c.Name, Arguments: c.Arguments, Complete: c.Complete})
	}
	return d, calls
}

func raw(text string) []runtime.Delta {
	if text == "" {
		return nil
	}
	return []runtime.Delta{{Channel: runtime.ChannelRaw, Text: text}}
}

func channels(in []xtml.Delta) []runtime.Delta {
	var out []runtime.Delta
	for _, d := range in {
		c := runtime.ChannelAnswer
		if d.Channel == xtml.Think {
			c = runtime.ChannelThink
		}
		out = append(out, runtime.Delta{Channel: c, Text: d.Text})
	}
	return out
}

// isControl says whether an id structures text instead of being part of it.
func (e *Engine) isControl(id int) bool {
	return e.tok != nil && e.tok.IsSpecial(id) || slices.Contains(e.limits.EOS, id)
}

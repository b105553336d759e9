package inspector

import (
	"deltafin/runtime"
	"deltafin/runtime/expert"
	"deltafin/runtime/trace"
)

// watched is what an engine of this machine shows beside its health.
type watched interface {
	Recent() *trace.Recent
	Present() *expert.Presence
	Traced() string
}

// Of is the options for looking at an engine. One that has nothing to show, such as a server, gets an inspector that says
// so. The theme, colours and where exports go are left to the caller.
func Of(e runtime.Engine) Options {
	o := Options{Health: e.Health}
	if w, ok := e.(watched); ok {
		// A nil pointer in an interface would not be nil.
		if r := w.Recent(); r != nil {
			o.Recent = r
		}
		if p := w.Present(); p != nil {
			o.Present = p
		}
		o.Traced = w.Traced()
	}
	if tok := e.Tokenizer(); tok != nil {
		o.Text = func(ids []int) string {
			s, err := tok.Decode(ids)
			if err != nil {
				return ""
			}
			return s
		}
	}
	return o
}

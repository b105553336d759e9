package trace

import (
	"context"
	"time"

	"deltafin/runtime/expert"
)

// Pass is one committed pass over the layers: which tokens it fed, where each row was routed, where the experts were, and
// what the time went to. It is shared by whoever looks and never changed. What is not known is empty: a file has no times,
// and one of another program no positions.
type Pass struct {
	// Number counts the passes of an engine or of a file, from 0. A pass keeps it.
	Number int64
	// Run and Step are what the line of a trace file carries.
	Run  string
	Step uint64
	// Message names what asked for the pass, see WithMessage; "" if nobody said.
	Message  string
	Position int // of the first row in its timeline; -1: not known
	Rows     int
	TopK     int
	Tokens   []int // fed, one a row; empty if not known
	Layers   []Layer

	Began    time.Time
	Duration time.Duration
	Head     time.Duration // from the last layer to the committed pass: logits
}

// Layer is what one layer of a pass did. A layer without routed experts has no IDs, a file only layers with them.
type Layer struct {
	Layer   int
	IDs     []uint16        // TopK of each row, best first
	Weights []float32       // of the IDs
	From    []expert.Origin // of the IDs; empty if not known
	Time    [Parts]time.Duration
}

// Part is a share of the time of a layer.
type Part uint8

const (
	Spine   Part = iota // waiting for the layer's own weights
	Attend              // attention and the router
	Wait                // waiting for experts
	Experts             // computing them
	Other
	Parts = int(Other) + 1
)

// String is the word for a part of the time.
func (p Part) String() string {
	return [Parts]string{"layer weights", "attention", "expert wait", "experts", "other"}[p]
}

// Row is the experts of one row in route order, with their weights and where they were (empty if not known). r counts
// from 0; a row that the layer does not have is empty.
func (l *Layer) Row(r, topK int) (ids []uint16, weights []float32, from []expert.Origin) {
	a, b := r*topK, (r+1)*topK
	if r < 0 || topK < 1 || b > len(l.IDs) {
		return nil, nil, nil
	}
	if b <= len(l.Weights) {
		weights = l.Weights[a:b]
	}
	if b <= len(l.From) {
		from = l.From[a:b]
	}
	return l.IDs[a:b], weights, from
}

// bytes is about what the pass takes of memory.
func (p *Pass) bytes() int64 {
	n := 200 + 8*len(p.Tokens) + len(p.Message)
	for i := range p.Layers {
		l := &p.Layers[i]
		n += 128 + 2*len(l.IDs) + 4*len(l.Weights) + len(l.From)
	}
	return int64(n)
}

type messageKey struct{}

// WithMessage names what the passes run under the context are for, such as a message of a conversation, so that its routes
// can be found again. A name is at most 64 letters, digits and any of "-_:."; another is ignored.
func WithMessage(ctx context.Context, name string) context.Context {
	if !messageName(name) {
		return ctx
	}
	return context.WithValue(ctx, messageKey{}, name)
}

// MessageOf is the name given with WithMessage, "" without one.
func MessageOf(ctx context.Context) string {
	name, _ := ctx.Value(messageKey{}).(string)
	return name
}

func messageName(s string) bool {
	if s == "" || len(s) > 64 {
		return false
	}
	for i := range len(s) {
		c := s[i]
		if !(c >= '0' && c <= '9' || c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '-' || c == '_' || c == ':' || c == '.') {
			return false
		}
	}
	return true
}

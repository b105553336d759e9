package enginetest

import (
	"context"
	"errors"
	"time"

	"deltafin/runtime"
)

// errLeft: the caller left the loop over the events.
var errLeft = errors.New("the caller left")

// player plays what Sync and Generate have in common: time, gauges, waiting, failing.
type player struct {
	e        *Engine
	ctx      context.Context
	progress func(runtime.Progress) bool // false: the caller left
}

// pass plays an action that emits no tokens.
func (p *player) pass(a Action) error {
	if err := p.ctx.Err(); err != nil {
		return err
	}
	switch a := a.(type) {
	case Wait:
		return p.e.clock.Sleep(p.ctx, time.Duration(a))
	case Hold:
		select {
		case <-a:
			return nil
		case <-p.ctx.Done():
			return p.ctx.Err()
		}
	case Stuck:
		<-a
		return p.ctx.Err()
	case Fail:
		return a.Err
	case Layers:
		return p.layers(a)
	case Emit:
		if gauge, ok := a.Event.(runtime.Progress); ok {
			return p.gauge(gauge)
		}
	}
	return nil
}

func (p *player) layers(a Layers) error {
	gauge := a.Gauge
	if gauge.Phase == "" {
		gauge.Phase = runtime.PhaseDecode
	}
	if gauge.Layers == 0 {
		gauge.Layers = a.N
	}
	for i := range a.N {
		if err := p.e.clock.Sleep(p.ctx, a.Each); err != nil {
			return err
		}
		gauge.Layer = i + 1
		if err := p.gauge(gauge); err != nil {
			return err
		}
	}
	return nil
}

func (p *player) gauge(g runtime.Progress) error {
	if err := p.ctx.Err(); err != nil {
		return err
	}
	if g.At.IsZero() {
		g.At = p.e.clock.Now()
	}
	p.e.note(g)
	if !p.progress(g) {
		return errLeft
	}
	return nil
}

// generation plays one reply.
type generation struct {
	player
	t       *timeline
	o       runtime.GenerateOptions
	yield   func(runtime.Event, error) bool
	channel runtime.Channel
	index   int // of the next token
	start   time.Time
}

// errEnd carries the reason of an end that is no failure.
type errEnd runtime.StopReason

func (e errEnd) Error() string { return string(e) }

func (g *generation) play(script Script) {
	err := g.playAll(script) // never nil: a script ends for a reason
	var end errEnd
	switch {
	case errors.Is(err, errLeft):
	case errors.As(err, &end):
		g.stop(runtime.StopReason(end))
	case g.ctx.Err() != nil && errors.Is(err, g.ctx.Err()):
		g.stop(runtime.StopInterrupted)
	default:
		g.yield(nil, err)
	}
}

func (g *generation) playAll(script Script) error {
	if g.o.NoTokens {
		return errEnd(runtime.StopMaxNew)
	}
	for _, a := range script {
		var err error
		switch a := a.(type) {
		case Text:
			err = g.text(a)
		case End:
			err = errEnd(a)
		case Emit:
			if _, gauge := a.Event.(runtime.Progress); gauge {
				err = g.pass(a)
				break
			}
			err = g.ctx.Err()
			if err == nil && !g.yield(a.Event, nil) {
				err = errLeft
			}
			if _, last := a.Event.(runtime.Stop); last && err == nil {
				err = errLeft // the script said it all
			}
		default:
			err = g.pass(a)
		}
		if err != nil {
			return err
		}
	}
	return g.endOfMessage()
}

// text emits a text token by token.
func (g *generation) text(a Text) error {
	if a.Channel == runtime.ChannelAnswer && g.channel == runtime.ChannelThink {
		if err := g.markers(a, "think", "response"); err != nil {
			return err
		}
	}
	g.channel = a.Channel
	tok := g.e.o.Tokenizer
	if tok == nil {
		for _, word := range words(a.Text) {
			if err := g.token(a, 1000+g.index%1000, word); err != nil {
				return err
			}
		}
		return nil
	}
	decoder := tok.NewDecoder()
	for _, id := range tok.Encode(a.Text, false) {
		text, err := decoder.Feed(id)
		if err != nil {
			return err
		}
		if err := g.token(a, id, text); err != nil {
			return err
		}
	}
	return nil
}

// markers emits the tokens that close one element and open the next, which carry no text.
func (g *generation) markers(pace Text, closing, opening string) error {
	tok := g.e.o.Tokenizer
	if tok == nil {
		return nil
	}
	ids := append([]int{tok.Close()}, tok.Encode(closing, false)...)
	ids = append(ids, tok.Sep())
	if opening != "" {
		ids = append(ids, tok.Open())
		ids = append(ids, tok.Encode(opening, false)...)
		ids = append(ids, tok.Sep())
	}
	for _, id := range ids {
		if err := g.token(pace, id, ""); err != nil {
			return err
		}
	}
	return nil
}

// endOfMessage closes what is open, as a well-behaved model does, and emits the end-of-message token.
func (g *generation) endOfMessage() error {
	tok := g.e.o.Tokenizer
	if tok == nil {
		return errEnd(runtime.StopEOS)
	}
	last := Text{}
	if g.channel == runtime.ChannelThink {
		if err := g.markers(last, "think", "response"); err != nil {
			return err
		}
	}
	if g.channel != runtime.ChannelRaw && g.channel != "" {
		for _, element := range []string{"response", "message"} {
			if err := g.markers(last, element, ""); err != nil {
				return err
			}
		}
	}
	if err := g.step(runtime.Token{ID: tok.EndOfMessage(), EOS: true}, 0); err != nil {
		return err
	}
	return errEnd(runtime.StopEOS)
}

func (g *generation) token(pace Text, id int, text string) error {
	start := g.e.clock.Now()
	var err error
	if pace.Layers > 0 {
		err = g.layers(Layers{N: pace.Layers, Each: pace.PerToken / time.Duration(pace.Layers), Gauge: runtime.Progress{Rows: 1}})
	} else {
		err = g.e.clock.Sleep(g.ctx, pace.PerToken)
	}
	if err != nil {
		return err
	}
	token := runtime.Token{ID: id}
	if text != "" {
		token.Deltas = []runtime.Delta{{Channel: g.channel, Text: text}}
	}
	return g.step(token, g.e.clock.Now().Sub(start))
}

// step commits the token before and emits this one.
func (g *generation) step(token runtime.Token, took time.Duration) error {
	if err := g.ctx.Err(); err != nil {
		return err
	}
	t := g.t
	if len(t.tokens)+len(t.pending) > g.e.o.Limits.Context { // no room to feed the newest token
		return errEnd(runtime.StopContextFull)
	}
	t.tokens = append(t.tokens, t.pending...)
	token.Position = len(t.tokens)
	t.pending = []int{token.ID}
	g.e.mu.Lock()
	g.e.tokens++
	g.e.mu.Unlock()
	step := runtime.Step{Index: g.index, Duration: took, Tokens: []runtime.Token{token}, Rows: 1}
	g.index++
	if !g.yield(step, nil) {
		return errLeft
	}
	if g.o.MaxNew > 0 && g.index >= g.o.MaxNew && !token.EOS {
		return errEnd(runtime.StopMaxNew)
	}
	return nil
}

func (g *generation) stop(reason runtime.StopReason) {
	g.e.note(runtime.Progress{Phase: runtime.PhaseIdle, At: g.e.clock.Now()})
	g.yield(runtime.Stop{Reason: reason, Stats: runtime.GenerateStats{
		Tokens: g.index, Passes: g.index, Decode: g.e.clock.Now().Sub(g.start),
	}}, nil)
}

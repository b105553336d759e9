package main

import (
	"context"
	"encoding/binary"
	"hash"
	"hash/fnv"
	"time"

	"deltafin/runtime"
	"deltafin/runtime/local"
	"deltafin/tokenizer/xtml"
)

// mostTokens ends a reply that does not end by itself; the longest answer of the corpus has fewer than 200.
const mostTokens = 300

// chatModel answers as the chat screen has it answer when nobody changed a setting: greedily, at effort max.
type chatModel struct {
	engine *local.Engine
	line   runtime.Timeline
	top    int // best logits of each token that go into a reply's digest
}

func openModel(ctx context.Context, root string, threads int) (*chatModel, error) {
	engine, err := local.Open(ctx, local.Options{Root: root, Threads: threads, Context: 2048})
	if err != nil {
		return nil, err
	}
	line, err := engine.NewTimeline(ctx)
	if err != nil {
		engine.Close()
		return nil, err
	}
	return &chatModel{engine: engine, line: line}, nil
}

func (m *chatModel) close() error { return m.engine.Close() }

// reply is what the model said to a message.
type reply struct {
	think, answer string
	ids           []int         // all it emitted, the one that ends the message included
	logits        hash.Hash64   // over the bits of each token's best logits
	ended         bool          // by itself
	stray         bool          // text outside of thinking and answer
	first         time.Duration // from the question to the first token
	decode        time.Duration // of the tokens after the first
}

// kept says whether the reply has the form that the chat relies on: thinking, then an answer, then an end.
func (r reply) kept() bool { return r.ended && !r.stray && r.think != "" && r.answer != "" }

// rate is in tokens a second.
func (r reply) rate() float64 {
	if r.decode <= 0 {
		return 0
	}
	return float64(len(r.ids)-1) / r.decode.Seconds()
}

// ask sends a message after what was said before, and returns the reply and the conversation with both.
func (m *chatModel) ask(ctx context.Context, said []xtml.Message, text string) (reply, []xtml.Message, error) {
	said = append(said[:len(said):len(said)], xtml.Message{Role: xtml.RoleUser, Content: text})
	prompt, err := xtml.Render(xtml.Chat{Messages: said, Effort: xtml.EffortMax})
	if err != nil {
		return reply{}, nil, err
	}
	start := time.Now()
	if _, err := m.line.Sync(ctx, m.engine.Tokenizer().EncodeSegments(prompt.Segments), nil); err != nil {
		return reply{}, nil, err
	}
	r := reply{logits: fnv.New64a()}
	take := func(deltas []runtime.Delta) {
		for _, d := range deltas {
			switch {
			case d.Channel == runtime.ChannelThink && r.answer == "":
				r.think += d.Text
			case d.Channel == runtime.ChannelAnswer:
				r.answer += d.Text
			default:
				r.stray = true
			}
		}
	}
	for event, err := range m.line.Generate(ctx, runtime.GenerateOptions{MaxNew: mostTokens, Start: runtime.ChannelThink, TopLogits: m.top}) {
		if err != nil {
			return reply{}, nil, err
		}
		switch e := event.(type) {
		case runtime.Step:
			if r.first == 0 {
				r.first = time.Since(start)
			}
			for _, t := range e.Tokens {
				r.ids = append(r.ids, t.ID)
				take(t.Deltas)
				for _, l := range t.Top {
					binary.Write(r.logits, binary.LittleEndian, l.Logit) // a hash takes everything
				}
			}
		case runtime.Stop:
			take(e.Deltas)
			r.ended = e.Reason == runtime.StopEOS
		}
	}
	r.decode = time.Since(start) - r.first
	return r, append(said, xtml.Message{Role: xtml.RoleAssistant, Reasoning: r.think, Content: r.answer}), nil
}

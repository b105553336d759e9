package enginetest

import (
	"strings"
	"time"

	"deltafin/runtime"
)

// Script is what an engine does during one Sync or one Generate. A generation whose script runs out ends the message
// (runtime.StopEOS).
type Script []Action

// Action is one entry of a script: Text, Emit, Layers, Wait, Hold, Stuck, Fail or End.
type Action interface{ isAction() }

// Text is emitted token by token, one Step each: the tokens of the engine's tokenizer, or words if it has none. When the
// channel changes from thinking to answer, the markers between them are emitted too, as tokens without text.
type Text struct {
	Channel runtime.Channel
	Text    string
	// PerToken is how long one token takes.
	PerToken time.Duration
	// Layers, if not 0, is how many gauges of finished layers come before each token; they share PerToken evenly.
	Layers int
}

// Emit yields an event as it is. In a Sync only runtime.Progress has an effect.
type Emit struct{ Event runtime.Event }

// Layers is one pass over the layers: N gauges with Layer counting up, Each apart. What else the gauge says is in Gauge.
type Layers struct {
	N     int
	Each  time.Duration
	Gauge runtime.Progress
}

// Wait lets time pass.
type Wait time.Duration

// Hold waits until the channel is closed or the generation is cancelled.
type Hold <-chan struct{}

// Stuck waits until the channel is closed, whatever the context says: an engine inside a step it cannot leave.
type Stuck <-chan struct{}

// Fail ends the script with an error.
type Fail struct{ Err error }

// End ends a generation for a reason of its own.
type End runtime.StopReason

func (Text) isAction()   {}
func (Emit) isAction()   {}
func (Layers) isAction() {}
func (Wait) isAction()   {}
func (Hold) isAction()   {}
func (Stuck) isAction()  {}
func (Fail) isAction()   {}
func (End) isAction()    {}

// Layers of Kimi K3, for scripts that look like it.
const K3Layers = 93

// Reply thinks and answers without a delay.
func Reply(thinking, answer string) Script {
	return Paced(thinking, answer, 0, 0)
}

// Fast is a small model: 60 tokens a second, two layers.
func Fast(thinking, answer string) Script {
	return Paced(thinking, answer, time.Second/60, 2)
}

// SlowK3 is Kimi K3 from a drive: every token takes perToken and reports its 93 layers.
func SlowK3(thinking, answer string, perToken time.Duration) Script {
	return Paced(thinking, answer, perToken, K3Layers)
}

// Paced thinks and answers at one speed.
func Paced(thinking, answer string, perToken time.Duration, layers int) Script {
	var s Script
	if thinking != "" {
		s = append(s, Text{runtime.ChannelThink, thinking, perToken, layers})
	}
	if answer != "" {
		s = append(s, Text{runtime.ChannelAnswer, answer, perToken, layers})
	}
	return s
}

// FailingAt says what it has to say and fails in the given layer of the next token.
func FailingAt(layer int, thinking, answer string, err error) Script {
	return append(Reply(thinking, answer), Layers{N: layer, Gauge: runtime.Progress{Layers: K3Layers, Rows: 1}}, Fail{err})
}

// Prefilling reports rows of a prompt, tile by tile, each a pass over the layers.
func Prefilling(rows, tile, layers int, perLayer time.Duration) Script {
	var s Script
	for done := 0; done < rows; done += tile {
		n := min(tile, rows-done)
		s = append(s, Layers{N: layers, Each: perLayer, Gauge: runtime.Progress{
			Phase: runtime.PhasePrefill, Rows: n, RowsDone: done, RowsTotal: rows, Layers: layers,
		}})
	}
	return s
}

// words cuts text behind every space, so that joining the pieces gives the text.
func words(text string) []string { return strings.SplitAfter(text, " ") }

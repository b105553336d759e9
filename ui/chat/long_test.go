package chat

import (
	"fmt"
	goruntime "runtime"
	"slices"
	"strings"
	"testing"

	"deltafin/runtime"
	"deltafin/runtime/enginetest"
	"deltafin/session"
	kept "deltafin/storage/transcript"
)

// shapes are texts that go on for ever, a piece at a time: of many blocks, and of one block that never ends.
var shapes = map[string]func(i int) string{
	"paragraphs": func(i int) string {
		return fmt.Sprintf("Paragraph %d says a little, and *more* than that, about `things`.\n\n", i)
	},
	"one paragraph": func(i int) string { return fmt.Sprintf("sentence %d goes on and on without an end, ", i) },
	"code without an end": func(i int) string {
		if i == 0 {
			return "```go\n"
		}
		return fmt.Sprintf("\tline[%d] = %d // and a comment\n", i, i)
	},
	"a list": func(i int) string { return fmt.Sprintf("- item %d of many, 很多的\n", i) },
}

// allocations counts what f allocates. Goroutines of others count as well, so a single figure says little.
func allocations(f func()) int {
	var before, after goruntime.MemStats
	goruntime.ReadMemStats(&before)
	f()
	goruntime.ReadMemStats(&after)
	return int(after.Mallocs - before.Mallocs)
}

func median(n []int) int {
	n = slices.Clone(n)
	slices.Sort(n)
	return n[len(n)/2]
}

func heap() int64 {
	goruntime.GC()
	var m goruntime.MemStats
	goruntime.ReadMemStats(&m)
	return int64(m.HeapAlloc)
}

// A hundred thousand tokens go from an engine through a session and its feed to the screen. The last frames cost what the first
// cost, and what is kept of it is in proportion to the text.
func TestAHundredThousandTokens(t *testing.T) {
	all := 100_000
	if testing.Short() {
		all = 5_000
	}
	tok := enginetest.Vocabulary()
	for name, shape := range shapes {
		t.Run(name, func(t *testing.T) {
			const perFrame = 50
			tokens := all
			if name != "paragraphs" { // the others show the same with less
				tokens = min(all, 20_000)
			}
			step := make(chan struct{})
			var script enginetest.Script
			var ends []int // length of the text after each frame
			said, text, n, i := 0, strings.Builder{}, 0, 0
			for n < tokens {
				piece := ""
				for k := 0; k < perFrame; i++ {
					p := shape(i)
					piece += p
					k += len(tok.Encode(p, false))
				}
				n += len(tok.Encode(piece, false))
				text.WriteString(piece)
				ends = append(ends, text.Len())
				script = append(script, enginetest.Text{Channel: runtime.ChannelAnswer, Text: piece}, enginetest.Hold(step))
			}
			engine := enginetest.New(enginetest.Options{Tokenizer: tok, Replies: []enginetest.Script{script}})
			store, err := kept.Open(t.Context(), kept.Options{InMemory: true})
			if err != nil {
				t.Fatal(err)
			}
			defer store.Close(t.Context())
			live, err := session.New(engine, store, session.Options{Settings: session.Settings{Effort: session.EffortNone}})
			if err != nil {
				t.Fatal(err)
			}
			defer live.Close(t.Context())
			conv, err := live.NewChat(t.Context())
			if err != nil {
				t.Fatal(err)
			}
			b := newUnloaded(t, 120, 40)
			b.send(openedMsg{opened: &Opened{Identity: engine.Identity(), Limits: engine.Limits(), Conversation: conv}})
			before := heap()
			if err := conv.Send(t.Context(), "go on"); err != nil {
				t.Fatal(err)
			}
			var cost []int
			for f, end := range ends {
				for said < end {
					<-conv.Feed().Wake()
					frame := conv.Feed().Take()
					for _, d := range frame.Deltas {
						said += len(d.Text)
					}
					cost = append(cost, allocations(func() {
						_, cmd := b.m.Update(frameMsg{b.m.seq, frame})
						defer b.run(cmd)
					}))
				}
				if f%100 == 0 {
					b.check()
				}
				if f < len(ends)-1 {
					step <- struct{}{}
				}
			}
			close(step)
			for conv.Busy() {
				<-conv.Feed().Wake()
				b.send(frameMsg{b.m.seq, conv.Feed().Take()})
			}
			b.send(frameMsg{b.m.seq, conv.Feed().Take()})
			if e := b.m.tr.last(session.RoleAssistant); e.answer.Text() != text.String() {
				t.Errorf("the screen has %d bytes of %d", len(e.answer.Text()), text.Len())
			}
			tenth := len(cost) / 10
			first, last := median(cost[tenth:2*tenth]), median(cost[len(cost)-tenth:])
			t.Logf("%d tokens, %d bytes, %d frames: %d allocations a frame, %d at the end", n, text.Len(), len(cost), first, last)
			if last > 2*first+100 {
				t.Errorf("a frame made %d allocations, and %d after %d tokens", first, last, n)
			}
			if grown := heap() - before; grown > 40*int64(text.Len())+16<<20 {
				t.Errorf("%d bytes of text take %d bytes", text.Len(), grown)
			}
		})
	}
}

// An answer of 200,000 lines streams, ends, is scrolled, resized and found in at the cost of a short one.
func TestAnAnswerOf200000Lines(t *testing.T) {
	all := 200_000
	if testing.Short() {
		all = 10_000
	}
	walk := func(t *testing.T, shape func(int) string, lines int) map[string]int {
		b := newBench(t, 120, 40)
		b.keys("go", "enter")
		b.frame()
		const perFrame = 40
		var cost []int
		var text strings.Builder
		reply := &b.conv.messages[1]
		for i := 0; i < lines; {
			piece := ""
			for range perFrame {
				piece += shape(i)
				i++
			}
			text.WriteString(piece)
			b.conv.feed.PutDelta(session.Delta{MessageID: reply.ID, Generation: b.conv.generation, Channel: runtime.ChannelAnswer, Text: piece})
			frame := b.conv.feed.Take()
			cost = append(cost, allocations(func() {
				_, cmd := b.m.Update(frameMsg{b.m.seq, frame})
				defer b.run(cmd)
			}))
		}
		got := map[string]int{"a frame": median(cost[len(cost)-len(cost)/10:])}
		reply.Answer = text.String()
		b.conv.end(session.StateDone, "eos", session.Stats{AnswerTokens: lines})
		b.frame()
		b.view()
		for _, key := range []string{"pgup", "pgdown", "shift+up", "ctrl+home", "ctrl+end", "pgup"} {
			got[key] = allocations(func() { b.keys(key) })
			b.check()
		}
		return got
	}
	for name, shape := range shapes {
		if name == "one paragraph" {
			continue
		}
		t.Run(name, func(t *testing.T) {
			lines := all
			if name != "a list" { // the others show the same with less
				lines = min(all, 20_000)
			}
			short, long := walk(t, shape, 2000), walk(t, shape, lines)
			t.Logf("2,000 lines: %v; %d: %v", short, lines, long)
			for what, n := range long {
				if n > 2*short[what]+2000 {
					t.Errorf("%s makes %d allocations in 2,000 lines and %d in %d", what, short[what], n, lines)
				}
			}
		})
	}
}

package cli

import (
	"strings"
	"testing"

	"deltafin/ui/term/termtest"
)

// A model is fetched from the hub while the demo answers: chosen in the chat, seen in a row of its own, stopped in good order
// when the chat is left, gone on with in the next, and the model of the start after that.
func TestATransferBesideAChat(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the program")
	}
	h, _, env, fetching := atHub(t)
	chat := func(more ...string) *termtest.Terminal {
		r := onTerminal(t, env, append(more, fetching...)...)
		r.Await("write a message")
		return r
	}
	leave := func(r *termtest.Terminal) {
		r.Send(termtest.CtrlC)
		r.Await("ctrl+c again quits")
		r.Send(termtest.CtrlC)
		r.Ended()
	}
	begin := func(r *termtest.Terminal) {
		r.Send("/setup" + termtest.Enter)
		r.Await("What do you want to run?", "Tiny K3, stream")
		r.Send(termtest.Enter)
		r.Await("Where should it go?", "always stay free")
		r.Send(termtest.Enter)
		r.Await("enter accept the licence and start")
		r.Send(termtest.Enter)
		r.Await("safe to quit")
		r.Send(termtest.Esc)
		r.Await("write a message", "setup: Tiny K3")
	}

	r := chat("--limit-rate", "20K") // far from done when it is left
	begin(r)
	served := h.Served()
	r.Send("Hi there" + termtest.Enter)
	screen := r.Await("Hi there", " tok/s", "IDLE", "setup: Tiny K3")
	if !strings.Contains(screen, "demo model, not Kimi K3") {
		t.Errorf("the demo did not answer:\n%s", screen)
	}
	for h.Served() == served { // it goes on meanwhile
		r.Changed(r.Shown())
	}
	leave(r)
	r.AwaitWritten("The setup was stopped; what is verified is kept. 'deltafin setup' goes on.", "To go on with this chat", "The last answer is complete.")

	r = chat()
	begin(r)
	r.Await("ok Tiny K3 is installed and verified. Nothing changes in this chat")
	r.Send("Hi there" + termtest.Enter)
	if screen := r.Await("Hi there", " tok/s", "IDLE"); !strings.Contains(screen, "demo model, not Kimi K3") {
		t.Errorf("the model of the chat changed:\n%s", screen)
	}
	leave(r)
	if s := r.AwaitWritten("The last answer is complete."); strings.Contains(s, "The setup was stopped") {
		t.Errorf("a setup that was over is said to have been stopped:\n%s", s)
	}

	r = chat()
	if s := r.Await("tiny"); strings.Contains(s, "demo model, not Kimi K3") {
		t.Errorf("the demo still answers:\n%s", s)
	}
	leave(r)
}

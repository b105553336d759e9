package chat

import (
	"context"
	"errors"
	"flag"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"deltafin/runtime"
	"deltafin/session"
)

// picture compares the screen with testdata/name.txt, which shows it as a person sees it. With -update, a flag of
// teatest, the file is rewritten.
func (b *bench) picture(name string) {
	b.t.Helper()
	path := filepath.Join("testdata", name+".txt")
	lines := strings.Split(b.view(), "\n")
	for i := range lines {
		lines[i] = strings.TrimRight(lines[i], " ")
	}
	got := strings.Join(lines, "\n") + "\n"
	if flag.Lookup("update").Value.String() == "true" {
		if err := os.MkdirAll("testdata", 0o755); err != nil {
			b.t.Fatal(err)
		}
		if err := os.WriteFile(path, []byte(got), 0o644); err != nil {
			b.t.Fatal(err)
		}
		return
	}
	want, err := os.ReadFile(path)
	if err != nil {
		b.t.Fatal(err)
	}
	if got != string(want) {
		b.t.Errorf("%s has changed:\n%s\nwas\n%s", name, got, want)
	}
}

// think and answer play a slow reply, one token and a few layers at a time.
func (b *bench) think(words string)  { b.tokens(runtime.ChannelThink, words, 3400*time.Millisecond) }
func (b *bench) answer(words string) { b.tokens(runtime.ChannelAnswer, words, 3400*time.Millisecond) }

func (b *bench) tokens(ch runtime.Channel, words string, each time.Duration) {
	for w := range strings.SplitAfterSeq(words, " ") {
		if w == "" {
			continue
		}
		for l := 0; l <= 93; l += 31 {
			b.conv.progress(runtime.Progress{Phase: runtime.PhaseDecode, Rows: 1, Layer: l, Layers: 93, Wait: runtime.WaitExperts, Reads: 3})
			b.frame()
			b.pass(each / 4)
		}
		b.conv.say(ch, w, 1)
		b.frame()
	}
}

func (b *bench) layer(l int) {
	b.conv.progress(runtime.Progress{Phase: runtime.PhaseDecode, Rows: 1, Layer: l, Layers: 93, Wait: runtime.WaitExperts, Reads: 3})
	b.frame()
}

const question = "Which three moons of Saturn are the largest? One sentence, please."

func TestPictures(t *testing.T) {
	for _, size := range []struct {
		name string
		w, h int
	}{{"80x24", 80, 24}, {"120x40", 120, 40}, {"160x50", 160, 50}, {"200x60", 200, 60}, {"40x12", 40, 12}, {"39x9", 39, 9}, {"20x5", 20, 5}} {
		t.Run(size.name, func(t *testing.T) {
			b := newUnloaded(t, size.w, size.h)
			b.picture("loading-" + size.name)
			b.load()
			b.picture("welcome-" + size.name)
			b.keys(question, "enter")
			b.conv.progress(runtime.Progress{Phase: runtime.PhasePrefill, Rows: 16, RowsDone: 16, RowsTotal: 41, Layer: 41, Layers: 93})
			b.frame()
			b.pass(3 * time.Second)
			b.picture("prefill-" + size.name)
			b.think("The user asks for the three largest moons of Saturn. By radius: Titan 2575 km, Rhea 764 km, Iapetus 735 km. Dione is 561 km, so the order is safe. One sentence is requested, so give")
			b.layer(57)
			b.keys("Also compare their surface gravity to the Moon")
			b.picture("thinking-" + size.name)
			b.keys("enter")
			b.answer("The three largest moons are **Titan**, with a radius of about 2 575 km, Rhea, and Iapetus.\n\n| moon | 中文 |\n|---|---|\n| Titan | 土卫六 |\n\nNow ")
			b.layer(31)
			b.pass(3 * time.Second)
			b.picture("answering-" + size.name)
			b.keys("esc")
			b.picture("stop-" + size.name)
			b.keys("esc")
			b.picture("stopping-" + size.name)
			b.conv.end(session.StateStopped, "interrupted", session.Stats{PromptTokens: 41, ThinkingTokens: 34, AnswerTokens: 30, Thinking: 2 * time.Minute, Decode: 4 * time.Minute})
			b.frame()
			b.picture("stopped-" + size.name)
			b.keys("f1")
			b.picture("help-" + size.name)
		})
	}
}

// old is a finished exchange and one that a crash cut off.
func old() []session.Message {
	return []session.Message{
		{ID: 1, Role: session.RoleUser, State: session.StateDone, Answer: "first question", Created: epoch},
		{ID: 2, Role: session.RoleAssistant, State: session.StateDone, Reason: "eos", Model: "demo", Thinking: "hm", Answer: "First answer.", Created: epoch},
		{ID: 3, Role: session.RoleUser, State: session.StateDone, Answer: "second question", Created: epoch},
		{ID: 4, Role: session.RoleAssistant, State: session.StateLost, Model: "demo", Answer: "It is half-fini", Created: epoch},
	}
}

func TestReopenedChatShowsWhatWasInterrupted(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	b.picture("reopened-80x24")
	b.contains("First answer.", "It is half-fini", "interrupted: the program ended", "▸ thought")
	if got := b.m.farewell(false); len(got) != 2 || got[0] != "To go on with this chat: deltafin --resume 7f3a" || !strings.Contains(got[1], "not complete") {
		t.Errorf("farewell: %q", got)
	}
}

func TestFailureOfAReplyIsPartOfTheTranscript(t *testing.T) {
	b := newBench(t, 80, 24)
	b.keys("go", "enter")
	b.frame()
	b.answer("some words ")
	b.conv.end(session.StateFailed, "Layer 42 could not be read: input/output error on experts-42.bank; check the drive", session.Stats{})
	b.frame()
	b.contains("some words", "!! Layer 42 could not be read", "The text above is kept", "IDLE", "the last reply failed")
}

func TestRetry(t *testing.T) {
	b := newBench(t, 80, 24)
	b.keys("/retry", "enter")
	b.contains("/retry: no reply has failed")
	b.keys("go", "enter")
	b.frame()
	b.answer("some words ")
	b.keys("/retry", "enter")
	b.contains("/retry: a reply is running")
	b.conv.end(session.StateFailed, "input/output error", session.Stats{})
	b.frame()
	b.contains("/retry asks again")
	b.keys("draft", "ctrl+u", "/retry", "enter")
	if b.conv.retried != 1 {
		t.Fatal("nothing was asked for")
	}
	b.frame()
	b.lacks("some words", "input/output error")
	b.contains("▌ go", "esc esc stop")
	b.send(frameMsg{b.m.seq, session.Frame{Deltas: []session.Delta{{MessageID: 2, Channel: runtime.ChannelAnswer, Text: "late news"}}}})
	b.lacks("late news")
	b.answer("all the words ")
	b.keys("/retry", "enter")
	b.conv.end(session.StateDone, "eos", session.Stats{})
	b.frame()
	b.contains("all the words", "IDLE  ready")
	b.keys("/retry", "enter")
	if b.conv.retried != 1 {
		t.Error("a whole reply was thrown away")
	}
}

func TestARetryThatIsRefusedLeavesTheReply(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	b.conv.sendErr = errors.New("no space left on device; free some space")
	b.keys("/retry", "enter")
	b.contains("It is half-fini", "Not asked again: no space left", "IDLE")
	if !b.m.ed.empty() || b.m.busy() {
		t.Errorf("the editor holds %q, busy %v", b.m.ed.value(), b.m.busy())
	}
}

func TestAFullContextIsNotOverfull(t *testing.T) {
	b := newUnloaded(t, 80, 24)
	b.send(openedMsg{opened: &Opened{Limits: runtime.Limits{Context: 300}, Conversation: b.conv}, messages: []session.Message{
		{ID: 1, Role: session.RoleUser, Answer: "x"},
		{ID: 2, Role: session.RoleAssistant, State: session.StateDone, Reason: string(runtime.StopContextFull), Answer: "y",
			Stats: session.Stats{PromptTokens: 200, ThinkingTokens: 50, AnswerTokens: 51}}}})
	b.contains("ctx 300/300")
}

func TestSleepOfTheMachineIsNoStall(t *testing.T) {
	b := newBench(t, 80, 24)
	b.keys("go", "enter")
	b.frame()
	b.answer("some words ")
	b.pass(30 * time.Second)
	b.clock.sleep(20 * time.Second) // someone set the clock
	b.pass(time.Second)
	b.lacks("slept")
	quiet, _ := b.m.act.quiet(b.m.now())
	if quiet < 20*time.Second {
		t.Fatalf("quiet for %v", quiet)
	}
	b.clock.sleep(25 * time.Minute)
	b.pass(time.Second)
	b.contains("ANSWER", "slept 25 min")
	b.lacks("SLOW", "STALLED")
	b.clock.sleep(2 * time.Hour)
	b.pass(time.Second)
	b.contains("slept 2h 25m")
	b.clock.sleep(-30 * time.Hour) // someone set it back
	b.pass(time.Second)
	b.contains("ANSWER", "slept 2h 25m")
	b.lacks("SLOW", "STALLED")
	b.conv.end(session.StateDone, "eos", session.Stats{})
	b.frame()
	b.clock.sleep(time.Hour) // nothing ran
	b.keys("again", "enter")
	b.frame()
	b.answer("some words ")
	b.lacks("slept")
}

func TestAReplyOfAnotherInstanceIsSaidToBeOne(t *testing.T) {
	b := newBench(t, 80, 24, session.Message{ID: 1, Role: session.RoleUser, Answer: "x"},
		session.Message{ID: 2, Role: session.RoleAssistant, State: session.StateLost, Reason: session.ReasonElsewhere, Answer: "so far"})
	b.contains("so far", "another Deltafin is writing this reply", "IDLE  another Deltafin writes in this chat")
	b.lacks("the program ended")
}

func TestStopNeedsEscTwice(t *testing.T) {
	b := newBench(t, 80, 24)
	b.keys("go", "enter")
	b.frame()
	b.answer("words ")
	b.keys("esc")
	b.contains("esc again to stop, text is kept")
	if b.conv.stops != 0 {
		t.Fatal("one esc stopped the reply")
	}
	b.pass(armedFor + time.Millisecond)
	b.lacks("esc again")
	b.keys("esc")
	if b.conv.stops != 0 {
		t.Fatal("the second esc came too late and still stopped the reply")
	}
	b.keys("x", "esc") // another key in between: start over
	if b.conv.stops != 0 {
		t.Fatal("esc, a letter, esc stopped the reply")
	}
	b.keys("esc")
	if b.conv.stops != 1 {
		t.Fatalf("stops = %d after esc esc", b.conv.stops)
	}
	b.contains("STOPPING")
	b.conv.end(session.StateStopped, "interrupted", session.Stats{})
	b.frame()
	b.contains("words", "stopped by you", "IDLE")
	if b.m.ed.value() != "x" {
		t.Errorf("the editor holds %q", b.m.ed.value())
	}
}

func TestCtrlCLadder(t *testing.T) {
	b := newBench(t, 80, 24)
	b.keys("a draft", "ctrl+c")
	if !b.m.ed.empty() || b.quit {
		t.Fatal("ctrl+c with text clears it and does nothing else")
	}
	b.keys("ctrl+c")
	if b.quit {
		t.Fatal("clearing counted as the first of two")
	}
	b.contains("ctrl+c again quits")
	b.pass(armedFor)
	b.lacks("again quits")
	b.keys("ctrl+c")
	if b.quit {
		t.Fatal("the second press came too late and still quit")
	}
	b.keys("up")
	if b.m.ed.value() != "a draft" {
		t.Fatalf("the cleared text is lost: %q", b.m.ed.value())
	}
	b.keys("ctrl+u", "ctrl+c", "ctrl+c")
	if !b.quit {
		t.Fatal("ctrl+c twice does not quit")
	}
}

func TestCtrlCTwiceQuitsAReplyInGoodOrder(t *testing.T) {
	b := newBench(t, 80, 24)
	b.keys("go", "enter")
	b.frame()
	b.answer("words ")
	b.keys("ctrl+c")
	if b.conv.stops != 1 || b.quit {
		t.Fatalf("stops %d, quit %v", b.conv.stops, b.quit)
	}
	b.keys("ctrl+c")
	if b.quit {
		t.Fatal("it does not wait for the reply to end")
	}
	b.contains("LEAVING")
	b.conv.end(session.StateStopped, "interrupted", session.Stats{})
	b.frame()
	if !b.quit {
		t.Fatal("the reply has ended and the screen is still there")
	}
}

func TestLeavingDoesNotWaitForEver(t *testing.T) {
	b := newBench(t, 80, 24)
	b.keys("go", "enter")
	b.frame()
	b.keys("ctrl+c", "ctrl+c")
	b.contains("LEAVING")
	b.pass(leaveWithin + 10*time.Millisecond)
	if !b.quit {
		t.Fatal("a reply that does not end keeps the program")
	}
}

// Leaving while a reply runs takes a second word, by whatever way, and the reply ends in good order.
func TestQuittingAReplyIsGuarded(t *testing.T) {
	begin := func() *bench {
		b := newBench(t, 80, 24)
		b.keys("go", "enter")
		b.frame()
		b.answer("words ")
		return b
	}
	for _, c := range []struct {
		name   string
		first  []string
		words  string
		second string
	}{
		{"ctrl+d", []string{"ctrl+d"}, "ctrl+d again stops the reply and quits, the text is kept", "ctrl+d"},
		{"/quit", []string{"/quit", "enter"}, "A reply is running. Stop it and quit?  y: yes", "y"},
		{"/exit", []string{"/exit", "enter"}, "A reply is running. Stop it", "Y"},
		{"the palette", []string{"ctrl+p", "quit", "enter"}, "A reply is running. Stop it", "y"},
	} {
		b := begin()
		b.keys(c.first...)
		b.contains(c.words)
		if b.quit || b.conv.stops > 0 {
			t.Errorf("%s: once is enough", c.name)
		}
		b.keys(c.second)
		if b.conv.stops != 1 || b.quit {
			t.Errorf("%s twice: stopped %d times, quit %v", c.name, b.conv.stops, b.quit)
		}
		b.contains("LEAVING")
		b.conv.end(session.StateStopped, "interrupted", session.Stats{})
		b.frame()
		if !b.quit {
			t.Errorf("%s: the reply has ended and the screen is still there", c.name)
		}
		if s := strings.Join(b.m.farewell(false), " "); !strings.Contains(s, "The last answer is not complete") {
			t.Errorf("%s: farewell %q", c.name, s)
		}

		b = begin()
		b.keys(c.first...)
		if c.name == "ctrl+d" {
			b.pass(armedFor + time.Millisecond)
		} else {
			b.keys("n")
			b.contains("nothing was done")
		}
		b.keys("x")
		b.keys("backspace", c.first[0])
		if b.quit || b.conv.stops > 0 {
			t.Errorf("%s: it is not taken back", c.name)
		}
	}
	b := newBench(t, 80, 24)
	b.keys("ctrl+d")
	b.contains("ctrl+d again quits")
	b.keys("a", "ctrl+a", "ctrl+d", "ctrl+d") // deletes, and then it has to be said anew
	if b.quit {
		t.Error("a letter between does not take it back")
	}
	b.keys("ctrl+d")
	if !b.quit {
		t.Error("ctrl+d twice does not quit")
	}
}

// A signal is not the user's word about the reply: closing the chat ends it, and says why.
func TestASignalLeavesWithoutStopping(t *testing.T) {
	b := newBench(t, 80, 24)
	b.keys("go", "enter")
	b.frame()
	b.send(leaveMsg{})
	if !b.quit || b.m.stopping {
		t.Fatalf("quit %v, stopping %v", b.quit, b.m.stopping)
	}
}

func TestTextTypedWhileLoadingIsQueuedAndSent(t *testing.T) {
	b := newUnloaded(t, 80, 24)
	b.send(loadMsg{session.Frame{Progress: &runtime.Progress{Phase: runtime.PhaseLoad, Layer: 3, Layers: 8}}})
	b.contains("LOAD", "layer 3/8")
	b.keys("hello", "enter")
	b.contains(`1 queued until the model is ready: "hello"`)
	b.keys("more")
	b.load()
	b.frame()
	b.contains("▌ hello")
	b.lacks("queued")
	if b.m.ed.value() != "more" {
		t.Errorf("the editor lost %q", "more")
	}
}

func TestLoadFailureSaysWhatToDo(t *testing.T) {
	b := newUnloaded(t, 80, 24)
	b.keys("precious", "enter", "words")
	b.send(openedMsg{err: errors.New("config.json in /models/x has no field num_hidden_layers; point --model-root at a checkpoint folder")})
	b.contains("DOWN", "no field num_hidden_layers", "ctrl+c twice leaves")
	b.keys("ctrl+c", "ctrl+c", "ctrl+c")
	if !b.quit {
		t.Fatal("there is no way out")
	}
	if f := strings.Join(b.m.farewell(false), "\n"); !strings.Contains(f, "Not sent: precious") {
		t.Errorf("farewell %q does not give the queued text back", f)
	}
	if b.updates > 30 || len(b.timers) > 3 {
		t.Errorf("%d updates", b.updates)
	}
}

func TestQueueRunsAfterAnAnswerAndPausesAfterAStop(t *testing.T) {
	b := newBench(t, 80, 24)
	b.keys("one", "enter")
	b.frame()
	b.keys("two", "enter", "three", "enter")
	b.contains("2 queued")
	b.answer("done. ")
	b.conv.end(session.StateDone, "eos", session.Stats{})
	b.frame()
	b.frame()
	b.contains("▌ two", "1 queued")
	b.keys("esc", "esc")
	b.conv.end(session.StateStopped, "interrupted", session.Stats{})
	b.frame()
	b.contains("1 queued, paused")
	b.keys("/send", "enter")
	b.frame()
	b.contains("▌ three")
	b.lacks("queued,")
}

func TestFailedSendGivesTheTextBack(t *testing.T) {
	b := newBench(t, 80, 24)
	b.conv.sendErr = errors.New("the transcript could not be written: no space left on device; free some space and send again")
	b.keys("precious words", "enter")
	if b.m.ed.value() != "precious words" {
		t.Fatalf("the editor holds %q", b.m.ed.value())
	}
	b.contains("Not sent: the transcript could not be written")
}

func TestFailedSendKeepsTheTextBesideANewerDraft(t *testing.T) {
	b := newBench(t, 80, 24)
	b.keys("newer draft")
	b.send(sentMsg{b.m.seq, "older text", errors.New("no space left on device")})
	if b.m.ed.value() != "newer draft" {
		t.Fatalf("the editor holds %q", b.m.ed.value())
	}
	b.contains(`1 queued, paused (/send sends): "older text"`, "no space left on device")
	b.keys("ctrl+u", "/send", "enter")
	b.frame()
	b.contains("▌ older text")
}

func TestWarningsAreToldInFull(t *testing.T) {
	b := newUnloaded(t, 60, 20)
	notice := "nothing of this chat is kept: the data folder /home/someone/.local/share/deltafin cannot be written (read-only file system); mend that and start again"
	b.send(openedMsg{opened: &Opened{Identity: runtime.Identity{Name: "demo", Kind: runtime.KindDemo}, Conversation: b.conv, Notice: notice + "\nsecond sentence"}})
	flat := strings.Join(strings.Fields(strings.ReplaceAll(b.view(), "!!", "")), " ")
	if !strings.Contains(flat, notice) || !strings.Contains(flat, "second sentence") {
		t.Fatalf("the notice is not there in full:\n%s", b.view())
	}
	b.contains("small demo model")
	b.keys("go", "enter")
	b.frame()
	b.send(frameMsg{b.m.seq, session.Frame{Notices: []string{"the disk is full; the reply goes on and is kept in memory meanwhile"}}})
	b.contains("!! the disk is full", "▌ go")
	if len(b.m.farewell(false)) != 2 {
		t.Errorf("farewell: %q", b.m.farewell(false))
	}
}

func TestStopWhileTheMessageIsBeingWrittenDown(t *testing.T) {
	b := newBench(t, 80, 24)
	s := "go"
	b.m.sending = &s // on its way
	b.m.act.start(b.m.now())
	b.keys("esc", "esc")
	b.contains("STOPPING")
	if err := b.conv.Send(context.Background(), s); err != nil {
		t.Fatal(err)
	}
	stops := b.conv.stops
	b.send(sentMsg{b.m.seq, s, nil})
	if b.conv.stops != stops+1 {
		t.Fatal("the stop is forgotten")
	}
}

// A stop that found nothing to stop is over when the queue is paused: it does not end a reply that is asked for later.
func TestAStopBetweenTwoRepliesIsForgotten(t *testing.T) {
	b := newBench(t, 80, 24)
	b.keys("go", "enter")
	b.frame()
	waits := []session.Queued{{ID: 5, Text: "waits"}}
	b.send(frameMsg{b.m.seq, session.Frame{Queue: &session.Queue{Items: waits}}})
	b.conv.end(session.StateDone, "eos", session.Stats{})
	b.frame()
	b.keys("esc", "esc")
	b.contains("STOPPING")
	b.send(frameMsg{b.m.seq, session.Frame{Queue: &session.Queue{Items: waits, Paused: true}}}) // it could not be sent
	stops := b.conv.stops
	if err := b.conv.Send(context.Background(), "waits"); err != nil {
		t.Fatal(err)
	}
	b.frame()
	b.answer("words ")
	b.lacks("STOPPING")
	if b.conv.stops != stops {
		t.Error("a reply of later is stopped")
	}
}

func TestQueueGoesOnWhenAReplyEndsBeforeSendReturns(t *testing.T) {
	b := newBench(t, 80, 24)
	s := "one"
	b.m.sending = &s
	b.keys("two", "enter")
	if err := b.conv.Send(context.Background(), s); err != nil {
		t.Fatal(err)
	}
	b.conv.end(session.StateDone, "eos", session.Stats{})
	b.frame()
	b.contains(`1 queued: "two"`)
	b.send(sentMsg{b.m.seq, s, nil})
	b.frame()
	b.contains("▌ two")
}

func TestCommands(t *testing.T) {
	b := newBench(t, 80, 24)
	b.keys("/")
	b.contains("/new", "/thinking")
	b.keys("th", "enter")
	if got := b.m.ed.value(); got != "/thinking" {
		t.Fatalf("enter completes to %q", got)
	}
	b.keys(" full", "enter")
	b.contains("thinking: shown in full")
	b.keys("/nonsense", "enter")
	b.contains("no command /nonsense; enter again sends it as text")
	b.keys("enter")
	b.frame()
	b.contains("▌ /nonsense")
	b.keys("/stop", "enter")
	if b.conv.stops != 1 {
		t.Fatal("/stop does not stop")
	}
	b.conv.end(session.StateStopped, "interrupted", session.Stats{})
	b.frame()
	for in, want := range map[string]string{"/usr/bin is a folder": "/usr/bin is a folder", "//new as text": "/new as text"} {
		b.keys(in, "enter")
		b.frame()
		b.contains("▌ " + want)
		b.conv.end(session.StateDone, "eos", session.Stats{})
		b.frame()
	}
	b.keys("/stop", "enter")
	b.contains("/stop: nothing to stop")
	b.keys("/effort max", "enter")
	b.contains("one effort only")
	b.keys("/quit", "enter")
	if !b.quit {
		t.Fatal("/quit does not quit")
	}
}

func TestHelpNamesEveryKeyAndCommand(t *testing.T) {
	b := newBench(t, 140, 140)
	b.m.prefs.NoRail = true
	b.keys("f1")
	for _, rows := range fixedRows {
		for _, r := range rows {
			b.contains(r[0], r[1])
		}
	}
	for _, c := range commandTable() {
		b.contains(c.title)
		if !c.moves {
			b.contains("/" + c.name)
		}
		b.contains(b.m.keys.bindings[c.name].Help().Key)
	}
	b.keys("esc")
	b.contains("demo model built into deltafin")
}

func TestPicker(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	other := newFake("9")
	other.title, other.messages = "日本語の話", manyMessages(1)
	loaded := ""
	b.shelve(session.Summary{ID: "7f3a", Title: "Saturn's moons", Count: 2, Updated: epoch}, session.Summary{ID: "9", Title: other.title, Count: 12, Updated: epoch})
	b.m.opened.Load = func(_ context.Context, id string) (session.Conversation, error) { loaded = id; return other, nil }
	b.keys("f5")
	b.contains("> Saturn's moons", "日本語の話")
	b.picture("picker-80x24")
	b.keys("語")
	b.lacks("Saturn's")
	b.keys("backspace", "down", "enter")
	if loaded != "9" || b.m.over.open() {
		t.Fatalf("loaded %q, overlay open: %v", loaded, b.m.over.open())
	}
	b.contains("日本語の話")
}

func TestNewChat(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	b.m.opened.New = func(context.Context) (session.Conversation, error) { return newFake("new"), nil }
	b.keys("draft stays", "ctrl+n")
	b.lacks("First answer.")
	b.contains("small demo model", "draft stays")
	if b.m.conv.ID() != "new" {
		t.Fatal("the chat is the old one")
	}
}

// Keys of a paste that the terminal did not mark come with no time between them.
func TestAnUnmarkedPasteIsNotSentLineByLine(t *testing.T) {
	b := newBench(t, 80, 24)
	for _, k := range []string{"one", "enter", "two", "enter", "enter", "four", "enter"} {
		b.send(keyMsg(k))
	}
	b.pass(time.Second)
	if got := b.m.ed.value(); got != "one\ntwo\n\nfour\n" || len(b.conv.Messages()) != 0 {
		t.Fatalf("the editor holds %q, %d messages were sent", got, len(b.conv.Messages()))
	}
	b.send(keyMsg("enter")) // a hand, later
	b.frame()
	b.contains("▌ one", "▌ four")
}

func TestAnUnmarkedPasteKeepsItsTabs(t *testing.T) {
	b := newBench(t, 80, 24)
	for _, k := range []string{"all:", "tab", "x", "enter", "tab", "/new", "tab", "make", "tab", "tab", "y"} {
		b.send(keyMsg(k))
	}
	b.pass(time.Second)
	if got := b.m.ed.value(); got != "all:\tx\n\t/new\tmake\t\ty" {
		t.Fatalf("the editor holds %q", got)
	}
	b.keys("ctrl+c", "/th", "tab") // by hand it completes
	if got := b.m.ed.value(); got != "/thinking " {
		t.Fatalf("the editor holds %q", got)
	}
	b.keys("ctrl+c", "word", "tab")
	if got := b.m.ed.value(); got != "word" {
		t.Fatalf("the editor holds %q", got)
	}
}

func TestALineTypedByAProgramIsSent(t *testing.T) {
	b := newBench(t, 80, 24)
	b.send(keyMsg("hello"))
	b.send(keyMsg("enter"))
	b.lacks("▌ hello")
	b.pass(enterWaits)
	b.frame()
	b.contains("▌ hello")

	b.conv.end(session.StateDone, "eos", session.Stats{})
	b.frame()
	b.send(keyMsg("again"))
	b.send(keyMsg("enter"))
	b.send(keyMsg("esc")) // another key decides it, before it takes effect
	b.frame()
	b.contains("▌ again", "esc again to stop")
	b.pass(time.Second)
	if n := len(b.conv.Messages()); n != 4 {
		t.Fatalf("%d messages", n)
	}
}

func TestALongTextThatIsRefusedComesBackAsThePasteItWas(t *testing.T) {
	b := newBench(t, 80, 24)
	b.conv.sendErr = errors.New("context is full; shorten the message")
	long := strings.Repeat("line\n", 50_000)
	b.keys("paste:"+long, "enter")
	b.contains("[pasted 50001 lines", "!! Not sent: context is full")
	if b.m.ed.value() != long {
		t.Fatal("the text is not what was typed")
	}
	b.keys("enter", "enter")
	if n := strings.Count(b.view(), "!! Not sent"); n != 1 {
		t.Fatalf("the same warning stands there %d times:\n%s", n, b.view())
	}
	b.m.opened.New = func(context.Context) (session.Conversation, error) { return newFake("new"), nil }
	b.keys("ctrl+n")
	b.lacks("context is full")
}

func TestEffort(t *testing.T) {
	b := newBench(t, 100, 24, old()...)
	b.conv.effort = session.EffortMax
	b.keys("/effort", "enter")
	b.contains("effort is max; choices: none, low, high, max")
	b.keys("/effort medium", "enter")
	b.contains("no effort medium; choices: none, low, high, max", "· effort max")
	b.keys("/effort low", "enter")
	b.contains("effort low from the next reply on", "· effort low")
	if b.conv.Effort() != session.EffortLow {
		t.Fatalf("effort %s", b.conv.Effort())
	}

	other := newFake("9")
	other.effort = session.EffortHigh
	b.shelve(session.Summary{ID: "9", Title: "x"})
	b.m.opened.Load = func(context.Context, string) (session.Conversation, error) { return other, nil }
	b.keys("f5", "enter")
	b.contains("· effort high")

	begun := newFake("new")
	begun.effort = session.EffortMax
	b.m.opened.New = func(context.Context) (session.Conversation, error) { return begun, nil }
	b.keys("ctrl+n")
	b.contains("· effort high")
	if begun.Effort() != session.EffortHigh {
		t.Fatalf("the new chat begins with effort %s", begun.Effort())
	}
}

func TestFarewellOfAChatThatIsNotKept(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	b.m.opened.Unkept = true
	if got := b.m.farewell(false); !slices.Equal(got, []string{"Nothing of this chat was kept."}) {
		t.Errorf("%q", got)
	}
}

func TestFarewellAfterAFullDisk(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	if got := strings.Join(b.m.farewell(true), " "); !strings.Contains(got, "may not be saved whole") || strings.Contains(got, "complete") {
		t.Errorf("%q", got)
	}
	full := errors.New("the disk is full")
	err := onceError{errors.Join(full, errors.Join(full, nil), errors.New("and more"))}
	if err.Error() != "the disk is full; and more" || !errors.Is(err, full) {
		t.Errorf("%q", err)
	}
}

func TestNothingIsQueuedForAChatThatCannotBegin(t *testing.T) {
	b := newUnloaded(t, 80, 24)
	b.send(openedMsg{err: errors.New("chats.db is damaged")})
	b.contains("The chat could not begin", "chats.db is damaged", "ctrl+c ctrl+c leave")
	b.keys("hello", "enter")
	b.contains("> hello", "nothing can be sent")
	b.lacks("queued")
}

func TestAWarningEndsWithWhatItWarnedOf(t *testing.T) {
	b := newBench(t, 80, 24)
	b.conv.sendErr = errors.New("the disk is full")
	b.keys("go", "enter")
	b.contains(" Not sent: the disk is full")
	b.conv.sendErr = nil
	b.keys("enter")
	b.frame()
	b.contains("▌ go", "!! Not sent") // it stays among the messages
	if strings.Contains(b.m.hintLine(), "Not sent") {
		t.Error("the warning is still there")
	}
}

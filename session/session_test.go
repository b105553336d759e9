package session

import (
	"context"
	"errors"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"deltafin/runtime"
	"deltafin/runtime/enginetest"
	"deltafin/runtime/trace"
	"deltafin/storage/transcript"
)

// rig is a session on a scripted engine and a transcript in a file.
type rig struct {
	*Session
	t      *testing.T
	engine *enginetest.Engine
	store  *transcript.Store
	path   string
}

func newRig(t *testing.T, e enginetest.Options, o Options) *rig {
	t.Helper()
	if e.Tokenizer == nil {
		e.Tokenizer = enginetest.Vocabulary()
	}
	r := &rig{t: t, engine: enginetest.New(e), path: filepath.Join(t.TempDir(), "chats.db")}
	r.reopen(o)
	t.Cleanup(func() {
		r.close()
		if bad := r.engine.Misuse(); len(bad) > 0 {
			t.Errorf("the engine was misused: %q", bad)
		}
		if n := r.engine.OpenTimelines(); n != 0 {
			t.Errorf("%d timelines were left open", n)
		}
	})
	return r
}

func (r *rig) reopen(o Options) {
	r.t.Helper()
	var err error
	if r.store, err = transcript.Open(r.t.Context(), transcript.Options{Path: r.path, Now: o.Now}); err != nil {
		r.t.Fatal(err)
	}
	if r.Session, err = New(r.engine, r.store, o); err != nil {
		r.t.Fatal(err)
	}
}

// reopenLater lets the rig's own end find something to close.
func (r *rig) reopenLater() {
	r.t.Helper()
	var err error
	if r.store, err = transcript.Open(r.t.Context(), transcript.Options{InMemory: true}); err != nil {
		r.t.Fatal(err)
	}
	r.Session, _ = New(r.engine, r.store, Options{})
}

func (r *rig) close() {
	r.t.Helper()
	if err := r.Session.Close(context.Background()); err != nil {
		r.t.Error(err)
	}
	if err := r.store.Close(context.Background()); err != nil {
		r.t.Error(err)
	}
}

func (r *rig) newChat() *Chat {
	r.t.Helper()
	c, err := r.NewChat(r.t.Context())
	if err != nil {
		r.t.Fatal(err)
	}
	return c
}

func (r *rig) openChatByID(id string) *Chat {
	r.t.Helper()
	c, err := r.OpenChat(r.t.Context(), id)
	if err != nil {
		r.t.Fatal(err)
	}
	return c
}

func send(t *testing.T, c *Chat, text string) {
	t.Helper()
	if err := c.Send(t.Context(), text); err != nil {
		t.Fatal(err)
	}
}

// await applies frames to a screen until what it waits for holds.
func await(t *testing.T, c *Chat, s *screen, what string, holds func() bool) {
	t.Helper()
	limit := time.After(10 * time.Second)
	for !holds() {
		select {
		case <-c.Feed().Wake():
			s.apply(c.Feed().Take())
		case <-limit:
			t.Fatalf("waited too long for %s", what)
		}
	}
}

// ended waits for the reply to end and returns the last message.
func ended(t *testing.T, c *Chat) Message {
	t.Helper()
	s := newScreen()
	await(t, c, s, "the end of the reply", func() bool { return !c.Busy() })
	all := c.Messages()
	m := all[len(all)-1]
	// The change that ends the message may come just after the chat is idle.
	await(t, c, s, "the last change", func() bool { return s.state[m.ID] == m.State })
	if got := s.text[m.ID]; got != m.Thinking+"|"+m.Answer {
		t.Errorf("the screen shows %q, the message is %q|%q", got, m.Thinking, m.Answer)
	}
	return m
}

// stored reads the conversation from the transcript, past the session.
func (r *rig) stored(c *Chat) []transcript.Message {
	r.t.Helper()
	found, err := r.store.FindChat(r.t.Context(), c.ID())
	if err != nil {
		r.t.Fatal(err)
	}
	path, err := r.store.Path(r.t.Context(), found.Leaf)
	if err != nil {
		r.t.Fatal(err)
	}
	return path
}

func TestAReplyReachesMessageFeedAndTranscript(t *testing.T) {
	r := newRig(t, enginetest.Options{
		Identity: runtime.Identity{Name: "Kimi K3", Kind: runtime.KindK3, Digest: "abc", WeightExact: true},
		Replies:  []enginetest.Script{enginetest.SlowK3("The moon 月.", "Gravity 🌊 pulls.", 3*time.Second)},
	}, Options{Settings: Settings{Effort: EffortLow, MaxNew: 500}})
	c := r.newChat()
	if c.ID() != "" || c.Title() != "New chat" || c.Busy() {
		t.Errorf("a new chat is %q, %q, busy %v", c.ID(), c.Title(), c.Busy())
	}
	send(t, c, "Why are there  tides?\nTell me.")
	m := ended(t, c)
	if m.State != StateDone || m.Reason != "eos" || m.Thinking != "The moon 月." || m.Answer != "Gravity 🌊 pulls." || m.Model != "Kimi K3" {
		t.Errorf("message %+v", m)
	}
	if m.Stats.PromptTokens != len(r.engine.Prompts()[0]) || m.Stats.ReusedTokens != 0 {
		t.Errorf("prompt of %d tokens, stats %+v", len(r.engine.Prompts()[0]), m.Stats)
	}
	if o := r.engine.Generations()[0]; o.Start != runtime.ChannelThink || o.MaxNew != 500 {
		t.Errorf("generated with %+v", o)
	}
	// Six markers end the thinking, six the message; see Stats for where they count.
	tok := enginetest.Vocabulary()
	think, answer := len(tok.Encode(m.Thinking, false)), len(tok.Encode(m.Answer, false))
	between := 4 + len(tok.Encode("think", false)) + len(tok.Encode("response", false))
	after := 4 + len(tok.Encode("response", false)) + len(tok.Encode("message", false))
	if m.Stats.ThinkingTokens != think+between || m.Stats.AnswerTokens != answer+after {
		t.Errorf("counted %d and %d tokens, want %d and %d", m.Stats.ThinkingTokens, m.Stats.AnswerTokens, think+between, answer+after)
	}
	if c.Title() != "Why are there tides? Tell me." {
		t.Errorf("title %q", c.Title())
	}
	path := r.stored(c)
	if len(path) != 2 || path[0].Text != "Why are there  tides?\nTell me." || path[0].State != transcript.StateDone {
		t.Fatalf("stored %+v", path)
	}
	s := path[1]
	if s.State != transcript.StateDone || s.Thinking != m.Thinking || s.Answer != m.Answer || s.Reason != "eos" ||
		s.Settings != `{"effort":"low","max_new":500}` || !strings.Contains(s.Model, `"digest":"abc"`) {
		t.Errorf("stored %+v", s)
	}
	if s.Stat.ThinkingTokens != m.Stats.ThinkingTokens || s.Stat.PromptTokens != m.Stats.PromptTokens || s.Stat.Passes != m.Stats.Passes {
		t.Errorf("stored statistics %+v, want %+v", s.Stat, m.Stats)
	}
}

func TestTimesAreMeasuredOnTheEnginesClock(t *testing.T) {
	clock := enginetest.NewInstantClock(time.Unix(1000, 0))
	r := newRig(t, enginetest.Options{Clock: clock,
		Prefills: []enginetest.Script{{enginetest.Wait(10 * time.Second)}},
		Replies: []enginetest.Script{{
			enginetest.Text{Channel: runtime.ChannelThink, Text: "a", PerToken: 2 * time.Second},
			enginetest.Text{Channel: runtime.ChannelAnswer, Text: "b", PerToken: 0},
		}},
	}, Options{Now: clock.Now})
	c := r.newChat()
	send(t, c, "go")
	m := ended(t, c)
	if m.Stats.Prefill != 10*time.Second || m.Stats.FirstToken != 12*time.Second || m.Stats.Decode != 2*time.Second {
		t.Errorf("stats %+v", m.Stats)
	}
	if !m.Started.Equal(time.Unix(1012, 0)) || !m.Ended.Equal(time.Unix(1012, 0)) || !m.Created.Equal(time.Unix(1000, 0)) {
		t.Errorf("created %v, started %v, ended %v", m.Created, m.Started, m.Ended)
	}
}

func TestTheNextTurnExtendsTheTimeline(t *testing.T) {
	r := newRig(t, enginetest.Options{Replies: []enginetest.Script{
		enginetest.Reply("thinking one", "answer one"), enginetest.Reply("thinking two", "answer two"),
	}}, Options{Settings: Settings{System: "Be kind."}})
	c := r.newChat()
	send(t, c, "first")
	first := ended(t, c)
	send(t, c, "second")
	second := ended(t, c)
	// Everything but the end of the first reply was in the timeline: its text re-encodes to the generated tokens.
	reply := first.Stats.ThinkingTokens + first.Stats.AnswerTokens
	if want := first.Stats.PromptTokens + reply; second.Stats.ReusedTokens != want {
		t.Errorf("reused %d tokens, want %d", second.Stats.ReusedTokens, want)
	}
	prompt := decode(t, r.engine.Prompts()[1])
	const want = `<|open|>message role="system" type="thinking-effort"<|sep|>…` +
		`<|open|>message role="system"<|sep|>Be kind.<|close|>message<|sep|><|end_of_msg|>` +
		`<|open|>message role="user"<|sep|>first<|close|>message<|sep|><|end_of_msg|>` +
		`<|open|>message role="assistant"<|sep|><|open|>think<|sep|>thinking one<|close|>think<|sep|>` +
		`<|open|>response<|sep|>answer one<|close|>response<|sep|><|close|>message<|sep|><|end_of_msg|>` +
		`<|open|>message role="user"<|sep|>second<|close|>message<|sep|><|end_of_msg|>` +
		`<|open|>message role="assistant"<|sep|><|open|>think<|sep|>`
	head, rest, _ := strings.Cut(want, "…")
	if !strings.HasPrefix(prompt, head) || !strings.HasSuffix(prompt, rest) {
		t.Errorf("prompt:\n%s", prompt)
	}
	if !strings.Contains(prompt, "thinking_effort=max") {
		t.Errorf("the default effort is missing:\n%s", prompt)
	}
}

// decode spells a prompt, special tokens by name.
func decode(t *testing.T, ids []int) string {
	t.Helper()
	tok := enginetest.Vocabulary()
	var b strings.Builder
	run := []int(nil)
	flush := func() {
		s, err := tok.Decode(run)
		if err != nil {
			t.Fatal(err)
		}
		b.WriteString(s)
		run = nil
	}
	for _, id := range ids {
		if tok.IsSpecial(id) {
			flush()
			b.WriteString(tok.TokenString(id))
			continue
		}
		run = append(run, id)
	}
	flush()
	return b.String()
}

func TestAReopenedChatSendsTheSamePrompt(t *testing.T) {
	r := newRig(t, enginetest.Options{Replies: []enginetest.Script{enginetest.Reply("t1", "a1"), enginetest.Reply("t2", "a2")}},
		Options{Settings: Settings{Effort: EffortHigh, System: "Be kind."}})
	c := r.newChat()
	send(t, c, "one")
	ended(t, c)
	id := c.ID()
	send(t, c, "two")
	ended(t, c)
	send(t, c, "three")
	ended(t, c)
	direct := r.engine.Prompts()[2]

	// The same conversation up to "two", after a restart with other defaults.
	r.close()
	r.reopen(Options{Settings: Settings{Effort: EffortNone, System: "Be terse."}})
	c = r.openChatByID(id[:5])
	if got := c.Messages(); len(got) != 6 || got[5].Answer != "a2" || got[0].Answer != "one" || c.Effort() != EffortHigh || c.Settings().System != "Be kind." {
		t.Fatalf("reopened as %+v", got)
	}
	send(t, c, "four")
	ended(t, c)
	prompt := decode(t, r.engine.Prompts()[3])
	if !strings.HasPrefix(prompt, decode(t, direct)) {
		t.Errorf("the prompt after reopening does not extend the one before:\n%s\n%s", decode(t, direct), prompt)
	}
}

func TestWithoutThinkingTheReplyBeginsWithTheAnswer(t *testing.T) {
	r := newRig(t, enginetest.Options{Replies: []enginetest.Script{enginetest.Reply("", "direct")}}, Options{Settings: Settings{Effort: EffortNone}})
	c := r.newChat()
	send(t, c, "x")
	if m := ended(t, c); m.Answer != "direct" || m.Thinking != "" || m.Stats.ThinkingTokens != 0 {
		t.Errorf("message %+v", m)
	}
	if o := r.engine.Generations()[0]; o.Start != runtime.ChannelAnswer {
		t.Errorf("started in %q", o.Start)
	}
	if p := decode(t, r.engine.Prompts()[0]); strings.Contains(p, "think") || !strings.HasSuffix(p, "<|open|>response<|sep|>") {
		t.Errorf("prompt %s", p)
	}
}

func TestStopKeepsTheTextAndTheChat(t *testing.T) {
	hold := make(chan struct{})
	r := newRig(t, enginetest.Options{Replies: []enginetest.Script{
		{enginetest.Text{Channel: runtime.ChannelThink, Text: "deep thought"}, enginetest.Layers{N: 42}, enginetest.Hold(hold)},
		enginetest.Reply("", "fine"),
	}}, Options{})
	c := r.newChat()
	send(t, c, "question")
	s := newScreen()
	await(t, c, s, "the thought", func() bool { return len(s.order) == 2 && s.text[s.order[1]] == "deep thought|" })
	if !c.Busy() {
		t.Error("not busy while it runs")
	}
	if err := c.Send(t.Context(), "another"); !errors.Is(err, ErrBusy) {
		t.Errorf("second send: %v", err)
	}
	if got := c.Messages(); got[1].State != StateRunning || got[1].Thinking != "deep thought" {
		t.Errorf("running message %+v", got[1])
	}
	c.Stop()
	c.Stop()
	m := ended(t, c)
	if m.State != StateStopped || m.Reason != ReasonByUser || m.Thinking != "deep thought" {
		t.Errorf("message %+v", m)
	}
	if got := r.stored(c)[1]; got.State != transcript.StateStopped || got.Thinking != "deep thought" {
		t.Errorf("stored %+v", got)
	}
	c.Stop() // without a reply it does nothing
	send(t, c, "go on")
	if m := ended(t, c); m.State != StateDone || m.Answer != "fine" {
		t.Errorf("after the stop: %+v", m)
	}
	if p := decode(t, r.engine.Prompts()[1]); !strings.Contains(p, "deep thought<|close|>think<|sep|><|open|>response<|sep|><|close|>response<|sep|>") {
		t.Errorf("the stopped thought is not in the prompt: %s", p)
	}
}

func TestStopDuringPrefill(t *testing.T) {
	r := newRig(t, enginetest.Options{
		Prefills: []enginetest.Script{append(enginetest.Prefilling(64, 64, 3, 0), enginetest.Hold(make(chan struct{})))},
		Replies:  []enginetest.Script{enginetest.Reply("", "yes")},
	}, Options{})
	c := r.newChat()
	send(t, c, "long prompt")
	limit := time.After(10 * time.Second)
	for gauge := (*runtime.Progress)(nil); gauge == nil || gauge.Layer < 3; {
		select {
		case <-c.Feed().Wake():
			gauge = c.Feed().Take().Progress
		case <-limit:
			t.Fatal("no prefill gauge")
		}
	}
	c.Stop()
	if m := ended(t, c); m.State != StateStopped || m.Answer != "" {
		t.Errorf("message %+v", m)
	}
	send(t, c, "again")
	if m := ended(t, c); m.Answer != "yes" {
		t.Errorf("message %+v", m)
	}
	// A reply without any text is no part of the conversation.
	if p := decode(t, r.engine.Prompts()[1]); strings.Count(p, `role="assistant"`) != 1 {
		t.Errorf("prompt %s", p)
	}
}

func TestAFailureIsASentenceAndTheChatGoesOn(t *testing.T) {
	broken := errors.New("read experts of layer 42 from model-00007.safetensors: input/output error")
	r := newRig(t, enginetest.Options{Replies: []enginetest.Script{
		enginetest.FailingAt(42, "half a", "", broken), enginetest.Reply("", "recovered"),
	}}, Options{})
	c := r.newChat()
	send(t, c, "x")
	m := ended(t, c)
	if m.State != StateFailed || m.Thinking != "half a" || m.Reason != "The reply failed: "+broken.Error()+"." {
		t.Errorf("message %+v", m)
	}
	if got := r.stored(c)[1]; got.State != transcript.StateFailed || got.Reason != m.Reason || got.Thinking != "half a" {
		t.Errorf("stored %+v", got)
	}
	send(t, c, "again")
	if m := ended(t, c); m.State != StateDone || m.Answer != "recovered" {
		t.Errorf("message %+v", m)
	}
}

func TestATimelineThatKeepsFailingIsReplaced(t *testing.T) {
	broken := errors.New("poisoned")
	r := newRig(t, enginetest.Options{
		Prefills: []enginetest.Script{{enginetest.Fail{Err: broken}}, {enginetest.Fail{Err: broken}}, nil},
		Replies:  []enginetest.Script{enginetest.Reply("", "fine")},
	}, Options{})
	c := r.newChat()
	send(t, c, "x")
	if m := ended(t, c); m.State != StateFailed || !strings.Contains(m.Reason, "poisoned") {
		t.Errorf("message %+v", m)
	}
	send(t, c, "again")
	if m := ended(t, c); m.State != StateDone || m.Answer != "fine" {
		t.Errorf("message %+v", m)
	}
	if n := len(r.engine.Prompts()); n != 3 {
		t.Errorf("%d syncs", n)
	}
}

func TestRefusedMessagesLeaveNothingBehind(t *testing.T) {
	nothing := func(t *testing.T, r *rig, c *Chat) {
		t.Helper()
		if list, err := r.Chats(t.Context(), false); err != nil || len(list) != 0 || len(c.Messages()) != 0 || c.Busy() || c.ID() != "" {
			t.Errorf("left behind: %v, %v, %v", list, err, c.Messages())
		}
	}
	t.Run("empty", func(t *testing.T) {
		r := newRig(t, enginetest.Options{}, Options{})
		c := r.newChat()
		if err := c.Send(t.Context(), " \n\t"); !errors.Is(err, ErrEmpty) {
			t.Errorf("got %v", err)
		}
		nothing(t, r, c)
	})
	t.Run("too long", func(t *testing.T) {
		r := newRig(t, enginetest.Options{Limits: runtime.Limits{Context: 300}}, Options{})
		c := r.newChat()
		err := c.Send(t.Context(), strings.Repeat("word ", 400))
		if !errors.Is(err, runtime.ErrContextFull) || !strings.Contains(err.Error(), "fewer than 300") {
			t.Errorf("got %v", err)
		}
		nothing(t, r, c)
	})
	t.Run("no tokenizer", func(t *testing.T) {
		store, err := transcript.Open(t.Context(), transcript.Options{InMemory: true})
		if err != nil {
			t.Fatal(err)
		}
		defer store.Close(t.Context())
		s, err := New(enginetest.New(enginetest.Options{Identity: runtime.Identity{Name: "m", Root: "/models/m"}}), store, Options{})
		if err != nil {
			t.Fatal(err)
		}
		c, _ := s.NewChat(t.Context())
		if err := c.Send(t.Context(), "x"); !errors.Is(err, ErrNoTokenizer) || !strings.Contains(err.Error(), "/models/m") {
			t.Errorf("got %v", err)
		}
	})
	t.Run("cancelled", func(t *testing.T) {
		r := newRig(t, enginetest.Options{}, Options{})
		c := r.newChat()
		ctx, cancel := context.WithCancel(t.Context())
		cancel()
		if err := c.Send(ctx, "x"); !errors.Is(err, context.Canceled) {
			t.Fatalf("got %v", err)
		}
		nothing(t, r, c)
	})
	t.Run("second instance", func(t *testing.T) {
		r := newRig(t, enginetest.Options{Replies: []enginetest.Script{enginetest.Reply("", "a")}}, Options{})
		c := r.newChat()
		send(t, c, "x")
		ended(t, c)
		other, err := transcript.Open(t.Context(), transcript.Options{Path: r.path})
		if err != nil {
			t.Fatal(err)
		}
		defer other.Close(t.Context())
		s, _ := New(r.engine, other, Options{})
		same, err := s.OpenChat(t.Context(), c.ID())
		if err != nil || len(same.Messages()) != 2 {
			t.Fatalf("browsing: %v, %v", same, err)
		}
		if err := same.Send(t.Context(), "y"); !errors.Is(err, transcript.ErrInUse) {
			t.Errorf("writing: %v", err)
		}
		if len(s.Notices()) != 1 || len(same.Messages()) != 2 || same.Busy() {
			t.Errorf("notices %q", s.Notices())
		}
	})
}

func TestEndsByLimits(t *testing.T) {
	for name, tc := range map[string]struct {
		o     Options
		limit int
		want  runtime.StopReason
	}{
		"new tokens": {Options{Settings: Settings{MaxNew: 3, Effort: EffortNone}}, 0, runtime.StopMaxNew},
		"context":    {Options{Settings: Settings{Effort: EffortNone}}, 60, runtime.StopContextFull},
	} {
		t.Run(name, func(t *testing.T) {
			r := newRig(t, enginetest.Options{Limits: runtime.Limits{Context: tc.limit},
				Replies: []enginetest.Script{enginetest.Reply("", strings.Repeat("many words ", 40))}}, tc.o)
			c := r.newChat()
			send(t, c, "x")
			if m := ended(t, c); m.State != StateDone || m.Reason != string(tc.want) || m.Answer == "" {
				t.Errorf("message %+v", m)
			}
		})
	}
}

func TestCloseWhileRunningKeepsTheText(t *testing.T) {
	r := newRig(t, enginetest.Options{Replies: []enginetest.Script{
		{enginetest.Text{Channel: runtime.ChannelAnswer, Text: "so far"}, enginetest.Hold(make(chan struct{}))},
	}}, Options{Settings: Settings{Effort: EffortNone}})
	c := r.newChat()
	send(t, c, "x")
	s := newScreen()
	await(t, c, s, "text", func() bool { return len(s.order) == 2 && s.text[s.order[1]] == "|so far" })
	r.close()
	if err := c.Send(t.Context(), "y"); !errors.Is(err, ErrClosed) {
		t.Errorf("send after close: %v", err)
	}
	if _, err := r.NewChat(t.Context()); !errors.Is(err, ErrClosed) {
		t.Errorf("new chat after close: %v", err)
	}
	r.reopen(Options{})
	if n := r.Notices(); len(n) != 0 {
		t.Errorf("an orderly end left notices: %q", n)
	}
	got := r.openChatByID(c.ID()).Messages()
	if len(got) != 2 || got[1].State != StateStopped || got[1].Reason != ReasonClosed || got[1].Answer != "so far" {
		t.Errorf("reopened as %+v", got)
	}
}

func TestCloseDoesNotWaitForAStuckEngine(t *testing.T) {
	release := make(chan struct{})
	r := newRig(t, enginetest.Options{Replies: []enginetest.Script{
		{enginetest.Text{Channel: runtime.ChannelAnswer, Text: "so far"}, enginetest.Stuck(release),
			enginetest.Text{Channel: runtime.ChannelAnswer, Text: " and late"}},
	}}, Options{Settings: Settings{Effort: EffortNone}})
	c := r.newChat()
	send(t, c, "x")
	s := newScreen()
	await(t, c, s, "text", func() bool { return len(s.order) == 2 && s.text[s.order[1]] == "|so far" })
	ctx, cancel := context.WithTimeout(t.Context(), 400*time.Millisecond)
	defer cancel()
	err := c.Close(ctx)
	if err == nil || !strings.Contains(err.Error(), "text so far is saved") {
		t.Errorf("close: %v", err)
	}
	if got := r.stored(c)[1]; got.State != transcript.StateStopped || got.Answer != "so far" {
		t.Errorf("stored %+v", got)
	}
	close(release)
	for r.engine.OpenTimelines() > 0 { // the turn's goroutine closes it when it is let go
		time.Sleep(time.Millisecond)
	}
	if got := c.Messages()[1]; got.Answer != "so far" || got.State != StateStopped {
		t.Errorf("late text came in: %+v", got)
	}
}

func TestAChatThatIsOpenIsOpenedOnce(t *testing.T) {
	hold := make(chan struct{})
	r := newRig(t, enginetest.Options{Replies: []enginetest.Script{
		{enginetest.Text{Channel: runtime.ChannelAnswer, Text: "so far"}, enginetest.Hold(hold),
			enginetest.Text{Channel: runtime.ChannelAnswer, Text: " so good"}},
	}}, Options{Settings: Settings{Effort: EffortNone}})
	c := r.newChat()
	send(t, c, "x")
	s := newScreen()
	await(t, c, s, "text", func() bool { return len(s.order) == 2 && s.text[s.order[1]] == "|so far" })
	again := r.openChatByID(c.ID())
	if again != c {
		t.Fatal("a second chat object for one conversation")
	}
	close(hold)
	if m := ended(t, again); m.Answer != "so far so good" {
		t.Errorf("message %+v", m)
	}
}

func TestAScreenMayComeAtAnyTime(t *testing.T) {
	text := strings.Repeat("word ", 3000)
	r := newRig(t, enginetest.Options{Replies: []enginetest.Script{enginetest.Reply("", text)}}, Options{Settings: Settings{Effort: EffortNone}})
	c := r.newChat()
	send(t, c, "x")
	arrivals := 0
	for running := true; running; arrivals++ {
		running = c.Busy()
		c.Feed().Take()
		s := newScreen() // knows nothing but this
		for _, m := range c.Messages() {
			s.apply(Frame{Changes: []Change{{Message: m}}})
		}
		for range 3 {
			s.apply(c.Feed().Take())
		}
		id := s.order[1]
		if got := strings.TrimPrefix(s.text[id], "|"); !strings.HasPrefix(text, got) {
			t.Fatalf("after %d arrivals the screen shows %d bytes that are no prefix of the reply", arrivals, len(got))
		}
		if !running && s.text[id] != "|"+text {
			t.Errorf("in the end the screen shows %d of %d bytes", len(s.text[id]), len(text))
		}
	}
	if arrivals < 3 {
		t.Errorf("only %d arrivals", arrivals)
	}
}

func TestListsTitlesAndDeletion(t *testing.T) {
	r := newRig(t, enginetest.Options{Replies: []enginetest.Script{enginetest.Reply("", "a")}}, Options{})
	var ids []string
	for _, text := range []string{"first chat", "second chat"} {
		c := r.newChat()
		send(t, c, text)
		ended(t, c)
		ids = append(ids, c.ID())
	}
	titles := func(archived bool) (all []string) {
		list, err := r.Chats(t.Context(), archived)
		if err != nil {
			t.Fatal(err)
		}
		for _, s := range list {
			all = append(all, s.Title)
		}
		slices.Sort(all)
		return all
	}
	if err := r.Rename(t.Context(), ids[0], "  Tides\x1b[2J and\nmoons "); err != nil {
		t.Fatal(err)
	}
	if got := titles(false); !slices.Equal(got, []string{"Tides [2J and moons", "second chat"}) {
		t.Errorf("titles %q", got)
	}
	if c := r.openChatByID(ids[0]); c.Title() != "Tides [2J and moons" {
		t.Errorf("the open chat is called %q", c.Title())
	}
	if err := r.Rename(t.Context(), ids[0], " \n"); err == nil {
		t.Error("an empty title was taken")
	}
	if err := r.Archive(t.Context(), ids[1], true); err != nil || len(titles(false)) != 1 || !slices.Equal(titles(true), []string{"second chat"}) {
		t.Errorf("archive: %v, %q", err, titles(true))
	}
	if err := r.Delete(t.Context(), ids[0]); err != nil || len(titles(false)) != 0 {
		t.Errorf("delete: %v, %q", err, titles(false))
	}
	if _, err := r.OpenChat(t.Context(), ids[0]); !errors.Is(err, transcript.ErrNotFound) {
		t.Errorf("deleted chat: %v", err)
	}
	if c, err := r.LatestChat(t.Context()); err != nil || c.ID() != "" {
		t.Errorf("latest of none: %v, %v", c, err)
	}
}

func TestTitleOf(t *testing.T) {
	for text, want := range map[string]string{
		"Hello":                     "Hello",
		"  one\n\n two\tthree ":     "one two three",
		"\x1b]0;evil\x07 title":     "]0;evil title",
		strings.Repeat("word ", 30): strings.TrimSpace(strings.Repeat("word ", 9)) + "…",
		strings.Repeat("x", 100):    strings.Repeat("x", 47) + "…",
		strings.Repeat("潮", 100):    strings.Repeat("潮", 23) + "…",
		strings.Repeat("👩‍🚀", 100):  strings.Repeat("👩‍🚀", 23) + "…",
	} {
		if got := titleOf(text); got != want {
			t.Errorf("titleOf(%.20q) = %q, want %q", text, got, want)
		}
	}
}

func TestParseEffort(t *testing.T) {
	for text, want := range map[string]Effort{"": EffortMax, " High ": EffortHigh, "NONE": EffortNone, "low": EffortLow, "max": EffortMax} {
		if got, err := ParseEffort(text); err != nil || got != want {
			t.Errorf("%q: %q, %v", text, got, err)
		}
	}
	if _, err := ParseEffort("medium"); err == nil || !strings.Contains(err.Error(), "none, low, high or max") {
		t.Errorf("medium: %v", err)
	}
}

func TestEffortCanChangeBetweenTurns(t *testing.T) {
	r := newRig(t, enginetest.Options{Replies: []enginetest.Script{enginetest.Reply("", "a")}}, Options{Settings: Settings{Effort: EffortNone}})
	c := r.newChat()
	send(t, c, "one")
	ended(t, c)
	if err := c.SetEffort("medium"); err == nil || c.Effort() != EffortNone {
		t.Errorf("medium was taken: %v, %s", err, c.Effort())
	}
	if err := c.SetEffort("Low"); err != nil || c.Effort() != EffortLow {
		t.Fatalf("low: %v, %s", err, c.Effort())
	}
	send(t, c, "two")
	ended(t, c)
	prompts := r.engine.Prompts()
	if before, after := decode(t, prompts[0]), decode(t, prompts[1]); strings.Contains(before, "<|open|>think<|sep|>") ||
		!strings.HasSuffix(after, "<|open|>think<|sep|>") {
		t.Errorf("prompts\n%s\n%s", before, after)
	}
	for i, want := range map[int]string{1: `"effort":"none"`, 3: `"effort":"low"`} {
		if got := r.stored(c)[i].Settings; !strings.Contains(got, want) {
			t.Errorf("reply %d is stored with %s", i, got)
		}
	}
	r.close()
	r.reopen(Options{Settings: Settings{Effort: EffortMax}})
	if got := r.openChatByID(c.ID()).Effort(); got != EffortLow {
		t.Errorf("reopened with effort %s", got)
	}
}

// The engine is told which message its work is for, so that the routes of a reply can be found by it.
func TestRepliesAreNamed(t *testing.T) {
	r := newRig(t, enginetest.Options{Replies: []enginetest.Script{enginetest.Reply("", "Yes.")}}, Options{})
	c := r.newChat()
	var want []string
	for _, text := range []string{"one", "two"} {
		s := newScreen()
		send(t, c, text)
		await(t, c, s, "the reply", func() bool { return !c.Busy() })
		m := c.Messages()
		want = append(want, RouteName(c.ID(), m[len(m)-1].ID))
	}
	if got := r.engine.Messages(); !slices.Equal(got, want) || trace.MessageOf(trace.WithMessage(t.Context(), want[0])) != want[0] {
		t.Errorf("the engine heard %q, the messages are %q", got, want)
	}
}

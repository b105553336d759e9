package session

import (
	"errors"
	"slices"
	"strings"
	"testing"

	"deltafin/runtime"
	"deltafin/runtime/enginetest"
)

// says is a path in short: role and text of every message, with its place among its alternatives where it has any.
func says(path []Message) string {
	var b strings.Builder
	for i, m := range path {
		if i > 0 {
			b.WriteString(" ")
		}
		b.WriteString(string(m.Role[0]) + ":" + m.Thinking + m.Answer)
		if m.Branches > 1 {
			b.WriteString("‹" + string(rune('0'+m.Branch)) + "/" + string(rune('0'+m.Branches)) + "›")
		}
	}
	return b.String()
}

// shown is what a screen that follows the feed of a chat shows.
func (s *screen) shown() string {
	var parts []string
	for _, id := range s.order {
		parts = append(parts, strings.Replace(s.text[id], "|", "", 1))
	}
	return strings.Join(parts, " ")
}

// settle waits until the chat is idle and the screen shows its messages.
func settle(t *testing.T, c *Chat, s *screen) []Message {
	t.Helper()
	await(t, c, s, "the end of the reply", func() bool { return !c.Busy() })
	path := c.Messages()
	var want []string
	for _, m := range path {
		want = append(want, m.Thinking+m.Answer)
	}
	await(t, c, s, "the screen to show the path", func() bool { return s.shown() == strings.Join(want, " ") })
	return path
}

func answers(texts ...string) (replies []enginetest.Script) {
	for _, text := range texts {
		replies = append(replies, enginetest.Reply("", text))
	}
	return replies
}

func TestEditingAndRegeneratingMakeBranches(t *testing.T) {
	r := newRig(t, enginetest.Options{Replies: answers("A", "B", "C", "D", "E")}, Options{Settings: Settings{Effort: EffortNone}})
	c, s := r.newChat(), newScreen()
	send(t, c, "one")
	settle(t, c, s)
	send(t, c, "two")
	path := settle(t, c, s)
	if got := says(path); got != "u:one a:A u:two a:B" {
		t.Fatal(got)
	}
	check := func(what string, err error, want string) []Message {
		t.Helper()
		if err != nil {
			t.Fatalf("%s: %v", what, err)
		}
		path := settle(t, c, s)
		if got := says(path); got != want {
			t.Fatalf("%s: %s, want %s", what, got, want)
		}
		return path
	}
	one, replyA, two := path[0].ID, path[1].ID, path[2].ID
	edited := check("edit the first", c.Edit(t.Context(), one, "uno"), "u:uno‹2/2› a:C")
	check("another reply", c.Regenerate(t.Context(), edited[1].ID), "u:uno‹2/2› a:D‹2/2›")
	check("go back", c.Select(t.Context(), one), "u:one‹1/2› a:A u:two a:B")
	check("another first reply", c.Regenerate(t.Context(), replyA), "u:one‹1/2› a:E‹2/2›")
	check("the path before", c.Select(t.Context(), two), "u:one‹1/2› a:A‹1/2› u:two a:B")

	if err := c.Edit(t.Context(), edited[0].ID, "x"); !errors.Is(err, ErrNotShown) {
		t.Errorf("editing what is not shown: %v", err)
	}
	if err := c.Edit(t.Context(), replyA, "x"); !errors.Is(err, ErrNotShown) {
		t.Errorf("editing a reply: %v", err)
	}
	branches, err := c.Branches(t.Context(), one)
	if err != nil || len(branches) != 2 || branches[0].ID != one || !branches[0].Shown || branches[0].Messages != 5 || branches[0].Text != "one" ||
		branches[1].Shown || branches[1].Messages != 3 || branches[1].Text != "uno" || branches[1].Role != RoleUser {
		t.Errorf("branches %+v, %v", branches, err)
	}
	leaves, err := c.Branches(t.Context(), 0)
	if err != nil || len(leaves) != 4 || leaves[0].Text != "one" || leaves[0].Messages != 2 || leaves[0].Ended.IsZero() ||
		leaves[3].Text != "two" || leaves[3].Messages != 4 || leaves[3].Bytes != int64(len("one"+"A"+"two"+"B")) || !leaves[3].Shown {
		t.Errorf("leaves %+v, %v", leaves, err)
	}

	// Another program shows the branch that was chosen, and what is sent goes on from there.
	id := c.ID()
	r.close()
	r.reopen(Options{})
	c, s = r.openChatByID(id), newScreen()
	if got := says(c.Messages()); got != "u:one‹1/2› a:A‹1/2› u:two a:B" {
		t.Errorf("reopened: %s", got)
	}
	s.apply(Frame{Moved: true, Path: c.Messages()})
	r.engine.SetReplies(answers("F")...)
	send(t, c, "three")
	settle(t, c, s)
	if got := decode(t, r.engine.Prompts()[len(r.engine.Prompts())-1]); !strings.Contains(got, "two") || strings.Contains(got, "uno") {
		t.Errorf("prompt %s", got)
	}
}

func TestAnEditIsAnsweredFromTheSharedPrefix(t *testing.T) {
	r := newRig(t, enginetest.Options{Replies: answers("A", "B", "C")}, Options{Settings: Settings{Effort: EffortNone}})
	c, s := r.newChat(), newScreen()
	send(t, c, "one")
	settle(t, c, s)
	send(t, c, "two")
	path := settle(t, c, s)
	if err := c.Edit(t.Context(), path[2].ID, "three"); err != nil {
		t.Fatal(err)
	}
	m := settle(t, c, s)[3]
	if m.Stats.ReusedTokens < path[3].Stats.PromptTokens-20 { // all but the message itself and what follows it
		t.Errorf("reused %d of %d tokens", m.Stats.ReusedTokens, m.Stats.PromptTokens)
	}
}

func TestContinueGoesOnFromTheExactText(t *testing.T) {
	hold := make(chan struct{})
	r := newRig(t, enginetest.Options{Replies: []enginetest.Script{
		{enginetest.Text{Channel: runtime.ChannelThink, Text: "Hm, "}, enginetest.Hold(hold)},
		{enginetest.Text{Channel: runtime.ChannelThink, Text: "yes."}, enginetest.Text{Channel: runtime.ChannelAnswer, Text: "It is"}, enginetest.Hold(hold)},
		{enginetest.Text{Channel: runtime.ChannelAnswer, Text: " so."}},
	}}, Options{Settings: Settings{Effort: EffortLow, System: "Be kind."}})
	c, s := r.newChat(), newScreen()
	send(t, c, "why?")
	stopAfter := func(text string) Message {
		t.Helper()
		await(t, c, s, "the text", func() bool { return len(s.order) > 0 && strings.HasSuffix(s.text[s.order[len(s.order)-1]], text) })
		c.Stop()
		return settle(t, c, s)[1]
	}
	first := stopAfter("Hm, |")
	if err := c.SetEffort(EffortMax); err != nil { // the reply goes on as it began
		t.Fatal(err)
	}
	if err := c.Continue(t.Context()); err != nil {
		t.Fatal(err)
	}
	second := stopAfter("It is")
	if second.ID != first.ID || second.Thinking != "Hm, yes." || second.State != StateStopped || second.Used.Effort != EffortLow {
		t.Errorf("continued as %+v", second)
	}
	// After a restart as well.
	id := c.ID()
	r.close()
	r.reopen(Options{})
	c, s = r.openChatByID(id), newScreen()
	s.apply(Frame{Moved: true, Path: c.Messages()})
	if err := c.Continue(t.Context()); err != nil {
		t.Fatal(err)
	}
	m := settle(t, c, s)[1]
	if m.State != StateDone || m.Reason != "eos" || m.Thinking != "Hm, yes." || m.Answer != "It is so." || m.ID != first.ID {
		t.Errorf("continued as %+v", m)
	}
	if m.Stats.AnswerTokens <= second.Stats.AnswerTokens || m.Stats.PromptTokens != first.Stats.PromptTokens {
		t.Errorf("statistics %+v after %+v", m.Stats, second.Stats)
	}
	prompts := r.engine.Prompts()
	asked, again := decode(t, prompts[0]), decode(t, prompts[1])
	if again != asked+"Hm, " {
		t.Errorf("continued from %q, want %q", again, asked+"Hm, ")
	}
	if got, want := decode(t, prompts[2]), asked+"Hm, yes.<|close|>think<|sep|><|open|>response<|sep|>It is"; got != want {
		t.Errorf("continued from %q, want %q", got, want)
	}
	if g := r.engine.Generations(); g[1].Start != runtime.ChannelThink || g[2].Start != runtime.ChannelAnswer {
		t.Errorf("started in %q and %q", g[1].Start, g[2].Start)
	}
	if err := c.Continue(t.Context()); !errors.Is(err, ErrNoContinue) {
		t.Errorf("continuing what ended by itself: %v", err)
	}
	if stored := r.stored(c); len(stored) != 2 || stored[1].Thinking != "Hm, yes." || stored[1].Answer != "It is so." || stored[1].State != "done" {
		t.Errorf("stored %+v", stored)
	}
}

func TestACharacterThatWasCutOffIsNoPartOfWhatGoesOn(t *testing.T) {
	stop := func(reason runtime.StopReason) enginetest.Script {
		return enginetest.Script{enginetest.Text{Channel: runtime.ChannelAnswer, Text: "so"}, enginetest.Emit{Event: runtime.Stop{Reason: reason,
			Deltas: []runtime.Delta{{Channel: runtime.ChannelAnswer, Text: "\uFFFD"}}}}}
	}
	r := newRig(t, enginetest.Options{Replies: []enginetest.Script{stop(runtime.StopMaxNew), stop(runtime.StopEOS)}},
		Options{Settings: Settings{Effort: EffortNone}})
	c, s := r.newChat(), newScreen()
	send(t, c, "x")
	if m := settle(t, c, s)[1]; m.Answer != "so" {
		t.Errorf("cut off: %q", m.Answer)
	}
	if err := c.Continue(t.Context()); err != nil {
		t.Fatal(err)
	}
	if m := settle(t, c, s)[1]; m.Answer != "soso\uFFFD" { // the model ended there: that is what it said
		t.Errorf("at its own end: %q", m.Answer)
	}
}

func TestTheSameIsSaidOnlyIfItIsCertain(t *testing.T) {
	r := newRig(t, enginetest.Options{Replies: answers("A")}, Options{Settings: Settings{Effort: EffortNone}})
	c, s := r.newChat(), newScreen()
	send(t, c, "one")
	reply := settle(t, c, s)[1].ID
	if !c.SameAgain(reply) {
		t.Error("greedy, with nothing changed")
	}
	for name, value := range map[string]string{"effort": "high", "temperature": "0.7", "system": "x", "max_new": "3"} {
		before := c.Settings()
		changed, err := before.With(name, value)
		if err == nil {
			err = c.SetSettings(t.Context(), changed)
		}
		if err != nil || c.SameAgain(reply) {
			t.Errorf("with another %s: %v, %v", name, err, c.SameAgain(reply))
		}
		if err := c.SetSettings(t.Context(), before); err != nil {
			t.Fatal(err)
		}
	}
	warm, _ := c.Settings().With("temperature", "1")
	if err := c.SetSettings(t.Context(), warm); err != nil {
		t.Fatal(err)
	}
	for range 2 {
		if err := c.Regenerate(t.Context(), reply); err != nil {
			t.Fatal(err)
		}
		path := settle(t, c, s)
		reply = path[1].ID
		if c.SameAgain(reply) {
			t.Error("a new seed gives another text")
		}
	}
	g := r.engine.Generations()
	if a, b := g[1].Sampling, g[2].Sampling; a.Seed == 0 || a.Seed == b.Seed || a.Temperature != 1 {
		t.Errorf("sampled with %+v and %+v", a, b)
	}
	if stored := r.stored(c)[1]; !strings.Contains(stored.Settings, `"seed":`) {
		t.Errorf("the seed is not kept: %s", stored.Settings)
	}
}

func TestTheQueueIsSentInOrderAndSurvivesARestart(t *testing.T) {
	gate := make(chan struct{})
	r := newRig(t, enginetest.Options{Replies: append([]enginetest.Script{
		{enginetest.Text{Channel: runtime.ChannelAnswer, Text: "A"}, enginetest.Hold(gate)}}, answers("B", "C", "D")...)},
		Options{Settings: Settings{Effort: EffortNone}})
	c, s := r.newChat(), newScreen()
	if err := c.Enqueue(t.Context(), "x"); err == nil {
		t.Error("queued before there is a chat")
	}
	send(t, c, "one")
	for _, text := range []string{"four", "two", "gone", "thre"} {
		if err := c.Enqueue(t.Context(), text); err != nil {
			t.Fatal(err)
		}
	}
	q := c.Queue().Items
	for _, err := range []error{
		c.EditQueued(t.Context(), q[3].ID, "three"), c.RemoveQueued(t.Context(), q[2].ID), c.MoveQueued(t.Context(), q[0].ID, 9)} {
		if err != nil {
			t.Fatal(err)
		}
	}
	texts := func() (all []string) {
		for _, w := range c.Queue().Items {
			all = append(all, w.Text)
		}
		return all
	}
	if got := texts(); !slices.Equal(got, []string{"two", "three", "four"}) || c.Queue().Paused {
		t.Fatalf("queue %q", got)
	}
	if kept, err := r.store.Queue(t.Context(), c.ID()); err != nil || len(kept) != 3 || kept[0].Text != "two" || kept[2].Text != "four" {
		t.Errorf("kept %+v, %v", kept, err)
	}
	close(gate)
	await(t, c, s, "everything to be sent", func() bool { return len(c.Messages()) == 8 && !c.Busy() })
	if got := says(c.Messages()); got != "u:one a:A u:two a:B u:three a:C u:four a:D" || len(c.Queue().Items) != 0 {
		t.Errorf("%s, then %q", got, texts())
	}

	// A stop pauses; a restart finds the queue paused; nothing is sent until the user says so.
	r.engine.SetReplies(append([]enginetest.Script{{enginetest.Hold(make(chan struct{}))}}, answers("F")...)...)
	send(t, c, "five")
	if err := c.Enqueue(t.Context(), "six"); err != nil {
		t.Fatal(err)
	}
	c.Stop()
	await(t, c, s, "the stop", func() bool { return !c.Busy() })
	if !c.Queue().Paused {
		t.Error("a stop did not pause the queue")
	}
	id := c.ID()
	r.close()
	r.reopen(Options{})
	c, s = r.openChatByID(id), newScreen()
	if got := c.Queue(); !got.Paused || len(got.Items) != 1 || got.Items[0].Text != "six" {
		t.Errorf("reopened with %+v", got)
	}
	if err := c.ResumeQueue(t.Context()); err != nil {
		t.Fatal(err)
	}
	await(t, c, s, "the queue", func() bool { return len(c.Messages()) == 12 && !c.Busy() })
	if got := c.Messages()[11]; got.Answer != "F" {
		t.Errorf("sent %+v", got)
	}
	for range QueueLimit {
		c.mu.Lock()
		c.paused = true
		c.mu.Unlock()
		if err := c.Enqueue(t.Context(), "more"); err != nil {
			t.Fatal(err)
		}
	}
	if err := c.Enqueue(t.Context(), "too many"); !errors.Is(err, ErrQueueFull) {
		t.Errorf("one more than may wait: %v", err)
	}
}

func TestADraftOutlivesTheProgramAndEndsWithItsMessage(t *testing.T) {
	r := newRig(t, enginetest.Options{Replies: answers("A")}, Options{Settings: Settings{Effort: EffortNone}})
	c := r.newChat()
	draft := Draft{Text: "not sent 月", Cursor: 3, Anchor: "top"}
	if err := c.SaveDraft(t.Context(), draft); err != nil {
		t.Fatal(err)
	}
	r.close()
	r.reopen(Options{Settings: Settings{Effort: EffortNone}})
	same := func(what string, got Draft) {
		t.Helper()
		if got.Text != draft.Text || got.Cursor != draft.Cursor || got.EditOf != draft.EditOf || got.Anchor != draft.Anchor {
			t.Errorf("%s: %+v, want %+v", what, got, draft)
		}
	}
	c = r.newChat()
	same("a new chat after a restart", c.Draft())
	send(t, c, "sent")
	m := ended(t, c)
	draft = Draft{}
	same("sent", c.Draft())
	same("the next new chat", r.newChat().Draft())
	draft = Draft{Text: "instead", EditOf: m.ID - 1}
	if err := c.SaveDraft(t.Context(), draft); err != nil {
		t.Fatal(err)
	}
	id := c.ID()
	r.close()
	r.reopen(Options{})
	same("a chat after a restart", r.openChatByID(id).Draft())
}

func TestSettingsOfAChatAreKept(t *testing.T) {
	r := newRig(t, enginetest.Options{Replies: answers("A")}, Options{Settings: Settings{MaxNew: 7}})
	c := r.newChat()
	want := c.Settings()
	for _, set := range [][2]string{{"system", "Be brief."}, {"effort", "low"}, {"temperature", "0.5"}, {"top_k", "40"}, {"top_p", "0.9"},
		{"min_p", "0.1"}, {"repetition_penalty", "1.5"}, {"presence_penalty", "-2"}, {"seed", "18446744073709551615"}, {"draft", "off"}} {
		var err error
		if want, err = want.With(set[0], set[1]); err != nil {
			t.Fatal(err)
		}
		for _, n := range AllSettings() {
			if n.Name == set[0] && n.Value(want) != set[1] {
				t.Errorf("%s is %q, want %q", n.Name, n.Value(want), set[1])
			}
		}
	}
	for name, value := range map[string]string{"effort": "medium", "temperature": "hot", "top_p": "1.1", "top_k": "-1", "seed": "x", "draft": "no",
		"min_p": "NaN", "colour": "red", "max_new": "-3"} {
		if _, err := want.With(name, value); err == nil || !strings.Contains(err.Error(), value) && !strings.Contains(err.Error(), name) {
			t.Errorf("%s = %s: %v", name, value, err)
		}
	}
	if err := c.SetSettings(t.Context(), want); err != nil {
		t.Fatal(err)
	}
	send(t, c, "one")
	ended(t, c)
	o := r.engine.Generations()[0]
	if o.Sampling != want.Sampling || o.Draft != runtime.DraftOff || o.MaxNew != 7 {
		t.Errorf("generated with %+v", o)
	}
	want, _ = want.With("max_new", "9")
	if err := c.SetSettings(t.Context(), want); err != nil { // kept without a further message
		t.Fatal(err)
	}
	id := c.ID()
	r.close()
	r.reopen(Options{})
	if got := r.openChatByID(id).Settings(); got != want {
		t.Errorf("reopened with %+v, want %+v", got, want)
	}
}

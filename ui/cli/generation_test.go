package cli

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"
	"testing"

	"deltafin/assets"
	"deltafin/runtime"
	"deltafin/session"
	"deltafin/tokenizer"
)

func demoTokenizer(t *testing.T) *tokenizer.Tokenizer {
	t.Helper()
	ranks, err := fs.ReadFile(assets.Demo(), tokenizer.RankFile)
	if err != nil {
		t.Fatal(err)
	}
	config, err := fs.ReadFile(assets.Demo(), tokenizer.ConfigFile)
	if err != nil {
		t.Fatal(err)
	}
	tok, err := tokenizer.New(ranks, config)
	if err != nil {
		t.Fatal(err)
	}
	return tok
}

// result of running a request on a scripted engine.
type result struct {
	err    error
	stdout string
	events []map[string]any
	raw    string
	g      *generation
}

func (r result) names() (names []string) {
	for _, e := range r.events {
		names = append(names, e["event"].(string))
	}
	return names
}

func generate(t *testing.T, e *scripted, r runRequest, stopped bool) result {
	t.Helper()
	if e.limits.Context == 0 {
		e.limits = runtime.Limits{Context: 100, MaxRows: 64, Vocab: 2048, EOS: []int{1794}}
	}
	path := filepath.Join(t.TempDir(), "events.jsonl")
	events, err := openEvents(path, nil)
	if err != nil {
		t.Fatal(err)
	}
	var stdout bytes.Buffer
	g := &generation{r: r, engine: e, events: events, status: newStatusLine(nil), stopped: func() bool { return stopped },
		text: newTextOutput(&stdout, nil, r.showThinking)}
	out := result{g: g, err: g.run(t.Context())}
	if err := events.close(); err != nil {
		t.Fatal(err)
	}
	content, err := os.ReadFile(path)
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	out.stdout, out.raw = stdout.String(), string(content)
	out.events = parseEvents(t, out.raw)
	return out
}

// parseEvents checks what every event stream must be: lines of sorted JSON objects with the four common fields, times
// that do not run backwards.
func parseEvents(t *testing.T, text string) (events []map[string]any) {
	t.Helper()
	if text != "" && !strings.HasSuffix(text, "\n") {
		t.Errorf("the last line has no end: %q", text)
	}
	last := 0.0
	for line := range strings.Lines(text) {
		var e map[string]any
		if err := json.Unmarshal([]byte(line), &e); err != nil {
			t.Fatalf("%v in %q", err, line)
		}
		if e["schema"] != "deltafin.run_event.v1" {
			t.Errorf("schema %v", e["schema"])
		}
		now, ok := e["monotonic_ns"].(float64)
		if _, wall := e["wall_time_ns"].(float64); !ok || !wall || now < last {
			t.Errorf("times of %q", line)
		}
		last = now
		at := -1
		for _, key := range slices.Sorted(maps.Keys(e)) {
			next := strings.Index(line, fmt.Sprintf("%q:", key))
			if next < at && strings.Count(line, fmt.Sprintf("%q:", key)) == 1 {
				t.Errorf("key %s is out of order in %q", key, line)
			}
			at = max(at, next)
		}
		events = append(events, e)
	}
	return events
}

func equalJSON(t *testing.T, what string, got any, want string) {
	t.Helper()
	text, err := json.Marshal(got)
	if err != nil {
		t.Fatal(err)
	}
	if string(text) != want {
		t.Errorf("%s is %s, want %s", what, text, want)
	}
}

func TestCompletionEndsByEOS(t *testing.T) {
	e := &scripted{tok: demoTokenizer(t), steps: []runtime.Step{step(0, 104, raw("h")), step(1, 105, raw("i")), step(2, 1794)},
		stop: runtime.Stop{Reason: runtime.StopEOS}}
	r := generate(t, e, runRequest{text: "abc", maxNew: 9, options: runtime.GenerateOptions{MaxNew: 9}}, false)
	if r.err != nil || r.stdout != "hi\n" {
		t.Errorf("printed %q, %v", r.stdout, r.err)
	}
	if want := []string{"run_start", "prefill_done", "decode_step", "decode_step", "run_end"}; !slices.Equal(r.names(), want) {
		t.Fatalf("events %v", r.names())
	}
	start, prefill, decode, end := r.events[0], r.events[1], r.events[3], r.events[4]
	equalJSON(t, "prompt", start["prompt"], `"abc"`)
	equalJSON(t, "max_new", start["max_new"], `9`)
	equalJSON(t, "chat", start["chat"], `false`)
	equalJSON(t, "eos", start["config"].(map[string]any)["eos_token_id"], `1794`)
	equalJSON(t, "first token", prefill["emitted_token_ids"], `[104]`)
	equalJSON(t, "prefill time", prefill["duration_ns"], `6000000`)
	equalJSON(t, "step", decode["step"], `1`)
	equalJSON(t, "emitted", end["emitted_token_ids"], `[104,105,1794]`)
	equalJSON(t, "completion", end["completion_token_ids"], `[104,105]`)
	equalJSON(t, "text", end["completion_text"], `"hi"`)
	equalJSON(t, "reason", end["stop_reason"], `"eos"`)
	equalJSON(t, "status", end["status"], `"ok"`)
	equalJSON(t, "prompt ids", end["prompt_token_ids"], strings.ReplaceAll(fmt.Sprint(e.synced), " ", ","))
	for _, event := range r.events {
		if _, there := event["top_logits"]; there {
			t.Error("top_logits without being asked for")
		}
	}
}

// A model whose vocabulary is larger than its tokenizer's may emit an id that has no text.
func TestIDsBeyondTheTokenizerHaveNoText(t *testing.T) {
	e := &scripted{tok: demoTokenizer(t), steps: []runtime.Step{step(0, 104, raw("h")), step(1, 2048), step(2, 105, raw("i"))},
		stop: runtime.Stop{Reason: runtime.StopMaxNew}, limits: runtime.Limits{Context: 100, Vocab: 4096}}
	r := generate(t, e, runRequest{text: "abc", maxNew: 3, options: runtime.GenerateOptions{MaxNew: 3}}, false)
	if r.err != nil || r.stdout != "hi\n" {
		t.Fatalf("printed %q, %v", r.stdout, r.err)
	}
	end := r.events[len(r.events)-1]
	equalJSON(t, "text", end["completion_text"], `"hi"`)
	equalJSON(t, "completion", end["completion_token_ids"], `[104,2048,105]`)
}

func TestTopLogitsRoundTrip(t *testing.T) {
	first := step(0, 7)
	first.Tokens[0].Top = []runtime.Logit{{ID: 7, Logit: 0.1}, {ID: 3, Logit: 16777216}, {ID: 1, Logit: -1.5e-9}, {ID: 2, Logit: 1e22}}
	e := &scripted{steps: []runtime.Step{first}, stop: runtime.Stop{Reason: runtime.StopMaxNew}}
	e.tok = demoTokenizer(t)
	r := generate(t, e, runRequest{ids: []int{1, 2}, maxNew: 1, options: runtime.GenerateOptions{MaxNew: 1, TopLogits: 4}}, false)
	if r.err != nil {
		t.Fatal(r.err)
	}
	if e.options.TopLogits != 4 {
		t.Errorf("asked the engine for %d", e.options.TopLogits)
	}
	if want := `"top_logits":[[[7,0.1],[3,1.6777216e+07],[1,-1.5e-09],[2,1e+22]]]`; !strings.Contains(r.raw, want) {
		t.Errorf("no %s in %s", want, r.raw)
	}
	if _, there := r.events[0]["prompt"]; there {
		t.Error("a prompt of ids has no text")
	}
}

func TestChatPrintsTheAnswerOnly(t *testing.T) {
	steps := []runtime.Step{step(0, 50, think("Let me ")), step(1, 51, think("see.")), step(2, 52, answer("It <is> ")),
		step(3, 53, answer("so.")), step(4, 1794)}
	stop := runtime.Stop{Reason: runtime.StopEOS, ToolCalls: []runtime.ToolCall{{Name: "f", Arguments: `{"a": 1}`, Complete: true}}}
	for _, show := range []bool{false, true} {
		e := &scripted{tok: demoTokenizer(t), steps: steps, stop: stop}
		r := generate(t, e, runRequest{text: "q", chat: true, effort: session.EffortMax, maxNew: -1, showThinking: show}, false)
		want := "It <is> so.\n"
		if show {
			want = "Let me see.\n\n" + want
		}
		if r.err != nil || r.stdout != want {
			t.Errorf("printed %q, want %q, %v", r.stdout, want, r.err)
		}
		if e.options.Start != runtime.ChannelThink {
			t.Errorf("started in %q", e.options.Start)
		}
		end := r.events[len(r.events)-1]
		equalJSON(t, "answer", end["answer_text"], `"It \u003cis\u003e so."`)
		if !strings.Contains(r.raw, "It <is> so.") {
			t.Error("escaped as if for HTML")
		}
		equalJSON(t, "thinking", end["thinking_text"], `"Let me see."`)
		equalJSON(t, "calls", end["tool_calls"], `[{"arguments":"{\"a\": 1}","complete":true,"name":"f"}]`)
		equalJSON(t, "max_new", r.events[0]["max_new"], `null`)
	}
	e := &scripted{tok: demoTokenizer(t), stop: runtime.Stop{Reason: runtime.StopEOS}}
	generate(t, e, runRequest{text: "q", chat: true, effort: session.EffortNone, maxNew: -1}, false)
	if e.options.Start != runtime.ChannelAnswer {
		t.Errorf("without thinking the reply starts in %q", e.options.Start)
	}
}

func TestNothingIsComputedForZeroTokens(t *testing.T) {
	e := &scripted{tok: demoTokenizer(t), syncErr: errors.New("must not be called")}
	r := generate(t, e, runRequest{text: "q", options: runtime.GenerateOptions{NoTokens: true}}, false)
	if r.err != nil || r.stdout != "" || !slices.Equal(r.names(), []string{"run_start", "run_end"}) {
		t.Errorf("%q %v %v", r.stdout, r.names(), r.err)
	}
	equalJSON(t, "reason", r.events[1]["stop_reason"], `"max_new"`)
	equalJSON(t, "emitted", r.events[1]["emitted_token_ids"], `[]`)
	equalJSON(t, "text", r.events[1]["completion_text"], `""`)
}

func TestInterruptionKeepsWhatWasPrinted(t *testing.T) {
	for name, c := range map[string]struct {
		e      scripted
		events []string
		ids    string
	}{
		"while reading the prompt": {scripted{syncErr: context.Canceled}, []string{"run_start", "prefill_done", "run_end"}, `[]`},
		"before the first token":   {scripted{stop: runtime.Stop{Reason: runtime.StopInterrupted}}, []string{"run_start", "prefill_done", "run_end"}, `[]`},
		"later": {scripted{steps: []runtime.Step{step(0, 104, raw("h"))}, stop: runtime.Stop{Reason: runtime.StopInterrupted}},
			[]string{"run_start", "prefill_done", "run_end"}, `[104]`},
	} {
		t.Run(name, func(t *testing.T) {
			c.e.tok = demoTokenizer(t)
			r := generate(t, &c.e, runRequest{text: "q", maxNew: -1}, true)
			if r.err != nil || !slices.Equal(r.names(), c.events) || r.g.reason != runtime.StopInterrupted {
				t.Fatalf("%v %v %v", r.names(), r.g.reason, r.err)
			}
			end := r.events[len(r.events)-1]
			equalJSON(t, "status", end["status"], `"interrupted"`)
			equalJSON(t, "reason", end["stop_reason"], `"interrupted"`)
			equalJSON(t, "prefill", r.events[1]["emitted_token_ids"], c.ids)
			equalJSON(t, "completion", end["completion_token_ids"], c.ids)
		})
	}
}

func TestAFailureEndsTheEvents(t *testing.T) {
	e := &scripted{tok: demoTokenizer(t), steps: []runtime.Step{step(0, 104, raw("h"))},
		err: fmt.Errorf("layer 2: %w\nsecond line", runtime.ErrNotFinite)}
	r := generate(t, e, runRequest{text: "q", maxNew: -1}, false)
	if !errors.Is(r.err, runtime.ErrNotFinite) || r.stdout != "h\n" {
		t.Errorf("%q, %v", r.stdout, r.err)
	}
	last := r.events[len(r.events)-1]
	if last["event"] != "run_error" || last["phase"] != "generate" || last["error_type"] != "not_finite" {
		t.Errorf("ended with %v", last)
	}
	if last["message"] != "layer 2: result is not finite; second line" {
		t.Errorf("message %q", last["message"])
	}
}

func TestBadPromptsLeaveNoEvents(t *testing.T) {
	tok := demoTokenizer(t)
	for name, c := range map[string]struct {
		e    scripted
		r    runRequest
		want string
	}{
		"id out of range": {scripted{tok: tok}, runRequest{ids: []int{1, 2048}}, "token 2 of the prompt, 2048, is out of range: this model has ids 0 to 2047"},
		"too long": {scripted{tok: tok, limits: runtime.Limits{Context: 4, Vocab: 2048}}, runRequest{ids: []int{1, 2, 3, 4}},
			"the prompt has 4 tokens, this model takes fewer than 4; shorten it"},
		"no tokenizer for text":     {scripted{}, runRequest{text: "hi"}, "/models/x has no tokenizer"},
		"no tokenizer for the text": {scripted{}, runRequest{ids: []int{1}}, "/models/x has no tokenizer"},
	} {
		t.Run(name, func(t *testing.T) {
			r := generate(t, &c.e, c.r, false)
			if r.err == nil || !strings.Contains(r.err.Error(), c.want) {
				t.Errorf("%v", r.err)
			}
			if r.raw != "" || r.stdout != "" || c.e.synced != nil {
				t.Errorf("left %q %q %v", r.raw, r.stdout, c.e.synced)
			}
		})
	}
}

func TestIDsWithoutTokenizerWhenEventsHaveStdout(t *testing.T) {
	e := &scripted{steps: []runtime.Step{step(0, 5), step(1, 6)}, stop: runtime.Stop{Reason: runtime.StopMaxNew},
		limits: runtime.Limits{Context: 9, Vocab: 10, EOS: []int{9}}}
	var stdout bytes.Buffer
	events, err := openEvents("-", &stdout)
	if err != nil {
		t.Fatal(err)
	}
	g := &generation{r: runRequest{ids: []int{1}, maxNew: 2}, engine: e, events: events, status: newStatusLine(nil),
		stopped: func() bool { return false }, text: newTextOutput(&stdout, nil, false)}
	if err := g.run(t.Context()); err != nil {
		t.Fatal(err)
	}
	all := parseEvents(t, stdout.String())
	end := all[len(all)-1]
	equalJSON(t, "completion", end["completion_token_ids"], `[5,6]`)
	if _, there := end["completion_text"]; there {
		t.Error("text without a tokenizer")
	}
}

// failing is a standard output that goes away.
type failing struct {
	after int
	err   error
}

func (f *failing) Write(p []byte) (int, error) {
	if f.after--; f.after < 0 {
		return 0, f.err
	}
	return len(p), nil
}

func TestOutputThatGoesAway(t *testing.T) {
	for name, c := range map[string]struct {
		cause  error
		status int
		says   bool
	}{
		"broken pipe": {syscall.EPIPE, exitFailure, false},
		"disk full":   {syscall.ENOSPC, exitDiskFull, true},
	} {
		t.Run(name, func(t *testing.T) {
			e := &scripted{tok: demoTokenizer(t), steps: []runtime.Step{step(0, 104, raw("h")), step(1, 105, raw("i"))},
				stop: runtime.Stop{Reason: runtime.StopMaxNew}, limits: runtime.Limits{Context: 9, Vocab: 2048}}
			path := filepath.Join(t.TempDir(), "e")
			events, err := openEvents(path, nil)
			if err != nil {
				t.Fatal(err)
			}
			out := &failing{1, &fs.PathError{Op: "write", Path: "/dev/stdout", Err: c.cause}}
			g := &generation{r: runRequest{text: "q", maxNew: -1}, engine: e, events: events, status: newStatusLine(nil),
				stopped: func() bool { return false }, text: newTextOutput(out, nil, false)}
			status, message := outcome(g.run(t.Context()))
			if status != c.status || (message != "") != c.says {
				t.Errorf("status %d, message %q", status, message)
			}
			events.close()
			content, _ := os.ReadFile(path)
			all := parseEvents(t, string(content))
			if last := all[len(all)-1]; last["event"] != "run_error" || last["phase"] != "output" {
				t.Errorf("ended with %v", last)
			}
		})
	}
}

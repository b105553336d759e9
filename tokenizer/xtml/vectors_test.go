package xtml

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/json"
	"io"
	"math/rand/v2"
	"os"
	"slices"
	"strings"
	"sync"
	"testing"

	"deltafin/tokenizer"
)

// unzip returns the contents of a gzip file.
func unzip(t testing.TB, path string) []byte {
	t.Helper()
	f, err := os.Open(path)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		t.Fatal(err)
	}
	b, err := io.ReadAll(z)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

var testVocabulary struct {
	once sync.Once
	tok  *tokenizer.Tokenizer
}

// testTokenizer is the vocabulary of the vectors, which lies beside the tokenizer's own tests.
func testTokenizer(t testing.TB) *tokenizer.Tokenizer {
	t.Helper()
	testVocabulary.once.Do(func() {
		config, err := os.ReadFile("../testdata/k3-test-tokenizer_config.json")
		if err != nil {
			t.Fatal(err)
		}
		if testVocabulary.tok, err = tokenizer.New(unzip(t, "../testdata/k3-test-ranks.tiktoken.gz"), config); err != nil {
			t.Fatal(err)
		}
	})
	if testVocabulary.tok == nil {
		t.Fatal("the test vocabulary did not load")
	}
	return testVocabulary.tok
}

func checkRendering(t *testing.T, name string, input Value, segments Value, ids []int) {
	t.Helper()
	p, err := RenderValue(input)
	if err != nil {
		t.Errorf("%s: %v", name, err)
		return
	}
	if len(p.Segments) != len(segments.Items()) {
		t.Errorf("%s: %d segments, expected %d", name, len(p.Segments), len(segments.Items()))
		return
	}
	for i, want := range segments.Items() {
		text, trusted := want.Items()[0].Text(), want.Items()[1].Truthy()
		if got := p.Segments[i]; got.Text != text || got.Trusted != trusted {
			t.Errorf("%s: segment %d is %q, trusted %v; expected %q, %v", name, i, got.Text, got.Trusted, text, trusted)
			return
		}
	}
	if got := testTokenizer(t).EncodeSegments(p.Segments); !slices.Equal(got, ids) {
		t.Errorf("%s: the ids differ: %v, expected %v", name, got, ids)
	}
	opened := NoChannel
	if tail := "<|open|>" + string(Think) + "<|sep|>"; strings.HasSuffix(p.Text(), tail) {
		opened = Think
	} else if tail := "<|open|>" + string(Response) + "<|sep|>"; strings.HasSuffix(p.Text(), tail) {
		opened = Response
	}
	if p.Opened != opened {
		t.Errorf("%s: opened %q, but the prompt ends in %q", name, p.Opened, opened)
	}
}

// integers turns an array of numbers into ints.
func integers(t *testing.T, v Value) []int {
	t.Helper()
	out := []int{}
	if err := json.Unmarshal([]byte(v.JSON(CompactSorted)), &out); err != nil {
		t.Fatal(err)
	}
	return out
}

func TestRenderGolden(t *testing.T) {
	file, err := Parse(string(unzip(t, "testdata/xtml_golden.json.gz")))
	if err != nil {
		t.Fatal(err)
	}
	cases := file.Get("cases").Items()
	if len(cases) != 38 {
		t.Errorf("%d cases, expected 38", len(cases))
	}
	for _, c := range cases {
		name := c.Get("name").Text()
		checkRendering(t, name, c.Get("input"), c.Get("segments"), integers(t, c.Get("ids")))
		p, err := RenderJSON(c.Get("input").JSON(Style{}))
		if err != nil || p.Text() != c.Get("rendered").Text() {
			t.Errorf("%s: rendered %q, %v; expected %q", name, p.Text(), err, c.Get("rendered").Text())
		}
	}
}

func TestRenderVectors(t *testing.T) {
	rendered, refused := 0, 0
	for line := range strings.Lines(string(unzip(t, "testdata/xtml_cases.jsonl.gz"))) {
		c, err := Parse(line)
		if err != nil {
			t.Fatal(err)
		}
		name := c.Get("name").Text()
		if reason := c.Get("error"); reason.Kind() == String {
			refused++
			if p, err := RenderValue(c.Get("input")); err == nil {
				t.Errorf("%s: gives %q, but must be refused: %s", name, p.Text(), reason.Text())
			}
			continue
		}
		rendered++
		before := c.Get("input").JSON(Spaced)
		checkRendering(t, name, c.Get("input"), c.Get("segments"), integers(t, c.Get("ids")))
		if c.Get("input").JSON(Spaced) != before {
			t.Errorf("%s: rendering changed its input", name)
		}
	}
	if rendered != 1086 || refused != 26 {
		t.Errorf("%d renderings and %d refusals, expected 1086 and 26", rendered, refused)
	}
}

// stream is a record of stream_cases.jsonl.
type stream struct {
	Name      string
	Start     Channel
	IDs       []int
	TextSafe  bool `json:"text_safe"`
	Reasoning string
	Content   string
	Finished  bool
	Deltas    [][3]any
	ToolCalls []struct {
		Name      string
		Index     int
		Complete  bool
		Args      [][3]string
		RawJSON   *string `json:"raw_json"`
		Arguments string
	} `json:"tool_calls"`
}

func streams(t testing.TB) []stream {
	t.Helper()
	var out []stream
	lines := bufio.NewScanner(bytes.NewReader(unzip(t, "testdata/stream_cases.jsonl.gz")))
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		var s stream
		if err := json.Unmarshal(lines.Bytes(), &s); err != nil {
			t.Fatal(err)
		}
		out = append(out, s)
	}
	if lines.Err() != nil || len(out) != 426 {
		t.Fatalf("%d streams, %v; expected 426", len(out), lines.Err())
	}
	return out
}

// checkReply compares what a splitter has read in the end.
func (s stream) checkReply(t *testing.T, how string, deltas []Delta, calls []ToolCall, finished bool) {
	t.Helper()
	text := map[Channel]string{}
	for _, d := range deltas {
		text[d.Channel] += d.Text
	}
	if text[Think] != s.Reasoning || text[Response] != s.Content {
		t.Errorf("%s %s: reasoning %q, content %q; expected %q, %q", s.Name, how, text[Think], text[Response], s.Reasoning, s.Content)
	}
	if finished != s.Finished {
		t.Errorf("%s %s: finished is %v", s.Name, how, finished)
	}
	if len(calls) != len(s.ToolCalls) {
		t.Errorf("%s %s: %d calls, expected %d", s.Name, how, len(calls), len(s.ToolCalls))
		return
	}
	for i, want := range s.ToolCalls {
		got := calls[i]
		if got.Name != want.Name || got.Index != want.Index || got.Complete != want.Complete || got.Arguments != want.Arguments {
			t.Errorf("%s %s: call %d is %+v, expected %+v", s.Name, how, i, got, want)
		}
		if got.Raw != (want.RawJSON != nil) || got.Raw && got.Arguments != *want.RawJSON || (got.Args == nil) != (want.Args == nil) {
			t.Errorf("%s %s: call %d has raw %v, args %v", s.Name, how, i, got.Raw, got.Args)
		}
		if !slices.EqualFunc(got.Args, want.Args, func(a Argument, b [3]string) bool { return a == Argument{b[0], b[1], b[2]} }) {
			t.Errorf("%s %s: call %d has arguments %v, expected %v", s.Name, how, i, got.Args, want.Args)
		}
	}
}

func TestSplitterVectors(t *testing.T) {
	tok := testTokenizer(t)
	channels := map[any]Channel{"reasoning": Think, "content": Response}
	for _, s := range streams(t) {
		sp := NewSplitter(tok, s.Start)
		var all []Delta
		var live [][3]any
		note := func(index int, deltas []Delta) {
			all = append(all, deltas...)
			for _, d := range deltas {
				live = append(live, [3]any{float64(index), d.Channel, d.Text})
			}
		}
		for i, id := range s.IDs {
			deltas, err := sp.Feed(id)
			if err != nil {
				t.Fatalf("%s: %v", s.Name, err)
			}
			note(i, deltas)
		}
		note(len(s.IDs), sp.Finish())
		s.checkReply(t, "by id", all, sp.ToolCalls(), sp.Finished())
		if !slices.EqualFunc(live, s.Deltas, func(a, b [3]any) bool {
			return a[0] == b[0] && a[1] == channels[b[1]] && a[2] == b[2]
		}) {
			t.Errorf("%s: released %v, expected %v", s.Name, live, s.Deltas)
		}
	}
}

func TestTextSplitterVectors(t *testing.T) {
	tok := testTokenizer(t)
	random := rand.New(rand.NewPCG(1, 2))
	safe := 0
	for _, s := range streams(t) {
		if !s.TextSafe {
			continue
		}
		safe++
		text, err := tok.Decode(s.IDs)
		if err != nil {
			t.Fatal(err)
		}
		for _, longest := range []int{len(text) + 1, 1, 2, 7, 30} { // of a piece, in bytes: characters are cut as well
			sp := NewTextSplitter(s.Start)
			var all []Delta
			for rest := text; rest != ""; {
				n := min(len(rest), 1+random.IntN(longest))
				if longest > len(text) {
					n = len(rest)
				}
				all = append(all, sp.Feed(rest[:n])...)
				rest = rest[n:]
			}
			all = append(all, sp.Finish()...)
			s.checkReply(t, "by text", all, sp.ToolCalls(), sp.Finished())
		}
	}
	if safe != 148 {
		t.Errorf("%d streams have no quoted markers, expected 148", safe)
	}
}

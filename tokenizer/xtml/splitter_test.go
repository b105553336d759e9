package xtml

import (
	"slices"
	"strings"
	"testing"
)

func joined(deltas []Delta) map[Channel]string {
	text := map[Channel]string{}
	for _, d := range deltas {
		text[d.Channel] += d.Text
	}
	return text
}

// feedText encodes markup as trusted and feeds it token by token.
func feedText(t testing.TB, s *Splitter, markup string) []Delta {
	t.Helper()
	var out []Delta
	for _, id := range testTokenizer(t).Encode(markup, true) {
		deltas, err := s.Feed(id)
		if err != nil {
			t.Fatal(err)
		}
		out = append(out, deltas...)
	}
	return append(out, s.Finish()...)
}

func TestSplitterStates(t *testing.T) {
	call := func(name string, complete bool, args ...Argument) ToolCall {
		return ToolCall{Name: name, Index: 1, Complete: complete, Args: append([]Argument{}, args...)}
	}
	for name, c := range map[string]struct {
		start           Channel
		markup          string
		think, response string
		calls           []ToolCall // without Arguments
		dropped         int
	}{
		"no channel opened":      {NoChannel, "plain<|open|>think<|sep|>t", "t", "plain", nil, 0},
		"unknown element":        {Think, "a<|open|>new kind=\"1\"<|sep|>b<|close|>new<|sep|>c", "ac", "b", nil, 0},
		"empty name":             {Response, "a<|open|><|sep|>b<|close|><|sep|>c", "", "abc", nil, 0},
		"call names no tool":     {Response, `<|open|>call index="1"<|sep|><|open|>argument key="k"<|sep|>v<|close|>argument<|sep|><|close|>call<|sep|>x`, "", "x", nil, 1},
		"argument without key":   {Response, `<|open|>call tool="f"<|sep|><|open|>argument type="string"<|sep|>v<|close|>argument<|sep|><|close|>call<|sep|>`, "", "", []ToolCall{call("f", true)}, 0},
		"argument without type":  {Response, `<|open|>call tool="f"<|sep|><|open|>argument key="k"<|sep|>1<|close|>argument<|sep|><|close|>call<|sep|>`, "", "", []ToolCall{call("f", true, Argument{"k", "string", "1"})}, 0},
		"argument outside calls": {Response, `<|open|>argument key="k"<|sep|>v<|close|>argument<|sep|>x`, "", "x", nil, 0},
		"call closed over value": {Response, `<|open|>call tool="f"<|sep|><|open|>argument key="k"<|sep|>v<|close|>call<|sep|>x`, "", "x", []ToolCall{call("f", true, Argument{"k", "string", "v"})}, 0},
		"tools closed over call": {Response, `<|open|>tools<|sep|><|open|>call tool="f"<|sep|><|open|>argument key="k"<|sep|>v<|close|>tools<|sep|>x`, "", "x", []ToolCall{call("f", false, Argument{"k", "string", "v"})}, 0},
		"end inside a value":     {Response, `<|open|>call tool="f"<|sep|><|open|>argument key="k"<|sep|>v<|end_of_msg|>w`, "", "", []ToolCall{call("f", false, Argument{"k", "string", "v"})}, 0},
		"think inside a value":   {Response, `<|open|>call tool="f"<|sep|><|open|>argument key="k"<|sep|>v<|open|>think<|sep|>w<|close|>think<|sep|>x<|close|>call<|sep|>`, "", "", []ToolCall{call("f", true, Argument{"k", "string", "vwx"})}, 0},
		"argument in argument":   {Response, `<|open|>call tool="f"<|sep|><|open|>argument key="a"<|sep|>1<|open|>argument key="b"<|sep|>2<|close|>argument<|sep|>3<|close|>call<|sep|>`, "", "", []ToolCall{call("f", true, Argument{"a", "string", "1"}, Argument{"b", "string", "2"})}, 0},
		"escaped attributes":     {Response, `<|open|>call tool="a&amp;quot;&quot; b" index="1"<|sep|><|close|>call<|sep|>`, "", "", []ToolCall{call(`a&quot;" b`, true)}, 0},
		"attributes in disorder": {Response, `<|open|>call index="1"  tool="f"<|sep|><|close|>call<|sep|>`, "", "", []ToolCall{call("f", true)}, 0},
		"unclosed attribute":     {Response, `<|open|>call tool="f<|sep|><|close|>call<|sep|>x`, "", "x", nil, 1},
	} {
		s := NewSplitter(testTokenizer(t), c.start)
		text := joined(feedText(t, s, c.markup))
		if text[Think] != c.think || text[Response] != c.response {
			t.Errorf("%s: thinking %q, answer %q; expected %q, %q", name, text[Think], text[Response], c.think, c.response)
		}
		calls := s.ToolCalls()
		for i := range calls {
			calls[i].Arguments = ""
		}
		if !slices.EqualFunc(calls, c.calls, func(a, b ToolCall) bool {
			return a.Name == b.Name && a.Index == b.Index && a.Complete == b.Complete && slices.Equal(a.Args, b.Args)
		}) || s.Dropped() != c.dropped {
			t.Errorf("%s: calls %+v, %d dropped; expected %+v, %d", name, calls, s.Dropped(), c.calls, c.dropped)
		}
	}
}

func TestExtraStopEndsTheReply(t *testing.T) {
	tok := testTokenizer(t)
	s := NewSplitter(tok, Response, tok.EndOfText())
	if text := joined(feedText(t, s, "a[EOS]b")); text[Response] != "a" || !s.Finished() {
		t.Errorf("%q, finished %v", text[Response], s.Finished())
	}
}

func TestIncompleteCharacterStaysInItsChannel(t *testing.T) {
	tok := testTokenizer(t)
	half := tok.Encode("汉", false)
	for len(half) == 1 { // of a character that is one token, take a rarer one
		half = tok.Encode("𪚥", false)
	}
	s := NewSplitter(tok, Think)
	var got []Delta
	for _, id := range append([]int{half[0], tok.Close()}, append(tok.Encode("think", false), tok.Sep(), half[0])...) {
		deltas, err := s.Feed(id)
		if err != nil {
			t.Fatal(err)
		}
		got = append(got, deltas...)
	}
	got = append(got, s.Finish()...)
	if want := []Delta{{Think, "\uFFFD"}, {Response, "\uFFFD"}}; !slices.Equal(got, want) {
		t.Errorf("%v, expected %v", got, want)
	}
}

func TestSplitterRefusesUnknownIDs(t *testing.T) {
	s := NewSplitter(testTokenizer(t), Think)
	if _, err := s.Feed(163840); err == nil {
		t.Error("an id outside the vocabulary is accepted")
	}
}

func TestStopStrings(t *testing.T) {
	for _, c := range []struct {
		stops      []string
		text, want string
		stopped    bool
	}{
		{nil, "abc", "abc", false},
		{[]string{""}, "abc", "abc", false},
		{[]string{"END"}, "abENDc", "ab", true},
		{[]string{"END"}, "abEN", "abEN", false},
		{[]string{"END"}, "EEND", "E", true},
		{[]string{"aab"}, "aaab", "a", true},
		{[]string{"bc", "abcd"}, "xabcx", "xa", true},
		{[]string{"bc", "abcd"}, "xabcd", "x", true},
		{[]string{"bc", "abcd"}, "xabc", "xa", true},
		{[]string{"\n\n", "\n"}, "a\n", "a", true},
		{[]string{"é"}, "caf\u00e9!", "caf", true},
	} {
		for cuts := range 1 << (len(c.text) - 1) { // every way of cutting
			s := NewStopStrings(c.stops...)
			var got strings.Builder
			start := 0
			for i := 1; i < len(c.text); i++ {
				if cuts>>(i-1)&1 == 1 {
					got.WriteString(s.Feed(c.text[start:i]))
					start = i
				}
			}
			got.WriteString(s.Feed(c.text[start:]))
			got.WriteString(s.Finish())
			if got.String() != c.want || s.Stopped() != c.stopped {
				t.Errorf("%q in %q, cut %b: %q, stopped %v", c.stops, c.text, cuts, got.String(), s.Stopped())
			}
		}
	}
}

// FuzzSplitter feeds any ids. Both splitters must agree on text without quoted markers, whatever the cuts, and neither
// may release a marker.
func FuzzSplitter(f *testing.F) {
	tok := testTokenizer(f)
	for _, s := range []string{"t<|close|>think<|sep|><|open|>response<|sep|>a<|end_of_msg|>", `<|open|>call tool="f"<|sep|><|open|>argument key="k" type="number"<|sep|>1<|close|>call<|sep|>`, "a < b <| c <|open|>", "<|sep|><|close|>"} {
		var b []byte
		for _, id := range tok.Encode(s, true) {
			b = append(b, byte(id>>16), byte(id>>8), byte(id))
		}
		f.Add(b, true, uint64(0x5A5A))
	}
	f.Fuzz(func(t *testing.T, raw []byte, think bool, cuts uint64) {
		start := Response
		if think {
			start = Think
		}
		ids := []int{}
		for ; len(raw) >= 3; raw = raw[3:] {
			id := (int(raw[0])<<16 | int(raw[1])<<8 | int(raw[2])) % (tok.VocabSize() + 20)
			if id >= tok.VocabSize() { // make structure frequent
				id = []int{tok.Open(), tok.Close(), tok.Sep()}[id%3]
			}
			ids = append(ids, id)
		}
		byID := NewSplitter(tok, start)
		var deltas []Delta
		for _, id := range ids {
			d, err := byID.Feed(id)
			if err != nil {
				t.Fatal(err)
			}
			deltas = append(deltas, d...)
		}
		deltas = append(deltas, byID.Finish()...)
		structural := 0
		for _, id := range ids {
			if id == tok.Open() || id == tok.Close() || id == tok.Sep() || id == tok.EndOfMessage() {
				structural++
			}
		}
		text, err := tok.Decode(ids)
		if err != nil {
			t.Fatal(err)
		}
		spelled := 0
		for _, m := range markerText[1:] {
			spelled += strings.Count(text, m)
		}
		byText := NewTextSplitter(start)
		var whole, pieces []Delta
		whole = append(byText.Feed(text), byText.Finish()...)
		if spelled == structural {
			a, b := joined(deltas), joined(whole)
			if a[Think] != b[Think] || a[Response] != b[Response] || byID.Finished() != byText.Finished() {
				t.Errorf("%q: by id %q, by text %q", text, a, b)
			}
			for _, d := range append(slices.Clone(deltas), whole...) {
				for _, m := range markerText[1:] {
					if strings.Contains(d.Text, m) {
						t.Errorf("%q: released %q", text, d.Text)
					}
				}
			}
		}
		inPieces := NewTextSplitter(start)
		from := 0
		for i := range len(text) {
			if cuts>>(i%64)&1 == 1 {
				pieces = append(pieces, inPieces.Feed(text[from:i])...)
				from = i
			}
		}
		pieces = append(append(pieces, inPieces.Feed(text[from:])...), inPieces.Finish()...)
		a, b := joined(pieces), joined(whole)
		if a[Think] != b[Think] || a[Response] != b[Response] || len(inPieces.ToolCalls()) != len(byText.ToolCalls()) {
			t.Errorf("%q: in pieces %q, at once %q", text, a, b)
		}
	})
}

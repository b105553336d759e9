package cli

import (
	"bufio"
	"bytes"
	"errors"
	"fmt"
	"io"
	"strings"
	"testing"
)

func echo(dst, line []byte) ([]byte, error) {
	if string(line) == "bad" {
		return nil, errors.New("no good")
	}
	return append(append(dst, '>'), line...), nil
}

func TestEveryLineHasOneAnswer(t *testing.T) {
	var out bytes.Buffer
	err := tokenizeLines(strings.NewReader("a\n\n b \r\nbad\nc\n"), &out, echo)
	if err == nil || err.Error() != "line 4: no good" {
		t.Errorf("%v", err)
	}
	if out.String() != ">a\n>b\n{\"error\":\"no good\"}\n>c\n" {
		t.Errorf("%q", out.String())
	}
	err = tokenizeLines(strings.NewReader("bad\na\nbad"), &out, echo)
	if err == nil || err.Error() != "2 of 3 lines were refused; the first: line 1: no good" {
		t.Errorf("%v", err)
	}
}

func TestLastLineNeedsNoEnd(t *testing.T) {
	var out bytes.Buffer
	if err := tokenizeLines(strings.NewReader("a\nb"), &out, echo); err != nil || out.String() != ">a\n>b\n" {
		t.Errorf("%q, %v", out.String(), err)
	}
}

func TestLineLimit(t *testing.T) {
	long := strings.Repeat("x", maxLine)
	var out bytes.Buffer
	if err := tokenizeLines(strings.NewReader(long+"\n"), &out, echo); err != nil || out.Len() != maxLine+2 {
		t.Errorf("the longest line: %d bytes, %v", out.Len(), err)
	}
	for _, end := range []string{"", "\n", "\nb"} { // the lines after it are answered all the same
		out.Reset()
		err := tokenizeLines(strings.NewReader("a\n"+long+"x"+end), &out, echo)
		if err == nil || err.Error() != "line 2: longer than 64 MiB" {
			t.Errorf("a longer one: %v", err)
		}
		want := ">a\n{\"error\":\"longer than 64 MiB\"}\n"
		if end == "\nb" {
			want += ">b\n"
		}
		if out.String() != want {
			t.Errorf("answered %.200q", out.String())
		}
	}
}

// A script may write a line, wait for the answer and then go on.
func TestAnswersComeBeforeMoreIsRead(t *testing.T) {
	in, feed := io.Pipe()
	answers, out := io.Pipe()
	done := make(chan error, 1)
	go func() { done <- tokenizeLines(in, out, echo); out.Close() }()
	r := bufio.NewReader(answers)
	// The second write ends in the middle of a line: what was answered so far must not wait for the rest.
	for i, text := range []string{"one\n", "two\nthr", "ee\n"} {
		go feed.Write([]byte(text))
		want := []string{">one\n", ">two\n", ">three\n"}[i]
		if got, err := r.ReadString('\n'); got != want || err != nil {
			t.Fatalf("%q, %v", got, err)
		}
	}
	feed.Close()
	if err := <-done; err != nil {
		t.Error(err)
	}
}

func TestEncodeAndDecodeLines(t *testing.T) {
	tok := demoTokenizer(t)
	for _, text := range []string{"Hello, world", "<b> & \"q\" \u2028 中文 🙂", "", "<|open|>"} {
		for _, special := range []bool{false, true} {
			line := fmt.Appendf(nil, `{"text":%s,"allow_special":%t,"name":"ignored"}`, appendJSON(nil, text), special)
			encoded, err := encodeLine(tok, nil, line)
			if err != nil {
				t.Fatal(err)
			}
			want := fmt.Sprintf(`{"ids":[%s]}`, strings.Trim(strings.ReplaceAll(fmt.Sprint(tok.Encode(text, special)), " ", ","), "[]"))
			if string(encoded) != want {
				t.Errorf("%s gave %s, want %s", line, encoded, want)
			}
			decoded, err := decodeLine(tok, nil, encoded)
			if err != nil {
				t.Fatal(err)
			}
			if want := fmt.Sprintf(`{"text":%s}`, appendJSON(nil, text)); string(decoded) != want {
				t.Errorf("%s gave %s, want %s", encoded, decoded, want)
			}
			if strings.Contains(string(decoded), `\u003c`) {
				t.Error("escaped as if for HTML")
			}
		}
	}
}

func TestBadLines(t *testing.T) {
	tok := demoTokenizer(t)
	for _, c := range []struct {
		answer func(dst, line []byte) ([]byte, error)
		line   string
		want   string
	}{
		{func(d, l []byte) ([]byte, error) { return encodeLine(tok, d, l) }, `{"txt":"a"}`, `"text" is missing`},
		{func(d, l []byte) ([]byte, error) { return encodeLine(tok, d, l) }, `{"text":null}`, `"text" is missing`},
		{func(d, l []byte) ([]byte, error) { return encodeLine(tok, d, l) }, `{"TEXT":"a"}`, `"text" is missing`},
		{func(d, l []byte) ([]byte, error) { return decodeLine(tok, d, l) }, `{"Ids":[1]}`, `"ids" is missing`},
		{func(d, l []byte) ([]byte, error) { return encodeLine(tok, d, l) }, `{"text":5}`, `"text" is a JSON number where a string is wanted`},
		{func(d, l []byte) ([]byte, error) { return encodeLine(tok, d, l) }, `{"text":"a","allow_special":"yes"}`, `"allow_special" is a JSON string where true or false is wanted`},
		{func(d, l []byte) ([]byte, error) { return encodeLine(tok, d, l) }, `{"text":"a"`, `not valid JSON`},
		{func(d, l []byte) ([]byte, error) { return encodeLine(tok, d, l) }, `{"text":"a"} {}`, `not valid JSON`},
		{func(d, l []byte) ([]byte, error) { return encodeLine(tok, d, l) }, `["a"]`, `not a JSON object`},
		{func(d, l []byte) ([]byte, error) { return encodeLine(tok, d, l) }, "{\"text\":\"\xff\"}", `not UTF-8`},
		{func(d, l []byte) ([]byte, error) { return decodeLine(tok, d, l) }, `{}`, `"ids" is missing`},
		{func(d, l []byte) ([]byte, error) { return decodeLine(tok, d, l) }, `{"ids":"1"}`, `"ids" is a JSON string where an array of whole numbers is wanted`},
		{func(d, l []byte) ([]byte, error) { return decodeLine(tok, d, l) }, `{"ids":[1.5]}`, `where a whole number is wanted`},
		{func(d, l []byte) ([]byte, error) { return decodeLine(tok, d, l) }, `{"ids":[1,null]}`, `null where a whole number is wanted, at position 1`},
		{func(d, l []byte) ([]byte, error) { return decodeLine(tok, d, l) }, `{"ids":[2048]}`, `out of range`},
		{func(d, l []byte) ([]byte, error) { return chatLine(tok, d, l) }, `{"messages":5}`, ``},
		{func(d, l []byte) ([]byte, error) { return chatLine(tok, d, l) }, `{"messages":[{"content":"no role"}]}`, `role`},
	} {
		if got, err := c.answer(nil, []byte(c.line)); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %s, %v; want %q", c.line, got, err, c.want)
		}
	}
}

// A name in other letters is another name, also beside the one that is meant.
func TestNamesMatchExactly(t *testing.T) {
	tok := demoTokenizer(t)
	got, err := encodeLine(tok, nil, []byte(`{"text":"a","TEXT":"b","Allow_Special":7,"allow_ſpecial":true}`))
	if want, _ := encodeLine(tok, nil, []byte(`{"text":"a"}`)); err != nil || string(got) != string(want) {
		t.Errorf("%s, %v, want %s", got, err, want)
	}
}

func BenchmarkEncodeLines(b *testing.B) {
	tok := demoTokenizer(&testing.T{})
	line := fmt.Appendf(nil, `{"text":%s}`+"\n", appendJSON(nil, strings.Repeat("The quick brown fox jumps over the lazy dog. ", 100)))
	input := bytes.Repeat(line, 100)
	b.SetBytes(int64(len(input)))
	for b.Loop() {
		if err := tokenizeLines(bytes.NewReader(input), io.Discard, func(d, l []byte) ([]byte, error) { return encodeLine(tok, d, l) }); err != nil {
			b.Fatal(err)
		}
	}
}

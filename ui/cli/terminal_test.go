package cli

import (
	"io"
	"os"
	"testing"
)

// A screen takes text in any pieces and sends none of it that a terminal would obey.
func TestScreenCleansEverythingWritten(t *testing.T) {
	for _, c := range []struct {
		pieces []string
		want   string
	}{
		{[]string{"plain ünï 中文 🙂\n\ttab"}, "plain ünï 中文 🙂\n\ttab"},
		{[]string{"\x1b[31mred\x1b", "[0m"}, "␛[31mred␛[0m"},
		{[]string{"\r\b\x00\x7f\u009b31m\u0085"}, "31m"},
		{[]string{"\u202aa\u202e\u2066b\u2069"}, "ab"},
		{[]string{"a\xe2", "\x80", "\xaeb", "\xf0\x9f\x99", "\x82", "\xc2", "\x9bc"}, "ab🙂c"}, // cut within characters
		{[]string{"\xff", "a\xe2\x80", "b\xff"}, "\uFFFDa\uFFFD\uFFFDb\uFFFD"},                // what is no character is not waited for
	} {
		r, w, err := os.Pipe()
		if err != nil {
			t.Fatal(err)
		}
		s := &screen{file: w}
		for _, p := range c.pieces {
			if n, err := io.WriteString(s, p); n != len(p) || err != nil {
				t.Errorf("%q: %d, %v", p, n, err)
			}
		}
		w.Close()
		if got, err := io.ReadAll(r); string(got) != c.want || err != nil {
			t.Errorf("%q became %q, want %q (%v)", c.pieces, got, c.want, err)
		}
		r.Close()
		if _, err := io.WriteString(s, "x"); err == nil {
			t.Error("a failed write is not told")
		}
	}
}

func TestOneLineHasNoLineEnds(t *testing.T) {
	if got := oneLine("a\nb\r\nc\u2028d\u2029e\u0085f\v\fg\n"); got != "a; b; c; d; e; f; g" {
		t.Errorf("%q", got)
	}
}

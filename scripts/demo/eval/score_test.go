package main

import "testing"

func TestAnAnswerIsRightIfItMeansWhatWasMeant(t *testing.T) {
	const (
		paris  = "The capital of France is **Paris**."
		madrid = "The capital of Spain is **Madrid**."
		quit   = "Type `/quit` and press Enter, or press Ctrl+C twice. The chat closes."
		send   = "Type your message and press **Enter**."
		code   = "```go\nfmt.Println(i)\n```\n\nIt prints i."
		note   = "I do not know that. I am only the tiny demo model, and I know only a few simple things."
	)
	j := newJudge([]string{paris, madrid, quit, send, code, note})
	for _, c := range []struct {
		got, want string
		right     bool
	}{
		{paris, paris, true},
		{"the capital of france is Paris", paris, true}, // looks do not count
		{"The capital of France is **Madrid**.", paris, false},
		{"The capital of Spain is **Paris**.", paris, false},
		{madrid, paris, false},
		{"The opposite of warm is **cold**.", "The opposite of hot is **cold**.", false},
		{"**Paris**", paris, false}, // too little
		{"", paris, false},
		{"Type `/quit` and press Enter, or press Ctrl+C. The chat closes.", quit, true},
		{"Type your message and press Enter. The chat closes.", quit, false},
		{code, code, true},
		{"```go\nfmt.Println(j)\n```\n\nIt prints i.", code, false}, // code is exact
		{"3 + 4 = **7**", "3 + 4 = **7**", true},
		{"3 + 4 = **8**", "3 + 4 = **7**", false},
		{"3 x 4 = **12**", "3 + 4 = **7**", false},
		{"This is too hard for me. I am only the tiny demo model.", note, true}, // says that it does not know, in other words
		{paris, note, false},
		{note, paris, false},
	} {
		if right := j.right(c.got, c.want); right != c.right {
			t.Errorf("%q for %q: right is %t", c.got, c.want, right)
		}
	}
}

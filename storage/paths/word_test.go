package paths

import (
	"os/exec"
	"strings"
	"testing"
)

func TestWord(t *testing.T) {
	for in, want := range map[string]string{
		"":                "\"\"",
		"/data/k3":        "/data/k3",
		"a/b-c_d.e":       "a/b-c_d.e",
		"my models":       `"my models"`,
		"it's":            `"it's"`,
		"~/k3":            `"~/k3"`,
		"cost $5":         `'cost $5'`,
		`"a" 'b' $c`:      `'"a" '\''b'\'' $c'`,
		"wow!":            `'wow!'`,
		"a*;&|(b)":        `"a*;&|(b)"`,
		"line\nfeed\ttab": "\"line\nfeed\ttab\"",
	} {
		if got := Word(in); got != want {
			t.Errorf("%q: %s, not %s", in, got, want)
		}
	}
}

// A shell reads back what was quoted, whatever it is.
func FuzzWord(f *testing.F) {
	for _, s := range []string{"", "a b", "'", `\`, "$HOME`id`", "~root", "-n", "#", "中文", "\\'\"!$"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		if strings.ContainsRune(s, 0) || len(s) > 1000 {
			t.Skip()
		}
		got, err := exec.Command("sh", "-c", "printf %s. "+Word(s)).Output()
		if err != nil || string(got) != s+"." {
			t.Errorf("%q became %q (%v)", s, got, err)
		}
	})
}

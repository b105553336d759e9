package settings

import (
	"fmt"
	"os"
	"path/filepath"
	"reflect"
	"strings"
	"testing"
)

var known = []Key{
	{"engine.memory", "how much memory", `"48GiB"`}, {"engine.threads", "how many threads", "8"}, {"engine.prefetch", "read ahead", "true"},
	{"chat.temperature", "how freely", "0.7"}, {"chat.system", "what it is told", `"Be brief."`},
}

func TestValuesAndTheirLines(t *testing.T) {
	f, err := Parse("/x/config.toml", []byte(`# mine
engine.memory = "48GiB" # dotted

[chat]
temperature = 0.70
system = """
[keys]
fake = ["x"]
"""

[keys]
new = ["ctrl+n", "f9"]
quit = "ctrl+q"
help = []
`), known)
	if err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]Value{"engine.memory": {"48GiB", 2}, "chat.temperature": {"0.7", 5}, "chat.system": {"[keys]\nfake = [\"x\"]\n", 9}} {
		if got, ok := f.Lookup(name); !ok || got != want {
			t.Errorf("%s is %+v, want %+v", name, got, want)
		}
	}
	if _, ok := f.Lookup("engine.threads"); ok {
		t.Error("a key that is not there was found")
	}
	if got := f.Source("chat.temperature"); got != "config.toml:5 chat.temperature" {
		t.Errorf("source %q", got)
	}
	if want := map[string][]string{"new": {"ctrl+n", "f9"}, "quit": {"ctrl+q"}, "help": {}}; !reflect.DeepEqual(f.Keys, want) || f.KeyLines["quit"] != 13 {
		t.Errorf("keys %v on lines %v", f.Keys, f.KeyLines)
	}
	if len(f.Unknown) != 0 {
		t.Errorf("unknown: %q", f.Unknown)
	}
}

func TestUnknownNamesAreListedWithTheNearest(t *testing.T) {
	f, err := Parse("/x/config.toml", []byte("memory = \"1GiB\"\nzzzz = 1\n[engin]\nthreads = 3\n[engine]\nthread = 4\nprefetch = false\n[a.b.c]\nd = 1\n"), known)
	if err != nil {
		t.Fatal(err)
	}
	want := []string{
		`/x/config.toml:1: there is no setting "memory"; did you mean engine.memory?`,
		`/x/config.toml:2: there is no setting "zzzz"`,
		`/x/config.toml:3: there is no table "engin"; did you mean engine?`,
		`/x/config.toml:6: there is no setting "engine.thread"; did you mean engine.threads?`,
		`/x/config.toml:8: there is no table "a"`,
	}
	if !reflect.DeepEqual(f.Unknown, want) {
		t.Errorf("unknown:\n%s\nwant\n%s", strings.Join(f.Unknown, "\n"), strings.Join(want, "\n"))
	}
	if v, _ := f.Lookup("engine.prefetch"); v.Text != "off" {
		t.Errorf("prefetch %+v", v)
	}
}

func TestMistakesNameTheirLine(t *testing.T) {
	for text, want := range map[string]string{
		"a = 1\nb = = 2\n":                    "/x/config.toml:2: this is not TOML",
		"\n\nkey":                             "/x/config.toml:3: this is not TOML",
		"[chat]\n\nsystem = [\"a\"]":          "/x/config.toml:3: chat.system needs one value",
		"[chat]\nsystem = 2020-01-01":         "/x/config.toml:2: chat.system needs one value",
		"chat = 3":                            "/x/config.toml:1: chat is a table: write [chat]",
		"[keys]\nnew = 3":                     "/x/config.toml:2: keys.new needs the names of keys",
		"[keys]\nnew = [\"a\", 3]":            "/x/config.toml:2: keys.new needs the names of keys",
		"keys = 3":                            "/x/config.toml:1: keys is a table",
		"[chat.system]\nx=1\n[engine]\nfoo=1": "",
	} {
		_, err := Parse("/x/config.toml", []byte(text), known)
		if want == "" {
			if err != nil {
				t.Errorf("%q: %v", text, err)
			}
			continue
		}
		if err == nil || !strings.HasPrefix(err.Error(), want) || strings.Contains(err.Error(), "\n") {
			t.Errorf("%q: %v, want %s", text, err, want)
		}
	}
}

func TestTheTemplateSaysNothingUntilItIsChanged(t *testing.T) {
	text := Template(known)
	f, err := Parse("x", []byte(text), known)
	if err != nil || len(f.Unknown) != 0 || len(f.values) != 0 {
		t.Fatalf("%+v, %v", f, err)
	}
	var lines []string
	for line := range strings.Lines(text) { // what a user would do: take the # away from every setting
		if bare, ok := strings.CutPrefix(line, "# "); ok && strings.Contains(bare, " = ") {
			line = bare
		}
		lines = append(lines, line)
	}
	f, err = Parse("x", []byte(strings.Join(lines, "")), known)
	if err != nil || len(f.Unknown) != 0 || len(f.values) != len(known) {
		t.Errorf("%+v, %v", f, err)
	}
}

func TestSaveReplacesTheFileAndFollowsALink(t *testing.T) {
	dir := t.TempDir()
	file, link := filepath.Join(dir, "dotfiles.toml"), filepath.Join(dir, Name)
	if f, err := Load(link, known); err != nil || !f.Missing {
		t.Errorf("without a file: %+v, %v", f, err)
	}
	if err := Save(file, []byte("a")); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(file, link); err != nil {
		t.Fatal(err)
	}
	if err := Save(link, []byte("[engine]\nthreads = 2\n")); err != nil {
		t.Fatal(err)
	}
	if st, err := os.Lstat(link); err != nil || st.Mode()&os.ModeSymlink == 0 {
		t.Errorf("the link is %v, %v", st, err)
	}
	if st, err := os.Stat(file); err != nil || st.Mode().Perm() != 0o600 {
		t.Errorf("the file is %v, %v", st, err)
	}
	if f, err := Load(link, known); err != nil || f.values["engine.threads"].Text != "2" {
		t.Errorf("loaded %+v, %v", f, err)
	}
	if entries, _ := os.ReadDir(dir); len(entries) != 2 {
		t.Errorf("left behind: %v", entries)
	}
	if err := Save(filepath.Join(dir, "missing", "x"), nil); err == nil {
		t.Error("saved into a folder that is not there")
	}
	if _, err := Load(dir, known); err == nil || !strings.Contains(err.Error(), "no file") {
		t.Errorf("a folder: %v", err)
	}
}

func TestEditDistance(t *testing.T) {
	for _, c := range []struct {
		a, b string
		want int
	}{{"", "", 0}, {"a", "", 1}, {"", "ab", 2}, {"kitten", "sitting", 3}, {"prompt", "promt", 1}, {"flaw", "lawn", 2}} {
		if got := EditDistance(c.a, c.b); got != c.want {
			t.Errorf("%q %q: %d", c.a, c.b, got)
		}
	}
}

// FuzzParse: whatever the file holds, either it is refused with its path, or every value has a line on which its name stands.
func FuzzParse(f *testing.F) {
	for _, seed := range []string{"", "[engine]\nmemory = \"1\"\n", "engine.memory = 'x'\n[keys]\na=['b']\n", "[[engine]]\nmemory=1\n",
		"\"engine\".\"memory\" = 3", "engine = { memory = 1, threads = 2 }", "[a]\nb={c={d=1}}\n", "[engine]\nmemory = \"\"\"\nx\n\"\"\"\nthreads=1"} {
		f.Add(seed)
	}
	f.Fuzz(func(t *testing.T, text string) {
		file, err := Parse("/p/config.toml", []byte(text), known)
		if err != nil {
			if !strings.HasPrefix(err.Error(), "/p/config.toml") {
				t.Errorf("error %q does not name the file", err)
			}
			return
		}
		lines := strings.Split(text, "\n")
		for name, v := range file.values {
			if v.Line < 1 || v.Line > len(lines) {
				t.Fatalf("%s is on line %d of %d", name, v.Line, len(lines))
			}
		}
		for _, u := range file.Unknown {
			var line int
			if _, err := fmt.Sscanf(u, "/p/config.toml:%d:", &line); err != nil || line < 0 || line > len(lines) {
				t.Errorf("sentence %q has no line", u)
			}
		}
	})
}

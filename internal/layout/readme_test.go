package layout

import (
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// The README gives a reason for every module this one depends on directly, and for no other.
func TestReadmeListsTheDependencies(t *testing.T) {
	read := func(name string) string {
		text, err := os.ReadFile(filepath.Join("..", "..", name))
		if err != nil {
			t.Fatal(err)
		}
		return string(text)
	}
	gomod := read("go.mod")
	var want []string
	for _, m := range regexp.MustCompile(`(?m)^\t(\S+/\S+) v\S+$`).FindAllStringSubmatch(gomod, -1) {
		want = append(want, strings.TrimPrefix(m[1], "github.com/"))
	}
	for _, m := range regexp.MustCompile(`(?m)^tool (\S+)$`).FindAllStringSubmatch(gomod, -1) {
		module, _, _ := strings.Cut(m[1], "/cmd/")
		want = append(want, module)
	}
	_, table, found := strings.Cut(read("README.md"), "| module | why |\n|---|---|\n")
	if !found || len(want) < 10 {
		t.Fatalf("the table of modules is not where it was, or go.mod was not understood: %q", want)
	}
	table, _, _ = strings.Cut(table, "\n\n")
	var got []string
	for line := range strings.Lines(table) {
		cells := strings.Split(strings.TrimSpace(line), "|")
		if len(cells) != 4 || strings.TrimSpace(cells[2]) == "" {
			t.Errorf("a row without a reason: %q", line)
			continue
		}
		for _, module := range strings.Split(cells[1], ",") {
			got = append(got, strings.TrimSpace(module))
		}
	}
	slices.Sort(want)
	slices.Sort(got)
	if !slices.Equal(got, want) {
		t.Errorf("README lists\n%q\ngo.mod requires\n%q", got, want)
	}
}

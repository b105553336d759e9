// Package layout holds the test of the order in which this module's packages may import each other.
package layout

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "deltafin"

// mayImport lists, for each top-level folder, the folders it may import besides itself. It points downwards only: ui,
// session, runtime, then native, storage and tokenizer, which know nothing of each other or of anything above.
var mayImport = map[string][]string{
	"ui":        {"session", "runtime", "storage"},
	"session":   {"runtime", "storage", "tokenizer"},
	"runtime":   {"native", "storage", "tokenizer"},
	"native":    {},
	"storage":   {},
	"tokenizer": {},
	"assets":    {},
	"internal":  {},
	"":          {"ui"}, // main.go
}

// exceptions are imports beyond the order, each with the reason why there is no better place. They name the one package
// they are for, so that another has to give a reason of its own.
var exceptions = []struct{ from, to, reason string }{
	{"ui/cli", "tokenizer", "tokenize and doctor are commands about the vocabulary itself, with no model or conversation between"},
	{"ui/cli", "assets", "the command line is where the embedded demo is chosen; packages below get a folder or an fs.FS from it"},
}

// inTests lists what only test files may import on top of it: scripts makes synthetic checkpoints, internal what tests share.
var inTests = map[string][]string{
	"runtime": {"scripts", "internal"},
	"storage": {"internal"},
	"session": {"scripts"},
	"ui":      {"scripts", "internal"},
	"":        {"scripts"},
}

func TestImportsPointDownwards(t *testing.T) {
	seen := map[string]bool{}
	used := make([]bool, len(exceptions))
	excepted := func(name, target string) bool {
		for i, e := range exceptions {
			if path.Dir(name) == e.from && (target == e.to || strings.HasPrefix(target, e.to+"/")) {
				used[i] = true
				return true
			}
		}
		return false
	}
	eachFile(t, func(folder, name string, imports []string) {
		seen[folder] = true
		if folder == "scripts" {
			return
		}
		allowed, known := mayImport[folder]
		if !known {
			t.Errorf("%s: the folder %s is not part of the layout", name, folder)
			return
		}
		if strings.HasSuffix(name, "_test.go") {
			allowed = slices.Concat(allowed, inTests[folder])
		}
		for _, imported := range imports {
			if imported == "C" && folder != "native" {
				t.Errorf("%s uses cgo; only native may", name)
			}
			target, ours := strings.CutPrefix(imported, module+"/")
			if !ours {
				continue
			}
			top, _, _ := strings.Cut(target, "/")
			if top != folder && !slices.Contains(allowed, top) && !excepted(name, target) {
				t.Errorf("%s imports %s: %s may import only %v", name, imported, or(folder, "main"), allowed)
			}
		}
	})
	for i, e := range exceptions {
		if !used[i] {
			t.Errorf("%s does not import %s any more; remove the exception", e.from, e.to)
		}
	}
	// A test that looks in the wrong place finds nothing wrong.
	for _, folder := range []string{"", "ui", "session", "runtime", "native", "storage", "tokenizer", "assets"} {
		if !seen[folder] {
			t.Errorf("no Go file found in %q", or(folder, "the top folder"))
		}
	}
}

func or(text, otherwise string) string {
	if text == "" {
		return otherwise
	}
	return text
}

// eachFile calls look for every Go file of the module, with its top-level folder, name and imports.
func eachFile(t *testing.T, look func(folder, name string, imports []string)) {
	t.Helper()
	root, err := filepath.Abs(filepath.Join("..", ".."))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Stat(filepath.Join(root, "go.mod")); err != nil {
		t.Fatal(err)
	}
	err = filepath.WalkDir(root, func(path string, entry fs.DirEntry, err error) error {
		if err != nil {
			return err
		}
		base := entry.Name()
		if entry.IsDir() {
			if path != root && (strings.HasPrefix(base, ".") || strings.HasPrefix(base, "_") || base == "testdata") {
				return filepath.SkipDir
			}
			return nil
		}
		if !strings.HasSuffix(base, ".go") {
			return nil
		}
		file, err := parser.ParseFile(token.NewFileSet(), path, nil, parser.ImportsOnly)
		if err != nil {
			return err
		}
		name, err := filepath.Rel(root, path)
		if err != nil {
			return err
		}
		name = filepath.ToSlash(name)
		folder, _, nested := strings.Cut(name, "/")
		if !nested {
			folder = ""
		}
		var imports []string
		for _, i := range file.Imports {
			path, err := strconv.Unquote(i.Path.Value)
			if err != nil {
				return err
			}
			imports = append(imports, path)
		}
		look(folder, name, imports)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
}

// Package layout holds the test of the order in which this module's packages may import each other.
package layout

import (
	"go/parser"
	"go/token"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"testing"
)

const module = "deltafin"

// mayImport lists, for each top-level folder, the folders it may import besides itself. It points downwards only:
// ui, session, runtime, then native, storage and tokenizer, which know nothing of each other or of anything above.
// assets is data and may be imported from anywhere; scripts may import everything.
var mayImport = map[string][]string{
	"ui":        {"session", "runtime", "storage", "tokenizer", "assets"},
	"session":   {"runtime", "storage", "tokenizer", "assets"},
	"runtime":   {"native", "storage", "tokenizer", "assets"},
	"native":    {},
	"storage":   {"assets"},
	"tokenizer": {},
	"assets":    {},
	"internal":  {},
	"":          {"ui"}, // main.go
}

// inTests lists what only test files may import on top of it.
var inTests = map[string][]string{
	"runtime": {"scripts"}, // synthetic checkpoints
	"session": {"scripts"},
	"ui":      {"scripts"},
	"":        {"scripts"},
}

func TestImportsPointDownwards(t *testing.T) {
	seen := map[string]bool{}
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
		for _, path := range imports {
			if path == "C" && folder != "native" {
				t.Errorf("%s uses cgo; only native may", name)
			}
			rest, ours := strings.CutPrefix(path, module+"/")
			if !ours {
				continue
			}
			target, _, _ := strings.Cut(rest, "/")
			if target != folder && !slices.Contains(allowed, target) {
				t.Errorf("%s imports %s: %s may import only %v", name, path, or(folder, "main"), allowed)
			}
		}
	})
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

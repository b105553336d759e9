package cli

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"deltafin/assets"
	"deltafin/storage/paths"
	weights "deltafin/storage/root"
	"deltafin/storage/shelf"

	"github.com/spf13/pflag"
)

// modelRoot is where a command takes its model from.
type modelRoot struct {
	path   string // empty for the demo until it is unpacked
	source string // the flag, variable or rule that chose it
	demo   bool
}

// findRoot applies the one rule all commands share: the flag, then $DELTAFIN_ROOT, then the current folder if holds says
// that it is a model, then the model that was set up on this machine, else the demo.
func findRoot(flags *pflag.FlagSet, env environment, holds func(folder string) bool) (modelRoot, error) {
	if o := pick(flags, "model-root", env, envRoot); o.set {
		if o.text == "" {
			return modelRoot{}, usagef("%s is empty; give the folder of a model", o.source)
		}
		if o.text == assets.DemoName {
			if _, err := os.Lstat(o.text); errors.Is(err, fs.ErrNotExist) {
				return modelRoot{source: "embedded demo", demo: true}, nil
			}
		}
		r := modelRoot{path: o.text, source: o.source}
		return r, r.check()
	}
	cwd, err := os.Getwd()
	if err == nil && holds(cwd) {
		return modelRoot{path: cwd, source: "current folder"}, nil
	}
	if m, ok := defaultModel(); ok && holds(m.Root) {
		return modelRoot{path: m.Root, source: "set up on this machine"}, nil
	}
	return modelRoot{source: "embedded demo", demo: true}, nil
}

// defaultModel is the one that a setup made the user's own. A list that cannot be read names none: the setup says why.
func defaultModel() (shelf.Model, bool) {
	d, err := paths.Lookup()
	if err != nil {
		return shelf.Model{}, false
	}
	known, err := shelf.Load(filepath.Join(d.Data, shelfName))
	if err != nil {
		return shelf.Model{}, false
	}
	return known.Ready()
}

func (r modelRoot) check() error {
	folder, err := os.Open(r.path)
	if err == nil {
		defer folder.Close()
		var st fs.FileInfo
		if st, err = folder.Stat(); err == nil && !st.IsDir() {
			return fmt.Errorf("model root %s (%s) is a file; give the folder it is in", r.path, r.source)
		}
	}
	switch {
	case err == nil:
		return nil
	case errors.Is(err, fs.ErrNotExist):
		return fmt.Errorf("model root %s (%s) does not exist", r.path, r.source)
	case errors.Is(err, fs.ErrPermission):
		return fmt.Errorf("model root %s (%s) cannot be read: permission denied", r.path, r.source)
	}
	return fmt.Errorf("model root %s (%s) cannot be used: %w", r.path, r.source, err)
}

// String is the root as shown to people.
func (r modelRoot) String() string {
	path := r.path
	if path == "" {
		path = "demo"
	}
	return fmt.Sprintf("%s (%s)", path, r.source)
}

// holdsModel says whether a folder looks like a model: an installed store, or a checkpoint with its shards. A lone
// config.json is not enough, since every other project has one.
func holdsModel(folder string) bool {
	if weights.FormOf(folder) != weights.Checkpoint {
		return true
	}
	if !isFile(filepath.Join(folder, "config.json")) {
		return false
	}
	shards, err := filepath.Glob(filepath.Join(escapeGlob(folder), "*.safetensors"))
	return err == nil && len(shards) > 0 || isFile(filepath.Join(folder, "model.safetensors.index.json"))
}

// holdsTokenizer says whether a folder has what tokenize needs.
func holdsTokenizer(folder string) bool {
	return isFile(filepath.Join(folder, "tiktoken.model")) && isFile(filepath.Join(folder, "tokenizer_config.json"))
}

func isFile(name string) bool {
	st, err := os.Stat(name)
	return err == nil && st.Mode().IsRegular()
}

// escapeGlob keeps the folder's own characters from being read as a pattern.
func escapeGlob(folder string) string {
	var out []rune
	for _, r := range folder {
		switch r {
		case '*', '?', '[', '\\':
			out = append(out, '\\')
		}
		out = append(out, r)
	}
	return string(out)
}

package cli

import (
	"os"
	"path/filepath"

	"deltafin/runtime/dspark"
	"deltafin/storage/paths"
	"deltafin/storage/shelf"

	"github.com/spf13/pflag"
)

func draftFlags(flags *pflag.FlagSet) {
	flags.String("draft", "", "`HOW` to guess tokens ahead, which makes replies faster and never different: auto, off, suffix or dspark (default auto)")
	draftRootFlag(flags)
}

func draftRootFlag(flags *pflag.FlagSet) {
	flags.String("draft-root", "", "folder `DIR` of a DSpark draft model (also $"+envDraft+"; default: the one set up with the model, or "+
		dspark.Folder+" in its folder)")
}

// draftRoot is the folder of the draft model for a model: the one that is named, else the one that was set up with the model, else
// the one in its folder; "" for none.
func draftRoot(root modelRoot, named string) string {
	if named != "" || root.demo {
		return named
	}
	if path, err := filepath.Abs(root.path); err == nil {
		if dir := draftSetUp(path); dir != "" {
			return dir
		}
	}
	return dspark.InRoot(root.path)
}

// draftSetUp is the draft model that was set up with the model in a folder, if it is there.
func draftSetUp(root string) string {
	d, err := paths.Lookup()
	if err != nil {
		return ""
	}
	known, err := shelf.Load(filepath.Join(d.Data, shelfName))
	if err != nil {
		return ""
	}
	m, _ := known.At(root)
	if m.Draft == "" {
		return ""
	}
	if _, err := os.Lstat(m.Draft); err != nil {
		return ""
	}
	return m.Draft
}

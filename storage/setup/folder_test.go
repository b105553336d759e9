package setup

import (
	"context"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// A folder that is a link or a file is refused in words by the plan, in both forms, and left as it is.
func TestFoldersThatAreNone(t *testing.T) {
	_, r := published(t)
	base := t.TempDir()
	file, there, link := filepath.Join(base, "file"), filepath.Join(base, "there"), filepath.Join(base, "link")
	if err := os.WriteFile(file, []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(there, 0o755); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(there, link); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"some", "files"} {
		for root, want := range map[string]string{file: "is a file; give a folder", link: "is a symbolic link; give the folder itself", filepath.Join(file, "below"): "file"} {
			r.Name, r.Root = name, root
			if _, err := Make(context.Background(), r, nil); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), root) {
				t.Errorf("%s into %s: %v", name, root, err)
			}
		}
	}
	if entries, err := os.ReadDir(there); err != nil || len(entries) > 0 {
		t.Errorf("%v %v", entries, err)
	}
}

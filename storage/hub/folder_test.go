package hub

import (
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"
	"testing"

	"deltafin/storage/datafile"
	"deltafin/storage/hub/hubtest"
)

// smallFiles is a model in files form of about a megabyte.
func smallFiles(t testing.TB) (*world, map[string]string) {
	w := newWorld(t, hubtest.Shape{Layers: 2, Experts: 8, Hidden: 64, Vocab: 3000, Shards: 2, Seed: 4})
	w.model.Form, w.model.Files, w.model.Shards = FormFiles, nil, Shards{}
	w.model.Listed = []string{"*.safetensors", "*.json", "tiktoken.model"}
	want := tree(t, w.dir)
	delete(want, "modeling_kimi.py")
	return w, want
}

// downloaded goes on in a folder and requires that it becomes what was published.
func (w *world) downloaded(t *testing.T, dir string, want map[string]string) {
	t.Helper()
	c := w.client(t, w.options())
	plan, err := c.PlanFiles(bg, w.model, dir)
	if err == nil {
		err = c.Download(bg, plan, nil)
	}
	if err != nil {
		t.Fatal(err)
	}
	got := tree(t, dir)
	delete(got, RecordName)
	sameTree(t, got, want)
}

// The second of two downloads into one folder is refused while the first is at it, and disturbs nothing.
func TestTwoDownloadsIntoOneFolder(t *testing.T) {
	w, want := smallFiles(t)
	dir := filepath.Join(t.TempDir(), "files")
	held, release := make(chan struct{}), make(chan struct{})
	var once sync.Once
	w.Inject(func(file string, content bool) hubtest.Fault {
		if content {
			once.Do(func() { close(held); <-release })
		}
		return hubtest.None
	})
	o := w.options()
	o.Stall = 0 // the first one is made to wait
	c := w.client(t, o)
	plan, err := c.PlanFiles(bg, w.model, dir)
	if err != nil {
		t.Fatal(err)
	}
	first := make(chan error, 1)
	go func() { first <- c.Download(bg, plan, nil) }()
	<-held
	if err := w.client(t, o).Download(bg, plan, nil); !errors.Is(err, datafile.ErrLocked) || !strings.Contains(err.Error(), "wait for it or stop it") {
		t.Errorf("the second: %v", err)
	}
	close(release)
	if err := <-first; err != nil {
		t.Fatal(err)
	}
	w.downloaded(t, dir, want)
}

// A folder that vanishes, or becomes one that cannot be written to, in the middle ends the download with an error that names
// it; the next one begins anew.
func TestFolderVanishes(t *testing.T) {
	w, want := smallFiles(t)
	dir := filepath.Join(t.TempDir(), "files")
	c := w.client(t, w.options())
	plan, err := c.PlanFiles(bg, w.model, dir)
	if err != nil {
		t.Fatal(err)
	}
	gone := false
	err = c.Download(bg, plan, func(FileProgress) {
		if !gone {
			gone = true
			if err := os.RemoveAll(dir); err != nil {
				t.Error(err)
			}
		}
	})
	if !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), dir) {
		t.Errorf("%v", err)
	}
	w.downloaded(t, dir, want)
}

func TestFolderThatCannotBeWritten(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("everything can be written by root")
	}
	w, want := smallFiles(t)
	parent := t.TempDir()
	dir := filepath.Join(parent, "files")
	if err := os.Chmod(parent, 0o500); err != nil {
		t.Fatal(err)
	}
	c := w.client(t, w.options())
	plan, err := c.PlanFiles(bg, w.model, dir)
	if err == nil {
		err = c.Download(context.Background(), plan, nil)
	}
	if !errors.Is(err, fs.ErrPermission) || !strings.Contains(err.Error(), dir) {
		t.Errorf("%v", err)
	}
	if err := os.Chmod(parent, 0o700); err != nil {
		t.Fatal(err)
	}
	w.downloaded(t, dir, want)
}

// A wrong digest makes a download fetch a file again. What was received does not count twice and is not taken back: how far
// the download is stays the same until it is further than it was.
func TestProgressSurvivesAWrongDigest(t *testing.T) {
	w, want := smallFiles(t)
	var mu sync.Mutex
	hit := map[string]bool{}
	w.Inject(func(file string, content bool) hubtest.Fault {
		mu.Lock()
		defer mu.Unlock()
		if content && !hit[file] {
			hit[file] = true
			return hubtest.Flip
		}
		return hubtest.None
	})
	dir := filepath.Join(t.TempDir(), "files")
	c := w.client(t, w.options())
	plan, err := c.PlanFiles(bg, w.model, dir)
	if err != nil {
		t.Fatal(err)
	}
	var most, again int64
	last := FileProgress{}
	if err := c.Download(bg, plan, func(p FileProgress) {
		if p.Done < last.Done || p.Done > p.Total || p.Again < 0 || p.Again > p.Done {
			t.Errorf("%+v after %+v", p, last)
		}
		last, most = p, max(most, p.Again)
		if p.Again > 0 {
			again++
		}
	}); err != nil {
		t.Fatal(err)
	}
	if last.Done != plan.Total || last.Again != 0 {
		t.Errorf("it ended with %+v", last)
	}
	var largest int64
	for _, f := range plan.Files {
		largest = max(largest, f.Bytes)
	}
	if n := w.Count(hubtest.Flip); n == 0 || again < int64(n) || most != largest {
		t.Errorf("%d bits flipped; bytes were fetched again %d times, at most %d at once, and the largest file has %d", n, again, most, largest)
	}
	w.downloaded(t, dir, want)
}

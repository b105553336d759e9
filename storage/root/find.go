package root

import (
	"context"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"sync"
	"syscall"

	"deltafin/storage/checkpoint"
	"deltafin/storage/loose"
	"deltafin/storage/store"
)

// Found is a folder that looks like weights which can be used where they are.
type Found struct {
	Folder string
	Title  string // of a snapshot the repository and revision, else the folder's name
	Form   Form
	Cached bool  // a snapshot of the hub's cache
	Bytes  int64 // on the disk; 0: not counted
	// Lacks is what is seen to be missing, by the names of files alone: nothing was opened. "" is no promise.
	Lacks string
}

// maxFound bounds what a look into a large folder brings.
const maxFound = 50

// Look tells what a folder is by the names in it. It takes as long as the file system does.
func Look(folder string) (Found, bool) { return look(context.Background(), folder) }

func look(ctx context.Context, folder string) (Found, bool) {
	f := Found{Folder: folder, Title: filepath.Base(folder)}
	if snapshots := filepath.Dir(folder); filepath.Base(snapshots) == "snapshots" {
		if name, ok := cachedName(filepath.Dir(snapshots)); ok {
			f.Cached, f.Title = true, fmt.Sprintf("%s at %.12s", name, filepath.Base(folder))
		}
	}
	switch {
	case store.Recognize(folder):
		f.Form = Store
		if !isRegular(filepath.Join(folder, store.InstallName)) {
			f.Lacks = store.ErrUnfinished.Error() + "; " + store.GoOn(folder)
		}
		_ = filepath.WalkDir(folder, func(_ string, e os.DirEntry, err error) error {
			if err == nil && e.Type().IsRegular() {
				f.Bytes += onDisk(e)
			}
			return ctx.Err()
		})
		return f, true
	case loose.IsRoot(folder): // of tens of thousands of files, which are not counted
		f.Form = Loose
		return f, true
	}
	if !isRegular(filepath.Join(folder, checkpoint.ConfigName)) {
		return f, false
	}
	f.Form = Checkpoint
	have, of := f.shards()
	if have == 0 && !isRegular(filepath.Join(folder, checkpoint.IndexName)) {
		return f, false // every other project has a config.json
	}
	switch {
	case of > have:
		f.Lacks = fmt.Sprintf("%d of %d shards are missing", of-have, of)
	case have == 0:
		f.Lacks = "its shards are missing"
	}
	return f, true
}

// shardOf is how shards number themselves.
var shardOf = regexp.MustCompile(`-\d+-of-(\d+)\.safetensors$`)

// shards counts the shards that are there, links that lead nowhere not among them, and those that their names speak of.
func (f *Found) shards() (have, of int) {
	entries, err := os.ReadDir(f.Folder)
	if err != nil {
		return 0, 0
	}
	for _, e := range entries {
		if !strings.HasSuffix(e.Name(), ".safetensors") {
			continue
		}
		if m := shardOf.FindStringSubmatch(e.Name()); m != nil {
			n, _ := strconv.Atoi(m[1])
			of = max(of, n)
		}
		if info, err := os.Stat(filepath.Join(f.Folder, e.Name())); err == nil && info.Mode().IsRegular() {
			have++
			f.Bytes += info.Size()
		}
	}
	return have, of
}

// onDisk is the space a file takes.
func onDisk(e os.DirEntry) int64 {
	info, err := e.Info()
	if err != nil {
		return 0
	}
	if st, ok := info.Sys().(*syscall.Stat_t); ok {
		return int64(st.Blocks) * 512
	}
	return info.Size()
}

// Find tells what a folder is or, if it is none itself, which weights are in it: the snapshots of the hub's cache, of one
// model in it, or the folders right below. It opens nothing, and finds at most fifty. When ctx ends it returns what it has
// found by then, even if a file system, such as one of a network that is gone, does not answer.
func Find(ctx context.Context, folder string) []Found {
	var mu sync.Mutex
	var list []Found
	over := make(chan struct{})
	go func() { // which a file system can hold up for as long as it likes
		defer close(over)
		find(ctx, folder, func(f ...Found) (more bool) {
			mu.Lock()
			defer mu.Unlock()
			list = append(list, f...)
			return len(list) < maxFound
		})
	}()
	select {
	case <-over:
	case <-ctx.Done():
	}
	mu.Lock()
	defer mu.Unlock()
	return slices.Clone(list[:min(len(list), maxFound)])
}

// find hands over what it finds until no more is wanted.
func find(ctx context.Context, folder string, add func(...Found) (more bool)) {
	if f, ok := look(ctx, folder); ok {
		add(f)
		return
	}
	if _, ok := cachedName(folder); ok {
		add(snapshots(ctx, folder)...)
		return
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return
	}
	for _, e := range entries {
		at := filepath.Join(folder, e.Name())
		var found []Found
		if _, ok := cachedName(at); ok {
			found = snapshots(ctx, at)
		} else if f, ok := look(ctx, at); ok {
			found = []Found{f}
		}
		if ctx.Err() != nil || !add(found...) {
			return
		}
	}
}

// cachedName is the repository whose snapshots the hub's cache keeps in a folder.
func cachedName(folder string) (string, bool) {
	rest, ok := strings.CutPrefix(filepath.Base(folder), "models--")
	owner, name, two := strings.Cut(rest, "--")
	if !ok || rest == "" {
		return "", false
	}
	if !two {
		return rest, true
	}
	return owner + "/" + name, true
}

// snapshots are those of one model in the hub's cache, the one that its main branch is at first.
func snapshots(ctx context.Context, folder string) (list []Found) {
	entries, err := os.ReadDir(filepath.Join(folder, "snapshots"))
	if err != nil {
		return nil
	}
	main := ""
	if f, err := os.Open(filepath.Join(folder, "refs", "main")); err == nil {
		p := make([]byte, 64)
		n, _ := f.Read(p)
		f.Close()
		main = strings.TrimSpace(string(p[:n]))
	}
	for _, e := range entries {
		if f, ok := look(ctx, filepath.Join(folder, "snapshots", e.Name())); ok {
			list = append(list, f)
		}
	}
	slices.SortStableFunc(list, func(a, b Found) int {
		switch main {
		case filepath.Base(a.Folder):
			return -1
		case filepath.Base(b.Folder):
			return 1
		}
		return 0
	})
	return list
}

func isRegular(path string) bool {
	info, err := os.Stat(path)
	return err == nil && info.Mode().IsRegular()
}

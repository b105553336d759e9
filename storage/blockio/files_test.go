package blockio

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"
	"syscall"
	"testing"

	"golang.org/x/sys/unix"
)

func TestDescriptorBudget(t *testing.T) {
	for _, c := range []struct{ soft, open, wantSoft, headroom, capacity int }{
		{256, 20, 256, 32, 204},
		{0, 20, 256, 32, 204},  // unknown limit
		{256, -1, 256, 32, 64}, // unknown use: a quarter
		{1 << 20, -1, 1 << 20, 1024, 64},
		{1024, 100, 1024, 128, 796},
		{1 << 20, 50, 1 << 20, 1024, 8192},
		{20, 5, 20, 20, 0},
		{256, 250, 256, 32, 0},
	} {
		d := DescriptorBudget(c.soft, c.open)
		if d.Soft != c.wantSoft || d.Headroom != c.headroom || d.Capacity != c.capacity {
			t.Errorf("a limit of %d with %d open: %+v, want headroom %d and capacity %d", c.soft, c.open, d, c.headroom, c.capacity)
		}
	}
	contains(t, errors.New(DescriptorBudget(256, 250).String()), "the limit is 256 files, 250 are open", "ulimit -n")
	contains(t, errors.New(DescriptorBudget(256, -1).String()), "an unknown number of are open")
}

// The budget of this process follows what it has open.
func TestProcessDescriptors(t *testing.T) {
	before := ProcessDescriptors()
	if before.Open < 3 || before.Soft < before.Open {
		t.Skipf("cannot see descriptors here: %+v", before)
	}
	for range 5 {
		f, err := os.Open(os.DevNull)
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
	}
	if after := ProcessDescriptors(); after.Open != before.Open+5 {
		t.Errorf("%d descriptors open after 5 more, %d before", after.Open, before.Open)
	}
}

// Hundreds of real files under the budget of a soft limit of 256, read by several readers at once.
func TestFilesKeepToTheirLimit(t *testing.T) {
	const many, limit = 300, 9
	dir := t.TempDir()
	files, err := NewFiles(nil, limit)
	if err != nil {
		t.Fatal(err)
	}
	e, _ := start(t, nil, Options{Readers: 8})
	var all []*File
	for i := range many {
		path := filepath.Join(dir, fmt.Sprint(i))
		if err := os.WriteFile(path, fmt.Appendf(nil, "file %03d", i), 0o600); err != nil {
			t.Fatal(err)
		}
		f, err := files.OpenFile(path, OpenOptions{})
		if err != nil {
			t.Fatal(err)
		}
		all = append(all, f)
	}
	var readers sync.WaitGroup
	for r := range 16 {
		readers.Go(func() {
			for i := range many / 4 {
				i = (i*7 + r*31) % many
				var p [8]byte
				if err := e.Read(context.Background(), Demand, all[i], p[:], 0); err != nil {
					t.Error(err)
				} else if string(p[:]) != fmt.Sprintf("file %03d", i) {
					t.Errorf("file %d holds %q", i, p)
				}
				if n := files.Open(); n > limit {
					t.Errorf("%d descriptors are open, the limit is %d", n, limit)
				}
			}
		})
	}
	readers.Wait()
	if files.Open() != limit {
		t.Errorf("%d descriptors are kept, %d are allowed", files.Open(), limit)
	}
	for _, f := range all {
		f.Close()
		f.Close()
	}
	if files.Open() != 0 {
		t.Errorf("%d descriptors are open after closing every file", files.Open())
	}
	contains(t, e.Read(context.Background(), Demand, all[0], make([]byte, 1), 0), "the file is closed")
}

// When others of the process have used the descriptors up, idle ones are given back.
func TestDescriptorsUsedUpByOthers(t *testing.T) {
	disk := newSim()
	disk.most = 3
	files, err := NewFiles(disk, 100)
	if err != nil {
		t.Fatal(err)
	}
	var all []*File
	for i := range 6 {
		path := fmt.Sprint("f", i)
		disk.add(path, 100, 0)
		f, err := files.OpenFile(path, OpenOptions{})
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		all = append(all, f)
	}
	disk.mu.Lock()
	disk.most = 1
	disk.mu.Unlock()
	for _, f := range all {
		if _, err := f.acquire(); err != nil {
			t.Fatal(err)
		}
		f.release()
	}
	if _, err := all[0].acquire(); err != nil {
		t.Fatal(err)
	}
	defer all[0].release()
	_, err = all[1].acquire()
	if !errors.Is(err, ErrDescriptors) || !errors.Is(err, syscall.EMFILE) {
		t.Errorf("got %v", err)
	}
	contains(t, err, "cannot open f1", "the limit is")
}

func TestFileIdentity(t *testing.T) {
	open := func(t *testing.T) (*Files, *File, string) {
		path, _ := writeFile(t, 5000)
		files, err := NewFiles(nil, 1)
		if err != nil {
			t.Fatal(err)
		}
		f := openFileT(t, files, path, OpenOptions{})
		if err := f.Changed(); err != nil {
			t.Fatal(err)
		}
		return files, f, path
	}
	for _, c := range []struct {
		name string
		do   func(path string) error
		say  string
	}{
		{"replaced", func(path string) error {
			if err := os.WriteFile(path+"2", make([]byte, 5000), 0o600); err != nil {
				return err
			}
			return os.Rename(path+"2", path)
		}, "was replaced"},
		{"grown", func(path string) error { return os.Truncate(path, 6000) }, "changed from 5000 to 6000 bytes"},
		{"written to", func(path string) error {
			f, err := os.OpenFile(path, os.O_WRONLY, 0)
			if err != nil {
				return err
			}
			defer f.Close()
			if _, err = f.Write([]byte("x")); err != nil {
				return err
			}
			return unix.UtimesNano(path, []unix.Timespec{{Sec: 1}, {Sec: 1}}) // a clock too coarse shows no difference
		}, "was written to"},
		{"removed", os.Remove, "cannot be found any more"},
		{"made a link", func(path string) error {
			if err := os.Rename(path, path+"2"); err != nil {
				return err
			}
			return os.Symlink(path+"2", path)
		}, "was replaced"},
	} {
		t.Run(c.name, func(t *testing.T) {
			files, f, path := open(t)
			if err := c.do(path); err != nil {
				t.Fatal(err)
			}
			contains(t, f.Changed(), path, c.say)
			// The descriptor is given up for another file; opening the path again must notice.
			other, _ := writeFile(t, 10)
			openFileT(t, files, other, OpenOptions{})
			if _, err := f.acquire(); err == nil {
				t.Error("another file was taken for the one that was opened")
				f.release()
			}
		})
	}
}

func TestWhatIsNotOpened(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "file")
	if err := os.WriteFile(path, []byte("123"), 0o600); err != nil {
		t.Fatal(err)
	}
	link, pipe := filepath.Join(dir, "link"), filepath.Join(dir, "pipe")
	if err := errors.Join(os.Symlink(path, link), unix.Mkfifo(pipe, 0o600)); err != nil {
		t.Fatal(err)
	}
	files, err := NewFiles(nil, 10)
	if err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name, path string
		o          OpenOptions
		say        string
	}{
		{"a link", link, OpenOptions{}, "link is a symbolic link"},
		{"a folder", dir, OpenOptions{}, "is not a regular file"},
		{"a pipe", pipe, OpenOptions{}, "is not a regular file"},
		{"nothing", path + "x", OpenOptions{}, "cannot open"},
		{"another length", path, OpenOptions{Size: 4}, "is 3 bytes long, not 4"},
	} {
		f, err := files.OpenFile(c.path, c.o)
		t.Run(c.name, func(t *testing.T) { contains(t, err, c.say, c.path) })
		if f != nil {
			t.Errorf("%s was opened", c.name)
		}
	}
	f, err := files.OpenFile(link, OpenOptions{Follow: true})
	if err != nil {
		t.Fatal(err)
	}
	f.Close()
	if n := files.Open(); n != 0 {
		t.Errorf("%d descriptors are left", n)
	}
}

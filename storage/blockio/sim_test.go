package blockio

import (
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"
	"unsafe"
)

// sim is a disk without hardware: every byte of its files is known from its offset, alignment rules are enforced, and tests
// decide what goes wrong.
type sim struct {
	// pread, if set, comes before every read of want bytes and says how many of them to deliver, or how to fail.
	pread func(path string, off int64, want int) (int, error)
	// touch, if set, sees the memory that is about to be written and was just written.
	touch func(buf []byte)
	// claims is added to what reads say they delivered.
	claims int

	mu      sync.Mutex
	files   map[string]*simFile
	handles int // open now
	most    int // handles allowed, 0 for any number
	opens   int
}

type simFile struct {
	id      Identity
	align   int  // of direct reads, 0 if there are none
	refuses bool // direct reads, although it can be opened for them
	link    bool
}

func newSim() *sim { return &sim{files: make(map[string]*simFile)} }

func (d *sim) add(path string, size int64, align int) *simFile {
	d.mu.Lock()
	defer d.mu.Unlock()
	f := &simFile{id: Identity{Dev: 1, Ino: uint64(len(d.files) + 1), Size: size, ModTime: 1, Regular: true}, align: align}
	d.files[path] = f
	return f
}

// content is the byte at an offset of a file: different for neighbours, blocks and files.
func content(ino uint64, off int64) byte {
	x := (uint64(off) + ino<<40) * 0x9E3779B97F4A7C15
	return byte(x >> 56)
}

func (d *sim) Open(path string, follow, direct bool) (Handle, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	f := d.files[path]
	switch {
	case f == nil:
		return nil, syscall.ENOENT
	case f.link && !follow:
		return nil, syscall.ELOOP
	case d.most > 0 && d.handles >= d.most:
		return nil, syscall.EMFILE
	}
	d.handles++
	d.opens++
	h := &simHandle{disk: d, path: path, file: f, align: 1}
	if direct && f.align > 0 {
		h.align = f.align
	}
	return h, nil
}

func (d *sim) Stat(path string, follow bool) (Identity, error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if f := d.files[path]; f != nil {
		return f.id, nil
	}
	return Identity{}, syscall.ENOENT
}

type simHandle struct {
	disk   *sim
	path   string
	file   *simFile
	align  int
	closed bool
}

func (h *simHandle) Align() int { return h.align }

func (h *simHandle) Preadv(bufs [][]byte, off int64) (int, error) {
	h.disk.mu.Lock()
	size, align, closed := h.file.id.Size, h.align, h.closed
	refuses := h.file.refuses && align > 1
	h.disk.mu.Unlock()
	if closed {
		return 0, syscall.EBADF
	}
	want := 0
	for _, b := range bufs {
		if (uintptr(unsafe.Pointer(unsafe.SliceData(b)))|uintptr(len(b)))%uintptr(align) != 0 {
			return 0, syscall.EINVAL
		}
		want += len(b)
	}
	if off%int64(align) != 0 || refuses || len(bufs) > 1024 {
		return 0, syscall.EINVAL
	}
	n := int(max(min(int64(want), size-off), 0))
	if h.disk.pread != nil {
		most, err := h.disk.pread(h.path, off, want)
		if err != nil {
			return -1, err
		}
		n = min(n, most)
	}
	left := n
	for _, b := range bufs {
		if b = b[:min(left, len(b))]; len(b) == 0 {
			break
		}
		if h.disk.touch != nil {
			h.disk.touch(b)
		}
		for i := range b {
			b[i] = content(h.file.id.Ino, off+int64(i))
		}
		if h.disk.touch != nil {
			h.disk.touch(b)
		}
		left, off = left-len(b), off+int64(len(b))
	}
	return n + h.disk.claims, nil
}

func (h *simHandle) Stat() (Identity, error) {
	h.disk.mu.Lock()
	defer h.disk.mu.Unlock()
	return h.file.id, nil
}

func (h *simHandle) Buffered() error {
	h.disk.mu.Lock()
	defer h.disk.mu.Unlock()
	h.align = 1
	return nil
}

func (h *simHandle) Forget(off, n int64) {}

func (h *simHandle) Close() error {
	h.disk.mu.Lock()
	defer h.disk.mu.Unlock()
	if h.closed {
		panic("a descriptor was closed twice")
	}
	h.closed = true
	h.disk.handles--
	return nil
}

// change edits a file of the disk.
func (d *sim) change(path string, edit func(f *simFile)) {
	d.mu.Lock()
	defer d.mu.Unlock()
	edit(d.files[path])
}

// aligned is Go memory, which the race detector watches, that begins on a page boundary.
func aligned(n int) []byte {
	page := os.Getpagesize()
	b := make([]byte, n+page)
	skip := (page - int(uintptr(unsafe.Pointer(unsafe.SliceData(b)))%uintptr(page))) % page
	return b[skip : skip+n : skip+n]
}

// start makes an engine, which the test closes, and files on a disk.
func start(t testing.TB, disk Disk, o Options) (*Engine, *Files) {
	t.Helper()
	e, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() {
		if err := e.Close(); err != nil {
			t.Error(err)
		}
	})
	files, err := NewFiles(disk, 100)
	if err != nil {
		t.Fatal(err)
	}
	return e, files
}

func openFileT(t testing.TB, files *Files, path string, o OpenOptions) *File {
	t.Helper()
	f, err := files.OpenFile(path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(f.Close)
	return f
}

// expect compares memory with what the simulated file holds at off.
func expect(t testing.TB, f *File, off int64, mem []byte) {
	t.Helper()
	for i, b := range mem {
		if want := content(f.id.Ino, off+int64(i)); b != want {
			t.Fatalf("%s: byte %d is %#x, want %#x", f.path, off+int64(i), b, want)
		}
	}
}

func contains(t testing.TB, err error, parts ...string) {
	t.Helper()
	if err == nil {
		t.Fatal("no error")
	}
	for _, p := range parts {
		if !strings.Contains(err.Error(), p) {
			t.Errorf("the error %q does not say %q", err, p)
		}
	}
}

// TestMain holds what outlives every test to nothing: goroutines, memory, descriptors and threads.
func TestMain(m *testing.M) {
	if r, w, err := os.Pipe(); err == nil { // the runtime's poller opens descriptors for itself and keeps them
		r.Close()
		w.Close()
	}
	goroutines, descriptors := runtime.NumGoroutine(), count("/proc/self/fd")
	code := m.Run()
	var left []string
	for range 100 {
		left = nil
		if n := runtime.NumGoroutine(); n > goroutines {
			left = append(left, fmt.Sprintf("%d goroutines", n-goroutines))
		}
		if n := MappedBytes(); n != 0 {
			left = append(left, fmt.Sprintf("%d bytes of slabs", n))
		}
		if n := count("/proc/self/fd"); n > descriptors {
			left = append(left, fmt.Sprintf("%d descriptors", n-descriptors))
		}
		if left == nil {
			break
		}
		time.Sleep(10 * time.Millisecond) // goroutines of ended tests may need a moment
	}
	if left != nil && code == 0 {
		fmt.Println("left behind after all tests:", strings.Join(left, ", "))
		code = 1
	}
	os.Exit(code)
}

// count counts the entries of a folder, 0 where there is none.
func count(dir string) int {
	names, err := os.ReadDir(dir)
	if err != nil {
		return 0
	}
	return len(names)
}

// writeFile makes a real file of n bytes with the content of inode 1.
func writeFile(t testing.TB, n int) (path string, bytes []byte) {
	t.Helper()
	bytes = make([]byte, n)
	for i := range bytes {
		bytes[i] = content(1, int64(i))
	}
	path = filepath.Join(t.TempDir(), "weights")
	if err := os.WriteFile(path, bytes, fs.ModePerm&0o600); err != nil {
		t.Fatal(err)
	}
	return path, bytes
}

package setup

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"syscall"

	"deltafin/storage/blockio"
	"deltafin/storage/datafile"

	"golang.org/x/sys/unix"
)

// Features is what the file system of a folder can do of what models need.
type Features struct {
	Direct   bool // reads past the page cache
	Sparse   bool // a file takes no more room than what was written of it
	Case     bool // names that differ in their case are different
	NoFollow bool // a link can be refused as such; true also where there are no links
	NoClash  bool // publishing a file never replaces another
	Locks    bool // of whole files, dropped with their process
}

const (
	sparseBytes = 8 << 20
	featureFile = 64 << 10
)

// FeaturesOf tries out what the file system of a folder can do, in a temporary folder that is removed again.
func FeaturesOf(folder string) (f Features, err error) {
	dir, err := os.MkdirTemp(folder, ProbePrefix+"*")
	if err != nil {
		return f, fmt.Errorf("cannot write to %s: %w", folder, datafile.Cause(err))
	}
	defer os.RemoveAll(dir)
	at := func(name string) string { return filepath.Join(dir, name) }
	write := func(name string) error { return os.WriteFile(at(name), make([]byte, featureFile), 0o600) }

	if err = errors.Join(write("a"), write("b"), write("Case")); err != nil {
		return f, fmt.Errorf("cannot write to %s: %w", folder, datafile.Cause(err))
	}
	_, err = os.Lstat(at("cASE"))
	f.Case = errors.Is(err, fs.ErrNotExist)

	if f.Sparse, err = sparse(at("sparse")); err != nil {
		return f, fmt.Errorf("cannot write to %s: %w", folder, datafile.Cause(err))
	}
	if files, err := blockio.NewFiles(nil, 1); err == nil {
		if x, err := files.OpenFile(at("a"), blockio.OpenOptions{}); err == nil {
			f.Direct = x.Direct()
			x.Close()
		}
	}
	f.NoFollow = true
	if os.Symlink("a", at("link")) == nil {
		x, err := os.OpenFile(at("link"), os.O_RDONLY|unix.O_NOFOLLOW, 0)
		if err == nil {
			x.Close()
		}
		f.NoFollow = errors.Is(err, unix.ELOOP)
	}
	f.NoClash = datafile.Publish(at("a"), at("new")) == nil && datafile.Publish(at("b"), at("new")) != nil
	if one, err := datafile.Lock(at("lock")); err == nil {
		two, err := datafile.Lock(at("lock"))
		if err == nil {
			two.Close()
		}
		f.Locks = errors.Is(err, datafile.ErrLocked)
		one.Close()
	}
	return f, nil
}

// ProbePrefix is what names begin with of the files and folders that a disk is tried out with. They are removed again; one
// that is there belongs to a process that was killed, or to one at work.
const ProbePrefix = ".deltafin-probe-"

// sparse makes a file with a hole and tells whether the hole takes room.
func sparse(path string) (bool, error) {
	x, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return false, err
	}
	defer x.Close()
	if _, err := x.WriteAt(make([]byte, 4096), sparseBytes-4096); err != nil {
		return false, err
	}
	if err := x.Sync(); err != nil {
		return false, err
	}
	info, err := x.Stat()
	if err != nil {
		return false, err
	}
	st, ok := info.Sys().(*syscall.Stat_t)
	return ok && int64(st.Blocks)*512 < sparseBytes/2, nil
}

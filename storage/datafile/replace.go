package datafile

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"
)

// Replace puts a file of that content at path, in place of what is there, whole or not at all, and makes it durable. A crash
// may leave a file that IsPart knows.
func Replace(path string, content []byte, mode fs.FileMode) error {
	f, err := os.CreateTemp(filepath.Dir(path), "."+filepath.Base(path)+".*.part")
	if err == nil {
		err = f.Chmod(mode)
		if err == nil {
			_, err = f.Write(content)
		}
		if err == nil {
			err = f.Sync()
		}
		err = errors.Join(err, f.Close())
		if err == nil {
			err = os.Rename(f.Name(), path)
		}
		if err != nil {
			os.Remove(f.Name())
		}
	}
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", path, Cause(err))
	}
	return SyncFolder(filepath.Dir(path))
}

// IsLeft tells whether a name is that of a file which a crash in the middle of Replace may leave beside the one named base.
func IsLeft(name, base string) bool {
	return IsPart(name) && strings.HasPrefix(name, "."+base+".")
}

// IsPart tells whether a name is that of a file which was never given its own.
func IsPart(name string) bool {
	return strings.HasPrefix(name, ".") && strings.HasSuffix(name, ".part")
}

// Volume is the disk a folder is on.
type Volume struct {
	Device      uint64 // tells disks apart
	Free, Total int64  // bytes, for an ordinary user
	Block       int64  // bytes files are rounded up to
	Kind        Kind
}

// VolumeOf looks at the disk of a folder. The error wraps fs.ErrNotExist where there is no such folder.
func VolumeOf(folder string) (Volume, error) {
	for {
		var st unix.Stat_t
		var vfs unix.Statfs_t
		err := unix.Stat(folder, &st)
		if err == nil {
			err = unix.Statfs(folder, &vfs)
		}
		if errors.Is(err, unix.EINTR) {
			continue
		}
		if err != nil {
			return Volume{}, fmt.Errorf("cannot tell how much is free in %s: %w", folder, err)
		}
		block := max(int64(vfs.Bsize), 512)
		return Volume{Device: uint64(st.Dev), Free: int64(vfs.Bavail) * block, Total: int64(vfs.Blocks) * block, Block: block, Kind: kindOf(&vfs)}, nil
	}
}

// VolumeFor is VolumeOf of a folder that need not exist: of the closest folder above it that does.
func VolumeFor(folder string) (Volume, error) {
	for {
		v, err := VolumeOf(folder)
		parent := filepath.Dir(folder)
		if err == nil || !errors.Is(err, fs.ErrNotExist) || parent == folder {
			return v, err
		}
		folder = parent
	}
}

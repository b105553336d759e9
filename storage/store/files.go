package store

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"

	"deltafin/storage/datafile"
)

// Names in the folder.
const (
	InstallName      = "install.json"
	MetaFolder       = "meta"
	unfinishedName   = "install.part.json"
	lockName         = ".store.lock"
	expertFolder     = "experts"
	embedName        = "embed.bf16"
	embedDigestsName = "embed.digests.v1"
)

const (
	folderMode = 0o755
	fileMode   = 0o644
)

// disk is what an import does to the volume it writes to. Tests put a failing one in its place.
type disk interface {
	writeAt(f *os.File, p []byte, off int64) error
	sync(f *os.File) error
	// space is what is free on the volume of a folder for an ordinary user, and the size of its blocks.
	space(folder string) (free, block int64, err error)
}

type realDisk struct{}

func (realDisk) writeAt(f *os.File, p []byte, off int64) error {
	_, err := f.WriteAt(p, off)
	return err
}

func (realDisk) sync(f *os.File) error { return f.Sync() }

func (realDisk) space(folder string) (free, block int64, err error) {
	v, err := datafile.VolumeOf(folder)
	return v.Free, v.Block, err
}

// readSmall reads a whole file of at most most bytes.
func readSmall(path string, most int64) ([]byte, error) {
	f, err := datafile.Open(path)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if f.Size() > most {
		return nil, fmt.Errorf("%s is %d bytes long; at most %d are expected", path, f.Size(), most)
	}
	p := make([]byte, f.Size())
	return p, f.ReadFull(p, 0)
}

// replace puts a file of that content at path, whole or not at all, and makes it durable.
func replace(d disk, path string, content []byte) error {
	folder, name := filepath.Split(path)
	temp := folder + "." + name + ".part"
	f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_TRUNC|unix.O_NOFOLLOW, fileMode)
	if err == nil {
		err = d.writeAt(f, content, 0)
		if err == nil {
			err = d.sync(f)
		}
		err = errors.Join(err, f.Close())
		if err == nil {
			err = os.Rename(temp, path)
		}
		if err != nil {
			os.Remove(temp)
		}
	}
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", path, datafile.Cause(err))
	}
	return datafile.SyncFolder(filepath.Dir(path))
}

// openToWrite opens a file of the store for writing in place and gives it its size; what was never written is a hole.
func openToWrite(path string, size int64) (*os.File, error) {
	f, err := os.OpenFile(path, os.O_RDWR|os.O_CREATE|unix.O_NOFOLLOW, fileMode)
	if err != nil {
		return nil, fmt.Errorf("cannot write %s: %w", path, datafile.Cause(err))
	}
	info, err := f.Stat()
	if err == nil && !info.Mode().IsRegular() {
		err = errors.New("it is not a regular file")
	}
	if err == nil && info.Size() != size {
		err = f.Truncate(size)
	}
	if err != nil {
		f.Close()
		return nil, fmt.Errorf("cannot write %s: %w", path, datafile.Cause(err))
	}
	return f, nil
}

// makeFolder makes a folder in an existing one; one that is there must be a real folder.
func makeFolder(path string) error {
	err := os.Mkdir(path, folderMode)
	if errors.Is(err, fs.ErrExist) {
		return datafile.CheckFolder(path)
	}
	if err != nil {
		return fmt.Errorf("cannot make the folder %s: %w", path, datafile.Cause(err))
	}
	return datafile.SyncFolder(filepath.Dir(path))
}

// isTemp tells whether a name is that of a file that was never published.
func isTemp(name string) bool {
	return strings.HasPrefix(name, ".") && (strings.HasSuffix(name, ".part") || strings.Contains(name, ".tmp-"))
}

// resolve is the real path of a store's folder. Links in the path are the user's own naming; in the folder there are none.
func resolve(dir string) (string, error) {
	real, err := filepath.EvalSymlinks(dir)
	if err == nil {
		real, err = filepath.Abs(real)
	}
	if err != nil {
		return "", fmt.Errorf("cannot open the model folder %s: %w", dir, datafile.Cause(err))
	}
	return real, datafile.CheckFolder(real)
}

// ErrLocked: another process is writing to the store.
var ErrLocked = errors.New("another process is writing to it")

// lock makes this process the one that writes to a store. The kernel drops the lock when the process dies.
func lock(dir string) (io.Closer, error) {
	c, err := datafile.Lock(filepath.Join(dir, lockName))
	if errors.Is(err, datafile.ErrLocked) {
		return nil, fmt.Errorf("%s: %w; wait until it is done", dir, ErrLocked)
	}
	return c, err
}

// readEntry reads a small file that install.json lists, and proves it.
func readEntry(dir string, e Entry) ([]byte, error) {
	path := filepath.Join(dir, filepath.FromSlash(e.Path))
	p, err := readSmall(path, maxMetaSize)
	if err != nil {
		return nil, err
	}
	if sum := sha256.Sum256(p); int64(len(p)) != e.Bytes || hex.EncodeToString(sum[:]) != e.Digest {
		return nil, fmt.Errorf("%s is not the file that was installed (expected %d bytes with SHA-256 %s, found %d with %x); repair it from the source",
			path, e.Bytes, e.Digest, len(p), sum)
	}
	return p, nil
}

package checkpoint

import (
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"time"
)

// folder is a checkpoint folder with the rule for links in it.
type folder struct {
	path  string
	blobs string // real path of the cache folder that links may lead into; "" when links are refused
}

// openFolder follows links in the path it is given — that is the user's own naming — and recognises a cache snapshot by
// its place: HUB/models--ORG--NAME/snapshots/REVISION beside HUB/models--ORG--NAME/blobs.
func openFolder(dir string) (*folder, error) {
	real, err := filepath.EvalSymlinks(dir)
	if err == nil {
		real, err = filepath.Abs(real)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot open the checkpoint folder %s: %w", dir, cause(err))
	}
	info, err := os.Stat(real)
	if err != nil {
		return nil, fmt.Errorf("cannot open the checkpoint folder %s: %w", dir, cause(err))
	}
	if !info.IsDir() {
		return nil, absent(dir + " is not a folder; a checkpoint is the folder that holds config.json")
	}
	f := &folder{path: real}
	if snapshots := filepath.Dir(real); filepath.Base(snapshots) == "snapshots" {
		blobs := filepath.Join(filepath.Dir(snapshots), "blobs")
		if info, err := os.Lstat(blobs); err == nil && info.IsDir() {
			f.blobs = blobs
		}
	}
	return f, nil
}

// file is an open regular file and its identity at that moment.
type file struct {
	*os.File
	name string // within the folder
	path string // where it really is
	info fs.FileInfo
	size int64
	time time.Time
}

// open opens a file of the folder for reading.
func (f *folder) open(name string) (*file, error) {
	if err := checkFileName(name); err != nil {
		return nil, fmt.Errorf("the file name %.200q %w", name, err)
	}
	path := filepath.Join(f.path, name)
	before, err := os.Lstat(path)
	if err != nil {
		return nil, fmt.Errorf("cannot open %s: %w", path, cause(err))
	}
	if before.Mode()&fs.ModeSymlink != 0 {
		if path, err = f.follow(path); err != nil {
			return nil, err
		}
		if before, err = os.Lstat(path); err != nil {
			return nil, fmt.Errorf("cannot open %s: %w", path, cause(err))
		}
	}
	if !before.Mode().IsRegular() {
		return nil, fmt.Errorf("%s is not a regular file", path)
	}
	opened, err := os.OpenFile(path, os.O_RDONLY|openFlags, 0)
	if err != nil {
		return nil, fmt.Errorf("cannot open %s: %w", path, cause(err))
	}
	info, err := opened.Stat()
	if err != nil {
		opened.Close()
		return nil, fmt.Errorf("cannot open %s: %w", path, cause(err))
	}
	if !os.SameFile(before, info) || !info.Mode().IsRegular() {
		opened.Close()
		return nil, fmt.Errorf("%s was replaced while it was being opened; try again", path)
	}
	return &file{File: opened, name: name, path: path, info: info, size: info.Size(), time: info.ModTime()}, nil
}

// follow resolves the link at path, which must end at a file of the cache's blobs folder.
func (f *folder) follow(path string) (string, error) {
	if f.blobs == "" {
		return "", fmt.Errorf("%s is a symbolic link; links are followed only in a Hugging Face cache snapshot", path)
	}
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		return "", fmt.Errorf("cannot follow the link %s: %w", path, cause(err))
	}
	if filepath.Dir(target) != f.blobs {
		return "", fmt.Errorf("the link %s leads to %s, outside the cache's own %s", path, target, f.blobs)
	}
	return target, nil
}

// readAt fills p. A file that ends early is an error that says where. Interrupted calls are retried by os.File.
func (f *file) readAt(p []byte, off int64) error {
	n, err := f.File.ReadAt(p, off)
	switch {
	case n == len(p):
		return nil
	case err == nil || errors.Is(err, io.EOF):
		return fmt.Errorf("%s ended after %d of %d bytes at offset %d: the file was truncated", f.path, n, len(p), off)
	}
	return fmt.Errorf("reading %d bytes at offset %d of %s: %w", len(p), off, f.path, cause(err))
}

// changed compares what is at the file's path now with what was opened.
func (f *file) changed() error {
	now, err := os.Lstat(f.path)
	switch {
	case err != nil:
		return fmt.Errorf("%s cannot be found any more: %w", f.path, cause(err))
	case !os.SameFile(f.info, now):
		return fmt.Errorf("%s was replaced after it was opened; open the model again", f.path)
	case now.Size() != f.size:
		return fmt.Errorf("%s changed from %d to %d bytes after it was opened; open the model again", f.path, f.size, now.Size())
	case !now.ModTime().Equal(f.time):
		return fmt.Errorf("%s was written to after it was opened; open the model again", f.path)
	}
	return nil
}

// checkFileName requires one plain path component. The error continues a sentence about the name.
func checkFileName(name string) error {
	if name == "" || len(name) > 255 {
		return errors.New("is empty or too long")
	}
	if name == "." || name == ".." {
		return errors.New("is not a file name")
	}
	for _, c := range []byte(name) {
		if c <= ' ' || c > '~' || c == '/' || c == '\\' || c == ':' {
			return fmt.Errorf("contains the byte %q", c)
		}
	}
	return nil
}

// cause drops the operation and path that os errors carry, for messages that already name the file.
func cause(err error) error {
	var path *fs.PathError
	if errors.As(err, &path) {
		return path.Err
	}
	return err
}

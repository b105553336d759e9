package checkpoint

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"deltafin/storage/datafile"
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
		return nil, fmt.Errorf("cannot open the checkpoint folder %s: %w", dir, datafile.Cause(err))
	}
	info, err := os.Stat(real)
	if err != nil {
		return nil, fmt.Errorf("cannot open the checkpoint folder %s: %w", dir, datafile.Cause(err))
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

// file is an open data file of a checkpoint folder.
type file struct {
	*datafile.File
	name string // within the folder; a cache snapshot keeps the file itself elsewhere
}

// open opens a file of the folder for reading. Which links are followed is decided here, all else by datafile.
func (f *folder) open(name string) (*file, error) {
	if err := checkFileName(name); err != nil {
		return nil, fmt.Errorf("the file name %.200q %w", name, err)
	}
	path := filepath.Join(f.path, name)
	if info, err := os.Lstat(path); err == nil && info.Mode()&fs.ModeSymlink != 0 {
		if path, err = f.follow(path); err != nil {
			return nil, err
		}
	}
	opened, err := datafile.Open(path)
	if err != nil {
		return nil, err
	}
	return &file{opened, name}, nil
}

// follow resolves the link at path, which must end at a file of the cache's blobs folder.
func (f *folder) follow(path string) (string, error) {
	if f.blobs == "" {
		return "", fmt.Errorf("%s is a symbolic link; links are followed only in a Hugging Face cache snapshot", path)
	}
	target, err := filepath.EvalSymlinks(path)
	if err != nil {
		return "", fmt.Errorf("cannot follow the link %s: %w", path, datafile.Cause(err))
	}
	if filepath.Dir(target) != f.blobs {
		return "", fmt.Errorf("the link %s leads to %s, outside the cache's own %s", path, target, f.blobs)
	}
	return target, nil
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

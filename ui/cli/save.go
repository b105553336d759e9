package cli

import (
	"errors"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// saveFile writes a file as a whole: it is there with all that write writes, or not at all. A path that begins with ~/ is in
// the home folder. It returns the full path, and exists where something is there already that is not to be replaced.
func saveFile(path string, replace bool, write func(io.Writer) error) (full string, exists bool, err error) {
	if rest, ok := strings.CutPrefix(path, "~/"); ok {
		home, err := os.UserHomeDir()
		if err != nil {
			return path, false, err
		}
		path = filepath.Join(home, rest)
	}
	full, err = filepath.Abs(path)
	if err != nil {
		return path, false, err
	}
	if info, err := os.Stat(full); err == nil {
		if info.IsDir() {
			return full, false, errors.New(full + " is a folder; name a file in it")
		}
		if !replace {
			return full, true, nil
		}
	} else if !errors.Is(err, fs.ErrNotExist) {
		return full, false, err
	}
	f, err := os.CreateTemp(filepath.Dir(full), ".deltafin-*")
	if err != nil {
		return full, false, err
	}
	defer os.Remove(f.Name()) // of no effect once it has its name
	err = write(f)
	if err = errors.Join(err, f.Sync(), f.Close()); err != nil {
		return full, false, err
	}
	if !replace { // a link does not replace what came there meanwhile
		err = os.Link(f.Name(), full)
		if errors.Is(err, fs.ErrExist) {
			return full, true, nil
		}
		if err == nil {
			return full, false, nil
		}
	}
	return full, false, os.Rename(f.Name(), full)
}

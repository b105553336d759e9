package inspector

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
)

// SaveIn is an Options.Save that writes into a folder, made if it is not there, and never over a file that is.
func SaveIn(folder func() (string, error)) func(name string, content []byte) (string, error) {
	return func(name string, content []byte) (string, error) {
		dir, err := folder()
		if err != nil {
			return "", err
		}
		stem, ext := strings.TrimSuffix(name, filepath.Ext(name)), filepath.Ext(name)
		for n := 1; n < 1000; n++ {
			path := filepath.Join(dir, name)
			if n > 1 {
				path = filepath.Join(dir, fmt.Sprintf("%s-%d%s", stem, n, ext))
			}
			f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
			if errors.Is(err, fs.ErrExist) {
				continue
			}
			if err != nil {
				return "", err
			}
			_, err = f.Write(content)
			if err = errors.Join(err, f.Close()); err != nil {
				os.Remove(path)
				return "", err
			}
			return path, nil
		}
		return "", fmt.Errorf("%s has a thousand of %s already; move them away", dir, name)
	}
}

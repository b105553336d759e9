package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"deltafin/storage/datafile"
	"deltafin/storage/dfsp"
)

// Leftovers is what interrupted imports left in a folder.
type Leftovers struct {
	Unfinished bool  // an import was begun and not finished; the next one goes on
	Stale      int   // temporary files that nobody will use; the next import removes them
	StaleBytes int64 //
	Kept       int   // files of packs that the next import goes on with
	KeptBytes  int64 //
	Busy       bool  // another process is writing to the folder, so what is there is work in progress
}

// FindLeftovers looks at a folder that is, or is becoming, a store. It changes nothing.
func FindLeftovers(dir string) (Leftovers, error) {
	var l Leftovers
	dir, err := resolve(dir)
	if err != nil {
		return l, err
	}
	if _, err := os.Lstat(filepath.Join(dir, unfinishedName)); err == nil {
		l.Unfinished = true
	}
	if f, err := os.Open(filepath.Join(dir, lockName)); err == nil {
		l.Busy = errors.Is(datafile.TryLock(f), datafile.ErrLocked)
		f.Close()
	}
	for _, name := range []string{"", MetaFolder, spineFolder, expertFolder} {
		entries, err := os.ReadDir(filepath.Join(dir, name))
		if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return l, err
		}
		for _, e := range entries {
			info, err := e.Info()
			if err != nil || !info.Mode().IsRegular() {
				continue
			}
			switch {
			case dfsp.IsKept(e.Name()):
				l.Kept++
				l.KeptBytes += info.Size()
			case isTemp(e.Name()):
				l.Stale++
				l.StaleBytes += info.Size()
			}
		}
	}
	return l, nil
}

package unpack

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"deltafin/storage/datafile"
)

const (
	folderMode = 0o700
	fileMode   = 0o600
	// tempPrefix marks folders that were never published; staleAfter is when one can only be the remains of a crash.
	tempPrefix = ".unpack-"
	staleAfter = time.Hour
)

// ErrDigest: the files to unpack are not those of the manifest.
var ErrDigest = errors.New("files do not agree with their digests")

// Folder makes parent/name hold exactly the files of m, taken from src, and returns its path. A folder that is there
// already is used if every byte agrees with m and replaced if not. Parent is created when missing.
//
// The error wraps the one of the file system, so that a full or read-only disk can be told from other failures. Nothing
// is published then.
func Folder(ctx context.Context, src fs.FS, m Manifest, parent, name string) (string, error) {
	final := filepath.Join(parent, name)
	if verify(ctx, m, final) == nil {
		return final, nil
	}
	if err := os.MkdirAll(parent, folderMode); err != nil {
		return "", fmt.Errorf("cannot make the folder for unpacked files: %w", err)
	}
	unlock, err := lock(ctx, filepath.Join(parent, "."+name+".lock"))
	if err != nil {
		return "", fmt.Errorf("cannot unpack into %s: %w", parent, err)
	}
	defer unlock()
	// Somebody else may have published it while this process waited for the lock.
	if verify(ctx, m, final) == nil {
		return final, nil
	}
	removeStale(parent)
	temp, err := os.MkdirTemp(parent, tempPrefix+"*") // made with mode 0700
	if err != nil {
		return "", fmt.Errorf("cannot unpack into %s: %w", parent, err)
	}
	defer os.RemoveAll(temp) // after publication there is nothing left by that name
	for _, f := range m.Files {
		if err := ctx.Err(); err != nil {
			return "", err
		}
		if err := writeFile(src, f.Name, filepath.Join(temp, f.Name)); err != nil {
			return "", fmt.Errorf("cannot unpack %s into %s: %w", f.Name, parent, err)
		}
	}
	if err := datafile.SyncFolder(temp); err != nil {
		return "", fmt.Errorf("cannot unpack into %s: %w", parent, err)
	}
	if err := verify(ctx, m, temp); err != nil {
		if ctx.Err() != nil {
			return "", ctx.Err()
		}
		return "", fmt.Errorf("%w: %w", ErrDigest, err)
	}
	if err := publish(temp, final); err != nil {
		return "", fmt.Errorf("cannot unpack into %s: %w", parent, err)
	}
	return final, nil
}

// verify compares a folder with the manifest: the same files, all regular, each with the digest listed.
func verify(ctx context.Context, m Manifest, folder string) error {
	// Lstat: a symbolic link would let somebody else choose what is loaded.
	if st, err := os.Lstat(folder); err != nil {
		return err
	} else if !st.IsDir() {
		return fmt.Errorf("%s is not a folder", folder)
	}
	entries, err := os.ReadDir(folder)
	if err != nil {
		return err
	}
	if len(entries) != len(m.Files) {
		return fmt.Errorf("%s has %d entries, not %d", folder, len(entries), len(m.Files))
	}
	for _, f := range m.Files {
		if err := ctx.Err(); err != nil {
			return err
		}
		name := filepath.Join(folder, f.Name)
		sum, err := digest(name)
		if err != nil {
			return err
		}
		if sum != f.SHA256 {
			return fmt.Errorf("%s has another SHA-256 than listed", name)
		}
	}
	return nil
}

func digest(name string) (sum [sha256.Size]byte, err error) {
	f, err := datafile.Open(name)
	if err != nil {
		return sum, err
	}
	defer f.Close()
	h := sha256.New()
	if _, err := io.Copy(h, f.Descriptor()); err != nil {
		return sum, err
	}
	return [sha256.Size]byte(h.Sum(nil)), nil
}

func writeFile(src fs.FS, from, to string) error {
	in, err := src.Open(from)
	if err != nil {
		return err
	}
	defer in.Close()
	out, err := os.OpenFile(to, os.O_WRONLY|os.O_CREATE|os.O_EXCL, fileMode)
	if err != nil {
		return err
	}
	_, err = io.Copy(out, in)
	if err == nil {
		err = out.Sync()
	}
	return errors.Join(err, out.Close())
}

// publish moves temp to final, a rejected folder of that name out of the way first.
func publish(temp, final string) error {
	if _, err := os.Lstat(final); err == nil {
		aside := temp + "-replaced"
		if err := os.Rename(final, aside); err != nil {
			return err
		}
		defer os.RemoveAll(aside)
	}
	if err := os.Rename(temp, final); err != nil {
		return err
	}
	return datafile.SyncFolder(filepath.Dir(final))
}

// removeStale deletes what earlier crashes left. Best effort: it is only about disk space.
func removeStale(parent string) {
	entries, err := os.ReadDir(parent)
	if err != nil {
		return
	}
	for _, e := range entries {
		if !strings.HasPrefix(e.Name(), tempPrefix) {
			continue
		}
		if st, err := e.Info(); err == nil && time.Since(st.ModTime()) > staleAfter {
			os.RemoveAll(filepath.Join(parent, e.Name()))
		}
	}
}

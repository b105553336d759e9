package hub

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"

	"deltafin/storage/datafile"
)

// RecordName is the file that says what a folder of downloaded files holds. It is written last, so a folder with it is
// complete; until then it is under the name unfinishedRecord.
const (
	RecordName       = "deltafin-files.json"
	unfinishedRecord = "deltafin-files.part.json"
	filesLock        = ".deltafin-files.lock"
	recordSchema     = "deltafin-files"
	maxRecord        = 1 << 20
)

// Record is what was downloaded into a folder, with the digests that were known or taken from the hub.
type Record struct {
	Schema     string `json:"schema"`
	Version    int    `json:"version"`
	Name       string `json:"name"`
	Repository string `json:"repository"`
	Revision   string `json:"revision"`
	Files      []Pin  `json:"files"`
}

func (r *Record) encode() []byte {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(r); err != nil {
		panic(err) // a struct of strings and numbers
	}
	return b.Bytes()
}

func parseRecord(text []byte) (*Record, error) {
	r := new(Record)
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(r); err != nil {
		return nil, fmt.Errorf("it is not a record of downloaded files: %w", err)
	}
	if r.Schema != recordSchema || r.Version != 1 {
		return nil, fmt.Errorf("it describes %.100q version %d; this program reads %q version 1", r.Schema, r.Version, recordSchema)
	}
	for _, f := range r.Files {
		if !safeName(f.Name) || f.Bytes < 0 {
			return nil, fmt.Errorf("it lists %.100q with %d bytes", f.Name, f.Bytes)
		}
	}
	return r, nil
}

// ReadRecord reads what a folder of downloaded files holds. finished is false while a download is under way or broke off.
// The error wraps fs.ErrNotExist where nothing was ever downloaded into it.
func ReadRecord(dir string) (r *Record, finished bool, err error) {
	for _, name := range []string{RecordName, unfinishedRecord} {
		text, err := readBounded(filepath.Join(dir, name), maxRecord)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return nil, false, fmt.Errorf("cannot read %s: %w", filepath.Join(dir, name), err)
		}
		if r, err = parseRecord(text); err != nil {
			return nil, false, fmt.Errorf("%s: %w", filepath.Join(dir, name), err)
		}
		return r, name == RecordName, nil
	}
	return nil, false, fmt.Errorf("%s has no %s: %w", dir, RecordName, fs.ErrNotExist)
}

// Check compares the files of a folder with its record: their sizes, and with deep every byte. It returns one sentence for
// each file that is not right. progress hears of bytes read; may be nil.
func Check(ctx context.Context, dir string, deep bool, progress func(file string, done, total int64)) (problems []string, err error) {
	r, finished, err := ReadRecord(dir)
	if err != nil {
		return nil, err
	}
	if !finished {
		problems = append(problems, "the download is not complete; run it again, it goes on where it stopped")
	}
	for _, pin := range r.Files {
		f, err := datafile.Open(filepath.Join(dir, pin.Name))
		if errors.Is(err, fs.ErrNotExist) {
			if finished {
				problems = append(problems, pin.Name+" is missing")
			}
			continue
		}
		if err != nil {
			problems = append(problems, err.Error())
			continue
		}
		if f.Size() != pin.Bytes {
			problems = append(problems, fmt.Sprintf("%s has %d bytes, not %d", pin.Name, f.Size(), pin.Bytes))
		} else if deep {
			h := pin.hasher()
			err = hashFile(ctx, h, f.Descriptor(), pin.Bytes, func(n int64) {
				if progress != nil {
					progress(pin.Name, n, pin.Bytes)
				}
			})
			if err == nil && !pin.agrees(h.Sum(nil)) {
				problems = append(problems, pin.Name+" does not match its digest")
			}
		}
		f.Close()
		if err != nil {
			return problems, err
		}
	}
	return problems, nil
}

// hashFile reads n bytes from the beginning of a file.
func hashFile(ctx context.Context, w io.Writer, f *os.File, n int64, tell func(int64)) error {
	p := make([]byte, 1<<20)
	for at := int64(0); at < n; {
		if err := ctx.Err(); err != nil {
			return err
		}
		k := min(int64(len(p)), n-at)
		if _, err := f.ReadAt(p[:k], at); err != nil {
			return fmt.Errorf("cannot read %s: %w", f.Name(), datafile.Cause(err))
		}
		if _, err := w.Write(p[:k]); err != nil {
			return err
		}
		at += k
		tell(at)
	}
	return nil
}

// of tells whether a record is of that model at that revision.
func (r *Record) of(m *Model) bool { return r.Repository == m.Repository && r.Revision == m.Revision }

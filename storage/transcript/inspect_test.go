package transcript

import (
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"testing"
)

// prints are the digests of all files of a folder but the index of a write-ahead log, which says nothing by itself.
func prints(t *testing.T, dir string) string {
	t.Helper()
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	out := ""
	for _, e := range entries {
		out += e.Name()
		if filepath.Ext(e.Name()) != ".db-shm" {
			text, err := os.ReadFile(filepath.Join(dir, e.Name()))
			if err != nil {
				t.Fatal(err)
			}
			out += fmt.Sprintf(" %x", sha256.Sum256(text))
		}
		out += "\n"
	}
	return out
}

func TestInspectChangesNothing(t *testing.T) {
	current, err := loadMigrations(embedded)
	if err != nil {
		t.Fatal(err)
	}
	now := Inspection{Version: len(current), Current: len(current)}
	for name, c := range map[string]struct {
		make func(t *testing.T, path string)
		want Inspection
		is   error
	}{
		"closed": {func(t *testing.T, path string) {
			s := openAt(t, Options{Path: path})
			begin(t, s, TurnStart{Text: "Hi"})
			closeStore(t, s)
		}, now, nil},
		"a reply running in another store": {func(t *testing.T, path string) {
			s := openAt(t, Options{Path: path})
			begin(t, s, TurnStart{Text: "Hi"})
		}, now, nil},
		"interrupted: everything is in the log": {func(t *testing.T, path string) {
			from := filepath.Join(t.TempDir(), "chats.db")
			s := openAt(t, Options{Path: from})
			begin(t, s, TurnStart{Text: "Hi"})
			for _, suffix := range []string{"", "-wal"} { // as a crash leaves them
				text, err := os.ReadFile(from + suffix)
				if err != nil || len(text) == 0 && suffix == "-wal" {
					t.Fatal(len(text), err)
				}
				writeFile(t, path+suffix, string(text))
			}
		}, now, nil},
		"an earlier version": {func(t *testing.T, path string) {
			script, err := os.ReadFile("testdata/v1.sql")
			if err != nil {
				t.Fatal(err)
			}
			build(t, path, string(script))
		}, Inspection{1, len(current)}, nil},
		"empty":              {func(t *testing.T, path string) { writeFile(t, path, "") }, Inspection{0, len(current)}, nil},
		"no database":        {func(t *testing.T, path string) { writeFile(t, path, "this is not a database, it is a text") }, Inspection{}, ErrForeign},
		"of another program": {func(t *testing.T, path string) { build(t, path, "CREATE TABLE t (x); PRAGMA user_version = 3") }, Inspection{}, ErrForeign},
		"from a newer Deltafin": {func(t *testing.T, path string) {
			build(t, path, fmt.Sprintf("CREATE TABLE t (x); PRAGMA application_id = %d; PRAGMA user_version = 900", applicationID))
		}, Inspection{}, ErrNewer},
		"a folder": {func(t *testing.T, path string) {
			if err := os.Mkdir(path, 0o700); err != nil {
				t.Fatal(err)
			}
			writeFile(t, filepath.Join(path, "x"), "")
		}, Inspection{}, ErrForeign},
		"nothing": {func(*testing.T, string) {}, Inspection{}, fs.ErrNotExist},
	} {
		t.Run(name, func(t *testing.T) {
			dir := t.TempDir()
			path := filepath.Join(dir, "chats.db")
			c.make(t, path)
			if name == "a folder" {
				dir = path
			}
			before := prints(t, dir)
			for range 2 {
				got, err := Inspect(t.Context(), path)
				if got != c.want || !errors.Is(err, c.is) {
					t.Errorf("%+v, %v; want %+v, %v", got, err, c.want, c.is)
				}
			}
			after := prints(t, dir)
			if name == "interrupted: everything is in the log" { // SQLite may index the log
				os.Remove(path + "-shm")
				after = prints(t, dir)
			}
			if after != before {
				t.Errorf("before:\n%safter:\n%s", before, after)
			}
		})
	}
}

func TestInspectSaysThatAFileCannotBeWritten(t *testing.T) {
	if os.Geteuid() == 0 {
		t.Skip("root may write anywhere")
	}
	path := golden(t)
	if err := os.Chmod(path, 0o400); err != nil {
		t.Fatal(err)
	}
	if _, err := Inspect(t.Context(), path); !errors.Is(err, ErrReadOnly) {
		t.Error(err)
	}
}

// What Inspect leaves alone, Open finds: the interrupted reply is marked by the start after it.
func TestInspectLeavesAnInterruptedReplyToOpen(t *testing.T) {
	path := golden(t)
	build(t, path, "UPDATE message SET state = 'running' WHERE id = (SELECT max(id) FROM message WHERE role = 'assistant')")
	if _, err := Inspect(t.Context(), path); err != nil {
		t.Fatal(err)
	}
	if _, err := os.Lstat(path + ".lock"); !errors.Is(err, fs.ErrNotExist) {
		t.Errorf("a lock was taken: %v", err)
	}
	s := openAt(t, Options{Path: path})
	if len(s.Notices()) != 1 {
		t.Errorf("notices %q", s.Notices())
	}
}

package cli

import (
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"deltafin/storage/paths"
	"deltafin/storage/transcript"
)

// doctor looks at the chats; it opens none. What it may not do shows in a folder that a chat would change.
func TestDoctorLeavesTheChatsAlone(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	look := func(want verdict, says string) {
		t.Helper()
		if f := checkTranscript(t.Context()); f.Verdict != want || !strings.Contains(f.Detail, says) {
			t.Errorf("%+v, want %s with %q", f, want, says)
		}
	}
	look(verdictOK, "none yet")
	d, err := paths.Lookup()
	if err != nil {
		t.Fatal(err)
	}
	if _, err := os.Lstat(d.Data); !os.IsNotExist(err) {
		t.Errorf("a folder was made: %v", err)
	}

	path, err := paths.Transcript()
	if err != nil {
		t.Fatal(err)
	}
	names := func() (all []string) {
		entries, err := os.ReadDir(filepath.Dir(path))
		if err != nil {
			t.Fatal(err)
		}
		for _, e := range entries {
			all = append(all, e.Name())
		}
		return all
	}
	store, err := transcript.Open(t.Context(), transcript.Options{Path: path})
	if err != nil {
		t.Fatal(err)
	}
	turn, err := store.BeginTurn(t.Context(), transcript.TurnStart{Text: "Hi"})
	if err != nil {
		t.Fatal(err)
	}
	look(verdictOK, path) // a chat that runs is no reason to worry
	turn.Journal.Append(transcript.KindAnswer, "Hello", 1)
	turn.Journal.End(t.Context(), transcript.End{State: transcript.StateDone})
	if err := store.Close(t.Context()); err != nil {
		t.Fatal(err)
	}
	if err := os.Remove(path + ".lock"); err != nil {
		t.Fatal(err)
	}
	before := names()
	look(verdictOK, path)
	if after := names(); !slices.Equal(before, after) {
		t.Errorf("before %v, after %v", before, after)
	}

	if err := os.WriteFile(path, []byte(strings.Repeat("not a database ", 100)), fs.FileMode(0o600)); err != nil {
		t.Fatal(err)
	}
	look(verdictFail, "not a Deltafin transcript")
}

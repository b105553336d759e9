package blockio

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"
)

func TestSpeedsAreRemembered(t *testing.T) {
	dir := t.TempDir()
	s := Speeds(filepath.Join(dir, "state", "disks.json"))
	want := Speed{Path: "/a", Direct: true, Sequential: 1e9, Readers: 3, Bandwidth: 2e9, Measured: time.Now().Round(0)}
	if _, ok := s.Of(dir); ok {
		t.Error("known before it was measured")
	}
	if err := s.Keep(dir, want); err != nil {
		t.Fatal(err)
	}
	got, ok := s.Of(dir)
	if !ok || !got.Measured.Equal(want.Measured) {
		t.Errorf("%+v, %v", got, ok)
	}
	if got.Measured = want.Measured; !reflect.DeepEqual(got, want) {
		t.Errorf("%+v, want %+v", got, want)
	}
	if _, ok := s.Of(filepath.Join(dir, "none")); ok {
		t.Error("a folder that is not there has a speed")
	}
	for name, at := range map[string]time.Time{"old": time.Now().Add(-31 * 24 * time.Hour), "of the future": time.Now().Add(time.Hour)} {
		want.Measured = at
		if err := s.Keep(dir, want); err != nil {
			t.Fatal(err)
		}
		if _, ok := s.Of(dir); ok {
			t.Errorf("one that is %s counts", name)
		}
	}
	want.Measured = time.Now()
	for name, text := range map[string]string{"nothing": "", "no JSON": "{", "null": "null", "a list": "[]"} {
		if err := os.WriteFile(string(s), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if _, ok := s.Of(dir); ok {
			t.Errorf("%s: it has a speed", name)
		}
		if err := s.Keep(dir, want); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if _, ok := s.Of(dir); !ok {
			t.Errorf("%s: it was not replaced", name)
		}
	}
	if err := Speeds("").Keep(dir, want); err != nil {
		t.Error(err)
	}
}

// Whatever the file says, a speed that comes out of it is one an engine can be started with.
func FuzzSpeeds(f *testing.F) {
	for _, text := range []string{"", "null", "{}", `{"1-2":{"readers":4,"bandwidth":1e9,"sequential":1e9,"measured":"2026-05-01T00:00:00Z"}}`,
		`{"1-2":{"readers":-4,"bandwidth":1e999}}`, `{"a":{"readers":4,"bandwidth":-1,"sequential":1}}`, `{"a":null}`} {
		f.Add([]byte(text))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		for disk, s := range parseSpeeds(text) {
			if s.Readers < 1 || s.Readers > 64 || !(s.Bandwidth > 0) || !(s.Sequential > 0) {
				t.Errorf("%s: %+v", disk, s)
			}
		}
	})
}

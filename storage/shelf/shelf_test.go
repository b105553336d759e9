package shelf

import (
	"os"
	"path/filepath"
	"reflect"
	"testing"
	"time"
)

func TestShelfRemembers(t *testing.T) {
	path := filepath.Join(t.TempDir(), "new", "models.json")
	s, err := Load(path)
	if err != nil || len(s.Models) != 0 {
		t.Fatalf("%+v %v", s, err)
	}
	at := time.Date(2026, 1, 2, 3, 4, 5, 0, time.UTC)
	s.Put(Model{Name: "a", Root: "/a", Mode: Stream, Added: at})
	s.Put(Model{Name: "b", Root: "/b", Mode: Full, Complete: true, Added: at})
	s.Default = "/a"
	if _, ok := s.Ready(); ok {
		t.Error("a model that is not complete is ready")
	}
	s.Put(Model{Name: "a", Root: "/a", Mode: Full, Complete: true})
	if err := s.Save(path); err != nil {
		t.Fatal(err)
	}
	got, err := Load(path)
	if err != nil || !reflect.DeepEqual(got, s) {
		t.Fatalf("%+v %v, want %+v", got, err, s)
	}
	if m, ok := got.Ready(); !ok || m.Mode != Full || !m.Added.Equal(at) {
		t.Errorf("%+v %v", m, ok)
	}
	if info, err := os.Stat(path); err != nil || info.Mode().Perm() != 0o600 {
		t.Errorf("%v %v", info, err)
	}
	got.Remove("/a")
	if _, ok := got.Ready(); ok || len(got.Models) != 1 {
		t.Errorf("%+v", got)
	}
}

func TestDamagedShelfIsRefused(t *testing.T) {
	for _, text := range []string{"", "{", "[]", `{"models":[{"root":"relative"}]}`} {
		path := filepath.Join(t.TempDir(), "models.json")
		if err := os.WriteFile(path, []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
		if s, err := Load(path); err == nil {
			t.Errorf("%q: %+v", text, s)
		}
	}
}

func FuzzShelf(f *testing.F) {
	f.Add([]byte(`{"default":"/a","models":[{"name":"a","root":"/a","mode":"full"}]}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		if s, err := parse(text); err == nil {
			for _, m := range s.Models {
				if !filepath.IsAbs(m.Root) {
					t.Error(m.Root)
				}
			}
			s.Ready()
		}
	})
}

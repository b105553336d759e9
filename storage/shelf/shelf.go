// Package shelf remembers which models are on this machine, where, and in which mode they were set up. It is one small file
// of the user's; the models themselves say what they are, so losing it costs a line of typing and no more.
package shelf

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"

	"deltafin/storage/datafile"
)

// Mode is how much of a model is wanted on this machine.
type Mode string

const (
	Full    Mode = "full"    // all of it
	Stream  Mode = "stream"  // everything but the routed experts, which come when they are asked for
	InPlace Mode = "inplace" // a folder of the user's, used as it is
)

// Model is one entry.
type Model struct {
	Name       string    `json:"name"` // of the catalogue, or the folder's
	Title      string    `json:"title"`
	Root       string    `json:"root"` // absolute
	Mode       Mode      `json:"mode"`
	Repository string    `json:"repository,omitempty"`
	Revision   string    `json:"revision,omitempty"`
	Draft      string    `json:"draft,omitempty"` // folder of its draft model
	Added      time.Time `json:"added"`
	Complete   bool      `json:"complete"` // the setup was finished
}

// Shelf is the list.
type Shelf struct {
	Default string  `json:"default,omitempty"` // root of the model that is run when none is named
	Models  []Model `json:"models"`
}

const maxSize = 1 << 20

// Load reads the list in a file. One that is not there is an empty list.
func Load(path string) (*Shelf, error) {
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return &Shelf{}, nil
	}
	if err != nil {
		return nil, fmt.Errorf("cannot read the list of models: %w", err)
	}
	s, err := parse(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w; delete it, the models themselves are not touched, and set them up again to find them", path, err)
	}
	return s, nil
}

func parse(text []byte) (*Shelf, error) {
	if len(text) > maxSize {
		return nil, fmt.Errorf("it is %d bytes long", len(text))
	}
	s := &Shelf{}
	if err := json.Unmarshal(text, s); err != nil {
		return nil, fmt.Errorf("it is not a list of models: %w", err)
	}
	for _, m := range s.Models {
		if !filepath.IsAbs(m.Root) {
			return nil, fmt.Errorf("the model %.100q has the folder %.200q, which is not absolute", m.Name, m.Root)
		}
	}
	return s, nil
}

// Save writes the list, whole or not at all.
func (s *Shelf) Save(path string) error {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	if err := e.Encode(s); err != nil {
		return err
	}
	err := os.MkdirAll(filepath.Dir(path), 0o700)
	if err == nil {
		err = datafile.Replace(path, b.Bytes(), 0o600)
	}
	if err != nil {
		return fmt.Errorf("cannot keep the list of models: %w", err)
	}
	return nil
}

// Put enters a model, in place of the one with the same root.
func (s *Shelf) Put(m Model) {
	if i := slices.IndexFunc(s.Models, func(x Model) bool { return x.Root == m.Root }); i >= 0 {
		m.Added = s.Models[i].Added
		s.Models[i] = m
		return
	}
	s.Models = append(s.Models, m)
}

// At is the model in a folder.
func (s *Shelf) At(root string) (Model, bool) {
	i := slices.IndexFunc(s.Models, func(x Model) bool { return x.Root == root })
	if i < 0 {
		return Model{}, false
	}
	return s.Models[i], true
}

// Remove forgets a model; its folder stays.
func (s *Shelf) Remove(root string) {
	s.Models = slices.DeleteFunc(s.Models, func(x Model) bool { return x.Root == root })
	if s.Default == root {
		s.Default = ""
	}
}

// Ready is the model to run when none is named: the default, if it is complete.
func (s *Shelf) Ready() (Model, bool) {
	m, ok := s.At(s.Default)
	return m, ok && m.Complete
}

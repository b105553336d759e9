package hub

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"path"
	"strings"
)

// Form is how a model is kept on this machine.
type Form string

const (
	// FormStore: installed by store.Import, every expert under a digest.
	FormStore Form = "store"
	// FormFiles: the files of the repository, in a folder.
	FormFiles Form = "files"
)

// Model is one entry of the catalogue: what is offered, and what it must be, to the byte.
type Model struct {
	Name       string `json:"name"`  // for commands: "kimi-k3"
	Title      string `json:"title"` // for people: "Kimi K3"
	About      string `json:"about"` // a sentence
	Repository string `json:"repository"`
	Revision   string `json:"revision"` // commit, 40 hex digits
	License    string `json:"license"`
	Form       Form   `json:"form"`
	Mirrored   bool   `json:"mirrored"` // K3_HF_HOST and K3_HF_PATH are for it

	// Files are those that are pinned. Shards, in store form, are those whose headers describe the weights.
	Files  []Pin  `json:"files"`
	Shards Shards `json:"shards"`

	// What the headers must add up to; 0: not known before they are read.
	Tensors     int   `json:"tensors"`
	TensorBytes int64 `json:"tensor_bytes"`

	// In files form without pins: names of the hub's own listing that are wanted, as patterns of path.Match. Their sizes and
	// digests are those of the listing at Revision.
	Listed []string `json:"listed"`

	// Bytes is about what has to be fetched, and ResidentBytes about the part without routed experts: for a choice to be
	// made without a connection. The plan computes the exact numbers.
	Bytes         int64 `json:"bytes"`
	ResidentBytes int64 `json:"resident_bytes"`
	// TokenBytes is what one token reads of the routed experts if none is in memory.
	TokenBytes int64 `json:"token_bytes"`
	// Draft is the name of the model that guesses ahead for this one and is offered with it.
	Draft string `json:"draft"`
}

// Pin is a file whose content is known.
type Pin struct {
	Name   string `json:"name"`
	Bytes  int64  `json:"bytes"`
	SHA256 string `json:"sha256"`
}

// Shards names the weight files of a model by number.
type Shards struct {
	Pattern string `json:"pattern"` // with the number and the count, "model-%05d-of-%06d.safetensors", or of one file its name
	Count   int    `json:"count"`
}

// Names are the names of the shards.
func (s Shards) Names() []string {
	if s.Count == 1 && !strings.Contains(s.Pattern, "%") {
		return []string{s.Pattern}
	}
	names := make([]string, s.Count)
	for i := range names {
		names[i] = fmt.Sprintf(s.Pattern, i+1, s.Count)
	}
	return names
}

// ParseCatalogue reads the list of models that are offered.
func ParseCatalogue(text []byte) ([]Model, error) {
	var c struct {
		Models []Model `json:"models"`
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(&c); err != nil {
		return nil, fmt.Errorf("the catalogue of models: %w", err)
	}
	seen := map[string]bool{}
	for i := range c.Models {
		m := &c.Models[i]
		if err := m.check(); err != nil {
			return nil, fmt.Errorf("the catalogue of models: %.100q: %w", m.Name, err)
		}
		if seen[m.Name] {
			return nil, fmt.Errorf("the catalogue of models: %q is there twice", m.Name)
		}
		seen[m.Name] = true
	}
	for i := range c.Models {
		if d := c.Models[i].Draft; d != "" && !seen[d] {
			return nil, fmt.Errorf("the catalogue of models: %q has the draft %.100q, which is not in it", c.Models[i].Name, d)
		}
	}
	return c.Models, nil
}

func (m *Model) check() error {
	if m.Name == "" || m.Title == "" {
		return errors.New("it has no name or title")
	}
	owner, name, ok := strings.Cut(m.Repository, "/")
	if !ok || !plain(owner) || !plain(name) {
		return fmt.Errorf("the repository %.100q is not OWNER/NAME", m.Repository)
	}
	if b, err := hex.DecodeString(m.Revision); err != nil || len(b) != 20 || strings.ToLower(m.Revision) != m.Revision {
		return fmt.Errorf("the revision %.100q is not a commit", m.Revision)
	}
	for _, f := range m.Files {
		if b, err := hex.DecodeString(f.SHA256); err != nil || len(b) != 32 || f.Bytes < 0 || !safeName(f.Name) {
			return fmt.Errorf("the file %.100q of %d bytes and digest %.100q", f.Name, f.Bytes, f.SHA256)
		}
	}
	for _, l := range m.Listed {
		if _, err := path.Match(l, ""); err != nil {
			return fmt.Errorf("the pattern %.100q: %w", l, err)
		}
	}
	switch m.Form {
	case FormStore:
		if m.Shards.Count < 1 || m.Shards.Count > 1024 || !safeName(m.Shards.Names()[0]) {
			return fmt.Errorf("%d shards named %.100q", m.Shards.Count, m.Shards.Pattern)
		}
	case FormFiles:
		if len(m.Files)+len(m.Listed) == 0 {
			return errors.New("it has no files")
		}
	default:
		return fmt.Errorf("the form %.100q is not known", m.Form)
	}
	return nil
}

// plain accepts one part of a repository's name.
func plain(s string) bool {
	for _, c := range []byte(s) {
		if !(c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c >= '0' && c <= '9' || c == '.' || c == '_' || c == '-') {
			return false
		}
	}
	return s != "" && s != "." && s != ".." && len(s) <= 96
}

// unsafe are endings of files that something may run; they are never fetched.
var unsafe = []string{".py", ".pyc", ".pyo", ".pkl", ".pickle", ".pt", ".pth", ".bin", ".so", ".dylib", ".dll", ".exe", ".com",
	".bat", ".cmd", ".ps1", ".sh", ".bash", ".zsh", ".fish", ".js", ".mjs", ".cjs", ".ts", ".rb", ".pl", ".php", ".lua", ".jar",
	".class", ".wasm", ".zip", ".tar", ".tgz", ".gz", ".7z"}

// safeName accepts a file at the top of a repository that nothing would run.
func safeName(s string) bool {
	for _, end := range unsafe {
		if strings.HasSuffix(strings.ToLower(s), end) {
			return false
		}
	}
	return plain(s)
}

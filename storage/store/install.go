package store

import (
	"bytes"
	"cmp"
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"path/filepath"
	"slices"
	"strings"

	"deltafin/storage/paths"
	"deltafin/storage/store/bank"
)

const (
	schema         = "deltafin-store"
	version        = 1
	spineForm      = "bf16"
	maxInstallSize = 1 << 20
	maxMetaSize    = 64 << 20
)

// Install is the content of install.json.
type Install struct {
	Schema   string  `json:"schema"`
	Version  int     `json:"version"`
	Identity string  `json:"identity"`
	Source   Origin  `json:"source"`
	Setup    bool    `json:"setup,omitempty"` // begun by a setup, which goes on with it; false once it is finished
	Spine    string  `json:"spine"`
	Files    []Entry `json:"files"`
	Digest   string  `json:"digest"`
}

// Origin is what a store was imported from.
type Origin struct {
	Name     string `json:"name"`
	Revision string `json:"revision"`
	Digest   string `json:"digest"`
}

// Entry is a file of the store that never changes. Path is relative to the store, with slashes.
type Entry struct {
	Path   string `json:"path"`
	Bytes  int64  `json:"bytes"`
	Digest string `json:"digest"`
}

// identity is what all tables and packs of a store carry.
func identity(sourceDigest string, config, roster []byte) bank.Identity {
	h := sha256.New()
	h.Write([]byte("deltafin store 1\x00" + sourceDigest + "\x00"))
	for _, p := range [][]byte{config, roster} {
		sum := sha256.Sum256(p)
		h.Write(sum[:])
	}
	return bank.Identity(h.Sum(nil))
}

// entry finds a file by its path.
func (n *Install) entry(path string) (Entry, bool) {
	i, found := slices.BinarySearchFunc(n.Files, path, func(e Entry, p string) int { return cmp.Compare(e.Path, p) })
	if !found {
		return Entry{}, false
	}
	return n.Files[i], true
}

// put enters a file.
func (n *Install) put(e Entry) {
	i, found := slices.BinarySearchFunc(n.Files, e.Path, func(e Entry, p string) int { return cmp.Compare(e.Path, p) })
	if found {
		n.Files[i] = e
		return
	}
	n.Files = slices.Insert(n.Files, i, e)
}

// encode is the one text of an Install. It sets Digest.
func (n *Install) encode() ([]byte, error) {
	n.Digest = ""
	text, err := marshal(n)
	if err != nil {
		return nil, err
	}
	sum := sha256.Sum256(text)
	n.Digest = hex.EncodeToString(sum[:])
	return marshal(n)
}

func marshal(n *Install) ([]byte, error) {
	var b bytes.Buffer
	e := json.NewEncoder(&b)
	e.SetEscapeHTML(false)
	if err := e.Encode(n); err != nil {
		return nil, fmt.Errorf("cannot describe the installation: %w", err)
	}
	return b.Bytes(), nil
}

// parseInstall reads the text of install.json.
func parseInstall(text []byte) (*Install, error) {
	if len(text) > maxInstallSize {
		return nil, fmt.Errorf("it is %d bytes long; at most %d are expected", len(text), maxInstallSize)
	}
	n := new(Install)
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(n); err != nil {
		return nil, fmt.Errorf("it is not the description of a store: %w", err)
	}
	if n.Schema != schema || n.Version != version {
		return nil, fmt.Errorf("it describes %.100q version %d; this program reads %q version %d", n.Schema, n.Version, schema, version)
	}
	if n.Spine != spineForm {
		return nil, fmt.Errorf("it announces the spine form %.100q; this program reads %q", n.Spine, spineForm)
	}
	for i, e := range n.Files {
		if i > 0 && n.Files[i-1].Path >= e.Path {
			return nil, fmt.Errorf("its file list is not in order at %.200q", e.Path)
		}
		if !filepath.IsLocal(e.Path) || strings.Contains(e.Path, `\`) || e.Bytes < 0 {
			return nil, fmt.Errorf("its file list has the entry %.200q of %d bytes", e.Path, e.Bytes)
		}
		if !isDigest(e.Digest) {
			return nil, fmt.Errorf("it gives %s the digest %.100q", e.Path, e.Digest)
		}
	}
	if !isDigest(n.Identity) {
		return nil, fmt.Errorf("it has the identity %.100q", n.Identity)
	}
	given := n.Digest
	canonical, err := n.encode()
	if err != nil {
		return nil, err
	}
	if n.Digest != given || !bytes.Equal(canonical, text) {
		return nil, errors.New("its digest does not agree with its content: it was damaged or edited")
	}
	return n, nil
}

func isDigest(s string) bool {
	p, err := hex.DecodeString(s)
	return err == nil && len(p) == sha256.Size && hex.EncodeToString(p) == s
}

// readInstall reads install.json, or install.part.json.
func readInstall(dir, name string) (*Install, error) {
	path := filepath.Join(dir, name)
	text, err := readSmall(path, maxInstallSize)
	if err != nil {
		return nil, err
	}
	n, err := parseInstall(text)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", path, err)
	}
	return n, nil
}

// GoOn says, for people, what completes the unfinished store in a folder.
func GoOn(dir string) string {
	command := "'deltafin import SOURCE --model-root " + paths.Word(dir) + "'"
	if n, err := readInstall(dir, unfinishedName); err == nil && n.Setup {
		command = "'deltafin setup --model-root " + paths.Word(dir) + "'"
	}
	return command + " goes on where it stopped"
}

// Describe reads what is installed in a folder, and looks at nothing else. The error wraps fs.ErrNotExist where no finished
// store is.
func Describe(dir string) (*Install, error) {
	real, err := resolve(dir)
	if err != nil {
		return nil, err
	}
	return readInstall(real, InstallName)
}

// drop takes a file off the list.
func (n *Install) drop(path string) {
	n.Files = slices.DeleteFunc(n.Files, func(e Entry) bool { return e.Path == path })
}

// Package unpack turns a folder that travels inside the binary into a folder on disk, once.
//
// Everything downstream reads models from files, so the embedded one has to become files too. The result is named by the
// digest of its manifest, never changed afterwards, and checked against the manifest every time before it is used: a
// copy that was cut short, edited or lost a file is replaced. Publication is one rename of a complete, synced folder, so
// a crash leaves either nothing or all of it, and processes that start together end up with the same folder.
package unpack

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"io/fs"
	"strings"
)

// File is one line of a manifest.
type File struct {
	Name   string
	SHA256 [sha256.Size]byte
}

// Manifest says exactly which files a folder holds. Names are plain: no folders below it.
type Manifest struct {
	Files []File
	// Digest is the hex SHA-256 of the manifest's text and so identifies the folder's content.
	Digest string
}

// ParseManifest reads the format that sha256sum writes: 64 hex digits, two spaces, a name.
func ParseManifest(text []byte) (Manifest, error) {
	sum := sha256.Sum256(text)
	m := Manifest{Digest: hex.EncodeToString(sum[:])}
	seen := map[string]bool{}
	for i, line := range bytes.Split(bytes.TrimSuffix(text, []byte("\n")), []byte("\n")) {
		digest, name, found := strings.Cut(string(line), "  ")
		f := File{Name: name}
		n, err := hex.Decode(f.SHA256[:], []byte(digest)[:min(len(digest), 2*sha256.Size)])
		switch {
		case !found || err != nil || n != sha256.Size || len(digest) != 2*sha256.Size:
			return Manifest{}, fmt.Errorf("manifest line %d: want a SHA-256, two spaces and a name, found %q", i+1, line)
		case !fs.ValidPath(name) || name == "." || strings.ContainsAny(name, `/\`):
			return Manifest{}, fmt.Errorf("manifest line %d: %q is not a plain file name", i+1, name)
		case seen[name]:
			return Manifest{}, fmt.Errorf("manifest line %d: %q is listed twice", i+1, name)
		}
		seen[name] = true
		m.Files = append(m.Files, f)
	}
	return m, nil
}

package hub

import (
	"context"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"net/http"
	"path"
	"slices"
	"strings"
)

// file is a file of a model at its revision. size is -1 if it is not known.
func (c *Client) file(m *Model, name string, size int64) *File {
	if m.Mirrored && c.o.Mirror.Host != "" {
		return &File{c: c, name: name, size: size, origin: "https://" + c.o.Mirror.Host + c.o.Mirror.Path + name + "?download=true"}
	}
	return &File{c: c, name: name, size: size, commit: m.Revision,
		origin: fmt.Sprintf("https://%s/%s/resolve/%s/%s?download=true", c.o.Host, m.Repository, m.Revision, name)}
}

// small fetches a pinned file whole and compares it with its digest.
func (c *Client) small(ctx context.Context, m *Model, pin Pin) ([]byte, error) {
	f := c.file(m, pin.Name, pin.Bytes)
	for try := 0; ; try++ {
		p := make([]byte, pin.Bytes)
		if len(p) > 0 {
			if err := f.ReadAt(ctx, p, 0); err != nil {
				return nil, err
			}
		}
		err := compare(f, pin, digestOf(p))
		if err == nil || try > 0 {
			return p, err
		}
		f.forget()
	}
}

func compare(f *File, pin Pin, sum string) error {
	if sum == pin.SHA256 {
		return nil
	}
	return &Error{Host: f.c.o.Host, File: f.name, Integrity: true,
		Text: fmt.Sprintf("its SHA-256 is %.16s…, not %.16s…", sum, pin.SHA256),
		Hint: "the server or a proxy changed it; nothing of it is used. Try without the proxy or with another mirror"}
}

// Listing is the hub's own list of the files of a model at its revision that its entry asks for, with their sizes and
// digests. The digests are the hub's word; they are to be shown and recorded.
func (c *Client) Listing(ctx context.Context, m *Model) ([]Pin, error) {
	list := &File{c: c, name: "the list of files", commit: m.Revision,
		origin: fmt.Sprintf("https://%s/api/models/%s/tree/%s?recursive=true&expand=true", c.o.Host, m.Repository, m.Revision)}
	var text []byte
	err := c.persist(ctx, list.name, func(ctx context.Context) (bool, error) {
		var err error
		text, err = list.whole(ctx, maxListing)
		return false, err
	})
	if err != nil {
		return nil, err
	}
	pins, err := parseListing(text, m.Listed)
	if err != nil {
		return nil, &Error{Host: c.o.Host, File: list.name, Text: err.Error(), Integrity: true, Hint: "the hub's answer is not what was expected"}
	}
	return pins, nil
}

// parseListing picks the files with wanted names. A file the hub keeps under a SHA-256 has it in its entry; small files are
// under git's digest alone and get theirs when they are fetched, so they have none here.
func parseListing(text []byte, wanted []string) ([]Pin, error) {
	var entries []struct {
		Type string `json:"type"`
		Path string `json:"path"`
		Size int64  `json:"size"`
		OID  string `json:"oid"`
		LFS  *struct {
			OID  string `json:"oid"`
			Size int64  `json:"size"`
		} `json:"lfs"`
	}
	if err := json.Unmarshal(text, &entries); err != nil {
		return nil, fmt.Errorf("it is not a list of files: %w", err)
	}
	var pins []Pin
	for _, e := range entries {
		if e.Type != "file" || !safeName(e.Path) || !slices.ContainsFunc(wanted, func(p string) bool { ok, _ := path.Match(p, e.Path); return ok }) {
			continue
		}
		p := Pin{Name: e.Path, Bytes: e.Size}
		if e.LFS != nil {
			if b, err := hex.DecodeString(e.LFS.OID); err != nil || len(b) != 32 || e.LFS.Size != e.Size {
				return nil, fmt.Errorf("%.100s has the digest %.100q", e.Path, e.LFS.OID)
			}
			p.SHA256 = e.LFS.OID
		} else {
			if b, err := hex.DecodeString(e.OID); err != nil || len(b) != 20 {
				return nil, fmt.Errorf("%.100s has the identifier %.100q", e.Path, e.OID)
			}
			p.SHA256 = gitPrefix + e.OID
		}
		if e.Size < 0 || slices.ContainsFunc(pins, func(q Pin) bool { return q.Name == p.Name }) {
			return nil, fmt.Errorf("%.100s is there twice, or has %d bytes", e.Path, e.Size)
		}
		pins = append(pins, p)
	}
	if len(pins) == 0 {
		return nil, errors.New("it has none of the files that are wanted")
	}
	slices.SortFunc(pins, func(a, b Pin) int { return strings.Compare(a.Name, b.Name) })
	return pins, nil
}

// gitPrefix marks a digest that is git's of a blob, SHA-1: the only one the hub has of small files.
const gitPrefix = "git:"

// whole reads an answer that is no range.
func (f *File) whole(ctx context.Context, most int64) ([]byte, error) {
	q, err := http.NewRequestWithContext(ctx, http.MethodGet, f.origin, nil)
	if err != nil {
		return nil, err
	}
	q.Header.Set("User-Agent", userAgent)
	q.Header.Set("Accept-Encoding", "identity")
	f.c.authorize(q)
	f.c.requests.Add(1)
	r, err := f.c.http.Do(q)
	if err != nil {
		return nil, f.transport(q.URL.Host, err)
	}
	defer drop(r)
	if err := f.confirm(r); err != nil {
		return nil, err
	}
	if r.StatusCode != http.StatusOK {
		return nil, f.status(r)
	}
	text, err := io.ReadAll(io.LimitReader(r.Body, most+1))
	switch {
	case err != nil:
		return nil, f.transport(q.URL.Host, err)
	case int64(len(text)) > most:
		return nil, &Error{Host: q.URL.Host, File: f.name, Text: fmt.Sprintf("it is longer than %d bytes", most), Integrity: true}
	case r.ContentLength >= 0 && r.ContentLength != int64(len(text)):
		return nil, &passing{text: q.URL.Host + " ended the connection early"}
	}
	return text, nil
}

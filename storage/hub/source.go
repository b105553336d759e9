package hub

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"deltafin/storage/checkpoint"
	"deltafin/storage/datafile"
	"deltafin/storage/safetensors"
	"deltafin/storage/source"
)

// Source is a model on the hub: a source.Source whose bytes are fetched when they are read. It is what store.Import
// installs from. Nothing of it can be read in place.
type Source struct {
	*checkpoint.Table
	c       *Client
	model   *Model
	files   []*File
	headers []*shardHeader
	digest  func() (string, error)
}

var _ source.Source = (*Source)(nil)

// Step is how far Open is.
type Step struct {
	Done, Total int // descriptions and headers
	Item        string
}

// Open fetches the descriptions of a model and the headers of its shards, or takes them from the folder cache, where an
// earlier Open left them. cache is made if need be; what is in it is proved again, and fetched again if it is not right.
// progress may be nil.
func (c *Client) Open(ctx context.Context, m *Model, cache string, progress func(Step)) (*Source, error) {
	if m.Form != FormStore {
		return nil, fmt.Errorf("%s is downloaded as files", m.Title)
	}
	if err := os.MkdirAll(filepath.Join(cache, headerFolder), 0o755); err != nil {
		return nil, fmt.Errorf("cannot make the folder for descriptions: %w", err)
	}
	names := m.Shards.Names()
	var mu sync.Mutex
	step := Step{Total: len(m.Files) + len(names)}
	tell := func(item string) {
		mu.Lock()
		defer mu.Unlock()
		step.Done++
		step.Item = item
		if progress != nil {
			progress(step)
		}
	}
	s := &Source{c: c, model: m, files: make([]*File, len(names)), headers: make([]*shardHeader, len(names))}
	var config []byte
	group, within := errgroup.WithContext(ctx)
	group.SetLimit(2 * c.o.Connections) // the client bounds what is under way; this is for what comes from the cache
	for _, pin := range m.Files {
		group.Go(func() error {
			text, err := c.description(within, m, pin, cache)
			if err != nil {
				return err
			}
			if pin.Name == checkpoint.ConfigName {
				config = text
			}
			tell(pin.Name)
			return nil
		})
	}
	for i, name := range names {
		group.Go(func() error {
			s.files[i] = c.file(m, name, -1)
			var err error
			if s.headers[i], err = s.header(within, s.files[i], cache); err != nil {
				return err
			}
			tell("header of " + name)
			return nil
		})
	}
	if err := group.Wait(); err != nil {
		if ctx.Err() != nil {
			return nil, ctx.Err()
		}
		return nil, err
	}
	if config == nil {
		return nil, fmt.Errorf("%s: the catalogue lists no %s", m.Title, checkpoint.ConfigName)
	}
	shards := make([]checkpoint.Shard, len(names))
	headers := make([]*safetensors.Header, len(names))
	for i, h := range s.headers {
		shards[i] = checkpoint.Shard{Name: names[i], Size: h.size, Data: h.parsed.DataStart}
		headers[i] = h.parsed
	}
	var err error
	if s.Table, err = checkpoint.NewTable(cache, config, shards, headers); err != nil {
		return nil, err
	}
	if m.Tensors > 0 && (s.Len() != m.Tensors || s.TotalSize() != m.TensorBytes) {
		return nil, &Error{Host: c.o.Host, File: "the headers of " + m.Repository, Integrity: true,
			Text: fmt.Sprintf("they describe %d tensors of %d bytes, not the %d of %d that are pinned", s.Len(), s.TotalSize(), m.Tensors, m.TensorBytes),
			Hint: "the mirror or the revision is not the right one"}
	}
	s.digest = sync.OnceValues(func() (string, error) { return s.Table.Digest(s.sample) })
	return s, nil
}

// description is a pinned file, from the cache or the hub.
func (c *Client) description(ctx context.Context, m *Model, pin Pin, cache string) ([]byte, error) {
	path := filepath.Join(cache, pin.Name)
	if text, err := readBounded(path, pin.Bytes); err == nil && digestOf(text) == pin.SHA256 {
		return text, nil
	}
	text, err := c.small(ctx, m, pin)
	if err != nil {
		return nil, err
	}
	return text, datafile.Replace(path, text, fileMode)
}

// Model is the entry of the catalogue.
func (s *Source) Model() *Model { return s.model }

// Digest is that of the same model's checkpoint folder.
func (s *Source) Digest() (string, error) { return s.digest() }

// sample reads what the digest looks at, which came with the headers.
func (s *Source) sample(shard int, p []byte, off int64) error {
	h := s.headers[shard]
	_, offsets := s.Shards()[shard].Samples()
	for i, at := range offsets {
		if off == at && len(p) == len(h.samples[i]) {
			copy(p, h.samples[i])
			return nil
		}
	}
	return fmt.Errorf("%s: no sample of %d bytes at %d", s.files[shard].name, len(p), off)
}

// ReadAt copies len(p) bytes of a tensor, from byte off of the tensor on, into p.
func (s *Source) ReadAt(ctx context.Context, t checkpoint.Tensor, p []byte, off int64) error {
	if off < 0 || int64(len(p)) > t.Length-off {
		return fmt.Errorf("tensor %s has %d bytes, not %d at %d", t.Name, t.Length, len(p), off)
	}
	return s.ReadRange(ctx, t.Shard, p, t.Offset+off)
}

// ReadRange fetches len(p) bytes at offset off of a shard into p.
func (s *Source) ReadRange(ctx context.Context, shard int, p []byte, off int64) error {
	if shard < 0 || shard >= len(s.files) {
		return fmt.Errorf("%s has %d shards, there is no number %d", s.model.Repository, len(s.files), shard)
	}
	if len(p) == 0 {
		return ctx.Err()
	}
	return s.files[shard].ReadAt(ctx, p, off)
}

var errNotHere = errors.New("its bytes are on the hub and cannot be used in place")

// Bytes is an error: nothing of a model on the hub is in memory.
func (s *Source) Bytes(t checkpoint.Tensor) ([]byte, error) {
	return nil, fmt.Errorf("tensor %s: %w", t.Name, errNotHere)
}

// Range is an error: nothing of a model on the hub is in memory.
func (s *Source) Range(shard int, off, n int64) ([]byte, error) {
	return nil, fmt.Errorf("%s: %w", s.model.Repository, errNotHere)
}

// Changed is nil: a revision does not change, and every answer that says otherwise is an error of the read.
func (s *Source) Changed() error { return nil }

// Close leaves the client open.
func (s *Source) Close() error { return nil }

const (
	headerFolder = "headers"
	headerMagic  = "DFSHARDH"
	headerMost   = safetensors.PrefixSize + safetensors.MaxHeaderSize + 16<<10
)

// shardHeader is what a shard says of itself, and the samples of its data that the digest of a model needs.
type shardHeader struct {
	size    int64  // of the shard
	tag     string // the hub's identifier of its content, "" if it gave none
	text    []byte // JSON
	samples [2][]byte
	parsed  *safetensors.Header
}

// header is a shard's header from the cache or the hub. f learns its size.
func (s *Source) header(ctx context.Context, f *File, cache string) (*shardHeader, error) {
	path := filepath.Join(cache, headerFolder, f.name+".v1")
	f.kept = path
	if text, err := readBounded(path, headerMost); err == nil {
		if h, err := decodeHeader(text, s.model, f.name); err == nil {
			f.mu.Lock()
			f.size, f.tag = h.size, h.tag
			f.mu.Unlock()
			return h, nil
		}
	}
	h, err := f.header(ctx)
	if err != nil {
		return nil, err
	}
	text, err := h.encode(s.model, f.name)
	if err != nil {
		return nil, err
	}
	return h, datafile.Replace(path, text, fileMode)
}

func (f *File) header(ctx context.Context) (*shardHeader, error) {
	bad := func(err error) (*shardHeader, error) {
		return nil, &Error{Host: f.c.o.Host, File: f.name, Text: err.Error(), Integrity: true,
			Hint: "it is not a shard of this model; the mirror or the revision is not the right one"}
	}
	front, err := f.front(ctx, firstRead)
	if err != nil {
		return nil, err
	}
	if len(front) < safetensors.PrefixSize || f.Size() > maxShardBytes {
		return bad(fmt.Errorf("a shard does not have %d bytes", f.Size()))
	}
	n := binary.LittleEndian.Uint64(front)
	if n == 0 || n > safetensors.MaxHeaderSize || int64(n) > f.Size()-safetensors.PrefixSize {
		return bad(fmt.Errorf("its header would have %d bytes", n))
	}
	data := safetensors.PrefixSize + int64(n)
	length, offsets := checkpoint.Shard{Size: f.Size(), Data: data}.Samples()
	if need := data + length; need > int64(len(front)) {
		rest := make([]byte, need-int64(len(front)))
		if err := f.ReadAt(ctx, rest, int64(len(front))); err != nil {
			return nil, err
		}
		front = append(front, rest...)
	}
	h := &shardHeader{size: f.Size(), text: bytes.Clone(front[safetensors.PrefixSize:data])}
	h.samples[0] = bytes.Clone(front[data : data+length])
	h.samples[1] = make([]byte, length)
	if length > 0 {
		if err := f.ReadAt(ctx, h.samples[1], offsets[1]); err != nil {
			return nil, err
		}
	}
	if h.parsed, err = safetensors.ParseHeader(h.text, h.size-data); err != nil {
		return bad(err)
	}
	f.mu.Lock()
	h.tag = f.tag
	f.mu.Unlock()
	return h, nil
}

func readBounded(path string, most int64) ([]byte, error) {
	info, err := os.Lstat(path)
	if err != nil {
		return nil, err
	}
	if !info.Mode().IsRegular() || info.Size() > most {
		return nil, fs.ErrInvalid
	}
	return os.ReadFile(path)
}

// CacheName is the folder of a model's descriptions below one of all models'.
func CacheName(m *Model) string {
	return filepath.Join(strings.ReplaceAll(m.Repository, "/", "--"), m.Revision)
}

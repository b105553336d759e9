package rowint8

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"sync"

	"deltafin/storage/checkpoint"
	"deltafin/storage/datafile"
	"deltafin/storage/paths"
	"deltafin/storage/source"
)

// Label is what the form is called wherever it shows.
const Label = "row-int8 (quantized, not weight-exact)"

// Spine is the row-int8 form of a model, complete and open. Its methods are safe for concurrent use. No file is kept open.
type Spine struct {
	dir      string
	matrices []*matrix
	byName   map[string]*matrix
}

// Matrix is one tensor of the form: Rows × Columns signed bytes, row by row, and Rows fp16 scales, little-endian.
type Matrix struct {
	Name          string
	Rows, Columns int64
}

// matrix is a tensor and its two files.
type matrix struct {
	Matrix
	receipt           *receipt
	quantized, scales part

	verifying sync.Mutex
	verified  bool
}

// part is one of the files.
type part struct {
	path string
	id   datafile.Identity
	sum  string
}

// DamagedError: files of the form that are not what was converted, or not from these weights.
type DamagedError struct {
	Path   string
	Reason string
}

func (e *DamagedError) Error() string { return e.Path + " " + e.Reason }

func damagedf(path, format string, a ...any) error {
	return &DamagedError{path, fmt.Sprintf(format, a...)}
}

// summed is a source that knows the SHA-256 of its tensors. What was made from them can be told without reading any.
type summed interface {
	TensorSum(name string) (sum [sha256.Size]byte, ok bool)
}

// Open opens the row-int8 form of a source in folder dir. All tensors of the source that have such a form must be there, and
// belong to it: same configuration, and made from a matrix with the digest the source says, or, where it says none, the first
// and last row of each what the source's give. The rest is proved when it is first read.
func Open(ctx context.Context, dir string, src source.Source) (*Spine, error) {
	tensors := filepath.Join(dir, folderName)
	if _, err := os.Lstat(tensors); errors.Is(err, fs.ErrNotExist) {
		return nil, fmt.Errorf("there is no int8 spine at %s: make it with '%s', or run the original weights with --spine bf16: %w", dir, command(src, dir), fs.ErrNotExist)
	}
	for _, path := range []string{dir, tensors} {
		if err := datafile.CheckFolder(path); err != nil {
			return nil, err
		}
	}
	s := &Spine{dir: dir, byName: map[string]*matrix{}}
	config := configDigest(src)
	for _, t := range src.Tensors() {
		if !Converts(t) {
			continue
		}
		r, err := readReceipt(dir, config, t)
		if err != nil {
			return nil, err
		}
		if r == nil {
			return nil, fmt.Errorf("the int8 spine at %s is not complete, it lacks tensor %s: finish it with '%s', or run the original weights with --spine bf16: %w", dir, t.Name, command(src, dir), fs.ErrNotExist)
		}
		m := &matrix{Matrix: Matrix{t.Name, t.Shape[0], t.Shape[1]}, receipt: r}
		if err := m.look(dir); err != nil {
			return nil, err
		}
		if err := m.belongs(ctx, src, t); err != nil {
			return nil, err
		}
		s.matrices = append(s.matrices, m)
		s.byName[t.Name] = m
	}
	return s, nil
}

// FolderName is where the form goes in a model's folder unless another place is named.
const FolderName = "k3-resident-int8"

// command makes the form of a source in folder dir.
func command(src source.Source, dir string) string {
	text := "deltafin convert-spine-int8 --model-root " + paths.Word(src.Dir())
	if filepath.Clean(dir) != filepath.Join(src.Dir(), FolderName) {
		text += " --output " + paths.Word(dir)
	}
	return text
}

// Dir is the folder given to Open.
func (s *Spine) Dir() string { return s.dir }

// Matrices lists what there is, in the order of the source.
func (s *Spine) Matrices() []Matrix {
	list := make([]Matrix, len(s.matrices))
	for i, m := range s.matrices {
		list[i] = m.Matrix
	}
	return list
}

// Lookup finds a tensor by name.
func (s *Spine) Lookup(name string) (Matrix, bool) {
	m, ok := s.byName[name]
	if !ok {
		return Matrix{}, false
	}
	return m.Matrix, true
}

// Read copies all rows of a tensor into q, which must have Rows·Columns bytes, and its scales into scales, which must have
// 2·Rows. It fills both or fails. Bytes that do not match their digest are an error.
func (s *Spine) Read(ctx context.Context, name string, q, scales []byte) error {
	m, err := s.find(name)
	if err != nil {
		return err
	}
	if int64(len(q)) != m.Rows*m.Columns || int64(len(scales)) != 2*m.Rows {
		return fmt.Errorf("tensor %s has %d rows of %d, which %d bytes and %d of scales do not hold", name, m.Rows, m.Columns, len(q), len(scales))
	}
	if err := m.scales.read(ctx, scales, 0); err != nil {
		return err
	}
	if err := m.quantized.read(ctx, q, 0); err != nil {
		return err
	}
	return m.prove(q, scales)
}

// File is one of a tensor's two files.
type File struct {
	Path string
	Size int64
}

// Files are the files of a tensor, for readers that do their own input and output. They pass what they read to Prove.
func (s *Spine) Files(name string) (data, scales File, ok bool) {
	m, ok := s.byName[name]
	if !ok {
		return data, scales, false
	}
	return File{m.quantized.path, m.quantized.id.Size()}, File{m.scales.path, m.scales.id.Size()}, true
}

// Prove proves that q and scales, which were read from the two files of a tensor, are what was converted. It looks at the
// first of a tensor only.
func (s *Spine) Prove(name string, q, scales []byte) error {
	m, err := s.find(name)
	if err != nil {
		return err
	}
	return m.prove(q, scales)
}

func (m *matrix) prove(q, scales []byte) error {
	m.verifying.Lock()
	defer m.verifying.Unlock()
	if m.verified {
		return nil
	}
	for p, b := range map[*part][]byte{&m.scales: scales, &m.quantized: q} {
		if sum := sha256.Sum256(b); hex.EncodeToString(sum[:]) != p.sum {
			return p.damaged()
		}
	}
	m.verified = true
	return nil
}

// Digest identifies the form: the names and bytes of all its tensors, in whatever order the source has them.
func (s *Spine) Digest() [sha256.Size]byte {
	h := sha256.New()
	for _, name := range slices.Sorted(maps.Keys(s.byName)) {
		m := s.byName[name]
		fmt.Fprintf(h, "%s\x00%s%s", m.Name, m.receipt.QuantizedSHA256, m.receipt.ScalesSHA256)
	}
	return [sha256.Size]byte(h.Sum(nil))
}

// ReadData copies len(p) bytes of a tensor's rows, from byte off on, into p, and ReadScales of its scales. The first of
// these calls for a tensor proves all of it.
func (s *Spine) ReadData(ctx context.Context, name string, p []byte, off int64) error {
	m, err := s.find(name)
	if err != nil {
		return err
	}
	if err := m.verify(ctx); err != nil {
		return err
	}
	return m.quantized.read(ctx, p, off)
}

// ReadScales is ReadData for the scales.
func (s *Spine) ReadScales(ctx context.Context, name string, p []byte, off int64) error {
	m, err := s.find(name)
	if err != nil {
		return err
	}
	if err := m.verify(ctx); err != nil {
		return err
	}
	return m.scales.read(ctx, p, off)
}

// Verify proves every tensor. progress, if not nil, is told how far it is, in bytes of the files.
func (s *Spine) Verify(ctx context.Context, progress func(done, total int64)) error {
	var done, total int64
	for _, m := range s.matrices {
		total += m.Rows*m.Columns + 2*m.Rows
	}
	for _, m := range s.matrices {
		m.verifying.Lock()
		m.verified = false
		m.verifying.Unlock()
		if err := m.verify(ctx); err != nil {
			return err
		}
		if done += m.Rows*m.Columns + 2*m.Rows; progress != nil {
			progress(done, total)
		}
	}
	return nil
}

func (s *Spine) find(name string) (*matrix, error) {
	m, ok := s.byName[name]
	if !ok {
		return nil, fmt.Errorf("tensor %s has no row-int8 form in %s", name, s.dir)
	}
	return m, nil
}

// look requires the files of a tensor, of the right size, and remembers which they are.
func (m *matrix) look(dir string) error {
	for _, f := range []struct {
		part *part
		ext  string
		size int64
		sum  string
	}{
		{&m.scales, scalesExt, 2 * m.Rows, m.receipt.ScalesSHA256},
		{&m.quantized, quantizedExt, m.Rows * m.Columns, m.receipt.QuantizedSHA256},
	} {
		path := finalPath(dir, m.Name, f.ext)
		id, err := datafile.Look(path)
		if err != nil {
			return err
		}
		if id.Size() != f.size {
			return damagedf(path, "is %d bytes, expected %d; the receipt for %s does not match the files", id.Size(), f.size, m.Name)
		}
		*f.part = part{path, id, f.sum}
	}
	return nil
}

// verify proves both files, once.
func (m *matrix) verify(ctx context.Context) error {
	m.verifying.Lock()
	defer m.verifying.Unlock()
	if m.verified {
		return nil
	}
	for _, p := range []*part{&m.scales, &m.quantized} {
		h := sha256.New()
		buf := make([]byte, min(readStep, p.id.Size()))
		for off := int64(0); off < p.id.Size(); off += int64(len(buf)) {
			buf = buf[:min(int64(len(buf)), p.id.Size()-off)]
			if err := p.read(ctx, buf, off); err != nil {
				return err
			}
			h.Write(buf)
		}
		if hex.EncodeToString(h.Sum(nil)) != p.sum {
			return p.damaged()
		}
	}
	m.verified = true
	return nil
}

// belongs requires that the form was made from a tensor of a source.
func (m *matrix) belongs(ctx context.Context, src source.Source, t checkpoint.Tensor) error {
	if s, ok := src.(summed); ok && m.receipt.SourceSHA256 != "" {
		if sum, ok := s.TensorSum(t.Name); ok {
			if hex.EncodeToString(sum[:]) != m.receipt.SourceSHA256 {
				return damagedf(m.quantized.path, "was not made from the weights in %s; convert them into another folder, or remove this one", src.Dir())
			}
			return nil
		}
	}
	return m.sample(ctx, src, t)
}

// sample requires that the first and the last row are what those of a source give.
func (m *matrix) sample(ctx context.Context, src source.Source, t checkpoint.Tensor) error {
	row, q, has := make([]byte, 2*m.Columns), make([]byte, m.Columns), make([]byte, m.Columns)
	var scale [2]byte
	for _, i := range slices.Compact([]int64{0, m.Rows - 1}) {
		if err := src.ReadAt(ctx, t, row, i*2*m.Columns); err != nil {
			return err
		}
		want, err := Quantize(q, row)
		if err != nil {
			return fmt.Errorf("tensor %s, row %d: %w", t.Name, i, err)
		}
		if err := m.scales.read(ctx, scale[:], 2*i); err != nil {
			return err
		}
		if err := m.quantized.read(ctx, has, i*m.Columns); err != nil {
			return err
		}
		if binary.LittleEndian.Uint16(scale[:]) != want || !bytes.Equal(q, has) {
			return damagedf(m.quantized.path, "was not made from the weights in %s: row %d differs; convert them into another folder, or remove this one", src.Dir(), i)
		}
	}
	return nil
}

const readStep = 8 << 20

// read fills b from offset off of the file, which must still be the one that was looked at.
func (p *part) read(ctx context.Context, b []byte, off int64) error {
	if off < 0 || off > p.id.Size() || int64(len(b)) > p.id.Size()-off {
		return fmt.Errorf("%s is %d bytes long and has no %d bytes at %d", p.path, p.id.Size(), len(b), off)
	}
	f, err := datafile.Open(p.path)
	if err != nil {
		return err
	}
	defer f.Close()
	if err := p.id.Check(p.path, f.Identity()); err != nil {
		return err
	}
	for len(b) > 0 {
		if err := ctx.Err(); err != nil {
			return err
		}
		n := min(len(b), readStep)
		if err := f.ReadFull(b[:n], off); err != nil {
			return err
		}
		b, off = b[n:], off+int64(n)
	}
	return nil
}

func (p *part) damaged() error {
	return damagedf(p.path, "does not match the digest in its receipt: it is damaged; remove it and its receipt and convert again")
}

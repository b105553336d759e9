// Package state keeps what a model has computed of a conversation, so that a restart need not compute it again. A saved
// state is one file: what it is of, the tokens it stands for, and the state itself.
//
// # The file
//
// All integers are little-endian.
//
//	offset  size
//	0       8     "DFSAVED1"
//	8       4     header bytes, 256
//	12      4     version of the provider's interface
//	16      4     layout of the state
//	20      4     zero
//	24      8     geometry of the model, as the provider identifies it
//	32      32    digest of the model's configuration and tensor table
//	64      8     tokens
//	72      8     logits: one for every id of the vocabulary, or 0
//	80      8     bytes of state
//	88      8     when it was saved, nanoseconds since 1970; or 0
//	96      32    SHA-256 of the tokens as they are below
//	128     64    name of the model, for people; zero-padded
//	192     32    zero
//	224     32    SHA-256 of the 224 bytes before
//	256           tokens, int32 each; logits, float32 each; the state; SHA-256 of everything before
//
// The bytes are read once, straight to where the state is used, and believed only when the digest at the end agrees: a
// reader gives what it filled away otherwise. Whose state it is says the model's digest, so that of another model, or of the
// same under another provider, is never taken for it.
//
// # The folder
//
// A [Folder] has a folder for every model, named by its digest, and in it a file for every state, named by how many tokens it
// stands for and the beginning of their digest. The names are all the index there is: to find states of a prefix of a
// conversation, its tokens are hashed up to the lengths that occur. Nothing has to be kept in step, so several processes may
// save, read and evict at once.
//
// A file appears whole or not at all: it is written under another name, locked meanwhile, synced and renamed. A process that
// is killed leaves the unfinished file without its lock, and the next one to open the folder removes it.
//
// Every save is of the whole state. For K3 that is 465 MB for the recurrent layers, all of which a token changes, and 55 KB a
// token; sharing the latter between turns would save a quarter of a conversation of 3000 tokens.
package state

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"hash"
	"io"
	"strings"
	"time"
	"unicode/utf8"
)

// ErrDamaged is wrapped where bytes are no saved state, or not all of one.
var ErrDamaged = errors.New("saved state is damaged")

const (
	magic       = "DFSAVED1"
	headerBytes = 256
	nameBytes   = 64
	digestBytes = sha256.Size

	maxTokens = 1 << 26
	maxState  = 1 << 42
)

// Meta says what a saved state is of.
type Meta struct {
	Model    string // digest, 64 hex digits
	Name     string // for people; cut to what fits
	Geometry uint64
	ABI      uint32
	Layout   uint32
	Tokens   int
	Logits   int
	State    int64     // bytes
	Saved    time.Time // zero where it makes no difference

	ledger [digestBytes]byte
}

// Size is the length of the file.
func (m *Meta) Size() int64 {
	return headerBytes + 4*int64(m.Tokens) + 4*int64(m.Logits) + m.State + digestBytes
}

// Body is the length of what is written between the tokens and the digest: logits and state.
func (m *Meta) Body() int64 { return 4*int64(m.Logits) + m.State }

func (m *Meta) check() error {
	switch {
	case m.Tokens < 0 || m.Tokens > maxTokens:
		return fmt.Errorf("%w: a state of %d tokens is impossible", ErrDamaged, m.Tokens)
	case m.Logits < 0 || m.Logits > maxTokens:
		return fmt.Errorf("%w: %d logits are impossible", ErrDamaged, m.Logits)
	case m.State < 0 || m.State > maxState:
		return fmt.Errorf("%w: a state of %d bytes is impossible", ErrDamaged, m.State)
	}
	return nil
}

func (m *Meta) header() ([]byte, error) {
	if err := m.check(); err != nil {
		return nil, err
	}
	model, err := hex.DecodeString(m.Model)
	if err != nil || len(model) != digestBytes {
		return nil, fmt.Errorf("%q does not identify a model", m.Model)
	}
	h := make([]byte, 0, headerBytes)
	h = append(h, magic...)
	for _, n := range []uint32{headerBytes, m.ABI, m.Layout, 0} {
		h = binary.LittleEndian.AppendUint32(h, n)
	}
	h = binary.LittleEndian.AppendUint64(h, m.Geometry)
	h = append(h, model...)
	saved := int64(0)
	if !m.Saved.IsZero() {
		saved = m.Saved.UnixNano()
	}
	for _, n := range []int64{int64(m.Tokens), int64(m.Logits), m.State, saved} {
		h = binary.LittleEndian.AppendUint64(h, uint64(n))
	}
	h = append(h, m.ledger[:]...)
	name := strings.ToValidUTF8(strings.ReplaceAll(m.Name, "\x00", ""), "?")
	for len(name) > nameBytes {
		_, last := utf8.DecodeLastRuneInString(name)
		name = name[:len(name)-last]
	}
	h = append(h, name...)
	h = append(h, make([]byte, headerBytes-digestBytes-len(h))...)
	sum := sha256.Sum256(h)
	return append(h, sum[:]...), nil
}

// parse reads a header. It is what header writes, bit for bit, or damaged.
func parse(h []byte) (*Meta, error) {
	if len(h) < headerBytes || string(h[:8]) != magic {
		return nil, fmt.Errorf("%w: it is no saved state, or one of another version", ErrDamaged)
	}
	if sum := sha256.Sum256(h[:headerBytes-digestBytes]); !bytes.Equal(sum[:], h[headerBytes-digestBytes:headerBytes]) {
		return nil, fmt.Errorf("%w: its header is not what was written", ErrDamaged)
	}
	u32 := func(at int) uint32 { return binary.LittleEndian.Uint32(h[at:]) }
	u64 := func(at int) uint64 { return binary.LittleEndian.Uint64(h[at:]) }
	if u32(8) != headerBytes || u32(20) != 0 {
		return nil, fmt.Errorf("%w: its header is of another version", ErrDamaged)
	}
	if u64(64) > maxTokens || u64(72) > maxTokens || u64(80) > maxState {
		return nil, fmt.Errorf("%w: its sizes are impossible", ErrDamaged)
	}
	name, rest, _ := strings.Cut(string(h[128:128+nameBytes]), "\x00")
	if strings.Trim(rest, "\x00") != "" || !utf8.ValidString(name) || strings.Trim(string(h[192:224]), "\x00") != "" {
		return nil, fmt.Errorf("%w: its header is not what was written", ErrDamaged)
	}
	return &Meta{
		ABI: u32(12), Layout: u32(16), Geometry: u64(24), Model: hex.EncodeToString(h[32:64]), Name: name,
		Tokens: int(u64(64)), Logits: int(u64(72)), State: int64(u64(80)), Saved: time.Unix(0, int64(u64(88))),
		ledger: [digestBytes]byte(h[96:128]),
	}, nil
}

// ledger hashes tokens as they are written.
type ledger struct {
	hash.Hash
	done int
	room []byte
}

func newLedger() *ledger { return &ledger{Hash: sha256.New()} }

// upTo gives the digest of the first n tokens; n does not decrease from call to call.
func (l *ledger) upTo(tokens []int, n int) (sum [digestBytes]byte) {
	for l.done < n {
		end := min(l.done+4096, n)
		l.room = appendTokens(l.room[:0], tokens[l.done:end])
		l.Write(l.room)
		l.done = end
	}
	l.Sum(sum[:0])
	return sum
}

func appendTokens(b []byte, tokens []int) []byte {
	for _, id := range tokens {
		b = binary.LittleEndian.AppendUint32(b, uint32(int32(id)))
	}
	return b
}

// Writer writes one saved state. It refuses a body that is too long at once, and one that is too short in Close.
type Writer struct {
	to   io.Writer
	sum  hash.Hash
	left int64
}

// NewWriter writes the header and the tokens; logits and state follow.
func NewWriter(w io.Writer, m Meta, tokens []int) (*Writer, error) {
	m.Tokens, m.ledger = len(tokens), newLedger().upTo(tokens, len(tokens))
	h, err := m.header()
	if err != nil {
		return nil, err
	}
	out := &Writer{to: w, sum: sha256.New(), left: m.Body()}
	if err := out.put(h); err != nil {
		return nil, err
	}
	var room []byte
	for from := 0; from < len(tokens); from += 4096 {
		room = appendTokens(room[:0], tokens[from:min(from+4096, len(tokens))])
		if err := out.put(room); err != nil {
			return nil, err
		}
	}
	return out, nil
}

func (w *Writer) put(p []byte) error {
	w.sum.Write(p)
	_, err := w.to.Write(p)
	return err
}

func (w *Writer) Write(p []byte) (int, error) {
	if int64(len(p)) > w.left {
		return 0, fmt.Errorf("%d bytes of state too many", int64(len(p))-w.left)
	}
	if err := w.put(p); err != nil {
		return 0, err
	}
	w.left -= int64(len(p))
	return len(p), nil
}

// Close writes the digest. It does not close what is below.
func (w *Writer) Close() error {
	if w.left > 0 {
		return fmt.Errorf("%d bytes of state are missing", w.left)
	}
	_, err := w.to.Write(w.sum.Sum(nil))
	return err
}

// Reader reads one saved state. What Read gave is to be believed only after Verify.
type Reader struct {
	Meta
	Tokens []int

	from io.Reader
	sum  hash.Hash
	left int64
}

// NewReader reads the header and the tokens.
func NewReader(r io.Reader) (*Reader, error) {
	in := &Reader{from: r, sum: sha256.New()}
	h := make([]byte, headerBytes)
	if err := in.fill(h); err != nil {
		return nil, err
	}
	m, err := parse(h)
	if err != nil {
		return nil, err
	}
	in.Meta, in.left = *m, m.Body()
	book := newLedger()
	var room [4 * 4096]byte
	for n := m.Tokens; n > 0; { // what a damaged length claims is not allocated before it is there
		part := room[:4*min(n, 4096)]
		if err := in.fill(part); err != nil {
			return nil, err
		}
		book.Write(part)
		for i := 0; i < len(part); i += 4 {
			id := int32(binary.LittleEndian.Uint32(part[i:]))
			if id < 0 {
				return nil, fmt.Errorf("%w: token id %d", ErrDamaged, id)
			}
			in.Tokens = append(in.Tokens, int(id))
		}
		n -= len(part) / 4
	}
	if !bytes.Equal(book.Sum(nil), m.ledger[:]) {
		return nil, fmt.Errorf("%w: its tokens are not those that were written", ErrDamaged)
	}
	return in, nil
}

func (r *Reader) fill(p []byte) error {
	if _, err := io.ReadFull(r.from, p); err != nil {
		return short(err)
	}
	r.sum.Write(p)
	return nil
}

// short turns the end of a file into damage; errors of the system stay what they are.
func short(err error) error {
	if errors.Is(err, io.EOF) || errors.Is(err, io.ErrUnexpectedEOF) {
		return fmt.Errorf("%w: it is cut off", ErrDamaged)
	}
	return err
}

// Read gives the logits, then the state. It is io.EOF after that, and ErrDamaged where the bytes end before.
func (r *Reader) Read(p []byte) (int, error) {
	if r.left == 0 {
		return 0, io.EOF
	}
	n, err := r.from.Read(p[:min(int64(len(p)), r.left)])
	r.sum.Write(p[:n])
	if r.left -= int64(n); err != nil && r.left > 0 {
		return n, short(err)
	}
	return n, nil
}

// Verify compares all that was read with the digest at the end.
func (r *Reader) Verify() error {
	if r.left > 0 {
		return fmt.Errorf("%d bytes of a saved state were not read", r.left)
	}
	got, want := make([]byte, digestBytes), r.sum.Sum(nil)
	if _, err := io.ReadFull(r.from, got); err != nil {
		return short(err)
	}
	if !bytes.Equal(got, want) {
		return fmt.Errorf("%w: its digest is wrong", ErrDamaged)
	}
	return nil
}

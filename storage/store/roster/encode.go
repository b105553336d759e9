package roster

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
)

const (
	magic       = "DFROSTER"
	version     = 1
	headerBytes = 64
	noLayer     = 0xFFFFFFFF
	// MaxFileBytes bounds what Parse is given.
	MaxFileBytes = 16 << 20
)

// Encode is the content of roster.v1. The embedding table is among the tensors.
func (r *Roster) Encode() []byte {
	p := make([]byte, headerBytes, 128<<10)
	copy(p, magic)
	tensors := r.all()
	for i, v := range []int{version, headerBytes, len(tensors), len(r.Bank.Layers), r.Bank.Experts, len(r.Parts)} {
		binary.LittleEndian.PutUint32(p[8+4*i:], uint32(v))
	}
	binary.LittleEndian.PutUint64(p[32:], uint64(r.Bank.Span))
	binary.LittleEndian.PutUint16(p[40:], uint16(len(r.Prefix)))
	p = append(p, r.Prefix...)
	for _, l := range r.Bank.Layers {
		p = binary.LittleEndian.AppendUint32(p, uint32(l))
	}
	for i := range r.Parts {
		p = appendTensor(p, &r.Parts[i], r.Parts[i].Name)
	}
	for i := range tensors {
		p = appendTensor(p, &tensors[i], tensors[i].Name[len(layerPrefix(r.Prefix, tensors[i].Layer)):])
	}
	sum := sha256.Sum256(p)
	return append(p, sum[:]...)
}

// all are the tensors of the spine with the embedding table in its place by name.
func (r *Roster) all() []Tensor {
	if r.Embed == nil {
		return r.Tensors
	}
	i := 0
	for i < len(r.Tensors) && r.Tensors[i].Layer == Globals && r.Tensors[i].Name < r.Embed.Name {
		i++
	}
	list := append(make([]Tensor, 0, len(r.Tensors)+1), r.Tensors[:i]...)
	return append(append(list, *r.Embed), r.Tensors[i:]...)
}

func appendTensor(p []byte, t *Tensor, name string) []byte {
	layer := uint32(noLayer)
	if t.Layer != Globals {
		layer = uint32(t.Layer)
	}
	p = binary.LittleEndian.AppendUint32(p, layer)
	p = append(p, code(t.DType), byte(len(t.Shape)))
	p = binary.LittleEndian.AppendUint16(p, uint16(len(name)))
	for _, d := range t.Shape {
		p = binary.LittleEndian.AppendUint64(p, uint64(d))
	}
	return append(p, name...)
}

var errShort = errors.New("it ends early")

// Parse reads roster.v1. There is one encoding of a roster, and no other is accepted.
func Parse(text []byte) (*Roster, error) {
	if len(text) < headerBytes+sha256.Size || len(text) > MaxFileBytes {
		return nil, fmt.Errorf("it is %d bytes long; a roster has %d to %d", len(text), headerBytes+sha256.Size, MaxFileBytes)
	}
	if string(text[:8]) != magic {
		return nil, fmt.Errorf("it starts with %q instead of %q", text[:8], magic)
	}
	if v := binary.LittleEndian.Uint32(text[8:]); v != version {
		return nil, fmt.Errorf("it has version %d; this program reads version %d", v, version)
	}
	end := len(text) - sha256.Size
	if sum := sha256.Sum256(text[:end]); !bytes.Equal(sum[:], text[end:]) {
		return nil, errors.New("its SHA-256 does not agree with its content: it is damaged")
	}
	var count [4]int
	for i, most := range []int{maxTensors, 512, 4096, maxParts} {
		v := binary.LittleEndian.Uint32(text[16+4*i:])
		if v > uint32(most) {
			return nil, fmt.Errorf("it announces %d entries where at most %d are possible", v, most)
		}
		count[i] = int(v)
	}
	s := scanner{rest: text[headerBytes:end]}
	r := &Roster{Prefix: string(s.take(int(binary.LittleEndian.Uint16(text[40:]))))}
	if r.Prefix != "" && r.Prefix != textPrefix {
		return nil, fmt.Errorf("its names start with %.100q", r.Prefix)
	}
	for i := 0; i < count[1] && s.err == nil; i++ {
		r.Bank.Layers = append(r.Bank.Layers, int(s.u32()))
	}
	r.Bank.Experts = count[2]
	for i := 0; i < count[3] && s.err == nil; i++ {
		r.Parts = append(r.Parts, s.tensor(""))
	}
	for i := 0; i < count[0] && s.err == nil; i++ {
		t := s.tensor(r.Prefix)
		if t.Name == r.Prefix+embedName && r.Embed == nil {
			r.Embed = &t
			continue
		}
		r.Tensors = append(r.Tensors, t)
	}
	if s.err == nil && len(s.rest) > 0 {
		s.err = fmt.Errorf("%d bytes follow its last entry", len(s.rest))
	}
	if s.err != nil {
		return nil, s.err
	}
	for _, t := range r.all() {
		if err := r.accept(&t); err != nil {
			return nil, err
		}
	}
	if err := r.finish(); err != nil {
		return nil, err
	}
	if !bytes.Equal(r.Encode(), text) {
		return nil, errors.New("its entries are not in their one order")
	}
	return r, nil
}

// accept checks a tensor of the spine, among it that its name leads where the roster says.
func (r *Roster) accept(t *Tensor) error {
	if err := t.check(); err != nil {
		return fmt.Errorf("tensor %.200q %w", t.Name, err)
	}
	n, err := Split(r.Prefix, t.Name)
	if err != nil {
		return err
	}
	if n.Kind == ExpertPart || n.Layer != t.Layer || n.Rest == "" {
		return fmt.Errorf("tensor %.200q is listed for layer %d", t.Name, t.Layer)
	}
	return nil
}

// scanner takes a roster's body apart; after an error it returns zeros.
type scanner struct {
	rest []byte
	err  error
}

func (s *scanner) take(n int) []byte {
	if s.err == nil && n > len(s.rest) {
		s.err = errShort
	}
	if s.err != nil {
		return make([]byte, min(n, 8))
	}
	p := s.rest[:n]
	s.rest = s.rest[n:]
	return p
}

func (s *scanner) u32() uint32 { return binary.LittleEndian.Uint32(s.take(4)) }

func (s *scanner) tensor(prefix string) Tensor {
	t := Tensor{Layer: Globals}
	if l := s.u32(); l != noLayer {
		t.Layer = int(l)
	}
	p := s.take(4)
	if int(p[0]) < len(dtypes) {
		t.DType = dtypes[p[0]]
	}
	rank := int(p[1])
	for range rank {
		t.Shape = append(t.Shape, int64(binary.LittleEndian.Uint64(s.take(8))))
	}
	name := s.take(int(binary.LittleEndian.Uint16(p[2:])))
	if s.err == nil {
		t.Name = layerPrefix(prefix, t.Layer) + string(name)
	}
	return t
}

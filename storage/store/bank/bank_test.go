package bank

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"strings"
	"testing"
)

// Kimi K3: the sizes are those of its published inventory.
func k3() Geometry {
	g := Geometry{Experts: 896, Span: 17_547_264}
	for l := 1; l <= 92; l++ {
		g.Layers = append(g.Layers, l)
	}
	return g
}

func TestSizesOfK3(t *testing.T) {
	g := k3()
	if err := g.Check(); err != nil {
		t.Fatal(err)
	}
	for what, c := range map[string][2]int64{
		"experts":                {int64(g.Len()), 82_432},
		"stride":                 {g.Stride(), 17_547_264},
		"bank":                   {g.FileBytes(), 15_722_348_544},
		"all banks":              {92 * g.FileBytes(), 1_446_456_066_048},
		"presence":               {PresenceBytes(g), 64 + 92*112 + 32},
		"digests":                {DigestsBytes(g), 64 + 2_637_824 + 329_728 + 32},
		"presence as written":    {int64(len(NewPresence(g).Encode(Identity{}))), PresenceBytes(g)},
		"digests as written":     {int64(len(NewDigests(g).Encode(Identity{}))), DigestsBytes(g)},
		"stride of a byte more":  {Geometry{Span: 17_547_265}.Stride(), 17_547_264 + 4096},
		"stride of a small span": {Geometry{Span: 1}.Stride(), 4096},
	} {
		if c[0] != c[1] {
			t.Errorf("%s: %d, want %d", what, c[0], c[1])
		}
	}
	if i, ok := g.Index(3, 5); !ok || i != 2*896+5 {
		t.Error("layer 3 expert 5 is at", i)
	}
	if l, e := g.At(2*896 + 5); l != 3 || e != 5 {
		t.Error("back:", l, e)
	}
	for _, p := range [][2]int{{0, 0}, {93, 0}, {1, 896}, {1, -1}, {-1, 0}} {
		if _, ok := g.Index(p[0], p[1]); ok {
			t.Error("there is a", p)
		}
	}
}

func TestImpossibleGeometries(t *testing.T) {
	for name, g := range map[string]Geometry{
		"no layers":        {Experts: 4, Span: 8},
		"no experts":       {Layers: []int{1}, Span: 8},
		"no bytes":         {Layers: []int{1}, Experts: 4},
		"layers twice":     {Layers: []int{1, 1}, Experts: 4, Span: 8},
		"layers downwards": {Layers: []int{2, 1}, Experts: 4, Span: 8},
		"negative layer":   {Layers: []int{-1}, Experts: 4, Span: 8},
		"layer too high":   {Layers: []int{512}, Experts: 4, Span: 8},
		"too many experts": {Layers: []int{1}, Experts: 4097, Span: 8},
		"too large":        {Layers: []int{1}, Experts: 4, Span: MaxSpan + 1},
	} {
		if g.Check() == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	if err := (Geometry{}).Check(); err != nil {
		t.Error("a model without routed experts:", err)
	}
}

func TestDigestOfKnownBytes(t *testing.T) {
	// The check value of CRC-32C and the SHA-256 of the same text, from their standards' tables.
	d := Sum([]byte("123456789"))
	if d.CRC32C != 0xE3069283 {
		t.Errorf("CRC-32C %08X", d.CRC32C)
	}
	if hex.EncodeToString(d.SHA256[:]) != "15e2b0d3c33891ebb0f1ef609ec419420c20e320ce94c65fbc8c3312448eb225" {
		t.Errorf("SHA-256 %x", d.SHA256)
	}
}

var (
	tiny = Geometry{Layers: []int{1, 4}, Experts: 11, Span: 100}
	ours = Identity{1, 2, 3}
)

func TestPresence(t *testing.T) {
	p := NewPresence(tiny)
	for _, k := range []int{0, 7, 8, 10, 11, 21, 21} {
		p.Set(k)
	}
	p.Clear(8)
	p.Clear(9)
	text := p.Encode(ours)
	if want := []byte{0x81, 0x04, 0x01, 0x04}; !bytes.Equal(text[64:68], want) {
		t.Errorf("bitmaps % x, want % x", text[64:68], want)
	}
	q, err := ParsePresence(text, tiny, ours)
	if err != nil || q.Count() != 5 {
		t.Fatal(q, err)
	}
	for k := range tiny.Len() {
		if q.Has(k) != p.Has(k) {
			t.Error("expert", k)
		}
	}
}

// reseal makes a table's trailer right again after a change.
func reseal(text []byte) []byte {
	body := text[:len(text)-32]
	sum := sha256.Sum256(body)
	return append(bytes.Clone(body), sum[:]...)
}

func TestTablesAreReadStrictly(t *testing.T) {
	p, d := NewPresence(tiny), NewDigests(tiny)
	p.Set(3)
	d.Put(3, Sum([]byte("x")))
	for name, table := range map[string]struct {
		text  []byte
		parse func(text []byte, g Geometry, id Identity) error
	}{
		"presence": {p.Encode(ours), func(b []byte, g Geometry, id Identity) error { _, err := ParsePresence(b, g, id); return err }},
		"digests":  {d.Encode(ours), func(b []byte, g Geometry, id Identity) error { _, err := ParseDigests(b, g, id); return err }},
	} {
		if err := table.parse(table.text, tiny, ours); err != nil {
			t.Fatal(name, err)
		}
		for i := range table.text {
			b := bytes.Clone(table.text)
			b[i] ^= 1
			if table.parse(b, tiny, ours) == nil {
				t.Errorf("%s: a flipped bit in byte %d is accepted", name, i)
			}
		}
		if err := table.parse(table.text, tiny, Identity{9}); !errors.Is(err, ErrForeign) {
			t.Errorf("%s of another model: %v", name, err)
		}
		for what, change := range map[string]func(b []byte) []byte{
			"magic":         func(b []byte) []byte { b[0]++; return b },
			"version":       func(b []byte) []byte { b[8]++; return b },
			"header length": func(b []byte) []byte { b[12]++; return b },
			"layers":        func(b []byte) []byte { b[16]++; return b },
			"experts":       func(b []byte) []byte { b[20]++; return b },
			"span":          func(b []byte) []byte { b[24]++; return b },
			"cut":           func(b []byte) []byte { return b[:len(b)-1] },
			"longer":        func(b []byte) []byte { return append(b, 0) },
			"empty":         func(b []byte) []byte { return b[:64+32] },
		} {
			if table.parse(reseal(change(bytes.Clone(table.text))), tiny, ours) == nil {
				t.Errorf("%s with another %s is accepted", name, what)
			}
		}
	}
	b := p.Encode(ours)
	b[65] |= 0x08 // expert 11 of 11
	if _, err := ParsePresence(reseal(b), tiny, ours); err == nil || !strings.Contains(err.Error(), "expert 11 of 11") {
		t.Error("a bit beyond the last expert:", err)
	}
}

func FuzzTables(f *testing.F) {
	p, d := NewPresence(tiny), NewDigests(tiny)
	p.Set(5)
	d.Put(5, Sum(nil))
	f.Add(p.Encode(ours))
	f.Add(d.Encode(ours))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 32 {
			text = reseal(text) // or nothing gets past the trailer
		}
		if p, err := ParsePresence(text, tiny, ours); err == nil && !bytes.Equal(p.Encode(ours), text) {
			t.Error("presence: another text means the same")
		}
		if d, err := ParseDigests(text, tiny, ours); err == nil && !bytes.Equal(d.Encode(ours), text) {
			t.Error("digests: another text means the same")
		}
	})
}

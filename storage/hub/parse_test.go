package hub

import (
	"io"
	"os"
	"testing"

	"deltafin/storage/safetensors"
)

func readHeader(f *os.File) (*safetensors.Header, error) {
	n, err := f.Seek(0, io.SeekEnd)
	if err != nil {
		return nil, err
	}
	return safetensors.ReadHeader(f, n)
}

func FuzzContentRange(f *testing.F) {
	for _, s := range []string{"bytes 0-9/10", "bytes 5-4/10", "bytes 0-10/10", "bytes -1-2/3", "bytes */10", "bytes 0-9/*", "", "bytes +1-2/3"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		a, b, n, err := contentRange(s)
		if err == nil && (a < 0 || b < a || n <= b) {
			t.Errorf("%q: %d-%d/%d", s, a, b, n)
		}
	})
}

func FuzzListing(f *testing.F) {
	f.Add([]byte(`[{"type":"file","path":"a.json","size":3,"oid":"` + revision + `"}]`))
	f.Add([]byte(`[{"type":"file","path":"../a.json","size":3,"oid":"` + revision + `"}]`))
	f.Add([]byte(`[{"type":"file","path":"m.safetensors","size":3,"oid":"x","lfs":{"oid":"y","size":4}}]`))
	f.Fuzz(func(t *testing.T, text []byte) {
		pins, err := parseListing(text, []string{"*"})
		if err != nil {
			return
		}
		for _, p := range pins {
			if !safeName(p.Name) || p.Bytes < 0 || p.SHA256 == "" {
				t.Errorf("%+v", p)
			}
		}
	})
}

func FuzzHeaderCache(f *testing.F) {
	m := &Model{Repository: repository, Revision: revision}
	h := &shardHeader{size: 8 + 2 + 0, text: []byte("{}")}
	if text, err := h.encode(m, "x"); err == nil {
		f.Add(text)
	}
	f.Add([]byte(headerMagic))
	f.Fuzz(func(t *testing.T, text []byte) {
		if h, err := decodeHeader(text, m, "x"); err == nil && (h.size < 0 || h.parsed == nil) {
			t.Errorf("%+v", h)
		}
	})
}

func FuzzLedger(f *testing.F) {
	pin := Pin{"model.safetensors", 100, "ab"}
	f.Add(encodeLedger(50, []byte("state"), pin))
	f.Add([]byte(ledgerMagic))
	f.Fuzz(func(t *testing.T, text []byte) {
		if done, _, err := parseLedger(text, pin); err == nil && (done < 0 || done > pin.Bytes) {
			t.Error(done)
		}
	})
}

func FuzzRecord(f *testing.F) {
	f.Add((&Record{Schema: recordSchema, Version: 1, Files: []Pin{{"a.json", 1, "x"}}}).encode())
	f.Add([]byte("{}"))
	f.Fuzz(func(t *testing.T, text []byte) {
		if r, err := parseRecord(text); err == nil {
			for _, p := range r.Files {
				if !safeName(p.Name) {
					t.Errorf("%q", p.Name)
				}
			}
		}
	})
}

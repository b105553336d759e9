package tokenizer

import (
	"bufio"
	"bytes"
	"compress/gzip"
	"encoding/base64"
	"encoding/hex"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"
	"sync"
	"testing"
)

// unzip returns the contents of a gzip file in testdata.
func unzip(t testing.TB, name string) []byte {
	t.Helper()
	b, err := readGzip(name)
	if err != nil {
		t.Fatal(err)
	}
	return b
}

func readGzip(name string) ([]byte, error) {
	f, err := os.Open(filepath.Join("testdata", name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	z, err := gzip.NewReader(f)
	if err != nil {
		return nil, err
	}
	return io.ReadAll(z)
}

// records calls each for every line of a JSONL file and demands the number of records the collection states.
func records[T any](t *testing.T, name string, want int, each func(n int, r T)) {
	t.Helper()
	lines := bufio.NewScanner(bytes.NewReader(unzip(t, name)))
	lines.Buffer(nil, 1<<26)
	n := 0
	for lines.Scan() {
		var r T
		if err := json.Unmarshal(lines.Bytes(), &r); err != nil {
			t.Fatalf("%s record %d: %v", name, n, err)
		}
		each(n, r)
		n++
	}
	if err := lines.Err(); err != nil {
		t.Fatal(err)
	}
	if n != want {
		t.Errorf("%s has %d records, expected %d", name, n, want)
	}
}

var loadTest = sync.OnceValues(func() (*Tokenizer, error) {
	ranks, err := readGzip("k3-test-ranks.tiktoken.gz")
	if err != nil {
		return nil, err
	}
	config, err := os.ReadFile("testdata/k3-test-tokenizer_config.json")
	if err != nil {
		return nil, err
	}
	return New(ranks, config)
})

// testTokenizer is the vocabulary of the vectors: K3's special tokens over other ranks.
func testTokenizer(t testing.TB) *Tokenizer {
	t.Helper()
	tok, err := loadTest()
	if err != nil {
		t.Fatal(err)
	}
	return tok
}

// shorten keeps failure messages readable.
func shorten(s string) string {
	if len(s) > 200 {
		return fmt.Sprintf("%q… (%d bytes)", s[:200], len(s))
	}
	return strconv.Quote(s)
}

func pieces(s string) []string {
	var out []string
	for p := 0; p < len(s); {
		end := pieceEnd(s, p)
		out = append(out, s[p:end])
		p = end
	}
	return out
}

func TestSplitVectors(t *testing.T) {
	type record struct {
		Text   string
		Pieces []string
	}
	records(t, "split_cases.jsonl.gz", 31353, func(n int, r record) {
		if got := pieces(r.Text); !slices.Equal(got, r.Pieces) {
			t.Errorf("record %d: %s splits into %q, expected %q", n, shorten(r.Text), got, r.Pieces)
		}
	})
}

func TestEncodeVectors(t *testing.T) {
	tok := testTokenizer(t)
	type record struct {
		Text         string
		AllowSpecial bool `json:"allow_special"`
		IDs          []int
		Kind         string
	}
	check := func(n int, r record) {
		got := tok.Encode(r.Text, r.AllowSpecial)
		if !slices.Equal(got, r.IDs) {
			t.Errorf("record %d (%s): %s gives %d ids, expected %d, or other ids", n, r.Kind, shorten(r.Text), len(got), len(r.IDs))
		}
		text, err := tok.Decode(r.IDs)
		if err != nil || text != r.Text {
			t.Errorf("record %d (%s): decoding its ids gives %s, %v", n, r.Kind, shorten(text), err)
		}
	}
	records(t, "tokenizer_cases.jsonl.gz", 32521, check)
	records(t, "tokenizer_cases_unicode16.jsonl.gz", 1800, check)
}

func TestBytePairVectors(t *testing.T) {
	var file struct {
		Ranks [][]byte
		Cases []struct {
			Text string
			IDs  []int
		}
	}
	if err := json.Unmarshal(unzip(t, "bpe_mini.json.gz"), &file); err != nil {
		t.Fatal(err)
	}
	var rankFile bytes.Buffer
	for rank, token := range file.Ranks {
		fmt.Fprintf(&rankFile, "%s %d\n", base64.StdEncoding.EncodeToString(token), rank)
	}
	r, err := parseRanks(rankFile.Bytes())
	if err != nil {
		t.Fatal(err)
	}
	if len(file.Cases) != 705 {
		t.Errorf("%d cases, expected 705", len(file.Cases))
	}
	for n, c := range file.Cases {
		s := new(scratch)
		if got := r.appendPiece(nil, c.Text, s); !slices.Equal(got, c.IDs) {
			t.Errorf("case %d: %s gives %v, expected %v", n, shorten(c.Text), got, c.IDs)
		}
		if r.of(c.Text) == noRank { // merged: the two ways of finding the next pair must agree
			if got := r.mergeLong(nil, c.Text, r.begin(c.Text, s)); !slices.Equal(got, c.IDs) {
				t.Errorf("case %d through the heap: %s gives %v, expected %v", n, shorten(c.Text), got, c.IDs)
			}
			if got := r.mergeShort(nil, c.Text, r.begin(c.Text, s).parts); !slices.Equal(got, c.IDs) {
				t.Errorf("case %d through the scan: %s gives %v, expected %v", n, shorten(c.Text), got, c.IDs)
			}
		}
	}
}

// scanRow reads a row of the class table; false for a comment.
func scanRow(line string, lo, hi *rune, name *string) bool {
	n, err := fmt.Sscanf(line, "%x\t%x\t%s", lo, hi, name)
	return err == nil && n == 3
}

func TestClassesMatchTheReference(t *testing.T) {
	want := map[string]class{"Lu": classLu, "Ll": classLl, "Lt": classLt, "Lm": classLm, "Lo": classLo, "M": classM, "N": classN, "Space": classSpace, "Other": 0}
	rows, covered := 0, 0
	for line := range strings.Lines(string(unzip(t, "unicode_classes.tsv.gz"))) {
		var lo, hi rune
		var name string
		if !scanRow(line, &lo, &hi, &name) {
			continue
		}
		rows++
		name, han := strings.CutSuffix(name, "+Han")
		if name == "Han" {
			name, han = "Other", true
		}
		c, ok := want[name]
		if !ok {
			t.Fatalf("row %q", line)
		}
		if han {
			c = c&^(classUpper|classLower) | classHan
		}
		for r := lo; r <= hi; r++ {
			covered++
			w := c
			if r == '\r' || r == '\n' {
				w |= classNewline
			}
			if got := classOf(r); got != w {
				t.Errorf("U+%04X has class %07b, expected %07b", r, got, w)
			}
		}
	}
	if rows != 3237 || covered != 0x110000-0x800 {
		t.Errorf("%d rows cover %d code points", rows, covered)
	}
}

func TestDecodeVectors(t *testing.T) {
	tok := testTokenizer(t)
	type record struct {
		IDs   []int
		Bytes string `json:"bytes_hex"`
		Emits []string
		Final string
		Text  string
	}
	records(t, "decode_cases.jsonl.gz", 1200, func(n int, r record) {
		var raw strings.Builder
		d := tok.NewDecoder()
		for i, id := range r.IDs {
			b, err := tok.TokenBytes(id)
			if err != nil {
				t.Fatal(err)
			}
			raw.WriteString(b)
			if got, err := d.Feed(id); err != nil || got != r.Emits[i] {
				t.Errorf("record %d: token %d releases %q, %v, expected %q", n, i, got, err, r.Emits[i])
			}
		}
		if got := d.Flush(); got != r.Final {
			t.Errorf("record %d: the end releases %q, expected %q", n, got, r.Final)
		}
		if got := hex.EncodeToString([]byte(raw.String())); got != r.Bytes {
			t.Errorf("record %d: the bytes are %s, expected %s", n, got, r.Bytes)
		}
		if got, err := tok.Decode(r.IDs); err != nil || got != r.Text {
			t.Errorf("record %d: decodes to %q, %v, expected %q", n, got, err, r.Text)
		}
	})
}

func TestCharsVectors(t *testing.T) {
	type record struct {
		Chunks []string `json:"chunks_hex"`
		Emits  []string
		Final  string
	}
	records(t, "utf8_stream_cases.jsonl.gz", 928, func(n int, r record) {
		var c Chars
		var joined, whole strings.Builder
		for i, chunk := range r.Chunks {
			b, err := hex.DecodeString(chunk)
			if err != nil {
				t.Fatal(err)
			}
			whole.Write(b)
			got := c.Feed(string(b))
			joined.WriteString(got)
			if got != r.Emits[i] {
				t.Errorf("record %d: chunk %d releases %q, expected %q", n, i, got, r.Emits[i])
			}
		}
		got := c.Flush()
		joined.WriteString(got)
		if got != r.Final {
			t.Errorf("record %d: the end releases %q, expected %q", n, got, r.Final)
		}
		if got := Repair(whole.String()); got != joined.String() {
			t.Errorf("record %d: at once %q, in steps %q", n, got, joined.String())
		}
	})
}

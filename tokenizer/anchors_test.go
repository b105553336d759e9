package tokenizer

import (
	"encoding/binary"
	"encoding/json"
	"fmt"
	"hash/fnv"
	"os"
	"slices"
	"strings"
	"testing"
)

// realVocabulary names a folder with K3's own files, which are not part of this repository.
const realVocabulary = "DELTAFIN_K3_TOKENIZER"

// hashValues is FNV-1a over 32-bit little-endian values.
func hashValues(values []int) string {
	h := fnv.New64a()
	for _, v := range values {
		h.Write(binary.LittleEndian.AppendUint32(nil, uint32(v)))
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

func TestRealVocabulary(t *testing.T) {
	dir := os.Getenv(realVocabulary)
	if dir == "" {
		t.Skip(realVocabulary + " does not name a folder with the released tokenizer")
	}
	tok, err := Load(dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := tok.CheckK3(); err != nil {
		t.Fatal(err)
	}
	type sum struct {
		Count int    `json:"token_count"`
		Hash  string `json:"fnv1a64"`
	}
	var anchors struct {
		Cases []struct {
			Text         string
			AllowSpecial bool `json:"allow_special"`
			IDs          []int
		}
		Repeats []struct {
			Unit, Suffix string
			Repeat       int    `json:"count"`
			AllowSpecial bool   `json:"allow_special"`
			Count        int    `json:"token_count"`
			Hash         string `json:"token_fnv1a64"`
		} `json:"repeat_cases"`
		Triples struct {
			Fragments      []string
			Plain, Special sum
		}
	}
	if err := json.Unmarshal(unzip(t, "real_vocab_anchors.json.gz"), &anchors); err != nil {
		t.Fatal(err)
	}
	for _, c := range anchors.Cases {
		if got := tok.Encode(c.Text, c.AllowSpecial); !slices.Equal(got, c.IDs) {
			t.Errorf("%s gives %v, expected %v", shorten(c.Text), got, c.IDs)
		}
	}
	for _, c := range anchors.Repeats {
		got := tok.Encode(strings.Repeat(c.Unit, c.Repeat)+c.Suffix, c.AllowSpecial)
		if len(got) != c.Count || hashValues(got) != c.Hash {
			t.Errorf("%d times %q gives %d tokens, expected %d, or other ones", c.Repeat, c.Unit, len(got), c.Count)
		}
	}
	for allowSpecial, want := range map[bool]sum{false: anchors.Triples.Plain, true: anchors.Triples.Special} {
		var values []int
		count := 0
		for _, left := range anchors.Triples.Fragments {
			for _, middle := range anchors.Triples.Fragments {
				for _, right := range anchors.Triples.Fragments {
					ids := tok.Encode(left+middle+right, allowSpecial)
					count += len(ids)
					values = append(append(values, len(ids)), ids...)
				}
			}
		}
		if got := (sum{count, hashValues(values)}); got != want {
			t.Errorf("triples, special %v: %v, expected %v", allowSpecial, got, want)
		}
	}
}

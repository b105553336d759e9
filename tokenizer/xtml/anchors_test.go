package xtml

import (
	"encoding/binary"
	"fmt"
	"hash/fnv"
	"os"
	"testing"

	"deltafin/tokenizer"
)

// hashValues is FNV-1a over 32-bit little-endian values.
func hashValues(values []int) string {
	h := fnv.New64a()
	for _, v := range values {
		h.Write(binary.LittleEndian.AppendUint32(nil, uint32(v)))
	}
	return fmt.Sprintf("%016x", h.Sum64())
}

// The segments of these chats are known by their hash; their tokens can be checked where DELTAFIN_K3_TOKENIZER names a
// folder with the released vocabulary.
func TestChatAnchors(t *testing.T) {
	file, err := Parse(string(unzip(t, "testdata/chat_anchors.json.gz")))
	if err != nil {
		t.Fatal(err)
	}
	var tok *tokenizer.Tokenizer
	if dir := os.Getenv("DELTAFIN_K3_TOKENIZER"); dir != "" {
		if tok, err = tokenizer.Load(dir); err != nil {
			t.Fatal(err)
		}
	}
	chats := file.Get("chats").Items()
	if len(chats) == 0 {
		t.Error("no chats")
	}
	for _, c := range chats {
		name := c.Get("name").Text()
		p, err := RenderValue(c.Get("input"))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var sizes []int
		for _, s := range p.Segments {
			size := len(s.Text)
			if s.Trusted {
				size += 1 << 31
			}
			sizes = append(sizes, size)
		}
		if got, want := fmt.Sprint(len(sizes), hashValues(sizes)), c.Get("segment_count").Text()+c.Get("segment_fnv1a64").Text(); got != want {
			t.Errorf("%s: segments %s, expected %s", name, got, want)
		}
		if tok != nil {
			ids := tok.EncodeSegments(p.Segments)
			if got, want := fmt.Sprint(len(ids), hashValues(ids)), c.Get("token_count").Text()+c.Get("token_fnv1a64").Text(); got != want {
				t.Errorf("%s: tokens %s, expected %s", name, got, want)
			}
		}
	}
}

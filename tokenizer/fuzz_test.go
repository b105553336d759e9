package tokenizer

import (
	"slices"
	"strings"
	"testing"
)

func FuzzRankFile(f *testing.F) {
	f.Add(byteRanks())
	f.Add(byteRanks("ab", "abc"))
	f.Add([]byte("AA== 0\nAQ== 1\n"))
	f.Add([]byte(" \n"))
	f.Add([]byte("AA== 0\r\n"))
	f.Fuzz(func(t *testing.T, file []byte) {
		r, err := parseRanks(file)
		if err != nil {
			return
		}
		if text := strings.TrimSuffix(string(file), "\n"); strings.Count(text, "\n")+1 != len(r.bytes) {
			t.Errorf("%d tokens", len(r.bytes))
		}
		for rank, token := range r.bytes {
			if token == "" || r.of(token) != int32(rank) {
				t.Errorf("token %d is %q, which has rank %d", rank, token, r.of(token))
			}
		}
	})
}

func FuzzConfig(f *testing.F) {
	f.Add(config(256, nil))
	f.Add([]byte(`{"added_tokens_decoder":{}}`))
	f.Add([]byte(`{"added_tokens_decoder":{"256":{"content":"[BOS]"},"256":{"content":"[BOS]"}}}`))
	f.Add([]byte(`{"added_tokens_decoder":{"300":{"content":"<|"}}`))
	f.Fuzz(func(t *testing.T, file []byte) {
		s, err := parseSpecials(file, 256)
		if err != nil {
			return
		}
		for slot, name := range s.names {
			start, end, id, ok := s.find("text" + name)
			if !ok || start > 4 || id != 256+slot && start == 4 || start == 4 && end != 4+len(name) {
				t.Errorf("%q of slot %d is found at %d–%d as %d", name, slot, start, end, id)
			}
		}
	})
}

func FuzzEncodeDecode(f *testing.F) {
	for _, s := range []string{"", "Hello, world!", "<|open|>message<|sep|>", "你好\n\n 12345", "\xff\xE2\x82", "a\u0301b", strings.Repeat(" ", 200) + "x"} {
		f.Add(s, true)
		f.Add(s, false)
	}
	f.Fuzz(func(t *testing.T, text string, allowSpecial bool) {
		tok := testTokenizer(t)
		ids := tok.Encode(text, allowSpecial)
		if got, err := tok.Decode(ids); err != nil || got != Repair(text) {
			t.Errorf("%q comes back as %q, %v", text, got, err)
		}
		if !allowSpecial && slices.ContainsFunc(ids, tok.IsSpecial) {
			t.Errorf("%q gives special tokens without being trusted", text)
		}
		if got := tok.encodeParallel([]Segment{{text, allowSpecial}}, 2); !slices.Equal(got, ids) {
			t.Errorf("%q gives other ids in parallel", text)
		}
	})
}

func FuzzChars(f *testing.F) {
	f.Add("\xE2\x82A\xED\xA0\x80\xF0\x9F\x98\x80\xF4\x90\xC0", uint64(0b1011001))
	f.Add("plain", uint64(0))
	f.Fuzz(func(t *testing.T, text string, cuts uint64) {
		var c Chars
		var joined strings.Builder
		start := 0
		for i := range len(text) {
			if cuts>>(i%64)&1 == 1 {
				joined.WriteString(c.Feed(text[start:i]))
				start = i
			}
		}
		joined.WriteString(c.Feed(text[start:]))
		joined.WriteString(c.Flush())
		if joined.String() != Repair(text) {
			t.Errorf("%q becomes %q in pieces, %q at once", text, joined.String(), Repair(text))
		}
	})
}

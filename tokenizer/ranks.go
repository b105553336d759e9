package tokenizer

import (
	"bytes"
	"encoding/base64"
	"fmt"
	"slices"
	"strconv"
)

// Files larger than these are refused before they are read. The release's are 2.8 MB and 30 KB.
const (
	maxRankFile   = 8 << 20
	maxConfigFile = 1 << 20
)

// parseRanks reads a rank file: a line "<base64 of the token bytes> <rank>" per token, where the rank is the number of
// the line. Anything else is refused, naming the line as an editor counts it.
func parseRanks(file []byte) (*ranks, error) {
	if len(file) > maxRankFile {
		return nil, fmt.Errorf("the rank file has more than %d bytes, which no vocabulary of this family needs", maxRankFile)
	}
	lines := bytes.Count(file, []byte{'\n'}) + 1
	r := &ranks{bytes: make([]string, 0, lines), rank: make(map[string]int, lines)}
	r.double = slices.Repeat([]int32{noRank}, 1<<16)
	encoding := base64.StdEncoding.Strict()
	var token []byte
	for len(file) > 0 {
		line, rest, _ := bytes.Cut(file, []byte{'\n'})
		file = rest
		n := len(r.bytes)
		fail := func(format string, args ...any) error {
			return fmt.Errorf("line %d of the rank file: %s", n+1, fmt.Sprintf(format, args...))
		}
		text, rank, ok := bytes.Cut(line, []byte{' '})
		switch {
		case len(line) == 0:
			return nil, fail("is empty")
		case !ok:
			return nil, fail("%s has no space between token and rank", quote(line))
		case len(text) == 0:
			return nil, fail("the token is empty")
		case len(rank) == 0:
			return nil, fail("the rank is missing")
		case bytes.IndexByte(rank, ' ') >= 0:
			return nil, fail("%s has a field after the rank", quote(line))
		}
		for _, b := range rank {
			if b < '0' || b > '9' {
				return nil, fail("the rank %s is not a decimal number", quote(rank))
			}
		}
		if string(rank) != strconv.Itoa(n) {
			return nil, fail("the rank is %s, expected %d: ranks count up from 0 without a gap", rank, n)
		}
		if bytes.IndexByte(text, '\r') >= 0 { // the decoder would skip it
			return nil, fail("the token %s is not base64", quote(text))
		}
		var err error
		if token, err = encoding.AppendDecode(token[:0], text); err != nil {
			return nil, fail("the token %s is not base64 in its canonical form", quote(text))
		}
		if earlier, ok := r.rank[string(token)]; ok {
			return nil, fail("the token %q is already on line %d", token, earlier+1)
		}
		s := string(token)
		r.bytes = append(r.bytes, s)
		r.rank[s] = n
		r.longest = max(r.longest, len(s))
		switch len(s) {
		case 1:
			r.single[s[0]] = int32(n)
		case 2:
			r.double[int(s[0])<<8|int(s[1])] = int32(n)
		}
	}
	for b := range 256 {
		if _, ok := r.rank[string([]byte{byte(b)})]; !ok {
			return nil, fmt.Errorf("the rank file has %d tokens but none for the single byte %#02x: it is damaged or cut short", len(r.bytes), b)
		}
	}
	return r, nil
}

// quote shows the beginning of what was found in a file.
func quote(b []byte) string {
	if len(b) > 40 {
		return strconv.Quote(string(b[:40])) + "…"
	}
	return strconv.Quote(string(b))
}

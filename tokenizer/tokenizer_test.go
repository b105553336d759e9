package tokenizer

import (
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
	"testing"
)

// byteRanks is the smallest rank file: the 256 single bytes and then extra.
func byteRanks(extra ...string) []byte {
	var b strings.Builder
	for i := range 256 {
		extra = slices.Insert(extra, i, string([]byte{byte(i)}))
	}
	for rank, token := range extra {
		fmt.Fprintf(&b, "%s %d\n", base64.StdEncoding.EncodeToString([]byte(token)), rank)
	}
	return []byte(b.String())
}

// config is a tokenizer_config.json with the named tokens of a vocabulary of base ranks, after change.
func config(base int, change func(map[string]any)) []byte {
	added := map[string]any{}
	for _, s := range slotNames {
		added[fmt.Sprint(base+s.slot)] = map[string]any{"content": s.name, "special": true}
	}
	if change != nil {
		change(added)
	}
	b, err := json.Marshal(map[string]any{"added_tokens_decoder": added})
	if err != nil {
		panic(err)
	}
	return b
}

func TestSmallVocabulary(t *testing.T) {
	tok, err := New(byteRanks("ab", "abc"), config(258, nil))
	if err != nil {
		t.Fatal(err)
	}
	if tok.VocabSize() != 514 || tok.BOS() != 258 || tok.EndOfMessage() != 260 || tok.Pad() != 513 {
		t.Errorf("%v: begins at %d, ends messages with %d, pads with %d", tok, tok.BOS(), tok.EndOfMessage(), tok.Pad())
	}
	text := "abcab<|sep|>x<|reserved_token_266|><|reserved_token_163592|>"
	if got, want := tok.Encode(text, true)[:5], []int{257, 256, tok.Sep(), 'x', 266}; !slices.Equal(got, want) {
		t.Errorf("trusted: %v, expected %v and text", got, want)
	}
	for _, id := range tok.Encode(text, false) {
		if tok.IsSpecial(id) {
			t.Errorf("untrusted text gives %s", tok.TokenString(id))
		}
	}
	if err := tok.CheckK3(); err == nil {
		t.Error("passes for the vocabulary of Kimi K3")
	}
	for id, want := range map[int]string{'a': `"a"`, 257: `"abc"`, 0xE4: `"\xe4"`, tok.Open(): "<|open|>", 264: "[start_header_id]", 514: "token 514 (not in the vocabulary)", -1: "token -1 (not in the vocabulary)"} {
		if got := tok.TokenString(id); got != want {
			t.Errorf("token %d shows as %s, expected %s", id, got, want)
		}
	}
}

func TestSpecialTokensOfK3(t *testing.T) {
	tok := testTokenizer(t)
	if err := tok.CheckK3(); err != nil {
		t.Error(err)
	}
	for id, want := range map[int]int{
		tok.BOS(): 163584, tok.EndOfText(): 163585, tok.EndOfMessage(): 163586, tok.Open(): 163587, tok.Close(): 163588, tok.Sep(): 163589,
		tok.MediaBegin(): 163602, tok.MediaContent(): 163603, tok.MediaEnd(): 163604, tok.MediaPad(): 163605, tok.Unknown(): 163838, tok.Pad(): 163839,
		tok.VocabSize(): 163840,
	} {
		if id != want {
			t.Errorf("%d is expected to be %d", id, want)
		}
	}
	for _, text := range []string{"<|<|open|>", "[[EOS]", "<|end_of_msg|>", "<|reserved_token_163592|>", "<osagent_mode>"} {
		if got := tok.Encode(text, true); !tok.IsSpecial(got[len(got)-1]) {
			t.Errorf("%s: no special token at the end of %v", text, got)
		}
	}
	// A special token is found inside what would be one piece, and a guard's cut through it makes it text.
	if got := tok.Encode(`role="user"<|sep|>`, true); got[len(got)-1] != tok.Sep() {
		t.Errorf("marker after a quote: %v", got)
	}
	cut := strings.Repeat("a", maxRun-3)
	if got := tok.Encode(cut+"<|sep|>", true); slices.ContainsFunc(got, tok.IsSpecial) {
		t.Error("a special token was found across a cut")
	}
	if got := tok.Encode(cut[4:]+"<|sep|>", true); !slices.ContainsFunc(got, tok.IsSpecial) {
		t.Error("a special token just before a cut was not found")
	}
}

func TestRankFileErrors(t *testing.T) {
	good := string(byteRanks("ab"))
	replace := func(line int, with string) string {
		lines := strings.SplitAfter(good, "\n")
		lines[line-1] = with + "\n"
		return strings.Join(lines, "")
	}
	for name, c := range map[string]struct{ file, want string }{
		"empty":            {"", "damaged or cut short"},
		"cut between":      {good[:strings.Index(good, "ew== 123")], "damaged or cut short"},
		"cut in a line":    {good[:strings.Index(good, "= 123\n")], "line 124 of the rank file"},
		"empty line":       {good + "\n", "line 258 of the rank file: is empty"},
		"no space":         {replace(3, "Ag=="), `line 3 of the rank file: "Ag==" has no space`},
		"tab":              {replace(3, "Ag==\t2"), "line 3 of the rank file"},
		"no token":         {replace(3, " 2"), "line 3 of the rank file: the token is empty"},
		"no rank":          {replace(3, "Ag== "), "line 3 of the rank file: the rank is missing"},
		"two spaces":       {replace(3, "Ag==  2"), "line 3 of the rank file"},
		"field too many":   {replace(3, "Ag== 2 3"), "has a field after the rank"},
		"space at the end": {replace(3, "Ag== 2 "), "has a field after the rank"},
		"hex rank":         {replace(3, "Ag== 0x2"), "is not a decimal number"},
		"signed rank":      {replace(3, "Ag== +2"), "is not a decimal number"},
		"carriage return":  {replace(3, "Ag== 2\r"), "is not a decimal number"},
		"padded rank":      {replace(3, "Ag== 02"), "the rank is 02, expected 2"},
		"gap":              {replace(3, "Ag== 3"), "line 3 of the rank file: the rank is 3, expected 2"},
		"huge rank":        {replace(3, "Ag== 99999999999999999999"), "expected 2"},
		"not base64":       {replace(3, "A!== 2"), "is not base64"},
		"no padding":       {replace(3, "Ag 2"), "is not base64"},
		"loose bits":       {replace(3, "Ah== 2"), "is not base64 in its canonical form"},
		"line break":       {replace(3, "A\rg== 2"), "is not base64"},
		"duplicate":        {replace(257, "Ag== 256"), `line 257 of the rank file: the token "\x02" is already on line 3`},
		"byte missing":     {replace(3, "AgI= 2"), "none for the single byte 0x02"},
		"too large":        {strings.Repeat("x", maxRankFile+1), "more than 8388608 bytes"},
	} {
		_, err := New([]byte(c.file), config(257, nil))
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; expected %q", name, err, c.want)
		}
	}
	if _, err := New([]byte(strings.TrimSuffix(good, "\n")), config(257, nil)); err != nil {
		t.Errorf("without a final line end: %v", err)
	}
}

func TestConfigErrors(t *testing.T) {
	set := func(id int, content any) func(map[string]any) {
		return func(added map[string]any) { added[fmt.Sprint(id)] = map[string]any{"content": content} }
	}
	key := func(k string) func(map[string]any) {
		return func(added map[string]any) { added[k] = map[string]any{"content": "x"} }
	}
	for name, c := range map[string]struct {
		file []byte
		want string
	}{
		"not JSON":          {[]byte("{"), "not valid JSON"},
		"an array":          {[]byte(`[]`), "is not a JSON object"},
		"no table":          {[]byte(`{"bos_token":"[BOS]"}`), "has no added_tokens_decoder"},
		"table is an array": {[]byte(`{"added_tokens_decoder":[]}`), "not a JSON object"},
		"table is null":     {[]byte(`{"added_tokens_decoder":null}`), "not a JSON object"},
		"entry is text":     {[]byte(`{"added_tokens_decoder":{"256":"[BOS]"}}`), "token 256"},
		"empty table":       {[]byte(`{"added_tokens_decoder":{}}`), `token 256 is "<|reserved_token_256|>", expected "[BOS]"`},
		"listed twice":      {[]byte(`{"added_tokens_decoder":{"256":{"content":"[BOS]"},"256":{"content":"[BOS]"}}}`), `has the key "256" twice`},
		"two tables":        {[]byte(`{"added_tokens_decoder":{},"added_tokens_decoder":{}}`), `has the key "added_tokens_decoder" twice`},
		"other capitals":    {[]byte(`{"Added_Tokens_Decoder":{}}`), "has no added_tokens_decoder"},
		"entry is a text":   {[]byte(`{"added_tokens_decoder":{"256":"[BOS]"}}`), "token 256 is not a JSON object"},
		"content a number":  {[]byte(`{"added_tokens_decoder":{"256":{"content":5}}}`), "content of token 256 is not a text"},
		"content null":      {[]byte(`{"added_tokens_decoder":{"256":{"content":null}}}`), "token 256 has no content"},
		"Content":           {[]byte(`{"added_tokens_decoder":{"256":{"Content":"[BOS]"}}}`), "token 256 has no content"},
		"key below":         {config(256, key("255")), "token 255 is outside 256…511"},
		"key above":         {config(256, key("512")), "token 512 is outside 256…511"},
		"key of K3":         {config(K3Ranks, nil), "do not belong together"},
		"key with a zero":   {config(256, key("0300")), `the key "0300" is not a token id`},
		"key with a sign":   {config(256, key("+300")), `the key "+300" is not a token id`},
		"key of words":      {config(256, key("x")), `the key "x" is not a token id`},
		"no content":        {config(256, set(300, nil)), "token 300 has no content"},
		"empty content":     {config(256, set(300, "")), "token 300 has no content"},
		"not ASCII":         {config(256, set(300, "<|é|>")), "is not ASCII"},
		"number":            {config(256, set(300, 5)), "token 300"},
		"moved":             {config(256, set(259, "<|opened|>")), `token 259 is "<|opened|>", expected "<|open|>"`},
		"twice":             {config(256, set(300, "<|open|>")), `tokens 259 and 300 are both "<|open|>"`},
		"twice a default":   {config(256, set(300, "<|reserved_token_301|>")), "tokens 300 and 301 are both"},
		"prefix":            {config(256, set(300, "<|op")), `"<|op" of token 300 is the beginning of "<|open|>" of token 259`},
		"too large":         {slices.Repeat([]byte(" "), maxConfigFile+1), "more than 1048576 bytes"},
	} {
		_, err := New(byteRanks(), c.file)
		if err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: %v; expected %q", name, err, c.want)
		}
	}
	_, err := New(byteRanks(), config(256, set(258, "<|im_end|>")))
	if !errors.Is(err, ErrOtherModel) {
		t.Errorf("another model's names: %v", err)
	}
}

func TestLoad(t *testing.T) {
	dir := t.TempDir()
	write := func(name string, b []byte) {
		t.Helper()
		if err := os.WriteFile(filepath.Join(dir, name), b, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	if _, err := Load(dir); !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), RankFile) {
		t.Errorf("an empty folder: %v", err)
	}
	write(RankFile, byteRanks())
	if _, err := Load(dir); !errors.Is(err, os.ErrNotExist) || !strings.Contains(err.Error(), ConfigFile) {
		t.Errorf("without a configuration: %v", err)
	}
	write(ConfigFile, config(256, nil))
	if _, err := Load(dir); err != nil {
		t.Error(err)
	}
	write(ConfigFile, config(300, nil))
	if _, err := Load(dir); err == nil || !strings.Contains(err.Error(), dir) {
		t.Errorf("an error that names no folder: %v", err)
	}
	if err := os.Truncate(filepath.Join(dir, RankFile), 1<<40); err == nil { // sparse: refused before it is read
		if _, err := Load(dir); err == nil || !strings.Contains(err.Error(), "1099511627776 bytes") {
			t.Errorf("a huge file: %v", err)
		}
	}
	if err := os.Remove(filepath.Join(dir, RankFile)); err != nil {
		t.Fatal(err)
	}
	if err := os.Mkdir(filepath.Join(dir, RankFile), 0o700); err != nil {
		t.Fatal(err)
	}
	if _, err := Load(dir); err == nil || !strings.Contains(err.Error(), "not a regular file") {
		t.Errorf("a folder in place of a file: %v", err)
	}
	pipe := filepath.Join(dir, ConfigFile)
	if err := errors.Join(os.RemoveAll(filepath.Join(dir, RankFile)), os.Rename(pipe, filepath.Join(dir, RankFile)), syscall.Mkfifo(pipe, 0o600)); err != nil {
		t.Fatal(err)
	}
	// Nobody writes to it: an open that waits would never return.
	if _, err := Load(dir); err == nil || !strings.Contains(err.Error(), ConfigFile+" is not a regular file") {
		t.Errorf("a pipe in place of a file: %v", err)
	}
}

func TestIDsOutOfRange(t *testing.T) {
	tok := testTokenizer(t)
	for _, id := range []int{-1, 163840, 1 << 40} {
		if _, err := tok.Decode([]int{1, id}); !errors.Is(err, ErrRange) {
			t.Errorf("Decode of %d: %v", id, err)
		}
		if _, err := tok.NewDecoder().Feed(id); !errors.Is(err, ErrRange) {
			t.Errorf("Feed of %d: %v", id, err)
		}
		if tok.IsSpecial(id) {
			t.Errorf("%d is special", id)
		}
	}
}

func TestInvalidTextIsRepaired(t *testing.T) {
	tok := testTokenizer(t)
	for text, want := range map[string]string{"\xE2\x82A": "\uFFFDA", "\xED\xA0\x80": "\uFFFD\uFFFD\uFFFD", "\xF0\x9F\x98": "\uFFFD", "\xF4\x90\x80\x80": "\uFFFD\uFFFD\uFFFD\uFFFD", "\xC0\x80": "\uFFFD\uFFFD"} {
		if got := Repair(text); got != want {
			t.Errorf("%q becomes %q, expected %q", text, got, want)
		}
		if got := tok.Encode(text, false); !slices.Equal(got, tok.Encode(want, false)) {
			t.Errorf("%q does not encode like %q", text, want)
		}
	}
}

// mixture is a long text of all kinds of characters, special tokens and line ends.
func mixture(random *rand.Rand, bytes int) string {
	var b strings.Builder
	words := []string{"the ", "quick", " brown", "\n", "\n\n  ", "\r\n", "你好", "，", "<|open|>", "<|sep|>", "[EOS]", "3.1415926", "don't", "😀", "\xff", "\t", strings.Repeat("x", 300), strings.Repeat(" ", 90)}
	for b.Len() < bytes {
		b.WriteString(words[random.IntN(len(words))])
	}
	return b.String()
}

func TestParallelEncodingIsTheSame(t *testing.T) {
	tok := testTokenizer(t)
	random := rand.New(rand.NewPCG(9, 10))
	prompts := map[string][]Segment{
		"one long segment":    {{mixture(random, 1<<18), false}},
		"one trusted segment": {{mixture(random, 1<<18), true}},
		"no line ends":        {{strings.Repeat("word ", 1<<15), false}},
		"empty":               {},
	}
	var many []Segment
	for range 1500 {
		many = append(many, Segment{mixture(random, random.IntN(200)), random.IntN(2) == 0})
	}
	prompts["many short segments"] = many
	for name, segments := range prompts {
		var want []int
		for _, s := range segments {
			want = append(want, tok.Encode(s.Text, s.Trusted)...)
		}
		if got := tok.EncodeSegments(segments); !slices.Equal(got, want) {
			t.Errorf("%s: EncodeSegments gives other ids", name)
		}
		for _, workers := range []int{2, 8} {
			if got := tok.encodeParallel(segments, workers); !slices.Equal(got, want) {
				t.Errorf("%s: %d workers give other ids", name, workers)
			}
		}
	}
}

func TestConcurrentUse(t *testing.T) {
	tok := testTokenizer(t)
	text := mixture(rand.New(rand.NewPCG(11, 12)), 50_000)
	want := tok.Encode(text, true)
	var wg sync.WaitGroup
	for range 8 {
		wg.Go(func() {
			for range 3 {
				if !slices.Equal(tok.Encode(text, true), want) {
					t.Error("other ids than before")
				}
			}
		})
	}
	wg.Wait()
}

// The work for one long piece is bounded by the heap: at most one entry for every pair at the start and two for every
// merge, each pushed and popped once.
func TestLongPieceIsNotQuadratic(t *testing.T) {
	tok := testTokenizer(t)
	random := rand.New(rand.NewPCG(13, 14))
	letters := make([]byte, 100_000)
	for i := range letters {
		letters[i] = "abcdefghijklmnopqrstuvwxyz"[random.IntN(26)]
	}
	for _, piece := range []string{strings.Repeat("a", 100_000), strings.Repeat(" ", 100_000), strings.Repeat("😀", 25_000), strings.Repeat("ab", 50_000), string(letters)} {
		s := new(scratch)
		tok.ranks.appendPiece(nil, piece, s)
		if s.heapOps == 0 || s.heapOps > 6*len(piece) {
			t.Errorf("%s takes %d heap operations", shorten(piece), s.heapOps)
		}
	}
}

func TestShortAndLongMergesAgree(t *testing.T) {
	tok := testTokenizer(t)
	random := rand.New(rand.NewPCG(15, 16))
	s := new(scratch)
	const alphabet = "aab et\xE4\xBD\xA0\xF0\x9F"
	for range 20_000 {
		b := make([]byte, 2+random.IntN(30))
		for i := range b {
			b[i] = alphabet[random.IntN(len(alphabet))]
		}
		piece := string(b)
		short := tok.ranks.mergeShort(nil, piece, tok.ranks.begin(piece, s).parts)
		long := tok.ranks.mergeLong(nil, piece, tok.ranks.begin(piece, s))
		if !slices.Equal(short, long) {
			t.Fatalf("%q gives %v by scanning and %v by the heap", piece, short, long)
		}
	}
}

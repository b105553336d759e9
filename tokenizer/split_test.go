package tokenizer

import (
	"math/rand/v2"
	"slices"
	"strings"
	"sync"
	"testing"
)

// reference is the split pattern taken literally: branches in order, each quantifier greedy and giving back one character
// at a time. It reads the classes from the reference table by name, not through this package.
type reference struct {
	text []rune
}

var referenceClasses = sync.OnceValue(func() []string {
	table := make([]string, 0x110000)
	rows, err := readGzip("unicode_classes.tsv.gz")
	if err != nil {
		panic(err)
	}
	for line := range strings.Lines(string(rows)) {
		var lo, hi rune
		var name string
		if scanRow(line, &lo, &hi, &name) {
			for r := lo; r <= hi; r++ {
				table[r] = name
			}
		}
	}
	return table
})

func (x reference) in(i int, member func(name string, r rune) bool) bool {
	return i < len(x.text) && member(referenceClasses()[x.text[i]], x.text[i])
}

// run is the number of characters from i on that are members.
func (x reference) run(i int, member func(string, rune) bool) int {
	n := 0
	for x.in(i+n, member) {
		n++
	}
	return n
}

func isHan(name string, _ rune) bool    { return strings.HasSuffix(name, "Han") }
func isLetter(name string, _ rune) bool { return name[0] == 'L' }
func isNumber(name string, _ rune) bool { return name == "N" || name == "N+Han" }
func isSpace(name string, _ rune) bool  { return name == "Space" }
func isBreak(_ string, r rune) bool     { return r == '\r' || r == '\n' }

func isUpper(name string, r rune) bool {
	return slices.Contains([]string{"Lu", "Lt", "Lm", "Lo", "M"}, name) && !isHan(name, r)
}

func isLower(name string, r rune) bool {
	return slices.Contains([]string{"Ll", "Lm", "Lo", "M"}, name) && !isHan(name, r)
}

func isPrefix(name string, r rune) bool {
	return !isBreak(name, r) && !isLetter(name, r) && !isNumber(name, r)
}

func isSymbol(name string, r rune) bool {
	return !isSpace(name, r) && !isLetter(name, r) && !isNumber(name, r)
}

func (x reference) contraction(i int) int {
	for _, suffix := range []string{"'s", "'t", "'re", "'ve", "'m", "'ll", "'d"} {
		n := len(suffix)
		if i+n <= len(x.text) && strings.EqualFold(string(x.text[i:i+n]), suffix) {
			return i + n
		}
	}
	return i
}

// match is the end of the match at i.
func (x reference) match(i int) int {
	if n := x.run(i, isHan); n > 0 {
		return i + n
	}
	starts := []int{i}
	if x.in(i, isPrefix) {
		starts = []int{i + 1, i}
	}
	for _, s := range starts {
		for u := x.run(s, isUpper); u >= 0; u-- {
			if w := x.run(s+u, isLower); w > 0 {
				return x.contraction(s + u + w)
			}
		}
	}
	for _, s := range starts {
		if u := x.run(s, isUpper); u > 0 {
			return x.contraction(s + u + x.run(s+u, isLower))
		}
	}
	if n := x.run(i, isNumber); n > 0 {
		return i + min(n, 3)
	}
	starts = []int{i}
	if x.text[i] == ' ' {
		starts = []int{i + 1, i}
	}
	for _, s := range starts {
		if n := x.run(s, isSymbol); n > 0 {
			return s + n + x.run(s+n, isBreak)
		}
	}
	spaces := x.run(i, isSpace)
	for n := spaces; n >= 0; n-- {
		if b := x.run(i+n, isBreak); b > 0 {
			return i + n + b
		}
	}
	for n := spaces; n > 0; n-- {
		if i+n == len(x.text) || x.in(i+n, isSpace) {
			return i + n
		}
	}
	return i + spaces
}

func referencePieces(s string) []string {
	x := reference{[]rune(s)}
	var out []string
	for i := 0; i < len(x.text); {
		end := x.match(i)
		out = append(out, string(x.text[i:end]))
		i = end
	}
	return out
}

// alphabet has several characters of every class the pattern can tell apart, and those with a role of their own.
var alphabet = []rune("aZzé" + "ABÉ" + "ǅᾼ" + "ʰªº々" + "אあ한ไ" + "\u0301\u20DD\U00016FF0" + "1٣½Ⅷ〇〡" + "你漢⺀⼀" +
	" \t\u00A0\u3000\u0085\u2028\u200A" + "\r\n" + "!.'\"’-_/<|>，€😀" + "\u0000\u001C\u001F\u200B\uFEFF\uE000\u0378\uFFFD" + "sStTmMdDreRElLvVſ'")

func TestSplitMatchesBacktracking(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 4))
	count := 150_000
	if testing.Short() {
		count = 20_000
	}
	for range count {
		text := make([]rune, 1+random.IntN(12))
		for i := range text {
			text[i] = alphabet[random.IntN(len(alphabet))]
			if i > 0 && random.IntN(3) == 0 { // runs matter
				text[i] = text[i-1]
			}
		}
		s := string(text)
		if got, want := pieces(s), referencePieces(s); !slices.Equal(got, want) {
			t.Fatalf("%q splits into %q, expected %q", s, got, want)
		}
	}
}

// Every character must behave as its class says in every place a class can have: alone, first, last and between.
func TestSplitEveryCharacter(t *testing.T) {
	step := rune(5)
	if testing.Short() {
		step = 31
	}
	for r := rune(0); r <= 0x10FFFF; r += step {
		if r > 0x33FFF { // nothing is assigned from here on but a few marks, tags and private use
			step = 61
		}
		if 0xD800 <= r && r <= 0xDFFF {
			continue
		}
		s := "A" + string(r) + "b1" + string(r) + " " + string(r) + string(r) + "C"
		if got, want := pieces(s), referencePieces(s); !slices.Equal(got, want) {
			t.Fatalf("U+%04X: %q splits into %q, expected %q", r, s, got, want)
		}
	}
}

func TestCutsAfterNewlineChangeNoPiece(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	cuts := 0
	for range 30_000 {
		text := make([]rune, 2+random.IntN(12))
		for i := range text {
			text[i] = alphabet[random.IntN(len(alphabet))]
			if random.IntN(4) == 0 {
				text[i] = '\n'
			}
		}
		s := string(text)
		cut := afterNewline(s, random.IntN(len(s)))
		if cut < len(s) {
			cuts++
		}
		if got, want := append(pieces(s[:cut]), pieces(s[cut:])...), pieces(s); !slices.Equal(got, want) {
			t.Fatalf("%q cut at %d splits into %q, expected %q", s, cut, got, want)
		}
	}
	if cuts < 5_000 {
		t.Errorf("only %d cuts were tried", cuts)
	}
}

// referenceChunks is the rule of the guard in two plain passes over code points.
func referenceChunks(s string) []string {
	var out []string
	all := []rune(s)
	for len(all) > 0 {
		slice := all[:min(len(all), maxSlice)]
		all = all[len(slice):]
		start, run := 0, 0
		kind := func(i int) bool {
			return isSpace(referenceClasses()[slice[i]], slice[i]) || 0x1C <= slice[i] && slice[i] <= 0x1F
		}
		for i := range slice {
			if run > 0 && kind(i) != kind(i-1) {
				run = 0
			}
			if run++; run > maxRun {
				out = append(out, string(slice[start:i]))
				start, run = i, 1
			}
		}
		out = append(out, string(slice[start:]))
	}
	return out
}

func TestGuard(t *testing.T) {
	random := rand.New(rand.NewPCG(7, 8))
	texts := []string{
		"", "a", strings.Repeat("a", maxRun), strings.Repeat("a", maxRun+1), strings.Repeat("é", maxRun+1),
		strings.Repeat(" ", 3*maxRun+5), strings.Repeat("\x1c", maxRun) + " x", strings.Repeat("\u200b", maxRun) + " ",
		strings.Repeat("ab ", maxSlice/3+10), strings.Repeat("😀", maxSlice+maxRun+1),
		strings.Repeat("a ", maxSlice/2-maxRun/2) + strings.Repeat("b", 2*maxRun), // a run across the end of a slice
	}
	for range 6 {
		var b strings.Builder
		for b.Len() < maxSlice+maxRun {
			unit := []string{"a", " ", "\u3000", "\x1d", "字", "\n"}[random.IntN(6)]
			b.WriteString(strings.Repeat(unit, []int{1, 7, maxRun - 1, maxRun, maxRun + 1, 2*maxRun + 1}[random.IntN(6)]))
		}
		texts = append(texts, b.String())
	}
	for n, text := range texts {
		var got []string
		for g := (guard{text: text}); ; {
			chunk, ok := g.next()
			if !ok {
				break
			}
			got = append(got, chunk)
		}
		if !slices.Equal(got, referenceChunks(text)) {
			t.Errorf("text %d (%d bytes) gives %d chunks, expected %d, or other ones", n, len(text), len(got), len(referenceChunks(text)))
		}
	}
}

func FuzzSplit(f *testing.F) {
	for _, s := range []string{"I'M we're they'LL 1234567", "don'T'S", "it'ſ", "\u0301ABC", "AאB", "a你 好", "  x", "  1", "  !x", "x \n\n y", "  \n\t x", "...\r\n\r\nnext", "!⺀", "a\u0085b"} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, s string) {
		s = Repair(s)
		if got, want := pieces(s), referencePieces(s); !slices.Equal(got, want) {
			t.Errorf("%q splits into %q, expected %q", s, got, want)
		}
	})
}

package tokenizer

import (
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// english is a book, which every Go toolchain carries for its own tests: Newton's Opticks, half a megabyte.
func english(t testing.TB) string {
	root, err := exec.Command("go", "env", "GOROOT").Output()
	if err != nil {
		t.Skip("no Go toolchain at hand: ", err)
	}
	text, err := os.ReadFile(filepath.Join(strings.TrimSpace(string(root)), "src", "testdata", "Isaac.Newton-Opticks.txt"))
	if err != nil {
		t.Skip("the toolchain has no English text: ", err)
	}
	return Repair(string(text))
}

func BenchmarkEncode(b *testing.B) {
	tok := testTokenizer(b)
	random := rand.New(rand.NewPCG(17, 18))
	letters := make([]byte, 10<<20)
	for i := range letters {
		letters[i] = 'a' + byte(random.IntN(26))
	}
	for _, c := range []struct{ name, text string }{
		{"10MB-random-letters", string(letters)},
		{"English", english(b)},
		{"Chinese", strings.Repeat("你好，世界！今天的天气很好，我们一起去公园散步吧。", 5000)},
		{"10MB-a", strings.Repeat("a", 10<<20)},
		{"10MB-spaces", strings.Repeat(" ", 10<<20)},
		{"10MB-newlines", strings.Repeat("\n", 10<<20)},
		{"10MB-emoji", strings.Repeat("😀", 10<<18)},
		{"10MB-mark", strings.Repeat("\u0301", 5<<20)},
		{"10MB-bracket", strings.Repeat("<", 10<<20)},
		{"10MB-mixed-words", strings.Repeat("aB", 5<<20)},
	} {
		b.Run(c.name, func(b *testing.B) {
			b.SetBytes(int64(len(c.text)))
			var ids []int
			for b.Loop() {
				ids = tok.AppendEncode(ids[:0], c.text, false)
			}
			b.ReportMetric(float64(len(ids))*float64(b.N)/b.Elapsed().Seconds(), "tokens/s")
		})
	}
}

func BenchmarkEncodeSegments(b *testing.B) {
	tok := testTokenizer(b)
	text := english(b)
	b.SetBytes(int64(4 * len(text)))
	for b.Loop() {
		tok.EncodeSegments([]Segment{{text, false}, {text, true}, {text, false}, {text, false}})
	}
}

func BenchmarkSplit(b *testing.B) {
	text := english(b)
	b.SetBytes(int64(len(text)))
	for b.Loop() {
		for p := 0; p < len(text); {
			p = pieceEnd(text, p)
		}
	}
}

func BenchmarkLoad(b *testing.B) {
	ranks := unzip(b, "k3-test-ranks.tiktoken.gz")
	config, err := os.ReadFile("testdata/k3-test-tokenizer_config.json")
	if err != nil {
		b.Fatal(err)
	}
	b.SetBytes(int64(len(ranks)))
	for b.Loop() {
		if _, err := New(ranks, config); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkBuildClasses(b *testing.B) {
	for b.Loop() {
		buildClasses()
	}
}

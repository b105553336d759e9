package text

import (
	"fmt"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"unicode"
	"unicode/utf8"

	"deltafin/ui/theme"

	"github.com/charmbracelet/x/ansi"
)

// hostile is text that terminals, wrappers and Markdown renderers are known to stumble over.
var hostile = []string{
	"",
	"\n\n\n",
	"plain words on one line that is a little longer than most windows are wide, so that it has to be broken somewhere",
	strings.Repeat("x", 5000),
	strings.Repeat("https://example.com/a/very/long/path?with=parameters&and=more#", 6),
	"\x1b[31mred\x1b[0m \x1b]0;title\x07 \x1b]8;;http://evil\x1b\\label\x1b]8;;\x1b\\ \x9b31m \u009b31m \x1bPq\x1b\\",
	"a\r\nb\rc\x00\x07\x08\x7f\u0085d\u2028e",
	"abc \u202egnp.exe\u202c \u2066x\u2069",
	"土星最大的三颗卫星是土卫六（泰坦）、土卫五（丽亚）和土卫八（伊阿珀托斯），它们的半径分别约为2575公里、764公里和735公里。",
	"日本語の文章には、スペースがありません。「引用」も、句読点も、行の先頭に来てはいけません！？",
	"emoji 👩‍🚀 👨‍👩‍👧‍👦 🏳️‍🌈 🇩🇪🇫🇷🇯🇵 👍🏽 1️⃣ ☕️ 🪐",
	"Z" + strings.Repeat("\u0300\u0301\u0489", 60) + "algo",
	"\u0301starts with a mark",
	"tabs\tin\tthe\tmiddle\n\tand in front",
	"```go\nfunc main() {\n\tprintln(\"never closed\")\n",
	"~~~~\n```\nnested\n```\n~~~~\nafter\n",
	"text right before\n```\ncode\n```\nand right after",
	"| a | b | c |\n|---|:-:|--:|\n| " + strings.Repeat("wide ", 40) + "| 中文单元格 | `x\\|y` |\n| 1 | 2 | 3 |\n",
	"- one\n- two\n\n  second paragraph of two\n\n  ```\n  code in a list\n  ```\n- three\n    - deep\n        - deeper\n            - deepest\n\nnot the list any more",
	"1. first\n\n2. second\n\n\n3. third\nlazy continuation\n\n10) other list",
	"> quote\n> > nested quote that is long enough to be broken in a narrow window\nlazy\n\n> another",
	"Setext\n======\n\nother\n---\n\n***\n",
	"a <b>bold</b> and Vec<String> and <script>alert(1)</script> <!-- comment --> &lt;b&gt; &#27;[31m &#x1b;[0m &amp;#27; `&#27;[1m` `&lt;`",
	"<div>\n<p>block</p>\n</div>\n\ntext\n\n<pre>\n\nblank lines inside\n\n</pre>\n\n<!--\n\nnever closed\n",
	"[ref] and [other][o]\n\n[ref]: http://example.com/ref\n[o]: <http://example.com/o> \"title\"\n",
	"**bold *both** italic* ~~struck~~ `code ``with`` ticks` \\*escaped\\* __init__ snake_case_name 2 * 3 * 4",
	"- [x] done\n- [ ] open\n\n![image](http://x/y.png) <https://auto.link> http://bare.link",
	"    indented code\n\n    after a blank line\n\ntext",
	"#\n\n# \n\n## Heading with `code` and *emphasis*\n#not a heading",
	"-\n-\n\n*\n\n+\n",
	"\\\n\\\\\n`\n``\n```\n",
	strings.Repeat("> ", 60) + "deep",
	strings.Repeat("- ", 60) + "deep",
	strings.Repeat("[", 300) + strings.Repeat("]", 300),
	strings.Repeat("*a_", 200),
	"\xff\xfe invalid \xe4\xb8 utf8",
}

func TestCleanLeavesNothingATerminalObeys(t *testing.T) {
	for _, s := range hostile {
		c := Clean(s)
		if !utf8.ValidString(c) {
			t.Errorf("not UTF-8: %q", c)
		}
		for _, r := range c {
			if r != '\n' && r != '\t' && (unicode.IsControl(r) || unicode.Is(unicode.Bidi_Control, r) && r > 0x200f) {
				t.Errorf("%q is left in %q", r, c)
			}
		}
		if Clean(c) != c {
			t.Errorf("cleaning twice changes %q", c)
		}
	}
	for in, want := range map[string]string{
		"plain\ttext\n":      "plain\ttext\n",
		"\x1b[2J":            "␛[2J",
		"a\u009b2Jb":         "a2Jb",
		"x\u202ey":           "xy",
		"a\xffb":             "a\ufffdb",
		"é \u200f \u200d ok": "é \u200f \u200d ok",
	} {
		if got := Clean(in); got != want {
			t.Errorf("Clean(%q) = %q, want %q", in, got, want)
		}
	}
}

func TestWrapFits(t *testing.T) {
	for _, s := range hostile {
		c := Clean(s)
		for _, width := range []int{1, 2, 3, 7, 20, 38, 78, 100, 6000} {
			for name, lines := range map[string][]string{"Wrap": Wrap(c, width), "Chop": Chop(c, width), "WrapStyled": WrapStyled(c, width)} {
				for _, line := range lines {
					if Width(line) > width {
						t.Fatalf("%s: %d cells in %d: %q", name, Width(line), width, line)
					}
					if strings.HasSuffix(line, " ") {
						t.Fatalf("%s: trailing blank in %q", name, line)
					}
				}
				if width > 1 && squeeze(strings.Join(lines, "")) != squeeze(c) {
					t.Fatalf("%s at %d lost or added text:\n%q\n%q", name, width, squeeze(strings.Join(lines, "")), squeeze(c))
				}
			}
		}
	}
}

// squeeze is what must survive wrapping: everything but blanks, and not the marks beyond what a cell can hold.
func squeeze(s string) string {
	return strings.Map(func(r rune) rune {
		if unicode.IsSpace(r) && r != '\u00a0' || unicode.Is(unicode.M, r) || r == '␛' {
			return -1
		}
		return r
	}, ansi.Strip(s))
}

func TestWrapBreaksWhereTypesettersDo(t *testing.T) {
	for _, c := range []struct {
		width int
		in    string
		want  []string
	}{
		{10, "one two three", []string{"one two", "three"}},
		{10, "  indented words", []string{"  indented", "words"}},
		{5, "abcdefgh ij", []string{"abcde", "fgh", "ij"}},
		{8, "a abcdefghij", []string{"a", "abcdefgh", "ij"}},
		{6, "a   b c", []string{"a   b", "c"}},
		{10, "你好，世界再见", []string{"你好，世界", "再见"}},
		{9, "你好世界，再见", []string{"你好世", "界，再见"}},
		{11, "说（引用）了", []string{"说（引用）", "了"}},
		{5, "说说（引用", []string{"说说", "（引", "用"}},
		{6, "K3模型有", []string{"K3模型", "有"}},
		{4, "", []string{""}},
		{4, "a\n\nb\n", []string{"a", "", "b", ""}},
		{4, "👩‍🚀👩‍🚀👩‍🚀", []string{"👩‍🚀👩‍🚀", "👩‍🚀"}},
	} {
		if got := Wrap(c.in, c.width); !slices.Equal(got, c.want) {
			t.Errorf("Wrap(%q, %d) = %q, want %q", c.in, c.width, got, c.want)
		}
	}
}

// divide cuts s into pieces at random characters.
func divide(s string, r *rand.Rand) []string {
	var out []string
	for len(s) > 0 {
		n := min(len(s), 1+r.IntN(1+r.IntN(40)))
		for n < len(s) && !utf8.RuneStart(s[n]) {
			n++
		}
		out = append(out, s[:n])
		s = s[n:]
	}
	return out
}

func TestFlowIsWrapHoweverTextArrives(t *testing.T) {
	r := rand.New(rand.NewPCG(1, 2))
	for _, s := range hostile {
		c := Clean(s)
		for range 5 {
			var f Flow
			hard := r.IntN(2) == 0
			f.SetHard(hard)
			width := 1 + r.IntN(90)
			so := ""
			for _, p := range divide(c, r) {
				f.Append(p)
				so += p
				if r.IntN(3) == 0 {
					width = 1 + r.IntN(90)
				}
				want := Wrap(so, width)
				if hard {
					want = Chop(so, width)
				}
				if got := f.Lines(width); !slices.Equal(got, want) {
					t.Fatalf("after %q at %d:\n%q\nwant\n%q", so, width, got, want)
				}
			}
		}
	}
}

func blocksOf(s string, pieces []string) []Block {
	var sp Splitter
	for _, p := range pieces {
		sp.Append(p)
	}
	sp.Finish()
	return sp.Done()
}

func TestBlocksDoNotDependOnHowTextArrives(t *testing.T) {
	r := rand.New(rand.NewPCG(3, 4))
	for _, s := range append(hostile, strings.Join(hostile, "\n\n")) {
		whole := blocksOf(s, []string{s})
		joined := ""
		for _, b := range whole {
			joined += b.Source
		}
		if joined != s {
			t.Fatalf("blocks lose text:\n%q\n%q", joined, s)
		}
		for range 10 {
			if got := blocksOf(s, divide(s, r)); !slices.Equal(got, whole) {
				t.Fatalf("%q divides into %+v or %+v", s, whole, got)
			}
		}
	}
}

func TestSplitterSplitsOnlyWhereNothingIsOpen(t *testing.T) {
	for _, c := range []struct {
		in   string
		want []string
	}{
		{"one\n\ntwo\n\n", []string{"one\n\n", "two\n\n"}},
		{"one\nstill one\n===\n\ntwo", []string{"one\nstill one\n===\n\n", "two"}},
		{"- a\n\n- b\n\nend", []string{"- a\n\n- b\n\n", "end"}},
		{"- a\n\n  more a\n\nend", []string{"- a\n\n  more a\n\n", "end"}},
		{"before\n```\na\n\nb\n```\nafter\n", []string{"before\n", "```\na\n\nb\n```\n", "after\n"}},
		{"````\n```\n````\nx", []string{"````\n```\n````\n", "x"}},
		{"```\nopen\n\nstill", []string{"```\nopen\n\nstill"}},
		{"| a |\n|---|\n| 1 |\n\nx", []string{"| a |\n|---|\n| 1 |\n\n", "x"}},
		{"<pre>\n\nx\n\n</pre>\n\ny", []string{"<pre>\n\nx\n\n</pre>\n\n", "y"}},
		{"    code\n\n    more\n\ntext", []string{"    code\n\n    more\n\n", "text"}},
	} {
		var got []string
		for _, b := range blocksOf(c.in, []string{c.in}) {
			got = append(got, b.Source)
		}
		if !slices.Equal(got, c.want) {
			t.Errorf("%q: %q, want %q", c.in, got, c.want)
		}
	}
}

func TestMarkdownFitsAndHidesNothing(t *testing.T) {
	for _, th := range []*theme.Theme{theme.Plain(), theme.ANSI()} {
		m := NewMarkdown(th)
		for _, s := range hostile {
			var sp Splitter
			sp.Append(s)
			sp.Finish()
			for _, width := range []int{1, 5, 20, 38, 78} {
				shown := ""
				for _, b := range sp.Done() {
					for _, line := range m.Render(b, sp.Refs(), width) {
						if Width(line) > width {
							t.Fatalf("%d cells in %d: %q of %q", Width(line), width, line, b.Source)
						}
						if bad := strings.IndexFunc(ansi.Strip(line), unicode.IsControl); bad >= 0 || ansi.Strip(line) != stripSGR(line) {
							t.Fatalf("a control sequence in %q of %q", line, b.Source)
						}
						if th.ID == theme.Plain().ID && stripSGR(line) != line {
							t.Fatalf("the plain theme writes a style: %q", line)
						}
						shown += ansi.Strip(line)
					}
				}
				if width < 20 {
					continue
				}
				// Every letter and digit of the source is on the screen, in whatever order marks come.
				for _, word := range strings.FieldsFunc(Clean(s), func(r rune) bool { return !unicode.IsLetter(r) && !unicode.IsDigit(r) }) {
					if len(word) <= 8 && !strings.Contains(squeeze(shown), squeeze(word)) && !strings.Contains(s, "]: ") && !strings.Contains(s, "&") {
						t.Fatalf("%q of %q is not shown:\n%s", word, s, shown)
					}
				}
			}
		}
	}
}

// stripSGR removes style sequences only; any other sequence stays.
func stripSGR(s string) string {
	var b strings.Builder
	for i := 0; i < len(s); {
		if n := sgr(s[i:]); s[i] == '\x1b' && n > 0 {
			i += n
			continue
		}
		b.WriteByte(s[i])
		i++
	}
	return b.String()
}

func TestMarkdownLooks(t *testing.T) {
	m := NewMarkdown(theme.Plain())
	for _, c := range []struct {
		name, in string
		width    int
		want     string
	}{
		{"paragraphs of a list item stay apart", "- a\n\n  b\n", 20, "• a\n\n  b"},
		{"lists hang", "1. one two three four\n2. five", 12, "1. one two\n   three\n   four\n2. five"},
		{"numbers line up", "9. a\n10. b", 20, " 9. a\n10. b"},
		{"tasks", "- [x] a\n- [ ] b", 20, "[x] a\n[ ] b"},
		{"quotes keep their bar", "> one two three four", 12, "│ one two\n│ three four"},
		{"tags are text", "a <b>c</b> Vec<T>", 40, "a <b>c</b> Vec<T>"},
		{"references to control characters stay references", "x &#27;[31m &#x9b; &#65; `&#27;`", 40, "x &#27;[31m &#x9b; A `&#27;`"},
		{"code is not broken at words", "```c\nint  a;\n\treturn 12345678;\n```", 14, "  c\n  int  a;\n      return 1\n  2345678;"},
		{"line ends are kept", "roses\nviolets", 40, "roses\nviolets"},
		{"tables as wide as they need", "|a|b|\n|-|-|\n|1|中|", 40, "a │ b\n──┼───\n1 │ 中"},
		{"wide columns give way", "|name|text|\n|-|-|\n|a|one two three four|", 16, "name │ text\n─────┼──────────\na    │ one two\n     │ three\n     │ four"},
		{"tables too wide become lists", "|a|b|c|\n|-|-|-|\n|first|second|third|\n|1|2|3|", 14, "a: first\nb: second\nc: third\n\na: 1\nb: 2\nc: 3"},
		{"Chinese breaks anywhere", "中文没有空格所以到处可以换行", 10, "中文没有空\n格所以到处\n可以换行"},
	} {
		var sp Splitter
		sp.Append(c.in)
		sp.Finish()
		var got []string
		for _, b := range sp.Done() {
			got = append(got, m.Render(b, sp.Refs(), c.width)...)
		}
		if s := strings.Join(got, "\n"); s != c.want {
			t.Errorf("%s:\n%s\nwant\n%s", c.name, s, c.want)
		}
	}
}

func TestFitIsExact(t *testing.T) {
	for _, s := range hostile {
		one := OneLine(s)
		for w := range 30 {
			if got := Width(Fit(one, w)); got != w {
				t.Fatalf("Fit(%q, %d) is %d wide", one, w, got)
			}
		}
	}
}

func FuzzMarkdown(f *testing.F) {
	for _, s := range hostile {
		f.Add(s, uint8(40), int64(1))
	}
	m := NewMarkdown(theme.ANSI())
	f.Fuzz(func(t *testing.T, s string, width uint8, seed int64) {
		s = strings.ToValidUTF8(s, "?")
		r := rand.New(rand.NewPCG(uint64(seed), 0))
		whole := blocksOf(s, []string{s})
		if got := blocksOf(s, divide(s, r)); !slices.Equal(got, whole) {
			t.Fatalf("%q divides into %+v or %+v", s, whole, got)
		}
		for _, b := range whole {
			for _, line := range m.Render(b, "", int(width)) {
				if Width(line) > max(int(width), 1) || strings.ContainsFunc(stripSGR(line), unicode.IsControl) {
					t.Fatalf("%q at %d draws %q", b.Source, width, line)
				}
			}
		}
	})
}

func BenchmarkMarkdown(b *testing.B) {
	s := strings.Repeat("Some *prose* with `code` and **strong** words, as a reply has them, over a few lines of text.\n\n- a list\n- of two\n\n", 9)
	for _, th := range []*theme.Theme{theme.Plain(), theme.ANSI()} {
		b.Run(fmt.Sprint(th.ID), func(b *testing.B) {
			m := NewMarkdown(th)
			blocks := blocksOf(s, []string{s})
			b.SetBytes(int64(len(s)))
			for b.Loop() {
				for _, blk := range blocks {
					m.Render(blk, "", 78)
				}
			}
		})
	}
}

func BenchmarkFlow(b *testing.B) {
	var f Flow
	f.Append(strings.Repeat("words and more words 中文 ", 4000))
	f.Lines(78)
	for b.Loop() {
		f.Append("x ")
		f.Lines(78)
	}
}

func TestTheLanguageOfACodeBlockIsOneHarmlessLine(t *testing.T) {
	source := "```go\ttitle=\"a\x1b[31m\"\nx\n```\n"
	var s Splitter
	s.Append(source)
	s.Finish()
	for _, b := range append(s.Done(), Block{Kind: BlockProse, Source: "> " + strings.ReplaceAll(source, "\n", "\n> ")}) {
		for _, line := range NewMarkdown(theme.Plain()).Render(b, "", 60) {
			if strings.ContainsFunc(line, unicode.IsControl) {
				t.Errorf("line %q", line)
			}
		}
	}
}

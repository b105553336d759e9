package text

import (
	"bytes"
	"fmt"
	"regexp"
	"strconv"
	"strings"

	"deltafin/ui/theme"

	"github.com/charmbracelet/glamour/ansi"
	"github.com/muesli/termenv"
	"github.com/yuin/goldmark"
	"github.com/yuin/goldmark/ast"
	"github.com/yuin/goldmark/extension"
	east "github.com/yuin/goldmark/extension/ast"
	"github.com/yuin/goldmark/parser"
	"github.com/yuin/goldmark/renderer"
	gmtext "github.com/yuin/goldmark/text"
	"github.com/yuin/goldmark/util"
)

// Markdown draws finished blocks. Glamour draws what is inside of them: emphasis, links, code spans. How blocks nest —
// lists, quotes, code, tables — and where lines break is done here, because Glamour breaks only at spaces (a Chinese
// paragraph would be one line, cut at the window's edge), runs the paragraphs of a list item together, leaves out what
// does not fit a table, and drops anything that looks like an HTML tag. Not safe for concurrent use.
type Markdown struct {
	theme    *theme.Theme
	parser   parser.Parser
	renderer renderer.Renderer
}

// NewMarkdown returns a renderer in the given theme.
func NewMarkdown(t *theme.Theme) *Markdown {
	glamour := ansi.NewRenderer(ansi.Options{PreserveNewLines: true, ColorProfile: t.Profile, Styles: styles(t)})
	return &Markdown{
		theme:    t,
		parser:   goldmark.New(goldmark.WithExtensions(extension.GFM)).Parser(),
		renderer: renderer.NewRenderer(renderer.WithNodeRenderers(util.Prioritized(glamour, 1))),
	}
}

// largest block that is drawn as Markdown; beyond it a block is shown as it was written. Glamour takes two milliseconds
// for a kilobyte of mixed text.
const largest = 64 << 10

// Render draws a block as lines of at most width cells, without trailing blanks and without blank lines around it. refs
// are link reference definitions found elsewhere in the text. A block that cannot be drawn is shown as written.
func (m *Markdown) Render(b Block, refs string, width int) (lines []string) {
	source := Clean(b.Source)
	if b.Kind == BlockCode {
		return m.Fence(source, width)
	}
	plain := func() []string { return trimBlank(Wrap(source, width)) }
	if len(source) > largest {
		return plain()
	}
	defer func() {
		if recover() != nil { // the library failed on this text, and may be left in the middle of it
			*m = *NewMarkdown(m.theme)
			lines = plain()
		}
	}()
	in := source
	if refs != "" {
		in += "\n\n" + Clean(refs)
	}
	d := &drawing{Markdown: m, source: []byte(in)}
	doc := m.parser.Parse(gmtext.NewReader(d.source))
	lines = trimBlank(d.children(doc, max(width, 1)))
	if len(lines) == 0 && refs == "" && strings.TrimSpace(source) != "" && !isReference(strings.TrimSpace(source)) {
		return plain() // something that Markdown hides, such as an empty list item
	}
	return lines
}

// Fence draws a fenced code block, finished or not, from its source.
func (m *Markdown) Fence(source string, width int) []string {
	source = strings.Trim(source, "\n")
	open, code, _ := strings.Cut(source, "\n")
	fence := openFence(open)
	if fence == "" {
		return m.code("", source, width)
	}
	word := strings.TrimSpace(strings.TrimLeft(strings.TrimLeft(open, " "), fence[:1]))
	word, _, _ = strings.Cut(word, " ")
	body := strings.TrimRight(code, "\n")
	if i := strings.LastIndexByte(body, '\n'); closesFence(body[i+1:], fence) {
		body = body[:max(i, 0)]
	}
	return m.code(word, body, width)
}

// CodeIndent is how far code is set in.
const CodeIndent = 2

// code draws lines of code: set in, in the code style, broken anywhere.
func (m *Markdown) code(language, code string, width int) []string {
	in := Blank(CodeIndent)
	if width <= 2*CodeIndent {
		in = ""
	}
	var lines []string
	if language != "" {
		lines = append(lines, in+m.theme.Dim.Paint(Truncate(OneLine(language), width-len(in), "…")))
	}
	if code == "" {
		return lines
	}
	for _, line := range Chop(strings.TrimRight(code, "\n"), width-len(in)) {
		if line != "" {
			line = in + m.theme.Code.Paint(line)
		}
		lines = append(lines, line)
	}
	return lines
}

// narrow is a width in which nothing is set in any more: blocks nested deeper than the window is wide.
const narrow = 12

// drawing is the rendering of one block.
type drawing struct {
	*Markdown
	source []byte // grows: replacement text is put behind the original, where nodes can point at it
}

// children draws the block nodes under parent, one blank line between them.
func (d *drawing) children(parent ast.Node, width int) []string {
	width = max(width, 1)
	var lines []string
	tight := isTight(parent)
	for n := parent.FirstChild(); n != nil; {
		next := n.NextSibling() // drawing may move n elsewhere
		part := d.block(n, width)
		if len(part) > 0 {
			if len(lines) > 0 && !tight {
				lines = append(lines, "")
			}
			lines = append(lines, part...)
		}
		n = next
	}
	return lines
}

func isTight(n ast.Node) bool {
	if list, ok := n.(*ast.List); ok {
		return list.IsTight
	}
	if item, ok := n.(*ast.ListItem); ok {
		list, ok := item.Parent().(*ast.List)
		return ok && list.IsTight
	}
	return false
}

func (d *drawing) block(n ast.Node, width int) []string {
	switch n := n.(type) {
	case *ast.List:
		return d.list(n, width)
	case *ast.Blockquote:
		if width < narrow {
			return d.children(n, width)
		}
		return prefixed(d.children(n, width-2), d.theme.Dim.Paint("│")+" ", d.theme.Dim.Paint("│")+" ")
	case *ast.FencedCodeBlock:
		return d.code(string(n.Language(d.source)), d.lines(n), width)
	case *ast.CodeBlock:
		return d.code("", d.lines(n), width)
	case *ast.HTMLBlock:
		s := d.lines(n)
		if n.HasClosure() {
			s += string(n.ClosureLine.Value(d.source))
		}
		return Wrap(strings.TrimRight(s, "\n"), width)
	case *ast.ThematicBreak:
		return []string{d.theme.Dim.Paint(strings.Repeat("─", min(width, 40)))}
	case *east.Table:
		return d.table(n, width)
	case *ast.Heading, *ast.Paragraph:
		return trimBlank(WrapStyled(d.glamour(n), width))
	default: // the text of a tight list item
		return trimBlank(WrapStyled(d.glamour(paragraph(n)), width))
	}
}

// paragraph is a paragraph of the inline children of n.
func paragraph(n ast.Node) *ast.Paragraph {
	p := ast.NewParagraph()
	for c := n.FirstChild(); c != nil; {
		next := c.NextSibling()
		p.AppendChild(p, c)
		c = next
	}
	return p
}

func (d *drawing) list(list *ast.List, width int) []string {
	var lines []string
	number := list.Start
	last := number + list.ChildCount() - 1
	for item := list.FirstChild(); item != nil; item = item.NextSibling() {
		marker := "• "
		if list.IsOrdered() {
			marker = fmt.Sprintf("%*d%c ", len(strconv.Itoa(last)), number, list.Marker)
			number++
		}
		if text := item.FirstChild(); text != nil && text.FirstChild() != nil {
			if box, ok := text.FirstChild().(*east.TaskCheckBox); ok {
				marker = "[ ] "
				if box.IsChecked {
					marker = "[x] "
				}
				text.RemoveChild(text, box)
			}
		}
		w := Width(marker)
		if width < narrow {
			w = 0
		}
		part := d.children(item, width-w)
		if len(part) == 0 {
			part = []string{""}
		}
		if len(lines) > 0 && !list.IsTight {
			lines = append(lines, "")
		}
		if w == 0 {
			marker = ""
		}
		lines = append(lines, prefixed(part, marker, Blank(w))...)
	}
	return lines
}

// prefixed puts first before the first line and rest before the others.
func prefixed(lines []string, first, rest string) []string {
	out := make([]string, len(lines))
	for i, line := range lines {
		if i == 0 {
			out[i] = first + line
		} else if out[i] = rest + line; line == "" {
			out[i] = strings.TrimRight(rest, " ")
		}
	}
	return out
}

// lines is the raw text of a code or HTML block.
func (d *drawing) lines(n ast.Node) string {
	var b strings.Builder
	for i := range n.Lines().Len() {
		line := n.Lines().At(i)
		b.Write(line.Value(d.source))
	}
	return b.String()
}

// glamour draws one leaf block, its lines unbroken.
func (d *drawing) glamour(n ast.Node) string {
	d.disarm(n)
	doc := ast.NewDocument()
	doc.AppendChild(doc, n)
	var out bytes.Buffer
	if err := d.renderer.Render(&out, d.source, doc); err != nil {
		panic(err) // caught in Render, which then shows the source
	}
	return out.String()
}

// numericRef finds references to characters by number, which Glamour would decode: &#27; is the escape character.
var numericRef = regexp.MustCompile(`&#[xX]?[0-9a-fA-F]+;`)

// disarm changes the inline nodes whose text Glamour would lose or alter: HTML tags, which it drops; references to
// control characters, which it would decode; code spans, in which it decodes references though they are literal there.
func (d *drawing) disarm(n ast.Node) {
	for c := n.FirstChild(); c != nil; {
		next := c.NextSibling()
		switch c := c.(type) {
		case *ast.RawHTML:
			var b strings.Builder
			for i := range c.Segments.Len() {
				seg := c.Segments.At(i)
				b.Write(seg.Value(d.source))
			}
			n.ReplaceChild(n, c, d.literal(b.String()))
		case *ast.Text:
			s := string(c.Segment.Value(d.source))
			if fixed := numericRef.ReplaceAllStringFunc(s, harmlessRef); fixed != s {
				c.Segment = d.segment(fixed)
			}
		case *ast.CodeSpan:
			var b strings.Builder
			for t := c.FirstChild(); t != nil; t = t.NextSibling() {
				if t, ok := t.(*ast.Text); ok {
					b.Write(t.Segment.Value(d.source))
				}
			}
			c.RemoveChildren(c)
			c.AppendChild(c, d.literal(strings.ReplaceAll(b.String(), "\n", " ")))
		default:
			d.disarm(c)
		}
		c = next
	}
}

// harmlessRef keeps a reference to a character that is safe to paint and spells out any other.
func harmlessRef(ref string) string {
	digits, base := ref[2:len(ref)-1], 10
	if digits[0] == 'x' || digits[0] == 'X' {
		digits, base = digits[1:], 16
	}
	r, err := strconv.ParseUint(digits, base, 32)
	if err == nil && r != 0 && r != '\n' && r != '\t' && r <= 0x10ffff && !unsafe(rune(r)) {
		return ref
	}
	return "&amp;" + ref[1:]
}

// literal is a text node that shows exactly s.
func (d *drawing) literal(s string) *ast.Text {
	return ast.NewTextSegment(d.segment(strings.ReplaceAll(s, "&", "&amp;")))
}

func (d *drawing) segment(s string) gmtext.Segment {
	at := len(d.source)
	d.source = append(d.source, s...)
	return gmtext.NewSegment(at, at+len(s))
}

// styles is a lean Glamour style: no margins, no padding, no syntax colouring. Without colour the marks of Markdown stay
// visible, for nothing else would tell emphasis and code apart.
func styles(t *theme.Theme) ansi.StyleConfig {
	yes := true
	color := func(c string) *string {
		if c == "" {
			return nil
		}
		return &c
	}
	s := ansi.StyleConfig{
		Strong:        ansi.StylePrimitive{Bold: &yes},
		Emph:          ansi.StylePrimitive{Italic: &yes},
		Strikethrough: ansi.StylePrimitive{CrossedOut: &yes},
		Heading:       ansi.StyleBlock{StylePrimitive: ansi.StylePrimitive{Bold: &yes, Color: color(t.MarkdownHeading)}},
		Link:          ansi.StylePrimitive{Underline: &yes, Color: color(t.MarkdownLink)},
		LinkText:      ansi.StylePrimitive{Color: color(t.MarkdownLink)},
		Image:         ansi.StylePrimitive{Underline: &yes, Color: color(t.MarkdownLink)},
		ImageText:     ansi.StylePrimitive{BlockPrefix: "image: "},
		Code:          ansi.StyleBlock{StylePrimitive: ansi.StylePrimitive{Color: color(t.MarkdownCode)}},
	}
	if t.MarkdownCode == "" { // nothing else would tell it from the text around it
		s.Code.StylePrimitive = ansi.StylePrimitive{Prefix: "`", Suffix: "`"}
	}
	if t.Profile == termenv.Ascii {
		s.Strong = ansi.StylePrimitive{BlockPrefix: "**", BlockSuffix: "**"}
		s.Emph = ansi.StylePrimitive{BlockPrefix: "*", BlockSuffix: "*"}
		s.Strikethrough = ansi.StylePrimitive{BlockPrefix: "~~", BlockSuffix: "~~"}
		s.Link, s.LinkText, s.Image = ansi.StylePrimitive{}, ansi.StylePrimitive{}, ansi.StylePrimitive{}
		s.Heading.StylePrimitive = ansi.StylePrimitive{BlockPrefix: "# "}
	}
	return s
}

// trimBlank drops empty lines at both ends, trailing blanks of each line, and all but one of neighbouring empty lines.
func trimBlank(lines []string) []string {
	out := make([]string, 0, len(lines))
	for _, line := range lines {
		line = strings.TrimRight(line, " ")
		if Width(line) == 0 {
			line = ""
			if len(out) == 0 || out[len(out)-1] == "" {
				continue
			}
		}
		out = append(out, line)
	}
	for len(out) > 0 && out[len(out)-1] == "" {
		out = out[:len(out)-1]
	}
	return out
}

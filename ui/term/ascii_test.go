package term

import (
	"bytes"
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"strconv"
	"strings"
	"testing"

	"github.com/charmbracelet/x/ansi"
)

func TestASCIIKeepsEveryWidthAndAllOtherText(t *testing.T) {
	for in, want := range map[string]string{
		"":                            "",
		"plain \x1b[31mtext\x1b[0m\n": "plain \x1b[31mtext\x1b[0m\n",
		"██··  57%":                   "##--  57%",
		"▁▂▃▄▅▆▇█":                    ".:-=+*%#",
		"土星 café … 🪐 │x│":             "土星 café ~ 🪐 |x|",
		"──┬──\n ▸ thought · 41 tok ‹2/3›": "--+--\n + thought - 41 tok <2/3>",
		"cut \xe2\x96": "cut \xe2\x96",
	} {
		if got := string(ASCII([]byte(in))); got != want {
			t.Errorf("%q: %q, not %q", in, got, want)
		}
	}
	for r, c := range lookalikes {
		if ansi.StringWidth(string(r)) != 1 || c <= ' ' || c > '~' {
			t.Errorf("%q becomes %q", r, c)
		}
	}
}

// Characters of other scripts are text and not drawn, as are those that wrap.go has rules for.
func TestEverythingThatIsDrawnHasALookalike(t *testing.T) {
	read := 0
	err := filepath.WalkDir("..", func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || !strings.HasSuffix(path, ".go") || strings.HasSuffix(path, "_test.go") || path == "../text/wrap.go" {
			return err
		}
		read++
		fset := token.NewFileSet()
		file, err := parser.ParseFile(fset, path, nil, 0)
		if err != nil {
			return err
		}
		ast.Inspect(file, func(n ast.Node) bool {
			lit, is := n.(*ast.BasicLit)
			if !is || lit.Kind != token.STRING && lit.Kind != token.CHAR {
				return true
			}
			s, err := strconv.Unquote(lit.Value)
			if err != nil {
				t.Errorf("%s: %v", fset.Position(lit.Pos()), err)
			}
			for _, r := range s {
				if _, drawn := lookalikes[r]; r > '~' && !drawn && r < 0x2e80 && ansi.StringWidth(string(r)) == 1 {
					t.Errorf("%s: %q has no lookalike", fset.Position(lit.Pos()), r)
				}
			}
			return true
		})
		return nil
	})
	if err != nil || read < 50 {
		t.Errorf("%d files read: %v", read, err)
	}
}

func TestAnOutputInASCII(t *testing.T) {
	got := written(t, func(o *Output) {
		o.ASCII()
		if n, err := o.Write([]byte("─┬─ 土")); n != len("─┬─ 土") || err != nil {
			t.Errorf("%d, %v", n, err)
		}
		if err := o.Send("\x1b]2;a … b\a"); err != nil {
			t.Error(err)
		}
	})
	if !strings.Contains(got, "-+- 土") || !strings.Contains(got, "a ~ b") {
		t.Errorf("%q", got)
	}
	var b bytes.Buffer
	if n, err := ASCIIWriter(&b).Write([]byte("a · b")); n != len("a · b") || err != nil || b.String() != "a - b" {
		t.Errorf("%d, %v, %q", n, err, b.String())
	}
}

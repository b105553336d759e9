package xtml

import (
	"fmt"
	"strings"
	"unicode"

	"deltafin/tokenizer"
)

// pythonText is Python's str(v), which is how the reference turns names and texts that are not strings into text.
func pythonText(v Value) string {
	if v.kind == String {
		return v.text
	}
	var b strings.Builder
	pythonRepr(&b, v)
	return b.String()
}

func pythonRepr(b *strings.Builder, v Value) {
	switch v.kind {
	case Absent, Null:
		b.WriteString("None")
	case Bool:
		if v.truth {
			b.WriteString("True")
		} else {
			b.WriteString("False")
		}
	case Number:
		switch v.text {
		case "NaN":
			b.WriteString("nan")
		case "Infinity":
			b.WriteString("inf")
		case "-Infinity":
			b.WriteString("-inf")
		default:
			b.WriteString(v.text)
		}
	case String:
		reprString(b, v.text)
	case Array:
		b.WriteByte('[')
		for i, item := range v.items {
			if i > 0 {
				b.WriteString(", ")
			}
			pythonRepr(b, item)
		}
		b.WriteByte(']')
	case Object:
		b.WriteByte('{')
		for i, m := range v.members {
			if i > 0 {
				b.WriteString(", ")
			}
			reprString(b, m.Key)
			b.WriteString(": ")
			pythonRepr(b, m.Value)
		}
		b.WriteByte('}')
	}
}

func reprString(b *strings.Builder, s string) {
	quote := '\''
	if strings.ContainsRune(s, '\'') && !strings.ContainsRune(s, '"') {
		quote = '"'
	}
	b.WriteRune(quote)
	for _, r := range s {
		switch {
		case r == quote || r == '\\':
			b.WriteByte('\\')
			b.WriteRune(r)
		case r == '\n':
			b.WriteString(`\n`)
		case r == '\r':
			b.WriteString(`\r`)
		case r == '\t':
			b.WriteString(`\t`)
		case unicode.IsPrint(r):
			b.WriteRune(r)
		case r <= 0xFF:
			fmt.Fprintf(b, `\x%02x`, r)
		case r <= 0xFFFF:
			fmt.Fprintf(b, `\u%04x`, r)
		default:
			fmt.Fprintf(b, `\U%08x`, r)
		}
	}
	b.WriteRune(quote)
}

// pythonStrip is Python's s.strip(): its white space has the four separator controls that Unicode's has not.
func pythonStrip(s string) string {
	return strings.TrimFunc(s, func(r rune) bool { return 0x1C <= r && r <= 0x1F || tokenizer.IsSpace(r) })
}

package xtml

import (
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf8"

	"deltafin/tokenizer"
)

// Kind is what a JSON value is.
type Kind uint8

const (
	Absent Kind = iota // no value at all, which is not the same as null
	Null
	Bool
	Number
	String
	Array
	Object
)

var kindNames = [...]string{"nothing", "null", "boolean", "number", "string", "array", "object"}

// String is the name of the kind, which for a value is its type in an argument element.
func (k Kind) String() string { return kindNames[k] }

// Value is a JSON value as Python's json module sees it. It differs from what encoding/json makes of the same text in all
// that shows in a prompt: the keys of an object keep their order, a number keeps its kind and digits, and NaN and the
// infinities exist. The zero Value is Absent. A Value does not change.
type Value struct {
	kind    Kind
	truth   bool
	text    string // of a string; of a number, as Python prints it
	items   []Value
	members []Member
}

// Member is one key of an object.
type Member struct {
	Key   string
	Value Value
}

// Of makes a string value.
func Of(s string) Value { return Value{kind: String, text: tokenizer.Repair(s)} }

// OfBool makes a boolean value.
func OfBool(b bool) Value { return Value{kind: Bool, truth: b} }

// OfList makes an array.
func OfList(items ...Value) Value { return Value{kind: Array, items: items} }

// OfMembers makes an object. A repeated key keeps its first place and takes the last value.
func OfMembers(members ...Member) Value {
	v := Value{kind: Object, members: make([]Member, 0, len(members))}
	var index map[string]int
	for _, m := range members {
		m.Key = tokenizer.Repair(m.Key)
		v.members, index = setMember(v.members, index, m)
	}
	return v
}

// setMember appends m or replaces the value of the same key. index speeds up the search once there are many keys.
func setMember(members []Member, index map[string]int, m Member) ([]Member, map[string]int) {
	const few = 8
	at := -1
	if index != nil {
		if i, ok := index[m.Key]; ok {
			at = i
		}
	} else {
		at = slices.IndexFunc(members, func(o Member) bool { return o.Key == m.Key })
	}
	if at >= 0 {
		members[at].Value = m.Value
		return members, index
	}
	members = append(members, m)
	switch {
	case index != nil:
		index[m.Key] = len(members) - 1
	case len(members) > few:
		index = make(map[string]int)
		for i, o := range members {
			index[o.Key] = i
		}
	}
	return members, index
}

// Kind of the value.
func (v Value) Kind() Kind { return v.kind }

// Missing reports whether the value is null or absent.
func (v Value) Missing() bool { return v.kind <= Null }

// Text is the content of a string, the digits of a number, and "" otherwise.
func (v Value) Text() string { return v.text }

// Items are the elements of an array. The caller must not change them.
func (v Value) Items() []Value { return v.items }

// Members are the keys of an object in order. The caller must not change them.
func (v Value) Members() []Member { return v.members }

// Get returns the value of a key, Absent if v is not an object or has no such key.
func (v Value) Get(key string) Value {
	for _, m := range v.members {
		if m.Key == key {
			return m.Value
		}
	}
	return Value{}
}

// Truthy is Python's bool(v).
func (v Value) Truthy() bool {
	switch v.kind {
	case Bool:
		return v.truth
	case Number:
		return v.text != "0" && v.text != "0.0" && v.text != "-0.0"
	case String:
		return v.text != ""
	case Array:
		return len(v.items) > 0
	case Object:
		return len(v.members) > 0
	}
	return false
}

// Style is how a value is written.
type Style struct {
	Spaced bool // ", " and ": " between elements, instead of "," and ":"
	Sorted bool // keys of every object in code point order, instead of their own
}

// The styles of the format.
var (
	CompactSorted = Style{Sorted: true} // tool declarations and schemas
	Spaced        = Style{Spaced: true} // arguments
)

// JSON writes the value. Nothing is escaped that JSON does not demand.
func (v Value) JSON(style Style) string { return string(v.appendJSON(nil, style)) }

func (v Value) appendJSON(b []byte, style Style) []byte {
	comma, colon := ",", ":"
	if style.Spaced {
		comma, colon = ", ", ": "
	}
	switch v.kind {
	case Bool:
		return strconv.AppendBool(b, v.truth)
	case Number:
		return append(b, v.text...)
	case String:
		return appendString(b, v.text)
	case Array:
		b = append(b, '[')
		for i, item := range v.items {
			if i > 0 {
				b = append(b, comma...)
			}
			b = item.appendJSON(b, style)
		}
		return append(b, ']')
	case Object:
		members := v.members
		if style.Sorted {
			members = slices.SortedFunc(slices.Values(members), func(a, b Member) int { return strings.Compare(a.Key, b.Key) })
		}
		b = append(b, '{')
		for i, m := range members {
			if i > 0 {
				b = append(b, comma...)
			}
			b = appendString(b, m.Key)
			b = append(b, colon...)
			b = m.Value.appendJSON(b, style)
		}
		return append(b, '}')
	}
	return append(b, "null"...)
}

func appendString(b []byte, s string) []byte {
	const hex = "0123456789abcdef"
	b = append(b, '"')
	start := 0
	for i := range len(s) {
		c := s[i]
		if c >= 0x20 && c != '"' && c != '\\' {
			continue
		}
		b = append(b, s[start:i]...)
		start = i + 1
		switch c {
		case '"', '\\':
			b = append(b, '\\', c)
		case '\b':
			b = append(b, `\b`...)
		case '\t':
			b = append(b, `\t`...)
		case '\n':
			b = append(b, `\n`...)
		case '\f':
			b = append(b, `\f`...)
		case '\r':
			b = append(b, `\r`...)
		default:
			b = append(b, '\\', 'u', '0', '0', hex[c>>4], hex[c&15])
		}
	}
	b = append(b, s[start:]...)
	return append(b, '"')
}

// Limits of what is parsed. Python refuses longer integers too; the depth keeps the stack small.
const (
	maxIntegerDigits = 4300
	maxDepth         = 5000
)

// ErrLimit reports JSON that is well-formed but beyond what is accepted.
var ErrLimit = errors.New("JSON exceeds a limit")

// Parse reads one JSON value in Python's dialect: NaN, Infinity and -Infinity are numbers; white space is space, tab, LF
// and CR; a lone surrogate escape is U+FFFD. Bytes that are not UTF-8 are read as U+FFFD.
func Parse(text string) (Value, error) {
	p := parser{s: tokenizer.Repair(text)}
	v, err := p.value(0)
	if err == nil {
		if p.space(); p.at < len(p.s) {
			err = p.fail("nothing may follow the value")
		}
	}
	if err != nil {
		return Value{}, err
	}
	return v, nil
}

type parser struct {
	s  string
	at int
}

func (p *parser) fail(what string) error {
	line := 1 + strings.Count(p.s[:p.at], "\n")
	column := utf8.RuneCountInString(p.s[strings.LastIndexByte(p.s[:p.at], '\n')+1:p.at]) + 1
	return fmt.Errorf("JSON line %d column %d: %s", line, column, what)
}

func (p *parser) space() {
	for p.at < len(p.s) && strings.IndexByte(" \t\n\r", p.s[p.at]) >= 0 {
		p.at++
	}
}

// next skips white space and returns the byte there, 0 at the end. (A NUL byte fits nowhere, like the end.)
func (p *parser) next() byte {
	p.space()
	if p.at == len(p.s) {
		return 0
	}
	return p.s[p.at]
}

func (p *parser) accept(word string) bool {
	if strings.HasPrefix(p.s[p.at:], word) {
		p.at += len(word)
		return true
	}
	return false
}

func (p *parser) value(depth int) (Value, error) {
	if depth > maxDepth {
		return Value{}, fmt.Errorf("%w: nested deeper than %d", ErrLimit, maxDepth)
	}
	switch c := p.next(); {
	case c == '"':
		s, err := p.string()
		return Value{kind: String, text: s}, err
	case c == '{':
		return p.object(depth)
	case c == '[':
		return p.array(depth)
	case p.accept("null"):
		return Value{kind: Null}, nil
	case p.accept("true"):
		return OfBool(true), nil
	case p.accept("false"):
		return OfBool(false), nil
	}
	for _, word := range []string{"NaN", "Infinity", "-Infinity"} {
		if p.accept(word) {
			return Value{kind: Number, text: word}, nil
		}
	}
	return p.number()
}

func (p *parser) object(depth int) (Value, error) {
	p.at++
	v := Value{kind: Object}
	var index map[string]int
	for c := p.next(); c != '}'; c = p.next() {
		if len(v.members) > 0 {
			if c != ',' {
				return v, p.fail("expected , or } in an object")
			}
			p.at++
			c = p.next()
		}
		if c != '"' {
			return v, p.fail("expected a key in double quotes")
		}
		key, err := p.string()
		if err != nil {
			return v, err
		}
		if p.next() != ':' {
			return v, p.fail("expected : after a key")
		}
		p.at++
		value, err := p.value(depth + 1)
		if err != nil {
			return v, err
		}
		v.members, index = setMember(v.members, index, Member{key, value})
	}
	p.at++
	return v, nil
}

func (p *parser) array(depth int) (Value, error) {
	p.at++
	v := Value{kind: Array}
	for c := p.next(); c != ']'; c = p.next() {
		if len(v.items) > 0 {
			if c != ',' {
				return v, p.fail("expected , or ] in an array")
			}
			p.at++
		}
		item, err := p.value(depth + 1)
		if err != nil {
			return v, err
		}
		v.items = append(v.items, item)
	}
	p.at++
	return v, nil
}

// digits skips decimal digits and reports how many there were.
func (p *parser) digits() int {
	start := p.at
	for p.at < len(p.s) && '0' <= p.s[p.at] && p.s[p.at] <= '9' {
		p.at++
	}
	return p.at - start
}

func (p *parser) number() (Value, error) {
	start := p.at
	p.accept("-")
	first := p.at
	n := p.digits()
	switch {
	case n == 0:
		p.at = start
		return Value{}, p.fail("expected a value")
	case n > 1 && p.s[first] == '0':
		p.at = first + 1
		return Value{}, p.fail("a number must not begin with 0")
	}
	float := false
	if p.accept(".") {
		if float = true; p.digits() == 0 {
			return Value{}, p.fail("expected digits after the decimal point")
		}
	}
	if p.accept("e") || p.accept("E") {
		if float = true; !p.accept("+") {
			p.accept("-")
		}
		if p.digits() == 0 {
			return Value{}, p.fail("expected digits in the exponent")
		}
	}
	text := p.s[start:p.at]
	switch {
	case float:
		f, _ := strconv.ParseFloat(text, 64) // the syntax is right; what is too large becomes an infinity, as in Python
		return Value{kind: Number, text: floatText(f)}, nil
	case n > maxIntegerDigits:
		return Value{}, fmt.Errorf("%w: an integer of %d digits; %d are allowed", ErrLimit, n, maxIntegerDigits)
	case text == "-0":
		text = "0"
	}
	return Value{kind: Number, text: text}, nil
}

// floatText is Python's repr of a float: the shortest digits that give the same number again.
func floatText(f float64) string {
	switch {
	case math.IsInf(f, 1):
		return "Infinity"
	case math.IsInf(f, -1):
		return "-Infinity"
	}
	if a := math.Abs(f); a != 0 && (a < 1e-4 || a >= 1e16) {
		return strconv.FormatFloat(f, 'e', -1, 64)
	}
	s := strconv.FormatFloat(f, 'f', -1, 64)
	if !strings.Contains(s, ".") {
		s += ".0"
	}
	return s
}

// string reads a string with its quotes.
func (p *parser) string() (string, error) {
	p.at++
	start := p.at
	var b []byte
	for p.at < len(p.s) {
		switch c := p.s[p.at]; {
		case c == '"':
			plain := p.s[start:p.at]
			p.at++
			if b == nil {
				return plain, nil
			}
			return string(append(b, plain...)), nil
		case c < 0x20:
			return "", p.fail("a control character in a string must be escaped")
		case c == '\\':
			b = append(b, p.s[start:p.at]...)
			r, err := p.escape()
			if err != nil {
				return "", err
			}
			b = utf8.AppendRune(b, r)
			start = p.at
		default:
			p.at++
		}
	}
	return "", p.fail("a string has no end")
}

// escape reads one escaped character, which may be a pair of surrogates.
func (p *parser) escape() (rune, error) {
	if p.at+1 < len(p.s) {
		const names, characters = `"\/bfnrt`, "\"\\/\b\f\n\r\t"
		c := p.s[p.at+1]
		if i := strings.IndexByte(names, c); i >= 0 {
			p.at += 2
			return rune(characters[i]), nil
		}
		if c == 'u' {
			high, ok := p.unit(p.at)
			if !ok {
				return 0, p.fail(`\u needs four hexadecimal digits`)
			}
			p.at += 6
			if 0xD800 <= high && high < 0xDC00 {
				if low, ok := p.unit(p.at); ok && 0xDC00 <= low && low < 0xE000 {
					p.at += 6
					return (high-0xD800)<<10 + (low - 0xDC00) + 0x10000, nil
				}
			}
			return high, nil // AppendRune makes a lone surrogate U+FFFD
		}
	}
	return 0, p.fail("unknown escape in a string")
}

// unit reads \uXXXX at s[at:].
func (p *parser) unit(at int) (rune, bool) {
	if at+6 > len(p.s) || p.s[at] != '\\' || p.s[at+1] != 'u' {
		return 0, false
	}
	var r rune
	for _, c := range []byte(p.s[at+2 : at+6]) {
		switch {
		case '0' <= c && c <= '9':
			r = r<<4 | rune(c-'0')
		case 'a' <= c|0x20 && c|0x20 <= 'f':
			r = r<<4 | rune(c|0x20-'a'+10)
		default:
			return 0, false
		}
	}
	return r, true
}

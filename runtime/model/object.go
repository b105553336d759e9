package model

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"math"
	"slices"
	"strconv"
	"strings"
	"unicode/utf16"
	"unicode/utf8"
)

// maxDepth bounds how deep config.json may nest.
const maxDepth = 32

// decodeJSON reads one JSON value, refusing repeated keys. Numbers stay text (json.Number).
func decodeJSON(text []byte) (any, error) {
	if !utf8.Valid(text) {
		return nil, errors.New("not valid UTF-8")
	}
	var discard json.RawMessage
	if err := json.Unmarshal(text, &discard); err != nil {
		return nil, fmt.Errorf("not valid JSON: %w", err)
	}
	d := json.NewDecoder(bytes.NewReader(text))
	d.UseNumber()
	return decodeValue(d, 0)
}

func decodeValue(d *json.Decoder, depth int) (any, error) {
	token, err := d.Token()
	if err != nil {
		return nil, err
	}
	if depth > maxDepth {
		return nil, fmt.Errorf("nested more than %d deep", maxDepth)
	}
	switch token {
	case json.Delim('{'):
		object := map[string]any{}
		for d.More() {
			key, err := d.Token()
			if err != nil {
				return nil, err
			}
			name := key.(string)
			if _, twice := object[name]; twice {
				return nil, fmt.Errorf("the key %.100q appears twice in one object", name)
			}
			if object[name], err = decodeValue(d, depth+1); err != nil {
				return nil, err
			}
		}
		_, err = d.Token()
		return object, err
	case json.Delim('['):
		list := []any{}
		for d.More() {
			value, err := decodeValue(d, depth+1)
			if err != nil {
				return nil, err
			}
			list = append(list, value)
		}
		_, err = d.Token()
		return list, err
	}
	return token, nil
}

// object reads typed fields of one JSON object. The first fault is kept in fault and reading goes on, so that a
// configuration is read as a plain list of its fields.
type object struct {
	path   string // "text_config." in messages
	values map[string]any
	fault  *error
}

func (o object) fail(key, format string, args ...any) {
	if *o.fault == nil {
		*o.fault = fmt.Errorf("%s%s %s", o.path, key, fmt.Sprintf(format, args...))
	}
}

// has tells whether key is present and not null.
func (o object) has(key string) bool { return o.values[key] != nil }

// show prints a value as it stands in the file, shortened.
func show(v any) string {
	text, err := json.Marshal(v)
	switch {
	case err != nil:
		return printable(fmt.Sprint(v))
	case len(text) > 60:
		return printable(string(bytes.ToValidUTF8(text[:60], nil))) + "..."
	}
	return printable(string(text))
}

// printable writes what has no picture of its own the way JSON escapes it: a file must not be able to move the cursor of
// whoever reads about it, or to turn text around.
func printable(text string) string {
	var b strings.Builder
	for _, r := range text {
		if strconv.IsPrint(r) {
			b.WriteRune(r)
			continue
		}
		for _, unit := range utf16.AppendRune(nil, r) {
			fmt.Fprintf(&b, `\u%04x`, unit)
		}
	}
	return b.String()
}

// object returns a nested object; an empty one if absent.
func (o object) object(key string) object {
	inner := object{path: o.path + key + ".", fault: o.fault}
	if !o.has(key) {
		return inner
	}
	values, ok := o.values[key].(map[string]any)
	if !ok {
		o.fail(key, "is %s; an object is expected", show(o.values[key]))
	}
	inner.values = values
	return inner
}

// require fails unless key is present and not null.
func (o object) require(key string) bool {
	if o.has(key) {
		return true
	}
	o.fail(key, "is missing")
	return false
}

// integer reads a required integer in lo..hi. After a fault it is lo, which callers can compute with.
func (o object) integer(key string, lo, hi int) int {
	if !o.require(key) {
		return lo
	}
	v, ok := asInteger(o.values[key])
	if !ok {
		o.fail(key, "is %s; an integer is expected", show(o.values[key]))
		return lo
	}
	if v < int64(lo) || v > int64(hi) {
		o.fail(key, "is %d; supported: %d to %d", v, lo, hi)
		return lo
	}
	return int(v)
}

// optional reads an integer that may be absent or null.
func (o object) optional(key string, absent, lo, hi int) int {
	if !o.has(key) {
		return absent
	}
	return o.integer(key, lo, hi)
}

func asInteger(v any) (int64, bool) {
	n, ok := v.(json.Number)
	if !ok {
		return 0, false
	}
	i, err := strconv.ParseInt(n.String(), 10, 64)
	return i, err == nil
}

// number reads a required number that neither overflows nor vanishes in the provider's float32.
func (o object) number(key string) float64 {
	if !o.require(key) {
		return 0
	}
	if n, ok := o.values[key].(json.Number); ok {
		v, err := n.Float64()
		if err == nil && !math.IsInf(float64(float32(v)), 0) && (v == 0 || float32(v) != 0) {
			return v
		}
	}
	o.fail(key, "is %s; a finite number within the range of float32 is expected", show(o.values[key]))
	return 0
}

// boolean reads a flag by its value, not by its presence. absent is what a missing or null flag means.
func (o object) boolean(key string, absent bool) bool {
	if !o.has(key) {
		return absent
	}
	v, ok := o.values[key].(bool)
	if !ok {
		o.fail(key, "is %s; true or false is expected", show(o.values[key]))
	}
	return v
}

// requireBool fails unless a flag is present with the given value.
func (o object) requireBool(key string, want bool) {
	if o.require(key) && o.boolean(key, !want) != want {
		o.fail(key, "is %v; only %v is supported", !want, want)
	}
}

// text reads a required string that must be one of supported.
func (o object) text(key string, supported ...string) string {
	if !o.require(key) {
		return ""
	}
	v, ok := o.values[key].(string)
	if !ok || !slices.Contains(supported, v) {
		o.fail(key, "is %s; supported: %s", show(o.values[key]), strings.Join(supported, ", "))
		return ""
	}
	return v
}

// optionalText is text for a field that may be absent or null.
func (o object) optionalText(key string, supported ...string) string {
	if !o.has(key) {
		return ""
	}
	return o.text(key, supported...)
}

// null fails if key has a value.
func (o object) null(key string) {
	if o.has(key) {
		o.fail(key, "is %s; only null is supported", show(o.values[key]))
	}
}

// ids reads a token id or a list of them, each below vocab; nil if absent.
func (o object) ids(key string, vocab int) []int {
	if !o.has(key) {
		return nil
	}
	list, ok := o.values[key].([]any)
	if !ok {
		list = []any{o.values[key]}
	}
	if len(list) > 64 {
		o.fail(key, "lists %d token ids; at most 64 are supported", len(list))
		return nil
	}
	var ids []int
	for _, v := range list {
		id, ok := asInteger(v)
		if !ok || id < 0 || id >= int64(vocab) {
			o.fail(key, "is %s; a token id below vocab_size (%d) is expected", show(o.values[key]), vocab)
			return nil
		}
		ids = append(ids, int(id))
	}
	return ids
}

// layers reads a required list of 1-based layer numbers and returns them 0-based, as written.
func (o object) layers(key string, count int) []int {
	if !o.require(key) {
		return nil
	}
	list, ok := o.values[key].([]any)
	if !ok {
		o.fail(key, "is %s; a list of layer numbers is expected", show(o.values[key]))
		return nil
	}
	layers := make([]int, 0, len(list))
	for _, v := range list {
		n, ok := asInteger(v)
		if !ok || n < 1 || n > int64(count) {
			o.fail(key, "contains %s; layer numbers are 1 to num_hidden_layers (%d)", show(v), count)
			return nil
		}
		layers = append(layers, int(n)-1)
	}
	return layers
}

package xtml

import (
	"encoding/json"
	"errors"
	"strings"
	"testing"
	"unicode/utf8"
)

// The expected texts are what Python 3's json.dumps(json.loads(text), ensure_ascii=False) prints.
func TestJSONIsPythons(t *testing.T) {
	for text, want := range map[string]string{
		`1.0`: `1.0`, `1.50`: `1.5`, `1e5`: `100000.0`, `1e15`: `1000000000000000.0`, `1e16`: `1e+16`, `0.0001`: `0.0001`,
		`0.00001`: `1e-05`, `-0.0`: `-0.0`, `5e-324`: `5e-324`, `1e999`: `Infinity`, `-1e999`: `-Infinity`, `1E+2`: `100.0`,
		`123456789012345678`: `123456789012345678`, `-0`: `0`, `0e5`: `0.0`, `-0e-5`: `-0.0`, `9007199254740993.0`: `9007199254740992.0`,
		`1.7976931348623157e308`: `1.7976931348623157e+308`, `NaN`: `NaN`, `-Infinity`: `-Infinity`, `Infinity`: `Infinity`,
		`123456789012345678901234567890`:                       `123456789012345678901234567890`,
		` {"b" : 1 , "a":[ 1,2 ] ,"b":null}`:                   `{"b": null, "a": [1, 2]}`,
		`"<&>\u2028\u007f\/\u0001\b\f\t\n\r\u001F\"\\é\u00e9"`: "\"<&>\u2028\u007f/\\u0001\\b\\f\\t\\n\\r\\u001f\\\"\\\\éé\"",
		`"\uD83D\uDE42"`:                                       `"🙂"`, `"\ud83d"`: `"�"`, `"\ude42\ud83d"`: `"��"`, `"\ud83d\ud83d\ude42"`: `"�🙂"`, `"\ud83dx\n"`: `"�x\n"`,
		`[]`: `[]`, `{}`: `{}`, ` [ ] `: `[]`, `{ }`: `{}`, `""`: `""`, "\t\r\n true": `true`,
	} {
		v, err := Parse(text)
		if err != nil || v.JSON(Spaced) != want {
			t.Errorf("%s becomes %s, %v; expected %s", text, v.JSON(Spaced), err, want)
		}
	}
	v, err := Parse(`{"b":{"z":1,"é":2,"Z":[{"y":1,"x":2}]},"a":"<","\ud83d\ude42":3,"\uff5e":4}`)
	if want := `{"a":"<","b":{"Z":[{"x":2,"y":1}],"z":1,"é":2},"～":4,"🙂":3}`; err != nil || v.JSON(CompactSorted) != want {
		t.Errorf("sorted: %s, %v; expected %s", v.JSON(CompactSorted), err, want)
	}
}

func TestNotJSON(t *testing.T) {
	for _, text := range []string{
		``, ` `, `{`, `[`, `[1`, `[1,`, `[1,]`, `{"a"`, `{"a":`, `{"a":1`, `{"a":1,`, `{"a":1,}`, `{,}`, `[,]`, `{a:1}`, `{'a':1}`, `{"a" 1}`, `{"a":1 "b":2}`, `[1 2]`,
		`"`, `"a`, `"\`, `"\x"`, `"\u12"`, `"\u12G4"`, `"\u+123"`, "\"\n\"", "\"\t\"", "\"\x00\"", `nul`, `True`, `none`, `nan`, `-NaN`, `+1`, `01`, `-01`, `.5`, `1.`, `1.e5`, `1e`, `1e+`, `-`,
		`1 2`, `{} x`, "\ufeff{}", "\u00a01", "\v1", "\x0c1", `// x`, `0x10`, `1_000`, `Infinit`, "1\x00",
	} {
		if v, err := Parse(text); err == nil {
			t.Errorf("%q is read as %s", text, v.JSON(Spaced))
		}
	}
	_, err := Parse("{\n \"é\": x}")
	if err == nil || !strings.Contains(err.Error(), "line 2 column 7") {
		t.Errorf("the place of an error: %v", err)
	}
	for _, text := range []string{strings.Repeat("[", maxDepth+2), strings.Repeat("1", maxIntegerDigits+1)} {
		if _, err := Parse(text); !errors.Is(err, ErrLimit) {
			t.Errorf("%.10q… of %d bytes: %v", text, len(text), err)
		}
	}
	if _, err := Parse(strings.Repeat("1", maxIntegerDigits)); err != nil {
		t.Error(err)
	}
}

func TestObjectsKeepFirstPlaceAndLastValue(t *testing.T) {
	var b strings.Builder
	b.WriteString("{")
	for range 3 {
		for _, key := range "abcdefghijklmnop" {
			if b.Len() > 1 {
				b.WriteString(",")
			}
			b.WriteString(`"` + string(key) + `":` + string('0'+key%10))
		}
	}
	b.WriteString(`,"b":"last"}`)
	v, err := Parse(b.String())
	if err != nil || len(v.Members()) != 16 || v.Members()[1].Key != "b" || v.Members()[1].Value.Text() != "last" {
		t.Errorf("%s, %v", v.JSON(Spaced), err)
	}
}

// The expected texts are what Python 3's str prints.
func TestPythonText(t *testing.T) {
	for text, want := range map[string]string{
		`"x'y"`: `x'y`, `5`: `5`, `1e16`: `1e+16`, `true`: `True`, `null`: `None`, `NaN`: `nan`, `-Infinity`: `-inf`,
		`["a'b","\"","'\"","\n\t\u0001é\u200b\u007f\\\ue000\udb40\udc01"]`: `["a'b", '"', '\'"', '\n\t\x01é\u200b\x7f\\\ue000\U000e0001']`,
		`{"a":[true,null,1.0],"b":{}}`:                                     `{'a': [True, None, 1.0], 'b': {}}`,
	} {
		v, err := Parse(text)
		if err != nil || pythonText(v) != want {
			t.Errorf("%s becomes %s, %v; expected %s", text, pythonText(v), err, want)
		}
	}
}

func FuzzJSON(f *testing.F) {
	for _, s := range []string{`{"a":[1,2.50,-0,1e400,NaN],"b":"\ud83d\u0041"}`, `[[[]]]`, `"\u00"`, `{"a":1,"a":2}`, "\xff", `-`, `{"a"`} {
		f.Add(s)
	}
	f.Fuzz(func(t *testing.T, text string) {
		v, err := Parse(text)
		if err != nil {
			// What Go's own parser accepts is JSON in every dialect, apart from the limits.
			if utf8.ValidString(text) && json.Valid([]byte(text)) && !errors.Is(err, ErrLimit) {
				t.Errorf("%q is JSON: %v", text, err)
			}
			return
		}
		for _, style := range []Style{Spaced, CompactSorted, {}} {
			out := v.JSON(style)
			again, err := Parse(out)
			if err != nil || again.JSON(style) != out {
				t.Errorf("%q is written as %q, which is read as %q, %v", text, out, again.JSON(style), err)
			}
		}
	})
}

package safetensors

import (
	"encoding/json"
	"fmt"
	"maps"
	"slices"
	"strings"
	"testing"
)

func TestParseIndex(t *testing.T) {
	x, err := ParseIndex([]byte(`{ "metadata": {"total_size": 1560860324864, "extra": [1.5e3, {"a": null}, -0, true, "\u00e9"]},
 "weight_map": {"b": "two", "\u0061.c": "one", "d": "two"}, "other": false }
`))
	if err != nil {
		t.Fatal(err)
	}
	if x.TotalSize != 1560860324864 || !slices.Equal(x.Shards, []string{"one", "two"}) {
		t.Errorf("total %d, shards %v", x.TotalSize, x.Shards)
	}
	var got []string
	for i := range x.Len() {
		name, shard := x.Entry(i)
		got = append(got, fmt.Sprintf("%s in %s", name, x.Shards[shard]))
	}
	if want := []string{"b in two", "a.c in one", "d in two"}; !slices.Equal(got, want) {
		t.Errorf("entries %v, want %v", got, want)
	}
	if x, err := ParseIndex([]byte(`{"weight_map":{"a":"f"}}`)); err != nil || x.TotalSize != -1 {
		t.Errorf("without metadata: %v, %v", x, err)
	}
}

func TestParseIndexRefuses(t *testing.T) {
	var many strings.Builder
	many.WriteString(`{"weight_map":{"t":"s"`)
	for i := range MaxShards {
		fmt.Fprintf(&many, `,"t%d":"s%d"`, i, i)
	}
	many.WriteString(`}}`)
	for _, c := range []struct{ what, text, says string }{
		{"empty", ``, "found the end"},
		{"list", `[]`, "expected '{'"},
		{"no weight_map", `{"metadata":{"total_size":1}}`, "weight_map is missing or empty"},
		{"empty weight_map", `{"weight_map":{}}`, "weight_map is missing or empty"},
		{"weight_map list", `{"weight_map":[]}`, "expected '{'"},
		{"shard is a number", `{"weight_map":{"a":1}}`, `"a"`},
		{"two weight_maps", `{"weight_map":{"a":"f"},"weight_map":{"a":"f"}}`, "appears twice"},
		{"two metadata", `{"metadata":{},"metadata":{},"weight_map":{"a":"f"}}`, "appears twice"},
		{"two totals", `{"metadata":{"total_size":1,"total_size":1},"weight_map":{"a":"f"}}`, "appears twice"},
		{"repeated key in something ignored", `{"x":{"y":[{"z":1,"z":1}]},"weight_map":{"a":"f"}}`, `"z" appears twice`},
		{"negative total", `{"metadata":{"total_size":-1},"weight_map":{"a":"f"}}`, "total_size"},
		{"fractional total", `{"metadata":{"total_size":1.0},"weight_map":{"a":"f"}}`, "total_size"},
		{"text after the end", `{"weight_map":{"a":"f"}} x`, "after the end"},
		{"truncated", `{"weight_map":{"a":"f"`, "found the end"},
		{"bad literal", `{"x":nul,"weight_map":{"a":"f"}}`, "expected a value"},
		{"bad number", `{"x":1.,"weight_map":{"a":"f"}}`, "expected a digit"},
		{"leading zero", `{"x":01,"weight_map":{"a":"f"}}`, "expected ','"},
		{"deep nesting", `{"x":` + strings.Repeat("[", 1000) + `}`, "nested more than"},
		{"too many shards", many.String(), "more than 1024 shards"},
	} {
		_, err := ParseIndex([]byte(c.text))
		if err == nil || !strings.Contains(err.Error(), c.says) {
			t.Errorf("%s: error is %v, should say %q", c.what, err, c.says)
		}
	}
}

// FuzzParseIndex compares every accepted index with what encoding/json sees in it.
func FuzzParseIndex(f *testing.F) {
	f.Add([]byte(`{"metadata":{"total_size":7290112},"weight_map":{"a.b":"f-00001","c":"f-00002","d":"f-00001"}}`))
	f.Add([]byte(`{"x":[1,-2.5e-3,{"y":null}],"weight_map":{"\u0061":"\ud83d\ude00","b\\":"f"},"z":true}`))
	f.Add([]byte(`{"weight_map":{"a":"f","a":"g"}}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		x, err := ParseIndex(text)
		if err != nil {
			return
		}
		var root map[string]json.RawMessage
		var peer map[string]string
		if err := json.Unmarshal(text, &root); err != nil {
			t.Fatalf("accepted, but encoding/json says %v", err)
		}
		if err := json.Unmarshal(root["weight_map"], &peer); err != nil {
			t.Fatalf("accepted, but encoding/json says of weight_map: %v", err)
		}
		// A repeated name is the caller's to find; encoding/json keeps the last one.
		got := map[string]string{}
		for i := range x.Len() {
			name, shard := x.Entry(i)
			got[string(name)] = x.Shards[shard]
		}
		if !maps.Equal(got, peer) {
			t.Fatalf("entries are %q, encoding/json has %q", got, peer)
		}
	})
}

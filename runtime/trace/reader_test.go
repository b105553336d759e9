package trace

import (
	"bytes"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"deltafin/runtime/expert"
)

var tiny = expert.Grid{First: 1, Last: 3, Experts: 8}

func write(t testing.TB, name, text string) string {
	t.Helper()
	if !filepath.IsAbs(name) {
		name = filepath.Join(t.TempDir(), name)
	}
	if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
		t.Fatal(err)
	}
	return name
}

// all reads a file and prints what it says, for comparison.
func all(path string, g expert.Grid) (string, error) {
	var out []string
	for r, err := range Read(context.Background(), path, g) {
		if err != nil {
			return strings.Join(out, " "), err
		}
		out = append(out, fmt.Sprintf("%s/%d/%d:%v", r.Run, r.Step, r.Layer, r.IDs))
	}
	return strings.Join(out, " "), nil
}

func TestLinesThatAreRead(t *testing.T) {
	path := write(t, "t.jsonl", strings.Join([]string{
		`{"step":3,"layer":1,"ids":[0,7,7]}`,
		``,
		"  \t",
		` { "ids" : [ 1 ] , "layer" : 2 , "w":[0.5e-3], "note":{"layer":9,"ids":[[],{"a":"}]\"\\"}]}, "x":null,"y":[true,false,-1.5E+2] } ` + "\r",
		`{"run":"a\u0062","layer":3,"step":18446744073709551615,"ids":[2,3]}`, // no newline at the end
	}, "\n"))
	got, err := all(path, tiny)
	if want := "/3/1:[0 7 7] /0/2:[1] ab/18446744073709551615/3:[2 3]"; err != nil || got != want {
		t.Errorf("%s, %v; want %s", got, err, want)
	}
}

func TestLinesThatAreRefused(t *testing.T) {
	long := `{"layer":1,"ids":[1],"x":"` + strings.Repeat("x", MaxLine) + `"}`
	for line, want := range map[string]string{
		`[1]`:                                                    "not a JSON object",
		`{"layer":1,"ids":[1]`:                                   "not a JSON object",
		`{"layer":1,"ids":[1]} {}`:                               "not a JSON object",
		`{"layer":1,"ids":[1],}`:                                 "not a JSON object",
		`{"layer":01,"ids":[1]}`:                                 "not a JSON object",
		`{'layer':1,"ids":[1]}`:                                  "not a JSON object",
		`{"ids":[1]}`:                                            "no layer",
		`{"layer":1}`:                                            "no layer or no ids",
		`{"Layer":1,"ids":[1]}`:                                  "no layer",
		`{"layer":0,"ids":[1]}`:                                  "layers 1 to 3",
		`{"layer":4,"ids":[1]}`:                                  "layers 1 to 3",
		`{"layer":99999999999,"ids":[1]}`:                        "layers 1 to 3",
		`{"layer":-1,"ids":[1]}`:                                 "not a whole number",
		`{"layer":1.0,"ids":[1]}`:                                "not a whole number",
		`{"layer":"1","ids":[1]}`:                                "not a whole number",
		`{"layer":null,"ids":[1]}`:                               "not a whole number",
		`{"layer":1,"ids":[]}`:                                   "empty",
		`{"layer":1,"ids":[8]}`:                                  "experts 0 to 7",
		`{"layer":1,"ids":[-1]}`:                                 "not a whole number",
		`{"layer":1,"ids":[1.5]}`:                                "not a whole number",
		`{"layer":1,"ids":[null]}`:                               "not a whole number",
		`{"layer":1,"ids":[[1]]}`:                                "not a whole number",
		`{"layer":1,"ids":5}`:                                    "not a list",
		`{"layer":1,"ids":null}`:                                 "not a list",
		`{"layer":1,"ids":[1],"ids":[2]}`:                        "two of ids",
		`{"layer":1,"layer":1,"ids":[1]}`:                        "two of layer",
		`{"layer":1,"ids":[1],"step":-1}`:                        "not a whole number",
		`{"layer":1,"ids":[1],"run":5}`:                          "not text",
		`{"layer":1,"ids":[` + strings.Repeat("1,", 896) + `1]}`: "more than 896",
		long: "longer than",
	} {
		path := write(t, "bad.jsonl", `{"layer":1,"ids":[1]}`+"\n\n"+line+"\n"+`{"layer":1,"ids":[1]}`+"\n")
		got, err := all(path, tiny)
		if err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), path+":3: ") || got != "/0/1:[1]" {
			t.Errorf("%.60s: read %s, %v", line, got, err)
		}
	}
}

func TestFilesThatAreRefused(t *testing.T) {
	dir := t.TempDir()
	path := write(t, filepath.Join(dir, "t.jsonl"), `{"layer":1,"ids":[1]}`+"\n")
	link := filepath.Join(dir, "link.jsonl")
	if err := os.Symlink(path, link); err != nil {
		t.Fatal(err)
	}
	huge := write(t, filepath.Join(dir, "huge.jsonl"), "")
	if err := os.Truncate(huge, MaxFile+1); err != nil {
		t.Fatal(err)
	}
	for name, want := range map[string]string{link: "symbolic link", huge: "at most", dir: "not a regular file", filepath.Join(dir, "none"): "no such file"} {
		if _, err := all(name, tiny); err == nil || !strings.Contains(err.Error(), want) || !strings.Contains(err.Error(), name) {
			t.Errorf("%s: %v", name, err)
		}
	}
	// A file that grows, is cut or is replaced while it is read.
	for name, change := range map[string]func(path string) error{
		"grown": func(p string) error {
			f, err := os.OpenFile(p, os.O_APPEND|os.O_WRONLY, 0)
			if err != nil {
				return err
			}
			defer f.Close()
			_, err = f.WriteString(`{"layer":1,"ids":[1]}` + "\n")
			return err
		},
		"replaced": func(p string) error {
			if err := os.WriteFile(p+".new", []byte(`{"layer":1,"ids":[1]}`+"\n"), 0o600); err != nil {
				return err
			}
			return os.Rename(p+".new", p)
		},
		"removed": os.Remove,
	} {
		p := write(t, filepath.Join(dir, name+".jsonl"), `{"layer":1,"ids":[1]}`+"\n")
		var last error
		for _, err := range Read(context.Background(), p, tiny) {
			if last = err; err == nil {
				if err := change(p); err != nil {
					t.Fatal(err)
				}
			}
		}
		if last == nil || !strings.Contains(last.Error(), "changed while it was read") {
			t.Errorf("%s: %v", name, last)
		}
	}
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	many := write(t, filepath.Join(dir, "many.jsonl"), strings.Repeat(`{"layer":1,"ids":[1]}`+"\n", 5000))
	n := 0
	for _, err := range Read(ctx, many, tiny) {
		if n++; err != nil && !errors.Is(err, context.Canceled) {
			t.Error(err)
		}
	}
	if n > 1100 {
		t.Errorf("%d records after cancellation", n)
	}
}

// What the parser accepts, encoding/json reads the same way; what it refuses is not a line of a trace.
func FuzzLine(f *testing.F) {
	for _, s := range []string{
		`{"layer":1,"ids":[0,7]}`, `{"run":"x","step":7,"layer":3,"ids":[ 1 ,2 ],"w":[0.5,1e-9],"bits":[1,2]}`,
		`{"a":{"layer":1},"layer":2,"ids":[3],"b":["]",{"ids":[9]}]}`, `{"layer":1,"ids":[null]}`, `{"layer":1e0,"ids":[1]}`, `{}`, `[]`, `{"layer":1,"ids":{}}`,
		`{"ids":"[1]","layer":2}`, `{"layer":1,"ids":[1],"step":1.5}`, `{"layer":1,"ids":[8]}`,
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, text []byte) {
		text = bytes.TrimSpace(text)
		if len(text) == 0 || len(text) > MaxLine {
			return
		}
		p := parser{grid: tiny}
		err := p.line(text)
		want, wantErr := plainly(text)
		if bytes.IndexByte(text, '\\') >= 0 && err == nil {
			wantErr = nil // a name may be written in escapes, which counts as another name here
			want = p.record
		}
		if (err == nil) != (wantErr == nil) && !(err != nil && (strings.Contains(err.Error(), "two of") || bytes.IndexByte(text, '\\') >= 0)) {
			t.Fatalf("%q: %v, plainly %v", text, err, wantErr)
		}
		if err == nil && fmt.Sprint(p.record) != fmt.Sprint(want) {
			t.Fatalf("%q: %+v, plainly %+v", text, p.record, want)
		}
	})
}

// plainly reads a line with nothing but encoding/json.
func plainly(text []byte) (r Record, err error) {
	var fields map[string]json.RawMessage
	if err := json.Unmarshal(text, &fields); err != nil || fields == nil {
		return r, errors.New("no object")
	}
	whole := func(raw json.RawMessage) (uint64, error) {
		if len(raw) == 0 || raw[0] < '0' || raw[0] > '9' {
			return 0, errors.New("no number")
		}
		var v uint64
		return v, json.Unmarshal(raw, &v)
	}
	layer, err := whole(fields["layer"])
	if err != nil || layer < 1 || layer > 3 {
		return r, fmt.Errorf("layer %d: %v", layer, err)
	}
	var ids []json.RawMessage
	if err := json.Unmarshal(fields["ids"], &ids); err != nil || len(ids) == 0 || len(ids) > 896 {
		return r, fmt.Errorf("ids: %v", err)
	}
	for _, raw := range ids {
		v, err := whole(raw)
		if err != nil || v > 7 {
			return r, fmt.Errorf("id %d: %v", v, err)
		}
		r.IDs = append(r.IDs, int(v))
	}
	if raw, ok := fields["step"]; ok {
		if r.Step, err = whole(raw); err != nil {
			return r, err
		}
	}
	if raw, ok := fields["run"]; ok {
		if raw[0] != '"' {
			return r, errors.New("run")
		}
		if err := json.Unmarshal(raw, &r.Run); err != nil {
			return r, err
		}
	}
	r.Layer = int(layer)
	return r, nil
}

func TestDiscover(t *testing.T) {
	dir := filepath.Join(t.TempDir(), "a[b]*c") // not a pattern
	if err := os.Mkdir(dir, 0o700); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"router_trace.jsonl", "router-trace.jsonl", "router_trace-2.jsonl", "trace.jsonl", "router_trace.json"} {
		write(t, filepath.Join(dir, name), "")
	}
	got, err := Discover(dir, filepath.Join(dir, "none"), dir)
	var names []string
	for _, p := range got {
		names = append(names, filepath.Base(p))
	}
	if err != nil || !slices.Equal(names, []string{"router-trace.jsonl", "router_trace-2.jsonl", "router_trace.jsonl"}) {
		t.Errorf("%v, %v", names, err)
	}
}

// Counted by hand: six routes, expert 2 of layer 1 three times, 5 of layer 3 twice, 4 of layer 2 once.
func TestRanking(t *testing.T) {
	dir := t.TempDir()
	a := write(t, filepath.Join(dir, "a"), `{"layer":3,"ids":[5,5]}`+"\n"+`{"layer":1,"ids":[2]}`+"\n")
	b := write(t, filepath.Join(dir, "b"), `{"layer":1,"ids":[2,2]}`+"\n"+`{"layer":2,"ids":[4]}`+"\n")
	r := NewRanking(tiny)
	for _, p := range []string{a, b} {
		if err := r.Add(context.Background(), p); err != nil {
			t.Fatal(err)
		}
	}
	present := func(l, e int) bool { return l == 1 }
	got, err := json.Marshal(r.Report(present, 1000, 20))
	want := `{"trace_files":2,"observed_routes":6,"unique_observed_experts":3,"missing_observed_experts":2,"missing_observed_bytes":2000,` +
		`"legacy_npz_discovered":0,"legacy_npz_selected":0,"converted_npz":0,"already_raw":0,"deleted_npz":0,"converted_npz_bytes":0,` +
		`"top_missing":[{"frequency":2,"layer":3,"expert":5},{"frequency":1,"layer":2,"expert":4}]}`
	if err != nil || string(got) != want {
		t.Errorf("%s\nwant %s", got, want)
	}
	none := r.Report(func(int, int) bool { return true }, 1000, 20)
	if b, _ := json.Marshal(none.TopMissing); none.MissingBytes != 0 || string(b) != "[]" {
		t.Errorf("%+v", none)
	}
	if top := r.Report(func(int, int) bool { return false }, 1, 1); top.MissingObserved != 3 || len(top.TopMissing) != 1 || top.TopMissing[0] != (Observation{3, 1, 2}) {
		t.Errorf("%+v", top)
	}
	// Equal counts are in the order of layers, then experts.
	r = NewRanking(tiny)
	if err := r.Add(context.Background(), write(t, filepath.Join(dir, "c"), `{"layer":3,"ids":[1]}`+"\n"+`{"layer":1,"ids":[7,6]}`+"\n")); err != nil {
		t.Fatal(err)
	}
	if got := fmt.Sprint(r.Observed(func(int, int) bool { return true })); got != "[{1 1 6} {1 1 7} {1 3 1}]" {
		t.Error(got)
	}
	if err := r.Add(context.Background(), filepath.Join(dir, "none")); err == nil {
		t.Error("a missing file was counted")
	}
}

// Passes are told apart by run, step and layer; the lines of one layer are one demand.
func TestLoad(t *testing.T) {
	dir := t.TempDir()
	a := write(t, filepath.Join(dir, "a"), strings.Join([]string{
		`{"run":"x","step":0,"layer":1,"ids":[1,2]}`, `{"run":"x","step":0,"layer":1,"ids":[2,3]}`, `{"run":"x","step":0,"layer":2,"ids":[4]}`,
		`{"run":"x","step":1,"layer":1,"ids":[1]}`,
		`{"run":"y","step":1,"layer":2,"ids":[4]}`, // another run
	}, "\n"))
	b := write(t, filepath.Join(dir, "b"), strings.Join([]string{
		`{"step":0,"layer":1,"ids":[1]}`, `{"step":0,"layer":3,"ids":[5]}`,
		`{"step":0,"layer":1,"ids":[1]}`, // counting started again
	}, "\n"))
	tr, err := Load(context.Background(), tiny, a, b)
	if err != nil || tr.Passes() != 5 || tr.Len() != 3+1+1+1+2+1 {
		t.Fatalf("%d passes of %d demands, %v", tr.Passes(), tr.Len(), err)
	}
	// Expert 1 of layer 1 is demanded in four passes, 4 of layer 2 in two: with room for all, that is three and one hits.
	r, err := expert.Replay(tr, expert.ReplayOptions{Policy: expert.LRU, Slots: 24, ExpertBytes: 10})
	if err != nil || r.Layers[0].Hits != 3 || r.Layers[1].Hits != 1 || r.Layers[2].Hits != 0 || r.Bytes != 50 {
		t.Errorf("%+v, %v", r, err)
	}
	if _, err := Load(context.Background(), tiny, a, write(t, filepath.Join(dir, "c"), "{")); err == nil {
		t.Error("a damaged file was loaded")
	}
}

func BenchmarkRead(b *testing.B) {
	path := filepath.Join(b.TempDir(), "t.jsonl")
	w := open(b, path, Buffered, nil)
	ids, weights := route(1, 3)
	for range 50 {
		for l := 1; l <= 92; l++ {
			w.Layer(l, ids, weights, nil, nil)
		}
		w.Commit()
	}
	b.SetBytes(w.Bytes())
	b.ResetTimer()
	for range b.N {
		for _, err := range Read(context.Background(), path, k3) {
			if err != nil {
				b.Fatal(err)
			}
		}
	}
}

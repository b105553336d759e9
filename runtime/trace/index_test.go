package trace

import (
	"bytes"
	"context"
	"encoding/json"
	"fmt"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"deltafin/runtime/expert"
)

// indexed writes a file and indexes it.
func indexed(t testing.TB, content string, o IndexOptions) *Index {
	t.Helper()
	path := filepath.Join(t.TempDir(), "t.jsonl")
	if err := os.WriteFile(path, []byte(content), 0o600); err != nil {
		t.Fatal(err)
	}
	x, err := OpenIndex(path, o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { x.Close() })
	if err := x.Build(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	return x
}

// What Recent saw, the Writer wrote and the Index reads are the same passes, whatever row is asked for first.
func TestAnIndexReadsWhatWasRecorded(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.jsonl")
	w := open(t, path, Buffered, nil)
	r := NewRecent(k3, 16, 93, 1<<30)
	rng := rand.New(rand.NewPCG(7, 0))
	type key struct{ pass, row int }
	var rows []key
	for pass := range 40 {
		n := []int{1, 1, 57, 3}[pass%4]
		ctx := context.Background()
		if pass >= 20 {
			ctx = WithMessage(ctx, fmt.Sprintf("chat:%d", pass/10))
		}
		w.Begin(ctx, 10*pass)
		r.Begin(ctx, 10*pass, make([]int, n))
		for _, l := range []int{1, 2, 50, 92} {
			ids, weights := route(n, uint64(pass*100+l))
			var demand []int
			var from []expert.Origin
			for _, id := range ids {
				if !slices.Contains(demand, int(id)) {
					demand, from = append(demand, int(id)), append(from, expert.Origin(rng.IntN(5)))
				}
			}
			w.Layer(l, ids, weights, demand, from)
			r.Layer(l, ids, weights, demand, from)
		}
		w.Commit()
		r.Commit(n)
		for i := range n {
			rows = append(rows, key{pass, i})
		}
	}
	w.Close()
	want, _ := r.Since(0)
	check := func(x *Index, rows []key, first int) {
		t.Helper()
		for _, at := range rng.Perm(len(rows)) {
			p, row, err := x.Pass(context.Background(), int64(at))
			if err != nil {
				t.Fatal(err)
			}
			k := rows[at]
			q := want[k.pass]
			if row != k.row || p.Rows != q.Rows || p.Position != q.Position || p.Message != q.Message || p.Number != int64(k.pass-first) {
				t.Fatalf("row %d: %+v row %d", at, p, row)
			}
			for _, l := range p.Layers {
				a := fmt.Sprint(l.Row(row, p.TopK))
				if b := fmt.Sprint(q.Layers[l.Layer].Row(k.row, 16)); a != b || len(p.Layers) != 4 {
					t.Fatalf("row %d layer %d\n%s\n%s", at, l.Layer, a, b)
				}
			}
		}
	}
	for _, o := range []IndexOptions{{}, {Grid: k3, TopK: 16}, {Message: "chat:3"}} {
		x, err := OpenIndex(path, o)
		if err != nil {
			t.Fatal(err)
		}
		defer x.Close()
		if err := x.Build(context.Background(), nil); err != nil {
			t.Fatal(err)
		}
		kept, first := rows, 0
		if o.Message != "" {
			first = 30
			kept = slices.DeleteFunc(slices.Clone(rows), func(k key) bool { return k.pass < first })
		}
		s := x.Stats()
		if s.Rows != int64(len(kept)) || s.Passes != int64(40-first) || s.TopK != 16 || s.Runs != 1 || s.From[expert.Hit]+s.From[expert.Early]+s.From[expert.Late]+s.From[expert.Waited]+s.From[expert.Unknown] != s.Routes || s.From[expert.Late] == 0 || !s.Done || s.Damaged != 0 || s.Read != s.Size {
			t.Errorf("%+v", s)
		}
		if g := x.Grid(); g.First != 1 || g.Last != 92 || g.Experts < 880 {
			t.Error(g)
		}
		var sum uint64
		for _, n := range x.Use(k3) {
			sum += uint64(n)
		}
		if sum != uint64(s.Rows)*16*4 || s.Routes != int64(sum) {
			t.Errorf("%d routes, counted %d", sum, s.Routes)
		}
		check(x, kept, first)
		if _, _, err := x.Pass(context.Background(), s.Rows); err == nil {
			t.Error("a row after the last")
		}
	}
}

// Damage costs the line it is in, is named, and nothing else; files of other programs are read as they are.
func TestAnIndexGoesOnAfterDamage(t *testing.T) {
	line := func(step, layer int, ids string) string {
		return fmt.Sprintf("{\"step\":%d,\"layer\":%d,\"ids\":[%s]}\n", step, layer, ids)
	}
	x := indexed(t, line(0, 1, "1,2")+line(0, 2, "3,4")+
		"not json\n"+line(1, 1, "5,6")+"\x1b[2J\x00\n"+line(1, 2, "7,999999")+line(1, 3, "8,9")+"\n\n"+
		strings.Repeat("x", 2*MaxLine)+"\n"+line(0, 1, "1,2")+line(0, 2, "1,2,3,4")+`{"step":1,"layer":1,"ids":[5`, IndexOptions{})
	s := x.Stats()
	if s.Passes != 3 || s.Rows != 4 || s.Runs != 2 || s.Damaged != 4 || !s.Torn || s.TopK != 2 || s.From != [5]int64{expert.Unknown: s.Routes} {
		t.Errorf("%+v", s)
	}
	var lines []int64
	for _, d := range s.Damages {
		lines = append(lines, d.Line)
	}
	if !slices.Equal(lines, []int64{3, 5, 6, 8}) {
		t.Errorf("named lines %v: %v", lines, s.Damages)
	}
	p, row, err := x.Pass(context.Background(), 3)
	if err != nil || row != 1 || p.Number != 2 || p.Position != -1 || p.Layers[1].IDs[3] != 4 || len(p.Layers[0].Weights) != 0 {
		t.Errorf("%+v, row %d, %v", p, row, err)
	}
	if p, _, err = x.Pass(context.Background(), 1); err != nil || len(p.Layers) != 2 || p.Layers[1].Layer != 3 {
		t.Errorf("%+v, %v", p, err)
	}
	for _, content := range []string{"", "\n\n", "hello\nworld\n"} {
		x := indexed(t, content, IndexOptions{})
		if s := x.Stats(); s.Rows != 0 || !s.Done {
			t.Errorf("%q: %+v", content, s)
		}
	}
	if _, err := OpenIndex(t.TempDir(), IndexOptions{}); err == nil {
		t.Error("a folder was opened")
	}
}

func TestBuildingAnIndexCanBeCancelled(t *testing.T) {
	path := filepath.Join(t.TempDir(), "t.jsonl")
	writeLong(t, path, 60_000, 16)
	x, err := OpenIndex(path, IndexOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	ctx, cancel := context.WithCancel(context.Background())
	calls := 0
	err = x.Build(ctx, func(s IndexStats) {
		if calls++; calls == 1 {
			if s.Rows == 0 || s.Done || s.Read <= 0 {
				t.Errorf("%+v", s)
			}
			if _, _, err := x.Pass(context.Background(), s.Rows-1); err != nil {
				t.Error("what was read so far is not there:", err)
			}
			cancel()
		}
	})
	if err == nil || calls != 1 {
		t.Error(err, calls)
	}
}

// writeLong writes lines of two layers.
func writeLong(t testing.TB, path string, lines, topK int) {
	t.Helper()
	var b bytes.Buffer
	for i := range lines {
		fmt.Fprintf(&b, `{"run":"9f86d081884c7d65","step":%d,"layer":%d,"k":%d,"pos":%d,"ids":[`, i/2, i%2+1, topK, i/2)
		for k := range topK {
			fmt.Fprintf(&b, "%d,", (i*7+k*53)%896)
		}
		b.Truncate(b.Len() - 1)
		b.WriteString("]}\n")
	}
	if err := os.WriteFile(path, b.Bytes(), 0o600); err != nil {
		t.Fatal(err)
	}
}

// A million lines: the places kept stay bounded and every row can still be found.
func TestAnIndexOfAMillionLines(t *testing.T) {
	if testing.Short() {
		t.Skip("reads 75 MB")
	}
	path := filepath.Join(t.TempDir(), "t.jsonl")
	writeLong(t, path, 1_000_000, 2)
	x, err := OpenIndex(path, IndexOptions{})
	if err != nil {
		t.Fatal(err)
	}
	defer x.Close()
	if err := x.Build(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	if s := x.Stats(); s.Rows != 500_000 || len(x.places) > maxPlaces || x.stride != 2 {
		t.Errorf("%+v, %d places, every %d", s, len(x.places), x.stride)
	}
	for _, row := range []int64{0, 1, 262_143, 262_144, 262_145, 499_998, 499_999} {
		p, _, err := x.Pass(context.Background(), row)
		if err != nil || p.Position != int(row) || p.Number != row || p.Layers[1].IDs[0] != uint16((2*row+1)*7%896) {
			t.Errorf("row %d: %+v, %v", row, p, err)
		}
	}
}

// Whatever the bytes: no panic, and the rows that are counted can be read and add up to the routes counted.
func FuzzIndex(f *testing.F) {
	for _, s := range []string{
		`{"run":"a","step":0,"layer":1,"k":2,"pos":4,"msg":"a:1","ids":[1,2,3,4],"w":[0.5,0.5,1,0],"from":"hhew"}` + "\n" + `{"run":"a","step":0,"layer":2,"ids":[7]}`,
		"{\"step\":3,\"layer\":1,\"ids\":[0]}\n{\"step\":1,\"layer\":1,\"ids\":[0]}\n", "\xff\n{}\n[]\n{\"layer\":1}\n", "{\"k\":0,\"layer\":1,\"ids\":[1]}\n",
		"{\"layer\":1,\"ids\":[1],\"from\":\"\\u0068\"}\n{\"layer\":511,\"ids\":[4095],\"w\":[1e400]}\n",
	} {
		f.Add([]byte(s))
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		x := indexed(t, string(b), IndexOptions{})
		s := x.Stats()
		var routes, rows int64
		last := int64(-1)
		for row := range s.Rows {
			p, r, err := x.Pass(context.Background(), row)
			if err != nil || r < 0 || r >= p.Rows {
				t.Fatalf("row %d of %d: %v, %v", row, s.Rows, r, err)
			}
			for i := range p.Layers {
				p.Layers[i].Row(r, p.TopK)
			}
			if p.Number != last {
				last = p.Number
				rows += int64(p.Rows)
				for _, l := range p.Layers {
					routes += int64(len(l.IDs))
				}
			}
		}
		if routes != s.Routes || rows != s.Rows {
			t.Errorf("%d routes in %d rows, counted %+v", routes, rows, s)
		}
		for line := range bytes.Lines(b) { // an independent view of what is a line at all
			if !json.Valid(bytes.TrimSpace(line)) && len(bytes.TrimSpace(line)) > 0 && s.Damaged == 0 && !s.Torn {
				t.Errorf("%q is no JSON and was not counted", line)
			}
		}
	})
}

func BenchmarkIndex(b *testing.B) {
	path := filepath.Join(b.TempDir(), "t.jsonl")
	writeLong(b, path, 100_000, 16)
	info, _ := os.Stat(path)
	b.SetBytes(info.Size())
	for b.Loop() {
		x, err := OpenIndex(path, IndexOptions{})
		if err != nil {
			b.Fatal(err)
		}
		if err := x.Build(context.Background(), nil); err != nil {
			b.Fatal(err)
		}
		x.Close()
	}
}

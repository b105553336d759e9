package rowint8

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"
	"time"

	"deltafin/storage/checkpoint"
	"deltafin/storage/datafile"
	"deltafin/storage/safetensors"
)

var ctx = context.Background()

const (
	up   = "language_model.model.layers.0.mlp.up_proj.weight"
	down = "language_model.model.layers.0.mlp.down_proj.weight"
	head = "language_model.lm_head.weight"
)

// weights are the bytes of a small model's tensors, drawn from a seed.
func weights(seed uint64) ([]safetensors.Tensor, map[string][]byte) {
	const bf16 = safetensors.BF16
	tensors := []safetensors.Tensor{
		{Name: "language_model.model.embed_tokens.weight", DType: bf16, Shape: []int64{8, 6}},
		{Name: up, DType: bf16, Shape: []int64{301, 33}},
		{Name: "language_model.model.layers.0.input_layernorm.weight", DType: bf16, Shape: []int64{33}},
		{Name: down, DType: bf16, Shape: []int64{1, 40}},
		{Name: "language_model.model.layers.0.self_attn.q_conv1d.weight", DType: safetensors.F32, Shape: []int64{4, 1, 4}},
		{Name: head, DType: bf16, Shape: []int64{128, 5}},
	}
	r := rand.New(rand.NewPCG(seed, 1))
	body := map[string][]byte{}
	for _, t := range tensors {
		n := t.DType.Size()
		for _, d := range t.Shape {
			n *= d
		}
		p := make([]byte, 0, n)
		for range n / 2 {
			p = binary.LittleEndian.AppendUint16(p, uint16(r.IntN(2))<<15|uint16(0x3c00+r.IntN(0x400)))
		}
		body[t.Name] = p
	}
	return tensors, body
}

func folderOf(t testing.TB, tensors []safetensors.Tensor, body map[string][]byte) *checkpoint.Checkpoint {
	t.Helper()
	dir := t.TempDir()
	file, _, err := safetensors.Layout(tensors)
	if err != nil {
		t.Fatal(err)
	}
	for _, x := range tensors {
		file = append(file, body[x.Name]...)
	}
	err = errors.Join(os.WriteFile(filepath.Join(dir, checkpoint.ConfigName), []byte("{}"), 0o600),
		os.WriteFile(filepath.Join(dir, checkpoint.SingleName), file, 0o600))
	if err != nil {
		t.Fatal(err)
	}
	c, err := checkpoint.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(func() { c.Close() })
	return c
}

// oneMatrix is a model with a single matrix to convert.
func oneMatrix(t testing.TB) *checkpoint.Checkpoint {
	tensors, body := weights(1)
	return folderOf(t, tensors[:3], body)
}

func model(t testing.TB, seed uint64) (*checkpoint.Checkpoint, map[string][]byte) {
	tensors, body := weights(seed)
	return folderOf(t, tensors, body), body
}

// expected quantizes a matrix row by row.
func expected(t testing.TB, body []byte, columns int) (q, scales []byte) {
	t.Helper()
	for at := 0; at < len(body); at += 2 * columns {
		row := make([]byte, columns)
		s, err := Quantize(row, body[at:at+2*columns])
		if err != nil {
			t.Fatal(err)
		}
		q, scales = append(q, row...), binary.LittleEndian.AppendUint16(scales, s)
	}
	return q, scales
}

// files returns the content of everything in a conversion's folder but the lock.
func files(t testing.TB, dir string) map[string]string {
	t.Helper()
	all := map[string]string{}
	entries, err := os.ReadDir(filepath.Join(dir, folderName))
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		text, err := os.ReadFile(filepath.Join(dir, folderName, e.Name()))
		if err != nil {
			t.Fatal(err)
		}
		all[e.Name()] = string(text)
	}
	return all
}

func merge(a, b map[string]string) map[string]string {
	c := maps.Clone(a)
	maps.Copy(c, b)
	return c
}

func sameFiles(t *testing.T, got, want map[string]string) {
	t.Helper()
	for name, text := range want {
		if got[name] != text {
			t.Errorf("%s differs", name)
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			t.Errorf("%s is left", name)
		}
	}
}

func convert(t *testing.T, src *checkpoint.Checkpoint, dir string, o Options) {
	t.Helper()
	if err := Convert(ctx, src, dir, o); err != nil {
		t.Fatal(err)
	}
}

func TestConvert(t *testing.T) {
	src, body := model(t, 1)
	dir := filepath.Join(t.TempDir(), "k3-resident-int8")
	var last Progress
	steps := 0
	convert(t, src, dir, Options{Progress: func(p Progress) { last = p; steps++ }})
	size := Measure(src)
	if want := (Size{3, 2 * (301*33 + 40 + 128*5), 301*33 + 40 + 128*5, 2 * (301 + 1 + 128)}); size != want {
		t.Errorf("measured %+v, want %+v", size, want)
	}
	if last != (Progress{head, size.Source, size.Source}) || steps != 3+1+1 {
		t.Errorf("progress ended with %+v after %d steps", last, steps)
	}
	got := files(t, dir)
	if len(got) != 9 {
		t.Errorf("%d files", len(got))
	}
	for name, columns := range map[string]int{up: 33, down: 40, head: 5} {
		q, scales := expected(t, body[name], columns)
		if got[name+".i8"] != string(q) || got[name+".sc"] != string(scales) {
			t.Errorf("%s differs", name)
		}
		sum := func(p []byte) string { s := sha256.Sum256(p); return hex.EncodeToString(s[:]) }
		want := fmt.Sprintf(`{
  "schema": "deltafin-spine-row-i8-f16-v2",
  "version": 2,
  "weight_exact": false,
  "config_sha256": "%s",
  "tensor": "%s",
  "rows": %d,
  "columns": %d,
  "source_sha256": "%s",
  "quantized_sha256": "%s",
  "scales_sha256": "%s"
}
`, sum([]byte("{}")), name, len(scales)/2, columns, sum(body[name]), sum(q), sum(scales))
		if got[name+".row-i8.json"] != want {
			t.Errorf("the receipt is %s\nwant %s", got[name+".row-i8.json"], want)
		}
	}
	// Any number of rows at a time gives the same files, and a second conversion changes nothing.
	for _, rows := range []int{1, 7, maxRows} {
		again := t.TempDir()
		convert(t, src, again, Options{Rows: rows})
		sameFiles(t, files(t, again), got)
	}
	info, _ := os.Stat(finalPath(dir, up, ".i8"))
	convert(t, src, dir, Options{})
	if now, _ := os.Stat(finalPath(dir, up, ".i8")); !os.SameFile(info, now) || !now.ModTime().Equal(info.ModTime()) {
		t.Error("a finished file was written again")
	}
	sameFiles(t, files(t, dir), got)
}

func TestReads(t *testing.T) {
	src, body := model(t, 1)
	dir := t.TempDir()
	convert(t, src, dir, Options{})
	s, err := Open(ctx, dir, src)
	if err != nil {
		t.Fatal(err)
	}
	if want := []Matrix{{up, 301, 33}, {down, 1, 40}, {head, 128, 5}}; !slices.Equal(s.Matrices(), want) {
		t.Errorf("matrices are %v", s.Matrices())
	}
	m, ok := s.Lookup(up)
	if !ok || m.Rows != 301 {
		t.Errorf("%+v, %v", m, ok)
	}
	if _, ok := s.Lookup("language_model.model.embed_tokens.weight"); ok {
		t.Error("the embedding table has an int8 form")
	}
	wantQ, wantS := expected(t, body[up], 33)
	q, scales := make([]byte, len(wantQ)), make([]byte, len(wantS))
	for range 2 {
		if err := s.Read(ctx, up, q, scales); err != nil || !bytes.Equal(q, wantQ) || !bytes.Equal(scales, wantS) {
			t.Errorf("%s differs: %v", up, err)
		}
	}
	wantQ, wantS = expected(t, body[head], 5)
	p := make([]byte, 10)
	if err := s.ReadData(ctx, head, p, 100); err != nil || !bytes.Equal(p, wantQ[100:110]) {
		t.Error(err)
	}
	if err := s.ReadScales(ctx, head, p, 246); err != nil || !bytes.Equal(p, wantS[246:]) {
		t.Error(err)
	}
	for _, off := range []int64{-1, 640, 631, 1 << 62} {
		if err := s.ReadData(ctx, head, p, off); err == nil {
			t.Errorf("read at %d", off)
		}
	}
	if err := s.Read(ctx, head, q, scales); err == nil {
		t.Error("read into buffers of another tensor")
	}
	if err := s.Read(ctx, "x", q, scales); err == nil {
		t.Error("read a tensor that is not there")
	}
	var last, total int64
	if err := s.Verify(ctx, func(d, all int64) { last, total = d, all }); err != nil || last != total || total != 301*33+40+640+2*430 {
		t.Errorf("%v, %d of %d", err, last, total)
	}
	cancelled, cancel := context.WithCancel(ctx)
	cancel()
	if err := s.Read(cancelled, up, make([]byte, 301*33), make([]byte, 602)); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
}

// Whatever an interrupted conversion leaves, the next one makes the same files of it.
func TestResumes(t *testing.T) {
	src := oneMatrix(t)
	good := t.TempDir()
	convert(t, src, good, Options{})
	want := files(t, good)
	quantized, scales := want[up+".i8"], want[up+".sc"]
	flip := func(s string, at int) string { p := []byte(s); p[at] ^= 1; return string(p) }
	for name, c := range map[string]struct {
		files  map[string]string
		notice string
	}{
		"nothing":             {nil, ""},
		"empty":               {map[string]string{"." + up + ".i8.part": "", "." + up + ".sc.part": ""}, ""},
		"scales ahead":        {map[string]string{"." + up + ".i8.part": quantized[:33*10+7], "." + up + ".sc.part": scales[:256]}, ""},
		"rows ahead":          {map[string]string{"." + up + ".i8.part": quantized[:33*100], "." + up + ".sc.part": scales[:21]}, ""},
		"complete":            {map[string]string{"." + up + ".i8.part": quantized, "." + up + ".sc.part": scales}, ""},
		"too long":            {map[string]string{"." + up + ".i8.part": quantized + "x", "." + up + ".sc.part": scales + scales}, ""},
		"damaged row":         {map[string]string{"." + up + ".i8.part": flip(quantized, 33*200+5), "." + up + ".sc.part": scales}, "truncated to row 200; continuing"},
		"damaged first row":   {map[string]string{"." + up + ".i8.part": flip(quantized[:99], 3)}, "truncated to row 0; continuing"},
		"damaged scale":       {map[string]string{"." + up + ".sc.part": flip(scales, 601)}, "truncated to row 300; continuing"},
		"holes":               {map[string]string{"." + up + ".i8.part": string(make([]byte, 33*301))}, "truncated to row 0; continuing"},
		"scales published":    {map[string]string{"." + up + ".i8.part": quantized[:500], up + ".sc": scales}, ""},
		"both published":      {map[string]string{up + ".i8": quantized, up + ".sc": scales}, ""},
		"part left":           {map[string]string{up + ".i8": quantized, up + ".sc": scales, "." + up + ".sc.part": "x"}, ""},
		"all but a part left": {merge(want, map[string]string{"." + up + ".i8.part": quantized, "." + up + ".row-i8.json.part": "{"}), ""},
		"receipt not written": {map[string]string{up + ".i8": quantized, up + ".sc": scales, "." + up + ".row-i8.json.part": "{"}, ""},
	} {
		dir := t.TempDir()
		if err := os.Mkdir(filepath.Join(dir, folderName), 0o700); err != nil {
			t.Fatal(err)
		}
		for file, text := range c.files {
			if err := os.WriteFile(filepath.Join(dir, folderName, file), []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		var notices []string
		if err := Convert(ctx, src, dir, Options{Notice: func(s string) { notices = append(notices, s) }}); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if got := strings.Join(notices, "\n"); !strings.HasSuffix(got, c.notice) || (got == "") != (c.notice == "") {
			t.Errorf("%s: noticed %q, want %q", name, got, c.notice)
		}
		sameFiles(t, files(t, dir), want)
	}
}

// A conversion cancelled after any step continues and ends in the same files.
func TestCancelledAnywhere(t *testing.T) {
	src := oneMatrix(t)
	good := t.TempDir()
	convert(t, src, good, Options{})
	want := files(t, good)
	for after := 1; after < 38; after += 9 {
		dir := t.TempDir()
		cancelled, cancel := context.WithCancel(ctx)
		steps := 0
		err := Convert(cancelled, src, dir, Options{Rows: 8, Progress: func(Progress) {
			if steps++; steps == after {
				cancel()
			}
		}})
		cancel()
		if !errors.Is(err, context.Canceled) {
			t.Errorf("cancelled after %d steps of 38: %v", after, err)
		}
		convert(t, src, dir, Options{})
		sameFiles(t, files(t, dir), want)
	}
}

// Published files are not changed: what is wrong with them is an error.
func TestRefusesFilesThatDoNotMatch(t *testing.T) {
	edit := func(ext string, change func(text []byte) []byte) func(dir string) error {
		return func(dir string) error {
			path := finalPath(dir, up, ext)
			text, err := os.ReadFile(path)
			return errors.Join(err, os.WriteFile(path, change(text), 0o600))
		}
	}
	flip := func(at int) func([]byte) []byte { return func(p []byte) []byte { p[at] ^= 1; return p } }
	swap := func(old, new string) func([]byte) []byte {
		return func(p []byte) []byte { return bytes.Replace(p, []byte(old), []byte(new), 1) }
	}
	remove := func(ext string) func(dir string) error {
		return func(dir string) error { return os.Remove(finalPath(dir, up, ext)) }
	}
	both := func(f ...func(string) error) func(string) error {
		return func(dir string) error {
			for _, f := range f {
				if err := f(dir); err != nil {
					return err
				}
			}
			return nil
		}
	}
	src := oneMatrix(t)
	good := t.TempDir()
	convert(t, src, good, Options{})
	for _, c := range []struct {
		change func(dir string) error
		want   string
		later  bool // found when the rows are read, not when the folder is opened
	}{
		{edit(".i8", flip(40)), "up_proj.weight.i8 does not match the digest in its receipt", true},
		{edit(".sc", flip(40)), "up_proj.weight.sc does not match the digest in its receipt", true},
		{edit(".i8", flip(3)), "does not match the digest", false},
		{edit(".i8", func(p []byte) []byte { return p[1:] }), "is 9932 bytes, expected 9933; the receipt for " + up + " does not match the files", false},
		{remove(".i8"), "up_proj.weight.i8: no such file", false},
		{remove(".sc"), "up_proj.weight.sc: no such file", false},
		{both(remove(".row-i8.json"), edit(".i8", flip(40))), "up_proj.weight.i8 differs from the source in row 1; remove it", false},
		{both(remove(".row-i8.json"), edit(".sc", flip(602-1))), "up_proj.weight.sc differs from the source in row 300; remove it", false},
		{both(remove(".row-i8.json"), edit(".sc", func(p []byte) []byte { return p[2:] })), "is 600 bytes, expected 602; remove it", false},
		{edit(".row-i8.json", swap(`"rows": 301`, `"rows": 300`)), "with 300 rows of 33, expected 301 rows of 33", false},
		{edit(".row-i8.json", swap(up, down)), "is for " + down, false},
		{edit(".row-i8.json", swap(`"weight_exact": false`, `"weight_exact": true`)), "is damaged: version, weight_exact or", false},
		{edit(".row-i8.json", swap(`"version": 2`, `"version": 3`)), "is damaged: version, weight_exact or", false},
		{edit(".row-i8.json", swap(`-v2`, `-v9`)), `the schema "deltafin-spine-row-i8-f16-v9" is not known`, false},
		{edit(".row-i8.json", swap(`"version": 2,`, `"version": 2, "more": 1,`)), `unknown field "more"`, false},
		{edit(".row-i8.json", swap(`"version": 2,`, `"version": 2, "version": 2,`)), "not written as receipts are", false},
		{edit(".row-i8.json", func(p []byte) []byte { return append(p, "{}"...) }), "is damaged", false},
		{edit(".row-i8.json", func(p []byte) []byte { return p[:len(p)/2] }), "is damaged", false},
		{edit(".row-i8.json", func(p []byte) []byte { return make([]byte, 20<<10) }), "more than a receipt has", false},
		{edit(".row-i8.json", swap(`"config_sha256": "`, `"config_sha256": "0`)), "is damaged", false},
		{edit(".row-i8.json", func(p []byte) []byte {
			i := bytes.Index(p, []byte(`"config_sha256": "`)) + 18
			p[i] = "01"[(p[i]-'0'+1)&1]
			return p
		}), "is for another model", false},
	} {
		dir := t.TempDir()
		if err := errors.Join(os.CopyFS(dir, os.DirFS(good)), c.change(dir)); err != nil {
			t.Fatal(err)
		}
		before := files(t, dir)
		if err := Convert(ctx, src, dir, Options{}); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("converting: %v\nwant %s", err, c.want)
		}
		if got := files(t, dir); got[up+".i8"] != before[up+".i8"] || got[up+".sc"] != before[up+".sc"] {
			t.Errorf("%s: the files were changed", c.want)
		}
		s, err := Open(ctx, dir, src)
		if c.later && err == nil {
			err = s.Read(ctx, up, make([]byte, 301*33), make([]byte, 602))
			if e := s.ReadData(ctx, up, make([]byte, 1), 0); fmt.Sprint(e) != fmt.Sprint(err) {
				t.Errorf("reading a part: %v\nand all: %v", e, err)
			}
			if e := s.Verify(ctx, nil); fmt.Sprint(e) != fmt.Sprint(err) {
				t.Errorf("verifying: %v\nreading: %v", e, err)
			}
		}
		if err == nil || c.later && !strings.Contains(err.Error(), c.want) {
			t.Errorf("opening: %v\nwant %s", err, c.want)
		}
	}
}

func TestOpenWantsAllOfIt(t *testing.T) {
	src, _ := model(t, 1)
	dir := filepath.Join(t.TempDir(), "int8")
	if _, err := Open(ctx, dir, src); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "no int8 spine at "+dir+": make it with 'deltafin convert-spine-int8 --model-root "+src.Dir()+" --output "+dir+"', or run the original weights with --spine bf16") {
		t.Error(err)
	}
	convert(t, src, dir, Options{})
	if err := os.Remove(finalPath(dir, head, receiptExt)); err != nil {
		t.Fatal(err)
	}
	if _, err := Open(ctx, dir, src); !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "lacks tensor "+head) {
		t.Error(err)
	}
	// Another model of the same shape.
	convert(t, src, dir, Options{})
	other, _ := model(t, 2)
	if _, err := Open(ctx, dir, other); err == nil || !strings.Contains(err.Error(), "was not made from the weights in "+other.Dir()) {
		t.Error(err)
	}
	if err := Convert(ctx, other, dir, Options{}); err == nil || !strings.Contains(err.Error(), "was not made from the weights in") {
		t.Error(err)
	}
	// A file that changes after it was opened.
	s, err := Open(ctx, dir, src)
	if err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(finalPath(dir, head, scalesExt), time.Time{}, time.Unix(1, 0)); err != nil {
		t.Fatal(err)
	}
	if err := s.ReadData(ctx, head, make([]byte, 1), 0); err == nil || !strings.Contains(err.Error(), "was written to") {
		t.Error(err)
	}
}

func TestRefusesWhatItCannotConvert(t *testing.T) {
	tensors, body := weights(1)
	binary.LittleEndian.PutUint16(body[up][2*(33*150+7):], 0x7fc0)
	if err := Convert(ctx, folderOf(t, tensors, body), t.TempDir(), Options{}); err == nil || err.Error() != "tensor "+up+", row 150: column 7 is not finite" {
		t.Error(err)
	}
	src, _ := model(t, 1)
	dir := t.TempDir()
	held, err := datafile.Lock(filepath.Join(dir, lockName))
	if err != nil {
		t.Fatal(err)
	}
	if err := Convert(ctx, src, dir, Options{}); !errors.Is(err, datafile.ErrLocked) || !strings.Contains(err.Error(), "another conversion is running") || !strings.Contains(err.Error(), lockName) {
		t.Error(err)
	}
	held.Close()
	part := partPath(dir, up, quantizedExt)
	if err := os.WriteFile(part, nil, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := Convert(ctx, src, dir, Options{}); err == nil || !strings.Contains(err.Error(), "of mode 0600") {
		t.Error(err)
	}
	if err := errors.Join(os.Remove(part), os.Symlink("/dev/null", part)); err != nil {
		t.Fatal(err)
	}
	if err := Convert(ctx, src, dir, Options{}); err == nil || !strings.Contains(err.Error(), "cannot open") {
		t.Error(err)
	}
	for _, rows := range []int{-1, maxRows + 1} {
		if err := Convert(ctx, src, dir, Options{Rows: rows}); err == nil {
			t.Errorf("%d rows at a time", rows)
		}
	}
	if err := Convert(ctx, src, filepath.Join(dir, "a", "b"), Options{}); !errors.Is(err, fs.ErrNotExist) {
		t.Error(err)
	}
}

// Receipts of version 1 are read, and their files compared with the source.
func TestVersion1(t *testing.T) {
	src, _ := model(t, 1)
	dir := t.TempDir()
	convert(t, src, dir, Options{})
	digest := func(ext string) string {
		text, err := os.ReadFile(finalPath(dir, up, ext))
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(text)
		return hex.EncodeToString(sum[:])
	}
	mark := `{"device":1,"inode":2,"bytes":3,"modified_seconds":4,"modified_nanoseconds":5,"changed_seconds":6,"changed_nanoseconds":7}`
	old := func(q, s string) string {
		return fmt.Sprintf(`{"schema":"deltafin-spine-row-i8-f16-v1","version":1,"weight_exact":false,"inventory_sha256":"%064d","tensor":"%s","rows":301,"columns":33,"source":%s,"quantized":%s,"scales":%s,"quantized_sha256":"%s","scales_sha256":"%s"}`,
			7, up, mark, mark, mark, q, s)
	}
	write := func(text string) {
		t.Helper()
		if err := os.WriteFile(finalPath(dir, up, receiptExt), []byte(text), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	write(old(digest(".i8"), digest(".sc")))
	convert(t, src, dir, Options{})
	s, err := Open(ctx, dir, src)
	if err != nil {
		t.Fatal(err)
	}
	if err := s.Verify(ctx, nil); err != nil {
		t.Error(err)
	}
	write(old(digest(".sc"), digest(".i8")))
	if err := Convert(ctx, src, dir, Options{}); err == nil || !strings.Contains(err.Error(), "does not match the files it is for, which are right") {
		t.Error(err)
	}
	write(strings.Replace(old(digest(".i8"), digest(".sc")), `"inode":2`, `"inode":2,"more":1`, 1))
	if _, err := Open(ctx, dir, src); err == nil || !strings.Contains(err.Error(), "unknown field") {
		t.Error(err)
	}
}

func FuzzParseReceipt(f *testing.F) {
	r := receipt{Schema: schema, Version: schemaVersion, ConfigSHA256: strings.Repeat("0a", 32), Tensor: up, Rows: 1, Columns: 2,
		SourceSHA256: strings.Repeat("1b", 32), QuantizedSHA256: strings.Repeat("2c", 32), ScalesSHA256: strings.Repeat("3d", 32)}
	f.Add(r.encode())
	f.Add([]byte(`{"schema":"deltafin-spine-row-i8-f16-v1"}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		r, err := parseReceipt(text)
		if err == nil && (r.WeightExact || r.Rows < 1 || r.Columns < 1 || r.Version == schemaVersion && !bytes.Equal(r.encode(), text)) {
			t.Errorf("%q is read as %+v", text, r)
		}
	})
}

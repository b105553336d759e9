package state

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
	"time"
)

const model = "00112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"
const other = "ff112233445566778899aabbccddeeff00112233445566778899aabbccddeeff"

func tokens(n int, seed uint64) []int {
	r := rand.New(rand.NewPCG(seed, 1))
	ids := make([]int, n)
	for i := range ids {
		ids[i] = r.IntN(163840)
	}
	return ids
}

func body(n int) []byte {
	b := make([]byte, n)
	for i := range b {
		b[i] = byte(i * 7)
	}
	return b
}

func meta(n int) Meta {
	return Meta{Model: model, Name: "Kimi K3", Geometry: 9, ABI: 3, Layout: 1, Logits: 2, State: int64(n) - 8, Saved: time.Unix(1700000000, 5)}
}

func encoded(t testing.TB, m Meta, ids []int, b []byte) []byte {
	t.Helper()
	var out bytes.Buffer
	w, err := NewWriter(&out, m, ids)
	if err == nil {
		_, err = w.Write(b)
	}
	if err = errors.Join(err, w.Close()); err != nil {
		t.Fatal(err)
	}
	return out.Bytes()
}

func decode(r io.Reader) (*Reader, []byte, error) {
	in, err := NewReader(r)
	if err != nil {
		return nil, nil, err
	}
	b, err := io.ReadAll(in)
	if err != nil {
		return nil, nil, err
	}
	return in, b, in.Verify()
}

// The form is written down in the package's documentation; here it is put together from that, by other means.
func TestTheFormIsTheOneDescribed(t *testing.T) {
	ids, b := []int{5, 163839, 0}, body(24)
	got := encoded(t, meta(24), ids, b)
	le := binary.LittleEndian
	want := make([]byte, 256)
	copy(want, "DFSAVED1")
	le.PutUint32(want[8:], 256)
	le.PutUint32(want[12:], 3)
	le.PutUint32(want[16:], 1)
	le.PutUint64(want[24:], 9)
	for i := range 32 {
		fmt.Sscanf(model[2*i:2*i+2], "%02x", &want[32+i])
	}
	le.PutUint64(want[64:], 3)
	le.PutUint64(want[72:], 2)
	le.PutUint64(want[80:], 16)
	le.PutUint64(want[88:], 1700000000*1e9+5)
	list := []byte{5, 0, 0, 0, 0xff, 0x7f, 2, 0, 0, 0, 0, 0}
	sum := sha256.Sum256(list)
	copy(want[96:], sum[:])
	copy(want[128:], "Kimi K3")
	sum = sha256.Sum256(want[:224])
	copy(want[224:], sum[:])
	want = append(append(want, list...), b...)
	sum = sha256.Sum256(want)
	if want = append(want, sum[:]...); !bytes.Equal(got, want) {
		t.Fatalf("got  %x\nwant %x", got, want)
	}
	r, back, err := decode(bytes.NewReader(got))
	if err != nil || !slices.Equal(r.Tokens, ids) || !bytes.Equal(back, b) || r.Name != "Kimi K3" || r.Model != model || r.ABI != 3 ||
		r.Geometry != 9 || r.Logits != 2 || r.State != 16 || !r.Saved.Equal(time.Unix(1700000000, 5)) || r.Size() != int64(len(got)) {
		t.Fatalf("%+v, %v", r, err)
	}
}

func TestEveryChangedByteIsNoticed(t *testing.T) {
	good := encoded(t, meta(40), tokens(9, 1), body(40))
	for i := range good {
		bad := bytes.Clone(good)
		bad[i] ^= 0x10
		if _, _, err := decode(bytes.NewReader(bad)); !errors.Is(err, ErrDamaged) {
			t.Fatalf("byte %d changed: %v", i, err)
		}
		if _, _, err := decode(bytes.NewReader(good[:i])); !errors.Is(err, ErrDamaged) {
			t.Fatalf("cut at %d: %v", i, err)
		}
	}
}

func TestAWriterKeepsToItsLength(t *testing.T) {
	w, err := NewWriter(io.Discard, meta(40), tokens(3, 1))
	if err != nil {
		t.Fatal(err)
	}
	if _, err := w.Write(body(41)); err == nil {
		t.Error("a byte too many was taken")
	}
	_, _ = w.Write(body(39))
	if w.Close() == nil {
		t.Error("a byte was missing")
	}
	if _, err := NewWriter(io.Discard, Meta{Model: "k3"}, nil); err == nil {
		t.Error("a model without a digest was taken")
	}
	m := meta(40)
	m.Name = strings.Repeat("語", 40)
	if r, err := NewReader(bytes.NewReader(encoded(t, m, nil, body(40)))); err != nil || r.Name != strings.Repeat("語", 21) {
		t.Errorf("a long name: %v", err)
	}
}

// What is read is either exactly what a writer makes of it, or damaged; and what it claims to hold costs no memory.
func FuzzReader(f *testing.F) {
	f.Add([]byte{})
	f.Add(encoded(f, meta(40), tokens(9, 1), body(40)))
	f.Add(encoded(f, meta(8), nil, body(8)))
	huge := meta(8)
	huge.Tokens, huge.State = maxTokens, maxState
	h, err := huge.header()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(h)
	f.Fuzz(func(t *testing.T, b []byte) {
		if len(b) >= headerBytes && len(b)%2 == 0 { // let changes behind the header's digest through
			sum := sha256.Sum256(b[:headerBytes-digestBytes])
			b = bytes.Clone(b)
			copy(b[headerBytes-digestBytes:], sum[:])
		}
		r, content, err := decode(bytes.NewReader(b))
		if err != nil {
			if !errors.Is(err, ErrDamaged) {
				t.Fatal(err)
			}
			return
		}
		m := r.Meta
		if m.Saved.UnixNano() == 0 {
			m.Saved = time.Time{}
		}
		if got := encoded(t, m, r.Tokens, content); !bytes.Equal(got, b[:len(got)]) {
			t.Fatalf("read %x, which is written as %x", b, got)
		}
	})
}

func folder(t testing.TB, max int64) *Folder {
	t.Helper()
	f, err := Open(filepath.Join(t.TempDir(), "states"), max)
	if err != nil {
		t.Fatal(err)
	}
	return f
}

func save(t testing.TB, f *Folder, m Meta, ids []int) {
	t.Helper()
	err := f.Save(context.Background(), m, ids, func(w io.Writer) error {
		_, err := w.Write(body(int(m.Body())))
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
}

func lengths(entries []Entry) []int {
	n := []int{}
	for _, e := range entries {
		n = append(n, e.Tokens)
	}
	return n
}

func TestFindsTheLongestPrefix(t *testing.T) {
	f := folder(t, 0)
	ids := tokens(5000, 3)
	fork := slices.Clone(ids[:400])
	fork[199]++
	save(t, f, meta(1000), ids[:120])
	save(t, f, meta(1000), ids[:300])
	save(t, f, meta(1000), fork)
	elsewhere := meta(1000)
	elsewhere.Model = other
	save(t, f, elsewhere, ids[:350])
	for _, c := range []struct {
		ids    []int
		longer int
		want   []int
	}{
		{ids, 0, []int{300, 120}}, {ids, 120, []int{300}}, {ids[:300], 0, []int{300, 120}}, {ids[:299], 0, []int{120}},
		{fork, 0, []int{400, 120}}, {tokens(500, 4), 0, []int{}}, {nil, 0, []int{}}, {ids, 300, []int{}},
	} {
		got, err := f.Find(model, c.ids, c.longer)
		if err != nil || !slices.Equal(lengths(got), c.want) {
			t.Errorf("%d tokens, longer than %d: %v, %v; want %v", len(c.ids), c.longer, lengths(got), err, c.want)
		}
	}
	found, _ := f.Find(model, ids, 0)
	file, err := found[0].Open()
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	b, err := io.ReadAll(file)
	if err != nil || file.Verify() != nil || !bytes.Equal(b, body(1000)) || !slices.Equal(file.Tokens, ids[:300]) {
		t.Fatal("what was saved is not what is read", err)
	}
	if info, err := os.Stat(found[0].Path); err != nil || info.Mode().Perm() != 0o600 {
		t.Error("mode", info.Mode())
	}
	if info, err := os.Stat(filepath.Dir(found[0].Path)); err != nil || info.Mode().Perm() != 0o700 {
		t.Error("mode of the folder", info.Mode())
	}
}

// Of a conversation's states, only the latest and the one before stay.
func TestEarlierTurnsGiveWay(t *testing.T) {
	f := folder(t, 0)
	ids := tokens(500, 3)
	for _, n := range []int{100, 200, 300, 400} {
		save(t, f, meta(1000), ids[:n])
	}
	if got, _ := f.Find(model, ids, 0); !slices.Equal(lengths(got), []int{400, 300}) {
		t.Error(lengths(got))
	}
	save(t, f, meta(1000), ids[:300]) // an old one again: it is there
	if got, _ := f.List(); !slices.Equal(lengths(got), []int{300, 400}) {
		t.Error(lengths(got))
	}
}

func TestTheOldestGiveWayToTheCap(t *testing.T) {
	one := meta(1000)
	one.Tokens = 50
	f := folder(t, 3*one.Size())
	var last []int
	for i := range 5 {
		last = tokens(50, uint64(i+10))
		save(t, f, meta(1000), last)
	}
	if got, _ := f.List(); len(got) != 3 || f.Usage() != (Usage{3, 3 * one.Size()}) {
		t.Fatal(lengths(got), f.Usage())
	}
	// The one that was of use stays, whatever the clock says.
	oldest, err := f.Find(model, tokens(50, 12), 0)
	if err != nil || len(oldest) != 1 {
		t.Fatal(oldest, err)
	}
	future := time.Now().Add(1000 * time.Hour)
	if err := os.Chtimes(oldest[0].Path, future, future); err != nil {
		t.Fatal(err)
	}
	first, _ := f.Find(model, tokens(50, 13), 0)
	f.Touch(first[0])
	save(t, f, meta(1000), tokens(50, 20))
	for seed, want := range map[uint64]int{12: 1, 13: 1, 14: 0, 20: 1} {
		if got, _ := f.Find(model, tokens(50, seed), 0); len(got) != want {
			t.Errorf("%d of conversation %d are left, want %d", len(got), seed, want)
		}
	}
	big := meta(5000)
	err = f.Save(context.Background(), big, tokens(9, 9), func(io.Writer) error { t.Error("written"); return nil })
	if !errors.Is(err, ErrNoRoom) {
		t.Error(err)
	}
	if got, _ := f.List(); len(got) != 3 {
		t.Error("states gave way for one that was not saved")
	}
}

func TestPrune(t *testing.T) {
	f := folder(t, 0)
	for i := range 4 {
		m := meta(1000)
		if i == 3 {
			m.Model = other
		}
		save(t, f, m, tokens(50, uint64(i+1)))
	}
	all, _ := f.List()
	old := time.Now().Add(-48 * time.Hour)
	if err := os.Chtimes(all[2].Path, old, old); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		what string
		p    Prune
		want int
	}{
		{"dry", Prune{DryRun: true}, 4},
		{"a model, dry", Prune{Model: other, DryRun: true}, 1},
		{"old ones", Prune{Age: 24 * time.Hour, Max: -1}, 1},
		{"old ones again", Prune{Age: 24 * time.Hour, Max: -1}, 0},
		{"down to two", Prune{Max: 2 * all[0].Bytes}, 1},
		{"all", Prune{}, 2},
	} {
		gone, err := f.Prune(c.p)
		if err != nil || len(gone) != c.want {
			t.Errorf("%s: %d removed, want %d (%v)", c.what, len(gone), c.want, err)
		}
	}
	if left, err := os.ReadDir(f.Root()); err != nil || len(left) != 1 || left[0].Name() != ".lock" {
		t.Error("left behind:", left, err)
	}
}

func TestACancelledOrFailedSaveLeavesNothing(t *testing.T) {
	f := folder(t, 0)
	ctx, cancel := context.WithCancel(context.Background())
	m := meta(8 << 20)
	wrong := errors.New("wrong")
	for what, body := range map[string]func(io.Writer) error{
		"cancelled": func(w io.Writer) error { cancel(); _, err := w.Write(body(8 << 20)); return err },
		"failed":    func(io.Writer) error { return wrong },
		"short":     func(w io.Writer) error { _, err := w.Write(body(100)); return err },
	} {
		c := context.Background()
		if what == "cancelled" {
			c = ctx
		}
		err := f.Save(c, m, tokens(9, 1), body)
		if err == nil || what == "cancelled" && !errors.Is(err, context.Canceled) || what == "failed" && !errors.Is(err, wrong) {
			t.Error(what, err)
		}
		names, _ := filepath.Glob(filepath.Join(f.Root(), "*", "*"))
		hidden, _ := filepath.Glob(filepath.Join(f.Root(), "*", ".*"))
		if len(names)+len(hidden) > 0 {
			t.Error(what, "left", names, hidden)
		}
	}
}

// Files of other names, links and folders in the folder are nobody's states.
func TestStrangersAreLeftAlone(t *testing.T) {
	f := folder(t, 0)
	save(t, f, meta(1000), tokens(50, 1))
	dir := filepath.Join(f.Root(), model)
	for _, name := range []string{"notes.txt", "0-00112233445566778899aabbccddeeff.state", "5-zz.state", ".hidden"} {
		if err := os.WriteFile(filepath.Join(dir, name), []byte("mine"), 0o600); err != nil {
			t.Fatal(err)
		}
	}
	all, err := f.List()
	if err != nil || len(all) != 1 {
		t.Fatal(all, err)
	}
	link := filepath.Join(dir, "7-00112233445566778899aabbccddeeff.state")
	if err := os.Symlink(all[0].Path, link); err != nil {
		t.Fatal(err)
	}
	if all, _ = f.List(); len(all) != 1 {
		t.Error("a link was taken for a state")
	}
	if _, err := f.Prune(Prune{}); err != nil {
		t.Fatal(err)
	}
	if left, _ := os.ReadDir(dir); len(left) != 5 {
		t.Error(left)
	}
	// A state under another's name is not believed.
	f = folder(t, 0)
	save(t, f, meta(1000), tokens(50, 1))
	all, _ = f.List()
	moved := filepath.Join(filepath.Dir(all[0].Path), nameOf(50, newLedger().upTo(tokens(50, 2), 50)))
	if err := os.Rename(all[0].Path, moved); err != nil {
		t.Fatal(err)
	}
	found, _ := f.Find(model, tokens(50, 2), 0)
	if len(found) != 1 {
		t.Fatal(found)
	}
	if _, err := found[0].Open(); !errors.Is(err, ErrDamaged) {
		t.Error(err)
	}
}

// Several save, find and evict in one folder at once, each as if it were a process of its own.
func TestManyAtOnce(t *testing.T) {
	root := filepath.Join(t.TempDir(), "states")
	one := meta(64 << 10)
	one.Tokens = 300
	var all sync.WaitGroup
	for w := range 4 {
		all.Go(func() {
			for i := range 12 {
				f, err := Open(root, 5*one.Size())
				if err != nil {
					t.Error(err)
					return
				}
				ids := tokens(300, uint64(i%5+1)) // the same ones meet
				err = f.Save(context.Background(), meta(64<<10), ids, func(w io.Writer) error { _, err := w.Write(body(64 << 10)); return err })
				if err != nil {
					t.Error(err)
				}
				found, err := f.Find(model, ids, 0)
				if err != nil {
					t.Error(err)
				}
				for _, e := range found {
					file, err := e.Open()
					if errors.Is(err, os.ErrNotExist) {
						continue // evicted
					}
					if err != nil {
						t.Error(err)
						continue
					}
					if b, err := io.ReadAll(file); err != nil || file.Verify() != nil || !bytes.Equal(b, body(64<<10)) {
						t.Error("a damaged state", err)
					}
					file.Close()
				}
				if w == 0 && i%4 == 3 {
					if _, err := f.Prune(Prune{}); err != nil {
						t.Error(err)
					}
				}
			}
		})
	}
	all.Wait()
	f, err := Open(root, 5*one.Size())
	if err != nil {
		t.Fatal(err)
	}
	if hidden, _ := filepath.Glob(filepath.Join(root, "*", ".*.part")); len(hidden) > 0 {
		t.Error(hidden)
	}
	if u := f.Usage(); u.Bytes > 5*one.Size() {
		t.Errorf("%+v", u)
	}
}

// A process is killed while it saves: the states of before are whole, of its own there is nothing, and the unfinished file
// goes when the folder is next opened, but not while its writer lives.
func TestKilledWhileSaving(t *testing.T) {
	if root := os.Getenv("DELTAFIN_TEST_SAVE"); root != "" {
		f, err := Open(root, 0)
		if err != nil {
			panic(err)
		}
		_ = f.Save(context.Background(), meta(1<<20+8), tokens(200, 1), func(w io.Writer) error {
			_, _ = w.Write(body(1 << 20))
			fmt.Println("writing")
			select {}
		})
		return
	}
	f := folder(t, 0)
	save(t, f, meta(1000), tokens(200, 1)[:100])
	cmd := exec.Command(os.Args[0], "-test.run=^TestKilledWhileSaving$")
	cmd.Env = append(os.Environ(), "DELTAFIN_TEST_SAVE="+f.Root())
	out, err := cmd.StdoutPipe()
	if err != nil {
		t.Fatal(err)
	}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	line := make([]byte, 8)
	if _, err := io.ReadFull(out, line); err != nil {
		t.Fatal(err)
	}
	parts := func() int {
		names, _ := filepath.Glob(filepath.Join(f.Root(), "*", ".*.part"))
		return len(names)
	}
	if _, err := Open(f.Root(), 0); err != nil || parts() != 1 {
		t.Errorf("%d unfinished files while one is written (%v)", parts(), err)
	}
	_ = cmd.Process.Kill()
	_ = cmd.Wait()
	after, err := Open(f.Root(), 0)
	if err != nil || parts() != 0 {
		t.Errorf("%d unfinished files after the kill (%v)", parts(), err)
	}
	found, err := after.Find(model, tokens(200, 1), 0)
	if err != nil || !slices.Equal(lengths(found), []int{100}) {
		t.Fatal(lengths(found), err)
	}
	if _, err := found[0].Describe(); err != nil {
		t.Error(err)
	}
}

func TestAFullDisk(t *testing.T) {
	if err := room(t.TempDir(), 1<<60); !errors.Is(err, ErrNoRoom) || !strings.Contains(err.Error(), "prune") {
		t.Error(err)
	}
}

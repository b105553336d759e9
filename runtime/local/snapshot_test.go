package local

import (
	"bytes"
	"context"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"

	"deltafin/runtime"
	"deltafin/storage/state"
)

// remembers is an engine that keeps snapshots and, below root, states.
func remembers(t *testing.T, root string, o Options) (*Engine, *[]string) {
	t.Helper()
	var mu sync.Mutex
	told := &[]string{}
	o.States = root
	o.Warn = func(err error) {
		mu.Lock()
		defer mu.Unlock()
		*told = append(*told, err.Error())
	}
	e := openPreset(t, "nano", o)
	e.snapshots.max = maxSnapshots
	return e, told
}

// idle waits until everything that was asked to be kept is on disk.
func (s *saved) idle(t *testing.T) {
	t.Helper()
	ctx := context.Background()
	for {
		if err := s.e.acquire(ctx); err != nil {
			t.Fatal(err)
		}
		busy := false
		for _, x := range s.e.snapshots.list {
			busy = busy || x.refs.Load() > 0
		}
		s.mu.Lock()
		busy = busy || len(s.queue) > 0
		s.mu.Unlock()
		s.e.yield()
		if !busy {
			return
		}
	}
}

func timeline(t *testing.T, e *Engine) *Timeline {
	t.Helper()
	tl, err := e.NewTimeline(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	return tl.(*Timeline)
}

func syncedTo(t *testing.T, tl runtime.Timeline, ids []int) runtime.SyncReport {
	t.Helper()
	r, err := tl.Sync(context.Background(), ids, nil)
	if err != nil {
		t.Fatal(err)
	}
	if r.Reused+r.Prefilled != len(ids) || !slices.Equal(tl.Tokens(), ids) {
		t.Fatalf("%+v for %d tokens, of which the timeline holds %d", r, len(ids), len(tl.Tokens()))
	}
	return r
}

// What a conversation does: a turn, the same again, an edit of the last message or of an earlier one, another chat, back.
func TestNothingIsComputedTwice(t *testing.T) {
	e, _ := remembers(t, "", Options{Tile: 16})
	eos := e.limits.EOS[0]
	message := func(n int, seed uint64) []int {
		ids := prompt(e, n, seed)
		for i, id := range ids {
			if id == eos {
				ids[i] = (id + 1) % e.limits.Vocab
			}
		}
		return append(ids, eos)
	}
	tl := timeline(t, e)
	var turns [][]int
	conversation := message(40, 1)
	for turn := range 3 {
		conversation = slices.Concat(conversation, message(30, uint64(turn+2)), prompt(e, 3, 9))
		turns = append(turns, conversation)
		r := syncedTo(t, tl, conversation)
		if turn > 0 && r.Reused < len(turns[turn-1])+4 {
			t.Errorf("turn %d: %+v", turn, r)
		}
		var reply record
		collect(t, tl, 5, &reply)
		conversation = slices.Concat(conversation, reply.tokens)
		conversation[len(conversation)-1] = eos
	}
	// The same question again.
	if r := syncedTo(t, tl, turns[2]); r.Prefilled != 0 {
		t.Errorf("asked again: %+v", r)
	}
	// Another last message: only that is new.
	edited := slices.Concat(turns[2][:len(turns[2])-34], message(20, 50), prompt(e, 3, 9))
	if r := syncedTo(t, tl, edited); r.Prefilled > 25 {
		t.Errorf("edited: %+v", r)
	}
	// Another second message, then the third turn again.
	edited = slices.Concat(turns[1][:len(turns[1])-34], message(20, 51))
	if r := syncedTo(t, tl, edited); r.Prefilled > 22 {
		t.Errorf("an earlier one edited: %+v", r)
	}
	if r := syncedTo(t, tl, turns[2]); r.Prefilled != 0 {
		t.Errorf("back: %+v", r)
	}
	// Another timeline finds the same.
	other := timeline(t, e)
	if r := syncedTo(t, other, turns[1]); r.Prefilled != 0 {
		t.Errorf("elsewhere: %+v", r)
	}
	if h := e.Health().Snapshots; h.Memory == 0 || h.MemoryBytes < int64(h.Memory)*e.sizes.Recurrent() || h.Disk != 0 {
		t.Errorf("%+v", h)
	}
	// A long prompt at once has states at the ends of its messages, as far as they cost nothing.
	for _, n := range []int{3, 7, 20} {
		e, _ := remembers(t, "", Options{Tile: 16})
		e.quiet = 0
		var long []int
		for i := range n {
			long = append(long, message(21, uint64(100+i))...)
		}
		long = append(long, prompt(e, 3, 9)...)
		tl := timeline(t, e)
		passes := 0
		at := -1
		if _, err := tl.Sync(context.Background(), long, func(p runtime.Progress) {
			if p.RowsDone != at {
				at = p.RowsDone
				passes++
			}
		}); err != nil {
			t.Fatal(err)
		}
		if want := (len(long) + 15) / 16; passes != want {
			t.Errorf("%d messages took %d passes, want %d", n, passes, want)
		}
		last := len(long) - 25
		edited := slices.Concat(long[:last], message(9, 70))
		if r := syncedTo(t, tl, edited); r.Reused <= last-16 {
			t.Errorf("%d messages, the last edited: %+v, its beginning is at %d", n, r, last)
		}
	}
}

// Whatever happens to a set of timelines, in whatever order — prompts, replies, edits, forks, saving and reading, running out
// of memory, a new process — each goes on with the bytes of a timeline that computed everything afresh.
func TestAnyHistoryGivesTheSameBytes(t *testing.T) {
	seeds := 3
	if testing.Short() {
		seeds = 2
	}
	fresh := openPreset(t, "nano", Options{})
	for seed := range seeds {
		t.Run(fmt.Sprint(seed), func(t *testing.T) {
			rng := rand.New(rand.NewPCG(uint64(seed), 5))
			root := filepath.Join(t.TempDir(), "states")
			open := func() *Engine {
				e, told := remembers(t, root, Options{Tile: []int{5, 64}[rng.IntN(2)], Threads: 1 + rng.IntN(2)})
				t.Cleanup(func() {
					for _, text := range *told {
						t.Error(text)
					}
				})
				if seed%2 == 1 { // room for hardly more than one
					e.stateMax = 3*e.sizes.Recurrent() + e.sizes.Latent(1200)
				}
				return e
			}
			e := open()
			ctx := context.Background()
			lines := []*Timeline{timeline(t, e)}
			held := [][]int{nil}
			known := [][]int{prompt(e, 300, uint64(seed)+40)}
			for range 40 {
				i := rng.IntN(len(lines))
				switch tl := lines[i]; rng.IntN(9) {
				case 0, 1, 2, 3: // some prefix of something known, perhaps with something new
					from := known[rng.IntN(len(known))]
					ids := slices.Clone(from[:1+rng.IntN(len(from))])
					if rng.IntN(2) == 0 {
						ids = append(ids, prompt(e, 1+rng.IntN(30), rng.Uint64())...)
						known = append(known, ids)
					}
					syncedTo(t, tl, ids)
					held[i] = ids
				case 4: // a reply
					if held[i] == nil {
						continue
					}
					var got, want record
					collect(t, tl, 1+rng.IntN(4), &got)
					ref := timeline(t, fresh)
					syncedTo(t, ref, held[i])
					collect(t, ref, len(got.tokens), &want)
					ref.Close()
					if err := got.equal(want); err != nil {
						t.Fatalf("after %d tokens: %v", len(held[i]), err)
					}
					held[i] = slices.Clone(tl.Tokens())
					known = append(known, slices.Concat(held[i], got.tokens[len(got.tokens)-1:]))
				case 5:
					fork, err := tl.Fork(ctx)
					if err != nil {
						t.Fatal(err)
					}
					lines, held = append(lines, fork.(*Timeline)), append(held, held[i])
				case 6:
					if err := tl.Keep(ctx); err != nil {
						t.Fatal(err)
					}
				case 7:
					var b bytes.Buffer
					j := rng.IntN(len(lines))
					if err := tl.Save(ctx, &b); err != nil {
						t.Fatal(err)
					}
					if err := lines[j].Restore(ctx, &b); err != nil {
						t.Fatal(err)
					}
					held[j] = held[i]
				case 8:
					if rng.IntN(2) == 0 && len(lines) > 1 {
						if err := tl.Close(); err != nil {
							t.Fatal(err)
						}
						lines, held = slices.Delete(lines, i, i+1), slices.Delete(held, i, i+1)
						continue
					}
					if err := e.Close(); err != nil {
						t.Fatal(err)
					}
					e = open()
					lines, held = []*Timeline{timeline(t, e)}, [][]int{nil}
				}
				if e.staged {
					if m, err := e.provider.Memory(); err != nil || int64(m.State) > e.stateMax {
						t.Fatalf("%d bytes of state, planned %d (%v)", m.State, e.stateMax, err)
					}
				}
			}
		})
	}
}

// A conversation of another day goes on without its prompt being computed, to the bytes of one that was never left.
func TestReopening(t *testing.T) {
	root := filepath.Join(t.TempDir(), "states")
	e, _ := remembers(t, root, Options{})
	fresh := openPreset(t, "nano", Options{})
	ids := prompt(e, 700, 1)
	for _, n := range []int{1, 2, 63, 64, 65, 255, 256, 257, 600} {
		tl := timeline(t, e)
		syncedTo(t, tl, ids[:n])
		if err := tl.Keep(t.Context()); err != nil {
			t.Fatal(err)
		}
		if err := e.Close(); err != nil { // which waits for it
			t.Fatal(err)
		}
		e, _ = remembers(t, root, Options{Threads: 1})
		tl = timeline(t, e)
		if r := syncedTo(t, tl, ids[:n]); r.Restored != n || r.Prefilled != 0 {
			t.Errorf("%d tokens: %+v", n, r)
		}
		if r := syncedTo(t, tl, ids[:n+3]); r.Reused != n || r.Restored != 0 {
			t.Errorf("%d tokens: %+v", n, r)
		}
		ref := timeline(t, fresh)
		syncedTo(t, ref, ids[:n+3])
		var got, want record
		collect(t, tl, 3, &got)
		collect(t, ref, 3, &want)
		if err := got.equal(want); err != nil {
			t.Errorf("%d tokens: %v", n, err)
		}
		ref.Close()
		tl.Close()
		if h := e.Health().Snapshots; h.Disk == 0 || h.DiskBytes < e.sizes.Recurrent() {
			t.Errorf("%+v", h)
		}
	}
}

// A saved state that is damaged, cut off, another model's or another version's is told of once, computed instead, and never
// read again.
func TestADamagedStateIsComputedInstead(t *testing.T) {
	fresh := openPreset(t, "nano", Options{})
	ids := prompt(fresh, 80, 3)
	want := runOnce(t, fresh, ids, 3)
	for what, spoil := range map[string]func(b []byte) []byte{
		"a bit of the state": func(b []byte) []byte { b[len(b)-5000] ^= 4; return b },
		"the digest":         func(b []byte) []byte { b[len(b)-1] ^= 1; return b },
		"cut off":            func(b []byte) []byte { return b[:len(b)-100] },
		"empty":              func([]byte) []byte { return nil },
		"header":             func(b []byte) []byte { b[70] ^= 1; return b },
		"a token":            func(b []byte) []byte { b[260] ^= 1; return b },
	} {
		root := filepath.Join(t.TempDir(), "states")
		e, _ := remembers(t, root, Options{})
		tl := timeline(t, e)
		syncedTo(t, tl, ids)
		if err := tl.Keep(t.Context()); err != nil {
			t.Fatal(err)
		}
		e.Close()
		files, _ := filepath.Glob(filepath.Join(root, "*", "*.state"))
		if len(files) != 1 {
			t.Fatal(files)
		}
		b, err := os.ReadFile(files[0])
		if err != nil {
			t.Fatal(err)
		}
		if err := os.WriteFile(files[0], spoil(b), 0o600); err != nil {
			t.Fatal(err)
		}
		e, told := remembers(t, root, Options{})
		tl = timeline(t, e)
		if r := syncedTo(t, tl, ids); r.Reused != 0 {
			t.Errorf("%s: %+v", what, r)
		}
		var got record
		collect(t, tl, 3, &got)
		if err := got.equal(want); err != nil {
			t.Errorf("%s: %v", what, err)
		}
		if len(*told) != 1 || !strings.Contains((*told)[0], "computed again") || strings.Contains((*told)[0], "\n") {
			t.Errorf("%s: told %q", what, *told)
		}
		if left, _ := filepath.Glob(filepath.Join(root, "*", "*.state")); len(left) != 0 {
			t.Errorf("%s: %v is still there", what, left)
		}
	}
}

// A state that this program's other version wrote, or that claims what the model cannot have.
func TestAStateOfAnotherVersion(t *testing.T) {
	root := filepath.Join(t.TempDir(), "states")
	e, told := remembers(t, root, Options{})
	ids := prompt(e, 20, 3)
	tl := timeline(t, e)
	syncedTo(t, tl, ids)
	m, where, err := e.metaOf(tl.at())
	if err != nil {
		t.Fatal(err)
	}
	for what, change := range map[string]func(*state.Meta){
		"ABI":      func(m *state.Meta) { m.ABI++ },
		"layout":   func(m *state.Meta) { m.Layout++ },
		"geometry": func(m *state.Meta) { m.Geometry++ },
		"logits":   func(m *state.Meta) { m.Logits--; m.State += 4 },
		"size":     func(m *state.Meta) { m.Logits = 0; m.State += 4 * int64(len(tl.logits)) },
	} {
		bad := m
		change(&bad)
		if err := e.saved.folder.Save(t.Context(), bad, ids, func(w io.Writer) error { return writeState(w, tl.logits, where) }); err != nil {
			t.Fatal(err)
		}
		*told = nil
		got, err := e.saved.restore(t.Context(), ids, 0, &pass{e: e})
		if err != nil || got.state != nil || len(*told) != 1 {
			t.Errorf("%s: %v, %v, %q", what, got.tokens, err, *told)
		}
		if u := e.saved.folder.Usage(); u.States != 0 {
			t.Errorf("%s: it stays", what)
		}
	}
}

// Reading a state ends when it is cancelled, and leaves what was there.
func TestCancellingARestore(t *testing.T) {
	root := filepath.Join(t.TempDir(), "states")
	e, told := remembers(t, root, Options{})
	ids := prompt(e, 90, 3)
	tl := timeline(t, e)
	syncedTo(t, tl, ids)
	if err := tl.Keep(t.Context()); err != nil {
		t.Fatal(err)
	}
	e.saved.idle(t)
	e.snapshots.max = 0
	for e.snapshots.dropOldest() {
	}
	other := timeline(t, e)
	syncedTo(t, other, ids[:10])
	before := saveOf(t, other)
	ctx, cancel := context.WithCancel(t.Context())
	_, err := other.Sync(ctx, ids, func(p runtime.Progress) {
		if p.Wait == runtime.WaitState {
			cancel()
		}
	})
	if err == nil || !bytes.Equal(before, saveOf(t, other)) {
		t.Error("a cancelled restore:", err)
	}
	if r := syncedTo(t, other, ids); r.Restored != 90 || len(*told) != 0 {
		t.Errorf("%+v, %q", r, *told)
	}
}

func saveOf(t *testing.T, tl runtime.Timeline) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := tl.Save(context.Background(), &b); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// What memory has no room for is not kept; a conversation that grows takes the room of snapshots, and of other timelines.
func TestSnapshotsGiveWay(t *testing.T) {
	e, _ := remembers(t, "", Options{})
	one, page := e.sizes.Recurrent(), e.sizes.Latent(1)
	e.stateMax = 3*one + 6*page // staged, two timelines
	a, b := timeline(t, e), timeline(t, e)
	syncedTo(t, a, prompt(e, 20, 1))
	syncedTo(t, b, prompt(e, 20, 2))
	want := saveOf(t, a)
	long := prompt(e, 1500, 3) // six pages
	syncedTo(t, b, long)
	if m, err := e.provider.Memory(); err != nil || a.state != nil || int64(m.State) > e.stateMax {
		t.Fatalf("%d bytes of state, planned %d; the idle timeline has some: %v (%v)", m.State, e.stateMax, a.state != nil, err)
	}
	if !bytes.Equal(want, saveOf(t, a)) { // computed again
		t.Error("a timeline that gave way has another state")
	}
}

// Several conversations at once, from goroutines of their own.
func TestConversationsAtOnce(t *testing.T) {
	root := filepath.Join(t.TempDir(), "states")
	e, told := remembers(t, root, Options{Tile: 16})
	e.stateMax = 3*e.sizes.Recurrent() + e.sizes.Latent(1000)
	fresh := openPreset(t, "nano", Options{})
	shared := prompt(e, 50, 1)
	var all sync.WaitGroup
	for g := range 4 {
		ids := slices.Concat(shared, prompt(e, 30, uint64(g+10)))
		want := runOnce(t, fresh, ids, 3)
		all.Go(func() {
			for range 3 {
				tl := timeline(t, e)
				for _, ids := range [][]int{shared[:10+10*g], ids} {
					if _, err := tl.Sync(t.Context(), ids, nil); err != nil {
						t.Error(err)
					}
				}
				var got record
				collect(t, tl, 3, &got)
				if err := got.equal(want); err != nil {
					t.Errorf("conversation %d: %v", g, err)
				}
				if err := tl.Keep(t.Context()); err != nil {
					t.Error(err)
				}
				if err := tl.Close(); err != nil {
					t.Error(err)
				}
			}
		})
	}
	all.Wait()
	if err := e.Close(); err != nil || len(*told) != 0 {
		t.Error(err, *told)
	}
}

// While a state is being saved nothing frees it. A conversation that needs its memory waits for that, and the plan is held.
func TestASaveOnTheWayIsWaitedFor(t *testing.T) {
	for what, next := range map[string]func(tl *Timeline, ids []int) error{
		"growing": func(tl *Timeline, ids []int) error { _, err := tl.Sync(t.Context(), ids, nil); return err },
		"a fork": func(tl *Timeline, _ []int) error {
			fork, err := tl.Fork(t.Context())
			if err == nil {
				err = fork.Close()
			}
			return err
		},
	} {
		e, told := remembers(t, filepath.Join(t.TempDir(), "states"), Options{})
		release := make(chan struct{})
		e.saved.before = func() { <-release }
		tl := timeline(t, e)
		ids := prompt(e, 1500, 3) // six pages
		syncedTo(t, tl, ids[:40])
		if err := tl.Keep(t.Context()); err != nil {
			t.Fatal(err)
		}
		m, err := e.provider.Memory()
		if err != nil {
			t.Fatal(err)
		}
		e.stateMax = int64(m.State) // staged, the timeline, the state that is saved
		if what == "growing" {      // by five pages, and the copy of one that is shared
			e.stateMax += 6*e.sizes.Latent(1) - 1
		}
		done := make(chan error)
		go func() { done <- next(tl, ids) }()
		waited := false
		for !waited {
			select {
			case err := <-done:
				close(release)
				t.Fatalf("%s did not wait (%v)", what, err)
			default:
				e.saved.mu.Lock()
				waited = e.saved.awaited > 0
				e.saved.mu.Unlock()
			}
		}
		close(release)
		if err := <-done; err != nil {
			t.Errorf("%s: %v", what, err)
		}
		if m, err := e.provider.Memory(); err != nil || int64(m.State) > e.stateMax {
			t.Errorf("%s: %d bytes of state, planned %d (%v)", what, m.State, e.stateMax, err)
		}
		if err := e.Close(); err != nil || len(*told) != 0 {
			t.Errorf("%s: %v, told %q", what, err, *told)
		}
	}
}

package local

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	goruntime "runtime"
	"slices"
	"sync/atomic"
	"syscall"
	"testing"

	"deltafin/native"
	"deltafin/runtime"
	"deltafin/storage/blockio"
)

// countdown is a disk whose n-th read from now fails.
type countdown struct {
	blockio.Disk
	left atomic.Int64 // 0: none fails
}

func (d *countdown) Open(path string, follow, direct bool) (blockio.Handle, error) {
	h, err := d.Disk.Open(path, follow, false)
	if err != nil {
		return nil, err
	}
	return &countdownHandle{h, d}, nil
}

type countdownHandle struct {
	blockio.Handle
	d *countdown
}

func (h *countdownHandle) Preadv(bufs [][]byte, off int64) (int, error) {
	if h.d.left.Load() > 0 && h.d.left.Add(-1) == 0 {
		return 0, syscall.EIO
	}
	return h.Handle.Preadv(bufs, off)
}

// transitions are the ways in which a timeline changes, each beginning from a timeline of 254 tokens, so that a latent page begins
// in the middle of it.
var transitions = map[string]func(e *Engine, t *Timeline, ids []int) error{
	"prefill": func(_ *Engine, t *Timeline, ids []int) error {
		_, err := t.Sync(context.Background(), ids[:262], nil)
		return err
	},
	"decode": func(_ *Engine, t *Timeline, ids []int) error {
		return drawn(t, runtime.GenerateOptions{MaxNew: 4, IgnoreEOS: true, Draft: runtime.DraftOff})
	},
	"verify": func(e *Engine, t *Timeline, ids []int) error {
		e.guess = func(t *Timeline, room int) []int { return ids[:min(room, 5)] } // mostly wrong: a part is committed
		defer func() { e.guess = nil }()
		return drawn(t, runtime.GenerateOptions{MaxNew: 7, IgnoreEOS: true})
	},
	"fork": func(_ *Engine, t *Timeline, ids []int) error {
		fork, err := t.Fork(context.Background())
		if err == nil {
			err = fork.Close()
		}
		return err
	},
	"save and restore": func(_ *Engine, t *Timeline, ids []int) error {
		var b bytes.Buffer
		if err := t.Save(context.Background(), &b); err != nil {
			return err
		}
		return t.Restore(context.Background(), &b)
	},
	"elsewhere and back": func(_ *Engine, t *Timeline, ids []int) error {
		at := slices.Clone(t.tokens)
		_, err := t.Sync(context.Background(), ids[100:110], nil)
		if err == nil {
			_, err = t.Sync(context.Background(), at, nil)
		}
		return err
	},
}

func drawn(t *Timeline, o runtime.GenerateOptions) error {
	for _, err := range t.Generate(context.Background(), o) {
		if err != nil {
			return err
		}
	}
	return nil
}

// Wherever memory runs out or a read fails within a transition, it either ends as if nothing had been, or leaves the timeline
// at a committed prefix; never anything else, by the bytes of its state. The same engine then goes on to the bytes of a run that
// never failed.
func TestFailuresAtEveryTransition(t *testing.T) {
	clean := openPreset(t, "nano", Options{})
	ids := prompt(clean, 300, 21)
	// states is what a timeline of some tokens holds, however it came there.
	states := map[string][]byte{}
	key := func(tokens []int, logits bool) string { return fmt.Sprint(tokens, logits) }
	reference := func(t *testing.T, tokens []int, logits bool) []byte {
		k := key(tokens, logits)
		if states[k] == nil {
			tl := timeline(t, clean)
			defer tl.Close()
			syncedTo(t, tl, tokens)
			if !logits {
				tl.logits = nil
			}
			states[k] = saveOf(t, tl)
		}
		return states[k]
	}
	none := 0
	slot := int64(clean.experts.Size())
	for name, step := range transitions {
		for _, what := range []string{"memory", "reading"} {
			if testing.Short() && (name == "elsewhere and back" || name == "fork") {
				continue
			}
			t.Run(name+"/"+what, func(t *testing.T) {
				goruntime.LockOSThread() // whose allocations are refused
				defer goruntime.UnlockOSThread()
				disk := &countdown{Disk: blockio.OS}
				o := Options{system: disk}
				if what == "reading" {
					o.MaxResident, o.ExpertCache = &none, 40*slot
				}
				e := openPreset(t, "nano", o)
				base := timeline(t, e)
				defer base.Close()
				syncedTo(t, base, ids[:254])
				start := saveOf(t, base)
				failed, n := 0, 1
				for ; ; n += 1 + n/12 {
					tl := timeline(t, e)
					if err := tl.Restore(t.Context(), bytes.NewReader(start)); err != nil {
						t.Fatal(err)
					}
					if what == "memory" {
						native.RefuseMemory(n)
					} else {
						disk.left.Store(int64(n))
					}
					err := step(e, tl, ids)
					over := native.RefuseMemory(0) || disk.left.Swap(0) > 0 // it needs fewer than n
					if err != nil {
						failed++
						if what == "memory" && !errors.Is(err, native.ErrNoMemory) || what == "reading" && !errors.Is(err, syscall.EIO) {
							t.Fatalf("failure %d: %v", n, err)
						}
					}
					at := slices.Clone(tl.Tokens())
					if err != nil && name == "fork" && len(at) != 254 {
						t.Fatalf("failure %d: the timeline has %d tokens", n, len(at))
					}
					if name != "elsewhere and back" && (len(at) < 254 || !slices.Equal(at[:254], ids[:254])) {
						t.Fatalf("failure %d left %d tokens (%v)", n, len(at), err)
					}
					if len(at) > 0 {
						logits := tl.logits != nil
						if got := saveOf(t, tl); !bytes.Equal(got, reference(t, at, logits)) {
							t.Fatalf("failure %d (%v): the state of %d tokens is not theirs", n, err, len(at))
						}
					}
					if s := e.cacheStats(); s.Outstanding != 0 {
						t.Fatalf("failure %d: %d reads are left", n, s.Outstanding)
					}
					// It goes on from where it was left.
					if n%5 == 0 || err != nil && failed < 4 {
						syncedTo(t, tl, ids[:265])
						if !bytes.Equal(saveOf(t, tl), reference(t, ids[:265], true)) {
							t.Fatalf("failure %d: what comes after it has another state", n)
						}
					}
					tl.Close()
					if over {
						break
					}
					if n > 3000 {
						t.Fatal("it never ends")
					}
				}
				t.Logf("%d failures, the last at %d", failed, n)
				if reads := name == "prefill" || name == "decode" || name == "verify"; failed == 0 && (what == "memory" || reads) {
					t.Error("nothing failed")
				}
			})
		}
	}
}

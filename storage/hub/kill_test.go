package hub

import (
	"context"
	"crypto/x509"
	"encoding/json"
	"errors"
	"math/rand/v2"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"testing"
	"time"

	"deltafin/storage/hub/hubtest"
	"deltafin/storage/store"
)

// victim is what a process that is to be killed has to fetch.
type victim struct {
	Host, Certificates string
	Model              *Model
	Cache, Dir         string
}

func (v victim) text(t testing.TB) string {
	t.Helper()
	text, err := json.Marshal(v)
	if err != nil {
		t.Fatal(err)
	}
	return string(text)
}

const victimVariable = "HUB_TEST_VICTIM"

// TestMain is a setup when the environment says so: a process to be killed.
func TestMain(m *testing.M) {
	if text := os.Getenv(victimVariable); text != "" {
		if err := fetchAndDie(text); err != nil {
			os.Stderr.WriteString(err.Error() + "\n")
			os.Exit(1)
		}
		os.Exit(0)
	}
	os.Exit(m.Run())
}

func fetchAndDie(text string) error {
	var v victim
	if err := json.Unmarshal([]byte(text), &v); err != nil {
		return err
	}
	roots := x509.NewCertPool()
	roots.AppendCertsFromPEM([]byte(v.Certificates))
	c, err := New(Options{Host: v.Host, Roots: roots, Stall: 2 * time.Second, Pause: time.Millisecond, Connections: 4})
	if err != nil {
		return err
	}
	if v.Model.Form == FormStore {
		src, err := c.Open(bg, v.Model, v.Cache, nil)
		if err != nil {
			return err
		}
		_, err = store.Import(bg, src, v.Dir, store.Options{Name: repository, Revision: revision, Workers: 4, Keep: true})
		return err
	}
	plan, err := c.PlanFiles(bg, v.Model, v.Dir)
	if err != nil {
		return err
	}
	return c.Download(bg, plan, nil)
}

// killer ends the child that runs at one of its next requests, a moment later or at once.
type killer struct {
	mu     sync.Mutex
	random *rand.Rand
	child  *os.Process
	left   int // requests
	faults []hubtest.Fault
}

func (k *killer) fault(string, bool) hubtest.Fault {
	k.mu.Lock()
	defer k.mu.Unlock()
	if k.left--; k.left == 0 && k.child != nil {
		child := k.child
		if wait := k.random.IntN(4); wait > 0 {
			time.AfterFunc(time.Duration(wait*k.random.IntN(8))*time.Millisecond, func() { child.Kill() })
		} else {
			child.Kill()
		}
	}
	if k.random.IntN(100) < 4 {
		return k.faults[k.random.IntN(len(k.faults))]
	}
	return hubtest.None
}

// run starts a victim and tells whether it lived to the end. requests is when it dies; 0: it does not.
func (k *killer) run(t *testing.T, v victim, requests int) bool {
	t.Helper()
	ctx, cancel := context.WithTimeout(bg, 5*time.Minute)
	defer cancel()
	cmd := exec.CommandContext(ctx, os.Args[0])
	cmd.Env = append(os.Environ(), victimVariable+"="+v.text(t))
	var said strings.Builder
	cmd.Stderr = &said
	k.mu.Lock()
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	k.child, k.left = cmd.Process, requests
	k.mu.Unlock()
	err := cmd.Wait()
	var exit *exec.ExitError
	switch {
	case err == nil:
		return true
	case errors.As(err, &exit) && !exit.Exited() && ctx.Err() == nil:
		return false
	}
	t.Fatalf("%v: %s", err, said.String())
	return false
}

// TestKilledSetupsGoOn kills setups at random requests, and moments after them, each many times in a row on the same folder,
// while the hub misbehaves as well. After every kill there is nothing under its own name that is not proved, and in the end
// every byte is as it was published.
func TestKilledSetupsGoOn(t *testing.T) {
	budget, least := 5*time.Second, 10
	if testing.Short() {
		budget, least = time.Second, 3
	}
	const seed = 23
	for _, form := range []Form{FormStore, FormFiles} {
		t.Run(string(form), func(t *testing.T) {
			var w *world
			var want map[string]string
			if form == FormStore {
				w = newWorld(t, hubtest.Shape{Layers: 4, Experts: 40, Hidden: 64, Vocab: 1000, Shards: 3, Seed: 2})
				want = w.expected(t, store.Options{})
			} else {
				w, want = filesWorld(t)
			}
			k := &killer{random: rand.New(rand.NewPCG(seed, 0)), faults: []hubtest.Fault{hubtest.Truncate, hubtest.Reset, hubtest.Internal, hubtest.Limited}}
			w.Inject(k.fault)
			v := victim{Host: w.Host(), Certificates: string(w.Certificates()), Model: w.model}
			kills, rounds := 0, 0
			for start := time.Now(); kills < least || time.Since(start) < budget; rounds++ {
				v.Cache, v.Dir = t.TempDir(), filepath.Join(t.TempDir(), "model")
				for tries := 0; ; tries++ {
					k.mu.Lock()
					requests := 1 + k.random.IntN(120)
					if form == FormFiles {
						requests = 1 + k.random.IntN(24)
					}
					k.mu.Unlock()
					if tries == 12 {
						requests = 0
					}
					if k.run(t, v, requests) {
						break
					}
					kills++
					w.proved(t, v.Dir, want)
				}
				got := tree(t, v.Dir)
				if form == FormFiles {
					delete(got, RecordName)
				}
				sameTree(t, got, want)
				if t.Failed() {
					t.FailNow()
				}
			}
			t.Logf("%d kills in %d setups", kills, rounds)
		})
	}
}

// proved holds that what a folder shows under its own name is right.
func (w *world) proved(t *testing.T, dir string, want map[string]string) {
	t.Helper()
	if w.model.Form == FormStore {
		if v, err := store.Verify(bg, dir, store.VerifyOptions{}); err == nil && !v.Sound() {
			t.Fatalf("after a kill: %v", v.Problems)
		}
		return
	}
	for name, text := range treeIfAny(t, dir) {
		if !strings.HasPrefix(name, ".") && name != unfinishedRecord && name != RecordName && text != want[name] {
			t.Fatalf("after a kill: %s was published and is wrong", name)
		}
	}
}

package hub

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"io/fs"
	"math/rand/v2"
	"net"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"sync/atomic"
	"testing"
	"time"

	"deltafin/storage/checkpoint"
	"deltafin/storage/hub/hubtest"
	"deltafin/storage/store"
)

const (
	repository = "someone/Some-Model"
	revision   = "0123456789abcdef0123456789abcdef01234567"
)

var bg = context.Background()

var shape = hubtest.Shape{Layers: 4, Experts: 24, Hidden: 64, Vocab: 3000, Shards: 3, Seed: 1}

// world is a hub with a model on it, and what it must become.
type world struct {
	*hubtest.Hub
	model *Model
	dir   string // of the published checkpoint
}

func newWorld(t testing.TB, s hubtest.Shape) *world {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "published")
	s.Write(t, dir)
	w := &world{dir: dir, Hub: hubtest.New(t, dir, repository, revision)}
	w.model = &Model{Name: "some", Title: "Some Model", Repository: repository, Revision: revision, Form: FormStore, Mirrored: true,
		Shards: Shards{"model-%05d-of-%06d.safetensors", s.Shards}}
	for _, name := range []string{"config.json", "tiktoken.model", "tokenizer_config.json"} {
		w.model.Files = append(w.model.Files, pinOf(t, dir, name))
	}
	if err := w.model.check(); err != nil {
		t.Fatal(err)
	}
	return w
}

func pinOf(t testing.TB, dir, name string) Pin {
	t.Helper()
	text, err := os.ReadFile(filepath.Join(dir, name))
	if err != nil {
		t.Fatal(err)
	}
	sum := sha256.Sum256(text)
	return Pin{name, int64(len(text)), hex.EncodeToString(sum[:])}
}

// stall is short, and long enough for the slowest handshake of this machine under load.
const stall = 400 * time.Millisecond

// options are those of an impatient client of this hub.
func (w *world) options() Options {
	return Options{Host: w.Host(), Roots: w.Roots(), Stall: stall, Pause: time.Millisecond, Connections: 4}
}

func (w *world) client(t testing.TB, o Options) *Client {
	t.Helper()
	c, err := New(o)
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return c
}

func (w *world) install(ctx context.Context, c *Client, cache, dir string, o store.Options) error {
	src, err := c.Open(ctx, w.model, cache, nil)
	if err != nil {
		return err
	}
	o.Name, o.Revision, o.Workers, o.Keep, o.Setup = repository, revision, 4, true, true
	_, err = store.Import(ctx, src, dir, o)
	return err
}

// expected is the store that an import from the published folder itself gives.
func (w *world) expected(t testing.TB, o store.Options) map[string]string {
	t.Helper()
	src, err := checkpoint.Open(indexed(t, w.dir, w.model))
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	dir := filepath.Join(t.TempDir(), "store")
	o.Name, o.Revision = repository, revision
	if _, err := store.Import(bg, src, dir, o); err != nil {
		t.Fatal(err)
	}
	return tree(t, dir)
}

// indexed is the published folder with the index that a folder needs.
func indexed(t testing.TB, dir string, m *Model) string {
	t.Helper()
	to := t.TempDir()
	var names []string
	for _, name := range append(m.Shards.Names(), "config.json", "tiktoken.model", "tokenizer_config.json") {
		if err := os.Link(filepath.Join(dir, name), filepath.Join(to, name)); err != nil {
			t.Fatal(err)
		}
	}
	for _, name := range m.Shards.Names() {
		f, err := os.Open(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		h, err := readHeader(f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		for _, x := range h.Tensors {
			names = append(names, `"`+x.Name+`":"`+name+`"`)
		}
	}
	if err := os.WriteFile(filepath.Join(to, checkpoint.IndexName), []byte(`{"weight_map":{`+strings.Join(names, ",")+`}}`), 0o644); err != nil {
		t.Fatal(err)
	}
	return to
}

func tree(t testing.TB, dir string) map[string]string {
	t.Helper()
	files := map[string]string{}
	err := filepath.WalkDir(dir, func(path string, e os.DirEntry, err error) error {
		if err != nil || e.IsDir() || strings.HasSuffix(e.Name(), ".lock") {
			return err
		}
		p, err := os.ReadFile(path)
		name, _ := filepath.Rel(dir, path)
		files[name] = string(p)
		return err
	})
	if err != nil {
		t.Fatal(err)
	}
	return files
}

func sameTree(t testing.TB, got, want map[string]string) {
	t.Helper()
	for name := range want {
		if _, ok := got[name]; !ok {
			t.Errorf("%s is missing", name)
		} else if got[name] != want[name] {
			t.Errorf("%s differs", name)
		}
	}
	for name := range got {
		if _, ok := want[name]; !ok {
			t.Errorf("%s should not be there", name)
		}
	}
}

// TestInstallIsThatOfTheFolder holds that a model from the hub becomes the very store that its folder becomes, whole, and
// first without and then with its experts.
func TestInstallIsThatOfTheFolder(t *testing.T) {
	w := newWorld(t, shape)
	want := w.expected(t, store.Options{})
	c := w.client(t, w.options())
	cache := t.TempDir()
	dir := filepath.Join(t.TempDir(), "store")
	if err := w.install(bg, c, cache, dir, store.Options{}); err != nil {
		t.Fatal(err)
	}
	sameTree(t, tree(t, dir), want)

	streamed := filepath.Join(t.TempDir(), "store")
	if err := w.install(bg, c, cache, streamed, store.Options{SpineOnly: true}); err != nil {
		t.Fatal(err)
	}
	sameTree(t, tree(t, streamed), w.expected(t, store.Options{SpineOnly: true}))
	before := c.Traffic().Received
	if err := w.install(bg, c, cache, streamed, store.Options{}); err != nil {
		t.Fatal(err)
	}
	sameTree(t, tree(t, streamed), want)
	var experts int64
	for name, text := range want {
		if strings.HasSuffix(name, ".bank") {
			experts += int64(len(text))
		}
	}
	if got := c.Traffic().Received - before; got > experts {
		t.Errorf("completing fetched %d bytes, the experts' files have %d", got, experts)
	}
	before = c.Traffic().Requests
	if err := w.install(bg, c, cache, streamed, store.Options{}); err != nil || c.Traffic().Requests != before {
		t.Errorf("what was complete: %v, %d requests", err, c.Traffic().Requests-before)
	}
}

// onContent are the faults of the host that the bytes are on; the others are the hub's own.
var onContent = []hubtest.Fault{hubtest.Truncate, hubtest.Stall, hubtest.Forbidden, hubtest.WrongRange, hubtest.WrongTotal, hubtest.WrongLength,
	hubtest.Whole, hubtest.Gzip, hubtest.Unsatisfiable}

// TestFaults lets every fault happen once in a while, alone and then all together, and requires that what passes is
// survived, and that the rest ends in an error that a later start goes on from.
func TestFaults(t *testing.T) {
	w := newWorld(t, shape)
	want := w.expected(t, store.Options{})
	for _, fault := range append(append([]hubtest.Fault{}, hubtest.Passing...), hubtest.Once...) {
		t.Run(string(fault), func(t *testing.T) {
			var mu sync.Mutex
			hit := map[string]bool{}
			n := 0
			w.Inject(func(file string, content bool) hubtest.Fault {
				mu.Lock()
				defer mu.Unlock()
				n++
				// Once for every file, on the host that it is about, and now and then for what passes. A wrong size is not
				// told from a right one before another was seen.
				if !hit[file] && content == slices.Contains(onContent, fault) && (fault != hubtest.WrongTotal || n > 60) {
					hit[file] = true
					return fault
				}
				if slices.Contains(hubtest.Passing, fault) && n%29 == 0 && fault != hubtest.Stall {
					return fault
				}
				return hubtest.None
			})
			defer w.Inject(nil)
			dir := filepath.Join(t.TempDir(), "store")
			if err := w.install(bg, w.client(t, w.options()), t.TempDir(), dir, store.Options{}); err != nil {
				t.Fatal(err)
			}
			sameTree(t, tree(t, dir), want)
			if w.Count(fault) == 0 {
				t.Error("the fault never happened")
			}
		})
	}
}

// TestFinalFaults are those no patience mends: each is one clear error at once, of the right kind, and goes away with its
// cause.
func TestFinalFaults(t *testing.T) {
	w := newWorld(t, shape)
	want := w.expected(t, store.Options{})
	for fault, text := range map[hubtest.Fault]string{
		hubtest.WrongRange: "were asked for", hubtest.WrongTotal: "bytes long and was", hubtest.WrongLength: "bytes", hubtest.Whole: "ignores ranges",
		hubtest.Gzip: "gzip", hubtest.NotFound: "404", hubtest.Unsatisfiable: "416", hubtest.Loop: "redirects", hubtest.PlainHTTP: "without encryption",
		hubtest.Nowhere: "nowhere", hubtest.OtherCommit: "revision", hubtest.Changed: "changed on the hub", hubtest.Flip: "SHA-256",
	} {
		t.Run(string(fault), func(t *testing.T) {
			var count atomic.Int64
			w.Inject(func(file string, content bool) hubtest.Fault {
				if (fault == hubtest.OtherCommit || fault == hubtest.Changed) && count.Add(1) < 12 {
					return hubtest.None
				}
				if fault == hubtest.Flip && !strings.HasSuffix(file, ".model") {
					return hubtest.None
				}
				return fault
			})
			dir, cache := filepath.Join(t.TempDir(), "store"), t.TempDir()
			o := w.options()
			o.Connections = 1
			err := w.install(bg, w.client(t, o), cache, dir, store.Options{})
			for range 40 { // an address that was resolved before keeps working; expire it
				if err != nil {
					break
				}
				w.Expire()
				os.RemoveAll(dir)
				err = w.install(bg, w.client(t, o), cache, dir, store.Options{})
			}
			var e *Error
			if !errors.As(err, &e) || !strings.Contains(err.Error(), text) {
				t.Fatalf("%v", err)
			}
			if slices.Contains([]hubtest.Fault{hubtest.WrongRange, hubtest.Gzip, hubtest.Flip, hubtest.Changed}, fault) && !IsIntegrity(err) {
				t.Errorf("not an error about bytes: %v", err)
			}
			w.Inject(nil)
			// What was remembered of a shard may be the wrong answer of the two; each start forgets one.
			for range shape.Shards {
				if err = w.install(bg, w.client(t, o), cache, dir, store.Options{}); err == nil {
					break
				}
			}
			if err != nil {
				t.Fatal("after it was over:", err)
			}
			sameTree(t, tree(t, dir), want)
		})
	}
}

// TestTwoHundredInterruptedInstalls is the long run: every fault at random, every install interrupted and resumed until it
// is done, and all of them what the folder itself becomes. Most are of a model with few experts; a request for each of
// thousands takes ten times as long.
func TestTwoHundredInterruptedInstalls(t *testing.T) {
	few := hubtest.Shape{Layers: 4, Experts: 40, Hidden: 64, Vocab: 1000, Shards: 3, Seed: 2}
	thousands := hubtest.Shape{Layers: 4, Experts: 700, Hidden: 32, Vocab: 1000, Shards: 3, Seed: 2}
	if testing.Short() {
		interruptedInstalls(t, few, 5, 6, 120)
		return
	}
	t.Run("few experts", func(t *testing.T) { interruptedInstalls(t, few, 180, 6, 120) })
	t.Run("thousands of experts", func(t *testing.T) { interruptedInstalls(t, thousands, 20, 2, 600) })
}

// interruptedInstalls runs installs of a model, with so many faults in a hundred requests, each interrupted within so many
// milliseconds three times of four.
func interruptedInstalls(t *testing.T, s hubtest.Shape, runs, rate, milliseconds int) {
	w := newWorld(t, s)
	want := w.expected(t, store.Options{})
	const seed = 11
	random := rand.New(rand.NewPCG(seed, 0))
	var mu sync.Mutex
	faults := append(append([]hubtest.Fault{}, hubtest.Passing...), hubtest.Once...)
	w.Inject(func(string, bool) hubtest.Fault {
		mu.Lock()
		defer mu.Unlock()
		if random.IntN(100) >= rate {
			return hubtest.None
		}
		if f := faults[random.IntN(len(faults))]; f != hubtest.Stall || random.IntN(12) == 0 {
			return f
		}
		return hubtest.None
	})
	o := w.options()
	starts := 0
	cache := t.TempDir()
	for run := range runs {
		if run%10 == 0 {
			cache = t.TempDir()
		}
		dir := filepath.Join(t.TempDir(), "store")
		for {
			starts++
			mu.Lock()
			wait := time.Duration(random.IntN(milliseconds)) * time.Millisecond
			mu.Unlock()
			ctx, cancel := context.WithTimeout(bg, wait)
			if starts%4 == 0 {
				ctx, cancel = context.WithTimeout(bg, time.Minute)
			}
			c := w.client(t, o)
			err := w.install(ctx, c, cache, dir, store.Options{})
			cancel()
			c.Close()
			if v, verr := store.Verify(bg, dir, store.VerifyOptions{}); verr == nil && !v.Sound() {
				t.Fatalf("run %d: after %v: %v", run, err, v.Problems)
			}
			if err == nil {
				break
			}
			var e *Error
			if !errors.As(err, &e) && !errors.Is(err, context.DeadlineExceeded) {
				t.Fatalf("run %d: %v", run, err)
			}
		}
		sameTree(t, tree(t, dir), want)
		if t.Failed() {
			t.FailNow()
		}
	}
	t.Logf("%d installs, %d starts", runs, starts)
}

func TestTokenGoesToTheHubAlone(t *testing.T) {
	w := newWorld(t, shape)
	w.Token = "hf_secret"
	o := w.options()
	c := w.client(t, o)
	if _, err := c.Open(bg, w.model, t.TempDir(), nil); err == nil || !strings.Contains(err.Error(), "HF_TOKEN") {
		t.Errorf("without a token: %v", err)
	}
	o.Token = "hf_secret" // the content host fails the test if it sees it
	if err := w.install(bg, w.client(t, o), t.TempDir(), filepath.Join(t.TempDir(), "store"), store.Options{}); err != nil {
		t.Error(err)
	}
	o.Mirror = Mirror{w.ContentHost(), "/1/"}
	if err := w.install(bg, w.client(t, o), t.TempDir(), filepath.Join(t.TempDir(), "store"), store.Options{}); err != nil {
		t.Error("mirror:", err)
	}
}

func TestNoNetwork(t *testing.T) {
	w := newWorld(t, shape)
	o := w.options()
	var tries atomic.Int64
	o.Dial = func(ctx context.Context, network, address string) (net.Conn, error) {
		if tries.Add(1) <= 5 {
			return nil, &net.DNSError{Err: "no such host", Name: "huggingface.co", IsNotFound: true}
		}
		return (&net.Dialer{}).DialContext(ctx, network, address)
	}
	var notices []Notice
	var mu sync.Mutex
	o.Notify = func(n Notice) { mu.Lock(); notices = append(notices, n); mu.Unlock() }
	if err := w.install(bg, w.client(t, o), t.TempDir(), filepath.Join(t.TempDir(), "store"), store.Options{}); err != nil {
		t.Fatal(err)
	}
	if !slices.ContainsFunc(notices, func(n Notice) bool {
		return n.Kind == NoticeRetry && strings.Contains(n.Text, "cannot be resolved") && n.Wait > 0
	}) ||
		!slices.ContainsFunc(notices, func(n Notice) bool { return n.Kind == NoticeGoesOn }) {
		t.Errorf("%+v", notices)
	}
	o.Offline = true
	if _, err := w.client(t, o).Open(bg, w.model, t.TempDir(), nil); !errors.Is(err, ErrOffline) {
		t.Errorf("offline: %v", err)
	}
	o.Offline, o.Roots = false, nil
	o.Dial = nil
	var e *Error
	if _, err := w.client(t, o).Open(bg, w.model, t.TempDir(), nil); !errors.As(err, &e) || !strings.Contains(err.Error(), "certificate") {
		t.Errorf("a certificate of nobody: %v", err)
	}
}

func TestPauseAndResume(t *testing.T) {
	w := newWorld(t, shape)
	want := w.expected(t, store.Options{})
	o := w.options()
	o.Rate = 4 << 20 // so that requests wait for the limit when the pause comes
	c := w.client(t, o)
	stop, over := make(chan struct{}), make(chan struct{})
	go func() {
		defer close(over)
		for {
			select {
			case <-stop:
				return
			case <-time.After(40 * time.Millisecond):
			}
			c.Pause()
			for deadline := time.Now().Add(time.Minute); c.Traffic().Open > 0; time.Sleep(time.Millisecond) {
				if time.Now().After(deadline) {
					t.Errorf("a minute after the pause: %+v", c.Traffic())
					break
				}
			}
			before := c.Traffic().Received
			time.Sleep(20 * time.Millisecond)
			if after := c.Traffic(); after.Received > before+4*readStep {
				t.Errorf("while paused: %+v, %d before", after, before)
			}
			c.Resume()
		}
	}()
	dir := filepath.Join(t.TempDir(), "store")
	err := w.install(bg, c, t.TempDir(), dir, store.Options{})
	close(stop)
	<-over
	if err != nil {
		t.Fatal(err)
	}
	sameTree(t, tree(t, dir), want)
	if c.Traffic().Retries > 0 {
		t.Errorf("%d failures were counted", c.Traffic().Retries)
	}
}

func TestFloorWaitsForRoom(t *testing.T) {
	w := newWorld(t, shape)
	var free atomic.Int64
	o := w.options()
	waited := make(chan Notice, 64)
	o.Notify = func(n Notice) {
		if n.Kind == NoticeSpace {
			waited <- n
			free.Store(1 << 40)
		}
	}
	c := w.client(t, o)
	c.Floor(1000, func() (int64, error) { return free.Load(), nil })
	if err := w.install(bg, c, t.TempDir(), filepath.Join(t.TempDir(), "store"), store.Options{}); err != nil {
		t.Fatal(err)
	}
	if len(waited) == 0 {
		t.Error("it did not wait")
	}
}

func TestLimit(t *testing.T) {
	w := newWorld(t, shape)
	o := w.options()
	o.Rate = 1 << 20
	c := w.client(t, o)
	start := time.Now()
	f := c.file(w.model, w.model.Shards.Names()[0], -1)
	front, err := f.front(bg, 1<<20)
	if err != nil {
		t.Fatal(err)
	}
	// The first readStep bytes are a burst.
	least := time.Duration(float64(len(front)-readStep) / float64(o.Rate) * float64(time.Second))
	if took := time.Since(start); took < least*9/10 {
		t.Errorf("%d bytes at %d a second took %s", len(front), o.Rate, took)
	}
}

// Waiting for the limit of the rate is no silence of the server, however many connections share it.
func TestALimitIsNoStall(t *testing.T) {
	w := newWorld(t, shape)
	o := w.options()
	o.Rate, o.Stall = 2*readStep, 250*time.Millisecond
	c := w.client(t, o)
	var all sync.WaitGroup
	for range 4 {
		all.Go(func() {
			f := c.file(w.model, w.model.Shards.Names()[0], -1)
			if _, err := f.front(bg, readStep); err != nil {
				t.Error(err)
			}
		})
	}
	all.Wait()
	if n := c.retries.Load(); n != 0 {
		t.Errorf("%d retries", n)
	}
}

func filesWorld(t testing.TB) (*world, map[string]string) {
	w := newWorld(t, hubtest.Shape{Layers: 2, Experts: 40, Hidden: 64, Vocab: 250_000, Shards: 2, Seed: 3})
	w.model.Form, w.model.Files, w.model.Shards = FormFiles, nil, Shards{}
	w.model.Listed = []string{"*.safetensors", "*.json", "tiktoken.model"}
	want := tree(t, w.dir)
	delete(want, "modeling_kimi.py")
	return w, want
}

// TestFilesSurviveEverything downloads a repository's files through faults and interruptions, a wrong byte among them.
func TestFilesSurviveEverything(t *testing.T) {
	w, want := filesWorld(t)
	random := rand.New(rand.NewPCG(5, 0))
	var mu sync.Mutex
	faults := append(append([]hubtest.Fault{hubtest.Flip}, hubtest.Passing...), hubtest.Once...)
	quiet := false
	w.Inject(func(string, bool) hubtest.Fault {
		mu.Lock()
		defer mu.Unlock()
		if quiet || random.IntN(100) >= 5 {
			return hubtest.None
		}
		return faults[random.IntN(len(faults))]
	})
	runs := 30
	if testing.Short() {
		runs = 2
	}
	for range runs {
		dir := filepath.Join(t.TempDir(), "files")
		for start := 0; ; start++ {
			mu.Lock() // the hub draws from it too
			wait := time.Duration(20+random.IntN(200)) * time.Millisecond
			mu.Unlock()
			ctx, cancel := context.WithTimeout(bg, wait)
			if start > 6 {
				cancel()
				ctx, cancel = context.WithTimeout(bg, time.Minute)
			}
			mu.Lock()
			quiet = start > 12
			mu.Unlock()
			c := w.client(t, w.options())
			plan, err := c.PlanFiles(ctx, w.model, dir)
			if err == nil {
				err = c.Download(ctx, plan, nil)
			}
			cancel()
			c.Close()
			if err == nil {
				break
			}
			for name, text := range treeIfAny(t, dir) { // nothing unproved under its own name
				if !strings.HasPrefix(name, ".") && name != unfinishedRecord && text != want[name] {
					t.Fatalf("%s was published and is wrong, after %v", name, err)
				}
			}
			var e *Error
			if !errors.As(err, &e) && !errors.Is(err, context.DeadlineExceeded) {
				t.Fatal(err)
			}
		}
		got := tree(t, dir)
		if r, finished, err := ReadRecord(dir); err != nil || !finished || len(r.Files) != len(want) {
			t.Fatalf("%+v %v %v", r, finished, err)
		}
		delete(got, RecordName)
		sameTree(t, got, want)
		if problems, err := Check(bg, dir, true, nil); err != nil || len(problems) > 0 {
			t.Fatalf("%v %v", problems, err)
		}
	}
}

func treeIfAny(t testing.TB, dir string) map[string]string {
	if _, err := os.Stat(dir); err != nil {
		return nil
	}
	return tree(t, dir)
}

// TestResumedFileFetchesTheRestOnly holds that bytes which are in the ledger are not fetched again.
func TestResumedFileFetchesTheRestOnly(t *testing.T) {
	w, want := filesWorld(t)
	dir := filepath.Join(t.TempDir(), "files")
	c := w.client(t, w.options())
	plan, err := c.PlanFiles(bg, w.model, dir)
	if err != nil {
		t.Fatal(err)
	}
	if !plan.Taken || plan.Have != 0 || plan.Missing() != plan.Total {
		t.Errorf("%+v", plan)
	}
	ctx, cancel := context.WithCancel(bg)
	err = c.Download(ctx, plan, func(p FileProgress) {
		if p.Done > 8<<20 {
			cancel()
		}
	})
	if !errors.Is(err, context.Canceled) {
		t.Fatal(err)
	}
	plan, err = c.PlanFiles(bg, w.model, dir)
	if err != nil || plan.Have < 8<<20 {
		t.Fatalf("%d of %d; %+v %v", plan.Have, plan.Total, plan.Files, err)
	}
	before := c.Traffic().Received
	if err := c.Download(bg, plan, nil); err != nil {
		t.Fatal(err)
	}
	if got := c.Traffic().Received - before; got > plan.Missing() {
		t.Errorf("%d bytes were missing, %d fetched", plan.Missing(), got)
	}
	got := tree(t, dir)
	delete(got, RecordName)
	sameTree(t, got, want)
	plan, err = c.PlanFiles(bg, w.model, dir)
	if err != nil || !plan.Done {
		t.Errorf("%+v %v", plan, err)
	}
}

func TestFoldersThatAreRefused(t *testing.T) {
	w, _ := filesWorld(t)
	c := w.client(t, w.options())
	base := t.TempDir()
	full := filepath.Join(base, "full")
	if err := os.Mkdir(full, 0o755); err != nil {
		t.Fatal(err)
	}
	thesis := filepath.Join(full, "thesis.tex")
	if err := os.WriteFile(thesis, []byte("x"), 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Symlink(full, filepath.Join(base, "link")); err != nil {
		t.Fatal(err)
	}
	for dir, text := range map[string]string{full: "not empty", thesis: "is a file", filepath.Join(base, "link"): "symbolic link"} {
		if _, err := c.PlanFiles(bg, w.model, dir); err == nil || !strings.Contains(err.Error(), text) {
			t.Errorf("%s: %v", dir, err)
		}
	}
	dir := filepath.Join(base, "files")
	plan, err := c.PlanFiles(bg, w.model, dir)
	if err != nil {
		t.Fatal(err)
	}
	if err := c.Download(bg, plan, nil); err != nil {
		t.Fatal(err)
	}
	other := *w.model
	other.Revision = strings.Repeat("9", 40)
	if _, err := c.PlanFiles(bg, &other, dir); err == nil || !strings.Contains(err.Error(), "another folder") {
		t.Errorf("another revision: %v", err)
	}
	name := filepath.Join(dir, "config.json")
	if err := os.WriteFile(name, []byte("short"), 0o644); err != nil {
		t.Fatal(err)
	}
	if problems, err := Check(bg, dir, false, nil); err != nil || len(problems) != 1 {
		t.Errorf("%v %v", problems, err)
	}
	if _, err := c.PlanFiles(bg, w.model, dir); err == nil || !strings.Contains(err.Error(), "nothing is overwritten") {
		t.Errorf("another file in its place: %v", err)
	}
	if text, err := os.ReadFile(name); err != nil || string(text) != "short" {
		t.Error("it was overwritten")
	}
}

func TestOptionsAreChecked(t *testing.T) {
	for _, o := range []Options{
		{Host: "https://huggingface.co"}, {Host: "a/b"}, {Host: "user@host"}, {Host: "host?x"}, {Connections: 17}, {Connections: -1},
		{Token: "a b"}, {Token: "a\nb"}, {Mirror: Mirror{"h", "/a/../b"}}, {Mirror: Mirror{"h", "/a?b"}}, {Mirror: Mirror{"h h", "/"}},
	} {
		if _, err := New(o); err == nil {
			t.Errorf("%+v was accepted", o)
		}
	}
	for _, o := range []Options{{}, {Host: "localhost:8443"}, {Mirror: Mirror{"mirror.example", "models/k3"}}} {
		if _, err := New(o); err != nil {
			t.Errorf("%+v: %v", o, err)
		}
	}
}

func TestKeptHeadersAreProved(t *testing.T) {
	w := newWorld(t, shape)
	c := w.client(t, w.options())
	cache := t.TempDir()
	if _, err := c.Open(bg, w.model, cache, nil); err != nil {
		t.Fatal(err)
	}
	before := c.Traffic().Requests
	if _, err := c.Open(bg, w.model, cache, nil); err != nil || c.Traffic().Requests != before {
		t.Fatalf("%v, %d requests", err, c.Traffic().Requests-before)
	}
	names, err := filepath.Glob(filepath.Join(cache, headerFolder, "*"))
	if err != nil || len(names) != shape.Shards {
		t.Fatal(names, err)
	}
	text, err := os.ReadFile(names[0])
	if err != nil {
		t.Fatal(err)
	}
	text[len(text)/2] ^= 1
	if err := os.WriteFile(names[0], text, 0o644); err != nil {
		t.Fatal(err)
	}
	if err := os.Rename(names[1], names[2]); err != nil { // another shard's
		t.Fatal(err)
	}
	dir := filepath.Join(t.TempDir(), "store")
	if err := w.install(bg, c, cache, dir, store.Options{}); err != nil {
		t.Fatal(err)
	}
	sameTree(t, tree(t, dir), w.expected(t, store.Options{}))
	if _, err := os.Stat(filepath.Join(cache, "modeling_kimi.py")); !errors.Is(err, fs.ErrNotExist) {
		t.Error("code was fetched")
	}
}

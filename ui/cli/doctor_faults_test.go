package cli

import (
	"bytes"
	"context"
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"testing/fstest"
	"time"

	"deltafin/assets"
	"deltafin/runtime/canary"
	"deltafin/runtime/memory"
	"deltafin/runtime/model"
	"deltafin/storage/blockio"
	"deltafin/storage/hub"
	"deltafin/storage/hub/hubtest"
	"deltafin/storage/paths"
	"deltafin/storage/setup"
	"deltafin/storage/transcript"

	"golang.org/x/sys/unix"
)

var errInjected = errors.New("injected")

// wholeMachine is one with nothing wrong.
func wholeMachine(t *testing.T) machine {
	return machine{
		os: "linux", arch: "amd64", embedded: assets.Demo(), temp: t.TempDir(),
		query: func() canary.Report {
			return canary.Report{ABI: 3, Built: []string{"scalar", "avx2"}, Supported: []string{"scalar", "avx2"}}
		},
		canary: func(context.Context, string) (canary.Report, error) { return canary.Report{ABI: 3, Logits: 32}, nil },
		memory: func() (memory.Limits, error) {
			return memory.Limits{Total: 64 << 30, Available: 60 << 30, Cgroup: 64 << 30}, nil
		},
		descriptors: func() (uint64, error) { return 4096, nil },
		free:        func(string) (int64, error) { return 2e12, nil },
		features: func(string) (setup.Features, error) {
			return setup.Features{Direct: true, Sparse: true, Case: true, NoFollow: true, NoClash: true, Locks: true}, nil
		},
		speed: func(context.Context, []string, time.Duration) (*blockio.Speed, error) {
			return &blockio.Speed{Direct: true, Bandwidth: 3e9, Readers: 4}, nil
		},
	}
}

// damagedDemo is the embedded model with one wrong byte.
func damagedDemo(t *testing.T) fs.FS {
	out := fstest.MapFS{}
	entries, err := fs.ReadDir(assets.Demo(), ".")
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		text, err := fs.ReadFile(assets.Demo(), e.Name())
		if err != nil {
			t.Fatal(err)
		}
		text = bytes.Clone(text)
		if e.Name() == "config.json" {
			text[10] ^= 1
		}
		out[e.Name()] = &fstest.MapFile{Data: text}
	}
	return out
}

// Every check finds the fault that it is for, in its own words and with what to do, and nothing where there is none.
func TestDoctorFindsWhatIsWrong(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	t.Setenv("XDG_CACHE_HOME", t.TempDir())
	feature := func(spoil func(*setup.Features)) func(*machine) {
		return func(m *machine) {
			f, _ := m.features("")
			spoil(&f)
			m.features = func(string) (setup.Features, error) { return f, nil }
		}
	}
	checks := map[string]func(machine) func(context.Context) finding{
		"program":     func(m machine) func(context.Context) finding { return m.checkProgram },
		"host":        func(m machine) func(context.Context) finding { return m.checkHost },
		"memory":      func(m machine) func(context.Context) finding { return m.checkMemory },
		"descriptors": func(m machine) func(context.Context) finding { return m.checkDescriptors },
		"folders":     func(m machine) func(context.Context) finding { return m.checkFolders },
		"file system": func(m machine) func(context.Context) finding { return m.checkFileSystem },
		"temporaries": func(m machine) func(context.Context) finding { return m.checkTemporaries },
		"provider":    func(m machine) func(context.Context) finding { return m.checkProvider },
	}
	for name, look := range checks {
		if f := look(wholeMachine(t))(t.Context()); f.Verdict != verdictOK {
			t.Errorf("%s: %+v where nothing is wrong", name, f)
		}
	}
	for _, c := range []struct {
		check string
		spoil func(*machine)
		want  verdict
		says  string
	}{
		{"program", func(m *machine) { m.embedded = damagedDemo(t) }, verdictFail, "embedded config.json: it has another SHA-256"},
		{"program", func(m *machine) { m.embedded = fstest.MapFS{} }, verdictFail, "get it or build it again"},
		{"host", func(m *machine) { m.arch = "riscv64" }, verdictWarn, "linux/riscv64 is not among"},
		{"host", func(m *machine) { m.query = func() canary.Report { return canary.Report{Built: []string{"scalar"}} } }, verdictFail, "no kernels for this processor"},
		{"host", func(m *machine) {
			m.query = func() canary.Report {
				return canary.Report{Built: []string{"scalar", "avx2"}, Supported: []string{"scalar"}}
			}
		}, verdictWarn, "only the portable kernels run here, none of avx2"},
		{"memory", func(m *machine) { m.memory = func() (memory.Limits, error) { return memory.Limits{}, errInjected } }, verdictWarn, "injected"},
		{"memory", func(m *machine) {
			m.memory = func() (memory.Limits, error) {
				return memory.Limits{Total: 8 << 30, Available: 100 << 20, Cgroup: 128 << 20}, nil
			}
		}, verdictFail, "control group limit 128 MiB; close other programs or raise the control group's limit"},
		{"descriptors", func(m *machine) { m.descriptors = func() (uint64, error) { return 256, nil } }, verdictWarn, "only 256 files may be open at once; raise it with 'ulimit -n"},
		{"descriptors", func(m *machine) { m.descriptors = func() (uint64, error) { return 0, errInjected } }, verdictWarn, "unknown: injected"},
		{"folders", func(m *machine) { m.free = func(string) (int64, error) { return 1 << 20, nil } }, verdictWarn, "1 MiB is left for"},
		{"folders", func(m *machine) { m.free = func(string) (int64, error) { return 0, errInjected } }, verdictWarn, "free space is unknown: injected"},
		{"file system", feature(func(f *setup.Features) { f.Direct = false }), verdictWarn, "page cache"},
		{"file system", feature(func(f *setup.Features) { f.Sparse = false }), verdictWarn, "no sparse files"},
		{"file system", feature(func(f *setup.Features) { f.Case = false }), verdictOK, "names do not differ by their case alone"},
		{"file system", feature(func(f *setup.Features) { f.NoFollow = false }), verdictFail, "links cannot be told from files"},
		{"file system", feature(func(f *setup.Features) { f.NoClash = false }), verdictFail, "may replace another; keep models and chats on a local disk"},
		{"file system", feature(func(f *setup.Features) { f.Locks, f.Sparse = false, false }), verdictFail, "no file locks, so that two programs would write at once; no sparse files"},
		{"file system", func(m *machine) {
			m.features = func(string) (setup.Features, error) { return setup.Features{}, errInjected }
		}, verdictWarn, "injected; make it writable"},
		{"temporaries", func(m *machine) { age(t, filepath.Join(m.temp, "deltafin-doctor-1")) }, verdictWarn, "1 left by programs that were killed"},
		{"provider", func(m *machine) {
			m.canary = func(context.Context, string) (canary.Report, error) { return canary.Report{}, errInjected }
		}, verdictFail, "injected; build the program again"},
		{"provider", func(m *machine) { m.temp = filepath.Join(m.temp, "not there") }, verdictWarn, "set TMPDIR"},
		{"provider", func(m *machine) { m.embedded = damagedDemo(t) }, verdictWarn, "not tried"},
	} {
		m := wholeMachine(t)
		c.spoil(&m)
		f := checks[c.check](m)(t.Context())
		if f.Verdict != c.want || !strings.Contains(f.Detail+"; "+f.Remedy, c.says) {
			t.Errorf("%s: %+v, want %s with %q", c.check, f, c.want, c.says)
		}
	}
}

// age makes an old folder.
func age(t *testing.T, path string) {
	t.Helper()
	if err := os.MkdirAll(path, 0o700); err != nil {
		t.Fatal(err)
	}
	long := time.Now().Add(-2 * staleAfter)
	if err := os.Chtimes(path, long, long); err != nil {
		t.Fatal(err)
	}
}

func TestDoctorJudgesTerminals(t *testing.T) {
	utf := environment{"TERM": "xterm-256color", "LANG": "C.UTF-8"}
	wide := &unix.Winsize{Col: 80, Row: 24}
	for _, c := range []struct {
		env  environment
		size *unix.Winsize
		want verdict
		says string
	}{
		{utf, wide, verdictOK, "TERM=xterm-256color, 80×24, 256 colours, C.UTF-8"},
		{environment{"TERM": "xterm", "LANG": "C.UTF-8", "NO_COLOR": "1"}, wide, verdictOK, "no colours"},
		{environment{}, wide, verdictWarn, `TERM is ""`},
		{environment{"TERM": "dumb"}, wide, verdictWarn, `TERM is "dumb"`},
		{utf, nil, verdictWarn, "size unknown"},
		{utf, &unix.Winsize{Col: 30, Row: 24}, verdictWarn, "make the window larger"},
		{environment{"TERM": "xterm", "LANG": "C"}, wide, verdictWarn, "use a UTF-8 locale"},
	} {
		if f := judgeTerminal(c.env, c.size); f.Verdict != c.want || !strings.Contains(f.Detail+"; "+f.Remedy, c.says) {
			t.Errorf("%v: %+v, want %s with %q", c.env, f, c.want, c.says)
		}
	}
}

// A page that is damaged in the middle of the chats does not keep the next start from opening the file; only reading all of
// it finds it.
func TestDoctorReadsAllOfTheChats(t *testing.T) {
	t.Setenv("XDG_DATA_HOME", t.TempDir())
	path, err := paths.Transcript()
	if err != nil {
		t.Fatal(err)
	}
	if err := seedChats(path); err != nil {
		t.Fatal(err)
	}
	if f := checkTranscript(t.Context()); f.Verdict != verdictOK || !strings.HasSuffix(f.Detail, "is whole") {
		t.Fatalf("%+v", f)
	}
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	info, err := f.Stat()
	if err == nil {
		_, err = f.WriteAt(bytes.Repeat([]byte{0xA5}, 16384), info.Size()/4096/2*4096)
	}
	if err = errors.Join(err, f.Close()); err != nil {
		t.Fatal(err)
	}
	if _, err := transcript.Inspect(t.Context(), path); err != nil {
		t.Fatal("the damage is too easy to find:", err)
	}
	if f := checkTranscript(t.Context()); f.Verdict != verdictFail || !strings.Contains(f.Detail, "damaged") {
		t.Errorf("%+v", f)
	}
}

// modelWith is a check of a model's folder that was opened.
func modelWith(on machine, dir string, routed, missing int) *modelCheck {
	return &modelCheck{on: on, root: modelRoot{path: dir, source: "--model-root"}, largest: "weights", bytes: 1e12, routed: routed, missing: missing,
		hub: hubSettings{floor: 100e9}}
}

func TestDoctorLooksAtTheModelsDisk(t *testing.T) {
	for _, c := range []struct {
		spoil func(*machine)
		want  verdict
		says  string
	}{
		{func(*machine) {}, verdictOK, "read at 3.00 GB/s with 4 readers"},
		{func(m *machine) {
			m.speed = func(context.Context, []string, time.Duration) (*blockio.Speed, error) {
				return &blockio.Speed{Bandwidth: 2e8, Readers: 2}, nil
			}
		}, verdictWarn, "read at 0.20 GB/s with 2 readers (the cache could not be bypassed, so the disk may be slower); move the model to a faster disk"},
		{func(m *machine) {
			m.speed = func(context.Context, []string, time.Duration) (*blockio.Speed, error) { return nil, errInjected }
		}, verdictOK, "reading was not measured: injected"},
		{func(m *machine) { m.free = func(string) (int64, error) { return 0, errInjected } }, verdictWarn, "unknown: injected"},
	} {
		m := wholeMachine(t)
		c.spoil(&m)
		f := modelWith(m, t.TempDir(), 10, 0).disk(t.Context())
		if f.Verdict != c.want || !strings.Contains(f.Detail+"; "+f.Remedy, c.says) {
			t.Errorf("%+v, want %s with %q", f, c.want, c.says)
		}
	}
}

func TestDoctorCountsExperts(t *testing.T) {
	dir := t.TempDir()
	for _, c := range []struct {
		routed, missing int
		want            verdict
		says            string
	}{
		{0, 0, verdictOK, "routes to none"},
		{10, 0, verdictOK, "all 10 on this machine"},
		{10, -1, verdictWarn, "not reached"},
	} {
		m := modelWith(wholeMachine(t), dir, c.routed, c.missing)
		if f := m.experts(t.Context()); f.Verdict != verdictWarn || !strings.Contains(f.Detail, "not reached") {
			t.Errorf("without a configuration: %+v", f)
		}
		m.config = &model.Config{}
		if f := m.experts(t.Context()); f.Verdict != c.want || !strings.Contains(f.Detail, c.says) {
			t.Errorf("%+v, want %s with %q", f, c.want, c.says)
		}
	}
	m := modelWith(wholeMachine(t), dir, 10, 3)
	m.config = &model.Config{}
	if f := m.experts(t.Context()); f.Verdict != verdictFail || !strings.Contains(f.Detail, "3 of 10 are not on this machine") || !strings.Contains(f.Remedy, "deltafin import") {
		t.Errorf("%+v", f)
	}
}

// The way to the hub is gone once with a small file: what comes must be the pinned one.
func TestDoctorGoesToTheHub(t *testing.T) {
	dir, text := publish(t)
	catalogue, err := hub.ParseCatalogue(text)
	if err != nil {
		t.Fatal(err)
	}
	server := hubtest.New(t, dir, hubRepository, hubRevision)
	h := hubSettings{catalogue: catalogue, options: hub.Options{Host: server.Host(), Roots: server.Roots(), Pause: time.Millisecond, Stall: time.Second}}
	if f := checkHub(t.Context(), h); f.Verdict != verdictOK || !strings.Contains(f.Detail, "came and is proved") {
		t.Errorf("%+v", f)
	}
	for fault, says := range map[hubtest.Fault]string{hubtest.NotFound: "404", hubtest.Flip: "SHA-256", hubtest.PlainHTTP: "without encryption", hubtest.Gzip: "gzip"} {
		server.Inject(func(string, bool) hubtest.Fault { return fault })
		server.Expire()
		if f := checkHub(t.Context(), h); f.Verdict != verdictFail || !strings.Contains(f.Detail, says) {
			t.Errorf("%s: %+v", fault, f)
		}
	}
	server.Inject(func(string, bool) hubtest.Fault { return hubtest.Internal })
	ctx, cancel := context.WithTimeout(t.Context(), 100*time.Millisecond)
	defer cancel()
	if f := checkHub(ctx, h); f.Verdict != verdictFail || !strings.Contains(f.Detail, "500") || !strings.Contains(f.Remedy, "proxy") {
		t.Errorf("%+v", f)
	}
	h.options.Roots = nil
	if f := checkHub(t.Context(), h); f.Verdict != verdictFail || !strings.Contains(f.Detail, "certificate") {
		t.Errorf("%+v", f)
	}
	h.catalogue = nil
	if f := checkHub(t.Context(), h); f.Verdict != verdictWarn {
		t.Errorf("%+v", f)
	}
}

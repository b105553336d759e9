package cli

import (
	"context"
	"crypto/sha256"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"
	"time"

	"deltafin/assets"
	"deltafin/runtime/canary"
	"deltafin/runtime/memory"
	"deltafin/storage/blockio"
	"deltafin/storage/datafile"
	"deltafin/storage/hub"
	"deltafin/storage/paths"
	"deltafin/storage/setup"
	"deltafin/storage/transcript"
	"deltafin/storage/unpack"
	"deltafin/ui/theme"

	"golang.org/x/sys/unix"
)

// machine is what the checks ask of the system. Tests put faults into it.
type machine struct {
	os, arch    string
	query       func() canary.Report // the kernels there are
	canary      func(ctx context.Context, root string) (canary.Report, error)
	embedded    fs.FS // the demo model
	memory      func() (memory.Limits, error)
	descriptors func() (uint64, error)
	free        func(folder string) (int64, error)
	features    func(folder string) (setup.Features, error)
	speed       func(ctx context.Context, paths []string, d time.Duration) (*blockio.Speed, error)
	temp        string // folder of temporary files
}

func thisMachine() machine {
	return machine{
		os: runtime.GOOS, arch: runtime.GOARCH, query: canary.Query, canary: canary.Run, embedded: assets.Demo(), memory: memory.Query,
		descriptors: func() (uint64, error) {
			var limit unix.Rlimit
			err := unix.Getrlimit(unix.RLIMIT_NOFILE, &limit)
			return limit.Cur, err
		},
		free: freeSpace, features: setup.FeaturesOf, speed: blockio.Probe, temp: os.TempDir(),
	}
}

// checkProgram compares what is embedded in the executable with the digests that are embedded too: a file that was damaged
// on its way here shows.
func (on machine) checkProgram(context.Context) finding {
	const again = "the program is damaged; get it or build it again"
	m, err := unpack.ParseManifest(assets.DemoManifest())
	if err != nil {
		return fail(again, "%v", err)
	}
	for _, f := range m.Files {
		text, err := fs.ReadFile(on.embedded, f.Name)
		if err == nil && sha256.Sum256(text) != f.SHA256 {
			err = errors.New("it has another SHA-256 than listed")
		}
		if err != nil {
			return fail(again, "embedded %s: %v", f.Name, err)
		}
	}
	if _, err := hub.ParseCatalogue(assets.Catalogue()); err != nil {
		return fail(again, "%v", err)
	}
	return ok("deltafin %s, %s; what is embedded is whole", Version, buildLine())
}

// platforms are those the kernels were written for.
var platforms = []string{"linux/amd64", "linux/arm64", "darwin/arm64"}

// checkHost looks at the platform and the instruction sets of the processor.
func (on machine) checkHost(context.Context) finding {
	host := on.os + "/" + on.arch
	if !slices.Contains(platforms, host) {
		return warn("expect the slow portable kernels", "%s is not among %s", host, strings.Join(platforms, ", "))
	}
	detail := fmt.Sprintf("%s, %d processors", host, runtime.NumCPU())
	switch r := on.query(); {
	case len(r.Supported) == 0:
		return fail("build the program on this machine", "%s: it has no kernels for this processor", detail)
	case len(r.Supported) == 1 && len(r.Built) > 1:
		return warn("a processor with one of them is many times faster", "%s: only the portable kernels run here, none of %s", detail, strings.Join(r.Built[1:], ", "))
	default:
		return ok("%s, kernels for %s", detail, r.Supported[len(r.Supported)-1])
	}
}

func checkEnvironment(env environment) finding {
	if err := env.check(); err != nil {
		return fail("", "%v", err)
	}
	notes := env.warnings()
	for name := range env {
		if strings.HasPrefix(name, "LD_PRELOAD") || strings.HasPrefix(name, "DYLD_INSERT") {
			notes = append(notes, name+" puts foreign code into this program")
		}
	}
	if len(notes) > 0 {
		slices.Sort(notes)
		return warn("", "%s", strings.Join(notes, "; "))
	}
	return ok("no variable stands in the way")
}

// memoryFloor is what the demo model and the program need comfortably.
const memoryFloor = 256 << 20

func (on machine) checkMemory(context.Context) finding {
	l, err := on.memory()
	if err != nil {
		return warn("give --expert-cache explicitly", "%v", err)
	}
	detail := fmt.Sprintf("%s, %s available", gib(l.Total), gib(l.Available))
	if l.Cgroup > 0 {
		detail += fmt.Sprintf(", control group limit %s", gib(l.Cgroup))
	}
	if l.Available < memoryFloor {
		return fail("close other programs or raise the control group's limit", "%s", detail)
	}
	return ok("%s", detail)
}

// descriptorFloor leaves room for the shards of a released checkpoint and what else is open.
const descriptorFloor = 512

func (on machine) checkDescriptors(context.Context) finding {
	limit, err := on.descriptors()
	if err != nil {
		return warn("", "the limit of open files is unknown: %v", err)
	}
	if limit < descriptorFloor {
		return warn(fmt.Sprintf("raise it with 'ulimit -n %d'", 8*descriptorFloor), "only %d files may be open at once", limit)
	}
	return ok("%d files may be open at once", limit)
}

// checkFolders looks at the user's folders without creating any: where one is missing, the folder it would be made in
// counts.
func (on machine) checkFolders(context.Context) finding {
	d, err := paths.Lookup()
	if err != nil {
		return fail("", "%v", err)
	}
	var low []string
	for _, f := range []struct{ path, variable string }{
		{d.Data, "XDG_DATA_HOME"}, {d.Cache, "XDG_CACHE_HOME"}, {d.Config, "XDG_CONFIG_HOME"}, {d.State, "XDG_STATE_HOME"},
	} {
		there := nearest(f.path)
		if st, err := os.Stat(there); err != nil || !st.IsDir() {
			return fail("move it away or set "+f.variable, "%s cannot be a folder: %s is in the way", f.path, there)
		}
		if err := unix.Access(there, unix.W_OK|unix.X_OK); err != nil {
			return fail("make it writable or set "+f.variable, "%s cannot be written: %v", there, err)
		}
		if free, err := on.free(there); err == nil && free < spaceFloor {
			low = append(low, fmt.Sprintf("%s is left for %s", gib(free), f.path))
		}
	}
	if len(low) > 0 {
		return warn("free some space", "%s", strings.Join(low, "; "))
	}
	free, err := on.free(nearest(d.Data))
	if err != nil {
		return warn("", "chats go to %s; free space is unknown: %v", d.Data, err)
	}
	return ok("chats in %s (%s free), cache in %s", d.Data, gib(free), d.Cache)
}

// spaceFloor covers chats, the unpacked demo model and then some.
const spaceFloor = 256 << 20

// nearest is path or its closest ancestor that exists.
func nearest(path string) string {
	for {
		_, err := os.Lstat(path)
		if err == nil || !errors.Is(err, fs.ErrNotExist) && !errors.Is(err, unix.ENOTDIR) {
			return path
		}
		parent := filepath.Dir(path)
		if parent == path {
			return path
		}
		path = parent
	}
}

func freeSpace(folder string) (int64, error) {
	v, err := datafile.VolumeOf(folder)
	return v.Free, err
}

// checkTranscript tells whether the next start can keep chats, without opening them: a chat may be running. Where there
// are none yet, a database in memory shows that SQLite works.
func checkTranscript(ctx context.Context) finding {
	d, err := paths.Lookup()
	if err != nil {
		return fail("", "%v", err)
	}
	path := filepath.Join(d.Data, paths.TranscriptName)
	found, err := transcript.Check(ctx, path)
	switch {
	case errors.Is(err, fs.ErrNotExist):
		store, err := transcript.Open(ctx, transcript.Options{InMemory: true})
		if err == nil {
			err = store.Close(ctx)
		}
		if err != nil {
			return fail("", "%v", err)
		}
		return ok("none yet; the first chat creates %s", path)
	case err != nil:
		return fail("", "%v", err)
	case found.Version > 0 && found.Version < found.Current:
		return ok("%s is whole; the next chat brings it from version %d to %d", path, found.Version, found.Current)
	}
	return ok("%s is whole", path)
}

func checkTerminal(s streams) finding {
	screen, is := terminalOf(s.out)
	if !is || !isTerminal(s.in) {
		return ok("not on a terminal here; the chat needs one, 'deltafin run' does not")
	}
	size, err := unix.IoctlGetWinsize(int(screen.Fd()), unix.TIOCGWINSZ)
	if err != nil {
		size = nil
	}
	return judgeTerminal(s.env, size)
}

// judgeTerminal says what a terminal of that size, nil if it does not say, can show.
func judgeTerminal(env environment, size *unix.Winsize) finding {
	name := env["TERM"]
	if name == "" || name == "dumb" {
		return warn("set TERM, such as TERM=xterm-256color", "TERM is %q: the chat cannot draw", name)
	}
	if size == nil {
		return warn("", "TERM=%s, size unknown", name)
	}
	detail := fmt.Sprintf("TERM=%s, %d×%d", name, size.Col, size.Row)
	if n := theme.Colors(func(name string) string { return env[name] }); n > 0 {
		detail += fmt.Sprintf(", %d colours", n)
	} else {
		detail += ", no colours"
	}
	if size.Col < 40 || size.Row < 10 {
		return warn("make the window larger; 80×24 is comfortable", "%s", detail)
	}
	locale := firstSet(env, "LC_ALL", "LC_CTYPE", "LANG")
	if l := strings.ToLower(locale); !strings.Contains(l, "utf-8") && !strings.Contains(l, "utf8") {
		return warn("use a UTF-8 locale, such as LANG=C.UTF-8", "%s, locale %q may not show all characters", detail, locale)
	}
	return ok("%s, %s", detail, locale)
}

func firstSet(env environment, names ...string) string {
	for _, name := range names {
		if env[name] != "" {
			return env[name]
		}
	}
	return ""
}

// checkProvider runs the embedded model on every instruction set, from a temporary folder that is removed again.
func (on machine) checkProvider(ctx context.Context) finding {
	r := on.query()
	detail := fmt.Sprintf("ABI %d, kernels %s", r.ABI, strings.Join(r.Supported, " "))
	temp, err := os.MkdirTemp(on.temp, doctorTemp+"*")
	if err != nil {
		return warn("set TMPDIR to a folder that can be written", "%s; not tried: %v", detail, err)
	}
	defer os.RemoveAll(temp)
	m, err := unpack.ParseManifest(assets.DemoManifest())
	if err != nil {
		return fail("the program is damaged; build it again", "%v", err)
	}
	folder, err := unpack.Folder(ctx, on.embedded, m, temp, "demo")
	if err != nil {
		return warn("set TMPDIR to a folder with room", "%s; not tried: %v", detail, err)
	}
	if r, err = on.canary(ctx, folder); err != nil {
		return fail("build the program again; if it persists, suspect the compiler or the processor", "%s: %v", detail, err)
	}
	return ok("%s: all the same over %d logits in %.1f s", detail, r.Logits, r.Took.Seconds())
}

// gib shows bytes in the unit memory and disks are spoken of.
func gib(n int64) string {
	if n < 1<<30 {
		return fmt.Sprintf("%d MiB", n>>20)
	}
	return fmt.Sprintf("%.1f GiB", float64(n)/(1<<30))
}

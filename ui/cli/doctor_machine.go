package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strings"

	"deltafin/assets"
	"deltafin/runtime/canary"
	"deltafin/runtime/memory"
	"deltafin/storage/datafile"
	"deltafin/storage/paths"
	"deltafin/storage/transcript"
	"deltafin/storage/unpack"

	"golang.org/x/sys/unix"
)

func checkProgram(context.Context) finding {
	return ok("deltafin %s, %s", Version, buildLine())
}

// platforms are those the kernels were written for.
var platforms = []string{"linux/amd64", "linux/arm64", "darwin/arm64"}

func checkHost(context.Context) finding {
	host := runtime.GOOS + "/" + runtime.GOARCH
	if !slices.Contains(platforms, host) {
		return warn("expect the slow portable kernels", "%s is not among %s", host, strings.Join(platforms, ", "))
	}
	return ok("%s, %d processors", host, runtime.NumCPU())
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

func checkMemory(context.Context) finding {
	l, err := memory.Query()
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

func checkDescriptors(context.Context) finding {
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &limit); err != nil {
		return warn("", "the limit of open files is unknown: %v", err)
	}
	if limit.Cur < descriptorFloor {
		return warn(fmt.Sprintf("raise it with 'ulimit -n %d'", 8*descriptorFloor), "only %d files may be open at once", limit.Cur)
	}
	return ok("%d files may be open at once", limit.Cur)
}

// checkFolders looks at the user's folders without creating any: where one is missing, the folder it would be made in
// counts.
func checkFolders(context.Context) finding {
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
		if free, err := freeSpace(there); err == nil && free < spaceFloor {
			low = append(low, fmt.Sprintf("%s is left for %s", gib(free), f.path))
		}
	}
	if len(low) > 0 {
		return warn("free some space", "%s", strings.Join(low, "; "))
	}
	free, err := freeSpace(nearest(d.Data))
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
	found, err := transcript.Inspect(ctx, path)
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
		return ok("%s; the next chat brings it from version %d to %d", path, found.Version, found.Current)
	}
	return ok("%s", path)
}

func checkTerminal(s streams) finding {
	screen, is := terminalOf(s.out)
	if !is || !isTerminal(s.in) {
		return ok("not on a terminal here; the chat needs one, 'deltafin run' does not")
	}
	name := s.env["TERM"]
	if name == "" || name == "dumb" {
		return warn("set TERM, such as TERM=xterm-256color", "TERM is %q: the chat cannot draw", name)
	}
	size, err := unix.IoctlGetWinsize(int(screen.Fd()), unix.TIOCGWINSZ)
	if err != nil {
		return warn("", "TERM=%s, size unknown: %v", name, err)
	}
	detail := fmt.Sprintf("TERM=%s, %d×%d", name, size.Col, size.Row)
	if size.Col < 40 || size.Row < 10 {
		return warn("make the window larger; 80×24 is comfortable", "%s", detail)
	}
	locale := firstSet(s.env, "LC_ALL", "LC_CTYPE", "LANG")
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
func checkProvider(ctx context.Context) finding {
	r := canary.Query()
	detail := fmt.Sprintf("ABI %d, kernels %s", r.ABI, strings.Join(r.Supported, " "))
	temp, err := os.MkdirTemp("", "deltafin-doctor-*")
	if err != nil {
		return warn("set TMPDIR to a folder that can be written", "%s; not tried: %v", detail, err)
	}
	defer os.RemoveAll(temp)
	m, err := unpack.ParseManifest(assets.DemoManifest())
	if err != nil {
		return fail("the program is damaged; build it again", "%v", err)
	}
	folder, err := unpack.Folder(ctx, assets.Demo(), m, temp, "demo")
	if err != nil {
		return warn("set TMPDIR to a folder with room", "%s; not tried: %v", detail, err)
	}
	if r, err = canary.Run(ctx, folder); err != nil {
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

package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"time"

	"deltafin/storage/blockio"
	"deltafin/storage/datafile"
	"deltafin/storage/hub"
	"deltafin/storage/paths"
	weights "deltafin/storage/root"
	"deltafin/storage/setup"
	"deltafin/storage/shelf"
	"deltafin/storage/store"
)

// checkFileSystem tries out the disk that chats, and models unless a setup is told otherwise, are on.
func (on machine) checkFileSystem(context.Context) finding {
	d, err := paths.Lookup()
	if err != nil {
		return fail("", "%v", err)
	}
	return on.fileSystem(nearest(d.Data))
}

// fileSystem says what the file system of a folder cannot do.
func (on machine) fileSystem(folder string) finding {
	f, err := on.features(folder)
	if err != nil {
		return warn("make it writable, or expect that nothing new is kept there", "%v", err)
	}
	kind := kindOf(folder)
	var bad, poor []string
	if !f.NoClash {
		bad = append(bad, "publishing a file may replace another")
	}
	if !f.Locks {
		bad = append(bad, "no file locks, so that two programs would write at once")
	}
	if !f.NoFollow {
		bad = append(bad, "links cannot be told from files")
	}
	if !f.Direct {
		poor = append(poor, "reads go through the page cache, which slows models larger than memory down")
	}
	if !f.Sparse {
		poor = append(poor, "no sparse files: a streaming setup takes the room of the whole model at once")
	}
	where := fmt.Sprintf("%s (%s)", folder, kind)
	switch all := strings.Join(append(bad, poor...), "; "); {
	case len(bad) > 0:
		return fail("keep models and chats on a local disk, such as ext4, XFS or APFS", "%s: %s", where, all)
	case len(poor) > 0:
		return warn("a local disk, such as ext4, XFS or APFS, does better", "%s: %s", where, all)
	}
	names := "names differ by their case"
	if !f.Case {
		names = "names do not differ by their case alone"
	}
	return ok("%s: direct reads, sparse files, locks, links refused, %s", where, names)
}

// kindOf names the file system of a folder.
func kindOf(folder string) string {
	v, err := datafile.VolumeOf(folder)
	if err != nil {
		return "unknown"
	}
	return v.Kind.Name
}

// staleAfter is when a temporary file can only be the remains of a program that was killed.
const staleAfter = time.Hour

const (
	doctorTemp = "deltafin-doctor-"
	demoTemp   = "deltafin-demo-"
)

// checkTemporaries looks for what killed programs left outside of models.
func (on machine) checkTemporaries(context.Context) finding {
	d, err := paths.Lookup()
	if err != nil {
		return fail("", "%v", err)
	}
	places := []struct {
		folder string
		stale  func(name string) bool
	}{
		{on.temp, func(name string) bool {
			return strings.HasPrefix(name, doctorTemp) || strings.HasPrefix(name, demoTemp)
		}},
		{d.Cache, func(name string) bool { return strings.HasPrefix(name, ".unpack-") || datafile.IsPart(name) }},
		{nearest(d.Data), func(name string) bool { return strings.HasPrefix(name, setup.ProbePrefix) }},
		{d.Data, datafile.IsPart},
	}
	var names []string
	for _, p := range places {
		entries, err := os.ReadDir(p.folder)
		if err != nil {
			continue // folders that cannot be read are another check's
		}
		for _, e := range entries {
			if !p.stale(e.Name()) {
				continue
			}
			if info, err := e.Info(); err == nil && time.Since(info.ModTime()) > staleAfter {
				names = append(names, filepath.Join(p.folder, e.Name()))
			}
		}
	}
	if len(names) > 0 {
		return warn("delete them; nothing uses them", "%d left by programs that were killed: %s", len(names), some(names))
	}
	return ok("nothing was left behind by programs that were killed")
}

// some are the first of a list of names.
func some(names []string) string {
	const most = 3
	if len(names) > most {
		return fmt.Sprintf("%s and %d more", strings.Join(names[:most], ", "), len(names)-most)
	}
	return strings.Join(names, ", ")
}

// features looks at the file system of a model's folder.
func (m *modelCheck) features(context.Context) finding {
	if weights.FormOf(m.root.path) == weights.Store {
		return m.on.fileSystem(m.root.path)
	}
	// A folder of the user's is not written to, not even for a moment: what matters of it is how it can be read.
	kind := kindOf(m.root.path)
	if m.largest == "" {
		return warn("", notReached)
	}
	files, err := blockio.NewFiles(nil, 1)
	if err != nil {
		return warn("", "%s (%s): %v", m.root.path, kind, err)
	}
	f, err := files.OpenFile(m.largest, blockio.OpenOptions{Follow: true})
	if err != nil {
		return fail("", "%v", err)
	}
	defer f.Close()
	if !f.Direct() {
		return warn("a local disk, such as ext4, XFS or APFS, does better", "%s (%s): reads go through the page cache, which slows models larger than memory down", m.root.path, kind)
	}
	return ok("%s (%s): direct reads; nothing is written there", m.root.path, kind)
}

// setUp is the catalogue's model that the folder was set up from, and the mode that is remembered; nil, "" if it was not.
func (m *modelCheck) setUp() (*hub.Model, shelf.Mode) {
	x, err := m.hub.installed(m.root.path)
	if err != nil {
		return nil, ""
	}
	d, err := paths.Lookup()
	if err != nil {
		return x, ""
	}
	known, err := shelf.Load(filepath.Join(d.Data, shelfName))
	if err != nil {
		return x, ""
	}
	real, err := filepath.Abs(m.root.path)
	if err != nil {
		return x, ""
	}
	e, _ := known.At(real)
	return x, e.Mode
}

// experts counts the routed experts that are not on this machine. A folder that runs in place either has them all or is
// refused as a whole.
func (m *modelCheck) experts(context.Context) finding {
	if m.config == nil || m.missing < 0 {
		return warn("", notReached)
	}
	all := m.routed
	switch {
	case all == 0:
		return ok("the model routes to none")
	case m.missing == 0:
		return ok("all %d on this machine", all)
	}
	detail := fmt.Sprintf("%d of %d are not on this machine", m.missing, all)
	x, mode := m.setUp()
	switch {
	case x == nil:
		return fail("import the rest from where the model came from with 'deltafin import', or set it up with 'deltafin setup'", "%s, and the catalogue does not say where they are", detail)
	case mode == shelf.Full:
		return fail(fmt.Sprintf("'deltafin setup --model %s --model-root %s' goes on", x.Name, paths.Word(m.root.path)), "%s", detail)
	}
	return ok("%s; they come from the hub on first use, or ahead of it with 'deltafin fetch-weights'", detail)
}

// leftovers looks for what interrupted imports left in a store.
func (m *modelCheck) leftovers(context.Context) finding {
	l, err := store.FindLeftovers(m.root.path)
	if err != nil {
		return warn("", "%v", err)
	}
	var parts []string
	if l.Unfinished {
		parts = append(parts, "its setup is not finished")
	}
	if l.Kept > 0 {
		parts = append(parts, fmt.Sprintf("%d unfinished files (%s) that the next setup or import goes on with", l.Kept, gib(l.KeptBytes)))
	}
	if l.Stale > 0 {
		parts = append(parts, fmt.Sprintf("%d files (%s) that were left behind", l.Stale, gib(l.StaleBytes)))
	}
	switch detail := strings.Join(parts, "; "); {
	case l.Busy:
		return ok("another process is writing to it")
	case l.Unfinished:
		return fail(store.GoOn(m.root.path), "%s", detail)
	case len(parts) > 0:
		return warn("the next 'deltafin setup' or 'deltafin import' removes what is not needed", "%s", detail)
	}
	return ok("nothing was left behind in it")
}

// files compares a folder of downloaded files with what was recorded of them, but for their contents.
func (m *modelCheck) files(ctx context.Context) finding {
	problems, err := hub.Check(ctx, m.root.path, false, nil)
	switch {
	case err != nil:
		return fail("move the folder away and set the model up again", "%v", err)
	case len(problems) > 0:
		return fail("'deltafin setup' fetches what is missing; what is not the right file has to be moved away first", "%s", strings.Join(problems, "; "))
	}
	return ok("all that were downloaded are there, in their sizes")
}

// speedFor is how long the disk is read for.
const speedFor = time.Second

// slowDisk is the bandwidth below which a model that streams is no fun.
const slowDisk = 1e9

// disk measures reading the weights, and looks at the room beside them.
func (m *modelCheck) disk(ctx context.Context) finding {
	free, err := m.on.free(m.root.path)
	if err != nil {
		return warn("", "free space at %s is unknown: %v", m.root.path, err)
	}
	detail := fmt.Sprintf("%s free at %s", gib(free), m.root.path)
	if x, mode := m.setUp(); x != nil && mode == shelf.Stream && m.missing > 0 && free < m.hub.floor {
		return warn("free some space, or lower --min-free", "%s: less than the %s that stay free, so fetched experts are used but not kept", detail, gib(m.hub.floor))
	}
	if m.largest == "" {
		return ok("%s; reading was not measured", detail)
	}
	s, err := m.on.speed(ctx, []string{m.largest}, speedFor)
	switch {
	case ctx.Err() != nil:
		return ok("%s", detail)
	case err != nil:
		return ok("%s; reading was not measured: %v", detail, err)
	}
	detail += fmt.Sprintf("; read at %.2f GB/s with %d readers", s.Bandwidth/1e9, s.Readers)
	if !s.Direct {
		detail += " (the cache could not be bypassed, so the disk may be slower)"
	}
	limits, err := m.on.memory()
	if err == nil && m.bytes > limits.Total && s.Bandwidth < slowDisk {
		return warn("move the model to a faster disk; every token reads from it what does not fit into memory", "%s", detail)
	}
	return ok("%s", detail)
}

// largestFile is the file with the most bytes on the disk below a folder, which tells most about reading; "" if there is none.
func largestFile(folder string) string {
	best, size := "", int64(0)
	_ = filepath.WalkDir(folder, func(path string, e fs.DirEntry, err error) error {
		if err != nil {
			return nil
		}
		info, err := os.Stat(path)
		if err == nil && info.Mode().IsRegular() && info.Size() > size {
			best, size = path, info.Size()
		}
		return nil
	})
	return best
}

const reachFor = 20 * time.Second

// checkHub goes the way of a setup once, with a small file.
func checkHub(ctx context.Context, h hubSettings) finding {
	c, err := h.client(nil)
	if err != nil {
		return fail("", "%v", err)
	}
	defer c.Close()
	ctx, cancel := context.WithTimeout(ctx, reachFor)
	defer cancel()
	var m *hub.Model
	for i := range h.catalogue {
		if len(h.catalogue[i].Files) > 0 {
			m = &h.catalogue[i]
			break
		}
	}
	if m == nil {
		return warn("", "the catalogue has no file to try with")
	}
	r, err := c.Reach(ctx, m)
	through := ""
	if r.Proxy != "" {
		through = " through " + r.Proxy
	}
	var e *hub.Error
	switch {
	case errors.As(err, &e):
		return fail("", "%v", err)
	case err != nil:
		return fail("check the network, a proxy ($HTTPS_PROXY) and this machine's clock", "%v%s", err, through)
	}
	return ok("%s%s: %s (%d bytes) came and is proved, in %.1f s", r.Host, through, r.File, r.Bytes, r.Took.Seconds())
}

package cli

import (
	"cmp"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"deltafin/storage/hub"
	"deltafin/storage/paths"
	"deltafin/storage/setup"
	"deltafin/storage/shelf"
	"deltafin/storage/source"
	"deltafin/storage/store"
	"deltafin/storage/store/bank"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func fetchWeightsCommand(s streams) *cobra.Command {
	c := &cobra.Command{
		Use:   "fetch-weights [--model-root DIR]",
		Short: "Fetch weights of a streaming setup before they are needed",
		Long: `Fetch-weights fetches what a model that was set up with --stream lacks: all of it, or the routed experts of some layers.
Every byte is proved and kept as the setup keeps it, and the model stays in streaming mode: what is still missing comes on
first use. It can be stopped and killed at any moment; what is verified is not fetched again.

--dry-run prints the plan, to the byte, and fetches no weights. With --offline it fails at once and lists what is missing.`,
		Example: `  deltafin fetch-weights --layers 1-8 --dry-run
  deltafin fetch-weights --layers 1-8,90,92 --limit-rate 40MB`,
		Args: noArguments,
	}
	flags := c.Flags()
	flags.String("model-root", "", "folder `DIR` of the model (also $"+envRoot+"; default: the current folder if it holds one, else what was set up)")
	flags.Bool("spine-only", false, "fetch everything but the routed experts")
	flags.Bool("experts-only", false, "fetch routed experts only")
	flags.String("layers", "", "fetch the routed experts of these layers, `SPEC`: numbers and ranges such as 1-8,90")
	flags.Bool("dry-run", false, "print the plan; fetch no weights")
	flags.Bool("json", false, "print the plan, and progress line by line, as JSON")
	hubFlags(flags)
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		r, err := parseFetchWeights(flags, s.env)
		if err != nil {
			return err
		}
		return r.execute(cmd.Context(), s)
	}
	return c
}

// fetchRequest is a part of a model that was set up before, to be completed.
type fetchRequest struct {
	setupRequest
	expertsOnly bool
	layers      map[int]bool // nil: all
	entry       *shelf.Model // what is remembered of the model; nil: nothing is
}

func parseFetchWeights(flags *pflag.FlagSet, env environment) (r fetchRequest, err error) {
	on := func(name string) bool { b, _ := flags.GetBool(name); return b }
	layers := pick(flags, "layers", env)
	switch {
	case on("spine-only") && on("experts-only"):
		return r, usagef("--spine-only and --experts-only exclude each other")
	case on("spine-only") && layers.set:
		return r, usagef("--spine-only and --layers exclude each other: layers are for routed experts")
	}
	if layers.set {
		if r.layers, err = parseLayers(layers); err != nil {
			return r, err
		}
	}
	h, err := parseHub(flags, env)
	if err != nil {
		return r, err
	}
	root, err := findRoot(flags, env, store.Recognize)
	if err != nil {
		return r, err
	}
	if r, err = fetchInto(root, h, r); err != nil {
		return r, err
	}
	r.expertsOnly = on("experts-only") || layers.set
	r.dryRun, r.asJSON = on("dry-run"), on("json")
	if on("spine-only") {
		r.mode = shelf.Stream
	}
	return r, nil
}

// fetchInto completes a request for the model that was set up in root.
func fetchInto(root modelRoot, h hubSettings, r fetchRequest) (fetchRequest, error) {
	if root.demo {
		return r, usagef("there is no model here that was set up; name its folder with --model-root, or run 'deltafin setup --stream'")
	}
	d, err := paths.Lookup()
	if err != nil {
		return r, err
	}
	r.hub, r.mode, r.noDraft = h, shelf.Full, true
	r.shelfPath, r.cachePath = filepath.Join(d.Data, shelfName), filepath.Join(d.Cache, hubCache)
	if r.root, err = filepath.Abs(root.path); err != nil {
		return r, err
	}
	known, err := shelf.Load(r.shelfPath)
	if err != nil {
		return r, err
	}
	if m, ok := known.At(r.root); ok {
		r.entry = &m
	}
	m, err := h.installed(r.root)
	switch {
	case err == nil:
		r.name = m.Name
	case errors.Is(err, fs.ErrNotExist) && r.entry != nil && r.entry.Mode != shelf.InPlace: // a setup that has not come far
		r.name = r.entry.Name
	case errors.Is(err, fs.ErrNotExist):
		return r, usagef("%s was not set up from the hub, so nothing says what to fetch into it; 'deltafin setup --model NAME --model-root %s --stream' begins that", root, paths.Word(root.path))
	default:
		return r, err
	}
	if m, err = setup.Find(h.catalogue, r.name); err != nil {
		return r, err
	}
	if m.Form != hub.FormStore {
		return r, usagef("%s consists of whole files; 'deltafin setup --model %s --model-root %s' fetches those that are missing", m.Title, m.Name, paths.Word(root.path))
	}
	return r, nil
}

// installed is the model of the catalogue that a store was installed from. The error wraps fs.ErrNotExist where there is no
// finished store, or none of the catalogue.
func (h hubSettings) installed(root string) (*hub.Model, error) {
	install, err := store.Describe(root)
	if err != nil {
		return nil, err
	}
	for i := range h.catalogue {
		m := &h.catalogue[i]
		if m.Form == hub.FormStore && m.Repository == install.Source.Name && m.Revision == install.Source.Revision {
			return m, nil
		}
	}
	return nil, fmt.Errorf("%s (%.40s) is not in the catalogue: %w", install.Source.Name, install.Source.Revision, fs.ErrNotExist)
}

// parseLayers reads numbers and ascending ranges, joined by commas.
func parseLayers(o option) (map[int]bool, error) {
	out := map[int]bool{}
	for item := range strings.SplitSeq(o.text, ",") {
		from, to, isRange := strings.Cut(item, "-")
		if !isRange {
			to = from
		}
		a, err := strconv.ParseUint(from, 10, 16)
		b, err2 := strconv.ParseUint(to, 10, 16)
		if err != nil || err2 != nil || a > b || b >= bank.MaxLayers || strings.HasPrefix(from, "+") || strings.HasPrefix(to, "+") {
			return nil, o.refuse("a list of layers and ascending ranges, such as 1-8,90")
		}
		for l := a; l <= b; l++ {
			out[int(l)] = true
		}
	}
	return out, nil
}

func (r fetchRequest) execute(ctx context.Context, s streams) error {
	if r.layers != nil {
		r.want = func(layer, _ int) bool { return r.layers[layer] }
	}
	if r.hub.options.Offline && !r.dryRun {
		return r.offline(s.out)
	}
	return s.during(ctx, "the next fetch goes on where this one stopped; what is verified is kept", func(ctx context.Context, line *statusLine) error {
		return r.perform(ctx, s, line)
	})
}

func (r fetchRequest) perform(ctx context.Context, s streams, line *statusLine) error {
	report := setupReport{line: line, out: s.out, err: s.err, json: r.asJSON, tag: "fetch", part: true}
	c, err := r.hub.client(report.notice)
	if err != nil {
		return usagef("%w", err)
	}
	defer c.Close()
	p, err := r.plan(ctx, c, line)
	if err != nil {
		return r.failed(err)
	}
	if err := r.check(p); err != nil {
		return err
	}
	if err := showPlan(s.out, p, r.asJSON, printFetch); err != nil {
		return err
	}
	refused := p.Refused()
	switch {
	case refused != nil:
		return refused
	case r.dryRun:
		if !r.asJSON {
			fmt.Fprintln(s.out, "no weights were fetched (--dry-run)")
		}
		return nil
	case p.Done():
		return nil
	}
	if err := r.fetch(ctx, c, p, &report); err != nil {
		return r.failed(err)
	}
	if !r.asJSON {
		t := c.Traffic()
		fmt.Fprintf(s.out, "fetched: %d experts, %d bytes received in %d requests; nothing of it is missing now\n", p.Steps[0].Store.Copy, t.Received, t.Requests)
	}
	return nil
}

// plan finds out what there is to fetch.
func (r fetchRequest) plan(ctx context.Context, c *hub.Client, line *statusLine) (*setup.Plan, error) {
	q, err := r.request(c)
	if err != nil {
		return nil, err
	}
	return makePlan(ctx, q, line)
}

// check refuses a plan that is not the one asked for.
func (r fetchRequest) check(p *setup.Plan) error {
	x := p.Steps[0].Store
	for l := range r.layers {
		if !slices.Contains(x.Bank.Layers, l) {
			return usagef("--layers: layer %d has no routed experts; layers %s of %s have some", l, source.Ranges(x.Bank.Layers), p.Steps[0].Model.Title)
		}
	}
	var rest int64
	for _, part := range x.Parts {
		if part.Name != "experts" && part.Name != "tables" {
			rest += part.Write
		}
	}
	if r.expertsOnly && rest > 0 {
		return &statusError{exitIncomplete, fmt.Errorf("%d bytes of what is not experts are missing in %s; fetch them first with --spine-only, or leave out --experts-only and --layers", rest, r.root)}
	}
	return nil
}

// fetch does what is planned, and looks again afterwards.
func (r fetchRequest) fetch(ctx context.Context, c *hub.Client, p *setup.Plan, report *setupReport) error {
	report.plan = p
	err := p.Run(ctx, report.progress)
	report.line.clear()
	if err != nil {
		return err
	}
	again, err := r.plan(ctx, c, report.line)
	if err != nil {
		return err
	}
	if !again.Done() {
		return &statusError{exitIncomplete, fmt.Errorf("%d bytes are still missing in %s; run it again", again.Fetch, r.root)}
	}
	return r.finished()
}

// finished remembers that a setup which was begun has all that its mode asks for.
func (r fetchRequest) finished() error {
	if r.entry == nil || r.entry.Complete || !store.Recognize(r.root) {
		return nil
	}
	known, err := shelf.Load(r.shelfPath)
	if err != nil {
		return err
	}
	m, ok := known.At(r.root)
	if !ok || m.Mode == shelf.Full && (r.mode == shelf.Stream || r.want != nil) {
		return nil
	}
	m.Complete = true
	known.Put(m)
	known.Default = cmp.Or(known.Default, m.Root)
	return known.Save(r.shelfPath)
}

// offline lists what is missing, as far as this machine knows.
func (r fetchRequest) offline(out io.Writer) error {
	if _, err := store.Describe(r.root); errors.Is(err, fs.ErrNotExist) {
		return &statusError{exitIntegrity, fmt.Errorf("offline: the setup in %s has not come far enough to run; its rest is fetched without --offline", r.root)}
	}
	missing, err := missingExperts(r.root, r.want)
	switch {
	case err != nil:
		return err
	case len(missing.Layers) == 0 || r.mode == shelf.Stream:
		return nil
	}
	if r.asJSON {
		if err := printJSON(out, struct {
			Root string `json:"root"`
			*source.Missing
		}{r.root, missing}); err != nil {
			return err
		}
	}
	only := ""
	if layers := missing.Lacking(); layers != "" {
		only = " --layers " + layers
	}
	return &statusError{exitIntegrity, fmt.Errorf("offline: %d experts are missing in %s: %s; 'deltafin fetch-weights --model-root %s%s' fetches them",
		missing.Count, r.root, missing, paths.Word(r.root), only)}
}

// missingExperts are the experts that a store does not have, of those that are wanted.
func missingExperts(root string, want func(layer, expert int) bool) (*source.Missing, error) {
	x, err := store.Open(root)
	if err != nil {
		return nil, err
	}
	defer x.Close()
	g := x.Experts()
	return source.MissingFrom(x, g.Layers, g.Experts, want), nil
}

// printFetch prints a plan for people.
func printFetch(w io.Writer, p *setup.Plan) {
	x := &p.Steps[0]
	fmt.Fprintf(w, "%s in %s\n  from %s, revision %s\n", x.Model.Title, x.Dir, x.Model.Repository, x.Model.Revision)
	var missing, there int64
	for _, part := range x.Store.Parts {
		if part.Name != "experts" && part.Name != "tables" {
			missing, there = missing+part.Write, there+part.Total-part.Write
		}
	}
	experts := int64(x.Store.Copy) * x.Store.Bank.Span
	fmt.Fprintf(w, "resident: %d bytes missing, %d there\n", missing, there)
	fmt.Fprintf(w, "experts: %d missing and wanted (%d bytes), %d of %d there\n", x.Store.Copy, experts,
		x.Store.Experts-x.Store.Copy-x.Store.Absent, x.Store.Experts)
	printRoom(w, p)
}

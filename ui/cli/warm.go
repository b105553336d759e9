package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	"strings"

	"deltafin/runtime/expert"
	"deltafin/runtime/trace"
	"deltafin/storage/paths"
	weights "deltafin/storage/root"
	"deltafin/storage/source"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func warmCommand(s streams) *cobra.Command {
	var asJSON bool
	var traces []string
	c := &cobra.Command{
		Use:   "warm-expert-cache [--model-root DIR]",
		Short: "Rank the experts a model asked for and that are not on disk, and fetch the first of them",
		Long: `Warm-expert-cache counts in recorded traces how often each expert was routed to, and lists those that are not on disk, the
most wanted first. It only reads, unless --fetch N says to fetch the first N of them into a model that was set up with --stream.

Without --trace it takes router_trace*.jsonl in the model's folder, beside its config.json, and in the state folder, where
'run' and the chat record with --router-trace-mode buffered.`,
		Args: noArguments,
	}
	flags := c.Flags()
	flags.String("model-root", "", "folder `DIR` of the model (also $"+envRoot+"; default: the current folder if it holds one, else the demo)")
	flags.StringArrayVar(&traces, "trace", nil, "count `FILE`, relative to the model's folder; may be repeated")
	flags.String("show", "", "list `N` experts (default 20)")
	flags.String("fetch", "", "fetch the first `N` experts that are missing (default 0)")
	hubFlags(flags)
	flags.BoolVar(&asJSON, "json", false, "print the report as JSON")
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		r, err := parseWarm(flags, traces, s.env)
		if err != nil {
			return err
		}
		return s.during(cmd.Context(), "what is fetched and verified is kept", func(ctx context.Context, line *statusLine) error {
			report, err := r.rank(ctx, s)
			if err != nil {
				return err
			}
			if r.fetch > 0 {
				err = r.top(ctx, s, line, report)
			}
			if err != nil {
				return r.into.failed(err)
			}
			if asJSON {
				return printJSON(s.out, report)
			}
			return printRanking(s.out, report)
		})
	}
	return c
}

// warmRequest is a ranking as asked for.
type warmRequest struct {
	root   modelRoot
	traces []string // none: what is found
	show   int
	fetch  int          // of the first experts that are missing
	into   fetchRequest // where to
}

// warmReport is a ranking, and what was fetched of it.
type warmReport struct {
	trace.Report
	Fetched *fetchedExperts `json:"fetched,omitempty"`

	missing []trace.Observation // all of them
}

// fetchedExperts says what became of --fetch.
type fetchedExperts struct {
	Selected int   `json:"selected"`
	Bytes    int64 `json:"bytes"`    // of these experts
	Received int64 `json:"received"` // over the network, descriptions included
	Requests int64 `json:"requests"`
}

func parseWarm(flags *pflag.FlagSet, traces []string, env environment) (r warmRequest, err error) {
	if r.fetch, err = pick(flags, "fetch", env).count(0, math.MaxInt, 0); err != nil {
		return r, err
	}
	if r.show, err = pick(flags, "show", env).count(0, math.MaxInt, 20); err != nil {
		return r, err
	}
	r.traces = traces
	for _, name := range traces {
		if name == "" {
			return r, usagef("--trace is empty; give a file")
		}
	}
	h, err := parseHub(flags, env)
	if err != nil {
		return r, err
	}
	if r.root, err = findRoot(flags, env, holdsModel); err != nil || r.fetch == 0 {
		return r, err
	}
	r.into, err = fetchInto(r.root, h, fetchRequest{expertsOnly: true})
	return r, err
}

// top fetches the experts that are wanted most.
func (r warmRequest) top(ctx context.Context, s streams, line *statusLine, report *warmReport) error {
	type key struct{ layer, expert int }
	want := map[key]bool{}
	for _, o := range report.missing[:min(r.fetch, len(report.missing))] {
		want[key{o.Layer, o.Expert}] = true
	}
	x := r.into
	x.want = func(layer, expert int) bool { return want[key{layer, expert}] }
	report.Fetched = &fetchedExperts{Selected: len(want)}
	switch {
	case len(want) == 0:
		return nil
	case x.hub.options.Offline:
		return x.offline(s.out)
	}
	progress := setupReport{line: line, out: s.out, err: s.err, tag: "fetch", part: true}
	c, err := x.hub.client(progress.notice)
	if err != nil {
		return usagef("%w", err)
	}
	defer c.Close()
	p, err := x.plan(ctx, c, line)
	if err == nil {
		err = x.check(p)
	}
	if err == nil {
		err = x.fetch(ctx, c, p, &progress)
	}
	if err != nil {
		return err
	}
	t := c.Traffic()
	report.Fetched.Bytes, report.Fetched.Received, report.Fetched.Requests = p.Fetch, t.Received, t.Requests
	return nil
}

func (r warmRequest) rank(ctx context.Context, s streams) (*warmReport, error) {
	base := r.root.path
	if r.root.demo {
		folder, note, release, err := demoFolder(ctx)
		if err != nil {
			return nil, err
		}
		defer release()
		if note != "" {
			s.notice("note", note)
		}
		r.root.path = folder
	}
	layout, src, err := openLayout(r.root.path)
	if err != nil {
		return nil, err
	}
	g := expert.GridOf(layout.Config())
	if g.Len() == 0 {
		return nil, fmt.Errorf("the model in %s routes to no experts", r.root)
	}
	present := func(layer, expert int) bool { return false } // a lone config.json
	if src != nil {
		defer src.Close()
		present = func(layer, expert int) bool { return true } // a folder that can lack none
		if some, ok := src.(source.Experts); ok {
			present = some.Present
		}
	}
	names, err := r.find(base, src)
	if err != nil {
		return nil, err
	}
	ranking := trace.NewRanking(g)
	for _, name := range names {
		if err := ranking.Add(ctx, name); err != nil {
			return nil, damagedFile(err)
		}
	}
	return &warmReport{Report: ranking.Report(present, layout.ExpertBytes(), r.show),
		missing: ranking.Observed(func(l, e int) bool { return !present(l, e) })}, nil
}

// find lists the traces to count: those given, below base unless they are absolute, or those there are.
func (r warmRequest) find(base string, src source.Source) ([]string, error) {
	var names []string
	for _, name := range r.traces {
		if !filepath.IsAbs(name) {
			name = filepath.Join(base, name)
		}
		names = append(names, name)
	}
	if names != nil {
		return names, nil
	}
	folders := []string{r.root.path}
	if meta := weights.Meta(r.root.path); meta != r.root.path {
		folders = append(folders, meta)
	}
	if dirs, err := paths.Lookup(); err == nil && src != nil {
		digest, err := src.Digest()
		if err != nil {
			return nil, err
		}
		folders = append(folders, filepath.Join(dirs.State, tracesFolder, digest))
	}
	names, err := trace.Discover(folders...)
	if err == nil && len(names) == 0 {
		err = errors.New("there is no router trace in " + strings.Join(folders, ", ") +
			"; record one with 'deltafin run --router-trace-mode buffered', or name one with --trace")
	}
	return names, err
}

func printRanking(w io.Writer, r *warmReport) error {
	var b strings.Builder
	fmt.Fprintf(&b, "routes=%d unique=%d missing=%d (%d bytes) converted=%d exact-reused=%d\n", r.ObservedRoutes, r.UniqueObserved,
		r.MissingObserved, r.MissingBytes, r.ConvertedNPZ, r.AlreadyRaw)
	for _, o := range r.TopMissing {
		fmt.Fprintf(&b, "  L%d-E%d: %d observations\n", o.Layer, o.Expert, o.Frequency)
	}
	if f := r.Fetched; f != nil {
		fmt.Fprintf(&b, "fetched: selected=%d bytes=%d received=%d requests=%d\n", f.Selected, f.Bytes, f.Received, f.Requests)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

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
		Short: "Rank the experts a model asked for and that are not on disk",
		Long: `Warm-expert-cache counts in recorded traces how often each expert was routed to, and lists those that are not on disk, the
most wanted first. It only reads.

Without --trace it takes router_trace*.jsonl in the model's folder, beside its config.json, and in the state folder, where
'run' and the chat record with --router-trace-mode buffered.`,
		Args: noArguments,
	}
	flags := c.Flags()
	flags.String("model-root", "", "folder `DIR` of the model (also $"+envRoot+"; default: the current folder if it holds one, else the demo)")
	flags.StringArrayVar(&traces, "trace", nil, "count `FILE`, relative to the model's folder; may be repeated")
	flags.String("show", "", "list `N` experts (default 20)")
	flags.String("fetch", "", "not yet: missing experts are fetched by setup")
	flags.Lookup("fetch").Hidden = true
	flags.BoolVar(&asJSON, "json", false, "print the report as JSON")
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		r, err := parseWarm(flags, traces, s.env)
		if err != nil {
			return err
		}
		ctx, signals, line := s.longJob(cmd.Context(), "nothing was changed")
		defer signals.close()
		defer line.clear()
		report, err := r.rank(ctx, s)
		if err != nil {
			return stoppedOr(signals, err)
		}
		if asJSON {
			return printJSON(s.out, report)
		}
		return printRanking(s.out, report)
	}
	return c
}

// warmRequest is a ranking as asked for.
type warmRequest struct {
	root   modelRoot
	traces []string // none: what is found
	show   int
}

func parseWarm(flags *pflag.FlagSet, traces []string, env environment) (r warmRequest, err error) {
	if flags.Changed("fetch") {
		return r, usagef("--fetch is not for this command: it only reads, and missing experts are fetched by setup, which this version does not have yet")
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
	r.root, err = findRoot(flags, env, holdsModel)
	return r, err
}

func (r warmRequest) rank(ctx context.Context, s streams) (*trace.Report, error) {
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
	report := ranking.Report(present, layout.ExpertBytes(), r.show)
	return &report, nil
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

func printRanking(w io.Writer, r *trace.Report) error {
	var b strings.Builder
	fmt.Fprintf(&b, "routes=%d unique=%d missing=%d (%d bytes) converted=%d exact-reused=%d\n", r.ObservedRoutes, r.UniqueObserved,
		r.MissingObserved, r.MissingBytes, r.ConvertedNPZ, r.AlreadyRaw)
	for _, o := range r.TopMissing {
		fmt.Fprintf(&b, "  L%d-E%d: %d observations\n", o.Layer, o.Expert, o.Frequency)
	}
	_, err := io.WriteString(w, b.String())
	return err
}

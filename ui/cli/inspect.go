package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"strings"
	"time"

	"deltafin/runtime/expert"
	"deltafin/runtime/trace"
	"deltafin/storage/paths"
	weights "deltafin/storage/root"
	"deltafin/ui/gauge"
	"deltafin/ui/inspector"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func inspectCommand(s streams) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "inspect [TRACE]",
		Short: "Look into a recorded trace of what a model routed to",
		Long: `Inspect shows a trace token by token: which experts each layer asked for, with what weights, where they were, and a map of
all experts. ? shows the keys. Where standard output is no terminal, or with --json, it prints a summary.

A trace is recorded by 'deltafin run' and the chat with --router-trace FILE or --router-trace-mode buffered. Without TRACE
the newest one of the state folder, or of the folder given with --model-root, is opened. A running model is inspected
from its chat, with F3.`,
		Example: `  deltafin inspect
  deltafin inspect router_trace.jsonl
  deltafin inspect --json router_trace.jsonl`,
		Args: func(_ *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usagef("inspect takes one trace, not %d (see 'deltafin inspect --help')", len(args))
			}
			return nil
		},
	}
	flags := c.Flags()
	flags.String("model-root", "", "folder `DIR` of the model the trace is from (default: layers and experts that occur in the trace)")
	flags.String("message", "", "only the tokens of `NAME`, a message as the trace names it (CHAT:NUMBER)")
	flags.BoolVar(&asJSON, "json", false, "print a summary as JSON")
	c.RunE = func(cmd *cobra.Command, args []string) error {
		r, err := parseInspect(flags, args, s.env)
		if err != nil {
			return err
		}
		in, isIn := terminalOf(s.in)
		out, isOut := terminalOf(s.out)
		if asJSON || !isIn || !isOut || os.Getenv("TERM") == "dumb" {
			return r.summarise(cmd.Context(), s, asJSON)
		}
		x, err := r.open()
		if err != nil {
			return err
		}
		return inspector.Run(cmd.Context(), inspector.Options{Index: x, Save: inspector.SaveIn(os.Getwd)}, in, out)
	}
	return c
}

// inspectRequest is an inspection as asked for.
type inspectRequest struct {
	path    string // "": the newest
	root    string // "": none given
	message string
}

func parseInspect(flags *pflag.FlagSet, args []string, env environment) (r inspectRequest, err error) {
	if len(args) == 1 {
		if r.path = args[0]; r.path == "" {
			return r, usagef("the name of the trace is empty")
		}
	}
	r.message = strings.TrimSpace(pick(flags, "message", env).text)
	if flags.Changed("model-root") {
		if r.root = pick(flags, "model-root", env).text; r.root == "" {
			return r, usagef("--model-root is empty; give a folder")
		}
	}
	return r, nil
}

// open finds the trace and gets it ready to be read.
func (r inspectRequest) open() (*trace.Index, error) {
	o := trace.IndexOptions{Message: r.message}
	if r.root != "" {
		layout, src, err := openLayout(r.root)
		if err != nil {
			return nil, err
		}
		if src != nil {
			defer src.Close()
		}
		c := layout.Config()
		if o.Grid, o.TopK = expert.GridOf(c), c.TopK; o.Grid.Len() == 0 {
			return nil, fmt.Errorf("the model in %s routes to no experts", r.root)
		}
	}
	path := r.path
	if path == "" {
		var err error
		if path, err = r.newest(); err != nil {
			return nil, err
		}
	}
	return trace.OpenIndex(path, o)
}

// newest is the trace that was written to last, in the state folder and that of the model.
func (r inspectRequest) newest() (string, error) {
	var folders []string
	if dirs, err := paths.Lookup(); err == nil {
		found, _ := filepath.Glob(filepath.Join(dirs.State, tracesFolder, "*"))
		folders = append(folders, found...)
	}
	if r.root != "" {
		folders = append(folders, r.root, weights.Meta(r.root))
	}
	names, err := trace.Discover(folders...)
	if err != nil {
		return "", err
	}
	newest, at := "", time.Time{}
	for _, name := range names {
		if info, err := os.Lstat(name); err == nil && info.Mode().IsRegular() && info.ModTime().After(at) {
			newest, at = name, info.ModTime()
		}
	}
	if newest == "" {
		return "", errors.New("there is no router trace yet; record one by starting 'deltafin' or 'deltafin run' with --router-trace-mode buffered, " +
			"or name a file. A running model is inspected from its chat, with F3")
	}
	return newest, nil
}

// summary is what a trace holds, in numbers.
type summary struct {
	Trace         string           `json:"trace"`
	Bytes         int64            `json:"bytes"`
	Message       string           `json:"message,omitempty"`
	Runs          int64            `json:"runs"`
	Passes        int64            `json:"passes"`
	Tokens        int64            `json:"tokens"`
	FirstLayer    int              `json:"first_layer"`
	LastLayer     int              `json:"last_layer"`
	Experts       int              `json:"experts"`
	ExpertsPerRow int              `json:"experts_per_token"`
	Routes        int64            `json:"routes"`
	Used          int              `json:"experts_used"`
	From          map[string]int64 `json:"from"`
	Lines         int64            `json:"lines"`
	Damaged       int64            `json:"damaged_lines"`
	Damages       []damagedLine    `json:"damages"`
	Torn          bool             `json:"unfinished_last_line"`
	Changed       bool             `json:"changed_while_read"`
}

// damagedLine is a line that could not be read, and why.
type damagedLine struct {
	Line   int64  `json:"line"`
	Reason string `json:"reason"`
}

func (r inspectRequest) summarise(ctx context.Context, s streams, asJSON bool) error {
	return s.during(ctx, "nothing was changed", func(ctx context.Context, line *statusLine) error {
		x, err := r.open()
		if err != nil {
			return err
		}
		defer x.Close()
		if err := x.Build(ctx, func(p trace.IndexStats) { line.bytes("reading the trace", p.Read, p.Size) }); err != nil {
			return err
		}
		line.clear()
		sum := summaryOf(x, r.message)
		if sum.Lines > 0 && sum.Damaged == sum.Lines && !sum.Torn {
			return fmt.Errorf("%s is no router trace: line %d: %s", sum.Trace, sum.Damages[0].Line, sum.Damages[0].Reason)
		}
		if asJSON {
			return printJSON(s.out, sum)
		}
		return sum.print(s.out)
	})
}

func summaryOf(x *trace.Index, message string) summary {
	st, g := x.Stats(), x.Grid()
	sum := summary{Trace: x.Path(), Bytes: st.Size, Message: message, Runs: st.Runs, Passes: st.Passes, Tokens: st.Rows, FirstLayer: g.First,
		LastLayer: g.Last, Experts: g.Experts, ExpertsPerRow: st.TopK, Routes: st.Routes, From: map[string]int64{}, Lines: st.Lines,
		Damaged: st.Damaged, Damages: []damagedLine{}, Torn: st.Torn, Changed: st.Grew}
	for _, n := range x.Use(g) {
		if n > 0 {
			sum.Used++
		}
	}
	for o, n := range st.From {
		sum.From[expert.Origin(o).String()] = n
	}
	for _, d := range st.Damages {
		sum.Damages = append(sum.Damages, damagedLine{d.Line, d.Reason})
	}
	return sum
}

func (r summary) print(w io.Writer) error {
	var b strings.Builder
	fmt.Fprintf(&b, "%s: %s in %s of %s, %s\n", r.Trace, gauge.Plural(r.Tokens, "token", "tokens"), gauge.Plural(r.Passes, "pass", "passes"),
		gauge.Plural(r.Runs, "run", "runs"), gauge.Bytes(float64(r.Bytes)))
	if r.Message != "" {
		fmt.Fprintf(&b, "only message %s\n", r.Message)
	}
	if r.Tokens > 0 {
		fmt.Fprintf(&b, "layers %d to %d, experts 0 to %d, %d a token; %s of %s were asked for\n", r.FirstLayer, r.LastLayer, r.Experts-1, r.ExpertsPerRow,
			gauge.Count(int64(r.Used)), gauge.Count(int64((r.LastLayer-r.FirstLayer+1)*r.Experts)))
	}
	if known := r.Routes - r.From[expert.Unknown.String()]; known > 0 {
		var parts []string
		for o := expert.Hit; o <= expert.Waited; o++ {
			parts = append(parts, fmt.Sprintf("%s %s", o, gauge.Percent(float64(r.From[o.String()])/float64(known))))
		}
		fmt.Fprintf(&b, "%s\n", strings.Join(parts, ", "))
	}
	for _, d := range r.Damages {
		fmt.Fprintf(&b, "%s:%d: left out: %s\n", r.Trace, d.Line, d.Reason)
	}
	if more := r.Damaged - int64(len(r.Damages)); more > 0 {
		fmt.Fprintf(&b, "and %s more damaged lines\n", gauge.Count(more))
	}
	if r.Torn {
		b.WriteString("the last line is not whole and was left out\n")
	}
	if r.Changed {
		b.WriteString("the file changed while it was read; what was there at first was counted\n")
	}
	_, err := io.WriteString(w, b.String())
	return err
}

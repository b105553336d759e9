package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"slices"
	"strings"
	"text/tabwriter"

	"deltafin/assets"
	"deltafin/runtime"
	"deltafin/runtime/bench"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func benchmarkCommand(s streams) *cobra.Command {
	c := &cobra.Command{
		Use:   "benchmark kernels|model",
		Short: "Measure this machine, the kernels and a model on it",
		Long: `Benchmark measures speeds next to what bounds them. The bounds, the rate of reading memory and of multiply-adds,
are measured in the same run with the same threads, so a percentage says how good the code is, a speed how good the
machine is. On a machine that others use as well, only the percentages mean anything.`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef("benchmark has no part %q; it is kernels or model (see 'deltafin benchmark --help')", args[0])
			}
			return nil
		},
		RunE: func(*cobra.Command, []string) error {
			return usagef("say what to measure: 'deltafin benchmark kernels' or 'deltafin benchmark model'")
		},
	}
	c.AddCommand(benchmarkKernels(s), benchmarkModel(s))
	return c
}

func benchmarkKernels(s streams) *cobra.Command {
	var quick, asJSON bool
	var only []string
	c := &cobra.Command{
		Use:   "kernels",
		Short: "Measure single kernels at the sizes of Kimi K3",
		Long: `Kernels measures every kernel at the sizes of Kimi K3, weights from memory, and prints its share of the bound that
applies: memory (its bytes at the rate these threads read), fma (its multiply-adds at the rate of the machine) or
decode (its MXFP4 weights at the rate at which these threads decode what is in cache). Kernels that are not weight
matrices have no bound but a share of the time that the weights of one layer of K3 take.

Shares are medians over repetitions, each against the bounds measured right around it. "At best" is the fastest
repetition against the best bounds of the run, for machines on which others disturb.

It takes about a minute, and up to half of the memory that is available; --quick takes seconds and is less certain.`,
		Example: `  deltafin benchmark kernels
  deltafin benchmark kernels --kernel bf16 --kernel expert --cpu-isa avx2 --json`,
		Args: noArguments,
	}
	flags := c.Flags()
	flags.BoolVar(&quick, "quick", false, "measure for less time")
	flags.BoolVar(&asJSON, "json", false, "print the result as JSON")
	flags.StringSliceVar(&only, "kernel", nil, "measure `NAME` only, repeatable: "+strings.Join(bench.KernelNames(), ", "))
	flags.String("memory", "", "take at most `BYTES` (default: half of what is available)")
	machineFlags(flags)
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		o := bench.Options{Quick: quick, Only: only}
		var err error
		if o.Threads, o.ISA, err = parseMachine(flags, s.env); err != nil {
			return err
		}
		if o.Memory, err = pick(flags, "memory", s.env).bytes(); err != nil {
			return err
		}
		for _, name := range only {
			if !slices.Contains(bench.KernelNames(), name) {
				return usagef("--kernel: there is no kernel %q; it is one of %s", name, strings.Join(bench.KernelNames(), ", "))
			}
		}
		return s.during(cmd.Context(), "what was measured is shown", func(ctx context.Context, line *statusLine) error {
			o.Progress = line.measuring
			report, err := bench.Kernels(ctx, o)
			line.clear()
			if report == nil || err != nil && !errors.Is(err, context.Canceled) {
				return err
			}
			if asJSON {
				err = errors.Join(err, printJSON(s.out, report))
			} else {
				err = errors.Join(err, printKernels(s.out, report))
			}
			return err
		})
	}
	return c
}

func benchmarkModel(s streams) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "model",
		Short: "Measure decoding and prefill of a model",
		Long: `Model decodes tokens and reads prompts with a model, several times, and prints tokens a second next to what the bytes
of its weights, at the rate these threads read memory, would allow. Without a model the embedded demo is measured; it fits
into caches, so that its bound means little.

Prefill at n rows is a prompt that grows by n tokens at a time. Its bound reads the layers once for all of them, and every
expert that one of them wants once. "At most" is that bound in measured speeds of one row.`,
		Example: `  deltafin benchmark model --model-root ~/k3 --tokens 8
  deltafin benchmark model --rows 1,16,64 --reps 5 --json`,
		Args: noArguments,
	}
	flags := c.Flags()
	flags.String("model-root", "", "folder `DIR` of the model (also $"+envRoot+"; default: the current folder if it holds one, else the demo)")
	flags.String("prompt-ids", "", "token `IDS` to begin with, repeated as often as needed (default: synthetic ones)")
	flags.String("rows", "", "sizes of prefill to measure, `N` rows up to 64, separated by commas (default 1,8,64)")
	flags.String("tokens", "", "tokens `N` to decode in a repetition (default 32)")
	flags.String("reps", "", "repetitions `N` (default 3)")
	flags.String("expert-cache", "", "keep at most `BYTES` of experts in memory (default: from this machine's memory)")
	flags.String("draft", "", "`HOW` to guess tokens ahead while decoding: off, auto, suffix or dspark (default off)")
	flags.BoolVar(&asJSON, "json", false, "print the result as JSON")
	machineFlags(flags)
	c.RunE = func(cmd *cobra.Command, _ []string) (err error) {
		if err := s.env.check(); err != nil {
			return err
		}
		o, set, err := parseBenchmarkModel(flags, s.env)
		if err != nil {
			return err
		}
		root, err := findRoot(flags, s.env, holdsModel)
		if err != nil {
			return err
		}
		opened := &openModel{noReuse: true, settled: true}
		line := newStatusLine(s.err)
		ctx, signals := onInterrupt(cmd.Context(), func(text string) { line.clear(); s.notice("note", text) },
			func() { opened.removeTemporary(); os.Exit(exitInterrupted) })
		defer signals.close()
		defer line.clear()
		if root.demo {
			s.notice("note", assets.DemoNotice)
		}
		defer func() { err = errors.Join(err, opened.close()) }()
		if err := opened.open(ctx, root, set, s, line.progress); err != nil {
			return stoppedOr(signals, err)
		}
		o.Progress = line.measuring
		report, err := bench.Model(ctx, opened.engine, o)
		line.clear()
		if err != nil {
			return stoppedOr(signals, err)
		}
		if asJSON {
			return printJSON(s.out, report)
		}
		return printModel(s.out, report)
	}
	return c
}

func machineFlags(flags *pflag.FlagSet) {
	flags.String("threads", "", "use `N` threads (also $"+envThreads+"; default: all processors)")
	flags.String("cpu-isa", "", "instruction set `NAME`: auto, "+strings.Join(bench.ISAs(), ", ")+" (also $"+envISA+")")
}

// parseMachine takes any instruction set that runs here, also those that engineFlags does not offer.
func parseMachine(flags *pflag.FlagSet, env environment) (threads int, isa string, err error) {
	if threads, err = pick(flags, "threads", env, envThreads, envGEMV).count(1, maxThreads, 0); err != nil {
		return 0, "", err
	}
	isa, err = pick(flags, "cpu-isa", env, envISA).word("", append([]string{"auto"}, bench.ISAs()...)...)
	if isa == "auto" {
		isa = ""
	}
	return threads, isa, err
}

func parseBenchmarkModel(flags *pflag.FlagSet, env environment) (o bench.ModelOptions, set engineSettings, err error) {
	if set.threads, set.isa, err = parseMachine(flags, env); err != nil {
		return o, set, err
	}
	if set.expertCache, err = pick(flags, "expert-cache", env).bytes(); err != nil {
		return o, set, err
	}
	if o.Tokens, err = pick(flags, "tokens", env).count(1, math.MaxInt32, 0); err != nil {
		return o, set, err
	}
	if o.Reps, err = pick(flags, "reps", env).count(1, 1000, 0); err != nil {
		return o, set, err
	}
	if o.Draft, err = parseDraft(pick(flags, "draft", env)); err != nil {
		return o, set, err
	}
	if o.Draft == "" {
		o.Draft = runtime.DraftOff
	}
	set.draft = o.Draft
	if ids := pick(flags, "prompt-ids", env); ids.set {
		if o.Prompt, err = tokenIDs(ids.text); err != nil {
			return o, set, err
		}
	}
	if rows := pick(flags, "rows", env); rows.set {
		for _, field := range strings.Split(rows.text, ",") {
			n, err := option{field, "--rows", true}.count(1, 64, 0)
			if err != nil {
				return o, set, err
			}
			o.Rows = append(o.Rows, n)
		}
	}
	return o, set, nil
}

// measuring draws how far a benchmark is.
func (s *statusLine) measuring(done, total int, what string) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.to == nil {
		return
	}
	s.draw(fmt.Sprintf("measuring %d of %d: %s", done+1, total, what))
}

// printEnvironment shows what figures depend on, then the bounds.
func printEnvironment(w io.Writer, e *bench.Environment, stream, peak, decode bench.Spread, notes []string) {
	fmt.Fprintf(w, "machine   %s, %s/%s, %d processors; %s", e.CPU, e.OS, e.Arch, e.Processors, e.Topology)
	if e.LastLevel > 0 {
		fmt.Fprintf(w, "; last-level cache %s", gib(e.LastLevel))
	}
	fmt.Fprintf(w, "\nprogram   deltafin %s, %s, C compiler %s", Version, e.Go, e.Compiler)
	if e.Revision != "" {
		fmt.Fprintf(w, ", commit %.12s%s", e.Revision, strings.TrimLeft(e.Revision, "0123456789abcdef"))
	}
	fmt.Fprintf(w, "\nkernels   %s on %d threads (%s could be used)", e.ISA, e.Threads, strings.Join(e.ISAs, ", "))
	if len(e.Load) == 3 {
		fmt.Fprintf(w, "; load average %.2f %.2f %.2f", e.Load[0], e.Load[1], e.Load[2])
	}
	if stream.N > 0 {
		fmt.Fprintf(w, "\nbounds    reads %.1f GB/s (%.1f–%.1f), multiply-adds %.0f GFLOP/s (%.0f–%.0f), decodes %.1f GB/s (%.1f–%.1f), medians of %d",
			stream.Median/1e9, stream.Min/1e9, stream.Max/1e9, peak.Median/1e9, peak.Min/1e9, peak.Max/1e9,
			decode.Median*17/1e9, decode.Min*17/1e9, decode.Max*17/1e9, stream.N)
	}
	fmt.Fprintln(w)
	for _, n := range notes {
		fmt.Fprintf(w, "note      %s\n", n)
	}
	fmt.Fprintln(w)
}

func printKernels(to io.Writer, r *bench.KernelReport) error {
	var b strings.Builder
	printEnvironment(&b, &r.Environment, r.Stream, r.Peak, r.DecodeRate, r.Notes)
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintln(w, "kernel\tsize\trows\tthreads\ttime\tspread\tGB/s\tGFLOP/s\tshare\tworst–best\tat best\t× one row")
	var skipped []string
	for _, k := range r.Kernels {
		cells := kernelCells(k)
		if k.Skipped != "" {
			skipped = append(skipped, fmt.Sprintf("skipped   %s %s, %d rows: %s", k.Kernel, k.Shape, k.Rows, k.Skipped))
		}
		fmt.Fprintln(w, strings.Join(cells, "\t"))
	}
	if err := w.Flush(); err != nil {
		return err
	}
	if len(skipped) > 0 {
		fmt.Fprintf(&b, "\n%s\n", strings.Join(skipped, "\n"))
	}
	_, err := io.WriteString(to, trimLines(b.String()))
	return err
}

// kernelCells is a line of the table. Columns that a kernel has nothing for stay empty.
func kernelCells(k bench.KernelResult) []string {
	cells := []string{k.Kernel, k.Shape, fmt.Sprint(k.Rows), fmt.Sprint(k.Threads), "skipped", "", "", "", "", "", "", ""}
	if k.Skipped != "" {
		return cells
	}
	cells[4], cells[5] = duration(k.Seconds.Median), fmt.Sprintf("+%.0f %%", 100*(k.Seconds.Max/k.Seconds.Min-1))
	if k.Bytes > 0 {
		cells[6] = fmt.Sprintf("%.1f", k.BytesPerSecond/1e9)
	}
	if k.FLOPs > 0 {
		cells[7] = fmt.Sprintf("%.0f", k.FLOPsPerSecond/1e9)
	}
	switch {
	case k.Percent != nil:
		cells[8], cells[9] = fmt.Sprintf("%.0f %% of %s", k.Percent.Median, k.Bound), fmt.Sprintf("%.0f–%.0f", k.Percent.Min, k.Percent.Max)
		cells[10] = fmt.Sprintf("%.0f %%", k.Best)
	case k.Elements > 0:
		cells[8] = fmt.Sprintf("%.2f G elements/s", k.Elements/1e9)
	case k.Layer > 0:
		cells[8] = fmt.Sprintf("%.2g %% of a layer", k.Layer)
	}
	if k.OneRow > 0 {
		cells[11] = fmt.Sprintf("%.2f", k.OneRow)
	}
	return cells
}

func printModel(to io.Writer, r *bench.ModelReport) error {
	var b strings.Builder
	printEnvironment(&b, &r.Environment, r.Stream, r.Peak, r.DecodeRate, r.Notes)
	fmt.Fprintf(&b, "%s, %d layers: a token reads %.1f MB of weights and does %.2f GFLOP\n", r.Model, r.Layers, float64(r.WeightBytes)/1e6, r.WeightFLOPs/1e9)
	w := tabwriter.NewWriter(&b, 0, 0, 2, ' ', 0)
	fmt.Fprintf(&b, "the first decoding of these tokens, experts read where they were not in memory yet: %.2f tokens/s\n\n", r.FirstDecode)
	fmt.Fprintln(w, "phase\trows\ttokens/s\tslowest–fastest\tbound\tshare\tat best\t× one row\tat most\texperts a layer")
	for i, p := range append([]bench.Pace{r.Decode}, r.Prefill...) {
		phase, rows, most, experts := "prefill", "", "", ""
		if i == 0 {
			phase = "decode"
		}
		if p.OneRow > 0 {
			rows, most = fmt.Sprintf("%.1f", p.OneRow), fmt.Sprintf("%.1f", p.OneRowLimit)
		}
		if p.Experts > 0 {
			experts = fmt.Sprintf("%.1f", p.Experts)
		}
		fmt.Fprintf(w, "%s\t%d\t%.2f\t%.2f–%.2f\t%.2f\t%.0f %% of %s\t%.0f %%\t%s\t%s\t%s\n", phase, p.Rows, p.TokensPerSecond.Median, p.TokensPerSecond.Min, p.TokensPerSecond.Max,
			p.Limit, p.Percent.Median, p.Bound, p.Best, rows, most, experts)
	}
	if err := w.Flush(); err != nil {
		return err
	}
	_, err := io.WriteString(to, trimLines(b.String()))
	return err
}

// trimLines removes the spaces that empty last columns leave.
func trimLines(text string) string {
	var b strings.Builder
	for line := range strings.Lines(text) {
		b.WriteString(strings.TrimRight(line, " \n") + "\n")
	}
	return b.String()
}

// duration shows seconds with three digits.
func duration(seconds float64) string {
	for _, u := range []struct {
		factor float64
		name   string
	}{{1, "s"}, {1e3, "ms"}, {1e6, "µs"}} {
		if seconds*u.factor >= 1 {
			return fmt.Sprintf("%.3g %s", seconds*u.factor, u.name)
		}
	}
	return fmt.Sprintf("%.3g ns", seconds*1e9)
}

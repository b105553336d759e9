package cli

import (
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"os"
	"strings"
	"time"

	"deltafin/storage/paths"
	weights "deltafin/storage/root"
	"deltafin/storage/store"

	"github.com/spf13/cobra"
)

const keepFree = 1 << 30 // bytes an import leaves free by default

func importCommand(s streams) *cobra.Command {
	var dryRun, spineOnly, repair, asJSON bool
	var keep string
	var workers int
	c := &cobra.Command{
		Use:   "import SOURCE --model-root DIR",
		Short: "Install a model on this disk in the form that is run",
		Long: `Import copies the model in SOURCE (a checkpoint folder, a Hugging Face cache snapshot or a loose root) into
an installed store in DIR: one file of experts and one pack of everything else per layer, every byte under a digest.

It can be stopped at any moment, and killed; the next import of the same source goes on where it stopped. --dry-run
prints what would be written, to the byte, and writes nothing. The source is not changed and not needed afterwards.`,
		Example: `  deltafin import ~/hf/Kimi-K3 --model-root /nvme/k3 --dry-run
  deltafin import ~/hf/Kimi-K3 --model-root /nvme/k3`,
	}
	flags := c.Flags()
	flags.String("model-root", "", "folder `DIR` to install into (also $"+envRoot+")")
	flags.BoolVar(&dryRun, "dry-run", false, "print exact sizes and write nothing")
	flags.BoolVar(&spineOnly, "spine-only", false, "leave the routed experts out")
	flags.BoolVar(&repair, "repair", false, "verify what is installed and copy again what is damaged")
	flags.BoolVar(&asJSON, "json", false, "print the report as JSON")
	flags.StringVar(&keep, "keep-free", "", "`BYTES` to leave free on the volume (default 1 GiB)")
	flags.IntVar(&workers, "workers", 0, "parts copied at the same time, 1 to 16 (default 2 to 4)")
	c.Args = func(_ *cobra.Command, args []string) error {
		if len(args) != 1 {
			return usagef("import takes one folder, the model's source (see 'deltafin import --help')")
		}
		return nil
	}
	c.RunE = func(cmd *cobra.Command, args []string) error {
		o := store.Options{DryRun: dryRun, SpineOnly: spineOnly, Repair: repair, Workers: workers, KeepFree: keepFree}
		target := pick(flags, "model-root", s.env, envRoot)
		if !target.set || target.text == "" {
			return usagef("import needs --model-root, the folder to install into")
		}
		if workers < 0 || workers > 16 {
			return usagef("--workers: %d is not a whole number from 1 to 16", workers)
		}
		if f := pick(flags, "keep-free", s.env); f.set && f.text == "0" {
			o.KeepFree = 0
		} else if f.set {
			var err error
			if o.KeepFree, err = f.bytes(); err != nil {
				return err
			}
		}
		return s.during(cmd.Context(), "the next import goes on where this one stopped", func(ctx context.Context, line *statusLine) error {
			src, err := weights.Open(args[0])
			if err != nil {
				return err
			}
			defer src.Close()
			o.Progress = line.store
			report, err := store.Import(ctx, src, target.text, o)
			line.clear()
			if err != nil {
				return err
			}
			if asJSON {
				return printJSON(s.out, report)
			}
			printPlan(s.out, &report.Plan)
			switch {
			case dryRun && !report.Fits():
				return &store.SpaceError{Dir: report.Dir, Need: report.Need, Free: report.Free, Keep: report.Keep}
			case dryRun:
				fmt.Fprintln(s.out, "nothing was written (--dry-run)")
			default:
				fmt.Fprintf(s.out, "installed in %s: %d bytes written in %s\n", report.Dir, report.Written, report.Elapsed.Round(time.Millisecond))
			}
			return nil
		})
	}
	return c
}

func verifyCommand(s streams) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "verify [--model-root DIR]",
		Short: "Read an installed model and compare every byte with its digests",
		Long: `Verify reads all of an installed store and lists what is wrong, where. It writes nothing.
The exit status is 5 when something is damaged or missing; 'deltafin import --repair' copies that again from its source.`,
		Args: noArguments,
	}
	flags := c.Flags()
	flags.String("model-root", "", "folder `DIR` of the installed model (also $"+envRoot+"; default: the current folder)")
	flags.BoolVar(&asJSON, "json", false, "print the result as JSON")
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		root, err := findRoot(flags, s.env, store.Recognize)
		if err != nil {
			return err
		}
		if root.demo {
			return usagef("there is no installed model here; give its folder with --model-root")
		}
		if !store.Recognize(root.path) {
			return fmt.Errorf("%s is not an installed model: nothing there says what its bytes should be ('deltafin import' makes one)", root.path)
		}
		return s.during(cmd.Context(), "nothing was changed", func(ctx context.Context, line *statusLine) error {
			v, err := store.Verify(ctx, root.path, store.VerifyOptions{Progress: line.store})
			line.clear()
			if err != nil {
				return err
			}
			if asJSON {
				if err := printJSON(s.out, v); err != nil {
					return err
				}
			} else {
				for _, p := range v.Problems {
					fmt.Fprintln(s.out, p)
				}
				fmt.Fprintf(s.out, "%d bytes read in %s, %d of %d experts installed, %d problems\n", v.Bytes,
					v.Elapsed.Round(time.Millisecond), v.Experts-v.Absent, v.Experts, len(v.Problems))
			}
			switch {
			case !v.Sound():
				return &statusError{exitIntegrity, fmt.Errorf("%s is damaged; copy what is wrong again with 'deltafin import SOURCE --model-root %s --repair'", root.path, paths.Word(root.path))}
			case v.Unfinished:
				return &statusError{exitIncomplete, fmt.Errorf("%s: %w; %s", root.path, store.ErrUnfinished, store.GoOn(root.path))}
			}
			return nil
		})
	}
	return c
}

// during does work that takes minutes: signals stop it, which is then no error of its own, kept says what remains, and the line
// tells how far it is.
func (s streams) during(parent context.Context, kept string, work func(ctx context.Context, line *statusLine) error) error {
	line := newStatusLine(s.err)
	ctx, signals := onInterrupt(parent, func(string) {
		line.clear()
		s.notice("note", "stopping; "+kept)
	}, func() { os.Exit(exitInterrupted) })
	defer signals.close()
	defer line.clear()
	return stoppedOr(signals, work(ctx, line))
}

// stoppedOr is what a signal that cancelled the work makes of its error.
func stoppedOr(signals *interrupts, err error) error {
	if signals.stopped() && errors.Is(err, context.Canceled) {
		return errStopped
	}
	return err
}

// store draws how far an import or a verification is.
func (s *statusLine) store(p store.Progress) {
	s.mu.Lock()
	defer s.mu.Unlock()
	if s.to == nil || p.Done < p.Total && time.Since(s.last) < s.quiet {
		return
	}
	line := fmt.Sprintf("%s · %s of %s", p.Item, gib(p.Done), gib(p.Total))
	if p.Rate > 0 {
		left := time.Duration(float64(p.Total-p.Done) / p.Rate * float64(time.Second))
		line += fmt.Sprintf(" · %.2f GB/s · %s left", p.Rate/1e9, left.Round(time.Second))
	}
	s.draw(line)
}

func printPlan(w io.Writer, p *store.Plan) {
	fmt.Fprintf(w, "%-12s %8s %20s %20s\n", "part", "files", "bytes", "to write")
	for _, part := range p.Parts {
		fmt.Fprintf(w, "%-12s %8d %20d %20d\n", part.Name, part.Files, part.Total, part.Write)
	}
	fmt.Fprintf(w, "%-12s %8s %20d %20d\n", "total", "", p.Total, p.Write)
	fmt.Fprintf(w, "space: %d bytes needed, %d free on the volume, %d of it to be left free\n", p.Need, p.Free, p.Keep)
	var notes []string
	if p.Resumed {
		notes = append(notes, "an unfinished import is continued")
	}
	if p.Done {
		notes = append(notes, "everything is installed already")
	}
	if p.Absent > 0 {
		notes = append(notes, fmt.Sprintf("%d experts are missing from the source", p.Absent))
	}
	if p.Vision > 0 {
		notes = append(notes, fmt.Sprintf("%d bytes of vision weights are left out", p.Vision))
	}
	if len(notes) > 0 {
		fmt.Fprintln(w, strings.Join(notes, "; "))
	}
}

func printJSON(w io.Writer, v any) error {
	e := json.NewEncoder(w)
	e.SetEscapeHTML(false)
	e.SetIndent("", "  ")
	return e.Encode(v)
}

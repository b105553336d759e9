package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"deltafin/storage/datafile"
	weights "deltafin/storage/root"
	"deltafin/storage/rowint8"
	"deltafin/storage/store"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func convertCommand(s streams) *cobra.Command {
	c := &cobra.Command{
		Use:   "convert-spine-int8 [--model-root DIR]",
		Short: "Make a half-size form of a model's matrices, not weight-exact",
		Long: `Convert-spine-int8 makes the ` + rowint8.Label + ` form of all large matrices but the routed experts': half
the bytes, and another model's output, close to the original's. It is never used unless it is asked for, with --spine int8.
The router stays as it is when a model runs: which experts are chosen is not to be rounded.

It can be stopped at any moment; the next conversion into the same folder goes on where it stopped.`,
		Example: `  deltafin convert-spine-int8 --model-root ~/k3 --output /nvme/k3-int8`,
		Args:    noArguments,
	}
	flags := c.Flags()
	flags.String("model-root", "", "folder `DIR` of the model (also $"+envRoot+"; default: the current folder if it holds one)")
	flags.String("output", "", "folder `DIR` of the converted matrices (default: "+rowint8.FolderName+" in the model's folder)")
	flags.String("checkpoint-rows", "", "read, convert and secure `N` rows at a time, 1 to 1048576 (default 128)")
	flags.Bool("no-resume", false, "refuse to go on from what is there")
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		r, err := parseConvert(flags, s.env)
		if err != nil {
			return err
		}
		return s.during(cmd.Context(), "the next conversion goes on where this one stopped", func(ctx context.Context, line *statusLine) error {
			return r.execute(ctx, s, line)
		})
	}
	return c
}

// convertRequest is a conversion as asked for.
type convertRequest struct {
	root     modelRoot
	output   string
	rows     int
	noResume bool
}

func parseConvert(flags *pflag.FlagSet, env environment) (r convertRequest, err error) {
	if r.rows, err = pick(flags, "checkpoint-rows", env).count(1, 1<<20, 0); err != nil {
		return r, err
	}
	r.noResume, _ = flags.GetBool("no-resume")
	output := pick(flags, "output", env)
	if output.set && output.text == "" {
		return r, usagef("--output is empty; give a folder")
	}
	if r.root, err = findRoot(flags, env, holdsModel); err == nil && r.root.demo {
		err = usagef("there is no model here; give its folder with --model-root")
	}
	if r.output = output.text; r.output == "" {
		r.output = filepath.Join(r.root.path, rowint8.FolderName)
	}
	return r, err
}

func (r convertRequest) execute(ctx context.Context, s streams, line *statusLine) error {
	src, err := weights.Open(r.root.path)
	if err != nil {
		return damagedFile(err)
	}
	defer src.Close()
	if r.noResume {
		if entries, err := os.ReadDir(r.output); err == nil && len(entries) > 0 {
			return fmt.Errorf("%s is not empty, and --no-resume asks to begin anew; delete it or name another folder", r.output)
		} else if err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("cannot look into %s: %w", r.output, err)
		}
	}
	size := rowint8.Measure(src)
	s.notice("note", fmt.Sprintf("what is made is %s: results will differ from the original model's", rowint8.Label))
	s.notice("note", fmt.Sprintf("%d matrices of %d bytes become %d of data and %d of scales", size.Tensors, size.Source, size.Quantized, size.Scales))
	err = rowint8.Convert(ctx, src, r.output, rowint8.Options{
		Rows: r.rows,
		Progress: func(p rowint8.Progress) {
			line.store(store.Progress{Item: p.Tensor, Done: p.Done, Total: p.Total})
		},
		Notice: func(text string) { line.clear(); s.notice("note", strings.TrimSpace(text)) },
	})
	line.clear()
	switch {
	case errors.Is(err, datafile.ErrLocked):
		return err
	case err != nil:
		return damagedFile(err) // of the source, or of what was made before
	}
	_, err = fmt.Fprintf(s.out, "%d matrices in %s: %s; run with --spine int8\n", size.Tensors, r.output, rowint8.Label)
	return err
}

package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"math"
	"path/filepath"
	goruntime "runtime"
	"strings"
	"time"

	"deltafin/assets"
	"deltafin/runtime"
	"deltafin/runtime/budget"
	"deltafin/runtime/local"
	"deltafin/runtime/model"
	"deltafin/runtime/trace"
	weights "deltafin/storage/root"
	"deltafin/storage/rowint8"
	"deltafin/storage/source"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func planCommand(s streams) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "plan [--model-root DIR]",
		Short: "Show how a model would use this machine's memory, and how fast it can be",
		Long: `Plan divides memory as 'run' and 'chat' would with the same flags, and loads nothing: it reads config.json and the table
of tensors, and for two seconds of the weights, unless the speed of their disk is known from the last month. A folder with
nothing but a config.json can be planned for too.

What a token costs is the bytes it has to read; the seconds are those bytes at the speed of the disk, and no promise: when
everything is in memory, or the disk is very fast, computing takes longer than reading.`,
		Example: `  deltafin plan --model-root ~/k3 --memory 48GiB
  deltafin plan --model-root ~/k3 --memory 96GiB --bandwidth 14GB --json`,
		Args: noArguments,
	}
	flags := c.Flags()
	flags.String("model-root", "", "folder `DIR` of the model (also $"+envRoot+"; default: the current folder if it holds one, else the demo)")
	flags.String("memory", "", "plan for `BYTES` of memory, such as 48GiB (default: from this machine)")
	flags.String("context", "", "keep room for `N` positions (default: up to 32768, as far as there is room)")
	flags.String("resident-layers", "", "keep at most `N` layers in memory (also $"+envResident+"; default: as many as fit)")
	flags.String("expert-cache", "", "keep `BYTES` of experts in memory, such as 64GiB (default: what is left)")
	draftFlags(flags)
	flags.String("tile", "", "prefill `N` rows at a time, 1 to 64 (default 64)")
	flags.String("prefetch", "", "`on` or off: keep what it takes to read experts ahead (default on)")
	spineFlags(flags)
	flags.Bool("probe", true, "measure the disk again, though its speed may be known; with =false, not at all")
	flags.String("bandwidth", "", "do not measure the disk, it reads `BYTES` a second, such as 7GB")
	flags.BoolVar(&asJSON, "json", false, "print the plan as JSON")
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		p, err := parsePlan(flags, s.env)
		if err != nil {
			return err
		}
		return s.during(cmd.Context(), "nothing was changed", func(ctx context.Context, line *statusLine) error {
			report, err := p.make(ctx, s)
			if err != nil {
				return err
			}
			if asJSON {
				return printJSON(s.out, report)
			}
			return printMemory(s.out, report)
		})
	}
	return c
}

// planRequest is a plan as asked for.
type planRequest struct {
	root      modelRoot
	memory    memorySettings
	spine     spineSettings
	options   local.Options
	drafts    string // folder of the draft model that was named; "": none
	probe     bool   // measure the disk, where its speed is not known
	fresh     bool   // also where it is
	bandwidth int64  // bytes a second; 0: not given
}

func parsePlan(flags *pflag.FlagSet, env environment) (p planRequest, err error) {
	if p.memory, err = parseMemory(flags, env); err != nil {
		return p, err
	}
	if p.options.Tile, err = pick(flags, "tile", env).count(1, 64, 0); err != nil {
		return p, err
	}
	if p.spine, err = parseSpine(flags, env); err != nil {
		return p, err
	}
	p.options.Spine, p.options.SpineFolder = p.spine.form, p.spine.folder
	if p.options.Context, err = pick(flags, "context", env).count(1, math.MaxInt, 0); err != nil {
		return p, err
	}
	if p.options.ExpertCache, err = pick(flags, "expert-cache", env).bytes(); err != nil {
		return p, err
	}
	speed := pick(flags, "bandwidth", env)
	speed.text = strings.TrimSuffix(speed.text, "/s")
	if p.bandwidth, err = speed.bytes(); err != nil {
		return p, err
	}
	if p.options.Draft, err = parseDraft(pick(flags, "draft", env)); err != nil {
		return p, err
	}
	p.options.NoDrafts = p.options.Draft == runtime.DraftOff
	p.drafts = pick(flags, "draft-root", env, envDraft).text
	p.probe, _ = flags.GetBool("probe")
	p.fresh = p.probe && flags.Changed("probe")
	if p.fresh && speed.set {
		return p, usagef("--probe and --bandwidth exclude each other: the disk is measured or it is not")
	}
	p.root, err = findRoot(flags, env, holdsModel)
	return p, err
}

// memoryReport is a plan with what it was made for.
type memoryReport struct {
	Root        string `json:"model_root"`
	WeightExact bool   `json:"weight_exact"`
	*budget.Plan
	Disk *diskSpeed `json:"disk,omitempty"` // nil if it was not measured
	// Unmeasured is why the disk was not measured, if that was wanted.
	Unmeasured string `json:"disk_unmeasured,omitempty"`
	// Unused is why a draft model that is there is not planned for.
	Unused string `json:"drafts_unused,omitempty"`
}

// diskSpeed is the measured disk.
type diskSpeed struct {
	File       string    `json:"file"`
	Direct     bool      `json:"direct"` // false: the system's cache may have answered
	Readers    int       `json:"readers"`
	Bandwidth  float64   `json:"bandwidth"` // bytes a second, of scattered reads
	Sequential float64   `json:"sequential"`
	Measured   time.Time `json:"measured"`
}

// probeTime is how long the disk is measured.
const probeTime = 1500 * time.Millisecond

func (p planRequest) make(ctx context.Context, s streams) (*memoryReport, error) {
	if p.root.demo {
		folder, note, release, err := demoFolder(ctx)
		if err != nil {
			return nil, err
		}
		defer release()
		if note != "" {
			s.notice("note", note)
		}
		p.root.path = folder
		s.notice("note", assets.DemoNotice)
	}
	layout, src, err := openLayout(p.root.path)
	if err != nil {
		return nil, err
	}
	o := p.options
	p.memory.apply(&o, p.root.demo, nil)
	r := budget.Request{Bandwidth: float64(p.bandwidth), Trace: p.memory.traceMode != trace.Off, Heat: p.memory.heat}
	report := &memoryReport{Root: p.root.path, WeightExact: p.spine.note() == ""}
	if src == nil {
		report.Unmeasured = "the weights are not here, only config.json"
	} else {
		defer src.Close()
		r.Files = len(src.Shards())
	}
	o.Root, o.DraftModel = p.root.path, draftRoot(p.root, p.drafts)
	drafts, err := local.OpenDraftModel(o, layout.Config(), goruntime.NumCPU())
	if err != nil {
		report.Unused = err.Error()
	} else if drafts != nil {
		defer drafts.Close()
	}
	// A limit that is too small is said at once, not after the disk was measured.
	if report.Plan, err = local.PlanMemory(o, layout, drafts, r); err != nil || p.bandwidth > 0 || src == nil {
		return report, err
	}
	disk, known := diskSpeeds().Of(src.Dir())
	if p.fresh || !known && p.probe {
		if disk, err = local.MeasureDisk(ctx, src, diskSpeeds(), probeTime); ctx.Err() != nil {
			return nil, ctx.Err()
		}
		if disk.Readers == 0 {
			report.Unmeasured = err.Error()
			return report, nil
		}
	}
	if disk.Readers > 0 {
		report.Disk = &diskSpeed{File: disk.Path, Direct: disk.Direct, Readers: disk.Readers, Bandwidth: disk.Bandwidth,
			Sequential: disk.Sequential, Measured: disk.Measured}
		r.Bandwidth, r.Readers = disk.Bandwidth, disk.Readers
	}
	report.Plan, err = local.PlanMemory(o, layout, drafts, r)
	return report, err
}

// readLayout reads what a model consists of: config.json and nothing else.
func readLayout(dir string) (*model.Plan, error) {
	text, err := weights.ReadConfig(dir)
	if err != nil {
		return nil, damagedFile(err)
	}
	config, err := model.ParseConfig(text)
	if err != nil {
		err = fmt.Errorf("%s%c%w", filepath.Clean(weights.Meta(dir)), filepath.Separator, err) // it begins with the file's name
		if errors.Is(err, model.ErrMalformed) {
			err = damagedFile(err)
		}
		return nil, err
	}
	layout, err := model.NewPlan(config)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", filepath.Join(weights.Meta(dir), "config.json"), err)
	}
	return layout, nil
}

// openLayout is readLayout together with the weights: nil if there are none yet.
func openLayout(dir string) (*model.Plan, source.Source, error) {
	layout, err := readLayout(dir)
	if err != nil || !holdsModel(dir) { // a lone config.json
		return layout, nil, err
	}
	src, err := weights.Open(dir)
	if err != nil {
		return nil, nil, damagedFile(err)
	}
	return layout, src, nil
}

func printMemory(w io.Writer, r *memoryReport) error {
	text := r.Plan.String()
	if !r.WeightExact {
		text += "- the spine is " + rowint8.Label + "; 'deltafin convert-spine-int8' makes it\n"
	}
	switch {
	case r.Disk != nil:
		text += fmt.Sprintf("- the disk was measured on %s with %d readers, on %s", r.Disk.Measured.Local().Format("2 January 2006"), r.Disk.Readers, r.Disk.File)
		if !r.Disk.Direct {
			text += " through the system's cache: it may be slower than this"
		}
		text += "\n"
	case r.Unmeasured != "":
		text += fmt.Sprintf("- %s\n", r.Unmeasured)
	}
	if r.Unused != "" {
		text += fmt.Sprintf("- no DSpark drafts: %s\n", r.Unused)
	}
	_, err := io.WriteString(w, text)
	return err
}

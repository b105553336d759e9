package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"deltafin/runtime/model"
	"deltafin/storage/checkpoint"
	"deltafin/storage/dfsp"
	"deltafin/storage/paths"
	weights "deltafin/storage/root"
	"deltafin/storage/source"
	"deltafin/storage/store"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func packCommand(s streams) *cobra.Command {
	c := &cobra.Command{
		Use:   "pack-spine [--model-root DIR]",
		Short: "Build or verify authenticated packs of a model's layers",
		Long: `Pack-spine writes one file per layer with everything but the routed experts, every byte under a digest. It takes a
checkpoint folder or a loose root, and can be stopped at any moment: packs that are there already are verified, the others
built. An installed model consists of packs already; those are verified.

The exit status is 5 when a pack is damaged or another model's. It is left as it is: delete it and run this again.`,
		Example: `  deltafin pack-spine --model-root ~/hf/Kimi-K3 --output /nvme/packs
  deltafin pack-spine --model-root ~/k3 --layer 7 --verify-only`,
		Args: noArguments,
	}
	flags := c.Flags()
	flags.String("model-root", "", "folder `DIR` of the model (also $"+envRoot+"; default: the current folder if it holds one)")
	flags.String("output", "", "folder `DIR` of the packs (default: "+weights.PacksFolder+" in the model's folder)")
	flags.String("layer", "", "only layer `N` (default: all)")
	flags.Bool("verify-only", false, "build nothing")
	spineFlag(flags)
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		r, err := parsePack(flags, s.env)
		if err != nil {
			return err
		}
		return s.during(cmd.Context(), "the next pack-spine goes on where this one stopped", func(ctx context.Context, line *statusLine) error {
			return r.execute(ctx, s, line)
		})
	}
	return c
}

// spineFlag accepts the spine there is, for scripts.
func spineFlag(flags *pflag.FlagSet) {
	flags.String("spine", "", "`NAME` of the spine's representation: auto or bf16")
	flags.Lookup("spine").Hidden = true
}

// packRequest is a packing as asked for.
type packRequest struct {
	root       modelRoot
	output     string // "": the default
	layer      int    // -1: all
	verifyOnly bool
}

func parsePack(flags *pflag.FlagSet, env environment) (r packRequest, err error) {
	if spine := pick(flags, "spine", env, envSpine); spine.set {
		if _, err := spine.word("auto", "auto", "bf16"); err != nil {
			return r, fmt.Errorf("%w; packs hold the original BF16 weights only", err)
		}
	}
	if r.layer, err = pick(flags, "layer", env).count(0, model.MaxLayers-1, -1); err != nil {
		return r, err
	}
	output := pick(flags, "output", env)
	if r.output = output.text; output.set && output.text == "" {
		return r, usagef("--output is empty; give a folder")
	}
	r.verifyOnly, _ = flags.GetBool("verify-only")
	if r.root, err = findRoot(flags, env, holdsModel); err == nil && r.root.demo {
		err = usagef("there is no model here; give its folder with --model-root")
	}
	return r, err
}

func (r packRequest) execute(ctx context.Context, s streams, line *statusLine) error {
	layout, err := readLayout(r.root.path)
	if err != nil {
		return err
	}
	layers := layout.Config().Layers
	if r.layer >= layers {
		return usagef("--layer: this model has layers 0 to %d, not %d", layers-1, r.layer)
	}
	src, err := weights.Open(r.root.path)
	if err != nil {
		return damagedFile(err)
	}
	defer src.Close()
	p := &packer{request: r, out: s, line: line, src: src, layout: layout}
	if installed, ok := src.(*store.Store); ok {
		if r.output != "" {
			return usagef("%s is an installed model and consists of packs already; leave out --output to verify them", r.root.path)
		}
		p.installed = installed
	} else if err := p.arrange(ctx); err != nil {
		return err
	}
	for l := range layers {
		if r.layer < 0 || r.layer == l {
			if err := p.pack(ctx, l); err != nil {
				return err
			}
		}
	}
	line.clear()
	return p.verdict()
}

// packer goes through the layers of a model.
type packer struct {
	request packRequest
	out     streams
	line    *statusLine
	src     source.Source
	layout  *model.Plan

	installed *store.Store // nil: packs are in folder
	folder    string
	specs     []dfsp.Spec // by layer
	at        map[string]checkpoint.Tensor

	damaged, missing int
}

// arrange finds out what belongs into each pack.
func (p *packer) arrange(ctx context.Context) error {
	found, err := model.Resolve(ctx, p.layout, p.src)
	if err != nil {
		return damagedFile(err)
	}
	p.at = map[string]checkpoint.Tensor{}
	if p.specs, err = found.PackSpecs(); err != nil {
		return err
	}
	for _, spec := range p.specs {
		for _, t := range spec.Tensors {
			p.at[t.Name], _ = p.src.Tensor(t.Name)
		}
	}
	p.folder = p.request.output
	if p.folder == "" {
		p.folder = filepath.Join(p.request.root.path, weights.PacksFolder)
	}
	if p.request.verifyOnly {
		return nil
	}
	if err := os.MkdirAll(p.folder, 0o755); err != nil {
		return fmt.Errorf("cannot make the folder of the packs: %w", err)
	}
	return nil
}

// pack verifies the pack of a layer, or builds it. What is wrong with one is counted and does not end the work.
func (p *packer) pack(ctx context.Context, l int) error {
	item := fmt.Sprintf("layer %d", l)
	progress := func(done, total int64) { p.line.store(store.Progress{Item: item, Done: done, Total: total}) }
	if p.installed != nil {
		pack, ok := p.installed.Pack(l)
		if !ok {
			return p.tell("missing", fmt.Sprintf("the pack of layer %d of %s", l, p.installed.Dir()), &p.missing)
		}
		return p.verified(ctx, pack, progress)
	}
	path := filepath.Join(p.folder, dfsp.LayerName(l))
	_, err := os.Lstat(path)
	switch {
	case err == nil:
		pack, err := dfsp.Open(path, &p.specs[l], dfsp.HeadersOnly)
		if err != nil {
			return p.judge(err)
		}
		defer pack.Close()
		return p.verified(ctx, pack, progress)
	case !errors.Is(err, fs.ErrNotExist):
		return err
	case p.request.verifyOnly:
		return p.tell("missing", path, &p.missing)
	}
	if err := dfsp.Build(ctx, path, &p.specs[l], p.read, progress); err != nil {
		return err
	}
	size, err := dfsp.Measure(&p.specs[l])
	if err != nil {
		return err
	}
	return p.tell("built", fmt.Sprintf("%s (%d bytes, %d tensors)", path, size.File, len(p.specs[l].Tensors)), nil)
}

// read supplies the bytes of a tensor.
func (p *packer) read(ctx context.Context, t dfsp.Tensor, _ dfsp.Part, b []byte, off int64) error {
	return p.src.ReadAt(ctx, p.at[t.Name], b, off)
}

func (p *packer) verified(ctx context.Context, pack *dfsp.Pack, progress func(done, total int64)) error {
	if err := pack.Verify(ctx, progress); err != nil {
		return p.judge(err)
	}
	return p.tell("verified", pack.Path(), nil)
}

// judge counts an error about the bytes of a pack and passes on any other.
func (p *packer) judge(err error) error {
	var damage *dfsp.Error
	if !errors.As(err, &damage) {
		return err
	}
	return p.tell("damaged", err.Error(), &p.damaged)
}

func (p *packer) tell(what, about string, count *int) error {
	if count != nil {
		*count++
	}
	p.line.clear()
	_, err := fmt.Fprintf(p.out.out, "%s %s\n", what, oneLine(about))
	return err
}

func (p *packer) verdict() error {
	switch {
	case p.damaged > 0 && p.installed != nil:
		return &statusError{exitIntegrity, fmt.Errorf("%d packs are damaged; copy them again with 'deltafin import SOURCE --model-root %s --repair'",
			p.damaged, paths.Word(p.request.root.path))}
	case p.damaged > 0:
		return &statusError{exitIntegrity, fmt.Errorf("%d packs are damaged or another model's; delete them and run pack-spine again", p.damaged)}
	case p.missing > 0:
		return &statusError{exitIncomplete, fmt.Errorf("%d packs are missing; pack-spine without --verify-only builds them", p.missing)}
	}
	return nil
}

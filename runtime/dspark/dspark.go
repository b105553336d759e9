// Package dspark guesses tokens with a DSpark draft model: five MLA layers beside a target of 93 that propose seven tokens
// at a time. It is a source of drafts (runtime/draft); what it proposes the target verifies, so it can make a
// conversation faster and cannot change it.
//
// # What it computes
//
// The draft sees the text only through the target: for every token, the hidden states that five of the target's layers
// returned. They are projected to one vector, and from it each draft layer gets one row of its context — a latent and a
// rotated key. Appending a token costs two small matrix products and runs none of the draft's layers.
//
// To propose, a block of seven rows goes through the layers: the newest token, and the mask token six times, at the
// positions that follow. Every row sees the whole context and the whole block. Row k, through the target's own output
// head, gives logits for the k-th token; a low-rank Markov term, of the token chosen before it, ties the tokens of a block
// together. A confidence head estimates how likely the target is to agree.
//
// # What it needs
//
// A checkpoint folder with config.json and model.safetensors, made for the target's width, depth and vocabulary. Its
// embedding table is a copy of the target's and is not read. Everything else is kept in memory in BF16: 4.8 GB for the
// released model of Kimi K3.
//
// The context is a function of captured rows alone, so it can be cut back to any token, and a draft that missed the
// beginning of a text — it was restored from disk, or computed by someone else — goes on with what it sees from there.
package dspark

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"sync"

	"golang.org/x/sync/errgroup"

	"deltafin/native"
	"deltafin/runtime/draft"
	"deltafin/runtime/model"
	"deltafin/storage/blockio"
	"deltafin/storage/checkpoint"
)

// Name is the source's name in statistics and settings.
const Name = "dspark"

// Folder is where a model root keeps its draft model.
const Folder = "k3-draft-dspark"

// DefaultContext is how many positions a draft keeps unless told otherwise.
const DefaultContext = 8192

// Model is a draft model. Open checks its files; Load reads them.
type Model struct {
	config   *model.DSpark
	dir      string
	src      *checkpoint.Checkpoint
	window   int
	threads  int
	tensors  []checkpoint.Tensor // in the order of config.Tensors
	provider *native.Provider
	embed    Embed
	slab     *blockio.Slab
	native   *native.DSpark
	rows     []uint16 // captured rows on their way to the provider

	mu     sync.Mutex
	closed bool
}

// Embed returns the BF16 embedding rows of tokens, one after the other, valid until the next call.
type Embed func(ctx context.Context, ids []int) ([]uint16, error)

var _ draft.Model = (*Model)(nil)

// InRoot is the draft model's folder in a model root, "" if it has none.
func InRoot(root string) string {
	dir := filepath.Join(root, Folder)
	if _, err := os.Lstat(dir); errors.Is(err, fs.ErrNotExist) {
		return ""
	}
	return dir
}

// Options of a draft model.
type Options struct {
	Window  int // positions of the text to keep, the newest; 0: DefaultContext
	Threads int // of the provider it will run in, for Bytes
}

// Open checks the draft model in a folder: its configuration, that it was made for a target like this one, and every
// tensor's name, type, shape and place. No weight is read.
func Open(dir string, target *model.Config, o Options) (*Model, error) {
	text, err := checkpoint.ReadConfig(dir)
	if err != nil {
		return nil, err
	}
	d := &Model{dir: dir, window: o.Window, threads: max(o.Threads, 1)}
	if o.Window <= 0 {
		d.window = DefaultContext
	}
	inDir := func(err error) error { return fmt.Errorf("%s%c%w", filepath.Clean(dir), filepath.Separator, err) }
	if d.config, err = model.ParseDSpark(text); err != nil {
		return nil, inDir(err)
	}
	if err := d.config.Match(target); err != nil {
		return nil, fmt.Errorf("%s: %w", dir, err)
	}
	if d.src, err = checkpoint.OpenDraft(dir); err != nil {
		return nil, err
	}
	if err := d.check(text); err != nil {
		d.src.Close()
		return nil, err
	}
	return d, nil
}

func (d *Model) check(text []byte) error {
	if string(d.src.Config()) != string(text) {
		return fmt.Errorf("%s was replaced while it was being read; try again", filepath.Join(d.dir, checkpoint.ConfigName))
	}
	if err := d.config.Accept(d.src.Tensors()); err != nil {
		return fmt.Errorf("%s: %w; download the draft model again", d.dir, err)
	}
	shards := d.src.Shards()
	if d.config.Released && (len(shards) != 1 || shards[0].Size != model.DSparkWeightsSize) {
		return fmt.Errorf("%s: the configuration is the released draft model's, its weights of %d bytes are not; download it again",
			filepath.Join(d.dir, shards[0].Name), shards[0].Size)
	}
	for _, t := range d.config.Tensors() {
		at, _ := d.src.Tensor(t.Name)
		d.tensors = append(d.tensors, at)
	}
	return nil
}

// Config is the model's configuration.
func (d *Model) Config() *model.DSpark { return d.config }

// Dir is the folder of the model's files.
func (d *Model) Dir() string { return d.dir }

// Name implements draft.Model.
func (d *Model) Name() string { return Name }

// Layers implements draft.Model.
func (d *Model) Layers() []int { return d.config.TargetLayers }

// MaxGuesses implements draft.Model.
func (d *Model) MaxGuesses() int { return model.DSparkBlock }

// Load reads the weights and lends them to the provider that runs the target, whose globals must be bound before anything
// is proposed. Cancelling ctx abandons the load; the model may then only be closed.
func (d *Model) Load(ctx context.Context, p *native.Provider, embed Embed) error {
	d.provider, d.embed = p, embed
	var total int64
	at := make([]int64, len(d.tensors))
	for i, t := range d.tensors {
		at[i] = total
		total += (t.Length + align - 1) &^ (align - 1)
	}
	var err error
	if d.slab, err = blockio.NewSlab(int(total)); err != nil {
		return fmt.Errorf("no memory for the draft model: %w", err)
	}
	mem := d.slab.Bytes()
	group, ctx := errgroup.WithContext(ctx)
	group.SetLimit(4)
	tensors := make([]native.Tensor, len(d.tensors))
	for i, spec := range d.config.Tensors() {
		t := d.tensors[i]
		b := mem[at[i] : at[i]+t.Length]
		rows, cols := spec.Matrix()
		tensors[i] = native.NewTensor(native.BF16, rows, cols, b)
		group.Go(func() error { return d.src.ReadAt(ctx, t, b, 0) })
	}
	if err := group.Wait(); err != nil {
		return fmt.Errorf("cannot read the draft model: %w", err)
	}
	if err := d.src.Changed(); err != nil {
		return err
	}
	if d.native, err = p.OpenDSpark(geometry(d.config), tensors); err != nil {
		return fmt.Errorf("cannot start the draft model: %w", err)
	}
	return nil
}

const align = 4096 // of a tensor in memory

func geometry(c *model.DSpark) *native.DSparkGeometry {
	return &native.DSparkGeometry{
		Layers: c.Layers, Inter: c.Inter, Heads: c.Heads, QLora: c.QLora, KVLora: c.KVLora, QKNope: c.QKNope, QKRope: c.QKRope, VHead: c.VHead,
		Targets: len(c.TargetLayers), MarkovRank: c.MarkovRank, Block: model.DSparkBlock,
		RMSEps: float32(c.RMSEps), Scale: c.Scale(), InvFreq: c.InvFreq(), RopeScale: c.RopeScale(),
	}
}

// Close frees the model and every source's context. The sources must not be used afterwards.
func (d *Model) Close() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if d.closed {
		return nil
	}
	d.closed = true
	var err error
	if d.native != nil {
		err = d.native.Close()
	}
	if d.slab != nil {
		err = errors.Join(err, d.slab.Free())
	}
	return errors.Join(err, d.src.Close())
}

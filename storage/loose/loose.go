package loose

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"iter"
	"os"
	"path/filepath"
	"runtime"
	"slices"
	"strconv"
	"strings"
	"sync"

	"golang.org/x/sync/errgroup"

	"deltafin/storage/checkpoint"
	"deltafin/storage/datafile"
	"deltafin/storage/source"
)

// Places in a root.
const (
	ConfigName    = "k3-meta/config.json"
	InventoryName = "k3-meta/tensor_inventory_offsets.json"
	TensorsName   = "k3-resident/tensors"
	ExpertsName   = "k3-experts"
)

// The pinned metadata of Kimi K3. A root with this configuration must have this inventory.
const (
	k3Config        = "9710e121a58d03ac92c8d6da287a19541994319afbbe6d6202af001ffd379213"
	k3Inventory     = "b287e9659afbfd361b1485721a6703a5bc55bb8399ed074a1e5a29803958b425"
	k3InventorySize = 108_581_016
)

const maxConfig = 1 << 20

// maxOpen bounds the files that are open at a time. It is more than there are readers, and far below a soft limit of 256.
const maxOpen = 32

// Root is an open loose root. Its methods are safe for concurrent use, except that Close must come after every use of the
// tensors, and ends the life of slices returned by Bytes and Range.
//
// Shard i is the file of tensor i for the tensors outside the experts, and the file of one expert after that.
type Root struct {
	dir    string
	config []byte
	meta   []metaFile // config, then inventory: kept for Changed
	inv    *inventory
	invSum [sha256.Size]byte // of the file
	byName map[string]int    // resident
	at     []int64           // of each part of an expert in its file
	ranks  map[int]int       // position in inv.layers by layer
	bytes  int64

	open   chan struct{} // a token for every open file
	digest func() (string, error)

	state  sync.Mutex
	files  []datafile.Identity // by shard; zero if missing
	mapped map[int][]byte      // by shard
	closed bool
}

type metaFile struct {
	path string
	id   datafile.Identity
}

var (
	_ source.Source  = (*Root)(nil)
	_ source.Experts = (*Root)(nil)
)

// Open opens the loose root in folder dir. It looks at every file but reads only the metadata.
func Open(dir string) (*Root, error) {
	info, err := os.Stat(dir)
	if err != nil {
		return nil, fmt.Errorf("model root %s cannot be opened: %w", dir, datafile.Cause(err))
	}
	if !info.IsDir() {
		return nil, fmt.Errorf("model root %s is not a directory", dir)
	}
	r := &Root{dir: dir, open: make(chan struct{}, maxOpen), mapped: map[int][]byte{}, ranks: map[int]int{}, byName: map[string]int{}}
	for _, name := range []string{filepath.Dir(ConfigName), filepath.Dir(TensorsName), TensorsName} {
		if err := datafile.CheckFolder(r.path(name)); err != nil {
			return nil, err
		}
	}
	if r.config, err = r.readMeta(ConfigName, maxConfig); err != nil {
		return nil, err
	}
	if err := r.readInventory(); err != nil {
		return nil, err
	}
	if err := r.lookAtTensors(); err != nil {
		return nil, err
	}
	if err := r.lookAtExperts(); err != nil {
		return nil, err
	}
	r.digest = sync.OnceValues(r.computeDigest)
	return r, nil
}

// IsRoot tells whether folder dir looks like a loose root.
func IsRoot(dir string) bool {
	_, err := os.Lstat(filepath.Join(dir, filepath.FromSlash(InventoryName)))
	return err == nil
}

func (r *Root) path(name string) string { return filepath.Join(r.dir, filepath.FromSlash(name)) }

// readMeta reads a whole file of the metadata and remembers its identity.
func (r *Root) readMeta(name string, most int64) ([]byte, error) {
	f, err := datafile.Open(r.path(name))
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if f.Size() > most {
		return nil, fmt.Errorf("%s is %d bytes long; at most %d are expected", f.Path(), f.Size(), most)
	}
	text := make([]byte, f.Size())
	if err := f.ReadFull(text, 0); err != nil {
		return nil, err
	}
	if err := f.Changed(); err != nil {
		return nil, err
	}
	r.meta = append(r.meta, metaFile{f.Path(), f.Identity()})
	return text, nil
}

func (r *Root) readInventory() error {
	text, err := r.readMeta(InventoryName, maxInventory)
	if err != nil {
		return err
	}
	path := r.path(InventoryName)
	if sum := sha256.Sum256(r.config); hex.EncodeToString(sum[:]) == k3Config {
		if len(text) != k3InventorySize {
			return fmt.Errorf("%s does not match the pinned revision of Kimi K3 (expected %d bytes, found %d); re-run setup", path, k3InventorySize, len(text))
		}
		if sum := sha256.Sum256(text); hex.EncodeToString(sum[:]) != k3Inventory {
			return fmt.Errorf("%s does not match the pinned revision of Kimi K3 (expected sha256 %s, found %x); re-run setup", path, k3Inventory, sum)
		}
	}
	r.invSum = sha256.Sum256(text)
	if r.inv, err = parseInventory(text); err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	for i, t := range r.inv.resident {
		r.byName[t.name] = i
		r.bytes += t.length
	}
	for i, layer := range r.inv.layers {
		r.ranks[layer] = i
	}
	var at int64
	for _, p := range r.inv.parts {
		r.at = append(r.at, at)
		at += p.length
	}
	experts := len(r.inv.layers) * r.inv.experts
	r.bytes += at * int64(experts)
	r.files = make([]datafile.Identity, len(r.inv.resident)+experts)
	return nil
}

// lookAtTensors requires the files of all tensors outside the experts.
func (r *Root) lookAtTensors() error {
	for i, t := range r.inv.resident {
		path := r.path(TensorsName + "/" + t.name)
		id, err := datafile.Look(path)
		if errors.Is(err, fs.ErrNotExist) {
			if t.vision {
				continue
			}
			return fmt.Errorf("%s is missing; run the weight download: %w", path, fs.ErrNotExist)
		}
		if err != nil {
			return err
		}
		if id.Size() != t.length {
			return fmt.Errorf("%s is %d bytes, expected %d", path, id.Size(), t.length)
		}
		r.files[i] = id
	}
	return nil
}

// lookAtExperts takes stock of the experts. Names that are not those of experts of this model are left alone.
func (r *Root) lookAtExperts() error {
	folder := r.path(ExpertsName)
	if _, err := os.Lstat(folder); len(r.inv.layers) == 0 || errors.Is(err, fs.ErrNotExist) {
		return nil
	}
	if err := datafile.CheckFolder(folder); err != nil {
		return err
	}
	f, err := os.Open(folder)
	if err != nil {
		return fmt.Errorf("cannot open the folder %s: %w", folder, datafile.Cause(err))
	}
	names, err := f.Readdirnames(-1)
	f.Close()
	if err != nil {
		return fmt.Errorf("cannot list the folder %s: %w", folder, datafile.Cause(err))
	}
	var group errgroup.Group
	group.SetLimit(2 * runtime.GOMAXPROCS(0)) // waiting for the disk, mostly
	for part := range slices.Chunk(names, 1024) {
		group.Go(func() error {
			for _, name := range part {
				shard, ok := r.expertOfName(name)
				if !ok {
					continue
				}
				id, err := datafile.Look(filepath.Join(folder, name))
				if err != nil {
					return err
				}
				if id.Size() != r.inv.span() {
					return fmt.Errorf("%s is %d bytes, expected %d", filepath.Join(folder, name), id.Size(), r.inv.span())
				}
				r.files[shard] = id // names are distinct, and so are shards
			}
			return nil
		})
	}
	return group.Wait()
}

// expertOfName returns the shard of the expert whose file has a name.
func (r *Root) expertOfName(name string) (int, bool) {
	rest, ok := strings.CutPrefix(name, "L")
	if !ok {
		return 0, false
	}
	if rest, ok = strings.CutSuffix(rest, ".bin"); !ok {
		return 0, false
	}
	first, second, ok := strings.Cut(rest, "-E")
	layer, ok1 := plainNumber([]byte(first), maxLayers)
	expert, ok2 := plainNumber([]byte(second), maxExperts)
	if !ok || !ok1 || !ok2 {
		return 0, false
	}
	return r.expertShard(layer, expert)
}

func (r *Root) expertShard(layer, expert int) (int, bool) {
	rank, ok := r.ranks[layer]
	if !ok || expert < 0 || expert >= r.inv.experts {
		return 0, false
	}
	return len(r.inv.resident) + rank*r.inv.experts + expert, true
}

// shardName is the path of a shard's file in the root.
func (r *Root) shardName(shard int) string {
	if shard < len(r.inv.resident) {
		return TensorsName + "/" + r.inv.resident[shard].name
	}
	i := shard - len(r.inv.resident)
	return ExpertsName + "/L" + strconv.Itoa(r.inv.layers[i/r.inv.experts]) + "-E" + strconv.Itoa(i%r.inv.experts) + ".bin"
}

func (r *Root) shardSize(shard int) int64 {
	if shard < len(r.inv.resident) {
		return r.inv.resident[shard].length
	}
	return r.inv.span()
}

// Dir is the folder given to Open.
func (r *Root) Dir() string { return r.dir }

// Inventory is the SHA-256 of the inventory file.
func (r *Root) Inventory() [sha256.Size]byte { return r.invSum }

// Config is the text of config.json. The caller must not change it.
func (r *Root) Config() []byte { return r.config }

// Shards lists the files of the root, those of missing experts included: 85,000 for Kimi K3.
func (r *Root) Shards() []checkpoint.Shard {
	list := make([]checkpoint.Shard, len(r.files))
	for i := range list {
		list[i] = checkpoint.Shard{Name: r.shardName(i), Size: r.shardSize(i)}
	}
	return list
}

// Len is the number of tensors, those of the vision part and of missing experts included.
func (r *Root) Len() int {
	return len(r.inv.resident) + len(r.inv.layers)*r.inv.experts*len(r.inv.parts)
}

// TextLen is the number of tensors of the text model.
func (r *Root) TextLen() int {
	n := r.Len()
	for _, t := range r.inv.resident {
		if t.vision {
			n--
		}
	}
	return n
}

// TotalSize is the number of bytes of all tensors.
func (r *Root) TotalSize() int64 { return r.bytes }

// At returns tensor i of 0..Len()-1: first those outside the experts, then the experts by layer, number and part.
func (r *Root) At(i int) checkpoint.Tensor {
	if i < len(r.inv.resident) {
		t := &r.inv.resident[i]
		return checkpoint.Tensor{Name: t.name, DType: t.dtype, Shape: t.shape, Shard: i, Length: t.length, Vision: t.vision}
	}
	i -= len(r.inv.resident)
	expert, part := i/len(r.inv.parts), i%len(r.inv.parts)
	return r.part(expert/r.inv.experts, expert%r.inv.experts, part)
}

// part returns a part of an expert of the layer at a position in inv.layers.
func (r *Root) part(rank, expert, part int) checkpoint.Tensor {
	name := make([]byte, 0, 96)
	name = append(name, r.inv.prefix...)
	name = append(name, "model.layers."...)
	name = strconv.AppendInt(name, int64(r.inv.layers[rank]), 10)
	name = append(name, ".block_sparse_moe.experts."...)
	name = strconv.AppendInt(name, int64(expert), 10)
	name = append(name, '.')
	p := &r.inv.parts[part]
	name = append(name, p.name...)
	return checkpoint.Tensor{
		Name: string(name), DType: p.dtype, Shape: p.shape,
		Shard: len(r.inv.resident) + rank*r.inv.experts + expert, Offset: r.at[part], Length: p.length,
	}
}

// Tensor finds a tensor by name.
func (r *Root) Tensor(name string) (checkpoint.Tensor, bool) {
	if i, ok := r.byName[name]; ok {
		return r.At(i), true
	}
	rest, ok := strings.CutPrefix(name, r.inv.prefix+"model.layers.")
	if !ok {
		return checkpoint.Tensor{}, false
	}
	layer, tail, ok := cutNumber([]byte(rest), maxLayers)
	if !ok {
		return checkpoint.Tensor{}, false
	}
	if tail, ok = bytes.CutPrefix(tail, []byte("block_sparse_moe.experts.")); !ok {
		return checkpoint.Tensor{}, false
	}
	expert, tail, ok := cutNumber(tail, maxExperts)
	part := slices.IndexFunc(r.inv.parts, func(p tensor) bool { return p.name == string(tail) })
	if _, known := r.expertShard(layer, expert); !ok || !known || part < 0 {
		return checkpoint.Tensor{}, false
	}
	return r.part(r.ranks[layer], expert, part), true
}

// Tensors yields every tensor with its position for At.
func (r *Root) Tensors() iter.Seq2[int, checkpoint.Tensor] {
	return func(yield func(int, checkpoint.Tensor) bool) {
		for i := range r.Len() {
			if !yield(i, r.At(i)) {
				return
			}
		}
	}
}

// Present reports whether an expert was there when the root was opened or has been read since.
func (r *Root) Present(layer, expert int) bool {
	shard, ok := r.expertShard(layer, expert)
	if !ok {
		return false
	}
	r.state.Lock()
	defer r.state.Unlock()
	return r.files[shard] != datafile.Identity{}
}

package local

import (
	"bytes"
	"context"
	"encoding/binary"
	"errors"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"deltafin/runtime"
	"deltafin/runtime/budget"
	"deltafin/runtime/oracle"
	"deltafin/runtime/oracle/oracletest"
	"deltafin/storage/root"
	"deltafin/storage/rowint8"
	"deltafin/storage/store"
)

// rounded is a model whose large matrices went through int8 and back, in float64 and one value at a time.
type rounded struct{ *oracletest.Checkpoint }

func (r rounded) Tensor(name string) (string, []int, []byte, error) {
	dtype, shape, data, err := r.Checkpoint.Tensor(name)
	if err != nil || dtype != "BF16" || len(shape) != 2 {
		return dtype, shape, data, err
	}
	for _, kept := range []string{"embed_tokens", "res_proj", ".experts.", "block_sparse_moe.gate."} {
		if strings.Contains(name, kept) {
			return dtype, shape, data, nil
		}
	}
	var out []byte
	for row := range shape[0] {
		values := make([]float64, shape[1])
		most := 0.0
		for i := range values {
			at := 2 * (row*shape[1] + i)
			values[i] = float64(math.Float32frombits(uint32(binary.LittleEndian.Uint16(data[at:])) << 16))
			most = max(most, math.Abs(values[i]))
		}
		s := float32(1)
		if most > 0 {
			s = float32(most) / 127
		}
		for _, x := range values {
			q := math.Max(-127, math.Min(127, math.RoundToEven(float64(float32(x)/s))))
			out = binary.LittleEndian.AppendUint32(out, math.Float32bits(float32(q*toHalf(float64(s)))))
		}
	}
	return "F32", shape, out, nil
}

// toHalf is the fp16 nearest to x, ties to even: eleven significant bits, fewer below 2^-14.
func toHalf(x float64) float64 {
	_, e := math.Frexp(x)
	unit := math.Ldexp(1, max(e-11, -24))
	return math.RoundToEven(x/unit) * unit
}

func converted(t *testing.T, dir string) {
	t.Helper()
	src, err := root.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	if err := rowint8.Convert(context.Background(), src, filepath.Join(dir, rowint8.FolderName), rowint8.Options{}); err != nil {
		t.Fatal(err)
	}
}

// The row-int8 spine computes what its numbers say, for either family, resident and streamed, from a checkpoint and from a
// store: against the oracle on the same rounded weights, then bit for bit.
func TestInt8SpineAgainstTheOracle(t *testing.T) {
	for _, v := range oracletest.Variants() {
		if some := []string{"k3", "linear", "k3 with direct q and no gates", "k3 without latent"}; !slices.Contains(some, v.Name) || testing.Short() && v.Name != "k3" {
			continue
		}
		t.Run(v.Name, func(t *testing.T) {
			t.Parallel()
			ckpt := oracletest.RandomModel(17, v.Spec)
			dir := t.TempDir()
			if err := ckpt.Write(dir); err != nil {
				t.Fatal(err)
			}
			converted(t, dir)
			e := opened(t, dir, Options{Threads: 1, Spine: "int8"})
			ref, err := oracle.New(ckpt.Spec.Config, rounded{ckpt})
			if err != nil {
				t.Fatal(err)
			}
			ids := prompt(e, 14, 21)
			stepwise(t, e, ref, ids)
			want := runOnce(t, e, ids, 3)
			exact := opened(t, dir, Options{Spine: "bf16"})
			if err := runOnce(t, exact, ids, 3).equal(want); err == nil {
				t.Error("the original weights give the same: int8 was not used")
			}
			for _, resident := range []int{0, 1, e.config.Layers - 1} {
				o := Options{Spine: "int8", MaxResident: &resident, Tile: 1 + resident%5}
				if got := runOnce(t, opened(t, dir, o), ids, 3); got.equal(want) != nil {
					t.Errorf("%d layers resident: %v", resident, got.equal(want))
				}
			}
		})
	}
}

func TestInt8SpineOfAnInstalledStore(t *testing.T) {
	ctx := context.Background()
	dir := written(t, nil)
	src, err := root.Open(dir)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	installed := filepath.Join(t.TempDir(), "store")
	if _, err := store.Import(ctx, src, installed, store.Options{}); err != nil {
		t.Fatal(err)
	}
	converted(t, dir)
	converted(t, installed)
	a := opened(t, dir, Options{Spine: "int8"})
	ids := prompt(a, 9, 3)
	want := runOnce(t, a, ids, 3)
	none := 0
	for _, o := range []Options{{Spine: "int8"}, {Spine: "int8", MaxResident: &none}} {
		if err := runOnce(t, opened(t, installed, o), ids, 3).equal(want); err != nil {
			t.Error(err)
		}
	}
	// What of the spine is not quantised is proved as well: a flipped bit in a norm of the pack.
	pack := filepath.Join(installed, "spine-bf16", "layer-003.dfsp") // MLA: opening reads nothing of it
	flip(t, pack, -100)
	e := opened(t, installed, Options{Spine: "int8", MaxResident: &none})
	tl, _ := e.NewTimeline(ctx)
	defer tl.Close()
	if _, err := tl.Sync(ctx, ids, nil); !errors.Is(err, runtime.ErrDamaged) || !strings.Contains(err.Error(), "layer-003.dfsp") {
		t.Error(err)
	}
}

// The int8 form shows as what it is, and nothing of it is taken for the original.
func TestInt8SpineIsAnotherModel(t *testing.T) {
	ctx := context.Background()
	dir := written(t, nil)
	folder := filepath.Join(dir, rowint8.FolderName)
	_, err := Open(ctx, Options{Root: dir, Spine: "int8"})
	if !errors.Is(err, fs.ErrNotExist) || !strings.Contains(err.Error(), "deltafin convert-spine-int8 --model-root "+dir+"'") {
		t.Fatal(err)
	}
	if _, err := Open(ctx, Options{Root: dir, Spine: "int4"}); err == nil || !strings.Contains(err.Error(), "auto, bf16 or int8") {
		t.Fatal(err)
	}
	converted(t, dir)
	exact, other := opened(t, dir, Options{Spine: "auto"}), opened(t, dir, Options{Spine: "int8"})
	a, b := exact.Identity(), other.Identity()
	if !a.WeightExact || b.WeightExact || a.Digest == b.Digest || len(b.Digest) != 64 {
		t.Errorf("%+v\n%+v", a, b)
	}
	if exact.Plan().Spine != budget.BF16 || other.Plan().Spine != budget.Int8 || other.Plan().Used >= exact.Plan().Used {
		t.Errorf("%v\n%v", exact.Plan(), other.Plan())
	}
	from, _ := exact.NewTimeline(ctx)
	to, _ := other.NewTimeline(ctx)
	var saved bytes.Buffer
	if _, err := from.Sync(ctx, []int{1, 2, 3}, nil); err != nil {
		t.Fatal(err)
	}
	if err := from.Save(ctx, &saved); err != nil {
		t.Fatal(err)
	}
	if err := to.Restore(ctx, &saved); !errors.Is(err, runtime.ErrStateMismatch) {
		t.Error(err)
	}

	// A folder of its own, and a damaged matrix in it: named, and right again when it is.
	elsewhere := filepath.Join(t.TempDir(), "int8")
	if err := os.Rename(folder, elsewhere); err != nil {
		t.Fatal(err)
	}
	none := 0
	e := opened(t, dir, Options{Spine: "int8", SpineFolder: elsewhere, MaxResident: &none})
	ids := []int{1, 2, 3}
	want := runOnce(t, other, ids, 2)
	matrix := filepath.Join(elsewhere, "tensors", "language_model.model.layers.3.self_attn.o_proj.weight.i8")
	flip(t, matrix, 50)
	tl, _ := e.NewTimeline(ctx)
	if _, err := tl.Sync(ctx, ids, nil); !errors.Is(err, runtime.ErrDamaged) || !strings.Contains(err.Error(), matrix) {
		t.Fatal(err)
	}
	flip(t, matrix, 50)
	if err := runOnce(t, e, ids, 2).equal(want); err != nil {
		t.Error(err)
	}
}

// flip inverts a bit of a file, at counted from its end if negative. As when a disk does it, the file's time stays.
func flip(t *testing.T, path string, at int64) {
	t.Helper()
	f, err := os.OpenFile(path, os.O_RDWR, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		t.Fatal(err)
	}
	if at < 0 {
		at += info.Size()
	}
	var b [1]byte
	if _, err := f.ReadAt(b[:], at); err != nil {
		t.Fatal(err)
	}
	b[0] ^= 1
	if _, err := f.WriteAt(b[:], at); err != nil {
		t.Fatal(err)
	}
	if err := os.Chtimes(path, info.ModTime(), info.ModTime()); err != nil {
		t.Fatal(err)
	}
}

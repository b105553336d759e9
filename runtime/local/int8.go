package local

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path/filepath"

	"deltafin/native"
	"deltafin/runtime/budget"
	"deltafin/runtime/model"
	"deltafin/storage/blockio"
	"deltafin/storage/rowint8"
)

// spine reads the form of the spine that was asked for.
func (o *Options) spine() (budget.Spine, error) {
	switch o.Spine {
	case "", "auto", string(budget.BF16):
		return budget.BF16, nil
	case string(budget.Int8):
		return budget.Int8, nil
	}
	return "", fmt.Errorf("there is no spine %q; it is auto, bf16 or int8", o.Spine)
}

// openInt8 opens the row-int8 form of the spine, where that was asked for. It never stands in for the original weights, nor
// they for it.
func (e *Engine) openInt8(ctx context.Context) error {
	form, err := e.o.spine()
	if err != nil || form != budget.Int8 {
		return err
	}
	folder := e.o.SpineFolder
	if folder == "" {
		folder = filepath.Join(e.o.Root, rowint8.FolderName)
	}
	if e.int8, err = rowint8.Open(ctx, folder, e.src); err != nil {
		return damaged(err)
	}
	e.identity.WeightExact = false
	sum := sha256.New()
	digest := e.int8.Digest()
	fmt.Fprintf(sum, "row-int8 spine\x00%s\x00%x", e.identity.Digest, digest)
	e.identity.Digest = hex.EncodeToString(sum.Sum(nil))
	return nil
}

// quantised tells whether a tensor is bound in its row-int8 form. The router is not: a choice is not close to another.
func (e *Engine) quantised(role model.Role, name string) bool {
	if e.int8 == nil || role == model.Router {
		return false
	}
	_, ok := e.int8.Lookup(name)
	return ok
}

// int8Head reads the row-int8 form of a tensor outside the layers into memory of its own.
func (e *Engine) int8Head(ctx context.Context, entry int) (native.Tensor, error) {
	name := e.weights.Tensor(entry).Name
	m, _ := e.int8.Lookup(name)
	data := m.Rows * m.Columns
	slab, err := blockio.NewSlab(int(data + 2*m.Rows))
	if err != nil {
		return native.Tensor{}, fmt.Errorf("no memory for %s: %w", name, err)
	}
	e.resident = append(e.resident, slab)
	mem := slab.Bytes()
	if err := e.int8.Read(ctx, name, mem[:data], mem[data:]); err != nil {
		return native.Tensor{}, damaged(err)
	}
	e.spineBytes += int64(len(mem))
	return e.describeInt8(entry, mem[:data], mem[data:]), nil
}

// describeInt8 describes plan entry i in its row-int8 form to the provider.
func (e *Engine) describeInt8(i int, data, scales []byte) native.Tensor {
	entry := e.weights.Plan().Entry(i)
	rows, cols := entry.Matrix(e.weights.Tensor(i).Shape)
	return native.NewInt8Tensor(int(rows), int(cols), data, scales)
}

package local

import (
	"context"
	"fmt"
	"slices"

	"deltafin/native"
	"deltafin/runtime/model"
	"deltafin/storage/safetensors"
)

// globals are the provider's slots outside the layers. Inside, slots and roles have the same values.
var globals = [native.GlobalSlots]model.Role{
	native.FinalNorm: model.FinalNorm, native.OutResNorm: model.OutResNorm,
	native.OutResProj: model.OutResProj, native.LMHead: model.LMHead,
}

// bindGlobals lends the weights outside the layers to the provider, mapped in place unless they are quantised.
func (e *Engine) bindGlobals(ctx context.Context) error {
	plan := e.weights.Plan()
	var g native.Globals
	for slot, role := range globals {
		if i, ok := plan.Global(role); ok {
			var err error
			if e.quantised(role, e.weights.Tensor(i).Name) {
				g[slot], err = e.int8Head(ctx, i)
			} else {
				g[slot], err = e.tensor(i)
			}
			if err != nil {
				return err
			}
		}
	}
	if err := e.provider.BindGlobals(&g); err != nil {
		return fmt.Errorf("cannot bind the tensors outside the layers: %w", err)
	}
	e.headBytes = e.spineBytes
	return nil
}

// bindInPlace lends a layer to the provider as it is mapped: the system reads a page when it is first used.
func (e *Engine) bindInPlace(l int) (native.Binding, error) {
	var layer native.LayerTensors
	for role := range model.LayerRoles {
		if i, ok := e.weights.Plan().Layer(l, role); ok {
			var err error
			if e.packs != nil {
				layer[role], err = e.packedTensor(l, i)
			} else {
				layer[role], err = e.tensor(i)
			}
			if err != nil {
				return native.Binding{}, damaged(err)
			}
		}
	}
	return e.bind(l, &layer)
}

// packedTensor describes the tensor of plan entry i, in place in the pack of its layer.
func (e *Engine) packedTensor(layer, i int) (native.Tensor, error) {
	entry, _ := e.packs[layer].Lookup(e.weights.Tensor(i).Name) // it was opened as the pack of these tensors
	b, err := e.packs[layer].InPlace(entry.Data.Offset, entry.Data.Length)
	if err != nil {
		return native.Tensor{}, err
	}
	e.spineBytes += entry.Data.Length
	return e.describeTensor(i, b), nil
}

func (e *Engine) bind(layer int, tensors *native.LayerTensors) (native.Binding, error) {
	b, err := e.provider.BindLayer(layer, tensors)
	if err != nil {
		return b, fmt.Errorf("cannot bind layer %d: %w", layer, err)
	}
	return b, nil
}

// rowReader is a source that gives rows of the embedding table without the rest of it.
type rowReader interface {
	ReadRows(ctx context.Context, ids []int, dst []byte) error
}

// embedding gathers the BF16 rows of ids, which are in range. The result is valid until the next call.
func (e *Engine) embedding(ctx context.Context, ids []int) ([]uint16, error) {
	width := 2 * e.config.Hidden
	e.rowBytes = slices.Grow(e.rowBytes[:0], width*len(ids))[:width*len(ids)]
	if r, ok := e.src.(rowReader); ok {
		if err := r.ReadRows(ctx, ids, e.rowBytes); err != nil {
			return nil, damaged(err)
		}
	} else {
		table, _ := e.weights.Global(model.Embed)
		for i, id := range ids {
			if err := e.src.ReadAt(ctx, table, e.rowBytes[i*width:(i+1)*width], int64(id)*int64(width)); err != nil {
				return nil, err
			}
		}
	}
	e.rows = appendBF16(e.rows[:0], e.rowBytes)
	return e.rows, nil
}

func appendBF16(dst []uint16, b []byte) []uint16 {
	for i := 0; i < len(b); i += 2 {
		dst = append(dst, uint16(b[i])|uint16(b[i+1])<<8)
	}
	return dst
}

// tensor describes the tensor of plan entry i, in place, to the provider.
func (e *Engine) tensor(i int) (native.Tensor, error) {
	t := e.weights.Tensor(i)
	b, err := e.src.Bytes(t)
	if err != nil {
		return native.Tensor{}, err
	}
	e.spineBytes += t.Length
	return e.describeTensor(i, b), nil
}

// describeTensor describes plan entry i, whose bytes are b, to the provider.
func (e *Engine) describeTensor(i int, b []byte) native.Tensor {
	t := e.weights.Tensor(i)
	dtype := native.BF16
	if t.DType == safetensors.F32 {
		dtype = native.F32
	}
	entry := e.weights.Plan().Entry(i)
	rows, cols := entry.Matrix(t.Shape)
	return native.NewTensor(dtype, int(rows), int(cols), b)
}

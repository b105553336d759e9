package local

import (
	"context"
	"fmt"

	"deltafin/native"
	"deltafin/runtime"
	"deltafin/runtime/model"
	"deltafin/storage/safetensors"
)

// globals are the provider's slots outside the layers. Inside, slots and roles have the same values.
var globals = [native.GlobalSlots]model.Role{
	native.FinalNorm: model.FinalNorm, native.OutResNorm: model.OutResNorm,
	native.OutResProj: model.OutResProj, native.LMHead: model.LMHead,
}

// bind lends the spine to the provider in place: mapped, so that the system reads a page when it is first used.
func (e *Engine) bind(ctx context.Context) error {
	plan := e.weights.Plan()
	var g native.Globals
	for slot, role := range globals {
		if i, ok := plan.Global(role); ok {
			var err error
			if g[slot], err = e.tensor(i); err != nil {
				return err
			}
		}
	}
	if err := e.provider.BindGlobals(&g); err != nil {
		return fmt.Errorf("cannot bind the tensors outside the layers: %w", err)
	}
	var err error
	if _, ok := e.src.(rowReader); !ok {
		embed, _ := e.weights.Global(model.Embed)
		if e.embed, err = e.src.Bytes(embed); err != nil {
			return err
		}
		e.spine += embed.Length
	}
	for l := range e.config.Layers {
		if err := ctx.Err(); err != nil {
			return err
		}
		e.report(runtime.Progress{Phase: runtime.PhaseLoad, Layer: l})
		var layer native.LayerTensors
		for role := range model.LayerRoles {
			if i, ok := plan.Layer(l, role); ok {
				if layer[role], err = e.tensor(i); err != nil {
					return err
				}
			}
		}
		b, err := e.provider.BindLayer(l, &layer)
		if err != nil {
			return fmt.Errorf("cannot bind layer %d: %w", l, err)
		}
		e.bindings = append(e.bindings, b)
	}
	return nil
}

// rowReader is a source that gives rows of the embedding table without the rest of it.
type rowReader interface {
	ReadRows(ctx context.Context, ids []int, dst []byte) error
}

// embedding gathers the BF16 rows of ids, which are in range. The result is valid until the next call.
func (e *Engine) embedding(ctx context.Context, ids []int) ([]uint16, error) {
	width := e.config.Hidden
	e.rows = e.rows[:0]
	if r, ok := e.src.(rowReader); ok {
		b := make([]byte, 2*width*len(ids))
		if err := r.ReadRows(ctx, ids, b); err != nil {
			return nil, err
		}
		e.rows = appendBF16(e.rows, b)
		return e.rows, nil
	}
	for _, id := range ids {
		e.rows = appendBF16(e.rows, e.embed[id*width*2:(id+1)*width*2])
	}
	return e.rows, nil
}

func appendBF16(dst []uint16, b []byte) []uint16 {
	for i := 0; i < len(b); i += 2 {
		dst = append(dst, uint16(b[i])|uint16(b[i+1])<<8)
	}
	return dst
}

// tensor describes the tensor of plan entry i to the provider.
func (e *Engine) tensor(i int) (native.Tensor, error) {
	t := e.weights.Tensor(i)
	b, err := e.src.Bytes(t)
	if err != nil {
		return native.Tensor{}, err
	}
	e.spine += t.Length
	dtype := native.BF16
	if t.DType == safetensors.F32 {
		dtype = native.F32
	}
	entry := e.weights.Plan().Entry(i)
	rows, cols := entry.Matrix(t.Shape)
	return native.NewTensor(dtype, int(rows), int(cols), b), nil
}

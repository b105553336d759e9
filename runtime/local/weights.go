package local

import (
	"context"
	"fmt"

	"deltafin/native"
	"deltafin/runtime"
	"deltafin/runtime/model"
	"deltafin/storage/checkpoint"
	"deltafin/storage/safetensors"
)

// The roles of a layer are the provider's slots: binding is filling an array by role.
var _ = [1]struct{}{}[int(model.LayerRoles)-native.LayerSlots]

// bind lends the spine to the provider in place: mapped, so that the system reads a page when it is first used.
func (e *Engine) bind(ctx context.Context) error {
	var g native.Globals
	for slot, role := range map[int]model.Role{
		native.FinalNorm: model.FinalNorm, native.OutResNorm: model.OutResNorm,
		native.OutResProj: model.OutResProj, native.LMHead: model.LMHead,
	} {
		if t, ok := e.weights.Global(role); ok {
			var err error
			if g[slot], err = e.tensor(t); err != nil {
				return err
			}
		}
	}
	if err := e.provider.BindGlobals(&g); err != nil {
		return fmt.Errorf("cannot bind the tensors outside the layers: %w", err)
	}
	t, _ := e.weights.Global(model.Embed)
	var err error
	if e.embed, err = e.ckpt.Bytes(t); err != nil {
		return err
	}
	e.spine += t.Length
	for l := range e.config.Layers {
		if err := ctx.Err(); err != nil {
			return err
		}
		e.report(runtime.Progress{Phase: runtime.PhaseLoad, Layer: l})
		var layer native.LayerTensors
		for r := range model.LayerRoles {
			if t, ok := e.weights.Layer(l, r); ok {
				if layer[r], err = e.tensor(t); err != nil {
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

// tensor describes a checkpoint tensor to the provider: a matrix as it is, a convolution [C,1,taps] as [C,taps], anything
// else as a vector.
func (e *Engine) tensor(t checkpoint.Tensor) (native.Tensor, error) {
	b, err := e.ckpt.Bytes(t)
	if err != nil {
		return native.Tensor{}, err
	}
	e.spine += t.Length
	rows, cols := 1, 1
	switch s := t.Shape; len(s) {
	case 2:
		rows, cols = int(s[0]), int(s[1])
	case 3:
		rows, cols = int(s[0]), int(s[2])
	default:
		for _, n := range s {
			cols *= int(n)
		}
	}
	dtype := native.BF16
	if t.DType == safetensors.F32 {
		dtype = native.F32
	}
	return native.NewTensor(dtype, rows, cols, b), nil
}

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
	embed, _ := e.weights.Global(model.Embed)
	var err error
	if e.embed, err = e.ckpt.Bytes(embed); err != nil {
		return err
	}
	e.spine += embed.Length
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

// tensor describes the tensor of plan entry i to the provider.
func (e *Engine) tensor(i int) (native.Tensor, error) {
	t := e.weights.Tensor(i)
	b, err := e.ckpt.Bytes(t)
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

package local

import (
	"fmt"

	"deltafin/runtime/budget"
	"deltafin/runtime/memory"
	"deltafin/runtime/model"
)

// divide plans what this process keeps in memory: which layers, how many experts.
func (e *Engine) divide(plan *model.Plan) error {
	m, err := budget.ModelOf(plan, budget.BF16)
	if err != nil {
		return err
	}
	machine, _ := memory.Query() // unknown is planned as small as it gets
	r := budget.Request{Model: m, Memory: e.o.Memory, Machine: machine, Context: e.o.Context, Rows: e.o.Tile, MaxResident: e.o.MaxResident,
		Files: len(e.src.Shards())}
	if e.o.ExpertCache > 0 && plan.ExpertBytes() > 0 {
		r.ExpertSlots = int(min(e.o.ExpertCache/plan.ExpertBytes(), int64(e.config.MoELayers()*e.config.Experts)))
		if r.ExpertSlots < 1 {
			return fmt.Errorf("an expert cache of %d bytes holds none of this model's experts; give it %d bytes or more",
				e.o.ExpertCache, plan.ExpertBytes())
		}
	}
	if e.plan, err = e.planDrafts(&r); err != nil {
		return err
	}
	if !e.o.NoPrefetch && e.plan.ExpertSlots < e.plan.Experts { // something can be read ahead, at this price
		r.AheadBytes = e.lookaheadBytes(plan)
		if p, err := budget.Make(r); err == nil {
			e.plan, e.aheadBytes = p, r.AheadBytes
		} else {
			e.o.NoPrefetch = true // no room for it
		}
	}
	all := e.plan.ExpertSlots >= e.plan.Experts
	e.disk, err = newDisk(e.src, all && e.plan.Streamed() == 0)
	return err
}

// lookaheadBytes is what the look-ahead keeps of the MoE layers.
func (e *Engine) lookaheadBytes(plan *model.Plan) int64 {
	var n int64
	for l := range e.config.Layers {
		for _, role := range lookaheadRoles {
			if i, ok := plan.Layer(l, role); ok && e.config.FFN[l] == model.MoE {
				entry := plan.Entry(i)
				n += entry.Bytes()
			}
		}
	}
	return n
}

func (e *Engine) residentLayers() int { return e.plan.ResidentLayers }

// Plan is how memory was divided when the model was opened.
func (e *Engine) Plan() *budget.Plan { return e.plan }

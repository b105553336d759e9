package local

import (
	"fmt"

	"deltafin/native"
	"deltafin/runtime/budget"
	"deltafin/runtime/dspark"
	"deltafin/runtime/memory"
	"deltafin/runtime/model"
)

// PlanMemory divides memory for a model as Open does with the same options, without touching a weight. layout is what the
// model consists of, drafts the model that guesses for it (see OpenDraftModel), which may be nil; r says what the options do
// not: Files, Bandwidth, Readers, Trace and Heat. The rest of it is filled in.
func PlanMemory(o Options, layout *model.Plan, drafts *dspark.Model, r budget.Request) (*budget.Plan, error) {
	spine, err := o.spine()
	if err != nil {
		return nil, err
	}
	if r.Model, err = budget.ModelOf(layout, spine); err != nil {
		return nil, err
	}
	c := layout.Config()
	r.Machine, _ = memory.Query() // unknown is planned as small as it gets
	r.Memory, r.MaxResident, r.Context, r.Rows = o.Memory, o.MaxResident, o.Context, o.Tile
	if r.Rows == 0 {
		r.Rows = native.MaxRows
	}
	if r.Readers == 0 {
		r.Readers = defaultReaders
	}
	if o.ExpertCache > 0 && c.MoELayers() > 0 {
		r.ExpertSlots = int(min(o.ExpertCache/layout.ExpertBytes(), int64(c.MoELayers()*c.Experts)))
		if r.ExpertSlots < 1 {
			return nil, fmt.Errorf("an expert cache of %d bytes holds none of this model's experts; give it %d bytes or more",
				o.ExpertCache, layout.ExpertBytes())
		}
	}
	plan, err := budget.Make(r)
	if err != nil {
		return nil, err
	}
	if !o.NoDrafts {
		r, plan = withDrafts(r, plan, o.Draft, drafts)
	}
	if o.NoPrefetch || plan.ExpertSlots >= plan.Experts {
		return plan, nil
	}
	// Something can be read ahead: what earlier text demanded, and what routers foresee. The routers take memory from layers;
	// where that costs more than they are worth, or there is no room, they are read with their layers only.
	if r.DraftRows > 0 {
		r.DraftRoutes = rememberedBytes(c, plan)
		if with, err := budget.Make(r); err == nil {
			plan = with
		} else {
			r.DraftRoutes = 0
		}
	}
	r.AheadBytes = lookaheadBytes(layout)
	if ahead, err := budget.Make(r); err == nil && readCost(ahead, r.Model.ExpertBytes) <= readCost(plan, r.Model.ExpertBytes)*(1+1./aheadCost) {
		return ahead, nil
	}
	return plan, nil
}

// aheadCost bounds what a token reads more for the memory that routers take, to one part in so many: they hide a part of the
// reading of experts, which is a part of all reading.
const aheadCost = 50

// lookaheadBytes is what the look-ahead keeps of the MoE layers.
func lookaheadBytes(layout *model.Plan) int64 {
	var n int64
	for l, kind := range layout.Config().FFN {
		for _, role := range lookaheadRoles {
			if i, ok := layout.Layer(l, role); ok && kind == model.MoE {
				entry := layout.Entry(i)
				n += entry.Bytes()
			}
		}
	}
	return n
}

// Plan is how memory was divided when the model was opened.
func (e *Engine) Plan() *budget.Plan { return e.plan }

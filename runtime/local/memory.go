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
// not: Files, Bandwidth, Trace and Heat. The rest of it is filled in.
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
	r, plan = withDrafts(r, plan, o.Draft, drafts)
	if o.NoPrefetch || plan.ExpertSlots >= plan.Experts {
		return plan, nil
	}
	// Something can be read ahead. Where there is no room for that, there is none.
	r.AheadBytes = lookaheadBytes(layout)
	if ahead, err := budget.Make(r); err == nil {
		return ahead, nil
	}
	return plan, nil
}

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

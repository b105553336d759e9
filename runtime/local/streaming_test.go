package local

import (
	"testing"

	"deltafin/runtime/budget"
	"deltafin/runtime/model"
)

// A model of K3's whole topology with 64 MiB of its 410 MiB of layers in memory and few experts: the same bytes.
func TestMicroStreamsToTheSameBytes(t *testing.T) {
	if testing.Short() {
		t.Skip("needs the micro preset, 1.5 GB")
	}
	base := openPreset(t, "micro", Options{})
	ids := prompt(base, 40, 3)
	want := runOnce(t, base, ids, 4)
	m, err := budget.ModelOf(base.weights.Plan(), budget.BF16)
	if err != nil {
		t.Fatal(err)
	}
	resident, sum := 0, int64(0)
	for sum+m.Layers[resident].Memory <= 64<<20 {
		sum += m.Layers[resident].Memory
		resident++
	}
	if resident == 0 || resident == base.config.Layers {
		t.Fatalf("%d layers in 64 MiB", resident)
	}
	if base.config.FFN[1] != model.MoE {
		t.Fatal("layer 1 has no experts")
	}
	for _, slots := range []int64{16, 200, 2000} {
		e := openPreset(t, "micro", Options{MaxResident: &resident, ExpertCache: slots * int64(base.experts.Size())})
		if got := e.cacheStats().Slots; got != int(slots) {
			t.Fatalf("%d slots, want %d", got, slots)
		}
		if err := runOnce(t, e, ids, 4).equal(want); err != nil {
			t.Errorf("%d slots: %v", slots, err)
		}
		s := e.cacheStats()
		if s.Ahead == 0 {
			t.Errorf("%d slots: nothing was read ahead", slots)
		}
		t.Logf("%d read ahead, %d early, %d late, %d unused", s.Ahead, s.Early, s.Late, s.Unused)
		t.Logf("%d slots, %d layers resident: %d hits, %d misses, %d MB read", slots, resident, s.Hits, s.Misses, s.ReadBytes>>20)
		e.Close()
	}
}

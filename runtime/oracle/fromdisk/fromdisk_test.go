package fromdisk_test

import (
	"reflect"
	"slices"
	"testing"

	"deltafin/runtime/model"
	"deltafin/runtime/oracle"
	"deltafin/runtime/oracle/fromdisk"
	"deltafin/runtime/oracle/oracletest"
)

// A random model written to disk and opened by the program's readers is the model it was: the same configuration, the
// tensors the program plans for and no others, the same logits.
func TestVariantsFromDisk(t *testing.T) {
	for _, v := range oracletest.Variants() {
		t.Run(v.Name, func(t *testing.T) {
			memory, dir := oracletest.RandomModel(11, v.Spec), t.TempDir()
			if err := memory.Write(dir); err != nil {
				t.Fatal(err)
			}
			disk, ckpt, err := fromdisk.Open(dir)
			if err != nil {
				t.Fatal(err)
			}
			defer ckpt.Close()
			if got := disk.Config(); !reflect.DeepEqual(got, v.Spec.Config) {
				t.Errorf("configuration from disk\n%+v\nis not\n%+v", got, v.Spec.Config)
			}

			config, err := model.ParseConfig(ckpt.Config())
			if err != nil {
				t.Fatal(err)
			}
			plan, err := model.NewPlan(config)
			if err != nil {
				t.Fatal(err)
			}
			if _, err := model.Resolve(t.Context(), plan, ckpt); err != nil {
				t.Error(err)
			}

			ref, err := oracle.New(v.Spec.Config, memory)
			if err != nil {
				t.Fatal(err)
			}
			a, b := ref.NewState(), disk.NewState()
			for _, token := range []int{3, 141, 59} {
				want, _, err := ref.Step(a, token)
				if err != nil {
					t.Fatal(err)
				}
				got, _, err := disk.Step(b, token)
				if err != nil {
					t.Fatal(err)
				}
				if !slices.Equal(got, want) {
					t.Fatalf("logits after token %d differ between disk and memory", token)
				}
			}
		})
	}
}

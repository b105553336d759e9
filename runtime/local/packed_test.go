package local

import (
	"context"
	"path/filepath"
	"reflect"
	"strings"
	"testing"

	"deltafin/runtime"
	"deltafin/storage/checkpoint"
	"deltafin/storage/mxfp4"
	"deltafin/storage/mxfp4/mxfp4test"
	"deltafin/storage/store"
)

// logits of the tokens that a model says after a prompt.
func logitsOf(t *testing.T, o Options) (all []runtime.Logit) {
	t.Helper()
	ctx := context.Background()
	e, err := Open(ctx, o)
	if err != nil {
		t.Fatal(err)
	}
	defer e.Close()
	tl, err := e.NewTimeline(ctx)
	if err != nil {
		t.Fatal(err)
	}
	if _, err := tl.Sync(ctx, []int{5, 9, 301, 44, 2, 17, 100, 7}, nil); err != nil {
		t.Fatal(err)
	}
	for event, err := range tl.Generate(ctx, runtime.GenerateOptions{MaxNew: 8, IgnoreEOS: true, TopLogits: 10}) {
		if err != nil {
			t.Fatal(err)
		}
		if step, ok := event.(runtime.Step); ok {
			for _, x := range step.Tokens {
				all = append(all, x.Top...)
			}
		}
	}
	return all
}

// A checkpoint whose shared experts and latent projections are packed says, to the last bit, what the one says that has them
// in BF16: in place, and installed, where it also streams.
func TestPackedSharedExpertsRunLikeBF16(t *testing.T) {
	base := t.TempDir()
	packed, plain, installed := filepath.Join(base, "packed"), filepath.Join(base, "plain"), filepath.Join(base, "store")
	mxfp4test.Pair(t, presetDir(t, "nano"), packed, plain, 9)
	want := logitsOf(t, Options{Root: plain})
	if len(want) != 80 {
		t.Fatalf("%d logits", len(want))
	}
	if got := logitsOf(t, Options{Root: packed}); !reflect.DeepEqual(got, want) {
		t.Error("packed, in place: other logits")
	}
	c, err := checkpoint.Open(packed)
	if err != nil {
		t.Fatal(err)
	}
	src, err := mxfp4.Open(c)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	if _, err := store.Import(context.Background(), src, installed, store.Options{}); err != nil {
		t.Fatal(err)
	}
	if got := logitsOf(t, Options{Root: installed}); !reflect.DeepEqual(got, want) {
		t.Error("installed: other logits")
	}
	few := 2
	if got := logitsOf(t, Options{Root: installed, MaxResident: &few}); !reflect.DeepEqual(got, want) {
		t.Error("installed and streamed: other logits")
	}
	if _, err := Open(context.Background(), Options{Root: packed, MaxResident: &few}); err == nil || !strings.Contains(err.Error(), "deltafin import") {
		t.Errorf("streamed from where it lies: %v", err)
	}
}

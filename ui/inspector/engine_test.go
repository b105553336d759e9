package inspector

import (
	"testing"

	"deltafin/runtime/enginetest"
	"deltafin/runtime/local"
)

// The engine of this machine can be watched; one without anything to watch gives an inspector that says so.
func TestOf(t *testing.T) {
	var _ watched = (*local.Engine)(nil)
	o := Of(enginetest.New(enginetest.Options{Tokenizer: enginetest.Vocabulary()}))
	if o.Recent != nil || o.Present != nil || o.Health == nil || o.Text == nil {
		t.Errorf("%+v", o)
	}
	ids := enginetest.Vocabulary().Encode("hello", false)
	if s := o.Text(ids); s != "hello" {
		t.Errorf("%q", s)
	}
	if s := o.Text([]int{-1}); s != "" {
		t.Errorf("%q", s)
	}
}

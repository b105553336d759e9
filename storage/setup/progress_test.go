package setup

import (
	"cmp"
	"context"
	"slices"
	"sync"
	"testing"

	"deltafin/storage/hub"
	"deltafin/storage/hub/hubtest"
	"deltafin/storage/shelf"
)

// run runs a plan and requires that what it tells begins where the plan does and never falls, ends at the whole when the
// plan does, and is all of one total.
func run(t *testing.T, p *Plan) (told []Progress, err error) {
	t.Helper()
	before := p.Begun()
	err = p.Run(context.Background(), func(x Progress) {
		if x.Done < before.Done || x.Done > x.Total || x.Total != p.Total || x.Again < 0 || x.Held() < 0 {
			t.Errorf("%d of %d, %d again, after %d; the plan is %d", x.Done, x.Total, x.Again, before.Done, p.Total)
		}
		before = x
		told = append(told, x)
	})
	if err == nil && (before.Done != p.Total || before.Again != 0) {
		t.Errorf("it ended with %d of %d, %d again", before.Done, p.Total, before.Again)
	}
	return told, err
}

// A setup that goes on begins with what is there, in both forms, and damaged bytes do not make it go backwards.
func TestProgressGoesOnWhereItStood(t *testing.T) {
	h, r := published(t)
	resume := func() *Plan {
		t.Helper()
		p, err := Make(context.Background(), r, nil)
		if err != nil {
			t.Fatal(err)
		}
		told, err := run(t, p)
		if err != nil {
			t.Fatal(err)
		}
		if p.Fetch == 0 || len(told) == 0 || told[0].Done < p.Total/10 {
			t.Errorf("%d bytes of %d are missing, and it begins with %+v", p.Write, p.Total, told)
		}
		return p
	}

	r.Mode = shelf.Stream
	p, err := Make(context.Background(), r, nil)
	if err != nil {
		t.Fatal(err)
	}
	if b := p.Begun(); b.Done != 0 || b.Total != p.Write {
		t.Errorf("a setup that was never begun is at %d of %d", b.Done, b.Total)
	}
	if _, err := run(t, p); err != nil {
		t.Fatal(err)
	}
	r.Mode = shelf.Full
	if p = resume(); p.Begun().Done == 0 {
		t.Error("what was streamed does not count")
	}

	r.Name, r.Root = "files", r.Root+"-files"
	if p, err = Make(context.Background(), r, nil); err != nil {
		t.Fatal(err)
	}
	last := slices.MaxFunc(p.Steps[0].Files.Files, func(a, b hub.FilePlan) int { return cmp.Compare(a.Bytes, b.Bytes) }).Name
	h.Inject(func(file string, content bool) hubtest.Fault {
		if file == last {
			return hubtest.NotFound
		}
		return hubtest.None
	})
	if _, err := run(t, p); err == nil {
		t.Fatalf("%s is not there, and the setup ended well", last)
	}
	var once sync.Once
	h.Inject(func(file string, content bool) (f hubtest.Fault) {
		if file == last && content {
			once.Do(func() { f = hubtest.Flip })
		}
		return f
	})
	if p = resume(); p.Begun().Done == 0 || h.Count(hubtest.Flip) != 1 {
		t.Errorf("%d bytes counted at the beginning, %d bits flipped", p.Begun().Done, h.Count(hubtest.Flip))
	}
}

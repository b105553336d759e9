package inspector

import (
	"testing"

	"deltafin/internal/golden"
	"deltafin/ui/theme"
)

// The pages at the sizes of terminals, of a model of K3's shape and of a small one.
func TestGoldens(t *testing.T) {
	big, tiny := k3(), small()
	for _, m := range []*model{big, tiny} {
		m.run(12, "7f3a:2")
		for range 40 {
			m.run(1, "7f3a:2")
		}
	}
	for _, c := range []struct {
		name string
		m    *model
		w, h int
		keys []string
	}{
		{"map", big, 80, 24, nil}, {"map", big, 120, 40, nil}, {"map", big, 160, 50, nil}, {"map", big, 200, 60, nil}, {"map", big, 44, 13, nil},
		{"map", big, 40, 12, nil}, {"map", big, 39, 9, nil},
		{"routes", big, 80, 24, []string{"2"}}, {"routes", big, 120, 40, []string{"2", "down", "down"}}, {"routes", big, 44, 13, []string{"2"}},
		{"prefetch", big, 80, 24, []string{"3"}}, {"prefetch-worst", big, 120, 40, []string{"3", "s"}},
		{"speed", big, 80, 24, []string{"4"}}, {"speed", big, 160, 50, []string{"4"}},
		{"route", big, 80, 24, []string{"m", "left", "left"}}, {"use", big, 80, 24, []string{"m", "m"}}, {"waits", big, 120, 40, []string{"m", "m", "m"}},
		{"braille", big, 80, 24, []string{"c", "c"}}, {"drill", big, 80, 24, []string{"down", "down", "l", "l", "enter"}},
		{"users", big, 80, 24, []string{"enter", "enter"}}, {"help", big, 80, 24, []string{"?"}},
		{"waits-only", big, 80, 24, []string{"w"}}, {"find", big, 80, 24, []string{"/", "L42 e128", "enter"}},
		{"small-map", tiny, 80, 24, nil}, {"small-map", tiny, 120, 40, nil}, {"small-routes", tiny, 80, 24, []string{"2", "home"}},
	} {
		in := opened(t, c.m.options(theme.Plain()))
		in.Render(c.w, c.h)
		press(in, c.keys...)
		in.note = "" // of the moment
		in.changed()
		got := in.Render(c.w, c.h)
		check(t, got, c.w, c.h)
		golden.Equal(t, c.name+"-"+sized(c.w, c.h)+".txt", got)

		o := c.m.options(theme.ANSI())
		o.Colors = 256
		in = opened(t, o)
		in.Render(c.w, c.h)
		press(in, c.keys...)
		check(t, in.Render(c.w, c.h), c.w, c.h)
	}
}

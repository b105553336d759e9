package source

import (
	"fmt"
	"testing"
)

// part has the experts that it says.
type part func(layer, expert int) bool

func (p part) Present(layer, expert int) bool { return p(layer, expert) }

func TestMissingInWords(t *testing.T) {
	layers := []int{1, 2, 3, 5, 6, 7, 8}
	for _, x := range []struct {
		has           part
		want          func(layer, expert int) bool
		words, layers string
		count         int
	}{
		{func(int, int) bool { return true }, nil, "", "", 0},
		{func(int, int) bool { return false }, nil, "all of layers 1-3, 5-8", "", 56},
		{func(l, _ int) bool { return l == 2 }, nil, "all of layers 1, 3, 5-8", "1,3,5-8", 48},
		{func(l, _ int) bool { return l == 2 }, func(l, e int) bool { return l < 3 && e < 2 }, "2 of layer 1", "1", 2},
		{func(l, e int) bool { return e >= l }, nil, "all of layers 8, 7 of layer 7, 6 of layer 6, 5 of layer 5, 3 of layer 3, 3 of 2 other layers", "", 32},
	} {
		m := MissingFrom(x.has, layers, 8, x.want)
		if m.String() != x.words || m.Lacking() != x.layers || m.Count != x.count {
			t.Errorf("%d: %q, layers %q; want %d: %q, %q", m.Count, m, m.Lacking(), x.count, x.words, x.layers)
		}
	}
	for want, list := range map[string][]int{"": nil, "4": {4}, "1-2": {1, 2}, "1-3, 7, 9-10": {1, 2, 3, 7, 9, 10}} {
		if got := Ranges(list); got != want {
			t.Errorf("%s: %s, want %s", fmt.Sprint(list), got, want)
		}
	}
}

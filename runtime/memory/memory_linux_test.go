package memory

import (
	"errors"
	"testing"
)

func TestTheSmallestGroupOnTheWayToTheRootCounts(t *testing.T) {
	files := map[string]string{
		"/cg/memory.max":                     "max\n",
		"/cg/a/memory.max":                   "4000\n",
		"/cg/a/memory.current":               "1500\n",
		"/cg/a/b/memory.max":                 "6000\n",
		"/cg/memory/x/memory.limit_in_bytes": "3000\n",
	}
	read := func(n string) ([]byte, error) {
		if s, ok := files[n]; ok {
			return []byte(s), nil
		}
		return nil, errors.New("absent")
	}
	for _, c := range []struct {
		groups string
		want   Limits
	}{
		{"0::/a/b\n", Limits{Total: 4000, Available: 2500, Cgroup: 4000}},
		{"0::/\n", Limits{Total: 10000, Available: 9000}},
		{"3:cpu,cpuacct:/x\n5:memory:/x\n", Limits{Total: 3000, Available: 3000, Cgroup: 3000}},
		{"garbage\n\n::\n", Limits{Total: 10000, Available: 9000}},
	} {
		l := Limits{Total: 10000, Available: 9000}
		l.apply([]byte(c.groups), "/cg", read)
		if l != c.want {
			t.Errorf("%q: %+v, want %+v", c.groups, l, c.want)
		}
	}
}

func TestMeminfo(t *testing.T) {
	l, err := parseMeminfo([]byte("MemTotal:       24000 kB\nMemFree: 1 kB\nMemAvailable:   23000 kB\n"))
	if err != nil || l.Total != 24000<<10 || l.Available != 23000<<10 {
		t.Fatal(l, err)
	}
	if _, err := parseMeminfo([]byte("MemTotal: x kB\n")); err == nil {
		t.Fatal("accepted")
	}
	if l, err := Query(); err != nil || l.Available <= 0 || l.Available > l.Total {
		t.Fatal(l, err)
	}
}

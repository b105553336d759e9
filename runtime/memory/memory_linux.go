package memory

import (
	"bufio"
	"bytes"
	"fmt"
	"os"
	"path"
	"strconv"
	"strings"
)

// Query reads /proc/meminfo and the control group hierarchy, of which the smallest limit on the way to the root counts.
func Query() (Limits, error) {
	b, err := os.ReadFile("/proc/meminfo")
	if err != nil {
		return Limits{}, fmt.Errorf("cannot tell how much memory there is: %w", err)
	}
	l, err := parseMeminfo(b)
	if err != nil {
		return Limits{}, err
	}
	if groups, err := os.ReadFile("/proc/self/cgroup"); err == nil {
		l.apply(groups, "/sys/fs/cgroup", os.ReadFile)
	}
	return l, nil
}

func parseMeminfo(b []byte) (Limits, error) {
	var l Limits
	for s := bufio.NewScanner(bytes.NewReader(b)); s.Scan(); {
		f := strings.Fields(s.Text())
		if len(f) < 2 {
			continue
		}
		kb, err := strconv.ParseInt(f[1], 10, 64)
		if err != nil || kb < 0 || kb > 1<<52 {
			continue
		}
		switch f[0] {
		case "MemTotal:":
			l.Total = kb << 10
		case "MemAvailable:":
			l.Available = kb << 10
		}
	}
	if l.Total == 0 || l.Available == 0 {
		return l, fmt.Errorf("/proc/meminfo does not say how much memory there is")
	}
	return l, nil
}

// apply narrows the limits to those of the process's control groups, both v2 ("0::/path") and the v1 memory controller.
func (l *Limits) apply(groups []byte, root string, read func(string) ([]byte, error)) {
	number := func(name string) (int64, bool) {
		b, err := read(name)
		if err != nil {
			return 0, false
		}
		n, err := strconv.ParseInt(strings.TrimSpace(string(b)), 10, 64) // "max" is no limit
		return n, err == nil && n >= 0
	}
	for line := range strings.Lines(string(groups)) {
		f := strings.SplitN(strings.TrimSpace(line), ":", 3)
		if len(f) != 3 {
			continue
		}
		base, limit, usage := root, "memory.max", "memory.current"
		switch {
		case f[0] == "0" && f[1] == "":
		case strings.Contains(","+f[1]+",", ",memory,"):
			base, limit, usage = path.Join(root, "memory"), "memory.limit_in_bytes", "memory.usage_in_bytes"
		default:
			continue
		}
		for dir := path.Clean("/" + f[2]); ; dir = path.Dir(dir) {
			if n, ok := number(path.Join(base, dir, limit)); ok && n < l.Total {
				l.Total, l.Cgroup = n, n
				if used, ok := number(path.Join(base, dir, usage)); ok {
					l.Available = min(l.Available, max(n-used, 0))
				}
				l.Available = min(l.Available, n)
			}
			if dir == "/" {
				break
			}
		}
	}
}

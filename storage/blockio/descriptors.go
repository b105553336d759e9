package blockio

import (
	"fmt"
	"os"

	"golang.org/x/sys/unix"
)

// Descriptors is how many files a process may have open, and how many of them are left for weights.
type Descriptors struct {
	Soft     int // the system's limit for the process
	Open     int // open now, -1 if unknown
	Headroom int // left for everything else: databases, sockets, terminals
	Capacity int // left for weights
}

const (
	unknownSoft = 256
	mostFiles   = 8192
)

// DescriptorBudget divides a soft limit (0 if unknown) of which open are in use (negative if unknown).
func DescriptorBudget(soft, open int) Descriptors {
	if soft <= 0 {
		soft = unknownSoft
	}
	d := Descriptors{Soft: soft, Open: open, Headroom: min(max(soft/8, 32), 1024, soft)}
	if open < 0 {
		d.Open = -1
		d.Capacity = min(soft/4, 64)
		return d
	}
	d.Capacity = min(max(soft-open-d.Headroom, 0), mostFiles)
	return d
}

// ProcessDescriptors looks at this process. The limit is not raised here; the Go runtime itself raises the soft limit to the
// hard one at start, and what it made of it counts.
func ProcessDescriptors() Descriptors {
	soft := 0
	var limit unix.Rlimit
	if err := unix.Getrlimit(unix.RLIMIT_NOFILE, &limit); err == nil {
		soft = int(min(uint64(limit.Cur), 1<<30))
	}
	open := -1
	if names, err := os.ReadDir("/dev/fd"); err == nil {
		open = max(len(names)-1, 0) // without the one that lists them
	}
	return DescriptorBudget(soft, open)
}

func (d Descriptors) String() string {
	open := "an unknown number of"
	if d.Open >= 0 {
		open = fmt.Sprint(d.Open)
	}
	return fmt.Sprintf("the limit is %d files, %s are open, %d are kept for other uses, %d are left for weights; raise the limit (ulimit -n)",
		d.Soft, open, d.Headroom, d.Capacity)
}

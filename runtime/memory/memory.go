// Package memory says how much memory this process may use: the smaller of what the machine has and what its control
// group allows. An unknown quantity is reported as an error, so that callers fail towards using less.
package memory

// Limits of this process, in bytes.
type Limits struct {
	Total     int64 // physical memory, or the control group's limit when that is smaller
	Available int64 // what can be taken now without pushing others out
	Cgroup    int64 // the control group's limit; 0 when there is none
}

package budget

import (
	"fmt"

	"deltafin/runtime/memory"
)

// Limit is how many bytes a process may take, and why that many.
type Limit struct {
	Bytes int64  `json:"bytes"`
	Why   string `json:"why"`
	// Warning is set if the user asked for more than is wise.
	Warning string `json:"warning,omitempty"`
}

const reserveFloor = 10 << 30

// Reserve is what is left to everything else on a machine of total bytes, or in a control group limited to as many: 18 %,
// and no less than 10 GiB — but no more than half, or nothing would run on a small machine.
func Reserve(total int64) int64 { return min(max(reserveFloor, percent(total, 18)), total/2) }

func percent(n, p int64) int64 { return n/100*p + n%100*p/100 }

// Advise derives a limit from a machine. Three bounds apply, and the tightest counts:
//
//   - three quarters of the total: past that point systems were measured to run eight times slower, since the memory they
//     need for themselves comes and goes through the disk that the model needs;
//   - the total less the Reserve;
//   - what is available now less the Reserve, but at least half of it, because others have taken their share already.
func Advise(m memory.Limits) Limit {
	reserve := Reserve(m.Total)
	what := "memory"
	if m.Cgroup > 0 {
		what = "the control group's limit"
	}
	l := Limit{m.Total / 4 * 3, fmt.Sprintf("three quarters of %s, %s", what, size(m.Total)), ""}
	if n := m.Total - reserve; n < l.Bytes {
		l = Limit{n, fmt.Sprintf("%s, %s, less %s for everything else", what, size(m.Total), size(reserve)), ""}
	}
	if kept := min(reserve, m.Available/2); m.Available-kept < l.Bytes {
		l = Limit{m.Available - kept, fmt.Sprintf("%s available now, less %s for everything else", size(m.Available), size(kept)), ""}
	}
	return l
}

// Settle gives the limit for what the user asked for, 0 if nothing. A machine that could not be asked is the zero Limits;
// then, without a wish, the limit is 0 bytes: unknown, and everything is planned as small as it gets.
func Settle(asked int64, m memory.Limits) (Limit, error) {
	switch {
	case asked < 0:
		return Limit{}, fmt.Errorf("a memory limit of %d bytes makes no sense", asked)
	case asked == 0 && m.Total == 0:
		return Limit{0, "how much memory there is could not be found out; say it with --memory", ""}, nil
	case asked == 0:
		return Advise(m), nil
	case m.Total > 0 && asked > m.Total:
		what := "this machine has"
		if m.Cgroup > 0 {
			what = "this process's control group allows"
		}
		return Limit{}, fmt.Errorf("--memory asks for %s, but %s only %s; ask for %s or less",
			size(asked), what, size(m.Total), size(Advise(m).Bytes))
	}
	l := Limit{asked, "as asked for with --memory", ""}
	if m.Total > 0 {
		if a := Advise(m); asked > a.Bytes {
			l.Warning = fmt.Sprintf("%s is more than the %s that leave this machine room (%s); if it begins to swap, ask for less",
				size(asked), size(a.Bytes), a.Why)
		}
	}
	return l, nil
}

package memory

import (
	"fmt"

	"golang.org/x/sys/unix"
)

// Query asks the kernel. macOS has no cheap figure for what is available; three quarters of the total stands in for it.
func Query() (Limits, error) {
	n, err := unix.SysctlUint64("hw.memsize")
	if err != nil {
		return Limits{}, fmt.Errorf("cannot tell how much memory there is: %w", err)
	}
	return Limits{Total: int64(n), Available: int64(n / 4 * 3)}, nil
}

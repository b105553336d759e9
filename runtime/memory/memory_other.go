//go:build !linux && !darwin

package memory

import (
	"fmt"
	"runtime"
)

// Query is not known on this system.
func Query() (Limits, error) {
	return Limits{}, fmt.Errorf("cannot tell how much memory there is on %s", runtime.GOOS)
}

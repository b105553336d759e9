package term

import (
	"bytes"
	"fmt"
	"os"
)

// parentOf is the process that started another, 0 where that cannot be known.
func parentOf(pid int) int {
	stat, err := os.ReadFile(fmt.Sprintf("/proc/%d/stat", pid))
	if err != nil {
		return 0
	}
	var state string
	var parent int
	if _, err := fmt.Sscan(string(stat[bytes.LastIndexByte(stat, ')')+1:]), &state, &parent); err != nil { // the name before may hold anything
		return 0
	}
	return parent
}

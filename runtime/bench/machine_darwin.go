package bench

import "golang.org/x/sys/unix"

// macOS is asked for the processor's name; the rest stays unknown.
func cpuModel() string {
	if name, err := unix.Sysctl("machdep.cpu.brand_string"); err == nil && name != "" {
		return name
	}
	return "unknown"
}

func loadAverage() []float64 { return nil }
func topology() string       { return "unknown" }
func lastLevelCache() int64  { return 0 }
func compiler(string) string { return "" }

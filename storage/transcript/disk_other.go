//go:build !linux && !darwin

package transcript

func networkDisk(string) string { return "" }

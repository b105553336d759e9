//go:build !linux && !darwin

package datafile

import "golang.org/x/sys/unix"

// renameExclusive is not there on other systems.
func renameExclusive(from, to string) error { return unix.ENOSYS }

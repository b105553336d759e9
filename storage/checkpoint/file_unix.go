//go:build unix

package checkpoint

import (
	"os"

	"golang.org/x/sys/unix"
)

// A link or a pipe put in a file's place between the check and the open is refused, respectively does not block.
const openFlags = unix.O_NOFOLLOW | unix.O_NONBLOCK | unix.O_CLOEXEC

// mapFile maps a whole file for reading.
func mapFile(f *os.File, size int) ([]byte, error) {
	return unix.Mmap(int(f.Fd()), 0, size, unix.PROT_READ, unix.MAP_SHARED)
}

func unmapFile(p []byte) error { return unix.Munmap(p) }

//go:build unix

package term

import (
	"os"

	"golang.org/x/sys/unix"
)

// pending says whether there is something to be read from f now.
func pending(f *os.File) bool {
	fds := []unix.PollFd{{Fd: int32(f.Fd()), Events: unix.POLLIN}}
	n, err := unix.Poll(fds, 0)
	return err == nil && n > 0 && fds[0].Revents&unix.POLLIN != 0
}

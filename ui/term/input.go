package term

import (
	"errors"
	"os"
	"sync"
	"syscall"
)

// Input is a terminal to read keys from. It embeds the file so that Bubble Tea finds the descriptor for raw mode, and
// notices what Bubble Tea passes over in silence: that the terminal is gone. A program would wait for keys for ever.
type Input struct {
	*os.File
	lost func()
	once sync.Once
}

// NewInput wraps a terminal; lost is called once, from the goroutine that reads, when it has nothing to read any more.
func NewInput(f *os.File, lost func()) *Input { return &Input{File: f, lost: lost} }

// Read reads keys.
func (i *Input) Read(p []byte) (int, error) {
	n, err := i.File.Read(p)
	if n == 0 && len(p) > 0 && !errors.Is(err, os.ErrDeadlineExceeded) && !errors.Is(err, syscall.EAGAIN) && !errors.Is(err, syscall.EINTR) {
		i.once.Do(i.lost)
	}
	return n, err
}

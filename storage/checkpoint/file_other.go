//go:build !unix

package checkpoint

import (
	"io"
	"os"
)

const openFlags = 0

// mapFile reads the whole file where it cannot be mapped.
func mapFile(f *os.File, size int) ([]byte, error) {
	p := make([]byte, size)
	_, err := io.ReadFull(io.NewSectionReader(f, 0, int64(size)), p)
	return p, err
}

func unmapFile([]byte) error { return nil }

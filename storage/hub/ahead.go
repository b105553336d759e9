package hub

import "net"

// aheadBytes is what is taken from a socket at once.
const aheadBytes = 256 << 10

// ahead is a connection that takes from the socket whatever is there, up to aheadBytes. crypto/tls asks for one record of at
// most 16 KiB at a time, and its thousands of system calls a second cost more than copying the bytes once more in the cache.
//
// Read belongs to one goroutine at a time, as that of a TLS connection does.
type ahead struct {
	net.Conn
	kept []byte // read from the socket and not asked for yet
	buf  []byte // kept is a part of it
}

func (c *ahead) Read(p []byte) (int, error) {
	if len(c.kept) == 0 {
		if len(p) >= aheadBytes {
			return c.Conn.Read(p)
		}
		if c.buf == nil {
			c.buf = make([]byte, aheadBytes)
		}
		n, err := c.Conn.Read(c.buf)
		if c.kept = c.buf[:n]; n == 0 {
			return 0, err
		}
		// An error comes again with the next read of the socket.
	}
	n := copy(p, c.kept)
	c.kept = c.kept[n:]
	return n, nil
}

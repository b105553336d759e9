package hub

import (
	"crypto/sha1"
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"hash"
	"strings"
)

func digestOf(p []byte) string {
	sum := sha256.Sum256(p)
	return hex.EncodeToString(sum[:])
}

// hasher is what a pin's digest is computed with: SHA-256, or git's SHA-1 of a blob where the hub has no other.
func (p Pin) hasher() hash.Hash {
	if !p.git() {
		return sha256.New()
	}
	h := sha1.New()
	fmt.Fprintf(h, "blob %d\x00", p.Bytes)
	return h
}

func (p Pin) git() bool { return strings.HasPrefix(p.SHA256, gitPrefix) }

// agrees tells whether a sum of hasher is the pin's.
func (p Pin) agrees(sum []byte) bool {
	return strings.TrimPrefix(p.SHA256, gitPrefix) == hex.EncodeToString(sum)
}

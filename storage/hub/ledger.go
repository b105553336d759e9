package hub

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
)

// The ledger of a part: magic "DFLEDGER", u64 bytes of the part that are proved to be synced, u64 length of the digest's
// state and that state, the pin's name and digest each with a zero byte after it, and the SHA-256 of everything before.

const ledgerMagic = "DFLEDGER"

func encodeLedger(done int64, state []byte, pin Pin) []byte {
	b := []byte(ledgerMagic)
	b = binary.LittleEndian.AppendUint64(b, uint64(done))
	b = binary.LittleEndian.AppendUint64(b, uint64(len(state)))
	b = append(b, state...)
	b = append(append(b, pin.Name...), 0)
	b = append(append(b, pin.SHA256...), 0)
	sum := sha256.Sum256(b)
	return append(b, sum[:]...)
}

var errLedger = errors.New("it is not the ledger of this file")

func parseLedger(text []byte, pin Pin) (done int64, state []byte, err error) {
	end := len(text) - sha256.Size
	if end < len(ledgerMagic)+16 || string(text[:len(ledgerMagic)]) != ledgerMagic || sha256.Sum256(text[:end]) != [sha256.Size]byte(text[end:]) {
		return 0, nil, errLedger
	}
	rest := text[len(ledgerMagic):end]
	done = int64(binary.LittleEndian.Uint64(rest))
	n := binary.LittleEndian.Uint64(rest[8:])
	if rest = rest[16:]; n > uint64(len(rest)) || done < 0 || done > pin.Bytes {
		return 0, nil, errLedger
	}
	state, rest = rest[:n:n], rest[n:]
	if string(rest) != pin.Name+"\x00"+pin.SHA256+"\x00" {
		return 0, nil, errLedger
	}
	return done, state, nil
}

func readLedger(path string, pin Pin) (int64, []byte, error) {
	text, err := readBounded(path, 64<<10)
	if err != nil {
		return 0, nil, err
	}
	return parseLedger(text, pin)
}

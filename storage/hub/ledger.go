package hub

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"

	"golang.org/x/sys/unix"

	"deltafin/storage/datafile"
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
	text, err := readBounded(path, maxLedger)
	if err != nil {
		return 0, nil, err
	}
	return parseLedger(text, pin)
}

const maxLedger = 64 << 10

// When a file has got its name, its ledger says which file was proved, until the whole download is finished: magic "DFPROVED",
// the stamp's four numbers as u64, the pin's name and digest each with a zero byte after it, and the SHA-256 of everything before.

const provedMagic = "DFPROVED"

// stamp is what a file has that no program leaves as it is that changes the file or puts another in its place: among it the time
// of the last change of whatever kind, which the system alone sets, in steps of its clock. Where a file system keeps no such time
// (FAT, exFAT, some of FUSE), that of the last write stands for it, and only who sets that back goes unnoticed. The number of the
// device is not part of it, as it may be another after a restart.
type stamp struct{ inode, size, modified, changed uint64 }

// stampOf is the stamp of the file at path, which must not be a link.
func stampOf(path string) (stamp, error) {
	var st unix.Stat_t
	err := unix.Lstat(path, &st)
	for errors.Is(err, unix.EINTR) {
		err = unix.Lstat(path, &st)
	}
	if err != nil {
		return stamp{}, fmt.Errorf("cannot look at %s: %w", path, err)
	}
	if st.Mode&unix.S_IFMT != unix.S_IFREG {
		return stamp{}, fmt.Errorf("%s is not a regular file", path)
	}
	return stamp{uint64(st.Ino), uint64(st.Size), uint64(st.Mtim.Nano()), uint64(st.Ctim.Nano())}, nil
}

func encodeProved(s stamp, pin Pin) []byte {
	b := []byte(provedMagic)
	for _, v := range []uint64{s.inode, s.size, s.modified, s.changed} {
		b = binary.LittleEndian.AppendUint64(b, v)
	}
	b = append(append(b, pin.Name...), 0)
	b = append(append(b, pin.SHA256...), 0)
	sum := sha256.Sum256(b)
	return append(b, sum[:]...)
}

// proved tells whether the file at path is the one that was proved to be the pin's, as its ledger says, and not changed since.
func proved(path, ledger string, pin Pin) bool {
	text, err := readBounded(ledger, maxLedger)
	if err != nil {
		return false
	}
	now, err := stampOf(path)
	return err == nil && now.size == uint64(pin.Bytes) && bytes.Equal(text, encodeProved(now, pin))
}

// prove says in the ledger that the file with that stamp is the pin's. The file is durable. It was read after the stamp was taken,
// or this download wrote it and gave it its name just before.
func prove(s stamp, ledger string, pin Pin) error {
	return datafile.Replace(ledger, encodeProved(s, pin), fileMode)
}

package dfsp

import (
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"deltafin/storage/datafile"
)

// The names of what BuildOn keeps of a pack that is not finished, beside it.
const (
	keptEnd   = ".kept"
	ledgerEnd = ".ledger"
)

// IsKept tells whether a name is that of a file in which BuildOn keeps an unfinished pack.
func IsKept(name string) bool {
	return strings.HasPrefix(name, ".") && (strings.HasSuffix(name, keptEnd) || strings.HasSuffix(name, ledgerEnd))
}

// saveEach is how many bytes are written between two ledgers: what a crash can cost.
const saveEach = 64 << 20

// keeper knows which chunks of an unfinished pack are on the disk, and keeps its ledger:
//
//	magic "DFPACKLG"; u32 version 1; u32 layer; the digests of model, inventory and layout; u64 payload and u64 chunk, in
//	bytes; u64 number of digests that follow: those of the first chunks; and the SHA-256 of everything before
//
// A chunk in the ledger was synced before. It is still compared with its digest when it is used.
type keeper struct {
	d      *directory
	w      *os.File
	ledger string
	known  []Digest // of the chunks of an earlier build; of the goroutine that reads
	kept   []bool   // by chunk: it was there; set before the chunk is handed on
	sums   []Digest // of the chunks of this one
	bytes  int64    // of them, since the last ledger
	lost   error    // of a sync that failed: what was written since the one before may be gone, and no later one would say so
}

// openKept opens the file an unfinished pack is kept in and locks it.
func openKept(path string, d *directory) (*keeper, *os.File, error) {
	dir, base := filepath.Split(path)
	stem := dir + "." + strings.TrimSuffix(base, filepath.Ext(base))
	w, err := os.OpenFile(stem+keptEnd, os.O_RDWR|os.O_CREATE, 0o644)
	if err != nil {
		return nil, nil, err
	}
	if info, err := os.Lstat(w.Name()); err != nil || !info.Mode().IsRegular() {
		w.Close()
		return nil, nil, fmt.Errorf("%s is not a regular file", w.Name())
	}
	if err := datafile.TryLock(w); err != nil {
		w.Close()
		return nil, nil, fmt.Errorf("another process builds it: %w", err)
	}
	k := &keeper{d: d, w: w, ledger: stem + ledgerEnd, kept: make([]bool, d.chunkCount())}
	if text, err := os.ReadFile(k.ledger); err == nil {
		k.known = k.parse(text)
	}
	return k, w, nil
}

func (k *keeper) header() []byte {
	b := []byte("DFPACKLG")
	b = binary.LittleEndian.AppendUint32(b, 1)
	b = binary.LittleEndian.AppendUint32(b, k.d.layer)
	for _, d := range []Digest{k.d.identity.Model, k.d.identity.Inventory, k.d.identity.Layout} {
		b = append(b, d[:]...)
	}
	b = binary.LittleEndian.AppendUint64(b, uint64(k.d.payload))
	return binary.LittleEndian.AppendUint64(b, uint64(k.d.chunk))
}

// parse reads a ledger; one that is damaged or of another pack says nothing.
func (k *keeper) parse(text []byte) []Digest {
	head := k.header()
	end := len(text) - sha256.Size
	if end < len(head)+8 || string(text[:len(head)]) != string(head) || sha256.Sum256(text[:end]) != Digest(text[end:]) {
		return nil
	}
	n := binary.LittleEndian.Uint64(text[len(head):])
	rest := text[len(head)+8 : end]
	if n > uint64(k.d.chunkCount()) || uint64(len(rest)) != n*sha256.Size {
		return nil
	}
	sums := make([]Digest, n)
	for i := range sums {
		sums[i] = Digest(rest[i*sha256.Size:])
	}
	return sums
}

// has fills p with a chunk that is kept, if it is and is right.
func (k *keeper) has(chunk int, p []byte) bool {
	if k == nil || chunk >= len(k.known) {
		return false
	}
	if _, err := k.w.ReadAt(p, k.d.payloadAt+k.d.chunkExtent(chunk).Offset); err == nil && sha256.Sum256(p) == k.known[chunk] {
		k.kept[chunk] = true
		return true
	}
	k.known = k.known[:chunk] // and whatever comes after it
	return false
}

// add takes note of a chunk that was written.
func (k *keeper) add(chunk int, sum Digest) error {
	k.sums = append(k.sums, sum)
	if k.kept[chunk] {
		return nil
	}
	if k.bytes += k.d.chunkExtent(chunk).Length; k.bytes < saveEach {
		return nil
	}
	k.bytes = 0
	return k.store()
}

// save keeps what there is after an error. It is worth a try and nothing more.
func (k *keeper) save() {
	if k != nil && len(k.sums) > 0 && !k.kept[len(k.sums)-1] {
		_ = k.store()
	}
}

// store makes the chunks durable, then says so in the ledger. After a sync that failed it refuses: what is past the ledger is
// built again.
func (k *keeper) store() error {
	if k.lost == nil {
		k.lost = datafile.Cause(k.w.Sync())
	}
	if k.lost != nil {
		return k.lost
	}
	b := binary.LittleEndian.AppendUint64(k.header(), uint64(len(k.sums)))
	for _, s := range k.sums {
		b = append(b, s[:]...)
	}
	sum := sha256.Sum256(b)
	return datafile.Replace(k.ledger, append(b, sum[:]...), 0o644)
}

// discard removes what is kept.
func (k *keeper) discard() {
	os.Remove(k.w.Name())
	os.Remove(k.ledger)
}

// done removes the ledger of a pack that was published.
func (k *keeper) done() error {
	if err := os.Remove(k.ledger); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("cannot remove %s: %w", k.ledger, datafile.Cause(err))
	}
	return nil
}

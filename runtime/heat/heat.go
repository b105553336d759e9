// Package heat remembers, from run to run, how often a model routes to each of its experts, so that a fresh process fills
// its expert cache with those likely to be asked for instead of waiting to find out.
//
// # The file
//
// Little-endian; 329,808 bytes for K3:
//
//	0   magic "K3HEATv1"
//	8   u32 version 1, u32 first layer, u32 last layer, u32 experts (K3: 1, 92, 896)
//	24  f64 weight: passes recorded, faded
//	32  16 zero bytes
//	48  f32 heat of each expert, layer by layer: passes that demanded it, faded
//	…   SHA-256 of everything before
//
// Heat divided by weight is the share of passes in which an expert was demanded. Both fade with use, by half every 8192
// passes; time plays no part, so no clock can upset it.
//
// # Who writes it
//
// Any number of processes, each adding what it saw since it last did: under a lock the file is read again, faded by the
// passes that are added, and replaced by a new one. A process that finds it locked tries again at its next turn. What is
// lost when a process is killed is what it saw since then, never the file.
//
// Recording is an observer: it takes no memory per pass, never waits for the disk, and nothing that goes wrong with it
// reaches the model. A file that is damaged counts as empty and is replaced; one that belongs to another model or version,
// or is no regular file, counts as empty too but is left alone, and then nothing is recorded.
package heat

import (
	"bytes"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strings"

	"golang.org/x/sys/unix"

	"deltafin/runtime/expert"
	"deltafin/runtime/model"
	"deltafin/storage/datafile"
)

// FileName is what the file is called.
const FileName = "expert_heat.v1.bin"

const (
	magic      = "K3HEATv1"
	version    = 1
	headerSize = 48
	halfPasses = 8192 // passes after which heat counts half
)

// FileSize is the length of the file of a model.
func FileSize(g expert.Grid) int64 { return headerSize + 4*int64(g.Len()) + sha256.Size }

// Table is the content of a file.
type Table struct {
	Grid   expert.Grid
	Weight float64
	Heat   []float32 // by grid number
}

// NewTable is an empty table.
func NewTable(g expert.Grid) *Table { return &Table{Grid: g, Heat: make([]float32, g.Len())} }

// Encode is the table as a file.
func (t *Table) Encode() []byte {
	b := make([]byte, 0, FileSize(t.Grid))
	b = append(b, magic...)
	for _, v := range []int{version, t.Grid.First, t.Grid.Last, t.Grid.Experts} {
		b = binary.LittleEndian.AppendUint32(b, uint32(v))
	}
	b = binary.LittleEndian.AppendUint64(b, math.Float64bits(t.Weight))
	b = append(b, make([]byte, 16)...)
	for _, v := range t.Heat {
		b = binary.LittleEndian.AppendUint32(b, math.Float32bits(v))
	}
	sum := sha256.Sum256(b)
	return append(b, sum[:]...)
}

// A file that cannot be used is one of these, or else could not be read.
type (
	damaged struct{ error } // ours, and lost
	foreign struct{ error } // whole, but not ours to replace
)

// maxFile is above the length of any file of ours.
const maxFile = headerSize + 4*model.MaxLayers*model.MaxExperts + sha256.Size

// Decode reads a file of a model's table, checking all of it.
func Decode(b []byte, g expert.Grid) (*Table, error) {
	if string(b[:min(len(b), len(magic))]) != magic[:min(len(b), len(magic))] {
		return nil, foreign{errors.New("it is not an expert heat file")}
	}
	if len(b) < headerSize {
		return nil, damaged{fmt.Errorf("it ends after %d bytes", len(b))}
	}
	field := func(i int) int { return int(binary.LittleEndian.Uint32(b[8+4*i:])) }
	// Damage may look like another version or another model, but not with a checksum that matches.
	if v := field(0); v != version && sound(b) {
		return nil, foreign{fmt.Errorf("it has version %d, this program reads version %d", v, version)}
	}
	if f := (expert.Grid{First: field(1), Last: field(2), Experts: field(3)}); f != g && sound(b) {
		return nil, foreign{fmt.Errorf("it belongs to a model with %d experts in layers %d to %d", f.Experts, f.First, f.Last)}
	}
	if int64(len(b)) != FileSize(g) {
		return nil, damaged{fmt.Errorf("it has %d bytes instead of %d", len(b), FileSize(g))}
	}
	if !sound(b) {
		return nil, damaged{errors.New("its checksum does not match")}
	}
	t := NewTable(g)
	t.Weight = math.Float64frombits(binary.LittleEndian.Uint64(b[24:]))
	valid := t.Weight >= 0 && t.Weight <= math.MaxFloat64 && [16]byte(b[32:48]) == [16]byte{}
	for i := range t.Heat {
		v := math.Float32frombits(binary.LittleEndian.Uint32(b[headerSize+4*i:]))
		valid = valid && v >= 0 && v <= math.MaxFloat32
		t.Heat[i] = v
	}
	if !valid {
		return nil, damaged{errors.New("it holds values that are no heat")}
	}
	return t, nil
}

func sound(b []byte) bool {
	end := len(b) - sha256.Size
	sum := sha256.Sum256(b[:end])
	return bytes.Equal(sum[:], b[end:])
}

// read reads the file at path. A file that does not exist is an empty table.
func read(path string, g expert.Grid) (*Table, error) {
	if _, err := os.Lstat(path); errors.Is(err, fs.ErrNotExist) {
		return NewTable(g), nil
	}
	f, err := datafile.Open(path)
	if err != nil {
		return nil, foreign{err}
	}
	defer f.Close()
	b := make([]byte, min(f.Size(), maxFile))
	if err := f.ReadFull(b, 0); err != nil {
		return nil, err
	}
	t, err := Decode(b, g)
	if err != nil {
		err = fmt.Errorf("%s: %w", path, err)
	}
	return t, err
}

// merge adds what was seen in a number of passes to a table, which fades by as many.
func (t *Table) merge(passes uint64, seen []float32) {
	factor := math.Exp2(-float64(passes) / halfPasses)
	t.Weight = t.Weight*factor + float64(passes)
	for i, n := range seen {
		t.Heat[i] = float32(float64(t.Heat[i])*factor + float64(n))
	}
}

// update merges into the file at path under its lock. The error wraps datafile.ErrLocked if another process has it.
func update(path string, g expert.Grid, passes uint64, seen []float32) error {
	lock, err := datafile.Lock(lockPath(path))
	if err != nil {
		return err
	}
	defer lock.Close()
	t, err := read(path, g)
	switch {
	case errors.As(err, &damaged{}):
		t = NewTable(g)
	case err != nil:
		return err
	}
	t.merge(passes, seen)
	return publish(path, t.Encode())
}

func lockPath(path string) string { return strings.TrimSuffix(path, ".bin") + ".lock" }

// publish replaces the file at path, durably and in one step. The caller holds the lock, so what bears the temporary name
// was left by a process that died.
func publish(path string, b []byte) error {
	temp := filepath.Join(filepath.Dir(path), "."+filepath.Base(path)+".tmp")
	if err := os.Remove(temp); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("cannot replace %s: %w", temp, datafile.Cause(err))
	}
	f, err := os.OpenFile(temp, os.O_WRONLY|os.O_CREATE|os.O_EXCL|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0o600)
	if err != nil {
		return fmt.Errorf("cannot write %s: %w", temp, datafile.Cause(err))
	}
	_, err = f.Write(b)
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err == nil {
		err = os.Rename(temp, path)
	}
	if err != nil {
		os.Remove(temp)
		return fmt.Errorf("cannot write %s: %w", path, datafile.Cause(err))
	}
	return datafile.SyncFolder(filepath.Dir(path))
}

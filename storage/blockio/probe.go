package blockio

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"time"
)

// Speed is what a disk delivers, in bytes per second.
type Speed struct {
	Path       string // of the file that was read
	Direct     bool   // false: the page cache may have answered, the disk may be slower
	Sequential float64
	Scattered  []ReaderSpeed // chunks all over the file
	Readers    int           // the smallest number within a twentieth of the best
	Bandwidth  float64       // scattered, with that number
}

// ReaderSpeed is the speed with a number of readers.
type ReaderSpeed struct {
	Readers   int
	Bandwidth float64
}

const (
	probeChunk  = 8 << 20
	probeLeast  = 8 * probeChunk // the shortest file that tells anything
	probeRounds = 3
)

// Probe measures the disk under a file, or under the largest file of a folder, in about the given time. It only reads,
// needs 80 MiB of memory, and takes one number of readers after the other several times over, so that a moment's
// disturbance does not decide.
func Probe(ctx context.Context, path string, duration time.Duration) (*Speed, error) {
	path, err := probeFile(ctx, path)
	if err != nil {
		return nil, err
	}
	files, err := NewFiles(nil, 1)
	if err != nil {
		return nil, err
	}
	f, err := files.OpenFile(path, OpenOptions{Follow: true, Growing: true})
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if f.Size() < probeLeast {
		return nil, fmt.Errorf("%s has %d bytes; measuring the disk takes a file of %d or more", path, f.Size(), probeLeast)
	}
	counts := []int{2, 3, 4, 6, 8}
	p := &probe{file: f, chunks: f.Size() / probeChunk}
	if p.arena, err = NewArena(counts[len(counts)-1]+2, probeChunk); err != nil {
		return nil, err
	}
	defer p.arena.Close()
	// The first reads pay for the memory and wake the disk.
	if _, err := p.measure(ctx, 2, false, 0); err != nil {
		return nil, err
	}
	turn := duration / time.Duration(probeRounds*(len(counts)+1))
	var sequential []float64
	scattered := make([][]float64, len(counts))
	for range probeRounds {
		rate, err := p.measure(ctx, 1, true, turn)
		if err != nil {
			return nil, err
		}
		sequential = append(sequential, rate)
		for i, n := range counts {
			if rate, err = p.measure(ctx, n, false, turn); err != nil {
				return nil, err
			}
			scattered[i] = append(scattered[i], rate)
		}
	}
	s := &Speed{Path: path, Direct: f.Direct(), Sequential: median(sequential)}
	best := 0.0
	for i, n := range counts {
		s.Scattered = append(s.Scattered, ReaderSpeed{n, median(scattered[i])})
		best = max(best, s.Scattered[i].Bandwidth)
	}
	for _, r := range s.Scattered {
		if r.Bandwidth >= 0.95*best {
			s.Readers, s.Bandwidth = r.Readers, r.Bandwidth
			break
		}
	}
	return s, nil
}

type probe struct {
	file   *File
	chunks int64
	arena  *Arena
	next   int64 // chunks read so far; the walk through the file goes on from turn to turn
}

// measure reads for a while, with one more request waiting than there are readers.
func (p *probe) measure(ctx context.Context, readers int, sequential bool, d time.Duration) (rate float64, err error) {
	e, err := New(Options{Readers: readers})
	if err != nil {
		return 0, err
	}
	defer func() { err = errors.Join(err, e.Close()) }()
	queue := NewQueue()
	var bytes int64
	flying := 0
	started := time.Now()
	for {
		for flying <= readers && (flying == 0 && bytes == 0 || time.Since(started) < d) && err == nil && ctx.Err() == nil {
			l := p.arena.TryLease(0)
			i := p.next
			if !sequential {
				i = scatter(i, p.chunks)
			}
			p.next++
			x := Extent{File: p.file, Off: i % p.chunks * probeChunk, Len: probeChunk}
			if p.file.drops() {
				p.file.forget(x.Off, x.Len)
			}
			if _, failed := e.Submit(Request{Class: Demand, Lease: l, Extents: []Extent{x}, Queue: queue}); failed != nil {
				l.Release()
				err = failed
				break
			}
			flying++
		}
		if flying == 0 {
			break
		}
		t, _ := queue.Next(context.WithoutCancel(ctx)) // at most a chunk for each reader
		flying--
		if t.err != nil && err == nil {
			err = t.err
		}
		bytes += t.Bytes
		t.Release()
	}
	if err == nil {
		err = ctx.Err()
	}
	return float64(bytes) / time.Since(started).Seconds(), err
}

// scatter spreads consecutive numbers over 0..n-1, far from each other, by steps of the golden ratio.
func scatter(i, n int64) int64 {
	step := int64(float64(n)*0.6180339887) | 1
	for gcd(step, n) != 1 {
		step += 2
	}
	return i % n * (step % n) % n
}

func gcd(a, b int64) int64 {
	for b != 0 {
		a, b = b, a%b
	}
	return a
}

func median(v []float64) float64 {
	slices.Sort(v)
	return v[len(v)/2]
}

// probeFile finds a file to read: path itself, or the largest file in the folder.
func probeFile(ctx context.Context, path string) (string, error) {
	st, err := os.Stat(path)
	if err != nil {
		return "", fmt.Errorf("measuring the disk: %w", err)
	}
	if !st.IsDir() {
		return path, nil
	}
	var largest string
	var size int64
	err = filepath.WalkDir(path, func(name string, d fs.DirEntry, err error) error {
		if ctx.Err() != nil {
			return ctx.Err()
		}
		if err != nil || d.IsDir() {
			return nil // what cannot be listed cannot be measured with
		}
		if st, err := os.Stat(name); err == nil && st.Mode().IsRegular() && st.Size() > size {
			largest, size = name, st.Size()
		}
		return nil
	})
	if err != nil {
		return "", err
	}
	if size < probeLeast {
		return "", fmt.Errorf("no file in %s has the %d bytes that measuring the disk takes", path, probeLeast)
	}
	return largest, nil
}

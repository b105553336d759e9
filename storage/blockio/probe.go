package blockio

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"time"
)

// Speed is what a disk delivers, in bytes per second.
type Speed struct {
	Path       string        `json:"path"`   // of the file that was read, or of the first of several
	Direct     bool          `json:"direct"` // false: the page cache may have answered, the disk may be slower
	Sequential float64       `json:"sequential"`
	Scattered  []ReaderSpeed `json:"scattered,omitempty"` // chunks all over the files
	Readers    int           `json:"readers"`             // the smallest number within a twentieth of the best
	Bandwidth  float64       `json:"bandwidth"`           // scattered, with that number
	Measured   time.Time     `json:"measured"`
}

// ReaderSpeed is the speed with a number of readers.
type ReaderSpeed struct {
	Readers   int     `json:"readers"`
	Bandwidth float64 `json:"bandwidth"`
}

const (
	probeChunk  = 8 << 20
	probeLeast  = 8 // chunks that tell anything
	probeRounds = 3
)

// Probe measures the disk under some files, which are on the same one, in about the given time, or somewhat longer where the
// disk is slow. It only reads, needs 80 MiB of memory, and takes one number of readers after the other several times over, so
// that a moment's disturbance does not decide.
func Probe(ctx context.Context, paths []string, duration time.Duration) (*Speed, error) {
	files, err := NewFiles(nil, 16)
	if err != nil {
		return nil, err
	}
	p := &probe{}
	var total int64
	for _, path := range paths {
		f, err := files.OpenFile(path, OpenOptions{Follow: true, Growing: true})
		if err != nil {
			return nil, fmt.Errorf("measuring the disk: %w", err)
		}
		defer f.Close()
		total += f.Size()
		for off := int64(0); off+probeChunk <= f.Size(); off += probeChunk {
			p.chunks = append(p.chunks, Extent{File: f, Off: off, Len: probeChunk})
		}
	}
	if len(p.chunks) < probeLeast {
		return nil, fmt.Errorf("the files hold %d bytes; measuring the disk takes %d pieces of %d bytes", total, probeLeast, probeChunk)
	}
	counts := []int{2, 3, 4, 6, 8}
	if p.arena, err = NewArena(counts[len(counts)-1]+2, probeChunk); err != nil {
		return nil, err
	}
	defer p.arena.Close()
	// The first reads pay for the memory and wake the disk.
	if _, err := p.measure(ctx, 2, false, 0); err != nil {
		return nil, err
	}
	started := time.Now()
	turn := duration / time.Duration(probeRounds*(len(counts)+1))
	var sequential []float64
	scattered := make([][]float64, len(counts))
	for round := range probeRounds {
		if round > 0 && time.Since(started) > duration*3/2 {
			break
		}
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
	f := p.chunks[0].File
	s := &Speed{Path: f.Path(), Direct: f.Direct(), Sequential: median(sequential), Measured: time.Now()}
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
	chunks []Extent
	arena  *Arena
	next   int64 // chunks read so far; the walk through the files goes on from turn to turn
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
				i = scatter(i, int64(len(p.chunks)))
			}
			p.next++
			x := p.chunks[i%int64(len(p.chunks))]
			if x.File.drops() {
				x.File.forget(x.Off, x.Len)
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

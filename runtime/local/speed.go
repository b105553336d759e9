package local

import (
	"context"
	"fmt"
	"io/fs"
	"path/filepath"
	"syscall"
	"time"

	"deltafin/runtime/budget"
	"deltafin/storage/blockio"
	"deltafin/storage/source"
)

const (
	// probeTime is how long opening a model measures the disk, once a month.
	probeTime = 500 * time.Millisecond
	// defaultReaders read from a disk that was not measured.
	defaultReaders = 4
	// probeFiles is how many files are measured with at most; one of K3 would do.
	probeFiles = 64
)

// MeasureDisk measures the disk the weights are on, in about the given time, and remembers the result. Holes are read faster
// than any disk, so a file of which a part is not there does not count.
func MeasureDisk(ctx context.Context, src source.Source, speeds blockio.Speeds, d time.Duration) (blockio.Speed, error) {
	var files []string
	for _, shard := range src.Shards() {
		name := filepath.Join(src.Dir(), filepath.FromSlash(shard.Name))
		var st syscall.Stat_t
		if err := syscall.Stat(name, &st); err == nil && st.Blocks*512 >= shard.Size && len(files) < probeFiles {
			files = append(files, name)
		}
	}
	if len(files) == 0 {
		return blockio.Speed{}, fmt.Errorf("no file of %s is wholly on the disk: %w", src.Dir(), fs.ErrNotExist)
	}
	s, err := blockio.Probe(ctx, files, d)
	if err != nil {
		return blockio.Speed{}, err
	}
	return *s, speeds.Keep(src.Dir(), *s)
}

// measure finds out how fast the disk is, where a plan makes decode wait for it: from what is remembered, else by a short
// measurement. Not to know it is no failure. The request is for the plan to be made again with what was found.
func (e *Engine) measure(ctx context.Context, r *budget.Request) error {
	if e.o.Speeds == "" || e.plan.Streamed() == 0 && e.plan.ExpertSlots >= e.plan.Experts {
		return nil
	}
	s, ok := e.o.Speeds.Of(e.src.Dir())
	if !ok {
		var err error
		if s, err = MeasureDisk(ctx, e.src, e.o.Speeds, probeTime); ctx.Err() != nil {
			return ctx.Err()
		} else if s.Readers == 0 {
			return nil
		} else if err != nil {
			e.warn(err)
		}
	}
	e.speed = s
	r.Readers, r.Bandwidth = s.Readers, s.Bandwidth
	return nil
}

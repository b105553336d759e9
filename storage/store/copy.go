package store

import (
	"bytes"
	"context"
	"crypto/sha256"
	"fmt"
	"path/filepath"

	"golang.org/x/sync/errgroup"

	"deltafin/storage/datafile"
	"deltafin/storage/dfsp"
	"deltafin/storage/store/bank"
	"deltafin/storage/store/roster"
)

const (
	unitBytes     = 8 << 20   // of experts written at a time
	embedSaveEach = 256 << 20 // bytes of the embedding table between two writes of its digests
)

// task copies one thing. buf is the worker's own buffer, to be grown and kept.
type task func(ctx context.Context, buf *[]byte) error

// work copies everything that is not there, in the order of the store: spine first, so that an import without all experts
// is soon one of a whole spine.
func (j *job) work(ctx context.Context, w *expertWriter) error {
	group, ctx := errgroup.WithContext(ctx)
	tasks := make(chan task)
	group.Go(func() error {
		defer close(tasks)
		for t := range j.tasks(w) {
			select {
			case tasks <- t:
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	for range workers(j.o.Workers) {
		group.Go(func() error {
			var buf []byte
			for t := range tasks {
				if err := ctx.Err(); err != nil {
					return err
				}
				if err := t(ctx, &buf); err != nil {
					return err
				}
			}
			return nil
		})
	}
	return group.Wait()
}

// tasks yields what is to be done.
func (j *job) tasks(w *expertWriter) func(yield func(task) bool) {
	return func(yield func(task) bool) {
		if d := j.target.embed; d != nil && !d.complete() {
			if !yield(j.copyEmbed) {
				return
			}
		}
		for i := range j.packs {
			p := &j.packs[i]
			if j.target.havePacks[p.path] {
				continue
			}
			if !yield(func(ctx context.Context, _ *[]byte) error { return j.copyPack(ctx, p) }) {
				return
			}
		}
		g := j.roster.Bank
		most := 1
		if g.Len() > 0 {
			most = int(max(1, min(unitBytes, w.every)/g.Stride()))
		}
		for at := 0; at < len(j.copy); {
			// Experts side by side in one layer make a unit.
			first, n := int(j.copy[at]), 1
			for at+n < len(j.copy) && n < most && int(j.copy[at+n]) == first+n && (first+n)%g.Experts != 0 {
				n++
			}
			at += n
			if !yield(func(ctx context.Context, buf *[]byte) error { return j.copyExperts(ctx, w, first, n, buf) }) {
				return
			}
		}
	}
}

func (j *job) copyPack(ctx context.Context, p *pack) error {
	item := itemLayer(p.layer)
	front := p.size // counted with the first bytes: what comes before the payload
	read := func(ctx context.Context, t dfsp.Tensor, _ dfsp.Part, b []byte, off int64) error {
		return j.src.ReadAt(ctx, j.places.Spine(t.Name), b, off)
	}
	var last int64
	build := dfsp.Build
	if j.o.Keep {
		build = dfsp.BuildOn
	}
	err := build(ctx, filepath.Join(j.dir, filepath.FromSlash(p.path)), &p.spec, read, func(done, total int64) {
		// Half of what Build counts is writing, the other half checking; the meter counts the file once.
		now := int64(float64(front) * (float64(done) / float64(total)))
		j.meter.add(item, now-last)
		last = now
	})
	if err == nil {
		j.meter.add(item, p.size-last)
	}
	return err
}

// copyEmbed copies the embedding table from where its digests end.
func (j *job) copyEmbed(ctx context.Context, buf *[]byte) error {
	d, path := j.target.embed, filepath.Join(j.dir, embedName)
	table, ok := j.src.Tensor(j.roster.Embed.Name)
	if !ok || table.Length != d.bytes {
		return fmt.Errorf("%s no longer has the tensor %s", j.src.Dir(), j.roster.Embed.Name)
	}
	f, err := openToWrite(path, d.bytes)
	if err != nil {
		return err
	}
	defer f.Close()
	save := func() error {
		if err := j.disk.sync(f); err != nil {
			return fmt.Errorf("cannot write %s: %w", path, datafile.Cause(err))
		}
		if err := j.src.Changed(); err != nil {
			return err
		}
		return replace(j.disk, filepath.Join(j.dir, embedDigestsName), d.encode(j.id))
	}
	p := grow(buf, min(unitBytes, d.bytes))
	var unsaved int64
	for !d.complete() {
		err := ctx.Err()
		off := d.known()
		b := p[:min(int64(len(p)), d.bytes-off)]
		if err == nil {
			err = j.src.ReadAt(ctx, table, b, off)
		}
		if err == nil {
			if err = j.disk.writeAt(f, b, off); err != nil {
				err = fmt.Errorf("cannot write %s: %w", path, datafile.Cause(err))
			}
		}
		if err != nil {
			if unsaved > 0 {
				_ = save() // keeps what was copied, if it can; the error to report is the first
			}
			return err
		}
		for rest := b; len(rest) > 0; {
			n := min(len(rest), embedChunk)
			d.sums = append(d.sums, sha256.Sum256(rest[:n]))
			rest = rest[n:]
		}
		j.meter.add(itemEmbed, int64(len(b)))
		if unsaved += int64(len(b)); unsaved >= embedSaveEach && !d.complete() {
			if err := save(); err != nil {
				return err
			}
			unsaved = 0
		}
	}
	if err := save(); err != nil {
		return err
	}
	j.meter.add(itemEmbed, embedDigestsBytes(d.bytes))
	return nil
}

// extent is a range of the source that goes to one place of a buffer.
type extent struct {
	shard      int
	off        int64
	at, length int64
}

// copyExperts copies n experts of one layer from position k of the tables on.
func (j *job) copyExperts(ctx context.Context, w *expertWriter, k, n int, buf *[]byte) error {
	g := j.roster.Bank
	p := grow(buf, int64(n)*g.Stride())
	var list []extent
	for e := range n {
		clear(p[int64(e)*g.Stride()+g.Span : int64(e+1)*g.Stride()])
		for i := range j.roster.Parts {
			t := j.places.Part(k+e, i)
			x := extent{t.Shard, t.Offset, int64(e)*g.Stride() + j.roster.Offsets[i], t.Length}
			if last := len(list) - 1; last >= 0 && list[last].shard == x.shard &&
				list[last].off+list[last].length == x.off && list[last].at+list[last].length == x.at {
				list[last].length += x.length // one read
				continue
			}
			list = append(list, x)
		}
	}
	for _, x := range list {
		if err := j.src.ReadRange(ctx, x.shard, p[x.at:x.at+x.length], x.off); err != nil {
			return err
		}
	}
	digests := make([]bank.Digest, n)
	for e := range n {
		span := p[int64(e)*g.Stride():][:g.Span]
		if err := CheckExpert(j.roster, k+e, span); err != nil {
			return fmt.Errorf("%s: %w", j.src.Dir(), err)
		}
		digests[e] = bank.Sum(span)
	}
	if err := w.write(k, p, digests); err != nil {
		return err
	}
	layer, _ := g.At(k)
	j.meter.add(itemExperts(layer), int64(n)*g.Stride())
	return nil
}

// CheckExpert refuses the bytes of the expert at position k of the tables if it could not be computed with: 255 is the one
// E8M0 scale that is no number.
func CheckExpert(r *roster.Roster, k int, span []byte) error {
	for i := range r.Parts {
		if !r.Scale(i) {
			continue
		}
		if at := bytes.IndexByte(span[r.Offsets[i]:][:r.Parts[i].Bytes()], 0xFF); at >= 0 {
			layer, expert := r.Bank.At(k)
			return fmt.Errorf("scale %d of tensor %s is 255, which encodes no number; the source is damaged, fetch it again",
				at, r.PartName(layer, expert, i))
		}
	}
	return nil
}

// grow makes a buffer of n bytes.
func grow(buf *[]byte, n int64) []byte {
	if int64(cap(*buf)) < n {
		*buf = make([]byte, n)
	}
	return (*buf)[:n]
}

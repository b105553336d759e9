package rowint8

import (
	"bytes"
	"context"
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"golang.org/x/sync/errgroup"
	"golang.org/x/sys/unix"

	"deltafin/storage/checkpoint"
	"deltafin/storage/datafile"
	"deltafin/storage/source"
)

// Options of a conversion. The zero value is good.
type Options struct {
	// Rows is how many rows are read, quantized and written at a time; 0 is 128.
	Rows int
	// Progress, if not nil, is told after every step how far the conversion is.
	Progress func(Progress)
	// Notice, if not nil, is told what is out of the ordinary but no failure, in a sentence.
	Notice func(string)
}

// Progress is how far a conversion is, in bytes of the source's matrices.
type Progress struct {
	Tensor      string
	Done, Total int64
}

// Size is what a conversion takes in and makes.
type Size struct {
	Tensors                   int
	Source, Quantized, Scales int64 // bytes
}

const (
	defaultRows = 128
	maxRows     = 1 << 20
	maxRow      = 256 << 20 // bytes of one row of the source
	maxBlock    = 32 << 20  // bytes of rows at a time, unless one row is longer
)

// Measure says what a conversion of a source would make, without doing anything.
func Measure(src source.Source) Size {
	var s Size
	for _, t := range src.Tensors() {
		if Converts(t) {
			s.Tensors++
			s.Source += t.Length
			s.Quantized += t.Length / 2
			s.Scales += 2 * t.Shape[0]
		}
	}
	return s
}

// Convert makes the row-int8 form of a source in folder dir, which it creates in an existing one. What is there already is
// kept: of finished tensors the digests and two rows are checked, and an unfinished one is continued after comparing every
// row of it with the source. Only one conversion at a time can run in a folder. After an error, or when ctx is cancelled,
// calling it again continues.
func Convert(ctx context.Context, src source.Source, dir string, o Options) error {
	if o.Rows == 0 {
		o.Rows = defaultRows
	}
	if o.Rows < 1 || o.Rows > maxRows {
		return fmt.Errorf("rows at a time are %d, not 1 to %d", o.Rows, maxRows)
	}
	for _, path := range []string{dir, filepath.Join(dir, folderName)} {
		if err := os.Mkdir(path, 0o755); err == nil {
			err = datafile.SyncFolder(filepath.Dir(path))
			if err != nil {
				return err
			}
		} else if !errors.Is(err, fs.ErrExist) {
			return fmt.Errorf("cannot make the folder %s: %w", path, datafile.Cause(err))
		}
		if err := datafile.CheckFolder(path); err != nil {
			return err
		}
	}
	lock, err := datafile.Lock(filepath.Join(dir, lockName))
	if errors.Is(err, datafile.ErrLocked) {
		return fmt.Errorf("another conversion is running (%w)", err)
	}
	if err != nil {
		return err
	}
	defer lock.Close()

	c := &conversion{src: src, dir: dir, config: configDigest(src), Options: o}
	c.progress.Total = Measure(src).Source
	for _, t := range src.Tensors() {
		if !Converts(t) {
			continue
		}
		c.progress.Tensor = t.Name
		if err := c.tensor(ctx, t); err != nil {
			return err
		}
	}
	return nil
}

func configDigest(src source.Source) string {
	sum := sha256.Sum256(src.Config())
	return hex.EncodeToString(sum[:])
}

type conversion struct {
	Options
	src      source.Source
	dir      string
	config   string
	progress Progress
}

func (c *conversion) advance(n int64) {
	if c.progress.Done += n; c.Progress != nil {
		c.Progress(c.progress)
	}
}

// tensor makes, or confirms, the files of one tensor.
func (c *conversion) tensor(ctx context.Context, t checkpoint.Tensor) error {
	if 2*t.Shape[1] > maxRow {
		return fmt.Errorf("tensor %s has rows of %d bytes, more than %d", t.Name, 2*t.Shape[1], maxRow)
	}
	known, err := readReceipt(c.dir, c.config, t)
	if err != nil {
		return err
	}
	if known != nil && known.Version == schemaVersion {
		m := &matrix{Matrix: Matrix{t.Name, t.Shape[0], t.Shape[1]}, receipt: known}
		if err := m.look(c.dir); err != nil {
			return err
		}
		if err := m.verify(ctx); err != nil {
			return err
		}
		if err := m.sample(ctx, c.src, t); err != nil {
			return err
		}
		c.advance(t.Length)
		return removeParts(c.dir, t.Name, scalesExt, quantizedExt, receiptExt)
	}
	// Scales come first everywhere: rows without a scale are worth nothing.
	scales, err := openOutput(c.dir, t, scalesExt, 2, c.Notice)
	if err != nil {
		return err
	}
	defer scales.file.Close()
	quantized, err := openOutput(c.dir, t, quantizedExt, t.Shape[1], c.Notice)
	if err != nil {
		return err
	}
	defer quantized.file.Close()

	sums, err := c.rows(ctx, t, scales, quantized)
	if err != nil {
		return err
	}
	made := &receipt{Schema: schema, Version: schemaVersion, ConfigSHA256: c.config, Tensor: t.Name, Rows: t.Shape[0], Columns: t.Shape[1],
		SourceSHA256: sums[0], ScalesSHA256: sums[1], QuantizedSHA256: sums[2]}
	if known != nil {
		if known.ScalesSHA256 != made.ScalesSHA256 || known.QuantizedSHA256 != made.QuantizedSHA256 {
			return damagedf(finalPath(c.dir, t.Name, receiptExt), "does not match the files it is for, which are right; remove it")
		}
		return nil
	}
	if err := c.src.Changed(); err != nil {
		return err
	}
	for _, o := range []*output{scales, quantized} {
		if err := o.publish(c.dir, t); err != nil {
			return err
		}
	}
	return c.publishReceipt(made)
}

// block is a run of rows on its way from the source to the files.
type block struct {
	first, rows       int64
	source, quantized []byte
	scales            []byte
}

// rows quantizes all rows of a tensor. While one block of them is worked on, the next is read. It returns the digests of
// the source, the scales and the rows.
func (c *conversion) rows(ctx context.Context, t checkpoint.Tensor, scales, quantized *output) (sums [3]string, err error) {
	rows, columns := t.Shape[0], t.Shape[1]
	step := min(int64(c.Rows), max(1, maxBlock/(2*columns)), rows)
	free, full := make(chan *block, 2), make(chan *block)
	for range 2 {
		free <- &block{source: make([]byte, step*columns*2), quantized: make([]byte, step*columns), scales: make([]byte, step*2)}
	}
	group, ctx := errgroup.WithContext(ctx)
	group.Go(func() error {
		defer close(full)
		for first := int64(0); first < rows; first += step {
			select {
			case b := <-free:
				b.first, b.rows = first, min(step, rows-first)
				if err := c.src.ReadAt(ctx, t, b.source[:b.rows*columns*2], first*columns*2); err != nil {
					return err
				}
				select {
				case full <- b:
				case <-ctx.Done():
					return ctx.Err()
				}
			case <-ctx.Done():
				return ctx.Err()
			}
		}
		return nil
	})
	digest := [3]interface {
		Write([]byte) (int, error)
		Sum([]byte) []byte
	}{sha256.New(), sha256.New(), sha256.New()}
	group.Go(func() error {
		for b := range full {
			if err := ctx.Err(); err != nil {
				return err
			}
			source, s, q := b.source[:b.rows*columns*2], b.scales[:b.rows*2], b.quantized[:b.rows*columns]
			if err := quantizeBlock(t, b.first, source, s, q); err != nil {
				return err
			}
			if err := scales.take(b.first, s); err != nil {
				return err
			}
			if err := quantized.take(b.first, q); err != nil {
				return err
			}
			for i, p := range [][]byte{source, s, q} {
				digest[i].Write(p)
			}
			c.advance(int64(len(source)))
			free <- b
		}
		return nil
	})
	if err := group.Wait(); err != nil {
		return sums, err
	}
	for i := range sums {
		sums[i] = hex.EncodeToString(digest[i].Sum(nil))
	}
	return sums, nil
}

// quantizeBlock quantizes rows from number first on, on all processors.
func quantizeBlock(t checkpoint.Tensor, first int64, source, scales, quantized []byte) error {
	rows, columns := len(scales)/2, int(t.Shape[1])
	var group errgroup.Group
	workers := min(runtime.GOMAXPROCS(0), rows)
	for w := range workers {
		group.Go(func() error {
			for i := rows * w / workers; i < rows*(w+1)/workers; i++ {
				scale, err := Quantize(quantized[i*columns:(i+1)*columns], source[2*i*columns:2*(i+1)*columns])
				if err != nil {
					return fmt.Errorf("tensor %s, row %d: %w", t.Name, first+int64(i), err)
				}
				binary.LittleEndian.PutUint16(scales[2*i:], scale)
			}
			return nil
		})
	}
	return group.Wait()
}

// output is one of a tensor's two files while it is made. What is in it from an earlier attempt is compared, not believed.
type output struct {
	file   *os.File
	path   string
	ext    string
	final  bool  // published already, and not to be changed
	row    int64 // bytes of a row
	there  int64 // bytes of whole rows to compare with
	notice func(string)
	buf    []byte
}

func openOutput(dir string, t checkpoint.Tensor, ext string, row int64, notice func(string)) (*output, error) {
	o := &output{path: finalPath(dir, t.Name, ext), ext: ext, row: row, notice: notice}
	size := row * t.Shape[0]
	id, err := datafile.Look(o.path)
	switch {
	case err == nil:
		if id.Size() != size {
			return nil, damagedf(o.path, "is %d bytes, expected %d; remove it", id.Size(), size)
		}
		o.final, o.there = true, size
		o.file, err = os.OpenFile(o.path, os.O_RDONLY|unix.O_NOFOLLOW|unix.O_CLOEXEC, 0)
	case errors.Is(err, fs.ErrNotExist):
		o.path = partPath(dir, t.Name, ext)
		o.file, err = os.OpenFile(o.path, os.O_RDWR|os.O_CREATE|unix.O_NOFOLLOW|unix.O_NONBLOCK|unix.O_CLOEXEC, 0o600)
	default:
		return nil, err
	}
	if err != nil {
		return nil, fmt.Errorf("cannot open %s: %w", o.path, datafile.Cause(err))
	}
	if o.final {
		return o, nil
	}
	info, err := o.file.Stat()
	if err == nil && info.Mode() != 0o600 {
		err = fmt.Errorf("it must be a regular file of mode 0600, it has %v; remove it", info.Mode())
	}
	if err != nil {
		o.file.Close()
		return nil, fmt.Errorf("cannot continue with %s: %w", o.path, datafile.Cause(err))
	}
	o.there = min(info.Size(), size) / row * row
	if o.there < info.Size() {
		err = o.cut(o.there)
	}
	return o, err
}

func (o *output) cut(size int64) error {
	o.there = size
	if err := o.file.Truncate(size); err != nil {
		return fmt.Errorf("cannot cut %s: %w", o.path, datafile.Cause(err))
	}
	return nil
}

// take compares rows, from number first on, with what is there of them, and writes the others.
func (o *output) take(first int64, p []byte) error {
	off := first * o.row
	if n := min(max(0, o.there-off), int64(len(p))); n > 0 {
		o.buf = append(o.buf[:0], p[:n]...)
		if _, err := o.file.ReadAt(o.buf, off); err != nil {
			return fmt.Errorf("reading %s: %w", o.path, datafile.Cause(err))
		}
		same := int64(0)
		for same < n && bytes.Equal(o.buf[same:same+o.row], p[same:same+o.row]) {
			same += o.row
		}
		if same < n {
			row := (off + same) / o.row
			if o.final {
				return damagedf(o.path, "differs from the source in row %d; remove it and convert again", row)
			}
			if o.notice != nil {
				o.notice(fmt.Sprintf("%s does not match the source and was truncated to row %d; continuing", o.path, row))
			}
			if err := o.cut(off + same); err != nil {
				return err
			}
		}
		p, off = p[same:], off+same
	}
	if len(p) == 0 {
		return nil
	}
	if _, err := o.file.WriteAt(p, off); err != nil {
		return fmt.Errorf("writing %s: %w", o.path, datafile.Cause(err))
	}
	return nil
}

// publish syncs the finished file and gives it its name.
func (o *output) publish(dir string, t checkpoint.Tensor) error {
	if o.final {
		return removeParts(dir, t.Name, o.ext)
	}
	if err := o.file.Sync(); err != nil {
		return fmt.Errorf("syncing %s: %w", o.path, datafile.Cause(err))
	}
	return datafile.Publish(o.path, finalPath(dir, t.Name, o.ext))
}

// removeParts removes unfinished files of a tensor.
func removeParts(dir, name string, exts ...string) error {
	for _, ext := range exts {
		path := partPath(dir, name, ext)
		if err := os.Remove(path); err != nil && !errors.Is(err, fs.ErrNotExist) {
			return fmt.Errorf("cannot remove %s: %w", path, datafile.Cause(err))
		}
	}
	return nil
}

func (c *conversion) publishReceipt(r *receipt) error {
	if err := removeParts(c.dir, r.Tensor, receiptExt); err != nil {
		return err
	}
	path := partPath(c.dir, r.Tensor, receiptExt)
	f, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL, 0o600)
	if err != nil {
		return fmt.Errorf("cannot make %s: %w", path, datafile.Cause(err))
	}
	_, err = f.Write(r.encode())
	if err == nil {
		err = f.Sync()
	}
	if err = errors.Join(err, f.Close()); err != nil {
		return fmt.Errorf("writing %s: %w", path, datafile.Cause(err))
	}
	return datafile.Publish(path, finalPath(c.dir, r.Tensor, receiptExt))
}

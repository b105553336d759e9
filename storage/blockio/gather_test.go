package blockio

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"os"
	"sync/atomic"
	"syscall"
	"testing"
)

// Whatever the file's block size, its length, where ranges lie in it and in memory, and however short the system's reads
// are: the ranges arrive whole and no other byte of the memory is written.
func TestRangesArriveWholeAndNothingElseIsWritten(t *testing.T) {
	for _, align := range []int{0, 1, 512, 4096} {
		for _, short := range []bool{false, true} {
			t.Run(fmt.Sprintf("align=%d,short=%v", align, short), func(t *testing.T) {
				random := rand.New(rand.NewPCG(uint64(align), 7))
				disk := newSim()
				if short {
					var n atomic.Uint64
					disk.pread = func(_ string, _ int64, want int) (int, error) {
						k := n.Add(1) * 0x9E3779B97F4A7C15 >> 33
						if k%3 == 0 {
							return 0, syscall.EINTR
						}
						n := 1 + int(k%uint64(want))
						return (n + max(align, 1) - 1) / max(align, 1) * max(align, 1), nil // whole blocks, as the system does
					}
				}
				e, files := start(t, disk, Options{Readers: 3, Chunk: 64 << 10})
				for i := range 20 {
					size := 1 + random.Int64N(300<<10)
					path := fmt.Sprint("file", i)
					disk.add(path, size, align)
					f := openFileT(t, files, path, OpenOptions{})
					mem := aligned(512 << 10)
					for j := range mem {
						mem[j] = 0xEE
					}
					written := make([]bool, len(mem))
					var xs []Extent
					off, dst := random.Int64N(size), random.Int64N(5000)
					for off < size && len(xs) < 12 {
						x := Extent{File: f, Off: off, Dst: dst, Len: 1 + random.Int64N(min(size-off, 1+random.Int64N(60<<10)))}
						switch random.IntN(3) {
						case 0:
							x.Dst = dst + (x.Off-dst%4096+4096)%4096 // lies like the file
						case 1:
							x.Dst += 4096
						}
						if x.Dst+x.Len > int64(len(mem)) {
							break
						}
						xs = append(xs, x)
						for k := x.Dst; k < x.Dst+x.Len; k++ {
							written[k] = true
						}
						off, dst = x.Off+x.Len, x.Dst+x.Len
						if random.IntN(2) == 0 {
							off += random.Int64N(10 << 10)
						}
					}
					random.Shuffle(len(xs), func(i, j int) { xs[i], xs[j] = xs[j], xs[i] })
					ticket, err := e.Submit(Request{Class: Spine, Lease: NewLease(mem), Extents: xs})
					if err != nil {
						t.Fatal(err)
					}
					if err := ticket.Wait(context.Background()); err != nil {
						t.Fatal(err)
					}
					if f.Align() != max(align, 1) {
						t.Fatal("a direct read broke the rules of alignment and was refused")
					}
					for _, x := range xs {
						expect(t, f, x.Off, mem[x.Dst:x.Dst+x.Len])
					}
					for k, b := range mem {
						if !written[k] && b != 0xEE {
							t.Fatalf("byte %d of memory was written, no range goes there", k)
						}
					}
				}
			})
		}
	}
}

// Real files of the temporary folder, read directly if its file system allows it.
func TestRealFile(t *testing.T) {
	path, want := writeFile(t, 3<<20+777)
	for _, cached := range []bool{false, true} {
		e, files := start(t, nil, Options{Readers: 2, Chunk: 1 << 20})
		f := openFileT(t, files, path, OpenOptions{Cached: cached, Size: int64(len(want))})
		if cached && f.Align() != 1 {
			t.Error("a file opened for the cache is read past it")
		}
		slab, err := NewSlab(len(want) + 8192)
		if err != nil {
			t.Fatal(err)
		}
		defer slab.Free()
		for _, r := range [][2]int64{{0, 4096}, {1, 1}, {4095, 2}, {777, 2 << 20}, {0, int64(len(want))}, {3<<20 + 776, 1}} {
			off, n := r[0], r[1]
			begin := f.Place(off)
			lease := NewLease(slab.Bytes()[:begin+n])
			ticket, err := e.Submit(Request{Lease: lease, Extents: []Extent{{f, off, n, begin}}})
			if err != nil {
				t.Fatal(err)
			}
			if err := ticket.Wait(context.Background()); err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(lease.Bytes()[begin:], want[off:off+n]) {
				t.Errorf("cached=%v: %d bytes at %d differ", cached, n, off)
			}
		}
		if copied := e.Stats().Copied; copied > 12*int64(f.Align()) {
			t.Errorf("%d bytes were copied, although every range lay like the file", copied)
		}
		p := make([]byte, 100_000) // Go memory, lying as it likes
		if err := e.Read(context.Background(), Demand, f, p[1:], 12345); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(p[1:], want[12345:12345+len(p)-1]) {
			t.Error("a range read into Go memory differs")
		}
	}
}

func TestRangesSideBySideAreReadTogether(t *testing.T) {
	disk := newSim()
	disk.add("f", 1<<20, 4096)
	e, files := start(t, disk, Options{Readers: 1})
	f := openFileT(t, files, "f", OpenOptions{})
	mem := aligned(1 << 20)
	// Three tensors side by side in the file, in another order in memory, none on a block boundary, each lying like the file.
	xs := []Extent{{f, 100_000, 50_000, 512 << 10}, {f, 150_000, 70_000, 0}, {f, 220_000, 10_001, 256 << 10}}
	for i := range xs {
		xs[i].Dst += xs[i].Off % 4096
	}
	ticket, err := e.Submit(Request{Lease: NewLease(mem), Extents: xs})
	if err != nil {
		t.Fatal(err)
	}
	if err := ticket.Wait(context.Background()); err != nil {
		t.Fatal(err)
	}
	for _, x := range xs {
		expect(t, f, x.Off, mem[x.Dst:x.Dst+x.Len])
	}
	s := e.Stats()
	if s.Calls != 1 {
		t.Errorf("%d calls of the system, want 1", s.Calls)
	}
	if s.Copied >= 6*4096 {
		t.Errorf("%d bytes were copied; only the blocks at the ends of three ranges should be", s.Copied)
	}
}

func TestBadRequests(t *testing.T) {
	disk := newSim()
	disk.add("f", 10_000, 512)
	disk.add("growing", 10_000, 512)
	e, files := start(t, disk, Options{})
	f := openFileT(t, files, "f", OpenOptions{})
	g := openFileT(t, files, "growing", OpenOptions{Growing: true})
	for _, c := range []struct {
		name string
		xs   []Extent
		say  string
	}{
		{"nothing", nil, "something to read"},
		{"no file", []Extent{{nil, 0, 1, 0}}, "without a file"},
		{"empty", []Extent{{f, 0, 0, 0}}, "cannot read 0 bytes"},
		{"negative offset", []Extent{{f, -1, 10, 0}}, "cannot read 10 bytes at -1"},
		{"beyond the end", []Extent{{f, 9_999, 2, 0}}, "f is 10000 bytes long and has no 2 bytes at 9999"},
		{"overflow", []Extent{{f, 1 << 62, 1 << 62, 0}}, "cannot read"},
		{"beyond memory", []Extent{{f, 0, 5_000, 0}}, "do not fit the 4096 bytes"},
		{"before memory", []Extent{{f, 0, 5, -1}}, "do not fit"},
		{"destination overflow", []Extent{{f, 0, 5, 1<<63 - 1}}, "do not fit"},
		{"overlap", []Extent{{f, 0, 100, 0}, {f, 500, 100, 99}}, "overlap at byte 99"},
	} {
		lease := NewLease(aligned(4096))
		_, err := e.Submit(Request{Lease: lease, Extents: c.xs})
		t.Run(c.name, func(t *testing.T) { contains(t, err, c.say) })
		if lease.Bytes() == nil {
			t.Errorf("%s: the lease of a refused request is gone", c.name)
		}
	}
	// A growing file may have become longer meanwhile; if not, that is an error when reading.
	p := make([]byte, 10)
	contains(t, e.Read(context.Background(), Demand, g, p, 9_995), "growing ended after 5 of 10 bytes at offset 9995")
	disk.change("growing", func(f *simFile) { f.id.Size, f.id.ModTime = 20_000, 2 })
	if err := e.Read(context.Background(), Demand, g, p, 9_995); err != nil {
		t.Error(err)
	}
	expect(t, g, 9_995, p)
	disk.change("growing", func(f *simFile) { f.id.Size = 9_000 })
	contains(t, e.Read(context.Background(), Demand, g, p, 0), "growing changed from 10000 to 9000 bytes")
}

var errAny = errors.New("any error")

func TestFaults(t *testing.T) {
	const size = 300 << 10
	errno := func(err error) func(*sim) {
		return func(d *sim) {
			d.pread = func(_ string, off int64, want int) (int, error) {
				if off > 0 {
					return 0, err
				}
				return 8192, nil
			}
		}
	}
	for _, c := range []struct {
		name  string
		fault func(d *sim)
		is    error // nil: the read succeeds all the same
		say   []string
	}{
		{"a storm of interruptions", func(d *sim) {
			n := 0
			d.pread = func(_ string, _ int64, want int) (int, error) {
				if n++; n%10_000 != 0 {
					return 0, syscall.EINTR
				}
				return want, nil
			}
		}, nil, nil},
		{"a block at a time", func(d *sim) {
			d.pread = func(string, int64, int) (int, error) { return 4096, nil }
		}, nil, nil},
		{"half blocks", func(d *sim) {
			n := 0
			d.pread = func(string, int64, int) (int, error) { n++; return 2048 + n%2*2048, nil }
		}, nil, nil},
		{"direct reads refused after all", func(d *sim) { d.files["f"].refuses = true }, nil, nil},
		{"an I/O error in the middle", errno(syscall.EIO), syscall.EIO,
			[]string{"reading f failed after 8192 of 307200 bytes at offset 0", "input/output error", "check the disk"}},
		{"another error in the middle", errno(syscall.ESTALE), syscall.ESTALE, []string{"8192 of 307200 bytes"}},
		{"an argument refused for no reason", errno(syscall.EINVAL), syscall.EINVAL, []string{"8192 of 307200 bytes"}},
		{"nothing comes", func(d *sim) {
			d.pread = func(string, int64, int) (int, error) { return 0, nil }
		}, io.ErrUnexpectedEOF, []string{"f ended after 0 of 307200 bytes at offset 0: the file was truncated"}},
		{"the same half block for ever", func(d *sim) {
			d.pread = func(string, int64, int) (int, error) { return 100, nil }
		}, io.ErrUnexpectedEOF, []string{"f ended after 100 of 307200"}},
		{"more than was asked for", func(d *sim) { d.claims = 1 }, errAny,
			[]string{"the system claims to have read 307201 bytes, 307200 were asked for"}},
		{"truncated during the read", func(d *sim) {
			d.pread = func(_ string, off int64, want int) (int, error) {
				d.change("f", func(f *simFile) { f.id.Size = 5000 })
				return 4096, nil
			}
		}, io.ErrUnexpectedEOF, []string{"f ended after "}},
		{"written to during the read", func(d *sim) {
			d.pread = func(_ string, off int64, want int) (int, error) {
				d.change("f", func(f *simFile) { f.id.ModTime++ })
				return want, nil
			}
		}, ErrChanged, []string{"f was written to after it was opened; open the model again"}},
		{"grown during the read", func(d *sim) {
			d.pread = func(_ string, off int64, want int) (int, error) {
				d.change("f", func(f *simFile) { f.id.Size++ })
				return want, nil
			}
		}, ErrChanged, []string{"f changed from 307200 to 307201 bytes"}},
	} {
		t.Run(c.name, func(t *testing.T) {
			disk := newSim()
			disk.add("f", size, 4096)
			e, files := start(t, disk, Options{Readers: 2})
			f := openFileT(t, files, "f", OpenOptions{})
			c.fault(disk)
			lease := NewLease(aligned(size))
			ticket, err := e.Submit(Request{Lease: lease, Extents: []Extent{{f, 0, size, 0}}})
			if err != nil {
				t.Fatal(err)
			}
			err = ticket.Wait(context.Background())
			if c.is == nil {
				if err != nil {
					t.Fatal(err)
				}
				expect(t, f, 0, lease.Bytes())
				return
			}
			if err == nil || c.is != errAny && !errors.Is(err, c.is) {
				t.Fatalf("the error is %v, want %v", err, c.is)
			}
			contains(t, err, c.say...)
			if lease.Bytes() != nil {
				t.Error("the memory of a failed read can be looked at")
			}
			if s := e.Stats().Classes[Demand]; s.Failed != 1 || s.Queued != 0 || s.QueuedBytes != 0 {
				t.Errorf("the failure is not counted: %+v", s)
			}
		})
	}
}

// A real file that shrinks under a reader.
func TestRealFileTruncated(t *testing.T) {
	path, want := writeFile(t, 1<<20)
	e, files := start(t, nil, Options{})
	f := openFileT(t, files, path, OpenOptions{})
	if err := os.Truncate(path, 300_000); err != nil {
		t.Fatal(err)
	}
	err := e.Read(context.Background(), Demand, f, make([]byte, len(want)), 0)
	var short *ReadError
	if !errors.As(err, &short) || short.Done != 300_000 || short.Want != 1<<20 || !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Errorf("got %v", err)
	}
	contains(t, f.Changed(), "changed from 1048576 to 300000 bytes")
}

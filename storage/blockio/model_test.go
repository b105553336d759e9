package blockio

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"runtime"
	"slices"
	"sync"
	"sync/atomic"
	"syscall"
	"testing"
	"time"
	"unsafe"
)

// The scheduler, without threads and so without chance, against a plain list of what it should do: random submissions,
// cancellations, promotions, failures and readers that claim and end in any order.
func TestSchedulerAgainstAModel(t *testing.T) {
	type entry struct {
		ticket *Ticket
		class  Class
		left   []int64 // chunk offsets nobody has claimed
		flying int
		order  int // of its arrival in the class
		dead   bool
	}
	type flight struct {
		entry *entry
		chunk chunk
		class Class
	}
	disk := newSim()
	disk.add("f", 1<<30, 4096)
	files, err := NewFiles(disk, 1)
	if err != nil {
		t.Fatal(err)
	}
	f := openFileT(t, files, "f", OpenOptions{})
	mem := aligned(20 * gateChunk)
	for seed := range uint64(60) {
		random := rand.New(rand.NewPCG(seed, 1))
		readers := 1 + random.IntN(6)
		e := &Engine{opts: Options{Readers: readers, Speculating: max(readers-1, 1), Chunk: gateChunk}}
		e.work.L = &e.mu
		var all []*entry
		var flights []flight
		order := 0
		g := &gather{}
		live := func() (es []*entry) {
			for _, x := range all {
				if !x.dead && len(x.left) > 0 {
					es = append(es, x)
				}
			}
			return es
		}
		for step := 0; step < 600 || len(flights) > 0 || len(live()) > 0; step++ {
			op := random.IntN(10)
			if step >= 600 {
				op = 5 + random.IntN(5) // only work down
			}
			es := live()
			switch {
			case op < 2:
				chunks := 1 + random.Int64N(12)
				class := Class(random.IntN(classes))
				ticket, err := e.Submit(Request{Class: class, Lease: NewLease(mem), Extents: []Extent{{f, 0, chunks * gateChunk, 0}}})
				if err != nil {
					t.Fatal(err)
				}
				order++
				x := &entry{ticket: ticket, class: class, order: order}
				for i := range chunks {
					x.left = append(x.left, i*gateChunk)
				}
				all = append(all, x)
			case op == 2 && len(all) > 0:
				x := all[random.IntN(len(all))]
				could := !x.dead && len(x.left) > 0
				if x.ticket.Cancel() != could {
					t.Fatalf("seed %d: Cancel does not know whether chunks are left", seed)
				}
				if could {
					x.dead, x.left = true, nil
				}
			case op == 3 && len(all) > 0:
				x, class := all[random.IntN(len(all))], Class(random.IntN(classes))
				x.ticket.Promote(class)
				if class < x.class && len(x.left) > 0 {
					order++
					x.class, x.order = class, order
				}
			case op < 7:
				if len(flights) == readers {
					break
				}
				speculating := 0
				for _, fl := range flights {
					if fl.class == Speculation {
						speculating++
					}
				}
				slices.SortFunc(es, func(a, b *entry) int {
					if a.class != b.class {
						return int(a.class) - int(b.class)
					}
					return a.order - b.order
				})
				ticket, c, class := e.claim()
				if len(es) == 0 || es[0].class == Speculation && speculating == e.opts.Speculating {
					if ticket != nil {
						t.Fatalf("seed %d: claimed %s when nothing may be", seed, class)
					}
					break
				}
				want := es[0]
				if ticket != want.ticket || class != want.class || c.off != want.left[0] {
					t.Fatalf("seed %d: claimed another chunk than the first of the oldest %s", seed, want.class)
				}
				want.left = want.left[1:]
				want.flying++
				flights = append(flights, flight{want, c, class})
			case len(flights) > 0:
				i := random.IntN(len(flights))
				fl := flights[i]
				flights = slices.Delete(flights, i, i+1)
				var err error
				if random.IntN(20) == 0 {
					err = errAny
					fl.entry.dead, fl.entry.left = true, nil
				}
				fl.entry.flying--
				fl.entry.ticket.flying--
				if fl.class == Speculation {
					e.speculating--
				}
				if over := e.settle(fl.entry.ticket, fl.chunk, fl.class, err, g); over {
					fl.entry.ticket.finish() // panics if it is not the first
				}
			}
			for _, x := range all {
				if x.ticket.Ready() != (x.flying == 0 && len(x.left) == 0) {
					t.Fatalf("seed %d: a ticket is over with %d chunks being read and %d left", seed, x.flying, len(x.left))
				}
				if x.ticket.Ready() && (x.ticket.Err() != nil) != x.dead {
					t.Fatalf("seed %d: the result is %v, stopped: %v", seed, x.ticket.Err(), x.dead)
				}
			}
			if len(all) > 40 { // the finished ones have been looked at
				all = slices.DeleteFunc(all, func(x *entry) bool { return x.ticket.Ready() })
			}
		}
		var s ClassStats
		for _, c := range e.Stats().Classes {
			s.Submitted += c.Submitted
			s.Completed += c.Completed + c.Failed + c.Cancelled
			s.Queued += c.Queued
			s.QueuedBytes += c.QueuedBytes
		}
		if s.Submitted != s.Completed || s.Queued != 0 || s.QueuedBytes != 0 {
			t.Fatalf("seed %d: %d submitted, %d over, %d queued", seed, s.Submitted, s.Completed, s.Queued)
		}
	}
}

// The real thing with real threads: clients that do whatever they are allowed to, a disk that is slow, short, interrupted
// and broken at random, and fewer slots than anyone wants. Memory is only written while it is lent to a read, what arrives
// is right, every read ends once, and nobody waits for ever.
func TestRandomClients(t *testing.T) {
	const slots, size = 5, 5 * gateChunk
	arena, err := NewArena(slots, size)
	if err != nil {
		t.Fatal(err)
	}
	disk := newSim()
	var owners [slots]atomic.Pointer[Lease]
	base := uintptr(unsafe.Pointer(unsafe.SliceData(arena.slab.mem)))
	disk.touch = func(buf []byte) {
		at := uintptr(unsafe.Pointer(unsafe.SliceData(buf))) - base
		if at >= uintptr(slots*arena.stride) {
			return // a reader's own memory
		}
		l := owners[at/uintptr(arena.stride)].Load()
		l.mu.Lock()
		defer l.mu.Unlock()
		if l.state != leaseReading {
			t.Errorf("slot %d was written in state %d", l.slot, l.state)
		}
	}
	var calls atomic.Uint64
	disk.pread = func(_ string, _ int64, want int) (int, error) {
		k := calls.Add(1) * 0x9E3779B97F4A7C15 >> 40
		switch {
		case k%7 == 0:
			return 0, syscall.EINTR
		case k%11 == 0:
			return want/2&^4095 + 4096, nil
		case k%61 == 0:
			return 0, syscall.EIO
		case k%5 == 0:
			time.Sleep(time.Duration(k%200) * time.Microsecond)
		}
		runtime.Gosched()
		return want, nil
	}
	e, err := New(Options{Readers: 3, Chunk: gateChunk})
	if err != nil {
		t.Fatal(err)
	}
	files, err := NewFiles(disk, 3) // as many as readers, of more files
	if err != nil {
		t.Fatal(err)
	}
	var open []*File
	for i := range 5 {
		path := fmt.Sprint("f", i)
		disk.add(path, 20*gateChunk+int64(i)*1234, []int{4096, 512, 0, 4096, 4096}[i])
		open = append(open, openFileT(t, files, path, OpenOptions{}))
	}
	ctx, stop := context.WithTimeout(context.Background(), time.Minute) // far more than it takes: a deadlock ends here
	defer stop()
	var submitted, succeeded, cancelled, failed atomic.Int64
	client := func(id uint64, rounds int) {
		random := rand.New(rand.NewPCG(id, 2))
		queue := NewQueue()
		for range rounds {
			class := Class(random.IntN(classes))
			var l *Lease
			var err error
			if class == Speculation {
				if l = arena.TryLease(1); l == nil {
					runtime.Gosched()
					continue
				}
			} else if l, err = arena.Lease(ctx); err != nil {
				t.Error(err)
				return
			}
			owners[l.slot].Store(l)
			mark := byte(random.Uint32())
			mem := l.Bytes()
			mem[0], mem[len(mem)-1] = mark, mark
			runtime.Gosched()
			if mem[0] != mark || mem[len(mem)-1] != mark {
				t.Error("leased memory was written by someone else")
			}
			f := open[random.IntN(len(open))]
			off := random.Int64N(f.Size() - size)
			dst := int64(0)
			if random.IntN(4) > 0 {
				dst = f.Place(off)
			}
			n := 1 + random.Int64N(size-dst)
			r := Request{Class: class, Lease: l, Extents: []Extent{{f, off, n, dst}}}
			if random.IntN(2) == 0 {
				r.Queue = queue
			}
			ticket, err := e.Submit(r)
			if err != nil {
				t.Error(err)
				return
			}
			submitted.Add(1)
			switch random.IntN(6) {
			case 0:
				ticket.Cancel()
			case 1:
				ticket.Release() // and look at the result nevertheless
			case 2:
				ticket.Promote(Demand)
			case 3:
				runtime.Gosched()
				ticket.Cancel()
			}
			if r.Queue != nil {
				if got, err := queue.Next(ctx); err != nil || got != ticket {
					t.Errorf("the queue gave %p, want %p: %v", got, ticket, err)
					return
				}
			}
			err = ticket.Wait(ctx)
			mem = l.Bytes()
			switch {
			case err == nil:
				succeeded.Add(1)
				if mem != nil {
					for _, i := range []int64{0, n / 2, n - 1, random.Int64N(n)} {
						if mem[dst+i] != content(f.id.Ino, off+i) {
							t.Errorf("%s: byte %d is wrong", f.path, off+i)
						}
					}
				}
			case errors.Is(err, ErrCancelled):
				cancelled.Add(1)
			case errors.Is(err, syscall.EIO):
				failed.Add(1)
			default:
				t.Error(err)
			}
			if err != nil && mem != nil {
				t.Error("the memory of a failed read can be looked at")
			}
			ticket.Release()
		}
		if queue.Len() != 0 {
			t.Error("a ticket came twice")
		}
	}
	var clients sync.WaitGroup
	for id := range uint64(8) {
		clients.Go(func() { client(id, 120) })
	}
	clients.Wait()
	if err := errors.Join(e.Close(), arena.Close()); err != nil {
		t.Error(err)
	}
	var s ClassStats
	for _, c := range e.Stats().Classes {
		s.Submitted += c.Submitted
		s.Completed += c.Completed
		s.Cancelled += c.Cancelled
		s.Failed += c.Failed
	}
	want := ClassStats{Submitted: submitted.Load(), Completed: succeeded.Load(), Cancelled: cancelled.Load(), Failed: failed.Load()}
	if s != want || s.Submitted != s.Completed+s.Cancelled+s.Failed {
		t.Errorf("the engine counts %+v, its clients %+v", s, want)
	}
	if s.Completed == 0 || s.Cancelled == 0 || s.Failed == 0 {
		t.Errorf("the test does not reach everything: %+v", s)
	}
}

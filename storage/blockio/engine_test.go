package blockio

import (
	"context"
	"errors"
	"fmt"
	"slices"
	"testing"
	"time"
)

// gate is a disk that does one read at a time, when told to.
type gate struct {
	*sim
	begun chan string // path and offset of each read that reached the disk
	go_   chan error  // lets one of them end
}

func newGate() *gate {
	g := &gate{newSim(), make(chan string, 100), make(chan error)}
	g.pread = func(path string, off int64, want int) (int, error) {
		g.begun <- fmt.Sprint(path, "@", off>>16)
		return want, <-g.go_
	}
	return g
}

// next lets a read end and returns the one that begins then.
func (g *gate) next() string {
	g.go_ <- nil
	return <-g.begun
}

const gateChunk = 64 << 10

func submit(t *testing.T, e *Engine, class Class, f *File, chunks int64) *Ticket {
	t.Helper()
	ticket, err := e.Submit(Request{
		Class: class, Lease: NewLease(aligned(int(chunks) * gateChunk)),
		Extents: []Extent{{File: f, Len: chunks * gateChunk}},
	})
	if err != nil {
		t.Fatal(err)
	}
	return ticket
}

// One reader: what is most urgent goes next, the oldest first, and a demand waits for one chunk.
func TestOrder(t *testing.T) {
	g := newGate()
	e, files := start(t, g, Options{Readers: 1, Chunk: gateChunk})
	open := func(path string) *File {
		g.add(path, 10*gateChunk, 4096)
		return openFileT(t, files, path, OpenOptions{})
	}
	spec := submit(t, e, Speculation, open("guess"), 3)
	order := []string{<-g.begun}
	spine := submit(t, e, Spine, open("spine"), 3)
	later := submit(t, e, Speculation, open("later"), 1)
	order = append(order, g.next())
	one := submit(t, e, Demand, open("one"), 2)
	two := submit(t, e, Demand, open("two"), 1)
	for range 4 {
		order = append(order, g.next())
	}
	// The route asks for what "later" speculates on.
	later.Promote(Demand)
	later.Promote(Speculation) // never the other way
	for range 4 {
		order = append(order, g.next())
	}
	g.go_ <- nil
	want := []string{"guess@0", "spine@0", "one@0", "one@1", "two@0", "spine@1", "later@0", "spine@2", "guess@1", "guess@2"}
	if !slices.Equal(order, want) {
		t.Errorf("order\n%q, want\n%q", order, want)
	}
	for _, ticket := range []*Ticket{spec, spine, later, one, two} {
		if err := ticket.Wait(context.Background()); err != nil {
			t.Error(err)
		}
	}
	s := e.Stats()
	if d := s.Classes[Demand]; d.Submitted != 3 || d.Completed != 3 || d.Promoted != 1 || d.Bytes != 4*gateChunk || d.Wait <= 0 || d.P50 <= 0 || d.P95 < d.P50 {
		t.Errorf("demand: %+v", d)
	}
	if d := s.Classes[Speculation]; d.Submitted != 1 || d.Completed != 1 || d.Bytes != 3*gateChunk {
		t.Errorf("speculation: %+v", d)
	}
	if s.Bandwidth <= 0 || s.Reading != 0 {
		t.Errorf("%+v", s)
	}
}

// Speculation leaves a reader to the demand that may come, and a promoted read may take it.
func TestSpeculationLeavesAReaderIdle(t *testing.T) {
	g := newGate()
	e, files := start(t, g, Options{Readers: 3, Chunk: gateChunk})
	g.add("f", 10*gateChunk, 4096)
	g.add("d", 10*gateChunk, 4096)
	f, d := openFileT(t, files, "f", OpenOptions{}), openFileT(t, files, "d", OpenOptions{})
	spec := submit(t, e, Speculation, f, 4)
	got := []string{<-g.begun, <-g.begun}
	if e.Stats().Reading != 2 {
		t.Fatalf("%d readers speculate", e.Stats().Reading)
	}
	demand := submit(t, e, Demand, d, 1)
	if got := <-g.begun; got != "d@0" {
		t.Fatalf("%s began", got)
	}
	g.go_ <- nil // one of the three
	// Whichever ended, at most two chunks of speculation are being read. With the promotion the third reader joins.
	spec.Promote(Demand)
	got = append(got, <-g.begun)
	for range 3 {
		g.go_ <- nil
	}
	got = append(got, <-g.begun)
	g.go_ <- nil
	if err := errors.Join(spec.Wait(context.Background()), demand.Wait(context.Background())); err != nil {
		t.Fatal(err)
	}
	slices.Sort(got)
	if want := []string{"f@0", "f@1", "f@2", "f@3"}; !slices.Equal(got, want) {
		t.Errorf("read %q, want each chunk once", got)
	}
}

// Cancelling stops what nobody has claimed at once; memory comes back when the last reader has left it.
func TestCancelHasTwoPhases(t *testing.T) {
	g := newGate()
	e, files := start(t, g, Options{Readers: 1, Chunk: gateChunk})
	g.add("f", 10*gateChunk, 4096)
	f := openFileT(t, files, "f", OpenOptions{})
	arena, err := NewArena(1, 10*gateChunk)
	if err != nil {
		t.Fatal(err)
	}
	lease := arena.TryLease(0)
	read := func(l *Lease, chunks int64) *Ticket {
		ticket, err := e.Submit(Request{Lease: l, Extents: []Extent{{File: f, Len: chunks * gateChunk}}})
		if err != nil {
			t.Fatal(err)
		}
		return ticket
	}
	ticket := read(lease, 10)
	<-g.begun
	if lease.Bytes() != nil {
		t.Error("memory can be looked at while a read writes to it")
	}
	if _, err := e.Submit(Request{Lease: lease, Extents: []Extent{{File: f, Len: 1}}}); err == nil {
		t.Error("two reads share memory")
	}
	if !ticket.Cancel() || ticket.Cancel() {
		t.Error("the first Cancel stops the read, the second finds nothing to stop")
	}
	ticket.Release()
	ticket.Release()
	if ticket.Ready() || arena.Free() != 0 || arena.TryLease(0) != nil {
		t.Fatal("memory was given back while a read writes to it")
	}
	contains(t, arena.Close(), "1 slots of memory are still leased")
	// Not waiting, nor for the read: the context ends first.
	ctx, cancel := context.WithCancel(context.Background())
	cancel()
	if err := ticket.Wait(ctx); !errors.Is(err, context.Canceled) {
		t.Error(err)
	}
	g.go_ <- nil
	if err := ticket.Wait(context.Background()); !errors.Is(err, ErrCancelled) {
		t.Errorf("got %v", err)
	}
	if arena.Free() != 1 {
		t.Error("the ticket signalled before its memory was free")
	}
	if lease.Bytes() != nil {
		t.Error("released memory can be looked at")
	}
	if _, err := e.Submit(Request{Lease: lease, Extents: []Extent{{File: f, Len: 1}}}); err == nil {
		t.Error("released memory was read into")
	}
	if err := arena.Close(); err != nil {
		t.Error(err)
	}

	// All of it is being read: too late to cancel, and it succeeds.
	l := NewLease(aligned(gateChunk))
	ticket = read(l, 1)
	<-g.begun
	if ticket.Cancel() {
		t.Error("a read nothing is left of was cancelled")
	}
	// Nobody has begun: over at once.
	waiting := read(NewLease(aligned(gateChunk)), 1)
	if !waiting.Cancel() || !waiting.Ready() || !errors.Is(waiting.Err(), ErrCancelled) {
		t.Error("a read nobody has begun was not over with Cancel")
	}
	g.go_ <- nil
	if err := ticket.Wait(context.Background()); err != nil {
		t.Error(err)
	}
	expect(t, f, 0, l.Bytes())
	s := e.Stats().Classes[Demand]
	if s.Submitted != 3 || s.Cancelled != 2 || s.Completed != 1 || s.Queued != 0 {
		t.Errorf("%+v", s)
	}
}

func TestFirstErrorEndsTheRead(t *testing.T) {
	g := newGate()
	e, files := start(t, g, Options{Readers: 1, Chunk: gateChunk})
	g.add("f", 10*gateChunk, 4096)
	f := openFileT(t, files, "f", OpenOptions{})
	ticket := submit(t, e, Spine, f, 10)
	<-g.begun
	broken := errors.New("broken")
	g.go_ <- broken
	if err := ticket.Wait(context.Background()); !errors.Is(err, broken) {
		t.Error(err)
	}
	if len(g.begun) != 0 {
		t.Error("reading went on after an error")
	}
}

func TestVerify(t *testing.T) {
	disk := newSim()
	disk.add("f", 1000, 512)
	e, files := start(t, disk, Options{})
	f := openFileT(t, files, "f", OpenOptions{})
	damaged := errors.New("damaged")
	for _, result := range []error{nil, damaged} {
		lease := NewLease(aligned(1000))
		queue := NewQueue()
		ticket, err := e.Submit(Request{
			Class: Spine, Lease: lease, Extents: []Extent{{File: f, Len: 1000}}, Queue: queue, Tag: "x",
			Verify: func(mem []byte) error {
				expect(t, f, 0, mem)
				return result
			},
		})
		if err != nil {
			t.Fatal(err)
		}
		got, err := queue.Next(context.Background())
		if err != nil || got != ticket || got.Tag != "x" || !got.Ready() || got.Err() != result {
			t.Errorf("%v %v", got, err)
		}
		if (lease.Bytes() != nil) != (result == nil) {
			t.Errorf("after %v the bytes are %v", result, lease.Bytes() != nil)
		}
		if queue.TryNext() != nil || queue.Len() != 0 {
			t.Error("a ticket came twice")
		}
		ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
		if _, err := queue.Next(ctx); !errors.Is(err, context.DeadlineExceeded) {
			t.Error(err)
		}
		cancel()
	}
}

// Close ends what waits, waits for what is being read, and leaves no thread.
func TestClose(t *testing.T) {
	threads := count("/proc/self/task")
	g := newGate()
	e, err := New(Options{Readers: 4, Chunk: gateChunk})
	if err != nil {
		t.Fatal(err)
	}
	files, err := NewFiles(g, 10)
	if err != nil {
		t.Fatal(err)
	}
	g.add("f", 100*gateChunk, 4096)
	f := openFileT(t, files, "f", OpenOptions{})
	long, waiting := submit(t, e, Demand, f, 50), submit(t, e, Speculation, f, 50)
	for range 4 {
		<-g.begun
	}
	closed := make(chan error)
	go func() { closed <- e.Close() }()
	if err := waiting.Wait(context.Background()); !errors.Is(err, ErrClosed) {
		t.Error(err)
	}
	select {
	case <-closed:
		t.Fatal("closed while reads write to memory")
	case <-long.Done():
		t.Fatal("over while reads write to memory")
	default:
	}
	for range 4 {
		g.go_ <- nil
	}
	if err := errors.Join(<-closed, e.Close()); err != nil {
		t.Error(err)
	}
	if err := long.Wait(context.Background()); !errors.Is(err, ErrClosed) {
		t.Error(err)
	}
	if _, err := e.Submit(Request{Lease: NewLease(aligned(1)), Extents: []Extent{{File: f, Len: 1}}}); !errors.Is(err, ErrClosed) {
		t.Error(err)
	}
	if threads > 0 {
		for range 200 {
			if count("/proc/self/task") < threads+4 {
				return
			}
			time.Sleep(5 * time.Millisecond) // the system's view of ended threads
		}
		t.Errorf("%d threads, %d before the readers", count("/proc/self/task"), threads)
	}
}

func TestArena(t *testing.T) {
	arena, err := NewArena(2, 5000)
	if err != nil {
		t.Fatal(err)
	}
	one := arena.TryLease(1)
	if one == nil || len(one.Bytes()) != 5000 || one.Len() != 5000 {
		t.Fatal("no slot")
	}
	if arena.TryLease(1) != nil {
		t.Error("speculation took the last slot")
	}
	two, err := arena.Lease(context.Background())
	if err != nil {
		t.Fatal(err)
	}
	ctx, cancel := context.WithTimeout(context.Background(), time.Millisecond)
	defer cancel()
	if _, err := arena.Lease(ctx); !errors.Is(err, context.DeadlineExceeded) {
		t.Error(err)
	}
	// Slots go to those who wait, in their order.
	got := make(chan string)
	wait := func(name string, waiting int) {
		go func() {
			l, err := arena.Lease(context.Background())
			if err == nil {
				defer l.Release()
			}
			got <- fmt.Sprint(name, err)
		}()
		for {
			arena.mu.Lock()
			n := len(arena.waiting)
			arena.mu.Unlock()
			if n == waiting {
				return
			}
			time.Sleep(time.Millisecond)
		}
	}
	wait("first", 1)
	wait("second", 2)
	one.Release()
	one.Release()
	if first, second := <-got, <-got; first != "first<nil>" || second != "second<nil>" {
		t.Errorf("%s, %s", first, second)
	}
	three, err := arena.Lease(context.Background()) // "second" may not have released it yet
	if err != nil {
		t.Fatal(err)
	}
	wait("third", 1)
	if err := arena.Close(); err == nil {
		t.Error("closed with slots leased")
	}
	contains(t, errors.New(<-got), "third", "the arena is closed")
	if _, err := arena.Lease(context.Background()); !errors.Is(err, ErrClosed) {
		t.Error(err)
	}
	two.Release()
	three.Release()
	if err := errors.Join(arena.Close(), arena.Close()); err != nil {
		t.Error(err)
	}
	for _, bad := range [][2]int{{0, 1}, {1, 0}, {1 << 40, 1 << 40}, {1, 1<<63 - 1}} {
		if _, err := NewArena(bad[0], bad[1]); err == nil {
			t.Errorf("an arena of %v was made", bad)
		}
	}
}

func TestOptions(t *testing.T) {
	for _, o := range []Options{{Readers: -1}, {Readers: 65}, {Readers: 2, Speculating: 3}, {Chunk: 1}, {Chunk: 2 << 30}} {
		if e, err := New(o); err == nil {
			t.Errorf("%+v was accepted", o)
			e.Close()
		}
	}
}

func TestHistogram(t *testing.T) {
	var h histogram
	if h.quantile(0.5) != 0 {
		t.Error("a quantile of nothing")
	}
	for i := 1; i <= 1000; i++ {
		h.add(time.Duration(i) * time.Millisecond)
	}
	for _, c := range []struct {
		q    float64
		want time.Duration
	}{{0.5, 500 * time.Millisecond}, {0.95, 950 * time.Millisecond}, {1, time.Second}} {
		if got := h.quantile(c.q); got < c.want || got > c.want*9/8 {
			t.Errorf("quantile %v is %v, want %v to an eighth more", c.q, got, c.want)
		}
	}
}

func TestMeter(t *testing.T) {
	var m meter
	now := time.Unix(0, 0)
	step := func(d time.Duration, n int64) {
		m.begin(now)
		now = now.Add(d)
		m.end(now, n)
		now = now.Add(time.Hour) // idle time does not count
	}
	step(10*time.Millisecond, 1000)
	if got := m.bandwidth(); got != 100_000 {
		t.Errorf("%v bytes a second after a short read, want 100000", got)
	}
	for range 100 {
		step(50*time.Millisecond, 10_000)
	}
	if got := m.bandwidth(); got < 190_000 || got > 200_001 {
		t.Errorf("%v bytes a second, want nearly 200000", got)
	}
}

package expert

import (
	"context"
	"sync"
)

// Blocking is a source whose reads return when they are over. Read fills dst completely or returns an error that names the
// file; it must be safe for concurrent use and notice the end of ctx.
type Blocking interface {
	Size() int
	Read(ctx context.Context, k Key, dst []byte) error
}

// Readers makes a Source of a Blocking one: a fixed number of goroutines read, demands before reads ahead.
type Readers struct {
	src  Blocking
	stop context.CancelFunc
	ctx  context.Context
	wg   sync.WaitGroup

	mu     sync.Mutex
	wake   sync.Cond
	queue  [2][]*blockingRead // demands, reads ahead
	closed bool
}

type blockingRead struct {
	r      *Readers
	ctx    context.Context
	cancel context.CancelFunc
	k      Key
	dst    []byte
	ahead  bool
	done   func(error)
}

// NewReaders starts n goroutines. Close ends them.
func NewReaders(src Blocking, n int) *Readers {
	r := &Readers{src: src}
	r.wake.L = &r.mu
	r.ctx, r.stop = context.WithCancel(context.Background())
	r.wg.Add(n)
	for range n {
		go r.loop()
	}
	return r
}

func (r *Readers) Size() int { return r.src.Size() }

// Start queues a read.
func (r *Readers) Start(k Key, dst []byte, ahead bool, done func(error)) Read {
	q := &blockingRead{r: r, k: k, dst: dst, ahead: ahead, done: done}
	q.ctx, q.cancel = context.WithCancel(r.ctx)
	r.mu.Lock()
	r.queue[urgency(ahead)] = append(r.queue[urgency(ahead)], q)
	r.wake.Signal()
	r.mu.Unlock()
	return q
}

func urgency(ahead bool) int {
	if ahead {
		return 1
	}
	return 0
}

func (r *Readers) loop() {
	defer r.wg.Done()
	for {
		r.mu.Lock()
		for len(r.queue[0])+len(r.queue[1]) == 0 && !r.closed {
			r.wake.Wait()
		}
		var q *blockingRead
		for u := range r.queue {
			if len(r.queue[u]) > 0 {
				q, r.queue[u] = r.queue[u][0], r.queue[u][1:]
				break
			}
		}
		r.mu.Unlock()
		if q == nil {
			return
		}
		err := q.ctx.Err()
		if err == nil {
			err = r.src.Read(q.ctx, q.k, q.dst)
		}
		q.cancel()
		q.done(err)
	}
}

// Close ends every read, queued ones with an error, and waits for the goroutines.
func (r *Readers) Close() {
	r.mu.Lock()
	r.closed = true
	r.wake.Broadcast()
	r.mu.Unlock()
	r.stop()
	r.wg.Wait()
}

// Promote moves a read ahead that has not begun to the demands.
func (q *blockingRead) Promote() {
	r := q.r
	r.mu.Lock()
	defer r.mu.Unlock()
	for i, x := range r.queue[1] {
		if x == q {
			r.queue[1] = append(r.queue[1][:i:i], r.queue[1][i+1:]...)
			r.queue[0] = append(r.queue[0], q)
			return
		}
	}
}

func (q *blockingRead) Cancel() { q.cancel() }

package session

import "deltafin/runtime"

// Feed is the mailbox between a generation and a screen. Producers never block; there is one consumer. A wake-up is
// pending whenever something was put since the last Take.
type Feed struct {
	wake chan struct{}
}

// Wake delivers a value when there is something to take.
func (f *Feed) Wake() <-chan struct{} { return f.wake }

// Take empties the mailbox.
func (f *Feed) Take() Frame { return Frame{} }

// PutProgress replaces the gauge.
func (f *Feed) PutProgress(p runtime.Progress) {}

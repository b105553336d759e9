package cli

import (
	"context"
	"fmt"
	"os"
	"os/signal"
	"sync/atomic"
	"syscall"
)

// interrupts turns signals into a stop at the next safe point. The first of Ctrl-C, SIGTERM and SIGHUP cancels the
// context and says so at once, since a step of a large model takes seconds; the second ends the process.
type interrupts struct {
	signals chan os.Signal
	fired   atomic.Bool
	done    chan struct{}
}

// onInterrupt starts watching. notice is called with the sentence to show at the first signal, quit at the second; quit
// ends the process.
func onInterrupt(parent context.Context, notice func(string), quit func()) (context.Context, *interrupts) {
	ctx, cancel := context.WithCancel(parent)
	i := &interrupts{signals: make(chan os.Signal, 2), done: make(chan struct{})}
	signal.Notify(i.signals, syscall.SIGINT, syscall.SIGTERM)
	if !signal.Ignored(syscall.SIGHUP) { // nohup means to go on when the terminal closes
		signal.Notify(i.signals, syscall.SIGHUP)
	}
	go func() {
		defer cancel()
		select {
		case <-i.signals:
		case <-i.done:
			return
		}
		i.fired.Store(true)
		cancel()
		notice("stopping after this step; press Ctrl-C again to quit at once")
		select {
		case <-i.signals:
			quit()
		case <-i.done:
		}
	}()
	return ctx, i
}

// stopped says whether a signal asked for the end.
func (i *interrupts) stopped() bool { return i.fired.Load() }

// close gives the signals their usual effect back.
func (i *interrupts) close() {
	signal.Stop(i.signals)
	close(i.done)
}

// notice shows a line on stderr, tagged like the other lines about a run.
func (s streams) notice(tag, text string) { fmt.Fprintf(s.err, "[%s] %s\n", tag, oneLine(text)) }

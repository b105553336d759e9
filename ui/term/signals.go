package term

import (
	"os"
	"os/signal"
	"sync"
	"syscall"
	"time"
)

// Leaving answers the signals that end a program: terminate, hang-up and interrupt. Bubble Tea knows nothing of hang-up: without
// an answer the process dies with unwritten text, and with one that only takes note it lives on for ever. interrupted, unless it
// is nil, is asked about an interrupt, and says whether that meant something else than to leave; it must not block.
//
// The first signal calls leave, which asks the program to end in good order and must not block for long. If stop has not
// been called within grace after that, or a second signal comes, abandon is called and the process exits with status 1.
func Leaving(grace time.Duration, interrupted func() bool, leave func(os.Signal), abandon func()) (stop func()) {
	signals := make(chan os.Signal, 4)
	signal.Notify(signals, syscall.SIGTERM, syscall.SIGHUP, syscall.SIGINT)
	done := make(chan struct{})
	go func() {
		var expired <-chan time.Time
		for {
			select {
			case s := <-signals:
				if s == syscall.SIGINT && interrupted != nil && interrupted() {
					continue
				}
				if expired != nil && s != syscall.SIGHUP { // a closed terminal may send hang-up more than once
					abandon()
					os.Exit(1)
				}
				if expired == nil {
					expired = time.After(grace)
					go leave(s)
				}
			case <-expired:
				abandon()
				os.Exit(1)
			case <-done:
				return
			}
		}
	}()
	var once sync.Once
	return func() {
		once.Do(func() {
			signal.Stop(signals)
			close(done)
		})
	}
}

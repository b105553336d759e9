package cli

import (
	"syscall"
	"testing"
)

func TestFirstSignalStopsSecondQuits(t *testing.T) {
	notices, quits := make(chan string, 2), make(chan bool, 2)
	ctx, i := onInterrupt(t.Context(), func(s string) { notices <- s }, func() { quits <- true })
	defer i.close()
	if i.stopped() || ctx.Err() != nil {
		t.Fatal("stopped before any signal")
	}
	if err := syscall.Kill(syscall.Getpid(), syscall.SIGTERM); err != nil {
		t.Fatal(err)
	}
	<-ctx.Done()
	if <-notices; !i.stopped() || len(quits) > 0 {
		t.Error("the first signal has to stop, not to quit")
	}
	if err := syscall.Kill(syscall.Getpid(), syscall.SIGINT); err != nil {
		t.Fatal(err)
	}
	<-quits
}

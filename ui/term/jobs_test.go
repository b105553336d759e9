package term

import (
	"os"
	"syscall"
	"testing"
	"time"
)

func TestAProcessThatGoesOnIsToldSo(t *testing.T) {
	told := make(chan struct{}, 8)
	stop := Continued(func() { told <- struct{}{} })
	for range 2 {
		if err := syscall.Kill(os.Getpid(), syscall.SIGCONT); err != nil {
			t.Fatal(err)
		}
		select {
		case <-told:
		case <-time.After(30 * time.Second):
			t.Fatal("SIGCONT was not noticed")
		}
	}
	stop()
}

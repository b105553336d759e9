package term

import (
	"os"
	"os/exec"
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

func TestWhoCouldWakeAStoppedProcess(t *testing.T) {
	const self = `"$TERM_TEST_SELF"`
	for _, c := range []struct {
		name   string
		script string
		how    syscall.SysProcAttr
		want   string
	}{
		{"a job of a shell in its session", "", syscall.SysProcAttr{Setpgid: true}, "true"},
		{"a session of its own", "", syscall.SysProcAttr{Setsid: true}, "false"},
		{"behind a shell without job control in a session of its own", self + "; true", syscall.SysProcAttr{Setsid: true}, "false"},
		{"behind two of them", "sh -c '" + self + "; true'; true", syscall.SysProcAttr{Setsid: true}, "false"},
		{"behind a script that is a job", self + "; true", syscall.SysProcAttr{Setpgid: true}, "true"},
	} {
		cmd := exec.Command(os.Args[0])
		if c.script != "" {
			cmd = exec.Command("sh", "-c", c.script)
		}
		cmd.SysProcAttr = &c.how
		cmd.Env = append(os.Environ(), "TERM_TEST=shell", "TERM_TEST_SELF="+os.Args[0])
		out, err := cmd.Output()
		if err != nil || string(out) != c.want {
			t.Errorf("%s: %q, %v", c.name, out, err)
		}
	}
}

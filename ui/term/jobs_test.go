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
	jobs := NewJobs(func() { told <- struct{}{} })
	defer jobs.Close()
	for range 2 {
		goOn(t)
		await(t, told, "SIGCONT was not noticed")
	}
}

// One signal ends a suspension or is told, never both: or the terminal would be taken twice.
func TestWhoSuspendsGoesOnOnce(t *testing.T) {
	told := make(chan struct{}, 8)
	jobs := NewJobs(func() { told <- struct{}{} })
	defer jobs.Close()
	stopped := make(chan struct{}, 1)
	jobs.stop = func() error { stopped <- struct{}{}; return nil }
	for range 3 {
		on := make(chan struct{}, 1)
		go func() {
			if err := (suspension{jobs}).Run(); err != nil {
				t.Error(err)
			}
			on <- struct{}{}
		}()
		await(t, stopped, "it is not stopped")
		goOn(t)
		await(t, on, "it does not go on")
	}
	goOn(t) // those before were handled by now
	await(t, told, "SIGCONT was not noticed")
	if len(told) > 0 {
		t.Error("a signal that ended a suspension was told as well")
	}
	jobs.stop = func() error { return syscall.EPERM }
	if err := (suspension{jobs}).Run(); err == nil {
		t.Error("it was suspended all the same")
	}
	goOn(t)
	await(t, told, "after a suspension that failed SIGCONT was not noticed")
}

func goOn(t *testing.T) {
	t.Helper()
	if err := syscall.Kill(os.Getpid(), syscall.SIGCONT); err != nil {
		t.Fatal(err)
	}
}

func await(t *testing.T, c <-chan struct{}, otherwise string) {
	t.Helper()
	select {
	case <-c:
	case <-time.After(time.Minute):
		t.Fatal(otherwise)
	}
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

package termtest

import (
	"bufio"
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"github.com/charmbracelet/x/vt"
	"golang.org/x/sys/unix"
)

// Keys as a terminal sends them.
const (
	Enter = "\r"
	Esc   = "\x1b"
	Down  = "\x1b[B"
	CtrlC = "\x03"
	CtrlD = "\x04"
	CtrlU = "\x15"
	CtrlZ = "\x1a"
)

// patience is how long anything is waited for: a busy machine may be twenty times slower than another.
const patience = 2 * time.Minute

// Terminal is a program on a terminal.
type Terminal struct {
	t    testing.TB
	pty  *os.File
	over chan string // gets its exit status

	mu      sync.Mutex
	emu     *vt.Emulator
	written bytes.Buffer
}

// Run starts a program on a terminal of its own, of 80×24. Where there are no terminals the test is skipped.
func Run(t testing.TB, program *exec.Cmd) *Terminal {
	t.Helper()
	return RunSized(t, program, 80, 24)
}

// RunSized is Run on a terminal of that many columns and rows.
//
// A shell without jobs leads the terminal's session, and outlives the program: when a session's leader ends, what was written
// last and not read yet is dropped.
func RunSized(t testing.TB, program *exec.Cmd, columns, rows int) *Terminal {
	t.Helper()
	status, tellStatus, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer tellStatus.Close()
	mayEnd, end, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer mayEnd.Close()
	cmd := exec.Command("sh", append([]string{"-c", `"$@" 3>&- 4<&-; echo $? >&3; read end <&4`, "sh", program.Path}, program.Args[1:]...)...)
	cmd.Env, cmd.Dir, cmd.ExtraFiles = program.Env, program.Dir, []*os.File{tellStatus, mayEnd}
	pty, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no terminals here: ", err)
	}
	var n int
	if err = unix.IoctlSetPointerInt(int(pty.Fd()), unix.TIOCSPTLCK, 0); err == nil {
		n, err = unix.IoctlGetInt(int(pty.Fd()), unix.TIOCGPTN)
	}
	if err == nil {
		err = unix.IoctlSetWinsize(int(pty.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Col: uint16(columns), Row: uint16(rows)})
	}
	if err != nil {
		t.Skip("no terminals here: ", err)
	}
	tty, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no terminals here: ", err)
	}
	defer tty.Close()
	r := &Terminal{t: t, pty: pty, over: make(chan string, 1), emu: vt.NewEmulator(columns, rows)}
	cmd.Stdin, cmd.Stdout, cmd.Stderr = tty, tty, tty
	cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := cmd.Start(); err != nil {
		t.Fatal(err)
	}
	go func() { // what the terminal is asked
		_, _ = io.Copy(pty, r.emu)
	}()
	read := make(chan struct{})
	go func() {
		defer close(read)
		p := make([]byte, 32<<10)
		for {
			n, err := pty.Read(p)
			r.mu.Lock()
			_, _ = r.emu.Write(p[:n])
			r.written.Write(p[:n])
			r.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	go func() {
		s, _ := bufio.NewReader(status).ReadString('\n')
		r.over <- strings.TrimSpace(s)
	}()
	t.Cleanup(func() {
		_ = syscall.Kill(-cmd.Process.Pid, syscall.SIGKILL) // what is still there
		_ = end.Close()
		_ = cmd.Wait()
		status.Close()
		pty.Close()
		<-read
		r.emu.Close()
	})
	return r
}

// Shown is what is on the terminal now.
func (r *Terminal) Shown() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.emu.String()
}

// Written is all that was written to the terminal.
func (r *Terminal) Written() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.written.String()
}

// Await waits until all of the texts are on the terminal, and returns what it shows then.
func (r *Terminal) Await(texts ...string) string {
	r.t.Helper()
	return r.await("showed", r.Shown, texts)
}

// AwaitWritten waits until all of the texts were written to the terminal.
func (r *Terminal) AwaitWritten(texts ...string) string {
	r.t.Helper()
	return r.await("was written", r.Written, texts)
}

func (r *Terminal) await(what string, of func() string, texts []string) string {
	r.t.Helper()
	deadline := time.Now().Add(patience)
	for {
		s, missing := of(), ""
		for _, x := range texts {
			if !strings.Contains(s, x) {
				missing = x
			}
		}
		if missing == "" {
			return s
		}
		if time.Now().After(deadline) {
			r.t.Fatalf("the terminal never %s %q; it shows\n%s", what, missing, r.Shown())
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// Changed waits until the terminal shows something else.
func (r *Terminal) Changed(before string) {
	r.t.Helper()
	deadline := time.Now().Add(patience)
	for r.Shown() == before {
		if time.Now().After(deadline) {
			r.t.Fatalf("the terminal still shows\n%s", before)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

// Send types keys.
func (r *Terminal) Send(keys string) {
	r.t.Helper()
	if _, err := r.pty.WriteString(keys); err != nil {
		r.t.Fatal(err)
	}
}

// Ended waits for the end of the program, which has to be a good one. What it wrote last may still be on its way.
func (r *Terminal) Ended() {
	r.t.Helper()
	select {
	case status := <-r.over:
		if status != "0" {
			r.t.Errorf("status %q; the terminal shows\n%s", status, r.Shown())
		}
	case <-time.After(patience):
		r.t.Fatalf("the program does not end; the terminal shows\n%s", r.Shown())
	}
}

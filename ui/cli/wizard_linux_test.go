package cli

import (
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"deltafin/storage/hub/hubtest"
	weights "deltafin/storage/root"

	"github.com/charmbracelet/x/vt"
	"golang.org/x/sys/unix"
)

// session is a program on a terminal of its own, and what that terminal shows.
type terminalRun struct {
	t    *testing.T
	pty  *os.File
	cmd  *exec.Cmd
	over chan error

	mu  sync.Mutex
	emu *vt.Emulator
}

// onTerminal starts the program on a terminal of 80×24 with that environment.
func onTerminal(t *testing.T, env []string, args ...string) *terminalRun {
	t.Helper()
	pty, err := os.OpenFile("/dev/ptmx", os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no terminals here: ", err)
	}
	var n int
	if err = unix.IoctlSetPointerInt(int(pty.Fd()), unix.TIOCSPTLCK, 0); err == nil {
		n, err = unix.IoctlGetInt(int(pty.Fd()), unix.TIOCGPTN)
	}
	if err == nil {
		err = unix.IoctlSetWinsize(int(pty.Fd()), unix.TIOCSWINSZ, &unix.Winsize{Col: 80, Row: 24})
	}
	if err != nil {
		t.Skip("no terminals here: ", err)
	}
	tty, err := os.OpenFile(fmt.Sprintf("/dev/pts/%d", n), os.O_RDWR|syscall.O_NOCTTY, 0)
	if err != nil {
		t.Skip("no terminals here: ", err)
	}
	defer tty.Close()
	r := &terminalRun{t: t, pty: pty, over: make(chan error, 1), emu: vt.NewEmulator(80, 24), cmd: exec.Command("deltafin", args...)}
	r.cmd.Env, r.cmd.Stdin, r.cmd.Stdout, r.cmd.Stderr = env, tty, tty, tty
	r.cmd.SysProcAttr = &syscall.SysProcAttr{Setsid: true, Setctty: true}
	if err := r.cmd.Start(); err != nil {
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
			r.mu.Unlock()
			if err != nil {
				return
			}
		}
	}()
	go func() { r.over <- r.cmd.Wait() }()
	t.Cleanup(func() {
		_ = r.cmd.Process.Kill()
		pty.Close()
		<-read
		r.emu.Close()
	})
	return r
}

// shown is what is on the terminal now.
func (r *terminalRun) shown() string {
	r.mu.Lock()
	defer r.mu.Unlock()
	return r.emu.String()
}

// await waits until all of the texts are on the terminal.
func (r *terminalRun) await(texts ...string) string {
	r.t.Helper()
	deadline := time.Now().Add(2 * time.Minute)
	for {
		screen := r.shown()
		missing := ""
		for _, x := range texts {
			if !strings.Contains(screen, x) {
				missing = x
			}
		}
		if missing == "" {
			return screen
		}
		if time.Now().After(deadline) {
			r.t.Fatalf("the terminal never showed %q; it shows\n%s", missing, screen)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

func (r *terminalRun) send(keys string) {
	r.t.Helper()
	if _, err := r.pty.WriteString(keys); err != nil {
		r.t.Fatal(err)
	}
}

// ended waits for the end of the program.
func (r *terminalRun) ended() {
	r.t.Helper()
	select {
	case err := <-r.over:
		if err != nil {
			r.t.Errorf("%v; the terminal shows\n%s", err, r.shown())
		}
	case <-time.After(2 * time.Minute):
		r.t.Fatalf("the program does not end; the terminal shows\n%s", r.shown())
	}
}

const (
	keyEnter = "\r"
	keyDown  = "\x1b[B"
	keyCtrlC = "\x03"
	keyCtrlU = "\x15"
)

// TestFromAnEmptyHomeToTheFirstAnswer is a newcomer's way: nothing on the machine, the setup's screen, a model for streaming
// from the hub, and a chat with it whose first answer brings the experts it needs. The next start is a chat with it at once.
func TestFromAnEmptyHomeToTheFirstAnswer(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the program")
	}
	dir, catalogue := publish(t)
	h := hubtest.New(t, dir, hubRepository, hubRevision)
	home := t.TempDir()
	for name, text := range map[string][]byte{"catalogue.json": catalogue, "hub.pem": h.Certificates()} {
		if err := os.WriteFile(filepath.Join(home, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	env := []string{"HOME=" + home, "PATH=" + os.Getenv("PATH"), "TERM=xterm-256color", "LANG=C.UTF-8", "DELTAFIN_HUB_HOST=" + h.Host(),
		"SSL_CERT_FILE=" + filepath.Join(home, "hub.pem"), "TMPDIR=" + t.TempDir()}
	fetching := []string{"--catalogue", filepath.Join(home, "catalogue.json"), "--min-free", "0"}

	r := onTerminal(t, env, append([]string{"setup"}, fetching...)...)
	r.await("What do you want to run?", "> (*) Tiny K3, stream", "esc leave (nothing written)")
	if h.Served() > 0 {
		t.Error("something was fetched before anything was asked for")
	}
	r.send(keyEnter)
	r.await("Where should it go?", "models/tiny-k3▏")
	model := filepath.Join(home, "weights", "tiny")
	r.send(keyCtrlU + model)
	r.await(model+"▏", "free afterwards")
	r.send(keyEnter)
	r.await("Tiny K3 (stream): ", "into "+model[:20], "enter accept the licence and start")
	if _, err := os.Stat(model); err == nil {
		t.Error("something was written before the plan was accepted")
	}
	r.send(keyEnter)
	r.await("Tiny K3 is installed and verified in", "enter chat with it")
	h.Expire() // as after a while: addresses that were given out are good for no more
	r.send(keyEnter)
	r.await("enter send", "write a message")
	r.send("Hi there" + keyEnter)
	screen := r.await("Hi there", " tok/s", "IDLE")
	if !strings.Contains(screen, "tiny") {
		t.Errorf("another model answered:\n%s", screen)
	}
	fetched := h.Requests("model-00001-of-000001.safetensors")
	r.send(keyCtrlC)
	r.send(keyCtrlC)
	r.ended()

	r = onTerminal(t, env, fetching...)
	r.await("enter send", "write a message", "tiny")
	r.send("Hi there" + keyEnter)
	r.await("Hi there", " tok/s", "IDLE")
	r.send(keyCtrlC)
	r.send(keyCtrlC)
	r.ended()
	if fetched < 10 {
		t.Errorf("%d requests for weights", fetched)
	}
}

// TestWeightsThatAreThere takes what is on the machine already, where it is: a snapshot that the hub's own tools fetched, found
// in their cache, and a loose root. Each is chosen on the setup's screen and answers in the chat after it.
func TestWeightsThatAreThere(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the program")
	}
	dir, _ := publish(t)
	home := t.TempDir()
	snapshot := filepath.Join(home, ".cache", "huggingface", "hub", "models--someone--tiny", "snapshots", hubRevision)
	blobs := filepath.Join(home, ".cache", "huggingface", "hub", "models--someone--tiny", "blobs")
	loose := filepath.Join(home, "apart")
	for _, folder := range []string{snapshot, blobs} {
		if err := os.MkdirAll(folder, 0o755); err != nil {
			t.Fatal(err)
		}
	}
	entries, err := os.ReadDir(dir)
	if err != nil {
		t.Fatal(err)
	}
	for _, e := range entries {
		if err := os.Rename(filepath.Join(dir, e.Name()), filepath.Join(blobs, e.Name())); err != nil {
			t.Fatal(err)
		}
		if err := os.Symlink(filepath.Join("..", "..", "blobs", e.Name()), filepath.Join(snapshot, e.Name())); err != nil {
			t.Fatal(err)
		}
	}
	if err := takeApart(snapshot, loose); err != nil {
		t.Fatal(err)
	}
	for _, name := range []string{"tiktoken.model", "tokenizer_config.json"} {
		text, err := os.ReadFile(filepath.Join(snapshot, name))
		if err == nil {
			err = os.WriteFile(filepath.Join(weights.Meta(loose), name), text, 0o600)
		}
		if err != nil {
			t.Fatal(err)
		}
	}
	env := []string{"HOME=" + home, "PATH=" + os.Getenv("PATH"), "TERM=xterm-256color", "LANG=C.UTF-8", "TMPDIR=" + t.TempDir()}
	for _, c := range []struct {
		row, typed string
		shown      []string
	}{
		{"Hugging Face cache", "", []string{"Where is the cache?", "> someone/tiny at 0123456789ab: a snapshot of the hub's cache"}},
		{"Deltafin root", loose, []string{"Where is the root?", "> apart: a loose Deltafin root"}},
	} {
		r := onTerminal(t, env, "setup")
		r.await("What do you want to run?", c.row)
		for !strings.Contains(r.shown(), "> (*) "+c.row) {
			before := r.shown()
			r.send(keyDown)
			r.changed(before)
		}
		r.send(keyEnter)
		if c.typed != "" {
			r.await("Where is")
			r.send(keyCtrlU + c.typed)
		}
		r.await(c.shown...)
		r.send(keyEnter)
		r.await("[5 Done]", "enter chat with it")
		r.send(keyEnter)
		r.await("enter send", "write a message")
		r.send("Hi there" + keyEnter)
		r.await("Hi there", " tok/s", "IDLE")
		r.send(keyCtrlC)
		r.send(keyCtrlC)
		r.ended()
	}
}

// changed waits until the terminal shows something else.
func (r *terminalRun) changed(before string) {
	r.t.Helper()
	deadline := time.Now().Add(2 * time.Minute)
	for r.shown() == before {
		if time.Now().After(deadline) {
			r.t.Fatalf("the terminal still shows\n%s", before)
		}
		time.Sleep(20 * time.Millisecond)
	}
}

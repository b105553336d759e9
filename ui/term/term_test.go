package term

import (
	"bytes"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"syscall"
	"testing"
	"time"
)

// written runs f on an output and returns what reached the terminal.
func written(t *testing.T, f func(*Output)) string {
	t.Helper()
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	defer r.Close()
	f(NewOutput(w))
	w.Close()
	b, err := io.ReadAll(r)
	if err != nil {
		t.Fatal(err)
	}
	return string(b)
}

func TestFramesAreWholeAndEndAtTheCaret(t *testing.T) {
	for _, c := range []struct {
		name string
		do   func(*Output)
		want string
	}{
		{"before the first caret the cursor is not touched", func(o *Output) { o.Write([]byte("frame")) }, "\x1b[?2026hframe\x1b[?2026l"},
		{"a caret is shown", func(o *Output) { o.SetCaret(3, 7); o.Write([]byte("frame")) }, "\x1b[?2026hframe\x1b[8;4H\x1b[?25h\x1b[?2026l"},
		{"no caret hides the cursor", func(o *Output) { o.SetCaret(3, 7); o.SetCaret(-1, -1); o.Write([]byte("x")) }, "\x1b[?2026hx\x1b[?25l\x1b[?2026l"},
		{"a caret can move alone", func(o *Output) { o.SetCaret(0, 0); o.PlaceCaret() }, "\x1b[1;1H\x1b[?25h"},
		{"a freed cursor is left alone", func(o *Output) { o.SetCaret(1, 1); o.FreeCaret(); o.Write([]byte("x")); o.PlaceCaret() }, "\x1b[?2026hx\x1b[?2026l"},
		{"nothing is written to a lost terminal", func(o *Output) { o.Lost(); o.Write([]byte("x")); o.PlaceCaret(); o.Restore() }, ""},
	} {
		if got := written(t, c.do); got != c.want {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
}

func TestSetCaretSaysWhetherItMoved(t *testing.T) {
	o := NewOutput(os.Stdout)
	if !o.SetCaret(1, 2) || o.SetCaret(1, 2) || !o.SetCaret(2, 1) || !o.SetCaret(-1, 0) || o.SetCaret(0, -1) {
		t.Error("a move that was none, or none that was a move")
	}
}

func TestRestoreLeavesEveryModeOnce(t *testing.T) {
	got := written(t, func(o *Output) { o.Restore(); o.Restore(); o.Write([]byte("late")) })
	for _, want := range []string{"\x1b[?1049l", "\x1b[?2004l", "\x1b[?25h", "\x1b[?1000l", "\x1b[?2026l"} {
		if strings.Count(got, want) != 1 {
			t.Errorf("%q is written %d times in %q", want, strings.Count(got, want), got)
		}
	}
	if strings.Contains(got, "late") {
		t.Error("something was written after the terminal was given back")
	}
}

func TestLastWriteMeasuresTheTerminal(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	// Fill the pipe: the terminal takes nothing more until it is read.
	w.SetWriteDeadline(time.Now().Add(50 * time.Millisecond))
	for err == nil {
		_, err = w.Write(make([]byte, 4096))
	}
	w.SetWriteDeadline(time.Time{})
	o := NewOutput(w)
	go func() {
		time.Sleep(100 * time.Millisecond)
		io.Copy(io.Discard, r)
	}()
	begin := time.Now()
	o.Write([]byte("a frame"))
	if took := time.Since(begin); o.LastWrite() < took/2 || o.LastWrite() > took {
		t.Errorf("a write that took %v is measured as %v", took, o.LastWrite())
	}
	w.Close()
}

func TestInputSaysOnceThatTheTerminalIsGone(t *testing.T) {
	r, w, err := os.Pipe()
	if err != nil {
		t.Fatal(err)
	}
	lost := 0
	in := NewInput(r, func() { lost++ }, nil)
	w.WriteString("key")
	b := make([]byte, 8)
	if n, err := in.Read(b); n != 3 || err != nil || lost != 0 {
		t.Fatalf("%d, %v, lost %d", n, err, lost)
	}
	w.Close()
	in.Read(b)
	in.Read(b)
	if lost != 1 {
		t.Errorf("lost is called %d times", lost)
	}
}

// The tests below need processes of their own: TestMain plays their part.
func TestMain(m *testing.M) {
	switch os.Getenv("TERM_TEST") {
	case "stderr":
		restore, err := RedirectStderr(os.Getenv("TERM_TEST_LOG"))
		if err != nil {
			panic(err)
		}
		syscall.Write(2, []byte("from C\n"))
		restore()
		syscall.Write(2, []byte("to the user\n"))
		os.Exit(0)
	case "shell":
		fmt.Print(HasShell())
		os.Exit(0)
	case "signals":
		stop := Leaving(300*time.Millisecond, nil, func(os.Signal) { os.Stdout.WriteString("leaving\n") }, func() { os.Stdout.WriteString("abandoned\n") })
		os.Stdout.WriteString("ready\n")
		if os.Getenv("TERM_TEST_GOOD") != "" {
			time.Sleep(100 * time.Millisecond)
			stop()
			os.Exit(0)
		}
		time.Sleep(20 * time.Second)
		os.Exit(3)
	}
	os.Exit(m.Run())
}

func TestStderrGoesToTheLogAndComesBack(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	c := exec.Command(os.Args[0])
	c.Env = append(os.Environ(), "TERM_TEST=stderr", "TERM_TEST_LOG="+log)
	var stderr bytes.Buffer
	c.Stderr = &stderr
	if err := c.Run(); err != nil {
		t.Fatal(err, stderr.String())
	}
	b, _ := os.ReadFile(log)
	if string(b) != "from C\n" || stderr.String() != "to the user\n" {
		t.Errorf("log %q, stderr %q", b, stderr.String())
	}
}

func TestSignalsEndAProgramThatHangs(t *testing.T) {
	for _, c := range []struct {
		name    string
		signals []syscall.Signal
		within  time.Duration
	}{
		{"after the grace period", []syscall.Signal{syscall.SIGHUP}, 5 * time.Second},
		{"a second hang-up is not impatience", []syscall.Signal{syscall.SIGHUP, syscall.SIGHUP}, 5 * time.Second},
		{"at once on the second one", []syscall.Signal{syscall.SIGTERM, syscall.SIGINT}, 5 * time.Second},
	} {
		cmd := exec.Command(os.Args[0])
		cmd.Env = append(os.Environ(), "TERM_TEST=signals")
		out, err := cmd.StdoutPipe()
		if err != nil {
			t.Fatal(err)
		}
		if err := cmd.Start(); err != nil {
			t.Fatal(err)
		}
		b := make([]byte, 6)
		io.ReadFull(out, b)
		begin := time.Now()
		for _, s := range c.signals {
			cmd.Process.Signal(s)
			time.Sleep(20 * time.Millisecond) // signals of one kind that come together are one
		}
		rest, _ := io.ReadAll(out)
		err = cmd.Wait()
		if cmd.ProcessState.ExitCode() != 1 || time.Since(begin) > c.within || string(rest) != "leaving\nabandoned\n" {
			t.Errorf("%s: %v after %v, said %q", c.name, err, time.Since(begin), rest)
		}
	}
}

// What the reader gets, with each paste that was taken out of it in angle brackets where it was handed over.
func TestLongPastesAreTakenOutInOrder(t *testing.T) {
	long := strings.Repeat("line with ünïcode\r", 5000)
	mark := func(s string) string { return "\x1b[200~" + s + "\x1b[201~" }
	for name, c := range map[string]struct {
		writes []string
		want   string
	}{
		"keys":                               {[]string{"abc", "\x1b[A"}, "abc\x1b[A"},
		"a short paste is left alone":        {[]string{"a" + mark("x\ry") + "b"}, "a" + mark("x\ry") + "b"},
		"a long one is handed over":          {[]string{"before" + mark(long) + "after"}, "before<" + long + ">after"},
		"markers in pieces":                  {[]string{"a\x1b[200", "~one\x1b[2", "01~b"}, "a<one>b"},
		"one after the other":                {[]string{mark(long) + mark("short") + "k" + mark(long)}, "<" + long + ">" + mark("short") + "k<" + long + ">"},
		"the start of a paste is no end":     {[]string{"\x1b[200~a\x1b[200~", "b\x1b[201~c"}, "<a\x1b[200~b>c"},
		"an end without a start is a key":    {[]string{"a\x1b[201~b"}, "a\x1b[201~b"},
		"esc is not kept waiting":            {[]string{"\x1b", "x"}, "\x1bx"},
		"nor the beginning of another key":   {[]string{"\x1b[20", "~"}, "\x1b[20~"},
		"ctrl+c ends a paste without an end": {[]string{"\x1b[200~never", " ended", "\x03", "x"}, "<never ended>\x03x"},
		"lines without marks are a paste":    {[]string{"one\rtwo ü\nthree\r"}, "<one\rtwo ü\nthree\r>"},
		"a long one as well":                 {[]string{long}, "<" + long + ">"},
		"keys after it are keys":             {[]string{"one\rtwo", "\x1b[A\r"}, "<one\rtwo>\x1b[A\r"},
		"one line and enter are keys":        {[]string{"one\r", "two\r"}, "one\rtwo\r"},
		"enter twice as well":                {[]string{"one\r\r"}, "one\r\r"},
		"and keys among lines":               {[]string{"one\r\x03two\r"}, "one\r\x03two\r"},
		"ctrl+c within a paste is text":      {[]string{"\x1b[200~a", "b\x03c", "\x1b[201~"}, "<ab\x03c>"},
	} {
		var got strings.Builder
		in := NewInput(nil, func() {}, func(text string) { got.WriteString("<" + text + ">") })
		for _, s := range c.writes {
			file := filepath.Join(t.TempDir(), "keys")
			if err := os.WriteFile(file, []byte(s), 0o600); err != nil {
				t.Fatal(err)
			}
			f, err := os.Open(file)
			if err != nil {
				t.Fatal(err)
			}
			in.File = f
			for {
				var buf [256]byte
				n, err := in.Read(buf[:])
				got.Write(buf[:n])
				if err != nil {
					break
				}
			}
			f.Close()
		}
		if got.String() != c.want {
			t.Errorf("%s: got %.200q, want %.200q", name, got.String(), c.want)
		}
	}
}

func TestAnyCutOfAPasteGivesTheSame(t *testing.T) {
	stream := "k\x1b[200~one\rtwo\x1b[201~\x1b[A\x1b[200~three\x1b[201~e"
	for cut := 1; cut < len(stream); cut++ {
		var got strings.Builder
		in := &Input{pasted: func(text string) { got.WriteString("\x1b[200~" + text + "\x1b[201~") }}
		for _, part := range []string{stream[:cut], stream[cut:]} {
			b := append(bytes.Clone(in.held), part...)
			in.held = in.held[:0]
			n := in.keys(b, true)
			got.Write(b[:n])
		}
		if got.String() != stream {
			t.Errorf("cut at %d: %q", cut, got.String())
		}
	}
}

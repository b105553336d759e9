package term

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
)

// Editor is one run of the user's own editor over a text. The file it works on holds what was being written, so it lies
// in a folder of the program, readable by its owner only, and is removed when the text has been read back.
type Editor struct {
	command        []string
	folder, source string
	text           string
	in             io.Reader
	out, err       io.Writer
}

// NewEditor makes a run of $VISUAL or $EDITOR, or of vi. folder is for its file; "" is the one for temporary files.
func NewEditor(getenv func(string) string, folder, source string) *Editor {
	command := []string{"vi"}
	for _, name := range []string{"VISUAL", "EDITOR"} {
		if f := strings.Fields(getenv(name)); len(f) > 0 {
			command = f
			break
		}
	}
	return &Editor{command: command, folder: folder, source: source, text: source}
}

// SetStdin, SetStdout and SetStderr give it the terminal.
func (e *Editor) SetStdin(r io.Reader)  { e.in = r }
func (e *Editor) SetStdout(w io.Writer) { e.out = w }
func (e *Editor) SetStderr(w io.Writer) { e.err = w }

// Text is the text after Run: what the editor left, or after an error what it was.
func (e *Editor) Text() (string, error) { return e.text, nil }

// Run runs it and waits until it ends.
func (e *Editor) Run() error {
	if e.folder != "" {
		if err := os.MkdirAll(e.folder, 0o700); err != nil {
			return err
		}
	}
	f, err := os.CreateTemp(e.folder, "message-*.md")
	if err != nil {
		return err
	}
	path := f.Name()
	defer os.Remove(path)
	_, err = f.WriteString(e.source)
	if err = errors.Join(err, f.Close()); err != nil {
		return err
	}
	p := exec.Command(e.command[0], append(e.command[1:], path)...)
	p.Stdin, p.Stdout, p.Stderr = terminalOf(e.in), terminalOut(e.out), terminalOut(e.err)
	if err := p.Run(); err != nil {
		if errors.Is(err, exec.ErrNotFound) {
			return fmt.Errorf("there is no program %s; set VISUAL or EDITOR to your editor", e.command[0])
		}
		return fmt.Errorf("%s ended with %w", filepath.Base(e.command[0]), err)
	}
	b, err := os.ReadFile(path)
	if err != nil {
		return err
	}
	e.text = strings.TrimSuffix(string(b), "\n") // editors end a file with a line feed
	return nil
}

// terminalOf and terminalOut are the terminal itself of what wraps it: a child needs the file.
func terminalOf(r io.Reader) io.Reader {
	if i, ok := r.(*Input); ok {
		return i.File
	}
	return r
}

func terminalOut(w io.Writer) io.Writer {
	if o, ok := w.(*Output); ok {
		return o.File
	}
	return w
}

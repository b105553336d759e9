package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"strings"
	"sync"
	"syscall"
	"testing"
	"time"

	"deltafin/runtime/dspark/dsparktest"
	"deltafin/scripts/synth/preset"

	"github.com/rogpeppe/go-internal/testscript"
)

// The scripts in testdata/script run the real program. Besides testscript's own commands they have:
//
//	exec exits N CMD ARGS...   passes if CMD exits with status N; its input, output and signals go through
//	exec closed CMD ARGS...    runs CMD with a standard output whose reader has gone; prints "status N" to stderr
//	await FILE TEXT            waits until FILE contains TEXT
//	checkpoint DIR             makes DIR a copy, of links, of a small synthetic checkpoint without tokenizer files
//	draftmodel DIR             makes DIR a small random draft model for it
//	loose DIR [L2-E5...]       makes DIR a loose root of the same model, without the experts named
//	hub                        serves the demo model as a hub would, makes the program use it, and writes catalogue.json
//	talk                       keeps three chats in the data folder, with the IDs that are in seedChats
//	damage FILE OFFSET TEXT    replaces bytes of a file that checkpoint made
func TestMain(m *testing.M) {
	testscript.Main(m, map[string]func(){
		"deltafin": func() { os.Exit(Main(os.Args[1:])) },
		"exits":    exits,
		"closed":   closed,
	})
}

func exits() {
	cmd := exec.Command(os.Args[2], os.Args[3:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, os.Stdout, os.Stderr
	signals := make(chan os.Signal, 8)
	signal.Notify(signals, syscall.SIGINT, syscall.SIGTERM, syscall.SIGHUP)
	if err := cmd.Start(); err != nil {
		panic(err)
	}
	go func() {
		for s := range signals {
			cmd.Process.Signal(s)
		}
	}()
	if got := fmt.Sprint(statusOf(cmd.Wait())); got != os.Args[1] {
		fmt.Fprintf(os.Stderr, "exit status %s, want %s\n", got, os.Args[1])
		os.Exit(1)
	}
}

func closed() {
	r, w, err := os.Pipe()
	if err != nil {
		panic(err)
	}
	r.Close()
	cmd := exec.Command(os.Args[1], os.Args[2:]...)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = os.Stdin, w, os.Stderr
	fmt.Fprintf(os.Stderr, "status %d\n", statusOf(cmd.Run()))
}

// statusOf is a command's exit status, or minus the signal that ended it.
func statusOf(err error) int {
	var exit *exec.ExitError
	if errors.As(err, &exit) {
		return exit.ExitCode()
	}
	if err != nil {
		panic(err)
	}
	return 0
}

// nano is a synthetic checkpoint, generated once.
var nano = sync.OnceValues(func() (string, error) {
	dir, err := os.MkdirTemp("", "deltafin-nano-*")
	if err != nil {
		return "", err
	}
	p, err := preset.Named("nano")
	if err != nil {
		return "", err
	}
	return dir, preset.Write(context.Background(), dir, p, 1, preset.Options{Force: true})
})

func TestScripts(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the program some hundred times")
	}
	t.Cleanup(func() {
		if dir, err := nano(); err == nil {
			os.RemoveAll(dir)
		}
	})
	testscript.Run(t, testscript.Params{
		Dir:                 filepath.Join("testdata", "script"),
		RequireExplicitExec: true,
		Setup: func(e *testscript.Env) error {
			for _, v := range []string{"XDG_CACHE_HOME", "XDG_DATA_HOME", "XDG_STATE_HOME", "XDG_CONFIG_HOME"} {
				e.Setenv(v, filepath.Join(e.WorkDir, ".home", strings.ToLower(v)))
			}
			e.Setenv("HOME", filepath.Join(e.WorkDir, ".home"))
			e.Setenv("TERM", "xterm-256color")
			e.Setenv("LANG", "C.UTF-8")
			return nil
		},
		Condition: func(name string) (bool, error) {
			if name == "root" {
				return os.Geteuid() == 0, nil
			}
			return false, fmt.Errorf("unknown condition %q", name)
		},
		Cmds: map[string]func(ts *testscript.TestScript, neg bool, args []string){
			"hub": func(ts *testscript.TestScript, neg bool, args []string) { serveHub(t, ts) },
			"await": func(ts *testscript.TestScript, neg bool, args []string) {
				deadline := time.Now().Add(20 * time.Second)
				for {
					content, _ := os.ReadFile(ts.MkAbs(args[0]))
					if strings.Contains(string(content), args[1]) {
						return
					}
					if time.Now().After(deadline) {
						ts.Fatalf("%s never contained %q", args[0], args[1])
					}
					time.Sleep(5 * time.Millisecond)
				}
			},
			"checkpoint": func(ts *testscript.TestScript, neg bool, args []string) {
				from, err := nano()
				ts.Check(err)
				to := ts.MkAbs(args[0])
				ts.Check(os.MkdirAll(to, 0o700))
				entries, err := os.ReadDir(from)
				ts.Check(err)
				for _, e := range entries {
					ts.Check(os.Link(filepath.Join(from, e.Name()), filepath.Join(to, e.Name())))
				}
			},
			"draftmodel": func(ts *testscript.TestScript, neg bool, args []string) {
				from, err := nano()
				ts.Check(err)
				layout, err := readLayout(from)
				ts.Check(err)
				c := layout.Config()
				ts.Check(dsparktest.Write(ts.MkAbs(args[0]), dsparktest.Small(c.Hidden, c.Vocab, c.Layers).Text(), dsparktest.Random(3)))
			},
			"loose": func(ts *testscript.TestScript, neg bool, args []string) {
				from, err := nano()
				ts.Check(err)
				ts.Check(takeApart(from, ts.MkAbs(args[0]), args[1:]...))
			},
			"talk": func(ts *testscript.TestScript, neg bool, args []string) {
				folder := filepath.Join(ts.Getenv("XDG_DATA_HOME"), "deltafin")
				ts.Check(os.MkdirAll(folder, 0o700))
				ts.Check(seedChats(filepath.Join(folder, "chats.db")))
			},
			"damage": func(ts *testscript.TestScript, neg bool, args []string) {
				name := ts.MkAbs(args[0])
				content, err := os.ReadFile(name)
				ts.Check(err)
				var at int
				_, err = fmt.Sscan(args[1], &at)
				ts.Check(err)
				if at < 0 { // cut off at the end
					content = content[:len(content)+at]
				} else {
					copy(content[at:], args[2])
				}
				ts.Check(os.Remove(name)) // it is a link
				ts.Check(os.WriteFile(name, content, 0o600))
			},
		},
	})
}

package cli

import (
	"fmt"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"

	"deltafin/storage/hub/hubtest"
	weights "deltafin/storage/root"
	"deltafin/ui/term/termtest"
)

// onTerminal starts the program on a terminal of its own with that environment.
func onTerminal(t *testing.T, env []string, args ...string) *termtest.Terminal {
	t.Helper()
	cmd := exec.Command("deltafin", args...)
	cmd.Env = env
	return termtest.Run(t, cmd)
}

// terminalEnv is all that a program on such a terminal finds in its environment.
func terminalEnv(t *testing.T, home string, more ...string) []string {
	t.Helper()
	return append([]string{"HOME=" + home, "PATH=" + os.Getenv("PATH"), "TERM=xterm-256color", "LANG=C.UTF-8", "TMPDIR=" + t.TempDir()}, more...)
}

// atHub is a hub with a model, a home that holds nothing but its catalogue and certificates, and the environment and flags of a
// program that is to fetch from there.
func atHub(t *testing.T) (h *hubtest.Hub, home string, env, fetching []string) {
	t.Helper()
	dir, catalogue := publish(t)
	h = hubtest.New(t, dir, hubRepository, hubRevision)
	home = t.TempDir()
	for name, text := range map[string][]byte{"catalogue.json": catalogue, "hub.pem": h.Certificates()} {
		if err := os.WriteFile(filepath.Join(home, name), text, 0o600); err != nil {
			t.Fatal(err)
		}
	}
	env = terminalEnv(t, home, "DELTAFIN_HUB_HOST="+h.Host(), "SSL_CERT_FILE="+filepath.Join(home, "hub.pem"))
	return h, home, env, []string{"--catalogue", filepath.Join(home, "catalogue.json"), "--min-free", "0"}
}

// TestFromAnEmptyHomeToTheFirstAnswer is a newcomer's way: nothing on the machine, the setup's screen, a model for streaming
// from the hub, and a chat with it whose first answer brings the experts it needs. The next start is a chat with it at once.
func TestFromAnEmptyHomeToTheFirstAnswer(t *testing.T) {
	if testing.Short() {
		t.Skip("runs the program")
	}
	for _, size := range [][2]int{{80, 24}, {120, 40}, {60, 16}} {
		t.Run(fmt.Sprintf("%dx%d", size[0], size[1]), func(t *testing.T) { fromAnEmptyHome(t, size[0], size[1]) })
	}
}

func fromAnEmptyHome(t *testing.T, columns, rows int) {
	h, home, env, fetching := atHub(t)
	start := func(args ...string) *termtest.Terminal {
		t.Helper()
		cmd := exec.Command("deltafin", args...)
		cmd.Env = env
		return termtest.RunSized(t, cmd, columns, rows)
	}

	r := start(append([]string{"setup"}, fetching...)...)
	r.Await("What do you want to run?", "> (*) Tiny K3, stream", "enter next", "esc leave")
	if h.Served() > 0 {
		t.Error("something was fetched before anything was asked for")
	}
	r.Send(termtest.Enter)
	r.Await("Where should it go?", "models/tiny-k3▏")
	model := filepath.Join(home, "weights", "tiny")
	r.Send(termtest.CtrlU + model)
	r.Await("weights/tiny▏", "always stay free") // of a long path the end is shown
	r.Send(termtest.Enter)
	r.Await("Tiny K3 (stream): ", "into "+model[:20], "enter accept the licence and start")
	if _, err := os.Stat(model); err == nil {
		t.Error("something was written before the plan was accepted")
	}
	r.Send(termtest.Enter)
	r.Await("Tiny K3 is installed and verified in", "enter chat with it")
	h.Expire() // as after a while: addresses that were given out are good for no more
	r.Send(termtest.Enter)
	r.Await("enter send", "write a message")
	r.Send("Hi there" + termtest.Enter)
	screen := r.Await("Hi there", " tok/s", "IDLE")
	if !strings.Contains(screen, "tiny") {
		t.Errorf("another model answered:\n%s", screen)
	}
	fetched := h.Requests("model-00001-of-000001.safetensors")
	r.Send(termtest.CtrlC)
	r.Send(termtest.CtrlC)
	r.Ended()

	r = start(fetching...)
	r.Await("enter send", "write a message", "tiny")
	r.Send("Hi there" + termtest.Enter)
	r.Await("Hi there", " tok/s", "IDLE")
	r.Send(termtest.CtrlC)
	r.Send(termtest.CtrlC)
	r.Ended()
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
	env := terminalEnv(t, home)
	for _, c := range []struct {
		row, typed string
		shown      []string
	}{
		{"Hugging Face cache", "", []string{"Where is the cache?", "> someone/tiny at 0123456789ab: a snapshot of the hub's cache"}},
		{"Deltafin root", loose, []string{"Where is the root?", "> apart: a loose Deltafin root"}},
	} {
		r := onTerminal(t, env, "setup")
		r.Await("What do you want to run?", c.row)
		for !strings.Contains(r.Shown(), "> (*) "+c.row) {
			before := r.Shown()
			r.Send(termtest.Down)
			r.Changed(before)
		}
		r.Send(termtest.Enter)
		if c.typed != "" {
			r.Await("Where is")
			r.Send(termtest.CtrlU + c.typed)
		}
		r.Await(c.shown...)
		r.Send(termtest.Enter)
		r.Await("[5 Done]", "enter chat with it")
		r.Send(termtest.Enter)
		r.Await("enter send", "write a message")
		r.Send("Hi there" + termtest.Enter)
		r.Await("Hi there", " tok/s", "IDLE")
		r.Send(termtest.CtrlC)
		r.Send(termtest.CtrlC)
		r.Ended()
	}
}

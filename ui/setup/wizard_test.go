package setup

import (
	"context"
	"errors"
	"fmt"
	"math/rand/v2"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"deltafin/storage/hub"
	weights "deltafin/storage/root"
	"deltafin/storage/setup"
	"deltafin/storage/shelf"
	"deltafin/storage/store"
	"deltafin/ui/text"
	"deltafin/ui/theme"

	tea "github.com/charmbracelet/bubbletea"
)

var models = []hub.Model{
	{Name: "k3", Title: "K3", About: "the large one", Form: hub.FormStore, Bytes: 1_560_860_324_864, ResidentBytes: 114_404_258_816, TokenBytes: 25_829_572_608, Draft: "draft", License: "its own", Repository: "maker/K3", Revision: strings.Repeat("c5d1", 10)},
	{Name: "draft", Title: "Draft", About: "guesses", Form: hub.FormFiles, Bytes: 7_000_000_000, ResidentBytes: 7_000_000_000, License: "MIT", Repository: "other/Draft", Revision: strings.Repeat("cf6b", 10)},
	{Name: "small", Title: "Small", About: "tries things out", Form: hub.FormFiles, Bytes: 1_500_000_000, ResidentBytes: 1_500_000_000, License: "see its page", Repository: "maker/Small", Revision: strings.Repeat("ef39", 10)},
}

func wizard(free int64) *Wizard {
	return New(Options{Theme: theme.Plain(), Catalogue: models, Demo: true, Memory: 128e9, Floor: 100e9,
		Runner: NewRunner(Backend{Client: func(func(hub.Notice)) (*hub.Client, error) { return nil, errors.New("no network in this test") },
			Remember: func(*setup.Plan) error { return errors.New("nothing is kept in this test") }}),
		Root: func(m string) string { return "/data/" + m },
		Free: func(f string) (int64, string, error) {
			if strings.HasPrefix(f, "/no") {
				return 0, "", fmt.Errorf("%s cannot be written to", f)
			}
			return free, "ext4", nil
		},
		Probe: func(context.Context, string) (float64, string, error) { return 4.1e9, "reading past the cache", nil },
		Start: func(p Place) string { return "/" + string(p) },
		Find: func(_ context.Context, f string) []weights.Found {
			switch f {
			case "/hub cache":
				return []weights.Found{
					{Folder: f + "/models--maker--Small/snapshots/ef39", Title: "maker/Small at ef39", Form: weights.Checkpoint, Cached: true, Bytes: 1.5e9},
					{Folder: f + "/models--maker--K3/snapshots/c5d1", Title: "maker/K3 at c5d1", Form: weights.Checkpoint, Cached: true, Bytes: 4e11, Lacks: "71 of 96 shards are missing"}}
			case "/loose root":
				return []weights.Found{{Folder: f, Title: "loose root", Form: weights.Loose}}
			case "/weights":
				return []weights.Found{{Folder: f, Title: "weights", Form: weights.Checkpoint, Bytes: 1e9}}
			}
			return nil
		},
		Adopt: func(_ context.Context, f string) (string, error) {
			if strings.Contains(f, "K3") {
				return "", errors.New(f + " is not complete")
			}
			return "found " + f, nil
		},
	})
}

// settle runs commands to their end.
func settle(w *Wizard, cmd tea.Cmd) {
	if cmd == nil {
		return
	}
	switch x := cmd().(type) {
	case tea.BatchMsg:
		for _, c := range x {
			settle(w, c)
		}
	default:
		c, _ := w.Apply(x)
		settle(w, c)
	}
}

func key(name string) tea.KeyMsg {
	for k, n := range map[tea.KeyType]string{tea.KeyEnter: "enter", tea.KeyEsc: "esc", tea.KeyUp: "up", tea.KeyDown: "down", tea.KeyBackspace: "backspace",
		tea.KeyCtrlU: "ctrl+u", tea.KeyCtrlW: "ctrl+w", tea.KeyPgDown: "pgdown", tea.KeyPgUp: "pgup", tea.KeyF1: "f1", tea.KeyTab: "tab"} {
		if n == name {
			return tea.KeyMsg{Type: k}
		}
	}
	return tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune(name)}
}

func press(w *Wizard, names ...string) (handled bool) {
	for _, n := range names {
		var cmd tea.Cmd
		handled, cmd = w.Handle(key(n))
		settle(w, cmd)
	}
	return handled
}

func TestChoicesSayWhatTheyTake(t *testing.T) {
	w := wizard(2e12)
	settle(w, w.Start())
	frame := w.Render(80, 24)
	for _, want := range []string{"K3, stream", "114 GB", "1.56 TB", "works without a network", "Small", "1.5 GB", "Checkpoint folder", "Hugging Face cache", "Deltafin root", "Demo model",
		"2.00 TB free at /data/k3", "100 GB stay free", "128 GB", "4.10 GB/s", "a token from this drive"} {
		if !strings.Contains(frame, want) {
			t.Errorf("no %q in\n%s", want, frame)
		}
	}
	if strings.Contains(frame, "Draft ") {
		t.Error("a draft model is offered by itself")
	}
	w = wizard(200e9)
	settle(w, w.Start())
	if frame := w.Render(80, 24); !strings.Contains(frame, "needs 1.46 TB more room") || !strings.Contains(frame, "needs 14.4 GB more room") {
		t.Errorf("what does not fit:\n%s", frame)
	}
}

func TestFolderIsAskedForAndChecked(t *testing.T) {
	w := wizard(2e12)
	settle(w, w.Start())
	press(w, "enter", "ctrl+u", "relative", "enter")
	if frame := w.Render(80, 24); !strings.Contains(frame, "give the whole path") {
		t.Errorf("%s", frame)
	}
	press(w, "ctrl+u", "/nowhere", "enter")
	if w.page != pageDisk || !strings.Contains(w.Render(80, 24), "cannot be written to") {
		t.Errorf("%s", w.Render(80, 24))
	}
	press(w, "esc")
	if w.page != pageModel || w.folder != "/nowhere" {
		t.Error("going back keeps the answers")
	}
}

// Every kind of weights on disk is a choice of its own: it looks where such weights usually are, says what it finds in the
// folder that is typed, and takes the one that is picked.
func TestWeightsOnDiskAreRecognised(t *testing.T) {
	for _, c := range []struct {
		row   string
		keys  []string // on the page of the folder
		shown []string // before the last of them
		taken string   // "" if the last says no
		note  string
	}{
		{"Checkpoint folder", []string{"ctrl+u", "/weights", "enter"}, []string{"Where is the checkpoint?", "It is", "weights: a checkpoint, 1.0 GB"}, "/weights", ""},
		{"Checkpoint folder", []string{"enter"}, []string{"There is nothing here that can be run"}, "", "nothing in it"},
		{"Checkpoint folder", []string{"ctrl+u", "here", "enter"}, nil, "", "whole path"},
		{"Hugging Face cache", []string{"enter"}, []string{"Where is the cache?", "In it is", "> maker/Small at ef39: a snapshot of the hub's cache, 1.5", "71 of 96 shards are missing"}, "/hub cache/models--maker--Small/snapshots/ef39", ""},
		{"Hugging Face cache", []string{"down", "down", "enter"}, []string{"> maker/K3 at c5d1"}, "", "is not complete"},
		{"Deltafin root", []string{"enter"}, []string{"Where is the root?", "loose root: a loose Deltafin root"}, "/loose root", ""},
		{"Deltafin root", []string{"ctrl+u", "/weights", "enter"}, []string{"weights: a checkpoint"}, "/weights", ""},
	} {
		w := wizard(2e12)
		settle(w, w.Start())
		for w.options[w.at].title != c.row {
			press(w, "down")
		}
		press(w, append([]string{"enter"}, c.keys[:len(c.keys)-1]...)...)
		frame := w.Render(80, 24)
		for _, want := range c.shown {
			if !strings.Contains(frame, want) {
				t.Errorf("%s: no %q in\n%s", c.row, want, frame)
			}
		}
		press(w, c.keys[len(c.keys)-1])
		frame = w.Render(80, 24)
		if c.taken == "" {
			if w.page != pageDisk || !strings.Contains(frame, c.note) {
				t.Errorf("%s: no %q in\n%s", c.row, c.note, frame)
			}
			continue
		}
		if w.page != pageDone || !strings.Contains(frame, "found "+c.taken) || !strings.Contains(frame, "enter chat with it") || w.Over() || !press(w, "enter") || !w.Over() {
			t.Errorf("%s: not %q in\n%s", c.row, c.taken, frame)
		}
	}
}

// Enter counts also before it is known what the folder is.
func TestEnterWaitsForWhatIsFound(t *testing.T) {
	w := wizard(2e12)
	settle(w, w.Start())
	press(w, "down", "down", "down", "enter", "ctrl+u")
	_, late := w.Handle(key("/weights"))
	press(w, "enter")
	if frame := w.Render(80, 24); w.page != pageDisk || !strings.Contains(frame, "looking at /weights") {
		t.Errorf("%s", frame)
	}
	settle(w, late)
	if w.page != pageDone {
		t.Errorf("%s", w.Render(80, 24))
	}
}

// On the screen of a chat there is no choice that only a screen of its own can keep.
func TestBesideAChat(t *testing.T) {
	w := beside()
	settle(w, w.Start())
	for range w.options {
		if frame := w.Render(80, 24); strings.Contains(frame, "Demo model") || strings.Contains(frame, "esc leave") || !strings.Contains(frame, "esc back to the chat") {
			t.Errorf("%s", frame)
		}
		press(w, "down")
	}
	press(w, "f1")
	if frame := w.Render(80, 24); !strings.Contains(frame, "back to the chat; what runs goes on until deltafin is left") {
		t.Errorf("%s", frame)
	}
}

func beside() *Wizard {
	o := wizard(2e12).o
	o.Beside = true
	return New(o)
}

func TestPlanThatFailsSaysWhy(t *testing.T) {
	w := wizard(2e12)
	settle(w, w.Start())
	press(w, "enter", "enter")
	for w.o.Runner.Busy() {
		time.Sleep(time.Millisecond)
	}
	if frame := w.Render(80, 24); !strings.Contains(frame, "no network in this test") || !strings.Contains(frame, "r try again") {
		t.Errorf("%s", frame)
	}
	if press(w, "esc"); w.page != pageDisk {
		t.Error("esc goes back")
	}
}

// showing is a wizard over a made-up moment of a setup.
func showing(s Snapshot) *Wizard {
	w := wizard(2e12)
	w.o.Runner.snapshot = s
	return New(w.o)
}

func moment(state State) Snapshot {
	s := Snapshot{State: state, Pace: Estimate{92e6, 21 * time.Minute, 2 * time.Minute}, Started: time.Unix(0, 0), Err: errors.New("the disk is full; free 3 bytes"),
		Plan:     &setup.Plan{Mode: shelf.Stream, Steps: []setup.Step{{Model: &models[0], Dir: "/data/k3", Mode: shelf.Stream, Fetch: 114e9}, {Model: &models[1], Dir: "/data/d", Mode: shelf.Full, Fetch: 7e9}}, Fetch: 121e9, Volumes: []setup.Volume{{Path: "/data/k3", Need: 121e9, Free: 2e12, Floor: 100e9}}, Host: "hub.example"},
		Traffic:  hub.Traffic{Retries: 2},
		Progress: setup.Progress{Item: "layer 38", Received: 46.4e9, Done: 45.4e9, Total: 113.5e9, Retries: 2}}
	for i := range 93 {
		x := int64(0)
		if i < 36 {
			x = 1.27e9
		} else if i < 40 {
			x = 0.5e9
		}
		s.Progress.Items = append(s.Progress.Items, store.ItemProgress{Item: fmt.Sprintf("layer %d", i), Done: x, Total: 1.27e9})
	}
	s.Notices = []hub.Notice{{At: time.Unix(0, 0), File: "model-00001\x1b[2J", Text: "connection reset \u202e", Wait: 8 * time.Second, Attempt: 2}}
	return s
}

func TestFrames(t *testing.T) {
	for _, state := range []State{Planning, Planned, Running, Paused, Failed, Stopped, Done} {
		for _, size := range [][2]int{{80, 24}, {120, 40}, {160, 50}, {40, 12}, {39, 12}, {40, 11}, {1, 1}, {200, 3}} {
			s := moment(state)
			w := showing(s)
			frame := w.Render(size[0], size[1])
			check(t, frame, size[0], size[1])
			if size == [2]int{80, 24} && state == Running {
				for _, want := range []string{"45.4 GB of 114 GB", "40%", "layer 36", "receiving", "92.0 MB/s", "2 retries", "safe to quit", "again in 8s"} {
					if !strings.Contains(frame, want) {
						t.Errorf("no %q in\n%s", want, frame)
					}
				}
			}
		}
		if row := moment(state); state == Running && row.Row() != "setup: K3 45.4 GB of 114 GB, 92 MB/s, about 20 min left" {
			t.Errorf("%q", row.Row())
		}
	}
	s := moment(Running)
	s.Progress.Again = 1.5e9
	if row := s.Row(); row != "setup: K3 45.4 GB of 114 GB, fetching 1.5 GB of it again, 92 MB/s, about 20 min left" {
		t.Errorf("%q", row)
	}
	s.Progress.Files = hub.FileProgress{File: "model.safetensors", Done: 113.5e9, Total: 113.5e9, Again: 1.5e9}
	if frame := showing(s).Render(120, 40); !strings.Contains(frame, "fetching 1.5 GB of it again   92.0 MB/s") || !strings.Contains(frame, "  fetching 1.5 GB again") {
		t.Errorf("nothing says what is fetched again in\n%s", frame)
	}
}

// check holds what every frame has to be.
func check(t *testing.T, frame string, width, height int) {
	t.Helper()
	lines := strings.Split(frame, "\n")
	if len(lines) != height {
		t.Errorf("%d×%d: %d lines", width, height, len(lines))
	}
	for _, l := range lines {
		if text.Width(l) > width {
			t.Errorf("%d×%d: a line of %d: %q", width, height, text.Width(l), l)
		}
		if strings.ContainsAny(l, "\x1b\r\u202e") {
			t.Errorf("a control character: %q", l)
		}
	}
}

func TestAnyKeysAndSizes(t *testing.T) {
	random := rand.New(rand.NewPCG(3, 1))
	names := []string{"enter", "esc", "up", "down", "backspace", "ctrl+u", "ctrl+w", "pgdown", "pgup", "f1", "tab", "p", "l", "x", "r", "b", "d", "/", "日", "\x1b", "q"}
	for range 300 {
		states := []State{Idle, Planning, Planned, Running, Paused, Failed, Stopped, Done}
		w := showing(moment(states[random.IntN(len(states))]))
		settle(w, w.Start())
		for range 30 {
			press(w, names[random.IntN(len(names))])
			width, height := 1+random.IntN(130), 1+random.IntN(45)
			check(t, w.Render(width, height), width, height)
			w.Refresh(time.Unix(int64(random.IntN(1e6)), 0))
		}
	}
}

func TestParseRate(t *testing.T) {
	for in, want := range map[string]int64{"": 0, "none": 0, "0": 0, "40M": 40e6, "40MB/s": 40e6, "1.5g": 1.5e9, "800k": 800e3, "12": 12} {
		if got, err := ParseRate(in); err != nil || got != want {
			t.Errorf("%q: %d %v", in, got, err)
		}
	}
	for _, in := range []string{"fast", "-1", "1e9", "inf", "0x10", "M", "nan", "99999G9"} {
		if got, err := ParseRate(in); err == nil {
			t.Errorf("%q: %d", in, got)
		}
	}
}

func BenchmarkRender(b *testing.B) {
	w := showing(moment(Running))
	for b.Loop() {
		w.Render(160, 50)
	}
}

func TestRunnerRefusesTwoAtOnce(t *testing.T) {
	block := make(chan struct{})
	r := NewRunner(Backend{Client: func(func(hub.Notice)) (*hub.Client, error) { <-block; return nil, errors.New("over") }})
	if err := r.Plan(Choice{Model: "k3", Root: filepath.Join(t.TempDir(), "x")}); err != nil {
		t.Fatal(err)
	}
	if err := r.Plan(Choice{}); !errors.Is(err, errBusy) {
		t.Errorf("%v", err)
	}
	close(block)
	ctx, cancel := context.WithTimeout(context.Background(), 5*time.Second)
	defer cancel()
	if err := r.Close(ctx); err != nil {
		t.Fatal(err)
	}
	if s := r.Snapshot(); s.State != Failed && s.State != Stopped {
		t.Errorf("%+v", s.State)
	}
}

func TestADiskForAModelOfUnknownSize(t *testing.T) {
	for _, c := range []struct {
		free int64
		want string
	}{{200e9, "of which 100 GB always stay free"}, {50e9, "too little: 100 GB have to stay free"}} {
		w := wizard(c.free)
		unknown := models[0]
		unknown.Bytes, unknown.ResidentBytes = 0, 0
		w.o.Catalogue = []hub.Model{unknown}
		w.options[0].model = &w.o.Catalogue[0]
		settle(w, w.Start())
		press(w, "enter")
		if frame := w.Render(60, 16); w.page != pageDisk || !strings.Contains(frame, c.want) {
			t.Errorf("%d bytes free:\n%s", c.free, frame)
		}
	}
}

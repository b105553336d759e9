package chat

import (
	"errors"
	"strings"
	"testing"
	"time"

	"deltafin/runtime"
	"deltafin/session"
	"deltafin/storage/hub"
	store "deltafin/storage/setup"
	"deltafin/ui/setup"
	"deltafin/ui/theme"

	tea "github.com/charmbracelet/bubbletea"
)

// beside gives the bench a setup under way, which a test changes through what it returns.
func (b *bench) beside() *setup.Snapshot {
	s := &setup.Snapshot{State: setup.Running, Plan: &store.Plan{Steps: []store.Step{{Model: &hub.Model{Title: "Kimi K3"}}}},
		Progress: store.Progress{Done: 46.4e9, Total: 113.5e9}, Pace: setup.Estimate{Rate: 92e6, Left: 12 * time.Minute}}
	b.m.opt.Installing = func() setup.Snapshot { return *s }
	b.m.opt.Wizard = func(th *theme.Theme) *setup.Wizard {
		return setup.New(setup.Options{Theme: th, Runner: setup.NewRunner(setup.Backend{}), Demo: true,
			Catalogue: []hub.Model{{Name: "k3", Title: "Kimi K3", Form: hub.FormStore, Bytes: 1.57e12, ResidentBytes: 122e9}}})
	}
	b.m.lookAtSetup()
	b.send(nil)
	return s
}

func TestASetupHasARowBesideTheChat(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	s := b.beside()
	b.contains("setup: Kimi K3 46.4 GB of 114 GB, 92 MB/s, about 12 min left", "/setup", "write a message")
	s.Progress.Done = 50e9
	b.pass(time.Second)
	b.contains("50.0 GB of")
	s.Notices = []hub.Notice{{At: epoch, Kind: hub.NoticeRetry, Text: "connection \x1b[31mreset\nby peer", Wait: 9 * time.Second}}
	b.pass(time.Second)
	b.contains("again in 7s · connection")
	b.pass(3 * time.Second)
	b.contains("again in 4s")
	s.Notices = append(s.Notices, hub.Notice{Kind: hub.NoticeGoesOn})
	b.pass(time.Second)
	b.lacks("again in")
	s.State = setup.Done
	b.pass(time.Second)
	b.contains("ok Kimi K3 is installed and verified.")
	b.pass(time.Minute)
	b.lacks("/setup", "46.4")
	before := b.updates
	b.pass(time.Hour)
	if b.updates != before {
		t.Errorf("%d updates in the hour after", b.updates-before)
	}
}

// While an answer is computed the setup yields to it, says so, and has everything again after it.
func TestASetupYieldsToAnAnswer(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	s := b.beside()
	var told []bool
	b.m.opt.Yield = func(on bool) { told, s.Yields = append(told, on), on }
	b.pass(time.Second)
	b.lacks("yields")
	b.keys("go", "enter")
	b.pass(time.Second) // taken, and its reply has not been heard of
	b.frame()
	b.think("one two three ")
	b.contains("setup: Kimi K3 46.4 GB of 114 GB, yields to the answer, 92 MB/s")
	b.conv.end(session.StateDone, "eos", session.Stats{})
	b.frame()
	b.lacks("yields")
	if len(told) != 2 || !told[0] || told[1] {
		t.Errorf("%v", told)
	}
}

func TestAFailedSetupIsSaidOnceAndKeepsItsRow(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	s := b.beside()
	s.State, s.Err = setup.Failed, errors.New("the digest of layer-07 is wrong.")
	b.pass(time.Minute)
	b.contains("!! The setup failed: the digest of layer-07 is wrong.", "of 114 GB, failed", "/setup goes on")
	if n := strings.Count(b.view(), "!! The setup failed"); n != 1 {
		t.Errorf("said %d times", n)
	}
}

func TestTheSetupOpensOverTheChatAndGivesItBack(t *testing.T) {
	b := newBench(t, 80, 24, old()...)
	b.keys("/setup", "enter")
	b.contains("run 'deltafin setup' instead")
	b.keys("ctrl+c")
	b.beside()
	b.keys("a draft", "ctrl+p", "setup", "enter")
	b.contains("deltafin setup", "What do you want to run?", "Kimi K3, stream")
	b.lacks("First answer.")
	b.keys("down", "enter", "paste:/data\n/k3")
	b.contains("Where should it go?", "/data /k3")
	b.send(tea.WindowSizeMsg{Width: 39, Height: 11})
	b.send(tea.WindowSizeMsg{Width: 120, Height: 40})
	b.keys("esc")
	b.contains("What do you want to run?")
	b.keys("esc")
	b.contains("First answer.", "a draft")
	b.keys("ctrl+p", "setup", "enter", "f2")
	b.contains("First answer.", "a draft")
}

func TestAWaitForTheNetworkIsCountedDownAndCanBeStopped(t *testing.T) {
	for _, size := range [][2]int{{80, 24}, {40, 12}, {60, 15}, {120, 40}, {200, 60}} {
		b := newBench(t, size[0], size[1])
		b.keys("go", "enter")
		b.frame()
		b.think("one two three ")
		wait := func(left time.Duration) {
			b.conv.progress(runtime.Progress{Phase: runtime.PhaseDecode, Rows: 1, Layer: 40, Layers: 93, Wait: runtime.WaitNetwork, Reads: 4,
				Trouble: "cannot reach the hub: \x1b[2Jdial tcp: lookup huggingface.co: no such host, and a long reason after it that goes on and on",
				Again:   b.clock.Now().Add(left)})
			b.frame()
		}
		wait(90 * time.Second)
		b.contains("NETWORK", "again in 1m 30s")
		b.pass(85 * time.Second)
		b.contains("again in 5s")
		b.lacks("STALLED", "SLOW")
		b.pass(10 * time.Second)
		b.contains("trying again")
		b.keys("esc", "esc")
		b.contains("STOPPING")
		b.lacks("again in", "NETWORK")
		b.conv.end(session.StateStopped, "interrupted", session.Stats{})
		b.frame()
		b.contains("one two three", "stopped by you")
	}
	b := newBench(t, 80, 24)
	b.keys("go", "enter")
	b.frame()
	b.conv.progress(runtime.Progress{Phase: runtime.PhaseDecode, Layer: 40, Layers: 93, Wait: runtime.WaitNetwork, Reads: 4})
	b.frame()
	b.contains("waiting: 4 downloads")
}

package setup

import (
	"fmt"
	"strings"
	"testing"
	"time"

	"deltafin/internal/golden"
	"deltafin/storage/hub"
	"deltafin/storage/setup"
	"deltafin/storage/shelf"
)

// The pages at the sizes of terminals, at one moment of a setup and by one clock.
func TestGoldens(t *testing.T) {
	local := time.Local
	time.Local = time.UTC
	t.Cleanup(func() { time.Local = local })
	noon := time.Date(2026, 11, 2, 12, 0, 0, 0, time.UTC)

	at := func(state State) Snapshot {
		s := moment(state)
		s.Started, s.Notices[0].At = noon.Add(-25*time.Minute), noon.Add(-3*time.Second)
		if state == Running {
			s.Traffic.Open = 8
		}
		return s
	}
	files := at(Planned)
	files.Plan = &setup.Plan{Mode: shelf.Full, Host: "hub.example", Proxy: "http://proxy.example:3128", Fetch: 1_500_000_000,
		Steps: []setup.Step{{Model: &models[2], Dir: "/data/small", Mode: shelf.Full, Fetch: 1_500_000_000,
			Files: &hub.FilesPlan{Taken: true, Files: []hub.FilePlan{
				{Pin: hub.Pin{Name: "config.json", Bytes: 7006, SHA256: "git:" + strings.Repeat("ab", 20)}},
				{Pin: hub.Pin{Name: "model.safetensors", Bytes: 1_499_992_994, SHA256: strings.Repeat("0123456789abcdef", 4)}},
			}}}},
		Volumes: []setup.Volume{{Path: "/data/small", Need: 1_500_012_288, Free: 1_600_000_000, Floor: 100_000_000_000}}}
	unfit := at(Planned)
	refused := *unfit.Plan
	refused.Volumes = []setup.Volume{{Path: "/media/stick", Need: 1.57e12, Free: 2e12, Floor: 100e9, Holes: 1.45e12, Kind: "FAT, without files of 4 GiB and more",
		Unfit: "/media/stick is on a file system (FAT, without files of 4 GiB and more) whose files have at most 4294967295 bytes, and K3 needs one of 15722348544."}}
	unfit.Plan = &refused
	yielding := at(Running)
	yielding.Yields = true
	for _, c := range []struct {
		name string
		make func() *Wizard
		keys []string
	}{
		{"model", func() *Wizard { return wizard(2e12) }, nil},
		{"model-full-disk", func() *Wizard { return wizard(200e9) }, []string{"down"}},
		{"model-last", func() *Wizard { return wizard(2e12) }, []string{"down", "down", "down", "down", "down", "down"}},
		{"model-machine", func() *Wizard { return wizard(2e12) }, []string{"pgdown", "pgdown"}},
		{"disk", func() *Wizard { return wizard(2e12) }, []string{"enter"}},
		{"disk-refused", func() *Wizard { return wizard(2e12) }, []string{"enter", "ctrl+u", "/nowhere", "enter"}},
		{"checkpoint", func() *Wizard { return wizard(2e12) }, []string{"down", "down", "down", "enter"}},
		{"cache", func() *Wizard { return wizard(2e12) }, []string{"down", "down", "down", "down", "enter", "down"}},
		{"cache-row", func() *Wizard { return wizard(2e12) }, []string{"down", "down", "down", "down", "pgdown"}},
		{"root", func() *Wizard { return wizard(2e12) }, []string{"down", "down", "down", "down", "down", "enter"}},
		{"beside", beside, nil},
		{"beside-help", beside, []string{"f1", "pgdown"}},
		{"planning", func() *Wizard { return showing(at(Planning)) }, nil},
		{"planned", func() *Wizard { return showing(at(Planned)) }, nil},
		{"planned-files", func() *Wizard { return showing(files) }, nil},
		{"planned-unfit", func() *Wizard { return showing(unfit) }, []string{"pgdown", "enter"}},
		{"yielding", func() *Wizard { return showing(yielding) }, nil},
		{"running", func() *Wizard { return showing(at(Running)) }, nil},
		{"limit", func() *Wizard { return showing(at(Running)) }, []string{"l", "40M"}},
		{"paused", func() *Wizard { return showing(at(Paused)) }, nil},
		{"failed", func() *Wizard { return showing(at(Failed)) }, nil},
		{"stopped", func() *Wizard { return showing(at(Stopped)) }, nil},
		{"done", func() *Wizard { w := showing(at(Done)); w.page = pageDone; return w }, nil},
		{"help", func() *Wizard { return showing(at(Running)) }, []string{"f1", "pgdown"}},
	} {
		for _, size := range [][2]int{{80, 24}, {120, 40}, {60, 16}, {40, 12}} {
			w := c.make()
			if w.page == pageModel {
				settle(w, w.Start())
			}
			w.Refresh(noon)
			w.Render(size[0], size[1])
			press(w, c.keys...)
			got := w.Render(size[0], size[1])
			check(t, got, size[0], size[1])
			golden.Equal(t, fmt.Sprintf("%s-%dx%d.txt", c.name, size[0], size[1]), got)
		}
	}
}

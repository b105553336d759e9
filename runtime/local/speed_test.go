package local

import (
	"bytes"
	"context"
	"encoding/json"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"deltafin/scripts/synth/preset"
	"deltafin/storage/blockio"
	"deltafin/storage/checkpoint"
	"deltafin/storage/source"
)

// shards is a source of which only the files count.
type shards struct {
	source.Source
	dir  string
	list []checkpoint.Shard
}

func (s shards) Dir() string                { return s.dir }
func (s shards) Shards() []checkpoint.Shard { return s.list }

// The disk is measured by files that are all there: holes would be read at the speed of memory.
func TestDiskIsMeasuredByWhatIsThere(t *testing.T) {
	if testing.Short() {
		t.Skip("writes 64 MiB and measures for half a second")
	}
	s := shards{dir: t.TempDir()}
	speeds := blockio.Speeds(filepath.Join(t.TempDir(), "disks.json"))
	put := func(name string, size int64, content []byte) {
		f, err := os.Create(filepath.Join(s.dir, name))
		if err != nil {
			t.Fatal(err)
		}
		defer f.Close()
		if _, err := f.Write(content); err != nil {
			t.Fatal(err)
		}
		if err := f.Truncate(size); err != nil {
			t.Fatal(err)
		}
		if err := f.Sync(); err != nil { // until then the blocks may not be counted
			t.Fatal(err)
		}
		s.list = append(s.list, checkpoint.Shard{Name: name, Size: size})
	}
	put("holes", 96<<20, nil)
	if _, err := MeasureDisk(t.Context(), s, speeds, 500*time.Millisecond); err == nil || !strings.Contains(err.Error(), "no file of "+s.dir+" is wholly on the disk") {
		t.Error(err)
	}
	put("small", 4096, make([]byte, 4096))
	if _, err := MeasureDisk(t.Context(), s, speeds, 500*time.Millisecond); err == nil || !strings.Contains(err.Error(), "hold 4096 bytes") {
		t.Error(err)
	}
	put("whole", 64<<20, bytes.Repeat([]byte("weights."), 8<<20))
	d, err := MeasureDisk(t.Context(), s, speeds, 500*time.Millisecond)
	if err != nil {
		t.Fatal(err)
	}
	if !strings.HasPrefix(d.Path, s.dir) || d.Bandwidth < 1<<20 || d.Sequential < 1<<20 || d.Readers < 2 {
		t.Errorf("%+v", d)
	}
	if known, ok := speeds.Of(s.dir); !ok || known.Readers != d.Readers {
		t.Errorf("remembered: %+v", known)
	}
}

// The first opening of a model that does not fit into memory measures the disk; the next ones know it, read with as many
// threads and predict by it. A model in memory has no need to.
func TestOpeningKnowsTheDisk(t *testing.T) {
	if testing.Short() {
		t.Skip("writes 100 MB and measures for half a second")
	}
	dir, _ := generated(t, func(p *preset.Preset) { p.Latent, p.ExpertInter = 256, 512 })
	speeds := blockio.Speeds(filepath.Join(t.TempDir(), "disks.json"))
	open := func(o Options) *Engine {
		t.Helper()
		o.Root, o.Speeds = dir, speeds
		o.Warn = func(err error) { t.Error(err) }
		e, err := Open(context.Background(), o)
		if err != nil {
			t.Fatal(err)
		}
		t.Cleanup(func() { e.Close() })
		return e
	}
	if e := open(Options{}); e.Health().ProbedBandwidth != 0 {
		t.Errorf("a model in memory: %+v", e.speed)
	}
	none := 0
	streamed := Options{MaxResident: &none}
	e := open(streamed)
	if e.speed.Readers < 2 || e.speed.Readers > 8 || e.disk.io.Readers() != e.speed.Readers || e.Health().ProbedBandwidth != e.speed.Bandwidth ||
		e.plan.Predicted.Bandwidth != e.speed.Bandwidth || e.plan.Predicted.SecondsToken <= 0 {
		t.Errorf("%+v, %d readers, %+v", e.speed, e.disk.io.Readers(), e.plan.Predicted)
	}
	known := e.speed
	known.Readers, known.Bandwidth = 7, 123e6
	if err := speeds.Keep(dir, known); err != nil {
		t.Fatal(err)
	}
	if e = open(streamed); e.disk.io.Readers() != 7 || e.Health().ProbedBandwidth != 123e6 {
		t.Errorf("%+v, %d readers", e.speed, e.disk.io.Readers())
	}
	var b bytes.Buffer
	if err := json.NewEncoder(&b).Encode(e.plan.Lines); err != nil || !strings.Contains(b.String(), "buffers of 7 readers") {
		t.Errorf("%v %s", err, b.Bytes())
	}
	// Where the disk cannot be measured, and where nothing can be remembered, it runs all the same.
	speeds = blockio.Speeds(filepath.Join(presetDir(t, "nano"), "config.json", "below a file"))
	warned := 0
	o := streamed
	o.Root, o.Speeds, o.Warn = dir, speeds, func(error) { warned++ }
	e, err := Open(context.Background(), o)
	if err != nil || warned != 1 || e.speed.Readers == 0 {
		t.Fatalf("%v, %d warnings", err, warned)
	}
	e.Close()
}

package cli

import (
	"bytes"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deltafin/runtime/budget"
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

// The disk is measured by the largest file that is all there: holes would be read at the speed of memory.
func TestDiskIsMeasuredByWhatIsThere(t *testing.T) {
	if testing.Short() {
		t.Skip("writes 64 MiB and measures for two seconds")
	}
	s := shards{dir: t.TempDir()}
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
	if _, err := measureDisk(t.Context(), s); err == nil || !strings.Contains(err.Error(), "no file of "+s.dir+" is wholly on the disk") {
		t.Error(err)
	}
	put("small", 4096, make([]byte, 4096))
	if _, err := measureDisk(t.Context(), s); err == nil || !strings.Contains(err.Error(), "small has 4096 bytes") {
		t.Error(err)
	}
	put("whole", 64<<20, bytes.Repeat([]byte("weights."), 8<<20))
	d, err := measureDisk(t.Context(), s)
	if err != nil {
		t.Fatal(err)
	}
	if filepath.Base(d.File) != "whole" || d.Bandwidth < 1<<20 || d.Sequential < 1<<20 || d.Readers < 2 {
		t.Errorf("%+v", d)
	}
}

func TestPlanSaysHowTheDiskWasMeasured(t *testing.T) {
	for want, r := range map[string]memoryReport{
		"- the disk was measured with 4 readers on a\n":                      {Disk: &diskSpeed{File: "a", Direct: true, Readers: 4}},
		"- the disk was measured on a through the system's cache: it may be": {Disk: &diskSpeed{File: "a", Readers: 4}},
		"- because\n": {Unmeasured: "because"},
	} {
		r.Plan = &budget.Plan{}
		var b bytes.Buffer
		if err := printMemory(&b, &r); err != nil || !strings.Contains(b.String(), want) {
			t.Errorf("%q, %v", b.String(), err)
		}
	}
}

package blockio

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"time"

	"deltafin/storage/datafile"
)

// Speeds is a file that remembers what disks deliver, so that they need not be measured at every start:
//
//	{"<device>-<bytes>": {"path": …, "readers": 4, "bandwidth": …, "measured": "2026-05-01T…", …}, …}
//
// A disk is known by its device number and its size. What is older than a month is measured again, as is what was measured
// after now: a clock was wrong. The file may be deleted at any time, and one that cannot be read is as good as none.
type Speeds string

const speedsAge = 30 * 24 * time.Hour

// Of is the remembered speed of the disk under a folder; false if there is none.
func (s Speeds) Of(folder string) (Speed, bool) {
	v, err := datafile.VolumeOf(folder)
	if err != nil || s == "" {
		return Speed{}, false
	}
	speed, ok := s.load()[volumeKey(v)]
	age := time.Since(speed.Measured)
	return speed, ok && age >= 0 && age < speedsAge
}

// Keep remembers the speed of the disk under a folder.
func (s Speeds) Keep(folder string, speed Speed) error {
	v, err := datafile.VolumeOf(folder)
	if err != nil || s == "" {
		return err
	}
	all := s.load()
	all[volumeKey(v)] = speed
	text, err := json.MarshalIndent(all, "", "  ")
	if err == nil {
		err = os.MkdirAll(filepath.Dir(string(s)), 0o700)
	}
	if err == nil {
		err = datafile.Replace(string(s), append(text, '\n'), 0o600)
	}
	if err != nil {
		return fmt.Errorf("the speed of the disk is not remembered: %w", err)
	}
	return nil
}

func volumeKey(v datafile.Volume) string { return fmt.Sprintf("%x-%d", v.Device, v.Total) }

func (s Speeds) load() map[string]Speed {
	text, err := os.ReadFile(string(s))
	if errors.Is(err, fs.ErrNotExist) {
		return map[string]Speed{}
	}
	return parseSpeeds(text)
}

const mostSpeeds = 256

// parseSpeeds leaves out what cannot be true, and everything if there is more than a machine has disks.
func parseSpeeds(text []byte) map[string]Speed {
	all := map[string]Speed{}
	if len(text) > 1<<20 || json.Unmarshal(text, &all) != nil || all == nil || len(all) > mostSpeeds {
		return map[string]Speed{}
	}
	for disk, s := range all {
		ok := s.Readers >= 1 && s.Readers <= 64
		for _, rate := range []float64{s.Bandwidth, s.Sequential} {
			ok = ok && rate > 0 && !math.IsInf(rate, 0)
		}
		if !ok {
			delete(all, disk)
		}
	}
	return all
}

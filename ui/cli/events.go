package cli

import (
	"bytes"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"path/filepath"
	"strconv"
	"time"

	"deltafin/runtime"

	"golang.org/x/sys/unix"
)

const (
	eventSchema = "deltafin.run_event.v1"
	// eventLimit is the size at which an event file ends the run; readers refuse larger ones.
	eventLimit = 128 << 20
)

// fields are what an event has besides schema, event and the two clocks. encoding/json writes maps with sorted keys,
// which is the order the format asks for.
type fields map[string]any

// eventStream writes one JSON object per line, each in one write, so that a reader sees whole events only. The zero
// value, and a nil *eventStream, drop everything.
type eventStream struct {
	to      io.Writer
	file    *os.File // nil when the stream is stdout
	path    string
	began   bool // run_start was written: from now on the file is worth keeping
	written int64
	epoch   time.Time
	line    bytes.Buffer
}

// openEvents prepares the stream before anything is loaded. path "-" is stdout; any other is a new file, readable only
// by the user, in a folder that is created if need be and must not be a link.
func openEvents(path string, stdout io.Writer) (*eventStream, error) {
	e := &eventStream{path: path, epoch: time.Now()}
	if path == "-" {
		e.to = stdout
		return e, nil
	}
	if path == "" {
		return nil, usagef("--events-jsonl is empty; give a file name, or - for stdout")
	}
	folder := filepath.Dir(path)
	if err := os.MkdirAll(folder, 0o700); err != nil {
		return nil, fmt.Errorf("cannot make the folder of the event file %s: %w", path, err)
	}
	if st, err := os.Lstat(folder); err != nil {
		return nil, fmt.Errorf("cannot use the folder of the event file %s: %w", path, err)
	} else if !st.IsDir() {
		return nil, fmt.Errorf("the folder of the event file, %s, is a symbolic link; give the folder it leads to", folder)
	}
	file, err := os.OpenFile(path, os.O_WRONLY|os.O_CREATE|os.O_EXCL|unix.O_NOFOLLOW, 0o600)
	if errors.Is(err, fs.ErrExist) {
		return nil, fmt.Errorf("event file %s exists already; an event file is never overwritten or appended to", path)
	}
	if err != nil {
		return nil, fmt.Errorf("cannot create the event file: %w", err)
	}
	e.file, e.to = file, file
	return e, nil
}

// toStdout says that the events have stdout for themselves.
func (e *eventStream) toStdout() bool { return e != nil && e.file == nil }

// write adds an event.
func (e *eventStream) write(event string, f fields) error {
	if e == nil {
		return nil
	}
	now := time.Now()
	f["schema"], f["event"] = eventSchema, event
	f["wall_time_ns"], f["monotonic_ns"] = now.UnixNano(), now.Sub(e.epoch).Nanoseconds()
	e.line.Reset()
	encoder := json.NewEncoder(&e.line)
	encoder.SetEscapeHTML(false)
	if err := encoder.Encode(f); err != nil {
		return fmt.Errorf("cannot write the event %s: %w", event, err)
	}
	if e.file != nil && e.written+int64(e.line.Len()) >= eventLimit {
		return fmt.Errorf("event file %s reached its limit of %d MiB; ask for fewer tokens or fewer top logits, or write to -",
			e.path, eventLimit>>20)
	}
	if _, err := e.to.Write(e.line.Bytes()); err != nil {
		if e.file != nil { // half a line, of a full disk, is not an event; run_error may still fit
			_, _ = e.file.Seek(e.written, io.SeekStart)
			_ = e.file.Truncate(e.written)
		}
		return fmt.Errorf("cannot write events: %w", err)
	}
	e.written += int64(e.line.Len())
	e.began = true
	return nil
}

// close ends the stream. A file in which no run ever started is removed: it says nothing, and it would block the next
// run from using its name.
func (e *eventStream) close() error {
	if e == nil || e.file == nil {
		return nil
	}
	err := e.file.Close()
	if !e.began {
		err = errors.Join(err, os.Remove(e.path))
	}
	e.file = nil
	return err
}

// topLogits are the best logits of one emitted token: [[id, logit], …], best first, each logit with as many digits as
// bring back the same float32.
type topLogits []runtime.Logit

func (t topLogits) MarshalJSON() ([]byte, error) {
	out := []byte{'['}
	for i, l := range t {
		if math.IsNaN(float64(l.Logit)) || math.IsInf(float64(l.Logit), 0) {
			return nil, fmt.Errorf("logit of token %d: %w", l.ID, runtime.ErrNotFinite)
		}
		if i > 0 {
			out = append(out, ',')
		}
		out = append(out, '[')
		out = strconv.AppendInt(out, int64(l.ID), 10)
		out = append(out, ',')
		out = strconv.AppendFloat(out, float64(l.Logit), 'g', -1, 32)
		out = append(out, ']')
	}
	return append(out, ']'), nil
}

// logProbs are tokens that were not chosen, with their log probabilities: [[id, log probability], …], likeliest first.
type logProbs []runtime.LogProb

func (p logProbs) MarshalJSON() ([]byte, error) {
	pairs := make([][2]any, len(p))
	for i, l := range p {
		pairs[i] = [2]any{l.ID, l.LogProb}
	}
	return json.Marshal(pairs)
}

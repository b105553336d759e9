// Package trace records which experts a model routed to, and reads such records back: to choose a cache policy by replay,
// and to rank what is worth having on disk.
//
// # The file
//
// JSON lines, one for each MoE layer of each pass:
//
//	{"run":"9f86d081884c7d65","step":4,"layer":1,"k":16,"pos":212,"msg":"7f3a:12","ids":[17,803,…],"w":[0.2071,…],
//	 "bits":[1045700001,…],"from":"hhew…"}
//
//	run    names the run of the program that wrote the line, 16 random hex digits
//	step   counts the passes of that run, from 0
//	layer  counted from 0, as everywhere
//	k      experts a row
//	pos    position of the pass's first row in its conversation
//	msg    what the pass was for, if anybody said (see WithMessage): a chat and its message
//	ids    experts in route order, best first, those of one row after those of the row before
//	w      their weights, in digits that bring back the same float32
//	bits   the same weights as the bits of a float32
//	from   a letter for each id, where its expert was when the layer asked: h in memory, e in memory because it was read
//	       ahead, l waited for while a read ahead was under way, w waited for, ? unknown
//
// A line holds at most 896 ids, 56 rows of K3; wider passes continue on the next line. Runs may share a file, one after the
// other. A reader must accept more fields than these, and lines that have only step, layer and ids: files of other programs.
//
// # Writing
//
// Tracing is an observer: whatever goes wrong, it stops with one warning and inference goes on. In the buffered mode, the
// default, a pass is written in one piece when it is committed and forgotten when it fails, so the file holds only whole
// passes. In the sync mode every line is written at once, for looking into passes that fail. The file never grows past
// 8 GiB. What a killed writer left of a line is cut off by the next one.
package trace

import (
	"fmt"
	"path/filepath"
	"strings"
)

const (
	// MaxFile is the size at which a trace is full.
	MaxFile = 8 << 30
	// MaxLine is the longest line a reader accepts.
	MaxLine = 1 << 20
	// lineIDs is the number of ids a line holds at most.
	lineIDs = 896
)

// Mode is when a trace is written.
type Mode uint8

const (
	Off Mode = iota
	Buffered
	Sync
)

func (m Mode) String() string {
	switch m {
	case Buffered:
		return "buffered"
	case Sync:
		return "sync"
	}
	return "off"
}

// ParseMode reads a mode as users write it.
func ParseMode(s string) (Mode, error) {
	switch strings.ToLower(strings.TrimSpace(s)) {
	case "", "off", "0", "false", "no":
		return Off, nil
	case "buffered", "1", "true", "yes", "on":
		return Buffered, nil
	case "sync":
		return Sync, nil
	}
	return Off, fmt.Errorf("the trace mode %q is none of off, buffered and sync", s)
}

// Settle decides where to trace and when, from what the user gave: a path, a mode, both or neither. given tells whether a
// mode was given. A path alone means buffered, a mode alone the file fallback; a relative path is one below root.
func Settle(path string, mode Mode, given bool, root, fallback string) (string, Mode, error) {
	switch {
	case path != "" && !given:
		mode = Buffered
	case path != "" && mode == Off:
		return "", Off, fmt.Errorf("a trace is to be written to %s, but its mode is off; leave out one of them", path)
	case mode == Off:
		return "", Off, nil
	case path == "":
		path = fallback
	}
	if !filepath.IsAbs(path) {
		path = filepath.Join(root, path)
	}
	return path, mode, nil
}

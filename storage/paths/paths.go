// Package paths says where Deltafin keeps what belongs to a user, after the XDG base directory specification:
//
//	config  $XDG_CONFIG_HOME/deltafin   what the user chose
//	data    $XDG_DATA_HOME/deltafin     what cannot be made again: the transcripts
//	state   $XDG_STATE_HOME/deltafin    what is nice to keep: logs, saved engine states
//	cache   $XDG_CACHE_HOME/deltafin    what can be thrown away at any time: the unpacked demo model
//
// A folder is created, private to the user, when it is first asked for; looking places up creates nothing. The
// environment is read on every call, so what a test or a parent process sets is what holds.
package paths

import (
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"sync"

	"github.com/adrg/xdg"
	"golang.org/x/sys/unix"
)

// App is the folder name below each base directory.
const App = "deltafin"

// TranscriptName is the name of the chat database in the data folder.
const TranscriptName = "chats.db"

// Dirs are the folders of one user. They need not exist.
type Dirs struct {
	Config, Data, State, Cache string
}

// reload serialises the re-reading of the environment: package xdg keeps what it read in global variables.
var reload sync.Mutex

// Lookup reads the environment. It fails only when there is no home folder to start from.
func Lookup() (Dirs, error) {
	reload.Lock()
	defer reload.Unlock()
	xdg.Reload()
	d := Dirs{Config: xdg.ConfigHome, Data: xdg.DataHome, State: xdg.StateHome, Cache: xdg.CacheHome}
	for variable, dir := range map[string]*string{
		"XDG_CONFIG_HOME": &d.Config, "XDG_DATA_HOME": &d.Data, "XDG_STATE_HOME": &d.State, "XDG_CACHE_HOME": &d.Cache,
	} {
		// Without HOME the defaults would land at the root of the file system. A relative path in the variable does
		// not count: the specification says to ignore it.
		if os.Getenv("HOME") == "" && !filepath.IsAbs(os.Getenv(variable)) {
			return Dirs{}, errors.New("no home folder is known to keep files in; set HOME, or XDG_CONFIG_HOME, " +
				"XDG_DATA_HOME, XDG_STATE_HOME and XDG_CACHE_HOME to absolute paths")
		}
		*dir = filepath.Join(*dir, App)
	}
	return d, nil
}

// Config is the folder of settings, created if missing.
func Config() (string, error) {
	d, err := Lookup()
	if err != nil {
		return "", err
	}
	return ensure(d.Config, "settings", "XDG_CONFIG_HOME")
}

// Data is the folder of transcripts, created if missing.
func Data() (string, error) {
	d, err := Lookup()
	if err != nil {
		return "", err
	}
	return ensure(d.Data, "chats", "XDG_DATA_HOME")
}

// State is the folder of logs and saved engine states, created if missing.
func State() (string, error) {
	d, err := Lookup()
	if err != nil {
		return "", err
	}
	return ensure(d.State, "logs and saved states", "XDG_STATE_HOME")
}

// Cache is the folder of files that can be made again, created if missing.
func Cache() (string, error) {
	d, err := Lookup()
	if err != nil {
		return "", err
	}
	return ensure(d.Cache, "cached files", "XDG_CACHE_HOME")
}

// Transcript is the path of the chat database. Its folder is created if missing, the file is not.
func Transcript() (string, error) {
	dir, err := Data()
	if err != nil {
		return "", err
	}
	return filepath.Join(dir, TranscriptName), nil
}

// ensure creates dir and its missing parents, readable by nobody else, and checks that files can be made in it. A
// folder that exists keeps its mode: who shares it did so on purpose, and the files in it are private by themselves.
func ensure(dir, what, variable string) (string, error) {
	remedy := fmt.Sprintf("or set %s to another folder", variable)
	if err := os.MkdirAll(dir, 0o700); err != nil {
		var pe *os.PathError
		switch {
		case !errors.As(err, &pe):
			return "", fmt.Errorf("cannot create the folder %s for %s: %w", dir, what, err)
		case errors.Is(err, unix.ENOTDIR):
			return "", fmt.Errorf("cannot create the folder %s for %s: %s is a file, not a folder; move it away, %s",
				dir, what, pe.Path, remedy)
		case errors.Is(err, unix.ENOSPC):
			return "", fmt.Errorf("cannot create the folder %s for %s: the disk is full; free some space, %s", dir, what, remedy)
		default:
			return "", fmt.Errorf("cannot create the folder %s for %s: %s: %w; make its parent writable, %s",
				dir, what, pe.Path, pe.Err, remedy)
		}
	}
	if err := unix.Access(dir, unix.W_OK|unix.X_OK); err != nil {
		return "", fmt.Errorf("cannot write %s to the folder %s: %w; make it writable, %s", what, dir, err, remedy)
	}
	return dir, nil
}

package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"syscall"

	"deltafin/runtime"
	"deltafin/storage/transcript"
	"deltafin/storage/unpack"
)

// Exit statuses.
const (
	exitOK          = 0
	exitFailure     = 1   // the run failed
	exitUsage       = 2   // what was typed makes no sense, whatever the model
	exitIncomplete  = 3   // a check found something missing
	exitDiskFull    = 4   // no room for what had to be written
	exitIntegrity   = 5   // network, or bytes that are not what they should be
	exitInterrupted = 130 // stopped by a signal; what was produced is kept
)

// statusError is an error with the exit status it leads to.
type statusError struct {
	status int
	err    error
}

func (e *statusError) Error() string { return e.err.Error() }
func (e *statusError) Unwrap() error { return e.err }

// usagef is an error in what the user typed.
func usagef(format string, a ...any) error {
	return &statusError{exitUsage, fmt.Errorf(format, a...)}
}

// damagedFile gives an error about the content of a model's file the exit status of damage; one of the system, such as a
// file that is not there, stays a failure.
func damagedFile(err error) error {
	var system syscall.Errno
	if errors.As(err, &system) || errors.Is(err, fs.ErrNotExist) || errors.Is(err, context.Canceled) {
		return err
	}
	return &statusError{exitIntegrity, err}
}

// errStopped ends a command that was interrupted and has already said so.
var errStopped = &statusError{exitInterrupted, errors.New("")}

// outcome is the exit status of a finished command and the sentence for stderr, if one is due.
func outcome(err error) (status int, message string) {
	if err == nil {
		return exitOK, ""
	}
	message = oneLine(err.Error())
	var withStatus *statusError
	switch {
	case errors.As(err, &withStatus):
		return withStatus.status, message
	case errors.Is(err, syscall.EPIPE):
		return exitFailure, "" // whoever read the output knows that it went away
	case errors.Is(err, syscall.ENOSPC), errors.Is(err, syscall.EDQUOT), errors.Is(err, syscall.EFBIG), errors.Is(err, transcript.ErrDiskFull):
		return exitDiskFull, message
	case errors.Is(err, unpack.ErrDigest), errors.Is(err, runtime.ErrDamaged):
		return exitIntegrity, message
	case errors.Is(err, context.Canceled):
		return exitInterrupted, ""
	}
	return exitFailure, message
}

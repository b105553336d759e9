package hub

import (
	"errors"
	"fmt"
	"net/http"
	"time"
)

// Error is a failure that trying again does not mend.
type Error struct {
	Host string
	File string
	Text string // a sentence's end: what is wrong
	Hint string // what to do
	// Integrity: bytes came that are not the ones asked for. Otherwise the network or the server refused.
	Integrity bool
}

func (e *Error) Error() string {
	s := fmt.Sprintf("%s from %s: %s", e.File, e.Host, e.Text)
	if e.Hint != "" {
		s += "; " + e.Hint
	}
	return s
}

// passing is a failure that may be over at the next attempt.
type passing struct {
	text  string
	after time.Duration // the server asked for that long a pause; 0: it did not
}

func (p *passing) Error() string { return p.text }

// twice is a failure worth one more attempt, then final.
type twice struct{ final *Error }

func (t *twice) Error() string { return t.final.Error() }
func (t *twice) Unwrap() error { return t.final }

// status judges a response that is not what was asked for.
func (f *File) status(r *http.Response) error {
	host := r.Request.URL.Host
	final := func(text, hint string) *Error { return &Error{Host: host, File: f.name, Text: text, Hint: hint} }
	switch code := r.StatusCode; {
	case code == http.StatusTooManyRequests, code == http.StatusServiceUnavailable:
		return &passing{fmt.Sprintf("%s is busy (%s)", host, r.Status), retryAfter(r)}
	case code == http.StatusRequestTimeout, code == http.StatusTooEarly, code >= 500:
		return &passing{fmt.Sprintf("%s answered %s", host, r.Status), retryAfter(r)}
	case code == http.StatusUnauthorized, code == http.StatusForbidden, code == http.StatusGone:
		refused := final("access was refused ("+r.Status+")",
			"if the model asks for an agreement, accept it on its page and put a token of yours into HF_TOKEN")
		if f.forget() {
			return &passing{text: fmt.Sprintf("the address on %s has expired", host)}
		}
		if host != f.c.o.Host { // it may expire while it is followed
			return &twice{refused}
		}
		return refused
	case code == http.StatusNotFound:
		return &twice{final("it is not there (404)", "check the network's own pages: a proxy or mirror without this file answers so")}
	case code == http.StatusRequestedRangeNotSatisfiable:
		return &twice{&Error{Host: host, File: f.name, Text: "the range asked for is not in it (416)", Integrity: true,
			Hint: "the file is shorter than it was; the mirror or the revision is not the right one"}}
	case code == http.StatusOK:
		return &twice{&Error{Host: host, File: f.name, Text: "the server or a proxy ignores ranges (200 where 206 is due)",
			Hint: "try without the proxy or with another mirror"}}
	default:
		return final("unexpected answer "+r.Status, "")
	}
}

const maxRetryAfter = time.Hour

// retryAfter is how long the server asks to wait.
func retryAfter(r *http.Response) time.Duration {
	text := r.Header.Get("Retry-After")
	if text == "" {
		return 0
	}
	if d, err := time.ParseDuration(text + "s"); err == nil {
		return min(max(d, 0), maxRetryAfter)
	}
	if at, err := http.ParseTime(text); err == nil {
		// Against the server's own clock, so that a wrong one here does not matter.
		now := time.Now()
		if date, err := http.ParseTime(r.Header.Get("Date")); err == nil {
			now = date
		}
		return min(max(at.Sub(now), 0), maxRetryAfter)
	}
	return 0
}

// IsIntegrity tells whether an error is about bytes that are not the right ones.
func IsIntegrity(err error) bool {
	var e *Error
	return errors.As(err, &e) && e.Integrity
}

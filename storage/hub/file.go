package hub

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"io"
	"math/rand/v2"
	"net"
	"net/http"
	"net/url"
	"os"
	"strconv"
	"strings"
	"sync"
	"sync/atomic"
	"time"
)

const (
	readStep    = 256 << 10 // most bytes between two looks at the clock and the limit
	readMost    = 64 << 10  // of them, in one read
	maxDoubling = 60        // of the first pause
	firstRead   = 64 << 10  // of a file whose size is not known
)

// File is a file of a repository at a revision. Its methods are safe for concurrent use.
type File struct {
	c      *Client
	name   string
	origin string // URL
	commit string // revision that the hub must confirm, where it says one
	kept   string // path of what is remembered of the file, "" if nothing is

	mu       sync.Mutex
	size     int64  // -1 until known
	resolved string // where the origin redirected to, "" if not known or expired
	tag      string // what the hub said the file's content is
}

// Size is the file's size, -1 while it is not known.
func (f *File) Size() int64 {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.size
}

// Name is the file's name.
func (f *File) Name() string { return f.name }

// forget drops a resolved address and tells whether there was one.
func (f *File) forget() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	had := f.resolved != ""
	f.resolved = ""
	return had
}

// ReadAt fills p with the bytes at offset off. What fails and may pass is tried again until ctx ends, from the first byte
// that is missing. After an error p may be partly written.
func (f *File) ReadAt(ctx context.Context, p []byte, off int64) error {
	return f.readTo(ctx, p, off, nil)
}

// taker takes bytes of a file that arrived, with their offset in it, while they are still in the processor's cache. Its error
// ends the transfer.
type taker func(p []byte, off int64) error

// refused is a taker's error.
type refused struct{ error }

func (r *refused) Unwrap() error { return r.error }

// readTo is ReadAt that hands on what arrives, every byte once and in order, in steps of about readStep. take may be nil.
func (f *File) readTo(ctx context.Context, p []byte, off int64, take taker) error {
	if size := f.Size(); off < 0 || size >= 0 && int64(len(p)) > size-off {
		return fmt.Errorf("%s is %d bytes long and has no %d bytes at %d", f.name, size, len(p), off)
	}
	return f.c.persist(ctx, f.name, func(ctx context.Context) (progress bool, err error) {
		n, err := f.attempt(ctx, p, off, take)
		p, off = p[n:], off+int64(n)
		if n > 0 && len(p) == 0 || len(p) == 0 && err == nil { // all of it is here, whatever happened to the request after that
			return true, nil
		}
		return n > 0, err
	})
}

// persist runs attempts until one succeeds or fails for good.
func (c *Client) persist(ctx context.Context, file string, attempt func(context.Context) (progress bool, err error)) error {
	if c.o.Offline {
		return fmt.Errorf("%s: %w", file, ErrOffline)
	}
	select {
	case c.slots <- struct{}{}:
		defer func() { <-c.slots }()
	case <-ctx.Done():
		return ctx.Err()
	}
	failed, finals := 0, 0
	for {
		epoch, err := c.running(ctx)
		if err == nil {
			err = c.roomy(ctx)
		}
		if err != nil {
			return err
		}
		over, err := c.turn(ctx)
		if err != nil {
			return err
		}
		within, cancel := context.WithCancel(ctx)
		stop := context.AfterFunc(epoch, cancel)
		progress, err := attempt(within)
		stop()
		cancel()
		over()
		switch {
		case err == nil:
			if failed > 0 {
				c.notify(Notice{Kind: NoticeGoesOn, File: file, Text: "goes on"})
			}
			return nil
		case ctx.Err() != nil:
			return ctx.Err()
		case epoch.Err() != nil: // a pause or a Yield ended it; no failure
			continue
		}
		if progress {
			failed = 0
		}
		failed++
		var second *twice
		var passes *passing
		wait := c.backoff(failed)
		kind := NoticeRetry
		switch {
		case errors.As(err, &passes):
			if passes.after > 0 {
				wait, kind = passes.after+time.Duration(rand.Int64N(int64(c.o.Pause))), NoticeLimited
			}
		case errors.As(err, &second):
			if finals++; finals > 1 {
				return second.final
			}
		default:
			return err
		}
		text := err.Error()
		if second != nil {
			text = second.final.Text
		}
		c.retries.Add(1)
		c.notify(Notice{Kind: kind, File: file, Text: text, Attempt: failed, Wait: wait})
		if err := c.sleep(ctx, epoch, wait); err != nil {
			return err
		}
	}
}

// backoff is the pause after that many failures in a row: it doubles up to a bound, and is anything up to that.
func (c *Client) backoff(failed int) time.Duration {
	most := c.o.Pause
	for range failed - 1 {
		if most *= 2; most >= maxDoubling*c.o.Pause {
			most = maxDoubling * c.o.Pause
			break
		}
	}
	return most/2 + time.Duration(rand.Int64N(int64(most/2)+1))
}

func (c *Client) sleep(ctx, epoch context.Context, d time.Duration) error {
	t := time.NewTimer(d)
	defer t.Stop()
	select {
	case <-t.C:
	case <-epoch.Done(): // paused meanwhile
	case <-ctx.Done():
		return ctx.Err()
	}
	return nil
}

// attempt makes one request for p and returns how much of it arrived.
func (f *File) attempt(ctx context.Context, p []byte, off int64, take taker) (int, error) {
	ctx, cancel := context.WithCancel(ctx)
	defer cancel()
	r, err := f.request(ctx, off, int64(len(p)))
	if err != nil {
		return 0, err
	}
	defer drop(r)
	if _, err := f.accept(r, off, int64(len(p))); err != nil {
		return 0, err
	}
	// Whatever is read from here on are bytes of the file at the right place: what arrives counts even if the rest does not. Where
	// more comes than was asked for nothing counts, and all is handed over anew.
	n, err := f.c.body(cancel, ctx, r, p, off, take)
	if err != nil && !errors.As(err, new(*refused)) {
		return n, f.transport(r.Request.URL.Host, err)
	}
	return n, err
}

// front reads the beginning of the file, at most n bytes of it, and learns its size.
func (f *File) front(ctx context.Context, n int64) ([]byte, error) {
	if size := f.Size(); size >= 0 {
		p := make([]byte, min(n, size))
		return p, f.ReadAt(ctx, p, 0)
	}
	var p []byte
	err := f.c.persist(ctx, f.name, func(ctx context.Context) (bool, error) {
		ctx, cancel := context.WithCancel(ctx)
		defer cancel()
		r, err := f.request(ctx, 0, n)
		if err != nil {
			return false, err
		}
		defer drop(r)
		total, err := f.accept(r, 0, n)
		if err != nil {
			return false, err
		}
		p = make([]byte, min(n, total))
		if _, err := f.c.body(cancel, ctx, r, p, 0, nil); err != nil {
			return false, f.transport(r.Request.URL.Host, err)
		}
		f.mu.Lock()
		f.size = total
		f.mu.Unlock()
		return true, nil
	})
	return p, err
}

// body reads len(p) bytes, those at offset off of the file, and requires that there are no more. cancel ends the request, whose
// context is ctx. What is read is handed on in steps; bytes count only when they are. take may be nil.
func (c *Client) body(cancel context.CancelFunc, ctx context.Context, r *http.Response, p []byte, off int64, take taker) (taken int, err error) {
	c.open.Add(1)
	defer c.open.Add(-1)
	var stalled atomic.Bool
	watch := time.AfterFunc(c.o.Stall, func() { stalled.Store(true); cancel() })
	defer watch.Stop()
	hand := func(n int) error {
		step := p[taken:n]
		c.received.Add(int64(len(step)))
		if take != nil {
			if err := take(step, off+int64(taken)); err != nil {
				return &refused{err}
			}
		}
		taken = n
		return nil
	}
	for n := 0; n < len(p); {
		k, err := r.Body.Read(p[n:min(len(p), n+readMost)])
		if n += k; k > 0 {
			watch.Reset(c.o.Stall)
		}
		if n == len(p) || err != nil || n-taken+readMost > readStep {
			step := n - taken
			watch.Stop() // the disk and the limit of the rate may take their time
			if err := hand(n); err != nil {
				return taken, err
			}
			if err == nil || n == len(p) {
				if err := c.limiter.WaitN(ctx, step); err != nil {
					return taken, err
				}
			}
			watch.Reset(c.o.Stall)
		}
		switch {
		case n == len(p):
		case err == io.EOF:
			return taken, io.ErrUnexpectedEOF
		case err != nil:
			if stalled.Load() {
				return taken, fmt.Errorf("nothing arrived for %s", c.o.Stall)
			}
			return taken, err
		}
	}
	if r.ContentLength < 0 {
		if k, err := r.Body.Read(make([]byte, 1)); k > 0 || err != io.EOF {
			return 0, errors.New("more bytes came than the range has")
		}
	}
	return taken, nil
}

// transport puts what happened to a connection into words and tells what may pass from what will not.
func (f *File) transport(host string, err error) error {
	var final *Error
	if errors.As(err, &final) {
		return err
	}
	var unknown x509.UnknownAuthorityError
	var name x509.HostnameError
	var invalid x509.CertificateInvalidError
	var verify *tls.CertificateVerificationError
	if errors.As(err, &unknown) || errors.As(err, &name) || errors.As(err, &invalid) || errors.As(err, &verify) {
		return &Error{Host: host, File: f.name, Text: fmt.Sprintf("its certificate is not accepted: %v", err),
			Hint: "check this machine's clock; behind a proxy with its own certificates, name their file in SSL_CERT_FILE"}
	}
	var dns *net.DNSError
	switch {
	case errors.As(err, &dns):
		return &passing{text: fmt.Sprintf("the name %s cannot be resolved", dns.Name)}
	case errors.Is(err, io.ErrUnexpectedEOF), errors.Is(err, io.EOF):
		return &passing{text: host + " ended the connection early"}
	}
	if late := net.Error(nil); errors.As(err, &late) && late.Timeout() {
		return &passing{text: host + " does not answer"}
	}
	// net/http wraps the URL around it, which may hold a signature.
	var outer *url.Error
	if errors.As(err, &outer) {
		err = outer.Err
	}
	return &passing{text: fmt.Sprintf("%s: %v", host, err)}
}

// request asks for a range, following redirects.
func (f *File) request(ctx context.Context, off, n int64) (*http.Response, error) {
	f.mu.Lock()
	at := f.resolved
	f.mu.Unlock()
	first := at == ""
	if first {
		at = f.origin
	}
	for hop := 0; ; hop++ {
		q, err := http.NewRequestWithContext(ctx, http.MethodGet, at, nil)
		if err != nil {
			return nil, &Error{Host: f.c.o.Host, File: f.name, Text: "its address cannot be used", Hint: "check the mirror's host and path"}
		}
		q.Header.Set("User-Agent", userAgent)
		q.Header.Set("Accept-Encoding", "identity")
		q.Header.Set("Range", fmt.Sprintf("bytes=%d-%d", off, off+n-1))
		f.c.authorize(q)
		f.c.requests.Add(1)
		r, err := f.c.http.Do(q)
		if err != nil {
			return nil, f.transport(q.URL.Host, err)
		}
		if first && hop == 0 || q.URL.Host == f.c.o.Host {
			if err := f.confirm(r); err != nil {
				drop(r)
				return nil, err
			}
		}
		next, err := f.redirect(r)
		if err != nil {
			drop(r)
			return nil, err
		}
		if next == "" {
			if hop > 0 && (r.StatusCode == http.StatusPartialContent || r.StatusCode == http.StatusOK) {
				f.mu.Lock()
				f.resolved = at
				f.mu.Unlock()
			}
			return r, nil
		}
		drop(r)
		if hop == maxRedirects {
			return nil, &twice{&Error{Host: f.c.o.Host, File: f.name, Text: fmt.Sprintf("more than %d redirects", maxRedirects),
				Hint: "the hub or a proxy sends requests in circles; try a mirror"}}
		}
		at = next
	}
}

const userAgent = "deltafin/1"

// authorize puts the token on requests to the hub itself.
func (c *Client) authorize(q *http.Request) {
	if c.o.Token != "" && q.URL.Scheme == "https" && q.URL.Host == c.o.Host {
		q.Header.Set("Authorization", "Bearer "+c.o.Token)
	}
}

// confirm compares what the hub says of the file with what it said before, and with the revision asked for.
func (f *File) confirm(r *http.Response) error {
	changed := func(what string) error {
		return &Error{Host: r.Request.URL.Host, File: f.name, Text: what, Integrity: true,
			Hint: "start again; what is verified on the disk is kept"}
	}
	if commit := r.Header.Get("X-Repo-Commit"); commit != "" && f.commit != "" && commit != f.commit {
		return changed(fmt.Sprintf("the hub answers with revision %.12s, not %.12s", commit, f.commit))
	}
	tag := strings.Trim(strings.TrimPrefix(r.Header.Get("X-Linked-Etag"), "W/"), `"`)
	if tag == "" {
		return nil
	}
	f.mu.Lock()
	defer f.mu.Unlock()
	if f.tag != "" && f.tag != tag {
		if f.kept != "" {
			os.Remove(f.kept) // either of the two answers was wrong; the next start asks again
		}
		return changed("the file changed on the hub in the middle of the transfer")
	}
	f.tag = tag
	return nil
}

// redirect is where a response sends to, "" if nowhere.
func (f *File) redirect(r *http.Response) (string, error) {
	switch r.StatusCode {
	case http.StatusMovedPermanently, http.StatusFound, http.StatusSeeOther, http.StatusTemporaryRedirect, http.StatusPermanentRedirect:
	default:
		return "", nil
	}
	bad := func(text string) error {
		return &twice{&Error{Host: r.Request.URL.Host, File: f.name, Text: text, Hint: "the hub or a proxy sends to a place that is not safe; try a mirror"}}
	}
	to := r.Header.Get("Location")
	if to == "" {
		return "", bad("a redirect to nowhere")
	}
	u, err := r.Request.URL.Parse(to)
	if err != nil || u.Host == "" || u.User != nil {
		return "", bad("a redirect to an address that is none")
	}
	if u.Scheme != "https" {
		return "", bad(fmt.Sprintf("a redirect to %s, without encryption", u.Scheme+"://"+u.Host))
	}
	u.Fragment = ""
	return u.String(), nil
}

// accept requires of a response that its body is exactly the range asked for, or, while the file's size is not known, what
// there is of it. It returns the size.
func (f *File) accept(r *http.Response, off, n int64) (total int64, err error) {
	if r.StatusCode != http.StatusPartialContent {
		return 0, f.status(r)
	}
	bad := func(format string, a ...any) (int64, error) {
		return 0, &twice{&Error{Host: r.Request.URL.Host, File: f.name, Text: fmt.Sprintf(format, a...), Integrity: true,
			Hint: "the server or a proxy is at fault; try without the proxy or with another mirror"}}
	}
	for _, name := range []string{"Content-Range", "Content-Length", "Content-Encoding"} {
		if len(r.Header.Values(name)) > 1 {
			return bad("the answer has more than one %s", name)
		}
	}
	if e := r.Header.Get("Content-Encoding"); e != "" && e != "identity" || r.Uncompressed {
		return bad("the answer is encoded as %.40q where the bytes themselves were asked for", e)
	}
	first, last, total, err := contentRange(r.Header.Get("Content-Range"))
	if err != nil {
		return bad("%v", err)
	}
	if size := f.Size(); size >= 0 && total != size {
		return bad("it is %d bytes long and was %d", total, size)
	}
	if first != off || last != min(off+n, total)-1 {
		return bad("bytes %d-%d came where %d-%d were asked for", first, last, off, off+n-1)
	}
	if r.ContentLength >= 0 && r.ContentLength != last-first+1 {
		return bad("the answer is %d bytes long, its range %d", r.ContentLength, last-first+1)
	}
	return total, nil
}

// contentRange reads "bytes a-b/total".
func contentRange(text string) (first, last, total int64, err error) {
	rest, ok := strings.CutPrefix(text, "bytes ")
	span, size, ok2 := strings.Cut(rest, "/")
	a, b, ok3 := strings.Cut(span, "-")
	number := func(s string) int64 {
		v, e := strconv.ParseInt(s, 10, 64)
		if e != nil || v < 0 || s[0] == '+' {
			err = fmt.Errorf("the answer has the Content-Range %.80q", text)
		}
		return v
	}
	if !ok || !ok2 || !ok3 || a == "" || b == "" || size == "" {
		return 0, 0, 0, fmt.Errorf("the answer has the Content-Range %.80q", text)
	}
	first, last, total = number(a), number(b), number(size)
	if err == nil && (last < first || total <= last) {
		err = fmt.Errorf("the answer has the Content-Range %.80q", text)
	}
	return first, last, total, err
}

// drop ends a response, keeping its connection where little is left of the body.
func drop(r *http.Response) {
	if r.ContentLength >= 0 && r.ContentLength < readStep {
		_, _ = io.CopyN(io.Discard, r.Body, readStep)
	}
	r.Body.Close()
}

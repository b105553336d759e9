package hub

import (
	"context"
	"crypto/tls"
	"crypto/x509"
	"errors"
	"fmt"
	"net"
	"net/http"
	"net/url"
	"strings"
	"sync"
	"sync/atomic"
	"time"

	"golang.org/x/time/rate"
)

// DefaultHost is the hub that the catalogue's repositories are on.
const DefaultHost = "huggingface.co"

// Bounds of the protocol.
const (
	MaxConnections     = 16
	DefaultConnections = 8
	maxRedirects       = 5
	maxHeaderBytes     = 64 << 10
	maxListing         = 4 << 20 // bytes of a listing of a repository
	sayAgain           = 5       // first pauses, before the same failure is told again
)

// Options of a Client. The zero value is a sensible default.
type Options struct {
	Host  string // of the hub, with a port if it is not 443; DefaultHost if empty
	Token string // sent to Host alone
	// Mirror, where its Host is set, is where the files of mirrored models are: Path and the file's name on that host. No
	// token is sent to it.
	Mirror Mirror

	Connections int   // at the same time, 1..MaxConnections; 0: DefaultConnections
	Rate        int64 // bytes per second in all; 0: no limit
	Offline     bool  // refuse every request

	// Notify hears of everything that delays a transfer. It is called from many goroutines and must not block. May be nil.
	Notify func(Notice)

	// Roots replaces the system's certificates; for tests.
	Roots *x509.CertPool
	// Dial replaces how connections are made; for tests.
	Dial func(ctx context.Context, network, address string) (net.Conn, error)

	// Stall is how long a body may bring nothing; 0: 20 seconds. Pause scales the pauses between attempts, which begin
	// with it and end with sixty times as much; 0: one second.
	Stall, Pause time.Duration
}

// Mirror is another place of a model's files.
type Mirror struct{ Host, Path string }

// NoticeKind is why a transfer waits.
type NoticeKind string

const (
	NoticeRetry   NoticeKind = "retry"    // an attempt failed; another follows
	NoticeLimited NoticeKind = "limited"  // the server asked to wait
	NoticeSpace   NoticeKind = "space"    // the disk is full up to the floor
	NoticeGoesOn  NoticeKind = "goes on"  // after one of the above
	NoticePaused  NoticeKind = "paused"   // by the user
	NoticeResumed NoticeKind = "resumed"  // by the user
	NoticeFile    NoticeKind = "complete" // a file is complete and proved
)

// Notice is one event of a transfer, for people.
type Notice struct {
	At      time.Time
	Kind    NoticeKind
	File    string
	Text    string        // a sentence without the file
	Attempt int           // failed ones in a row
	Wait    time.Duration // until the next
}

// Traffic counts what a client did.
type Traffic struct {
	Received int64 // bytes of bodies that were asked for
	Requests int64
	Retries  int64
	Open     int64 // transfers running now
}

// ErrOffline: a request was refused because the client is offline.
var ErrOffline = errors.New("offline: nothing is fetched")

// Client makes requests. Its methods are safe for concurrent use.
type Client struct {
	o       Options
	http    *http.Client
	limiter *rate.Limiter
	slots   chan struct{}

	received, requests, retries, open atomic.Int64

	alone chan struct{} // holds a value while the one transfer runs that Yield leaves

	mu     sync.Mutex
	yields chan struct{}      // closed when transfers need not yield any more; nil: they need not
	paused chan struct{}      // closed when the pause ends; nil: not paused
	epoch  context.Context    // of the requests since the last pause or Yield
	cancel context.CancelFunc // of epoch

	said Notice // the last retry that was told

	room func() (short int64, err error) // set by transfers to a disk
}

// New checks the options and makes a client. It contacts nobody.
func New(o Options) (*Client, error) {
	if o.Host == "" {
		o.Host = DefaultHost
	}
	if o.Connections == 0 {
		o.Connections = DefaultConnections
	}
	if o.Connections < 1 || o.Connections > MaxConnections {
		return nil, fmt.Errorf("%d connections: 1 to %d are possible", o.Connections, MaxConnections)
	}
	if o.Stall == 0 {
		o.Stall = 20 * time.Second
	}
	if o.Pause == 0 {
		o.Pause = time.Second
	}
	if err := checkHost(o.Host); err != nil {
		return nil, err
	}
	if o.Mirror.Host != "" {
		if err := checkHost(o.Mirror.Host); err != nil {
			return nil, err
		}
		var err error
		if o.Mirror.Path, err = checkPath(o.Mirror.Path); err != nil {
			return nil, err
		}
	}
	if strings.ContainsFunc(o.Token, func(r rune) bool { return r <= ' ' || r > '~' }) {
		return nil, errors.New("the hub's token has a space or a character that no token has; check HF_TOKEN or the token file")
	}
	c := &Client{o: o, slots: make(chan struct{}, o.Connections), alone: make(chan struct{}, 1)}
	c.epoch, c.cancel = context.WithCancel(context.Background())
	c.SetRate(o.Rate)
	t := &http.Transport{
		Proxy:                  http.ProxyFromEnvironment,
		TLSClientConfig:        &tls.Config{MinVersion: tls.VersionTLS12, RootCAs: o.Roots},
		TLSHandshakeTimeout:    30 * time.Second,
		ResponseHeaderTimeout:  max(30*time.Second, o.Stall),
		MaxIdleConns:           4 * o.Connections,
		MaxIdleConnsPerHost:    o.Connections,
		IdleConnTimeout:        90 * time.Second,
		MaxResponseHeaderBytes: maxHeaderBytes,
		DisableCompression:     true, // and the default buffer, which large reads go past; the connection reads ahead by itself
		// One HTTP/2 connection would put all ranges behind one flow-control window.
		TLSNextProto: map[string]func(string, *tls.Conn) http.RoundTripper{},
	}
	if o.Stall < 5*time.Second { // a test
		t.ResponseHeaderTimeout = o.Stall
	}
	dial := o.Dial
	if dial == nil {
		dial = (&net.Dialer{Timeout: 30 * time.Second, KeepAlive: 30 * time.Second}).DialContext
	}
	t.DialContext = func(ctx context.Context, network, address string) (net.Conn, error) {
		c, err := dial(ctx, network, address)
		if err != nil {
			return nil, err
		}
		return &ahead{Conn: c}, nil
	}
	c.http = &http.Client{Transport: t, CheckRedirect: func(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }}
	return c, nil
}

// Close ends running requests and gives idle connections back.
func (c *Client) Close() {
	c.mu.Lock()
	c.cancel()
	c.mu.Unlock()
	c.http.CloseIdleConnections()
}

// Traffic is what the client did so far.
func (c *Client) Traffic() Traffic {
	return Traffic{c.received.Load(), c.requests.Load(), c.retries.Load(), c.open.Load()}
}

// SetRate changes the limit, for running transfers too; 0: none.
func (c *Client) SetRate(bytesPerSecond int64) {
	if c.limiter == nil {
		c.limiter = rate.NewLimiter(rate.Inf, readStep)
	}
	if bytesPerSecond <= 0 {
		c.limiter.SetLimit(rate.Inf)
		return
	}
	c.limiter.SetLimit(rate.Limit(bytesPerSecond))
}

// Pause closes every connection at once; transfers wait where they are until Resume.
func (c *Client) Pause() {
	c.mu.Lock()
	if c.paused != nil {
		c.mu.Unlock()
		return
	}
	closed := c.open.Load()
	c.paused = make(chan struct{})
	c.cancel()
	c.mu.Unlock()
	c.http.CloseIdleConnections()
	c.notify(Notice{Kind: NoticePaused, Text: fmt.Sprintf("paused, %d connections closed", closed)})
}

// Resume lets transfers go on.
func (c *Client) Resume() {
	c.mu.Lock()
	if c.paused == nil {
		c.mu.Unlock()
		return
	}
	close(c.paused)
	c.paused = nil
	c.epoch, c.cancel = context.WithCancel(context.Background())
	c.mu.Unlock()
	c.notify(Notice{Kind: NoticeResumed, Text: "resumed"})
}

// Paused tells whether transfers wait for Resume.
func (c *Client) Paused() bool {
	c.mu.Lock()
	defer c.mu.Unlock()
	return c.paused != nil
}

// Yield makes transfers take less of the network and the disks while on, for something that matters more: there is one at a
// time. Those that run when it begins stop where they are, and go on from that byte when it is their turn.
func (c *Client) Yield(on bool) {
	c.mu.Lock()
	defer c.mu.Unlock()
	switch {
	case on && c.yields == nil:
		c.yields = make(chan struct{})
		if c.paused == nil {
			c.cancel()
			c.epoch, c.cancel = context.WithCancel(context.Background())
		}
	case !on && c.yields != nil:
		close(c.yields)
		c.yields = nil
	}
}

// turn waits until a transfer may begin. The transfer calls over at its end.
func (c *Client) turn(ctx context.Context) (over func(), err error) {
	for {
		c.mu.Lock()
		yields := c.yields
		c.mu.Unlock()
		if yields == nil {
			return func() {}, ctx.Err()
		}
		select {
		case c.alone <- struct{}{}:
			return func() { <-c.alone }, nil
		case <-yields:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

// running waits until the client is not paused and returns the context of requests, which a pause ends, and a Yield.
func (c *Client) running(ctx context.Context) (context.Context, error) {
	for {
		c.mu.Lock()
		wait, epoch := c.paused, c.epoch
		c.mu.Unlock()
		if wait == nil {
			return epoch, ctx.Err()
		}
		select {
		case <-wait:
		case <-ctx.Done():
			return nil, ctx.Err()
		}
	}
}

func (c *Client) notify(n Notice) {
	n.At = time.Now()
	if n.Kind == NoticeRetry {
		// A network that is gone is gone for every file; one of them says it.
		c.mu.Lock()
		again := n.Text == c.said.Text && n.At.Sub(c.said.At) < sayAgain*c.o.Pause
		if !again {
			c.said = n
		}
		c.mu.Unlock()
		if again {
			return
		}
	}
	if c.o.Notify != nil {
		c.o.Notify(n)
	}
}

// Proxy is the proxy that requests to the hub go through, "" if none, without credentials.
func (c *Client) Proxy() string {
	u, err := http.ProxyFromEnvironment(&http.Request{URL: &url.URL{Scheme: "https", Host: c.o.Host}})
	if err != nil || u == nil {
		return ""
	}
	return (&url.URL{Scheme: u.Scheme, Host: u.Host}).String()
}

// Host is where requests begin.
func (c *Client) Host() string { return c.o.Host }

// checkHost accepts a host with an optional port and nothing else.
func checkHost(host string) error {
	u, err := url.Parse("https://" + host + "/")
	if err != nil || u.Host != host || u.Hostname() == "" || strings.ContainsAny(host, "/\\?#@ ") {
		return fmt.Errorf("%.200q is not the name of a host, with a port if need be; leave out scheme and path", host)
	}
	return nil
}

// checkPath accepts an absolute path and gives it a slash at both ends.
func checkPath(path string) (string, error) {
	path = "/" + strings.Trim(path, "/") + "/"
	if path == "//" {
		path = "/"
	}
	for _, part := range strings.Split(path, "/") {
		if part == "." || part == ".." {
			return "", fmt.Errorf("the mirror's path %.200q has the part %q", path, part)
		}
	}
	if strings.ContainsAny(path, "\\?#") || strings.ContainsFunc(path, func(r rune) bool { return r <= ' ' || r == 0x7f }) {
		return "", fmt.Errorf("the mirror's path %.200q has a character that is not part of one", path)
	}
	return path, nil
}

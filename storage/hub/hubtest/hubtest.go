// Package hubtest is a hub to test against: it serves a folder as a repository, over TLS, with the hub's listing and its
// redirects to another host with addresses that expire, and does wrong what a Fault says.
package hubtest

import (
	"crypto/sha1"
	"crypto/sha256"
	"crypto/x509"
	"encoding/hex"
	"encoding/json"
	"encoding/pem"
	"fmt"
	"io"
	"net/http"
	"net/http/httptest"
	"os"
	"path/filepath"
	"strconv"
	"strings"
	"sync"
	"testing"
	"time"
)

// Fault is what a request is answered with in place of the truth.
type Fault string

const (
	None          Fault = ""
	Truncate      Fault = "truncate"        // the body ends early
	Stall         Fault = "stall"           // the body stops coming
	Reset         Fault = "reset"           // the connection breaks before an answer
	WrongRange    Fault = "wrong range"     // other bytes, honestly labelled
	WrongTotal    Fault = "wrong total"     // another size of the file
	WrongLength   Fault = "wrong length"    // a Content-Length that is not the range's
	Whole         Fault = "whole"           // 200 and the whole file
	Gzip          Fault = "gzip"            // encoded
	Flip          Fault = "flip"            // one bit of the body
	Forbidden     Fault = "403"             // also what an expired address gives
	NotFound      Fault = "404"             //
	Unsatisfiable Fault = "416"             //
	Limited       Fault = "429"             // with Retry-After
	Internal      Fault = "500"             //
	Loop          Fault = "redirect loop"   //
	PlainHTTP     Fault = "redirect http"   //
	Nowhere       Fault = "redirect to ''"  // without a Location
	OtherCommit   Fault = "other commit"    // the revision moved
	Changed       Fault = "changed content" // the hub's tag of the file is another
)

// Passing are the faults that a client mends by itself.
var Passing = []Fault{Truncate, Stall, Reset, Forbidden, Limited, Internal}

// Once are those it mends if they do not come twice.
var Once = []Fault{WrongRange, WrongTotal, WrongLength, Whole, Gzip, NotFound, Unsatisfiable, Loop, PlainHTTP, Nowhere}

// Hub serves one repository.
type Hub struct {
	Repository, Revision string
	Token                string // what the hub's own host must be sent, if not empty

	dir      string
	hub, cdn *httptest.Server
	t        testing.TB

	mu      sync.Mutex
	decide  func(file string, content bool) Fault
	files   map[string]file
	expired map[string]bool // signatures
	signed  int
	served  int64
	counts  map[Fault]int
	asked   map[string]int // requests for bytes by file
}

// New serves the folder dir until the test ends.
func New(t testing.TB, dir, repository, revision string) *Hub {
	h := &Hub{Repository: repository, Revision: revision, dir: dir, t: t, files: map[string]file{}, expired: map[string]bool{},
		counts: map[Fault]int{}, asked: map[string]int{}}
	h.cdn = httptest.NewUnstartedServer(http.HandlerFunc(h.content))
	h.hub = httptest.NewUnstartedServer(http.HandlerFunc(h.origin))
	for _, s := range []*httptest.Server{h.cdn, h.hub} {
		s.Config.ErrorLog = nil
		s.Config.ErrorLog = quiet
		s.StartTLS()
		t.Cleanup(s.Close)
	}
	return h
}

// Host is the hub's host and port.
func (h *Hub) Host() string { return strings.TrimPrefix(h.hub.URL, "https://") }

// ContentHost is where the bytes are.
func (h *Hub) ContentHost() string { return strings.TrimPrefix(h.cdn.URL, "https://") }

// Certificates are the certificates to trust, as a file would hold them.
func (h *Hub) Certificates() []byte {
	var text []byte
	for _, s := range []*httptest.Server{h.hub, h.cdn} {
		text = append(text, pem.EncodeToMemory(&pem.Block{Type: "CERTIFICATE", Bytes: s.Certificate().Raw})...)
	}
	return text
}

// Roots are the certificates to trust.
func (h *Hub) Roots() *x509.CertPool {
	p := x509.NewCertPool()
	p.AddCert(h.hub.Certificate())
	p.AddCert(h.cdn.Certificate())
	return p
}

// Served is how many bytes of files were sent, and Count how often a fault was.
func (h *Hub) Served() int64 { h.mu.Lock(); defer h.mu.Unlock(); return h.served }

// Count is how often a fault happened.
func (h *Hub) Count(f Fault) int { h.mu.Lock(); defer h.mu.Unlock(); return h.counts[f] }

// Requests is how often bytes of a file were asked for.
func (h *Hub) Requests(file string) int { h.mu.Lock(); defer h.mu.Unlock(); return h.asked[file] }

// Expire makes every address that was given out answer 403.
func (h *Hub) Expire() {
	h.mu.Lock()
	defer h.mu.Unlock()
	for i := range h.signed + 1 {
		h.expired[strconv.Itoa(i)] = true
	}
}

// Inject sets what decides what a request gets; nil: the truth. file is "" for the listing; content says whether the request is
// one for bytes, on the second host. Requests may be on their way meanwhile.
func (h *Hub) Inject(decide func(file string, content bool) Fault) {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.decide = decide
}

func (h *Hub) fault(file string, content bool) Fault {
	h.mu.Lock()
	decide := h.decide
	h.mu.Unlock()
	if decide == nil {
		return None
	}
	f := decide(file, content)
	h.mu.Lock()
	h.counts[f]++
	h.mu.Unlock()
	return f
}

// origin is the hub itself: the listing, and redirects to the content.
func (h *Hub) origin(w http.ResponseWriter, r *http.Request) {
	if h.Token != "" && r.Header.Get("Authorization") != "Bearer "+h.Token {
		http.Error(w, "no token", http.StatusUnauthorized)
		return
	}
	if r.URL.Path == fmt.Sprintf("/api/models/%s/tree/%s", h.Repository, h.Revision) {
		switch fault := h.fault("", false); fault {
		case Internal, Limited, Reset:
			refuse(w, fault)
		default:
			w.Header().Set("Content-Type", "application/json")
			_ = json.NewEncoder(w).Encode(h.listing())
		}
		return
	}
	name, ok := strings.CutPrefix(r.URL.Path, fmt.Sprintf("/%s/resolve/%s/", h.Repository, h.Revision))
	path := filepath.Join(h.dir, filepath.FromSlash(name))
	if _, err := os.Stat(path); !ok || err != nil {
		http.NotFound(w, r)
		return
	}
	w.Header().Set("X-Repo-Commit", h.Revision)
	w.Header().Set("X-Linked-Etag", `"`+h.file(name).sha256+`"`)
	to := func(u string) {
		if u != "" {
			w.Header().Set("Location", u)
		}
		w.WriteHeader(http.StatusFound)
	}
	switch fault := h.fault(name, false); fault {
	case Loop:
		to(r.URL.String())
	case PlainHTTP:
		to("http://" + h.ContentHost() + "/0/" + name)
	case Nowhere:
		to("")
	case NotFound, Internal, Limited, Reset:
		refuse(w, fault)
	case OtherCommit:
		w.Header().Set("X-Repo-Commit", strings.Repeat("ab", 20))
		to(h.sign(name))
	case Changed:
		w.Header().Set("X-Linked-Etag", `"`+strings.Repeat("cd", 32)+`"`)
		to(h.sign(name))
	default:
		to(h.sign(name))
	}
}

func (h *Hub) sign(name string) string {
	h.mu.Lock()
	defer h.mu.Unlock()
	h.signed++
	return fmt.Sprintf("https://%s/%d/%s?signature=%d", h.ContentHost(), h.signed, name, h.signed)
}

// content is the host that the bytes are on.
func (h *Hub) content(w http.ResponseWriter, r *http.Request) {
	if r.Header.Get("Authorization") != "" {
		h.t.Errorf("the token was sent to %s", r.Host)
	}
	if r.Header.Get("Accept-Encoding") != "identity" {
		h.t.Errorf("a request without identity encoding")
	}
	signature, name, ok := strings.Cut(strings.TrimPrefix(r.URL.Path, "/"), "/")
	h.mu.Lock()
	gone := h.expired[signature]
	h.asked[name]++
	h.mu.Unlock()
	f, err := os.Open(filepath.Join(h.dir, filepath.FromSlash(name)))
	if !ok || err != nil {
		http.NotFound(w, r)
		return
	}
	defer f.Close()
	info, err := f.Stat()
	if err != nil {
		http.Error(w, err.Error(), http.StatusInternalServerError)
		return
	}
	var first, last int64
	if _, err := fmt.Sscanf(r.Header.Get("Range"), "bytes=%d-%d", &first, &last); err != nil {
		h.t.Errorf("a request for %s with the range %q", name, r.Header.Get("Range"))
	}
	last = min(last, info.Size()-1)
	fault := h.fault(name, true)
	if gone {
		fault = Forbidden
	}
	total, length := info.Size(), last-first+1
	switch fault {
	case Forbidden, NotFound, Unsatisfiable, Limited, Internal, Reset:
		refuse(w, fault)
		return
	case Whole:
		w.Header().Set("Content-Length", strconv.FormatInt(total, 10))
		_, _ = io.Copy(w, f)
		return
	case WrongRange:
		if last < info.Size()-1 {
			first, last = first+1, last+1
		} else if first > 0 {
			first--
			length++
		}
	case WrongTotal:
		total++
	case Gzip:
		w.Header().Set("Content-Encoding", "gzip")
	case WrongLength:
		length++
	}
	w.Header().Set("Content-Range", fmt.Sprintf("bytes %d-%d/%d", first, last, total))
	w.Header().Set("Content-Length", strconv.FormatInt(length, 10))
	w.WriteHeader(http.StatusPartialContent)
	body := io.NewSectionReader(f, first, last-first+1)
	switch fault {
	case Truncate:
		n, _ := io.CopyN(w, body, body.Size()/2)
		h.count(n)
		hijack(w)
	case Stall:
		n, _ := io.CopyN(w, body, body.Size()/2)
		h.count(n)
		_ = http.NewResponseController(w).Flush()
		select {
		case <-r.Context().Done():
		case <-time.After(10 * time.Second):
		}
		hijack(w)
	case Flip:
		p, _ := io.ReadAll(body)
		if len(p) > 0 {
			p[len(p)/2] ^= 1
		}
		n, _ := w.Write(p)
		h.count(int64(n))
	default:
		n, _ := io.Copy(w, body)
		h.count(n)
	}
}

func (h *Hub) count(n int64) { h.mu.Lock(); h.served += n; h.mu.Unlock() }

// refuse answers without any bytes of a file.
func refuse(w http.ResponseWriter, f Fault) {
	code := map[Fault]int{Forbidden: http.StatusForbidden, NotFound: http.StatusNotFound, Unsatisfiable: http.StatusRequestedRangeNotSatisfiable,
		Limited: http.StatusTooManyRequests, Internal: http.StatusInternalServerError}[f]
	if code == 0 {
		hijack(w)
		return
	}
	if f == Limited {
		w.Header().Set("Retry-After", "0")
	}
	http.Error(w, string(f), code)
}

// hijack breaks the connection.
func hijack(w http.ResponseWriter) {
	if c, _, err := http.NewResponseController(w).Hijack(); err == nil {
		c.Close()
		return
	}
	panic(http.ErrAbortHandler)
}

// file is what the hub says of a file. It reads each once: a listing that hashed everything anew took longer, under the race
// detector, than clients wait for a listing.
type file struct {
	size         int
	sha256, blob string // hex; blob is git's digest
}

func (h *Hub) file(name string) file {
	h.mu.Lock()
	defer h.mu.Unlock()
	if f, ok := h.files[name]; ok {
		return f
	}
	text, err := os.ReadFile(filepath.Join(h.dir, filepath.FromSlash(name)))
	if err != nil {
		h.t.Error(err)
	}
	sum, blob := sha256.Sum256(text), sha1.New()
	fmt.Fprintf(blob, "blob %d\x00", len(text))
	blob.Write(text)
	h.files[name] = file{len(text), hex.EncodeToString(sum[:]), hex.EncodeToString(blob.Sum(nil))}
	return h.files[name]
}

// listing is what the hub says of the repository: large files under their SHA-256, small ones under git's digest.
func (h *Hub) listing() []map[string]any {
	list := []map[string]any{{"type": "directory", "path": "assets", "size": 0, "oid": strings.Repeat("0", 40)}}
	entries, err := os.ReadDir(h.dir)
	if err != nil {
		h.t.Error(err)
	}
	for _, e := range entries {
		if e.IsDir() {
			continue
		}
		f := h.file(e.Name())
		x := map[string]any{"type": "file", "path": e.Name(), "size": f.size, "oid": f.blob}
		if f.size > 4096 {
			x["lfs"] = map[string]any{"oid": f.sha256, "size": f.size, "pointerSize": 130}
		}
		list = append(list, x)
	}
	return list
}

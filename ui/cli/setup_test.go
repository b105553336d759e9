package cli

import (
	"crypto/sha256"
	"encoding/hex"
	"encoding/json"
	"io/fs"
	"os"
	"path/filepath"
	"strings"
	"testing"
	"time"

	"deltafin/assets"
	"deltafin/storage/hub"
	"deltafin/storage/hub/hubtest"

	"github.com/rogpeppe/go-internal/testscript"
)

// publish makes a folder of the demo model as a hub has it, and the catalogue that offers it in both forms.
func publish(t testing.TB) (dir string, catalogue []byte) {
	t.Helper()
	dir = t.TempDir()
	var pins []hub.Pin
	err := fs.WalkDir(assets.Demo(), ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || e.IsDir() {
			return err
		}
		text, err := fs.ReadFile(assets.Demo(), name)
		if err != nil {
			return err
		}
		if !strings.HasSuffix(name, ".safetensors") && !strings.HasSuffix(name, ".index.json") {
			sum := sha256.Sum256(text)
			pins = append(pins, hub.Pin{Name: name, Bytes: int64(len(text)), SHA256: hex.EncodeToString(sum[:])})
		}
		return os.WriteFile(filepath.Join(dir, name), text, 0o644)
	})
	if err != nil {
		t.Fatal(err)
	}
	base := hub.Model{Repository: hubRepository, Revision: hubRevision, License: "MIT"}
	stored, files := base, base
	stored.Name, stored.Title, stored.Form, stored.Files, stored.Shards = "tiny-k3", "Tiny K3", hub.FormStore, pins, hub.Shards{Pattern: "model-%05d-of-%06d.safetensors", Count: 1}
	files.Name, files.Title, files.Form, files.Listed = "tiny-files", "Tiny files", hub.FormFiles, []string{"*.safetensors", "*.json", "tiktoken.model"}
	catalogue, err = json.Marshal(map[string]any{"models": []hub.Model{stored, files}})
	if err != nil {
		t.Fatal(err)
	}
	return dir, catalogue
}

const (
	hubRepository = "someone/tiny"
	hubRevision   = "0123456789abcdef0123456789abcdef01234567"
)

func serveHub(t *testing.T, ts *testscript.TestScript) {
	dir, catalogue := publish(t)
	h := hubtest.New(t, dir, hubRepository, hubRevision)
	ts.Check(os.WriteFile(ts.MkAbs("catalogue.json"), catalogue, 0o644))
	ts.Check(os.WriteFile(ts.MkAbs("hub.pem"), h.Certificates(), 0o644))
	ts.Setenv("DELTAFIN_HUB_HOST", h.Host())
	ts.Setenv("SSL_CERT_FILE", ts.MkAbs("hub.pem"))
}

func TestPaceNeedsTimeAndForgets(t *testing.T) {
	var p pace
	at := time.Date(2026, 1, 1, 0, 0, 0, 0, time.UTC)
	if rate, _ := p.update(at, 0, 1000); rate != 0 {
		t.Error("a rate from one sample")
	}
	for i := 1; i <= 600; i++ { // ten minutes at 1 a second, then at 10
		at = at.Add(time.Second)
		p.update(at, int64(i), 100_000)
	}
	rate, left := p.update(at.Add(time.Second), 601, 100_000)
	if rate < 0.9 || rate > 1.1 || left < 90_000*time.Second {
		t.Errorf("%v %v", rate, left)
	}
	done := int64(601)
	for range 400 {
		at = at.Add(time.Second)
		done += 10
		rate, _ = p.update(at, done, 100_000)
	}
	if rate < 9.9 || rate > 10.1 {
		t.Errorf("after it changed: %v", rate)
	}
}

func TestHubTokenIsFound(t *testing.T) {
	dir := t.TempDir()
	path := filepath.Join(dir, "token")
	if err := os.WriteFile(path, []byte("hf_file\n"), 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		env  environment
		want string
	}{
		{environment{"HF_TOKEN": "hf_env", "HF_HOME": dir}, "hf_env"},
		{environment{"HF_HOME": dir}, "hf_file"},
		{environment{"HF_TOKEN_PATH": path}, "hf_file"},
		{environment{"HOME": t.TempDir()}, ""},
		{environment{}, ""},
	} {
		if got, err := hubToken(c.env); err != nil || got != c.want {
			t.Errorf("%v: %q %v", c.env, got, err)
		}
	}
}

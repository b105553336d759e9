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

	"deltafin/assets"
	"deltafin/storage/hub"
	"deltafin/storage/hub/hubtest"
	"deltafin/storage/mxfp4/mxfp4test"
	"deltafin/storage/safetensors"
	"deltafin/storage/setup"

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
		if got := tokenFrom(c.env).token(); got != c.want {
			t.Errorf("%v: %q", c.env, got)
		}
	}
}

// A folder of files that this program cannot run is not remembered as a model to start with, and the user hears why.
func TestFilesThatCannotRunAreNotTheDefault(t *testing.T) {
	dir := t.TempDir()
	mxfp4test.Write(t, dir, mxfp4test.Part{Name: "model.strange.weight", DType: safetensors.BF16, Shape: []int64{1}, Data: []byte{0, 0}})
	r := setupRequest{shelfPath: filepath.Join(t.TempDir(), shelfName)}
	p := &setup.Plan{Steps: []setup.Step{{Model: &hub.Model{Name: "x", Title: "X", Form: hub.FormFiles}, Dir: dir, Done: true}}}
	if err := r.remember(p); err == nil || !strings.Contains(err.Error(), "X was fetched and proved, but this program cannot run it: ") {
		t.Errorf("%v", err)
	}
	if _, err := os.Stat(r.shelfPath); err == nil {
		t.Error("it was remembered")
	}
	r.hub.catalogue = []hub.Model{{Name: "y", Draft: "x"}}
	if err := r.remember(p); err != nil {
		t.Errorf("a draft: %v", err)
	}
	if _, err := os.Stat(r.shelfPath); err == nil {
		t.Error("a draft was remembered as a model to start with")
	}
}

// What a fetch tells is about what it brings; a setup's about the whole folder.
func TestProgressOfAPartIsOfThatPart(t *testing.T) {
	const there, missing = 900_000_000_000, 100_000_000_000
	plan := &setup.Plan{Total: there + missing, Write: missing, Steps: []setup.Step{{Model: &hub.Model{Name: "k3", Title: "Kimi K3"}}}}
	for _, x := range []struct {
		part            bool
		verified, total float64
	}{{true, 1e9, missing}, {false, there + 1e9, there + missing}} {
		var lines, text strings.Builder
		for _, asJSON := range []bool{true, false} {
			r := setupReport{line: &statusLine{}, out: &lines, err: &text, json: asJSON, tag: "fetch", part: x.part, plan: plan}
			r.progress(setup.Progress{Item: "layer 3", Done: there + 1e9, Total: plan.Total, Received: 1e9})
		}
		var got struct{ Verified, Total float64 }
		if err := json.Unmarshal([]byte(lines.String()), &got); err != nil {
			t.Fatal(err)
		}
		if want := gib(int64(x.verified)) + " of " + gib(int64(x.total)) + " verified"; got.Verified != x.verified || got.Total != x.total || !strings.Contains(text.String(), want) {
			t.Errorf("%+v, %q, want %s", got, text.String(), want)
		}
	}
}

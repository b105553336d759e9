package assets

import (
	"bytes"
	"crypto/sha256"
	"encoding/hex"
	"io/fs"
	"testing"
)

// The manifest is what unpacking trusts, so it has to name every embedded file, and no other, with its true digest.
func TestDemoManifestIsTrue(t *testing.T) {
	var want bytes.Buffer
	err := fs.WalkDir(Demo(), ".", func(name string, entry fs.DirEntry, err error) error {
		if err != nil || entry.IsDir() {
			return err
		}
		content, err := fs.ReadFile(Demo(), name)
		if err != nil {
			return err
		}
		sum := sha256.Sum256(content)
		want.WriteString(hex.EncodeToString(sum[:]) + "  " + name + "\n")
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if got := DemoManifest(); !bytes.Equal(got, want.Bytes()) {
		t.Errorf("demo.sha256 is out of date; scripts/demo/replace.sh writes it\n got %s\nwant %s", got, want.Bytes())
	}
	for _, name := range []string{"config.json", "model.safetensors.index.json", "tiktoken.model", "tokenizer_config.json"} {
		if _, err := fs.Stat(Demo(), name); err != nil {
			t.Errorf("a checkpoint folder needs %s: %v", name, err)
		}
	}
}

package store

import (
	"bytes"
	"crypto/sha256"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deltafin/storage/store/bank"
)

func TestInstallIsReadStrictly(t *testing.T) {
	f := newFixture(t, small)
	text, err := os.ReadFile(filepath.Join(f.install(t, Options{}), InstallName))
	if err != nil {
		t.Fatal(err)
	}
	n, err := parseInstall(text)
	if err != nil {
		t.Fatal(err)
	}
	if _, ok := n.entry("spine-bf16/layer-003.dfsp"); !ok || n.Source.Name != "checkpoint" {
		t.Errorf("%+v", n)
	}
	for i := range text {
		b := bytes.Clone(text)
		b[i] ^= 1
		if _, err := parseInstall(b); err == nil {
			t.Errorf("a flipped bit in byte %d is accepted", i)
		}
	}
	for name, b := range map[string][]byte{
		"empty":         {},
		"cut":           text[:len(text)-1],
		"space after":   append(bytes.Clone(text), ' '),
		"another":       append(bytes.Clone(text), text...),
		"unknown field": bytes.Replace(text, []byte(`{"schema"`), []byte(`{"more":1,"schema"`), 1),
		"field twice":   bytes.Replace(text, []byte(`{"schema"`), []byte(`{"spine":"bf16","schema"`), 1),
		"a list":        []byte("[]"),
	} {
		if _, err := parseInstall(b); err == nil {
			t.Errorf("%s: accepted", name)
		}
	}
	// Well formed, with a right digest, and still nothing this program may believe.
	for want, change := range map[string]func(n *Install){
		"version 2":        func(n *Install) { n.Version = 2 },
		"spine form":       func(n *Install) { n.Spine = "int8" },
		"the entry":        func(n *Install) { n.Files[0].Path = "../../etc/passwd" },
		"has the identity": func(n *Install) { n.Identity = strings.ToUpper(n.Identity[:63]) + "G" },
		"gives":            func(n *Install) { n.Files[1].Digest = "00" },
		"not in order":     func(n *Install) { n.Files[0], n.Files[1] = n.Files[1], n.Files[0] },
		"describes":        func(n *Install) { n.Schema = "other" },
	} {
		n, _ := parseInstall(text)
		change(n)
		b, err := n.encode()
		if err != nil {
			t.Fatal(err)
		}
		if _, err := parseInstall(b); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("want %q: %v", want, err)
		}
	}
}

func FuzzInstall(f *testing.F) {
	n := Install{Schema: schema, Version: version, Identity: strings.Repeat("0a", 32), Source: Origin{"K3 <&>", "r", "d"}, Spine: spineForm,
		Files: []Entry{{"meta/config.json", 7, strings.Repeat("1b", 32)}}}
	text, err := n.encode()
	if err != nil {
		f.Fatal(err)
	}
	f.Add(text)
	f.Add([]byte(`{"schema":"deltafin-store","version":1}`))
	f.Fuzz(func(t *testing.T, text []byte) {
		n, err := parseInstall(text)
		if err != nil {
			return
		}
		for _, e := range n.Files {
			if !filepath.IsLocal(e.Path) {
				t.Errorf("a path %q", e.Path)
			}
		}
		if again, err := n.encode(); err != nil || !bytes.Equal(again, text) {
			t.Error("another text means the same")
		}
	})
}

func FuzzEmbedDigests(f *testing.F) {
	const table = 5<<20 + 3
	id := bank.Identity{7}
	d := &embedDigests{bytes: table, sums: [][sha256.Size]byte{{1}, {2}}}
	f.Add(d.encode(id))
	f.Add([]byte{})
	f.Fuzz(func(t *testing.T, text []byte) {
		if len(text) > 32 {
			sum := sha256.Sum256(text[:len(text)-32])
			text = append(bytes.Clone(text[:len(text)-32]), sum[:]...)
		}
		d, err := parseEmbedDigests(text, table, id)
		if err != nil {
			return
		}
		if !bytes.Equal(d.encode(id), text) || d.known() > table || d.complete() != (len(d.sums) == 6) {
			t.Errorf("%d digests", len(d.sums))
		}
	})
}

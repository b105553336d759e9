package setup

import (
	"context"
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"os"
	"path/filepath"
	"strings"
	"syscall"
	"testing"

	"deltafin/storage/datafile"
	"deltafin/storage/hub"
	"deltafin/storage/hub/hubtest"
	"deltafin/storage/shelf"
)

const revision = "0123456789abcdef0123456789abcdef01234567"

// published is a hub with a model in both forms, and a request to set it up.
func published(t *testing.T) (*hubtest.Hub, Request) {
	t.Helper()
	dir := filepath.Join(t.TempDir(), "published")
	s := hubtest.Shape{Layers: 3, Experts: 8, Hidden: 64, Vocab: 500, Shards: 2, Seed: 6}
	s.Write(t, dir)
	h := hubtest.New(t, dir, "someone/Some-Model", revision)
	stored := hub.Model{Name: "some", Title: "Some Model", Repository: h.Repository, Revision: revision, Form: hub.FormStore,
		Shards: hub.Shards{Pattern: "model-%05d-of-%06d.safetensors", Count: s.Shards}}
	for _, name := range []string{"config.json", "tiktoken.model", "tokenizer_config.json"} {
		text, err := os.ReadFile(filepath.Join(dir, name))
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(text)
		stored.Files = append(stored.Files, hub.Pin{Name: name, Bytes: int64(len(text)), SHA256: hex.EncodeToString(sum[:])})
	}
	files := stored
	files.Name, files.Form, files.Files, files.Shards, files.Listed = "files", hub.FormFiles, nil, hub.Shards{}, []string{"*.safetensors", "*.json"}
	c, err := hub.New(hub.Options{Host: h.Host(), Roots: h.Roots()})
	if err != nil {
		t.Fatal(err)
	}
	t.Cleanup(c.Close)
	return h, Request{Client: c, Catalogue: []hub.Model{stored, files}, Name: "some", Root: filepath.Join(t.TempDir(), "model"), Cache: t.TempDir()}
}

// on makes the request's disk one of a kind.
func on(r Request, k datafile.Kind) Request {
	r.volume = func(folder string) (datafile.Volume, error) {
		v, err := datafile.VolumeFor(folder)
		v.Kind = k
		return v, err
	}
	return r
}

// A file system with small files is refused by the plan, in words, before anything of the model is fetched or written. That a
// file has just the largest size is no reason.
func TestLargestFile(t *testing.T) {
	h, r := published(t)
	for _, c := range []struct {
		name string
		mode shelf.Mode
	}{{"some", shelf.Full}, {"some", shelf.Stream}, {"files", shelf.Full}} {
		r.Name, r.Mode = c.name, c.mode
		p, err := Make(context.Background(), r, nil)
		if err != nil {
			t.Fatal(err)
		}
		largest, _ := p.Steps[0].shape()
		if err := p.Refused(); err != nil || largest == 0 {
			t.Errorf("%+v: %v, the largest file has %d bytes", c, err, largest)
		}
		served := h.Served()
		p, err = Make(context.Background(), on(r, datafile.Kind{Name: "FAT of this test", Largest: largest - 1, NoHoles: true}), nil)
		if err != nil {
			t.Fatal(err)
		}
		var unfit *UnfitError
		err = p.Run(context.Background(), nil)
		if !errors.As(err, &unfit) || !errors.Is(err, syscall.EFBIG) || !strings.Contains(err.Error(), "FAT of this test") || !strings.Contains(err.Error(), "choose a folder on another disk") {
			t.Errorf("%+v: %v", c, err)
		}
		if _, err := os.Stat(r.Root); err == nil || h.Served() > served+64<<10 && c.name == "files" {
			t.Errorf("%+v: something was fetched or written (%d bytes)", c, h.Served()-served)
		}
		p, err = Make(context.Background(), on(r, datafile.Kind{Largest: largest}), nil)
		if err != nil || p.Refused() != nil {
			t.Errorf("%+v: just right: %v %v", c, err, p.Refused())
		}
	}
}

// Where files have no holes a streaming setup takes the room of all experts at once, and the plan counts it: what it counts
// is the length of the files that are then made.
func TestHolesTakeRoom(t *testing.T) {
	_, r := published(t)
	r.Mode = shelf.Stream
	sparse, err := Make(context.Background(), r, nil)
	if err != nil {
		t.Fatal(err)
	}
	p, err := Make(context.Background(), on(r, datafile.Kind{Name: "exFAT", NoHoles: true}), nil)
	if err != nil {
		t.Fatal(err)
	}
	v := p.Volumes[0]
	if v.Holes == 0 || v.Need != sparse.Volumes[0].Need+v.Holes || p.Need != sparse.Need+v.Holes {
		t.Errorf("%+v, %+v where there are holes", v, sparse.Volumes[0])
	}
	if err := sparse.Run(context.Background(), nil); err != nil {
		t.Fatal(err)
	}
	var length int64
	banks, err := filepath.Glob(filepath.Join(r.Root, "*", "*.bank"))
	if err != nil || len(banks) == 0 {
		t.Fatal(banks, err)
	}
	for _, name := range banks {
		info, err := os.Stat(name)
		if err != nil {
			t.Fatal(err)
		}
		length += info.Size()
	}
	if length != v.Holes {
		t.Errorf("%d bytes of banks, %d were foreseen", length, v.Holes)
	}
	// What is there is complete, and takes nothing more.
	if p, err = Make(context.Background(), on(r, datafile.Kind{NoHoles: true}), nil); err != nil || p.Volumes[0].Need != 0 || !p.Done() {
		t.Errorf("%+v %v", p.Volumes, err)
	}
	// Too little room for the holes alone is refused too.
	r.Root += "2"
	none := on(r, datafile.Kind{NoHoles: true})
	none.volume = func(string) (datafile.Volume, error) {
		return datafile.Volume{Free: sparse.Volumes[0].Need + v.Holes - 1, Kind: datafile.Kind{NoHoles: true}}, nil
	}
	if p, err = Make(context.Background(), none, nil); err != nil || p.Short() != 1 || !errors.Is(p.Refused(), syscall.ENOSPC) {
		t.Errorf("%+v %v", p.Volumes, err)
	}
}

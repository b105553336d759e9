package model

import (
	"crypto/sha256"
	"encoding/hex"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"

	"golang.org/x/sync/errgroup"

	"deltafin/storage/datafile"
	"deltafin/storage/dfsp"
	"deltafin/storage/paths"
	"deltafin/storage/safetensors"
)

// PackSpecs says what belongs into the pack of each layer of these weights.
func (w *Weights) PackSpecs() ([]dfsp.Spec, error) {
	var layers []dfsp.Layer
	for l := range w.plan.config.Layers {
		var tensors []dfsp.Tensor
		for role := range LayerRoles {
			t, ok := w.Layer(l, role)
			if !ok {
				continue
			}
			form := dfsp.BF16
			if t.DType == safetensors.F32 {
				form = dfsp.F32
			}
			tensors = append(tensors, dfsp.Tensor{Name: t.Name, Form: form, Shape: t.Shape})
		}
		layer, err := dfsp.Arrange(l, tensors)
		if err != nil {
			return nil, fmt.Errorf("%s: %w", w.source.Dir(), err)
		}
		layers = append(layers, layer)
	}
	identity := dfsp.Identity{Model: sha256.Sum256(w.source.Config()), Layout: dfsp.LayoutDigest(layers)}
	var err error
	if identity.Inventory, err = w.inventory(); err != nil {
		return nil, err
	}
	var specs []dfsp.Spec
	for l, layer := range layers {
		specs = append(specs, dfsp.Spec{Layer: uint32(l), Identity: identity, Tensors: layer.Tensors})
	}
	return specs, nil
}

// inventory identifies the list of tensors: by its file in a loose root; a checkpoint has none, and its digest, which covers
// names, types, shapes and places, stands in for it.
func (w *Weights) inventory() (d dfsp.Digest, err error) {
	if s, ok := w.source.(interface{ Inventory() [sha256.Size]byte }); ok {
		return s.Inventory(), nil
	}
	text, err := w.source.Digest()
	if err != nil {
		return d, err
	}
	if n, err := hex.Decode(d[:], []byte(text)); err != nil || n != len(d) {
		return d, fmt.Errorf("the digest of %s, %q, is not a SHA-256", w.source.Dir(), text)
	}
	return d, nil
}

// OpenPacks opens the packs of these weights, by layer, that were built in a folder; nil if there is no folder. A folder is a
// commitment: every layer's pack must be in it, whole and of this model, and nothing falls back to what they were built of.
func (w *Weights) OpenPacks(folder string) ([]*dfsp.Pack, error) {
	if _, err := os.Lstat(folder); errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err := datafile.CheckFolder(folder); err != nil {
		return nil, err
	}
	specs, err := w.PackSpecs()
	if err != nil {
		return nil, err
	}
	packs := make([]*dfsp.Pack, len(specs))
	var group errgroup.Group
	group.SetLimit(runtime.GOMAXPROCS(0))
	for l := range specs {
		group.Go(func() error {
			p, err := dfsp.Open(filepath.Join(folder, dfsp.LayerName(l)), &specs[l], dfsp.FirstTouch)
			if errors.Is(err, fs.ErrNotExist) {
				return fmt.Errorf("%w; build it with 'deltafin pack-spine --model-root %s', or remove the folder to run without packs", err, paths.Word(w.source.Dir()))
			}
			packs[l] = p
			return err
		})
	}
	if err := group.Wait(); err != nil {
		ClosePacks(packs)
		return nil, err
	}
	return packs, nil
}

// ClosePacks closes packs that OpenPacks opened.
func ClosePacks(packs []*dfsp.Pack) {
	for _, p := range packs {
		if p != nil {
			p.Close() // of a file only read: nothing can be lost
		}
	}
}

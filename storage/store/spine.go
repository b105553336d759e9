package store

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"path"

	"deltafin/storage/dfsp"
	"deltafin/storage/safetensors"
	"deltafin/storage/store/bank"
	"deltafin/storage/store/roster"
)

// spineFolder holds the packs.
const spineFolder = "spine-" + spineForm

// packPath is the path in the store of the pack of a layer, or of the globals.
func packPath(layer int) string {
	if layer == roster.Globals {
		return path.Join(spineFolder, "globals.dfsp")
	}
	return path.Join(spineFolder, dfsp.LayerName(layer))
}

// pack is a pack that a model needs.
type pack struct {
	layer int
	path  string // in the store
	spec  dfsp.Spec
	size  int64 // bytes of the file
}

// packs lists the packs of a model: the globals, then the layers. config is the SHA-256 of config.json. The identity of a store stands in for the inventory of a
// download in the packs' own identity: it covers the names, types and shapes of all tensors and the digest of the source.
func packs(r *roster.Roster, config dfsp.Digest, id bank.Identity) ([]pack, error) {
	model := dfsp.Identity{Model: config, Inventory: dfsp.Digest(id)}
	var list []pack
	var layers []dfsp.Layer
	for _, l := range r.Layers() {
		tensors, err := packTensors(r.Layer(l))
		if err != nil {
			return nil, err
		}
		p := pack{layer: l, path: packPath(l), spec: dfsp.Spec{Layer: uint32(l), Identity: model}}
		if l == roster.Globals {
			if p.spec.Tensors, err = dfsp.ArrangeGlobals(tensors); err != nil {
				return nil, err
			}
			p.spec.Layer = dfsp.Globals
			p.spec.Identity.Layout = dfsp.GlobalsDigest(p.spec.Tensors)
		} else {
			if l != len(layers) {
				return nil, fmt.Errorf("layer %d has no tensors", len(layers))
			}
			arranged, err := dfsp.Arrange(l, tensors)
			if err != nil {
				return nil, err
			}
			layers = append(layers, arranged)
			p.spec.Tensors = arranged.Tensors
		}
		list = append(list, p)
	}
	layout := dfsp.LayoutDigest(layers)
	for i := range list {
		p := &list[i]
		if p.layer != roster.Globals {
			p.spec.Identity.Layout = layout
		}
		size, err := dfsp.Measure(&p.spec)
		if err != nil {
			return nil, err
		}
		p.size = size.File
	}
	return list, nil
}

func packTensors(tensors []roster.Tensor) ([]dfsp.Tensor, error) {
	var list []dfsp.Tensor
	for i := range tensors {
		t := dfsp.Tensor{Name: tensors[i].Name, Shape: tensors[i].Shape}
		switch tensors[i].DType {
		case safetensors.BF16:
			t.Form = dfsp.BF16
		case safetensors.F32:
			t.Form = dfsp.F32
		default:
			return nil, fmt.Errorf("tensor %s is stored as %s; a %s spine holds BF16 and F32", t.Name, tensors[i].DType, spineForm)
		}
		list = append(list, t)
	}
	return list, nil
}

// atPackDigest is where the superblock of a pack has the pack digest.
const atPackDigest = 352

// packDigest is the digest that covers all of an open pack.
func packDigest(p *dfsp.Pack) (string, error) {
	var sum [sha256.Size]byte
	err := p.File().ReadFull(sum[:], atPackDigest)
	return hex.EncodeToString(sum[:]), err
}

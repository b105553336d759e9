// Package root opens a model root: a folder with the weights of a model in any of the forms that run in place.
//
//	checkpoint   a Hugging Face folder or cache snapshot: config.json, shards and their index (storage/checkpoint)
//	store        what `deltafin import` installs: banks, packs and digests (storage/store)
//	loose        a file for every tensor and every expert (storage/loose)
//
// All are a source.Source, so that nothing above needs to know which one it is.
package root

import (
	"path/filepath"

	"deltafin/storage/checkpoint"
	"deltafin/storage/loose"
	"deltafin/storage/mxfp4"
	"deltafin/storage/source"
	"deltafin/storage/store"
)

// Form is how the weights lie in the folder.
type Form string

const (
	Checkpoint Form = "checkpoint"
	Store      Form = "store"
	Loose      Form = "loose"
)

// PacksFolder, in the folder of a checkpoint or a loose root, has the packs that were built of its layers, if any were.
const PacksFolder = "k3-resident-packs-bf16"

// FormOf tells the form from the files that mark one. A folder without any is taken for a checkpoint, whose errors say
// what is missing.
func FormOf(dir string) Form {
	switch {
	case store.Recognize(dir):
		return Store
	case loose.IsRoot(dir):
		return Loose
	}
	return Checkpoint
}

// Meta is the folder of the files that describe the model: config.json and, if there are any, the tokenizer's.
func Meta(dir string) string {
	switch FormOf(dir) {
	case Store:
		return filepath.Join(dir, store.MetaFolder)
	case Loose:
		return filepath.Join(dir, filepath.Dir(filepath.FromSlash(loose.ConfigName)))
	}
	return dir
}

// ReadConfig reads the config.json and nothing else.
func ReadConfig(dir string) ([]byte, error) { return checkpoint.ReadConfig(Meta(dir)) }

// Open opens and checks the weights in folder dir.
func Open(dir string) (source.Source, error) {
	switch FormOf(dir) {
	case Store:
		return opened(store.Open(dir))
	case Loose:
		return opened(loose.Open(dir))
	}
	c, err := checkpoint.Open(dir)
	if err != nil {
		return nil, err
	}
	return mxfp4.Open(c)
}

// opened keeps a failed open from becoming an interface that is not nil.
func opened[S source.Source](s S, err error) (source.Source, error) {
	if err != nil {
		return nil, err
	}
	return s, nil
}

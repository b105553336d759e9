package enginetest

import (
	_ "embed"
	"sync"

	"deltafin/tokenizer"
)

//go:embed vocabulary/tiktoken.model
var rankFile []byte

//go:embed vocabulary/tokenizer_config.json
var configFile []byte

// Vocabulary is a real tokenizer with a small vocabulary, that of the demo model.
var Vocabulary = sync.OnceValue(func() *tokenizer.Tokenizer {
	t, err := tokenizer.New(rankFile, configFile)
	if err != nil {
		panic(err) // the files are part of this package
	}
	return t
})

// Package assets holds the files that travel inside the binary. It imports nothing of ours and does nothing with them:
// whoever needs a file takes it from here.
//
// The demo model is a complete checkpoint folder of Kimi K3's architecture in the released layout, small enough to
// embed. It lets `deltafin` answer on a machine without weights, through the same code that runs the real model; it was
// trained lightly and is often wrong, which every place that offers it has to say.
package assets

import (
	"embed"
	"io/fs"
)

// DemoName is how the demo model is called wherever people read it.
const DemoName = "demo"

// DemoNotice is the sentence that tells people what the demo model is.
const DemoNotice = "This is a small demo model of Kimi K3's architecture, lightly trained: it is often wrong."

//go:embed demo
var demo embed.FS

//go:embed demo.sha256
var demoManifest []byte

// Demo is the demo model's folder.
func Demo() fs.FS {
	sub, err := fs.Sub(demo, "demo")
	if err != nil {
		panic(err) // the folder is embedded above; a build without it does not compile
	}
	return sub
}

// DemoManifest lists the demo model's files and their digests in the format of sha256sum. scripts/demo/replace.sh, which
// puts another model in the folder, makes it anew.
func DemoManifest() []byte { return append([]byte(nil), demoManifest...) }

//go:embed catalogue.json
var catalogue []byte

// Catalogue is the list of models that can be fetched: repositories, revisions, files, sizes and digests, in the form that
// package hub reads. What is not pinned there is not offered.
func Catalogue() []byte { return append([]byte(nil), catalogue...) }

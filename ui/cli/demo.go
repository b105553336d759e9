package cli

import (
	"context"
	"fmt"
	"os"

	"deltafin/assets"
	"deltafin/storage/paths"
	"deltafin/storage/unpack"
)

// demoFolder puts the embedded model on disk and returns its folder. It lives in the cache folder from then on; where
// that cannot be written, in a temporary one that release removes, and note says so.
func demoFolder(ctx context.Context) (folder, note string, release func(), err error) {
	m, err := unpack.ParseManifest(assets.DemoManifest())
	if err != nil {
		return "", "", nil, fmt.Errorf("the demo model's manifest is damaged: %w", err)
	}
	name := "demo-" + m.Digest[:16]
	cache, err := paths.Cache()
	if err == nil {
		folder, err = unpack.Folder(ctx, assets.Demo(), m, cache, name)
	}
	if err == nil {
		return folder, "", func() {}, nil
	}
	if ctx.Err() != nil {
		return "", "", nil, ctx.Err()
	}
	temp, tempErr := os.MkdirTemp("", demoTemp+"*")
	if tempErr != nil {
		return "", "", nil, err
	}
	release = func() { os.RemoveAll(temp) }
	note = fmt.Sprintf("%v; the demo model is in a temporary folder this time", err)
	if folder, err = unpack.Folder(ctx, assets.Demo(), m, temp, name); err != nil {
		release()
		return "", "", nil, err
	}
	return folder, note, release, nil
}

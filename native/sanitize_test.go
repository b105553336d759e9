package native

import (
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"testing"
)

// TestUnderSanitizers builds the provider's C sources, with the checks of DF_DEBUG, and testdata/exercise.c with the address and undefined-behaviour
// sanitizers and runs them; weights there are exact allocations, so a read past an end is seen. DELTAFIN_SANITIZE names
// others: DELTAFIN_SANITIZE=thread looks for races of the pool.
func TestUnderSanitizers(t *testing.T) {
	if testing.Short() {
		t.Skip("builds the C sources twice")
	}
	cc := os.Getenv("CC")
	if cc == "" {
		cc = "cc"
	}
	if _, err := exec.LookPath(cc); err != nil {
		t.Skip("no C compiler in the path")
	}
	sources, err := filepath.Glob("*.c")
	if err != nil || len(sources) == 0 {
		t.Fatal("no C sources", err)
	}
	sanitizer := os.Getenv("DELTAFIN_SANITIZE")
	if sanitizer == "" {
		sanitizer = "address,undefined"
	}
	flags := []string{"-std=c11", "-D_GNU_SOURCE", "-O1", "-DDF_DEBUG", "-Wno-unknown-pragmas", "-fsanitize=" + sanitizer, "-fno-sanitize-recover=all", "-I."}
	dir := t.TempDir()
	var wg sync.WaitGroup
	objects := make([]string, len(sources)+1)
	for i, source := range append(sources, "testdata/exercise.c") {
		objects[i] = filepath.Join(dir, filepath.Base(source)+".o")
		wg.Go(func() {
			if out, err := exec.Command(cc, slices.Concat(flags, []string{"-c", source, "-o", objects[i]})...).CombinedOutput(); err != nil {
				t.Errorf("%s: %v\n%s", source, err, out)
			}
		})
	}
	wg.Wait()
	if t.Failed() {
		return
	}
	exe := filepath.Join(dir, "exercise")
	if out, err := exec.Command(cc, slices.Concat(flags, objects, []string{"-o", exe, "-lm", "-lpthread"})...).CombinedOutput(); err != nil {
		if strings.Contains(string(out), "cannot find") {
			t.Skipf("this compiler has no sanitizer runtime: %s", out)
		}
		t.Fatalf("%v\n%s", err, out)
	}
	if out, err := exec.Command(exe).CombinedOutput(); err != nil {
		t.Fatalf("%v\n%s", err, out)
	}
}

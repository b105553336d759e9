// Synth writes a synthetic checkpoint of K3's architecture, the same bytes for the same preset and seed on every machine.
//
//	go run ./scripts/synth -preset micro -seed 1 -out DIR
//
// It needs no network and no other files. Tokenizer files are not written: such a model takes and gives token ids.
package main

import (
	"context"
	"flag"
	"fmt"
	"os"
	"os/signal"
	"strings"
	"sync"
	"time"

	"deltafin/scripts/synth/preset"
)

func main() {
	name := flag.String("preset", "nano", "what to write: "+strings.Join(preset.Names(), ", "))
	seed := flag.Uint64("seed", 1, "seed of the random weights")
	out := flag.String("out", "", "folder to write to (required)")
	force := flag.Bool("force", false, "write into a folder that is not empty")
	digest := flag.Bool("digest", false, "print the checkpoint digest instead of writing anything")
	flag.Parse()

	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, *name, *seed, *out, *force, *digest); err != nil {
		fmt.Fprintln(os.Stderr, "synth:", err)
		os.Exit(1)
	}
}

func run(ctx context.Context, name string, seed uint64, out string, force, digest bool) error {
	if flag.NArg() > 0 {
		return fmt.Errorf("unexpected argument %q", flag.Arg(0))
	}
	p, err := preset.Named(name)
	if err != nil {
		return err
	}
	if digest {
		sum, err := preset.Digest(ctx, p, seed)
		if err == nil {
			fmt.Println(sum)
		}
		return err
	}
	if out == "" {
		return fmt.Errorf("-out is missing: name the folder to write to")
	}
	start := time.Now()
	var line progressLine
	err = preset.Write(ctx, out, p, seed, preset.Options{Force: force, Progress: line.show})
	line.end()
	if err == nil {
		fmt.Fprintf(os.Stderr, "%s, seed %d, written to %s in %.1f s\n", name, seed, out, time.Since(start).Seconds())
	}
	return err
}

// progressLine rewrites one line of stderr a few times a second.
type progressLine struct {
	mu   sync.Mutex
	last time.Time
}

func (l *progressLine) show(done, total int64) {
	l.mu.Lock()
	defer l.mu.Unlock()
	if now := time.Now(); now.Sub(l.last) > 200*time.Millisecond {
		l.last = now
		fmt.Fprintf(os.Stderr, "\r%7.1f of %.1f MB", float64(done)/1e6, float64(total)/1e6)
	}
}

func (l *progressLine) end() {
	if !l.last.IsZero() {
		fmt.Fprint(os.Stderr, "\r                              \r")
	}
}

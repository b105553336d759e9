package cli

import (
	"context"
	"errors"
	"fmt"
	"os"
	"path/filepath"
	"time"

	"deltafin/assets"
	"deltafin/runtime/memory"
	"deltafin/runtime/model"
	"deltafin/storage/blockio"
	"deltafin/storage/hub"
	weights "deltafin/storage/root"
	"deltafin/storage/setup"
	"deltafin/storage/shelf"
	show "deltafin/ui/screen"
	uisetup "deltafin/ui/setup"
	"deltafin/ui/theme"

	"golang.org/x/sys/unix"
)

// wizard shows the setup on a screen, and a chat after it if the user wants to, while the setup goes on.
func (r setupRequest) wizard(ctx context.Context, s streams, in, out *os.File) error {
	b := newBeside(r)
	th := theme.Choose(os.Getenv)
	w := b.wizard(th)
	err := show.Run(ctx, "the setup", w, th, in, out)
	if chat, demo := w.Chat(); err == nil && chat { // what is under way goes on behind it
		args := []string{"chat"}
		if demo {
			args = append(args, "--model-root", assets.DemoName)
		} else if m, ok := defaultModel(); ok { // whatever else the current folder or a variable would choose
			args = append(args, "--model-root", m.Root)
		}
		s.beside = b
		err = execute(append(args, r.said...), s)
	}
	return errors.Join(err, b.close(ctx, out))
}

func (r setupRequest) runner() *uisetup.Runner {
	return uisetup.NewRunner(uisetup.Backend{
		Client: r.hub.client,
		Request: func(c *hub.Client, choice uisetup.Choice) (setup.Request, error) {
			one := r
			one.name, one.mode, one.root, one.noDraft, one.draftRoot = choice.Model, choice.Mode, choice.Root, choice.NoDraft, choice.DraftRoot
			return one.request(c)
		},
		Remember: r.remember,
	})
}

func (r setupRequest) wizardOptions(runner *uisetup.Runner) uisetup.Options {
	o := uisetup.Options{Runner: runner, Catalogue: r.hub.catalogue, Demo: true, Floor: r.hub.floor,
		Root: func(name string) string {
			if name == r.name {
				return r.root
			}
			return filepath.Join(filepath.Dir(r.root), name)
		},
		Free: func(folder string) (int64, string, error) {
			there := nearest(folder)
			if st, err := os.Stat(there); err != nil || !st.IsDir() {
				return 0, "", fmt.Errorf("%s is in the way: it is not a folder", there)
			}
			if err := unix.Access(there, unix.W_OK|unix.X_OK); err != nil {
				return 0, "", fmt.Errorf("%s cannot be written to: %w", there, err)
			}
			free, err := freeSpace(there)
			return free, kindOf(there), err
		},
		Probe: probeDisk,
		Start: func(p uisetup.Place) string { return r.places[p] },
		Find:  weights.Find,
		Adopt: r.adopt,
		Model: r.name, Mode: r.mode,
	}
	if m, err := memory.Query(); err == nil {
		o.Memory = m.Total
		if m.Cgroup > 0 {
			o.Memory = min(o.Memory, m.Cgroup)
		}
	}
	return o
}

// probeBytes is the size of the file that a disk without weights is measured with.
const probeBytes = 256 << 20

// probeDisk measures reading where a model would go: on a file made for it and removed again.
func probeDisk(ctx context.Context, folder string) (float64, string, error) {
	there := nearest(folder)
	if free, err := freeSpace(there); err != nil || free < 4*probeBytes {
		return 0, "", errors.New("there is no room for a file to measure with")
	}
	f, err := os.CreateTemp(there, setup.ProbePrefix+"*")
	if err != nil {
		return 0, "", err
	}
	defer os.Remove(f.Name())
	defer f.Close()
	block := make([]byte, 4<<20)
	for i := range block {
		block[i] = byte(i * 131)
	}
	for n := 0; n < probeBytes; n += len(block) {
		if ctx.Err() != nil {
			return 0, "", ctx.Err()
		}
		if _, err := f.Write(block); err != nil {
			return 0, "", err
		}
	}
	if err := f.Sync(); err != nil {
		return 0, "", err
	}
	s, err := blockio.Probe(ctx, []string{f.Name()}, 2*time.Second)
	if err != nil {
		return 0, "", err
	}
	if !s.Direct {
		return s.Bandwidth, "(the cache could not be bypassed)", nil
	}
	return s.Bandwidth, "reading past the cache", nil
}

// adopt makes a folder of weights the user's model, where it is.
func (r setupRequest) adopt(ctx context.Context, folder string) (string, error) {
	c, size, err := runnable(ctx, folder)
	if err != nil {
		return "", err
	}
	if meta := weights.Meta(folder); !holdsTokenizer(meta) {
		return "", fmt.Errorf("%s has no tokenizer, so it cannot chat; put tiktoken.model and tokenizer_config.json into %s", folder, meta)
	}
	known, err := shelf.Load(r.shelfPath)
	if err != nil {
		return "", err
	}
	name := filepath.Base(folder)
	if f, ok := weights.Look(folder); ok {
		name = f.Title
	}
	if c.IsK3() {
		name = "Kimi K3"
	}
	known.Put(shelf.Model{Name: filepath.Base(folder), Title: name, Root: folder, Mode: shelf.InPlace, Added: time.Now().UTC().Truncate(time.Second), Complete: true})
	known.Default = folder
	if err := known.Save(r.shelfPath); err != nil {
		return "", err
	}
	return fmt.Sprintf("%s in %s can be run where it is: %d layers, %s of weights. Nothing was copied. From now on 'deltafin' starts with it.",
		name, folder, c.Layers, gib(size)), nil
}

// runnable tells whether this program can run the weights in a folder, by their configuration and their headers, and how
// many bytes they have.
func runnable(ctx context.Context, folder string) (*model.Config, int64, error) {
	text, err := weights.ReadConfig(folder)
	if err != nil {
		return nil, 0, err
	}
	c, err := model.ParseConfig(text)
	if err != nil {
		return nil, 0, fmt.Errorf("%s: %w", folder, err)
	}
	src, err := weights.Open(folder)
	if err != nil {
		return nil, 0, err
	}
	defer src.Close()
	plan, err := model.NewPlan(c)
	if err == nil {
		_, err = model.Resolve(ctx, plan, src)
	}
	return c, src.TotalSize(), err
}

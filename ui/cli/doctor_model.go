package cli

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"strings"

	"deltafin/runtime/dspark"
	"deltafin/runtime/expert"
	"deltafin/runtime/model"
	"deltafin/storage/hub"
	weights "deltafin/storage/root"
	"deltafin/storage/rowint8"
	"deltafin/storage/source"
	"deltafin/storage/store"
	"deltafin/tokenizer"
)

// modelChecks look at the model folder. They go from the outside in and share what they opened; once one has failed, the
// later ones say that they were not reached.
func modelChecks(on machine, root modelRoot, rootErr error, drafts string, h hubSettings) []check {
	m := &modelCheck{on: on, root: root, drafts: drafts, hub: h, spine: warn("", notReached), missing: -1}
	switch {
	case rootErr != nil:
		return []check{{"model", func(context.Context) finding { return fail("give the folder of a model", "%v", rootErr) }}}
	case root.demo:
		return []check{{"model", func(context.Context) finding {
			return ok("no weights here; the embedded demo model answers (set --model-root or $%s for another)", envRoot)
		}}}
	}
	checks := []check{{"model", m.open}, {"tensors", m.tensors}, {"spine", func(context.Context) finding { return m.spine }}, {"experts", m.experts},
		{"tokenizer", m.tokenizer}, {"draft model", m.draft}, {"model folder", m.features}}
	if store.Recognize(root.path) {
		checks = append(checks, check{"leftovers", m.leftovers})
	} else if _, _, err := hub.ReadRecord(root.path); !errors.Is(err, fs.ErrNotExist) {
		checks = append(checks, check{"files", m.files})
	}
	return append(checks, check{"model disk", m.disk})
}

type modelCheck struct {
	on     machine
	root   modelRoot
	drafts string // folder of the draft model that was named; "": none
	hub    hubSettings
	config *model.Config
	source source.Source
	spine  finding // made with the tensors

	// Known once the source was opened.
	largest         string // file
	bytes           int64  // of all weights
	routed, missing int    // experts; missing is -1 before
}

const notReached = "not reached: the model's configuration or files cannot be read"

// open reads the configuration and the headers of all shards; their contents are not read.
func (m *modelCheck) open(context.Context) finding {
	text, err := weights.ReadConfig(m.root.path)
	if err != nil {
		return fail("", "%v", err)
	}
	config, err := model.ParseConfig(text)
	if err != nil {
		return fail("", "%s: %v", m.root.path, err)
	}
	m.config = config
	if m.source, err = weights.Open(m.root.path); err != nil {
		return fail("", "%v", err)
	}
	m.bytes, m.largest = m.source.TotalSize(), largestFile(m.root.path)
	m.count()
	name := "a model of K3's family"
	if config.IsK3() {
		name = "Kimi K3"
	}
	return ok("%s: %s, %d layers, %d experts, context %d", m.root, name, config.Layers, config.Experts, config.Context)
}

// count finds out which experts there are.
func (m *modelCheck) count() {
	m.missing = 0
	g := expert.GridOf(m.config)
	m.routed = g.Len()
	x, partly := m.source.(source.Experts)
	for i := range m.routed {
		if k := g.Key(i); partly && !x.Present(k.Layer, k.Expert) {
			m.missing++
		}
	}
}

// tensors compares the table of tensors with what the configuration asks for.
func (m *modelCheck) tensors(ctx context.Context) finding {
	if m.source == nil {
		return warn("", notReached)
	}
	defer m.source.Close()
	plan, err := model.NewPlan(m.config)
	if err != nil {
		return fail("", "%v", err)
	}
	resolved, err := model.Resolve(ctx, plan, m.source)
	if err != nil {
		return fail("get the files that are damaged or missing again", "%v", err)
	}
	m.spine = m.spineForms(ctx, resolved)
	return ok("all %d present with the right shapes, %s", plan.Len(), gib(plan.Totals().Text.Bytes))
}

// spineForms says in which forms the weights outside the routed experts are there.
func (m *modelCheck) spineForms(ctx context.Context, resolved *model.Weights) finding {
	forms := []string{"original BF16, as it lies"}
	if _, installed := m.source.(*store.Store); installed {
		forms[0] = "original BF16, in packs"
	} else if packs, err := resolved.OpenPacks(filepath.Join(m.root.path, weights.PacksFolder)); err != nil {
		return fail("", "%v", err)
	} else if packs != nil {
		defer model.ClosePacks(packs)
		forms[0] = fmt.Sprintf("original BF16, in packs of all %d layers", len(packs))
	}
	folder := filepath.Join(m.root.path, rowint8.FolderName)
	if _, err := os.Lstat(folder); err == nil {
		if _, err := rowint8.Open(ctx, folder, m.source); err != nil {
			return fail("", "%v", err)
		}
		forms = append(forms, rowint8.Label+", for --spine int8")
	}
	return ok("%s", strings.Join(forms, "; "))
}

func (m *modelCheck) tokenizer(context.Context) finding {
	if !holdsTokenizer(weights.Meta(m.root.path)) {
		return fail("put them next to config.json", "%s or %s is missing", tokenizer.RankFile, tokenizer.ConfigFile)
	}
	tok, err := tokenizer.Load(weights.Meta(m.root.path))
	if err != nil {
		return fail("", "%v", err)
	}
	switch {
	case m.config == nil:
		return ok("%s", tok)
	case tok.VocabSize() > m.config.Vocab:
		return fail("use the tokenizer files that came with the weights", "%d ids, but the model has %d", tok.VocabSize(), m.config.Vocab)
	case m.config.IsK3():
		if err := tok.CheckK3(); err != nil {
			return fail("use the tokenizer files that came with the weights", "%v", err)
		}
	}
	return ok("%s", tok)
}

// draft looks at the draft model. Chats go on without one, so nothing about it is a failure.
func (m *modelCheck) draft(context.Context) finding {
	dir := draftRoot(m.root, m.drafts)
	switch {
	case dir == "":
		return ok("none; tokens are guessed from the text alone")
	case m.config == nil:
		return warn("", notReached)
	}
	d, err := dspark.Open(dir, m.config, dspark.Options{})
	if err != nil {
		return warn("get it again or leave it out; chats go on without it", "%v", err)
	}
	defer d.Close()
	name := "a DSpark model"
	if d.Config().Released {
		name = "the released DSpark model"
	}
	return ok("%s: %s of %d layers, all %d tensors present with the right shapes, %s in memory when used",
		dir, name, d.Config().Layers, len(d.Config().Tensors()), gib(d.Bytes()))
}

package store

import (
	"context"
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"

	"deltafin/storage/datafile"
	"deltafin/storage/store/bank"
)

// repair verifies what is in the folder and withdraws everything that is damaged, so that the import that follows copies it
// again. A store with damage becomes an unfinished import: nothing runs from it until it is whole.
func (j *job) repair(ctx context.Context) error {
	install, broken, err := j.installed()
	if err != nil || install == nil {
		return err
	}
	if install.Identity != fmt.Sprintf("%x", j.id) {
		return nil // another model; the plan refuses it
	}
	v := &verifier{dir: j.dir, o: VerifyOptions{Workers: j.o.Workers, Progress: j.o.Progress}, install: install, id: j.id, roster: j.roster, packs: j.packs}
	v.meter = newMeter(j.o.Progress, 0)
	_, err = os.Lstat(filepath.Join(j.dir, InstallName))
	v.result.Unfinished = broken || err != nil
	if err := v.run(ctx); err != nil {
		return err
	}
	if v.result.Sound() && !broken {
		return nil
	}
	if err := j.withdraw(v.result.Problems); err != nil {
		return err
	}
	for _, p := range v.result.Problems {
		if folder, _ := filepath.Split(p.Path); folder == MetaFolder+"/" && (p.Kind == Corrupt || p.Kind == Missing) {
			install.drop(p.Path)
		}
	}
	text, err := install.encode()
	if err != nil {
		return err
	}
	if err := replace(j.disk, filepath.Join(j.dir, unfinishedName), text); err != nil {
		return err
	}
	if err := j.remove(InstallName); err != nil {
		return err
	}
	return datafile.SyncFolder(j.dir)
}

// installed reads what the folder says it is. A description that is damaged is replaced by that of the source.
func (j *job) installed() (n *Install, broken bool, err error) {
	for _, name := range []string{InstallName, unfinishedName} {
		n, err := readInstall(j.dir, name)
		if errors.Is(err, fs.ErrNotExist) {
			continue
		}
		if err != nil {
			return j.newInstall(), true, nil
		}
		return n, false, nil
	}
	return nil, false, nil
}

func (j *job) remove(path string) error {
	err := os.Remove(filepath.Join(j.dir, filepath.FromSlash(path)))
	if err != nil && !errors.Is(err, fs.ErrNotExist) {
		return fmt.Errorf("cannot remove %s: %w", filepath.Join(j.dir, filepath.FromSlash(path)), datafile.Cause(err))
	}
	return nil
}

// withdraw makes the tables and folders say that what has a problem is not there. The presence map comes first: a bank may
// be cut or made longer only when no bit promises what it loses.
func (j *job) withdraw(problems []Problem) error {
	g := j.roster.Bank
	folder := filepath.Join(j.dir, expertFolder)
	presence, _ := readPresence(folder, g, j.id)
	chunk := -1 // the first bad one of the embedding table
	var later []func() error
	for _, p := range problems {
		if p.Kind != Corrupt && p.Kind != Missing {
			continue
		}
		remove := func() error { return j.remove(p.Path) }
		switch dir, name := filepath.Split(p.Path); {
		case p.Path == embedName && p.Chunk >= 0:
			if chunk < 0 || p.Chunk < chunk {
				chunk = p.Chunk
			}
		case p.Path == embedName:
			later = append(later, remove, func() error { return j.remove(embedDigestsName) })
		case p.Path == embedDigestsName || dir == spineFolder+"/":
			later = append(later, remove)
		case name == bank.PresenceName || name == bank.DigestsName:
			presence = nil
			later = append(later, func() error {
				return errors.Join(j.remove(expertFolder+"/"+bank.PresenceName), j.remove(expertFolder+"/"+bank.DigestsName))
			})
		case p.Expert >= 0:
			if k, ok := g.Index(p.Layer, p.Expert); ok && presence != nil {
				presence.Clear(k)
			}
		case dir == expertFolder+"/":
			later = append(later, j.mendBank(p.Path, presence))
		}
	}
	if presence != nil {
		if err := replace(j.disk, filepath.Join(folder, bank.PresenceName), presence.Encode(j.id)); err != nil {
			return err
		}
	}
	for _, do := range later {
		if err := do(); err != nil {
			return err
		}
	}
	if chunk < 0 {
		return nil
	}
	path := filepath.Join(j.dir, embedDigestsName)
	text, err := readSmall(path, embedDigestsBytes(j.roster.Embed.Bytes()))
	if errors.Is(err, fs.ErrNotExist) {
		return nil // withdrawn as a whole
	}
	if err != nil {
		return err
	}
	d, err := parseEmbedDigests(text, j.roster.Embed.Bytes(), j.id)
	if err != nil {
		return fmt.Errorf("%s: %w", path, err)
	}
	d.sums = d.sums[:chunk]
	return replace(j.disk, path, d.encode(j.id))
}

// mendBank makes a bank that is not as long as it should be that long again, or removes what is no bank at all, for which
// it clears the bits of the layer. Experts that were beyond the end have problems of their own.
func (j *job) mendBank(path string, presence *bank.Presence) func() error {
	g := j.roster.Bank
	name := filepath.Join(j.dir, filepath.FromSlash(path))
	if info, err := os.Lstat(name); err == nil && info.Mode().IsRegular() {
		return func() error { return os.Truncate(name, g.FileBytes()) }
	}
	for _, layer := range g.Layers {
		if presence == nil || path != expertFolder+"/"+bank.FileName(layer) {
			continue
		}
		for e := range g.Experts {
			k, _ := g.Index(layer, e)
			presence.Clear(k)
		}
	}
	return func() error { return j.remove(path) }
}

package cli

import (
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"time"

	"deltafin/assets"
	"deltafin/storage/hub"
	"deltafin/storage/paths"
	"deltafin/storage/setup"
	"deltafin/storage/shelf"
	uisetup "deltafin/ui/setup"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// Names of files and folders of setups below the user's own.
const (
	shelfName    = "models.json"
	modelsFolder = "models"
	hubCache     = "hub"
)

func setupCommand(s streams) *cobra.Command {
	c := &cobra.Command{
		Use:   "setup [--model NAME] [--full|--stream]",
		Short: "Fetch a model and install it, or go on with that",
		Long: `Setup plans to the byte what a model takes, fetches it from its hub at a pinned revision, proves it and installs it.
It can be stopped at any moment, and killed: the next setup goes on where it stopped. Without --yes and on a terminal it
opens a screen; --dry-run prints the plan; --check compares what is installed and fetches nothing.

A streaming setup (--stream) fetches everything but the routed experts, which come on first use; --full fetches all. What
is left of a smaller setup is used by a larger one. Without either, all is fetched if it fits. 100 GB stay free on the
volume unless --min-free says otherwise.

A token for models that ask for one is taken from $HF_TOKEN or the hub's token file and sent to the hub alone. Proxies are
those of $HTTPS_PROXY, certificates those of the system or $SSL_CERT_FILE.`,
		Example: `  deltafin setup --list
  deltafin setup --model kimi-k3 --dry-run
  deltafin setup --model kimi-k3 --stream --model-root /nvme/k3 --yes`,
		Args: noArguments,
	}
	flags := c.Flags()
	flags.String("model", "", "`NAME` of the model (see --list; default: the one whose setup is unfinished, or else kimi-k3)")
	flags.String("model-root", "", "folder `DIR` to install into (also $"+envRoot+"; default: that of the unfinished setup, or else in the user's data folder)")
	flags.Bool("full", false, "fetch all of the model")
	flags.Bool("stream", false, "leave the routed experts to their first use")
	flags.Bool("no-draft", false, "leave out the draft model that guesses ahead")
	flags.String("draft-root", "", "folder `DIR` of the draft model (default: beside the model)")
	flags.Bool("list", false, "list the models that can be set up")
	flags.Bool("dry-run", false, "print the plan; install nothing")
	flags.Bool("check", false, "compare what is installed with what it should be, without a network")
	flags.Bool("yes", false, "start without asking, and accept the model's licence")
	flags.Bool("plain", false, "print lines in place of a screen")
	flags.Bool("json", false, "print the plan, and progress line by line, as JSON")
	hubFlags(flags)
	c.RunE = func(cmd *cobra.Command, _ []string) error {
		r, err := parseSetup(flags, s.env)
		if err != nil {
			return err
		}
		if r.list {
			return r.printList(s.out)
		}
		in, isIn := terminalOf(s.in)
		out, isOut := terminalOf(s.out)
		if isIn && isOut && !r.yes && !r.plain && !r.asJSON && !r.dryRun && !r.check && s.env["TERM"] != "dumb" {
			return r.wizard(cmd.Context(), s, in, out)
		}
		return r.execute(cmd.Context(), s)
	}
	return c
}

// hubFlags are those of every command that fetches.
func hubFlags(flags *pflag.FlagSet) {
	flags.String("workers", "", "transfers at the same time, 1 to 16 (default 8)")
	flags.String("limit-rate", "", "fetch at most `BYTES` a second, such as 40MB")
	flags.String("min-free", "", "leave `BYTES` free on the volume (default 100GB)")
	flags.Bool("offline", false, "fetch nothing; fail at once where something is missing")
	flags.String("catalogue", "", "read the models on offer from `FILE`")
	flags.Lookup("catalogue").Hidden = true
}

// hubSettings say how to fetch.
type hubSettings struct {
	options   hub.Options
	catalogue []hub.Model
	floor     int64
	token     tokenSource
}

func parseHub(flags *pflag.FlagSet, env environment) (h hubSettings, err error) {
	if h.options.Connections, err = pick(flags, "workers", env).count(1, hub.MaxConnections, hub.DefaultConnections); err != nil {
		return h, err
	}
	if h.options.Rate, err = pick(flags, "limit-rate", env).bytes(); err != nil {
		return h, err
	}
	h.floor = setup.FloorBytes
	if o := pick(flags, "min-free", env); o.set && o.text == "0" {
		h.floor = 0
	} else if o.set {
		if h.floor, err = o.bytes(); err != nil {
			return h, err
		}
	}
	h.options.Offline, _ = flags.GetBool("offline")
	h.options.Host = env[envHubHost]
	h.options.Mirror = hub.Mirror{Host: env[envMirrorHost], Path: env[envMirrorPath]}
	if h.options.Mirror.Host == "" && h.options.Mirror.Path != "" {
		return h, usagef("%s is set without %s; a mirror needs its host", envMirrorPath, envMirrorHost)
	}
	h.token = tokenFrom(env)
	text := assets.Catalogue()
	if o := pick(flags, "catalogue", env); o.set {
		if text, err = os.ReadFile(o.text); err != nil {
			return h, fmt.Errorf("cannot read the catalogue: %w", err)
		}
	}
	h.catalogue, err = hub.ParseCatalogue(text)
	return h, err
}

// tokenSource is where the user's token for the hub is: in a variable, or in the file that the hub's own tools write. It is
// read when something is fetched.
type tokenSource struct{ text, path string }

func tokenFrom(env environment) tokenSource {
	if t := strings.TrimSpace(env["HF_TOKEN"]); t != "" {
		return tokenSource{text: t}
	}
	if p := env["HF_TOKEN_PATH"]; p != "" {
		return tokenSource{path: p}
	}
	home := hubHome(env)
	if home == "" {
		return tokenSource{}
	}
	return tokenSource{path: filepath.Join(home, "token")}
}

// hubHome is the folder that the hub's own tools keep their things in, "" if there is no telling.
func hubHome(env environment) string {
	if home := env["HF_HOME"]; home != "" {
		return home
	}
	if cache := env["XDG_CACHE_HOME"]; cache != "" {
		return filepath.Join(cache, "huggingface")
	}
	if env["HOME"] == "" {
		return ""
	}
	return filepath.Join(env["HOME"], ".cache", "huggingface")
}

// token is the token, "" if there is none. The file is another program's: one that cannot be read is none, and who needs a
// token is told by the hub's refusal.
func (t tokenSource) token() string {
	if t.path == "" {
		return t.text
	}
	text, err := os.ReadFile(t.path)
	if err != nil || len(text) > 4096 {
		return ""
	}
	return strings.TrimSpace(string(text))
}

// client makes a client that tells what it hears to notify.
func (h hubSettings) client(notify func(hub.Notice)) (*hub.Client, error) {
	o := h.options
	o.Notify, o.Token = notify, h.token.token()
	return hub.New(o)
}

// setupRequest is a setup as asked for.
type setupRequest struct {
	hub                          hubSettings
	name                         string
	mode                         shelf.Mode
	root, draftRoot              string
	noDraft, list, dryRun, check bool
	yes, plain, asJSON           bool
	shelfPath, cachePath         string
	places                       map[uisetup.Place]string     // where weights on this machine are looked for at first
	said                         []string                     // flags about fetching, for a chat after the setup
	want                         func(layer, expert int) bool // experts to fetch; nil: all
}

func parseSetup(flags *pflag.FlagSet, env environment) (r setupRequest, err error) {
	on := func(name string) bool { b, _ := flags.GetBool(name); return b }
	r.list, r.dryRun, r.check, r.yes, r.plain, r.asJSON, r.noDraft = on("list"), on("dry-run"), on("check"), on("yes"), on("plain"), on("json"), on("no-draft")
	switch {
	case on("full") && on("stream"):
		return r, usagef("--full and --stream exclude each other")
	case r.dryRun && r.check:
		return r, usagef("--dry-run and --check exclude each other")
	case on("full"):
		r.mode = shelf.Full
	case on("stream"):
		r.mode = shelf.Stream
	}
	if r.hub, err = parseHub(flags, env); err != nil {
		return r, err
	}
	d, err := paths.Lookup()
	if err != nil {
		return r, err
	}
	r.shelfPath, r.cachePath = filepath.Join(d.Data, shelfName), filepath.Join(d.Cache, hubCache)
	r.name, r.root = pick(flags, "model", env).text, pick(flags, "model-root", env, envRoot).text
	if r.root != "" {
		if r.root, err = filepath.Abs(r.root); err != nil {
			return r, err
		}
	}
	if err := r.goOn(); err != nil {
		return r, err
	}
	r.name = cmp.Or(r.name, r.hub.catalogue[0].Name)
	if _, err := setup.Find(r.hub.catalogue, r.name); err != nil {
		return r, usagef("--model: %w; 'deltafin setup --list' shows them", err)
	}
	r.root = cmp.Or(r.root, filepath.Join(d.Data, modelsFolder, r.name))
	r.draftRoot = pick(flags, "draft-root", env).text
	r.places = map[uisetup.Place]string{uisetup.CheckpointFolder: env["HOME"], uisetup.HubCache: cmp.Or(env["HF_HUB_CACHE"], filepath.Join(hubHome(env), "hub")),
		uisetup.LooseRoot: cmp.Or(env[envRoot], env["HOME"])}
	r.said = saidOfFetching(flags)
	return r, nil
}

// saidOfFetching are those of a command's flags that say how to fetch, for another command to be given as well.
func saidOfFetching(flags *pflag.FlagSet) (said []string) {
	for _, name := range []string{"workers", "limit-rate", "min-free", "offline", "catalogue"} {
		if f := flags.Lookup(name); f.Changed {
			said = append(said, "--"+name+"="+f.Value.String())
		}
	}
	return said
}

// goOn takes what was not said from a setup that was begun before: the one in the folder, or, where neither a folder nor a
// model was named, the one that is not complete, if there is only one.
func (r *setupRequest) goOn() error {
	if r.name != "" || r.list {
		return nil
	}
	known, err := shelf.Load(r.shelfPath)
	if err != nil {
		return err
	}
	var begun []shelf.Model
	for _, m := range known.Models {
		if _, err := setup.Find(r.hub.catalogue, m.Name); err != nil || m.Mode == shelf.InPlace {
			continue
		}
		if m.Root == r.root || r.root == "" && !m.Complete {
			begun = append(begun, m)
		}
	}
	if len(begun) == 1 {
		r.name, r.root, r.mode = begun[0].Name, begun[0].Root, cmp.Or(r.mode, begun[0].Mode)
	}
	return nil
}

func (r setupRequest) printList(w io.Writer) error {
	if r.asJSON {
		return printJSON(w, r.hub.catalogue)
	}
	for _, m := range r.hub.catalogue {
		size := gib(m.Bytes)
		if m.ResidentBytes < m.Bytes {
			size += ", streamed " + gib(m.ResidentBytes)
		}
		fmt.Fprintf(w, "%-16s %s: %s (%s)\n", m.Name, m.Title, m.About, size)
	}
	return nil
}

func (r setupRequest) request(c *hub.Client) (setup.Request, error) {
	known, err := shelf.Load(r.shelfPath)
	if err != nil {
		return setup.Request{}, err
	}
	q := setup.Request{Client: c, Catalogue: r.hub.catalogue, Name: r.name, Mode: r.mode, Root: r.root, Want: r.want, NoDraft: r.noDraft,
		DraftRoot: r.draftRoot, Cache: r.cachePath, Floor: r.hub.floor, Workers: r.hub.options.Connections}
	if m, ok := known.At(r.root); ok {
		q.Recorded = &m
	}
	return q, nil
}

// remember puts the plan's model on the shelf. One that is complete is run from then on when none is named; one that was is
// still run while more of it is fetched.
func (r setupRequest) remember(p *setup.Plan) error {
	known, err := shelf.Load(r.shelfPath)
	if err != nil {
		return err
	}
	x := &p.Steps[0]
	if slices.ContainsFunc(r.hub.catalogue, func(m hub.Model) bool { return m.Draft == x.Model.Name }) {
		return nil // a draft by itself is no model to start with
	}
	if p.Done() && x.Model.Form == hub.FormFiles { // of these nothing was pinned that says so
		if _, _, err := runnable(context.Background(), x.Dir); err != nil {
			return fmt.Errorf("%s was fetched and proved, but this program cannot run it: %w", x.Model.Title, err)
		}
	}
	m := p.Entry(time.Now().UTC().Truncate(time.Second))
	if before, ok := known.At(m.Root); ok && before.Complete {
		m.Complete = true
	}
	known.Put(m)
	if m.Complete && p.Done() {
		known.Default = m.Root
	}
	return known.Save(r.shelfPath)
}

func (r setupRequest) execute(ctx context.Context, s streams) error {
	if r.check {
		r.hub.options.Offline = true
	}
	return s.during(ctx, "the next setup goes on where this one stopped; what is verified is kept", func(ctx context.Context, line *statusLine) error {
		return r.perform(ctx, s, line)
	})
}

// makePlan finds out what a request takes, and tells on the line how far it is.
func makePlan(ctx context.Context, q setup.Request, line *statusLine) (*setup.Plan, error) {
	defer line.clear()
	return setup.Make(ctx, q, func(x hub.Step) {
		line.text(fmt.Sprintf("reading what the model consists of: %d of %d", x.Done, x.Total))
	})
}

// showPlan prints a plan: text with print, or JSON.
func showPlan(out io.Writer, p *setup.Plan, asJSON bool, print func(io.Writer, *setup.Plan)) error {
	if asJSON {
		return printJSON(out, planJSON(p))
	}
	print(out, p)
	return nil
}

func (r setupRequest) perform(ctx context.Context, s streams, line *statusLine) error {
	report := setupReport{line: line, out: s.out, err: s.err, json: r.asJSON, tag: "setup"}
	c, err := r.hub.client(report.notice)
	if err != nil {
		return usagef("%w", err)
	}
	defer c.Close()
	q, err := r.request(c)
	if err != nil {
		return err
	}
	p, err := makePlan(ctx, q, line)
	if err != nil {
		return r.failed(err)
	}
	if r.check {
		return r.checked(s, p)
	}
	if err := showPlan(s.out, p, r.asJSON, printSetup); err != nil {
		return err
	}
	refused := p.Refused()
	switch {
	case refused != nil:
		return refused
	case r.dryRun:
		if !r.asJSON {
			fmt.Fprintln(s.out, "nothing was installed (--dry-run)")
		}
		return nil
	case p.Done():
		return r.remember(p)
	case !r.yes:
		return usagef("this would fetch %s; add --yes to start, which accepts the licence (%s)", gib(p.Fetch), p.Steps[0].Model.License)
	}
	if err := r.remember(p); err != nil { // its mode, so that going on does not guess it again
		return err
	}
	report.plan = p
	err = p.Run(ctx, report.progress)
	line.clear()
	if err != nil {
		return r.failed(err)
	}
	if err := r.remember(p); err != nil {
		return err
	}
	if !r.asJSON {
		fmt.Fprintf(s.out, "%s is installed in %s. Start with 'deltafin'.\n", p.Steps[0].Model.Title, p.Steps[0].Dir)
	}
	return nil
}

// failed gives errors of the network and of bytes their exit status.
func (r setupRequest) failed(err error) error {
	var e *hub.Error
	switch {
	case errors.Is(err, hub.ErrOffline) && r.check:
		return &statusError{exitIncomplete, fmt.Errorf("what %s consists of is not known here yet; run 'deltafin setup --model %s'", r.name, r.name)}
	case errors.Is(err, hub.ErrOffline), errors.As(err, &e):
		return &statusError{exitIntegrity, err}
	}
	return err
}

// checked prints what a check found.
func (r setupRequest) checked(s streams, p *setup.Plan) error {
	if r.asJSON {
		if err := printJSON(s.out, planJSON(p)); err != nil {
			return err
		}
	} else {
		printSetup(s.out, p)
	}
	if !p.Done() {
		return &statusError{exitIncomplete, fmt.Errorf("%d bytes are missing; 'deltafin setup --model %s --model-root %s' fetches them", p.Fetch, r.name, paths.Word(r.root))}
	}
	return nil
}

// printSetup prints a plan for people.
func printSetup(w io.Writer, p *setup.Plan) {
	for i := range p.Steps {
		x := &p.Steps[i]
		state := fmt.Sprintf("%d bytes to fetch, %d to write", x.Fetch, x.Write)
		if x.Done {
			state = "complete"
		}
		fmt.Fprintf(w, "%s (%s) into %s\n  %s of %d\n", x.Model.Title, x.Mode, x.Dir, state, x.Total)
		fmt.Fprintf(w, "  from %s, revision %s\n", x.Model.Repository, x.Model.Revision)
		if x.Files != nil && x.Files.Taken {
			for _, f := range x.Files.Files {
				fmt.Fprintf(w, "  %12d %s %s\n", f.Bytes, f.SHA256, f.Name)
			}
			fmt.Fprintln(w, "  these digests are the hub's own for this revision; they are recorded")
		}
		if x.Store != nil && x.Mode == shelf.Stream {
			fmt.Fprintf(w, "  %d routed experts come on first use\n", x.Store.Absent)
		}
	}
	if p.FullShort > 0 {
		fmt.Fprintf(w, "streaming, because all of it would need %d bytes (%s) more room\n", p.FullShort, gib(p.FullShort))
	}
	printRoom(w, p)
}

// printRoom prints the space a plan takes, and what it fetches in all.
func printRoom(w io.Writer, p *setup.Plan) {
	for _, v := range p.Volumes {
		fmt.Fprintf(w, "space at %s: %d bytes (%s) more at the worst moment, %d (%s) free, %d (%s) stay free\n",
			v.Path, v.Need, both(v.Need), v.Free, both(v.Free), v.Floor, both(v.Floor))
		if v.Holes > 0 {
			fmt.Fprintf(w, "  %d of it (%s) stay empty: %s has no sparse files, so experts that are left out take their room at once\n", v.Holes, both(v.Holes), v.Kind)
		}
	}
	fmt.Fprintf(w, "in all: %d bytes (%s) to fetch from %s", p.Fetch, both(p.Fetch), p.Host)
	if p.Proxy != "" {
		fmt.Fprintf(w, " through %s", p.Proxy)
	}
	fmt.Fprintln(w)
}

// both is a size in both kinds of units.
func both(n int64) string {
	return fmt.Sprintf("%.1f GB, %.1f GiB", float64(n)/1e9, float64(n)/(1<<30))
}

// planJSON is a plan for programs.
func planJSON(p *setup.Plan) any {
	type step struct {
		Model, Repository, Revision, Dir string
		Mode                             shelf.Mode
		Fetch, Write, Need, Total        int64
		Done                             bool
		Files                            []hub.FilePlan `json:",omitempty"`
	}
	out := struct {
		Mode                          shelf.Mode
		Steps                         []step
		Volumes                       []setup.Volume
		Fetch, Write, Need, Shortfall int64
		FullShortfall                 int64
		Host, Proxy                   string
		Done                          bool
	}{Mode: p.Mode, Volumes: p.Volumes, Fetch: p.Fetch, Write: p.Write, Need: p.Need, Shortfall: p.Short(), FullShortfall: p.FullShort, Host: p.Host, Proxy: p.Proxy, Done: p.Done()}
	for i := range p.Steps {
		x := &p.Steps[i]
		y := step{x.Model.Name, x.Model.Repository, x.Model.Revision, x.Dir, x.Mode, x.Fetch, x.Write, x.Need, x.Total, x.Done, nil}
		if x.Files != nil {
			y.Files = x.Files.Files
		}
		out.Steps = append(out.Steps, y)
	}
	return out
}

// setupReport tells how far a setup is: a line that is redrawn on a terminal, else one every few seconds, or JSON.
type setupReport struct {
	line     *statusLine
	out, err io.Writer
	json     bool
	tag      string // of lines that are not redrawn
	part     bool   // count what this run brings, not what was there before
	plan     *setup.Plan

	mu   sync.Mutex
	told time.Time
	pace uisetup.Pace
}

const plainEvery = 5 * time.Second

func (r *setupReport) progress(p setup.Progress) {
	r.mu.Lock()
	defer r.mu.Unlock()
	now := time.Now()
	verified, total := p.Done, p.Total
	if r.part {
		there := r.plan.Begun().Done
		verified, total = verified-there, total-there
	}
	e := r.pace.Update(now, p.Held(), p.Total)
	model := r.plan.Steps[p.Step].Model.Title
	text := fmt.Sprintf("%s · %s · %s of %s verified · received %s", model, p.Item, gib(verified), gib(total), gib(p.Received))
	if p.Again > 0 {
		text += fmt.Sprintf(" · fetching %s of it again", gib(p.Again))
	}
	if e.Rate > 0 {
		text += fmt.Sprintf(" · %.1f MB/s", e.Rate/1e6)
	}
	if left := e.String(); left != "" {
		text += fmt.Sprintf(" · %s, done %s", left, e.Until(now))
	}
	if p.Retries > 0 {
		text += fmt.Sprintf(" · %d retries", p.Retries)
	}
	if !r.json {
		r.line.text(text)
	}
	if r.line.to != nil && !r.json || p.Held() < p.Total && now.Sub(r.told) < plainEvery {
		return
	}
	r.told = now
	if r.json {
		_ = json.NewEncoder(r.out).Encode(map[string]any{"event": "progress", "model": r.plan.Steps[p.Step].Model.Name, "item": p.Item,
			"verified": verified, "again": p.Again, "total": total, "received": p.Received, "rate": e.Rate, "left_s": math.Round(e.Left.Seconds()),
			"spread_s": math.Round(e.Spread.Seconds()), "retries": p.Retries})
		return
	}
	fmt.Fprintf(r.err, "[%s] %s\n", r.tag, oneLine(text))
}

func (r *setupReport) notice(n hub.Notice) {
	r.mu.Lock()
	defer r.mu.Unlock()
	text := n.Text
	if n.File != "" {
		text = n.File + ": " + text
	}
	if n.Wait > 0 {
		text += fmt.Sprintf("; again in %s (attempt %d)", n.Wait.Round(100*time.Millisecond), n.Attempt+1)
	}
	if r.json {
		_ = json.NewEncoder(r.out).Encode(map[string]any{"event": string(n.Kind), "file": n.File, "text": n.Text, "wait_s": n.Wait.Seconds(), "attempt": n.Attempt})
		return
	}
	r.line.clear()
	fmt.Fprintf(r.err, "[%s] %s\n", r.tag, oneLine(text))
}

package cli

import (
	"bytes"
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"time"

	"deltafin/assets"
	"deltafin/runtime"
	"deltafin/session"
	"deltafin/storage/paths"
	"deltafin/storage/transcript"
	"deltafin/ui/chat"
	"deltafin/ui/inspector"
	"deltafin/ui/term"
	"deltafin/ui/theme"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func chatCommand(s streams) *cobra.Command {
	c := &cobra.Command{
		Long: `Chat shows a conversation on the terminal and keeps it: every message is saved as it is written, and the next
start can go on where it ended. F1 shows the keys.`,
		Args: noArguments,
	}
	flags := c.Flags()
	flags.String("resume", "", "reopen the chat whose `ID` begins like this")
	flags.Bool("continue", false, "reopen the chat used last")
	flags.Bool("no-history", false, "keep nothing of this chat")
	flags.Bool("inline", false, "the same as --screen inline")
	flags.Bool("plain", false, "the same as --screen plain")
	chatFlags(flags)
	c.RunE = func(cmd *cobra.Command, args []string) error {
		r, err := parseChat(flags, s)
		if err != nil {
			return err
		}
		return r.execute(cmd.Context(), s)
	}
	return c
}

// chatFlags are those whose defaults the settings file can give.
func chatFlags(flags *pflag.FlagSet) {
	flags.String("screen", "", "`SHAPE` of the chat: full; inline, which prints into the terminal's own history; or plain, lines of\nwords for screen readers (default with ACCESSIBLE=1 or TERM=dumb)")
	flags.String("theme", "", "`NAME` of the colours: ansi, dark, light, contrast or mono (default: what was chosen last, else ansi)")
	flags.String("glyphs", "", "`CHARACTERS` to draw with: unicode, or ascii for terminals and fonts without the others (default: as the locale has them)")
	flags.String("motion", "", "on, or off: nothing on the screen changes more often than every few seconds")
	flags.String("bell", "", "`WAY` to call you when a long reply has ended and the window is not looked at: bell; desktop, a notification\nof the desktop where the terminal shows them; or off (default bell)")
	flags.String("say-every", "", "in plain shape, say every `DURATION` how a reply goes on; 0: only when its phase changes (default 30s)")
	flags.String("system", "", "`TEXT` of a system message for new chats")
	flags.String("max-new", "", "end a reply after `N` tokens (default: when the model ends it)")
	effortFlag(flags)
	samplingFlags(flags)
	engineFlags(flags)
	memoryFlags(flags)
	stateFlags(flags)
}

// chatRequest is a chat as asked for.
type chatRequest struct {
	root      modelRoot
	engine    engineSettings
	memory    memorySettings
	states    stateSettings
	session   session.Options
	resume    string
	latest    bool
	noHistory bool
	purge     int // days until what was deleted is removed
	keys      map[string][]string
	unknown   []string // sentences about the settings file
	screen    screenSettings
	fetching  []string // flags that say how to fetch
}

func parseChat(flags *pflag.FlagSet, s streams) (r chatRequest, err error) {
	on := func(name string) bool { b, _ := flags.GetBool(name); return b }
	r.latest, r.noHistory = on("continue"), on("no-history")
	r.resume = strings.TrimSpace(pick(flags, "resume", s.env).text)
	switch {
	case flags.Changed("resume") && r.resume == "":
		return r, usagef("--resume is empty; give the first characters of a chat's ID")
	case r.resume != "" && r.latest:
		return r, usagef("--resume and --continue exclude each other")
	case r.noHistory && (r.latest || r.resume != ""):
		return r, usagef("--no-history has no earlier chats to reopen")
	}
	if r.engine, err = parseEngine(flags, s.env); err != nil {
		return r, err
	}
	if r.memory, err = parseMemory(flags, s.env); err != nil {
		return r, err
	}
	if r.states, err = parseStates(flags, s.env); err != nil {
		return r, err
	}
	if r.noHistory { // popular experts say something about what was talked of
		r.memory.heat, r.states.keep = false, false
	}
	if r.session.Settings, err = chatDefaults(flags, s.env, s.file); err != nil {
		return r, err
	}
	if r.purge, err = purgeDays(s.file); err != nil {
		return r, err
	}
	if r.keys, err = keysOf(s.file); err != nil {
		return r, err
	}
	r.unknown, r.fetching = s.file.Unknown, saidOfFetching(flags)
	if r.screen, err = parseScreen(flags, s.env); err != nil {
		return r, err
	}
	if r.root, err = findRoot(flags, s.env, holdsModel); err != nil {
		return r, err
	}
	if pick(flags, "sampling", s.env).set { // in place of what the file says
		base, err := baseSampling(flags, s.env, r.root)
		if err != nil {
			return r, err
		}
		if r.session.Settings.Sampling, err = parseSampling(flags, s.env, base); err != nil {
			return r, err
		}
	}
	return r, nil
}

func (r chatRequest) execute(ctx context.Context, s streams) (failed error) {
	o := chat.Options{
		Open: func(ctx context.Context, progress func(runtime.Progress)) (*chat.Opened, error) {
			return r.open(ctx, s, progress)
		},
		Model:  filepath.Base(r.root.path),
		Resume: self() + " --resume",
	}
	var in, out bool
	o.In, in = terminalOf(s.in)
	o.Out, out = terminalOf(s.out)
	if !in || !out {
		return usagef("the chat needs a terminal on standard input and output; for scripts there is 'deltafin run --chat'")
	}
	state, err := paths.State()
	if err != nil {
		state = ""
	}
	copies := ""
	if state != "" {
		copies = filepath.Join(state, "last-copy.md")
	}
	clipboard := term.NewClipboard(copies)
	o.Clipboard = clipboard.Copy
	o.Edit = func(text string) chat.Editing { return term.NewEditor(os.Getenv, state, text) }
	o.Terminal = terminalFacts(os.Getenv)
	o.Terminal["clipboard"] = clipboard.Way()
	o.Save = saveFile
	o.Keys = r.keys
	o.Preferences, o.Remember = preferences(state)
	if err := r.screen.apply(&o, os.Getenv); err != nil {
		return err
	}
	if o.Log = logFile(); o.Log != "" {
		o.ReadLog = func() (string, error) { return tail(o.Log) }
	}
	if r.root.demo {
		o.Model, o.Kind = assets.DemoName, runtime.KindDemo
	}
	setup := s.beside
	if setup == nil {
		if setup, err = besideChat(s, r.fetching); err == nil {
			defer func() { failed = errors.Join(failed, setup.close(ctx, o.Out)) }()
		}
	}
	how := "run 'deltafin setup'" // which says why, when there is no screen of it here
	if setup != nil {
		setup.offer(&o)
		how = "type /setup"
	}
	o.Setup = "To get Kimi K3, or to use weights you have, " + how + "."
	err = chat.Run(ctx, o)
	if errors.Is(err, chat.ErrNoTerminal) {
		return usagef("%w; for scripts there is 'deltafin run --chat'", err)
	}
	return err
}

// terminalFacts are what the help shows of the terminal.
func terminalFacts(getenv func(string) string) map[string]string {
	facts := map[string]string{"TERM": getenv("TERM"), "TERM_PROGRAM": getenv("TERM_PROGRAM")}
	switch {
	case getenv("TMUX") != "":
		facts["multiplexer"] = "tmux"
	case getenv("STY") != "":
		facts["multiplexer"] = "screen"
	}
	if getenv("SSH_CONNECTION") != "" {
		facts["connection"] = "ssh"
	}
	_, facts["locale"] = theme.Unicode(getenv)
	return facts
}

// self is the command that started this program, as a person would type it again.
func self() string {
	if strings.Contains(os.Args[0], "go-build") { // go run builds into a folder of that name and deletes it
		return "go run ."
	}
	return "deltafin"
}

// logFile is where messages go that would tear the screen; without a folder for it they are dropped.
func logFile() string {
	folder, err := paths.State()
	if err != nil {
		return ""
	}
	return filepath.Join(folder, "chat.log")
}

// tail is the last lines of a log that may be long, "" if there is none yet.
func tail(path string) (string, error) {
	const most = 64 << 10
	f, err := os.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return "", nil
	} else if err != nil {
		return "", err
	}
	defer f.Close()
	st, err := f.Stat()
	if err != nil {
		return "", err
	}
	from := max(0, st.Size()-most)
	b, err := io.ReadAll(io.NewSectionReader(f, from, most))
	if at := bytes.IndexByte(b, '\n'); from > 0 && at >= 0 {
		b = b[at+1:] // a line that is whole
	}
	return string(b), err
}

// open loads the model and the transcript while the screen is already there.
func (r chatRequest) open(ctx context.Context, s streams, progress func(runtime.Progress)) (_ *chat.Opened, err error) {
	notices := slices.Clone(r.unknown)
	quiet := s
	quiet.err = sentences{&notices}
	model := &openModel{memory: r.memory, states: r.states}
	if err := model.open(ctx, r.root, r.engine, quiet, progress); err != nil {
		return nil, errors.Join(err, model.close())
	}
	defer func() {
		if err != nil {
			model.close()
		}
	}()
	if model.engine.Tokenizer() == nil {
		return nil, fmt.Errorf("%s has no tokenizer (tiktoken.model and tokenizer_config.json), so it cannot chat; put them next to config.json",
			model.engine.Identity().Root)
	}
	store, notice, err := r.openTranscript(ctx)
	if err != nil {
		return nil, err
	}
	if notice != "" {
		notices = append(notices, notice)
	}
	live, err := session.New(model.engine, store, r.session)
	if err == nil {
		var first *session.Chat
		if first, err = r.firstChat(ctx, live); err == nil {
			notices = append(notices, live.Notices()...)
			// What comes later is shown in the chats, and goes where stderr leads while the screen is up: to the log.
			notices = append(notices, model.warned.hand(func(text string) { s.notice("note", text); live.Notice(text) })...)
			return opened(live, first, model, store, strings.Join(notices, "\n")), nil
		}
	}
	store.Close(context.WithoutCancel(ctx))
	return nil, err
}

const day = 24 * time.Hour

// openTranscript opens the chats. Where they cannot be written the chat goes on without keeping anything, and says so;
// a file that another version or program wrote is the user's decision.
func (r chatRequest) openTranscript(ctx context.Context) (*transcript.Store, string, error) {
	inMemory := func(notice string) (*transcript.Store, string, error) {
		store, err := transcript.Open(ctx, transcript.Options{InMemory: true})
		return store, notice, err
	}
	if r.noHistory {
		return inMemory("nothing of this chat is kept")
	}
	path, err := paths.Transcript()
	var store *transcript.Store
	if err == nil {
		store, err = transcript.Open(ctx, transcript.Options{Path: path, PurgeAfter: time.Duration(r.purge) * day, CopyEvery: day})
		unwritable := errors.Is(err, transcript.ErrReadOnly) || errors.Is(err, transcript.ErrDiskFull) || errors.Is(err, transcript.ErrNetworkDisk)
		if err == nil || !unwritable {
			return store, "", err
		}
	}
	if r.resume != "" || r.latest {
		return nil, "", err
	}
	return inMemory(fmt.Sprintf("nothing of this chat is kept: %v", err))
}

func (r chatRequest) firstChat(ctx context.Context, live *session.Session) (*session.Chat, error) {
	switch {
	case r.resume != "":
		return live.OpenChat(ctx, r.resume)
	case r.latest:
		return live.LatestChat(ctx)
	}
	return live.NewChat(ctx)
}

// opened connects the screen with the session. Close ends them in the order in which they depend on each other.
func opened(live *session.Session, first *session.Chat, model *openModel, store *transcript.Store, notice string) *chat.Opened {
	return &chat.Opened{
		Identity:     model.engine.Identity(),
		Limits:       model.engine.Limits(),
		Conversation: first,
		New:          func(ctx context.Context) (session.Conversation, error) { return live.NewChat(ctx) },
		Load:         func(ctx context.Context, id string) (session.Conversation, error) { return live.OpenChat(ctx, id) },
		Library:      live,
		Health:       model.engine.Health,
		Count:        func(text string) int { return len(model.engine.Tokenizer().Encode(text, false)) },
		Inspect: func() inspector.Options {
			o := inspector.Of(model.engine)
			o.Colors, o.Save = theme.Colors(os.Getenv), inspector.SaveIn(os.Getwd)
			return o
		},
		Unkept: store.InMemory(),
		Notice: notice,
		Close: func() error {
			ctx := context.Background()
			return errors.Join(live.Close(ctx), store.Close(ctx), model.close())
		},
	}
}

// sentences collects the lines a command would have written to stderr, without their tags.
type sentences struct{ to *[]string }

func (c sentences) Write(p []byte) (int, error) {
	for line := range strings.Lines(string(p)) {
		text := strings.TrimSpace(line)
		if _, rest, tagged := strings.Cut(text, "] "); tagged && strings.HasPrefix(text, "[") {
			text = rest
		}
		*c.to = append(*c.to, text)
	}
	return len(p), nil
}

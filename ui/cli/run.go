package cli

import (
	"context"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"math"
	"os"
	"strconv"
	"strings"
	"time"
	"unicode/utf8"

	"deltafin/assets"
	"deltafin/runtime"
	"deltafin/session"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func runCommand(s streams) *cobra.Command {
	c := &cobra.Command{
		Use:   "run [prompt]",
		Short: "Complete a prompt, or answer one message with --chat, and exit",
		Long: `Run completes a prompt and prints the text as it comes. With --chat the prompt is one message of a user
and only the answer is printed; ids are a whole prompt already and are taken as they are.

The prompt is an argument, --prompt, --prompt-file or --prompt-ids; without any of them it is read from standard input,
less a final line end, when that is not a terminal. What is piped in beside an argument comes behind it, after a blank
line; </dev/null keeps it out. Prompts from flags are whole, and standard input is left alone.

Unless a temperature is given it is greedy: the same model and prompt give the same text everywhere. With one, the same
seed gives the same text everywhere.

The first Ctrl-C stops after the running step and keeps what was printed, the second quits at once.`,
		Example: `  deltafin run "The capital of France is" --max-new 16
  deltafin run --chat --prompt-file question.txt
  git diff | deltafin run --chat "What does this change?"
  deltafin run --prompt-ids 1008,10484 --max-new 4 --events-jsonl - --top-logits 5`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) > 1 {
				return usagef("run takes one prompt, found %d arguments; put it in quotes", len(args))
			}
			return nil
		},
	}
	flags := c.Flags()
	flags.String("prompt", "", "`TEXT` to complete")
	flags.String("prompt-file", "", "read the prompt from `FILE`, every byte of it (- is standard input)")
	flags.String("prompt-ids", "", "token `IDS` of the prompt, separated by commas")
	flags.Bool("chat", false, "take the prompt as one message of a chat (ids: as a chat's whole prompt)")
	flags.String("max-new", "", "stop after `N` tokens (default: when the model ends or its context is full)")
	flags.Bool("ignore-eos", false, "go on when the model ends its message")
	effortFlag(flags)
	flags.Bool("show-thinking", false, "with --chat, print the thinking before the answer")
	flags.Bool("stats", false, "print times and speeds on stderr at the end")
	flags.String("events-jsonl", "", "write what happens as lines of JSON to a new `FILE` (- is standard output, then without the text)")
	flags.String("top-logits", "", "with --events-jsonl, record the `K` best logits of every token")
	flags.String("logprobs", "", "with --events-jsonl, record the log probability of every token and of the `N` likeliest others")
	samplingFlags(flags)
	engineFlags(flags)
	memoryFlags(flags)
	stateFlags(flags)
	c.RunE = func(cmd *cobra.Command, args []string) error {
		r, err := parseRun(flags, args, s)
		if err != nil {
			return err
		}
		return r.execute(cmd.Context(), s)
	}
	return c
}

// runRequest is a run as asked for, checked as far as that is possible without a model.
type runRequest struct {
	root   modelRoot
	engine engineSettings
	memory memorySettings
	states stateSettings

	text     string // the prompt, unless ids are given
	ids      []int
	maxNew   int // tokens; -1 means no limit
	logProbs int // alternatives to record; -1: no log probabilities
	options  runtime.GenerateOptions

	chat           bool
	effort         session.Effort
	effortExplicit bool
	showThinking   bool
	stats          bool
	eventsPath     string // "" for none
	wantsEvents    bool
}

func parseRun(flags *pflag.FlagSet, args []string, s streams) (r runRequest, err error) {
	on := func(name string) bool { b, _ := flags.GetBool(name); return b }
	r.chat, r.showThinking, r.stats = on("chat"), on("show-thinking"), on("stats")
	r.options.IgnoreEOS = on("ignore-eos")
	if r.engine, err = parseEngine(flags, s.env); err != nil {
		return r, err
	}
	if r.memory, err = parseMemory(flags, s.env); err != nil {
		return r, err
	}
	if r.states, err = parseStates(flags, s.env); err != nil {
		return r, err
	}
	if r.effort, r.effortExplicit, err = parseEffort(flags, s.env); err != nil {
		return r, err
	}
	if r.maxNew, err = pick(flags, "max-new", s.env).count(0, math.MaxInt, -1); err != nil {
		return r, err
	}
	if r.maxNew == 0 {
		r.options.NoTokens = true
	} else if r.maxNew > 0 {
		r.options.MaxNew = r.maxNew
	}
	if r.options.TopLogits, err = pick(flags, "top-logits", s.env).count(0, math.MaxInt, 0); err != nil {
		return r, err
	}
	events := pick(flags, "events-jsonl", s.env)
	r.eventsPath, r.wantsEvents = events.text, events.set
	if r.showThinking && !r.chat {
		return r, usagef("--show-thinking is for --chat; a plain completion has no thinking")
	}
	if r.logProbs, err = pick(flags, "logprobs", s.env).count(0, math.MaxInt32, -1); err != nil {
		return r, err
	}
	// Folders before the prompt: waiting for standard input makes no sense when the model is not there.
	if r.root, err = findRoot(flags, s.env, holdsModel); err != nil {
		return r, err
	}
	base, err := baseSampling(flags, s.env, r.root)
	if err != nil {
		return r, err
	}
	if r.options.Sampling, err = parseSampling(flags, s.env, base); err != nil {
		return r, err
	}
	o := &r.options.Sampling
	if o.Temperature > 0 && !flags.Changed("seed") {
		o.Seed = newSeed()
	}
	switch { // 0 others are the token's own
	case r.logProbs == 0:
		o.LogProbs = -1
	case r.logProbs > 0:
		o.LogProbs = r.logProbs
	}
	return r, r.readPrompt(flags, args, s)
}

// readPrompt takes the prompt from the one place it was given in.
func (r *runRequest) readPrompt(flags *pflag.FlagSet, args []string, s streams) error {
	prompt, file, ids := pick(flags, "prompt", s.env), pick(flags, "prompt-file", s.env), pick(flags, "prompt-ids", s.env)
	var given []string
	if len(args) > 0 {
		given = append(given, "the prompt argument")
	}
	for _, o := range []option{prompt, file, ids} {
		if o.set {
			given = append(given, o.source)
		}
	}
	if len(given) > 1 {
		return usagef("%s exclude each other; give one prompt", strings.Join(given, " and "))
	}
	var err error
	switch {
	case len(args) > 0:
		r.text, err = withPiped(args[0], s)
	case prompt.set:
		r.text = prompt.text
	case file.set:
		r.text, err = readPromptFile(file.text, s.in)
	case ids.set:
		r.ids, err = tokenIDs(ids.text)
		return err
	case isTerminal(s.in):
		return usagef("no prompt; give one as an argument, with --prompt, --prompt-file or --prompt-ids, or on standard input")
	default:
		r.text, err = readInput(s.in)
	}
	if err != nil {
		return err
	}
	if r.text == "" {
		return usagef("the prompt is empty; give at least one character")
	}
	return nil
}

// maxPrompt bounds what is read as a prompt: far more than a million tokens of text, and an end to /dev/zero.
const maxPrompt = 256 << 20

// withPiped is a prompt with what is piped in behind it, as people who put a command behind a pipe expect. Nothing is read from
// a terminal, or from a device such as /dev/null.
func withPiped(prompt string, s streams) (string, error) {
	if file, is := s.in.(*os.File); is {
		st, err := file.Stat()
		if err != nil || st.Mode()&(fs.ModeNamedPipe|fs.ModeSocket) == 0 && !st.Mode().IsRegular() {
			return prompt, nil
		}
	}
	note := time.AfterFunc(inputPatience, func() {
		s.notice("note", "waiting for the end of standard input, which is added to the prompt; </dev/null keeps it out")
	})
	defer note.Stop()
	text, err := readInput(s.in)
	switch {
	case err != nil || text == "":
		return prompt, err
	case prompt == "":
		return text, nil
	}
	return prompt + "\n\n" + text, nil
}

// inputPatience is how long standard input may take before the user is told what is waited for.
const inputPatience = 2 * time.Second

// readInput reads a prompt from standard input, less a final line end.
func readInput(in io.Reader) (string, error) {
	text, err := readPromptFile("-", in)
	return strings.TrimSuffix(strings.TrimSuffix(text, "\n"), "\r"), err
}

func readPromptFile(name string, stdin io.Reader) (string, error) {
	if name == "" {
		return "", usagef("--prompt-file is empty; give a file name, or - for standard input")
	}
	from := stdin
	if name == "-" {
		name = "standard input"
	} else {
		file, err := os.Open(name)
		if errors.Is(err, fs.ErrNotExist) {
			return "", fmt.Errorf("prompt file %s does not exist", name)
		}
		if err != nil {
			return "", fmt.Errorf("cannot read the prompt: %w", err)
		}
		defer file.Close()
		from = file
	}
	content, err := io.ReadAll(io.LimitReader(from, maxPrompt+1))
	switch {
	case err != nil:
		return "", fmt.Errorf("cannot read the prompt: %w", err)
	case len(content) > maxPrompt:
		return "", fmt.Errorf("the prompt in %s is longer than %d MiB, more than any context holds", name, maxPrompt>>20)
	case !utf8.Valid(content):
		return "", fmt.Errorf("the prompt in %s is not UTF-8 text", name)
	}
	return string(content), nil
}

// configLine shows every resolved setting in one line; unset ones are auto.
func (r runRequest) configLine() string {
	number := func(n int64, unset int64) string {
		if n == unset {
			return "auto"
		}
		return strconv.FormatInt(n, 10)
	}
	word := func(w, unset string) string {
		if w == "" {
			return unset
		}
		return w
	}
	effortWord := "default"
	if r.effortExplicit {
		effortWord = string(r.effort)
	}
	pairs := []string{
		"surface=run", "device=cpu", "spine=" + r.engine.spine.requested(),
		"cpu_isa=" + word(r.engine.isa, "auto"),
		"threads=" + number(int64(r.engine.threads), 0),
		"tile=" + number(int64(r.engine.tile), 0),
		"expert_cache=" + number(r.engine.expertCache, 0), strings.Join(r.memory.requested(), " "),
		"reasoning_effort=" + effortWord,
		fmt.Sprintf("chat=%t", r.chat), fmt.Sprintf("stats=%t", r.stats), fmt.Sprintf("ignore_eos=%t", r.options.IgnoreEOS),
		"max_new=" + number(int64(r.maxNew), -1), "draft=" + word(string(r.engine.draft), "auto"), strings.Join(samplingPairs(r.options.Sampling), " "),
		"model_root=" + strconv.Quote(word(r.root.path, "demo")), "model_root_source=" + strconv.Quote(r.root.source),
	}
	return "resolved: " + strings.Join(pairs, " ")
}

// execute runs the request: nothing of it is visible before the model is loaded and the prompt admitted, and after
// that the events say how it ended, whatever happens.
func (r runRequest) execute(parent context.Context, s streams) (err error) {
	// Signals before the event file, which must not be left behind empty.
	status := newStatusLine(s.err)
	opened := &openModel{memory: r.memory, states: r.states, settled: true}
	opened.warned.hand(func(text string) { status.clear(); s.notice("note", text) })
	ctx, signals := onInterrupt(parent,
		func(text string) { status.clear(); s.notice("note", text) },
		func() { opened.removeTemporary(); os.Exit(exitInterrupted) })
	defer signals.close()

	var events *eventStream
	if r.wantsEvents {
		if events, err = openEvents(r.eventsPath, s.out); err != nil {
			return err
		}
		defer func() { err = errors.Join(err, events.close()) }()
	}
	for _, w := range s.env.warnings() {
		s.notice("note", w)
	}
	s.notice("config", r.configLine())
	if r.options.TopLogits > 0 && !r.wantsEvents {
		s.notice("note", "--top-logits goes into the events; without --events-jsonl FILE or --events-jsonl - it has no effect")
	}
	if r.logProbs >= 0 && !r.wantsEvents {
		s.notice("note", "--logprobs goes into the events; without --events-jsonl FILE or --events-jsonl - it has no effect")
	}
	if o := r.options.Sampling; o.Temperature == 0 && (o.TopK > 0 || o.TopP > 0 && o.TopP < 1 || o.MinP > 0) {
		s.notice("note", "--top-k, --top-p and --min-p choose among tokens; without --temperature the best is taken and they have no effect")
	}
	if r.root.demo {
		s.notice("note", assets.DemoNotice)
	}
	defer func() { err = errors.Join(err, opened.close()) }()
	if err := opened.open(ctx, r.root, r.engine, s, status.progress); err != nil {
		if signals.stopped() {
			return errStopped
		}
		return err
	}
	status.clear()
	if opened.using.plan != nil {
		s.notice("config", opened.using.line())
	}
	g := generation{r: r, engine: opened.engine, memory: opened.using, events: events, status: status, stopped: signals.stopped,
		text: newTextOutput(s.out, s.env, r.showThinking)}
	if err := g.run(ctx); err != nil {
		status.clear()
		return err
	}
	status.clear()
	if r.stats {
		fmt.Fprint(s.err, g.statsLines())
	}
	if g.reason == runtime.StopInterrupted {
		s.notice("note", "stopped before the end; what was printed is kept")
		return errStopped
	}
	return nil
}

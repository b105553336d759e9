// Package cli is the command line of deltafin: the chat, one-shot runs, the tokenizer, the machine's check-up.
//
// A command parses its flags and environment into values, finds the model, and hands over to the packages below; what a
// user types wrong is said in one sentence on stderr before anything is loaded. Text that people or scripts want is on
// stdout, everything about how it came to be on stderr. What each exit status means is in exit.go; the testdata/script
// folder shows every behaviour as a script that runs.
package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"os/signal"
	"strings"
	"syscall"
	"unicode/utf8"

	"deltafin/ui/settings"
	"deltafin/ui/term"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// streams are the files a command talks to; tests replace them.
type streams struct {
	in       io.Reader
	out, err io.Writer
	env      environment
	file     *settings.File // what the settings file says, once a command runs
	beside   *beside        // a setup that goes on while a chat runs, nil for none
}

// Main runs the command line args (without the program's name) and returns the exit status.
func Main(args []string) int {
	// A reader that goes away is a write error to handle, not a reason to be killed in the middle of an event stream.
	signal.Ignore(syscall.SIGPIPE)
	return run(args, streams{in: os.Stdin, out: guard(os.Stdout), err: guard(os.Stderr), env: processEnvironment()})
}

func run(args []string, s streams) int {
	err := execute(args, s)
	status, message := outcome(err)
	if message != "" {
		fmt.Fprintf(s.err, "deltafin: %s\n", message)
	}
	return status
}

func execute(args []string, s streams) error {
	for i, a := range args {
		if !utf8.ValidString(a) {
			return usagef("argument %d is not UTF-8 text", i+1)
		}
	}
	s.file = &settings.File{}
	root := newRoot(s)
	root.SetArgs(args)
	root.SetIn(s.in)
	root.SetOut(s.out)
	root.SetErr(s.err)
	return root.Execute()
}

func newRoot(s streams) *cobra.Command {
	root := chatCommand(s)
	root.Use = "deltafin"
	root.Short = "Chat with Kimi K3 from weights on your own disk"
	root.Long = `Deltafin chats with Kimi K3 from weights on your own disk, without an account or a network.

Without weights it answers with a small demo model that is part of the program: try 'deltafin' on its own.
A model is looked for in --model-root, then in $DELTAFIN_ROOT, then in the current folder.`
	root.Example = `  deltafin
  deltafin run --chat "Explain tides in two sentences" --max-new 200
  deltafin doctor`
	root.Args = unknownCommand
	root.Version = Version
	root.SetVersionTemplate("deltafin {{.Version}}\n")
	root.Flags().BoolP("version", "V", false, "print the version and exit")
	reset := root.Flags().Bool("reset-terminal", false, "give back a terminal that a program left in disorder, and exit")
	talk := root.RunE
	root.RunE = func(cmd *cobra.Command, args []string) error {
		if *reset {
			return resetTerminal(s)
		}
		return talk(cmd, args)
	}
	root.SilenceErrors, root.SilenceUsage = true, true
	root.SetFlagErrorFunc(flagError)
	root.SetUsageTemplate(root.UsageTemplate() + helpFooter)
	root.CompletionOptions.HiddenDefaultCmd = false

	root.PersistentPreRunE = func(cmd *cobra.Command, _ []string) error { return s.readSettings(cmd) }
	chat := chatCommand(s)
	chat.Use = "chat"
	chat.Short = "Chat on the terminal (the default)"
	root.AddCommand(
		chat,
		runCommand(s),
		tokenizeCommand(s),
		setupCommand(s),
		fetchWeightsCommand(s),
		importCommand(s),
		verifyCommand(s),
		planCommand(s),
		cacheCommand(s),
		warmCommand(s),
		inspectCommand(s),
		chatsCommand(s),
		configCommand(s),
		packCommand(s),
		convertCommand(s),
		stateCommand(s),
		benchmarkCommand(s),
		doctorCommand(s),
		versionCommand(s),
	)
	refuseUnknownTopics(root)
	return root
}

// resetTerminal works without a line discipline that echoes: people type its command blindly.
func resetTerminal(s streams) error {
	in, isIn := terminalOf(s.in)
	out, isOut := terminalOf(s.out)
	if !isIn || !isOut {
		return usagef("--reset-terminal needs the terminal on standard input and output")
	}
	return term.Reset(in, out)
}

// refuseUnknownTopics makes Cobra's own commands, help and completion, refuse a word they do not know. Left alone they
// print a help text and succeed, which a script takes for what it asked for.
func refuseUnknownTopics(root *cobra.Command) {
	root.InitDefaultHelpCmd()
	root.InitDefaultCompletionCmd()
	for _, c := range root.Commands() {
		switch c.Name() {
		case "help":
			c.Args = func(_ *cobra.Command, args []string) error {
				if topic, rest, err := root.Find(args); err != nil || topic == root && len(rest) > 0 {
					return usagef("there is no command %q to tell about (see 'deltafin --help')", strings.Join(args, " "))
				}
				return nil
			}
		case "completion":
			c.RunE = func(_ *cobra.Command, args []string) error {
				return usagef("completion needs a shell: bash, zsh, fish or powershell (see 'deltafin completion --help')")
			}
			c.Args = cobra.ArbitraryArgs
		}
	}
}

const helpFooter = `{{if not .HasParent}}
Exit status:
  0 done   1 failed   2 wrong usage   3 a check found something missing   4 disk full
  5 network or integrity failure   130 interrupted, what was produced is kept
{{end}}`

// unknownCommand refuses words after the bare program name, with the command that was probably meant.
func unknownCommand(cmd *cobra.Command, args []string) error {
	if len(args) == 0 {
		return nil
	}
	hint := ""
	cmd.SuggestionsMinimumDistance = 2
	if s := cmd.SuggestionsFor(args[0]); len(s) > 0 {
		hint = fmt.Sprintf("; did you mean %q?", s[0])
	}
	return usagef("unknown command %q%s (see 'deltafin --help')", args[0], hint)
}

// noArguments refuses words after a command that takes none.
func noArguments(cmd *cobra.Command, args []string) error {
	if len(args) > 0 {
		return usagef("unexpected argument %q (see '%s --help')", args[0], cmd.CommandPath())
	}
	return nil
}

// flagError turns the parser's errors into sentences and points to the flag that was probably meant.
func flagError(cmd *cobra.Command, err error) error {
	var missing *pflag.ValueRequiredError
	if errors.As(err, &missing) {
		return usagef("flag --%s requires a value", missing.GetFlag().Name)
	}
	var unknown *pflag.NotExistError
	if !errors.As(err, &unknown) {
		return usagef("%w (see '%s --help')", err, cmd.CommandPath())
	}
	name := unknown.GetSpecifiedName()
	if unknown.GetSpecifiedShortnames() != "" {
		return usagef("unknown flag -%s (see '%s --help')", name, cmd.CommandPath())
	}
	if !cmd.HasParent() {
		for _, c := range cmd.Commands() {
			if c.Flags().Lookup(name) != nil {
				return usagef("unknown flag --%s; did you mean 'deltafin %s --%s'?", name, c.Name(), name)
			}
		}
	}
	best, distance := "", 3
	cmd.Flags().VisitAll(func(f *pflag.Flag) {
		if d := settings.EditDistance(name, f.Name); d < distance && !f.Hidden {
			best, distance = f.Name, d
		}
	})
	hint := ""
	if best != "" {
		hint = fmt.Sprintf("; did you mean --%s?", best)
	}
	return usagef("unknown flag --%s%s (see '%s --help')", name, hint, cmd.CommandPath())
}

// oneLine makes an error text fit the promise of one message: the line ends of joined errors, and of names in them, become semicolons.
func oneLine(text string) string {
	return strings.Join(strings.FieldsFunc(text, func(r rune) bool { return strings.ContainsRune("\n\v\f\r\u0085\u2028\u2029", r) }), "; ")
}

package cli

import (
	"errors"
	"fmt"
	"io"
	"os"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"deltafin/runtime/local"
	"deltafin/storage/paths"
	"deltafin/storage/state"
	uitext "deltafin/ui/text"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// stateSettings say whether states of conversations are kept on disk. The zero value keeps none.
type stateSettings struct {
	keep bool
	max  int64 // bytes; 0: the usual bound
}

func stateFlags(flags *pflag.FlagSet) {
	flags.Bool("no-state", false, "save no computed state, and use none that was saved (see 'deltafin state')")
	flags.String("max-state-size", "", "let saved states take at most `BYTES` of disk together (default 16GiB)")
}

func parseStates(flags *pflag.FlagSet, env environment) (s stateSettings, err error) {
	off, _ := flags.GetBool("no-state")
	s.keep = !off
	if s.max, err = pick(flags, "max-state-size", env).bytes(); err == nil && off && s.max > 0 {
		err = usagef("--no-state and --max-state-size exclude each other")
	}
	return s, err
}

// apply puts the settings into the options of an engine. A folder that cannot be had costs no more than what would be in it.
func (s stateSettings) apply(o *local.Options, warn func(error)) {
	if !s.keep {
		return
	}
	folder, err := stateFolder(statesFolder)
	if err != nil {
		warn(fmt.Errorf("states of conversations are not saved: %w", err))
		return
	}
	o.States, o.MaxStates = folder, s.max
}

// statesFolder is where saved states are, below the user's state folder.
const statesFolder = "states"

func stateCommand(s streams) *cobra.Command {
	c := &cobra.Command{
		Use:   "state",
		Short: "List and remove saved states of conversations",
		Long: `State shows what the chat and 'deltafin run' keep so that nothing has to be computed twice: after each reply, and after
the prompt of a run, the model's state is saved, and a conversation that is opened again goes on from there. A state has the
tokens it stands for in it. Removing one loses nothing: it is computed again when it is needed.

The states used longest ago go by themselves when all together take more than --max-state-size of the chat or run.`,
		RunE: func(cmd *cobra.Command, args []string) error {
			if len(args) > 0 {
				return usagef("unknown command %q (see 'deltafin state --help')", args[0])
			}
			return usagef("state needs a command: list or prune (see 'deltafin state --help')")
		},
		Args: cobra.ArbitraryArgs,
	}
	c.AddCommand(stateListCommand(s), statePruneCommand(s))
	return c
}

// savedState is one state as it is shown.
type savedState struct {
	Model   string    `json:"model"` // digest
	Name    string    `json:"name,omitempty"`
	Tokens  int       `json:"tokens"`
	Bytes   int64     `json:"bytes"`
	Used    time.Time `json:"used"`
	Path    string    `json:"path"`
	Damaged string    `json:"damaged,omitempty"`
}

// stateReport is what both commands print.
type stateReport struct {
	Folder string       `json:"folder"`
	DryRun bool         `json:"dry_run,omitempty"`
	States []savedState `json:"states"`
	Bytes  int64        `json:"bytes"`
}

func reportStates(folder string, entries []state.Entry) *stateReport {
	r := &stateReport{Folder: folder, States: []savedState{}}
	for _, e := range entries {
		x := savedState{Model: e.Model, Tokens: e.Tokens, Bytes: e.Bytes, Used: e.Used, Path: e.Path}
		switch m, err := e.Describe(); {
		case err == nil:
			x.Name = m.Name
		case errors.Is(err, state.ErrDamaged):
			x.Damaged = "damaged"
		}
		r.States = append(r.States, x)
		r.Bytes += e.Bytes
	}
	return r
}

// print shows the states as a table, the one used last first.
func (r *stateReport) print(w io.Writer, now time.Time) error {
	var b strings.Builder
	for _, x := range r.States {
		name := x.Name
		if name == "" {
			name = "?"
		}
		if x.Damaged != "" {
			name = "(damaged)"
		}
		fmt.Fprintf(&b, "%-24s %.12s %8d tokens %10s %8s\n", uitext.Clean(name), x.Model, x.Tokens, bytesText(x.Bytes), ageText(now.Sub(x.Used)))
	}
	_, err := io.WriteString(w, b.String())
	return err
}

func bytesText(n int64) string {
	switch {
	case n >= 1e9:
		return fmt.Sprintf("%.1f GB", float64(n)/1e9)
	case n >= 1e6:
		return fmt.Sprintf("%.1f MB", float64(n)/1e6)
	}
	return fmt.Sprintf("%.1f kB", float64(n)/1e3)
}

// ageText is how long ago something was; a clock that was set back makes nothing younger than now.
func ageText(d time.Duration) string {
	switch {
	case d < time.Minute:
		return "now"
	case d < time.Hour:
		return fmt.Sprintf("%d min", int(d.Minutes()))
	case d < 48*time.Hour:
		return fmt.Sprintf("%d h", int(d.Hours()))
	}
	return fmt.Sprintf("%d days", int(d.Hours()/24))
}

// openStates opens the folder of saved states without making it: nil if there is none.
func openStates() (*state.Folder, string, error) {
	dirs, err := paths.Lookup()
	if err != nil {
		return nil, "", err
	}
	root := filepath.Join(dirs.State, statesFolder)
	if info, err := os.Stat(root); err != nil || !info.IsDir() {
		return nil, root, nil
	}
	f, err := state.Open(root, 0)
	return f, root, err
}

func stateListCommand(s streams) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "list",
		Short: "List saved states, the one used last first",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			folder, root, err := openStates()
			if err != nil {
				return err
			}
			var all []state.Entry
			if folder != nil {
				if all, err = folder.List(); err != nil {
					return err
				}
			}
			r := reportStates(root, all)
			if asJSON {
				return printJSON(s.out, r)
			}
			s.notice("note", fmt.Sprintf("%d states, %s, in %s", len(r.States), bytesText(r.Bytes), root))
			return r.print(s.out, time.Now())
		},
	}
	c.Flags().BoolVar(&asJSON, "json", false, "print the list as JSON, with paths")
	return c
}

func statePruneCommand(s streams) *cobra.Command {
	var asJSON, dry bool
	c := &cobra.Command{
		Use:   "prune",
		Short: "Remove saved states",
		Long: `Prune removes saved states: all of them, those not used for some time, those of a model, or the ones used longest ago
until the rest fits. Several conditions on what goes add up.`,
		Example: `  deltafin state prune --older-than 30d
  deltafin state prune --max-size 4GiB --dry-run
  deltafin state prune --all`,
		Args: noArguments,
	}
	flags := c.Flags()
	flags.Bool("all", false, "remove every state")
	flags.String("older-than", "", "remove what was not used for `TIME`, such as 30d or 12h")
	flags.String("max-size", "", "remove what was used longest ago until the rest takes at most `BYTES`")
	flags.String("model", "", "look only at states of the model whose digest begins with `DIGEST`")
	flags.BoolVar(&dry, "dry-run", false, "only tell what would be removed")
	flags.BoolVar(&asJSON, "json", false, "print what was removed as JSON")
	c.RunE = func(*cobra.Command, []string) error {
		all, _ := flags.GetBool("all")
		p, prefix, err := parsePrune(flags, s.env, all)
		if err != nil {
			return err
		}
		p.DryRun = dry
		folder, root, err := openStates()
		if err != nil {
			return err
		}
		var gone []state.Entry
		if folder != nil {
			if gone, err = pruneStates(folder, p, prefix); err != nil {
				return err
			}
		}
		r := reportStates(root, gone) // what is gone has no description any more
		r.DryRun = dry
		if asJSON {
			for i := range r.States {
				r.States[i].Damaged = ""
			}
			return printJSON(s.out, r)
		}
		verb := "removed"
		if dry {
			verb = "would remove"
		}
		_, err = fmt.Fprintf(s.out, "%s %d states, %s\n", verb, len(r.States), bytesText(r.Bytes))
		return err
	}
	return c
}

func parsePrune(flags *pflag.FlagSet, env environment, all bool) (p state.Prune, model string, err error) {
	older, size := pick(flags, "older-than", env), pick(flags, "max-size", env)
	model = strings.ToLower(strings.TrimSpace(pick(flags, "model", env).text))
	if flags.Changed("model") && !digestPrefix.MatchString(model) {
		return p, "", usagef("--model: %q does not begin a digest; 'deltafin state list' shows them", model)
	}
	if all && (older.set || size.set) {
		return p, "", usagef("--all and other conditions exclude each other")
	}
	if !all && !older.set && !size.set {
		return p, "", usagef("say what to remove: --all, --older-than or --max-size (see 'deltafin state prune --help')")
	}
	if p.Max, err = size.bytes(); err != nil {
		return p, "", err
	}
	if !all && !size.set {
		p.Max = -1
	}
	p.Age, err = older.age()
	return p, model, err
}

var digestPrefix = regexp.MustCompile(`^[0-9a-f]{4,64}$`)

// age reads a time span: a number of days with d, or whatever Go reads.
func (o option) age() (time.Duration, error) {
	if !o.set {
		return 0, nil
	}
	text := strings.TrimSpace(o.text)
	d, err := time.ParseDuration(text)
	if days, is := strings.CutSuffix(text, "d"); is {
		var n int
		n, err = strconv.Atoi(days)
		if n > 36500 {
			n = 0
		}
		d = time.Duration(n) * 24 * time.Hour
	}
	if err != nil || d <= 0 {
		return 0, o.refuse("a time span such as 30d, 12h or 90m")
	}
	return d, nil
}

// pruneStates prunes the states of every model whose digest begins with prefix, or of all together without one.
func pruneStates(folder *state.Folder, p state.Prune, prefix string) ([]state.Entry, error) {
	if prefix == "" {
		return folder.Prune(p)
	}
	all, err := folder.List()
	if err != nil {
		return nil, err
	}
	var gone []state.Entry
	done := map[string]bool{}
	for _, e := range all {
		if !strings.HasPrefix(e.Model, prefix) || done[e.Model] {
			continue
		}
		done[e.Model] = true
		p.Model = e.Model
		removed, err := folder.Prune(p)
		if gone = append(gone, removed...); err != nil {
			return gone, err
		}
	}
	if len(done) == 0 {
		return nil, fmt.Errorf("there are no states of a model whose digest begins with %s", prefix)
	}
	return gone, nil
}

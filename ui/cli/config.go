package cli

import (
	"bufio"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"io/fs"
	"maps"
	"os"
	"os/exec"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"deltafin/storage/paths"
	"deltafin/ui/chat"
	"deltafin/ui/settings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func configCommand(s streams) *cobra.Command {
	c := &cobra.Command{
		Use:   "config path|show|keys|edit",
		Short: "Show and change the settings file",
		Long: `Config is about the settings file, in which defaults of the model, of chats and of keys are written down. It is TOML; a
flag counts more than an environment variable, and that more than the file. Without a file everything has its default.`,
		Args: func(cmd *cobra.Command, args []string) error {
			if len(args) == 0 {
				return usagef("config needs to know what to do: path, show, keys or edit (see '%s --help')", cmd.CommandPath())
			}
			return usagef("config cannot %q; it can path, show, keys or edit (see '%s --help')", args[0], cmd.CommandPath())
		},
		RunE: func(*cobra.Command, []string) error { return nil },
	}
	c.AddCommand(&cobra.Command{
		Use:   "path",
		Short: "Print where the settings file is, or would be",
		Args:  noArguments,
		RunE: func(*cobra.Command, []string) error {
			path, err := settingsPath()
			if err != nil {
				return err
			}
			_, err = fmt.Fprintln(s.out, path)
			return err
		},
	}, configShowCommand(s), &cobra.Command{
		Use:   "keys",
		Short: "Print what the keys of the chat stand for, as the settings file would have it",
		Args:  noArguments,
		RunE:  func(*cobra.Command, []string) error { return configKeys(s) },
	}, &cobra.Command{
		Use:   "edit",
		Short: "Edit the settings file in $VISUAL or $EDITOR",
		Long: `Edit opens the settings file in $VISUAL, $EDITOR or vi, a new one with every setting as a comment. What was written is
checked, and only takes the place of the file if it holds no mistake.`,
		Args: noArguments,
		RunE: func(*cobra.Command, []string) error { return editSettings(s) },
	})
	return c
}

func configShowCommand(s streams) *cobra.Command {
	var asJSON bool
	c := &cobra.Command{
		Use:   "show",
		Short: "Print every setting, and where it comes from",
		Long: `Show prints what a chat that is started like this would use: flags of the chat given here count as they do there. After
each value stands where it comes from. Exit status 2: a value makes no sense, or the file holds a mistake.`,
		Args: noArguments,
	}
	flags := c.Flags()
	flags.BoolVar(&asJSON, "json", false, "print the settings as JSON")
	chatFlags(flags)
	c.RunE = func(*cobra.Command, []string) error {
		file, err := loadSettings()
		if err != nil {
			return err
		}
		if err := annotate(flags, file, true); err != nil {
			return err
		}
		if err := showSettings(s, flags, file, asJSON); err != nil {
			return err
		}
		return checkSettings(flags, s.env, file)
	}
	return c
}

// loadSettings reads the settings file, wherever it is.
func loadSettings() (*settings.File, error) {
	path, err := settingsPath()
	if err != nil {
		return nil, err
	}
	file, err := settings.Load(path, writtenKeys())
	if err != nil {
		return nil, usagef("%w", err)
	}
	return file, nil
}

// checkSettings reads every setting as a chat would, from flags that were annotated.
func checkSettings(flags *pflag.FlagSet, env environment, file *settings.File) error {
	if _, err := parseEngine(flags, env); err != nil {
		return err
	}
	if _, err := parseMemory(flags, env); err != nil {
		return err
	}
	if _, err := parseStates(flags, env); err != nil {
		return err
	}
	if _, err := parseScreen(flags, env); err != nil {
		return err
	}
	if _, err := chatDefaults(flags, env, file); err != nil {
		return err
	}
	if _, err := keysOf(file); err != nil {
		return err
	}
	_, err := purgeDays(file)
	return err
}

// configKeys lists what keys can stand for.
func configKeys(s streams) error {
	file, err := loadSettings()
	if err != nil {
		return err
	}
	out := bufio.NewWriter(s.out)
	where := ""
	actions := chat.Actions()
	slices.SortStableFunc(actions, func(a, b chat.Action) int { return strings.Compare(a.Where, b.Where) })
	for _, a := range actions {
		if a.Where != where {
			if where != "" {
				fmt.Fprintln(out)
			}
			where = a.Where
			fmt.Fprintf(out, "# %s\n", where)
		}
		keys, source := a.Keys, ""
		if own, ok := file.Keys[a.Name]; ok {
			keys, source = own, fmt.Sprintf(" (%s:%d)", filepath.Base(file.Path), file.KeyLines[a.Name])
		}
		quoted := make([]string, len(keys))
		for i, k := range keys {
			quoted[i] = strconv.Quote(k)
		}
		fmt.Fprintf(out, "%-32s # %s%s\n", fmt.Sprintf("%s = [%s]", a.Name, strings.Join(quoted, ", ")), a.Title, source)
	}
	return out.Flush()
}

// resolvedSetting is a setting as it holds. Value is null if nobody says anything; Default is what holds then, in words.
type resolvedSetting struct {
	Name    string  `json:"name"`
	Value   *string `json:"value"`
	Default string  `json:"default"`
	Source  string  `json:"source"`
}

func resolve(flags *pflag.FlagSet, env environment, file *settings.File) []resolvedSetting {
	var all []resolvedSetting
	for _, w := range written() {
		r := resolvedSetting{Name: w.Name, Default: w.fallback, Source: "default"}
		o := pick(flags, w.flag, env, w.variables...)
		if v, ok := file.Lookup(w.Name); ok && w.flag == "" {
			o = option{v.Text, file.Source(w.Name), true}
		}
		if o.set {
			r.Value, r.Source = &o.text, o.source
		}
		all = append(all, r)
	}
	return all
}

func showSettings(s streams, flags *pflag.FlagSet, file *settings.File, asJSON bool) error {
	all := resolve(flags, s.env, file)
	if asJSON {
		e := json.NewEncoder(s.out)
		e.SetEscapeHTML(false)
		e.SetIndent("", "  ")
		return e.Encode(struct {
			File     string              `json:"file"`
			Exists   bool                `json:"exists"`
			Settings []resolvedSetting   `json:"settings"`
			Keys     map[string][]string `json:"keys"`
			Unknown  []string            `json:"unknown"`
		}{file.Path, !file.Missing, all, orEmpty(file.Keys), append([]string{}, file.Unknown...)})
	}
	state := ""
	if file.Missing {
		state = " (there is none; 'deltafin config edit' begins one)"
	}
	out := bufio.NewWriter(s.out)
	fmt.Fprintf(out, "settings file: %s%s\n", file.Path, state)
	name, value := 0, 0
	shown := make([]string, len(all))
	for i, r := range all {
		if shown[i] = r.Default; r.Value != nil {
			shown[i] = clip(oneLine(*r.Value), 40)
		}
		name, value = max(name, len(r.Name)), max(value, len([]rune(shown[i])))
	}
	table := ""
	for i, r := range all {
		if t, _, _ := strings.Cut(r.Name, "."); t != table {
			table = t
			fmt.Fprintln(out)
		}
		fmt.Fprintf(out, "%-*s  %s%s  %s\n", name, r.Name, shown[i], strings.Repeat(" ", value-len([]rune(shown[i]))), r.Source)
	}
	if len(file.Keys) > 0 {
		fmt.Fprintln(out)
		for _, action := range slices.Sorted(maps.Keys(file.Keys)) {
			fmt.Fprintf(out, "%-*s  %s  %s:%d\n", name, settings.KeysTable+"."+action, oneLine(strings.Join(file.Keys[action], ", ")),
				filepath.Base(file.Path), file.KeyLines[action])
		}
	}
	if err := out.Flush(); err != nil {
		return err
	}
	for _, u := range file.Unknown {
		s.notice("warning", u)
	}
	return nil
}

func orEmpty(m map[string][]string) map[string][]string {
	if m == nil {
		return map[string][]string{}
	}
	return m
}

// clip cuts a text to so many characters.
func clip(text string, n int) string {
	if r := []rune(text); len(r) > n {
		return string(r[:n-1]) + "…"
	}
	return text
}

// editSettings runs the user's editor on a copy of the settings file, until it holds no mistake or the user gives up.
func editSettings(s streams) error {
	folder, err := paths.Config()
	if err != nil {
		return err
	}
	path := filepath.Join(folder, settings.Name)
	before, err := settings.Read(path)
	if errors.Is(err, fs.ErrNotExist) {
		before, err = []byte(settings.Template(writtenKeys())), nil
	}
	if err != nil {
		return err
	}
	draft, err := os.CreateTemp(folder, "edit-*.toml")
	if err != nil {
		return fmt.Errorf("the settings cannot be edited: %w", err)
	}
	_, err = draft.Write(before)
	if closing := draft.Close(); err == nil {
		err = closing
	}
	if err != nil {
		os.Remove(draft.Name())
		return fmt.Errorf("the settings cannot be edited: %w", err)
	}
	for {
		if err := runEditor(s, draft.Name()); err != nil {
			os.Remove(draft.Name())
			return err
		}
		text, err := settings.Read(draft.Name())
		if err != nil {
			return err
		}
		if string(text) == string(before) {
			os.Remove(draft.Name())
			s.notice("note", "nothing was changed")
			return nil
		}
		file, err := settings.Parse(path, text, writtenKeys())
		if err == nil {
			flags := pflag.NewFlagSet("", pflag.ContinueOnError)
			chatFlags(flags)
			if err = annotate(flags, file, true); err == nil {
				err = checkSettings(flags, environment{}, file)
			}
		}
		if err == nil {
			for _, u := range file.Unknown {
				s.notice("warning", u)
			}
			if err := settings.Save(path, text); err != nil {
				return fmt.Errorf("%w; what was written is in %s", err, draft.Name())
			}
			os.Remove(draft.Name())
			s.notice("note", path+" is saved")
			return nil
		}
		s.notice("mistake", err.Error())
		fmt.Fprint(s.err, "Edit again? [Y/n] ")
		answer, ok := answerLine(s.in)
		if !ok || strings.HasPrefix(strings.ToLower(strings.TrimSpace(answer)), "n") {
			fmt.Fprintln(s.err)
			return usagef("the settings were not changed, because of the mistake; what was written is in %s", draft.Name())
		}
	}
}

// answerLine reads up to the next line feed and nothing behind it, which may be meant for another program.
func answerLine(r io.Reader) (line string, ok bool) {
	var text []byte
	for one := make([]byte, 1); ; text = append(text, one[0]) {
		if n, err := r.Read(one); n == 0 && err != nil {
			return "", false
		} else if one[0] == '\n' {
			return string(text), true
		}
	}
}

// runEditor runs $VISUAL, $EDITOR or vi on a file. The variable is a command line for a shell, as everywhere.
func runEditor(s streams, name string) error {
	editor := "vi"
	for _, variable := range []string{"EDITOR", "VISUAL"} {
		if text := strings.TrimSpace(s.env[variable]); text != "" {
			editor = text
		}
	}
	cmd := exec.Command("sh", "-c", editor+` "$1"`, "sh", name)
	cmd.Stdin, cmd.Stdout, cmd.Stderr = s.in, plainWriter(s.out), plainWriter(s.err)
	if err := cmd.Run(); err != nil {
		return fmt.Errorf("the editor %q failed: %w; set $VISUAL or $EDITOR to another", editor, err)
	}
	return nil
}

// plainWriter is the file behind a guarded stream: an editor draws on the terminal itself.
func plainWriter(w io.Writer) io.Writer {
	if f, ok := terminalOf(w); ok {
		return f
	}
	return w
}

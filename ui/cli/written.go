package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"deltafin/runtime"
	"deltafin/session"
	"deltafin/storage/paths"
	"deltafin/ui/chat"
	"deltafin/ui/settings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

// setting is something that can be written in the settings file, and under what other names it goes.
type setting struct {
	settings.Key
	flag      string   // what it is the default of; "" for none
	variables []string // that are asked after the flag
	fallback  string   // what holds if nobody says anything, in words
	chatOnly  bool     // a default of conversations, which scripts do not get
}

// written lists what the settings file can say, in its order.
func written() []setting {
	list := []setting{
		{Key: settings.Key{Name: "engine.model_root", Help: "folder of the model, from the root or from ~", Example: `"/weights/kimi-k3"`},
			flag: "model-root", variables: []string{envRoot}, fallback: "the current folder if it holds a model, else the demo"},
		{Key: settings.Key{Name: "engine.memory", Help: "how much memory may be taken", Example: `"48GiB"`}, flag: "memory", fallback: "from this machine"},
		{Key: settings.Key{Name: "engine.expert_cache", Help: "how much of it for experts", Example: `"32GiB"`}, flag: "expert-cache",
			fallback: "what is left"},
		{Key: settings.Key{Name: "engine.resident_layers", Help: "layers to keep in memory at most", Example: "40"}, flag: "resident-layers",
			variables: []string{envResident}, fallback: "as many as fit"},
		{Key: settings.Key{Name: "engine.cache_policy", Help: "which expert a full cache gives up; see 'deltafin cache policies'", Example: `"auto"`},
			flag: "cache-policy", fallback: "auto"},
		{Key: settings.Key{Name: "engine.prefetch", Help: "read experts ahead of their demand", Example: "true"}, flag: "prefetch", fallback: "on"},
		{Key: settings.Key{Name: "engine.threads", Help: "threads to compute with", Example: "8"}, flag: "threads",
			variables: []string{envThreads, envGEMV}, fallback: "all processors"},
		{Key: settings.Key{Name: "engine.draft_root", Help: "folder of a DSpark draft model, from the root or from ~", Example: `"/weights/kimi-k3-dspark"`},
			flag: "draft-root", variables: []string{envDraft}, fallback: "the one that belongs to the model"},
		{Key: settings.Key{Name: "engine.tile", Help: "rows of a prompt at a time, 1 to 64", Example: "64"}, flag: "tile", fallback: "64"},
		{Key: settings.Key{Name: "engine.cpu_isa", Help: "instruction set: auto, scalar, avx2, avx512, avx512vbmi or neon", Example: `"auto"`},
			flag: "cpu-isa", variables: []string{envISA}, fallback: "auto"},
	}
	for _, s := range session.AllSettings() {
		w := setting{Key: settings.Key{Name: "chat." + s.Name, Help: s.Help, Example: examples[s.Name]}, chatOnly: true, fallback: "0"}
		switch s.Name {
		case "effort":
			w.flag, w.variables, w.fallback = "reasoning-effort", []string{envEffort}, string(session.EffortMax)
		case "system":
			w.flag, w.fallback = "system", "none"
		case "max_new":
			w.flag, w.fallback = "max-new", "when the model ends it"
		case "draft":
			w.flag, w.fallback = "draft", string(runtime.DraftAuto)
		}
		list = append(list, w)
	}
	for _, k := range []struct{ name, help, example, flag, fallback string }{
		{"shape", "shape of the chat: full, inline or plain", `"inline"`, "screen", "full"},
		{"theme", "colours: ansi, dark, light, contrast or mono", `"light"`, "theme", "what was chosen last"},
		{"glyphs", "what to draw with: auto, unicode or ascii", `"ascii"`, "glyphs", "auto: as the locale has it"},
		{"motion", "off: nothing changes more often than every few seconds", `"off"`, "motion", "on"},
		{"bell", "how to call when a long reply has ended and nobody looks: bell, desktop (a notification) or off", `"desktop"`, "bell", "bell"},
		{"say_every", "in plain shape, how often to say how a reply goes on", `"2m"`, "say-every", "30s"},
	} {
		list = append(list, setting{Key: settings.Key{Name: "screen." + k.name, Help: k.help, Example: k.example}, flag: k.flag, fallback: k.fallback, chatOnly: true})
	}
	return append(list, setting{Key: settings.Key{Name: "history.purge_days", Example: "30",
		Help: "days until a chat that was deleted is removed from the disk; 0 keeps it until 'deltafin chats purge'"}, fallback: "30"})
}

// examples of the settings of a chat, as they stand in the file.
var examples = map[string]string{
	"system": `"Answer in one paragraph."`, "effort": `"high"`, "temperature": "0.6", "top_p": "0.95", "min_p": "0.05", "top_k": "40",
	"repetition_penalty": "1.1", "presence_penalty": "0.5", "seed": "42", "draft": `"auto"`, "max_new": "4000",
}

func writtenKeys() []settings.Key {
	var keys []settings.Key
	for _, s := range written() {
		keys = append(keys, s.Key)
	}
	return keys
}

// fileAnnotation holds, on a flag, what the settings file says: the text and its source.
const fileAnnotation = "deltafin settings file"

// annotate tells the flags of a command what the settings file says, for pick to find.
// talks says that the command is the chat.
func annotate(flags *pflag.FlagSet, file *settings.File, talks bool) error {
	for _, w := range written() {
		f := flags.Lookup(w.flag)
		if f == nil || w.chatOnly && !talks {
			continue
		}
		v, ok := file.Lookup(w.Name)
		if !ok {
			continue
		}
		if strings.HasSuffix(w.Name, "_root") {
			var err error
			if v.Text, err = absolute(v.Text); err != nil {
				return usagef("%s: %w", file.Source(w.Name), err)
			}
		}
		if f.Annotations == nil {
			f.Annotations = map[string][]string{}
		}
		f.Annotations[fileAnnotation] = []string{v.Text, file.Source(w.Name)}
	}
	return nil
}

// absolute is a folder of the settings file, in which no shell has replaced a ~, and which means the same wherever the
// program is started.
func absolute(path string) (string, error) {
	if rest, ok := strings.CutPrefix(path, "~"); ok && (rest == "" || rest[0] == '/') {
		home, err := os.UserHomeDir()
		if err != nil {
			return "", fmt.Errorf("%q begins at a home folder that is not known: %w", path, err)
		}
		return filepath.Join(home, rest), nil
	}
	if !filepath.IsAbs(path) {
		return "", fmt.Errorf("%q is not a whole path; begin it with / or ~/", path)
	}
	return path, nil
}

// settingsPath is where the settings file is or would be. The folder need not exist.
func settingsPath() (string, error) {
	dirs, err := paths.Lookup()
	if err != nil {
		return "", err
	}
	return filepath.Join(dirs.Config, settings.Name), nil
}

// withoutSettings are commands that must work whatever the settings file holds, or have no use for it.
var withoutSettings = []string{"config", "help", "completion", "version", "__complete", "__completeNoDesc"}

// readSettings reads the settings file for a command that is about to run.
func (s streams) readSettings(cmd *cobra.Command) error {
	for c := cmd; c.HasParent(); c = c.Parent() {
		if slices.Contains(withoutSettings, c.Name()) {
			return nil
		}
	}
	path, err := settingsPath()
	if err != nil { // no home folder; whoever needs one will say so
		return nil
	}
	file, err := settings.Load(path, writtenKeys())
	if err != nil {
		return usagef("%w; mend it with 'deltafin config edit'", err)
	}
	*s.file = *file
	talks := cmd.Name() == "chat" || !cmd.HasParent()
	if err := annotate(cmd.Flags(), file, talks); err != nil {
		return err
	}
	if !talks { // the screen shows them itself
		for _, u := range file.Unknown {
			s.notice("warning", u)
		}
	}
	return nil
}

// chatDefaults are the settings of new chats: those of the file, under those of the flags and variables.
func chatDefaults(flags *pflag.FlagSet, env environment, file *settings.File) (session.Settings, error) {
	var d session.Settings
	for _, n := range session.AllSettings() {
		name := "chat." + n.Name
		if n.Name == "draft" { // the engine's, which a chat then leaves to it: or the file would count more than the flag
			continue
		}
		if v, ok := file.Lookup(name); ok {
			var err error
			if d, err = d.With(n.Name, v.Text); err != nil {
				return d, usagef("%s: %w", file.Source(name), err)
			}
		}
	}
	effort, _, err := parseEffort(flags, env)
	if err != nil {
		return d, err
	}
	d.Effort = effort
	if flags.Changed("max-new") { // in the file 0 means no limit, as in a chat
		if d.MaxNew, err = pick(flags, "max-new", env).count(1, maxTokens, 0); err != nil {
			return d, err
		}
	}
	if o := pick(flags, "system", env); o.set {
		d.System = o.text
	}
	if d.Sampling, err = parseSampling(flags, env, d.Sampling); err != nil {
		return d, err
	}
	return d.Checked()
}

// purgeDays reads how long what was deleted stays.
func purgeDays(file *settings.File) (int, error) {
	const name = "history.purge_days"
	v, set := file.Lookup(name)
	return option{v.Text, file.Source(name), set}.count(0, 36500, 30)
}

// keysOf reads the keys that the settings file gives to the chat's actions.
func keysOf(file *settings.File) (map[string][]string, error) {
	if err := chat.CheckKeys(file.Keys); err != nil {
		return nil, usagef("%s: %w", file.Path, err)
	}
	return file.Keys, nil
}

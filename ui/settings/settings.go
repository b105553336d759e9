// Package settings reads the file in which a user writes down how Deltafin is to be: TOML, in the configuration folder.
//
//	[engine]
//	memory = "48GiB"
//
//	[keys]
//	new = ["ctrl+n", "f9"]
//
// What the file may say is a list of Keys, which the program gives; this package knows the form, the program what a value
// means. A file says less than an environment variable and that less than a flag, so a value is handed on as text with the
// place where it stands, and whoever parses flags parses it as well: there is one reading of "48GiB", wherever it comes from.
//
// A mistake is named with its line. A key that is not known is no error, since the file may be shared with a newer version of
// the program; it is listed with the one that was probably meant.
package settings

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strconv"
	"strings"

	"deltafin/storage/datafile"

	"github.com/BurntSushi/toml"
)

// Name is what the file is called, in the configuration folder.
const Name = "config.toml"

// maxSize is more than anybody writes by hand.
const maxSize = 1 << 20

// KeysTable is the table of the file that gives keys of the keyboard to actions, in whatever names the screen has for both.
const KeysTable = "keys"

// Key is something that the file may say.
type Key struct {
	Name    string // table and name: "engine.memory"
	Help    string // what it is, in a line
	Example string // a value as it stands in the file, for a new file: `"48GiB"`
}

// Value is what the file says about a key.
type Value struct {
	Text string // as a flag would have it
	Line int    // on which it stands, or ends if it has several
}

// File is a settings file that was read. The zero value is one that says nothing.
type File struct {
	Path    string
	Missing bool // there is none at Path
	// Keys are the keys of the keyboard for each action that the file gives some; none take it off the keyboard.
	Keys map[string][]string
	// KeyLines are the lines of the actions in Keys.
	KeyLines map[string]int
	// Unknown are sentences about what the file says that this program does not know.
	Unknown []string

	values map[string]Value
}

// Lookup is what the file says about a key.
func (f *File) Lookup(name string) (Value, bool) {
	v, ok := f.values[name]
	return v, ok
}

// Source is where the file says something about a key, for a message: "config.toml:3 engine.memory".
func (f *File) Source(name string) string {
	return fmt.Sprintf("%s:%d %s", filepath.Base(f.Path), f.values[name].Line, name)
}

// Load reads the file at path. That there is none is no error: the result says nothing then.
func Load(path string, keys []Key) (*File, error) {
	text, err := Read(path)
	if errors.Is(err, fs.ErrNotExist) {
		return &File{Path: path, Missing: true}, nil
	}
	if err != nil {
		return nil, err
	}
	return Parse(path, text, keys)
}

// Read returns the text of the file at path.
func Read(path string) ([]byte, error) {
	st, err := os.Stat(path)
	switch {
	case err != nil:
		return nil, fmt.Errorf("the settings cannot be read: %w", err)
	case !st.Mode().IsRegular():
		return nil, fmt.Errorf("the settings %s are no file; move that away", path)
	case st.Size() > maxSize:
		return nil, fmt.Errorf("the settings %s have %d bytes, which nobody wrote by hand; move the file away", path, st.Size())
	}
	text, err := os.ReadFile(path)
	if err != nil {
		return nil, fmt.Errorf("the settings cannot be read: %w", err)
	}
	return text, nil
}

// Parse reads the text of a file, which is at path or would be.
func Parse(path string, text []byte, keys []Key) (*File, error) {
	f := &File{Path: path, Keys: map[string][]string{}, KeyLines: map[string]int{}, values: map[string]Value{}}
	var top map[string]toml.Primitive
	meta, err := toml.Decode(string(text), &top)
	if err != nil {
		var p toml.ParseError
		if errors.As(err, &p) {
			return nil, fmt.Errorf("%s:%d: this is not TOML: %s", path, p.Position.Line, plain(p.Message))
		}
		return nil, fmt.Errorf("%s is not TOML: %s", path, plain(err.Error()))
	}
	r := reader{file: f, meta: meta, keys: keys}
	if err := r.table("", top); err != nil {
		return nil, err
	}
	slices.SortFunc(r.unknown, func(a, b unknown) int { return a.line - b.line })
	for _, u := range r.unknown {
		f.Unknown = append(f.Unknown, u.text)
	}
	return f, nil
}

// plain is a message of the TOML library, whose quoted text of the file may hold anything.
func plain(message string) string { return strings.ReplaceAll(message, "\n", " ") }

type unknown struct {
	line int
	text string
}

type reader struct {
	file    *File
	meta    toml.MetaData
	keys    []Key
	unknown []unknown
}

// probe catches what a key holds, and makes the library tell the line by refusing it.
type probe struct{ data any }

var errProbe = errors.New("")

func (p *probe) UnmarshalTOML(data any) error {
	p.data = data
	return errProbe
}

func (r *reader) look(p toml.Primitive) (data any, line int) {
	var caught probe
	var refused toml.ParseError
	if err := r.meta.PrimitiveDecode(p, &caught); errors.As(err, &refused) {
		line = refused.Position.Line
	}
	return caught.data, line
}

// table reads what stands in a table, "" for the file itself.
func (r *reader) table(table string, entries map[string]toml.Primitive) error {
	names := make([]string, 0, len(entries))
	for name := range entries {
		names = append(names, name)
	}
	slices.Sort(names)
	for _, name := range names {
		full := name
		if table != "" {
			full = table + "." + name
		}
		data, line := r.look(entries[name])
		switch inner, isTable := data.(map[string]any); {
		case table == KeysTable:
			if err := r.keyboard(name, data, line); err != nil {
				return err
			}
		case isTable && table == "" && (full == KeysTable || r.hasTable(full)):
			sub := map[string]toml.Primitive{}
			if err := r.meta.PrimitiveDecode(entries[name], &sub); err != nil {
				return fmt.Errorf("%s:%d: %s: %s", r.file.Path, line, full, plain(err.Error()))
			}
			if err := r.table(full, sub); err != nil {
				return err
			}
		case isTable:
			r.strange(full, lineOf(r, line, entries[name], inner), "table")
		case !slices.ContainsFunc(r.keys, func(k Key) bool { return k.Name == full }):
			if full == KeysTable || r.hasTable(full) {
				return fmt.Errorf("%s:%d: %s is a table: write [%s] on a line of its own, and its entries below", r.file.Path, line, full, full)
			}
			r.strange(full, line, "setting")
		default:
			text, ok := textOf(data)
			if !ok {
				return fmt.Errorf("%s:%d: %s needs one value: a text in quotes, a number, true or false", r.file.Path, line, full)
			}
			r.file.values[full] = Value{text, line}
		}
	}
	return nil
}

// lineOf is the line of a table, or if it has none of its own (because of a dotted name below it) of the first entry.
func lineOf(r *reader, line int, p toml.Primitive, inner map[string]any) int {
	if line > 0 || len(inner) == 0 {
		return line
	}
	sub := map[string]toml.Primitive{}
	if r.meta.PrimitiveDecode(p, &sub) != nil {
		return line
	}
	first := 0
	for name, entry := range sub {
		data, at := r.look(entry)
		if below, ok := data.(map[string]any); ok {
			at = lineOf(r, at, sub[name], below)
		}
		if at > 0 && (first == 0 || at < first) {
			first = at
		}
	}
	return first
}

func (r *reader) hasTable(name string) bool {
	return slices.ContainsFunc(r.keys, func(k Key) bool { return strings.HasPrefix(k.Name, name+".") })
}

// strange notes a name that is not known, with the one that was probably meant.
func (r *reader) strange(full string, line int, what string) {
	var known []string
	for _, k := range r.keys {
		known = append(known, k.Name)
		if table, _, ok := strings.Cut(k.Name, "."); ok && what == "table" {
			known = append(known, table)
		}
	}
	known = append(known, KeysTable)
	text := fmt.Sprintf("%s:%d: there is no %s %s", r.file.Path, line, what, strconv.Quote(full))
	if best := Nearest(full, known); best != "" {
		text += fmt.Sprintf("; did you mean %s?", best)
	}
	r.unknown = append(r.unknown, unknown{line, text})
}

// keyboard reads the keys of an action: a list of texts, or one.
func (r *reader) keyboard(action string, data any, line int) error {
	var list []string
	switch data := data.(type) {
	case string:
		list = []string{data}
	case []any:
		for _, one := range data {
			text, ok := one.(string)
			if !ok {
				return fmt.Errorf("%s:%d: %s.%s needs the names of keys in quotes, such as [\"ctrl+n\"]", r.file.Path, line, KeysTable, action)
			}
			list = append(list, text)
		}
	default:
		return fmt.Errorf("%s:%d: %s.%s needs the names of keys in quotes, such as [\"ctrl+n\"]", r.file.Path, line, KeysTable, action)
	}
	if list == nil {
		list = []string{}
	}
	r.file.Keys[action], r.file.KeyLines[action] = list, line
	return nil
}

// textOf is a value as a flag would have it.
func textOf(data any) (string, bool) {
	switch v := data.(type) {
	case string:
		return v, true
	case bool:
		if v {
			return "on", true
		}
		return "off", true
	case int64:
		return strconv.FormatInt(v, 10), true
	case float64:
		return strconv.FormatFloat(v, 'g', -1, 64), true
	}
	return "", false
}

// Nearest is the word most like another, "" if none is like it. A word that is another's last part is like it.
func Nearest(word string, known []string) string {
	best, distance := "", 1+len(word)/3
	for _, k := range known {
		_, last, _ := strings.Cut(k, ".")
		_, own, _ := strings.Cut(word, ".")
		d := EditDistance(word, k)
		switch {
		case last != "" && strings.EqualFold(last, word), last != "" && strings.EqualFold(last, own):
			d = 0 // the right name in the wrong table
		}
		if d < distance {
			best, distance = k, d
		}
	}
	return best
}

// EditDistance counts the insertions, deletions and replacements between two words.
func EditDistance(a, b string) int {
	row := make([]int, len(b)+1)
	for j := range row {
		row[j] = j
	}
	for i := range len(a) {
		previous := row[0]
		row[0] = i + 1
		for j := range len(b) {
			cost := previous
			if a[i] != b[j] {
				cost++
			}
			previous = row[j+1]
			row[j+1] = min(cost, row[j]+1, row[j+1]+1)
		}
	}
	return row[len(b)]
}

// Template is the text of a new file: every key there is, as a comment.
func Template(keys []Key) string {
	var b strings.Builder
	b.WriteString("# Settings of Deltafin. Flags and environment variables count more than what is written here;\n" +
		"# 'deltafin config show' tells what holds and where it comes from. Remove the # before what you change.\n")
	table := ""
	for _, k := range keys {
		t, name, _ := strings.Cut(k.Name, ".")
		if t != table {
			table = t
			fmt.Fprintf(&b, "\n[%s]\n", table)
		}
		fmt.Fprintf(&b, "# %s\n# %s = %s\n", k.Help, name, k.Example)
	}
	fmt.Fprintf(&b, "\n# Other keys for the actions of the chat; 'deltafin config keys' lists them.\n[%s]\n", KeysTable)
	return b.String()
}

// Save replaces the file at path, private to the user, as a whole or not at all.
func Save(path string, text []byte) error {
	if target, err := filepath.EvalSymlinks(path); err == nil { // a link into a folder of dotfiles stays one
		path = target
	}
	if err := datafile.Replace(path, text, 0o600); err != nil {
		return fmt.Errorf("the settings cannot be saved: %w", err)
	}
	return nil
}

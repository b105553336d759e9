package paths

import "strings"

// Word is a path, or another text, as one word of a shell's command line, for commands that a person is to type: as it is, or
// quoted where a shell would take it for something else.
func Word(s string) string {
	if s != "" && strings.Trim(s, plainLetters) == "" {
		return s
	}
	if strings.ContainsAny(s, `"$\!`+"`") { // which mean something between double quotes
		return "'" + strings.ReplaceAll(s, "'", `'\''`) + "'"
	}
	return `"` + s + `"` // reads better in a sentence that has the whole command in single ones
}

// plainLetters are those that no shell takes for anything; "=" means something to zsh at the start of a word. Text beyond
// ASCII is quoted as well, which does no harm.
const plainLetters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789_@%+:,./-"

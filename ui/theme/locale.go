package theme

import "strings"

// Unicode says whether a terminal of this environment can be expected to show more than ASCII, and which variable decided.
// One that names a character set other than UTF-8, as C does, says no. Where none is set, as in most containers, terminals of
// today take UTF-8.
func Unicode(getenv func(string) string) (yes bool, decidedBy string) {
	for _, name := range []string{"LC_ALL", "LC_CTYPE", "LANG"} { // the first that is set holds (POSIX)
		if v := getenv(name); v != "" {
			set := strings.ToLower(v)
			return strings.Contains(set, "utf-8") || strings.Contains(set, "utf8"), name + "=" + v
		}
	}
	return true, ""
}

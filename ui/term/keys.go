package term

import tea "github.com/charmbracelet/bubbletea"

// Apart takes apart the characters that came in one read. Bubble Tea reports a word that was typed quickly, sent by an input
// method or pasted without marks as one key, whose String is that word: taken for a name, the word "end" would be the End
// key. What is marked as pasted stays whole.
func Apart(k tea.KeyMsg) []tea.KeyMsg {
	if !Word(k) {
		return []tea.KeyMsg{k}
	}
	keys := make([]tea.KeyMsg, len(k.Runes))
	for i, r := range k.Runes {
		keys[i] = tea.KeyMsg{Type: tea.KeyRunes, Runes: []rune{r}, Alt: k.Alt && i == 0}
	}
	return keys
}

// Word says whether a key is several typed characters, whose String is no key's name.
func Word(k tea.KeyMsg) bool { return k.Type == tea.KeyRunes && len(k.Runes) > 1 && !k.Paste }

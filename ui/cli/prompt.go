package cli

import (
	"slices"

	"deltafin/runtime"
	"deltafin/tokenizer"
	"deltafin/tokenizer/xtml"
)

// openedBy is the channel in which a reply to a prompt given as ids begins: thinking, if the prompt ends with the tag that
// opens it, else the answer. The tag's name is compared as text, since the same text can be cut into tokens in many ways.
func openedBy(tok *tokenizer.Tokenizer, ids []int) runtime.Channel {
	last := len(ids) - 1
	if last < 0 || ids[last] != tok.Sep() {
		return runtime.ChannelAnswer
	}
	for at, id := range slices.Backward(ids) {
		if id != tok.Open() {
			continue
		}
		if name, err := tok.Decode(ids[at+1 : last]); err == nil && name == string(xtml.Think) {
			return runtime.ChannelThink
		}
		break
	}
	return runtime.ChannelAnswer
}

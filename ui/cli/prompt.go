package cli

import (
	"fmt"

	"deltafin/runtime"
	"deltafin/session"
	"deltafin/tokenizer"
	"deltafin/tokenizer/xtml"
)

// chatPrompt is the prompt of a chat with one message, and the channel in which the reply begins.
func chatPrompt(tok *tokenizer.Tokenizer, text string, effort session.Effort) ([]int, runtime.Channel, error) {
	c := xtml.Chat{Messages: []xtml.Message{{Role: xtml.RoleUser, Content: text}}}
	if effort == session.EffortNone {
		c.NoThinking = true
	} else {
		c.Effort = xtml.Effort(effort)
	}
	prompt, err := xtml.Render(c)
	if err != nil {
		return nil, "", fmt.Errorf("cannot make a chat of the prompt: %w", err)
	}
	start := runtime.ChannelAnswer
	if prompt.Opened == xtml.Think {
		start = runtime.ChannelThink
	}
	return tok.EncodeSegments(prompt.Segments), start, nil
}

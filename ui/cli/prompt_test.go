package cli

import (
	"testing"

	"deltafin/runtime"
	"deltafin/session"
)

// The channel found at the end of a prompt's ids is the one that its rendering opened.
func TestOpenedByAgreesWithTheRendering(t *testing.T) {
	tok := demoTokenizer(t)
	for _, effort := range []session.Effort{session.EffortNone, session.EffortLow, session.EffortHigh, session.EffortMax} {
		ids, opened, err := session.Prompt(tok, "Hi <|open|>think<|sep|>", effort)
		if err != nil {
			t.Fatal(err)
		}
		if got := openedBy(tok, ids); got != opened || (opened == runtime.ChannelThink) == (effort == session.EffortNone) {
			t.Errorf("%s: %s, rendered as %s", effort, got, opened)
		}
	}
}

func TestOpenedBy(t *testing.T) {
	tok := demoTokenizer(t)
	special := func(text string) []int { return tok.Encode(text, true) }
	spelled := append([]int{tok.Open()}, tok.Encode("t", false)...) // in other tokens than the encoder would take
	for _, letter := range []string{"h", "i", "n", "k"} {
		spelled = append(spelled, tok.Encode(letter, false)...)
	}
	for name, c := range map[string]struct {
		ids  []int
		want runtime.Channel
	}{
		"think":                {special("<|open|>think<|sep|>"), runtime.ChannelThink},
		"think, letter by one": {append(spelled, tok.Sep()), runtime.ChannelThink},
		"response":             {special("<|open|>response<|sep|>"), runtime.ChannelAnswer},
		"think and then text":  {special("<|open|>think<|sep|>hm"), runtime.ChannelAnswer},
		"think closed":         {special("<|open|>think<|sep|>hm<|close|>think<|sep|>"), runtime.ChannelAnswer},
		"a longer name":        {special("<|open|>thinking<|sep|>"), runtime.ChannelAnswer},
		"only text":            {tok.Encode("<|open|>think<|sep|>", false), runtime.ChannelAnswer},
		"no opening":           {special("think<|sep|>"), runtime.ChannelAnswer},
		"an id that is none":   {[]int{tok.Open(), 1 << 30, tok.Sep()}, runtime.ChannelAnswer},
		"nothing":              {nil, runtime.ChannelAnswer},
	} {
		if got := openedBy(tok, c.ids); got != c.want {
			t.Errorf("%s: %s, want %s", name, got, c.want)
		}
	}
}

package session

import (
	"encoding/json"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"deltafin/runtime"
)

// Settings are what replies of a chat are asked for with. The zero value is a greedy reply at the default effort.
type Settings struct {
	System string // system prompt; none if empty
	Effort Effort // "" means the default
	// Sampling as for runtime, with one difference: without a seed every reply draws one, which is kept with the reply.
	Sampling runtime.Sampling
	Draft    runtime.DraftMode // "" leaves it to the engine
	MaxNew   int               // tokens of a reply at most; 0 leaves it to the session
}

// settingsJSON is how the transcript has them.
type settingsJSON struct {
	System            string            `json:"system,omitempty"`
	Effort            Effort            `json:"effort,omitempty"`
	Temperature       float64           `json:"temperature,omitempty"`
	TopK              int               `json:"top_k,omitempty"`
	TopP              float64           `json:"top_p,omitempty"`
	MinP              float64           `json:"min_p,omitempty"`
	RepetitionPenalty float64           `json:"repetition_penalty,omitempty"`
	PresencePenalty   float64           `json:"presence_penalty,omitempty"`
	Seed              uint64            `json:"seed,omitempty"`
	Draft             runtime.DraftMode `json:"draft,omitempty"`
	MaxNew            int               `json:"max_new,omitempty"`
}

// MarshalJSON writes the settings that are not the default.
func (s Settings) MarshalJSON() ([]byte, error) {
	a := s.Sampling
	return json.Marshal(settingsJSON{s.System, s.Effort, a.Temperature, a.TopK, a.TopP, a.MinP, a.RepetitionPenalty, a.PresencePenalty,
		a.Seed, s.Draft, s.MaxNew})
}

// UnmarshalJSON reads what MarshalJSON wrote.
func (s *Settings) UnmarshalJSON(b []byte) error {
	var j settingsJSON
	if err := json.Unmarshal(b, &j); err != nil {
		return err
	}
	*s = Settings{System: j.System, Effort: j.Effort, Draft: j.Draft, MaxNew: j.MaxNew, Sampling: runtime.Sampling{
		Temperature: j.Temperature, TopK: j.TopK, TopP: j.TopP, MinP: j.MinP, RepetitionPenalty: j.RepetitionPenalty,
		PresencePenalty: j.PresencePenalty, Seed: j.Seed}}
	return nil
}

// parseSettings reads settings from a transcript.
func parseSettings(text string) (Settings, error) {
	var s Settings
	err := json.Unmarshal([]byte(text), &s)
	if err == nil {
		s, err = s.Checked()
	}
	if err != nil {
		return s, fmt.Errorf("its settings cannot be read: %w", err)
	}
	return s, nil
}

// Setting is one of Settings by name, as a person types and reads it.
type Setting struct {
	Name string
	Help string // what it is and which values it takes
	get  func(*Settings) string
	set  func(*Settings, string) error
}

// Value is the setting as text; "" is the default.
func (n Setting) Value(s Settings) string { return n.get(&s) }

var allSettings = []Setting{
	{"system", "system prompt, what the model is told before the conversation",
		func(s *Settings) string { return s.System },
		func(s *Settings, v string) error { s.System = v; return nil }},
	{"effort", "how much the model thinks: none, low, high or max",
		func(s *Settings) string { return string(s.Effort) },
		func(s *Settings, v string) (err error) { s.Effort, err = ParseEffort(v); return err }},
	number("temperature", "how freely tokens are chosen, 0 to 5; 0 always takes the likeliest", 0, 5,
		func(s *Settings) *float64 { return &s.Sampling.Temperature }),
	number("top_p", "choose among the likeliest tokens that have this share of the probability together, over 0 to 1", 0, 1,
		func(s *Settings) *float64 { return &s.Sampling.TopP }),
	number("min_p", "leave out tokens less likely than this share of the likeliest, 0 to 1", 0, 1,
		func(s *Settings) *float64 { return &s.Sampling.MinP }),
	whole("top_k", "choose among so many of the likeliest tokens; 0 takes all",
		func(s *Settings) *int { return &s.Sampling.TopK }),
	number("repetition_penalty", "make tokens less likely that were there already, 0 to 10; 1 does nothing", 0, 10,
		func(s *Settings) *float64 { return &s.Sampling.RepetitionPenalty }),
	number("presence_penalty", "take this from the logit of tokens that were there already, -10 to 10", -10, 10,
		func(s *Settings) *float64 { return &s.Sampling.PresencePenalty }),
	{"seed", "where the noise of a temperature begins; 0 draws a new one for every reply",
		func(s *Settings) string {
			return orNothing(s.Sampling.Seed == 0, strconv.FormatUint(s.Sampling.Seed, 10))
		},
		func(s *Settings, v string) (err error) {
			if s.Sampling.Seed, err = strconv.ParseUint(orZero(v), 10, 64); err != nil {
				err = fmt.Errorf("seed %q is not a whole number from 0 to %d", v, uint64(math.MaxUint64))
			}
			return err
		}},
	{"draft", "how tokens are guessed ahead: auto, off, suffix or dspark; the text is the same",
		func(s *Settings) string { return string(s.Draft) },
		func(s *Settings, v string) error { s.Draft = runtime.DraftMode(strings.ToLower(v)); return nil }},
	whole("max_new", "end a reply after so many tokens; 0 lets the model end it",
		func(s *Settings) *int { return &s.MaxNew }),
}

func number(name, help string, low, high float64, at func(*Settings) *float64) Setting {
	return Setting{name, help,
		func(s *Settings) string { return orNothing(*at(s) == 0, strconv.FormatFloat(*at(s), 'g', -1, 64)) },
		func(s *Settings, v string) error {
			f, err := strconv.ParseFloat(orZero(v), 64)
			if err != nil || !(f >= low && f <= high) {
				return fmt.Errorf("%s %q is not a number from %g to %g", name, v, low, high)
			}
			*at(s) = f
			return nil
		}}
}

func whole(name, help string, at func(*Settings) *int) Setting {
	return Setting{name, help,
		func(s *Settings) string { return orNothing(*at(s) == 0, strconv.Itoa(*at(s))) },
		func(s *Settings, v string) error {
			n, err := strconv.Atoi(orZero(v))
			if err != nil || n < 0 || n > math.MaxInt32 {
				return fmt.Errorf("%s %q is not a whole number of at least 0", name, v)
			}
			*at(s) = n
			return nil
		}}
}

func orNothing(nothing bool, text string) string {
	if nothing {
		return ""
	}
	return text
}

func orZero(text string) string {
	if text == "" {
		return "0"
	}
	return text
}

// AllSettings lists the settings there are; a copy.
func AllSettings() []Setting { return slices.Clone(allSettings) }

// With is the settings with one of them changed; "" as a value is its default.
func (s Settings) With(name, value string) (Settings, error) {
	for _, n := range allSettings {
		if n.Name == name {
			value = strings.TrimSpace(value)
			if err := n.set(&s, value); err != nil {
				return s, err
			}
			return s.Checked()
		}
	}
	names := make([]string, len(allSettings))
	for i, n := range allSettings {
		names[i] = n.Name
	}
	return s, fmt.Errorf("there is no setting %q; there are %s", name, strings.Join(names, ", "))
}

// Checked is the settings with their default effort filled in, or an error that names what is not possible.
func (s Settings) Checked() (Settings, error) {
	var err error
	if s.Effort, err = ParseEffort(string(s.Effort)); err != nil {
		return s, err
	}
	modes := []runtime.DraftMode{"", runtime.DraftAuto, runtime.DraftOff, runtime.DraftSuffix, runtime.DraftDSpark}
	if !slices.Contains(modes, s.Draft) {
		return s, fmt.Errorf("draft %q is not known; use auto, off, suffix or dspark", s.Draft)
	}
	for _, n := range allSettings {
		if n.Name == "effort" || n.Name == "system" || n.Name == "draft" {
			continue
		}
		again := s
		if err := n.set(&again, n.get(&s)); err != nil {
			return s, err
		}
	}
	return s, nil
}

// deterministic says whether the same prompt gives the same reply.
func (s Settings) deterministic() bool { return s.Sampling.Temperature == 0 || s.Sampling.Seed != 0 }

// forReply fixes what a reply leaves to chance.
func (s Settings) forReply() Settings {
	for !s.deterministic() {
		s.Sampling.Seed = rand.Uint64N(1 << 53) // a number that JSON readers keep
	}
	return s
}

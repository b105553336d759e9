package cli

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strconv"
	"strings"

	"deltafin/runtime"
	"deltafin/runtime/sample"
	weights "deltafin/storage/root"

	"github.com/spf13/pflag"
)

// generationConfig is the file in which a model's makers say how to draw from it.
const generationConfig = "generation_config.json"

func samplingFlags(flags *pflag.FlagSet) {
	flags.String("sampling", "", "`HOW` to choose tokens unless other flags say: greedy, or recommended by the model's "+generationConfig+" (default greedy)")
	flags.String("temperature", "", "choose tokens at random, with logits divided by `T`; 0 takes the best (default 0)")
	flags.String("top-k", "", "with a temperature, choose among the `K` best tokens")
	flags.String("top-p", "", "with a temperature, choose among the best tokens that make up the share `P` of the probability")
	flags.String("min-p", "", "with a temperature, choose among the tokens at least `P` times as likely as the best")
	flags.String("repetition-penalty", "", "divide the logits of tokens that were there already by `R` (multiply where negative; 1 is none)")
	flags.String("presence-penalty", "", "subtract `P` from the logits of tokens that were there already (0 is none)")
	flags.String("seed", "", "`N` that the noise of a temperature comes from: the same seed, the same text (default: another one every time)")
}

// parseSampling reads how tokens are chosen over what base says. Only what was given is changed.
func parseSampling(flags *pflag.FlagSet, env environment, base runtime.Sampling) (runtime.Sampling, error) {
	s := base
	for _, f := range []struct {
		name string
		at   *float64
	}{{"temperature", &s.Temperature}, {"top-p", &s.TopP}, {"min-p", &s.MinP}, {"repetition-penalty", &s.RepetitionPenalty},
		{"presence-penalty", &s.PresencePenalty}} {
		o := pick(flags, f.name, env)
		if !o.set {
			continue
		}
		v, err := strconv.ParseFloat(strings.TrimSpace(o.text), 64)
		if err != nil {
			return s, o.refuse("a number")
		}
		*f.at = v
		if f.name == "repetition-penalty" && v == 0 { // what stands for none inside means nothing here
			return s, o.refuse("a number above 0")
		}
	}
	var err error
	if s.TopK, err = pick(flags, "top-k", env).count(0, math.MaxInt32, s.TopK); err != nil {
		return s, err
	}
	if o := pick(flags, "seed", env); o.set {
		if s.Seed, err = strconv.ParseUint(strings.TrimSpace(o.text), 10, 64); err != nil {
			return s, o.refuse(fmt.Sprintf("a whole number from 0 to %d", uint64(math.MaxUint64)))
		}
	}
	if err := sample.Check(s); err != nil {
		return s, usagef("%w", err)
	}
	return s, nil
}

// baseSampling is what --sampling asks for, of the model in a folder.
func baseSampling(flags *pflag.FlagSet, env environment, root modelRoot) (runtime.Sampling, error) {
	word, err := pick(flags, "sampling", env).word("greedy", "greedy", "recommended")
	if err != nil || word == "greedy" {
		return runtime.Sampling{}, err
	}
	plain := runtime.Sampling{Temperature: 1} // what the model was trained to say, no more and no less likely
	if root.demo {
		return plain, nil
	}
	path := filepath.Join(weights.Meta(root.path), generationConfig)
	text, err := os.ReadFile(path)
	if errors.Is(err, fs.ErrNotExist) {
		return plain, nil
	}
	var c struct {
		Temperature       *float64 `json:"temperature"`
		TopK              int      `json:"top_k"`
		TopP              float64  `json:"top_p"`
		MinP              float64  `json:"min_p"`
		RepetitionPenalty float64  `json:"repetition_penalty"`
	}
	if err == nil {
		err = json.Unmarshal(text, &c)
	}
	s := runtime.Sampling{Temperature: 1, TopK: c.TopK, TopP: c.TopP, MinP: c.MinP, RepetitionPenalty: c.RepetitionPenalty}
	if c.Temperature != nil {
		s.Temperature = *c.Temperature
	}
	if err == nil {
		err = sample.Check(s)
	}
	if err != nil {
		return s, fmt.Errorf("cannot read the recommended sampling from %s: %w", path, err)
	}
	return s, nil
}

// newSeed is one for a run that was given none. It is shown, so that the run can be repeated.
func newSeed() uint64 { return 1 + rand.Uint64N(1<<53-1) }

// samplingPairs is how tokens are chosen, for the line that shows every setting.
func samplingPairs(s runtime.Sampling) []string {
	if s.Temperature == 0 && s.RepetitionPenalty == 0 && s.PresencePenalty == 0 {
		return []string{"sampling=greedy"}
	}
	text := []string{fmt.Sprintf("temperature=%g", s.Temperature)}
	for _, p := range []struct {
		name string
		v    float64
	}{{"top_k", float64(s.TopK)}, {"top_p", s.TopP}, {"min_p", s.MinP}, {"repetition_penalty", s.RepetitionPenalty},
		{"presence_penalty", s.PresencePenalty}} {
		if p.v != 0 {
			text = append(text, fmt.Sprintf("%s=%g", p.name, p.v))
		}
	}
	if s.Temperature > 0 {
		text = append(text, fmt.Sprintf("seed=%d", s.Seed))
	}
	return text
}

// samplingFields is the same for the events.
func samplingFields(s runtime.Sampling) fields {
	return fields{"temperature": s.Temperature, "top_k": s.TopK, "top_p": s.TopP, "min_p": s.MinP,
		"repetition_penalty": s.RepetitionPenalty, "presence_penalty": s.PresencePenalty, "seed": s.Seed}
}

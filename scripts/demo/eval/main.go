// Eval asks a model what was held out of the demo model's training, greedily and as the chat would, and prints how many
// answers are right.
//
//	python3 scripts/demo/corpus.py --out /tmp/corpus.jsonl
//	go run ./scripts/demo/eval -corpus /tmp/corpus.jsonl
//
// It exits with status 1 if fewer are right than -least asks for. -wrong shows what was answered instead.
package main

import (
	"bufio"
	"cmp"
	"context"
	"encoding/json"
	"errors"
	"flag"
	"fmt"
	"io"
	"os"
	"os/signal"
	"slices"
	"text/tabwriter"
	"time"

	"deltafin/tokenizer/xtml"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "eval:", err)
		os.Exit(1)
	}
}

// conversation is a line of the corpus.
type conversation struct {
	ID     string `json:"id"`
	Group  string `json:"group"`
	Intent string `json:"intent"`
	Split  string `json:"split"`
	Held   string `json:"held"` // what is new in it
	Turns  []struct {
		User   string `json:"user"`
		Answer string `json:"answer"`
	} `json:"turns"`
}

// readCorpus returns the conversations that were held out, and all answers there are.
func readCorpus(name string) (held []conversation, answers []string, err error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, nil, err
	}
	defer f.Close()
	lines := bufio.NewScanner(f)
	lines.Buffer(nil, 1<<20)
	for n := 1; lines.Scan(); n++ {
		var c conversation
		if err := json.Unmarshal(lines.Bytes(), &c); err != nil {
			return nil, nil, fmt.Errorf("%s, line %d: %w", name, n, err)
		}
		if len(c.Turns) == 0 {
			return nil, nil, fmt.Errorf("%s, line %d: a conversation without turns", name, n)
		}
		for _, t := range c.Turns {
			answers = append(answers, t.Answer)
		}
		if c.Split == "held" {
			held = append(held, c)
		}
	}
	if lines.Err() != nil {
		return nil, nil, fmt.Errorf("%s: %w", name, lines.Err())
	}
	if len(held) == 0 {
		return nil, nil, fmt.Errorf("%s: nothing in it was held out", name)
	}
	slices.SortFunc(held, func(a, b conversation) int { return cmp.Compare(a.ID, b.ID) })
	return held, answers, nil
}

// row is one line of the table.
type row struct {
	Name        string  `json:"name"`
	Questions   int     `json:"questions"`
	Exact       int     `json:"exact"`  // the very text
	Right       int     `json:"right"`  // what was meant, see judge
	Format      int     `json:"format"` // thinking, answer, end
	Intents     int     `json:"intents"`
	IntentsDone int     `json:"intents_right"` // those whose every question was answered right
	Rate        float64 `json:"tokens_per_second"`
	First       float64 `json:"first_token_seconds"`

	rates, firsts []float64
	failed        map[string]bool // by intent
}

func (r *row) add(c conversation, exact, right, format bool, said reply) {
	r.Questions++
	for _, f := range []struct {
		n  *int
		ok bool
	}{{&r.Exact, exact}, {&r.Right, right}, {&r.Format, format}} {
		if f.ok {
			*f.n++
		}
	}
	if r.failed == nil {
		r.failed = map[string]bool{}
	}
	r.failed[c.Intent] = r.failed[c.Intent] || !right
	r.rates, r.firsts = append(r.rates, said.rate()), append(r.firsts, said.first.Seconds())
}

func (r *row) finish() {
	r.Intents = len(r.failed)
	for _, failed := range r.failed {
		if !failed {
			r.IntentsDone++
		}
	}
	r.Rate, r.First = median(r.rates), median(r.firsts)
}

func median(v []float64) float64 {
	if len(v) == 0 {
		return 0
	}
	v = slices.Clone(v)
	slices.Sort(v)
	return v[len(v)/2]
}

// table holds rows by name in the order in which they were first wanted.
type table struct {
	rows []*row
}

func (t *table) row(name string) *row {
	for _, r := range t.rows {
		if r.Name == name {
			return r
		}
	}
	t.rows = append(t.rows, &row{Name: name})
	return t.rows[len(t.rows)-1]
}

func run(ctx context.Context, args []string, out, progress io.Writer) error {
	flags := flag.NewFlagSet("eval", flag.ContinueOnError)
	flags.SetOutput(progress)
	root := flags.String("model-root", "assets/demo", "folder of the model")
	corpus := flags.String("corpus", "", "what corpus.py wrote")
	threads := flags.Int("threads", 0, "number of threads (0: all processors)")
	every := flags.Int("every", 1, "ask every nth question only, for a first look")
	wrong := flags.Int("wrong", 0, "show this many wrong answers")
	least := flags.Float64("least", 0, "fail if a smaller share of the questions is answered right")
	asJSON := flags.Bool("json", false, "print JSON")
	if err := flags.Parse(args); err != nil {
		return err
	}
	if *corpus == "" || flags.NArg() > 0 || *every < 1 {
		return errors.New("usage: eval -corpus FILE [-model-root DIR]; see -help")
	}
	held, answers, err := readCorpus(*corpus)
	if err != nil {
		return err
	}
	m, err := openModel(ctx, *root, *threads)
	if err != nil {
		return err
	}
	defer m.close()
	j := newJudge(answers)
	groups, kinds, all := &table{}, &table{}, &row{Name: "all"}
	begun, told := time.Now(), time.Now()
	for n := 0; n < len(held); n += *every {
		c := held[n]
		var said []xtml.Message
		var last reply
		kept := true
		for _, t := range c.Turns {
			if last, said, err = m.ask(ctx, said, t.User); err != nil {
				return fmt.Errorf("%s: %w", c.ID, err)
			}
			kept = kept && last.kept()
		}
		end := c.Turns[len(c.Turns)-1]
		exact, right := last.answer == end.Answer, j.right(last.answer, end.Answer)
		for _, r := range []*row{groups.row(c.Group), kinds.row("held: " + c.Held), all} {
			r.add(c, exact, right, kept, last)
		}
		if !right && *wrong > 0 {
			*wrong--
			fmt.Fprintf(progress, "%s: %q\n  wanted %q\n  got    %q\n", c.ID, end.User, end.Answer, last.answer)
		}
		if time.Since(told) > 10*time.Second {
			told = time.Now()
			fmt.Fprintf(progress, "%d of %d asked, %d right\n", all.Questions, (len(held)+*every-1) / *every, all.Right)
		}
	}
	slices.SortFunc(groups.rows, func(a, b *row) int { return cmp.Compare(a.Name, b.Name) })
	slices.SortFunc(kinds.rows, func(a, b *row) int { return cmp.Compare(a.Name, b.Name) })
	rows := slices.Concat(groups.rows, kinds.rows, []*row{all})
	for _, r := range rows {
		r.finish()
	}
	if *asJSON {
		if err := json.NewEncoder(out).Encode(map[string]any{"model": m.engine.Identity().Digest, "seconds": time.Since(begun).Seconds(), "rows": rows}); err != nil {
			return err
		}
	} else if err := print(out, rows); err != nil {
		return err
	}
	if share := float64(all.Right) / float64(all.Questions); share < *least {
		return fmt.Errorf("%.1f %% of the questions were answered right, less than %.1f %%", 100*share, 100**least)
	}
	return nil
}

func print(out io.Writer, rows []*row) error {
	w := tabwriter.NewWriter(out, 0, 0, 2, ' ', tabwriter.AlignRight)
	fmt.Fprintln(w, "group\tquestions\texact\tright\tformat\tintents right\ttok/s\tfirst token\t")
	percent := func(n, of int) string { return fmt.Sprintf("%.1f %%", 100*float64(n)/float64(max(of, 1))) }
	for _, r := range rows {
		fmt.Fprintf(w, "%s\t%d\t%s\t%s\t%s\t%d of %d\t%.0f\t%.0f ms\t\n", r.Name, r.Questions, percent(r.Exact, r.Questions), percent(r.Right, r.Questions),
			percent(r.Format, r.Questions), r.IntentsDone, r.Intents, r.Rate, 1000*r.First)
	}
	return w.Flush()
}

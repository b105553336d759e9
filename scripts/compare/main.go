// Compare runs one workload on two builds in alternation and says which is faster, if that can be said.
//
//	go run ./scripts/compare [flags] A B -- ARGUMENTS...
//
// A and B are executables or git revisions; a revision is built in a worktree of its own. ARGUMENTS are the workload's; if
// one of them contains {}, it is a command line of its own, in which {} stands for the executable.
//
//	go run ./scripts/compare HEAD~5 HEAD -- run --prompt-ids 1,2,3 --max-new 32 --model-root DIR
//	go run ./scripts/compare -metric 'decode +1 +([0-9.]+)' HEAD~1 ./deltafin -- benchmark model --model-root DIR
//
// The order is A B, B A, A B, ..., so that a machine that slows down or speeds up steadily favours neither. Each pair gives
// one ratio, and a ratio above 1 means that B is better. The interval holds the true median ratio with at least 95 %
// probability whatever the distribution: it is made of the ranks between which a fair coin would fall. There is no winner
// if it contains 1.
package main

import (
	"bytes"
	"context"
	"errors"
	"flag"
	"fmt"
	"io"
	"math"
	"os"
	"os/exec"
	"os/signal"
	"path/filepath"
	"regexp"
	"slices"
	"strconv"
	"strings"
	"time"
)

func main() {
	ctx, stop := signal.NotifyContext(context.Background(), os.Interrupt)
	defer stop()
	if err := run(ctx, os.Args[1:], os.Stdout, os.Stderr); err != nil {
		fmt.Fprintln(os.Stderr, "compare:", err)
		os.Exit(1)
	}
}

// workload is what is run, and what of it counts.
type workload struct {
	args   []string
	metric *regexp.Regexp // its first group is a number, more is better; nil: elapsed time, less is better
	same   bool           // both builds must print the same
}

func run(ctx context.Context, args []string, out, progress io.Writer) (err error) {
	flags := flag.NewFlagSet("compare", flag.ContinueOnError)
	flags.SetOutput(progress)
	pairs := flags.Int("pairs", 10, "pairs of runs; fewer than 6 cannot show anything")
	warm := flags.Int("warm", 1, "runs of each build before the first pair")
	metric := flags.String("metric", "", "compare the number that this regular expression's first group finds in the output, more being better (default: elapsed time)")
	less := flags.Bool("less", false, "with -metric, less is better")
	same := flags.Bool("same", false, "fail unless both builds print the same on standard output")
	flags.Usage = func() {
		fmt.Fprintln(progress, "usage: go run ./scripts/compare [flags] A B -- ARGUMENTS...    (A and B: executables or git revisions)")
		flags.PrintDefaults()
	}
	if err := flags.Parse(args); err != nil {
		if errors.Is(err, flag.ErrHelp) {
			return nil
		}
		return err
	}
	rest := flags.Args()
	if len(rest) < 4 || rest[2] != "--" {
		return errors.New("give two builds and a workload, as in: compare A B -- run --prompt hi")
	}
	if *pairs < 1 || *warm < 0 {
		return fmt.Errorf("-pairs %d -warm %d: at least one pair, and no negative number of runs", *pairs, *warm)
	}
	w := workload{args: rest[3:], same: *same}
	if *metric != "" {
		if w.metric, err = regexp.Compile(*metric); err != nil {
			return fmt.Errorf("-metric: %w", err)
		}
		if w.metric.NumSubexp() < 1 {
			return fmt.Errorf("-metric %q has no group: put the number in parentheses", *metric)
		}
	} else if *less {
		return errors.New("-less goes with -metric; elapsed time is always better when less")
	}
	temp, err := os.MkdirTemp("", "deltafin-compare-")
	if err != nil {
		return err
	}
	defer func() { err = errors.Join(err, os.RemoveAll(temp)) }()
	var builds [2]string
	for i, name := range rest[:2] {
		if builds[i], err = build(ctx, name, filepath.Join(temp, strconv.Itoa(i)), progress); err != nil {
			return err
		}
	}
	fmt.Fprintf(out, "A  %s\nB  %s\n", rest[0], rest[1])
	lessIsBetter := w.metric == nil || *less
	ratios, err := alternate(ctx, builds, w, *pairs, *warm, lessIsBetter, out)
	if len(ratios) > 0 {
		fmt.Fprintln(out, judge(ratios))
	}
	return err
}

// build gives the executable of a build: the file itself, or what the revision of that name compiles to in folder.
func build(ctx context.Context, name, folder string, progress io.Writer) (executable string, err error) {
	if st, err := os.Stat(name); err == nil && st.Mode().IsRegular() {
		if st.Mode()&0o111 == 0 {
			return "", fmt.Errorf("%s is not executable", name)
		}
		return filepath.Abs(name)
	}
	command := func(dir, program string, args ...string) error {
		c := exec.CommandContext(ctx, program, args...)
		c.Dir = dir
		if text, err := c.CombinedOutput(); err != nil {
			return fmt.Errorf("%s %s: %w\n%s", program, strings.Join(args, " "), err, bytes.TrimSpace(text))
		}
		return nil
	}
	if err := command("", "git", "rev-parse", "--verify", "--quiet", "--end-of-options", name+"^{commit}"); err != nil {
		return "", fmt.Errorf("%s is neither an executable file nor a git revision", name)
	}
	fmt.Fprintf(progress, "building %s\n", name)
	source := filepath.Join(folder, "source")
	if err := command("", "git", "worktree", "add", "--detach", source, name); err != nil {
		return "", err
	}
	// Also after an interruption, when ctx has ended: a forgotten worktree would keep its commit alive.
	defer func() {
		c := exec.Command("git", "worktree", "remove", "--force", source)
		if text, e := c.CombinedOutput(); e != nil {
			err = errors.Join(err, fmt.Errorf("git worktree remove %s: %w: %s", source, e, text))
		}
	}()
	executable = filepath.Join(folder, "deltafin")
	return executable, command(source, "go", "build", "-o", executable, ".")
}

// outcome is one run.
type outcome struct {
	value  float64
	stdout []byte
}

func (w *workload) run(ctx context.Context, executable string) (o outcome, err error) {
	argv, placed := []string{executable}, false
	for _, a := range w.args {
		placed = placed || strings.Contains(a, "{}")
	}
	if placed {
		argv = nil
	}
	for _, a := range w.args {
		argv = append(argv, strings.ReplaceAll(a, "{}", executable))
	}
	c := exec.CommandContext(ctx, argv[0], argv[1:]...)
	var stdout, stderr bytes.Buffer
	c.Stdout, c.Stderr = &stdout, &stderr
	began := time.Now()
	err = c.Run()
	o = outcome{value: time.Since(began).Seconds(), stdout: stdout.Bytes()}
	if ctx.Err() != nil {
		return o, ctx.Err()
	}
	if err != nil {
		return o, fmt.Errorf("%s: %w\n%s", strings.Join(argv, " "), err, bytes.TrimSpace(stderr.Bytes()))
	}
	if w.metric != nil {
		found := w.metric.FindSubmatch(append(bytes.Clone(stdout.Bytes()), stderr.Bytes()...))
		if found == nil {
			return o, fmt.Errorf("%s: nothing in the output matches %q", strings.Join(argv, " "), w.metric)
		}
		if o.value, err = strconv.ParseFloat(string(found[1]), 64); err != nil || !(o.value > 0) {
			return o, fmt.Errorf("%s: %q in the output is not a positive number", strings.Join(argv, " "), found[1])
		}
	}
	return o, nil
}

// alternate runs the pairs and prints each. On an error it returns the ratios so far.
func alternate(ctx context.Context, builds [2]string, w workload, pairs, warm int, lessIsBetter bool, out io.Writer) (ratios []float64, err error) {
	for range warm {
		for _, b := range builds {
			if _, err := w.run(ctx, b); err != nil {
				return nil, err
			}
		}
	}
	unit := ""
	if w.metric == nil {
		unit = " s"
	}
	for p := range pairs {
		var pair [2]outcome
		order := []int{p % 2, 1 - p%2}
		for _, i := range order {
			if pair[i], err = w.run(ctx, builds[i]); err != nil {
				return ratios, err
			}
		}
		if w.same && !bytes.Equal(pair[0].stdout, pair[1].stdout) {
			return ratios, fmt.Errorf("pair %d: A and B print different things on standard output", p+1)
		}
		ratio := pair[1].value / pair[0].value
		if lessIsBetter {
			ratio = 1 / ratio
		}
		ratios = append(ratios, ratio)
		fmt.Fprintf(out, "%3d  %s  A %.4g%s  B %.4g%s  B/A %.3f\n", p+1, []string{"AB", "BA"}[p%2], pair[0].value, unit, pair[1].value, unit, ratio)
	}
	return ratios, nil
}

// confidence of the interval.
const confidence = 0.95

// interval holds the true median of what values are drawn from with at least the confidence wanted: from the k-th value
// from below to the k-th from above, with the largest k that a fair coin permits. ok is false when there are too few.
func interval(values []float64) (low, high float64, ok bool) {
	s := slices.Sorted(slices.Values(values))
	n := len(s)
	// The median lies below the k-th value when fewer than k values fall below it; each side gets half of the doubt.
	k, tail, p := 0, 0.0, math.Ldexp(1, -n)
	for i := 0; i < (n+1)/2; i++ { // p is the probability of exactly i heads among n
		tail += p
		if tail > (1-confidence)/2 {
			break
		}
		k = i + 1
		p *= float64(n-i) / float64(i+1)
	}
	if k == 0 {
		return 0, 0, false
	}
	return s[k-1], s[n-k], true
}

func median(values []float64) float64 {
	s := slices.Sorted(slices.Values(values))
	return (s[(len(s)-1)/2] + s[len(s)/2]) / 2
}

// judge says what the ratios show.
func judge(ratios []float64) string {
	better := 0
	for _, r := range ratios {
		if r > 1 {
			better++
		}
	}
	text := fmt.Sprintf("median B/A %.3f, B better in %d of %d pairs", median(ratios), better, len(ratios))
	low, high, ok := interval(ratios)
	if !ok {
		return text + fmt.Sprintf("; no winner: %d pairs are too few for a 95 %% interval, run at least 6", len(ratios))
	}
	text += fmt.Sprintf(", 95 %% interval %.3f to %.3f", low, high)
	switch {
	case low > 1:
		return text + "; B is better"
	case high < 1:
		return text + "; A is better"
	}
	return text + "; no winner: the interval contains 1"
}

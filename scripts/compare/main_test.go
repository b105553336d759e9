package main

import (
	"bytes"
	"context"
	"io"
	"os"
	"os/exec"
	"path/filepath"
	"strings"
	"testing"
)

// Ranks of the 95 % interval of a median, from published tables of the sign test.
func TestIntervalRanks(t *testing.T) {
	for _, c := range []struct{ n, low, high int }{
		{6, 1, 6}, {7, 1, 7}, {8, 1, 8}, {9, 2, 8}, {10, 2, 9}, {12, 3, 10}, {15, 4, 12}, {20, 6, 15}, {25, 8, 18}, {50, 18, 33}, {100, 40, 61},
	} {
		values := make([]float64, c.n)
		for i := range values {
			values[c.n-1-i] = float64(i + 1) // the order must not matter
		}
		low, high, ok := interval(values)
		if !ok || int(low) != c.low || int(high) != c.high {
			t.Errorf("%d values: ranks %g to %g (%v), the tables say %d to %d", c.n, low, high, ok, c.low, c.high)
		}
	}
	for n := range 6 {
		if _, _, ok := interval(make([]float64, n)); ok {
			t.Errorf("%d values make an interval; the tables say that there is none", n)
		}
	}
}

func TestJudge(t *testing.T) {
	for _, c := range []struct {
		name   string
		ratios []float64
		want   string
	}{
		{"all better", []float64{1.1, 1.2, 1.05, 1.3, 1.2, 1.1}, "; B is better"},
		{"all worse", []float64{0.9, 0.8, 0.95, 0.7, 0.8, 0.9}, "; A is better"},
		{"one outlier of six", []float64{1.1, 1.2, 1.05, 1.3, 1.2, 0.99}, "no winner: the interval contains 1"},
		{"equal", []float64{1, 1, 1, 1, 1, 1, 1}, "no winner: the interval contains 1"},
		{"too few", []float64{2, 2, 2, 2, 2}, "no winner: 5 pairs are too few"},
	} {
		if got := judge(c.ratios); !strings.Contains(got, c.want) {
			t.Errorf("%s: %q, want %q", c.name, got, c.want)
		}
	}
	if got := judge([]float64{4, 1, 2}); !strings.HasPrefix(got, "median B/A 2.000, B better in 2 of 3 pairs") {
		t.Errorf("summary is %q", got)
	}
}

// program writes an executable shell script.
func program(t *testing.T, name, body string) string {
	t.Helper()
	path := filepath.Join(t.TempDir(), name)
	if err := os.WriteFile(path, []byte("#!/bin/sh\n"+body+"\n"), 0o700); err != nil {
		t.Fatal(err)
	}
	return path
}

func compare(t *testing.T, args ...string) (string, error) {
	t.Helper()
	var out bytes.Buffer
	err := run(context.Background(), args, &out, io.Discard)
	return out.String(), err
}

func TestRunsAlternate(t *testing.T) {
	log := filepath.Join(t.TempDir(), "log")
	a := program(t, "a", `echo A "$@" >>`+log+`; echo speed 10`)
	b := program(t, "b", `echo B "$@" >>`+log+`; echo speed 20 >&2`)
	out, err := compare(t, "-pairs", "6", "-warm", "1", "-metric", "speed ([0-9]+)", a, b, "--", "decode", "two words")
	if err != nil {
		t.Fatal(err)
	}
	if !strings.Contains(out, "median B/A 2.000, B better in 6 of 6 pairs, 95 % interval 2.000 to 2.000; B is better") {
		t.Errorf("output:\n%s", out)
	}
	lines, _ := os.ReadFile(log)
	order := ""
	for line := range strings.Lines(string(lines)) {
		order += line[:1]
		if line[1:] != " decode two words\n" {
			t.Errorf("arguments arrived as %q", line)
		}
	}
	if want := "AB" + strings.Repeat("ABBA", 3); order != want {
		t.Errorf("runs in the order %s, want %s", order, want)
	}
	out, err = compare(t, "-pairs", "6", "-less", "-metric", "speed ([0-9]+)", a, b, "--", "x")
	if err != nil || !strings.Contains(out, "median B/A 0.500") || !strings.Contains(out, "; A is better") {
		t.Errorf("less is better: %v\n%s", err, out)
	}
}

func TestElapsedTimeAndPlaceholder(t *testing.T) {
	slow := program(t, "slow", "sleep 0.2")
	fast := program(t, "fast", "sleep 0.01")
	out, err := compare(t, "-pairs", "6", "-warm", "0", slow, fast, "--", "sh", "-c", "{} && true")
	if err != nil || !strings.Contains(out, "; B is better") {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestNoWinnerOnNoise(t *testing.T) {
	counter := filepath.Join(t.TempDir(), "n")
	// Both builds are the same program, whose speed differs from run to run: 1 2 3 1 2 3 ...
	noisy := program(t, "noisy", `n=$(cat `+counter+` 2>/dev/null || echo 0); echo $((n+1)) >`+counter+`; echo v $((n%3+1))`)
	out, err := compare(t, "-pairs", "8", "-warm", "0", "-metric", "v ([0-9]+)", noisy, noisy, "--", "x")
	if err != nil || !strings.Contains(out, "no winner: the interval contains 1") {
		t.Errorf("%v\n%s", err, out)
	}
}

func TestRefusals(t *testing.T) {
	good := program(t, "good", "echo same; echo $$ >&2")
	other := program(t, "other", "echo other")
	broken := program(t, "broken", "echo it went wrong >&2; exit 3")
	plain := filepath.Join(t.TempDir(), "plain")
	if err := os.WriteFile(plain, nil, 0o600); err != nil {
		t.Fatal(err)
	}
	for _, c := range []struct {
		name string
		args []string
		want string
	}{
		{"no workload", []string{good, good}, "give two builds and a workload"},
		{"no separator", []string{good, good, "run", "x"}, "give two builds and a workload"},
		{"unknown build", []string{good, "no-such-revision", "--", "x"}, "no-such-revision is neither an executable file nor a git revision"},
		{"revision that is an option", []string{good, "./--all", "--", "x"}, "neither an executable file nor a git revision"},
		{"not executable", []string{good, plain, "--", "x"}, "is not executable"},
		{"metric without a group", []string{"-metric", "x", good, good, "--", "x"}, "has no group"},
		{"metric not found", []string{"-metric", "speed ([0-9]+)", good, good, "--", "x"}, "nothing in the output matches"},
		{"metric not positive", []string{"-metric", "(same)", good, good, "--", "x"}, "not a positive number"},
		{"-less alone", []string{"-less", good, good, "--", "x"}, "-less goes with -metric"},
		{"failing workload", []string{good, broken, "--", "x"}, "it went wrong"},
		{"different output", []string{"-same", good, other, "--", "x"}, "print different things"},
	} {
		if out, err := compare(t, c.args...); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%s: error %v, want %q\n%s", c.name, err, c.want, out)
		}
	}
	if _, err := compare(t, "-pairs", "1", "-same", good, good, "--", "x"); err != nil {
		t.Errorf("the same output: %v", err)
	}
}

// A revision is built from what was committed, and no worktree stays behind.
func TestBuildsRevisions(t *testing.T) {
	if testing.Short() {
		t.Skip("compiles two programs")
	}
	repository := t.TempDir()
	t.Chdir(repository)
	git := func(args ...string) string {
		t.Helper()
		c := exec.Command("git", append([]string{"-c", "user.name=t", "-c", "user.email=t@example.invalid", "-c", "commit.gpgsign=false"}, args...)...)
		c.Env = append(os.Environ(), "GIT_CONFIG_GLOBAL=/dev/null", "GIT_CONFIG_NOSYSTEM=1")
		text, err := c.CombinedOutput()
		if err != nil {
			t.Fatalf("git %v: %v\n%s", args, err, text)
		}
		return string(text)
	}
	commit := func(speed string) {
		t.Helper()
		source := "package main\n\nfunc main() { println(\"speed " + speed + "\") }\n"
		for name, text := range map[string]string{"go.mod": "module x\n\ngo 1.21\n", "main.go": source} {
			if err := os.WriteFile(name, []byte(text), 0o600); err != nil {
				t.Fatal(err)
			}
		}
		git("add", ".")
		git("commit", "-q", "-m", speed)
	}
	git("init", "-q")
	commit("30")
	commit("10")
	out, err := compare(t, "-pairs", "6", "-metric", "speed ([0-9]+)", "HEAD~1", "HEAD", "--", "x")
	if err != nil || !strings.Contains(out, "median B/A 0.333") || !strings.Contains(out, "; A is better") {
		t.Errorf("%v\n%s", err, out)
	}
	if list := git("worktree", "list"); strings.Count(list, "\n") != 1 {
		t.Errorf("worktrees left behind:\n%s", list)
	}
}

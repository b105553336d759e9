package cli

import (
	"context"
	"encoding/json"
	"fmt"
	"io"
	"os"
	"strings"

	"github.com/spf13/cobra"
	"github.com/spf13/pflag"
)

func doctorCommand(s streams) *cobra.Command {
	var runtimeOnly, asJSON, online bool
	c := &cobra.Command{
		Use:   "doctor",
		Short: "Check this machine, the program and the model",
		Long: `Doctor checks what a chat needs and prints one line for each thing: ok, warn or FAIL, and what to do about it.
It reads, and writes only to temporary folders that it removes again. It uses no network unless --online is given. Exit
status 0: nothing is missing; 3: something is.`,
		Args: noArguments,
	}
	flags := c.Flags()
	flags.BoolVar(&runtimeOnly, "runtime-only", false, "check the machine and the program, no model folder")
	flags.BoolVar(&asJSON, "json", false, "print the result as JSON")
	flags.BoolVar(&online, "online", false, "fetch a small file from the hub to see whether a setup would get through")
	flags.String("model-root", "", "folder `DIR` of the model to check (also $"+envRoot+")")
	draftRootFlag(flags)
	hubFlags(flags)
	for _, name := range []string{"workers", "limit-rate", "min-free", "offline"} {
		flags.Lookup(name).Hidden = true
	}
	c.RunE = func(cmd *cobra.Command, args []string) error {
		if runtimeOnly && flags.Changed("model-root") {
			return usagef("--runtime-only and --model-root exclude each other")
		}
		ctx, signals := onInterrupt(cmd.Context(), func(string) {}, func() { os.Exit(exitInterrupted) })
		defer signals.close()
		return examine(ctx, s, flags, thisMachine(), runtimeOnly, asJSON, online)
	}
	return c
}

// verdict of a check.
type verdict string

const (
	verdictOK   verdict = "ok"
	verdictWarn verdict = "warn"
	verdictFail verdict = "fail"
)

// finding is the result of one check.
type finding struct {
	Name    string  `json:"name"`
	Verdict verdict `json:"status"`
	Detail  string  `json:"detail"`
	Remedy  string  `json:"remedy,omitempty"`
}

func ok(format string, a ...any) finding {
	return finding{Verdict: verdictOK, Detail: fmt.Sprintf(format, a...)}
}

func warn(remedy, format string, a ...any) finding {
	return finding{Verdict: verdictWarn, Detail: fmt.Sprintf(format, a...), Remedy: remedy}
}

func fail(remedy, format string, a ...any) finding {
	return finding{Verdict: verdictFail, Detail: fmt.Sprintf(format, a...), Remedy: remedy}
}

// check is one thing to look at.
type check struct {
	name string
	look func(ctx context.Context) finding
}

// examine runs every check, also after one has failed, so that one call shows all there is to do.
func examine(ctx context.Context, s streams, flags *pflag.FlagSet, on machine, runtimeOnly, asJSON, online bool) error {
	h, err := parseHub(flags, s.env)
	if err != nil {
		return err
	}
	checks := []check{
		{"program", on.checkProgram},
		{"host", on.checkHost},
		{"environment", func(context.Context) finding { return checkEnvironment(s.env) }},
		{"memory", on.checkMemory},
		{"descriptors", on.checkDescriptors},
		{"folders", on.checkFolders},
		{"file system", on.checkFileSystem},
		{"transcript", checkTranscript},
		{"temporaries", on.checkTemporaries},
		{"terminal", func(context.Context) finding { return checkTerminal(s) }},
		{"provider", on.checkProvider},
	}
	if !runtimeOnly {
		root, err := findRoot(flags, s.env, holdsModel)
		checks = append(checks, modelChecks(on, root, err, pick(flags, "draft-root", s.env, envDraft).text, h)...)
	}
	if online {
		checks = append(checks, check{"hub", func(ctx context.Context) finding { return checkHub(ctx, h) }})
	}
	report := struct {
		Schema   string    `json:"schema"`
		Version  string    `json:"version"`
		Status   verdict   `json:"status"`
		Findings []finding `json:"checks"`
	}{Schema: "deltafin.doctor.v1", Version: Version, Status: verdictOK}
	for _, c := range checks {
		f := c.look(ctx)
		if err := ctx.Err(); err != nil {
			return err
		}
		f.Name = c.name
		f.Detail, f.Remedy = oneLine(f.Detail), oneLine(f.Remedy)
		report.Findings = append(report.Findings, f)
		if f.Verdict == verdictFail || f.Verdict == verdictWarn && report.Status == verdictOK {
			report.Status = f.Verdict
		}
		if !asJSON {
			if err := printFinding(s.out, f); err != nil {
				return err
			}
		}
	}
	if asJSON {
		encoder := json.NewEncoder(s.out)
		encoder.SetEscapeHTML(false)
		encoder.SetIndent("", "  ")
		if err := encoder.Encode(report); err != nil {
			return err
		}
	}
	if report.Status == verdictFail {
		return &statusError{exitIncomplete, fmt.Errorf("%s", failedNames(report.Findings))}
	}
	return nil
}

func printFinding(w io.Writer, f finding) error {
	word := map[verdict]string{verdictOK: "ok", verdictWarn: "warn", verdictFail: "FAIL"}[f.Verdict]
	line := fmt.Sprintf("%-4s  %-12s %s", word, f.Name, f.Detail)
	if f.Remedy != "" {
		line += "; " + f.Remedy
	}
	_, err := fmt.Fprintln(w, line)
	return err
}

func failedNames(findings []finding) string {
	var names []string
	for _, f := range findings {
		if f.Verdict == verdictFail {
			names = append(names, f.Name)
		}
	}
	return "not everything is in order: " + strings.Join(names, ", ")
}

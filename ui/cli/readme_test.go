package cli

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

// The README is what people read first: it names every command, every exit status and every variable that has an effect.
func TestReadmeIsComplete(t *testing.T) {
	content, err := os.ReadFile(filepath.Join("..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}
	readme := string(content)
	section := func(from, to string) string {
		_, rest, found := strings.Cut(readme, from)
		if !found {
			t.Fatalf("README has no %q", from)
		}
		part, _, _ := strings.Cut(rest, to)
		return part
	}
	commands := section("| command |", "\n\n")
	root := newRoot(streams{})
	for _, c := range root.Commands() {
		if name := c.Name(); !c.Hidden && !strings.Contains(commands, "`deltafin "+name) && !strings.Contains(commands, "`"+name+"`") {
			t.Errorf("README does not list the command %s", name)
		}
	}
	statuses := section("| exit status |", "\n\n")
	for _, status := range []int{exitOK, exitFailure, exitUsage, exitIncomplete, exitDiskFull, exitIntegrity, exitInterrupted} {
		if !strings.Contains(statuses, fmt.Sprintf("\n| %d |", status)) {
			t.Errorf("README does not explain exit status %d", status)
		}
	}
	variables := section("| variable |", "\n\n")
	names := []string{envRoot, envThreads, envISA, envEffort, envGEMV, envDevice, envSpine, envResident, envHeat, envTrace, envTracePath,
		envDraft, envHubHost, envMirrorHost, envMirrorPath}
	for _, x := range exactness {
		names = append(names, x.name)
	}
	for _, name := range names {
		if !strings.Contains(variables, "`"+name+"`") {
			t.Errorf("README does not list the variable %s", name)
		}
	}
}

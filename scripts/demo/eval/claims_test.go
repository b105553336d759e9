package main

import (
	"encoding/json"
	"fmt"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"

	"deltafin/assets"
	"deltafin/ui/chat"
)

// What the demo model is taught about Deltafin is what Deltafin does: the commands, keys and sizes that its corpus names are
// the program's. A model that was trained before a change here has to be trained again to know of it.
func TestTheCorpusTellsTheTruthAboutDeltafin(t *testing.T) {
	files, err := filepath.Glob("../subjects/*.py")
	if err != nil || len(files) == 0 {
		t.Fatal(files, err)
	}
	var corpus strings.Builder
	for _, name := range files {
		text, err := os.ReadFile(name)
		if err != nil {
			t.Fatal(err)
		}
		corpus.Write(text)
	}
	said := corpus.String()
	readme, err := os.ReadFile(filepath.Join("..", "..", "..", "README.md"))
	if err != nil {
		t.Fatal(err)
	}

	found := 0
	for _, m := range regexp.MustCompile("`deltafin ([a-z][a-z0-9-]*)").FindAllStringSubmatch(said, -1) {
		found++
		if !strings.Contains(string(readme), "| `deltafin "+m[1]) && !strings.Contains(string(readme), ", `deltafin "+m[1]) {
			t.Errorf("there is no command deltafin %s", m[1])
		}
	}
	actions := map[string]chat.Action{}
	for _, a := range chat.Actions() {
		actions[a.Name] = a
	}
	for _, m := range regexp.MustCompile("`/([a-z]+)[ `]").FindAllStringSubmatch(said, -1) {
		found++
		if _, ok := actions[m[1]]; !ok {
			t.Errorf("the chat has no command /%s", m[1])
		}
	}
	if found < 40 {
		t.Errorf("only %d commands found; the corpus is not where it was, or is written otherwise", found)
	}
	for key, action := range map[string]string{"Ctrl+J": "newline", "Alt+Enter": "newline", "Ctrl+N": "new", "Ctrl+P": "commands", "Ctrl+T": "thinking",
		"Ctrl+S": "chats", "Ctrl+F": "find", "F1": "help", "F3": "inspector", "F4": "health", "Tab": "focus"} {
		if !strings.Contains(said, key) || !slices.Contains(actions[action].Keys, strings.ToLower(key)) {
			t.Errorf("%s is not what it was: %v", key, actions[action])
		}
	}
	if !slices.Contains(actions["edit"].Keys, "e") {
		t.Errorf("e does not edit a message: %v", actions["edit"])
	}

	var catalogue struct {
		Models []struct {
			Name     string
			Bytes    int64
			Resident int64 `json:"resident_bytes"`
		}
	}
	if err := json.Unmarshal(assets.Catalogue(), &catalogue); err != nil {
		t.Fatal(err)
	}
	for _, m := range catalogue.Models {
		if m.Name != "kimi-k3" {
			continue
		}
		for _, size := range []string{fmt.Sprintf("%.2f TB", float64(m.Bytes)/1e12), fmt.Sprintf("%.0f GB", float64(m.Resident)/1e9)} {
			if !strings.Contains(said, size) {
				t.Errorf("Kimi K3 takes %s, and nothing says so", size)
			}
		}
	}
}

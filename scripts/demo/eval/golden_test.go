package main

import (
	"bytes"
	"encoding/json"
	"flag"
	"fmt"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"deltafin/tokenizer/xtml"
)

var update = flag.Bool("update", false, "write testdata/golden.json anew, after the demo model was replaced")

// spoken is one turn of a golden conversation: ids are all tokens of the reply, to the one that ends it, and logits is a
// digest of the four best logits of each, to the bit.
type spoken struct {
	User   string `json:"user"`
	Think  string `json:"think"`
	Answer string `json:"answer"`
	IDs    []int  `json:"ids"`
	Logits string `json:"logits"`
}

// The embedded model says the same tokens from the same logits as when testdata/golden.json was written, on every machine:
// any change of its arithmetic, of the tokenizer, of the chat format or of how a conversation goes on from kept state shows
// here. After the model was replaced on purpose, `go test ./scripts/demo/eval -update` writes the file anew.
func TestTheDemoSaysWhatItSaid(t *testing.T) {
	root, file := filepath.Join("..", "..", "..", "assets", "demo"), filepath.Join("testdata", "golden.json")
	text, err := os.ReadFile(file)
	if err != nil {
		t.Fatal(err)
	}
	var want [][]spoken
	if err := json.Unmarshal(text, &want); err != nil {
		t.Fatal(err)
	}
	if len(want) < 8 {
		t.Fatalf("%d conversations", len(want))
	}
	m, err := openModel(t.Context(), root, 0)
	if err != nil {
		t.Fatal(err)
	}
	defer m.close()
	m.top = 4
	var got [][]spoken
	for _, turns := range want {
		var said []xtml.Message
		var now []spoken
		for _, turn := range turns {
			var r reply
			if r, said, err = m.ask(t.Context(), said, turn.User); err != nil {
				t.Fatal(err)
			}
			if !r.kept() {
				t.Errorf("%q: the reply is not thinking, an answer and an end: %+v", turn.User, r)
			}
			if !*update && !slices.Equal(r.ids, turn.IDs) {
				t.Errorf("%q is answered %q %v, and was answered %q %v", turn.User, r.answer, r.ids, turn.Answer, turn.IDs)
			}
			logits := fmt.Sprintf("%016x", r.logits.Sum64())
			if !*update && logits != turn.Logits {
				t.Errorf("%q: the logits of the reply are not what they were, to the bit", turn.User)
			}
			now = append(now, spoken{turn.User, r.think, r.answer, r.ids, logits})
		}
		got = append(got, now)
	}
	if *update {
		writeGolden(t, file, got)
	}
}

// writeGolden writes a line for each turn, so that a change can be read.
func writeGolden(t *testing.T, file string, conversations [][]spoken) {
	var out bytes.Buffer
	out.WriteString("[\n")
	for i, turns := range conversations {
		for k, turn := range turns {
			line, err := json.Marshal(turn)
			if err != nil {
				t.Fatal(err)
			}
			out.WriteString(map[bool]string{true: "[", false: " "}[k == 0])
			out.Write(line)
			switch {
			case k+1 < len(turns):
				out.WriteString(",\n")
			case i+1 < len(conversations):
				out.WriteString("],\n")
			default:
				out.WriteString("]\n]\n")
			}
		}
	}
	if err := os.WriteFile(file, out.Bytes(), 0o644); err != nil {
		t.Fatal(err)
	}
}

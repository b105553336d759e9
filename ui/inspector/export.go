package inspector

import (
	"bytes"
	"encoding/csv"
	"encoding/json"
	"fmt"
	"strconv"

	"deltafin/runtime/expert"
	"deltafin/runtime/trace"

	tea "github.com/charmbracelet/bubbletea"
)

func key(layer, e int) expert.Key { return expert.Key{Layer: layer, Expert: e} }

// export makes what was asked for and has it saved by a command.
func (in *Inspector) export(what string) tea.Cmd {
	var name string
	var content []byte
	switch what {
	case "c":
		name, content = "layers.csv", in.layersCSV()
	case "j":
		name, content = fmt.Sprintf("token-%d.json", in.at+1), in.tokenJSON()
	case "s":
		name, content = "inspector.txt", append([]byte(in.frame.text), '\n')
	default:
		return nil
	}
	if content == nil {
		in.say("there is nothing to export yet")
		return nil
	}
	save := in.o.Save
	return func() tea.Msg {
		where, err := save(name, content)
		return savedMsg{in, where, err}
	}
}

// layersCSV is a line for each layer with what was counted of it.
func (in *Inspector) layersCSV() []byte {
	if in.grid.Len() == 0 {
		return nil
	}
	var b bytes.Buffer
	w := csv.NewWriter(&b)
	w.Write([]string{"layer", "resident", "demands", "ready", "early", "late", "previous_token_recall", "look_ahead_recall"})
	ready := in.readiness()
	for l := in.grid.First; l <= in.grid.Last; l++ {
		resident := 0
		for e := range in.grid.Experts {
			if in.resident(in.grid.Index(key(l, e))) {
				resident++
			}
		}
		row := []string{strconv.Itoa(l), strconv.Itoa(resident), fmt.Sprint(ready[l].of), fmt.Sprint(ready[l].n), "", "", "", ""}
		if in.o.Present == nil {
			row[1] = ""
		}
		if in.tally != nil && in.message == "" {
			t := in.tally.layers[l]
			row[4], row[5] = fmt.Sprint(t.early.n), fmt.Sprint(t.late.n)
			if t.previous.of > 0 {
				row[6] = fmt.Sprintf("%.4f", t.previous.value())
			}
		}
		if r := in.health.Cache.Recall; l < len(r) {
			row[7] = fmt.Sprintf("%.4f", r[l])
		}
		w.Write(row)
	}
	w.Flush()
	return b.Bytes()
}

// tokenJSON is the token on the screen with all its routes.
func (in *Inspector) tokenJSON() []byte {
	t, ok := in.current()
	if !ok {
		return nil
	}
	type layer struct {
		Layer   int              `json:"layer"`
		IDs     []uint16         `json:"ids"`
		Weights []float32        `json:"weights,omitempty"`
		From    []string         `json:"from,omitempty"`
		Micros  map[string]int64 `json:"pass_micros,omitempty"` // of the whole pass
	}
	out := struct {
		Token    int64   `json:"token"`
		ID       *int    `json:"id,omitempty"`
		Position *int    `json:"position,omitempty"`
		Message  string  `json:"message,omitempty"`
		Run      string  `json:"run,omitempty"`
		Step     uint64  `json:"step"`
		Row      int     `json:"row"`
		Rows     int     `json:"rows"`
		Layers   []layer `json:"layers"`
	}{Token: in.at + 1, Message: t.pass.Message, Run: t.pass.Run, Step: t.pass.Step, Row: t.row, Rows: t.pass.Rows}
	if t.row < len(t.pass.Tokens) {
		out.ID = &t.pass.Tokens[t.row]
	}
	if t.pass.Position >= 0 {
		position := t.pass.Position + t.row
		out.Position = &position
	}
	for i := range t.pass.Layers {
		l := &t.pass.Layers[i]
		ids, weights, from := l.Row(t.row, t.pass.TopK)
		if len(ids) == 0 {
			continue
		}
		x := layer{Layer: l.Layer, IDs: ids, Weights: weights}
		for _, o := range from {
			x.From = append(x.From, o.String())
		}
		for p, d := range l.Time {
			if d > 0 {
				if x.Micros == nil {
					x.Micros = map[string]int64{}
				}
				x.Micros[speedWord(p)] = d.Microseconds()
			}
		}
		out.Layers = append(out.Layers, x)
	}
	b, err := json.MarshalIndent(out, "", "  ")
	if err != nil {
		return nil // cannot be: there are only numbers and words
	}
	return append(b, '\n')
}

func speedWord(part int) string { return trace.Part(part).String() }

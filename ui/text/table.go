package text

import (
	"strings"

	east "github.com/yuin/goldmark/extension/ast"
)

// leastColumn is the narrowest a column is made; a table that needs less is shown row by row.
const leastColumn = 4

// table draws a table: columns as wide as their cells want if that fits, else the widest give way and their cells are
// broken into lines. In a window too narrow for that every row becomes a list of its cells.
func (d *drawing) table(t *east.Table, width int) []string {
	var rows [][]string
	var wanted []int
	for row := t.FirstChild(); row != nil; row = row.NextSibling() {
		var cells []string
		for cell := row.FirstChild(); cell != nil; cell = cell.NextSibling() {
			s := strings.Trim(d.glamour(paragraph(cell)), " \n")
			if i := len(cells); i == len(wanted) {
				wanted = append(wanted, 1)
			}
			for _, line := range strings.Split(s, "\n") {
				wanted[len(cells)] = max(wanted[len(cells)], Width(line))
			}
			cells = append(cells, s)
		}
		rows = append(rows, cells)
	}
	const between = 3 // " │ "
	widths, ok := share(wanted, width-between*(len(wanted)-1))
	if !ok {
		return d.records(rows, width)
	}
	bar := d.theme.Dim.Paint("│")
	var out []string
	for i, row := range rows {
		out = append(out, tableRow(row, widths, t.Alignments, " "+bar+" ")...)
		if i == 0 {
			var rule []string
			for _, w := range widths {
				rule = append(rule, strings.Repeat("─", w))
			}
			out = append(out, d.theme.Dim.Paint(strings.Join(rule, "─┼─")))
		}
	}
	return out
}

// share gives each column what it wants as long as the room lasts; the widest columns are cut to the same width.
func share(wanted []int, room int) ([]int, bool) {
	if room < leastColumn*len(wanted) && sum(wanted) > room {
		return nil, false
	}
	widths := append([]int(nil), wanted...)
	for sum(widths) > room {
		widest, second := 0, 0
		for _, w := range widths {
			if w > widest {
				widest, second = w, widest
			} else if w > second && w < widest {
				second = w
			}
		}
		// Cut all of the widest down to the second widest, or as far as is needed.
		n := 0
		for _, w := range widths {
			if w == widest {
				n++
			}
		}
		over := sum(widths) - room
		cut := max(1, min(widest-second, over/n))
		for i, w := range widths {
			if w == widest && over > 0 {
				widths[i] -= cut
				over -= cut
			}
		}
	}
	return widths, true
}

func sum(values []int) int {
	n := 0
	for _, v := range values {
		n += v
	}
	return n
}

// tableRow draws one row of cells, each broken into as many lines as it needs.
func tableRow(row []string, widths []int, align []east.Alignment, bar string) []string {
	cells := make([][]string, len(widths))
	height := 1
	for i, s := range row {
		cells[i] = WrapStyled(s, widths[i])
		height = max(height, len(cells[i]))
	}
	out := make([]string, height)
	for y := range out {
		var b strings.Builder
		for i, w := range widths {
			if i > 0 {
				b.WriteString(bar)
			}
			s := ""
			if y < len(cells[i]) {
				s = cells[i][y]
			}
			free := w - Width(s)
			left := 0
			if i < len(align) {
				switch align[i] {
				case east.AlignRight:
					left = free
				case east.AlignCenter:
					left = free / 2
				}
			}
			b.WriteString(Blank(left) + s + Blank(free-left))
		}
		out[y] = strings.TrimRight(b.String(), " ")
	}
	return out
}

// records draws a table as one block for each row: every cell on a line of its own, behind its column's head.
func (d *drawing) records(rows [][]string, width int) []string {
	var out []string
	if len(rows) == 1 {
		return WrapStyled(strings.Join(rows[0], " · "), width)
	}
	for i, row := range rows[1:] {
		if i > 0 {
			out = append(out, "")
		}
		for j, cell := range row {
			head := ""
			if j < len(rows[0]) && rows[0][j] != "" {
				head = rows[0][j] + ": "
			}
			out = append(out, WrapStyled(head+cell, width)...)
		}
	}
	return out
}

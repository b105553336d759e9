// Package gauge writes numbers the way every screen of this program shows them: bars, sparklines, sizes, times and rates.
// Nothing here has a style; a caller paints the text.
package gauge

import (
	"fmt"
	"math"
	"strings"
	"time"
)

// Bar is a bar of width cells, filled to a share between 0 and 1. Anything but nothing shows at least one filled cell,
// and anything but all leaves one.
func Bar(share float64, width int) string {
	if width <= 0 {
		return ""
	}
	if math.IsNaN(share) || share < 0 {
		share = 0
	}
	full := int(math.Round(min(share, 1) * float64(width)))
	switch {
	case full == 0 && share > 0:
		full = 1
	case full == width && share < 1 && width > 1:
		full = width - 1
	}
	return strings.Repeat("█", full) + strings.Repeat("·", width-full)
}

var eighths = []rune("▁▂▃▄▅▆▇█")

// Spark is the last width values, each an eighth block as high as its share of the largest of them, or of top if that is
// not 0. Without values it is empty.
func Spark(values []float64, width int, top float64) string {
	if width <= 0 {
		return ""
	}
	values = values[max(0, len(values)-width):]
	if top == 0 {
		for _, v := range values {
			top = max(top, v)
		}
	}
	var b strings.Builder
	for _, v := range values {
		level := 0
		if top > 0 && v > 0 {
			level = int(min(v/top, 1)*7 + 0.5)
		}
		b.WriteRune(eighths[level])
	}
	return b.String()
}

// Bytes is a size in decimal units, as drives are sold.
func Bytes(n float64) string {
	units := []string{"B", "kB", "MB", "GB", "TB"}
	i := 0
	for ; n >= 999.5 && i < len(units)-1; i++ {
		n /= 1000
	}
	switch {
	case i == 0 || n >= 99.95:
		return fmt.Sprintf("%.0f %s", n, units[i])
	case units[i] == "TB": // a tenth of one is more than most things
		return fmt.Sprintf("%.2f %s", n, units[i])
	}
	return fmt.Sprintf("%.1f %s", n, units[i])
}

// Percent is a share of 1 in whole per cent, which says 100 and 0 only of what is all and nothing.
func Percent(share float64) string {
	n := int(math.Round(100 * share))
	switch {
	case share > 0 && n == 0:
		return "<1%"
	case share < 1 && n == 100:
		return "99%"
	}
	return fmt.Sprintf("%d%%", n)
}

// Duration says how long in the two largest units that matter.
func Duration(d time.Duration) string {
	switch {
	case d <= 0:
		return "0s"
	case d < time.Millisecond:
		return fmt.Sprintf("%dµs", d.Microseconds())
	case d < 10*time.Millisecond:
		return fmt.Sprintf("%.1fms", float64(d.Microseconds())/1000)
	case d < time.Second:
		return fmt.Sprintf("%dms", d.Milliseconds())
	case d < 10*time.Second:
		return fmt.Sprintf("%.1fs", d.Seconds())
	case d < time.Minute:
		return fmt.Sprintf("%ds", int(d.Seconds()))
	case d < time.Hour:
		return fmt.Sprintf("%dm %02ds", int(d.Minutes()), int(d.Seconds())%60)
	}
	return fmt.Sprintf("%dh %02dm", int(d.Hours()), int(d.Minutes())%60)
}

// Rate says how fast tokens come, "" for an unknown pace: below one a second the time of one is easier to grasp.
func Rate(perToken time.Duration) string {
	s := perToken.Seconds()
	switch {
	case s <= 0:
		return ""
	case s > 1:
		return fmt.Sprintf("%.1f s/tok (%.2f/s)", s, 1/s)
	case s > 0.1:
		return fmt.Sprintf("%.1f tok/s", 1/s)
	}
	return fmt.Sprintf("%.0f tok/s", 1/s)
}

// Plural is a number of things in words.
func Plural(n int64, one, many string) string {
	if n == 1 {
		return "1 " + one
	}
	return Count(n) + " " + many
}

// Count is a whole number with a blank between groups of three digits.
func Count(n int64) string {
	s := fmt.Sprint(n)
	start := 0
	if n < 0 {
		start = 1
	}
	for i := len(s) - 3; i > start; i -= 3 {
		s = s[:i] + " " + s[i:]
	}
	return s
}

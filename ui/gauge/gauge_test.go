package gauge

import (
	"math"
	"testing"
	"time"
	"unicode/utf8"
)

func TestBar(t *testing.T) {
	for _, c := range []struct {
		share float64
		width int
		want  string
	}{
		{0, 4, "····"}, {1, 4, "████"}, {.5, 4, "██··"}, {.001, 4, "█···"}, {.999, 4, "███·"}, {7, 2, "██"}, {-1, 2, "··"},
		{math.NaN(), 2, "··"}, {math.Inf(1), 2, "██"}, {.5, 0, ""}, {.5, -3, ""}, {.5, 1, "█"},
	} {
		if got := Bar(c.share, c.width); got != c.want {
			t.Errorf("%v of %d is %q", c.share, c.width, got)
		}
	}
}

func TestSpark(t *testing.T) {
	for _, c := range []struct {
		values []float64
		width  int
		top    float64
		want   string
	}{
		{[]float64{0, 1, 2, 4, 7}, 9, 0, "▁▂▃▅█"}, {[]float64{9, 1, 1}, 2, 0, "██"}, {[]float64{1, .5}, 2, 2, "▅▃"}, {[]float64{5}, 3, 1, "█"},
		{nil, 3, 0, ""}, {[]float64{0, 0}, 3, 0, "▁▁"}, {[]float64{1}, 0, 0, ""}, {[]float64{math.NaN(), 1}, 2, 0, "▁▁"},
	} {
		if got := Spark(c.values, c.width, c.top); got != c.want && !(len(c.values) > 0 && math.IsNaN(c.values[0]) && utf8.RuneCountInString(got) == 2) {
			t.Errorf("%v is %q, want %q", c.values, got, c.want)
		}
	}
}

func TestNumbers(t *testing.T) {
	for got, want := range map[string]string{
		Bytes(0): "0 B", Bytes(999): "999 B", Bytes(999.6): "1.0 kB", Bytes(17_500_000): "17.5 MB", Bytes(109e9): "109 GB", Bytes(3e15): "3000 TB",
		Percent(0): "0%", Percent(.001): "<1%", Percent(.996): "99%", Percent(1): "100%", Percent(.52): "52%",
		Duration(0): "0s", Duration(15 * time.Microsecond): "15µs", Duration(1500 * time.Microsecond): "1.5ms", Duration(150 * time.Millisecond): "150ms",
		Duration(3400 * time.Millisecond): "3.4s", Duration(59 * time.Second): "59s", Duration(61 * time.Second): "1m 01s", Duration(26 * time.Hour): "26h 00m",
		Rate(0): "", Rate(3400 * time.Millisecond): "3.4 s/tok (0.29/s)", Rate(time.Second / 5): "5.0 tok/s", Rate(time.Second / 61): "61 tok/s",
		Plural(1, "run", "runs"): "1 run", Plural(2000, "run", "runs"): "2 000 runs", Count(0): "0", Count(999): "999", Count(82432): "82 432", Count(-1234567): "-1 234 567", Count(-123): "-123",
	} {
		if got != want {
			t.Errorf("%q, want %q", got, want)
		}
	}
}

package inspector

import (
	"fmt"
	"math"

	"deltafin/runtime/expert"
)

// metric is what a map shows of every expert.
type metric int

const (
	metricResident metric = iota
	metricRoute
	metricUse
	metricWaits
	metricAge
	metrics
)

func (m metric) String() string {
	return [metrics]string{"residency", "route", "use", "waits", "age"}[m]
}

// missing is why a metric cannot be shown, "" if it can.
func (in *Inspector) missing(m metric) string {
	switch {
	case m == metricResident && in.o.Present == nil:
		return "what is in memory is known of a running model only"
	case m == metricAge && in.tally == nil:
		return "age is known of a running model only"
	}
	return ""
}

// nextMetric goes to the next one there is.
func (in *Inspector) nextMetric() {
	for range metrics {
		if in.metric = (in.metric + 1) % metrics; in.missing(in.metric) == "" {
			break
		}
	}
	in.log = in.metric == metricUse || in.metric == metricWaits
	in.rows = -1 // the use of a file is asked for again
	in.changed()
}

// bins are the values of the map, between 0 and 1, how they came about, and the value that 1 stands for.
func (in *Inspector) bins(s shape) (values []float32, how combine, top float64) {
	v := make([]float32, in.grid.Len())
	top, how = 1, most
	switch in.metric {
	case metricResident:
		how = mean
		for i := range v {
			if i/64 < len(in.present) && in.present[i/64]>>(i%64)&1 == 1 {
				v[i] = 1
			}
		}
	case metricRoute:
		in.eachRouted(func(i int, o expert.Origin) {
			if !in.waits || o != expert.Hit && o != expert.Early {
				v[i] = 1
			}
		})
	case metricUse:
		counts := in.fileUse
		if in.tally != nil {
			counts = in.tally.use
		}
		how, top = in.counted(s, v, counts)
	case metricWaits:
		if in.tally != nil && in.message == "" {
			how, top = in.counted(s, v, in.tally.waits)
			break
		}
		in.eachRouted(func(i int, o expert.Origin) {
			if o == expert.Late || o == expert.Waited {
				v[i] = 1
			}
		})
	case metricAge:
		for i, n := range in.tally.last {
			if n > 0 { // halved with every doubling of the tokens since
				v[i] = float32(1 / (1 + math.Log2(float64(in.tally.done-n+1))))
			}
		}
	}
	if in.waits && in.metric == metricResident {
		// What costs no time is what is in memory: leave what the token waited for.
		clear(v)
		in.eachRouted(func(i int, o expert.Origin) {
			if o == expert.Late || o == expert.Waited {
				v[i] = 1
			}
		})
		how = most
	}
	return s.fold(v, how, top), how, top
}

// counted fills v with counts, to be summed up in a bin and drawn on a scale that ends at a power of two: so that it moves
// seldom, and then visibly.
func (in *Inspector) counted(s shape, v []float32, counts []uint32) (combine, float64) {
	for i, n := range counts {
		if i < len(v) {
			v[i] = float32(n)
		}
	}
	top := 1.0
	for _, sum := range s.fold(v, total, 1) {
		for float64(sum) > top {
			top *= 2
		}
	}
	if in.log {
		return logSum, top
	}
	return total, top
}

// eachRouted calls f with the numbers of the experts of the token on the screen.
func (in *Inspector) eachRouted(f func(number int, o expert.Origin)) {
	t, ok := in.current()
	if !ok {
		return
	}
	for i := range t.pass.Layers {
		l := &t.pass.Layers[i]
		ids, _, from := l.Row(t.row, t.pass.TopK)
		for k, id := range ids {
			key := expert.Key{Layer: l.Layer, Expert: int(id)}
			o := expert.Unknown
			if k < len(from) {
				o = from[k]
			}
			if in.grid.Contains(key) {
				f(in.grid.Index(key), o)
			}
		}
	}
}

// scaleWords says what the ends of the scale are.
func (in *Inspector) scaleWords(top float64) string {
	switch in.metric {
	case metricUse, metricWaits:
		if top > 1 {
			kind := "linear"
			if in.log {
				kind = "log"
			}
			return fmt.Sprintf("%s to %.0f", kind, top)
		}
	}
	return ""
}

package native

import (
	"encoding/binary"
	"errors"
	"math"
	"slices"
	"testing"
)

// exactly replaces every matrix of a model that may be int8 by one that both encodings hold: q·2^e with a whole |q| ≤ 127
// has at most seven significant bits. Scaling by a power of two commutes with rounding, so the two models must agree bit
// for bit. The result is the int8 one; m has the same values in BF16.
func exactly(t *testing.T, m *model) *model {
	quantised := *m
	quantised.layers = slices.Clone(m.layers)
	replace := func(at *Tensor) {
		rows, cols := int(at.Rows), int(at.Cols)
		wide := m.bytes[at.Addr]
		q, scale := m.odd(t, rows*cols), m.odd(t, 2*rows)
		for r := range rows {
			e := -4 - m.r.IntN(8) - int(math.Log2(float64(cols))/2)
			binary.LittleEndian.PutUint16(scale[2*r:], uint16(15+e)<<10)
			for c := range cols {
				v := m.r.IntN(255) - 127
				q[r*cols+c] = byte(v)
				binary.LittleEndian.PutUint16(wide[2*(r*cols+c):], toBF16(float32(math.Ldexp(float64(v), e))))
			}
		}
		*at = NewInt8Tensor(rows, cols, q, scale)
	}
	for i := range quantised.layers {
		for slot := range quantised.layers[i] {
			if at := &quantised.layers[i][slot]; at.DType == BF16 && at.Rows > 1 && slot != Router {
				replace(at)
			}
		}
	}
	replace(&quantised.globals[LMHead])
	return &quantised
}

func TestInt8AgreesWithTheSameValuesInBF16(t *testing.T) {
	for _, v := range []variant{k3Like, linearLike} {
		wide := newModel(t, geometryOf(v))
		narrow := exactly(t, wide)
		ref := newRig(t, wide, Options{Threads: 1, ISA: "scalar"})
		line := ref.timeline()
		want := [][]float32{ref.step(line, 0, 30, 30, 1), ref.step(line, 30, 3, 2, 1), ref.step(line, 32, 1, 1, 1)}
		state := ref.export(line)
		for _, isa := range ISAs() {
			r := newRig(t, narrow, Options{Threads: 2, ISA: isa})
			line := r.timeline()
			got := [][]float32{r.step(line, 0, 30, 30, 1), r.step(line, 30, 3, 2, 1), r.step(line, 32, 1, 1, 1)}
			for i := range want {
				if err := sameBits(want[i], got[i]); err != nil {
					t.Errorf("%s on %s, step %d: %v", v, isa, i, err)
				}
			}
			if string(state) != string(r.export(line)) {
				t.Errorf("%s on %s: the states differ", v, isa)
			}
		}
	}
}

// TestInt8ModelIsAFunctionOfItsInputs takes random scales, for which no BF16 model is the same.
func TestInt8ModelIsAFunctionOfItsInputs(t *testing.T) {
	m := newModel(t, geometryOf(k3Like))
	for i := range m.layers {
		for slot := range m.layers[i] {
			if at := &m.layers[i][slot]; at.DType == BF16 && at.Rows > 1 && slot != Router && slot%2 == i%2 { // mixed with BF16
				*at = m.int8(t, int(at.Rows), int(at.Cols))
			}
		}
	}
	m.globals[LMHead] = m.int8(t, m.g.Vocab, m.g.Hidden)
	ref := newRig(t, m, Options{Threads: 1, ISA: "scalar"})
	want := ref.step(ref.timeline(), 0, 21, 21, 1)
	for _, isa := range ISAs() {
		r := newRig(t, m, Options{Threads: 3, ISA: isa})
		line := r.timeline()
		var got []float32
		for at := 0; at < 21; at += 7 {
			got = append(got, r.step(line, at, 7, 7, uint64(at))...)
		}
		if err := sameBits(want, got); err != nil {
			t.Errorf("%s: %v", isa, err)
		}
	}
}

func TestInt8IsCounted(t *testing.T) {
	m := newModel(t, geometryOf(k3Like))
	narrow := exactly(t, m)
	of := func(m *model) Memory {
		r := newRig(t, m, Options{Threads: 1})
		got, err := r.p.Memory()
		r.must(err)
		return got
	}
	wide, thin := of(m), of(narrow)
	var rows, elements uint64
	for _, l := range append(slices.Clone(narrow.layers), LayerTensors{narrow.globals[LMHead]}) {
		for _, w := range l {
			if w.DType == I8 {
				rows += (uint64(w.Rows) + 15) / 16 * 16
				elements += w.Bytes
			}
		}
	}
	if wide.Bound-thin.Bound != elements || thin.Copied-wide.Copied != 4*rows {
		t.Errorf("int8 saves %d borrowed bytes and costs %d, want %d and %d", wide.Bound-thin.Bound, thin.Copied-wide.Copied, elements, 4*rows)
	}
	r := newRig(t, narrow, Options{Threads: 1})
	r.must(r.p.Release(r.bindings[0]))
	if err := r.p.Release(r.bindings[0]); !errors.Is(err, ErrStale) {
		t.Error(err)
	}
}

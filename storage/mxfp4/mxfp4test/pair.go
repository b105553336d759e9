// Package mxfp4test makes checkpoints to test packed matrices with.
package mxfp4test

import (
	"bytes"
	"context"
	"encoding/binary"
	"math"
	"math/rand/v2"
	"os"
	"path/filepath"
	"strings"
	"testing"

	"deltafin/storage/checkpoint"
	"deltafin/storage/safetensors"
)

// values are what the codes mean, from the format's definition.
var values = [16]float64{0, 0.5, 1, 1.5, 2, 3, 4, 6, math.Copysign(0, -1), -0.5, -1, -1.5, -2, -3, -4, -6}

// Mean is what a code means at a scale, by the definition alone.
func Mean(code, scale byte) float64 { return math.Ldexp(values[code&15], int(scale)-127) }

// Pair takes the checkpoint in folder from and makes two of it in which the shared experts and the projections around the
// routed ones are random MXFP4 matrices: in one they are packed, in the other they are BF16. The two are one model.
func Pair(t testing.TB, from, packed, plain string, seed uint64) {
	t.Helper()
	src, err := checkpoint.Open(from)
	if err != nil {
		t.Fatal(err)
	}
	defer src.Close()
	random := rand.New(rand.NewPCG(seed, 1))
	var one, two file
	for _, x := range src.Tensors() {
		p := make([]byte, x.Length)
		if err := src.ReadAt(context.Background(), x, p, 0); err != nil {
			t.Fatal(err)
		}
		if !strings.Contains(x.Name, ".shared_experts.") && !strings.Contains(x.Name, ".routed_expert_down_proj.") && !strings.Contains(x.Name, ".routed_expert_up_proj.") {
			one.add(x.Name, x.DType, x.Shape, p)
			two.add(x.Name, x.DType, x.Shape, p)
			continue
		}
		rows, cols := x.Shape[0], x.Shape[1]
		codes, scales := make([]byte, rows*cols/2), make([]byte, rows*cols/32)
		for i := range codes {
			codes[i] = byte(random.Uint32())
		}
		for i := range scales {
			scales[i] = byte(118 + random.IntN(4))
		}
		for i := range rows * cols {
			code := codes[i/2] >> (4 * (i % 2))
			v := float32(Mean(code, scales[i/32]))
			binary.LittleEndian.PutUint16(p[2*i:], uint16(math.Float32bits(v)>>16))
		}
		base := strings.TrimSuffix(x.Name, ".weight")
		one.add(base+".weight_packed", safetensors.U8, []int64{rows, cols / 2}, codes)
		one.add(base+".weight_scale", safetensors.U8, []int64{rows, cols / 32}, scales)
		two.add(x.Name, x.DType, x.Shape, p)
	}
	one.write(t, packed, src.Config())
	two.write(t, plain, src.Config())
}

// Part is a tensor of a checkpoint to write.
type Part struct {
	Name  string
	DType safetensors.DType
	Shape []int64
	Data  []byte
}

// Write makes a checkpoint folder of some tensors.
func Write(t testing.TB, dir string, parts ...Part) {
	t.Helper()
	var f file
	for _, p := range parts {
		f.add(p.Name, p.DType, p.Shape, p.Data)
	}
	f.write(t, dir, []byte("{}"))
}

// file is a shard that is being made.
type file struct {
	tensors []safetensors.Tensor
	data    bytes.Buffer
}

func (f *file) add(name string, d safetensors.DType, shape []int64, p []byte) {
	f.tensors = append(f.tensors, safetensors.Tensor{Name: name, DType: d, Shape: shape})
	f.data.Write(p)
}

func (f *file) write(t testing.TB, dir string, config []byte) {
	t.Helper()
	front, _, err := safetensors.Layout(f.tensors)
	if err == nil {
		err = os.MkdirAll(dir, 0o755)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, checkpoint.SingleName), append(front, f.data.Bytes()...), 0o644)
	}
	if err == nil {
		err = os.WriteFile(filepath.Join(dir, checkpoint.ConfigName), config, 0o644)
	}
	if err != nil {
		t.Fatal(err)
	}
}

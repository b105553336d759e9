package loose

import (
	"fmt"
	"os"
	"path/filepath"
	"strings"
	"testing"
)

const (
	goodTensor = `"language_model.a": {"dtype": "BF16", "shape": [2, 3], "offsets": [0, 12], "shard": "s1", "hlen": 100}`
	w1         = `"model.layers.1.block_sparse_moe.experts.0.w1.weight": {"dtype": "BF16", "shape": [2], "offsets": [0, 4], "shard": "s2", "hlen": 7}`
	w2         = `"model.layers.1.block_sparse_moe.experts.0.w2.weight": {"dtype": "BF16", "shape": [3], "offsets": [4, 10], "shard": "s2", "hlen": 7}`
)

func TestParseInventory(t *testing.T) {
	v, err := parseInventory([]byte("{" + goodTensor + ",\n" + w2 + " , " + w1 + "}"))
	if err != nil {
		t.Fatal(err)
	}
	if len(v.resident) != 1 || v.experts != 1 || fmt.Sprint(v.layers) != "[1]" || v.span() != 10 || v.prefix != "" || v.parts[0].name != "w1.weight" {
		t.Errorf("%+v", v)
	}
	if x := v.resident[0]; x.length != 12 || fmt.Sprint(x.shape) != "[2 3]" {
		t.Errorf("%+v", x)
	}
}

func TestParseInventoryRefuses(t *testing.T) {
	edit := func(old, new string) string { return "{" + strings.Replace(goodTensor, old, new, 1) + "}" }
	expert := func(old, new string) string {
		return "{" + goodTensor + "," + w1 + "," + w2 + "," + strings.NewReplacer("s2", "s3", old, new).Replace(w1) + "}"
	}
	for text, want := range map[string]string{
		"":                       "expected '{'",
		"{}":                     "lists no tensors",
		"[]":                     "expected '{'",
		"{" + goodTensor:         "expected '}'",
		"{" + goodTensor + ",}":  `expected '"'`,
		"{" + goodTensor + "} x": "text after the end",
		"{" + goodTensor + "," + goodTensor + "}":                               "appears twice",
		edit("BF16", "F16"):                                                     "is not BF16, F32 or U8",
		edit("[2, 3]", "[]"):                                                    "no dimensions",
		edit("[2, 3]", "[2, 0]"):                                                "dimension 0",
		edit("[2, 3]", "[2, 3.0]"):                                              "expected an integer",
		edit("[2, 3]", "[-2, 3]"):                                               "expected an integer",
		edit("[2, 3]", "[02, 3]"):                                               "starts with 0",
		edit("[2, 3]", "[2147483649]"):                                          "dimension 2147483649",
		edit("[2, 3]", "[2147483648, 2147483648, 2147483648]"):                  "too large",
		edit("[2, 3]", "[99999999999999999999]"):                                "too large",
		edit("[2, 3]", "[1,1,1,1,1,1,1,1,1,1,1,1,1,1,1,2,3]"):                   "or too many",
		edit("[0, 12]", "[0, 13]"):                                              "needs 12 bytes",
		edit("[0, 12]", "[12, 0]"):                                              "not a range",
		edit("[0, 12]", "[0]"):                                                  "not a range",
		edit("[0, 12]", "[0, 12, 13]"):                                          "two numbers",
		edit("[0, 12]", "[1, 13]"):                                              "starts at data byte 1, the one before it ends at 0",
		edit(`"shard"`, `"chard"`):                                              "unexpected field",
		edit(`"dtype": "BF16"`, `"hlen": 100`):                                  "unexpected field",
		edit(`, "hlen": 100`, ""):                                               "it must have",
		edit(`"hlen": 100`, `"hlen": 0`):                                        "hlen is 0",
		edit(`"s1"`, `"../s1"`):                                                 "contains the byte '/'",
		edit("language_model.a", `a\u0062`):                                     `in a name`,
		edit("language_model.a", "language_model/a"):                            "contains the byte '/'",
		edit("language_model.a", ".."):                                          "not a file name",
		edit("language_model.a", ""):                                            "is empty",
		edit("language_model.a", "other"):                                       "no known part",
		edit("language_model.a", "model.layers.1.block_sparse_moe.experts.1.x"): "is no part of an expert",
		edit("language_model.a", "model.layers.1.block_sparse_moe.experts.01.w1.weight"): "is no part of an expert",
		expert("x", "x"):                                      "appears twice",
		expert("experts.0.w1", "experts.1.w1"):                "expert 1 of layer 1 lacks parts",
		expert("experts.0.w1", "experts.1.w3"):                "lacks parts",
		expert("model.layers", "language_model.model.layers"): "and of others not",
		"{" + goodTensor + "," + w1 + "," + strings.NewReplacer("s2", "s3", "experts.0", "experts.2").Replace(w1) + "}":                                                                             "expert 1 of layer 1 lacks parts",
		"{" + goodTensor + "," + w1 + "," + strings.NewReplacer("s2", "s3", "experts.0", "experts.1", "[2]", "[1, 2]").Replace(w1) + "}":                                                            "must be alike",
		"{" + goodTensor + "," + w1 + "," + strings.NewReplacer("s2", "s3", "experts.0", "experts.1").Replace(w1) + "," + strings.NewReplacer("s2", "s4", "layers.1", "layers.2").Replace(w1) + "}": " experts, another has 2",
		"{" + goodTensor + "," + strings.NewReplacer("s2", "s1", "[0, 4]", "[12, 16]").Replace(w1) + "}":                                                                                            "for the same shard it was 100",
	} {
		if v, err := parseInventory([]byte(text)); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%s\ngives %+v, %v\nwant %s", text, v, err, want)
		}
	}
}

func FuzzParseInventory(f *testing.F) {
	f.Add([]byte("{" + goodTensor + "," + w1 + "," + w2 + "}"))
	f.Fuzz(func(t *testing.T, text []byte) {
		v, err := parseInventory(text)
		if err != nil {
			return
		}
		for _, x := range append(v.resident, v.parts...) {
			if x.length < 1 || x.length > maxShard || strings.ContainsAny(x.name, "/\\") {
				t.Errorf("%+v", x)
			}
		}
		if (len(v.parts) == 0) != (v.experts == 0) || (v.experts == 0) != (len(v.layers) == 0) {
			t.Errorf("%+v", v)
		}
	})
}

// k3Inventory is an inventory with as many experts as Kimi K3's.
func k3Text() []byte {
	var b strings.Builder
	b.WriteString(`{"language_model.lm_head.weight": {"dtype": "BF16", "shape": [163840, 7168], "offsets": [0, 2348810240], "shard": "model-00096-of-000096.safetensors", "hlen": 1000}`)
	for layer := 1; layer <= 92; layer++ {
		at := int64(0)
		for e := range 896 {
			for i, rows := range []int64{3072, 3072, 3584, 3584, 3072, 3072} {
				columns := []int64{1792, 112, 1536, 96, 1792, 112}[i]
				fmt.Fprintf(&b, `, "language_model.model.layers.%d.block_sparse_moe.experts.%d.w%d.%s": {"dtype": "U8", "shape": [%d, %d], "offsets": [%d, %d], "shard": "model-%05d-of-000096.safetensors", "hlen": 1000000}`,
					layer, e, i/2+1, []string{"weight_packed", "weight_scale"}[i%2], rows, columns, at, at+rows*columns, layer)
				at += rows * columns
			}
		}
	}
	b.WriteString("}")
	return []byte(b.String())
}

func BenchmarkParseK3(b *testing.B) {
	text := k3Text()
	b.SetBytes(int64(len(text)))
	b.ReportAllocs()
	for b.Loop() {
		v, err := parseInventory(text)
		if err != nil || v.span() != 17_547_264 || v.experts != 896 || len(v.layers) != 92 {
			b.Fatal(v, err)
		}
	}
}

// BenchmarkOpenK3 opens a root with 82,432 experts, all of them holes.
func BenchmarkOpenK3(b *testing.B) {
	root := b.TempDir()
	for name, text := range map[string][]byte{ConfigName: []byte("{}"), InventoryName: k3Text(), TensorsName + "/language_model.lm_head.weight": nil, ExpertsName + "/x": nil} {
		path := filepath.Join(root, name)
		if err := os.MkdirAll(filepath.Dir(path), 0o700); err != nil {
			b.Fatal(err)
		}
		if err := os.WriteFile(path, text, 0o600); err != nil {
			b.Fatal(err)
		}
	}
	if err := os.Truncate(filepath.Join(root, TensorsName, "language_model.lm_head.weight"), 2348810240); err != nil {
		b.Fatal(err)
	}
	for layer := 1; layer <= 92; layer++ {
		for e := range 896 {
			path := filepath.Join(root, ExpertsName, fmt.Sprintf("L%d-E%d.bin", layer, e))
			f, err := os.Create(path)
			if err != nil {
				b.Fatal(err)
			}
			if err := f.Truncate(17_547_264); err != nil {
				b.Fatal(err)
			}
			f.Close()
		}
	}
	for b.Loop() {
		r, err := Open(root)
		if err != nil {
			b.Fatal(err)
		}
		if !r.Present(92, 895) {
			b.Fatal("not there")
		}
		r.Close()
	}
}

package oracletest_test

import (
	"crypto/sha256"
	"encoding/binary"
	"encoding/hex"
	"encoding/json"
	"os"
	"path/filepath"
	"slices"
	"testing"

	"deltafin/runtime/oracle/oracletest"
)

// The published description of the presets lists the first bytes of some tensors of seed 1.
func TestPresetBytes(t *testing.T) {
	for _, c := range []struct{ preset, name, dtype, first string }{
		{"nano", "model.embed_tokens.weight", "BF16", "833d5b3fcb3f92bf933f0340cf3f26bf"},
		{"nano", "model.layers.0.self_attn.A_log", "F32", "53d1bdbd24b125bfaffe4b3f7a0e363f"},
		{"nano", "model.layers.3.self_attn.kv_a_proj_with_mqa.weight", "BF16", "d0bae937abbaf23ab03923bae4ba1b3b"},
		{"nano", "model.layers.1.block_sparse_moe.gate.weight", "BF16", "64be47bd12be36be753e03be28bdac3d"},
		{"nano", "model.layers.1.block_sparse_moe.experts.0.w1.weight_packed", "U8", "3986997ecff0aeb3c1e022a07deb2246"},
		{"nano", "model.layers.1.block_sparse_moe.experts.0.w3.weight_scale", "U8", "7a7c7c7a7b7b7c7c7a7c7d7a7d7a7d7c"},
		{"micro", "model.layers.92.self_attn.q_a_layernorm.weight", "BF16", "7b3f8f3f713f8c3f893f7c3f813f903f"},
		{"micro", "model.layers.92.block_sparse_moe.experts.895.w2.weight_packed", "U8", "23463afdd622c41ee73086213ef2a4c3"},
		{"micro", "lm_head.weight", "BF16", "a4bd03be35be55be66be0bbe103c173e"},
	} {
		dtype, _, data, err := preset(t, c.preset).Tensor("language_model." + c.name)
		if err != nil {
			t.Fatal(err)
		}
		if got := hex.EncodeToString(data[:16]); dtype != c.dtype || got != c.first {
			t.Errorf("%s %s: %s %s, want %s %s", c.preset, c.name, dtype, got, c.dtype, c.first)
		}
	}
}

func preset(t *testing.T, name string) *oracletest.Checkpoint {
	t.Helper()
	spec, err := oracletest.Preset(name)
	if err != nil {
		t.Fatal(err)
	}
	return oracletest.RandomModel(1, spec)
}

// The digest covers every byte of every shard. Micro and slice have 1.5 and 7.5 GB; the same code makes them.
func TestNanoDigest(t *testing.T) {
	dir := t.TempDir()
	if err := preset(t, "nano").Write(dir); err != nil {
		t.Fatal(err)
	}
	shards, err := filepath.Glob(filepath.Join(dir, "model-*-of-000014.safetensors"))
	if err != nil || len(shards) != 14 {
		t.Fatalf("%d shards (%v), want 14", len(shards), err)
	}
	whole := sha256.New()
	for _, path := range shards {
		data, err := os.ReadFile(path)
		if err != nil {
			t.Fatal(err)
		}
		sum := sha256.Sum256(data)
		whole.Write([]byte(hex.EncodeToString(sum[:])))
	}
	const want = "214cec5eb5a98ade9ce4a594fcaa974b5d9dcf3fe2cc9d906bf18e27a7a3211a"
	if got := hex.EncodeToString(whole.Sum(nil)); got != want {
		t.Errorf("checkpoint digest %s, want %s", got, want)
	}
}

func TestMicroInventory(t *testing.T) {
	names := preset(t, "micro").Names()
	const want = 497_052 // the release's count
	if len(names) != want {
		t.Errorf("%d tensors, want %d", len(names), want)
	}
	slices.Sort(names)
	if n := len(slices.Compact(names)); n != want {
		t.Errorf("%d distinct names", n)
	}
}

// What is written is what Tensor gives, in shards an independent reader of the format finds it in.
func TestWriteReadsBack(t *testing.T) {
	for name, spec := range map[string]oracletest.Spec{"k3": oracletest.K3(), "linear": oracletest.Linear()} {
		t.Run(name, func(t *testing.T) {
			ckpt, dir := oracletest.RandomModel(7, spec), t.TempDir()
			a := "model.layers.0.self_attn.A_log"
			if err := ckpt.SetValue(spec.Prefix+a, 1, 2.5); err != nil {
				t.Fatal(err)
			}
			ckpt.Set("vision_tower.extra", oracletest.Tensor{DType: "BF16", Shape: []int{2}, Data: []byte{1, 2, 3, 4}})
			if err := ckpt.Write(dir); err != nil {
				t.Fatal(err)
			}
			var index struct {
				WeightMap map[string]string `json:"weight_map"`
			}
			readJSON(t, filepath.Join(dir, "model.safetensors.index.json"), &index)
			all, err := ckpt.Tensors()
			if err != nil {
				t.Fatal(err)
			}
			if len(index.WeightMap) != len(all) || len(all) != len(ckpt.Names())+1 {
				t.Fatalf("index has %d tensors, the model %d", len(index.WeightMap), len(all))
			}
			shards := map[string]map[string]oracletest.Tensor{}
			for name, want := range all {
				file := index.WeightMap[name]
				if shards[file] == nil {
					shards[file] = readShard(t, filepath.Join(dir, file))
				}
				got, ok := shards[file][name]
				if !ok || got.DType != want.DType || !slices.Equal(got.Shape, want.Shape) || !slices.Equal(got.Data, want.Data) {
					t.Fatalf("%s in %s is not what the model has", name, file)
				}
			}
			if got := all[spec.Prefix+a].Data[4:8]; binary.LittleEndian.Uint32(got) != 0x40200000 {
				t.Errorf("A_log[1] is % x after SetValue", got)
			}
			var config map[string]any
			readJSON(t, filepath.Join(dir, "config.json"), &config)
			if _, nested := config["text_config"]; nested == spec.Flat {
				t.Errorf("config.json nested: %v", nested)
			}
		})
	}
}

func readJSON(t *testing.T, path string, v any) {
	t.Helper()
	data, err := os.ReadFile(path)
	if err == nil {
		err = json.Unmarshal(data, v)
	}
	if err != nil {
		t.Fatal(err)
	}
}

func readShard(t *testing.T, path string) map[string]oracletest.Tensor {
	t.Helper()
	data, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	n := binary.LittleEndian.Uint64(data)
	var header map[string]struct {
		DType   string
		Shape   []int
		Offsets [2]int `json:"data_offsets"`
	}
	if err := json.Unmarshal(data[8:8+n], &header); err != nil {
		t.Fatal(err)
	}
	delete(header, "__metadata__")
	tensors := map[string]oracletest.Tensor{}
	for name, h := range header {
		tensors[name] = oracletest.Tensor{DType: h.DType, Shape: h.Shape, Data: data[8+n:][h.Offsets[0]:h.Offsets[1]]}
	}
	return tensors
}

func TestUnknownTensors(t *testing.T) {
	ckpt := oracletest.RandomModel(1, oracletest.K3())
	for _, name := range []string{
		"model.norm.weight",
		"language_model.model.layers.0.block_sparse_moe.experts.0.w1.weight_packed", // dense layer
		"language_model.model.layers.1.block_sparse_moe.experts.00.w1.weight_packed",
		"language_model.model.layers.1.block_sparse_moe.experts.30.w1.weight_packed",
		"language_model.model.layers.1.block_sparse_moe.experts.3.w1.weight",
		"language_model.model.layers.14.block_sparse_moe.experts.3.w1.weight_packed",
	} {
		if _, _, _, err := ckpt.Tensor(name); err == nil {
			t.Errorf("the model has %s", name)
		}
	}
}

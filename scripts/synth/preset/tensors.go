package preset

import (
	"fmt"
	"math"
	"slices"
	"sort"
	"strings"

	"deltafin/storage/safetensors"
)

// shard is one file to be: its front (length prefix and header) and the recipe of its data.
type shard struct {
	name    string
	front   []byte
	size    int64 // bytes of data
	tensors []safetensors.Tensor
	keys    []uint64
	values  []values
}

// fill writes data bytes from off on. Ranges must start and end at a multiple of 4, or at the end of the data.
func (s *shard) fill(dst []byte, off int64) {
	i := sort.Search(len(s.tensors), func(i int) bool { return s.tensors[i].End > off })
	for ; len(dst) > 0; i++ {
		t := &s.tensors[i]
		n := min(int64(len(dst)), t.End-off)
		s.values[i].fill(dst[:n], t.DType, s.keys[i], off-t.Begin)
		dst, off = dst[n:], off+n
	}
}

// shards is the number of files: one per layer, and one for the end of the model.
func (p *Preset) shards() int { return p.Layers + 1 }

// shard describes file i. Within a file, tensors are ordered F32, BF16, U8 and by name within a type.
func (p *Preset) shard(i int, seed uint64) (*shard, error) {
	l := &lister{preset: p}
	if i == 0 {
		l.add("model.embed_tokens.weight", safetensors.BF16, real(p.EmbedMean, p.EmbedStd), p.Vocab, p.Hidden)
	}
	if i < p.Layers {
		l.layer(i)
	} else {
		l.end()
	}
	slices.SortFunc(l.tensors, func(a, b made) int {
		if a.DType != b.DType {
			return order(a.DType) - order(b.DType)
		}
		return strings.Compare(a.Name, b.Name)
	})
	s := &shard{name: fmt.Sprintf("model-%05d-of-%06d.safetensors", i+1, p.shards())}
	for _, t := range l.tensors {
		s.tensors = append(s.tensors, t.Tensor)
		s.keys = append(s.keys, key(t.Name, seed))
		s.values = append(s.values, t.values)
	}
	var err error
	s.front, s.size, err = safetensors.Layout(s.tensors)
	return s, err
}

func order(d safetensors.DType) int {
	return slices.Index([]safetensors.DType{safetensors.F32, safetensors.BF16, safetensors.U8}, d)
}

type made struct {
	safetensors.Tensor
	values values
}

// lister collects the tensors of one shard.
type lister struct {
	preset  *Preset
	prefix  string // of the layer and module being listed
	tensors []made
}

func (l *lister) add(name string, dtype safetensors.DType, v values, shape ...int) {
	root := "language_model."
	if l.preset.Linear {
		root = ""
	}
	t := made{Tensor: safetensors.Tensor{Name: root + l.prefix + name, DType: dtype}, values: v}
	for _, d := range shape {
		t.Shape = append(t.Shape, int64(d))
	}
	l.tensors = append(l.tensors, t)
}

// gain makes a matrix whose outputs are about gain times as large as its inputs.
func (l *lister) gain(name string, dtype safetensors.DType, gain float64, shape ...int) {
	l.add(name, dtype, real(0, gain/math.Sqrt(float64(shape[len(shape)-1]))), shape...)
}

func (l *lister) norm(name string, dtype safetensors.DType, width int) {
	l.add(name, dtype, real(1, 0.15), width)
}

func (l *lister) layer(i int) {
	p := l.preset
	d := p.Hidden
	const bf16 = safetensors.BF16
	layer := fmt.Sprintf("model.layers.%d.", i)
	l.prefix = layer
	l.norm("input_layernorm.weight", bf16, d)
	l.norm("post_attention_layernorm.weight", bf16, d)
	if !p.Linear {
		l.norm("self_attention_res_norm.weight", bf16, d)
		l.norm("mlp_res_norm.weight", bf16, d)
		l.gain("self_attention_res_proj.weight", bf16, 0.7, 1, d)
		l.gain("mlp_res_proj.weight", bf16, 0.7, 1, d)
	}
	l.prefix = layer + "self_attn."
	if p.isMLA(i) {
		l.mla()
	} else {
		l.kda()
	}
	if i == 0 {
		l.prefix = layer + "mlp."
		l.gain("gate_proj.weight", bf16, 2.0, p.DenseInter, d)
		l.gain("up_proj.weight", bf16, 3.0, p.DenseInter, d)
		l.gain("down_proj.weight", bf16, 0.06, d, p.DenseInter)
		return
	}
	l.prefix = layer + "block_sparse_moe."
	l.moe()
}

func (l *lister) kda() {
	p := l.preset
	const bf16, f32 = safetensors.BF16, safetensors.F32
	d, head := p.Hidden, p.KDAHeadDim
	width := p.KDAHeads * head
	for _, name := range []string{"q_proj.weight", "k_proj.weight", "v_proj.weight"} {
		l.gain(name, bf16, 1.0, width, d)
	}
	l.gain("q_conv1d.weight", f32, 1.0, width, 1, p.ConvTaps)
	l.gain("k_conv1d.weight", f32, p.GainKConv, width, 1, p.ConvTaps)
	l.gain("v_conv1d.weight", f32, 1.0, width, 1, p.ConvTaps)
	aLog := real(0.3, 0.5)
	if aLog.live = int64(p.KDAHeads); p.Linear {
		l.add("A_log", f32, aLog, 1, 1, p.KDAHeads, 1)
	} else {
		l.add("A_log", f32, aLog, max(head, p.KDAHeads))
	}
	l.add("dt_bias", f32, real(-2.0, 1.2), width)
	l.gain("f_a_proj.weight", bf16, 1.0, head, d)
	l.gain("f_b_proj.weight", bf16, 1.0, width, head)
	l.gain("b_proj.weight", bf16, 1.5, p.KDAHeads, d)
	if p.Linear {
		l.gain("g_a_proj.weight", bf16, 1.0, head, d)
		l.gain("g_b_proj.weight", bf16, 1.5, width, head)
	} else {
		l.gain("g_proj.weight", bf16, 1.5, width, d)
	}
	l.norm("o_norm.weight", f32, head)
	l.gain("o_proj.weight", bf16, 0.4, d, width)
}

func (l *lister) mla() {
	p := l.preset
	const bf16 = safetensors.BF16
	d, n := p.Hidden, p.MLAHeads
	query := n * (p.QKNope + p.QKRope)
	if p.QLora > 0 {
		l.gain("q_a_proj.weight", bf16, p.GainQA, p.QLora, d)
		l.norm("q_a_layernorm.weight", bf16, p.QLora)
		l.gain("q_b_proj.weight", bf16, 1.4, query, p.QLora)
	} else {
		l.gain("q_proj.weight", bf16, 1.4, query, d)
	}
	kva := real(0, p.GainKVA/math.Sqrt(float64(d)))
	kva.tail, kva.tailStd = int64(p.KVLora)*int64(d), 1.4/math.Sqrt(float64(d))
	l.add("kv_a_proj_with_mqa.weight", bf16, kva, p.KVLora+p.QKRope, d)
	l.norm("kv_a_layernorm.weight", bf16, p.KVLora)
	l.gain("kv_b_proj.weight", bf16, 1.4, n*(p.QKNope+p.VHead), p.KVLora)
	if !p.Linear {
		l.gain("g_proj.weight", bf16, 1.5, n*p.VHead, d)
	}
	l.gain("o_proj.weight", bf16, 0.4, d, n*p.VHead)
}

func (l *lister) moe() {
	p := l.preset
	const bf16, u8 = safetensors.BF16, safetensors.U8
	d, inter, shared := p.Hidden, p.ExpertInter, p.ExpertInter*p.Shared
	l.add("gate.weight", bf16, real(-18.0/float64(d), 2.0/math.Sqrt(float64(d))), p.Experts, d)
	l.add("gate.e_score_correction_bias", safetensors.F32, real(0, 0.03), p.Experts)
	l.gain("shared_experts.gate_proj.weight", bf16, 2.0, shared, d)
	l.gain("shared_experts.up_proj.weight", bf16, 3.0, shared, d)
	l.gain("shared_experts.down_proj.weight", bf16, 0.06, d, shared)
	if p.Linear {
		for e := range p.Experts {
			l.gain(fmt.Sprintf("experts.%d.w1.weight", e), bf16, 2.0, inter, d)
			l.gain(fmt.Sprintf("experts.%d.w2.weight", e), bf16, 0.06, d, inter)
			l.gain(fmt.Sprintf("experts.%d.w3.weight", e), bf16, 3.0, inter, d)
		}
		return
	}
	latent := p.Latent
	l.gain("routed_expert_down_proj.weight", bf16, 1.0, latent, d)
	l.norm("routed_expert_norm.weight", bf16, latent)
	l.gain("routed_expert_up_proj.weight", bf16, 0.2, d, latent)
	for e := range p.Experts {
		for m, base := range p.ScaleBase {
			rows, cols := inter, latent
			if m == 1 {
				rows, cols = latent, inter
			}
			name := fmt.Sprintf("experts.%d.w%d.", e, m+1)
			l.add(name+"weight_packed", u8, values{}, rows, cols/2)
			l.add(name+"weight_scale", u8, values{scale: true, base: base}, rows, cols/32)
		}
	}
}

// end lists what follows the last layer.
func (l *lister) end() {
	p := l.preset
	const bf16 = safetensors.BF16
	l.gain("lm_head.weight", bf16, 3.0, p.Vocab, p.Hidden)
	l.norm("model.norm.weight", bf16, p.Hidden)
	if !p.Linear {
		l.norm("model.output_attn_res_norm.weight", bf16, p.Hidden)
		l.gain("model.output_attn_res_proj.weight", bf16, 0.7, 1, p.Hidden)
	}
}

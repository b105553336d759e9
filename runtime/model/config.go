// Package model is the contract between a checkpoint and the code that runs it: which models this program can compute
// (Config), which tensors such a model consists of (Plan), and where those are in a given checkpoint (Weights).
//
// One engine runs a family of models. All of them alternate two kinds of attention — KDA, a linear attention with a
// fixed-size state, and MLA, full attention over a compressed latent — and two kinds of feed-forward block, dense and
// mixture of experts. Everything else is a dimension or a switch in config.json: Kimi K3 has attention residuals, experts
// that work in a narrower latent space and are stored as MXFP4; Kimi-Linear has plain residuals and BF16 experts. The
// configuration is read strictly. What the engine would compute differently from the model's authors is refused, with the
// field, its value and what is supported; fields that cannot change the result are ignored.
//
// Layers are numbered from 0 here and in tensor names; the layer lists in config.json count from 1.
package model

// Limits of the provider (native/provider.h and geometry.c), the last of which keeps every product of two widths far from
// overflow.
const (
	MaxLayers  = 512
	MaxExperts = 4096
	MaxTopK    = 32
	MaxTaps    = 16
	MaxHeadDim = 4096 // of KDA
	maxWidth   = 1 << 24
)

// Constants of the released code that config.json does not carry.
const (
	// LoraEps is the epsilon of the two norms inside MLA (q_a_layernorm, kv_a_layernorm): the default of the norm class,
	// which the released model does not override with rms_norm_eps.
	LoraEps = 1e-6
	// L2Eps stands inside the root when KDA normalises q and k: x / sqrt(x·x + L2Eps).
	L2Eps = 1e-6
	// ScaleGroup is the number of consecutive weights of a row that share one MXFP4 scale.
	ScaleGroup = 32
)

// Attention is the kind of a layer's attention. The values are those of the provider ABI.
type Attention uint8

const (
	KDA Attention = 0
	MLA Attention = 1
)

func (a Attention) String() string {
	if a == MLA {
		return "MLA"
	}
	return "KDA"
}

// FFN is the kind of a layer's feed-forward block. The values are those of the provider ABI.
type FFN uint8

const (
	Dense FFN = 0
	MoE   FFN = 1
)

func (f FFN) String() string {
	if f == MoE {
		return "MoE"
	}
	return "dense"
}

// Activation is the function applied to a gate and up pair. The values are those of the provider ABI.
type Activation uint8

const (
	SiTU Activation = 0 // beta·tanh(g/beta)·sigmoid(g) · linearBeta·tanh(u/linearBeta)
	SiLU Activation = 1 // g·sigmoid(g) · u
)

func (a Activation) String() string {
	if a == SiLU {
		return "silu"
	}
	return "situ"
}

// ExpertFormat is how routed experts are stored. The values are those of the provider ABI.
type ExpertFormat uint8

const (
	ExpertMXFP4 ExpertFormat = 0
	ExpertBF16  ExpertFormat = 1
)

func (f ExpertFormat) String() string {
	if f == ExpertBF16 {
		return "BF16"
	}
	return "MXFP4"
}

// Config is a checked configuration: every combination of values that ParseConfig returns can be computed. Treat it as
// immutable.
type Config struct {
	// Nested is the layout of K3's config.json, with the text model under text_config and tensor names under
	// "language_model.". Kimi-Linear has both at the top.
	Nested bool

	Layers int
	Hidden int
	Vocab  int
	Attn   []Attention // per layer
	FFN    []FFN       // per layer

	// KDA
	KDAHeads     int
	KDAHeadDim   int
	ConvTaps     int
	BoundedGate  bool    // decay g = GateLowerBound·sigmoid(exp(A_log)·z); else -exp(A_log)·softplus(z)
	GateLower    float64 // in [-5, 0) when bounded, else 0
	FullRankGate bool    // output gate is one matrix; else g_a_proj, then g_b_proj

	// MLA
	MLAHeads   int
	QLora      int // 0: q_proj directly
	KVLora     int
	QKNope     int
	QKRope     int // width of the shared key part; never rotated
	VHead      int
	OutputGate bool

	// Feed-forward
	DenseInter    int // width inside a dense layer
	Experts       int
	TopK          int
	ExpertInter   int // width inside one routed expert
	SharedInter   int // width inside the shared branch, all shared experts together; 0: none
	Latent        int // width routed experts run at; 0: Hidden, without latent projections
	LatentNorm    bool
	Renormalize   bool
	RoutedScaling float64
	Activation    Activation
	SituBeta      float64
	SituLinear    float64 // 0: "up" is not squashed
	ExpertFormat  ExpertFormat

	AttnResBlock int // layers per block of attention residuals; 0: plain residual adds
	RMSEps       float64

	// Token ids; -1, or none, where config.json has none.
	BOS   int
	EOS   []int // ids that end a message
	PAD   int
	Media int // placeholder for an image, which a text runtime refuses

	// Context is the number of positions the model was made for.
	Context int

	named named
}

// named are values that do not change the computation but belong to a model's identity.
type named struct {
	architecture string
	dtype        string
	topkMethod   string
	groupedTopK  bool
	sharedCount  int
	observer     string
	scaleDType   string
}

// Prefix stands before every tensor name of the text model.
func (c *Config) Prefix() string {
	if c.Nested {
		return "language_model."
	}
	return ""
}

// ExpertWidth is the width routed experts read and write.
func (c *Config) ExpertWidth() int {
	if c.Latent > 0 {
		return c.Latent
	}
	return c.Hidden
}

// KDAWidth is the number of channels of a KDA layer, heads times head dimension.
func (c *Config) KDAWidth() int { return c.KDAHeads * c.KDAHeadDim }

// MoELayers counts the layers with routed experts.
func (c *Config) MoELayers() int {
	n := 0
	for _, f := range c.FFN {
		if f == MoE {
			n++
		}
	}
	return n
}

package native

// #include "provider.h"
import "C"

import "unsafe"

// DType is the element type of a tensor.
type DType uint32

// Element types. None marks an absent tensor.
const (
	None DType = C.DF_NONE
	BF16 DType = C.DF_BF16
	F32  DType = C.DF_F32
	I8   DType = C.DF_I8 // signed bytes with one fp16 scale per row
)

// Tensor is a weight by address: [rows, cols] in row order, of any alignment, outside the Go heap. The zero Tensor is an
// absent one. It mirrors df_tensor.
type Tensor struct {
	Addr       uint64
	Bytes      uint64
	DType      DType
	Rows, Cols uint32
	AuxBytes   uint32
	Aux        uint64 // fp16 scales of I8
}

// NewTensor describes b as rows × cols elements. b must lie outside the Go heap (a mapping or a [Slab]) and outlive the
// binding; the provider checks its length against the shape. Vectors are [1, n].
func NewTensor(dtype DType, rows, cols int, b []byte) Tensor {
	return Tensor{Addr: address(b), Bytes: uint64(len(b)), DType: dtype, Rows: uint32(rows), Cols: uint32(cols)}
}

// NewInt8Tensor describes a row-int8 matrix: rows × cols signed bytes and one little-endian fp16 scale per row. data is
// borrowed like that of [NewTensor]; scales are read when the tensor is bound, but must lie outside the Go heap too.
func NewInt8Tensor(rows, cols int, data, scales []byte) Tensor {
	return Tensor{Addr: address(data), Bytes: uint64(len(data)), DType: I8, Rows: uint32(rows), Cols: uint32(cols),
		AuxBytes: uint32(len(scales)), Aux: address(scales)}
}

// ExpertSpan is one routed expert by address. W1 is gate, W2 down, W3 up; the scales belong to MXFP4 and are 0 for BF16.
// It mirrors df_expert_span.
type ExpertSpan struct {
	Expert uint32
	_      uint32
	W1, S1 uint64
	W2, S2 uint64
	W3, S3 uint64
}

// NewExpertSpan takes the six ranges of one MXFP4 expert (for BF16 experts the scales are nil). The bytes must lie
// outside the Go heap, have the lengths the geometry implies, and stay in place until [Tape.Experts] returns.
func NewExpertSpan(expert int, w1, s1, w2, s2, w3, s3 []byte) ExpertSpan {
	return ExpertSpan{
		Expert: uint32(expert),
		W1:     address(w1), S1: address(s1),
		W2: address(w2), S2: address(s2),
		W3: address(w3), S3: address(s3),
	}
}

func address(b []byte) uint64 {
	return uint64(uintptr(unsafe.Pointer(unsafe.SliceData(b))))
}

// LayerTensors are the weights of one layer, indexed by the slots below.
type LayerTensors [LayerSlots]Tensor

// Globals are the weights outside the layers, indexed by FinalNorm to LMHead.
type Globals [GlobalSlots]Tensor

// Slots of a layer. Shapes are in provider.h and sections 2.3 to 2.7 of the model reference.
const (
	InputNorm   = C.DF_INPUT_NORM
	PostNorm    = C.DF_POST_NORM
	AttnResNorm = C.DF_ATTN_RES_NORM
	AttnResProj = C.DF_ATTN_RES_PROJ
	MLPResNorm  = C.DF_MLP_RES_NORM
	MLPResProj  = C.DF_MLP_RES_PROJ
	QProj       = C.DF_Q
	KProj       = C.DF_K
	VProj       = C.DF_V
	GProj       = C.DF_G
	OProj       = C.DF_O
	FAProj      = C.DF_F_A
	FBProj      = C.DF_F_B
	BProj       = C.DF_B
	GAProj      = C.DF_G_A
	GBProj      = C.DF_G_B
	QConv       = C.DF_Q_CONV
	KConv       = C.DF_K_CONV
	VConv       = C.DF_V_CONV
	ALog        = C.DF_A_LOG
	DTBias      = C.DF_DT_BIAS
	ONorm       = C.DF_O_NORM
	QAProj      = C.DF_Q_A
	QANorm      = C.DF_Q_A_NORM
	QBProj      = C.DF_Q_B
	KVAProj     = C.DF_KV_A
	KVANorm     = C.DF_KV_A_NORM
	KVBProj     = C.DF_KV_B
	GateProj    = C.DF_GATE
	UpProj      = C.DF_UP
	DownProj    = C.DF_DOWN
	Router      = C.DF_ROUTER
	RouterBias  = C.DF_ROUTER_BIAS
	LatentDown  = C.DF_LATENT_DOWN
	LatentUp    = C.DF_LATENT_UP
	LatentNormW = C.DF_LATENT_NORM
	SharedGate  = C.DF_SHARED_GATE
	SharedUp    = C.DF_SHARED_UP
	SharedDown  = C.DF_SHARED_DOWN
	LayerSlots  = C.DF_LAYER_SLOTS
)

// Slots of the globals.
const (
	FinalNorm   = C.DF_FINAL_NORM
	OutResNorm  = C.DF_OUT_RES_NORM
	OutResProj  = C.DF_OUT_RES_PROJ
	LMHead      = C.DF_LM_HEAD
	GlobalSlots = C.DF_GLOBAL_SLOTS
)

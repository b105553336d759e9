package rowint8

import (
	"bytes"
	"encoding/hex"
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"

	"deltafin/storage/checkpoint"
	"deltafin/storage/datafile"
)

// Names of the files of a tensor, after the tensor's own name.
const (
	folderName    = "tensors"
	quantizedExt  = ".i8"
	scalesExt     = ".sc"
	receiptExt    = ".row-i8.json"
	lockName      = ".spine-int8-convert.lock"
	maxReceipt    = 16 << 10
	schema        = "deltafin-spine-row-i8-f16-v2"
	schemaVersion = 2
	schema1       = "deltafin-spine-row-i8-f16-v1"
)

func finalPath(dir, name, ext string) string { return filepath.Join(dir, folderName, name+ext) }
func partPath(dir, name, ext string) string {
	return filepath.Join(dir, folderName, "."+name+ext+".part")
}

// receipt says what a tensor's two files were made from and what is in them.
type receipt struct {
	Schema          string `json:"schema"`
	Version         int    `json:"version"`
	WeightExact     bool   `json:"weight_exact"`
	ConfigSHA256    string `json:"config_sha256"` // of the model's config.json
	Tensor          string `json:"tensor"`
	Rows            int64  `json:"rows"`
	Columns         int64  `json:"columns"`
	SourceSHA256    string `json:"source_sha256"` // of the BF16 bytes
	QuantizedSHA256 string `json:"quantized_sha256"`
	ScalesSHA256    string `json:"scales_sha256"`
}

func (r *receipt) encode() []byte {
	text, err := json.MarshalIndent(r, "", "  ")
	if err != nil {
		return nil // strings and numbers only: cannot happen
	}
	return append(text, '\n')
}

// receipt1 is a receipt of version 1.
type receipt1 struct {
	Schema          string   `json:"schema"`
	Version         int      `json:"version"`
	WeightExact     bool     `json:"weight_exact"`
	InventorySHA256 string   `json:"inventory_sha256"`
	Tensor          string   `json:"tensor"`
	Rows            int64    `json:"rows"`
	Columns         int64    `json:"columns"`
	Source          fileMark `json:"source"`
	Quantized       fileMark `json:"quantized"`
	Scales          fileMark `json:"scales"`
	QuantizedSHA256 string   `json:"quantized_sha256"`
	ScalesSHA256    string   `json:"scales_sha256"`
}

// fileMark is what version 1 knew a file by. A copy of the file has another, so it is read and not believed.
type fileMark struct {
	Device              uint64 `json:"device"`
	Inode               uint64 `json:"inode"`
	Bytes               int64  `json:"bytes"`
	ModifiedSeconds     int64  `json:"modified_seconds"`
	ModifiedNanoseconds int64  `json:"modified_nanoseconds"`
	ChangedSeconds      int64  `json:"changed_seconds"`
	ChangedNanoseconds  int64  `json:"changed_nanoseconds"`
}

// parseReceipt reads a receipt of either version; one of version 1 comes without ConfigSHA256 and SourceSHA256.
func parseReceipt(text []byte) (*receipt, error) {
	var kind struct {
		Schema string `json:"schema"`
	}
	if err := json.Unmarshal(text, &kind); err != nil {
		return nil, err
	}
	var r receipt
	switch kind.Schema {
	case schema:
		if err := strictly(text, &r); err != nil {
			return nil, err
		}
		if !bytes.Equal(r.encode(), text) {
			return nil, errors.New("it is not written as receipts are")
		}
		if r.Version != schemaVersion || r.WeightExact || !isDigest(r.ConfigSHA256) || !isDigest(r.SourceSHA256) {
			return nil, errors.New("version, weight_exact or a digest of what it was made from is wrong")
		}
	case schema1:
		var old receipt1
		if err := strictly(text, &old); err != nil {
			return nil, err
		}
		if old.Version != 1 || old.WeightExact || !isDigest(old.InventorySHA256) {
			return nil, errors.New("version, weight_exact or inventory_sha256 is wrong")
		}
		r = receipt{Schema: old.Schema, Version: old.Version, Tensor: old.Tensor, Rows: old.Rows, Columns: old.Columns,
			QuantizedSHA256: old.QuantizedSHA256, ScalesSHA256: old.ScalesSHA256}
	default:
		return nil, fmt.Errorf("the schema %.100q is not known", kind.Schema)
	}
	if r.Rows < 1 || r.Columns < 1 || !isDigest(r.QuantizedSHA256) || !isDigest(r.ScalesSHA256) {
		return nil, errors.New("rows, columns or a digest is wrong")
	}
	return &r, nil
}

// strictly decodes one JSON object without unknown fields and with nothing after it.
func strictly(text []byte, into any) error {
	d := json.NewDecoder(bytes.NewReader(text))
	d.DisallowUnknownFields()
	if err := d.Decode(into); err != nil {
		return err
	}
	if len(bytes.TrimSpace(text[d.InputOffset():])) > 0 {
		return errors.New("there is text after its end")
	}
	return nil
}

func isDigest(s string) bool {
	p, err := hex.DecodeString(s)
	return err == nil && len(p) == 32 && hex.EncodeToString(p) == s
}

// readReceipt reads the receipt of a tensor in folder dir and requires that it is this tensor's. It returns nil if there is
// none.
func readReceipt(dir, config string, t checkpoint.Tensor) (*receipt, error) {
	path := finalPath(dir, t.Name, receiptExt)
	f, err := datafile.Open(path)
	if errors.Is(err, fs.ErrNotExist) {
		return nil, nil
	}
	if err != nil {
		return nil, err
	}
	defer f.Close()
	if f.Size() > maxReceipt {
		return nil, damagedf(path, "is %d bytes long, more than a receipt has", f.Size())
	}
	text := make([]byte, f.Size())
	if err := f.ReadFull(text, 0); err != nil {
		return nil, err
	}
	r, err := parseReceipt(text)
	if err != nil {
		return nil, damagedf(path, "is damaged: %v; remove it and convert again", err)
	}
	switch {
	case r.Tensor != t.Name || r.Rows != t.Shape[0] || r.Columns != t.Shape[1]:
		return nil, damagedf(path, "is for %.200s with %d rows of %d, expected %d rows of %d", r.Tensor, r.Rows, r.Columns, t.Shape[0], t.Shape[1])
	case r.Version == schemaVersion && r.ConfigSHA256 != config:
		return nil, damagedf(path, "is for another model: its config_sha256 is %s, expected %s", r.ConfigSHA256, config)
	}
	return r, nil
}

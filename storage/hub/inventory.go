package hub

import (
	"bytes"
	"compress/gzip"
	"crypto/sha256"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"deltafin/storage/checkpoint"
	"deltafin/storage/safetensors"
)

// The form a shard's header is kept in: magic "DFSHARDH", then, compressed with gzip, the fields below, each with its
// length before it as a u64, and at the end the SHA-256 of everything before it.
//
//	repository, revision and name, each text; 8 bytes: size of the shard; the hub's tag; the header; the two samples
//
// 96 headers of Kimi K3 are 108 MB of JSON about tensors that differ by a number, and compress to a fraction.

func (h *shardHeader) encode(m *Model, name string) ([]byte, error) {
	var b bytes.Buffer
	b.WriteString(headerMagic)
	z, _ := gzip.NewWriterLevel(&b, gzip.BestSpeed)
	for _, field := range [][]byte{[]byte(m.Repository), []byte(m.Revision), []byte(name),
		binary.LittleEndian.AppendUint64(nil, uint64(h.size)), []byte(h.tag), h.text, h.samples[0], h.samples[1]} {
		if _, err := z.Write(binary.LittleEndian.AppendUint64(nil, uint64(len(field)))); err != nil {
			return nil, err
		}
		if _, err := z.Write(field); err != nil {
			return nil, err
		}
	}
	if err := z.Close(); err != nil {
		return nil, err
	}
	sum := sha256.Sum256(b.Bytes())
	b.Write(sum[:])
	return b.Bytes(), nil
}

var errHeader = errors.New("it is not a header that was kept for this shard")

// decodeHeader reads a kept header and requires that it is of that shard.
func decodeHeader(text []byte, m *Model, name string) (*shardHeader, error) {
	end := len(text) - sha256.Size
	if end < len(headerMagic) || string(text[:len(headerMagic)]) != headerMagic || sha256.Sum256(text[:end]) != [sha256.Size]byte(text[end:]) {
		return nil, errHeader
	}
	z, err := gzip.NewReader(bytes.NewReader(text[len(headerMagic):end]))
	if err != nil {
		return nil, errHeader
	}
	all, err := io.ReadAll(io.LimitReader(z, headerMost+1))
	if err != nil || len(all) > headerMost {
		return nil, errHeader
	}
	var fields [8][]byte
	for i := range fields {
		if len(all) < 8 {
			return nil, errHeader
		}
		n := binary.LittleEndian.Uint64(all)
		if all = all[8:]; n > uint64(len(all)) {
			return nil, errHeader
		}
		fields[i], all = all[:n:n], all[n:]
	}
	if len(all) > 0 || string(fields[0]) != m.Repository || string(fields[1]) != m.Revision || string(fields[2]) != name || len(fields[3]) != 8 {
		return nil, errHeader
	}
	h := &shardHeader{size: int64(binary.LittleEndian.Uint64(fields[3])), tag: string(fields[4]), text: fields[5], samples: [2][]byte{fields[6], fields[7]}}
	data := safetensors.PrefixSize + int64(len(h.text))
	if h.size < data || h.size > maxShardBytes {
		return nil, errHeader
	}
	n, _ := checkpoint.Shard{Size: h.size, Data: data}.Samples()
	if int64(len(h.samples[0])) != n || int64(len(h.samples[1])) != n {
		return nil, errHeader
	}
	if h.parsed, err = safetensors.ParseHeader(h.text, h.size-data); err != nil {
		return nil, fmt.Errorf("kept header of %s: %w", name, err)
	}
	return h, nil
}

const maxShardBytes = 1 << 40

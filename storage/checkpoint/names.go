package checkpoint

import "hash/maphash"

// nameTable finds tensors by name: an open-addressed hash table of positions in the tensor list. K3 has half a million
// names, for which a map would take several times the memory.
type nameTable struct {
	seed  maphash.Seed
	slots []uint32 // position + 1; 0 is empty
}

// newNameTable makes a table for n names, at most half full.
func newNameTable(n int) nameTable {
	size := 16
	for size < 2*n {
		size *= 2
	}
	return nameTable{seed: maphash.MakeSeed(), slots: make([]uint32, size)}
}

// find returns the position of a name in tensors.
func (t *nameTable) find(name []byte, tensors []Tensor) (int, bool) {
	mask := uint64(len(t.slots) - 1)
	for at := maphash.Bytes(t.seed, name) & mask; t.slots[at] != 0; at = (at + 1) & mask {
		if i := int(t.slots[at] - 1); tensors[i].Name == string(name) {
			return i, true
		}
	}
	return 0, false
}

// add enters the name of the tensor that will be appended to tensors next. If the name is there already, it returns where.
func (t *nameTable) add(name string, tensors []Tensor) (before int, added bool) {
	mask := uint64(len(t.slots) - 1)
	at := maphash.String(t.seed, name) & mask
	for ; t.slots[at] != 0; at = (at + 1) & mask {
		if i := int(t.slots[at] - 1); tensors[i].Name == name {
			return i, false
		}
	}
	t.slots[at] = uint32(len(tensors)) + 1
	return 0, true
}

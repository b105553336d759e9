// Package loose reads an existing loose root in place: a folder in which every tensor outside the routed experts is a file,
// and so is every expert.
//
//	k3-meta/config.json                        the model
//	k3-meta/tensor_inventory_offsets.json      name, type and shape of every tensor of the release
//	k3-resident/tensors/NAME                   bytes of one tensor, nothing else
//	k3-experts/L{layer}-E{expert}.bin          the parts of one expert, back to back: w1, w2, w3, each packed weights and
//	                                           scales
//
// Files must be regular files of exactly the size the inventory gives; links are not followed. A tensor of the text model
// must be there when the root is opened. Those of the vision part may be missing, and so may experts, which then are
// fetched later or never: Present tells, and reading one fails with fs.ErrNotExist.
//
// There is no digest of the weights in such a root; what is read is as good as the disk. Import it into a store for that.
//
// # Descriptors
//
// A complete root of Kimi K3 has 85,000 files. None is kept open: a read opens its file, compares it with what was there
// when the root was opened, reads and closes. At most maxOpen files are open at a time. A mapping, made by Bytes and Range,
// outlives its descriptor and is kept until Close. There can be tens of thousands but not 82,432 of them on a usual Linux,
// so experts of a large model are read, not mapped.
package loose

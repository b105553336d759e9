#!/usr/bin/env python3
"""Writes the packs of this folder, following the description of the format and nothing else.

Byte k of a component is (7 k + 31 n) mod 256, n being the component's number in the order of the payload.
"""
import gzip, hashlib, struct, sys

def sha(b): return hashlib.sha256(b).digest()
def up(n, to): return -(-n // to) * to

TYPE = {"bf16": (4, 4, 0), "f32": (5, 5, 0), "int8": (4, 2, 3)}

def pack(layer, minor, tensors, chunk, model, inventory, layout):
    """tensors: (name, form, shape, group, order)"""
    physical = sorted(tensors, key=lambda t: (t[3], t[4], t[0]))
    payload, place, sections, number = bytearray(), {}, [], 0
    for section in ("q", "s", "raw"):
        start, used = len(payload), 0
        for name, form, shape, group, order in physical:
            if (form == "int8") != (section != "raw"):
                continue
            n = 1
            for d in shape: n *= d
            size = {"q": n, "s": 2 * shape[0], "raw": n * (4 if form == "f32" else 2)}[section]
            payload += bytes(up(len(payload), 256) - len(payload))
            data = bytes((7 * k + 31 * number) & 255 for k in range(size))
            number += 1
            place[name, section] = (len(payload), size, sha(data))
            payload += data
            used = len(payload) - start
        payload += bytes(up(len(payload), 65536) - len(payload))
        sections.append((start, used, len(payload) - start))
    payload = bytes(payload)

    records, names = b"", b""
    for name, form, shape, group, order in sorted(tensors, key=lambda t: t[0].encode()):
        n = 1
        for d in shape: n *= d
        q = form == "int8"
        off, size, digest = place[name, "q" if q else "raw"]
        aoff, asize, adigest = place[name, "s"] if q else (0, 0, bytes(32))
        r = sha(name.encode()) + struct.pack("<IH", len(names), len(name))
        r += struct.pack("<BBBBBb", int(q), *TYPE[form], len(shape), 0 if q else -1)
        r += bytes(44 - len(r)) + struct.pack("<IHHI", 3 if q else 2, group, order, 0)
        r += struct.pack("<8Q", *(list(shape) + [0] * (8 - len(shape))))
        r += struct.pack("<QQQQQ", off, size, aoff, asize, n)
        r += struct.pack("<II", *(shape if len(shape) == 2 else (0, 0)))
        r += digest + adigest
        r += bytes(256 - len(r))
        records += r
        names += name.encode()
    chunks = b""
    for at in range(0, len(payload), chunk):
        c = payload[at:at + chunk]
        chunks += struct.pack("<QII", at, len(c), 0) + sha(c)
    roff = 4096
    noff = up(roff + len(records), 8)
    coff = up(noff + len(names), 8)
    poff = up(coff + len(chunks), 65536)
    meta = records + bytes(noff - roff - len(records)) + names
    meta += bytes(coff - roff - len(meta)) + chunks
    meta += bytes(poff - roff - len(meta))

    s = bytearray(4096)
    s[0:8] = b"DFSPINE\0"
    struct.pack_into("<HHIIIIIIIIIQ", s, 8, 1, minor, 4096, 0x01020304, 7, layer, 256, len(tensors), 1, chunk,
                     len(chunks) // 48, poff + len(payload))
    struct.pack_into("<8Q", s, 56, roff, len(records), noff, len(names), coff, len(chunks), poff, len(payload))
    for i, x in enumerate(sections): struct.pack_into("<3Q", s, 120 + 24 * i, *x)
    s[192:224], s[224:256], s[256:288] = model, inventory, layout
    s[288:320], s[320:352] = sha(meta), sha(payload)
    s[352:384] = sha(b"DFSP-PACK-V1\0" + struct.pack("<I", layer) + bytes(s[192:352]))
    s[384:416] = sha(bytes(s))
    return bytes(s) + meta + payload

def write(name, data):
    with open(name, "wb") as f:
        f.write(gzip.compress(data, 9, mtime=0))
    print(name, len(data), hashlib.sha256(data).hexdigest())

if __name__ == "__main__":
    m, i, l = sha(b"model"), sha(b"inventory"), sha(b"layout")
    p = "language_model.model.layers.3."
    layer = lambda form: [
        (p + "input_layernorm.weight", "bf16", (65,), 0, 0),
        (p + "self_attention_res_proj.weight", "bf16", (1, 65), 0, 1),
        (p + "self_attn.q_a_proj.weight", form, (130, 65), 11, 2),
        (p + "self_attn.kv_b_proj.weight", form, (301, 257), 11, 3),
        (p + "self_attn.A_log", "f32", (5,), 10, 4),
        (p + "self_attn.q_conv1d.weight", "f32", (33, 1, 4), 10, 5),
        (p + "block_sparse_moe.gate.weight", form, (7, 65), 20, 6),
    ]
    write("layer-bf16.dfsp.gz", pack(3, 0, layer("bf16"), 65536, m, i, l))
    write("layer-int8.dfsp.gz", pack(3, 0, layer("int8"), 131072, m, i, l))
    write("globals.dfsp.gz", pack(0xFFFFFFFF, 1, [
        ("model.norm.weight", "bf16", (65,), 1, 1),
        ("lm_head.weight", "bf16", (999, 65), 2, 4),
    ], 65536, m, i, l))

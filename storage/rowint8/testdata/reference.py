#!/usr/bin/env python3
"""Writes rows.json.gz: BF16 rows, as bits, with their bytes and scale by the rule, in arithmetic of Python's own.

Double precision rounds a quotient of two fp32 values to fp32 correctly, and struct rounds to fp32 and fp16 to nearest even.
"""
import gzip, json, random, struct

def f32(x): return struct.unpack("<f", struct.pack("<f", x))[0]
def widen(b): return struct.unpack("<f", struct.pack("<I", b << 16))[0]

def quantize(bits):
    x = [widen(b) for b in bits]
    m = max(abs(v) for v in x)
    s = f32(m / 127) if m else 1.0
    q = [max(-127, min(127, round(f32(v / s)))) for v in x]  # round() is half to even
    return q, struct.unpack("<H", struct.pack("<e", s))[0]

r = random.Random(7)
rows = [[0] * 5, [0x8000, 0, 0x8000], [1], [0x8001, 3, 2], [0x7f], [0x80, 0x7f, 1], [0x4afd, 0x4a80, 0x3f80]]
for n in (1, 7, 64, 300):
    for e in (0, 1, 40, 90, 100, 110, 111, 112, 113, 120, 126, 127, 128, 140, 148):  # magnitudes by exponent
        rows.append([r.getrandbits(1) << 15 | max(0, e - r.choice([0, 0, 1, 2, 3, 5, 8, 12])) << 7 | r.getrandbits(7) for _ in range(n)])
# Ties: multiples of half a scale, the scale being a power of two.
for e in range(-10, 4):
    vals = [127.0] + [k + .5 for k in range(-60, 60)]
    rows.append([struct.unpack("<I", struct.pack("<f", v * 2.0 ** e))[0] >> 16 for v in vals])
out = [{"row": x, "q": quantize(x)[0], "scale": quantize(x)[1]} for x in rows]
with open("rows.json.gz", "wb") as f:
    f.write(gzip.compress(json.dumps(out, separators=(",", ":")).encode(), 9, mtime=0))
print(len(rows), "rows; halves:", json.dumps([struct.unpack("<H", struct.pack("<e", v))[0] for v in (2.0**-25, 2.0**-25 * 1.0001, 65519.0)]))

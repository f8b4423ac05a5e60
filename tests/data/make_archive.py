#!/usr/bin/env python3
"""Writes tests/data/archive: the same small model as .npz (stored, deflated), .safetensors and .json.

Python 3.9+ and NumPy; run in the repository's folder. All sizes differ: 3 tokens, width 4, 2 heads of 3.
"""
import json
import os
import struct

import numpy as np

out = "tests/data/archive"
os.makedirs(out, exist_ok=True)
draw = np.random.default_rng(5)
model = {
    "x": draw.integers(-3, 4, (3, 4)),
    "wq": draw.integers(-3, 4, (4, 6)) / 2,
    "wk": draw.integers(-3, 4, (4, 6)) / 2,
    "wv": draw.integers(-3, 4, (4, 6)) / 2,
    "wo": draw.integers(-3, 4, (6, 4)) / 4,
    "mask": np.tril(np.ones((3, 3), bool)),
    "odd name; #1": np.arange(24, dtype="<i4").reshape(2, 3, 4),
    "step": np.array(7, dtype="<i8"),
}
np.savez(out + "/stored.npz", **model)
np.savez_compressed(out + "/deflated.npz", **model)

# F16 and BF16 hold these halves and quarters exactly
kinds = {"x": "F32", "wq": "F16", "wk": "BF16", "wv": "F64", "wo": "F32", "mask": "BOOL", "odd name; #1": "I32", "step": "I64"}


def raw(a, kind):
    if kind == "BF16":
        return (np.asarray(a, "<f4").view("<u4") >> 16).astype("<u2").tobytes()
    types = {"F16": "<f2", "F32": "<f4", "F64": "<f8", "BOOL": "?", "I32": "<i4", "I64": "<i8"}
    return np.asarray(a, types[kind]).tobytes()


header, data = {"__metadata__": {"format": "np"}}, b""
for name, a in model.items():
    more = raw(a, kinds[name])
    header[name] = {"dtype": kinds[name], "shape": list(a.shape), "data_offsets": [len(data), len(data) + len(more)]}
    data += more
text = json.dumps(header).encode()
text += b" " * (-len(text) % 8)
with open(out + "/model.safetensors", "wb") as f:
    f.write(struct.pack("<Q", len(text)) + text + data)
with open(out + "/model.json", "w", encoding="utf-8") as f:
    json.dump({name: a.tolist() for name, a in model.items()}, f)
    f.write("\n")

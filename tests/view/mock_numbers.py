#!/usr/bin/env python3
"""Prints mock_numbers.h: the matrices whose cells test_number.c checks, computed with NumPy.

rng8 is `new tokens=8 d_model=16 heads=2 seed=1`, apple is `load apple heads=2`; everything is of head 0.
    python3 tests/view/mock_numbers.py > tests/view/mock_numbers.h
"""
import numpy as np

print("/* Made by mock_numbers.py: head 0 of `new tokens=8 d_model=16 heads=2 seed=1` and of apple. */")
print("/* clang-format off */")
print("#ifndef QKV_TESTS_VIEW_MOCK_NUMBERS_H\n#define QKV_TESTS_VIEW_MOCK_NUMBERS_H\n\n#include <math.h>\n")


def number(value):
    return repr(float(value)) if np.isfinite(value) else "NAN" if value != value else "INFINITY" if value > 0 else "-INFINITY"


def array(name, matrix):
    matrix = np.atleast_2d(matrix)
    rows = ",\n    ".join("{" + ", ".join(number(v) for v in row) + "}" for row in matrix)
    print(f"static double {name}[{matrix.shape[0]}][{matrix.shape[1]}] = {{\n    {rows}}};")


def softmax(rows):
    e = np.exp(rows - rows.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


rng = np.random.default_rng(1)
x = rng.standard_normal((8, 16))
wq, wk = (rng.standard_normal((16, 16)) / 4 for _ in range(2))
q, k = (x @ wq)[:, :8], (x @ wk)[:, :8]
scores = q @ k.T
scaled = scores / np.sqrt(8)
alibi = -np.abs(np.subtract.outer(np.arange(8), np.arange(8))) / 16
masked = np.where(np.tri(8) > 0, scaled, -np.inf)
weights = softmax(masked)
for name, matrix in [("q", q), ("kt", k.T), ("scores", scores), ("product", q[2] * k[7]), ("scaled", scaled), ("alibi", alibi),
                     ("biased", scaled + alibi), ("masked", masked), ("weights", weights), ("even", softmax(scaled)),
                     ("shifted", masked[4] - masked[4].max()), ("exps", np.exp(masked[4] - masked[4].max()))]:
    array("rng8_" + name, matrix)

x = np.array([[1, 1, 0, 0, 1, 0, 0, 0], [0, 0, 0, 0, 0, 0, 0, 1], [0, 0, 2, 0, 0, 1, 0, 0]])
wq, wk, wv, wo = (np.zeros((8, 8)) for _ in range(4))
wq[0, 0] = wq[1, 1] = wq[4, 4] = wk[2, 0] = wk[3, 1] = 2
wk[5, 4] = 4
wv[2, 0] = wv[3, 1] = wv[5, 4] = wo[4, 5] = wo[0, 0] = wo[1, 1] = 1
wo[0, 1] = wo[1, 0] = -1
heads = [slice(0, 4), slice(4, 8)]
w = [softmax((x @ wq)[:, h] @ (x @ wk)[:, h].T / 2) for h in heads]
concat = np.hstack([w[i] @ (x @ wv)[:, h] for i, h in enumerate(heads)])
for name, matrix in [("x", x), ("wq", wq[:, :4]), ("q", (x @ wq)[:, :4]), ("weights", w[0]), ("v", (x @ wv)[:, :4]),
                     ("z", concat[:, :4]), ("concat", concat), ("wo", wo), ("out", concat @ wo)]:
    array("apple_" + name, matrix)
print("\n#endif")

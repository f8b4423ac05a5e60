#!/usr/bin/env python3
"""Writes shape_values.h: metrics of attention's shape by NumPy for models that `new` draws (the same generator)."""
import numpy as np


def softmax(s):
    e = np.exp(s - s.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


def entropy(p):
    return -np.sum(np.where(p > 0, p * np.log(np.where(p > 0, p, 1)), 0), axis=-1)


def metrics(n, d, h, seed, head, causal, scale):
    g = np.random.default_rng(seed)
    k = d // h
    x = g.standard_normal((n, d))
    wq, wk, wv = (g.standard_normal((d, h * k)) / np.sqrt(d) for _ in range(3))
    q, key, v = x @ wq, x @ wk, x @ wv
    def head_of(i):
        at = slice(i * k, i * k + k)
        raw = q[:, at] @ key[:, at].T
        s = raw / np.sqrt(k) if scale else raw.copy()
        if causal:
            s[np.triu_indices(n, 1)] = -np.inf
        a = softmax(s)
        return raw, a, a @ v[:, at]
    raw, a, z = head_of(head)
    e = entropy(a)
    s = np.linalg.svd(a, compute_uv=False)
    r = np.linalg.svd(raw, compute_uv=False)
    top = np.sort(a, axis=1)
    sure = top[:, -1] - top[:, -2] >= 1e-12
    unit = z / np.linalg.norm(z, axis=1, keepdims=True)
    cos = unit @ unit.T
    heads = [head_of(i)[1].ravel() for i in range(h)]
    pairs = [heads[i] @ heads[j] / np.linalg.norm(heads[i]) / np.linalg.norm(heads[j])
             for i in range(h) for j in range(i + 1, h)]
    return {
        "neff": np.exp(e).mean(),
        "jsn": (entropy(a.mean(axis=0)) - e.mean()) / np.log(n),
        "erank": np.exp(entropy(s / s.sum())),
        "rank": np.sum(r > 1e-9 * r[0]),
        "winners": len(set(a.argmax(axis=1)[sure])),
        "cosy": cos[np.triu_indices(n, 1)].mean(),
        "res": np.linalg.norm(z - z.mean(axis=0)) / np.linalg.norm(z),
        "headsim": np.mean(pairs) if pairs else np.nan,
    }


cases = [
    ("new tokens=16 d_model=64 heads=1 seed=1", 16, 64, 1, 1, 0, False, True),
    ("new tokens=16 d_model=64 heads=1 seed=2; scale off", 16, 64, 1, 2, 0, False, False),
    ("new tokens=7 d_model=12 heads=3 seed=5; scale on; mask causal; head 2", 7, 12, 3, 5, 2, True, True),
    ("new tokens=9 d_model=8 heads=4 seed=9; mask none; head 1", 9, 8, 4, 9, 1, False, True),
]
print("/* Made by make_shape.py with NumPy %s. */" % np.__version__)
print("#include <math.h>\n\nstatic const struct {\n    const char *lines;\n    struct {\n        const char *name;\n        double value;\n    } metric[8];\n} SHAPES[] = {")
for lines, *sizes in cases:
    rows = ", ".join('{"%s", %s}' % (name, "NAN" if np.isnan(v) else float(v).hex()) for name, v in metrics(*sizes).items())
    print('    {"%s", {%s}},' % (lines, rows))
print("};")

#!/usr/bin/env python3
"""Writes depth_values.h: residual and cosine by layer of small stacks by NumPy, the draws in the order of the lab."""
import numpy as np


def softmax(s):
    e = np.exp(s - s.max(axis=1, keepdims=True))
    return e / e.sum(axis=1, keepdims=True)


def norm(x):
    return (x - x.mean(axis=1, keepdims=True)) / x.std(axis=1, keepdims=True)


def figures(x):
    n = np.linalg.norm(x, axis=1, keepdims=True)
    c = (x / n) @ (x / n).T
    return np.linalg.norm(x - x.mean(axis=0)) / np.linalg.norm(x), c[np.triu_indices(len(x), 1)].mean()


def stack(layers, tokens, d, skip, ln, ffn, branch, scale, seeds):
    logs, cosines = np.zeros(layers + 1), np.zeros(layers + 1)
    for seed in range(seeds):
        g = np.random.default_rng(seed)
        x = g.standard_normal((tokens, d))
        rows = [figures(x)]
        for _ in range(layers):
            wq, wk, wv = (g.standard_normal((d, d)) / np.sqrt(d) for _ in range(3))
            if ffn:
                w1 = g.standard_normal((d, 4 * d)) * np.sqrt(2 / d)
                w2 = g.standard_normal((4 * d, d)) / np.sqrt(4 * d)
            y = norm(x) if ln else x
            s = (y @ wq) @ (y @ wk).T * (1 / np.sqrt(d) if scale else 1)
            f = softmax(s) @ (y @ wv)
            x = x + branch * f if skip else f
            if ffn:
                y = norm(x) if ln else x
                f = np.maximum(y @ w1, 0) @ w2
                x = x + branch * f if skip else f
            rows.append(figures(x))
        logs += np.log([r for r, _ in rows]) / seeds
        cosines += np.array([c for _, c in rows]) / seeds
    return np.exp(logs), cosines


cases = [
    ("layers=2 tokens=5 d_model=8", (2, 5, 8, False, False, False, 1, True, 1)),
    ("layers=3 tokens=6 d_model=8 skip=on norm=on ffn=on seeds=3", (3, 6, 8, True, True, True, 1, True, 3)),
    ("layers=4 tokens=6 d_model=16 skip=on norm=on branch=1/sqrt(L) seeds=2", (4, 6, 16, True, True, False, 0.5, True, 2)),
    ("layers=3 tokens=7 d_model=16 scale=off skip=on branch=0.3", (3, 7, 16, True, False, False, 0.3, False, 1)),
    ("layers=2 tokens=4 d_model=8 ffn=on norm=on seeds=2", (2, 4, 8, False, True, True, 1, True, 2)),
]
print("/* Made by make_depth.py with NumPy %s. */" % np.__version__)
print("static const struct {\n    const char *keys;\n    size_t layers;\n    double res[5], cos[5];\n} STACKS[] = {")
for keys, sizes in cases:
    res, cos = stack(*sizes)
    print('    {"%s", %d, {%s}, {%s}},' % (keys, sizes[0], ", ".join(float(v).hex() for v in res), ", ".join(float(v).hex() for v in cos)))
print("};")

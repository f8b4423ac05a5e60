#!/usr/bin/python3
"""Prints the rows of DRAWN in tests/attention/test_init.c: digests of what init makes, computed with NumPy.

A matrix is digested by FNV-1a over its 64-bit words, row by row.
    python3 tests/attention/make_init.py
"""
import numpy as np


def digest(matrix):
    h = 0xCBF29CE484222325
    for word in np.ascontiguousarray(matrix).view(np.uint64).ravel():
        h = (h ^ int(word)) * 0x100000001B3 % 2**64
    return h


def dot(a, b):
    return np.cumsum(a * b)[-1]


def orthonormal(w):
    if w.shape[0] < w.shape[1]:
        return orthonormal(w.T).T
    w = w.copy()
    for j in range(w.shape[1]):
        for i in range(j):
            w[:, j] -= dot(w[:, i], w[:, j]) * w[:, i]
        w[:, j] /= np.sqrt(dot(w[:, j], w[:, j]))
    return w


PRESETS = {
    "healthy": {}, "xavier": {}, "saturated": dict(gain=np.sqrt(8.0)), "tied": dict(tie=1),
    "diagonal": dict(gain=2.0, tie=1), "uniform": dict(gain=0.05), "collapsed": dict(tie=1, shared=1, long=4.0),
    "zeros": {}, "constant": {}, "identity": {}, "orthogonal": {}}


def init(sizes, preset, seed, skip, line):
    """sizes: n, d_model, d_memory, heads, kv_heads, d_head, d_v, d_out."""
    n, d, memory, h, kv, dk, dv, dout = sizes
    g = np.random.default_rng(seed)
    g.standard_normal(skip)
    knob = {**PRESETS[preset], **line}
    w = [g.standard_normal((d, h * dk)), g.standard_normal((memory, h * dk))[:, :kv * dk],
         g.standard_normal((memory, h * dv))[:, :kv * dv], g.standard_normal((h * dv, dout))]
    if preset == "xavier":
        w = [m * np.sqrt(2.0 / sum(m.shape)) for m in w]
    elif preset == "identity":
        w = [np.eye(*m.shape) for m in w]
    elif preset == "orthogonal":
        w = [orthonormal(m) for m in w]
    elif "std" in knob:
        w = [m * knob["std"] for m in w]
    else:
        w = [m / np.sqrt(m.shape[0]) for m in w]
    if preset == "zeros":
        w[:2] = [np.zeros(m.shape) for m in w[:2]]
    if preset == "constant":
        w[:2] = [np.full(m.shape, 2.0 / np.sqrt(m.shape[0])) for m in w[:2]]
    if "gain" in knob:
        w[:2] = [m * knob["gain"] for m in w[:2]]
    if knob.get("tie"):
        w[1] = w[0].copy()
    x = None
    if knob.get("shared") or knob.get("long"):
        mu = np.where(g.standard_normal(d) < 0, -1.0, 1.0)
        x = g.standard_normal((n, d))
        if knob.get("shared"):
            x = 0.5 * x + mu
        if knob.get("long"):
            x[0] = x[0] * knob["long"]
    return w, x


PLAIN, GROUPED, CROSS, TALL = (5, 6, 6, 2, 2, 4, 4, 6), (5, 6, 6, 4, 2, 3, 5, 7), (5, 6, 4, 2, 1, 3, 7, 8), \
    (3, 9, 9, 1, 1, 2, 2, 9)
BROAD = (3, 21, 21, 1, 1, 19, 40, 13)
CASES = [(PLAIN, p, 3, 0, {}) for p in PRESETS]
CASES += [(s, p, 3, 0, {}) for s in (GROUPED, CROSS) for p in ("healthy", "xavier", "constant", "identity", "orthogonal")]
CASES += [(TALL, "orthogonal", 3, 0, {}), (BROAD, "orthogonal", 4, 0, {}), (PLAIN, "collapsed", 3, 30, {}), (PLAIN, "healthy", 2**40 + 1, 30, {})]
CASES += [(PLAIN, p, 3, 0, k) for p, k in (
    ("healthy", dict(std=0.02)), ("saturated", dict(std=0.02)), ("zeros", dict(std=0.5)), ("orthogonal", dict(std=0.5)),
    ("healthy", dict(gain=3.0)), ("diagonal", dict(tie=0)), ("orthogonal", dict(gain=3.0, tie=1)),
    ("diagonal", dict(gain=0.0)), ("collapsed", dict(shared=0)), ("collapsed", dict(long=0.0)),
    ("collapsed", dict(shared=0, long=0.0)), ("healthy", dict(long=2.5)), ("zeros", dict(shared=1)))]

FIELD = {"std": "std", "gain": "gain", "tie": "tie", "shared": "shared", "long": "longer"}
for sizes, preset, seed, skip, line in CASES:
    w, x = init(sizes, preset, seed, skip, line)
    knobs = ", ".join(".%s_given = true, .%s = %s" % (k, FIELD[k], v) for k, v in line.items())
    found = ["0x%016x" % digest(m) if m is not None else "0" for m in w + [x]]
    print("    {{%s}, \"%s\", UINT64_C(%d), %d, {%s},\n     {%s}}," % (
        ", ".join(map(str, sizes)), preset, seed, skip, knobs or "0", ", ".join(found)))

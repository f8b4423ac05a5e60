#!/usr/bin/python3
"""Prints what tests/math/test_random.c expects of NumPy's default_rng: first values and FNV-1a digests."""
import numpy as np


def fnv(data):
    """FNV-1a over 64-bit words, so that a million doubles take a moment in Python too."""
    h = np.uint64(0xCBF29CE484222325)
    with np.errstate(over="ignore"):
        for w in data.view(np.uint64):
            h = (h ^ w) * np.uint64(0x100000001B3)
    return int(h)


for seed in (0, 1, 7, 123456789012):
    g = np.random.default_rng(seed)
    n = g.standard_normal(1_000_000)
    u = np.random.default_rng(seed)
    mixed = [u.random(), u.standard_normal(), u.random()]
    print("    {UINT64_C(%d), %s, %s, {%s}, UINT64_C(0x%x)}," % (
        seed, float(n[0]).hex(), float(n[-1]).hex(), ", ".join(float(v).hex() for v in mixed), fnv(n)))

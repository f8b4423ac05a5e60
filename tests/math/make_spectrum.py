#!/usr/bin/env python3
"""Writes spectrum_cases.h: matrices and their singular values by NumPy (numpy.linalg.svd)."""
import numpy as np

rng = np.random.default_rng(7)
cases = [
    ("square", rng.standard_normal((6, 6))),
    ("tall", rng.standard_normal((9, 4))),
    ("wide", rng.standard_normal((3, 8))),
    ("rank2", rng.standard_normal((7, 2)) @ rng.standard_normal((2, 5))),
    ("steep", np.diag([1e8, 1.0, 1e-4, 1e-8])),
    ("alike", np.ones((4, 4)) / 4),
    ("identity", np.eye(5)),
    ("huge", 1e200 * rng.standard_normal((3, 3))),
    ("tiny", 1e-200 * rng.standard_normal((3, 3))),
    ("row", rng.standard_normal((1, 5))),
    ("zero", np.zeros((3, 2))),
]
print("/* Made by make_spectrum.py with NumPy %s. */" % np.__version__)
print("static const struct {\n    const char *name;\n    size_t rows, cols;\n    double at[48], value[8];\n    size_t rank; /* values over 1e-9 of the largest */\n} SPECTRA[] = {")
for name, m in cases:
    numbers = ", ".join(float(v).hex() for v in m.ravel())
    spectrum = np.linalg.svd(m, compute_uv=False)
    values = ", ".join(float(v).hex() for v in spectrum)
    print('    {"%s", %d, %d, {%s}, {%s}, %d},' % (name, *m.shape, numbers, values, np.sum(spectrum > 1e-9 * spectrum[0])))
print("};")

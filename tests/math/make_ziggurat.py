#!/usr/bin/python3
"""Writes src/math/ziggurat.c from ziggurat.csv (strip, width): the 256 strips of NumPy's normal ziggurat.

    tests/math/make_ziggurat.py tests/math/ziggurat.csv > src/math/ziggurat.c

width as measured from NumPy's output; R = width[255]*2^52; f[0] = 1, f[i] = exp(-(width[i]*2^52)^2/2);
k[0] = floor(R/(width[0]*2^52)*2^52), k[1] = 0, k[i] = floor(width[i-1]/width[i]*2^52).
"""
import csv
import math
import sys
from fractions import Fraction

rows = [r for r in csv.reader(open(sys.argv[1])) if r and r[0].strip().isdigit()]
width = [float.fromhex(r[1]) if "0x" in r[1] else float(r[1]) for r in rows]
assert len(width) == 256
two = 2.0**52
R = width[255] * two
f = [1.0] + [math.exp(-0.5 * (width[i] * two) * (width[i] * two)) for i in range(1, 256)]
k = [int(R / (width[0] * two) * two), 0] + [int(width[i - 1] / width[i] * two) for i in range(2, 256)]
print("/* Made by tests/math/make_ziggurat.py: the 256 strips of NumPy's normal ziggurat. */")
print('#include "math/ziggurat.h"\n')
print("/* clang-format off */")
print("const Strip ZIGGURAT[256] = {")
for i in range(256):
    print("    {%s, %s, UINT64_C(0x%x)}," % (width[i].hex(), f[i].hex(), k[i]))
print("};\n\nconst double ZIGGURAT_EDGE = %s;" % R.hex())

#!/usr/bin/python3
"""Writes tests/data/npy: small arrays of every type, byte order, layout and version, as NumPy saves them, and
expectations.tsv with file, type, dimensions, planes, rows, columns and all cells in order."""
import os

import numpy as np

OUT = os.path.join(os.path.dirname(os.path.abspath(__file__)), "npy")
ROWS = []


def add(name, array, version=(1, 0)):
    array = np.asarray(array)
    with open(os.path.join(OUT, name + ".npy"), "wb") as file:
        np.lib.format.write_array(file, array, version=version)
    shape = (1,) * (3 - array.ndim) + array.shape
    cells = " ".join(repr(float(v)) for v in array.ravel(order="C"))
    ROWS.append((name + ".npy", array.dtype.str, str(array.ndim), str(shape[0]), str(shape[0] * shape[1]),
                 str(shape[2]), cells))


def main():
    os.makedirs(OUT, exist_ok=True)
    small = [[1.5, -2.25, 3.0], [0.0, -0.5, 6e-5]]
    for order, word in (("<", "little"), (">", "big")):
        for kind in ("f2", "f4", "f8"):
            add("%s_%s" % (kind, word), np.array(small, dtype=order + kind))
        for bytes_ in (1, 2, 4, 8):
            low, high = -2 ** (8 * bytes_ - 1), 2 ** (8 * bytes_ - 1) - 1
            add("i%d_%s" % (bytes_, word), np.array([[low, high, -1], [0, 1, 2]], dtype="%si%d" % (order, bytes_)))
            add("u%d_%s" % (bytes_, word), np.array([[0, 2 * high + 1, 1]], dtype="%su%d" % (order, bytes_)))
    add("f2_odd", np.array([65504, 6e-8, 6.1e-5, np.inf, -np.inf, np.nan, -0.0], dtype="<f2"))
    add("b1", np.array([[True, False], [False, True], [True, True]]))
    add("number", np.array(2.5))
    add("row", np.arange(5.0))
    cube = np.arange(24.0).reshape(2, 3, 4)
    add("cube", cube)
    add("cube_fortran", np.asfortranarray(cube))
    add("fortran", np.asfortranarray(np.arange(6.0).reshape(2, 3)))
    add("version2", np.arange(6.0).reshape(3, 2), version=(2, 0))
    add("version3", np.arange(6.0).reshape(3, 2), version=(3, 0))
    with open(os.path.join(OUT, "expectations.tsv"), "w", encoding="utf-8") as file:
        for row in ROWS:
            file.write("\t".join(row) + "\n")


main()

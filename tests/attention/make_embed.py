#!/usr/bin/env python3
"""Writes embed.tsv and embed_unknown.tsv beside it from data/vocabulary: what each sentence comes to, and the rows of
words that are not in the vocabulary. Needs NumPy 1.17 or later."""
import csv
import os

import numpy as np

HERE = os.path.dirname(os.path.abspath(__file__))
DATA = os.path.join(HERE, "..", "..", "data", "vocabulary")
STRANGE = ["zebra", "don't", "斑马", "派", "café"]


def table(name):
    with open(os.path.join(DATA, name + ".csv"), encoding="utf-8", newline="") as file:
        rows = list(csv.reader(file))
    return rows[0][1:], [row[0] for row in rows[1:]], np.array([[float(c) for c in row[1:]] for row in rows[1:]])


def fnv1a(word):
    state = 0x811C9DC5
    for byte in word.encode("utf-8"):
        state = (state ^ byte) * 0x01000193 % 2**32
    return state


def weights(x, wq, wk, head):
    part = slice(8 * head, 8 * head + 8)
    scores = (x @ wq)[:, part] @ (x @ wk)[:, part].T / np.sqrt(8)
    power = np.exp(scores - scores.max(axis=1, keepdims=True))
    return power / power.sum(axis=1, keepdims=True)


def sentence(words, word, plus, minus):
    """plus less minus in out, then for each head the column looked at most ("even": all alike) and its weight."""
    features, known, rows = table("words")
    wq, wk, wv, wo = (table(name)[2] for name in ("wq", "wk", "wv", "wo"))
    x = rows[[known.index(w) for w in words]]
    at = words.index(word)
    heads = [weights(x, wq, wk, head) for head in range(2)]
    out = np.hstack([w @ (x @ wv)[:, 8 * h:8 * h + 8] for h, w in enumerate(heads)]) @ wo
    cells = ["%.9f" % (out[at, features.index(plus)] - out[at, features.index(minus)])]
    for w in heads:
        row = w[at]
        cells += ["even" if row.max() - row.min() < 1e-12 else str(row.argmax()), "%.9f" % row.max()]
    return cells


with open(os.path.join(DATA, "sentences.tsv"), encoding="utf-8") as file:
    given = [line.rstrip("\n").split("\t") for line in file][1:]
with open(os.path.join(HERE, "embed.tsv"), "w", encoding="utf-8") as file:
    for text, word, plus, minus, expected in given:
        cells = [text, word, plus, minus, expected] + sentence(text.split(), word, plus, minus)
        file.write("\t".join(cells) + "\n")
with open(os.path.join(HERE, "embed_unknown.tsv"), "w", encoding="utf-8") as file:
    for word in STRANGE:
        row = np.random.default_rng(fnv1a(word)).standard_normal(16) / 4
        file.write("\t".join([word, str(fnv1a(word))] + [repr(float(v)) for v in row]) + "\n")

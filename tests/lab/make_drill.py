#!/usr/bin/python3
"""Prints tests/lab/drill_items.h: what NumPy draws for the drill. An item is STEPS[step] of default_rng(1000000*level +
1000*seed + k), with random() only; a whole number from lo to hi is lo + floor((hi - lo + 1)*u). Each function gives the
numbers the question shows, the answer, and the value of each usual mistake (None: it cannot be made)."""
import numpy as np

ln, e, root = np.log, np.exp, np.sqrt
TOLERANCE = dict(scores=1e-9, scaled=5e-3, masked=0, weights=.01, z=1e-9, cost=0)


def whole(g, lo, hi):
    return lo + int(np.floor((hi - lo + 1) * g.random()))


def wholes(g, count, lo, hi):
    return [whole(g, lo, hi) for _ in range(count)]


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def scores(g, level):
    if level == 3:
        q = [wholes(g, 2, -2, 2) for _ in range(3)]
        k = [wholes(g, 2, -2, 2) for _ in range(3)]
        r = whole(g, 0, 2)
        c = (r + whole(g, 1, 2)) % 3
        wrong = {"transposed cell": dot(q[c], k[r]), "q with q": dot(q[r], q[c]),
                 "q times k without transpose": q[r][0] * k[0][c] + q[r][1] * k[1][c] if c < 2 else None}
        return sum(q, []) + sum(k, []) + [r, c], dot(q[r], k[c]), wrong
    count, lo, hi, over = {1: (2, -2, 3, 1), 2: (4, -3, 3, 1), 4: (4, -4, 4, 2)}[level]
    q = [v / over for v in wholes(g, count, lo, hi)]
    k = [v / over for v in wholes(g, count, lo, hi)]
    p = [a * b for a, b in zip(q, k)]
    wrong = {"sum of q plus k": sum(q) + sum(k), "absolute values": sum(map(abs, p)), "last product left out": sum(p[:-1]),
             "already scaled": sum(p) / root(count), "product of sums": sum(q) * sum(k)}
    return q + k + [0, 0], sum(p), wrong


def scaled(g, level):
    if level == 4:
        heads, d = [2, 4, 8][whole(g, 0, 2)], [4, 16, 64][whole(g, 0, 2)]
        s = whole(g, -6, 6) * int(root(d)) or 8
        wrong = {"sqrt(d_model)": s / root(heads * d), "d_head without the root": s / d, "not divided": s,
                 "divided by heads": s / heads}
        return [s, heads * d, heads], s / root(d), wrong
    if level == 1:
        d = [4, 16][whole(g, 0, 1)]
        s = whole(g, -5, 5) * int(root(d))
        s = (s if whole(g, 0, 1) else s // 2) or 4
    elif level == 2:
        d = [9, 25, 64, 100][whole(g, 0, 3)]
        s = whole(g, -6, 6) * int(root(d)) or 6
    else:
        d = [2, 8, 32][whole(g, 0, 2)]
        s = whole(g, -9, 9) or 5
    wrong = {"not divided": s, "d_head without the root": s / d, "multiplied": s * root(d), "half of d_head": s / (d / 2)}
    return [s, d], s / root(d), wrong


def masked(g, level):
    n = whole(g, 4, 8)
    i = whole(g, 0, n - 1)
    if level == 1:
        return [n, i], i + 1, {"own place left out": i, "counted from the end": n - i, "no mask": n}
    if level == 2:
        p = whole(g, 2, n - 1)
        wrong = {"padding forgotten": i + 1, "causal forgotten": p, "own place left out": min(i, p)}
        return [n, p, i], min(i + 1, p), wrong
    if level == 3:
        w = whole(g, 2, 3)
        wrong = {"window forgotten": i + 1, "one more than the window": min(i + 1, w + 1), "one less": min(i + 1, w - 1)}
        return [n, w, i], min(i + 1, w), wrong
    q = whole(g, 2, 3)
    i = whole(g, 0, q - 1)
    return [q, n, i], i + 1 + n - q, {"top-left": i + 1, "own place left out": i + n - q, "no mask": n}


def weights(g, level):
    if level == 4:
        shift = [100, -100, 1000][whole(g, 0, 2)]
        x = [shift + v for v in wholes(g, 3, -2, 2)]
        hidden = whole(g, 0, 2)
        j, other = (hidden + 1) % 3, (hidden + 2) % 3
        seen = e(np.array([-np.inf if t == hidden else v for t, v in enumerate(x)]) - max(x))
        every = e(np.array(x, float) - max(x))
        wrong = {"masked key counted": every[j] / every.sum(), "other key": seen[other] / seen.sum(),
                 "plain share": x[j] / sum(v for t, v in enumerate(x) if t != hidden)}
        return [-np.inf if t == hidden else v for t, v in enumerate(x)] + [j], seen[j] / seen.sum(), wrong
    if level == 1:
        shown = wholes(g, 3, 1, 5)
        x = [ln(v) for v in shown]
    elif level == 2:
        x = shown = [0, whole(g, 1, 3) * (1 if whole(g, 0, 1) else -1)]
    else:
        x = shown = wholes(g, 3, -2, 2)
    j = whole(g, 0, len(x) - 1)
    p, m = e(np.array(x, float)), e(-np.array(x, float))
    wrong = {"not divided by the sum": p[j], "plain share": x[j] / sum(x) if sum(x) else None, "uniform": 1 / len(x),
             "sign turned": m[j] / m.sum(), "next key": p[(j + 1) % len(x)] / p.sum()}
    return shown + [j], p[j] / p.sum(), wrong


def z(g, level):
    w = [[.5, .25, .25], [.5, .5, 0], [.2, .3, .5], [.1, .2, .7], [.25, .75, 0]][whole(g, 0, 4)]
    v = wholes(g, 3, -4, 8)
    if level == 1:
        wrong = {"plain mean": sum(v) / 3, "value of the largest weight": v[int(np.argmax(w))], "sum of the values": sum(v),
                 "weights in reverse": dot(w[::-1], v)}
        return w + v + [0], dot(w, v), wrong
    second, third = wholes(g, 3, -4, 8), wholes(g, 3, -4, 8)
    rows = list(zip(v, second, third)) if level > 2 else list(zip(v, second))
    wrong = {"column 0": dot(w, v), "row taken for column": dot(w, rows[1]) if level > 2 else None,
             "plain mean": sum(second) / 3}
    return w + [x for row in rows for x in row] + [1], dot(w, second), wrong


def cost(g, level):
    n, d = [4, 6, 8, 10][whole(g, 0, 3)], [2, 4, 6, 8][whole(g, 0, 3)]
    if level == 1:
        return [n], n * n, {"linear": n, "causal count": n * (n + 1) // 2}
    if level == 2:
        return [n, d], n * n * d, {"times heads": n * n * d * 2, "n d squared": n * d * d, "without d": n * n}
    if level == 3:
        return [n, d], 4 * n * d * d, {"one projection": n * d * d, "three": 3 * n * d * d, "n squared": 4 * n * n * d}
    return [d], 2 * d, {"d": d, "4d": 4 * d, "d/2": d / 2}


STEPS = dict(scores=scores, scaled=scaled, masked=masked, weights=weights, z=z, cost=cost)


def item(step, level, seed, k):
    """The first item from k on that two mistakes can be told from."""
    while True:
        shown, answer, wrong = STEPS[step](np.random.default_rng(1000000 * level + 1000 * seed + k), level)
        apart = max(2 * TOLERANCE[step], 1e-9)
        wrong = {name: v for name, v in wrong.items() if v is not None and abs(v - answer) > apart}
        if len(wrong) >= 2:
            return k, shown, answer, wrong
        k += 1


def number(v):
    return "-INFINITY" if v == -np.inf else repr(float(v)) if float(v) != int(v) else str(int(v))


if __name__ == "__main__":
    print("/* Made by tests/lab/make_drill.py. */\n/* clang-format off */")
    for step in STEPS:
        for level in (1, 2, 3, 4):
            for seed in (0, 1, 77, 123456789):
                k = 0
                for _ in range(3):
                    k, shown, answer, wrong = item(step, level, seed, k)
                    pairs = ", ".join('{"%s", %s}' % (name, number(v)) for name, v in wrong.items())
                    print('{"%s", %d, %d, %d, %s, %d, {%s}, %d, {%s}},' % (
                        step, level, seed, k, number(answer), len(shown), ", ".join(map(number, shown)), len(wrong), pairs))
                    k += 1

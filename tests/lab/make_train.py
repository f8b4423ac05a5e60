#!/usr/bin/python3
"""Prints tests/lab/train_curves.h: what training one layer of attention in NumPy shows, step by step, with the program's
own draws (default_rng, standard_normal and random() only) and gradients written by hand.

    /usr/bin/python3 tests/lab/make_train.py > tests/lab/train_curves.h

A row is the line of the program, whether its whole curve is comparable (rounding grows where the scores are not scaled),
and every few steps loss, accuracy, norm of the gradient at wq, mean normalised entropy and mean largest weight."""
import numpy as np

USUAL = dict(tokens=8, d_model=32, d_head=256, d_v=32, heads=1, classes=8, batch=16, lr=.1, steps=400, optimizer="sgd",
             init="healthy", scale="on", seed=0)
TASKS = {"marked": dict(USUAL, tokens=16), "copy-previous": USUAL, "recall": USUAL,
         "offsets": dict(USUAL, tokens=16, d_model=64, d_head=0, d_v=0, heads=4, batch=8, lr=.003, optimizer="adam")}


def below(g, m, *shape):
    return np.floor(m * g.random(shape)).astype(int)


def task(name, g, n, d, C, B):
    """A function that draws a batch (x, answers: batch x rows x classifiers), the rows that answer, the classifiers."""
    b, half = np.arange(B), np.sqrt(2)
    if name == "marked":
        E, cls, mark = g.standard_normal((C, d)), g.standard_normal(d), g.standard_normal(d)

        def draw():
            y, j = below(g, C, B, n), 1 + below(g, n - 1, B)
            x = E[y]
            x[b, j] = (x[b, j] + mark) / half
            x[:, 0] = cls
            return x, y[b, j].reshape(B, 1, 1)
        return draw, [0], 1
    if name == "recall":
        keys, values, ask = g.standard_normal((n, d)), g.standard_normal((C, d)), g.standard_normal(d)

        def draw():
            u, key = g.random((B, n - 1)), np.tile(np.arange(n), (B, 1))
            for i in range(n - 1):
                other = i + np.floor((n - i) * u[:, i]).astype(int)
                key[b, i], key[b, other] = key[b, other].copy(), key[b, i].copy()
            v, j = below(g, C, B, n - 1), below(g, n - 1, B)
            x = np.concatenate([(keys[key[:, :-1]] + values[v]) / half, ((keys[key[b, j]] + ask) / half)[:, None]], 1)
            return x, v[b, j].reshape(B, 1, 1)
        return draw, [n - 1], 1
    E, P = g.standard_normal((C, d)), g.standard_normal((n, d))

    def draw():
        y = below(g, C, B, n)
        on = (-1,) if name == "copy-previous" else (1, 2, 3, 4)
        answers = np.stack([np.roll(y, -s, 1) for s in on], 2)
        return (E[y] + P) / half, answers[:, 1:] if name == "copy-previous" else answers
    return draw, list(range(name == "copy-previous", n)), 1 if name == "copy-previous" else 4


def weights(g, o, columns):
    d, h, dk, dv = o["d_model"], o["heads"], o["d_head"], o["d_v"]
    raw = [g.standard_normal(s) for s in ((d, h * dk), (d, h * dk), (d, h * dv), (h * dv, columns))]
    wq, wk, wv, wo = (w / np.sqrt(len(w)) for w in raw)
    init = o["init"]
    if init == "xavier":
        wq, wk = (w * np.sqrt(2 / (d + h * dk)) for w in raw[:2])
    gain = {"saturated": np.sqrt(8), "diagonal": 2, "uniform": .05, "hot": dk ** .25}.get(init, 1)
    wq, wk = wq * gain, wk * gain
    if init in ("tied", "diagonal"):
        wk = wq.copy()
    if init in ("zeros", "zero-query"):
        wq = wq * 0
    if init == "zeros":
        wk = wk * 0
    return [wq, wk, wv, wo]


def train(name, **given):
    o = dict(TASKS[name], **given)
    for width in ("d_head", "d_v"):
        o[width] = o[width] or o["d_model"] // o["heads"]
    n, d, h, dk, dv, C, B = (o[k] for k in ("tokens", "d_model", "heads", "d_head", "d_v", "classes", "batch"))
    g = np.random.default_rng(o["seed"])
    draw, rows, classifiers = task(name, g, n, d, C, B)
    W = weights(g, o, classifiers * C)
    scale = {"on": 1 / np.sqrt(dk), "off": 1}.get(o["scale"], o["scale"])
    mean, square, r = [0 * w for w in W], [0 * w for w in W], len(rows)

    def cut(m, count, width):
        return m.reshape(B, count, h, width).transpose(0, 2, 1, 3)

    def join(m, count):
        return m.transpose(0, 2, 1, 3).reshape(B * count, -1)
    for t in range(o["steps"] + 1):
        x, answers = draw()
        asked, x2 = x[:, rows].reshape(B * r, d), x.reshape(B * n, d)
        q, k, v = cut(asked @ W[0], r, dk), cut(x2 @ W[1], n, dk), cut(x2 @ W[2], n, dv)
        s = q @ k.transpose(0, 1, 3, 2) * scale
        a = np.exp(s - s.max(-1, keepdims=True))
        a = a / a.sum(-1, keepdims=True)
        z = join(a @ v, r)
        logits, y = (z @ W[3]).reshape(-1, C), answers.reshape(-1)
        p = np.exp(logits - logits.max(1, keepdims=True))
        p = p / p.sum(1, keepdims=True)
        at = np.arange(len(y))
        loss, right = -np.log(np.maximum(p[at, y], 1e-300)).mean(), (logits.argmax(1) == y).mean()
        p[at, y] -= 1
        dlogits = (p / len(y)).reshape(B * r, -1)
        dz = cut(dlogits @ W[3].T, r, dv)
        da = dz @ v.transpose(0, 1, 3, 2)
        ds = a * (da - (a * da).sum(-1, keepdims=True)) * scale
        G = [asked.T @ join(ds @ k, r), x2.T @ join(ds.transpose(0, 1, 3, 2) @ q, n),
             x2.T @ join(a.transpose(0, 1, 3, 2) @ dz, n), z.T @ dlogits]
        hn = -(a * np.log(np.where(a > 0, a, 1))).sum(-1).mean() / np.log(n)
        yield loss, right, np.linalg.norm(G[0]), hn, a.max(-1).mean()
        for i in range(4):
            if o["optimizer"] == "sgd":
                W[i] = W[i] - o["lr"] * G[i]
                continue
            mean[i] = .9 * mean[i] + .1 * G[i]
            square[i] = .999 * square[i] + .001 * G[i] ** 2
            W[i] = W[i] - o["lr"] * (mean[i] / (1 - .9 ** (t + 1))) / (np.sqrt(square[i] / (1 - .999 ** (t + 1))) + 1e-8)


def show(name, every, tolerance, **given):
    steps = [row for t, row in enumerate(train(name, **given)) if t % every == 0]
    words = " ".join(f"{key}={value}" for key, value in given.items())
    print(f'{{"{name}", "{words}", {every}, {tolerance}, {len(steps)}, {{')
    print(",\n".join("{" + ", ".join(f"{v:.12g}" for v in row) + "}" for row in steps) + "}},")


np.seterr(all="ignore")
print("/* Made by tests/lab/make_train.py. */\n/* clang-format off */")
for name in TASKS:
    show(name, 1 if name == "marked" else 5, 1e-9, scale="on", seed=0)
    show(name, 10, 1e-9, scale="on", seed=3, steps=120)
    for seed in range(5):
        show(name, 1, 1e-6, scale="off", seed=seed, steps=10)
# unlike sizes everywhere, more than one head, a scale of one's own
show("marked", 5, 1e-9, tokens=5, d_model=12, d_head=7, d_v=9, heads=3, classes=6, batch=4, scale=.25, seed=11, steps=60)
show("copy-previous", 5, 1e-9, tokens=9, d_model=10, d_head=3, d_v=5, heads=2, classes=7, batch=3, scale="on", seed=12, steps=60)
show("recall", 5, 1e-9, tokens=6, d_model=11, d_head=4, d_v=3, heads=2, classes=5, batch=7, scale="on", seed=13, steps=60)
show("offsets", 5, 1e-9, tokens=7, d_model=12, d_head=5, d_v=2, heads=3, classes=4, batch=5, scale="on", seed=14, steps=60, lr=.01)
show("marked", 10, 1e-9, optimizer="adam", lr=.001, scale="on", seed=1, steps=100)
show("copy-previous", 10, 1e-9, d_head=64, init="tied", scale="on", seed=0, steps=100)
for init in ("xavier", "saturated", "tied", "diagonal", "uniform", "zeros", "zero-query", "hot"):
    show("marked", 2, 1e-6, init=init, d_model=16, d_head=36, d_v=8, scale="on", seed=2, steps=10)

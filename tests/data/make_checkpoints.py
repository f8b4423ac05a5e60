#!/usr/bin/env python3
"""Makes tests/data/checkpoints: tiny checkpoints under the names of known models, each with an x and the output of its
layer 1, computed here in double precision from the numbers as they are stored. Needs NumPy; run from the root.

All sizes differ (width 6 or 10, heads times their width another number), so a matrix that is not turned, or is cut
into the wrong heads, either does not fit or gives another output."""
import json
import os
import struct

import numpy as np

FOLDER = "tests/data/checkpoints"
TOKENS, MEMORY, LAYERS, VOCABULARY, WATCHED = 5, 4, 3, 11, 1
rng = np.random.default_rng(20170612)


def stored(a, dtype):
    """The bytes of an array, and its numbers as they can be read back."""
    if dtype == "BF16":
        bits = (a.astype("<f4").view("<u4") >> 16).astype("<u2")
        return bits.tobytes(), (bits.astype("<u4") << 16).view("<f4").astype(float)
    kept = a.astype({"F64": "<f8", "F32": "<f4", "F16": "<f2"}[dtype])
    return kept.tobytes(), kept.astype(float)


def save_safetensors(name, arrays, dtype="F32"):
    header, data, read = {"__metadata__": {"format": "pt"}}, b"", {}
    for key in arrays:
        raw, read[key] = stored(arrays[key], dtype)
        header[key] = {"dtype": dtype, "shape": list(arrays[key].shape), "data_offsets": [len(data), len(data) + len(raw)]}
        data += raw
    text = json.dumps(header).encode()
    text += b" " * (-len(text) % 8)
    with open(f"{FOLDER}/{name}.safetensors", "wb") as out:
        out.write(struct.pack("<Q", len(text)) + text + data)
    return read


def draw(*shape):
    return rng.standard_normal(shape) / np.sqrt(shape[-1])


def rope_half(q, base=10000.0):
    """q: tokens x d; column i turns with column i + d/2, as rotate_half does."""
    half = q.shape[1] // 2
    angle = np.arange(q.shape[0])[:, None] * base ** (-np.arange(half) / half)[None, :]
    a, b = q[:, :half], q[:, half:]
    return np.hstack([a * np.cos(angle) - b * np.sin(angle), b * np.cos(angle) + a * np.sin(angle)])


def rope_pairs(q, base=10000.0):
    """Column 2i turns with column 2i + 1, as Meta's own code does by complex numbers."""
    half = q.shape[1] // 2
    angle = np.arange(q.shape[0])[:, None] * base ** (-np.arange(half) / half)[None, :]
    turned = (q[:, 0::2] + 1j * q[:, 1::2]) * np.exp(1j * angle)
    return np.stack([turned.real, turned.imag], axis=2).reshape(q.shape)


def attend(x, w, heads, kv_heads=None, causal=False, rope=None, context=None):
    """w: wq wk wv wo as inputs x outputs, and perhaps bq bk bv bo."""
    kv_heads = kv_heads or heads
    memory = x if context is None else context
    q, k, v = (m @ w["w" + n] + w.get("b" + n, 0) for n, m in (("q", x), ("k", memory), ("v", memory)))
    d, d_v, z = q.shape[1] // heads, v.shape[1] // kv_heads, []
    for h in range(heads):
        g = h // (heads // kv_heads)
        qh, kh, vh = q[:, h * d : (h + 1) * d], k[:, g * d : (g + 1) * d], v[:, g * d_v : (g + 1) * d_v]
        if rope:
            qh, kh = rope(qh), rope(kh)
        scores = qh @ kh.T / np.sqrt(d)
        if causal:
            scores[np.triu_indices(len(x), 1)] = -np.inf
        weights = np.exp(scores - scores.max(axis=1, keepdims=True))
        z.append(weights / weights.sum(axis=1, keepdims=True) @ vh)
    return np.hstack(z) @ w["wo"] + w.get("bo", 0)


def answer(name, x, out, context=None):
    np.save(f"{FOLDER}/{name}-x.npy", x)
    np.save(f"{FOLDER}/{name}-out.npy", out)
    if context is not None:
        np.save(f"{FOLDER}/{name}-context.npy", context)


def gpt2(name, prefix, dtype="F32", zipped=False):
    d, wide, heads, arrays = 6, 8, 2, {}
    arrays[prefix + "wte.weight"] = draw(VOCABULARY, d)
    for i in range(LAYERS):
        at = f"{prefix}h.{i}."
        arrays[at + "attn.bias"] = np.tril(np.ones((1, 1, TOKENS, TOKENS)))
        arrays[at + "attn.c_attn.bias"] = draw(3 * wide)
        arrays[at + "attn.c_attn.weight"] = draw(d, 3 * wide)
        arrays[at + "attn.c_proj.bias"] = draw(d)
        arrays[at + "attn.c_proj.weight"] = draw(wide, d)
        arrays[at + "ln_1.weight"], arrays[at + "ln_1.bias"] = np.ones(d), np.zeros(d)
        arrays[at + "mlp.c_fc.weight"], arrays[at + "mlp.c_fc.bias"] = draw(d, 7), draw(7)
    if zipped:
        arrays = {key: value.astype("<f4") for key, value in arrays.items()}
        np.savez_compressed(f"{FOLDER}/{name}.npz", **arrays)
        read = {key: value.astype(float) for key, value in arrays.items()}
    else:
        read = save_safetensors(name, arrays, dtype)
    at, x = f"{prefix}h.{WATCHED}.attn.", draw(TOKENS, d)
    w = dict(zip(("wq", "wk", "wv"), np.split(read[at + "c_attn.weight"], 3, axis=1)), wo=read[at + "c_proj.weight"])
    w.update(zip(("bq", "bk", "bv"), np.split(read[at + "c_attn.bias"], 3)), bo=read[at + "c_proj.bias"])
    answer(name, x, attend(x, w, heads, causal=True))


def four(name, prefix, ends, embedding, d, heads, kv_heads, d_head, biases, left, dtype="F32", **how):
    """Four matrices with a row for each output: prefix + N + . + end + .weight; ends of q, k, v and out."""
    arrays = {embedding: draw(VOCABULARY, d)} if embedding else {}
    outputs = (heads * d_head, kv_heads * d_head, kv_heads * d_head, d)
    inputs = (d, d, d, heads * d_head)
    for i in range(LAYERS):
        at = f"{prefix}{i}."
        for end in left:
            arrays[at + end] = np.ones(d)
        for end, rows, cols, bias in zip(ends, outputs, inputs, biases):
            arrays[at + end + ".weight"] = draw(rows, cols)
            if bias:
                arrays[at + end + ".bias"] = draw(rows)
    read = save_safetensors(name, arrays, dtype)
    at, x, w = f"{prefix}{WATCHED}.", draw(TOKENS, d), {}
    for end, n in zip(ends, "qkvo"):
        w["w" + n] = read[at + end + ".weight"].T
        if at + end + ".bias" in read:
            w["b" + n] = read[at + end + ".bias"]
    answer(name, x, attend(x, w, heads, kv_heads, **how))


def fused(name, prefixes, bias=True):
    """nn.MultiheadAttention, width 6; layer 1 of the last prefix is the one that is answered."""
    d, heads, arrays = 6, 3, {}
    for at in prefixes:
        arrays[at + "in_proj_weight"] = draw(3 * d, d)
        arrays[at + "out_proj.weight"] = draw(d, d)
        if bias:
            arrays[at + "in_proj_bias"], arrays[at + "out_proj.bias"] = draw(3 * d), draw(d)
    read, at, x = save_safetensors(name, arrays, "F64"), prefixes[-1], draw(TOKENS, d)
    w = {n: m.T for n, m in zip(("wq", "wk", "wv"), np.split(read[at + "in_proj_weight"], 3))}
    w["wo"] = read[at + "out_proj.weight"].T
    if bias:
        w.update(zip(("bq", "bk", "bv"), np.split(read[at + "in_proj_bias"], 3)), bo=read[at + "out_proj.bias"])
    answer(name, x, attend(x, w, heads))


def separate(name):
    """nn.MultiheadAttention(6, 2, kdim=7, vdim=7)."""
    d, memory, heads = 6, 7, 2
    arrays = {"q_proj_weight": draw(d, d), "k_proj_weight": draw(d, memory), "v_proj_weight": draw(d, memory)}
    arrays.update({"in_proj_bias": draw(3 * d), "out_proj.weight": draw(d, d), "out_proj.bias": draw(d)})
    read, x, context = save_safetensors(name, arrays), draw(TOKENS, d), draw(MEMORY, memory)
    w = {n: read[n[1] + "_proj_weight"].T for n in ("wq", "wk", "wv")}
    w.update(zip(("bq", "bk", "bv"), np.split(read["in_proj_bias"], 3)))
    w.update(wo=read["out_proj.weight"].T, bo=read["out_proj.bias"])
    answer(name, x, attend(x, w, heads, context=context), context)


def broken():
    """What has to be refused."""
    good = {"h.0.attn.c_attn.weight": draw(6, 24), "h.0.attn.c_attn.bias": draw(24)}
    good.update({"h.0.attn.c_proj.weight": draw(8, 6), "h.0.attn.c_proj.bias": draw(6)})
    for name, change in (
        ("broken-no-wo", {"h.0.attn.c_proj.weight": None}),
        ("broken-odd", {"h.0.attn.c_attn.weight": draw(6, 23)}),
        ("broken-flat", {"h.0.attn.c_attn.weight": draw(144)}),
        ("broken-wo", {"h.0.attn.c_proj.weight": draw(7, 6)}),
        ("broken-bias", {"h.0.attn.c_attn.bias": draw(21)}),
        ("broken-empty", {"h.0.attn.c_proj.weight": draw(0, 6)}),
    ):
        arrays = {**good, **change}
        save_safetensors(name, {key: value for key, value in arrays.items() if value is not None})
    with open(f"{FOLDER}/gpt2.safetensors", "rb") as file:
        whole = file.read()
    with open(f"{FOLDER}/broken-int8.safetensors", "wb") as out: # the same bytes, called four times as many I8
        size = struct.unpack("<Q", whole[:8])[0]
        header = json.loads(whole[8 : 8 + size])
        header["h.0.attn.c_attn.weight"].update(dtype="I8", shape=[6, 96])
        text = json.dumps(header).encode()
        out.write(struct.pack("<Q", len(text)) + text + whole[8 + size :])
    llama = "model.layers.0.self_attn."
    arrays = {llama + end + "_proj.weight": draw(*shape) for end, shape in zip("qkvo", ((8, 6), (4, 5), (4, 6), (6, 8)))}
    save_safetensors("broken-wk", arrays)
    save_safetensors("unknown", {"conv1.weight": draw(3, 4), "fc.weight": draw(2, 3), "fc.bias": draw(2), "fd.bias": draw(2)})


os.makedirs(FOLDER, exist_ok=True)
gpt2("gpt2", "")
gpt2("gpt2-prefix", "transformer.", "F16")
gpt2("gpt2-zip", "", zipped=True)
BERT = [f"attention.{end}" for end in ("self.query", "self.key", "self.value", "output.dense")]
four("bert", "bert.encoder.layer.", BERT, "bert.embeddings.word_embeddings.weight", 6, 2, 2, 4, (1, 1, 1, 1),
     ["attention.output.LayerNorm.weight", "output.LayerNorm.weight"])
four("distilbert", "distilbert.transformer.layer.", [f"attention.{end}_lin" for end in ("q", "k", "v", "out")],
     "distilbert.embeddings.word_embeddings.weight", 6, 4, 4, 2, (1, 1, 1, 1), ["sa_layer_norm.weight"])
PROJ = [f"self_attn.{end}_proj" for end in "qkvo"]
NORMS = ["input_layernorm.weight", "post_attention_layernorm.weight"]
four("llama", "model.layers.", PROJ, "model.embed_tokens.weight", 10, 6, 2, 4, (0, 0, 0, 0), NORMS, "BF16",
     causal=True, rope=rope_half)
four("qwen2", "model.layers.", PROJ, "model.embed_tokens.weight", 10, 4, 1, 2, (1, 1, 1, 0), NORMS, causal=True, rope=rope_half)
four("bart", "model.decoder.layers.", [f"self_attn.{end}_proj" for end in ("q", "k", "v", "out")],
     "model.decoder.embed_tokens.weight", 10, 2, 2, 3, (1, 0, 1, 1), ["self_attn_layer_norm.weight"])
fused("torch", [""])
fused("torch-plain", ["layers.0.self_attn.", "layers.1.self_attn."], bias=False)
fused("torch-stacks", [f"{stack}.layers.{i}.{kind}." for stack, kind in
                       (("encoder", "self_attn"), ("decoder", "multihead_attn"), ("decoder", "self_attn")) for i in (0, 1)])
separate("torch-kdim")
broken()
four("meta", "layers.", [f"attention.w{end}" for end in "qkvo"], "tok_embeddings.weight", 10, 4, 2, 6, (0, 0, 0, 0),
     ["attention_norm.weight", "ffn_norm.weight"], causal=True, rope=rope_pairs)

"""Peer for the benchmarks: training on the marked token, plain SGD, in NumPy as one would write it. python3 peer_train_numpy.py [STEPS [on|off]]: seconds and steps per second; on: the scores are scaled."""
import sys, time
import numpy as np
n, d, dk, dv, C, B, steps = 16, 32, 256, 32, 8, 16, int(sys.argv[1]) if len(sys.argv) > 1 else 400
scaled = (sys.argv[2] if len(sys.argv) > 2 else "on") == "on"
rng = np.random.default_rng(0)
E, cls, mark = rng.standard_normal((C, d)), rng.standard_normal(d), rng.standard_normal(d)
Wq, Wk, Wv = (rng.standard_normal((d, k)) / np.sqrt(d) for k in (dk, dk, dv))
Wo = rng.standard_normal((dv, C)) / np.sqrt(dv)
c = 1 / np.sqrt(dk) if scaled else 1.0
t0 = time.perf_counter()
for step in range(steps):
    y = rng.integers(0, C, (B, n)); j = rng.integers(1, n, B); X = E[y]; X[:, 0] = cls
    X[np.arange(B), j] = (E[y[np.arange(B), j]] + mark) / np.sqrt(2); t = y[np.arange(B), j]
    q = X[:, 0] @ Wq; K = X @ Wk; V = X @ Wv
    S = c * np.einsum('bk,bnk->bn', q, K); S -= S.max(1, keepdims=True); A = np.exp(S); A /= A.sum(1, keepdims=True)
    z = np.einsum('bn,bnv->bv', A, V); L = z @ Wo; L -= L.max(1, keepdims=True); P = np.exp(L); P /= P.sum(1, keepdims=True)
    loss = -np.log(P[np.arange(B), t] + 1e-300).mean()
    dL = P.copy(); dL[np.arange(B), t] -= 1; dL /= B
    dz = dL @ Wo.T; dA = np.einsum('bv,bnv->bn', dz, V); dV = A[:, :, None] * dz[:, None, :]
    dS = A * (dA - (A * dA).sum(1, keepdims=True)) * c
    dq = np.einsum('bn,bnk->bk', dS, K); dK = dS[:, :, None] * q[:, None, :]
    for W, g in ((Wo, z.T @ dL), (Wq, X[:, 0].T @ dq), (Wk, np.einsum('bnd,bnk->dk', X, dK)), (Wv, np.einsum('bnd,bnv->dv', X, dV))):
        W -= 0.1 * g
dt = time.perf_counter() - t0
print(f"numpy train steps={steps} scaled={scaled} {dt:.3f}s {steps/dt:.0f} steps/s loss={loss:.4f}")

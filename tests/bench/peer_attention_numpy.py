"""Peer for the benchmarks: the causal multi-head trace in NumPy as one would write it, every intermediate kept (q, k, v, scores, scaled, masked, weights, z joined, out). python3 peer_attention_numpy.py N D_MODEL HEADS REPEATS float64|float32"""
import sys,time
t0=time.perf_counter()
import numpy as np
t1=time.perf_counter()
n,d,h,reps,dt=int(sys.argv[1]),int(sys.argv[2]),int(sys.argv[3]),int(sys.argv[4]),sys.argv[5]
rng=np.random.default_rng(0)
X=rng.standard_normal((n,d)).astype(dt)
W=[(rng.standard_normal((d,d))/np.sqrt(d)).astype(dt) for _ in range(4)]
dk=d//h
def run():
    Q,K,V=[(X@w).reshape(n,h,dk).transpose(1,0,2) for w in W[:3]]
    S=Q@K.transpose(0,2,1)
    Z=S/np.sqrt(dk).astype(dt)
    M=np.where(np.tril(np.ones((n,n),bool)),Z,-np.inf)
    E=np.exp(M-M.max(-1,keepdims=True)); A=E/E.sum(-1,keepdims=True)
    O=(A@V).transpose(1,0,2).reshape(n,d)
    return Q,K,V,S,Z,M,A,O,O@W[3]
run()
ts=[]
for _ in range(reps):
    a=time.perf_counter(); run(); ts.append(time.perf_counter()-a)
ts.sort()
print(f"numpy {dt} n={n} d={d} h={h} import={t1-t0:.3f}s med={ts[len(ts)//2]*1e3:.3f}ms min={ts[0]*1e3:.3f}ms")

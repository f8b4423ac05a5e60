"""Peer for the benchmarks: the same trace in PyTorch. python3 peer_attention_torch.py N D_MODEL HEADS REPEATS float64|float32"""
import sys,time
t0=time.perf_counter()
import torch
t1=time.perf_counter()
n,d,h,reps,dt=int(sys.argv[1]),int(sys.argv[2]),int(sys.argv[3]),int(sys.argv[4]),getattr(torch,sys.argv[5])
torch.manual_seed(0)
X=torch.randn(n,d,dtype=dt); W=[torch.randn(d,d,dtype=dt)/d**.5 for _ in range(4)]; dk=d//h
mask=torch.tril(torch.ones(n,n,dtype=torch.bool))
@torch.no_grad()
def run():
    Q,K,V=[(X@w).view(n,h,dk).transpose(0,1) for w in W[:3]]
    S=Q@K.transpose(1,2); Z=S/dk**.5; M=Z.masked_fill(~mask,float('-inf')); A=M.softmax(-1)
    O=(A@V).transpose(0,1).reshape(n,d); return Q,K,V,S,Z,M,A,O,O@W[3]
run()
ts=[]
for _ in range(reps):
    a=time.perf_counter(); run(); ts.append(time.perf_counter()-a)
ts.sort()
print(f"torch {sys.argv[5]} n={n} d={d} h={h} import={t1-t0:.3f}s med={ts[len(ts)//2]*1e3:.3f}ms min={ts[0]*1e3:.3f}ms threads={torch.get_num_threads()}")

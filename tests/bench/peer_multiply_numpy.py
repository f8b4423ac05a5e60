"""Peer for the benchmarks: GFLOP/s of NumPy's product of two square matrices in double, median and best. python3 peer_multiply_numpy.py N [REPEATS]"""
import sys, time
import numpy as np
n, repeats = int(sys.argv[1]), int(sys.argv[2]) if len(sys.argv) > 2 else 9
rng = np.random.default_rng(0)
a, b = rng.standard_normal((n, n)), rng.standard_normal((n, n))
a @ b
rates = []
for _ in range(repeats):
    start = time.perf_counter()
    a @ b
    rates.append(2e-9 * n ** 3 / (time.perf_counter() - start))
rates.sort()
print(f"numpy multiply n={n} med={rates[len(rates) // 2]:.3f} max={rates[-1]:.3f} GFLOP/s")

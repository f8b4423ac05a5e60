printf 'load apple heads=2\ndrill z level=3\nshow weights head=0\nscale off\n0.5\nleave\nscale\n' | qkv -

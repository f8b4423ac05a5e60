/* What the kernels that come in registers of several widths share: which widths this machine has, and how a short loop over
 * the registers of a tile is written out. */
#ifndef QKV_MATH_LANES_H
#define QKV_MATH_LANES_H

#include <stdbool.h>

#ifdef __clang__
#define UNROLLED _Pragma("unroll")
#else
#define UNROLLED _Pragma("GCC unroll 8")
#endif

/* Two doubles at a time, or one: every machine. */
static inline bool lanes_narrow(void) {
    return true;
}

#ifdef __x86_64__
/* Four, eight doubles at a time. */
static inline bool lanes_wide(void) {
    return __builtin_cpu_supports("avx2");
}
static inline bool lanes_widest(void) {
    return __builtin_cpu_supports("avx512f");
}
#endif

#endif

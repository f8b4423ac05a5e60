/* The formula of exponential.h for LANES numbers at a time, in a register of that width; included once for each width by the
 * files that need it, which say LANES, TARGET (what the compiler may use) and NAMED (what a name gets appended). The numbers
 * come from tests/math/make_exponential.py. No include guard, since it is meant to come again. */
typedef double NAMED(vector) __attribute__((vector_size(LANES * sizeof(double))));
typedef long long NAMED(pattern) __attribute__((vector_size(LANES * sizeof(double))));

/* *at becomes its exponential. */
TARGET static inline __attribute__((always_inline)) void NAMED(raise)(NAMED(vector) * at) {
    /* Added to a small number this rounds it to an integer, which then stands in the low bits, with the bias of an
     * exponent: shifted up, it is that power of two. */
    const double whole = 0x1.8p52 + 1023;
    const double over_ln2 = 0x1.71547652b82fep+0, ln2 = 0x1.62e42fefa3800p-1, ln2_rest = 0x1.ef35793c76730p-45;
    NAMED(vector) x = *at;
    NAMED(pattern) keep = ~(x < -745.5), high = x > 710; /* beyond, all is 0 or inf; nan is neither */
    const NAMED(vector) most = (NAMED(vector)){0} + 710;
    x = (NAMED(vector))(((NAMED(pattern))x & ~high) | ((NAMED(pattern))most & high));
    x = (NAMED(vector))((NAMED(pattern))x & keep);
    NAMED(vector) k = x * over_ln2 + whole - whole;
    NAMED(vector) near = x - k * ln2, rest = k * ln2_rest, r = near - rest; /* near is exact */
    NAMED(vector) r2 = r * r, r4 = r2 * r2, r8 = r4 * r4;
    NAMED(vector) p0 = 0x1.0000000000000p-1 + 0x1.5555555555557p-3 * r;
    NAMED(vector) p2 = 0x1.5555555555556p-5 + 0x1.11111111100dfp-7 * r;
    NAMED(vector) p4 = 0x1.6c16c16c162d6p-10 + 0x1.a01a01abe62ddp-13 * r;
    NAMED(vector) p6 = 0x1.a01a01a6d7808p-16 + 0x1.71de02375656cp-19 * r;
    NAMED(vector) p8 = 0x1.27e4db67b4303p-22 + 0x1.af4ddd84882fep-26 * r + 0x1.1f72fc730b4ffp-29 * r2;
    NAMED(vector) p = (p0 + p2 * r2) + ((p4 + p6 * r2) * r4 + p8 * r8);
    NAMED(vector) sum = 1 + near, lost = near - (sum - 1);
    NAMED(vector) value = sum + (lost + (r2 * p - rest));
    /* 2^k in two factors: k may be beyond the exponents of normal numbers on either side */
    NAMED(vector) half = k * 0.5 + whole, other = k - (half - whole) + whole;
    value *= (NAMED(vector))((NAMED(pattern))half << 52);
    value *= (NAMED(vector))((NAMED(pattern))other << 52);
    *at = (NAMED(vector))((NAMED(pattern))value & keep);
}

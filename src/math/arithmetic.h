/* How results are rounded. An Arithmetic is a row of ARITHMETICS; f64 rounds nothing. Kernels that do more
 * than one operation a cell take it and round inside. */
#ifndef QKV_MATH_ARITHMETIC_H
#define QKV_MATH_ARITHMETIC_H

typedef struct Arithmetic {
    const char *name;
    double (*round)(double); /* NULL: nothing to round */
} Arithmetic;

extern const Arithmetic ARITHMETIC_F64;

#endif

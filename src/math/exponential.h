/* Our own exp, since that of the C library differs from machine to machine in the last bit. The argument is reduced to
 * x = k ln 2 + r, |r| <= ln(2)/2, with ln 2 in two parts (Cody and Waite, Software Manual for the Elementary Functions,
 * 1980, chapter 6); exp(r) = 1 + r + r²·p(r) with a polynomial of our own, 1 + r being kept with what it rounds off
 * (Dekker's sum of two, 1971). Only sums, products and comparisons, each rounded by itself: the same bits for any vector
 * width, compiler and machine with IEEE doubles. At most 0.7 of a last place off, 0.8 where the result is
 * subnormal. exp(0) is 1, exp(-inf) 0, beyond 709.78 comes inf, nan stays nan. */
#ifndef QKV_MATH_EXPONENTIAL_H
#define QKV_MATH_EXPONENTIAL_H

double exponential(double x);

#endif

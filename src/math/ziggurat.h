/* The strips of the normal distribution that random_normal draws from. */
#ifndef QKV_MATH_ZIGGURAT_H
#define QKV_MATH_ZIGGURAT_H

#include <stdint.h>

typedef struct Strip {
    double width;    /* of the strip, over 2^52 */
    double height;   /* exp(-x²/2) at its edge */
    uint64_t inside; /* draws below it lie under the curve for sure */
} Strip;

extern const Strip ZIGGURAT[256];
extern const double ZIGGURAT_EDGE; /* where the tail begins */

#endif

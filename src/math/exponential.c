#include "math/exponential.h"

#define LANES 1
#define TARGET
#define NAMED(word) word##_one
#include "math/exponential_lanes.h"

double exponential(double x) {
    vector_one one = {x};
    raise_one(&one);
    return one[0];
}

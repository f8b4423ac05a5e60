#include "math/arithmetic.h"

#include <stddef.h>

const Arithmetic ARITHMETIC_F64 = {"f64", NULL};

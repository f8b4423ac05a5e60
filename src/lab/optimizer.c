#include "lab/optimizer.h"

#include "base/text.h"

#include <math.h>

const Optimizer *const OPTIMIZERS[] = {&SGD, &ADAM, NULL};

const Optimizer *optimizer_find(const char *name) {
    for (size_t i = 0; OPTIMIZERS[i]; i++)
        if (text_same(OPTIMIZERS[i]->name, name)) return OPTIMIZERS[i];
    return NULL;
}

static void descend(Matrix weight, Matrix grad, Matrix memory[OPTIMIZER_MEMORIES], double lr, size_t step) {
    (void)memory, (void)step;
    for (size_t i = 0; i < weight.rows * weight.cols; i++) weight.at[i] -= lr * grad.at[i];
}

/* By products alone, so that it is the same on every machine, which pow of the C library need not be. */
static double power(double base, size_t times) {
    double product = 1;
    for (; times; times /= 2, base *= base)
        if (times % 2) product *= base;
    return product;
}

/* Adam: means of the gradients and of their squares, 0.9 and 0.999 of the old kept, each over what it would be had it
 * not begun at zero; 1e-8 outside the root. */
static void adapt(Matrix weight, Matrix grad, Matrix memory[OPTIMIZER_MEMORIES], double lr, size_t step) {
    const double keep = 0.9, keep_square = 0.999, least = 1e-8;
    double whole = 1 - power(keep, step), whole_square = 1 - power(keep_square, step);
    for (size_t i = 0; i < weight.rows * weight.cols; i++) {
        double g = grad.at[i], *mean = &memory[0].at[i], *square = &memory[1].at[i];
        *mean = keep * *mean + 0.1 * g;
        *square = keep_square * *square + 0.001 * (g * g);
        weight.at[i] -= lr * (*mean / whole) / (sqrt(*square / whole_square) + least);
    }
}

const Optimizer SGD = {
    .name = "sgd",
    .law = {"weight - lr * gradient", "weight - lr * 梯度"},
    .update = descend,
};

const Optimizer ADAM = {
    .name = "adam",
    .law = {"each weight at a pace of its own: 0.9, 0.999, 1e-8", "每个参数有自己的步长：0.9、0.999、1e-8"},
    .memories = 2,
    .update = adapt,
};

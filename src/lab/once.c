#include "lab/once.h"

#include "math/kernel.h"

#include <stdint.h>
#include <string.h>

Once once_new(Arena *arena, size_t rows, size_t cols) {
    size_t slots = 2;
    while (slots < 2 * rows) slots *= 2;
    return (Once){.all = matrix_new(arena, rows, cols),
                  .distinct = matrix_new(arena, rows, cols),
                  .at = TAKE_ARRAY(arena, size_t, rows),
                  .slot = TAKE_ARRAY(arena, size_t, slots),
                  .slots = slots};
}

/* Four lanes, since each waits for its last multiplication. */
static uint64_t digest(const double *row, size_t cols) {
    const uint64_t odd = 0x9e3779b97f4a7c15;
    uint64_t lane[4] = {1, 2, 3, 4}, bits;
    for (size_t j = 0; j < cols; j++) {
        memcpy(&bits, &row[j], sizeof bits);
        lane[j % 4] = (lane[j % 4] ^ bits ^ bits >> 32) * odd;
    }
    uint64_t sum = lane[0] + 3 * lane[1] + 5 * lane[2] + 7 * lane[3];
    return sum ^ sum >> 32;
}

void once_sort(Once *once, size_t rows) {
    size_t bytes = once->all.cols * sizeof(double);
    memset(once->slot, 0, once->slots * sizeof *once->slot);
    once->count = 0;
    for (size_t i = 0; i < rows; i++) {
        const double *row = matrix_cell(once->all, i, 0);
        size_t s = digest(row, once->all.cols) % once->slots;
        while (once->slot[s] && memcmp(matrix_cell(once->distinct, once->slot[s] - 1, 0), row, bytes) != 0)
            s = (s + 1) % once->slots;
        if (!once->slot[s]) {
            memcpy(matrix_cell(once->distinct, once->count, 0), row, bytes);
            once->slot[s] = ++once->count;
        }
        once->at[i] = once->slot[s] - 1;
    }
}

void once_multiply(const Once *once, Matrix product, Matrix b, Matrix work) {
    if (once->count == product.rows) {
        multiply(product, matrix_rows(once->all, 0, product.rows), b);
        return;
    }
    multiply(matrix_rows(work, 0, once->count), matrix_rows(once->distinct, 0, once->count), b);
    for (size_t i = 0; i < product.rows; i++)
        memcpy(matrix_cell(product, i, 0), matrix_cell(work, once->at[i], 0), product.cols * sizeof(double));
}

#include "lab/cures.h"

#include "math/random.h"

#include <math.h>
#include <stdarg.h>
#include <stdlib.h>

void cure_put(Text *text, Language lang, const char *en, const char *zh, ...) {
    va_list args;
    va_start(args, zh);
    text_put(text, lang == CHINESE ? arena_vprint(text->arena, zh, args) : arena_vprint(text->arena, en, args));
    va_end(args);
}

const char *cure_sd(const Case *a, double sd) {
    return arena_print(a->arena, fabs(sd) < 0.01 ? "%.2g" : "%.2f", sd);
}

const char *cure_factor(const Case *a, double factor) {
    Text text = text_new(a->arena);
    text_put_number(&text, strtod(arena_print(a->arena, "%.2g", factor), NULL));
    return text.at;
}

Spread spread_of(Matrix m) {
    double sum = 0, squares = 0, count = (double)m.rows * (double)m.cols;
    for (size_t i = 0; i < m.rows; i++)
        for (size_t j = 0; j < m.cols; j++) sum += matrix_at(m, i, j);
    double mean = sum / count;
    for (size_t i = 0; i < m.rows; i++)
        for (size_t j = 0; j < m.cols; j++) {
            double off = matrix_at(m, i, j) - mean;
            squares += off * off;
        }
    return (Spread){mean, sqrt(squares / count), sqrt(squares / count + mean * mean)};
}

bool cure_has_weights(const Case *a) {
    return a->model->given[WQ].at && a->model->given[WK].at && !a->model->given[Q].at && !a->model->given[K].at;
}

void cure_times(const Case *a, Model *copy, StepId id, double by) {
    Matrix m = matrix_copy(a->arena, copy->given[id]);
    matrix_times(m, by);
    copy->given[id] = m;
}

/* Normals of this size (root of the mean square, times the root of the rows) in place of what is there. */
void cure_draw(const Case *a, Model *copy, StepId id, double size, unsigned draw) {
    Random random = random_new(2 * (uint64_t)id + 1000 * (uint64_t)draw);
    Matrix m = random_normals(a->arena, &random, copy->given[id].rows, copy->given[id].cols);
    copy->given[id] = m;
    cure_times(a, copy, id, size / sqrt((double)m.rows));
}

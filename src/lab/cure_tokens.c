#include "lab/cures.h"

#include "math/measure.h"

#include <math.h>

/* Tokens that make a head sick. */

/* The longest row of x, and the mean length of the others. */
static size_t longest(Matrix x, double *length, double *others) {
    size_t most = 0;
    double sum = 0;
    for (size_t i = 0; i < x.rows; i++) {
        double norm = matrix_norm(matrix_rows(x, i, 1));
        sum += norm;
        if (i == 0 || norm > *length) most = i, *length = norm;
    }
    *others = x.rows > 1 ? (sum - *length) / (double)(x.rows - 1) : *length;
    return most;
}

static bool has_tokens(const Case *a) {
    return a->model->given[X].at && !a->model->given[CONTEXT].at && a->model->given[X].rows > 1 && cure_has_weights(a);
}

static bool long_applies(const Case *a) {
    double length, others;
    if (!has_tokens(a)) return false;
    longest(a->model->given[X], &length, &others);
    return length > 1.5 * others;
}

static void long_change(const Case *a, Model *copy, unsigned draw) {
    (void)draw;
    double length, others;
    Matrix x = matrix_copy(a->arena, copy->given[X]);
    size_t row = longest(x, &length, &others);
    matrix_times(matrix_rows(x, row, 1), others / length);
    copy->given[X] = x;
}

static void long_blame(const Case *a, Language lang, Text *text) {
    double length, others;
    size_t row = longest(a->model->given[X], &length, &others);
    cure_put(text, lang, "token %zu is %.1f times as long as the others", "token %zu 的长度是其他 token 的 %.1f 倍",
             row, length / others);
}

static void long_brief(const Case *a, Language lang, Text *text) {
    double length, others;
    size_t row = longest(a->model->given[X], &length, &others);
    cure_put(text, lang, "token %zu is %.1f times as long as others", "token %zu 的长度是别的 %.1f 倍", row,
             length / others);
}

static void long_advise(const Case *a, Language lang, Text *text) {
    double length, others;
    size_t row = longest(a->model->given[X], &length, &others);
    cure_put(text, lang, "edit x[%zu] *%s", "edit x[%zu] *%s", row, cure_factor(a, others / length));
}

static void shared_change(const Case *a, Model *copy, unsigned draw) {
    (void)draw;
    Matrix x = matrix_copy(a->arena, copy->given[X]);
    for (size_t j = 0; j < x.cols; j++) {
        double sum = 0;
        for (size_t i = 0; i < x.rows; i++) sum += matrix_at(x, i, j);
        for (size_t i = 0; i < x.rows; i++) *matrix_cell(x, i, j) -= sum / (double)x.rows;
    }
    copy->given[X] = x;
}

static void shared_blame(const Case *a, Language lang, Text *text) {
    double like = matrix_likeness(a->model->given[X]);
    cure_put(text, lang, "the tokens share a direction (mean cosine %.2f)", "各 token 有共同的方向（平均余弦 %.2f）",
             isnan(like) ? 0 : like);
}

static void shared_advise(const Case *a, Language lang, Text *text) {
    (void)a;
    cure_put(text, lang, "tokens that differ more", "差别更大的 token");
}

static bool large_applies(const Case *a) {
    double size = has_tokens(a) ? spread_of(a->model->given[X]).size : 1;
    return isfinite(size) && size > 0 && (size > 1.5 || size < 0.5);
}

static void large_change(const Case *a, Model *copy, unsigned draw) {
    (void)draw;
    cure_times(a, copy, X, 1 / spread_of(a->model->given[X]).size);
}

static void large_blame(const Case *a, Language lang, Text *text) {
    cure_put(text, lang, "the numbers of x have size %.2f where 1 is usual, so the scores spread to %s",
             "x 的数的大小是 %.2f（通常是 1），分数的标准差因此是 %s", spread_of(a->model->given[X]).size,
             cure_sd(a, a->sd));
}

static void large_brief(const Case *a, Language lang, Text *text) {
    cure_put(text, lang, "the numbers of x have size %.2f, not 1", "x 的数的大小是 %.2f，不是 1",
             spread_of(a->model->given[X]).size);
}

static void large_advise(const Case *a, Language lang, Text *text) {
    double size = spread_of(a->model->given[X]).size;
    cure_put(text, lang, "edit x *%s", "edit x *%s", cure_factor(a, 1 / size));
}

static void tokens_change(const Case *a, Model *copy, unsigned draw) {
    cure_draw(a, copy, X, sqrt((double)copy->given[X].rows), draw);
}

static void tokens_blame(const Case *a, Language lang, Text *text) {
    if (spread_of(a->model->given[X]).size > 0) shared_blame(a, lang, text);
    else cure_put(text, lang, "all numbers of x are 0", "x 的数全是 0");
}

/* ---- what is no number ---- */

static bool strange(Matrix m, size_t *row, size_t *col) {
    for (*row = 0; *row < m.rows; ++*row)
        for (*col = 0; *col < m.cols; ++*col)
            if (!isfinite(matrix_at(m, *row, *col))) return true;
    return false;
}

/* The first given matrix with a nan or inf, STEP_COUNT where there is none; in a bias -inf has a meaning. */
static StepId strange_given(const Case *a, size_t *row, size_t *col) {
    for (StepId id = 0; id < STEP_COUNT; id++)
        if (id != BIAS && a->model->given[id].at && strange(a->model->given[id], row, col)) return id;
    return STEP_COUNT;
}

static bool finite_applies(const Case *a) {
    size_t row, col;
    return strange_given(a, &row, &col) != STEP_COUNT;
}

static void finite_change(const Case *a, Model *copy, unsigned draw) {
    (void)draw;
    for (StepId id = 0; id < STEP_COUNT; id++) {
        size_t row, col;
        if (!copy->given[id].at || !strange(copy->given[id], &row, &col)) continue;
        Matrix m = matrix_copy(a->arena, copy->given[id]);
        for (row = 0; row < m.rows; row++)
            for (col = 0; col < m.cols; col++)
                if (!isfinite(matrix_at(m, row, col))) *matrix_cell(m, row, col) = 0;
        copy->given[id] = m;
    }
}

static void finite_blame(const Case *a, Language lang, Text *text) {
    size_t row, col;
    StepId id = strange_given(a, &row, &col);
    Text value = text_new(a->arena);
    text_put_number(&value, matrix_at(a->model->given[id], row, col));
    cure_put(text, lang, "%s[%zu,%zu] is %s", "%s[%zu,%zu] 是 %s", STEPS[id].name, row, col, value.at);
}

static void finite_advise(const Case *a, Language lang, Text *text) {
    size_t row, col;
    StepId id = strange_given(a, &row, &col);
    cure_put(text, lang, "edit %s[%zu,%zu] 0", "edit %s[%zu,%zu] 0", STEPS[id].name, row, col);
}

const Cure CURE_FINITE = {.name = "finite",
                          .applies = finite_applies,
                          .change = finite_change,
                          .blame = finite_blame,
                          .advise = finite_advise};
const Cure CURE_LONG = {.name = "long",
                        .applies = long_applies,
                        .change = long_change,
                        .blame = long_blame,
                        .brief = long_brief,
                        .advise = long_advise};
const Cure CURE_LARGE = {.name = "large",
                         .applies = large_applies,
                         .change = large_change,
                         .blame = large_blame,
                         .brief = large_brief,
                         .advise = large_advise};
const Cure CURE_SHARED = {
    .name = "shared", .applies = has_tokens, .change = shared_change, .blame = shared_blame, .advise = shared_advise};
const Cure CURE_TOKENS = {.name = "tokens",
                          .applies = has_tokens,
                          .change = tokens_change,
                          .blame = tokens_blame,
                          .advise = shared_advise,
                          .draws = true,
                          .last = true};

#include "attention/summary.h"

#include "attention/metric_model.h"
#include "math/crew.h"
#include "math/measure.h"
#include "math/row.h"

#include <math.h>

/* The numbers of a row side by side: its own, or copied to `room`. */
static const double *side_by_side(Matrix row, double *room) {
    if (row.col_step == 1) return row.at;
    for (size_t j = 0; j < row.cols; j++) room[j] = matrix_at(row, 0, j);
    return room;
}

/* ---- spread ---- */

/* That of one row. */
static Spreading spread_of(const double *row, size_t cols) {
    double mean = cols ? row_way()->sum(row, cols) / (double)cols : 0;
    return (Spreading){(double)cols, mean, row_way()->spread(row, cols, mean)};
}

static void spread_join(Spreading *spread, Spreading row) {
    if (row.count == 0) return;
    double apart = row.mean - spread->mean, both = spread->count + row.count;
    spread->squares += row.squares + apart * apart * (spread->count * row.count / both);
    spread->mean += apart * (row.count / both);
    spread->count = both;
}

void spread_row(Spreading *spread, Matrix row) {
    Arena arena = {0};
    double *room = row.col_step == 1 ? NULL : arena_room(&arena, row.cols * sizeof *room);
    spread_join(spread, spread_of(side_by_side(row, room), row.cols));
    arena_free(&arena);
}

double spread_deviation(const Spreading *spread) {
    return isnan(spread->squares) ? NAN : sqrt(spread->squares / spread->count);
}

/* ---- a row ---- */

/* What is being summed up. */
typedef struct Pass {
    Summary *s;
    size_t head;
    Sight sight;
    const Model *model;
    bool exact; /* weights are softmax of masked, unrounded: entropy without a logarithm a cell */
    double temperature;
    Spreading scaled, scores;
} Pass;

static double entropy_by_logarithm(const double *w, size_t cols) {
    double entropy = 0;
    for (size_t j = 0; j < cols; j++)
        if (w[j] > 0) entropy -= w[j] * log(w[j]);
    return entropy;
}

/* A row's sums, and its entropy in nats: with w = exp(x - most) / sum, -ln w = (most - x) + ln sum, and the sum is one
 * over the largest weight. */
static RowSums sums_of(const Pass *p, size_t i, const double *w, const double *masked, size_t cols, double *entropy) {
    const RowWay *way = row_way();
    RowSums sums = way->weighed(w, masked, cols, p->exact ? way->most(masked, cols) : 0, (double)i);
    *entropy = sums.lost                  ? NAN
               : p->exact && sums.top > 0 ? sums.apart / p->temperature - log(sums.top) * sums.total
                                          : entropy_by_logarithm(w, cols);
    return sums;
}

static double forbidden_of(const Pass *p, size_t i, const double *w, size_t cols) {
    const Sight *sight = &p->sight;
    if (!sight->causal && !sight->window && !sight->padding && !sight->given) return 0;
    double sum = 0;
    for (size_t j = 0; j < cols; j++)
        if (sight_forbids(sight, p->model, i, j)) sum += w[j];
    return sum;
}

/* ---- the rows of a band ---- */

/* What a row has of the whole. */
typedef struct RowPart {
    double far, total, forbidden;
    bool lost;
    Spreading scaled, scores;
} RowPart;

/* Rows that lie side by side, and those made of them: each row by itself, by whoever makes it. */
typedef struct Rows {
    const Pass *p;
    size_t first; /* the number of row 0 */
    Matrix weights, masked, biased, scaled, scores;
    RowPart *part;
} Rows;

static void see_row(const Rows *rows, size_t r) {
    const Pass *p = rows->p;
    Summary *s = p->s;
    size_t i = rows->first + r, cols = s->cols;
    const double *w = matrix_cell(rows->weights, r, 0);
    s->sees[i] = sight_sees(&p->sight, p->model, matrix_rows(rows->biased, r, 1), i);
    RowSums sums = sums_of(p, i, w, matrix_cell(rows->masked, r, 0), cols, &s->entropy[i]);
    double squares = sums.squares;
    s->top[i] = sums.lost ? NAN : sums.top;
    s->jacobian[i] = sums.lost ? NAN : sqrt(fmax(0, squares - 2 * sums.cubes + squares * squares));
    rows->part[r] = (RowPart){.far = sums.far,
                              .total = sums.total,
                              .lost = sums.lost,
                              .forbidden = forbidden_of(p, i, w, cols),
                              .scaled = spread_of(matrix_cell(rows->scaled, r, 0), cols),
                              .scores = spread_of(matrix_cell(rows->scores, r, 0), cols)};
}

static void see_rows(const void *of, size_t first, size_t rows) {
    for (size_t r = first; r < first + rows; r++) see_row(of, r);
}

/* Adds the rows to some columns, row after row whoever adds. */
static void see_columns(const void *of, size_t first, size_t cols) {
    const Rows *rows = of;
    const Summary *s = rows->p->s;
    enum { NEAR = 1024 }; /* columns whose sums stay at hand */
    for (size_t from = first; from < first + cols; from += NEAR) {
        size_t end = first + cols - from < NEAR ? first + cols : from + NEAR;
        for (size_t r = 0; r < rows->weights.rows; r++) {
            const double *w = matrix_cell(rows->weights, r, 0);
            double *column = s->column;
            if (s->sees[rows->first + r] == 0) continue;
            for (size_t j = from; j < end; j++) column[j] += w[j];
        }
    }
}

static void join_row(Pass *p, size_t i, const RowPart *part, double diagonal) {
    Summary *s = p->s;
    s->counted += s->sees[i] >= 2;
    s->looking += s->sees[i] >= 1;
    s->nan = s->nan || part->lost;
    s->forbidden = larger_or_nan(s->forbidden, part->forbidden);
    spread_join(&p->scaled, part->scaled);
    spread_join(&p->scores, part->scores);
    if (s->sees[i] == 0) return;
    s->distance += part->far;
    s->wrong = larger_or_nan(s->wrong, fabs(part->total - 1));
    s->diagonal += diagonal;
}

static Matrix flat(Arena *arena, Matrix m) {
    return m.col_step == 1 ? m : matrix_copy(arena, m);
}

static void sum_rows(void *self, Trace *band) {
    enum { EACH = 8 }; /* multiplications a cell is worth */
    Pass *p = self;
    Arena arena = {0};
    Rows rows = {.p = p, .first = band->row};
    rows.weights = flat(&arena, trace_value(band, WEIGHTS, p->head));
    rows.biased = trace_value(band, BIASED, p->head);
    rows.masked = p->exact ? flat(&arena, trace_value(band, MASKED, p->head)) : rows.weights;
    rows.scaled = flat(&arena, trace_value(band, SCALED, p->head));
    rows.scores = flat(&arena, trace_value(band, SCORES, p->head));
    size_t count = rows.weights.rows, cols = p->s->cols;
    rows.part = TAKE_ARRAY(&arena, RowPart, count);
    size_t threads = crew_for((double)EACH * (double)count * (double)cols);
    crew_run(threads, see_rows, &rows, count);
    crew_run(threads, see_columns, &rows, cols);
    for (size_t r = 0; r < count; r++) {
        size_t i = band->row + r;
        join_row(p, i, &rows.part[r], i < cols ? matrix_at(rows.weights, r, i) : 0);
    }
    arena_free(&arena);
}

/* ---- some rows ---- */

static Pass pass_of(const Trace *trace, size_t head) {
    return (Pass){.head = head,
                  .model = &trace->model,
                  .sight = sight_of(&trace->model),
                  .temperature = trace->rule.temperature,
                  .exact = trace->node[WEIGHTS].op == &OP_SOFTMAX && !trace->arithmetic->round};
}

RowMeans summary_rows(Trace *trace, size_t head, size_t row, size_t rows) {
    Arena arena = {0};
    Pass p = pass_of(trace, head);
    Matrix weights = trace_seen(trace, WEIGHTS, head), biased = trace_seen(trace, BIASED, head);
    Matrix masked = p.exact ? trace_seen(trace, MASKED, head) : weights;
    double *room[2] = {TAKE_ARRAY(&arena, double, weights.cols), TAKE_ARRAY(&arena, double, weights.cols)};
    RowMeans means = {0};
    for (size_t i = row; i < row + rows; i++) {
        size_t sees = sight_sees(&p.sight, p.model, matrix_rows(biased, i, 1), i);
        if (sees < 2) continue;
        const double *w = side_by_side(matrix_rows(weights, i, 1), room[0]);
        double entropy;
        RowSums sums = sums_of(&p, i, w, side_by_side(matrix_rows(masked, i, 1), room[1]), weights.cols, &entropy);
        means.counted++;
        means.top += sums.lost ? NAN : sums.top;
        means.hn += entropy / log((double)sees);
    }
    means.top /= (double)means.counted;
    means.hn /= (double)means.counted;
    arena_free(&arena);
    return means;
}

/* ---- the whole ---- */

static double median_of_counted(Arena *arena, const Summary *s) {
    if (s->counted == 0) return NAN;
    double *sorted = TAKE_ARRAY(arena, double, s->counted);
    size_t count = 0;
    for (size_t i = 0; i < s->rows; i++)
        if (s->sees[i] >= 2 && !isnan(s->jacobian[i])) sorted[count++] = s->jacobian[i];
    if (count < s->counted) return NAN;
    return median_of(sorted, count);
}

static Summary *room_for(Arena *arena, size_t rows, size_t cols) {
    Summary *s = TAKE(arena, Summary);
    *s = (Summary){.rows = rows, .cols = cols};
    s->sees = TAKE_ARRAY(arena, size_t, rows);
    s->top = TAKE_ARRAY(arena, double, rows);
    s->entropy = TAKE_ARRAY(arena, double, rows);
    s->jacobian = TAKE_ARRAY(arena, double, rows);
    s->column = TAKE_ARRAY(arena, double, cols);
    return s;
}

bool summary_make(Trace *trace, size_t head, const Watch *by) {
    if (trace->summary[head]) return true;
    size_t rows, cols;
    trace_size(trace, WEIGHTS, head, &rows, &cols);
    Pass pass = pass_of(trace, head);
    pass.s = room_for(trace->arena, rows, cols);
    if (!trace_pass(trace, by, 0, 1, sum_rows, &pass)) return false;
    pass.s->sd = spread_deviation(&pass.scaled);
    pass.s->sd_raw = spread_deviation(&pass.scores);
    pass.s->jacobian_median = median_of_counted(trace->arena, pass.s);
    trace->summary[head] = pass.s;
    return true;
}

const Summary *summary_new(Trace *trace, size_t head) {
    summary_make(trace, head, NULL);
    return trace->summary[head];
}

bool summary_near(const Trace *trace, size_t head) {
    enum { SHORT = 1 << 18 /* cells, a few milliseconds */ };
    const Shape *s = &trace->shape;
    return !trace->lazy || trace->summary[head] || s->n_k == 0 || s->n_q <= SHORT / s->n_k;
}

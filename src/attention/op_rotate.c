/* q_rot, k_rot: RoPE. Pair i of a head turns by position · rope_base^(-2i/d_head); pairs are (2i, 2i+1), or
 * (i, i + d_head/2) for rope-half. (a, b) becomes (a cos - b sin, a sin + b cos).
 * table: sinusoids, sin in column 2i and cos in 2i+1 of position · 10000^(-2i/d_model). */
#include "attention/trace.h"

#include <math.h>

static double position_of(const Job *job, size_t row) {
    const Rules *rule = &job->trace->rule;
    return (double)(job->trace->row + row + (STEPS[job->step].kv ? rule->k_start : rule->q_start));
}

/* The columns of a pair. */
static void pair_of(const Job *job, size_t pair, size_t *first, size_t *second) {
    bool half = job->trace->rule.rope_half;
    *first = half ? pair : 2 * pair;
    *second = half ? pair + job->out.cols / 2 : 2 * pair + 1;
}

static double angle_of(const Job *job, size_t row, size_t pair) {
    double width = (double)job->out.cols;
    return position_of(job, row) * pow(job->trace->rule.rope_base, -2.0 * (double)pair / width);
}

static void forward(const Job *job) {
    for (size_t i = 0; i < job->out.rows; i++)
        for (size_t pair = 0; pair < job->out.cols / 2; pair++) {
            size_t first, second;
            pair_of(job, pair, &first, &second);
            double a = matrix_at(job->in[0], i, first), b = matrix_at(job->in[0], i, second);
            double c = cos(angle_of(job, i, pair)), s = sin(angle_of(job, i, pair));
            *matrix_cell(job->out, i, first) = a * c - b * s;
            *matrix_cell(job->out, i, second) = a * s + b * c;
        }
}

/* first = a c - b s, second = a s + b c: turned back */
static void backward(const Job *job) {
    for (size_t i = 0; i < job->dout.rows; i++)
        for (size_t pair = 0; pair < job->dout.cols / 2; pair++) {
            size_t first, second;
            pair_of(job, pair, &first, &second);
            double a = matrix_at(job->dout, i, first), b = matrix_at(job->dout, i, second);
            double c = cos(angle_of(job, i, pair)), s = sin(angle_of(job, i, pair));
            *matrix_cell(job->din[0], i, first) += a * c + b * s;
            *matrix_cell(job->din[0], i, second) += b * c - a * s;
        }
}

static void back(const Job *job, size_t input, size_t row, size_t col, Back *back) {
    (void)input;
    bool half = job->trace->rule.rope_half;
    size_t first, second, pair = half ? col % (job->out.cols / 2) : col / 2;
    pair_of(job, pair, &first, &second);
    double sine = sin(angle_of(job, row, pair));
    back->kind = BACK_TURN;
    back->above = matrix_at(job->dout, row, col);
    back->other = matrix_at(job->dout, row, col == first ? second : first);
    back->cosine = cos(angle_of(job, row, pair));
    back->sine = col == first ? sine : -sine;
    back->result = back->above * back->cosine + back->other * back->sine;
}

static void explain(const Job *job, size_t row, size_t col, Notes *notes) {
    bool half = job->trace->rule.rope_half;
    size_t first, second, pair = half ? col % (job->out.cols / 2) : col / 2;
    pair_of(job, pair, &first, &second);
    double *both = TAKE_ARRAY(notes->arena, double, 2);
    both[0] = matrix_at(job->in[0], row, first);
    both[1] = matrix_at(job->in[0], row, second);
    notes->kind = NOTE_TURN;
    notes->count = 1;
    notes->a = &both[0];
    notes->b = &both[1];
    notes->angle = angle_of(job, row, pair);
    notes->cosine = cos(notes->angle);
    notes->sine = sin(notes->angle);
    notes->position = (size_t)position_of(job, row);
    notes->pair = pair;
    notes->second = col == second;
    notes->other = notes->second ? first : second;
    notes->result = notes->second ? both[0] * notes->sine + both[1] * notes->cosine
                                  : both[0] * notes->cosine - both[1] * notes->sine;
}

const Operation OP_ROTATE = {
    .name = "rotate", .forward = forward, .backward = backward, .explain = explain, .back = back};

/* The base of the original paper's table; `rope_base` turns RoPE only. */
static const double TABLE_BASE = 10000;

static double table_angle(const Job *job, size_t row, size_t col) {
    return position_of(job, row) * pow(TABLE_BASE, -2.0 * (double)(col / 2) / (double)job->out.cols);
}

static void table_forward(const Job *job) {
    for (size_t i = 0; i < job->out.rows; i++)
        for (size_t j = 0; j < job->out.cols; j++) {
            double angle = table_angle(job, i, j);
            *matrix_cell(job->out, i, j) = j % 2 ? cos(angle) : sin(angle);
        }
}

static void table_explain(const Job *job, size_t row, size_t col, Notes *notes) {
    notes->kind = NOTE_TABLE;
    notes->position = (size_t)position_of(job, row);
    notes->pair = col / 2;
    notes->second = col % 2;
    notes->angle = table_angle(job, row, col);
    notes->result = notes->second ? cos(notes->angle) : sin(notes->angle);
}

const Operation OP_TABLE = {.name = "table", .made = true, .forward = table_forward, .explain = table_explain};

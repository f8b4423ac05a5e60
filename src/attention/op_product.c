/* out = in0·in1 (+ a row, in2): q k v, scores (in1 is kᵀ), z, out. */
#include "attention/trace.h"
#include "math/kernel.h"

static void shape(const Job *job, size_t *rows, size_t *cols) {
    *rows = job->in[0].rows;
    *cols = job->in[1].cols;
}

static void forward(const Job *job) {
    multiply(job->out, job->in[0], job->in[1]);
    if (!job->in[2].at) return;
    for (size_t i = 0; i < job->out.rows; i++)
        for (size_t j = 0; j < job->out.cols; j++) *matrix_cell(job->out, i, j) += matrix_at(job->in[2], 0, j);
}

/* out = in0·in1 + in2: din0 += dout·in1ᵀ, din1 += in0ᵀ·dout, din2 += column sums of dout */
static void backward(const Job *job) {
    if (job->din[0].at) multiply_add(job->din[0], job->dout, matrix_transpose(job->in[1]));
    if (job->din[1].at) multiply_add(job->din[1], matrix_transpose(job->in[0]), job->dout);
    if (!job->din[2].at) return;
    for (size_t i = 0; i < job->dout.rows; i++)
        for (size_t j = 0; j < job->dout.cols; j++) *matrix_cell(job->din[2], 0, j) += matrix_at(job->dout, i, j);
}

/* Of input 0 a row of the gradient times a row of the other operand, of input 1 a column of either. */
static void back(const Job *job, size_t input, size_t row, size_t col, Back *back) {
    Matrix above = input == 0 ? job->dout : matrix_transpose(job->dout);
    Matrix other = input == 0 ? job->in[1] : matrix_transpose(job->in[0]);
    size_t own = input == 0 ? row : col, theirs = input == 0 ? col : row;
    double *a = TAKE_ARRAY(back->arena, double, above.cols), *b = TAKE_ARRAY(back->arena, double, above.cols);
    double *product = TAKE_ARRAY(back->arena, double, above.cols);
    for (size_t k = 0; k < above.cols; k++) {
        a[k] = matrix_at(above, own, k);
        b[k] = input == 2 ? 1 : matrix_at(other, theirs, k);
        product[k] = a[k] * b[k];
    }
    back->kind = input == 2 ? BACK_COLUMN : BACK_PRODUCT;
    back->count = above.cols;
    back->a = a;
    back->b = b;
    back->product = product;
}

static void explain(const Job *job, size_t row, size_t col, Notes *notes) {
    size_t count = job->in[0].cols;
    double *a = TAKE_ARRAY(notes->arena, double, count), *b = TAKE_ARRAY(notes->arena, double, count);
    double *product = TAKE_ARRAY(notes->arena, double, count), sum = 0;
    for (size_t k = 0; k < count; k++) {
        a[k] = matrix_at(job->in[0], row, k);
        b[k] = matrix_at(job->in[1], k, col);
        product[k] = a[k] * b[k];
        sum += product[k];
    }
    notes->kind = NOTE_PRODUCT;
    notes->count = count;
    notes->a = a;
    notes->b = b;
    notes->product = product;
    notes->sum = sum;
    notes->has_extra = job->in[2].at != NULL;
    if (notes->has_extra) notes->extra = matrix_at(job->in[2], 0, col);
    notes->result = notes->has_extra ? sum + notes->extra : sum;
}

const Operation OP_PRODUCT = {.name = "product",
                              .across = true,
                              .shape = shape,
                              .forward = forward,
                              .backward = backward,
                              .explain = explain,
                              .back = back};

/* Other ways to attention, set against full softmax on the same random numbers: online softmax (the same to rounding), a
 * causal window, linear attention (phi = elu + 1, after Katharopoulos and others 2020) and uniform weights. */
#ifndef QKV_LAB_COST_ERROR_H
#define QKV_LAB_COST_ERROR_H

#include "lab/cost.h"
#include "math/matrix.h"

#include <stdint.h>

/* q, k, v (tokens x d_head) are default_rng(seed).standard_normal in this order, q and k times sqrt(sd); `trend` T adds
 * -T·|i - j| to the scaled scores. */
typedef struct ErrorPlan {
    size_t tokens, d_head, block, window;
    double sd, trend;
    uint64_t seed;
} ErrorPlan;

/* A row of the table: what is set against full softmax. */
typedef struct ErrorWay {
    const char *name;
    Sentence tells; /* what the error is */
    bool causal;    /* both sides see only what comes before */
    bool largest;   /* the error is the largest difference; else |Y - R| / |R|, Frobenius */
    CostWay like;   /* what counts its multiplications and bytes; COST_VARIANTS: there are none */
    /* Y (zeros at first) from q, k and v, or from the scaled and masked scores, which it may write to. */
    void (*make)(const ErrorPlan *plan, Matrix q, Matrix k, Matrix scores, Matrix v, Matrix y);
} ErrorWay;

extern const ErrorWay ERROR_WAYS[];
extern const size_t ERROR_WAY_COUNT;

enum { ERROR_ROWS = 32 };

typedef struct ErrorRow {
    const ErrorWay *way;
    ErrorPlan plan;
    const char *told;      /* what tells it from others of its way, as typed; "" */
    double error, outside; /* outside: nan where nothing is left out */
} ErrorRow;

typedef struct ErrorRecord {
    ErrorRow row[ERROR_ROWS];
    size_t planned, rows; /* rows: those that are done */
    size_t at;            /* the row that is looked at */
} ErrorRecord;

extern const Lab LAB_COST_ERROR;

/* Computes both sides of each row (way, plan, told), asking the watch before it; the record is an ErrorRecord. */
void cost_error_run(Experiment *experiment, const char *line, const ErrorRow *row, size_t count, const Watch *by);

/* The sizes of a row as those of a cost: one head of f64, d_model its d_head. */
CostPlan cost_error_plan(const ErrorRow *row);

/* What the row's way takes, one head of f64: multiplications and the scores it keeps; `full`: what full softmax takes.
 * A variant without a name: nothing. */
CostVariant cost_error_variant(const ErrorRow *row, bool full);

/* One block of keys of online softmax: raises `maximum`, returns the factor for what was summed before, which `sum` and
 * `output` (1 x d_v) have taken on already. Keys of -inf add nothing. scores: 1 x keys, v: keys x d_v. */
double online_block(Matrix scores, Matrix v, double *maximum, double *sum, Matrix output);

#endif

/* Cost: what attention takes, counted by formula. n tokens, d_model = heads · d_head; the four projections (q k v out)
 * take 4·n·d_model² multiplications, q·kᵀ and weights·v pairs·d_model each, where pairs are the cells of one head that
 * causal and window leave (n² without). The two meet at n = 2·d_model. Pure formulas, exact whole numbers; the time of
 * the same products here can be measured beside them. */
#ifndef QKV_LAB_COST_H
#define QKV_LAB_COST_H

#include "lab/lab.h"

#include <stdint.h>

enum { COST_TOKENS = 4194304, COST_COLUMNS = 65536, COST_ROWS = 32 };

typedef struct CostPlan {
    uint64_t tokens, d_model, heads;
    uint64_t bytes; /* of a number */
    const char *precision;
    bool causal;
    uint64_t window; /* 0: none */
} CostPlan;

typedef struct CostRow {
    CostPlan plan;
    const char *told; /* what tells it from the others, as typed; "" */
    uint64_t pairs;   /* of one head */
    uint64_t mults_proj, mults_qk, mults_av;
    uint64_t bytes_head, bytes_all;       /* of the scores that are kept; with a window only its columns */
    double share;                         /* of the two quadratic products in all multiplications */
    double seconds_proj, seconds_squares; /* measured here; nan: too large, or not asked for */
} CostRow;

typedef struct CostRecord {
    CostRow row[COST_ROWS];
    size_t rows;
    bool measured; /* the clock was asked, or is being asked */
    size_t at, on; /* the row and the figure that are looked at */
} CostRecord;

/* Other ways to the same or another answer, in the order of the table. */
typedef enum CostWay { COST_FULL, COST_CAUSAL, COST_ONLINE, COST_WINDOW, COST_LINEAR, COST_VARIANTS } CostWay;

typedef struct CostVariant {
    Sentence name, kept, same; /* kept: what stands in place of bytes, en NULL: bytes; same: is it the same answer? */
    uint64_t mults, bytes, number; /* number: %llu of the name, if it has one */
    const char *formula;           /* of mults, with w the window and d_head */
} CostVariant;

extern const Lab LAB_COST;

/* One plan, counted; not measured. */
CostRow cost_counted(const CostPlan *plan);

/* Counts each plan into the experiment, whose record is a CostRecord that looks at the last; with `measure` times the
 * sizes that fit, asking the watch before each. Labels (told) are copied. */
void cost_run(Experiment *experiment, const char *line, const CostPlan *plan, const char *const *told, size_t count,
              bool measure, const Watch *by);

/* Full, causal with blocks skipped, online softmax, a window (the plan's, else 256), linear attention. */
void cost_variants(const CostPlan *plan, CostVariant variant[COST_VARIANTS]);

#endif

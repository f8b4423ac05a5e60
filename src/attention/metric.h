/* Row statistics of a head's attention weights, the metrics made from them, and the verdict. */
#ifndef QKV_ATTENTION_METRIC_H
#define QKV_ATTENTION_METRIC_H

#include "attention/summary.h"

typedef struct Metric {
    const char *name;     /* as typed: "hn"; "grad_NAME" is one for every step: grad_wq */
    const char *shown;    /* as on the screen: "Hn" */
    Sentence reading;     /* "evenness of the rows, 1 = even" */
    Sentence formula;     /* w are the weights of the head, ln is natural */
    Sentence reads;       /* what its values say: "1 even, 0 one key alone" */
    const char *argument; /* "ROW", "COL", "NAME" (a StepId, written into the name) or NULL */
    bool percent;         /* shown as a percentage */
    bool count;           /* a whole number */
    bool whole;           /* needs all rows at once: of a trace that is had by bands it cannot be told */
    bool heads;           /* speaks of all heads: each must be summed up */
    bool usual;           /* one of the seven that `metrics` prints */
    double (*of)(Trace *trace, const Summary *summary, size_t head, size_t argument); /* nan: nothing to speak of */
    bool (*needs)(const Trace *trace, size_t argument, Error *err); /* what it wants besides weights; NULL: nothing */
} Metric;

extern const Metric METRICS[];
extern const size_t METRIC_COUNT;

const Metric *metric_find(const char *name); /* NULL: none */

/* The argument that is written into a metric's name: of "grad_wq" the StepId WQ, STEP_COUNT where it is no step's. */
size_t metric_step(const Metric *metric, const char *name);

/* Can this metric be had of the trace? Refused: what is missing. Its weights must be there (model_has). */
bool metric_can(const Metric *metric, const Trace *trace, size_t argument, Error *err);

typedef enum Verdict { HEALTHY, SATURATED, COLLAPSED, DIAGONAL, UNIFORM, SMALL, NOT_A_NUMBER, VERDICT_COUNT } Verdict;

typedef struct VerdictRow {
    const char *word; /* as `check verdict` writes it: "small" */
    Sentence shown;   /* "too small to tell" */
} VerdictRow;

extern const VerdictRow VERDICTS[VERDICT_COUNT];

/* nan or inf among the weights: nan. Then in this order: fewer than three rows that see two keys or none that
 * sees three: small; hn > .97 uniform; conc > .8 collapsed; diag > .7 diagonal; hn < .3 saturated; else healthy. */
Verdict verdict_of(Trace *trace, size_t head);

#endif

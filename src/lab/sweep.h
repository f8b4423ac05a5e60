/* Sweep: one setting through many values, with several curves side by side and over many seeds. Each run is a model of its
 * own, made from what the sitting had by the laws of `new` and `init` or only set otherwise, traced and measured; nothing
 * is kept of it but its metrics and its verdict. Knows no sitting. */
#ifndef QKV_LAB_SWEEP_H
#define QKV_LAB_SWEEP_H

#include "attention/init.h"
#include "attention/metric.h"
#include "lab/lab.h"

enum { SWEEP_VALUES = 32, SWEEP_CURVES = 8, SWEEP_METRICS = 6, SWEEP_TURNS = 4, SWEEP_SEEDS = 100000 };

/* A thing and its value as they are typed: "d_head" "64", "mask" "causal window 4". */
typedef struct SweepTurn {
    const char *name, *value;
} SweepTurn;

/* Where every run begins. */
typedef struct SweepBase {
    Model model;
    size_t head; /* the metrics speak of it, or of the last where there are fewer */
    bool drawn;  /* the model came from `new`, by `draw` */
    Draw draw;
    const Preset *preset; /* in force; NULL: the weights were loaded */
    Knobs knobs;
    bool seeded; /* the preset was drawn from `init_seed`, not after `new` */
    uint64_t init_seed;
} SweepBase;

typedef struct SweepMetric {
    const Metric *metric;
    const char *name; /* as typed */
    size_t argument;
} SweepMetric;

typedef struct SweepCurve {
    SweepTurn turn[SWEEP_TURNS];
    size_t turns;
    const char *label; /* "scale off"; "" where there is one curve */
} SweepCurve;

typedef struct SweepPlan {
    SweepBase base;
    const char *what;                /* what is swept */
    const char *value[SWEEP_VALUES]; /* as typed */
    size_t values;
    SweepCurve curve[SWEEP_CURVES];
    size_t curves;
    SweepMetric metric[SWEEP_METRICS];
    size_t metrics;
    bool redraw;   /* every run is drawn anew from its seed; else the model there is serves */
    uint64_t seed; /* of the first run; the others follow */
    size_t seeds;
} SweepPlan;

/* What was found at one value on one curve. */
typedef struct SweepPoint {
    size_t done;                                       /* runs */
    double mean[SWEEP_METRICS], square[SWEEP_METRICS]; /* square: sum of squares of the distances from the mean */
    size_t verdict[VERDICT_COUNT];
} SweepPoint;

typedef struct SweepRecord {
    SweepPlan plan;         /* its texts and matrices are copies, and nothing has a name */
    size_t tokens, d_model; /* of the model it began with */
    SweepPoint point[SWEEP_VALUES][SWEEP_CURVES];
    size_t at, on; /* the value and the curve that are looked at */
} SweepRecord;

extern const Lab LAB_SWEEP;

/* The model of one run, in the arena: what was drawn anew, then what is turned. Refused: a value that is none or fits
 * nowhere, or what cannot be turned here. */
bool sweep_model(Arena *arena, const SweepPlan *plan, size_t value, size_t curve, uint64_t seed, Model *model,
                 Error *err);

/* Is it something that can be swept here? */
bool sweep_can(const SweepBase *base, const char *what, Error *err);

/* Runs the plan into the experiment, whose record is a SweepRecord: first seed at every value and curve, then the next.
 * The watch is asked before each run. Refused before anything is run, and the last experiment left: a value that is none
 * or fits nowhere, a metric that cannot be had. */
bool sweep_run(Experiment *experiment, const char *line, const SweepPlan *plan, const Watch *by, Error *err);

/* The standard deviation of a metric over the runs of a point. */
double sweep_sd(const SweepPoint *point, size_t metric);

/* Seeds that are done somewhere. */
size_t sweep_done(const SweepRecord *record);

#endif

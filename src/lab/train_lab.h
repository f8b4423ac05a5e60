/* `train` as a lab: recipes that differ in what one wants to compare, each with some seeds, trained one after another.
 * What it leaves are the curves of all runs and the weights of the last. */
#ifndef QKV_LAB_TRAIN_LAB_H
#define QKV_LAB_TRAIN_LAB_H

#include "lab/lab.h"
#include "lab/train.h"

enum { TRAIN_RUNS_MOST = 1000, TRAIN_BATCHES_MOST = 1000000 /* of all runs together */ };

#define TRAIN_NEWEST SIZE_MAX

/* Runs that differ in nothing but the seed. */
typedef struct TrainGroup {
    const char *told; /* what it has that others have not: "heads 4"; "" where it is alone */
    TrainRun *run;
} TrainGroup;

typedef struct TrainRecord {
    TrainGroup *group;
    size_t groups, seeds; /* runs of each group */
    size_t begun;         /* groups that have a batch */
    size_t at;            /* the run that is trained, counted through all groups */
    Train *train;         /* the last one begun; NULL: none yet */
    Mark mark;            /* of the arena, before it */
    size_t on, step;      /* what is looked at: a group, and a step; TRAIN_NEWEST: the last there is */
} TrainRecord;

extern const Lab LAB_TRAIN;

/* Begins the experiment with a group for each recipe (settled) and what it is told by, all copied; seeds from the
 * recipe's on. The caller has seen to it that runs and batches are no more than the most. */
void train_begin(Experiment *experiment, const char *line, const Recipe *recipe, const char *const *told, size_t groups,
                 size_t seeds);

/* Trains on from where it stands until all is done or `by`, asked after every batch, says no. */
void train_go_on(Experiment *experiment, const Watch *by);

/* The record of the last lab; NULL: it was not this one. */
TrainRecord *train_record(const Experiment *experiment);

/* Did it see all its batches? */
bool train_ended(const TrainRun *run);

/* Runs of the group that ended so. */
size_t train_count(const TrainRecord *record, const TrainGroup *group, TrainVerdict verdict);

/* Mean over the group's runs that got so far of their means over the last TRAIN_LAST steps up to `step`; false: none. */
bool train_group_mean(const TrainRecord *record, const TrainGroup *group, size_t step, TrainStep *mean);

/* Batches that the group's farthest run has seen. */
size_t train_group_done(const TrainRecord *record, const TrainGroup *group);

/* Mean over the group's runs of what batch `step` alone showed, of those that got so far; false: none. */
bool train_group_at(const TrainRecord *record, const TrainGroup *group, size_t step, TrainStep *mean);

/* Mean over the same runs of their accuracy up to `step` (train_accuracy_at); false: none. */
bool train_group_accuracy(const TrainRecord *record, const TrainGroup *group, size_t step, double *accuracy);

#endif

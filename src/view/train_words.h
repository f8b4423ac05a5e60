/* Training in words, made from the record alone: what became of each group, what they have in common and what not, and
 * what the gradient did meanwhile. All text lives in the arena of `w`. */
#ifndef QKV_VIEW_TRAIN_WORDS_H
#define QKV_VIEW_TRAIN_WORDS_H

#include "lab/train_lab.h"
#include "view/written.h"

/* "a learned the task", "b is at half: it stays at 51 % correct", "c: 3 of 5 seeds learned it, 1 stuck". */
const char *train_ending(const Written *w, const TrainRecord *record, size_t group, bool stopped);
/* The same where there is a line for each of many: "c   57 %  learning". */
const char *train_ending_brief(const Written *w, const TrainRecord *record, size_t group);

/* "mean of 20 seeds" of a group's numbers at this step (a batch from 0), or of as many as came so far. */
const char *train_mean_of(const Written *w, const TrainRecord *record, size_t group, size_t step);

/* "same data, same seed 0, one change: a scale on 1/√256, b scale off"; of a group alone its recipe. */
const char *train_shared(const Written *w, const TrainRecord *record);

/* "Steps 41-60: b's gradient at wq is 9,200 times smaller, its loss stays near 1.", in at most `columns` if it can:
 * twenty steps after a fifth of the run, or those up to the chosen step; the chosen group, or the last, against the
 * first. "" while there is too little. */
const char *train_reading(const Written *w, const TrainRecord *record, size_t columns);

/* "on" of "scale on" where nothing else differs; "" where it would be long, or there is one group. */
const char *train_label(const TrainRecord *record, size_t group);

#endif

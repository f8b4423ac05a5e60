/* What an experiment found as a table for other programs: a line of names, then a line for each thing that was found, with
 * all digits. Every lab has one (Lab.sheet). */
#ifndef QKV_LAB_SHEET_H
#define QKV_LAB_SHEET_H

#include "base/text.h"
#include "lab/lab.h"

#include <stdint.h>

typedef struct Sheet {
    Text text;
    char separator;
    bool begun; /* the line has a cell already */
} Sheet;

/* Cells of a line, from the left; a word is quoted where it must be. */
void sheet_word(Sheet *sheet, const char *word);
void sheet_count(Sheet *sheet, uint64_t count);
void sheet_number(Sheet *sheet, double value);
void sheet_line(Sheet *sheet);
/* Words of a list between blanks, and the end of the line. */
void sheet_names(Sheet *sheet, const char *names);

/* ---- of the labs ---- */

/* A line a value and curve: the mean and the standard deviation of each metric, and how many runs had which verdict. */
void sheet_of_sweep(const Experiment *experiment, Sheet *sheet);
/* A line a run and batch. */
void sheet_of_train(const Experiment *experiment, Sheet *sheet);
/* A line a stack and layer. */
void sheet_of_depth(const Experiment *experiment, Sheet *sheet);
/* A line a size; the seconds only where they were measured. */
void sheet_of_cost(const Experiment *experiment, Sheet *sheet);
/* A line a way and its sizes. */
void sheet_of_cost_error(const Experiment *experiment, Sheet *sheet);

#endif

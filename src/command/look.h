/* What a name on a line shows: which step, which head of it, its numbers, names and half sentence. */
#ifndef QKV_COMMAND_LOOK_H
#define QKV_COMMAND_LOOK_H

#include "command/command.h"

/* The step or given matrix of a name. Refused: none of that name (and the nearest), or the model cannot
 * make it yet. */
bool look_step(Session *session, const char *name, StepId *step, Error *err);

/* A head as text, 0 to the number there are less one. */
bool look_head(Session *session, const char *text, size_t *head, Error *err);

/* What the name shows: a step with heads one head, a given weight as a whole unless a head was asked for. */
typedef struct Look {
    StepId step;
    size_t head;
    bool whole; /* all heads side by side (or none to tell apart) */
    bool grad;  /* dL/d of it */
} Look;

/* A look at one head; `asked`: the head was named, so given weights are cut as well. */
Look look_at(Session *session, StepId step, size_t head, bool asked);
Matrix look_value(Session *session, const Look *look);
/* Rows and columns of that, without computing what is too large to be kept. */
void look_size(Session *session, const Look *look, size_t *rows, size_t *cols);
/* Some rows of it, for this line. */
Matrix look_part(Session *session, const Look *look, size_t row, size_t rows);
/* May look_value be asked for all rows? Refused: they are too many to be kept at once; what to try. */
bool look_all(Session *session, const Look *look, Error *err);
/* "weights, head 0" or "x" in the language of the sitting, `cut` (a slice, a formula, or "") behind the name; in
 * scratch. */
const char *look_name(Session *session, const Look *look, const char *cut);
/* Are its rows (columns) the queries or the keys? The names in scratch; count 0: they have none. */
Labels look_rows(Session *session, const Look *look);
Labels look_cols(Session *session, const Look *look);
/* A number in running text: whole ones without decimals, others with three, or with as many as `digits` says. */
const char *look_number(Session *session, double value);
/* Says which cell is looked at and its number: "kᵀ[0,1] = 2"; `?` where that would tell what a lesson asks. */
void look_say(Session *session);
/* Half a sentence about it: the step's story, or that it is off. */
const char *look_story(Session *session, const Look *look);

#endif

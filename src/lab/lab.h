/* What the labs share. A lab is an experiment over many traces; it knows no sitting. What it found is an Experiment: the
 * lab's own record in an arena of its own, kept until the next one begins, so that a view can plot it, a check can
 * ask for its figures and a file can be made of it. */
#ifndef QKV_LAB_LAB_H
#define QKV_LAB_LAB_H

#include "base/arena.h"
#include "base/error.h"
#include "base/watch.h"

typedef struct Experiment {
    Arena arena;           /* owns the record and all it points at */
    const struct Lab *lab; /* NULL: none was run */
    const char *line;      /* the line that began it */
    const char *from;      /* how the sitting had come to be what it was then, as files tell it; NULL: nobody said */
    void *record;          /* the lab's own type; grows while it runs, so that it can be looked at */
    size_t done, all;      /* steps, seeds or layers */
    bool running, stopped; /* stopped: by Ctrl-C, before all was done */
    const Watch *by;       /* while it runs: who is asked (lab_goes_on); NULL: nobody */
    size_t number;         /* counts the experiments of a sitting */
} Experiment;

/* A figure that stays after the lab, `loss` or `loss_at T`; of its last row. */
typedef struct LabFigure {
    const char *name;
    Sentence reading;
    bool asks; /* takes a number */
    /* False: there is none at this number. */
    bool (*of)(const Experiment *experiment, size_t argument, double *value);
    Sentence formula;
} LabFigure;

struct Sheet;

typedef struct Lab {
    const char *name;    /* of the command and of its view */
    const char *example; /* a line that leaves its figures */
    const LabFigure *figure;
    size_t figures;
    /* Goes on where it was stopped, until all is done or the watch says no; NULL: it must begin anew. */
    void (*go_on)(struct Experiment *experiment, const Watch *by);
    void (*sheet)(const Experiment *experiment, struct Sheet *sheet); /* what it found, for other programs (sheet.h) */
} Lab;

extern const Lab *const LABS[]; /* closed with NULL */

/* The lab that leaves a figure of this name; NULL: none does. */
const Lab *lab_leaving(const char *name);

/* The figure of the last lab of this name; NULL: it leaves none of that name. */
const LabFigure *lab_figure(const Experiment *experiment, const char *name);

/* Empties the experiment for a new one. */
void lab_begin(Experiment *experiment, const Lab *lab, const char *line, size_t all);

/* For a step that takes long: may it go on? Once not, the step is to be left, and is not counted. */
bool lab_goes_on(Experiment *experiment);

/* Does one step after another from where it stands, asking the watch before each, until all are done or it says no. A step
 * finds its place in `done`; what it takes of scratch is given back. */
void lab_steps(Experiment *experiment, const Watch *by, void (*step)(Experiment *experiment, Arena *scratch));

#endif

/* Wrong on purpose. A planted bug changes the plan of a trace before anything is computed: a number of Rules, an
 * input, an operation. No step knows whether one is planted. A bug belongs to the Model (model.bug), so it is
 * copied, kept and taken back with it. It shows only where it can: what a bug needs is asked when it is planted
 * and again for every plan; where that has gone away since, the bug stays planted and changes nothing.
 * The masks as they should be are always those of sight_of(&model). */
#ifndef QKV_ATTENTION_BUG_H
#define QKV_ATTENTION_BUG_H

#include "attention/trace.h"

/* The models of the clinic, as lines of the command language; settings they do not name are at their defaults. */
typedef enum PatientId {
    ANYBODY, /* any model the bug could show in */
    WARD,
    OPEN,
    WIDE,
    PADDED,
    LEFT,
    LOUD,
    ROPE_WARD,
    ALIBI_WARD,
    WINDOW_WARD,
    SHORT,
    GROUPS,
    PATIENT_COUNT
} PatientId;

typedef struct Patient {
    const char *name, *lines;
} Patient;

extern const Patient PATIENTS[PATIENT_COUNT];

struct Bug {
    const char *name;
    bool starred;      /* `bug plant random` draws from these */
    bool together;     /* a row of it is made of all the rows: no band can show it */
    bool holds;        /* keeps the weights of the moment of planting in model.bug_held */
    PatientId patient; /* where it shows best */
    StepId first;      /* the first step whose values differ */
    Sentence law;      /* the error, with its formula */
    Sentence sign;     /* the vital sign that is off */
    Sentence test;     /* the experiment that tells it from its look-alikes */
    const char *where; /* public reports of it; NULL: folk knowledge */
    Sentence report;   /* what those reports tell */
    Sentence said;     /* after the guess */
    bool (*needs)(const Bug *bug, const Model *model, Error *err); /* could it show here? NULL: anywhere */
    void (*plant)(const Bug *bug, Trace *trace);                   /* changes the plan */
};

extern const Bug *const BUGS[]; /* closed with NULL, in the order of `bug list` */

const Bug *bug_find(const char *name); /* NULL: none */

/* Plants it in place of any other; what it keeps goes to the arena. Refused where it could not show: what it needs
 * and how to get it. */
bool bug_plant(Arena *arena, Model *model, const Bug *bug, Error *err);
void bug_clear(Model *model);

/* The starred bug that `bug plant random seed=` draws: the floor(count · u)th, u the first random() of the seed. */
const Bug *bug_drawn(uint64_t seed);

/* A bug by a number that names it to nobody: drawn from all of them as above. */
const Bug *bug_numbered(uint64_t number);
/* The smallest number from 1 on that draws it. */
uint64_t bug_number(const Bug *bug);

/* Could the bug show in this model? Refused as by bug_plant. */
bool bug_could_show(const Bug *bug, const Model *model, Error *err);

/* Changes the plan of a trace as model.bug says; called by trace_new. */
void bug_apply(Trace *trace);

/* The hint ladder, the same rungs for all: the vital sign, the first step that can be wrong, the experiment, the
 * name. */
enum { BUG_RUNGS = 4 };
const char *bug_hint(const Bug *bug, size_t rung, Language lang, Arena *arena);

#endif

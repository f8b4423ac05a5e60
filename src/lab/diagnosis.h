/* Why a head is not healthy, found by trying: each cure changes one thing in a copy of the model, and where the verdict of
 * the copy's own trace is healthy, what was changed was a cause. Nothing is guessed from the names of settings.
 * Knows no sitting; all it makes lives in the arena it is given. */
#ifndef QKV_LAB_DIAGNOSIS_H
#define QKV_LAB_DIAGNOSIS_H

#include "attention/metric.h"
#include "base/watch.h"

/* The head that is looked into. */
typedef struct Case {
    Arena *arena;
    Trace *trace;
    const Model *model;
    size_t head;
    Verdict verdict;
    double sd; /* of the scaled scores of the head */
} Case;

/* A row of the table in diagnosis.c. */
typedef struct Cure {
    const char *name;
    bool (*applies)(const Case *a); /* is there anything to change? */
    /* Changes the copy; a cure that draws draws others for another `draw`. */
    void (*change)(const Case *a, Model *copy, unsigned draw);
    bool draws; /* believed where two of three draws heal */
    bool last;  /* tried only where no others help, alone or together: it changes much */
    /* What is wrong, with its numbers, as the first half of a sentence. */
    void (*blame)(const Case *a, Language lang, Text *text);
    /* The same in a few words; NULL: it is short already. */
    void (*brief)(const Case *a, Language lang, Text *text);
    const char *remedy; /* a line that changes it; NULL: none is the same for all */
    /* In place of a remedy: a line with the numbers of the case, or words; NULL: nothing to try. */
    void (*advise)(const Case *a, Language lang, Text *text);
} Cure;

enum { CAUSES_MOST = 16 };

typedef struct Diagnosis {
    Verdict verdict;
    bool tried;                     /* false: healthy, too small to tell, too large to try, or stopped */
    bool stopped;                   /* by the watch */
    const Cure *cause[CAUSES_MOST]; /* each alone makes the head healthy */
    size_t causes;
    const Cure *pair[2]; /* where none does: two that do together; NULL: there are none */
} Diagnosis;

/* Tries the cures on the trace's model. Of a planted bug nothing is tried unless `tell_bug`. The watch is asked before
 * each trace, with the cures that are through. */
Diagnosis diagnosis_of(Arena *arena, Trace *trace, size_t head, bool tell_bug, const Watch *by);

/* "the scale is off and d_head is 64, so the scores spread to 7.10. Try scale on."; where several would each be enough,
 * all of them; "" where nothing was tried. */
const char *diagnosis_text(Arena *arena, const Diagnosis *diagnosis, Trace *trace, size_t head, Language lang);

/* The likeliest cause in half a sentence, without what follows from it: "no scale at d_head 64: try scale on"; "" where
 * nothing was tried. */
const char *diagnosis_brief(Arena *arena, const Diagnosis *diagnosis, Trace *trace, size_t head, Language lang);

#endif

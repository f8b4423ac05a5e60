/* What the usual metrics and the verdict say about one head, as a value that outlives its trace: to set beside those of
 * another time, another line or another model. */
#ifndef QKV_ATTENTION_FIGURES_H
#define QKV_ATTENTION_FIGURES_H

#include "attention/metric.h"

enum { FIGURES_MOST = 12 /* at least as many as METRICS has usual ones */ };

typedef struct Figures {
    bool known;  /* false: there are none, and nothing below says anything */
    size_t head; /* of which they are */
    Shape shape; /* of the model they were taken from */
    Verdict verdict;
    double usual[FIGURES_MOST];   /* the usual metrics in the order of METRICS; nan: nothing to speak of */
    size_t closed, blind, single; /* cells of weights that may not be looked at; rows that see no key, that see one */
} Figures;

/* Those of a head of the trace, computed once. None where the head is not there, the model has no
 * weights, or they are had by bands and nobody has summed them up yet (summary_make). Of a band: those of the whole. */
Figures figures_of(Trace *trace, size_t head);

/* The same where the model has at most `cells` weights a head, so that a screen need not wait; else none. */
Figures figures_within(Trace *trace, size_t head, size_t cells);

/* The value of a usual metric, by the name it is typed with; nan where there is none. */
double figure(const Figures *figures, const char *metric);

/* Would the metric look different as it is printed, with two decimals or whole percents? */
bool figure_moved(const Figures *before, const Figures *after, const char *metric);

/* As printed: "0.82", "12%"; "-" where there is no number. `text` has room for FIGURE_ROOM bytes. */
enum { FIGURE_ROOM = 32 };
const char *figure_text(char text[FIGURE_ROOM], const Metric *metric, double value);

#endif

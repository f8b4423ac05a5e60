/* The pieces that a page is put together from. Everything that is written passes page_put or page_put_script, so that
 * a label is text wherever it stands. */
#ifndef QKV_VIEW_PAGE_PART_H
#define QKV_VIEW_PAGE_PART_H

#include "view/page.h"
#include "view/written.h"

/* A matrix of the page: what it shows of a step. */
typedef struct PageStep {
    StepId step;
    bool off;     /* it passes its input through and has no matrix of its own here */
    size_t heads; /* matrices: 1, or one a query head */
} PageStep;

typedef struct Page {
    Session *session;
    Trace *trace;
    Arena *arena;
    Text html;
    PageStep step[STEP_COUNT]; /* those of the bar in order, then what was given */
    size_t steps, given;       /* given: the first of those */
    Written named;             /* of no cell: for the names of steps and tokens, which are the same in both languages */
} Page;

/* Text between tags or in a quoted attribute: made safe for a screen, then spelled out. */
void page_put(Page *page, const char *raw);
/* A sentence in both languages, of which the page shows one. */
void page_pair(Page *page, const char *en, const char *zh);
/* The same with its numbers. */
void page_say(Page *page, const char *en, const char *zh, ...) __attribute__((format(printf, 2, 4)))
__attribute__((format(printf, 3, 4)));
/* Markup as it stands. */
void page_tag(Page *page, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Text as a string of JSON that may stand inside a script element, with its quotes; made safe, lines kept. */
void page_put_script(Text *json, const char *raw);

/* The step's number in page->step; SIZE_MAX: it has no place of its own. */
size_t page_find(const Page *page, StepId step);
/* The whole name of a row or column: "0 苹果", "h0 1", "3". */
const char *page_label(const Page *page, StepId step, Axis axis, size_t index);

/* One step: what it does, from what, and its tables. */
void page_step(Page *page, size_t index);
/* What the script needs: every number to its last digit and every cell's arithmetic. False: stopped by the watch. */
bool page_data(Page *page);
/* What the learner reads after the steps: verdict and metrics, settings, how it was made. */
void page_about(Page *page, const char *made);
/* The colours of both grounds as rules of style. */
void page_colours(Page *page);

#endif

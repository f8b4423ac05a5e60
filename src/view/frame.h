/* What stands around the picture of a step on every screen: step bar and title above, legend, settings, verdict and
 * hints below; and the few lines that are left where there is no room for a picture. */
#ifndef QKV_VIEW_FRAME_H
#define QKV_VIEW_FRAME_H

#include "view/pane.h"
#include "view/view.h"

/* All steps, the active one in brackets, those that are off in parentheses; names give way to short ones, then go,
 * the farthest from the active one first. `brief`: all but the active one are short. */
void bar_draw(const Written *w, Canvas canvas, int row, bool brief);
/* Half a sentence about the step, as the title has it: "every row adds to 1"; "" where there is none. */
const char *step_story(const Written *w);
/* The formula with the numbers and names that are in force; NULL where there is none. */
const char *step_formula(const Written *w);
/* The masks in force and how they are aligned. */
const char *step_convention(const Written *w);
/* "head 0 of 2", "2 heads joined"; "" where the step has no heads. */
const char *step_heads(const Written *w);
/* Formula, shape and half a sentence; at the right which head. `paged`: the pane that is not all on screen, or NULL. */
void title_draw(const Written *w, Canvas canvas, int row, const Pane *paged);
/* The range of the result, its ramp, and what the marks mean. */
void legend_draw(const Written *w, const Equation *equation, Canvas canvas, int row);
/* The same with the view's own words for its marks. */
void legend_draw_with(const Written *w, const Pane *result, const char *marks, Canvas canvas, int row);
/* The codes of weights or of signed numbers, each in its shade; returns the column after them. */
int ramp_draw(bool weights, Canvas canvas, int row, int col);
/* Name and value pairs, changed ones in warn, cut at a pair. */
void settings_draw(const Written *w, Canvas canvas, int row);
/* A name and its value, as they stand below a picture. */
typedef struct Fact {
    const char *name, *value;
    bool changed;
} Fact;
/* Likewise, for what is no setting. */
void facts_draw(Canvas canvas, int row, const Fact *fact, size_t count);
/* The changed ones alone, from column `col` on. */
void changes_draw(const Written *w, Canvas canvas, int row, int col);
/* The verdict's word and its metrics, cut from the right; old→new where they moved since `before` (NULL: no arrows). */
void verdict_draw(const Written *w, const Figures *before, Canvas canvas, int row);
/* The line that a key ran, the switch of the step, then n, p and on; `? help  q leave` always. */
void hints_draw(const Written *w, const Screen *screen, Canvas canvas, int row);
/* The same for a room: keys by their longer names ("Space next"), farther apart. */
void hints_spelled_draw(const Written *w, const Screen *screen, Canvas canvas, int row);

/* What stands in place of numbers that would tell an answer. */
const char *hidden_text(const Written *w);

/* The same of one that is set against another: "B healthy  Hn 0.82→0.41"; it may fill the whole row. */
void verdict_draw_of(const Written *w, const char *who, const Figures *before, Canvas canvas, int row);

/* What a view other than the equation says in the title row: a name in bold, half a sentence, and at the right. */
typedef struct Heading {
    const char *name, *story, *right;
    const char *who; /* who the verdict is about, where it is set against `before`; NULL: the model now */
    const Figures *before;
    /* Of a lab, in place of the model's settings and verdict: what it ran with, what came of it, half a sentence more. */
    const Fact *fact;
    size_t facts;
    const char *state, *state_story; /* state NULL: settings and verdict are the model's */
    bool good;
} Heading;

/* Rows of the canvas that are the view's own: its body from `top` to before `end`, and the rows of legend, arithmetic and
 * reading, NOWHERE where they had no room. */
typedef struct Frame {
    int top, end, legend, arithmetic, reading;
} Frame;

/* Draws bar, title, settings, verdict and hints around a body of `wanted` rows or as many as there are. For want of
 * height go, in this order, legend, reading, settings, verdict, arithmetic, title. */
Frame frame_draw(const Written *w, const Screen *screen, Canvas canvas, Heading heading, int wanted);
/* How many rows to want of `rows` for a body that could fill `full`: on small screens title, arithmetic and verdict stay,
 * on others all lines. */
int frame_body(int rows, int full);
/* Where they will be, for a view whose heading says what its body shows. */
Frame frame_plan(int rows, int wanted);

/* The verdict as a word; "" while there are no weights to judge. */
const char *verdict_word(const Written *w, bool *good);
/* The same as `check verdict` writes it. */
const char *verdict_latin(const Written *w);
/* "Hn 0.82", the first metric of the verdict line, or "". */
const char *verdict_first(const Written *w);

/* Step, name of the cell, its number, verdict, keys: what fits, the most needed first. Sets the cursor. `cell`:
 * the focused one, which may be an operand's. */
void tiny_draw(const Written *w, const Written *cell, Canvas canvas, int *cursor_row, int *cursor_col);

#endif

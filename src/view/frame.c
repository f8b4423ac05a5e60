#include "view/frame.h"

#include "view/reading.h"

/* The lines around a body, for the views that are no equation. */

enum { ALWAYS = 2 /* bar and hints */ };

/* Which of the other lines have room, the most needed last. */
typedef struct Kept {
    bool legend, reading, settings, verdict, arithmetic, title;
} Kept;

static Kept kept_of(int rows, int wanted) {
    Kept kept = {true, true, true, true, true, true};
    bool *const ORDER[] = {&kept.legend, &kept.reading, &kept.settings, &kept.verdict, &kept.arithmetic, &kept.title};
    int count = sizeof ORDER / sizeof *ORDER;
    for (int gone = 0; gone < count && rows - ALWAYS - (count - gone) < wanted; gone++) *ORDER[gone] = false;
    return kept;
}

static void put_title(const Written *w, Canvas canvas, Heading heading) {
    int right = heading.right ? (int)text_width(heading.right) : 0, room = canvas.cols - 2;
    bool both = right && (int)text_width(heading.name) + 2 + right <= room;
    if (both) canvas_put(canvas, 1, canvas.cols - 1 - right, ROLE_MUTED, heading.right);
    int end = canvas.cols - 1 - (both ? right + 1 : 0);
    int col = canvas_put_cut(canvas, 1, 1, end - 1, ROLE_TITLE, heading.name) + 2;
    if (heading.story && w->lang == CHINESE) heading.story = reading_tidy(w->arena, heading.story);
    if (heading.story && col + (int)text_width(heading.story) <= end)
        canvas_put(canvas, 1, col, ROLE_MUTED, heading.story);
}

static void put_state(Canvas canvas, int row, Heading heading) {
    int col = canvas_put_cut(canvas, row, 1, canvas.cols - 2, heading.good ? ROLE_GOOD : ROLE_WARN, heading.state) + 2;
    bool fits = heading.state_story && col + (int)text_width(heading.state_story) < canvas.cols;
    if (fits) canvas_put(canvas, row, col, ROLE_MUTED, heading.state_story);
}

static Frame placed(const Kept *kept, int rows) {
    Frame frame = {.top = 1 + kept->title, .legend = NOWHERE, .arithmetic = NOWHERE, .reading = NOWHERE};
    int at = rows - 2 - kept->verdict - kept->settings;
    if (kept->reading) frame.reading = at--;
    if (kept->arithmetic) frame.arithmetic = at--;
    if (kept->legend) frame.legend = at--;
    frame.end = at + 1;
    return frame;
}

Frame frame_plan(int rows, int wanted) {
    Kept kept = kept_of(rows, wanted);
    return placed(&kept, rows);
}

int frame_body(int rows, int full) {
    enum { ROOMY = 18, ALL_LINES = 8, FEW_LINES = 5, LEAST = 3 };
    int most = rows >= ROOMY ? rows - ALL_LINES : rows - FEW_LINES;
    if (most < LEAST) most = LEAST;
    return full < most ? full : most;
}

Frame frame_draw(const Written *w, const Screen *screen, Canvas canvas, Heading heading, int wanted) {
    Kept kept = kept_of(canvas.rows, wanted);
    int at = canvas.rows - 1;
    bar_draw(w, canvas, 0, false);
    if (kept.title) put_title(w, canvas, heading);
    hints_draw(w, screen, canvas, at--);
    if (kept.verdict && heading.state) put_state(canvas, at--, heading);
    else if (kept.verdict && heading.who) verdict_draw_of(w, heading.who, heading.before, canvas, at--);
    else if (kept.verdict) verdict_draw(w, screen->before, canvas, at--);
    if (kept.settings && heading.state) facts_draw(canvas, at--, heading.fact, heading.facts);
    else if (kept.settings) settings_draw(w, canvas, at--);
    return placed(&kept, canvas.rows);
}

#include "view/talk.h"

#include "base/wrap.h"
#include "view/eighths.h"
#include "view/number.h"

#include <math.h>
#include <string.h>

typedef struct Kind {
    int group, indent; /* group: parts of one group stand together, 0 alone */
    Role lead, text;
} Kind;

/* clang-format off */
static const Kind KINDS[] = {
    [PART_PROSE] = {0, 0, ROLE_TEXT, ROLE_TEXT},
    [PART_LINE] = {1, 1, ROLE_KEY, ROLE_STRONG},
    [PART_ANSWER] = {1, 1, ROLE_TEXT, ROLE_TEXT},
    [PART_TOLD] = {1, 3, ROLE_TEXT, ROLE_TEXT},
    [PART_QUESTION] = {2, 0, ROLE_TEXT, ROLE_STRONG},
    [PART_OPTION] = {2, 3, ROLE_KEY, ROLE_TEXT},
    [PART_RIGHT] = {3, 0, ROLE_GOOD, ROLE_TEXT},
    [PART_MISS] = {3, 0, ROLE_WARN, ROLE_TEXT},
    [PART_HINT] = {3, 0, ROLE_TEXT, ROLE_TEXT},
    [PART_GUESS] = {0, 0, ROLE_TEXT, ROLE_TEXT},
    [PART_WHY] = {0, 0, ROLE_STRONG, ROLE_TEXT},
    [PART_FAULT] = {4, 0, ROLE_WARN, ROLE_WARN},
};
/* clang-format on */

static TalkLine *add(Arena *arena, Talk *talk) {
    enum { STEP = 32 };
    if (talk->lines % STEP == 0) {
        TalkLine *more = TAKE_ARRAY(arena, TalkLine, talk->lines + STEP);
        if (talk->lines) memcpy(more, talk->line, talk->lines * sizeof *more);
        talk->line = more;
    }
    TalkLine *line = &talk->line[talk->lines++];
    *line = (TalkLine){0};
    return line;
}

/* Without the marks around what is to be typed: on a screen it stands out by itself. */
static const char *bare(Arena *arena, const char *text) {
    Text out = text_new(arena);
    for (size_t length; *text; text += length + (text[length] == '`')) {
        length = strcspn(text, "`");
        text_put_bytes(&out, text, length);
    }
    return out.at;
}

static void add_text(Arena *arena, Talk *talk, const LecturePart *part, Language lang, int columns) {
    char lead[LEAD_ROOM];
    const Kind *kind = &KINDS[part->kind];
    lecture_lead(part, lang, lead);
    bool hangs = part->kind == PART_OPTION || part->kind == PART_LINE;
    const char *text = part->kind == PART_LINE ? part->text : bare(arena, part->text);
    int width = (int)text_width(lead), at = kind->indent + (hangs ? width : 0);
    const char *whole = hangs ? text : arena_print(arena, "%s%s", lead, text);
    Labels lines = text_lines(arena, whole, columns - at > 2 ? (size_t)(columns - at) : 2);
    for (size_t i = 0; i < lines.count; i++) {
        TalkLine *line = add(arena, talk);
        bool first = i == 0 && strncmp(lines.at[i], lead, strlen(lead)) == 0 && !hangs;
        *line = (TalkLine){part, "", lines.at[i], kind->lead, kind->text, kind->indent, at, 0, 0};
        if (first) line->lead = arena_string(arena, lead), line->text += strlen(lead), line->at += width;
        else if (i == 0 && hangs) line->lead = arena_string(arena, lead);
    }
}

/* Guess, value and gap under each other; bars where both can be lengths. */
static void add_guess(Arena *arena, Talk *talk, const LecturePart *part, Language lang, int columns) {
    enum { LABEL = 6, NUMBER = 7, DECIMALS = 3, APART = 2 };
    bool zh = lang == CHINESE, bars = part->guess >= 0 && part->value >= 0;
    double gap = part->value - part->guess, most = fmax(part->guess, part->value);
    const struct {
        const char *label;
        double value;
        bool bar, sign;
    } ROWS[] = {{zh ? "猜测" : "guess", part->guess, bars, false},
                {zh ? "实际" : "value", part->value, bars, false},
                {zh ? "相差" : "gap", gap, false, gap > 0}};
    size_t rows = sizeof ROWS / sizeof *ROWS - (isfinite(gap) ? 0 : 1); /* from nan or inf nothing is a distance away */
    for (size_t i = 0; i < rows; i++) {
        TalkLine *line = add(arena, talk);
        const char *number =
            arena_print(arena, "%s%s", ROWS[i].sign ? "+" : "", number_figure(arena, ROWS[i].value, DECIMALS));
        *line = (TalkLine){.part = part, .lead = ROWS[i].label, .lead_role = ROLE_MUTED, .role = ROLE_STRONG};
        line->at = LABEL;
        line->text = arena_print(arena, "%*s", NUMBER, number);
        if (ROWS[i].bar && isfinite(most) && columns > LABEL + NUMBER + APART)
            line->bar = ROWS[i].value, line->full = eighths_full(most);
    }
}

Talk talk_of(Arena *arena, const Lecture *lecture, Language lang, int columns) {
    Talk talk = {NULL, 0};
    const LecturePart *before = NULL;
    for (size_t i = 0; i < lecture->parts; i++) {
        const LecturePart *part = &lecture->part[i];
        if (part->kind == PART_ANSWER) continue;
        int group = KINDS[part->kind].group;
        if (before && !(group && KINDS[before->kind].group == group)) add(arena, &talk);
        if (part->kind == PART_GUESS) add_guess(arena, &talk, part, lang, columns);
        else add_text(arena, &talk, part, lang, columns);
        before = part;
    }
    return talk;
}

const char *talk_step(Arena *arena, const Lecture *lecture, Language lang) {
    const char *format = lang == CHINESE ? "第 %zu 小节，共 %zu 节" : "step %zu of %zu";
    return arena_print(arena, format, lecture->step, lecture->steps);
}

void talk_put(Canvas canvas, int row, int col, int columns, const TalkLine *line, bool ascii) {
    if (!line->part) return;
    if (line->lead)
        canvas_put_cut(canvas, row, col + line->indent, columns - line->indent, line->lead_role, line->lead);
    int end = canvas_put_cut(canvas, row, col + line->at, columns - line->at, line->role, line->text);
    int cells = col + columns - end - 2 < TALK_BAR ? col + columns - end - 2 : TALK_BAR;
    if (line->full > 0) eighths_lie(canvas, row, end + 2, eighths_of(line->bar, line->full, cells), line->role, ascii);
}

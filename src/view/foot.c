#include "view/frame.h"

#include "session/preference.h"
#include "view/keys.h"
#include "view/large.h"

#include <string.h>

/* ---- the legend ---- */

int ramp_draw(bool heat, Canvas canvas, int row, int col) {
    const char *codes = heat ? ".1235679" : "dcba.1234";
    for (int i = 0; codes[i]; i++) {
        Role role = heat ? (Role)(ROLE_HEAT0 + i) : (Role)(ROLE_DIV0 + i);
        col = canvas_put_rune(canvas, row, col, role, (unsigned char)codes[i]);
    }
    return col;
}

/* What is lit while the focus is in an operand; `small`: its cell has no brackets and is lit itself. */
static const char *fed_text(const Written *w, const Equation *e, bool small) {
    const char *focus = small ? written_text(w, "lit: focus, ", "亮处：焦点，")
                              : written_text(w, "[ ] focus   lit: ", "[ ] 焦点   亮处：");
    bool column = e->pane[e->focused].feeds == FEEDS_COLUMN, product = w->notes.kind == NOTE_PRODUCT;
    const char *fed = column ? written_text(w, "the column it meets, the column it feeds", "与它相乘的列，它进入的列")
                      : product ? written_text(w, "the row it meets, the row it feeds", "与它相乘的行，它进入的行")
                                : written_text(w, "the row it feeds", "它进入的行");
    return arena_print(w->arena, "%s%s", focus, fed);
}

/* What the signs on the screen mean. */
static const char *marks_text(const Written *w, const Equation *e) {
    NoteKind kind = w->notes.kind;
    const Pane *pane = &e->pane[e->focused];
    bool small = pane->pitch == PITCH_CODE;
    const char *focus = small ? written_text(w, "lit: focus", "亮处：焦点") : written_text(w, "[ ] focus", "[ ] 焦点");
    bool focus_alone = kind == NOTE_GIVEN || kind == NOTE_PLACE || kind == NOTE_ALLOWED || kind == NOTE_TABLE;
    if (e->panes == 1 || (focus_alone && !w->off)) return focus;
    if (!pane->result && pane->feeds != FEEDS_CELL) return fed_text(w, e, small);
    if (!w->off && kind == NOTE_PRODUCT)
        return written_text(w, "%s   > row  ^ column it comes from", "%s   > 它所在的行  ^ 它所在的列", focus);
    if (!w->off && kind == NOTE_SOFTMAX)
        return written_text(w, "%s   > row  ^ column it comes from", "%s   > 它所在的行", focus);
    if (!w->off && kind == NOTE_MASK) {
        Text fill = text_new(w->arena);
        text_put_number(&fill, w->trace->rule.fill);
        return written_text(w, "%s may not look   1 may look   %s", "%s 不可以看   1 可以看   %s", fill.at, focus);
    }
    return written_text(w, "%s   same cell on both sides", "%s   两边是同一个格子", focus);
}

/* The range of a page that is not that of the whole: it is said. */
static const char *range_text(const Written *w, const Pane *pane) {
    if (!pane_paged(pane) || pane->kind == NUMBER_MASK) return "";
    if (pane->kind != NUMBER_WEIGHT) return written_text(w, "page range   ", "本页的范围   ");
    return pane->form.unit == 1 ? "" : written_text(w, "page range, not 0 to 1   ", "本页的范围，不是 0 到 1   ");
}

void legend_draw(const Written *w, const Equation *e, Canvas canvas, int row) {
    const Pane *pane = &e->pane[e->focused];
    const char *marks = arena_print(w->arena, "%s%s", range_text(w, pane), marks_text(w, e));
    legend_draw_with(w, pane, marks, canvas, row);
}

void legend_draw_with(const Written *w, const Pane *result, const char *marks, Canvas canvas, int row) {
    if (w->session->like.marks) {
        const char *shades = written_text(w, "marks: blank under 1/8  ░ to 3/8  ▒ to 5/8  ▓ to 7/8  █ above",
                                          "标记：空白 小于 1/8  ░ 到 3/8  ▒ 到 5/8  ▓ 到 7/8  █ 以上");
        const char *halves = written_text(w, "marks: blank both under 1/8  ▀ upper row above  ▄ lower  █ both",
                                          "标记：空白 两行都小于 1/8  ▀ 上面一行更大  ▄ 下面一行  █ 两行");
        canvas_put_cut(canvas, row, 1, canvas.cols - 2, ROLE_MUTED, result->half ? halves : shades);
        return;
    }
    bool heat = result->kind == NUMBER_WEIGHT, whole = result->kind == NUMBER_WHOLE || result->kind == NUMBER_MASK;
    bool own = heat && result->form.unit != 1;
    double most = own ? result->form.largest / result->form.unit : heat ? 1 : result->form.largest;
    const char *low = heat ? "0" : number_free(w->arena, -most, whole ? 0 : 2);
    const char *high = heat && !own ? "1" : number_free(w->arena, most, whole ? 0 : 2);
    int col = canvas_put(canvas, row, 1, ROLE_MUTED, low) + 1;
    col = ramp_draw(heat, canvas, row, col) + 1;
    col = canvas_put(canvas, row, col, ROLE_MUTED, high) + 3;
    canvas_put_cut(canvas, row, col, canvas.cols - 1 - col, ROLE_MUTED, marks);
}

/* ---- the settings ---- */

static bool is_fallback(const char *value, const char *fallback) {
    return strcmp(value, fallback) == 0;
}

/* Settings whose value depends on the data rather than on a wish, so that no value of theirs counts as changed. */
static bool is_of_data(const Written *w, const char *name) {
    if (text_same(name, "heads")) {
        const Origin *origin = &w->session->now.origin;
        return !origin->drawn || origin->draw.heads == w->model->set.heads;
    }
    return text_same(name, "kv_heads") || text_same(name, "padding");
}

static Fact setting_pair(const Written *w, const Setting *setting) {
    Text value = text_new(w->arena);
    setting->get(w->model, &value);
    return (Fact){setting->name, value.at, !is_fallback(value.at, setting->fallback) && !is_of_data(w, setting->name)};
}

/* "on 1/√8": what the scores are multiplied by; in ASCII the root is spelled. */
static const char *scale_value(const Written *w) {
    bool ascii = w->session->like.ascii;
    return arena_print(w->arena, ascii ? "on 1/sqrt(%zu)" : "on 1/√%zu", w->trace->shape.d_head);
}

enum { PAIRS = 24, SHORT_VALUES = 60 /* columns below which the scale has no number */ };

/* First those that are always there, changed ones between heads and the rest. */
static size_t pairs_of(const Written *w, Fact *pair, bool narrow) {
    static const char *const FIRST[] = {"scale", "mask", "heads"};
    enum { FIRSTS = sizeof FIRST / sizeof *FIRST };
    const Session *session = w->session;
    size_t count = 0;
    for (size_t i = 0; i < FIRSTS; i++) pair[count++] = setting_pair(w, setting_find(FIRST[i]));
    if (!narrow && w->model->set.scale == SCALE_ON) pair[0].value = scale_value(w);
    if (w->model->given[WEIGHTS].at) pair[count++] = (Fact){"freeze", "on", true};
    for (size_t i = 0; i < SETTING_COUNT; i++) {
        bool first = text_same(SETTINGS[i].name, "position") || text_same(SETTINGS[i].name, "precision");
        for (size_t k = 0; k < FIRSTS; k++) first = first || text_same(SETTINGS[i].name, FIRST[k]);
        Fact more = setting_pair(w, &SETTINGS[i]);
        if (!first && more.changed && count + 5 < PAIRS) pair[count++] = more;
    }
    pair[count++] = (Fact){"init", session->now.origin.init ? session->now.origin.init : "none", false};
    bool loaded = !session->now.origin.init || text_same(session->now.origin.init, "loaded");
    if (!loaded)
        pair[count++] = (Fact){"seed", arena_print(w->arena, "%llu", (unsigned long long)session->now.seed), false};
    pair[count++] = setting_pair(w, setting_find("position"));
    pair[count++] = setting_pair(w, setting_find("precision"));
    return count;
}

/* One pair from `col` on; the column of the next. */
static int put_pair(Canvas canvas, int row, int col, Fact pair) {
    col = canvas_put_cut(canvas, row, col, canvas.cols - 1 - col, ROLE_MUTED, pair.name) + 1;
    return canvas_put_cut(canvas, row, col, canvas.cols - 1 - col, pair.changed ? ROLE_WARN : ROLE_STRONG, pair.value) +
           2;
}

static int pair_width(Fact pair) {
    return (int)(text_width(pair.name) + 1 + text_width(pair.value));
}

void facts_draw(Canvas canvas, int row, const Fact *fact, size_t count) {
    int col = 1;
    for (size_t i = 0; i < count; i++) {
        if (i && col + pair_width(fact[i]) > canvas.cols - 1) break;
        col = put_pair(canvas, row, col, fact[i]);
    }
}

void settings_draw(const Written *w, Canvas canvas, int row) {
    Fact pair[PAIRS];
    facts_draw(canvas, row, pair, pairs_of(w, pair, canvas.cols < SHORT_VALUES));
}

void changes_draw(const Written *w, Canvas canvas, int row, int col) {
    Fact pair[PAIRS];
    size_t count = pairs_of(w, pair, true);
    for (size_t i = 0; i < count; i++)
        if (pair[i].changed && col + pair_width(pair[i]) <= canvas.cols - 1) col = put_pair(canvas, row, col, pair[i]);
}

/* ---- the hints ---- */

typedef struct Hint {
    const char *key, *word;
} Hint;

/* The key as a hint shows it: the first of those that help lists. */
static Hint hint_of(const Written *w, const Key *key) {
    char letter[5] = {0}; /* of a key that help lists with another */
    if (!key->shown) rune_write(key->code, letter);
    const char *shown = key->shown ? key->shown : letter;
    const char *name = arena_copy(w->arena, shown, strcspn(shown, " "));
    if (strcmp(name, "arrows") == 0) name = written_text(w, "arrows", "方向键");
    return (Hint){name, sentence(key->hint, w->lang)};
}

/* The same with the name of a key in place of its letter, where it has one. */
static Hint hint_spelled(const Written *w, const Key *key) {
    enum { LETTER = 1, WORD = 4 };
    const char *last = key->shown ? strrchr(key->shown, ' ') : NULL;
    Hint hint = hint_of(w, key);
    if (last && strlen(last + 1) >= WORD && strlen(hint.key) == LETTER) hint.key = last + 1;
    return hint;
}

/* What is hinted first at a step, with its own word where it has one. */
static const struct {
    StepId step;
    uint32_t code;
    Sentence word;
} SWITCHES[] = {
    {SCALED, 's', {NULL, NULL}}, {MASKED, 'm', {NULL, NULL}}, {WEIGHTS, 'x', {"softmax step by step", NULL}}};

static int hint_width(Hint hint) {
    return (int)(text_width(hint.key) + 1 + text_width(hint.word));
}

/* Is there room for the step's own hint and the two that step on and back? */
static bool has_room(const Written *w, Hint own, int columns) {
    Hint next = hint_of(w, key_find('n')), back = hint_of(w, key_find('p'));
    return 1 + hint_width(own) + 2 + hint_width(next) + 2 + hint_width(back) + 2 <= columns;
}

/* The switch of the step, where it leaves room for next and back. */
static size_t hints_of_step(const Written *w, Hint *hint, const Key **used, int columns) {
    size_t count = 0;
    for (size_t i = 0; i < sizeof SWITCHES / sizeof *SWITCHES; i++) {
        const char *word = sentence(SWITCHES[i].word, w->lang);
        if (SWITCHES[i].step != w->step || (SWITCHES[i].word.en && !word)) continue;
        const Key *key = key_find(SWITCHES[i].code);
        hint[count] = hint_of(w, key);
        if (word) hint[count].word = word;
        if (has_room(w, hint[count], columns)) used[count++] = key;
    }
    return count;
}

/* What the view says first, in its own words. */
static size_t hints_of_view(const Written *w, const KeyHint *own, Hint *hint, const Key **used) {
    size_t count = 0;
    for (; own->code; own++, count++) {
        const char *word = sentence(own->word, w->lang);
        used[count] = view_key(w->session, own->code);
        hint[count] = own->shown ? (Hint){own->shown, word} : hint_of(w, used[count]);
        if (word) hint[count].word = word;
    }
    return count;
}

static bool is_among(const Key *key, const Key *const *list, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (list[i] == key) return true;
    return false;
}

/* How one gets about in a matrix of which a page is next to nothing; the last with a line that may be typed. */
static size_t hints_of_large(const Written *w, Hint *hint, const Key **used) {
    static const KeyHint LARGE[] = {{NAMED_PAGE_UP, "PgUp PgDn", {"page", "翻页"}},
                                    {'{', "{ }", {"page sideways", "左右翻页"}},
                                    {'g', "g G", {"ends", "首尾"}},
                                    {':', ":", {"cell", "cell"}},
                                    {0}};
    size_t count = hints_of_view(w, LARGE, hint, used);
    hint[count - 1].word = arena_print(w->arena, "cell %zu 17", w->row);
    return count;
}

/* First those of the view or of the step, then the usual ones; `columns`: up to where hints may stand. */
static size_t hints_of(const Written *w, Hint *hint, int columns) {
    const Key **used = TAKE_ARRAY(w->arena, const Key *, KEY_COUNT);
    const KeyHint *own = view_shown(w->session)->hints;
    size_t first = own           ? hints_of_view(w, own, hint, used)
                   : large_is(w) ? hints_of_large(w, hint, used)
                                 : hints_of_step(w, hint, used, columns);
    size_t count = first;
    for (size_t i = 0; i < HINTED_COUNT; i++) {
        const Key *key = key_find(HINTED[i]);
        bool last = HINTED[i] == '?' || HINTED[i] == 'q';
        bool here = view_key(w->session, HINTED[i]) == key;
        if (!last && here && !is_among(key, used, first)) hint[count++] = hint_of(w, key);
    }
    return count;
}

static int put_hint(Canvas canvas, int row, int col, Hint hint) {
    col = canvas_put(canvas, row, col, ROLE_KEY, hint.key) + 1;
    return canvas_put(canvas, row, col, ROLE_MUTED, hint.word);
}

/* The line that a key ran, where it leaves room for a hint or two; returns the column after it. */
static int put_ran(const Screen *screen, Canvas canvas, int row, int end, int apart) {
    if (!screen->ran || 2 + (int)text_width(screen->ran) + apart > end) return 1;
    int col = canvas_put(canvas, row, 1, ROLE_STRONG, ":");
    return canvas_put(canvas, row, col, ROLE_STRONG, screen->ran) + apart;
}

void hints_draw(const Written *w, const Screen *screen, Canvas canvas, int row) {
    Hint *hint = TAKE_ARRAY(w->arena, Hint, 2 * KEY_COUNT);
    Hint help = hint_of(w, key_find('?')), leave = hint_of(w, key_find('q'));
    int end = canvas.cols - 1 - (hint_width(help) + 2 + hint_width(leave));
    int col = put_ran(screen, canvas, row, end, 2);
    size_t count = w->session->like.hints ? hints_of(w, hint, end) : 0;
    for (size_t i = 0; i < count; i++) {
        if (col + hint_width(hint[i]) + 2 > end) break;
        col = put_hint(canvas, row, col, hint[i]) + 2;
    }
    col = put_hint(canvas, row, col, help) + 2;
    put_hint(canvas, row, col, leave);
}

/* The switch of the step that has one of its own, else the scale's. */
static uint32_t switch_of(StepId step) {
    for (size_t i = 0; i < sizeof SWITCHES / sizeof *SWITCHES; i++)
        if (SWITCHES[i].step == step && !SWITCHES[i].word.en) return SWITCHES[i].code;
    return SWITCHES[0].code;
}

void hints_spelled_draw(const Written *w, const Screen *screen, Canvas canvas, int row) {
    enum { APART = 3, FIRST = 4 };
    const uint32_t codes[FIRST] = {'n', 'p', NAMED_UP, switch_of(w->step)};
    Hint help = hint_of(w, key_find('?')), leave = hint_of(w, key_find('q'));
    int end = canvas.cols - 1 - hint_width(help) - APART - hint_width(leave);
    int col = put_ran(screen, canvas, row, end, APART);
    for (size_t i = 0; i < FIRST && w->session->like.hints; i++) {
        Hint hint = hint_spelled(w, key_find(codes[i]));
        if (col + hint_width(hint) + APART > end) break;
        col = put_hint(canvas, row, col, hint) + APART;
    }
    col = put_hint(canvas, row, col, help) + APART;
    put_hint(canvas, row, col, leave);
}

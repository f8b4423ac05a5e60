#include "lab/drill.h"

#include "attention/trace.h"
#include "lab/drill_row.h"

#include <assert.h>
#include <math.h>

const Drill *const DRILLS[] = {
    &DRILL_SCORES, &DRILL_SCALED, &DRILL_MASKED, &DRILL_WEIGHTS, &DRILL_Z, &DRILL_COST, NULL,
};

static const double ROUNDING = 1e-9, NAMED = 5e-3; /* a mistake is known though its value was rounded as it was typed */

const Drill *drill_find(const char *name) {
    for (size_t i = 0; DRILLS[i]; i++)
        if (text_same(DRILLS[i]->name, name)) return DRILLS[i];
    return NULL;
}

/* ---- drawing ---- */

/* What the trace has in the cell that is asked for. */
static double computed(const Item *item, Arena *arena) {
    Trace *trace = trace_new(arena, &item->model);
    Matrix value = trace_value(trace, item->step, 0);
    if (item->step != ALLOWED) return matrix_at(value, item->row, item->col);
    double seen = 0;
    for (size_t key = 0; key < value.cols; key++) seen += matrix_at(value, item->row, key);
    return seen;
}

/* A mistake that gives the right answer too teaches nothing. */
static void keep_distinct(Item *item) {
    size_t kept = 0;
    for (size_t i = 0; i < item->mistakes; i++) {
        double gap = fabs(item->mistake[i].value - item->answer);
        if (gap > fmax(2 * item->drill->tolerance, ROUNDING)) item->mistake[kept++] = item->mistake[i];
    }
    item->mistakes = kept;
}

static Item drawn(Arena *arena, const Drill *drill, size_t level, uint64_t seed, uint64_t number) {
    Item item = {
        .drill = drill, .level = level, .seed = seed, .number = number, .model = model_new(), .step = STEP_COUNT};
    Random random = random_new(1000000 * (uint64_t)level + 1000 * seed + number);
    drill->draw(&item, &random, arena);
    if (item.step != STEP_COUNT) item.answer = computed(&item, arena);
    keep_distinct(&item);
    return item;
}

Item drill_item(Arena *arena, const Drill *drill, size_t level, uint64_t seed, uint64_t number) {
    assert(level >= 1 && level <= DRILL_LEVELS && seed <= DRILL_SEED_MOST);
    for (;; number++) {
        Mark mark = arena_mark(arena);
        Item item = drawn(arena, drill, level, seed, number);
        if (item.mistakes >= 2) return item;
        arena_rewind(arena, mark);
    }
}

int draw_whole(Random *random, int lo, int hi) {
    return lo + (int)floor((hi - lo + 1) * random_unit(random));
}

size_t draw_size(Random *random, size_t lo, size_t hi) {
    return lo + (size_t)((double)(hi - lo + 1) * random_unit(random));
}

Matrix draw_matrix(Arena *arena, Random *random, size_t rows, size_t cols, int lo, int hi) {
    Matrix m = matrix_new(arena, rows, cols);
    for (size_t i = 0; i < rows * cols; i++) m.at[i] = draw_whole(random, lo, hi);
    return m;
}

void item_mistake(Item *item, const Mistake *mistake, double value) {
    assert(item->mistakes < DRILL_MISTAKES);
    item->mistake[item->mistakes] = *mistake;
    item->mistake[item->mistakes++].value = value;
}

/* ---- asking ---- */

void ask_print(Text *text, Language lang, const char *en, const char *zh, ...) {
    va_list args;
    va_start(args, zh);
    text_put(text, lang == CHINESE ? arena_vprint(text->arena, zh, args) : arena_vprint(text->arena, en, args));
    va_end(args);
}

Block block_of(Arena *arena, const char *name, Matrix m) {
    const char **cell = TAKE_ARRAY(arena, const char *, m.rows *m.cols);
    for (size_t i = 0; i < m.rows * m.cols; i++) {
        Text number = text_new(arena);
        text_put_number(&number, matrix_at(m, i / m.cols, i % m.cols));
        cell[i] = number.at;
    }
    return (Block){name, m.rows, m.cols, cell};
}

static size_t widest(const Block *block) {
    size_t most = 1;
    for (size_t i = 0; i < block->rows * block->cols; i++) {
        size_t width = text_width(block->cell[i]);
        most = width > most ? width : most;
    }
    return most;
}

/* Line 0 has the name and the columns, line i + 1 the row i; below the last row there is nothing. */
static void put_line(Text *text, const Block *block, size_t line, size_t width) {
    size_t name = text_width(block->name);
    if (line > block->rows) return;
    if (line == 0) text_put(text, block->name);
    else text_print(text, "%-*zu", (int)name, line - 1);
    for (size_t col = 0; col < block->cols; col++) {
        if (line == 0) text_print(text, "  %*zu", (int)width, col);
        else text_print(text, "  %*s", (int)width, block->cell[(line - 1) * block->cols + col]);
    }
}

/* "q, row 0: 1, -2, 0". */
static void put_sentences(Text *text, Language lang, const Block *block) {
    for (size_t row = 0; row < block->rows; row++) {
        ask_print(text, lang, "%s, row %zu: ", "%s，行 %zu：", block->name, row);
        for (size_t col = 0; col < block->cols; col++)
            text_print(text, "%s%s",
                       col == 0          ? ""
                       : lang == CHINESE ? "，"
                                         : ", ",
                       block->cell[row * block->cols + col]);
        text_put(text, "\n");
    }
}

void ask_blocks(Text *text, const Item *item, Language lang, const Block *block, size_t count) {
    enum { GAP = 5 };
    size_t lines = 0;
    for (size_t i = 0; i < count && item->plain; i++) put_sentences(text, lang, &block[i]);
    if (item->plain) return;
    for (size_t i = 0; i < count; i++) lines = block[i].rows + 1 > lines ? block[i].rows + 1 : lines;
    for (size_t line = 0; line < lines; line++) {
        Text whole = text_new(text->arena);
        for (size_t i = 0, edge = 0; i < count; i++) {
            size_t width = widest(&block[i]);
            if (line <= block[i].rows) text_pad(&whole, edge);
            put_line(&whole, &block[i], line, width);
            edge += text_width(block[i].name) + block[i].cols * (width + 2) + GAP;
        }
        text_print(text, "%s\n", whole.at);
    }
}

const char *drill_question(const Item *item, Language lang, Arena *arena) {
    Text text = text_new(arena);
    item->drill->ask(item, lang, &text);
    return text.at;
}

Sentence drill_hint(const Item *item, size_t rung) {
    size_t level = item->level - 1;
    while (!item->drill->hint[level][rung].en) level--;
    return item->drill->hint[level][rung];
}

/* ---- grading ---- */

bool drill_right(const Item *item, double guess) {
    return fabs(guess - item->answer) <= item->drill->tolerance + ROUNDING;
}

const Mistake *drill_mistake(const Item *item, double guess) {
    const Mistake *nearest = NULL;
    double best = fmax(item->drill->tolerance, NAMED) + ROUNDING;
    for (size_t i = 0; i < item->mistakes; i++) {
        double gap = fabs(guess - item->mistake[i].value);
        if (!(gap <= best) || (nearest && gap == best)) continue;
        best = gap;
        nearest = &item->mistake[i];
    }
    return nearest;
}

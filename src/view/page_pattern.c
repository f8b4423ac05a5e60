#include "view/page_pattern.h"

#include "view/page_part.h"

#include <string.h>

/* ---- the pool ---- */

typedef struct PoolSlot {
    const char *json; /* NULL: free */
    uint64_t hash;
    size_t number;
} PoolSlot;

enum { FIRST_SLOTS = 256 };

Pool pool_new(Arena *arena) {
    Pool pool = {.json = text_new(arena), .slots = FIRST_SLOTS};
    pool.slot = TAKE_ARRAY(arena, PoolSlot, pool.slots);
    return pool;
}

/* FNV-1a */
static uint64_t hash_of(const char *text) {
    uint64_t hash = 14695981039346656037u;
    for (; *text; text++) hash = (hash ^ (unsigned char)*text) * 1099511628211u;
    return hash;
}

static PoolSlot *slot_of(const Pool *pool, const char *json, uint64_t hash) {
    size_t at = hash % pool->slots;
    while (pool->slot[at].json && (pool->slot[at].hash != hash || strcmp(pool->slot[at].json, json) != 0))
        at = (at + 1) % pool->slots;
    return &pool->slot[at];
}

static void grow(Pool *pool) {
    Pool larger = *pool;
    larger.slots = 2 * pool->slots;
    larger.slot = TAKE_ARRAY(pool->json.arena, PoolSlot, larger.slots);
    for (size_t i = 0; i < pool->slots; i++)
        if (pool->slot[i].json) *slot_of(&larger, pool->slot[i].json, pool->slot[i].hash) = pool->slot[i];
    *pool = larger;
}

size_t pool_add(Pool *pool, const char *json) {
    uint64_t hash = hash_of(json);
    PoolSlot *slot = slot_of(pool, json, hash);
    if (slot->json) return slot->number;
    *slot = (PoolSlot){arena_string(pool->json.arena, json), hash, pool->count++};
    text_print(&pool->json, slot->number ? ",\n%s" : "%s", json);
    size_t number = slot->number;
    if (2 * pool->count > pool->slots) grow(pool);
    return number;
}

/* ---- words ---- */

typedef struct Word {
    const char *at;
    size_t length;
} Word;

/* The words of what is said of one cell, and which cells have as many: its group. */
typedef struct Told {
    Word *word;
    size_t words, group;
} Told;

/* Not strchr and strncmp: every byte of every text is asked. */
static bool is_between(const char *at) {
    switch (*at) {
    case ' ':
    case '[':
    case ']':
    case ',': return true;
    default: return (unsigned char)at[0] == 0xc2 && (unsigned char)at[1] == 0xb7; /* · */
    }
}

/* A run of one sort, words or what stands between them. */
static size_t run_length(const char *at) {
    bool between = is_between(at);
    size_t length = 0;
    while (at[length] && is_between(at + length) == between) length += at[length] == '\xc2' ? 2 : 1;
    return length;
}

static size_t words_in(const char *line) {
    size_t words = 0;
    for (const char *at = line; *at; at += run_length(at)) words++;
    return words;
}

/* Is line number `i` the same in all cells of each row, as far as they have it? Then it is one word. */
static bool line_of_row(const Lines *said, size_t rows, size_t cols, size_t i) {
    for (size_t row = 0; row < rows; row++) {
        const char *first = NULL;
        for (size_t cell = row * cols; cell < (row + 1) * cols; cell++) {
            if (i >= said[cell].count) continue;
            const char *line = said[cell].at[i];
            if (!first) first = line;
            if (line != first && strcmp(line, first) != 0) return false;
        }
    }
    return true;
}

static Told split(Arena *arena, Lines said, const bool *whole) {
    Told told = {0};
    for (size_t i = 0; i < said.count; i++) told.words += (i > 0) + (whole[i] ? 1 : words_in(said.at[i]));
    told.word = TAKE_ARRAY(arena, Word, told.words);
    Word *word = told.word;
    for (size_t i = 0; i < said.count; i++) {
        const char *at = said.at[i];
        if (i) *word++ = (Word){"\n", 1};
        if (whole[i]) *word++ = (Word){at, strlen(at)};
        for (; !whole[i] && *at; at += word++->length) *word = (Word){at, run_length(at)};
    }
    return told;
}

static Told *split_all(Arena *arena, const Lines *said, size_t rows, size_t cols) {
    size_t lines = 0, count = rows * cols;
    for (size_t i = 0; i < count; i++)
        if (said[i].count > lines) lines = said[i].count;
    bool *whole = TAKE_ARRAY(arena, bool, lines);
    Told *told = TAKE_ARRAY(arena, Told, count);
    for (size_t i = 0; i < lines; i++) whole[i] = line_of_row(said, rows, cols, i);
    for (size_t i = 0; i < count; i++) told[i] = split(arena, said[i], whole);
    return told;
}

static bool same_word(Word a, Word b) {
    return a.length == b.length && (a.at == b.at || memcmp(a.at, b.at, a.length) == 0);
}

/* ---- what a word depends on ---- */

typedef enum Hangs { ON_NOTHING, ON_ROW, ON_COLUMN, ON_CELL } Hangs;

/* The cells of a matrix that have equally many words. */
typedef struct Group {
    Arena *arena;
    size_t rows, cols, count, words;
    const size_t *cell; /* which */
    const Told *cells;  /* of the whole matrix */
} Group;

static Word word_at(const Group *g, size_t i, size_t p) {
    return g->cells[g->cell[i]].word[p];
}

/* Is word p the same in all cells of the group that have the same place? `first`: room for `places`. */
static bool agrees(const Group *g, size_t p, size_t places, size_t (*place)(const Group *, size_t), size_t *first) {
    memset(first, 0, places * sizeof *first); /* 1 + the first of the group there */
    for (size_t i = 0; i < g->count; i++) {
        size_t at = place(g, i);
        if (!first[at]) first[at] = i + 1;
        if (!same_word(word_at(g, i, p), word_at(g, first[at] - 1, p))) return false;
    }
    return true;
}

static size_t nowhere(const Group *g, size_t i) {
    return (void)g, (void)i, 0;
}
static size_t row_of(const Group *g, size_t i) {
    return g->cell[i] / g->cols;
}
static size_t col_of(const Group *g, size_t i) {
    return g->cell[i] % g->cols;
}

static Hangs hangs(const Group *g, size_t p, size_t *first) {
    return agrees(g, p, 1, nowhere, first)        ? ON_NOTHING
           : agrees(g, p, g->rows, row_of, first) ? ON_ROW
           : agrees(g, p, g->cols, col_of, first) ? ON_COLUMN
                                                  : ON_CELL;
}

/* ---- parts ---- */

/* Words from `first` up to `end` of every cell of the group. */
typedef struct Part {
    size_t first, end;
    Hangs on;
} Part;

/* Neighbours that hang on the same are one part; so is what stands between two that hang on the same row or column. */
static size_t parts_of(const Group *g, Part *part) {
    size_t count = 0, most = g->rows > g->cols ? g->rows : g->cols;
    size_t *first = TAKE_ARRAY(g->arena, size_t, most);
    for (size_t p = 0; p < g->words; p++) {
        Hangs on = hangs(g, p, first);
        bool around = count > 1 && part[count - 1].on == ON_NOTHING && part[count - 2].on == on;
        if (around && (on == ON_ROW || on == ON_COLUMN)) count--;
        if (count && part[count - 1].on == on) part[count - 1].end = p + 1;
        else part[count++] = (Part){p, p + 1, on};
    }
    return count;
}

static void put_words(Text *json, const Group *g, size_t i, const Part *part) {
    Text text = text_new(g->arena);
    for (size_t p = part->first; p < part->end; p++) {
        Word word = word_at(g, i, p);
        text_put_bytes(&text, word.at, word.length);
    }
    page_put_script(json, text.at);
}

/* The list of a part's strings: one a row, a column or a cell; "" where the group has none. */
static char *list_of(const Group *g, const Part *part) {
    Text list = text_new(g->arena);
    size_t places = part->on == ON_ROW ? g->rows : part->on == ON_COLUMN ? g->cols : g->count;
    size_t *member = TAKE_ARRAY(g->arena, size_t, places);
    for (size_t i = g->count; i-- > 0;)
        member[part->on == ON_ROW ? row_of(g, i) : part->on == ON_COLUMN ? col_of(g, i) : i] = i + 1;
    for (size_t at = 0; at < places; at++) {
        text_put(&list, at ? "," : "[");
        if (member[at]) put_words(&list, g, member[at] - 1, part);
        else text_put(&list, "\"\"");
    }
    text_put(&list, "]");
    return list.at;
}

static void put_group(Text *json, Pool *pool, const Group *g) {
    static const char KEYS[] = {[ON_ROW] = 'r', [ON_COLUMN] = 'c', [ON_CELL] = 'x'};
    Part *part = TAKE_ARRAY(g->arena, Part, g->words + 1);
    size_t count = parts_of(g, part);
    text_put(json, "[");
    for (size_t i = 0; i < count; i++) {
        if (i) text_put(json, ",");
        if (part[i].on == ON_NOTHING) put_words(json, g, 0, &part[i]);
        else text_print(json, "{\"%c\":%zu}", KEYS[part[i].on], pool_add(pool, list_of(g, &part[i])));
    }
    text_put(json, "]");
}

/* Numbers the groups in the order in which they come; returns how many there are. */
static size_t group_cells(Arena *arena, Told *cell, size_t count) {
    size_t groups = 0, *words = TAKE_ARRAY(arena, size_t, count);
    for (size_t i = 0; i < count; i++) {
        size_t at = 0;
        while (at < groups && words[at] != cell[i].words) at++;
        if (at == groups) words[groups++] = cell[i].words;
        cell[i].group = at;
    }
    return groups;
}

static size_t which_group(Arena *arena, Pool *pool, const Told *cell, size_t count) {
    Text list = text_new(arena);
    for (size_t i = 0; i < count; i++) text_print(&list, i ? ",%zu" : "[%zu", cell[i].group);
    text_put(&list, "]");
    return pool_add(pool, list.at);
}

void pattern_put(Text *json, Pool *pool, size_t rows, size_t cols, const Lines *said) {
    Arena work = {0};
    size_t count = rows * cols;
    size_t *members = TAKE_ARRAY(&work, size_t, count);
    Told *cell = split_all(&work, said, rows, cols);
    size_t groups = group_cells(&work, cell, count);
    text_put(json, "{");
    if (groups > 1) text_print(json, "\"of\":%zu,", which_group(&work, pool, cell, count));
    text_put(json, "\"is\":[");
    for (size_t group = 0; group < groups; group++) {
        Group g = {.arena = &work, .rows = rows, .cols = cols, .cell = members, .cells = cell};
        for (size_t i = 0; i < count; i++)
            if (cell[i].group == group) members[g.count++] = i;
        g.words = cell[members[0]].words;
        if (group) text_put(json, ",");
        put_group(json, pool, &g);
    }
    text_put(json, "]}");
    arena_free(&work);
}

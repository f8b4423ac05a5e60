#include "attention/embed.h"

#include "files/file.h"
#include "math/random.h"

#include <math.h>
#include <string.h>
#include <unicase.h>
#include <uninorm.h>
#include <unictype.h>

/* The text as words, each as the vocabulary spells it or as it was typed. */
typedef struct Tokens {
    Arena *arena;
    const Labels *vocabulary;
    const char **at;
    size_t count;
} Tokens;

/* A stretch of characters, case folded. */
typedef struct Runes {
    uint32_t *at;
    size_t count;
} Runes;

static const char *as_text(Arena *arena, Runes runes) {
    Text text = text_new(arena);
    char bytes[4];
    for (size_t i = 0; i < runes.count; i++) text_put_bytes(&text, bytes, rune_write(runes.at[i], bytes));
    return text.at;
}

/* ---- characters ---- */

static bool is_punctuation(uint32_t rune) {
    if (rune < 0x80) return uc_is_graph(rune) && !uc_is_alnum(rune);
    return uc_is_general_category(rune, UC_CATEGORY_P);
}

/* Blanks, and what stands between Chinese words without any: a hyphen or apostrophe stays inside its word. */
static bool ends_word(uint32_t rune) {
    enum { EM_DASH = 0x2014, BAR = 0x2015, ELLIPSIS = 0x2026, FULL_WIDTH = 0x3000 };
    bool between = rune == EM_DASH || rune == BAR || rune == ELLIPSIS || rune >= FULL_WIDTH;
    return uc_is_property_white_space(rune) || (between && is_punctuation(rune));
}

/* The lower case of a letter, full width folded too. */
static uint32_t folded(uint32_t rune) {
    bool twin = rune >= 0xFF01 && rune <= 0xFF5E;
    return uc_tolower(twin ? rune - 0xFEE0 : rune);
}

/* An accent that was typed apart joins its letter, so that the same word is the same bytes. */
static void put_rune(Runes *piece, uint32_t rune) {
    uint32_t joined = piece->count ? uc_composition(piece->at[piece->count - 1], rune) : 0;
    if (joined) piece->at[piece->count - 1] = joined;
    else piece->at[piece->count++] = rune;
}

/* ---- words ---- */

/* The place in the vocabulary, or its length. */
static size_t place_of(const Labels *vocabulary, const char *word) {
    size_t i = 0;
    while (i < vocabulary->count && !text_same(vocabulary->at[i], word)) i++;
    return i;
}

static void put_word(Tokens *tokens, Runes word) {
    while (word.count && is_punctuation(word.at[0])) word.at++, word.count--;
    while (word.count && is_punctuation(word.at[word.count - 1])) word.count--;
    if (!word.count) return;
    const char *text = as_text(tokens->arena, word);
    size_t place = place_of(tokens->vocabulary, text);
    tokens->at[tokens->count++] = place < tokens->vocabulary->count ? tokens->vocabulary->at[place] : text;
}

/* Characters of the longest word of the vocabulary that the run begins with; 0: none. */
static size_t longest_match(const Tokens *tokens, Runes run) {
    const char *text = as_text(tokens->arena, run);
    size_t bytes = 0, runes = 0;
    for (size_t i = 0; i < tokens->vocabulary->count; i++) {
        size_t length = strlen(tokens->vocabulary->at[i]);
        if (length > bytes && strncmp(text, tokens->vocabulary->at[i], length) == 0) bytes = length;
    }
    uint32_t rune;
    for (size_t used = 0; used < bytes; runes++) used += rune_next(text + used, &rune);
    return runes;
}

/* Chinese without blanks: longest matches, and between them what matches nothing. */
static void put_chinese(Tokens *tokens, Runes run) {
    enum { LONGEST = 32 }; /* characters of a word */
    size_t begin = 0, at = 0;
    Arena *kept = tokens->arena, scratch = {0};
    while (at < run.count) {
        tokens->arena = &scratch;
        size_t left = run.count - at;
        size_t length = longest_match(tokens, (Runes){run.at + at, left < LONGEST ? left : LONGEST});
        arena_free(&scratch);
        tokens->arena = kept;
        if (length && begin < at) put_word(tokens, (Runes){run.at + begin, at - begin});
        if (length) put_word(tokens, (Runes){run.at + at, length});
        at += length ? length : 1;
        if (length) begin = at;
    }
    if (begin < at) put_word(tokens, (Runes){run.at + begin, at - begin});
}

/* What stands between two blanks: runs of Chinese and runs of anything else. */
static void put_piece(Tokens *tokens, Runes piece) {
    for (size_t begin = 0, end; begin < piece.count; begin = end) {
        bool chinese = uc_is_property_ideographic(piece.at[begin]);
        for (end = begin; end < piece.count && uc_is_property_ideographic(piece.at[end]) == chinese;) end++;
        Runes run = {piece.at + begin, end - begin};
        if (chinese) put_chinese(tokens, run);
        else put_word(tokens, run);
    }
}

static Tokens tokens_of(Arena *arena, const char *text, const Labels *vocabulary) {
    size_t most = strlen(text) + 1, used;
    Tokens tokens = {arena, vocabulary, TAKE_ARRAY(arena, const char *, most), 0};
    Runes piece = {TAKE_ARRAY(arena, uint32_t, most), 0};
    uint32_t rune;
    do {
        used = rune_next(text, &rune);
        text += used;
        if (used && !ends_word(rune)) {
            put_rune(&piece, folded(rune));
            continue;
        }
        put_piece(&tokens, piece);
        piece.count = 0;
    } while (used);
    return tokens;
}

/* ---- rows ---- */

static uint32_t fnv1a(const char *text) {
    uint32_t hash = 2166136261u;
    for (; *text; text++) hash = (hash ^ (unsigned char)*text) * 16777619u;
    return hash;
}

static void draw_row(Matrix row, const char *word) {
    Random random = random_new(fnv1a(word));
    random_fill_normal(&random, row);
    matrix_over(row, sqrt((double)row.cols));
}

/* x, with the names of its rows; *unknown: the words drawn, each once. */
static void fill_x(Arena *arena, Model *model, const Array *words, const Tokens *tokens, Labels *unknown) {
    Matrix x = matrix_new(arena, tokens->count, words->value.cols);
    const char **names = TAKE_ARRAY(arena, const char *, tokens->count);
    const char **strange = TAKE_ARRAY(arena, const char *, tokens->count);
    size_t strangers = 0;
    for (size_t i = 0; i < tokens->count; i++) {
        const char *word = tokens->at[i];
        size_t place = place_of(&words->rows, word), known = 0;
        names[i] = text_clean(arena, word, strlen(word));
        if (place < words->rows.count) {
            matrix_fill(matrix_rows(x, i, 1), matrix_rows(words->value, place, 1));
            continue;
        }
        draw_row(matrix_rows(x, i, 1), word);
        while (known < strangers && strcmp(strange[known], names[i]) != 0) known++;
        if (known == strangers) strange[strangers++] = names[i];
    }
    model->given[X] = x;
    model->row_names[X] = (Labels){names, tokens->count};
    *unknown = (Labels){strange, strangers};
}

/* ---- the vocabulary ---- */

static bool read_bundled(Arena *arena, const char *name, Array *array, Error *err) {
    const char *path;
    Arrays arrays;
    if (!file_find(arena, arena_print(arena, "data/vocabulary/%s.csv", name), &path, err)) return false;
    if (!file_read(arena, path, &arrays, err)) return false;
    *array = arrays.at[0];
    return true;
}

static bool read_heads(Arena *arena, Model *model, Error *err) {
    static const StepId HEADS[] = {WQ, WK, WV, WO};
    for (size_t i = 0; i < sizeof HEADS / sizeof *HEADS; i++) {
        Array array;
        if (!read_bundled(arena, STEPS[HEADS[i]].name, &array, err)) return false;
        model->given[HEADS[i]] = array.value;
        model->row_names[HEADS[i]] = array.rows;
        model->col_names[HEADS[i]] = array.cols;
    }
    return true;
}

static bool read_words(Arena *arena, Array *words, Error *err) {
    if (!read_bundled(arena, "words", words, err)) return false;
    if (words->rows.count == words->value.rows && words->rows.count) return true;
    return refuse(err, "data/vocabulary/words.csv needs a word in front of each row of numbers",
                  "data/vocabulary/words.csv 的每行数字前面都要有一个词");
}

static bool counted(const Tokens *tokens, Error *err) {
    if (tokens->count == 0)
        return refuse(err, "there is no word in it: try text \"the river bank is muddy\"",
                      "里面没有词：试试 text \"苹果 很 好吃\"");
    if (tokens->count > MAX_WORDS)
        return refuse(err, "text takes at most %d words, not %zu", "text 最多 %d 个词，而不是 %zu 个", MAX_WORDS,
                      tokens->count);
    return true;
}

bool model_embed(Arena *arena, Model *model, const char *text, Labels *unknown, Error *err) {
    Arena scratch = {0};
    Model fresh = model_fresh(model);
    Array words;
    fresh.set.heads = 2;
    fresh.set.kv_heads = 0;
    fresh.set.mask_given = fresh.set.mask_padding = fresh.set.bias_given = false;
    bool fine = read_words(&scratch, &words, err) && read_heads(arena, &fresh, err);
    if (fine) {
        Tokens tokens = tokens_of(&scratch, text, &words.rows);
        fine = counted(&tokens, err);
        if (fine) fill_x(arena, &fresh, &words, &tokens, unknown);
        fresh.col_names[X] = fresh.row_names[WQ]; /* the features, which outlive the words' file */
    }
    arena_free(&scratch);
    if (fine) fine = model_check(&fresh, err);
    if (fine) *model = fresh;
    return fine;
}

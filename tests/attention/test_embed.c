/* Words into a model. embed.tsv and embed_unknown.tsv were made with NumPy by make_embed.py. */
#include "support/check.h"

#include "attention/bug.h"
#include "attention/embed.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static Arena arena;
static Model model;
static Labels unknown;

static int start(void **state) {
    (void)state;
    model = model_new();
    return 0;
}

static int clear(void **state) {
    (void)state;
    arena_free(&arena);
    return 0;
}

static void embed(const char *text) {
    Error err = {0};
    if (!model_embed(&arena, &model, text, &unknown, &err)) fail_msg("%s: %s", text, err.text);
}

static const char *refused(const char *text, Language lang) {
    Error *err = TAKE(&arena, Error);
    err->lang = lang;
    assert_false(model_embed(&arena, &model, text, &unknown, err));
    return err->text;
}

static const char *joined(Labels labels) {
    Text text = text_new(&arena);
    for (size_t i = 0; i < labels.count; i++) text_print(&text, i ? " %s" : "%s", labels.at[i]);
    return text.at;
}

/* The words of the text, as they stand in front of the rows. */
#define assert_words(text, words) (embed(text), assert_string_equal(joined(model.row_names[X]), words))

static size_t index_of(Labels labels, const char *name) {
    for (size_t i = 0; i < labels.count; i++)
        if (strcmp(labels.at[i], name) == 0) return i;
    fail_msg("no %s in %s", name, joined(labels));
    return 0;
}

/* The cells of a line, which is cut up. */
static size_t cells_of(char *line, char *cell[], size_t most) {
    size_t count = 0;
    line[strcspn(line, "\n")] = 0;
    for (char *at = line; at && count < most;) {
        cell[count++] = at;
        at = strchr(at, '\t');
        if (at) *at++ = 0;
    }
    return count;
}

/* Head `head` of the row looks at column `place` most, with this weight; "even": at all alike. */
static void check_look(Trace *trace, size_t head, size_t row, const char *place, double weight) {
    Matrix weights = matrix_rows(trace_value(trace, WEIGHTS, head), row, 1);
    double top = 0, least = 1;
    for (size_t j = 0; j < weights.cols; j++) {
        top = fmax(top, matrix_at(weights, 0, j));
        least = fmin(least, matrix_at(weights, 0, j));
    }
    assert_close(top, weight, 1e-9);
    if (strcmp(place, "even") == 0) assert_close(least, top, 1e-12);
    else assert_close(matrix_at(weights, 0, strtoul(place, NULL, 10)), top, 1e-12);
}

static void check_direction(double difference, const char *expected) {
    bool right = strcmp(expected, "A") == 0        ? difference > 1
                 : strcmp(expected, "B") == 0      ? difference < -1
                 : strcmp(expected, "misled") == 0 ? difference < -1
                                                   : fabs(difference) < 1e-12;
    if (!right) fail_msg("%g is not %s", difference, expected);
}

static void every_sentence_goes_its_way_and_looks_where_it_should(void **state) {
    (void)state;
    FILE *given = fopen("data/vocabulary/sentences.tsv", "r"), *file = fopen("tests/attention/embed.tsv", "r");
    char line[512], other[512], *cell[10];
    size_t sentences = 0;
    assert_true(file && given);
    assert_non_null(fgets(other, sizeof other, given));
    while (fgets(line, sizeof line, file)) {
        assert_int_equal(cells_of(line, cell, 10), 10);
        assert_non_null(fgets(other, sizeof other, given));
        assert_int_equal(strncmp(other, line, strlen(line)), 0); /* the sentences that are bundled */
        embed(cell[0]);
        assert_int_equal(unknown.count, 0);
        assert_string_equal(joined(model.row_names[X]), cell[0]);
        Trace *trace = trace_new(&arena, &model);
        size_t row = index_of(model.row_names[X], cell[1]);
        size_t plus = index_of(model.col_names[X], cell[2]), minus = index_of(model.col_names[X], cell[3]);
        Matrix out = trace_whole(trace, OUT);
        double difference = matrix_at(out, row, plus) - matrix_at(out, row, minus);
        assert_close(difference, strtod(cell[5], NULL), 1e-9);
        check_direction(difference, cell[4]);
        check_look(trace, 0, row, cell[6], strtod(cell[7], NULL));
        check_look(trace, 1, row, cell[8], strtod(cell[9], NULL));
        arena_free(&arena);
        sentences++;
    }
    fclose(file);
    fclose(given);
    assert_int_equal(sentences, 65);
}

static void chinese_without_blanks_is_the_sentence_with_them(void **state) {
    (void)state;
    FILE *file = fopen("tests/attention/embed.tsv", "r");
    char line[512], *cell[10], packed[512];
    size_t sentences = 0;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        cells_of(line, cell, 10);
        if ((unsigned char)cell[0][0] < 0x80) continue;
        size_t used = 0;
        for (const char *at = cell[0]; *at; at++)
            if (*at != ' ') packed[used++] = *at;
        packed[used] = 0;
        assert_words(packed, cell[0]);
        sentences++;
    }
    fclose(file);
    assert_int_equal(sentences, 30);
}

static void the_longest_word_is_taken_and_what_matches_nothing_is_one_word(void **state) {
    (void)state;
    assert_words("苹果公司卖手机", "苹果 公司 卖 手机");
    assert_words("我们爱吃苹果派对", "我们 爱 吃 苹果 派对");
    assert_string_equal(joined(unknown), "爱 派对");
    assert_words("斑马斑马跑", "斑马斑马 跑");
    assert_words("我的iPhone手机3个", "我 的 iphone 手机 3 个");
    assert_string_equal(joined(unknown), "iphone 3");
    assert_words("applesauce 不好吃", "applesauce 不 好吃"); /* Latin words are never cut */
}

static void case_and_full_width_are_folded(void **state) {
    (void)state;
    assert_words("The RIVER Bank", "the river bank");
    assert_words("ｔｈｅ　Ｒｉｖｅｒ", "the river");
    assert_words("i and I", "I and I"); /* as the vocabulary spells it */
    assert_int_equal(unknown.count, 0);
    assert_words("Zebra zebra ZEBRA CAFÉ cafe\xCC\x81", "zebra zebra zebra café café");
    assert_string_equal(joined(unknown), "zebra café");
    for (size_t j = 0; j < 16; j++) {
        assert_true(matrix_at(model.given[X], 0, j) == matrix_at(model.given[X], 2, j));
        assert_true(matrix_at(model.given[X], 3, j) == matrix_at(model.given[X], 4, j));
    }
}

static void punctuation_is_dropped_at_the_ends_of_words_and_parts_chinese(void **state) {
    (void)state;
    assert_words("\"The river-bank,\" (he said): don't!", "the river-bank he said don't");
    assert_words("“苹果”很好吃，我吃苹果。苹果——贵……", "苹果 很 好吃 我 吃 苹果 苹果 贵");
    assert_words("苹果很好吃,我吃苹果.", "苹果 很 好吃 我 吃 苹果");
    assert_words(" the \t bank\n\xC2\xA0is - old ! ", "the bank is old");
    assert_words("don’t", "don’t");
}

static void a_word_that_is_not_known_gets_the_row_its_letters_draw(void **state) {
    (void)state;
    FILE *file = fopen("tests/attention/embed_unknown.tsv", "r");
    char line[1024], *cell[18];
    size_t words = 0;
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        assert_int_equal(cells_of(line, cell, 18), 18);
        embed(arena_print(&arena, "the %s is ripe", cell[0]));
        assert_string_equal(joined(unknown), cell[0]);
        for (size_t j = 0; j < 16; j++) assert_close(matrix_at(model.given[X], 1, j), strtod(cell[j + 2], NULL), 0);
        words++;
    }
    fclose(file);
    assert_true(words >= 5);
}

static void a_model_of_words_keeps_the_settings_and_no_matrix(void **state) {
    (void)state;
    model = model_made(&arena, 4, 6, 5, 2, 1, 3, 2, 4);
    model.given[MASK] = matrix_new(&arena, 4, 6);
    model.given[BIAS] = matrix_new(&arena, 4, 6);
    model.given[KEY_PADDING] = matrix_new(&arena, 1, 6);
    model_set(&arena, &model, "kv_heads 1; mask causal padding given; bias given; temperature 2; precision f32");
    embed("the river bank is muddy");
    assert_true(model.set.causal && model.set.temperature == 2 && model.set.precision == 1);
    assert_false(model.set.mask_given || model.set.mask_padding || model.set.bias_given);
    Shape shape = model_shape(&model);
    assert_int_equal(shape.n_q, 5);
    assert_int_equal(shape.d_model, 16);
    assert_int_equal(shape.heads, 2);
    assert_int_equal(shape.kv_heads, 2);
    assert_int_equal(shape.d_head, 8);
    for (StepId id = 0; id < TABLE; id++)
        assert_int_equal(model.given[id].at != NULL, id == X || (id >= WQ && id <= WO));
    assert_string_equal(model.col_names[X].at[8], "ask");
    assert_string_equal(model.col_names[WO].at[15], "found_noun");
}

static void a_planted_bug_stays_and_reads_another_sentence_with_the_old_weights(void **state) {
    (void)state;
    Error err = {0};
    embed("the river bank is muddy");
    assert_true(bug_plant(&arena, &model, bug_find("stale-weights"), &err));
    embed("the old bank gave loan");
    Trace *stale = trace_new(&arena, &model);
    assert_close(matrix_at(trace_value(stale, WEIGHTS, 0), 2, 1), 0.48945, 1e-5);
    assert_true(matrix_at(trace_whole(stale, OUT), 2, 1) < 1);
    bug_clear(&model);
    Trace *sound = trace_new(&arena, &model);
    assert_close(matrix_at(trace_value(sound, WEIGHTS, 0), 2, 1), 0.01359, 1e-5);
    assert_close(matrix_at(trace_whole(sound, OUT), 2, 1), 1.90488, 1e-4);
}

static void texts_without_a_word_or_with_too_many_are_refused_and_change_nothing(void **state) {
    (void)state;
    embed("the river");
    static const char *const EMPTY[] = {"", "  \t\n", "!? — ……", "\"\""};
    for (size_t i = 0; i < sizeof EMPTY / sizeof *EMPTY; i++) {
        assert_non_null(strstr(refused(EMPTY[i], ENGLISH), "the river bank is muddy"));
        assert_non_null(strstr(refused(EMPTY[i], CHINESE), "苹果 很 好吃"));
    }
    Text many = text_new(&arena);
    for (size_t i = 0; i < MAX_WORDS; i++) text_put(&many, "苹果");
    assert_int_equal(model.given[X].rows, 2);
    embed(many.at);
    assert_int_equal(model.given[X].rows, MAX_WORDS);
    text_put(&many, "很");
    assert_string_equal(refused(many.at, ENGLISH), "text takes at most 4096 words, not 4097");
    assert_string_equal(refused(many.at, CHINESE), "text 最多 4096 个词，而不是 4097 个");
}

/* Whatever the bytes, there is a row for each word or a refusal. */
static void any_bytes_are_words_or_refused(void **state) {
    (void)state;
    uint32_t seed = 7;
    for (size_t round = 0; round < 300; round++) {
        char text[64];
        size_t length = round % 60;
        for (size_t i = 0; i < length; i++) text[i] = (char)(1 + (seed = seed * 1664525u + 1013904223u) % 255);
        text[length] = 0;
        Error err = {0};
        if (model_embed(&arena, &model, text, &unknown, &err)) {
            assert_int_equal(model.row_names[X].count, model.given[X].rows);
            for (size_t i = 0; i < model.given[X].rows; i++) assert_true(*model.row_names[X].at[i] != 0);
        } else {
            assert_true(*err.text != 0);
        }
        arena_free(&arena);
    }
}

int main(void) {
#define CASE(f) cmocka_unit_test_setup_teardown(f, start, clear)
    const struct CMUnitTest tests[] = {
        CASE(every_sentence_goes_its_way_and_looks_where_it_should),
        CASE(chinese_without_blanks_is_the_sentence_with_them),
        CASE(the_longest_word_is_taken_and_what_matches_nothing_is_one_word),
        CASE(case_and_full_width_are_folded),
        CASE(punctuation_is_dropped_at_the_ends_of_words_and_parts_chinese),
        CASE(a_word_that_is_not_known_gets_the_row_its_letters_draw),
        CASE(a_model_of_words_keeps_the_settings_and_no_matrix),
        CASE(a_planted_bug_stays_and_reads_another_sentence_with_the_old_weights),
        CASE(texts_without_a_word_or_with_too_many_are_refused_and_change_nothing),
        CASE(any_bytes_are_words_or_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "support/sitting.h"

#include "view/written.h"

#include <ctype.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static Sitting sitting;

static int open_sitting(void **state) {
    (void)state;
    sitting_open(&sitting);
    return 0;
}

static int close_sitting(void **state) {
    (void)state;
    sitting_close(&sitting);
    return 0;
}

/* ---- reading the arithmetic back: what the printed digits leave open is an interval ---- */

typedef struct Span {
    double low, high;
} Span;

typedef struct Reader {
    const char *at;
    bool fine;
} Reader;

static Span sum_of(Reader *r);

static Span span_of_four(double a, double b, double c, double d) {
    return (Span){fmin(fmin(a, b), fmin(c, d)), fmax(fmax(a, b), fmax(c, d))};
}

static void blanks(Reader *r) {
    while (*r->at == ' ') r->at++;
}

static bool takes(Reader *r, const char *sign) {
    blanks(r);
    size_t length = strlen(sign);
    if (strncmp(r->at, sign, length) != 0) return false;
    r->at += length;
    return true;
}

/* A whole number is exact; the last of some decimals may be off by a half. */
static Span number_of(Reader *r) {
    blanks(r);
    char *end;
    double value = strtod(r->at, &end);
    if (end == r->at || !(isdigit((unsigned char)*r->at) || *r->at == '-')) {
        r->fine = false;
        return (Span){0, 0};
    }
    const char *point = memchr(r->at, '.', (size_t)(end - r->at)), *e = memchr(r->at, 'e', (size_t)(end - r->at));
    double half = 0;
    if (point) half = 0.5 * pow(10, -(double)((e ? e : end) - point - 1));
    if (e && !point) half = 0.5;
    if (e) half *= pow(10, strtod(e + 1, NULL));
    r->at = end;
    return (Span){value - half, value + half};
}

static Span sine(Span x) {
    double middle = sin((x.low + x.high) / 2), half = (x.high - x.low) / 2;
    return (Span){middle - half, middle + half};
}

static Span factor_of(Reader *r) {
    Span x;
    blanks(r);
    if (takes(r, "|")) {
        x = sum_of(r);
        r->fine = r->fine && takes(r, "|");
        return (Span){fabs(x.low), fabs(x.low)};
    }
    static const char *const NAMES[] = {"sqrt(", "sin(", "cos(", "exp(", "("};
    size_t which = 0;
    while (which < 5 && !takes(r, NAMES[which])) which++;
    if (which == 5) return number_of(r);
    x = sum_of(r);
    r->fine = r->fine && takes(r, ")");
    if (which == 0) return (Span){sqrt(x.low), sqrt(x.high)};
    if (which == 1) return sine(x);
    if (which == 2) return sine((Span){x.low + acos(0), x.high + acos(0)});
    if (which == 3) return (Span){exp(x.low), exp(x.high)};
    return x;
}

static Span product_of(Reader *r) {
    Span a = factor_of(r);
    for (;;) {
        bool times = takes(r, "·"), over = !times && takes(r, "/");
        if (!times && !over) return a;
        Span b = factor_of(r);
        if (over) b = (Span){1 / b.high, 1 / b.low};
        a = span_of_four(a.low * b.low, a.low * b.high, a.high * b.low, a.high * b.high);
    }
}

static Span sum_of(Reader *r) {
    bool minus = r->at[0] == '-' && !isdigit((unsigned char)r->at[1]) && takes(r, "-");
    Span a = product_of(r);
    if (minus) a = (Span){-a.high, -a.low};
    while (r->fine) {
        bool plus = takes(r, "+ "), less = !plus && (takes(r, "- ") || takes(r, "-"));
        if (!plus && !less) break;
        Span b = product_of(r);
        if (less) b = (Span){-b.high, -b.low};
        a = (Span){a.low + b.low, a.high + b.high};
    }
    return a;
}

/* Is the text arithmetic through and through? */
static bool evaluate(const char *text, Span *value) {
    Reader r = {text, true};
    *value = sum_of(&r);
    blanks(&r);
    return r.fine && *r.at == 0;
}

/* Every side of the line's equals signs that is arithmetic must leave room for the result; returns how many were. */
static size_t assert_line(const char *line, double result) {
    size_t count = 0;
    const char *why = strstr(line, ", because");
    if (!why) why = strstr(line, ", in ");
    if (why) line = arena_copy(&sitting.arena, line, (size_t)(why - line));
    if (strstr(line, "…") || !isfinite(result)) return 0;
    for (const char *side = line; side;) {
        const char *end = strstr(side, " = ");
        Span value;
        const char *text = arena_copy(&sitting.arena, side, end ? (size_t)(end - side) : strlen(side));
        if (evaluate(text, &value)) {
            double slack = 1e-9 * (1 + fabs(result));
            if (result < value.low - slack || result > value.high + slack)
                fail_msg("'%s' of '%s' is %.9g to %.9g, not %.9g", text, line, value.low, value.high, result);
            count++;
        }
        side = end ? end + 3 : NULL;
    }
    return count;
}

/* ---- the rows of softmax ---- */

/* A printed number and how far from it the true one may be. */
typedef struct Digits {
    double value, half;
} Digits;

static Digits digits_of(const char *word, double unit) {
    Digits d;
    assert_true(text_number(word, &d.value));
    Reader r = {word, true};
    d.half = 1e-9;
    if (isfinite(d.value)) {
        Span span = number_of(&r);
        d.half += (span.high - span.low) / 2 * unit;
    }
    d.value *= unit;
    return d;
}

/* The last `count` numbers of the line, before any sum that follows. */
static void last_numbers(const char *line, size_t count, Digits *at) {
    const char *tail = strstr(line, "   sum");
    char *text = arena_copy(&sitting.arena, line, tail ? (size_t)(tail - line) : strlen(line));
    const char *in = strstr(text, " in ");
    double unit = in ? strtod(in + 4, NULL) : 1;
    while (count-- > 0) {
        char *word = strrchr(text, ' ');
        assert_non_null(word);
        at[count] = digits_of(word + 1, unit);
        while (word > text && word[-1] == ' ') word--;
        *word = 0;
    }
}

static bool begins(const char *line, const char *word) {
    return strncmp(line, word, strlen(word)) == 0;
}

/* All columns of the row that begins with this word, from all its lines. */
static bool row_of(Lines lines, const char *word, size_t count, Digits *at) {
    enum { BLOCK = 7 };
    size_t found = 0;
    for (size_t i = 1; i < lines.count && found < count; i++) {
        if (!begins(lines.at[i], word)) continue;
        size_t some = count - found < BLOCK ? count - found : BLOCK;
        last_numbers(lines.at[i], some, at + found);
        found += some;
    }
    return found == count;
}

static void assert_softmax(Lines lines, const Notes *n) {
    enum { MOST = 64 };
    Digits row[MOST], power[MOST], less[MOST];
    double sum = 0, loose = 0;
    assert_true(n->count <= MOST);
    assert_true(row_of(lines, "masked row", n->count, row));
    assert_true(row_of(lines, "exp", n->count, power));
    bool stable = row_of(lines, "minus maximum", n->count, less);
    assert_int_equal(stable, n->stable);
    for (size_t j = 0; j < n->count; j++) {
        assert_close(row[j].value, n->a[j], row[j].half);
        Digits from = {row[j].value / n->temperature - n->maximum, row[j].half / n->temperature};
        if (stable) assert_close(less[j].value, from.value, from.half + less[j].half);
        Digits up = stable ? less[j] : from;
        double high = exp(up.value + up.half) - exp(up.value);
        assert_close(power[j].value, exp(up.value), high + power[j].half);
        sum += power[j].value;
        loose += power[j].half;
    }
    const char *tail = NULL;
    for (size_t i = 0; i < lines.count; i++)
        if (strstr(lines.at[i], "   sum ")) tail = strstr(lines.at[i], "   sum ") + 7;
    assert_non_null(tail);
    Digits told = digits_of(tail, 1);
    assert_close(told.value, sum, loose + told.half);
    const char *last = lines.at[lines.count - 1];
    assert_true(begins(last, "weight"));
    assert_int_equal(assert_line(last + strcspn(last, "0123456789"), n->result), 2);
}

/* ---- every cell ---- */

/* Explains one cell and holds all it says to the numbers. */
static void assert_explained(StepId step, size_t head, size_t row, size_t col) {
    Session *session = &sitting.session;
    Mark mark = arena_mark(&session->scratch), own = arena_mark(&sitting.arena);
    Written w = written_cell(session, step, head, row, col);
    Lines lines = written_explain(session, step, head, row, col);
    assert_true(lines.count >= 2);
    assert_close(w.notes.result, matrix_at(w.value, row, col), 0);
    double result = w.notes.exact;
    for (size_t i = 0; i < lines.count; i++) assert_null(strstr(lines.at[i], "…"));
    bool softmax = w.notes.kind == NOTE_SOFTMAX;
    bool rounds = w.trace->arithmetic->round != NULL; /* then each row of softmax is rounded before the next */
    if (softmax && !w.notes.empty && isfinite(result) && !rounds) assert_softmax(lines, &w.notes);
    size_t sides = softmax ? 2 : assert_line(lines.at[lines.count - 1], result);
    bool words = w.notes.kind == NOTE_GIVEN || w.notes.kind == NOTE_MASK;
    if (!words && !softmax && isfinite(result)) assert_true(sides >= 1);
    if (w.notes.kind == NOTE_PRODUCT && isfinite(result)) assert_int_equal(sides, 2);
    for (size_t columns = 30; columns <= 130; columns += 24) {
        const char *line = written_arithmetic(&w, columns, columns < 70);
        assert_true(text_width(line) <= columns);
        const char *first = strstr(line, " = "), *second = first ? strstr(first + 1, " = ") : NULL;
        bool bare =
            w.off || (!second && !(first && strpbrk(first + 3, "·/+"))); /* the number alone, as the cell has it */
        if (!softmax || (!strstr(line, "sum") && !rounds)) assert_line(line, bare ? w.notes.result : result);
    }
    for (int lang = 0; lang < LANGUAGE_COUNT; lang++) {
        w.lang = (Language)lang;
        const char *said = written_reading(&w, 78);
        assert_true(said[0] && text_width(said) <= 78);
        if (strstr(said, "…")) fail_msg("there is no short form of '%s'", said);
    }
    arena_rewind(&session->scratch, mark);
    arena_rewind(&sitting.arena, own);
}

static void explain_everything(void) {
    const Model *model = &sitting.session.now.model;
    for (StepId step = 0; step < STEP_COUNT; step++) {
        Error none = {0};
        bool there = step_is_given_only(step) ? model->given[step].at != NULL : model_has(model, step, &none);
        if (!there || STEPS[step].hidden) continue;
        Matrix value = trace_value(session_trace(&sitting.session), step, 1);
        for (size_t row = 0; row < value.rows; row++)
            for (size_t col = 0; col < value.cols; col++) assert_explained(step, 1, row, col);
    }
}

static void everything_explained_can_be_recomputed_from_what_is_printed(void **state) {
    (void)state;
    static const char *const LINES[] = {
        "load apple heads=2",
        "scale off",
        "position alibi",
        "new tokens=6 d_model=8 heads=2 d_head=6 seed=5",
        "position rope",
        "position rope-half; mask causal",
        "position sinusoidal; mask window 2",
        "position none; scale 0.3; temperature 2",
        "position alibi; scale -1",
        "stable off; temperature 0.5",
        "scale on; stable on; padding 4; mask causal padding; fill -1e9",
        "new tokens=9 d_model=6 heads=3 d_head=2 kv_heads=1 seed=7; fill -inf; mask none; position none",
        "init saturated seed=3",
        "load twoheads heads=2; mask none",
        "new tokens=5 d_model=8 heads=2 seed=2; precision f32; position rope",
        "precision bf16; position alibi",
    };
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        sitting_said(&sitting, LINES[i]);
        explain_everything();
    }
}

static void rows_that_look_nowhere_and_nan_have_their_words(void **state) {
    (void)state;
    sitting_said(&sitting, "load empty; load mask masks/empty.csv; mask given");
    Lines lines = written_explain(&sitting.session, WEIGHTS, 0, 1, 1);
    assert_non_null(strstr(lines.at[lines.count - 1], "may look nowhere (empty_row zero)"));
    Written w = written_cell(&sitting.session, WEIGHTS, 0, 1, 1);
    assert_string_equal(written_reading(&w, 78), "row 1 may look nowhere: weights 0 by definition (empty_row zero)");
    sitting_said(&sitting, "empty_row nan");
    w = written_cell(&sitting.session, WEIGHTS, 0, 1, 1);
    assert_non_null(strstr(written_reading(&w, 78), "-inf minus -inf"));
    assert_non_null(strstr(written_arithmetic(&w, 78, false), "NaN"));
}

static void masked_cells_say_which_mask_forbids_them(void **state) {
    (void)state;
    sitting_said(&sitting, "new tokens=5 d_model=4 heads=1; padding 4; mask causal window 2 padding");
    static const struct {
        size_t row, col;
        const char *why;
    } CELLS[] = {{1, 2, "key 2 comes after query 1"}, {3, 1, "outside the window of 2"}, {4, 4, "key 4 is padding"}};
    for (size_t i = 0; i < sizeof CELLS / sizeof *CELLS; i++) {
        Lines lines = written_explain(&sitting.session, MASKED, 0, CELLS[i].row, CELLS[i].col);
        assert_non_null(strstr(lines.at[1], CELLS[i].why));
    }
}

static void the_prompt_answers_as_the_manual_shows(void **state) {
    (void)state;
    static const char *const ENGLISH_LINES[] = {
        "weights[0,2], head 0: how much 0 苹果 looks at 2 好吃", "masked row 0         0        0        4",
        "minus maximum 4     -4       -4        0", "exp              0.018    0.018    1.000   sum 1.037",
        "weight           1.000 / 1.037 = 0.965"};
    static const char *const CHINESE_LINES[] = {
        "weights[0,2]，头 0：0 苹果 看 2 好吃 的比重", "masked 行 0          0        0        4",
        "减去最大值 4        -4       -4        0", "exp              0.018    0.018    1.000   和 1.037",
        "权重             1.000 / 1.037 = 0.965"};
    sitting_said(&sitting, "load apple heads=2");
    for (int zh = 0; zh <= 1; zh++) {
        sitting_said(&sitting, zh ? "lang zh" : "lang en");
        Lines lines = written_explain(&sitting.session, WEIGHTS, 0, 0, 2);
        assert_int_equal(lines.count, 5);
        for (size_t i = 0; i < 5; i++) assert_string_equal(lines.at[i], zh ? CHINESE_LINES[i] : ENGLISH_LINES[i]);
    }
}

static void a_lens_holds_the_factors_of_each_product(void **state) {
    (void)state;
    sitting_said(&sitting, "new tokens=4 d_model=6 heads=2 d_head=5 seed=2");
    Written w = written_cell(&sitting.session, SCORES, 1, 2, 3);
    Lens lens = written_lens(&w);
    assert_int_equal(lens.rows, 3);
    assert_int_equal(lens.count, 5);
    for (size_t k = 0; k < lens.count; k++) assert_close(lens.row[0].at[k] * lens.row[1].at[k], lens.row[2].at[k], 0);
    assert_string_equal(lens.row[1].label, "× k row 3");
    w = written_cell(&sitting.session, X, 0, 2, 3);
    assert_int_equal(written_lens(&w).rows, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(everything_explained_can_be_recomputed_from_what_is_printed, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(rows_that_look_nowhere_and_nan_have_their_words, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(masked_cells_say_which_mask_forbids_them, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(the_prompt_answers_as_the_manual_shows, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(a_lens_holds_the_factors_of_each_product, open_sitting, close_sitting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

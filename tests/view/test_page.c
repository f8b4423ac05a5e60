#include "support/scratch.h"
#include "support/sitting.h"

#include "view/page.h"
#include "view/print.h"
#include "view/written.h"

#include <jansson.h>
#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static Sitting sitting;
static Arena arena;

static int open_sitting(void **state) {
    (void)state;
    sitting_open(&sitting);
    return 0;
}

static int close_sitting(void **state) {
    (void)state;
    sitting_close(&sitting);
    arena_free(&arena);
    return 0;
}

static const char *page_of(const char *line) {
    const char *page = NULL;
    Error err = {.lang = ENGLISH};
    if (line) sitting_said(&sitting, line);
    if (!page_write(&sitting.session, &arena, "how", &page, &err)) fail_msg("%s", err.text);
    return page;
}

/* ---- what the script reads, read as the script does ---- */

static json_t *data_of(const char *page) {
    static const char OPEN[] = "id=\"page-data\">";
    const char *from = strstr(page, OPEN) + strlen(OPEN), *to = strstr(from, "</script>");
    json_error_t error;
    json_t *data = json_loadb(from, (size_t)(to - from), JSON_REJECT_DUPLICATES, &error);
    if (!data) fail_msg("the data are no JSON: %s", error.text);
    return data;
}

static json_t *pooled(const json_t *data, const json_t *number) {
    return json_array_get(json_object_get(data, "pool"), (size_t)json_integer_value(number));
}

static size_t place_in_group(const json_t *of, size_t cell) {
    size_t place = 0;
    json_int_t group = json_integer_value(json_array_get(of, cell));
    for (size_t i = 0; i < cell; i++) place += json_integer_value(json_array_get(of, i)) == group;
    return place;
}

static const char *part_text(const json_t *data, const json_t *part, size_t row, size_t col, size_t place) {
    const struct {
        const char *key;
        size_t at;
    } ON[] = {{"r", row}, {"c", col}, {"x", place}};
    if (json_is_string(part)) return json_string_value(part);
    for (size_t i = 0; i < 3; i++) {
        const json_t *number = json_object_get(part, ON[i].key);
        if (number) return json_string_value(json_array_get(pooled(data, number), ON[i].at));
    }
    fail_msg("a part that is none");
    return NULL;
}

static const char *told(const json_t *data, const json_t *matrix, const char *lang, size_t row, size_t col) {
    Text text = text_new(&arena);
    const json_t *pattern = json_object_get(matrix, lang), *number = json_object_get(pattern, "of"), *part;
    const json_t *of = number ? pooled(data, number) : NULL;
    size_t cell = row * (size_t)json_integer_value(json_object_get(matrix, "cols")) + col, i;
    size_t group = of ? (size_t)json_integer_value(json_array_get(of, cell)) : 0;
    size_t place = of ? place_in_group(of, cell) : cell;
    json_array_foreach(json_array_get(json_object_get(pattern, "is"), group), i, part)
        text_put(&text, part_text(data, part, row, col, place));
    return text.at;
}

static const char *explained(StepId step, size_t head, size_t row, size_t col, Language lang) {
    sitting.session.like.lang = lang;
    Lines lines = written_explain(&sitting.session, step, head, row, col);
    sitting.session.like.lang = ENGLISH;
    Text text = text_new(&arena);
    for (size_t i = 0; i < lines.count; i++) text_print(&text, i ? "\n%s" : "%s", lines.at[i]);
    return text.at;
}

static void assert_matrix_told(const json_t *data, const json_t *kept, StepId step, size_t head) {
    Matrix m = trace_value(session_trace(&sitting.session), step, head);
    assert_int_equal(json_integer_value(json_object_get(kept, "rows")), m.rows);
    assert_int_equal(json_integer_value(json_object_get(kept, "cols")), m.cols);
    const char *values = json_string_value(pooled(data, json_object_get(kept, "values")));
    for (size_t cell = 0; cell < m.rows * m.cols; cell++) {
        size_t row = cell / m.cols, col = cell % m.cols;
        char *end;
        assert_number(strtod(values, &end), matrix_at(m, row, col));
        values = end;
        assert_string_equal(told(data, kept, "en", row, col), explained(step, head, row, col, ENGLISH));
        assert_string_equal(told(data, kept, "zh", row, col), explained(step, head, row, col, CHINESE));
    }
    assert_int_equal(*values, 0);
}

/* Every cell of every step of the page: its number, and what explain says of it. Returns the matrices there were. */
static size_t assert_page_told(const char *page) {
    json_t *data = data_of(page), *step, *kept;
    size_t i, head, matrices = 0;
    json_array_foreach(json_object_get(data, "steps"), i, step) {
        StepId id = step_find(json_string_value(json_object_get(step, "name")));
        assert_true(id < STEP_COUNT);
        json_array_foreach(json_object_get(step, "heads"), head, kept) {
            assert_matrix_told(data, kept, id, head);
            matrices++;
        }
    }
    json_decref(data);
    return matrices;
}

static void every_cell_says_what_explain_says(void **state) {
    (void)state;
    static const struct {
        const char *lines;
        size_t matrices;
    } MODELS[] = {
        {"load apple heads=2; mask causal", 26},
        {"new tokens=6 d_model=12 heads=3; mask causal window 2; position rope; temperature 2", 0},
        {"new tokens=9 d_model=8 heads=2; position alibi; precision bf16", 0},
        {"new tokens=5 d_model=8 heads=4; kv_heads 2; scale off; position sinusoidal", 0},
        {"new tokens=4 d_model=8 heads=2; bug plant softmax-columns", 0},
        {"new tokens=4 d_model=8; freeze on; digits 9", 0},
        {"load edge", 0},
        {"load clinic-short; mask causal; align bottom-right", 0},
    };
    for (size_t i = 0; i < sizeof MODELS / sizeof *MODELS; i++) {
        close_sitting(NULL);
        open_sitting(NULL);
        size_t matrices = assert_page_told(page_of(MODELS[i].lines));
        if (MODELS[i].matrices) assert_int_equal(matrices, MODELS[i].matrices);
        assert_true(matrices > 5);
    }
}

/* ---- strangers ---- */

static size_t count_of(const char *text, const char *what) {
    size_t count = 0;
    for (const char *at = text; (at = strstr(at, what)); at += strlen(what)) count++;
    return count;
}

static void a_label_is_text_wherever_it_stands(void **state) {
    (void)state;
    static const char TABLE_TEXT[] = ",a\"\"b&c,</title><b>\n"
                                     "<script>alert(1)</script>,1,2\n"
                                     "\"'\"\" onfocus=\"\"alert(2)\",3,4\n"
                                     "\xe2\x80\xae\x1b[31mred\\,5,6\n";
    const char *path = scratch_text(&arena, "x.csv", TABLE_TEXT);
    sitting_said(&sitting, "new tokens=3 d_model=2 heads=1");
    const char *page = page_of(arena_print(&arena, "load x \"%s\"", path));
    assert_int_equal(count_of(page, "<script"), 3);
    assert_int_equal(count_of(page, "</script"), 3);
    assert_int_equal(count_of(page, "</title>"), 1);
    assert_null(strstr(page, "<b>"));
    assert_null(strstr(page, " onfocus=\""));
    assert_null(strchr(page, 0x1b));
    assert_null(strstr(page, "\xe2\x80\xae"));
    assert_non_null(strstr(page, "0 &lt;script&gt;alert(1)&lt;/script&gt;</th>"));
    assert_non_null(strstr(page, "\\u003cscript\\u003ealert(1)"));
    assert_page_told(page);
}

static void the_page_forbids_the_network(void **state) {
    (void)state;
    const char *page = page_of("load apple heads=2");
    assert_non_null(
        strstr(page, "content=\"default-src 'none'; base-uri 'none'; form-action 'none'; style-src 'nonce-"));
    assert_null(strstr(page, "unsafe"));
    assert_null(strstr(page, "http:"));
    assert_null(strstr(page, "https:"));
    assert_null(strstr(page, " style=\""));
    assert_null(strstr(page, "url("));
}

/* ---- the same again ---- */

static void the_same_session_gives_the_same_bytes(void **state) {
    (void)state;
    Arena kept = {0};
    const char *first = arena_string(&kept, page_of("load apple heads=2; mask causal"));
    uint64_t digest = sitting_digest(&sitting);
    assert_string_equal(page_of(NULL), first);
    assert_int_equal(sitting_digest(&sitting), digest);
    close_sitting(NULL);
    open_sitting(NULL);
    assert_string_equal(page_of("load apple heads=2; mask causal"), first);
    arena_free(&kept);
}

static void keys_from_elsewhere_are_called_cross_attention(void **state) {
    (void)state;
    const char *page = page_of("load clinic-short");
    assert_non_null(strstr(page, "<title>Cross-attention"));
    assert_non_null(strstr(page, "交叉注意力，一步一步看"));
    assert_null(strstr(page, "Self-attention"));
    assert_non_null(strstr(page_of("load apple"), "<title>Self-attention: 苹果 很 好吃</title>"));
}

static void apple_takes_little_room(void **state) {
    (void)state;
    assert_in_range(strlen(page_of("load apple heads=2; mask causal")), 20000, 300000);
}

static void a_hidden_bug_is_not_named(void **state) {
    (void)state;
    const char *open = page_of("new tokens=6 d_model=12 heads=2; bug plant no-scale");
    assert_non_null(strstr(open, "no-scale"));
    assert_null(strstr(page_of("bug plant no-scale hidden"), "no-scale"));
}

/* The first row of a table: from its first cell to its end. */
static const char *first_row(const char *page, const char *step) {
    const char *section = strstr(page, arena_print(&arena, "id=\"%s\"", step));
    assert_non_null(section);
    const char *cells = strstr(strstr(section, "<tbody>"), "<td");
    return arena_copy(&arena, cells, (size_t)(strstr(cells, "</tr>") - cells));
}

static void what_was_forbidden_is_hatched_and_what_a_bug_let_through_is_not(void **state) {
    (void)state;
    const char *page = page_of("new tokens=4 d_model=8 heads=2; mask causal");
    assert_int_equal(count_of(first_row(page, "masked"), "<td class=m>-inf</td>"), 3);
    assert_int_equal(count_of(first_row(page, "weights"), "<td class=m>0</td>"), 3);
    page = page_of("fill -1000");
    assert_int_equal(count_of(first_row(page, "masked"), "<td class=m>-1000"), 3);
    page = page_of("fill -inf; bug plant mask-peek");
    assert_int_equal(count_of(first_row(page, "masked"), "<td class=m>-inf</td>"), 2);
    assert_int_equal(count_of(first_row(page, "weights"), "<td class=m>0</td>"), 2);
}

/* ---- what is refused ---- */

static void a_page_that_would_be_too_large_is_refused(void **state) {
    (void)state;
    const char *page;
    Error err = {.lang = ENGLISH};
    assert_false(page_write(&sitting.session, &arena, "", &page, &err));
    assert_non_null(strstr(err.text, "load apple"));
    sitting_said(&sitting, "new tokens=512 d_model=64 heads=8");
    assert_false(page_write(&sitting.session, &arena, "", &page, &err));
    assert_non_null(strstr(err.text, ".npz"));
}

static bool stop(void *self, size_t done, size_t all) {
    (void)self, (void)all;
    return done < 3;
}

static void whoever_stops_it_gets_no_page(void **state) {
    (void)state;
    const char *page;
    Error err = {.lang = ENGLISH};
    sitting_said(&sitting, "load apple heads=2");
    sitting.session.watch = (Watch){.go_on = stop};
    assert_false(page_write(&sitting.session, &arena, "", &page, &err));
    assert_non_null(strstr(err.text, "stopped"));
}

static void a_full_disk_leaves_the_old_page(void **state) {
    (void)state;
    const char *path = scratch_text(&arena, "page.html", "the old one");
    const char *line = arena_print(&arena, "export \"%s\"", path);
    sitting_said(&sitting, "load apple heads=2");
    struct rlimit was, small;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &was), 0);
    small = (struct rlimit){4096, was.rlim_max};
    signal(SIGXFSZ, SIG_IGN);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
    bool written = sitting_run(&sitting, line);
    assert_int_equal(setrlimit(RLIMIT_FSIZE, &was), 0);
    assert_false(written);
    char old[32] = "";
    FILE *file = fopen(path, "r");
    assert_non_null(file);
    assert_int_equal(fread(old, 1, sizeof old - 1, file), strlen("the old one"));
    fclose(file);
    assert_string_equal(old, "the old one");
    sitting_said(&sitting, line);
}

/* ---- colours ---- */

static double luminance(uint32_t rgb) {
    static const double PART[] = {0.2126, 0.7152, 0.0722};
    double sum = 0;
    for (int i = 0; i < 3; i++) {
        double c = ((rgb >> (16 - 8 * i)) & 255) / 255.0;
        sum += PART[i] * (c <= 0.04045 ? c / 12.92 : pow((c + 0.055) / 1.055, 2.4));
    }
    return sum;
}

static void the_number_can_be_read_on_every_level_of_every_ramp(void **state) {
    (void)state;
    static const ThemeId GROUNDS[] = {LIGHT, DARK};
    for (size_t i = 0; i < 2; i++)
        for (size_t ramp = 0; ramp < RAMP_COUNT; ramp++)
            for (Role role = ROLE_HEAT0; role < ROLE_DIV0 + DIV_LEVELS; role++) {
                Theme theme = theme_with(&THEMES[GROUNDS[i]], &RAMPS[ramp]);
                Looks look = look_of(&theme, role);
                double a = luminance(look.ink), b = luminance(look.ground);
                assert_true((fmax(a, b) + 0.05) / (fmin(a, b) + 0.05) >= 4.5);
            }
}

int main(void) {
    const struct CMUnitTest tests[] = {
#define CASE(name) cmocka_unit_test_setup_teardown(name, open_sitting, close_sitting)
        CASE(every_cell_says_what_explain_says),
        CASE(a_label_is_text_wherever_it_stands),
        CASE(the_page_forbids_the_network),
        CASE(the_same_session_gives_the_same_bytes),
        CASE(keys_from_elsewhere_are_called_cross_attention),
        CASE(apple_takes_little_room),
        CASE(a_hidden_bug_is_not_named),
        CASE(what_was_forbidden_is_hatched_and_what_a_bug_let_through_is_not),
        CASE(a_page_that_would_be_too_large_is_refused),
        CASE(whoever_stops_it_gets_no_page),
        CASE(a_full_disk_leaves_the_old_page),
        CASE(the_number_can_be_read_on_every_level_of_every_ramp),
    };
    return cmocka_run_group_tests(tests, scratch_make, scratch_remove);
}

#include "support/scratch.h"
#include "support/screen.h"

#include "view/print.h"

#include <string.h>

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

static Picture picture_of(const char *line) {
    Picture picture;
    Error err = {.lang = ENGLISH};
    sitting_said(&sitting, line);
    assert_true(print_picture(&sitting.session, &arena, &picture, &err));
    return picture;
}

/* ---- a small checker of XML ---- */

enum { DEEP = 32, NAME = 32 };

static const char *name_at(const char *at, char name[NAME]) {
    size_t length = strcspn(at, " />\n");
    assert_in_range(length, 1, NAME - 1);
    memcpy(name, at, length);
    name[length] = 0;
    return at + length;
}

/* Attributes up to '>' or '/>': name="value", each value without '<' and '&' of its own. */
static const char *attributes(const char *at, bool *closed) {
    while (*at != '>' && *at != '/') {
        assert_true(*at == ' ');
        at += strcspn(at, "=") + 1;
        assert_true(*at == '"');
        at++;
        size_t length = strcspn(at, "\"<");
        assert_true(at[length] == '"');
        at += length + 1;
    }
    *closed = *at == '/';
    return at + *closed + 1;
}

static const char *entity(const char *at) {
    static const char *const KNOWN[] = {"&lt;", "&gt;", "&amp;", "&quot;"};
    for (size_t i = 0; i < 4; i++)
        if (strncmp(at, KNOWN[i], strlen(KNOWN[i])) == 0) return at + strlen(KNOWN[i]);
    fail_msg("a bare & before '%.20s'", at);
    return at;
}

/* Fails unless every element is closed where it should be; `alone`: a name that needs no end. */
static size_t assert_balanced(const char *text, const char *alone) {
    char open[DEEP][NAME], name[NAME];
    size_t depth = 0, elements = 0;
    for (const char *at = text; *at;) {
        if (*at == '&') {
            at = entity(at);
        } else if (*at != '<') {
            at++;
        } else if (at[1] == '?' || at[1] == '!') {
            at += strcspn(at, ">") + 1;
        } else if (at[1] == '/') {
            at = name_at(at + 2, name);
            assert_true(depth > 0 && *at == '>');
            assert_string_equal(name, open[--depth]);
            at++;
        } else {
            bool closed;
            at = attributes(name_at(at + 1, name), &closed);
            assert_true(depth < DEEP);
            elements++;
            if (!closed && strcmp(name, alone) != 0) memcpy(open[depth++], name, NAME);
        }
    }
    assert_int_equal(depth, 0);
    return elements;
}

static const char *const SCENES[] = {
    "load apple heads=2; goto weights; cell 0 2",
    "new tokens=8 d_model=16 heads=2 seed=1; mask causal; goto scores; cell 2 7; theme light",
    "text \"苹果 发布 了 新 手机\"; goto weights; view bars; theme classroom",
    "new tokens=60 d_model=16 heads=2 seed=1; goto weights; zoom out; zoom out; zoom out; zoom out; zoom out; zoom out",
    "load apple heads=2; goto z; theme mono; lang zh",
};

static void every_picture_is_well_formed_in_every_format(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof SCENES / sizeof *SCENES; i++) {
        close_sitting(NULL);
        open_sitting(NULL);
        Picture picture = picture_of(SCENES[i]);
        assert_true(assert_balanced(write_svg(&arena, &picture), "") > 50);
        assert_true(assert_balanced(write_html(&arena, &picture), "meta") > 50);
    }
}

static void pictures_are_as_they_were(void **state) {
    (void)state;
    Picture picture = picture_of("load apple heads=2; goto weights; cell 0 2; lang zh");
    for (const Printer *row = PRINTERS; row->ending; row++)
        assert_golden(arena_print(&arena, "tests/view/golden/print.%s", row->ending), row->write(&arena, &picture));
}

static Picture small(const char *first, const char *second) {
    Picture picture = {.canvas = canvas_new(&arena, 2, 20), .theme = THEMES[DARK], .title = "<&>", .lang = ENGLISH};
    canvas_put(picture.canvas, 0, 0, ROLE_TEXT, first);
    canvas_put(picture.canvas, 1, 1, ROLE_HEAT7, second);
    return picture;
}

static void signs_of_markup_are_spelled_out(void **state) {
    (void)state;
    Picture picture = small("a<b> & \"c\"", "1<2");
    const char *svg = write_svg(&arena, &picture), *html = write_html(&arena, &picture);
    assert_non_null(strstr(svg, ">a&lt;b&gt; &amp; &quot;c&quot;</text>"));
    assert_non_null(strstr(svg, "<title>&lt;&amp;&gt;</title>"));
    assert_non_null(strstr(html, "a&lt;b&gt; &amp; &quot;c&quot;"));
    assert_balanced(svg, "");
    assert_balanced(html, "meta");
}

static void chinese_stands_at_its_own_columns(void **state) {
    (void)state;
    Picture picture = small("苹果 a  好吃 b", "很");
    const char *svg = write_svg(&arena, &picture), *html = write_html(&arena, &picture);
    assert_non_null(strstr(svg, "x=\"0\" y=\"14\" textLength=\"36\" lengthAdjust=\"spacingAndGlyphs\">苹果</text>"));
    assert_non_null(strstr(svg, "x=\"45\" y=\"14\" textLength=\"9\" lengthAdjust=\"spacingAndGlyphs\">a</text>"));
    assert_non_null(strstr(svg, "x=\"72\" y=\"14\" textLength=\"36\" lengthAdjust=\"spacingAndGlyphs\">好吃</text>"));
    assert_non_null(strstr(svg, "x=\"9\" y=\"18\" width=\"18\" height=\"18\"/>")); /* the ground of 很 */
    assert_non_null(strstr(html, "style=\"width: 4ch\">苹果</span> a  <span"));
}

static void the_colours_are_those_of_the_theme(void **state) {
    (void)state;
    Picture picture = small("a", "0.9");
    Looks high = look_of(&picture.theme, ROLE_HEAT7), page = look_page(&picture.theme);
    assert_int_equal(high.ground, colour_rgb(paint_of(&picture.theme, ROLE_HEAT7, 256).bg));
    assert_non_null(strstr(write_svg(&arena, &picture), arena_print(&arena, "fill=\"#%06x\"/>", page.ground)));
    assert_non_null(strstr(write_html(&arena, &picture), arena_print(&arena, "background: #%06x; }", high.ground)));
    picture.theme = THEMES[LIGHT];
    assert_int_equal(look_page(&picture.theme).ground, 0xFFFFFF);
    assert_int_equal(look_page(&picture.theme).ink, 0);
}

static void half_blocks_have_two_grounds_in_a_cell(void **state) {
    (void)state;
    Picture picture = small("a", "");
    canvas_put_half(picture.canvas, 1, 3, ROLE_HEAT7, ROLE_HEAT0 + 2);
    const char *svg = write_svg(&arena, &picture);
    assert_non_null(
        strstr(svg, arena_print(&arena, "class=\"g%d\" x=\"27\" y=\"18\" width=\"9\" height=\"9\"", ROLE_HEAT7)));
    assert_non_null(
        strstr(svg, arena_print(&arena, "class=\"g%d\" x=\"27\" y=\"27\" width=\"9\" height=\"9\"", ROLE_HEAT0 + 2)));
    assert_balanced(write_html(&arena, &picture), "meta");
}

/* ---- the command ---- */

static void the_ending_says_the_format_and_another_is_refused(void **state) {
    (void)state;
    Error err = {.lang = ENGLISH};
    assert_string_equal(print_find("a/b.SVG", &err)->ending, "svg");
    assert_null(print_find("picture", &err));
    assert_string_equal(err.text, "picture: the ending does not say how to print it; use one of .txt .svg .html");
    assert_null(print_find("a.svg/b", &err));
}

static void a_picture_has_the_size_drawn_last_and_leaves_the_sitting_alone(void **state) {
    (void)state;
    Picture picture = picture_of("load apple heads=2");
    assert_int_equal(picture.canvas.rows, 24);
    assert_int_equal(picture.canvas.cols, 80);
    assert_int_equal(sitting.session.show.rows, 0);
    Screen screen = {.message = "not printed"};
    screen_draw(&sitting, &screen, 60, 16);
    picture = picture_of("goto weights");
    assert_int_equal(picture.canvas.rows, 16);
    assert_int_equal(picture.canvas.cols, 60);
}

static void a_file_is_written_and_what_cannot_be_is_said(void **state) {
    (void)state;
    Arena own = {0};
    const char *path = scratch_path(&own, "a.txt");
    sitting_refused(&sitting, arena_print(&own, "print %s", path)); /* nothing is loaded */
    sitting_said(&sitting, "load apple heads=2; goto weights");
    const char *said = sitting_said(&sitting, arena_print(&own, "print %s", path));
    assert_non_null(strstr(said, "the screen (80x24) is in "));
    assert_non_null(strstr(screen_file(&own, path), "[4 weights]"));
    assert_non_null(strstr(sitting_refused(&sitting, arena_print(&own, "print %s/no/a.txt", scratch_folder())),
                           "no such file or folder"));
    arena_free(&own);
}

static void in_the_tracer_it_waits_until_it_is_left(void **state) {
    (void)state;
    sitting_said(&sitting, "load apple heads=2; goto weights");
    assert_non_null(strstr(sitting_said(&sitting, "print"), "[4 weights]"));
    sitting.session.show.open = true;
    assert_null(strstr(sitting_said(&sitting, "print"), "[4 weights]"));
    sitting_said(&sitting, "goto z; print");
    assert_non_null(strstr(sitting.session.printed, "[4 weights]"));
    assert_non_null(strstr(sitting.session.printed, "[5 z]"));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_picture_is_well_formed_in_every_format, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(pictures_are_as_they_were, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(signs_of_markup_are_spelled_out, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(chinese_stands_at_its_own_columns, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(the_colours_are_those_of_the_theme, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(half_blocks_have_two_grounds_in_a_cell, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(the_ending_says_the_format_and_another_is_refused, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(a_picture_has_the_size_drawn_last_and_leaves_the_sitting_alone, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(a_file_is_written_and_what_cannot_be_is_said, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(in_the_tracer_it_waits_until_it_is_left, open_sitting, close_sitting),
    };
    return cmocka_run_group_tests(tests, scratch_make, scratch_remove);
}

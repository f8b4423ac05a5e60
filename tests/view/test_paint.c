#include "view/paint.h"

#include <math.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

enum { BLACK = 16, WHITE = 231, ALL = 256 };

/* A theme as it stands, and with every other ramp. */
typedef struct Dressed {
    Theme theme;
    ThemeId id;
} Dressed;

static Dressed dressed(size_t i) {
    ThemeId id = (ThemeId)(i / RAMP_COUNT);
    return (Dressed){theme_with(&THEMES[id], &RAMPS[i % RAMP_COUNT]), id};
}

static double contrast_of(const Theme *theme, Role role) {
    Paint paint = paint_of(theme, role, ALL);
    int own_ink = theme->light ? BLACK : WHITE, own_ground = theme->light ? WHITE : BLACK;
    return colour_contrast(paint.fg == COLOUR_OWN ? own_ink : paint.fg, paint.bg == COLOUR_OWN ? own_ground : paint.bg);
}

static void contrast_is_that_of_the_xterm_palette(void **state) {
    (void)state;
    assert_true(fabs(colour_contrast(BLACK, WHITE) - 21) < 1e-9);
    assert_true(fabs(colour_contrast(245, BLACK) - 6.1) < 0.05);
    assert_true(fabs(colour_contrast(240, WHITE) - 7.1) < 0.05);
    assert_true(fabs(colour_contrast(16, 213) - 10.2) < 0.05);
    assert_true(fabs(colour_contrast(117, BLACK) - 13.2) < 0.05);
    assert_true(fabs(colour_contrast(WHITE, 124) - 7.4) < 0.05);
}

static void every_role_of_every_theme_is_readable(void **state) {
    (void)state;
    for (size_t i = 0; i < THEME_COUNT * RAMP_COUNT; i++) {
        Dressed at = dressed(i);
        for (int role = 0; role < ROLE_COUNT; role++) assert_true(contrast_of(&at.theme, (Role)role) >= 4.5);
    }
}

static void classroom_themes_reach_seven_to_one(void **state) {
    (void)state;
    /* Rails and borders hold no text. */
    for (size_t i = CLASSROOM * RAMP_COUNT; i < (CLASSROOM_LIGHT + 1) * RAMP_COUNT; i++) {
        Dressed at = dressed(i);
        for (int role = 0; role < ROLE_COUNT; role++)
            if (role != ROLE_SOURCE && role != ROLE_FRAME) assert_true(contrast_of(&at.theme, (Role)role) >= 6.95);
    }
}

static void both_colours_are_set_or_only_the_ink(void **state) {
    (void)state;
    static const int COLOURS[] = {0, 8, 256};
    for (size_t t = 0; t < THEME_COUNT; t++)
        for (size_t c = 0; c < 3; c++)
            for (int role = 0; role < ROLE_COUNT; role++) {
                Paint paint = paint_of(&THEMES[t], (Role)role, COLOURS[c]);
                if (paint.fg == COLOUR_OWN) assert_int_equal(paint.bg, COLOUR_OWN);
                if (COLOURS[c] == 256 && paint.fg != COLOUR_OWN) assert_in_range(paint.fg, 16, 255);
                if (COLOURS[c] == 256 && paint.bg != COLOUR_OWN) assert_in_range(paint.bg, 16, 255);
                if (COLOURS[c] == 8)
                    assert_true(paint.fg < 8 && paint.bg < 8 && (paint.fg == -1 || paint.fg != paint.bg));
                if (COLOURS[c] == 0) assert_true(paint.fg == COLOUR_OWN && !(role > ROLE_DIV8 && paint.reverse));
            }
}

static void without_colours_the_focus_is_reverse_and_its_sources_are_bold(void **state) {
    (void)state;
    for (size_t t = 0; t < THEME_COUNT; t++) {
        assert_true(paint_of(&THEMES[t], ROLE_FOCUS, 0).reverse);
        assert_true(paint_of(&THEMES[t], ROLE_SLABEL, 0).reverse);
        assert_true(paint_of(&THEMES[t], ROLE_SOURCE, 0).bold);
        assert_true(paint_of(&THEMES[t], ROLE_STEP, 0).reverse && paint_of(&THEMES[t], ROLE_STEP, 0).bold);
    }
}

static void the_ramps_are_those_of_the_design(void **state) {
    (void)state;
    static const int HEAT[] = {235, 24, 60, 242, 101, 143, 185, 227}, DIV[] = {24, 32, 74, 117, 231, 224, 216, 167, 88};
    for (int i = 0; i < HEAT_LEVELS; i++)
        assert_int_equal(paint_of(&THEMES[DARK], (Role)(ROLE_HEAT0 + i), ALL).bg, HEAT[i]);
    for (int i = 0; i < DIV_LEVELS; i++)
        assert_int_equal(paint_of(&THEMES[LIGHT], (Role)(ROLE_DIV0 + i), ALL).bg, DIV[i]);
    assert_int_equal(paint_of(&THEMES[DARK], ROLE_HEAT7, 8).bg, 7);
    assert_int_equal(paint_of(&THEMES[DARK], ROLE_DIV0 + 4, 8).bg, COLOUR_OWN);
    assert_int_equal(paint_of(&THEMES[DARK], ROLE_FOCUS, 8).bg, 5);
}

static void no_ramp_goes_back_in_a_sequential_theme(void **state) {
    (void)state;
    for (size_t i = 0; i < (CLASSROOM_LIGHT + 1) * RAMP_COUNT; i++) {
        Dressed at = dressed(i);
        for (int level = 1; level < HEAT_LEVELS; level++) {
            double step = colour_luminance(at.theme.heat[level]) - colour_luminance(at.theme.heat[level - 1]);
            assert_true(at.id < CLASSROOM ? step != 0 : true);
            assert_true(at.theme.light ? step <= 0 : step >= 0);
        }
    }
}

static void a_theme_without_a_ramp_gets_none(void **state) {
    (void)state;
    for (size_t t = CONTRAST; t <= MONO; t++) {
        Theme theme = theme_with(&THEMES[t], &RAMPS[RAMP_VIRIDIS]);
        assert_int_equal(theme.heat[0], 0);
        assert_int_equal(paint_of(&theme, ROLE_HEAT7, ALL).bg, COLOUR_OWN);
    }
}

static void shades_are_needed_where_no_colour_tells(void **state) {
    (void)state;
    for (size_t t = 0; t < THEME_COUNT; t++) {
        assert_true(theme_needs_marks(&THEMES[t], 0));
        assert_int_equal(theme_needs_marks(&THEMES[t], 8), t >= CONTRAST);
        assert_int_equal(theme_needs_marks(&THEMES[t], ALL), t >= CONTRAST);
    }
}

static void assert_half(Role upper, Role lower, int colours, uint32_t rune, int fg, int bg) {
    uint32_t shown;
    Paint paint = paint_half(&THEMES[DARK], upper, lower, colours, &shown);
    assert_int_equal(shown, rune);
    assert_int_equal(paint.fg, fg);
    assert_int_equal(paint.bg, bg);
    assert_false(paint.bold || paint.reverse);
}

static void a_half_block_shows_two_grounds_and_never_the_ink_of_the_terminal(void **state) {
    (void)state;
    assert_half(ROLE_HEAT7, ROLE_HEAT0, ALL, HALF_UPPER, 227, 235);
    assert_half(ROLE_HEAT0, ROLE_HEAT7, ALL, HALF_UPPER, 235, 227);
    assert_half(ROLE_HEAT7, ROLE_ZERO, ALL, HALF_UPPER, 227, COLOUR_OWN);
    assert_half(ROLE_ZERO, ROLE_HEAT7, ALL, HALF_LOWER, 227, COLOUR_OWN);
    assert_half(ROLE_ZERO, ROLE_MASKED, ALL, ' ', COLOUR_OWN, COLOUR_OWN);
    assert_half(ROLE_DIV0, ROLE_DIV0 + 4, 8, HALF_UPPER, 6, COLOUR_OWN);
    assert_half(ROLE_DIV0 + 4, ROLE_DIV8, 8, HALF_LOWER, 3, COLOUR_OWN);
}

static void nothing_but_focus_and_sources_is_pink(void **state) {
    (void)state;
    for (int role = 0; role < ROLE_COUNT; role++) {
        bool pink = (role >= ROLE_STEP && role <= ROLE_FOCUSBAR);
        if (!pink) assert_int_not_equal(paint_of(&THEMES[DARK], (Role)role, ALL).bg, 213);
        if (!pink) assert_int_not_equal(paint_of(&THEMES[DARK], (Role)role, 8).bg, 5);
        if (!pink) assert_int_not_equal(paint_of(&THEMES[LIGHT], (Role)role, 8).fg, 5);
    }
}

static void letters_of_roles_differ(void **state) {
    (void)state;
    bool seen[128] = {false};
    for (int role = 0; role < ROLE_COUNT; role++) {
        char letter = role_letter((Role)role);
        assert_true(letter > ' ' && !seen[(size_t)letter]);
        seen[(size_t)letter] = true;
    }
}

static void themes_are_found_by_name_and_by_the_ground_of_the_terminal(void **state) {
    (void)state;
    for (size_t t = 0; t < THEME_COUNT; t++) assert_ptr_equal(theme_find(THEMES[t].name), &THEMES[t]);
    assert_null(theme_find("solarized"));
    assert_null(theme_find(NULL));
    static const struct {
        const char *value;
        ThemeId theme;
    } GROUNDS[] = {{NULL, DARK},   {"", DARK},    {"15;0", DARK},          {"0;15", LIGHT},
                   {"0;7", LIGHT}, {"7;8", DARK}, {"0;default;15", LIGHT}, {"0;default", DARK},
                   {"0;", DARK},   {"0;99", DARK}};
    for (size_t i = 0; i < sizeof GROUNDS / sizeof *GROUNDS; i++)
        assert_ptr_equal(theme_default(GROUNDS[i].value), &THEMES[GROUNDS[i].theme]);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(contrast_is_that_of_the_xterm_palette),
        cmocka_unit_test(every_role_of_every_theme_is_readable),
        cmocka_unit_test(classroom_themes_reach_seven_to_one),
        cmocka_unit_test(both_colours_are_set_or_only_the_ink),
        cmocka_unit_test(without_colours_the_focus_is_reverse_and_its_sources_are_bold),
        cmocka_unit_test(the_ramps_are_those_of_the_design),
        cmocka_unit_test(no_ramp_goes_back_in_a_sequential_theme),
        cmocka_unit_test(a_theme_without_a_ramp_gets_none),
        cmocka_unit_test(shades_are_needed_where_no_colour_tells),
        cmocka_unit_test(a_half_block_shows_two_grounds_and_never_the_ink_of_the_terminal),
        cmocka_unit_test(nothing_but_focus_and_sources_is_pink),
        cmocka_unit_test(letters_of_roles_differ),
        cmocka_unit_test(themes_are_found_by_name_and_by_the_ground_of_the_terminal),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

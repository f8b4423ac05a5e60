#include "support/screen.h"

#include "view/help.h"
#include "view/overlay.h"
#include "view/write_text.h"

#include <string.h>

static Sitting sitting;

static int open_apple(void **state) {
    (void)state;
    sitting_open(&sitting);
    sitting_said(&sitting, "load apple heads=2; goto scores");
    return 0;
}

static int close_sitting(void **state) {
    (void)state;
    sitting_close(&sitting);
    return 0;
}

static const char *line_of(Labels lines, const char *begin) {
    for (size_t i = 0; i < lines.count; i++)
        if (strncmp(lines.at[i], begin, strlen(begin)) == 0) return lines.at[i];
    fail_msg("no line begins with '%s'", begin);
    return NULL;
}

/* ---- what is listed ---- */

static void every_key_is_listed_in_both_languages(void **state) {
    (void)state;
    for (Language lang = ENGLISH; lang < LANGUAGE_COUNT; lang++) {
        sitting.session.like.lang = lang;
        Labels lines = help_keys(&sitting.session, &sitting.arena);
        for (size_t i = 0; i < KEY_COUNT; i++)
            if (KEYS[i].shown) line_of(lines, arena_print(&sitting.arena, "%s\t", key_shown(&KEYS[i], lang)));
    }
}

static void the_line_a_key_runs_stands_beside_it(void **state) {
    (void)state;
    Labels lines = help_keys(&sitting.session, &sitting.arena);
    assert_string_equal(line_of(lines, "+"), "+  -\theads more / fewer\tnumber of heads");
    assert_string_equal(line_of(lines, "arrows"), "arrows  h j k l\tcell\tmove the focus");
    assert_string_equal(line_of(lines, "u"), "u  ^R\tundo / redo\ttake back, and again");
    assert_string_equal(line_of(lines, "0"), "0 1 2 3 4 5 6  <\tgoto / restart\tq, steps 1 to 5, out; the first");
    assert_string_equal(line_of(lines, "e"), "e\tedit .\tchange x or a weight");
}

static void a_view_with_other_keys_for_up_and_down_names_them_in_both_languages(void **state) {
    (void)state;
    sitting_said(&sitting, "depth layers=2 tokens=4 d_model=4; view depth");
    line_of(help_keys(&sitting.session, &sitting.arena), "Up  Down\tcell up / down\tanother stack");
    sitting_said(&sitting, "lang zh");
    line_of(help_keys(&sitting.session, &sitting.arena), "Up  Down\tcell up / down\t换一种层");
}

static void next_and_back_name_the_steps_they_lead_to(void **state) {
    (void)state;
    assert_string_equal(line_of(help_keys(&sitting.session, &sitting.arena), "n"), "n  Space\tnext\tnext step: scaled");
    assert_string_equal(line_of(help_keys(&sitting.session, &sitting.arena), "p"),
                        "p  Backspace\tback\tback one step: v");
    sitting_said(&sitting, "goto out; lang zh");
    assert_string_equal(line_of(help_keys(&sitting.session, &sitting.arena), "n"), "n  Space\tnext\t下一步");
    assert_string_equal(line_of(help_keys(&sitting.session, &sitting.arena), "p"),
                        "p  Backspace\tback\t上一步：concat");
    assert_string_equal(help_title(&sitting.session, &sitting.arena), "按键，步骤 out");
    sitting_said(&sitting, "lang en; goto weights");
    assert_string_equal(help_title(&sitting.session, &sitting.arena), "keys, step 4 weights");
}

static void a_view_lists_its_own_keys_first_and_takes_them_from_the_others(void **state) {
    (void)state;
    sitting_said(&sitting, "scale off; view history");
    Labels lines = help_keys(&sitting.session, &sitting.arena);
    assert_string_equal(lines.at[1], "Left  Right\tcell left / right\tanother line");
    assert_string_equal(line_of(lines, "Enter"), "Enter\tundo .\tto the chosen line");
    assert_string_equal(line_of(lines, "x"), "x\texplain .\tthis cell, number by number");
    assert_string_equal(help_title(&sitting.session, &sitting.arena), "keys, view history, step 1 scores");
}

static void the_keys_fit_the_screen_they_are_shown_on(void **state) {
    (void)state;
    enum { KEYS_WIDE = 19, LINE_WIDE = 24, MEANING_WIDE = 32 };
    for (Language lang = ENGLISH; lang < LANGUAGE_COUNT; lang++) {
        sitting.session.like.lang = lang;
        Labels lines = help_keys(&sitting.session, &sitting.arena);
        for (size_t i = 0; i < lines.count; i++) {
            const char *line = strchr(lines.at[i], '\t'), *meaning = line ? strchr(line + 1, '\t') : NULL;
            if (!meaning) continue;
            assert_in_range(text_width(arena_copy(&sitting.arena, lines.at[i], (size_t)(line - lines.at[i]))), 1,
                            KEYS_WIDE - 1);
            assert_in_range(meaning - line - 1, 0, LINE_WIDE - 1);
            assert_in_range(text_width(meaning + 1), 1, MEANING_WIDE);
        }
    }
}

static void the_overlay_is_as_it_was(void **state) {
    (void)state;
    static const char *const LINES[] = {"lang en", "lang zh"};
    for (size_t i = 0; i < 2; i++) {
        Text text = text_new(&sitting.arena);
        sitting_said(&sitting, LINES[i]);
        Screen screen = {.overlay = help_keys(&sitting.session, &sitting.arena),
                         .overlay_title = help_title(&sitting.session, &sitting.arena)};
        Canvas canvas = canvas_new(&sitting.arena, 24, 80);
        size_t length = overlay_length(&screen, canvas), page = overlay_page(canvas);
        for (screen.overlay_top = 0; screen.overlay_top < length; screen.overlay_top += page) {
            canvas = canvas_new(&sitting.arena, 24, 80);
            view_draw(&sitting.session, &screen, canvas);
            assert_whole(canvas);
            text_put(&text, write_text(&sitting.arena, canvas, false));
        }
        assert_golden(i ? "tests/view/golden/help.zh.txt" : "tests/view/golden/help.en.txt", text.at);
    }
}

/* The picture of the design: rows 2 to 19 of 24. */
static const char *const DESIGNED[] = {
    "┌─ keys, step 1 scores ───────────────────────────────────────── page 1 of 2 ──┐",
    "│  here                                                                        │",
    "│  n  Space           next                    next step: scaled                │",
    "│  p  Backspace       back                    back one step: v                 │",
    "│  arrows  h j k l    cell                    move the focus                   │",
    "│  x  Enter           explain .               this cell, number by number      │",
    "│  e                  edit .                  change x or a weight             │",
    "│  s                  scale toggle            scale on or off                  │",
    "│  o                  gradients toggle        how the loss pulls at it         │",
    "│                                                                              │",
    "│  change the model                                                            │",
    "│  m                  mask toggle             none or causal                   │",
    "│  +  -               heads more / fewer      number of heads                  │",
    "│  i  I               init next / previous    another initialisation           │",
    "│  r                  reseed                  same law, new numbers            │",
    "│  u  ^R              undo / redo             take back, and again             │",
    "│  Each key runs the line beside it; you can type it after : as well.          │",
    "└──────────────────────────────────────────────────────────────────────────────┘",
};

static void the_overlay_is_drawn_as_it_was_designed(void **state) {
    (void)state;
    Screen screen = {.overlay = help_keys(&sitting.session, &sitting.arena),
                     .overlay_title = help_title(&sitting.session, &sitting.arena)};
    Canvas canvas = canvas_new(&sitting.arena, 24, 80);
    view_draw(&sitting.session, &screen, canvas);
    for (size_t i = 0; i < sizeof DESIGNED / sizeof *DESIGNED; i++)
        assert_string_equal(canvas_row_text(&sitting.arena, canvas, 2 + (int)i), DESIGNED[i]);
}

/* ---- keys are lines ---- */

static void assert_known(const char *line) {
    char name[32] = "";
    memcpy(name, line, strcspn(line, " ") < sizeof name ? strcspn(line, " ") : 0);
    if (!command_find(name) && !setting_find(name) && !preference_find(name)) fail_msg("'%s' is no command", line);
}

static void assert_runs(const Key *key) {
    if (!key->line || !*key->line) return;
    assert_known(key->line);
    if (key_opens(key)) return;
    close_sitting(NULL);
    open_apple(NULL);
    if (sitting_run(&sitting, key->line)) return;
    if (strstr(sitting.error.text, "needs more than") || strstr(sitting.error.text, "is more than"))
        fail_msg("'%s' is refused: %s", key->line, sitting.error.text);
}

static void every_key_runs_a_line_of_the_language(void **state) {
    (void)state;
    for (size_t i = 0; i < KEY_COUNT; i++) assert_runs(&KEYS[i]);
    for (size_t i = 0; VIEWS[i]; i++)
        for (const Key *key = VIEWS[i]->keys; key && (key->code || key->help.en); key++) assert_runs(key);
}

static void no_key_stands_twice_among_those_of_a_view(void **state) {
    (void)state;
    for (size_t i = 0; VIEWS[i]; i++)
        for (const Key *a = VIEWS[i]->keys; a && a->code; a++) {
            assert_ptr_equal(key_among(VIEWS[i]->keys, a->code), a);
            if (a->twin) assert_ptr_equal(key_among(VIEWS[i]->keys, a->twin), a);
        }
}

static void edit_of_the_focused_cell_asks_for_its_value_or_says_what_can_be_changed(void **state) {
    (void)state;
    sitting_said(&sitting, "cell 2 1");
    assert_string_equal(sitting_refused(&sitting, "edit ."), "scores[2,1] is computed; change x or a weight");
    sitting_said(&sitting, "goto x; cell 1 7; edit .");
    assert_int_equal(sitting.session.wish, WISH_LINE);
    assert_string_equal(sitting.session.draft, "edit x[1,7] ");
    sitting.session.wish = WISH_NONE;
    sitting_said(&sitting, "edit . 5");
    assert_true(matrix_at(sitting.session.now.model.given[X], 1, 7) == 5);
    assert_non_null(strstr(sitting_said(&sitting, "state"), "edit x[1,7] 5"));
    sitting.session.batch = true; /* nobody is there to go on with the line */
    sitting_refused(&sitting, "edit .");
}

static void find_alone_goes_on_to_the_next_match(void **state) {
    (void)state;
    sitting_refused(&sitting, "find");
    sitting_said(&sitting, "find >=0; cell 0 0; find");
    assert_int_equal(sitting.session.now.at.row, 0);
    assert_int_equal(sitting.session.now.at.col, 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(every_key_is_listed_in_both_languages, open_apple, close_sitting),
        cmocka_unit_test_setup_teardown(the_line_a_key_runs_stands_beside_it, open_apple, close_sitting),
        cmocka_unit_test_setup_teardown(next_and_back_name_the_steps_they_lead_to, open_apple, close_sitting),
        cmocka_unit_test_setup_teardown(a_view_with_other_keys_for_up_and_down_names_them_in_both_languages, open_apple,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(a_view_lists_its_own_keys_first_and_takes_them_from_the_others, open_apple,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(the_keys_fit_the_screen_they_are_shown_on, open_apple, close_sitting),
        cmocka_unit_test_setup_teardown(the_overlay_is_as_it_was, open_apple, close_sitting),
        cmocka_unit_test_setup_teardown(the_overlay_is_drawn_as_it_was_designed, open_apple, close_sitting),
        cmocka_unit_test_setup_teardown(every_key_runs_a_line_of_the_language, open_apple, close_sitting),
        cmocka_unit_test_setup_teardown(no_key_stands_twice_among_those_of_a_view, open_apple, close_sitting),
        cmocka_unit_test_setup_teardown(edit_of_the_focused_cell_asks_for_its_value_or_says_what_can_be_changed,
                                        open_apple, close_sitting),
        cmocka_unit_test_setup_teardown(find_alone_goes_on_to_the_next_match, open_apple, close_sitting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

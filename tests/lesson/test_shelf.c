/* Finding lessons by what a person calls them, and the commands on files of lessons. */
#include "support/scratch.h"
#include "support/sitting.h"

#include "lesson/keystroke.h"
#include "lesson/shelf.h"
#include "lesson/words.h"
#include "view/keys.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static Sitting sitting;
static Arena arena; /* outlives what a sitting says */

static int open_all(void **state) {
    if (scratch_make(state) != 0) return -1;
    sitting_open(&sitting);
    return 0;
}

static int close_all(void **state) {
    sitting_close(&sitting);
    arena_free(&arena);
    return scratch_remove(state);
}

static void a_lesson_is_found_by_number_slug_name_and_path(void **state) {
    (void)state;
    static const char *const NAMES[] = {"3", "03", "scale", "Scale", "03-scale", "lessons/03-scale.lesson"};
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        const char *path;
        Error err = {.lang = ENGLISH};
        assert_true(lesson_find(&arena, NAMES[i], &path, &err));
        const char *end = "lessons/03-scale.lesson";
        assert_string_equal(path + strlen(path) - strlen(end), end);
    }
}

static void what_is_no_lesson_is_refused_with_the_nearest(void **state) {
    (void)state;
    const char *path;
    Error err = {.lang = ENGLISH};
    assert_false(lesson_find(&arena, "fve-steps", &path, &err));
    assert_string_equal(err.text, "there is no lesson 'fve-steps'; did you mean 'five-steps'?");
    assert_false(lesson_find(&arena, "99", &path, &err));
    assert_non_null(strstr(err.text, "there is no lesson '99'; there are "));
    assert_non_null(strstr(err.text, "scale(3)"));
    assert_false(lesson_find(&arena, "none/at-all", &path, &err));
    assert_non_null(strstr(err.text, "there is no file 'none/at-all'"));
}

static void the_number_and_the_slug_are_in_the_name(void **state) {
    (void)state;
    static const struct {
        const char *path, *slug;
        int number;
    } NAMES[] = {
        {"lessons/03-scale.lesson", "scale", 3},
        {"16-a-b.lesson", "a-b", 16},
        {"scale.lesson", "scale", -1},
        {"x/3.lesson", "3", -1},
        {"0-a", "a", 0},
        {"9999-a.lesson", "9999-a", -1},
    };
    for (size_t i = 0; i < sizeof NAMES / sizeof *NAMES; i++) {
        const char *slug;
        assert_int_equal(lesson_number(&arena, NAMES[i].path, &slug), NAMES[i].number);
        assert_string_equal(slug, NAMES[i].slug);
    }
}

static void check_says_all_that_is_wrong_and_is_refused(void **state) {
    (void)state;
    const char *good =
        scratch_text(&arena, "good.lesson", "lesson 1 good\ntitle.en T\ntitle.zh 题\nstep a\nen x\nzh 甲\n");
    const char *bad = scratch_text(&arena, "bad.lesson", "lesson 1 bad\nstep a\npuase\n");
    const char *said = sitting_said(&sitting, arena_print(&arena, "check \"%s\"", good));
    assert_non_null(strstr(said, "good.lesson: no errors; steps: 1, questions: 0\n"));
    const char *refused = sitting_refused(&sitting, arena_print(&arena, "check \"%s\" \"%s\" no/where", bad, good));
    assert_string_equal(refused, "errors: 3, in 2 of 3 lessons");
    assert_non_null(strstr(sitting.said.at, "bad.lesson:3:1: error: unknown word 'puase'; did you mean 'pause'?\n"
                                            "  puase\n"
                                            "  ^\n"));
    assert_non_null(strstr(sitting.said.at, "there is no file 'no/where'"));
    assert_non_null(strstr(sitting.said.at, "good.lesson: no errors"));
}

static void a_new_lesson_passes_the_checker_and_replaces_nothing(void **state) {
    (void)state;
    char here[4096];
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(chdir(scratch_folder()), 0);
    sitting_said(&sitting, "lesson new 16-my-lesson");
    assert_string_equal(sitting_said(&sitting, "check 16-my-lesson.lesson"),
                        "16-my-lesson.lesson: no errors; steps: 4, questions: 3\n");
    assert_non_null(strstr(sitting_refused(&sitting, "lesson new 16-my-lesson"), "is there already"));
    assert_non_null(strstr(sitting_refused(&sitting, "lesson new My-Lesson"), "'My-Lesson' is no id"));
    assert_int_equal(access("My-Lesson.lesson", F_OK), -1);
    assert_int_equal(chdir(here), 0);
}

static void help_tells_every_word_of_the_format_in_both_languages(void **state) {
    (void)state;
    static const char *const SITTINGS[] = {"lang en", "lang zh"};
    for (size_t s = 0; s < sizeof SITTINGS / sizeof *SITTINGS; s++) {
        sitting_said(&sitting, SITTINGS[s]);
        const char *said = sitting_said(&sitting, "help lesson-format");
        for (size_t i = 0; i < LESSON_WORD_COUNT; i++)
            assert_non_null(strstr(said, arena_print(&arena, "\n  %s ", LESSON_WORDS[i].word)));
    }
    sitting_said(&sitting, "lang en");
    assert_non_null(strstr(sitting_refused(&sitting, "help lesson-fromat"), "did you mean 'lesson-format'?"));
}

static void every_example_of_a_word_begins_with_it(void **state) {
    (void)state;
    for (size_t i = 0; i < LESSON_WORD_COUNT; i++) {
        const LessonWord *word = &LESSON_WORDS[i];
        assert_memory_equal(word->example, word->word, strlen(word->word));
        Language lang;
        char first[64];
        snprintf(first, sizeof first, "%.*s", (int)strcspn(word->example, " "), word->example);
        assert_ptr_equal(lesson_word(first, &lang), word);
    }
}

static void keys_are_characters_or_names_with_how_often(void **state) {
    (void)state;
    Keystroke stroke;
    assert_true(keystroke_read("n", &stroke));
    assert_int_equal(stroke.code, 'n');
    assert_int_equal(stroke.times, 1);
    assert_true(keystroke_read("n*12", &stroke));
    assert_int_equal(stroke.times, 12);
    assert_true(keystroke_read("PgDn*2", &stroke));
    assert_int_equal(stroke.code, NAMED_PAGE_DOWN);
    static const char *const NONE[] = {"", "nn", "n*", "n*0", "n*x", "n*1001", "Enterr", "\x01", "字"};
    for (size_t i = 0; i < sizeof NONE / sizeof *NONE; i++) assert_false(keystroke_read(NONE[i], &stroke));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lesson_is_found_by_number_slug_name_and_path),
        cmocka_unit_test(what_is_no_lesson_is_refused_with_the_nearest),
        cmocka_unit_test(the_number_and_the_slug_are_in_the_name),
        cmocka_unit_test(check_says_all_that_is_wrong_and_is_refused),
        cmocka_unit_test(a_new_lesson_passes_the_checker_and_replaces_nothing),
        cmocka_unit_test(help_tells_every_word_of_the_format_in_both_languages),
        cmocka_unit_test(every_example_of_a_word_begins_with_it),
        cmocka_unit_test(keys_are_characters_or_names_with_how_often),
    };
    return cmocka_run_group_tests_name("shelf", tests, open_all, close_all);
}

#include "support/screen.h"
#include "support/taught.h"

#include "lesson/present.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static Sitting sitting;
static Arena kept; /* a line in the sitting's arena would not last */
static char notes[64];

static int open_sitting(void **state) {
    (void)state;
    sitting_open(&sitting);
    snprintf(notes, sizeof notes, "/tmp/qkv-notes-%ld", (long)getpid());
    return 0;
}

static int close_sitting(void **state) {
    (void)state;
    sitting_close(&sitting);
    arena_free(&kept);
    unlink(notes);
    return 0;
}

/* All that the room sees of the lesson, and the state. */
static const char *seen(void) {
    const Lecture *lecture = &sitting.session.lecture;
    Text text = text_new(&kept);
    text_print(&text, "%zu %s\n", lecture->step, lecture->title);
    for (size_t i = 0; i < lecture->parts; i++)
        text_print(&text, "%d %s\n", lecture->part[i].kind, lecture->part[i].text);
    text_print(&text, "%llu\n", (unsigned long long)sitting_digest(&sitting));
    return text.at;
}

static void back_shows_what_was_there_after_each_press(void **state) {
    (void)state;
    enum { PRESSES = 14 };
    const char *at[PRESSES];
    sitting_said(&sitting, "present scale");
    for (size_t i = 0; i < PRESSES; i++) {
        at[i] = seen();
        if (i + 1 < PRESSES) sitting_said(&sitting, "lesson next");
    }
    for (size_t i = PRESSES - 1; i-- > 0;) {
        sitting_said(&sitting, "lesson back");
        assert_string_equal(seen(), at[i]);
    }
}

/* The part of this kind that was shown last. */
static const char *last_of(PartKind kind) {
    const Lecture *lecture = &sitting.session.lecture;
    for (size_t i = lecture->parts; i-- > 0;)
        if (lecture->part[i].kind == kind) return lecture->part[i].text;
    return "";
}

static void an_answer_says_what_the_cell_or_metric_is(void **state) {
    (void)state;
    sitting_said(&sitting, "present five-steps; lesson goto two-scaled; lesson next");
    assert_string_equal(last_of(PART_RIGHT), "scaled[0,0] = 0.707");
    sitting_said(&sitting, "leave; present scale; lesson goto why-root; lesson next; lesson next; lesson next");
    assert_string_equal(last_of(PART_RIGHT), "");
    sitting_said(&sitting, "lesson next");
    assert_string_equal(last_of(PART_RIGHT), "sd_raw = 7.891");
}

static void what_a_line_measures_is_shown_also_when_back_comes_to_it_again(void **state) {
    (void)state;
    sitting_said(&sitting, "present five-steps; lesson goto one-scores; lesson next; lesson next");
    assert_string_equal(last_of(PART_LINE), "explain scores[0,0]");
    assert_string_equal(last_of(PART_TOLD), "scores[0,0] = 1·1 + 0·0 = 1");
    const char *before = seen();
    sitting_said(&sitting, "lesson next; lesson back");
    assert_string_equal(seen(), before);
    sitting_said(&sitting, "leave; present scale; lesson goto wider; lesson next");
    assert_string_equal(last_of(PART_TOLD), "");
    sitting_said(&sitting, "leave; present depth; lesson goto what-helps; lesson next; lesson next");
    assert_non_null(strstr(last_of(PART_LINE), "depth layers=12")); /* a lab's own view shows what it found */
    assert_string_equal(last_of(PART_TOLD), "");
}

static void a_try_aside_is_taken_away_again(void **state) {
    (void)state;
    sitting_said(&sitting, "present scale; lesson next; lesson next; lesson next");
    const char *before = seen();
    sitting_said(&sitting, "lesson aside; scale 3; goto out; lesson aside");
    assert_string_equal(seen(), before);
    sitting_said(&sitting, "lesson aside; scale 3; leave");
    assert_string_equal(seen(), before);
    assert_int_equal(sitting.session.lecture.mode, LECTURE_CLASS);
}

static void steps_are_found_by_number_name_and_word(void **state) {
    (void)state;
    sitting_said(&sitting, "present scale; lesson goto 2");
    assert_int_equal(sitting.session.lecture.step, 2);
    sitting_said(&sitting, "lesson goto eight-ones");
    assert_int_equal(sitting.session.lecture.step, 1);
    sitting_said(&sitting, "lesson find divide");
    assert_int_not_equal(sitting.session.lecture.step, 1);
    assert_non_null(strstr(sitting_refused(&sitting, "lesson goto 99"), "99"));
    assert_non_null(strstr(sitting_refused(&sitting, "lesson find zebra"), "zebra"));
}

static void the_notes_hold_what_only_the_presenter_sees(void **state) {
    (void)state;
    sitting_said(&sitting, arena_print(&kept, "present scale notes=%s", notes));
    const char *text = screen_file(&sitting.arena, notes);
    assert_non_null(strstr(text, "step 1 of"));
    assert_non_null(strstr(text, "Ask: is row 0 right"));
    assert_non_null(strstr(text, "next  divide-by-eight"));
    assert_non_null(strstr(text, "of 2:00"));
    for (size_t i = 0; i < sitting.session.lecture.parts; i++)
        assert_null(strstr(sitting.session.lecture.part[i].text, "Ask: is row 0"));
    sitting_said(&sitting, "lesson goto 2");
    assert_non_null(strstr(screen_file(&sitting.arena, notes), "step 2 of"));
}

static void it_goes_on_to_the_end_and_says_so(void **state) {
    (void)state;
    sitting_said(&sitting, "lang zh; present scale");
    size_t presses = 0;
    while (sitting_run(&sitting, "lesson next") && presses < 500) presses++;
    assert_true(presses > 11 && presses < 500);
    assert_non_null(strstr(sitting.error.text, "课已经结束"));
    assert_int_equal(sitting.session.lecture.faults, 0);
    sitting_said(&sitting, "leave");
    assert_int_equal(sitting.session.lecture.mode, LECTURE_OFF);
}

/* A step that is fine, one with a check that fails and a line that is refused, one whose answer is off, the end. */
static const char *const FAULTY = TAUGHT_HEADER "step first\nen  One.\nzh  一。\n> new tokens=3\n"
                                                "step second\nen  Two.\nzh  二。\n> scale off\n"
                                                "check set scale == on\n"
                                                "en  Three.\nzh  三。\n> save x x.npy\n"
                                                "step third\nask number sum\nen  Sum?\nzh  和？\nanswer 2\n"
                                                "tol abs 0.1\nhint.en 2\nhint.zh 2\nwhy.en So.\nwhy.zh 如此。\n"
                                                "check set scale == on\nend\n"
                                                "step fourth\nen  Four.\nzh  四。\n";

/* As many faults as are in the status; the notes tell of the last by its line and by what it says. */
static void assert_told(size_t faults, const char *line, const char *said) {
    const char *text = screen_file(&sitting.arena, notes);
    assert_int_equal(sitting.session.lecture.faults, faults);
    assert_non_null(strstr(text, line));
    assert_non_null(strstr(text, said));
}

static void what_fails_is_told_at_once_and_never_stops_the_show(void **state) {
    (void)state;
    Taught taught = {.lesson = NULL};
    const char *path = taught_read(&taught, FAULTY)->path;
    const Lecture *lecture = &sitting.session.lecture;
    sitting_said(&sitting, arena_print(&kept, "present \"%s\" notes=%s", path, notes));
    sitting_said(&sitting, "lesson next");
    assert_int_equal(lecture->faults, 0);
    assert_null(strstr(screen_file(&sitting.arena, notes), "failed"));
    sitting_said(&sitting, "lesson next; lesson next");
    assert_told(1, "07-demo.lesson:12: ", "scale is off, wanted on");
    sitting_said(&sitting, "lesson next; lesson next");
    assert_told(2, "07-demo.lesson:15: ", "save is for whoever sits here");
    sitting_said(&sitting, "lesson next; lesson next"); /* the question, the answer */
    assert_told(3, "07-demo.lesson:26: ", "scale is off, wanted on");
    assert_int_equal(lecture->step, 3);
    sitting_said(&sitting, "lesson back; lesson back; lesson next; lesson next; lesson next");
    assert_int_equal(lecture->faults, 3); /* one that is met again is the same */
    assert_string_equal(lecture->title, "fourth");
    taught_close(&taught);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test_setup_teardown(back_shows_what_was_there_after_each_press, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(an_answer_says_what_the_cell_or_metric_is, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(what_a_line_measures_is_shown_also_when_back_comes_to_it_again, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(a_try_aside_is_taken_away_again, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(steps_are_found_by_number_name_and_word, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(the_notes_hold_what_only_the_presenter_sees, open_sitting, close_sitting),
        cmocka_unit_test_setup_teardown(what_fails_is_told_at_once_and_never_stops_the_show, open_sitting,
                                        close_sitting),
        cmocka_unit_test_setup_teardown(it_goes_on_to_the_end_and_says_so, open_sitting, close_sitting),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* A lesson that goes by itself: beat by beat, as plain text, and held to what was stored of it. */
#include "support/sitting.h"
#include "support/taught.h"

#include "lesson/check.h"
#include "lesson/digest.h"
#include "lesson/shelf.h"
#include "lesson/show.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static Taught taught;
static Sitting sitting;

static const char *const LESSON = TAUGHT_HEADER "step first\n"
                                                "en  A text.\nzh  一段。\n"
                                                "> new tokens=3\n"
                                                "note.en secret\nnote.zh 秘密\n"
                                                "pause 9s\npause\n"
                                                "keys n*2\n"
                                                "step second\n"
                                                "ask choice which\nen  Which?\nzh  哪个？\n"
                                                "opt.en a Yes\nopt.zh a 是\nopt.en b No\nopt.zh b 否\n"
                                                "answer a\nmiss.en b no\nmiss.zh b 不\nhint.en a\nhint.zh a\n"
                                                "why.en So.\nwhy.zh 如此。\nend\n"
                                                "ask task do\nen  Do.\nzh  做。\n"
                                                "check set scale == off\nhint.en h\nhint.zh 提\n"
                                                "solve > scale off\nend\n"
                                                "step third\n"
                                                "check set scale == on\n"
                                                "> goto nowhere\n";

static int open_sitting(void **state) {
    (void)state;
    sitting_open(&sitting);
    return 0;
}

static int close_all(void **state) {
    (void)state;
    sitting_close(&sitting);
    taught_close(&taught);
    return 0;
}

static const Lesson *lesson_read_named(const char *name, Faults *faults) {
    Error err = {.lang = ENGLISH};
    const char *path;
    assert_true(lesson_find(faults->arena, name, &path, &err));
    return lesson_read(path, false, faults);
}

/* ---- beats ---- */

static void a_line_is_typed_by_the_character_and_runs_after_enter(void **state) {
    (void)state;
    Show show = {.arena = {0}};
    show_begin(&show, &sitting.session, taught_read(&taught, LESSON));
    const Lecture *lecture = &sitting.session.lecture;
    assert_string_equal(show_next(&show).mark, "1 first");
    assert_string_equal(lecture->title, "first");
    assert_int_equal(show_next(&show).milliseconds, 500 + 50 * 7);
    for (size_t i = 1; i <= strlen("new tokens=3"); i++) {
        Beat beat = show_next(&show);
        assert_int_equal(beat.milliseconds, 40);
        assert_true(lecture->typed);
        assert_int_equal(lecture->typing, i);
        assert_int_equal(sitting.session.now.model.given[X].rows, 0);
    }
    assert_int_equal(show_next(&show).milliseconds, 300);
    assert_false(lecture->typed);
    assert_int_equal(sitting.session.now.model.given[X].rows, 3);
    show_close(&show);
}

/* The beats of the lesson up to its end, their waits added. */
static long whole_time(double speed, double most) {
    Show show = {.arena = {0}};
    long time = 0;
    show_begin(&show, &sitting.session, taught_read(&taught, LESSON));
    show.speed = speed, show.most = most;
    for (Beat beat; !(beat = show_next(&show)).over;) time += beat.milliseconds;
    show_close(&show);
    return time;
}

static void speed_divides_every_wait_and_max_pause_ends_it(void **state) {
    (void)state;
    long usual = whole_time(1, -1);
    assert_true(usual > 15000);
    assert_true(labs(whole_time(2, -1) - usual / 2) < 200);
    assert_true(whole_time(1, 1) < usual - 8000);
    assert_int_equal(whole_time(1, 0), 0);
}

static void a_show_ends_in_the_state_that_walking_ends_in(void **state) {
    (void)state;
    Sitting walked;
    Player player;
    const Lesson *lesson = taught_read(&taught, LESSON);
    Show show = {.arena = {0}};
    show_begin(&show, &sitting.session, lesson);
    while (!show_next(&show).over) {}
    show_close(&show);
    sitting_open(&walked);
    player_open(&player, &walked.session, lesson);
    player_goto(&player, (Spot){lesson->steps, 0});
    player_close(&player);
    assert_int_equal(session_digest(&sitting.session), session_digest(&walked.session));
    assert_int_equal(sitting.session.lecture.mode, LECTURE_OFF);
    sitting_close(&walked);
}

static void a_jump_goes_to_the_beginning_of_a_step_and_stays_inside(void **state) {
    (void)state;
    Show show = {.arena = {0}};
    show_begin(&show, &sitting.session, taught_read(&taught, LESSON));
    for (int i = 0; i < 5; i++) show_next(&show); /* in the middle of a line */
    show_jump(&show, 1);
    assert_string_equal(show_next(&show).mark, "2 second");
    assert_int_equal(sitting.session.now.model.given[X].rows, 3);
    show_jump(&show, 1);
    assert_string_equal(show_next(&show).mark, "3 third");
    assert_int_equal(sitting.session.lecture.answered, 2);
    show_jump(&show, -5);
    assert_string_equal(show_next(&show).mark, "1 first");
    assert_int_equal(sitting.session.now.model.given[X].rows, 0);
    show_jump(&show, 7);
    assert_true(show_next(&show).over);
    show_close(&show);
}

/* ---- as text ---- */

static void a_transcript_tells_all_but_notes_and_goes_on_after_a_failure(void **state) {
    (void)state;
    const char *text = show_transcript(&taught.arena, taught_read(&taught, LESSON), ENGLISH, 80);
    assert_null(strstr(text, "secret"));
    assert_non_null(strstr(text,
                           "── 07 demo  step 2 of 3  second\n\nWhich?\n  a  Yes\n  b  No\n\n✓ a: Yes\nWhy: So.\n\n"
                           "Do.\n\nqkv 07:2> scale off\n"));
    assert_non_null(strstr(text, "\n! "));
    assert_non_null(strstr(text, "qkv 07:3> goto nowhere\n! "));
    text = show_transcript(&taught.arena, taught_read(&taught, LESSON), CHINESE, 80);
    assert_non_null(strstr(text, "── 07 demo  第 2 小节，共 3 节  second\n\n哪个？\n  a  是\n  b  否\n\n✓ a：是\n"));
}

static void play_says_it_and_leaves_the_state_in_hand(void **state) {
    (void)state;
    taught_read(&taught, LESSON);
    const char *line = arena_print(&taught.arena, "play %s plain max_pause=0", taught.lesson->path);
    const char *said = sitting_said(&sitting, line);
    assert_non_null(strstr(said, "qkv 07:1> new tokens=3\n"));
    assert_non_null(strstr(said, "the lesson is over: its state is in hand\n"));
    assert_int_equal(sitting.session.now.model.given[X].rows, 3);
    assert_non_null(strstr(sitting_said(&sitting, "state"), "scale off"));
    sitting_refused(&sitting, "play nothing-of-this-name plain");
    assert_non_null(strstr(sitting_refused(&sitting, "play scale speed=0 plain"), "twice as fast"));
    assert_non_null(strstr(sitting_refused(&sitting, "play scale max_pause=-1 plain"), "seconds"));
}

static void a_lesson_with_faults_is_not_begun(void **state) {
    (void)state;
    taught_read(&taught, TAUGHT_HEADER "step a\npuase\n");
    const char *line = arena_print(&taught.arena, "play %s plain", taught.lesson->path);
    assert_non_null(strstr(sitting_refused(&sitting, line), ":5: "));
    assert_int_equal(sitting.session.lecture.mode, LECTURE_OFF);
    assert_int_equal(sitting.session.journal.done, 0);
}

/* ---- what was stored ---- */

static const char CALM[] = TAUGHT_HEADER "step one\nen  One.\nzh  一。\n> new tokens=3\n";
static const char OTHER[] = TAUGHT_HEADER "step one\nen  One.\nzh  一。\n> new tokens=4\n";

static void what_differs_from_what_was_stored_is_found_at_its_line_and_stored_anew(void **state) {
    (void)state;
    taught_check(&taught, CALM);
    assert_string_equal(taught_faults(&taught), ""); /* nothing was stored */
    lesson_check(arena_string(&taught.arena, taught.lesson->path), true, &taught.faults);
    assert_string_equal(taught_faults(&taught), "");
    taught_check(&taught, CALM);
    assert_string_equal(taught_faults(&taught), "");
    taught_check(&taught, OTHER);
    assert_int_equal(taught.faults.errors, 2);
    assert_non_null(strstr(taught.faults.at[0].at.file, "07-demo.en.txt"));
    assert_int_equal(taught.faults.at[0].at.line, 5);
    assert_string_equal(taught.faults.at[0].at.text, "qkv 07:1> new tokens=3");
    assert_non_null(strstr(taught.faults.at[0].said, "new tokens=4"));
    assert_non_null(strstr(taught.faults.at[1].at.file, "07-demo.zh.txt"));
    const char *path = arena_string(&taught.arena, taught.lesson->path);
    Faults faults = {.arena = &taught.arena, .lang = ENGLISH};
    lesson_check(path, true, &faults);
    lesson_check(path, false, &faults);
    assert_int_equal(faults.errors, 0);
}

static void the_bundled_lessons_have_what_they_play_beside_them(void **state) {
    (void)state;
    Arena arena = {0};
    Labels files = lesson_files(&arena);
    assert_true(files.count >= 2);
    for (size_t i = 0; i < files.count; i++) {
        Faults faults = {.arena = &arena, .lang = ENGLISH};
        size_t length = strlen(files.at[i]) - strlen(".lesson");
        assert_int_equal(access(arena_print(&arena, "%.*s.en.txt", (int)length, files.at[i]), R_OK), 0);
        assert_int_equal(access(arena_print(&arena, "%.*s.zh.txt", (int)length, files.at[i]), R_OK), 0);
        check_golden(lesson_read_named(files.at[i], &faults), false, &faults);
        if (faults.errors) fail_msg("%s", fault_text(&arena, faults.at, ENGLISH, 100));
    }
    arena_free(&arena);
}

#define EACH(test) cmocka_unit_test_setup_teardown(test, open_sitting, close_all)

int main(void) {
    const struct CMUnitTest tests[] = {
        EACH(a_line_is_typed_by_the_character_and_runs_after_enter),
        EACH(speed_divides_every_wait_and_max_pause_ends_it),
        EACH(a_show_ends_in_the_state_that_walking_ends_in),
        EACH(a_jump_goes_to_the_beginning_of_a_step_and_stays_inside),
        EACH(a_transcript_tells_all_but_notes_and_goes_on_after_a_failure),
        EACH(play_says_it_and_leaves_the_state_in_hand),
        EACH(a_lesson_with_faults_is_not_begun),
        EACH(what_differs_from_what_was_stored_is_found_at_its_line_and_stored_anew),
        EACH(the_bundled_lessons_have_what_they_play_beside_them),
    };
    return cmocka_run_group_tests(tests, scratch_make, scratch_remove);
}

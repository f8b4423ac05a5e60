/* Studying: answers of all kinds, hints, free play, and a place that survives whatever happens. */
#include "support/sitting.h"
#include "support/taught.h"

#include "lesson/digest.h"
#include "lesson/study.h"
#include "session/progress.h"
#include "view/talk.h"

#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define HINTS "hint.en one\nhint.zh 一\nhint.en two\nhint.zh 二\nwhy.en so\nwhy.zh 因为\nend\n"

static const char DEMO[] = TAUGHT_HEADER
    "step one 1m\nen First `1`.\nzh 第 `1`。\n> load data/hand2\nen Second.\nzh 第二。\n> goto weights\n"
    "ask choice letter\nen Which?\nzh 哪个？\nopt.en a A\nopt.zh a 甲\nopt.en b B\nopt.zh b 乙\nanswer b\n"
    "miss.en a not a\nmiss.zh a 不是甲\n" HINTS
    "step two 1m\nask number top\nen Top?\nzh 最大？\nanswer cell weights 0 0\ntol abs 0.01\n" HINTS
    "ask predict guess\nen Guess.\nzh 猜。\nreveal > scale off\nanswer cell weights 0 0\ntol abs 0.1\n" HINTS
    "step three\nask task do\nen Do.\nzh 做。\ncheck cell weights 0 0 > 0.8\nsolve > temperature 0.5\n" HINTS
    "ask free words\nen Say.\nzh 说。\nwhy.en so\nwhy.zh 因为\nend\ncheck cell weights 0 0 > 0.99\n"
    "> goto z\n";

static const char *path;

/* A sitting in which the demo is open, with a state folder of its own; NULL: that of the last one. */
static void begin(Sitting *sitting, const char *folder) {
    Arena arena = {0};
    if (folder) setenv("XDG_STATE_HOME", scratch_path(&arena, folder), 1);
    sitting_open(sitting);
    sitting_said(sitting, arena_print(&arena, "lesson %s", path));
    arena_free(&arena);
}

static void says(Sitting *sitting, const char *line, const char *part) {
    const char *said = sitting_said(sitting, line);
    if (!strstr(said, part)) fail_msg("'%s' says '%s', and not '%s'", line, said, part);
}

static const char *kept(const char *id) {
    static char line[256];
    Arena arena = {0};
    const char *says = progress_says(&arena, progress_text(&arena), id);
    snprintf(line, sizeof line, "%s", says ? says : "nothing");
    arena_free(&arena);
    return line;
}

static void an_empty_line_goes_on_by_a_beat(void **state) {
    (void)state;
    Sitting sitting;
    Error err = {0};
    begin(&sitting, "beats");
    assert_non_null(strstr(sitting.said.at, "First"));
    assert_null(strstr(sitting.said.at, "Second"));
    assert_true(command_enter(&sitting.session, "", &err));
    assert_non_null(strstr(sitting.said.at, "Second"));
    assert_null(strstr(sitting.said.at, "Which?"));
    assert_true(command_enter(&sitting.session, " ", &err));
    assert_non_null(strstr(sitting.said.at, "Which?\n  a  A\n  b  B\n"));
    assert_string_equal(sitting.session.lecture.entry, "answer");
    says(&sitting, "lesson next", "a question is open");
    sitting_close(&sitting);
}

static void a_bare_pause_ends_a_beat_and_a_timed_one_does_not(void **state) {
    (void)state;
    static const char LESSON[] = TAUGHT_HEADER
        "step one\n> load data/hand2\n> scale off\npause 2s\n> goto weights\npause\n> scale on\npause\nstep two\n> goto z\n";
    Sitting sitting;
    Arena arena = {0};
    setenv("XDG_STATE_HOME", scratch_path(&arena, "pauses"), 1);
    sitting_open(&sitting);
    says(&sitting, arena_print(&arena, "lesson %s", scratch_text(&arena, "pauses.lesson", LESSON)), "> goto weights\n");
    assert_null(strstr(sitting.said.at, "> scale on\n"));
    says(&sitting, "lesson next", "> scale on\n");
    assert_null(strstr(sitting.said.at, "> goto z\n"));
    says(&sitting, "lesson next", "> goto z\n"); /* a pause before a step costs no line of its own */
    sitting_close(&sitting);
    arena_free(&arena);
}

static void a_prediction_may_be_that_no_number_comes_out(void **state) {
    (void)state;
    static const char LESSON[] =
        TAUGHT_HEADER "step one\n> load data/rows3\n> scale off\n> stable off\nask predict over\nen Guess.\nzh 猜。\n"
                      "reveal > precision f32\nanswer cell weights 0 0\ntol abs 0\n" HINTS;
    Sitting sitting;
    Arena arena = {0};
    setenv("XDG_STATE_HOME", scratch_path(&arena, "nan"), 1);
    sitting_open(&sitting);
    const char *file = scratch_text(&arena, "nan.lesson", LESSON);
    sitting_said(&sitting, arena_print(&arena, "lesson %s", file));
    sitting_said(&sitting, "lesson next");
    says(&sitting, "nan", "guess NaN, value NaN\nWhy: so\n");
    sitting_said(&sitting, "lesson goto 1; lesson next");
    says(&sitting, "inf", "guess inf, value NaN\nWhy: so\n");
    sitting_said(&sitting, "lesson goto 1; lesson next");
    says(&sitting, "0.5", "guess 0.500, value NaN\nWhy: so\n"); /* no number is a distance from it */
    Talk talk = talk_of(&arena, &sitting.session.lecture, ENGLISH, 40);
    bool told = false;
    for (size_t i = 0; i < talk.lines; i++) {
        assert_null(strstr(talk.line[i].text ? talk.line[i].text : "", "-nan"));
        told |= talk.line[i].lead && strcmp(talk.line[i].lead, "value") == 0 && strstr(talk.line[i].text, "nan");
    }
    assert_true(told);
    sitting_close(&sitting);
    arena_free(&arena);
}

static void a_miss_of_a_task_is_told_in_chinese_words(void **state) {
    (void)state;
    static const char LESSON[] =
        TAUGHT_HEADER "step one\n> new tokens=16 d_model=64 seed=64\n> scale off\nask task cure\nen Do.\nzh 做。\n"
                      "check verdict == healthy\nsolve > scale on\n" HINTS
                      "ask task more\nen Do.\nzh 做。\ncheck metric hn > 0.99\nsolve > scale 0\n" HINTS;
    Sitting sitting;
    Arena arena = {0};
    setenv("XDG_STATE_HOME", scratch_path(&arena, "misses"), 1);
    sitting_open(&sitting);
    sitting_said(&sitting, arena_print(&arena, "lang zh; lesson %s", scratch_text(&arena, "misses.lesson", LESSON)));
    sitting_said(&sitting, "lesson next");
    says(&sitting, "temperature 0.9", "✗ 诊断是“饱和”，应为“健康”\n");
    sitting_said(&sitting, "skip");
    sitting_said(&sitting, "lesson next");
    says(&sitting, "temperature 0.5", "，应大于 0.99，差 -");
    sitting_close(&sitting);
    arena_free(&arena);
}

static void all_five_kinds_are_answered(void **state) {
    (void)state;
    Sitting sitting;
    begin(&sitting, "kinds");
    sitting_said(&sitting, "lesson next; lesson next");
    says(&sitting, "a", "✗ a: not a\n");
    says(&sitting, "ｂ", "✓ b: B\nWhy: so\n"); /* full-width */
    assert_non_null(strstr(sitting_refused(&sitting, "answer b"), "no question is open"));
    says(&sitting, "lesson next", "Top?");
    says(&sitting, "0.9", "✗ 0.9 is too large\n");
    says(&sitting, "-1", "✗ -1 is too small\n");
    assert_non_null(strstr(sitting_refused(&sitting, "0.9x"), "the answer is one number"));
    says(&sitting, "０．６７", "✓ 0.67\nWhy: so\n");
    says(&sitting, "lesson next", "Guess.");
    assert_true(sitting.session.lecture.secret.on);
    says(&sitting, "0.5", "guess 0.500, value 0.731, gap +0.231\nWhy: so\n");
    assert_true(sitting.session.lecture.secret.guessed);
    says(&sitting, "lesson next", "Do.");
    assert_false(sitting.session.lecture.secret.on);
    says(&sitting, "temperature 3", "✗ weights[0,0] is 0.58257, wanted > 0.8, gap -0.21743\n");
    assert_null(strstr(sitting_said(&sitting, "show q"), "✗"));
    says(&sitting, "edit q[0,0] 9", "✓ it holds; one way: temperature 0.5\nWhy: so\n");
    says(&sitting, "lesson next", "Say.");
    assert_true(sitting.session.now.model.given[Q].at[0] == 1); /* the reference solution took its place */
    says(&sitting, "answer in my own words", "✓ in my own words\nWhy: so\n");
    says(&sitting, "lesson next", "! 07-demo.lesson:"); /* the check that does not hold, and the show goes on */
    assert_non_null(strstr(sitting.said.at, "> goto z\n"));
    assert_non_null(strstr(sitting.said.at, "The lesson ends here"));
    assert_string_equal(kept("demo"), "done");
    assert_string_equal(kept("demo/letter"), "done tries=2 hints=0");
    assert_string_equal(kept("demo/top"), "done tries=3 hints=0");
    assert_string_equal(kept("demo/guess"), "done tries=1 hints=0");
    assert_string_equal(kept("demo/do"), "done tries=2 hints=0");
    sitting_close(&sitting);
}

static void hints_are_a_ladder_and_skip_shows_the_answer(void **state) {
    (void)state;
    Sitting sitting;
    begin(&sitting, "hints");
    assert_non_null(strstr(sitting_refused(&sitting, "hint"), "no question is open"));
    sitting_said(&sitting, "lesson goto two");
    says(&sitting, "hint", "hint 1 of 2: one\n");
    says(&sitting, "hint", "hint 2 of 2: two\n");
    says(&sitting, "hint", "hint 2 of 2: two\n");
    says(&sitting, "skip", "✓ the answer is 0.670\nWhy: so\nGuess.\n");
    assert_string_equal(kept("demo/top"), "tries=0 hints=2");
    says(&sitting, "skip", "> scale off\n");
    says(&sitting, "skip", "> temperature 0.5\n");
    sitting_close(&sitting);
}

static void what_was_done_on_top_is_taken_back(void **state) {
    (void)state;
    Sitting sitting;
    begin(&sitting, "top");
    uint64_t before = session_digest(&sitting.session);
    sitting_said(&sitting, "new; scale off; heads 1; view heads");
    says(&sitting, "resume", "back where the lesson stands");
    assert_int_equal(session_digest(&sitting.session), before);
    sitting_said(&sitting, "scale 9; lesson next; again");
    assert_int_equal(session_digest(&sitting.session), before);
    says(&sitting, "steps", ">  1  one");
    sitting_close(&sitting);
}

static void leaving_keeps_the_state_and_undo_brings_back_what_was_before(void **state) {
    (void)state;
    Arena arena = {0};
    Sitting sitting;
    sitting_open(&sitting);
    sitting_said(&sitting, "load apple heads=2; temperature 3");
    uint64_t before = session_digest(&sitting.session);
    sitting_said(&sitting, arena_print(&arena, "lesson %s; lesson goto 1; lesson next", path));
    uint64_t there = session_digest(&sitting.session);
    says(&sitting, "leave", "undo 2 brings back");
    assert_int_equal(session_digest(&sitting.session), there);
    sitting_said(&sitting, "undo 2");
    assert_int_equal(session_digest(&sitting.session), before);
    assert_non_null(strstr(sitting_refused(&sitting, "hint"), "no lesson runs"));
    sitting_close(&sitting);
    arena_free(&arena);
}

static void a_lesson_from_elsewhere_is_opened_again_from_anywhere(void **state) {
    (void)state;
    char here[4096];
    Sitting sitting;
    begin(&sitting, "elsewhere");
    sitting_said(&sitting, "lesson goto two; leave");
    assert_non_null(getcwd(here, sizeof here));
    assert_int_equal(chdir("/"), 0);
    says(&sitting, "lesson", "on from where it was left");
    says(&sitting, "leave; history", "lesson /");
    assert_non_null(strstr(sitting.said.at, "07-demo.lesson fresh"));
    assert_int_equal(chdir(here), 0);
    sitting_close(&sitting);
}

static void the_text_changes_its_language_in_mid_lesson(void **state) {
    (void)state;
    Sitting sitting;
    begin(&sitting, "language");
    sitting_said(&sitting, "lesson next; lesson next; lang zh");
    bool found = false;
    for (size_t i = 0; i < sitting.session.lecture.parts; i++)
        found = found || strcmp(sitting.session.lecture.part[i].text, "哪个？") == 0;
    assert_true(found);
    says(&sitting, "b", "✓ b：乙\n为什么：因为\n");
    sitting_close(&sitting);
}

static void another_lesson_or_a_drill_takes_its_turn(void **state) {
    (void)state;
    Arena arena = {0};
    Sitting sitting;
    begin(&sitting, "turns");
    says(&sitting, "drill weights", "1. weights");
    sitting_said(&sitting, "hint");
    says(&sitting, arena_print(&arena, "lesson %s", path), "the drill ends");
    assert_non_null(strstr(sitting.said.at, "left demo at step 1"));
    says(&sitting, "drill weights; leave; steps", ">  1  one");
    says(&sitting, "leave", "left demo");
    sitting_close(&sitting);
    arena_free(&arena);
}

/* A child takes these lines and is killed without notice. */
static void die_after(const char *lines) {
    pid_t child = fork();
    if (child == 0) {
        Sitting sitting;
        begin(&sitting, NULL);
        Error err = {0};
        if (!command_run(&sitting.session, lines, &err)) _exit(1);
        kill(getpid(), SIGKILL);
    }
    int status;
    assert_int_equal(waitpid(child, &status, 0), child);
    assert_true(WIFSIGNALED(status) && WTERMSIG(status) == SIGKILL);
}

static void a_power_cut_after_any_line_loses_nothing(void **state) {
    (void)state;
    static const char *const WAY[] = {"lesson next", "lesson next", "b",           "lesson next",     "0.67",
                                      "lesson next", "0.5",         "lesson next", "temperature 0.1", "lesson next"};
    Sitting walker;
    begin(&walker, "walked");
    for (size_t i = 0; i < sizeof WAY / sizeof *WAY; i++) {
        Arena arena = {0};
        sitting_said(&walker, WAY[i]);
        Study *study = walker.session.lecture.course;
        player_restore(&study->player); /* what a learner did on top of the lesson is not kept */
        setenv("XDG_STATE_HOME", scratch_path(&arena, arena_print(&arena, "cut%zu", i)), 1);
        Text lines = text_new(&arena);
        for (size_t j = 0; j <= i; j++) text_print(&lines, "%s; ", WAY[j]);
        die_after(lines.at);
        Sitting again;
        begin(&again, NULL);
        const Study *resumed = again.session.lecture.course;
        if (resumed->player.open != NULL && study->player.open != NULL)
            assert_string_equal(resumed->player.open->id, study->player.open->id);
        else assert_true(resumed->player.open == NULL && study->player.open == NULL);
        assert_int_equal(resumed->player.at.step, study->player.at.step);
        assert_int_equal(resumed->player.at.item, study->player.at.item);
        if (!study->player.owed) /* a solved task resumes with the lesson's own solution */
            assert_int_equal(session_digest(&again.session), session_digest(&walker.session));
        sitting_close(&again);
        arena_free(&arena);
    }
    sitting_close(&walker);
}

static void two_learners_at_once_lose_nothing(void **state) {
    (void)state;
    enum { LEARNERS = 2, TRIES = 40 };
    Arena arena = {0};
    setenv("XDG_STATE_HOME", scratch_path(&arena, "both"), 1);
    pid_t child[LEARNERS];
    for (int c = 0; c < LEARNERS; c++) {
        child[c] = fork();
        if (child[c]) continue;
        Sitting sitting;
        Error err = {0};
        begin(&sitting, NULL);
        command_run(&sitting.session, "lesson goto 1; lesson next; lesson next", &err);
        for (int i = 0; i < TRIES; i++)
            if (!command_run(&sitting.session, "a", &err)) _exit(1);
        _exit(0);
    }
    for (int c = 0; c < LEARNERS; c++) {
        int status;
        waitpid(child[c], &status, 0);
        assert_int_equal(status, 0);
    }
    assert_string_equal(kept("demo/letter"), "tries=80 hints=0");
    arena_free(&arena);
}

static void progress_is_listed_exported_and_forgotten(void **state) {
    (void)state;
    Arena arena = {0};
    Sitting sitting;
    begin(&sitting, "listed");
    sitting_said(&sitting, "lesson next; lesson next; hint; b");
    says(&sitting, "progress", "demo/letter done tries=1 hints=1\n");
    const char *file = scratch_path(&arena, "progress.csv");
    sitting_said(&sitting, arena_print(&arena, "progress export %s", file));
    char text[256] = {0};
    FILE *csv = fopen(file, "r");
    assert_non_null(csv);
    assert_true(fread(text, 1, sizeof text - 1, csv) > 0);
    fclose(csv);
    assert_string_equal(text, "id,done,tries,hints\ndemo,0,0,0\ndemo/letter,1,1,1\n");
    says(&sitting, "progress forget demo", "lines: 2");
    says(&sitting, "progress", "nothing is kept yet");
    assert_non_null(strstr(sitting_refused(&sitting, "progress forget demo"), "nothing is kept of 'demo'"));
    assert_non_null(strstr(sitting_refused(&sitting, "progress export x.txt"), "writes a .csv"));
    sitting_close(&sitting);
    arena_free(&arena);
}

static int make(void **state) {
    static Arena arena;
    int failed = scratch_make(state);
    path = scratch_text(&arena, "07-demo.lesson", DEMO);
    return failed;
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_empty_line_goes_on_by_a_beat),
        cmocka_unit_test(a_bare_pause_ends_a_beat_and_a_timed_one_does_not),
        cmocka_unit_test(a_prediction_may_be_that_no_number_comes_out),
        cmocka_unit_test(a_miss_of_a_task_is_told_in_chinese_words),
        cmocka_unit_test(all_five_kinds_are_answered),
        cmocka_unit_test(hints_are_a_ladder_and_skip_shows_the_answer),
        cmocka_unit_test(what_was_done_on_top_is_taken_back),
        cmocka_unit_test(leaving_keeps_the_state_and_undo_brings_back_what_was_before),
        cmocka_unit_test(a_lesson_from_elsewhere_is_opened_again_from_anywhere),
        cmocka_unit_test(the_text_changes_its_language_in_mid_lesson),
        cmocka_unit_test(another_lesson_or_a_drill_takes_its_turn),
        cmocka_unit_test(a_power_cut_after_any_line_loses_nothing),
        cmocka_unit_test(two_learners_at_once_lose_nothing),
        cmocka_unit_test(progress_is_listed_exported_and_forgotten),
    };
    return cmocka_run_group_tests(tests, make, scratch_remove);
}

/* The player: at each place of a lesson the sitting is a fresh one and the lesson's lines up to there, whichever way led to
 * it, whatever was done in between. */
#include "support/sitting.h"
#include "support/taught.h"

#include "lab/cost.h"
#include "lesson/digest.h"
#include "lesson/player.h"
#include "lesson/shelf.h"
#include "session/secret.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct Class {
    Sitting sitting;
    Player player;
} Class;

static void begin(Class *class, const Lesson *lesson) {
    sitting_open(&class->sitting);
    player_open(&class->player, &class->sitting.session, lesson);
}

static void finish(Class *class) {
    player_close(&class->player);
    sitting_close(&class->sitting);
}

static uint64_t digest(Class *class) {
    return session_digest(&class->sitting.session);
}

static const Lesson *bundled(Arena *arena, Faults *faults, const char *name) {
    const char *path;
    Error err = {.lang = ENGLISH};
    *faults = (Faults){.arena = arena};
    assert_true(lesson_find(arena, name, &path, &err));
    const Lesson *lesson = lesson_read(path, false, faults);
    assert_non_null(lesson);
    return lesson;
}

static void a_lessons_own_lines_ask_no_clock_and_a_learners_do(void **state) {
    (void)state;
    Class class;
    Taught taught = {.lesson = NULL};
    begin(&class, taught_read(&taught, TAUGHT_HEADER "step first\n> cost tokens=4 d_model=4 heads=1\n"));
    Session *session = &class.sitting.session;
    session->batch = false;
    player_next(&class.player);
    player_next(&class.player);
    const CostRecord *record = session->experiment.record;
    assert_non_null(record);
    assert_false(record->measured);
    sitting_said(&class.sitting, "cost tokens=4 d_model=4 heads=1");
    record = session->experiment.record;
    assert_true(record->measured);
    finish(&class);
    taught_close(&taught);
}

/* Lines of a learner who wanders off. */
static const char *const WANDER[] = {"scale 3",
                                     "goto x",
                                     "new seed=9",
                                     "view heads",
                                     "edit x[0,0] 5",
                                     "digits 7",
                                     "undo",
                                     "redo",
                                     "mask causal; temperature 2",
                                     "nonsense",
                                     "load apple heads=2"};
enum { WANDERINGS = sizeof WANDER / sizeof *WANDER };

static void resuming_after_every_event_is_walking_there(void **state) {
    (void)state;
    static const char *const NAMES[] = {"five-steps", "scale"};
    for (size_t n = 0; n < sizeof NAMES / sizeof *NAMES; n++) {
        Arena arena = {0};
        Faults faults;
        const Lesson *lesson = bundled(&arena, &faults, NAMES[n]);
        Class walker, jumper;
        begin(&walker, lesson);
        begin(&jumper, lesson);
        size_t events = 0;
        for (Event event; (event = player_next(&walker.player)).kind != EVENT_END; events++) {
            if (event.kind == EVENT_ASK) player_solve(&walker.player);
            uint64_t walked = digest(&walker);
            player_goto(&jumper.player, walker.player.at);
            if (digest(&jumper) != walked) fail_msg("%s: event %zu, in step %s", NAMES[n], events, event.step->id);
            sitting_run(&walker.sitting, WANDER[events % WANDERINGS]);
            if (events % 3 == 0) player_restore(&walker.player);
            if (events % 3 == 0 && digest(&walker) != walked) fail_msg("%s: back to event %zu", NAMES[n], events);
        }
        assert_true(events > 30);
        assert_int_equal(walker.player.failures, 0);
        finish(&walker);
        finish(&jumper);
        arena_free(&arena);
    }
}

static Taught taught;

#define DEMO                                                                                                          \
    TAUGHT_HEADER "step one\n> load data/hand2\n> goto weights\nstep two\nask task t\ncheck cell weights 0 0 > 0.7\n" \
                  "solve > scale off\nend\nstep three\n> temperature 2\n"

static void a_task_solved_in_another_way_gives_way_to_the_solution(void **state) {
    (void)state;
    Class class;
    begin(&class, taught_read(&taught, DEMO));
    while (player_next(&class.player).kind != EVENT_ASK) continue;
    Error err = {.lang = ENGLISH};
    assert_false(player_holds(&class.player, &err));
    assert_non_null(strstr(err.text, "weights[0,0] is 0.669762, wanted > 0.7"));
    sitting_said(&class.sitting, "temperature 0.1");
    assert_true(player_holds(&class.player, &err));
    player_settle(&class.player);
    assert_int_equal(class.sitting.session.now.model.set.scale, SCALE_ON);
    assert_int_equal(player_next(&class.player).kind, EVENT_STEP);
    assert_int_equal(class.sitting.session.now.model.set.scale, SCALE_OFF);
    finish(&class);
}

static void undo_stops_at_the_lesson_and_goes_on_once_it_is_closed(void **state) {
    (void)state;
    Class class;
    sitting_open(&class.sitting);
    sitting_said(&class.sitting, "load apple heads=2; temperature 3");
    uint64_t before = digest(&class);
    player_open(&class.player, &class.sitting.session, taught_read(&taught, DEMO));
    while (player_next(&class.player).kind != EVENT_ASK) continue;
    sitting_said(&class.sitting, "scale 4; undo");
    assert_non_null(strstr(sitting_refused(&class.sitting, "undo"), "undo stops at the lesson's own line"));
    player_close(&class.player);
    class.player = (Player){.at = {0, 0}};
    sitting_said(&class.sitting, "undo 2");
    assert_int_equal(digest(&class), before);
    sitting_close(&class.sitting);
}

static void where_one_looked_and_how_comes_back_with_the_lesson(void **state) {
    (void)state;
    Class class;
    begin(&class, taught_read(&taught, DEMO));
    while (player_next(&class.player).kind != EVENT_ASK) continue;
    sitting_said(&class.sitting, "goto scores; cell 1 0; digits 9; view heads; lang zh");
    assert_true(player_restore(&class.player));
    assert_int_equal(class.sitting.session.now.at.step, WEIGHTS);
    assert_int_equal(class.sitting.session.like.digits, -1);
    assert_null(class.sitting.session.show.view);
    assert_int_equal(class.sitting.session.like.lang, CHINESE);
    assert_false(player_restore(&class.player));
    finish(&class);
}

static void the_picture_goes_where_the_lesson_shows_numbers(void **state) {
    (void)state;
    Class class;
    begin(&class,
          taught_read(&taught, TAUGHT_HEADER "step one\n> load data/twoplaces\n> heads 2\n"
                                             "> show weights[0:2, 0:2] head=1\n> scale 2\n> show masked head=all\n"
                                             "> show q; cell 1 3\n"));
    const Cursor *at = &class.sitting.session.now.at;
    for (Event event; (event = player_next(&class.player)).kind != EVENT_END;) {
        if (event.kind != EVENT_LINE || strncmp(event.item->line, "show", 4) != 0) continue;
        bool first = strstr(event.item->line, "weights") != NULL, last = strstr(event.item->line, "cell") != NULL;
        assert_int_equal(at->step, first ? WEIGHTS : last ? Q : MASKED);
        assert_int_equal(at->col, last ? 3 : 0);
        assert_int_equal(at->head, 1);
    }
    assert_int_equal(at->step, Q);
    sitting_said(&class.sitting, "show z"); /* a learner's own moves nothing */
    assert_int_equal(at->step, Q);
    finish(&class);
}

/* On to the question of this name. */
static void put_ask(Class *class, const char *id) {
    for (Event event; (event = player_next(&class->player)).kind != EVENT_END;) {
        if (event.kind != EVENT_ASK) continue;
        if (strcmp(event.item->ask->id, id) == 0) return;
        player_solve(&class->player);
    }
    fail_msg("no question %s", id);
}

static void a_prediction_is_made_on_the_picture_which_does_not_tell_it(void **state) {
    (void)state;
    Arena arena = {0};
    Faults faults;
    const Lesson *lesson = bundled(&arena, &faults, "five-steps");
    Class class, resumed;
    begin(&class, lesson);
    put_ask(&class, "third-row");
    Session *session = &class.sitting.session;
    Cursor at = session->now.at;
    assert_int_equal(at.step, WEIGHTS);
    assert_int_equal(at.row, 2);
    assert_int_equal(at.col, 2);
    assert_int_equal(secret_of(session, WEIGHTS, 0, 2, 2), HIDING_ASKED);
    assert_int_equal(secret_of(session, WEIGHTS, 0, 2, 0), HIDING_TELLS);
    assert_int_equal(secret_of(session, WEIGHTS, 0, 0, 1), HIDING_TELLS); /* row 0 has the same three shares */
    assert_int_equal(secret_of(session, Z, 0, 0, 0), HIDING_TELLS);
    assert_int_equal(secret_of(session, SCALED, 0, 2, 2), HIDING_NONE);
    assert_true(secret_within(session, WEIGHTS, 0, 0, 1, 1, 2));
    begin(&resumed, lesson);
    player_goto(&resumed.player, class.player.at);
    assert_memory_equal(&resumed.sitting.session.now.at, &at, sizeof at);
    finish(&resumed);
    sitting_said(&class.sitting, "edit q[0,0] 9"); /* now row 0 has others */
    assert_int_equal(secret_of(session, WEIGHTS, 0, 0, 1), HIDING_NONE);
    assert_int_equal(secret_of(session, WEIGHTS, 0, 2, 0), HIDING_TELLS);
    assert_false(secret_within(session, WEIGHTS, 0, 0, 1, 0, 3));
    finish(&class);
    arena_free(&arena);
}

static void an_experiment_of_the_lesson_comes_back(void **state) {
    (void)state;
    Class class;
    begin(&class, taught_read(&taught, TAUGHT_HEADER
                              "step one\n> train recall tokens=4 d_model=8 d_v=4 classes=3 batch=2 steps=4\nstep two\n"
                              "> train keep\n"));
    player_next(&class.player);
    assert_true(player_next(&class.player).fine);
    size_t steps = class.sitting.session.experiment.all;
    sitting_said(&class.sitting, "train recall tokens=4 d_model=8 d_v=4 classes=3 batch=3 steps=2");
    assert_int_not_equal(class.sitting.session.experiment.all, steps);
    player_next(&class.player);
    assert_int_equal(class.sitting.session.experiment.all, steps);
    assert_true(player_next(&class.player).fine);
    finish(&class);
}

static void a_record_of_a_lesson_with_free_play_makes_the_same_numbers(void **state) {
    (void)state;
    Class class;
    Sitting other;
    Arena arena = {0};
    sitting_open(&class.sitting);
    const char *path = scratch_path(&arena, "lesson.qkv");
    sitting_said(&class.sitting, arena_print(&arena, "load apple heads=2; record %s", path));
    player_open(&class.player, &class.sitting.session, bundled(&arena, &(Faults){.arena = &arena}, "five-steps"));
    for (size_t i = 0; player_next(&class.player).kind != EVENT_END; i++) {
        if (class.player.open) player_solve(&class.player);
        sitting_run(&class.sitting, WANDER[i % WANDERINGS]);
    }
    sitting_open(&other);
    sitting_said(&other, arena_print(&arena, "source %s", path));
    assert_memory_equal(&other.session.now.model.set, &class.sitting.session.now.model.set, sizeof(Settings));
    other.session.now.at = class.sitting.session.now.at;
    other.session.like.digits = class.sitting.session.like.digits;
    assert_int_equal(session_digest(&other.session), digest(&class));
    sitting_close(&other);
    finish(&class);
    arena_free(&arena);
}

static void own_lines_stay_inside_the_fence(void **state) {
    (void)state;
    static const struct {
        const char *line, *part;
    } LINES[] = {
        {"load ../../../../../../../../../../etc/passwd", "lies outside the lesson's folder"},
        {"load /etc/passwd", "lies outside the lesson's folder"},
        {"save x gone.csv", "a lesson's own lines may not write"},
        {"export gone.json", "a lesson's own lines may not write"},
        {"record gone.qkv", "a lesson's own lines may not write"},
        {"print gone.txt", "a lesson's own lines may not write"},
        {"quit", "a lesson's own lines may not"},
        {"lesson new gone", "a lesson's own lines may not"},
        {"hint", "a lesson's own lines may not"},
        {"mask /etc/passwd", "lies outside the lesson's folder"},
        {"names /etc/passwd", "lies outside the lesson's folder"},
        {"source inner.qkv", "a lesson's own lines may not write"},
        {"source /etc/passwd", "lies outside the lesson's folder"},
    };
    Arena arena = {0};
    scratch_text(&arena, "inner.qkv", "save x gone.csv\n");
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        Class class;
        begin(&class, taught_read(&taught, arena_print(&arena, TAUGHT_HEADER "step one\n> load data/hand2\n> %s\n",
                                                       LINES[i].line)));
        player_next(&class.player);
        assert_true(player_next(&class.player).fine);
        Event event = player_next(&class.player);
        assert_false(event.fine);
        const char *said = event.said.at[event.said.count - 1];
        if (!strstr(said, LINES[i].part)) fail_msg("%s: %s", LINES[i].line, said);
        assert_int_equal(player_next(&class.player).kind, EVENT_END); /* the show goes on */
        finish(&class);
    }
    assert_int_not_equal(access("gone.csv", F_OK), 0);
    arena_free(&arena);
}

static void what_must_fail_stays_inside_the_fence_too(void **state) {
    (void)state;
    Class class;
    Arena arena = {0};
    const char *gone = scratch_path(&arena, "gone.csv");
    begin(&class, taught_read(&taught, arena_print(&arena,
                                                   TAUGHT_HEADER "step one\n> load data/hand2\n"
                                                                 "check fails > save x %s\ncheck fails > quit\n"
                                                                 "ask task t\ncheck fails > save q %s\nend\n",
                                                   gone, gone)));
    while (player_next(&class.player).kind != EVENT_ASK) continue;
    Error err = {.lang = ENGLISH};
    assert_true(player_holds(&class.player, &err));
    assert_int_equal(class.player.failures, 0);
    assert_int_equal(access(gone, F_OK), -1);
    assert_int_equal(class.sitting.session.wish, WISH_NONE);
    finish(&class);
    arena_free(&arena);
}

static void a_file_beside_the_lesson_is_found_from_everywhere(void **state) {
    (void)state;
    Arena arena = {0};
    scratch_text(&arena, "mine.csv", "1,2\n3,4\n");
    Class class;
    begin(&class, taught_read(&taught, TAUGHT_HEADER "step one\n> load v mine.csv\n> load q mine.csv[0:1]\n"));
    player_next(&class.player);
    assert_true(player_next(&class.player).fine);
    assert_true(player_next(&class.player).fine);
    assert_int_equal(class.sitting.session.now.model.given[V].rows, 2);
    assert_int_equal(class.sitting.session.now.model.given[Q].rows, 1);
    finish(&class);
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_lessons_own_lines_ask_no_clock_and_a_learners_do),
        cmocka_unit_test(resuming_after_every_event_is_walking_there),
        cmocka_unit_test(a_task_solved_in_another_way_gives_way_to_the_solution),
        cmocka_unit_test(undo_stops_at_the_lesson_and_goes_on_once_it_is_closed),
        cmocka_unit_test(where_one_looked_and_how_comes_back_with_the_lesson),
        cmocka_unit_test(the_picture_goes_where_the_lesson_shows_numbers),
        cmocka_unit_test(a_prediction_is_made_on_the_picture_which_does_not_tell_it),
        cmocka_unit_test(an_experiment_of_the_lesson_comes_back),
        cmocka_unit_test(a_record_of_a_lesson_with_free_play_makes_the_same_numbers),
        cmocka_unit_test(own_lines_stay_inside_the_fence),
        cmocka_unit_test(what_must_fail_stays_inside_the_fence_too),
        cmocka_unit_test(a_file_beside_the_lesson_is_found_from_everywhere),
    };
    return cmocka_run_group_tests(tests, scratch_make, scratch_remove);
}

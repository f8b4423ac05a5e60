/* A round of the drill, as lines: answers, words, score, levels, the record, and free play beside an open item. */
#include "support/scratch.h"
#include "support/sitting.h"

#include "lab/drill.h"
#include "session/progress.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* The first sitting writes into a state folder of its own. */
static void begin(Sitting *sitting, const char *folder) {
    Arena arena = {0};
    setenv("XDG_STATE_HOME", scratch_path(&arena, folder), 1);
    arena_free(&arena);
    sitting_open(sitting);
}

static bool said(Sitting *sitting, const char *line, const char *part) {
    return strstr(sitting_said(sitting, line), part) != NULL;
}

/* The item from `number` on, its answer as one would type it. */
static const char *answer_of(Arena *arena, const char *drill, size_t level, uint64_t *number) {
    Item item = drill_item(arena, drill_find(drill), level, 1, *number);
    *number = item.number + 1;
    return arena_print(arena, "%.9g", item.answer);
}

static void a_number_answers_and_the_next_item_follows(void **state) {
    (void)state;
    Sitting sitting;
    Arena arena = {0};
    uint64_t number = 0;
    begin(&sitting, "answers");
    assert_true(said(&sitting, "drill scores", "1. scores, level 1\n"));
    const char *right = answer_of(&arena, "scores", 1, &number);
    assert_true(said(&sitting, right, "right: "));
    assert_non_null(strstr(sitting.said.at, "score: scores 1 of 1\n"));
    assert_non_null(strstr(sitting.said.at, "2. scores, level 1\n"));
    right = answer_of(&arena, "scores", 1, &number);
    assert_true(said(&sitting, arena_print(&arena, "answer %s", right), "score: scores 2 of 2\n"));
    sitting_close(&sitting);
    arena_free(&arena);
}

static void a_miss_shows_the_arithmetic_with_what_was_typed_beside_it(void **state) {
    (void)state;
    Sitting sitting;
    begin(&sitting, "misses");
    sitting_said(&sitting, "drill scores seed=0"); /* q = 0 -1, k = 1 2 */
    assert_true(said(&sitting, "2", "That adds q and k; multiply them place by place, then add.\n"));
    assert_non_null(strstr(sitting.said.at, "scores[0,0] = 0·1 + (-1)·2 = -2   you said 2, gap +4\n"));
    assert_non_null(strstr(sitting.said.at, "score: scores 0 of 1\nagain?\n"));
    sitting_close(&sitting);
}

static void what_is_no_number_is_a_command_and_changes_no_score(void **state) {
    (void)state;
    Sitting sitting;
    begin(&sitting, "free");
    sitting_said(&sitting, "drill weights");
    assert_true(said(&sitting, "load apple heads=2; scale off; show weights", "weights, head 0"));
    assert_int_equal(sitting.session.now.model.set.scale, SCALE_OFF);
    assert_non_null(strstr(sitting_refused(&sitting, "hnit"), "unknown word"));
    sitting_said(&sitting, "undo");
    assert_true(said(&sitting, "leave", "before the first answer"));
    assert_int_equal(sitting.session.now.model.set.scale, SCALE_ON);
    sitting_close(&sitting);
}

static void what_looks_like_a_number_and_is_none_is_refused_and_the_item_stays(void **state) {
    (void)state;
    static const char *const LINES[] = {"0,5", "27%", "1e400", "3 / 8", "1 2", "answer", "answer four", "answer nan"};
    Sitting sitting;
    begin(&sitting, "numbers");
    sitting_said(&sitting, "drill z");
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++)
        assert_non_null(strstr(sitting_refused(&sitting, LINES[i]), "the answer is one number"));
    assert_true(said(&sitting, "again", "1. z, level 1\n"));
    assert_true(said(&sitting, "-inf", "2. z, level 1\n"));
    sitting_close(&sitting);
}

static void an_open_item_leaves_the_session_as_it_is(void **state) {
    (void)state;
    Sitting sitting;
    begin(&sitting, "hidden");
    sitting_said(&sitting, "load apple heads=2");
    uint64_t before = sitting_digest(&sitting);
    size_t lines = sitting.session.journal.count;
    sitting_said(&sitting, "drill scores level=3; hint; again; 5; skip; 7");
    assert_true(sitting_digest(&sitting) == before);
    assert_int_equal(sitting.session.journal.count, lines);
    sitting_close(&sitting);
}

static void three_right_in_a_row_raise_the_level_and_two_missed_lower_it(void **state) {
    (void)state;
    Sitting sitting;
    Arena arena = {0};
    uint64_t one = 0, two = 0;
    begin(&sitting, "levels");
    sitting_said(&sitting, "drill scaled");
    for (int i = 0; i < 2; i++) sitting_said(&sitting, answer_of(&arena, "scaled", 1, &one));
    assert_true(said(&sitting, answer_of(&arena, "scaled", 1, &one), "3 right in a row: level 2\n"));
    assert_non_null(strstr(sitting.said.at, "4. scaled, level 2\n"));
    sitting_said(&sitting, "999");
    answer_of(&arena, "scaled", 2, &two);
    /* one right between two misses: they are none in a row */
    assert_true(said(&sitting, answer_of(&arena, "scaled", 2, &two), "right: "));
    assert_false(said(&sitting, "999", "in a row"));
    assert_true(said(&sitting, "skip", "2 missed in a row: level 1\n"));
    /* and goes on where level 1 was left, so that no item comes twice */
    assert_true(said(&sitting, answer_of(&arena, "scaled", 1, &one), "right: "));
    sitting_close(&sitting);
    arena_free(&arena);
}

static void the_level_stays_between_one_and_four(void **state) {
    (void)state;
    Sitting sitting;
    Arena arena = {0};
    uint64_t number = 0;
    begin(&sitting, "ends");
    sitting_said(&sitting, "drill z");
    for (int i = 0; i < 5; i++) assert_true(said(&sitting, "skip", "level 1\n"));
    sitting_said(&sitting, "drill z level=4");
    for (int i = 0; i < 7; i++) assert_true(said(&sitting, answer_of(&arena, "z", 4, &number), "level 4\n"));
    sitting_close(&sitting);
    arena_free(&arena);
}

static void hints_climb_to_the_solution_which_counts_as_missed_once(void **state) {
    (void)state;
    Sitting sitting;
    Arena arena = {0};
    uint64_t number = 0;
    begin(&sitting, "hints");
    sitting_said(&sitting, "drill scores");
    const char *right = answer_of(&arena, "scores", 1, &number);
    assert_true(said(&sitting, "hint", "The row of scores is the row of q"));
    assert_true(said(&sitting, "hint", "Multiply the two rows place by place"));
    assert_false(strstr(sitting.said.at, "score: ") != NULL);
    assert_true(said(&sitting, "hint", "score: scores 0 of 1\n"));
    assert_false(said(&sitting, "hint", "score: "));
    assert_true(said(&sitting, right, "right: "));
    assert_null(strstr(sitting.said.at, "score: "));
    assert_true(said(&sitting, "leave", "the drill ends: 0 of 1 right\n"));
    sitting_close(&sitting);
    arena_free(&arena);
}

static void without_a_step_the_drills_take_turns(void **state) {
    (void)state;
    Sitting sitting;
    Arena arena = {0};
    begin(&sitting, "turns");
    sitting_said(&sitting, "drill level=2");
    for (size_t i = 1; i < 9; i++) {
        size_t drills = 0;
        while (DRILLS[drills]) drills++;
        const char *next = arena_print(&arena, "%zu. %s, level 2\n", i + 1, DRILLS[i % drills]->name);
        assert_true(said(&sitting, "skip", next));
    }
    sitting_close(&sitting);
    arena_free(&arena);
}

static void the_record_adds_up_over_rounds_and_sittings(void **state) {
    (void)state;
    Arena arena = {0};
    for (int i = 0; i < 2; i++) {
        Sitting sitting;
        uint64_t number = 0;
        begin(&sitting, "record");
        sitting_said(&sitting, "drill cost");
        sitting_said(&sitting, answer_of(&arena, "cost", 1, &number));
        sitting_said(&sitting, "skip");
        assert_true(said(&sitting, "drill cost", "the drill ends: 1 of 2 right\n"));
        sitting_said(&sitting, "skip; skip; skip");
        assert_true(said(&sitting, "leave", i ? "cost in all: 2 of 10, last at level 1\n" : "cost in all: 1 of 5, "));
        assert_string_equal(progress_of(&sitting.session, "drill/cost"),
                            i ? "level=1 right=2 of=10" : "level=1 right=1 of=5");
        sitting_close(&sitting);
    }
    arena_free(&arena);
}

static void a_batch_keeps_no_record(void **state) {
    (void)state;
    Sitting sitting;
    Arena arena = {0};
    begin(&sitting, "none");
    sitting.session.batch = true;
    assert_false(said(&sitting, "drill cost; skip; leave", "in all"));
    assert_int_equal(access(scratch_path(&arena, "none"), F_OK), -1);
    sitting_close(&sitting);
    arena_free(&arena);
}

static bool outer(Session *session, const char *line, bool *mine, Error *err) {
    (void)session, (void)err;
    *mine = strcmp(line, "mine") == 0;
    return true;
}

static void whoever_listened_before_listens_again_after_the_drill(void **state) {
    (void)state;
    Sitting sitting;
    begin(&sitting, "outer");
    sitting.session.listener = (Listener){.hear = outer};
    sitting_said(&sitting, "drill z; drill scores; leave");
    assert_true(sitting.session.listener.hear == outer);
    sitting_close(&sitting);
}

static void a_record_of_a_drill_replays_it(void **state) {
    (void)state;
    Sitting sitting;
    Arena arena = {0};
    begin(&sitting, "replay");
    sitting.session.batch = true;
    const char *path = scratch_path(&arena, "drill.qkv");
    sitting_said(&sitting, arena_print(&arena, "record %s", path));
    const char *first = arena_string(&arena, sitting_said(&sitting, "drill weights; 0.4; hint; 7; skip; leave"));
    sitting_said(&sitting, "record off");
    assert_string_equal(sitting_said(&sitting, arena_print(&arena, "source %s", path)), first);
    sitting_close(&sitting);
    arena_free(&arena);
}

static void a_record_begun_within_a_drill_has_no_answers_without_their_question(void **state) {
    (void)state;
    Sitting sitting;
    Arena arena = {0};
    begin(&sitting, "within");
    const char *path = scratch_path(&arena, "within.qkv");
    sitting_said(&sitting, arena_print(&arena, "drill z; record %s; 5; lang en; leave; record off", path));
    assert_string_equal(sitting_said(&sitting, arena_print(&arena, "source %s", path)), "lang en\n");
    sitting_close(&sitting);
    arena_free(&arena);
}

static void a_drill_speaks_the_language_of_the_moment(void **state) {
    (void)state;
    Sitting sitting;
    begin(&sitting, "lang");
    sitting_said(&sitting, "drill masked seed=0");
    assert_true(said(&sitting, "lang zh; again", "个 token，mask causal：第"));
    assert_true(said(&sitting, "99", "再来一题：\n"));
    sitting_close(&sitting);
}

static void a_drill_is_asked_for_by_its_name_level_and_seed(void **state) {
    (void)state;
    Sitting sitting;
    begin(&sitting, "words");
    assert_non_null(strstr(sitting_refused(&sitting, "drill wieghts"), "did you mean 'weights'"));
    assert_non_null(strstr(sitting_refused(&sitting, "drill everything"), "scores scaled masked weights z cost"));
    assert_non_null(strstr(sitting_refused(&sitting, "drill z level=5"), "1 to 4"));
    assert_non_null(strstr(sitting_refused(&sitting, "drill z seed=99999999999999999"), "10000000000000000"));
    assert_non_null(strstr(sitting_refused(&sitting, "seed 99999999999999999; drill z"), "too large for a drill"));
    assert_null(sitting.session.listener.hear);
    sitting_said(&sitting, "seed 77; drill z level=4");
    Arena arena = {0};
    Item item = drill_item(&arena, drill_find("z"), 4, 77, 0);
    assert_true(said(&sitting, "again", drill_question(&item, ENGLISH, &arena)));
    arena_free(&arena);
    sitting_close(&sitting);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_number_answers_and_the_next_item_follows),
        cmocka_unit_test(a_miss_shows_the_arithmetic_with_what_was_typed_beside_it),
        cmocka_unit_test(what_is_no_number_is_a_command_and_changes_no_score),
        cmocka_unit_test(what_looks_like_a_number_and_is_none_is_refused_and_the_item_stays),
        cmocka_unit_test(an_open_item_leaves_the_session_as_it_is),
        cmocka_unit_test(three_right_in_a_row_raise_the_level_and_two_missed_lower_it),
        cmocka_unit_test(the_level_stays_between_one_and_four),
        cmocka_unit_test(hints_climb_to_the_solution_which_counts_as_missed_once),
        cmocka_unit_test(without_a_step_the_drills_take_turns),
        cmocka_unit_test(the_record_adds_up_over_rounds_and_sittings),
        cmocka_unit_test(a_batch_keeps_no_record),
        cmocka_unit_test(whoever_listened_before_listens_again_after_the_drill),
        cmocka_unit_test(a_record_of_a_drill_replays_it),
        cmocka_unit_test(a_record_begun_within_a_drill_has_no_answers_without_their_question),
        cmocka_unit_test(a_drill_speaks_the_language_of_the_moment),
        cmocka_unit_test(a_drill_is_asked_for_by_its_name_level_and_seed),
    };
    return cmocka_run_group_tests(tests, scratch_make, scratch_remove);
}

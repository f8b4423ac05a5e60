/* What a training did, as curves, numbers and words, at any size and while it goes on. */
#include "support/screen.h"

#include "command/command.h"
#include "lab/train_lab.h"

#include <math.h>
#include <string.h>

#define SMALL "d_model=8 d_head=16 d_v=8 classes=4 batch=4 tokens=6 "

static Sitting sitting;

static int open_sitting(void **state) {
    (void)state;
    sitting_open(&sitting);
    sitting_said(&sitting, "load apple heads=2");
    return 0;
}

static int close_sitting(void **state) {
    (void)state;
    sitting_close(&sitting);
    return 0;
}

static TrainRecord *record(void) {
    return train_record(&sitting.session.experiment);
}

static void pictures_in_both_languages_at_their_sizes(void **state) {
    (void)state;
    static const Size SIZES[] = {{200, 60}, {120, 40}, {80, 24}, {60, 16}, {40, 12}};
    sitting_said(&sitting, "train marked d_model=16 d_v=16 classes=4 steps=200 scale=on,off; view train");
    assert_pictures(&sitting, "train", SIZES, 5);
    sitting_said(&sitting, "lang zh; cell left; cell down");
    assert_pictures(&sitting, "train", SIZES, 5);
}

static void pictures_of_many_heads_and_seeds(void **state) {
    (void)state;
    static const Size SIZES[] = {{120, 40}, {80, 24}, {40, 12}};
    sitting_said(&sitting, "train offsets d_model=16 tokens=6 steps=60 lr=0.01 heads=1,2,4,8 seeds=2; view train");
    assert_pictures(&sitting, "train-heads", SIZES, 3);
    sitting_said(&sitting, "lang zh; cell down; cell down");
    assert_pictures(&sitting, "train-heads", SIZES, 3);
}

static const char *const LINES[] = {
    "train marked " SMALL "steps=0",
    "train marked " SMALL "steps=1 scale=on,off",
    "train copy-previous " SMALL "steps=30 seed=0,1",
    "train recall " SMALL "steps=120 lr=0.1,1e200",
    "train offsets " SMALL "steps=3 heads=1,2,4 scale=on,off",
    "train marked " SMALL "steps=60 init=zeros",
    "train marked d_model=8 steps=60 seeds=3 d_head=4,64",
};

static void any_size_language_and_look_is_whole_with_the_cursor_on_a_number(void **state) {
    (void)state;
    for (size_t i = 0; i < sizeof LINES / sizeof *LINES; i++) {
        sitting_said(&sitting, LINES[i]);
        assert_any_size(&sitting, "view train", "cell left; cell down");
    }
}

/* Does it stand on the screen of 80x24? */
static void assert_shown(const char *text) {
    Screen screen;
    Canvas canvas = screen_draw(&sitting, &screen, 80, 24);
    if (!screen_holds(&sitting, canvas, text)) {
        for (int row = 0; row < canvas.rows; row++) print_error("%s\n", canvas_row_text(&sitting.arena, canvas, row));
        fail_msg("no '%s'", text);
    }
}

/* A record as if every batch of a run had got this share right, and half of it before `from`. */
static void put_accuracy(TrainRun *run, double accuracy, size_t from) {
    for (size_t i = 0; i < run->done; i++) run->step[i].accuracy = i < from ? accuracy / 2 : accuracy;
}

static void what_became_of_a_run_is_told_by_its_record(void **state) {
    (void)state;
    sitting_said(&sitting, "train marked " SMALL "steps=120; view train");
    TrainRun *run = record()->group[0].run;
    put_accuracy(run, 0.99, 0);
    assert_shown("a learned the task");
    put_accuracy(run, 0.75, 0);
    assert_shown("a learned a part: it");
    assert_shown("stays at 75 % correct");
    put_accuracy(run, 0.75, 80);
    assert_shown("a is rising: it has");
    put_accuracy(run, 0.51, 0);
    assert_shown("a is at half: it");
    put_accuracy(run, 0.25, 0);
    assert_shown("a is stuck at chance:");
    put_accuracy(run, 0.4, 0);
    assert_shown("a is stuck at 40 %");
    run->step[7].loss = NAN;
    assert_shown("a lost its numbers:");
    assert_shown("nan from step 7 on");
}

static void what_runs_share_is_said_and_no_more(void **state) {
    (void)state;
    sitting_said(&sitting, "train marked " SMALL "steps=2 scale=on,0.5; view train");
    assert_shown("same data, same seed 0, one change: a scale on 1/√16, b scale 0.5");
    sitting_said(&sitting, "train marked " SMALL "steps=2 scale=on,off lr=0.1,0.2 seeds=2");
    assert_shown("same data, same seeds 0 to 1: a ");
    sitting_said(&sitting, "train marked " SMALL "steps=2 heads=1,2");
    assert_shown("same seed 0, other draws: a heads 1, b heads 2");
    sitting_said(&sitting, "train marked " SMALL "steps=2 seed=0,4");
    assert_shown("other seeds, other data: a seed 0, b seed 4");
    sitting_said(&sitting, "train marked " SMALL "steps=2 seed=3 scale=off");
    assert_shown("one run, seed 3: scale off, sgd, lr 0.1, batch 4");
}

/* Every batch with this gradient and this loss. */
static void put_run(TrainRun *run, double gradient, double loss, double later) {
    for (size_t i = 0; i < run->done; i++) {
        run->step[i].grad_wq = gradient;
        run->step[i].loss = i < 30 ? loss : later;
    }
}

static void what_the_gradient_did_is_told_by_the_record(void **state) {
    (void)state;
    sitting_said(&sitting, "train marked " SMALL "steps=100 scale=on,off; view train");
    TrainRun *a = record()->group[0].run, *b = record()->group[1].run;
    put_run(a, 0.5, 1, 1);
    put_run(b, 0.5 / 12345, 1.37, 1.37);
    assert_shown("Steps 21-40: b's gradient is 12,000 times smaller, its loss stays near 1.4.");
    put_run(b, 1, 2, 0.5);
    assert_shown("Steps 21-40: b's gradient is 2.0 times larger, its loss falls from 2 to 0.5.");
    put_run(b, 0, 0.5, 2);
    assert_shown("Steps 21-40: b's gradient at wq is exactly 0, its loss rises from 0.5 to 2.");
    put_run(b, 0.5, NAN, NAN);
    assert_shown("Steps 21-40: b's gradient at wq is about as large as a's, its loss is nan.");
    sitting_said(&sitting, "train marked " SMALL "steps=100");
    put_run(record()->group[0].run, 0.5, 1, 1);
    assert_shown("Steps 21-40: the loss stays near 1, the gradient at wq has norm 0.500.");
}

static void cell_moves_to_other_steps_and_groups_and_stops_at_the_ends(void **state) {
    (void)state;
    sitting_said(&sitting, "train marked " SMALL "steps=80 scale=on,off; view train");
    uint64_t before = sitting_digest(&sitting);
    assert_shown("step 80/80");
    sitting_said(&sitting, "cell left; cell down");
    assert_shown("step 78/80");
    assert_int_equal(record()->on, 1);
    for (int i = 0; i < 50; i++) sitting_said(&sitting, "cell left; cell down");
    assert_shown("step 0/80");
    assert_int_equal(record()->on, 1);
    for (int i = 0; i < 50; i++) sitting_said(&sitting, "cell right; cell up");
    assert_shown("step 80/80");
    assert_int_equal(record()->step, TRAIN_NEWEST);
    assert_int_equal(record()->on, 0);
    assert_int_equal(sitting_digest(&sitting), before);
}

/* ---- while it goes on ---- */

typedef struct Peek {
    size_t stop_at, looks;
} Peek;

/* Looks at the screen at every step, as the tracer does now and then. */
static bool peek(void *self, size_t done, size_t all) {
    Peek *p = self;
    Screen screen = {0};
    Mark mark = arena_mark(&sitting.arena);
    sitting.session.show.view = "train";
    assert_whole(screen_draw(&sitting, &screen, 80, 24));
    assert_true(done <= all);
    p->looks++;
    arena_rewind(&sitting.arena, mark);
    return done != p->stop_at;
}

static void the_screen_can_be_drawn_after_every_step_and_pause_goes_on(void **state) {
    (void)state;
    Peek p = {.stop_at = 37};
    sitting.session.watch = (Watch){peek, &p};
    sitting.session.show.open = true;
    sitting_said(&sitting, "train marked " SMALL "steps=20 scale=on,off seeds=2");
    assert_int_equal(p.looks, 37);
    assert_string_equal(view_shown(&sitting.session)->name, "train");
    assert_shown("1 of 2 seeds, step 20/20");
    assert_shown("a: ");
    sitting_said(&sitting, "pause");
    assert_int_equal(p.looks, 84);
    sitting.session.watch = (Watch){0};
    assert_shown("mean of 2 seeds, step 20/20");
    assert_shown("b: ");
}

static void a_run_that_was_stopped_says_where(void **state) {
    (void)state;
    Peek p = {.stop_at = 9};
    sitting.session.watch = (Watch){peek, &p};
    sitting_said(&sitting, "train marked " SMALL "steps=20 scale=on,off; view train");
    sitting.session.watch = (Watch){0};
    assert_shown("a stopped at step 8,");
    assert_shown("b has not begun");
    assert_shown("step 8/20");
}

static void without_a_training_there_is_nothing_to_show(void **state) {
    (void)state;
    sitting_refused(&sitting, "view train");
    sitting_said(&sitting, "train marked " SMALL "steps=2; view train");
    sitting_said(&sitting, "depth layers=2 tokens=4 d_model=4");
    assert_string_equal(view_shown(&sitting.session)->name, "equation");
    sitting_refused(&sitting, "view train");
}

static void in_the_tracer_the_plot_opens_and_the_line_is_not_kept(void **state) {
    (void)state;
    assert_opens(&sitting, "train marked " SMALL "steps=2", "train");
}

#define TEST(name) cmocka_unit_test_setup_teardown(name, open_sitting, close_sitting)

int main(void) {
    const struct CMUnitTest tests[] = {
        TEST(pictures_in_both_languages_at_their_sizes),
        TEST(pictures_of_many_heads_and_seeds),
        TEST(any_size_language_and_look_is_whole_with_the_cursor_on_a_number),
        TEST(what_became_of_a_run_is_told_by_its_record),
        TEST(what_runs_share_is_said_and_no_more),
        TEST(what_the_gradient_did_is_told_by_the_record),
        TEST(cell_moves_to_other_steps_and_groups_and_stops_at_the_ends),
        TEST(the_screen_can_be_drawn_after_every_step_and_pause_goes_on),
        TEST(a_run_that_was_stopped_says_where),
        TEST(without_a_training_there_is_nothing_to_show),
        TEST(in_the_tracer_the_plot_opens_and_the_line_is_not_kept),
    };
    return cmocka_run_group_tests_name("train view", tests, NULL, NULL);
}

/* What is taken away: it says how it was made and no more, and an experiment or a table is what was on the screen. */
#include "support/scratch.h"
#include "support/screen.h"
#include "support/sitting.h"

#include "attention/bug.h"
#include "command/export.h"
#include "command/state.h"
#include "lab/depth.h"
#include "lab/sweep.h"
#include "lab/train_lab.h"

#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>

/* The text of what `export NAME FILE.ending` writes after the lines. */
static const char *exported(Sitting *sitting, Arena *arena, const char *lines, const char *name, const char *ending) {
    const char *path = scratch_path(arena, arena_print(arena, "out.%s", ending));
    sitting_said(sitting, arena_print(arena, "%s; export %s %s", lines, name, path));
    return screen_file(arena, path);
}

static const char *first_line(Arena *arena, const char *text) {
    return arena_copy(arena, text, strcspn(text, "\n"));
}

/* ---- how it was made ---- */

static void every_text_says_the_lines_that_make_it_again(void **state) {
    (void)state;
    Arena arena = {0};
    Sitting sitting;
    static const char MADE[] = "qkv " QKV_VERSION ": load apple heads=2; mask causal; scale off";
    static const struct {
        const char *name, *ending;
    } FILES[] = {{"", "csv"},       {"", "tsv"},        {"", "json"},       {"", "py"},
                 {"weights", "md"}, {"weights", "tex"}, {"weights", "txt"}, {"weights", "csv"}};
    for (size_t i = 0; i < sizeof FILES / sizeof *FILES; i++) {
        sitting_open(&sitting);
        const char *text = exported(&sitting, &arena, "load apple heads=2; mask causal; scale off; goto z; cell 1 2",
                                    FILES[i].name, FILES[i].ending);
        if (!strstr(text, MADE)) fail_msg("%s: %.200s", FILES[i].ending, text);
        if (strstr(text, "goto")) fail_msg("%s tells where one looks", FILES[i].ending);
        sitting_close(&sitting);
    }
    arena_free(&arena);
}

static void no_folder_is_told(void **state) {
    (void)state;
    Arena arena = {0};
    Sitting sitting;
    const char *x = scratch_text(&arena, "my x.csv", "1,2\n3,4\n"), *mask = scratch_text(&arena, "m.csv", "1,0\n1,1\n");
    sitting_open(&sitting);
    const char *text =
        exported(&sitting, &arena,
                 arena_print(&arena, "load \"%s\"; load mask %s; mask given; init healthy seed=3", x, mask), "", "csv");
    assert_string_equal(first_line(&arena, text),
                        "# qkv " QKV_VERSION ": load \"my x.csv\"; load mask m.csv; mask given; init healthy seed=3");
    assert_null(strstr(text, scratch_folder()));
    text =
        exported(&sitting, &arena, "load data/apple heads=2; depth layers=2 skip=on branch=1/sqrt(L)", "depth", "csv");
    assert_string_equal(first_line(&arena, text),
                        "# qkv " QKV_VERSION ": load apple heads=2; depth layers=2 skip=on branch=1/sqrt(L)");
    sitting_close(&sitting);
    arena_free(&arena);
}

static void the_day_is_told_only_where_it_is_asked_for(void **state) {
    (void)state;
    Arena arena = {0};
    Sitting sitting;
    sitting_open(&sitting);
    setenv("SOURCE_DATE_EPOCH", "86400", 1);
    const char *text = exported(&sitting, &arena, "new tokens=3 d_model=4", "x", "txt");
    assert_non_null(strstr(text, "# qkv " QKV_VERSION " (1970-01-02): new tokens=3"));
    setenv("SOURCE_DATE_EPOCH", "tomorrow", 1);
    text = exported(&sitting, &arena, "new tokens=3 d_model=4", "x", "txt");
    assert_non_null(strstr(text, "# qkv " QKV_VERSION ": new tokens=3"));
    unsetenv("SOURCE_DATE_EPOCH");
    sitting_close(&sitting);
    arena_free(&arena);
}

/* Bytes of the file, which may hold NUL, in which the word is looked for. */
static bool holds(const char *path, const char *word) {
    FILE *in = fopen(path, "rb");
    assert_non_null(in);
    size_t matched = 0, length = strlen(word);
    for (int c; matched < length && (c = fgetc(in)) != EOF;) matched = c == word[matched] ? matched + 1 : c == word[0];
    fclose(in);
    return matched == length;
}

static void a_hidden_bug_is_named_in_no_file(void **state) {
    (void)state;
    Arena arena = {0};
    for (const Bug *const *bug = BUGS; *bug; bug++) {
        Sitting sitting;
        sitting_open(&sitting);
        sitting_said(&sitting, PATIENTS[(*bug)->patient].lines[0] ? PATIENTS[(*bug)->patient].lines : "new");
        sitting_said(&sitting, arena_print(&arena, "bug plant %s hidden", (*bug)->name));
        for (size_t i = 0; EXPORTERS[i]; i++) {
            if (EXPORTERS[i] == &EXPORT_PY || EXPORTERS[i] == &EXPORT_SHEET) continue;
            bool one = EXPORTERS[i]->what == EXPORT_STEP;
            const char *ending = arena_copy(&arena, EXPORTERS[i]->endings, strcspn(EXPORTERS[i]->endings, " "));
            const char *path = scratch_path(&arena, arena_print(&arena, "sick.%s", ending));
            sitting_said(&sitting, arena_print(&arena, "export %s %s", one ? "weights" : "", path));
            if (holds(path, (*bug)->name)) fail_msg("%s is named in a .%s", (*bug)->name, ending);
        }
        const char *refused = sitting_refused(&sitting, "export sick.py");
        if (strstr(refused, (*bug)->name)) fail_msg("%s", refused);
        sitting_said(&sitting, arena_print(&arena, "bug guess %s", (*bug)->name));
        assert_non_null(strstr(sitting_refused(&sitting, "export sick.py"), (*bug)->name));
        const char *path = scratch_path(&arena, "known.csv");
        sitting_said(&sitting, arena_print(&arena, "export %s", path));
        assert_true(holds(path, arena_print(&arena, "bug plant %s hidden", (*bug)->name)));
        sitting_close(&sitting);
    }
    arena_free(&arena);
}

/* ---- tables ---- */

static const char MARKS[] = "token,a&b,50%,$x_1$,#,{q},~^\\,<b>,|,[2pt]\n"
                            "\"\\\\\",1,2,3,4,5,6,7,8,9\n"
                            "[x]*,-1,-2.5,3,4,inf,nan,-inf,8e20,9\n"
                            "\"say \"\"hi\"\"\",1,2,3,4,5,6,7,8,9\n"
                            "<script>@you `it`!,0,2,3,4,5,6,7,8,9\n";

static void marks_of_markdown_and_tex_are_spelled_out_in_names(void **state) {
    (void)state;
    Arena arena = {0};
    Sitting sitting;
    sitting_open(&sitting);
    const char *path = scratch_text(&arena, "marks.csv", MARKS);
    assert_golden("tests/command/export/marks.md",
                  exported(&sitting, &arena, arena_print(&arena, "load %s", path), "x", "md"));
    assert_golden("tests/command/export/marks.tex", exported(&sitting, &arena, "scale on", "x", "tex"));
    sitting_close(&sitting);
    arena_free(&arena);
}

static void a_table_has_the_decimals_of_the_screen_and_each_head(void **state) {
    (void)state;
    Arena arena = {0};
    Sitting sitting;
    sitting_open(&sitting);
    const char *text = exported(&sitting, &arena, "load apple heads=2; digits 5", "weights", "md");
    assert_non_null(strstr(text, "| 苹果 | 0.01767 | 0.01767 | 0.96466 |"));
    assert_non_null(strstr(text, "weights, head 0 (3x3)"));
    assert_non_null(strstr(text, "weights, head 1 (3x3)"));
    text = exported(&sitting, &arena, "lang zh; mask causal", "masked", "tex");
    assert_non_null(strstr(text, "xeCJK"));
    assert_non_null(strstr(text, "\\caption{masked，头 1（3x3）：行在看，列被看}"));
    assert_non_null(strstr(text, "$-\\infty$"));
    text = exported(&sitting, &arena, "lang en; new tokens=3 d_model=4; scale on; edit x *1e-9", "x", "tex");
    assert_null(strstr(text, "xeCJK"));
    assert_non_null(strstr(text, ", times $10^{-"));
    sitting_close(&sitting);
    arena_free(&arena);
}

static void one_head_or_a_gradient_is_exported_where_it_is_asked_for(void **state) {
    (void)state;
    Arena arena = {0};
    Sitting sitting;
    sitting_open(&sitting);
    const char *path = scratch_path(&arena, "g.npy");
    sitting_said(&sitting, arena_print(&arena, "new tokens=5 d_model=8 heads=2; export weights %s head=1 grad", path));
    Array array = scratch_read(&arena, path);
    Matrix grad = trace_grad(session_trace(&sitting.session), WEIGHTS, 1);
    assert_int_equal(array.value.rows, 5);
    for (size_t i = 0; i < 25; i++) assert_number(matrix_at(array.value, i / 5, i % 5), matrix_at(grad, i / 5, i % 5));
    sitting_close(&sitting);
    arena_free(&arena);
}

/* ---- everything, and again ---- */

static void everything_exported_has_every_given_matrix_and_step_to_the_bit(void **state) {
    (void)state;
    Arena arena = {0};
    Sitting sitting;
    static const char *const ENDINGS[] = {"csv", "tsv", "npz", "json"};
    sitting_open(&sitting);
    sitting_said(&sitting, "new tokens=6 d_model=12 heads=4 kv_heads=2 seed=5; mask causal; position alibi");
    Trace *trace = session_trace(&sitting.session);
    for (size_t e = 0; e < sizeof ENDINGS / sizeof *ENDINGS; e++) {
        const char *path = scratch_path(&arena, arena_print(&arena, "all.%s", ENDINGS[e]));
        sitting_said(&sitting, arena_print(&arena, "export %s", path));
        Arrays all = {0};
        Error err = {.lang = ENGLISH};
        if (!file_read(&arena, path, &all, &err)) fail_msg("%s", err.text);
        StepId bar[STEP_COUNT];
        size_t steps = step_bar(&sitting.session.now.model, bar), found = 0;
        trace = session_trace(&sitting.session);
        for (size_t i = 0; i < all.count; i++) {
            StepId step = step_find(all.at[i].name);
            assert_true(step < STEP_COUNT);
            for (size_t s = 0; s < steps; s++) found += bar[s] == step;
            size_t planes = all.at[i].planes, rows = all.at[i].value.rows / planes;
            for (size_t head = 0; head < planes; head++) {
                Matrix want = planes > 1 ? trace_value(trace, step, head) : trace_whole(trace, step);
                if (!matrix_same(matrix_rows(all.at[i].value, head * rows, rows), want))
                    fail_msg("%s: %s", path, all.at[i].name);
            }
        }
        assert_int_equal(found, steps);
        assert_int_equal(all.count, steps + 4); /* wq wk wv wo */
    }
    sitting_close(&sitting);
    arena_free(&arena);
}

/* The numbers of all steps, copied. */
static void keep_steps(Sitting *sitting, Arena *arena, Matrix kept[STEP_COUNT]) {
    Error ignored = {0};
    for (StepId step = 0; step < STEP_COUNT; step++) {
        kept[step] = (Matrix){0};
        if (STEPS[step].hidden || !model_has(&sitting->session.now.model, step, &ignored)) continue;
        kept[step] = matrix_copy(arena, trace_whole(session_trace(&sitting->session), step));
    }
}

static void what_was_exported_is_loaded_as_the_same_model(void **state) {
    (void)state;
    Arena arena = {0};
    static const char *const ENDINGS[] = {"csv", "tsv", "npz", "json"};
    static const struct {
        const char *lines, *options;
    } MODELS[] = {
        {"new tokens=6 d_model=12 heads=4 kv_heads=2 seed=5; mask causal; position alibi", "heads=4 kv_heads=2"},
        {"load tests/oracle/s10_additive_bias; bias given; edit bias[0,0] -0", ""},
        {"load tests/oracle/s04_cross_short_query; position rope", ""},
        {"load rope-pair; position rope", ""},
    };
    for (size_t m = 0; m < sizeof MODELS / sizeof *MODELS; m++)
        for (size_t e = 0; e < sizeof ENDINGS / sizeof *ENDINGS; e++) {
            Sitting sitting;
            Matrix before[STEP_COUNT], after[STEP_COUNT];
            const char *path = scratch_path(&arena, arena_print(&arena, "again.%s", ENDINGS[e]));
            sitting_open(&sitting);
            sitting_said(&sitting, arena_print(&arena, "%s; export %s", MODELS[m].lines, path));
            keep_steps(&sitting, &arena, before);
            sitting_said(&sitting, arena_print(&arena, "load %s %s", path, MODELS[m].options));
            if (strstr(MODELS[m].lines, "bias given")) sitting_said(&sitting, "bias given");
            keep_steps(&sitting, &arena, after);
            for (StepId step = 0; step < STEP_COUNT; step++) {
                assert_int_equal(before[step].at == NULL, after[step].at == NULL);
                if (before[step].at && !matrix_same(before[step], after[step]))
                    fail_msg("%s: %s is another", path, STEPS[step].name);
            }
            sitting_close(&sitting);
        }
    arena_free(&arena);
}

/* ---- experiments ---- */

/* The numbers of line `line` of a sheet, from 0 for the names; how many there are. */
static size_t numbers_in(const char *text, size_t line, double value[], size_t room) {
    for (size_t i = 0; i <= line; i++) text = strchr(text, '\n') + 1; /* the first is the comment */
    const char *end = text + strcspn(text, "\n");
    size_t count = 0;
    while (text < end && count < room) {
        char *after;
        value[count] = strtod(text, &after);
        if (after == text) value[count] = NAN;
        text = text + strcspn(text, ",\n") + 1;
        count++;
    }
    return count;
}

static void a_sweep_is_exported_with_all_digits(void **state) {
    (void)state;
    Arena arena = {0};
    Sitting sitting;
    double value[20];
    sitting_open(&sitting);
    const char *text = exported(
        &sitting, &arena, "new tokens=6 d_model=16 heads=2; sweep d_head 4 8 metric=hn,top seeds=3", "sweep", "csv");
    const SweepRecord *record = sitting.session.experiment.record;
    for (size_t i = 0; i < 2; i++) {
        const SweepPoint *point = &record->point[i][0];
        assert_int_equal(numbers_in(text, i + 1, value, 20), 6 + VERDICT_COUNT);
        const double want[] = {i ? 8 : 4, 3, point->mean[0], sweep_sd(point, 0), point->mean[1], sweep_sd(point, 1)};
        for (size_t k = 0; k < 6; k++) assert_number(value[k], want[k]);
    }
    sitting_close(&sitting);
    arena_free(&arena);
}

static void curves_of_training_are_exported_batch_by_batch(void **state) {
    (void)state;
    Arena arena = {0};
    Sitting sitting;
    double value[20];
    sitting_open(&sitting);
    const char *text = exported(&sitting, &arena, "train marked steps=4 seeds=2 seed=7", "train", "csv");
    const TrainRecord *record = train_record(&sitting.session.experiment);
    for (size_t s = 0; s < 2; s++)
        for (size_t step = 0; step <= 4; step++) {
            const TrainStep *at = &record->group[0].run[s].step[step];
            assert_int_equal(numbers_in(text, 1 + 5 * s + step, value, 20), 7);
            const double want[] = {7 + (double)s, (double)step, at->loss, at->accuracy, at->grad_wq, at->hn, at->top};
            for (size_t k = 0; k < 7; k++) assert_number(value[k], want[k]);
        }
    sitting_close(&sitting);
    arena_free(&arena);
}

static void an_experiment_is_told_by_the_sitting_as_it_was_then(void **state) {
    (void)state;
    Arena arena = {0};
    Sitting sitting;
    sitting_open(&sitting);
    const char *text = exported(
        &sitting, &arena, "load apple heads=2; scale off; sweep temperature 1 2; new; temperature 3", "sweep", "tsv");
    assert_string_equal(first_line(&arena, text),
                        "# qkv " QKV_VERSION ": load apple heads=2; scale off; sweep temperature 1 2");
    assert_non_null(strstr(text, "temperature\truns\thn"));
    sitting_close(&sitting);
    arena_free(&arena);
}

static void depth_and_cost_are_exported_line_by_line(void **state) {
    (void)state;
    Arena arena = {0};
    Sitting sitting;
    double value[20];
    sitting_open(&sitting);
    const char *text = exported(&sitting, &arena, "depth layers=3 tokens=4 d_model=8 skip=on,off", "depth", "csv");
    const DepthRecord *depth = sitting.session.experiment.record;
    for (size_t c = 0; c < 2; c++)
        for (size_t layer = 0; layer <= 3; layer++) {
            assert_int_equal(numbers_in(text, 1 + 4 * c + layer, value, 20), 13);
            assert_number(value[10], (double)layer);
            assert_number(value[11], depth->curve[c].res[layer]);
            assert_number(value[12], depth->curve[c].cos[layer]);
        }
    sitting.session.batch = true; /* nothing is timed */
    text = exported(&sitting, &arena, "cost tokens=128,1024", "cost", "csv");
    assert_int_equal(numbers_in(text, 2, value, 20), 13);
    assert_number(value[6], 1024.0 * 1024);
    assert_number(value[11], 8 * 4.0 * 1024 * 1024);
    text = exported(&sitting, &arena, "cost error linear tokens=32", "cost", "csv");
    assert_non_null(strstr(text, "way,tokens,d_head,block,window,sd,trend,seed,error,outside\nlinear,32,32,"));
    sitting_close(&sitting);
    arena_free(&arena);
}

/* ---- what goes wrong ---- */

/* ---- a part of a step ---- */

static void a_part_is_written_with_its_names_and_the_head_that_is_looked_at(void **state) {
    (void)state;
    Arena arena = {0};
    Sitting sitting;
    sitting_open(&sitting);
    const char *text = exported(&sitting, &arena, "load apple heads=2; mask causal; head 1", "weights[1:3,0:2]", "csv");
    assert_non_null(strstr(text, "苹果,很\n很,"));
    assert_non_null(strstr(sitting_said(&sitting, "show weights[1:3,0:2] head=1"), "head 1"));
    text = exported(&sitting, &arena, "new tokens=9 d_model=4 heads=1", "scores[4:6,7:9]", "md");
    assert_non_null(strstr(text, "scores\\[4:6, 7:9\\], head 0 (2x2)"));
    assert_non_null(strstr(text, "|      7 |"));
    assert_non_null(strstr(text, "\n| 5   |"));
    sitting_close(&sitting);
    arena_free(&arena);
}

static void a_part_of_what_was_never_stored_is_the_part_of_what_was(void **state) {
    (void)state;
    Arena arena = {0};
    static const char *const PARTS[] = {"weights[600:616,30:37]", "scores[3]", "z[0:5,1:]", "q[2:4]", "out[630:640]"};
    for (size_t i = 0; i < sizeof PARTS / sizeof *PARTS; i++) {
        Sitting sitting;
        sitting_open(&sitting);
        const char *lines = "new tokens=640 d_model=8 heads=2 seed=1; mask causal; head 1";
        const char *path = scratch_path(&arena, "part.csv");
        sitting_said(&sitting, arena_print(&arena, "%s; save %s %s", lines, PARTS[i], path));
        const char *whole = screen_file(&arena, path);
        sitting_said(&sitting, arena_print(&arena, "memory 0.001; save %s %s", PARTS[i], path));
        const char *banded = screen_file(&arena, path);
        assert_string_equal(banded, whole);
        sitting_close(&sitting);
    }
    arena_free(&arena);
}

static void a_part_that_is_not_there_or_too_large_is_refused(void **state) {
    (void)state;
    Arena arena = {0};
    Sitting sitting;
    sitting_open(&sitting);
    sitting_said(&sitting, "new tokens=640 d_model=8 heads=2 seed=1; memory 0.001");
    const char *path = scratch_path(&arena, "refused.csv");
    const char *refused = sitting_refused(&sitting, arena_print(&arena, "save weights[600:641] %s", path));
    assert_non_null(strstr(refused, "weights is 640x640: rows go from 0 to 639"));
    refused = sitting_refused(&sitting, arena_print(&arena, "save weights[5:400,0:3] %s", path));
    assert_non_null(strstr(refused, "at most 16, such as weights[5:21]"));
    refused = sitting_refused(&sitting, arena_print(&arena, "export weights[a] %s", path));
    assert_non_null(strstr(refused, "weights[a]"));
    sitting_close(&sitting);
    arena_free(&arena);
}

static void a_refused_export_leaves_the_file_that_was_there(void **state) {
    (void)state;
    Arena arena = {0};
    Sitting sitting;
    static const char OLD[] = "an old file\n";
    static const char *const ENDINGS[] = {"csv", "npz", "json", "py", "html", "svg"};
    sitting_open(&sitting);
    sitting_said(&sitting, "new tokens=20 d_model=16 heads=2");
    signal(SIGXFSZ, SIG_IGN);
    struct rlimit old, small;
    assert_int_equal(getrlimit(RLIMIT_FSIZE, &old), 0);
    small = old;
    small.rlim_cur = 3000;
    for (size_t i = 0; i < sizeof ENDINGS / sizeof *ENDINGS; i++) {
        const char *path = scratch_text(&arena, arena_print(&arena, "there.%s", ENDINGS[i]), OLD);
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &small), 0);
        bool done = sitting_run(&sitting, arena_print(&arena, "export %s", path));
        assert_int_equal(setrlimit(RLIMIT_FSIZE, &old), 0);
        assert_false(done);
        assert_non_null(strstr(sitting.error.text, "too large; nothing was changed"));
        assert_string_equal(screen_file(&arena, path), OLD);
    }
    sitting_close(&sitting);
    arena_free(&arena);
}

static void what_cannot_be_exported_is_refused_with_what_can(void **state) {
    (void)state;
    static const struct {
        const char *lines, *says;
    } CASES[] = {
        {"export x.csv", "nothing is loaded yet"},
        {"export weights x.md", "nothing is loaded yet"},
        {"load apple; export x.doc", "use one of .csv .tsv .npz .json .py"},
        {"load apple; export x", "the ending does not say"},
        {"load apple; export x.md", "a .md holds one matrix"},
        {"load apple; export weights x.py", "a .py holds more than weights"},
        {"load apple; export weights x.txt torch", "torch is for a script"},
        {"load apple; export x.csv torch", "torch is for a script"},
        {"load apple; export x.csv head=0", "head= and grad belong to one matrix"},
        {"load apple; export wieghts x.md", "did you mean 'weights'?"},
        {"load apple; export weights x.md head=3", "there is one head"},
        {"export sweep x.csv", "no experiment was run yet"},
        {"depth layers=1; export sweep x.csv", "the last experiment is depth"},
        {"depth layers=1; export depth x.md", "one of .csv .tsv"},
        {"load apple; bug plant softmax-columns; export x.py", "softmax-columns is planted: bug clear first"},
        {"load apple; export nowhere/x.csv", "no such file or folder"},
        {"new tokens=400 d_model=4; export weights x.md", "320000 numbers"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        Sitting sitting;
        sitting_open(&sitting);
        const char *refused = sitting_refused(&sitting, CASES[i].lines);
        if (!strstr(refused, CASES[i].says)) fail_msg("%s: %s", CASES[i].lines, refused);
        sitting_close(&sitting);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_text_says_the_lines_that_make_it_again),
        cmocka_unit_test(no_folder_is_told),
        cmocka_unit_test(the_day_is_told_only_where_it_is_asked_for),
        cmocka_unit_test(a_hidden_bug_is_named_in_no_file),
        cmocka_unit_test(marks_of_markdown_and_tex_are_spelled_out_in_names),
        cmocka_unit_test(a_table_has_the_decimals_of_the_screen_and_each_head),
        cmocka_unit_test(one_head_or_a_gradient_is_exported_where_it_is_asked_for),
        cmocka_unit_test(everything_exported_has_every_given_matrix_and_step_to_the_bit),
        cmocka_unit_test(what_was_exported_is_loaded_as_the_same_model),
        cmocka_unit_test(a_sweep_is_exported_with_all_digits),
        cmocka_unit_test(curves_of_training_are_exported_batch_by_batch),
        cmocka_unit_test(an_experiment_is_told_by_the_sitting_as_it_was_then),
        cmocka_unit_test(depth_and_cost_are_exported_line_by_line),
        cmocka_unit_test(a_part_is_written_with_its_names_and_the_head_that_is_looked_at),
        cmocka_unit_test(a_part_of_what_was_never_stored_is_the_part_of_what_was),
        cmocka_unit_test(a_part_that_is_not_there_or_too_large_is_refused),
        cmocka_unit_test(a_refused_export_leaves_the_file_that_was_there),
        cmocka_unit_test(what_cannot_be_exported_is_refused_with_what_can),
    };
    return cmocka_run_group_tests(tests, scratch_make, scratch_remove);
}

/* The reference cases as a person would run them: lines in, files out. Numbers by gen_oracle.py (tests/oracle). */
#include "support/check.h"
#include "support/oracle.h"

#include "command/command.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

/* What is saved by a line, and what the reference calls it. */
static const struct {
    const char *line, *reference;
} SAVED[] = {
    {"q", "Q"},
    {"k", "K"},
    {"v", "V"},
    {"scores", "scores"},
    {"scaled", "scaled"},
    {"weights", "weights"},
    {"z", "head_out"},
    {"concat", "concat"},
    {"out", "output"},
    {"weights grad", "dweights"},
    {"scaled grad", "dscaled"},
    {"q grad", "dQ"},
    {"k grad", "dK"},
    {"v grad", "dV"},
    {"wq grad", "dWq"},
    {"wk grad", "dWk"},
    {"wv grad", "dWv"},
    {"wo grad", "dWo"},
    {"x grad", "dX"},
    {"context grad", "dX_kv"},
};

static void hear(void *self, const char *text) {
    (void)self, (void)text;
}

static void compare(Arena *arena, const char *got_path, const char *want_path) {
    Matrix got, want;
    double top = 1;
    assert_true(npy_reference(arena, want_path, &want) && npy_reference(arena, got_path, &got));
    assert_int_equal(got.rows * got.cols, want.rows * want.cols);
    for (size_t i = 0; i < want.rows * want.cols; i++)
        if (isfinite(want.at[i])) top = fmax(top, fabs(want.at[i]));
    for (size_t i = 0; i < want.rows * want.cols; i++)
        assert_close(got.at[i], want.at[i], 1e-9 * fabs(want.at[i]) + 1e-11 * top);
}

static void each_case_is_loaded_set_and_saved_by_lines(void **state) {
    (void)state;
    size_t arrays = 0;
    for (size_t c = 0; c < ORACLE_CASES; c++) {
        Session session;
        Arena arena = {0};
        Error err = {0};
        session_open(&session);
        session.console = (Console){.line = hear, .error = hear};
        const char *lines =
            arena_print(&arena, "load tests/oracle/%s %s; %s", ORACLE[c].name, ORACLE[c].options, ORACLE[c].lines);
        if (!command_run(&session, lines, &err)) fail_msg("%s: %s", lines, err.text);
        for (size_t i = 0; i < sizeof SAVED / sizeof *SAVED; i++) {
            const char *want =
                arena_print(&arena, "tests/oracle/%s/expected_%s.npy", ORACLE[c].name, SAVED[i].reference);
            struct stat about;
            if (stat(want, &about) != 0) continue;
            const char *got = "build/tests/saved.npy";
            size_t name = strcspn(SAVED[i].line, " ");
            const char *line =
                arena_print(&arena, "save %.*s %s%s", (int)name, SAVED[i].line, got, SAVED[i].line + name);
            if (!command_run(&session, line, &err)) fail_msg("%s: %s: %s", ORACLE[c].name, line, err.text);
            compare(&arena, got, want);
            arrays++;
        }
        session_close(&session);
        arena_free(&arena);
    }
    remove("build/tests/saved.npy");
    print_message("%zu arrays\n", arrays);
    assert_true(arrays > 300);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(each_case_is_loaded_set_and_saved_by_lines)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

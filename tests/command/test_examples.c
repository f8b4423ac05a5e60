/* Every example that help gives runs as it stands, in both languages. */
#include "support/check.h"

#include "command/command.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char last[4096];

static void hear(void *self, const char *text) {
    (void)self;
    const char *mark = strstr(text, "example: ");
    if (mark) snprintf(last, sizeof last, "%s", mark + strlen("example: "));
}

static void ignore(void *self, const char *text) {
    (void)self, (void)text;
}

static void check_example(const char *what, const char *example) {
    Session session;
    session_open(&session);
    session.console = (Console){.line = ignore, .error = ignore};
    Error err = {0};
    assert_true(command_run(&session, "load apple heads=2", &err));
    if (!command_run(&session, example, &err)) fail_msg("help %s gives '%s': %s", what, example, err.text);
    session_close(&session);
}

/* Asks help for the word and runs what it proposes. */
static void check_word(const char *word) {
    Session session;
    session_open(&session);
    session.console = (Console){.line = hear, .error = ignore};
    Error err = {0};
    last[0] = 0;
    char line[128];
    snprintf(line, sizeof line, "help %s", word);
    if (!command_run(&session, line, &err)) fail_msg("%s: %s", line, err.text);
    session_close(&session);
    if (!last[0]) fail_msg("help %s gives no example", word);
    check_example(word, last);
}

static void every_command_setting_step_metric_and_preset_has_an_example_that_runs(void **state) {
    (void)state;
    for (size_t i = 0; COMMANDS[i]; i++) {
        assert_non_null(COMMANDS[i]->example);
        check_word(COMMANDS[i]->name); /* record stands before source, which reads its file */
    }
    for (size_t i = 0; i < SETTING_COUNT; i++) check_word(SETTINGS[i].name);
    for (size_t i = 0; i < PREFERENCE_COUNT; i++)
        if (PREFERENCES[i].set) check_word(PREFERENCES[i].name);
    for (size_t i = 0; i < METRIC_COUNT; i++) check_word(METRICS[i].name);
    for (size_t i = 0; i < PRESET_COUNT; i++) check_word(PRESETS[i].name);
    for (StepId id = 0; id < STEP_COUNT; id++)
        if (!STEPS[id].hidden && !STEPS[id].optional) check_word(STEPS[id].name);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_command_setting_step_metric_and_preset_has_an_example_that_runs),
    };
    char data[4096];
    if (!getcwd(data, sizeof data - 8)) return 1;
    strncat(data, "/data", 6);
    setenv("QKV_DATA", data, 1);
    mkdir("build", 0755);
    mkdir("build/examples", 0755);
    if (chdir("build/examples") != 0) return 1;
    remove("my-sitting.qkv");
    remove("my-lesson.lesson");
    return cmocka_run_group_tests(tests, NULL, NULL);
}

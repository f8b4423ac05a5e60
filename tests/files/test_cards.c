/* Every bundled folder has a card in both languages, and the lines the card proposes work. */
#include "support/scratch.h"

#include "command/command.h"

#include <dirent.h>
#include <stdio.h>
#include <string.h>

static void hear(void *self, const char *text) {
    ++*(size_t *)self;
    (void)text;
}

/* Runs what stands between the fences of a card; the number of lines. */
static size_t try_card(const char *path) {
    char line[2048];
    FILE *in = fopen(path, "r");
    if (!in) fail_msg("no card at %s", path);
    Session session = {0};
    session_open(&session);
    size_t said = 0, tried = 0;
    session.console = (Console){.line = hear, .error = hear, .self = &said};
    bool chinese = false, fenced = false;
    while (fgets(line, sizeof line, in)) {
        line[strcspn(line, "\n")] = 0;
        chinese |= strstr(line, "。") != NULL;
        bool fence = strncmp(line, "```", 3) == 0;
        if (fence) fenced = !fenced;
        if (fence || !fenced) continue;
        Error err = {.lang = ENGLISH};
        if (!command_run(&session, line, &err)) fail_msg("%s: %s: %s", path, line, err.text);
        tried++;
    }
    fclose(in);
    assert_true(chinese);
    assert_false(fenced);
    assert_true(said >= tried);
    session_close(&session);
    return tried;
}

/* Tries the card of every folder inside this one, and of those inside them; how many there were. */
static size_t try_cards(Arena *arena, const char *inside) {
    DIR *data = opendir(inside);
    assert_non_null(data);
    size_t cards = 0;
    for (struct dirent *entry; (entry = readdir(data));) {
        const char *folder = arena_print(arena, "%s/%s", inside, entry->d_name);
        if (*entry->d_name == '.' || !file_is_folder(folder)) continue;
        assert_true(try_card(arena_print(arena, "%s/README.md", folder)) >= 2);
        cards += 1 + try_cards(arena, folder);
    }
    closedir(data);
    return cards;
}

static void the_lines_on_every_card_work(void **state) {
    (void)state;
    Arena arena = {0};
    assert_in_range(try_cards(&arena, "data"), 6, 1000);
    arena_free(&arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_lines_on_every_card_work)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Lines of the command language, one after the other in one sitting. Left out: what would write somewhere else than
 * here, and numbers of five digits, which only take long. */
#include "fuzz/fuzz.h"

#include "command/command.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

static void hear(void *self, const char *text) {
    (void)self;
    fuzz_clean(text);
}

static bool is_tame(const char *text) {
    static const char *const WILD[] = {"/", "..", "train", "sweep", "drill", "auto", "depth"};
    for (size_t i = 0; i < sizeof WILD / sizeof *WILD; i++)
        if (strstr(text, WILD[i])) return false;
    size_t digits = 0;
    for (const char *at = text; *at; at++) {
        digits = isdigit((unsigned char)*at) ? digits + 1 : 0;
        if (digits >= 4 || *at == 'e' || *at == 'E') digits = digits >= 4 ? 9 : 0;
        if (digits == 9) return false;
    }
    return true;
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    Session session;
    Arena arena = {0};
    session_open(&session);
    session.console = (Console){hear, hear, NULL};
    session.batch = true; /* else cost asks the clock, by products that take long when every branch is counted */
    char *text = arena_copy(&arena, (const char *)data, size);
    Error err = {0};
    if (!command_run(&session, "load apple heads=2", &err)) abort();
    for (char *line = text, *next; line && is_tame(text); line = next) {
        next = strchr(line, '\n');
        if (next) *next++ = 0;
        err = (Error){.lang = session.like.lang};
        if (!command_run(&session, line, &err)) fuzz_clean(err.text);
        size_t start;
        command_complete(&session, &arena, line, strlen(line), &start);
    }
    session_close(&session);
    arena_free(&arena);
    return 0;
}

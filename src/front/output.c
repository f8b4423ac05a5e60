#include "front/output.h"

#include "view/help.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static _Noreturn void give_up(void) {
    if (errno != EPIPE) fprintf(stderr, "qkv: %s\n", strerror(errno));
    exit(1); /* not at once: the terminal is put back at exit */
}

static void put_line(void *self, const char *text) {
    (void)self;
    if (fputs(text, stdout) == EOF || putc('\n', stdout) == EOF) give_up();
}

static void put_error(void *self, const char *text) {
    (void)self;
    output_flush();
    fprintf(stderr, "%s\n", text);
}

Console output_console(void) {
    return (Console){put_line, put_error, NULL};
}

void output_flush(void) {
    if (fflush(stdout) == EOF) give_up();
}

void output_keys(Session *session) {
    enum { KEYS_WIDE = 20, LINE_WIDE = 24 };
    Arena arena = {0};
    Labels lines = help_keys(session, &arena);
    for (size_t i = 0; i < lines.count; i++) {
        const char *line = lines.at[i];
        Text text = text_new(&arena);
        bool heading = *line == '\t';
        for (size_t field = 1; *line; field++) {
            size_t length = strcspn(line, "\t");
            text_put_bytes(&text, line, length);
            line += length + (line[length] == '\t');
            if (*line && !heading) text_pad(&text, field == 1 ? KEYS_WIDE : KEYS_WIDE + LINE_WIDE);
        }
        say_text(session, text.at);
    }
    arena_free(&arena);
}

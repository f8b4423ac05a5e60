#include "front/batch.h"

#include "command/command.h"
#include "files/replace.h"
#include "front/meter.h"
#include "front/output.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum { MOST_BYTES = 64 * 1024 * 1024 };

/* Everything that can be read, up to a limit: a stream may be endless. */
static bool read_all(Arena *arena, FILE *file, const char *name, Text *text, Error *err) {
    static char block[1 << 16]; /* too large for the stack of a function that is called once */
    *text = text_new(arena);
    for (size_t got; (got = fread(block, 1, sizeof block, file)) > 0;) {
        if (text->length + got > MOST_BYTES)
            return refuse(err, "%s is longer than 64 MB: a script is read as a whole",
                          "%s 超过了 64 MB：脚本要整个读入", name);
        text_put_bytes(text, block, got);
    }
    if (!ferror(file)) return true;
    return refuse(err, "%s cannot be read: %s", "无法读取 %s：%s", name, file_reason(errno, err->lang));
}

static bool run_stream(Session *session, FILE *file, const char *name) {
    Arena arena = {0};
    Error err = {.lang = session->like.lang};
    Text text;
    bool ok = read_all(&arena, file, name, &text, &err);
    if (ok) ok = script_run(session, name, text.at, text.length);
    else session->console.error(session->console.self, err.text);
    arena_free(&arena);
    return ok;
}

/* One line of a stream, without its end; false: there is none left. Of a line that is too long only so much that
 * it is seen to be. */
static bool next_line(FILE *file, Text *line) {
    int byte;
    line->length = 0;
    while ((byte = getc(file)) != EOF && byte != '\n' && line->length <= SCRIPT_LINE_MOST) {
        char letter = (char)byte;
        text_put_bytes(line, &letter, 1);
    }
    return byte != EOF || line->length;
}

/* Lines from a pipe or a person, each answered before the next is waited for: whoever writes them may be reading. */
static bool run_input(Session *session) {
    Arena arena = {0};
    Text line = text_new(&arena);
    Error err = {.lang = session->like.lang};
    bool ok = true;
    for (size_t number = 1; ok && session->wish != WISH_QUIT && next_line(stdin, &line); number++) {
        bool on = !line.length && session->lecture.mode != LECTURE_OFF; /* an empty line goes on in a lesson */
        ok = on ? command_enter(session, "", &err) : script_line(session, "-", number, line.at, line.length, &err);
        output_flush();
    }
    err.lang = session->like.lang;
    if (ok && ferror(stdin))
        ok = refuse(&err, "standard input cannot be read: %s", "无法读取标准输入：%s", file_reason(errno, err.lang));
    if (!ok) session->console.error(session->console.self, err.text);
    arena_free(&arena);
    return ok;
}

static bool run_file(Session *session, const char *name) {
    FILE *file = fopen(name, "rb");
    if (!file) {
        Error err = {.lang = session->like.lang};
        refuse(&err, "%s cannot be read: %s", "无法读取 %s：%s", name, file_reason(errno, err.lang));
        session->console.error(session->console.self, err.text);
        return false;
    }
    bool ok = run_stream(session, file, name);
    fclose(file);
    return ok;
}

/* A word of the shell as a word of the line: what holds blanks or signs of the language is put between quotes.
 * Blanks inside the brackets of a slice are the language's own. */
static void put_word(Text *line, const char *word) {
    bool slice = strchr(word, '[') && !strpbrk(word, "\";#");
    bool quote = !*word || (!slice && (*word == '#' || strpbrk(word, " \t\r\n;\"\\")));
    if (line->length) text_put(line, " ");
    if (quote) text_put(line, "\"");
    for (; *word; word++) {
        if (quote && (*word == '"' || *word == '\\')) text_put(line, "\\");
        text_put_bytes(line, word, 1);
    }
    if (quote) text_put(line, "\"");
}

static bool is_command(const char *word) {
    return command_find(word) || setting_find(word) || preference_find(word);
}

static bool run_words(Session *session, int count, char **words) {
    Arena arena = {0};
    Text line = text_new(&arena);
    for (int i = 0; i < count; i++) put_word(&line, words[i]);
    Error err = {.lang = session->like.lang};
    const Command *command = command_find(words[0]);
    if (command && command->stays && isatty(STDIN_FILENO)) session->batch = false;
    bool ok = command_run(session, line.at, &err);
    if (!ok) session->console.error(session->console.self, err.text);
    arena_free(&arena);
    return ok;
}

bool batch_wanted(const Options *options, int argc) {
    return options->lines || options->words < argc || !isatty(STDIN_FILENO);
}

static bool run_all(Session *session, const Options *options, int argc, char **argv) {
    if (options->lines) return script_run(session, "-c", options->lines, strlen(options->lines));
    int count = argc - options->words;
    char **words = argv + options->words;
    if (count == 0 || (count == 1 && strcmp(words[0], "-") == 0)) return run_input(session);
    /* A lone word that is neither a command nor a file is a command misspelt, and is told so. */
    bool file = count == 1 && (access(words[0], F_OK) == 0 || strpbrk(words[0], "./"));
    return is_command(words[0]) || !file ? run_words(session, count, words) : run_file(session, words[0]);
}

/* Ctrl-C ends a batch, as it does every program. */
bool batch_run(Session *session, const Options *options, int argc, char **argv) {
    Meter meter;
    session->batch = true;
    meter_open(&meter, session, false);
    bool ok = run_all(session, options, argc, argv);
    meter_close(&meter);
    return ok;
}

void batch_init(Session *session) {
    Arena arena = {0};
    const char *config = getenv("XDG_CONFIG_HOME"), *home = getenv("HOME"), *name = NULL;
    if (config && *config == '/') name = arena_print(&arena, "%s/qkv/init.qkv", config);
    else if (home && *home) name = arena_print(&arena, "%s/.config/qkv/init.qkv", home);
    if (name && access(name, F_OK) == 0) run_file(session, name);
    arena_free(&arena);
}

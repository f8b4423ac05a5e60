/* The one language. Everything a person can do is a line; keys, scripts and lessons are lines too. A command is
 * one file (cmd_*.c) with its row at the bottom, listed in COMMANDS; help, completion and usage errors follow
 * from the row. Settings are found by their bare names (SETTINGS, PREFERENCES). */
#ifndef QKV_COMMAND_COMMAND_H
#define QKV_COMMAND_COMMAND_H

#include "session/preference.h"
#include "session/session.h"

#include <stdint.h>

enum { MAX_PAIRS = 16, SCRIPT_LINE_MOST = 1024 * 1024 /* bytes of a script's line */ };

/* The arguments of one call: positional words without the command's name, then name=value in any order; a flag
 * has the value "". Names are as the row spells them. */
typedef struct Call {
    Words words;
    struct {
        const char *name, *value;
    } pair[MAX_PAIRS];
    size_t pairs;
} Call;

typedef enum Area {
    AREA_DATA,
    AREA_MOVE,
    AREA_UNDERSTAND,
    AREA_LABS,
    AREA_LESSONS,
    AREA_KEEP,
    AREA_PROGRAM,
    AREA_COUNT
} Area;

/* What a positional word may be, for completion: words of this list joined by blanks. */
typedef struct Command {
    const char *name;
    const char *usage;   /* "load FILE | load NAME FILE | load FOLDER [heads=1] [kv_heads=]" */
    const char *example; /* a line that runs as it stands, once apple is loaded */
    const char *keys;    /* names that may stand before =, and flags: "heads kv_heads" */
    const char *takes;   /* kinds completed: "file step given preset metric word"; other words as they are */
    Sentence help;
    LineKind kind;
    LineRole role;   /* of a CHANGE: what `state` makes of it */
    Area area;       /* under which heading help lists it */
    size_t min, max; /* positional words */
    bool beyond;  /* reaches out of the sitting (a file is written, it ends, an answer is waited for): no lesson's own
                        line may */
    bool reveals; /* it would tell what a lesson asks, and is refused until the guess is in */
    bool stays;   /* a person stays in what it opens: from the shell the prompt follows until that is left */
    bool (*run)(Session *session, const Call *call, Error *err);
} Command;

/* Closed with NULL, in the order help lists them. The list stands in lesson/commands.c, as the room of lessons has the
 * last of them. */
extern const Command *const COMMANDS[];

const Command *command_find(const char *name); /* NULL: none */

/* Runs one text line: its commands between ';' in turn, the rest dropped at the first refusal. A refused
 * command changes nothing. Scratch is emptied after each command. */
bool command_run(Session *session, const char *line, Error *err);

/* The same for lines that are a part of the one that runs: nothing is said, and they are not kept themselves. */
bool command_run_inside(Session *session, const char *line, Error *err);

/* A line that a person closed with Enter: an empty one goes on in a lesson, all others are run. */
bool command_enter(Session *session, const char *line, Error *err);

/* Could the line be run, as far as words and options tell? Nothing runs; what a command makes of them is not asked. */
bool command_reads(Arena *arena, const char *line, Error *err);

/* The value of name=, or NULL. */
const char *call_value(const Call *call, const char *name);
/* name= as a whole number from min to max into *value (left alone where absent). */
bool call_count(const Call *call, const char *name, uint64_t min, uint64_t max, uint64_t *value, Error *err);
bool call_number(const Call *call, const char *name, double *value, Error *err);

/* All completions of the word that ends at `line + at`, each a whole word; in the arena, sorted. *start = where
 * the word begins. */
Labels command_complete(Session *session, Arena *arena, const char *line, size_t at, size_t *start);

/* Reads a script of up to 64 MiB into the arena. Refused: no regular file, cannot be read. */
bool script_read(Arena *arena, const char *path, const char **text, size_t *length, Error *err);

/* Runs one line of a script, counted from 1; refused with "NAME:NUMBER: " before its sentence. A byte order mark at
 * the start and a carriage return at the end are passed over; NUL bytes and lines of over 1 MiB are refused. */
bool script_line(Session *session, const char *name, size_t number, const char *line, size_t length, Error *err);

/* Runs a script's lines; refused at the first refused line. */
bool script_lines(Session *session, const char *name, const char *text, size_t length, Error *err);

/* The same, told to console.error; false at the first refused line. */
bool script_run(Session *session, const char *name, const char *text, size_t length);

#endif

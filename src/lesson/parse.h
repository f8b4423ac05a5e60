/* How lessons are read: a Reader goes over the lines, and each row of LESSON_WORDS reads what follows its word. Only for
 * the files of this room that read. */
#ifndef QKV_LESSON_PARSE_H
#define QKV_LESSON_PARSE_H

#include "lesson/lesson.h"
#include "lesson/words.h"

/* A run of prose lines: its paragraphs, the n-th of one language beside the n-th of the other. */
typedef struct Run {
    bool going;
    size_t from; /* its first item in the list */
    size_t paragraph[LANGUAGE_COUNT];
    Text text[LANGUAGE_COUNT]; /* of the open paragraph; at NULL: none is open */
} Run;

typedef struct Reader {
    Arena *arena;
    Faults *faults;
    Lesson *lesson;
    Ask *ask;      /* the open one, or NULL */
    bool in_step;  /* the last of the lesson's steps is open */
    bool borrowed; /* the header of a used file: read, and only its needs are taken */
    Run run;
    const struct Folder *folder; /* of the file that is read */
    size_t files, bytes;         /* read so far */

    Place at; /* of the word of the line */
    const LessonWord *word;
    Language lang;    /* of the word; LANGUAGE_COUNT: none */
    const char *rest; /* what follows it, without blanks around it; points into at.text */
} Reader;

/* ---- lines ---- */

/* The next word of the rest of the line, cut off from it; text "" where there is none. */
Placed read_word(Reader *reader);
/* All that is left of the line. */
Placed read_rest(Reader *reader);
/* A fault unless nothing is left. */
void read_end(Reader *reader);
/* A fault at the word: what is expected, and what came. Returns false. */
bool read_wrong(Reader *reader, Placed word, Sentence expected);

/* Each a fault and false if the next word is none. */
bool read_number(Reader *reader, double *value);
bool read_count(Reader *reader, size_t *value);
bool read_id(Reader *reader, Placed *id);
/* "2s"; nothing there is 0 and true. */
bool read_seconds(Reader *reader, double *value);
/* A line of the command language behind ">". */
bool read_command(Reader *reader, Placed *line);

/* ---- claims (parse_claim.c) ---- */

/* `word` is "cell" or "metric", already read. */
bool read_ref(Reader *reader, Placed word, Ref *ref);
/* `word` is "abs" or "rel", already read. */
bool read_tolerance(Reader *reader, Placed word, Tolerance *tol);

/* ---- lists ---- */

/* The list with room for one more behind `count`; *list is an array in the arena. */
void *list_room(Arena *arena, void *list, size_t count, size_t size);
#define LIST_ADD(arena, list, count) ((list) = list_room((arena), (list), (count), sizeof *(list)), &(list)[(count)++])

/* A new item at the end of the open ask, step or header. */
Item *item_add(Reader *reader, ItemKind kind);
/* A text and its place into the side of the word's language; a fault if that side is taken. */
void said_put(Reader *reader, Said *said);

/* ---- what the rows of LESSON_WORDS read ---- */

void read_lesson(Reader *reader);
void read_title(Reader *reader);
void read_need(Reader *reader);
void read_after(Reader *reader);
void read_seed(Reader *reader);
void read_step(Reader *reader);
void read_prose(Reader *reader);
void read_line(Reader *reader);
void read_setup(Reader *reader);
void read_keys(Reader *reader);
void read_pause(Reader *reader);
void read_note(Reader *reader);
void read_use(Reader *reader);
void read_check(Reader *reader);
void read_ask(Reader *reader);
void read_option(Reader *reader);
void read_miss(Reader *reader);
void read_answer(Reader *reader);
void read_tol(Reader *reader);
void read_hint(Reader *reader);
void read_why(Reader *reader);
void read_solve(Reader *reader); /* reveal too */
void read_ask_end(Reader *reader);

#endif

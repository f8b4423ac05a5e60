/* What the text formats share: the clean text of a file, the numbers in its cells, the limits, and the rows
 * of FORMATS that file.c lists. Nothing here depends on the locale. */
#ifndef QKV_FILES_PLAIN_H
#define QKV_FILES_PLAIN_H

#include "files/file.h"

extern const Format FORMAT_CSV, FORMAT_TEXT, FORMAT_NPY, FORMAT_NPZ, FORMAT_SAFETENSORS, FORMAT_JSON;

/* UTF-8 without byte order mark and without NUL; not closed. */
typedef struct Plain {
    const char *at, *end;
} Plain;

/* The text of a file; UTF-16 with a byte order mark is made UTF-8 in the arena, all else points into `bytes`.
 * Refused with the line: NUL, and bytes that are not UTF-8. */
bool plain_text(Arena *arena, const char *path, Bytes bytes, Plain *text, Error *err);

/* Refuses a line that is longer than the limit of one. */
bool plain_lines(const char *path, Plain text, Error *err);

/* What stands between the numbers of the first line that is neither blank nor a comment ("# …"; with `hash`
 * any '#'), quoted cells left out: a tab, ";", ",", the full-width comma, " ", or "" where nothing does. */
const char *plain_separator(Plain text, bool hash);

/* Bytes of the line end (CR, LF or both) at `at`; 0: none is there. */
size_t plain_line_end(const char *at, const char *end);
/* Bytes of the blank (also the ideographic and the unbreakable one, a tab) at `at`; 0: none is there. */
size_t plain_blank(const char *at, const char *end);

typedef enum Reading { READ_EMPTY, READ_NUMBER, READ_HUGE, READ_WORD } Reading;

/* A cell as a number: decimal with an exponent, full-width digits too; `points` is ".", or ".," where a
 * comma is a decimal point as well; nan, inf and how spreadsheets and old libraries spell them. READ_HUGE: a number
 * no double can hold. */
Reading plain_number(const char *at, size_t length, const char *points, double *value);

/* Is it meant as a number that is none here: "1_000", "0x10", "1D+02", "50%", "$5"? */
bool plain_nearly(const char *at, size_t length);

/* Refuses a cell that gave no number; line and column count from 1. Returns false. */
bool plain_refuse(const char *path, size_t line, size_t column, const char *at, size_t length, Reading reading,
                  Error *err);

/* Refuses what passes the limits of file.h, or is empty. */
bool plain_fits(const char *path, size_t rows, size_t cols, Error *err);

/* The fewest of 15, 16 or 17 digits that read back to the same double; nan, inf, -inf. */
void plain_write(FILE *out, double value);

/* The end of a path that is too long for a sentence, else the path. */
const char *plain_name(const char *path);

/* One array of text in `arrays`. */
void plain_array(Arena *arena, Matrix value, Labels rows, Labels cols, Arrays *arrays);

#endif

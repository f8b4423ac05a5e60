/* JSON as text to walk along: nothing is built, so a file of many numbers costs no more than its bytes. */
#ifndef QKV_FILES_JSON_H
#define QKV_FILES_JSON_H

#include "files/plain.h"

typedef struct Json {
    const char *path, *from, *at, *end; /* of valid UTF-8 */
    Error *err;
} Json;

/* Refuses with line and column of where it stands; the sentence takes no arguments. Returns false. */
bool json_refuse(const Json *json, const char *en, const char *zh);

/* The next character that is no blank, or NUL at the end. */
char json_peek(Json *json);
/* Steps over `c` if it comes next. */
bool json_take(Json *json, char c);

/* Steps over a whole value, whatever it is. Refused: what is no JSON, and lists deeper than the limit. NaN and Infinity,
 * as Python writes them, are taken. */
bool json_skip(Json *json);

/* A string, its escapes undone, cleaned, in the arena. Refused: no string. */
bool json_string(Json *json, Arena *arena, const char **text);

/* A number: JSON's own, true and false, NaN and Infinity, and "nan", "inf", "-inf" in quotes. Refused: all else. */
bool json_number(Json *json, double *value);

/* Walks the members of an object or the items of a list, behind its first bracket: whether another comes (refusing a
 * missing comma through *fine), else it steps over the last bracket. */
bool json_more(Json *json, char close, size_t count, bool *fine);

#endif

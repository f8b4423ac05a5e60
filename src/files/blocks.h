/* Several matrices in one text file, as `export` writes them: a first line "# qkv …", then blocks that each begin with a
 * line "# NAME", or "# NAME[2]" for one plane of three dimensions, and end before a blank line and the next. */
#ifndef QKV_FILES_BLOCKS_H
#define QKV_FILES_BLOCKS_H

#include "files/plain.h"

typedef struct Block {
    const char *name; /* clean */
    bool planed;      /* its title has a plane in brackets */
    size_t plane;
    Plain text;  /* what stands below the title */
    size_t line; /* of the first of it, counted from 1 */
} Block;

/* The blocks of the text in the arena; false: it is not such a file. More than the
 * limit are counted and not listed. Line ends in a title may have separators before
 * them, as spreadsheets leave them there. */
bool blocks_find(Arena *arena, Plain text, Block **block, size_t *count);

/* Writes the title of an array, of its plane where it has planes, behind a blank line. */
void blocks_title(FILE *out, const Array *array, size_t plane);

#endif

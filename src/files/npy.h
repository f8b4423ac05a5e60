/* The header of an .npy, wherever its bytes are: in a file of its own or in an archive. */
#ifndef QKV_FILES_NPY_H
#define QKV_FILES_NPY_H

#include "files/stored.h"

/* Reads the header of the `size` bytes behind the stream into the entry, all but its name, with a Stored in the arena;
 * `path` is for messages. Refused: a broken header, and fewer bytes than its shape asks for. */
bool npy_list(Arena *arena, const char *path, Stream from, uint64_t size, Entry *entry, Error *err);

#endif

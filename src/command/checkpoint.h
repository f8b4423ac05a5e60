/* Checkpoints: files that hold the weights of a whole model under the names its training gave them. The names alone
 * tell which naming it is, which stacks of layers there are (an encoder and a decoder are two) and which layers. */
#ifndef QKV_COMMAND_CHECKPOINT_H
#define QKV_COMMAND_CHECKPOINT_H

#include "command/naming.h"
#include "files/file.h"

/* The arrays of one layer, none of them read yet. */
typedef struct Layer {
    const Naming *naming;
    size_t number;
    const char *prefix;                /* what stands before the names of the table: "transformer.h.3." */
    const char *home;                  /* what all names of this layer begin with, to its number: "encoder.layers.3." */
    const Entry *entry[NAMING_PIECES]; /* NULL: an optional one that is not there */
} Layer;

/* The layer of this number, in the arena. `stack` is a part of the names before the number ("decoder"; NULL: any), for
 * files with several. Refused: no known naming (with what the file holds), no such layer (with those there are), more
 * than one stack that has it (with their names), an array that is missing. */
bool checkpoint_layer(Arena *arena, const File *file, size_t number, const char *stack, Layer *layer, Error *err);

/* "GPT-2, layers 0 to 11" of a file that is a checkpoint, in the arena; NULL: it is none. */
const char *checkpoint_told(Arena *arena, const File *file, Language lang);

/* The token embedding of the layer's model; NULL: it has none under a known name. */
const Entry *checkpoint_embedding(const File *file, const Layer *layer);

#endif

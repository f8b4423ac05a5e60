/* How known models name and store the matrices of one attention layer. Each is one row of NAMINGS: all else about
 * checkpoints (finding the layers of a file, reading one, saying what was taken) follows from the rows. */
#ifndef QKV_COMMAND_NAMING_H
#define QKV_COMMAND_NAMING_H

#include "attention/steps.h"
#include "base/text.h"

enum { NAMING_PIECES = 8, PIECE_PARTS = 3, NAMING_SETS = 2 };

/* One array of a layer. */
typedef struct Piece {
    const char *name;          /* how its name ends: "attn.c_attn.weight"; what stands before tells stack and layer */
    StepId holds[PIECE_PARTS]; /* the given matrices in it, side by side along its outputs, equally many of each */
    size_t parts;
    bool optional; /* a bias that some models of this naming have */
} Piece;

typedef struct Naming {
    const char *name;
    Piece piece[NAMING_PIECES];    /* closed with name NULL where there are fewer; the first tells it best */
    bool by_output;                /* a row for each output, so the file holds the transpose of wq */
    bool kdim;                     /* keys and values may be made from a context of another width */
    bool norm_first;               /* the model itself normalises x before it comes to attention */
    const char *sets[NAMING_SETS]; /* settings that make attention here what it is there, as typed; NULL: no more */
    const char *embedding;         /* how the token embedding's name ends, a row for each token; NULL: there is none */
} Naming;

extern const Naming NAMINGS[];
extern const size_t NAMING_COUNT;

/* The pieces of a naming. */
size_t naming_pieces(const Naming *naming);

/* "GPT-2, BERT, LLaMA …"; in the arena. */
const char *naming_names(Arena *arena, Language lang);

/* Is it one of bq bk bv bo, which have one dimension? */
bool naming_is_bias(StepId id);

#endif

/* A spool: a stream to the terminal whose bytes can be held for the length of a picture and are then said with thrift.
 * Curses writes to the descriptor it was opened with and to nothing else, so the descriptor is led into a file for
 * that long. Where no file can be made all goes straight to the terminal. */
#ifndef QKV_FRONT_SPOOL_H
#define QKV_FRONT_SPOOL_H

#include "front/thrift.h"

#include <stdio.h>

typedef struct Spool {
    FILE *stream;  /* what is to be written to */
    int out, file; /* the terminal, and the file; -1: none */
    Thrift thrift;
} Spool;

/* A spool to the terminal of this stream; false: no descriptor is left. */
bool spool_open(Spool *spool, FILE *out);
void spool_close(Spool *spool);

/* What is written in between goes to the terminal at the end, in fewer bytes. Text in the arena. */
void spool_begin(Spool *spool);
void spool_end(Spool *spool, Arena *arena);

#endif

/* `export`: what a person takes away, by the ending of the file. An exporter is a row of EXPORTERS (export.c); what it
 * writes says how it was made. A row that needs more than a page has a file of its own. */
#ifndef QKV_COMMAND_EXPORT_H
#define QKV_COMMAND_EXPORT_H

#include "command/saved.h"

#include <stdio.h>

/* What a line can export: everything the sitting computed, one matrix of it, the last experiment, the picture. */
typedef enum Exported { EXPORT_TRACE, EXPORT_STEP, EXPORT_LAB, EXPORT_VIEW } Exported;

typedef struct Export {
    Session *session;
    Exported what;
    const char *path; /* may be looked at, and is never told in the file */
    Saved saved;      /* of EXPORT_STEP; what it looks at is `look`, its numbers `array` */
    Look look;
    Array array;
    bool torch;       /* for PyTorch */
    const char *made; /* how it was made: "qkv 0.1.0: load apple heads=2"; with the view where that is exported */
    void *ready;      /* what prepare made */
    const char *told; /* what is said of it besides the file's name, in the sitting's language; NULL: nothing */
} Export;

typedef struct Exporter {
    const char *endings; /* words: "csv tsv" */
    Exported what;
    bool torch; /* takes the word torch */
    Sentence help;
    /* All that can be refused or takes memory, before any file is touched; what it makes lives in scratch. NULL: there
     * is nothing to prepare. */
    bool (*prepare)(Export *job, Error *err);
    /* Writes; false with errno set: it could not. */
    bool (*write)(FILE *out, const Export *job);
} Exporter;

extern const Exporter *const EXPORTERS[]; /* closed with NULL, in the order help lists them */

/* For writers whose whole text is made by prepare: writes job->ready. */
bool export_text(FILE *out, const Export *job);

/* ---- the rows ---- */

extern const Exporter EXPORT_ARRAYS, EXPORT_PY, EXPORT_PAGE, EXPORT_PICTURE, EXPORT_MARKDOWN, EXPORT_TEX, EXPORT_ARRAY,
    EXPORT_SHEET;

#endif

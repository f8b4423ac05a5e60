/* What reading and writing of CSV share. */
#ifndef QKV_FILES_CSV_H
#define QKV_FILES_CSV_H

#include <stdbool.h>
#include <stddef.h>

/* Does this word, in the corner and without quotes, say that the names of rows stand below it ("token")? */
bool csv_marks_labels(const char *at, size_t length);

#endif

/* Writing a file so that nothing is lost: first beside it, then in its place, so a full disk leaves the old one. */
#ifndef QKV_FILES_REPLACE_H
#define QKV_FILES_REPLACE_H

#include "base/error.h"

#include <stdbool.h>
#include <stdio.h>

/* Why the system said no (an errno), in both languages; what is rare keeps the system's own words. */
const char *file_reason(int number, Language lang);

/* Makes or replaces the file with what `write` puts into it (false with errno set: it could not). Who may read an old
 * file stays, and a link stays one. Refused: a folder, a pipe, a device, a protected file, and what the system says. */
bool file_replace(const char *path, bool (*write)(FILE *out, const void *self), const void *self, Error *err);

/* The same with a text that is there as a whole. */
bool file_replace_text(const char *path, const char *text, Error *err);

#endif

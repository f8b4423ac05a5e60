/* What a learner has done, kept between sittings: one text line per id, `drill/weights level=2 right=31 of=40`, in
 * $XDG_STATE_HOME/qkv/progress (else ~/.local/state). A line is changed under a lock on the folder and the file is
 * written beside and renamed, so that two sittings at once lose nothing; lines of other ids stay as they are. The
 * file is the person's alone (0600, folders 0700). A batch neither reads nor writes it, and where it cannot be
 * written nobody is told. */
#ifndef QKV_SESSION_PROGRESS_H
#define QKV_SESSION_PROGRESS_H

#include "session/session.h"

/* What the line says after the id, in scratch; NULL: no line. */
const char *progress_of(Session *session, const char *id);

/* Replaces what the line says after the id by what `change` makes of it (before: NULL, no line yet); what it returns
 * lives in the arena and holds no newline. False: nothing was kept. */
bool progress_change(Session *session, const char *id,
                     const char *(*change)(Arena *arena, const char *before, const void *self), const void *self);

/* All lines, whoever sits here; "" where there are none. In the arena, as all here. */
const char *progress_text(Arena *arena);

/* What the line of such a text says after the id; NULL: no line. */
const char *progress_says(Arena *arena, const char *text, const char *id);

/* Takes out the line of the id and those of ids that begin with it and '/'; how many there were. */
size_t progress_forget(Arena *arena, const char *id);

/* Is this one of the words of what a line says? */
bool progress_has(const char *says, const char *word);

/* `name=` as a whole number in what a line says; 0 where it is not there. */
size_t progress_number(const char *says, const char *name);

#endif

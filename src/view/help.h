/* The keys of the view that is shown, as the help overlay and the prompt list them: built from the rows of the view
 * and of KEYS, so that none can be missing. */
#ifndef QKV_VIEW_HELP_H
#define QKV_VIEW_HELP_H

#include "view/view.h"

/* Lines of keys, command line and meaning with tabs between, in the arena; a heading begins with a tab. The view's own
 * keys come first; those they take the place of are left out. */
Labels help_keys(Session *session, Arena *arena);

/* "keys, step 1 scores"; of a view other than the first "keys, heads, step 4 weights". */
const char *help_title(Session *session, Arena *arena);

#endif

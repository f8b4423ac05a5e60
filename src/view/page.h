/* A trace as one page of HTML that asks nothing of the network: every step with its matrices, the arithmetic of every
 * cell in both languages, verdict, settings, and the line that makes it again. It is for somebody who has no qkv: read
 * as it stands it shows all steps one below the other; its script (page.js, page.css, ordinary files of this folder)
 * goes through them, and says of a cell what `explain` says. The same session gives the same bytes. */
#ifndef QKV_VIEW_PAGE_H
#define QKV_VIEW_PAGE_H

#include "session/session.h"

enum { PAGE_NUMBERS_MOST = 4194304 /* in the arithmetic of all its cells together: 64 tokens with 8 heads fit */ };

/* The page, in the arena, which is not to be the session's scratch; `made` is what it says of how it was made. Refused:
 * there is nothing to show, it would need more than PAGE_NUMBERS_MOST numbers, or the session's watch said to stop. */
bool page_write(Session *session, Arena *arena, const char *made, const char **page, Error *err);

#endif

/* The files page.css and page.js of this folder as lines of text; the build makes them (see the Makefile). */
#ifndef QKV_VIEW_PAGE_TEXT_H
#define QKV_VIEW_PAGE_TEXT_H

extern const char *const PAGE_CSS[], *const PAGE_JS[]; /* closed with NULL */

#endif

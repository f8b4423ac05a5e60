#include "command/export.h"

#include "view/page.h"
#include "view/print.h"

/* What a browser shows: the trace as a page, the view as a picture. */

static bool prepare_page(Export *job, Error *err) {
    Arena *scratch = &job->session->scratch, own = {0}; /* the page's own work rewinds scratch */
    const char *page;
    bool written = page_write(job->session, &own, job->made, &page, err);
    if (written) job->ready = arena_string(scratch, page);
    arena_free(&own);
    return written;
}

const Exporter EXPORT_PAGE = {
    .endings = "html",
    .what = EXPORT_TRACE,
    .help = {"a page for a browser: every step, and the arithmetic of every cell, in both languages",
             "给浏览器看的一页：每一步，以及每个格子的算式，中英文都有"},
    .prepare = prepare_page,
    .write = export_text,
};

static bool prepare_view(Export *job, Error *err) {
    Picture picture;
    if (!print_picture(job->session, &job->session->scratch, &picture, err)) return false;
    picture.made = job->made;
    job->ready = write_svg(&job->session->scratch, &picture);
    return true;
}

const Exporter EXPORT_PICTURE = {
    .endings = "svg",
    .what = EXPORT_VIEW,
    .help = {"the screen as it stands, as a picture", "屏幕原样，存成图片"},
    .prepare = prepare_view,
    .write = export_text,
};

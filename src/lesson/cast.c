#include "lesson/cast.h"

#include "lesson/reel.h"
#include "lesson/show.h"
#include "view/stream.h"
#include "view/view.h"

#include <string.h>

/* What one recording has. */
typedef struct Studio {
    Session session;
    Show show;
    Reel reel;
    Stream stream;
    Theme theme;
    Arena frame; /* one picture and its bytes */
    const Cast *cast;
} Studio;

static void film(Studio *studio, const Beat *beat) {
    const Cast *cast = studio->cast;
    Screen screen = {0};
    Canvas canvas = canvas_new(&studio->frame, cast->rows, cast->cols);
    Text bytes = text_new(&studio->frame);
    view_draw(&studio->session, &screen, canvas);
    stream_put(&studio->stream, canvas, &bytes);
    if (beat->mark) reel_mark(&studio->reel, beat->mark);
    reel_put(&studio->reel, bytes.at);
    if (cast->seen) cast->seen(cast->self, canvas, studio->reel.now, beat->mark);
    reel_wait(&studio->reel, beat->milliseconds);
    arena_free(&studio->frame);
    arena_rewind(&studio->session.scratch, (Mark){NULL, 0});
}

static void open_studio(Studio *studio, const Lesson *lesson, Arena *arena) {
    const Cast *cast = studio->cast;
    Session *session = &studio->session;
    session_open(session);
    session->batch = true;
    session->like.lang = cast->lang;
    studio->theme = view_theme(session);
    session->like.marks = view_marks(session, STREAM_COLOURS);
    show_begin(&studio->show, session, lesson);
    const char *title = lesson->title.text[cast->lang];
    reel_open(&studio->reel, arena, cast->version, cast->rows, cast->cols, title ? title : lesson->id);
    Text bytes = text_new(&studio->frame);
    stream_open(&studio->stream, arena, cast->rows, cast->cols, &studio->theme, &bytes);
    reel_put(&studio->reel, bytes.at);
}

const char *cast_lesson(const Lesson *lesson, const Cast *cast, Arena *arena) {
    Arena own = {0};
    Studio *studio = TAKE(&own, Studio);
    studio->cast = cast;
    open_studio(studio, lesson, arena);
    for (Beat beat; !(beat = show_next(&studio->show)).over;) film(studio, &beat);
    Text bytes = text_new(&studio->frame);
    stream_close(&studio->stream, &bytes);
    reel_put(&studio->reel, bytes.at);
    const char *text = reel_close(&studio->reel);
    show_close(&studio->show);
    session_close(&studio->session);
    arena_free(&studio->frame);
    arena_free(&own);
    return text;
}

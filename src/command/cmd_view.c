#include "command/commands.h"
#include "command/turn.h"

static size_t index_of(const View *view) {
    size_t i = 0;
    while (VIEWS[i] != view) i++;
    return i;
}

/* The next view in the ring that can be drawn now; there is always one, the first. */
static const View *turned(Session *session, bool back) {
    size_t count = 0, at = index_of(view_shown(session));
    while (VIEWS[count]) count++;
    Error ignored = {0};
    do at = back ? (at + count - 1) % count : (at + 1) % count;
    while (VIEWS[at]->can && !VIEWS[at]->can(session, &ignored));
    return VIEWS[at];
}

static const char *names(Arena *arena) {
    Text text = text_new(arena);
    for (size_t i = 0; VIEWS[i]; i++) text_print(&text, i ? " %s" : "%s", VIEWS[i]->name);
    return text.at;
}

static bool choose(Session *session, const Call *call, const View **view, Error *err) {
    const char *word = call->words.at[0], *second = call->words.count == 2 ? call->words.at[1] : NULL;
    bool next = text_same(word, "next"), previous = text_same(word, "previous");
    if (second && (next || previous || !text_same(second, "toggle")))
        return refuse(err, "after a view's name stands nothing or toggle, not '%s'",
                      "视图名之后什么都不写，或者写 toggle，不能是 '%s'", second);
    *view = next || previous ? turned(session, previous) : view_find(word);
    if (!*view)
        return refuse(err, "view takes next, previous or one of: %s; not '%s'",
                      "view 可以是 next、previous 或：%s；不能是 '%s'", names(&session->scratch), word);
    return true;
}

static bool run_view(Session *session, const Call *call, Error *err) {
    const View *view;
    return choose(session, call, &view, err) && turn_to(session, view, call->words.count == 2, err);
}

const Command CMD_VIEW = {
    .name = "view",
    .usage = "view NAME [toggle] | view next|previous",
    .example = "view equation",
    .takes = "view next previous",
    .help = {"which picture the tracer draws; toggle goes back from where it came",
             "追踪器画哪一种图；toggle 再按一次就回到原来的图"},
    .kind = MOVE,
    .area = AREA_MOVE,
    .min = 1,
    .max = 2,
    .run = run_view,
};

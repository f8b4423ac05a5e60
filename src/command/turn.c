#include "command/turn.h"

bool turn_to(Session *session, const View *view, bool toggle, Error *err) {
    const View *now = view_shown(session);
    if (toggle && view == now) {
        Error ignored = {0};
        const View *before = session->show.before ? view_find(session->show.before) : NULL;
        bool can = before && before != now && (!before->can || before->can(session, &ignored));
        view = can ? before : VIEWS[0];
    }
    if (view->can && !view->can(session, err)) return false;
    if (view != now) {
        session->show.before = now->name;
        session->now.at.pane = 0;
    }
    session->show.view = view->name;
    session->kept = arena_print(&session->scratch, "view %s", view->name);
    session->kept_kind = MOVE;
    say(session, "view %s: %s", "view %s：%s", view->name, sentence(view->title, session->like.lang));
    return true;
}

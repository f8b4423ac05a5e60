#include "command/turn.h"

static void look_at(Session *session, const View *view) {
    const View *now = view_shown(session);
    if (view != now) {
        session->show.before = now->name;
        session->now.at.pane = 0;
    }
    session->show.view = view->name;
}

bool turn_to(Session *session, const View *view, bool toggle, Error *err) {
    const View *now = view_shown(session);
    if (toggle && view == now) {
        Error ignored = {0};
        const View *before = session->show.before ? view_find(session->show.before) : NULL;
        bool can = before && before != now && (!before->can || before->can(session, &ignored));
        view = can ? before : VIEWS[0];
    }
    if (view->can && !view->can(session, err)) return false;
    look_at(session, view);
    session->kept = arena_print(&session->scratch, "view %s", view->name);
    session->kept_kind = MOVE;
    say(session, "view %s: %s", "view %s：%s", view->name, sentence(view->title, session->like.lang));
    return true;
}

bool turn_to_lab(Session *session) {
    const Experiment *experiment = &session->experiment;
    const View *view = session->show.open && experiment->lab ? view_find(experiment->lab->name) : NULL;
    Error ignored = {0};
    if (!view || (view->can && !view->can(session, &ignored))) return false;
    look_at(session, view);
    if (!experiment->stopped) say(session, "done: %s", "完成：%s", experiment->line);
    else if (experiment->lab->go_on)
        say(session, "stopped after %zu of %zu: what is done is kept, pause goes on",
            "已停止，完成了 %zu，共 %zu：保留已完成的部分，pause 继续", experiment->done, experiment->all);
    else
        say(session, "stopped after %zu of %zu: what is done is kept", "已停止，完成了 %zu，共 %zu：保留已完成的部分",
            experiment->done, experiment->all);
    return true;
}

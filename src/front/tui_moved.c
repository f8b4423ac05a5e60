#include "front/tui_moved.h"

#include "command/command.h"

#include <string.h>

Place place_now(Session *session) {
    return (Place){session->now.at, view_shown(session), session->show.past};
}

static bool same_place(const Place *before, const Place *now) {
    Cursor a = before->at, b = now->at;
    bool same = a.step == b.step && a.head == b.head && a.row == b.row && a.col == b.col && a.pane == b.pane;
    return same && a.pane_row == b.pane_row && a.pane_col == b.pane_col && before->view == now->view &&
           before->past == now->past;
}

static bool is_move(const char *line) {
    char name[32] = "";
    size_t length = strcspn(line, " ;");
    if (length >= sizeof name) return false;
    memcpy(name, line, length);
    const Command *command = command_find(name);
    return command && command->kind == MOVE;
}

bool place_only_moved(Session *session, const char *line, const Place *before) {
    bool toggled = !strchr(line, ';') && strstr(line, " toggle") && session->kept_kind == MOVE;
    bool moves = is_move(line) || toggled; /* a toggle is what it became */
    for (const char *part = strchr(line, ';'); part && moves; part = strchr(part, ';')) {
        part += 1 + strspn(part + 1, " ");
        moves = is_move(part);
    }
    Place now = place_now(session);
    return moves && !same_place(before, &now);
}

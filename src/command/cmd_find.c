#include "command/commands.h"
#include "command/look.h"
#include "view/find.h"

#include <stdio.h>
#include <string.h>

/* The words as one: `> 0.9` and `2, 7` close up, a name of two words keeps its blank. */
static const char *joined(Arena *arena, Words words) {
    Text close = text_new(arena), apart = text_new(arena);
    for (size_t i = 0; i < words.count; i++) {
        text_put(&close, words.at[i]);
        text_print(&apart, i ? " %s" : "%s", words.at[i]);
    }
    bool number = close.length && strchr("<>=0123456789", close.at[0]);
    return number ? close.at : apart.at;
}

/* What is looked for: what is typed now, or was before. */
static bool choose(Session *session, const Call *call, bool again, Error *err) {
    char *find = session->show.find;
    if (again && !*find)
        return refuse(err, "nothing has been looked for yet: find max, find 2,0 or find >0.9",
                      "还没有查找过什么：例如 find max、find 2,0 或 find >0.9");
    if (again) return true;
    const char *text = joined(&session->scratch, call->words);
    if (strlen(text) >= FIND_ROOM)
        return refuse(err, "find takes at most %d bytes, and %zu came: look for less",
                      "find 最多 %d 个字节，而这里有 %zu 个：请缩短", FIND_ROOM - 1, strlen(text));
    snprintf(find, FIND_ROOM, "%s", text);
    return true;
}

/* The next match, all rows passed over where they are never there at once. */
static bool seek(Session *session, Find *find, const Focus *focus, bool back, Found *found, Error *err) {
    const char *what = session->show.find;
    bool by_rows = find_by_rows(find, focus);
    if (by_rows && !find_in_rows(session, find, focus, back, found, err)) return false;
    if (!by_rows) found->count = find_next(find, focus, back, &found->row, &found->col);
    if (found->count) return true;
    if (find->kind == FIND_VALUE) return find_no_number(focus, err);
    return refuse(err, "nothing in %s is %s: try find max or find min", "%s 里没有 %s：可以试试 find max 或 find min",
                  focus->name, what);
}

static bool run_find(Session *session, const Call *call, Error *err) {
    if (!session_has_model(session, err) || !model_has(&session->now.model, session->now.at.step, err)) return false;
    const char *word = call->words.count ? call->words.at[0] : "next"; /* alone it goes on, as `/` Enter does */
    bool back = text_same(word, "previous"), again = call->words.count < 2 && (back || text_same(word, "next"));
    if (!choose(session, call, again, err)) return false;
    Focus focus = focus_of(session);
    Written w = focus_cell(session, &focus);
    Find find;
    Found found;
    const char *what = session->show.find;
    if (!find_read(&w, &focus, what, &find, err)) return false;
    if (!seek(session, &find, &focus, again && back, &found, err)) return false;
    bool counted = find_by_rows(&find, &focus);
    focus_move(session, &focus, found.row, found.col);
    focus = focus_of(session);
    if (!counted) found.count = find_count(&find, &focus, &found.before);
    say(session, "%s[%zu,%zu] = %s, match %zu of %zu", "%s[%zu,%zu] = %s，第 %zu 处，共 %zu 处", focus.name, found.row,
        found.col, look_number(session, matrix_at(focus.m, found.row, found.col)), found.before + 1, found.count);
    return true;
}

const Command CMD_FIND = {
    .name = "find",
    .usage = "find NAME | find R,C | find nan|max|min | find >0.9 (>= < <= =) | find [next] | find previous",
    .example = "find max",
    .takes = "next previous nan max min",
    .help = {"to the next cell of that name, place or value; next goes on",
             "到下一个有这个名字、位置或数值的格子；next 继续查找"},
    .kind = MOVE,
    .area = AREA_MOVE,
    .max = 16,
    .reveals = true,
    .run = run_find,
};

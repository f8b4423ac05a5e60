#include "view/help.h"

#include "view/class_view.h"

#include <string.h>

/* The rows of a list that stand together: the one that is shown and those that belong to it. */
typedef struct Group {
    const Key *first;
    size_t count;
} Group;

static Group group_at(const Key *row) {
    Group group = {row, 1};
    while (row->code && row[group.count].code && !row[group.count].shown) group.count++;
    return group;
}

static size_t word_length(const char *line) {
    return strcspn(line, " ");
}

/* What the keys run: "heads more / fewer"; of more than two only the words they begin with, "goto / restart". */
static const char *lines_of(Arena *arena, Group group) {
    const char *first = group.first[0].line, *last = group.first[group.count - 1].line;
    if (!first) return "";
    size_t word = word_length(first), other = word_length(last);
    bool alike = word == other && memcmp(first, last, word) == 0;
    if (group.count == 1) return first;
    if (group.count == 2)
        return alike ? arena_print(arena, "%s / %s", first, last + word + 1)
                     : arena_print(arena, "%s / %s", first, last);
    return alike ? arena_copy(arena, first, word)
                 : arena_print(arena, "%.*s / %.*s", (int)word, first, (int)other, last);
}

/* The name in the bar of the step that lies so many places on; NULL: there is none. */
static const char *step_away(Session *session, int places) {
    StepId bar[STEP_COUNT];
    int count = (int)step_bar(&session->now.model, bar), at = 0;
    while (at + 1 < count && bar[at] < session->now.at.step) at++;
    int to = at + places;
    return to >= 0 && to < count ? STEPS[bar[to]].name : NULL;
}

static const char *meaning(Session *session, Arena *arena, const Key *key) {
    const char *help = sentence(key->help, session->like.lang);
    int places = text_same(key->line, "next") ? 1 : text_same(key->line, "back") ? -1 : 0;
    const char *step = places ? step_away(session, places) : NULL;
    if (!step) return help;
    return session->like.lang == CHINESE ? arena_print(arena, "%s：%s", help, step)
                                         : arena_print(arena, "%s: %s", help, step);
}

typedef struct List {
    Session *session;
    Arena *arena;
    const char **at;
    size_t count;
} List;

/* The keys of a group; without the twin that the view uses for something else. */
static const char *keys_of(const List *list, const Key *own, const Key *key) {
    const char *shown = key_shown(key, list->session->like.lang);
    const Key *taken = key->twin ? key_among(own, key->twin) : NULL;
    bool mine = key_among(own, key->code) == key;
    const char *second = taken && !mine ? strstr(shown, "  ") : NULL;
    return second ? arena_copy(list->arena, shown, (size_t)(second - shown)) : shown;
}

static void put_group(List *list, const Key *own, Group group) {
    list->at[list->count++] =
        arena_print(list->arena, "%s\t%s\t%s", keys_of(list, own, group.first), lines_of(list->arena, group),
                    meaning(list->session, list->arena, group.first));
}

static void put_heading(List *list, const Key *key, bool blank) {
    if (blank) list->at[list->count++] = "";
    list->at[list->count++] = arena_print(list->arena, "\t%s", sentence(key->help, list->session->like.lang));
}

static bool is_replaced(const Key *own, Group group) {
    bool all = own != NULL;
    for (size_t i = 0; i < group.count; i++) all = all && key_among(own, group.first[i].code);
    return all;
}

static size_t rows_of(const Key *keys) {
    size_t count = 0;
    while (keys && (keys[count].code || keys[count].help.en)) count++;
    return count;
}

/* After the keys of here and of the model: what they all are. */
static void put_rule(List *list) {
    list->at[list->count++] = list->session->like.lang == CHINESE
                                  ? " 每个按键运行它旁边的命令，也可以按 : 之后自己输入。"
                                  : " Each key runs the line beside it; you can type it after : as well.";
}

Labels help_keys(Session *session, Arena *arena) {
    enum { RULE_BEFORE = 3 /* headings */, MORE_LINES = 2 };
    const Key *own = view_shown(session)->keys;
    size_t owned = rows_of(own), headings = 0;
    List list = {session, arena, TAKE_ARRAY(arena, const char *, 2 * (KEY_COUNT + owned) + MORE_LINES), 0};
    Group group;
    for (size_t i = 0; class_shown(session) && CLASS_KEYS[i].code; i += group.count) {
        group = group_at(&CLASS_KEYS[i]);
        put_group(&list, CLASS_KEYS, group);
    }
    if (class_shown(session)) return (Labels){list.at, list.count};
    for (size_t i = 0; i < KEY_COUNT; i += group.count) {
        group = group_at(&KEYS[i]);
        if (KEYS[i].code) {
            if (!is_replaced(own, group)) put_group(&list, own, group);
            continue;
        }
        bool ruled = ++headings == RULE_BEFORE;
        if (ruled) put_rule(&list);
        put_heading(&list, &KEYS[i], list.count && !ruled);
        for (size_t k = 0; headings == 1 && k < owned; k += group_at(&own[k]).count)
            put_group(&list, own, group_at(&own[k]));
    }
    return (Labels){list.at, list.count};
}

const char *help_title(Session *session, Arena *arena) {
    const View *view = view_shown(session);
    const Step *step = &STEPS[session->now.at.step];
    const char *name = step->bar ? step->bar : step->name;
    bool zh = session->like.lang == CHINESE;
    if (class_shown(session))
        return zh ? "按键，课堂模式；数字再按 G 到那一小节" : "keys, class mode; a number, then G: that step";
    if (view == VIEWS[0]) return arena_print(arena, zh ? "按键，步骤 %s" : "keys, step %s", name);
    return arena_print(arena, zh ? "按键，视图 %s，步骤 %s" : "keys, view %s, step %s", view->name, name);
}

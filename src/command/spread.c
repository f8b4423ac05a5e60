#include "command/spread.h"

#include <string.h>

static size_t values_of(const char *list) {
    size_t count = 1;
    for (; *list; list++) count += *list == ',';
    return count;
}

/* The value at this place of the list. */
static const char *value_at(Arena *arena, const char *list, size_t place) {
    for (; place > 0; place--) list += strcspn(list, ",") + 1;
    return arena_copy(arena, list, strcspn(list, ","));
}

static bool has_gap(Arena *arena, const char *list) {
    for (size_t i = 0; i < values_of(list); i++)
        if (values_of(list) > 1 && !*value_at(arena, list, i)) return true;
    return false;
}

bool call_spread(Arena *arena, const Call *call, size_t most, Branch **branch, size_t *count, Error *err) {
    *count = 1;
    for (size_t i = 0; i < call->pairs; i++) {
        size_t values = values_of(call->pair[i].value);
        if (has_gap(arena, call->pair[i].value))
            return refuse(err, "%s=%s has nothing between two commas: write one value there",
                          "%s=%s 的两个逗号之间没有值：请写一个值", call->pair[i].name, call->pair[i].value);
        if (values > most / *count)
            return refuse(err, "that makes more than %zu rows side by side: give fewer values",
                          "这样会超过 %zu 行：请少给几个值", most);
        *count *= values;
    }
    *branch = TAKE_ARRAY(arena, Branch, *count);
    for (size_t b = 0; b < *count; b++) {
        Text told = text_new(arena);
        size_t turns = *count;
        (*branch)[b].call = *call;
        for (size_t i = 0; i < call->pairs; i++) {
            size_t values = values_of(call->pair[i].value);
            turns /= values;
            const char *value = value_at(arena, call->pair[i].value, b / turns % values);
            (*branch)[b].call.pair[i].value = value;
            if (values > 1) text_print(&told, "%s%s %s", told.length ? " · " : "", call->pair[i].name, value);
        }
        (*branch)[b].told = told.at;
    }
    return true;
}

bool call_switch(const Call *call, const char *name, bool *value, Error *err) {
    const char *word = call_value(call, name);
    if (!word) return true;
    bool on = text_same(word, "on");
    if (!on && !text_same(word, "off"))
        return refuse(err, "%s= takes on or off, not '%s'", "%s= 可以是 on 或 off，不能是“%s”", name, word);
    *value = on;
    return true;
}

const char *call_line(Arena *arena, const char *name, const Call *call) {
    Text line = text_new(arena);
    text_put(&line, name);
    for (size_t i = 0; i < call->words.count; i++) text_print(&line, " %s", call->words.at[i]);
    for (size_t i = 0; i < call->pairs; i++) text_print(&line, " %s=%s", call->pair[i].name, call->pair[i].value);
    return line.at;
}

#include "front/typing.h"

#include <string.h>

static void tell(Typing *typing) {
    const Entry *entry = &typing->entry;
    arena_rewind(&typing->arena, (Mark){NULL, 0});
    typing->told = command_hint(typing->session, &typing->arena, entry_line(entry), entry->at - 1);
}

void typing_open(Typing *typing, const char *text) {
    typing->entry.before = typing->typed;
    entry_open(&typing->entry, text);
    tell(typing);
}

/* The rest of the word that all completions share; "" where there is none, or the insertion point is not at the end. */
static const char *rest(const Typing *typing) {
    const Entry *entry = &typing->entry;
    const Told *told = &typing->told;
    if (!told->common || entry->searching || entry->at != entry->length) return "";
    return told->common + (entry->at - 1 - told->start);
}

/* Writes what all completions share in place of what was typed, and a blank after the only one. */
static void complete(Typing *typing) {
    const Told *told = &typing->told;
    size_t length = told->common ? strlen(told->common) : 0;
    if (!length) return;
    char last = told->common[length - 1];
    bool blank = told->only && last != '/' && last != '=';
    entry_replace(&typing->entry, told->start, arena_print(&typing->arena, blank ? "%s " : "%s", told->common));
}

static const char *finish(Typing *typing) {
    entry_close(&typing->entry);
    typed_keep(typing->typed, entry_line(&typing->entry));
    return entry_line(&typing->entry);
}

static void edit(Typing *typing, uint32_t code) {
    Entry *entry = &typing->entry;
    if (code == NAMED_TAB || (code == NAMED_RIGHT && *rest(typing))) complete(typing);
    else if (!entry_key(entry, code) && code >= ' ' && code < KEY_NAMED) entry_put(entry, code);
}

const char *typing_key(Typing *typing, uint32_t code) {
    Entry *entry = &typing->entry;
    bool sought = entry->searching && entry_seek(entry, code);
    if (!sought && code == NAMED_ENTER) return finish(typing);
    bool left = code == NAMED_ESCAPE || (code == NAMED_BACKSPACE && entry->length == 1);
    if (!sought && left) entry_close(entry);
    else if (!sought) edit(typing, code);
    if (entry->open) tell(typing);
    return NULL;
}

/* What is looked for, and the keys that go on. */
static const char *search_text(const Typing *typing) {
    const Entry *entry = &typing->entry;
    bool zh = typing->session->like.lang == CHINESE;
    Arena *arena = (Arena *)&typing->arena;
    if (entry->missed)
        return arena_print(arena,
                           zh ? "查找 %s：没有更早的命令含有它；Esc 恢复原来的输入"
                              : "search: %s: no earlier line holds it; Esc puts the line back",
                           entry->part);
    return arena_print(arena,
                       zh ? "查找 %s：^R 更早的，Enter 运行，Esc 恢复原来的输入"
                          : "search: %s   ^R an older one, Enter runs it, Esc puts the line back",
                       entry->part);
}

void typing_show(Typing *typing, Screen *screen) {
    const Entry *entry = &typing->entry;
    const Labels words = typing->told.words;
    screen->entry = screen->ghost = screen->choices = screen->about = NULL;
    if (!entry->open) return;
    screen->entry = entry->text;
    screen->entry_at = entry->at;
    screen->ghost = rest(typing);
    if (entry->searching) {
        screen->about = search_text(typing);
        return;
    }
    Text choices = text_new(&typing->arena);
    for (size_t i = 0; i < words.count; i++) text_print(&choices, "%s%s", i ? "  " : "", words.at[i]);
    screen->choices = choices.at;
    screen->about = typing->told.about;
}

#include "front/entry.h"

#include "view/keys.h"

#include <string.h>

#define CTRL(letter) ((letter)&0x1F)

static void set_text(Entry *entry, const char *line) {
    entry->length = 1;
    entry->text[0] = ':';
    entry->text[1] = 0;
    entry->at = 1;
    uint32_t rune;
    for (size_t used; (used = rune_next(line, &rune)); line += used) entry_put(entry, rune);
}

void entry_open(Entry *entry, const char *text) {
    entry->open = true;
    entry->back = 0;
    set_text(entry, text);
}

const char *entry_line(const Entry *entry) {
    return entry->text + 1;
}

void entry_close(Entry *entry, bool keep) {
    entry->open = false;
    const char *line = entry_line(entry);
    bool again = entry->count && strcmp(entry->before[entry->count - 1], line) == 0;
    if (!keep || again || line[strspn(line, " ")] == 0) return;
    if (entry->count == ENTRY_LINES) {
        entry->count--;
        memmove(entry->before, entry->before + 1, entry->count * sizeof *entry->before);
    }
    entry->before[entry->count++] = arena_string(entry->arena, line);
}

static void insert(Entry *entry, const char *bytes, size_t length) {
    if (entry->length + length > ENTRY_BYTES) return;
    memmove(entry->text + entry->at + length, entry->text + entry->at, entry->length - entry->at + 1);
    memcpy(entry->text + entry->at, bytes, length);
    entry->length += length;
    entry->at += length;
}

/* Deletes the bytes from `from` to before `end`. */
static void erase(Entry *entry, size_t from, size_t end) {
    memmove(entry->text + from, entry->text + end, entry->length - end + 1);
    entry->length -= end - from;
    entry->at = from;
}

void entry_put(Entry *entry, uint32_t rune) {
    char bytes[4];
    if (rune_safe(rune) == rune) insert(entry, bytes, rune_write(rune, bytes));
}

void entry_replace(Entry *entry, size_t from, const char *text) {
    erase(entry, from + 1, entry->at);
    uint32_t rune;
    for (size_t used; (used = rune_next(text, &rune)); text += used) entry_put(entry, rune);
}

/* ---- keys ---- */

static size_t before_of(const Entry *entry, size_t at) {
    do at--;
    while (at > 1 && (entry->text[at] & 0xC0) == 0x80);
    return at;
}

static bool left(Entry *entry) {
    if (entry->at > 1) entry->at = before_of(entry, entry->at);
    return true;
}

static bool right(Entry *entry) {
    uint32_t rune;
    entry->at += rune_next(entry->text + entry->at, &rune);
    return true;
}

static bool home(Entry *entry) {
    entry->at = 1;
    return true;
}

static bool end(Entry *entry) {
    entry->at = entry->length;
    return true;
}

static bool delete_left(Entry *entry) {
    if (entry->at == 1) return entry->length > 1;
    erase(entry, before_of(entry, entry->at), entry->at);
    return true;
}

static bool delete_here(Entry *entry) {
    uint32_t rune;
    erase(entry, entry->at, entry->at + rune_next(entry->text + entry->at, &rune));
    return true;
}

static bool delete_line(Entry *entry) {
    erase(entry, 1, entry->at);
    return true;
}

static bool delete_rest(Entry *entry) {
    erase(entry, entry->at, entry->length);
    return true;
}

static bool delete_word(Entry *entry) {
    size_t from = entry->at;
    while (from > 1 && entry->text[from - 1] == ' ') from--;
    while (from > 1 && entry->text[from - 1] != ' ') from--;
    erase(entry, from, entry->at);
    return true;
}

static bool older(Entry *entry) {
    if (entry->back == entry->count) return true;
    if (entry->back == 0) entry->typed = arena_string(entry->arena, entry_line(entry));
    entry->back++;
    set_text(entry, entry->before[entry->count - entry->back]);
    return true;
}

static bool newer(Entry *entry) {
    if (entry->back == 0) return true;
    entry->back--;
    set_text(entry, entry->back ? entry->before[entry->count - entry->back] : entry->typed);
    return true;
}

bool entry_key(Entry *entry, uint32_t code) {
    static const struct {
        uint32_t code;
        bool (*edit)(Entry *entry);
    } EDITS[] = {
        {NAMED_LEFT, left},
        {CTRL('B'), left},
        {NAMED_RIGHT, right},
        {CTRL('F'), right},
        {NAMED_HOME, home},
        {CTRL('A'), home},
        {NAMED_END, end},
        {CTRL('E'), end},
        {NAMED_UP, older},
        {CTRL('P'), older},
        {NAMED_DOWN, newer},
        {CTRL('N'), newer},
        {NAMED_DELETE, delete_here},
        {CTRL('D'), delete_here},
        {NAMED_BACKSPACE, delete_left},
        {CTRL('U'), delete_line},
        {CTRL('K'), delete_rest},
        {CTRL('W'), delete_word},
    };
    for (size_t i = 0; i < sizeof EDITS / sizeof *EDITS; i++)
        if (EDITS[i].code == code) return EDITS[i].edit(entry);
    return false;
}

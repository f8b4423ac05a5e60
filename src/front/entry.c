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
    entry->searching = false;
    entry->back = 0;
    set_text(entry, text);
}

const char *entry_line(const Entry *entry) {
    return entry->text + 1;
}

void entry_close(Entry *entry) {
    entry->open = entry->searching = false;
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

/* ---- lines before ---- */

/* Shows the line that is `back` lines before the one being typed, or that one. */
static void show_back(Entry *entry, size_t back) {
    if (entry->back == 0) memcpy(entry->kept, entry->text, entry->length + 1);
    entry->back = back;
    set_text(entry, back ? entry->before->at[entry->before->count - back] : entry->kept + 1);
}

static bool older(Entry *entry) {
    if (entry->before && entry->back < entry->before->count) show_back(entry, entry->back + 1);
    return true;
}

static bool newer(Entry *entry) {
    if (entry->back) show_back(entry, entry->back - 1);
    return true;
}

/* The newest of the first `before` lines that holds the part, with the insertion point where it stands there. */
static void look(Entry *entry, size_t before) {
    size_t found = entry->before ? typed_find(entry->before, entry->part, before) : before;
    entry->missed = found == before;
    if (entry->missed) return;
    show_back(entry, entry->before->count - found);
    const char *place = strcasestr(entry_line(entry), entry->part);
    if (place) entry->at = (size_t)(place - entry->text);
}

static bool search(Entry *entry) {
    entry->searching = true;
    entry->missed = false;
    entry->part[0] = 0;
    return true;
}

bool entry_seek(Entry *entry, uint32_t code) {
    size_t length = strlen(entry->part), count = entry->before ? entry->before->count : 0;
    char bytes[4];
    if (code == CTRL('R')) {
        if (length) look(entry, count - entry->back);
    } else if (code == NAMED_ESCAPE || code == CTRL('G')) {
        entry->searching = false;
        if (entry->back) show_back(entry, 0);
    } else if (code == NAMED_BACKSPACE) {
        while (length && (entry->part[--length] & 0xC0) == 0x80) {}
        entry->part[length] = 0;
        entry->missed = false;
        if (length) look(entry, count);
    } else if (code >= ' ' && code < KEY_NAMED && code != 0x7F) {
        size_t used = rune_safe(code) == code ? rune_write(code, bytes) : 0;
        if (length + used > ENTRY_PART) return true;
        memcpy(entry->part + length, bytes, used);
        entry->part[length + used] = 0;
        look(entry, length && entry->back ? count - entry->back + 1 : count);
    } else {
        entry->searching = false;
        return false;
    }
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
        {CTRL('R'), search},
    };
    for (size_t i = 0; i < sizeof EDITS / sizeof *EDITS; i++)
        if (EDITS[i].code == code) return EDITS[i].edit(entry);
    return false;
}

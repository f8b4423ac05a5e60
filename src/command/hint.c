#include "command/hint.h"

#include "command/call.h"
#include "command/known.h"

#include <string.h>

/* The line cut at its commands: the one with the insertion point, its first word, and the word being typed. */
typedef struct Place {
    const char *first, *word; /* first: "" where it is the word being typed */
} Place;

static Place place_of(Arena *arena, const char *line, size_t at, size_t start) {
    size_t begin = 0;
    for (size_t i = 0; i < at; i++)
        if (line[i] == ';') begin = i + 1;
    while (begin < start && (line[begin] == ' ' || line[begin] == '\t')) begin++;
    size_t length = begin < start ? strcspn(line + begin, " \t") : 0;
    return (Place){arena_copy(arena, line + begin, length), arena_copy(arena, line + start, at - start)};
}

/* What all completions begin with, byte by byte; a character is never cut. */
static const char *common_of(Arena *arena, Labels words, size_t typed) {
    if (!words.count) return NULL;
    size_t length = strlen(words.at[0]);
    for (size_t i = 1; i < words.count; i++) {
        size_t same = 0;
        while (same < length && words.at[i][same] == words.at[0][same]) same++;
        length = same;
    }
    while (length && ((unsigned char)words.at[0][length] & 0xC0) == 0x80) length--;
    return length < typed ? NULL : arena_copy(arena, words.at[0], length);
}

/* ---- half a sentence ---- */

static const char *joined(Arena *arena, const char *about, Text now, Language lang) {
    return arena_print(arena, lang == CHINESE ? "%s；现在是 %s" : "%s; now %s", about, now.at);
}

/* A setting of either table: its help and the value it has. */
static const char *about_setting(Session *session, Arena *arena, const char *name) {
    const Setting *setting = setting_find(name);
    const Preference *preference = preference_find(name);
    Language lang = session->like.lang;
    Text now = text_new(arena);
    if (setting) setting->get(&session->now.model, &now);
    else if (preference) preference->get(session, &now);
    else return NULL;
    return joined(arena, sentence(setting ? setting->help : preference->help, lang), now, lang);
}

/* The first of its forms, and what it does. */
static const char *about_command(Arena *arena, const char *name, Language lang) {
    const Command *command = command_find(name);
    if (!command) return NULL;
    const char *more = strstr(command->usage, " | ");
    int length = (int)(more ? (size_t)(more - command->usage) : strlen(command->usage));
    return arena_print(arena, lang == CHINESE ? "%.*s%s：%s" : "%.*s%s: %s", length, command->usage, more ? " | …" : "",
                       sentence(command->help, lang));
}

/* About the first word: what it does. */
static const char *about_first(Session *session, Arena *arena, const char *word) {
    Language lang = session->like.lang;
    const Command *command = command_find(word);
    if (command) return sentence(command->help, lang);
    const char *about = about_setting(session, arena, word);
    return about ? about : "";
}

static const char *about_start(Language lang) {
    return lang == CHINESE ? "命令或设置；Tab 补全，上键取以前的命令，^R 查找，Esc 离开"
                           : "a command or a setting; Tab completes, up: earlier lines, ^R searches";
}

/* ---- what may stand there ---- */

/* All values of a setting, as its row lists them; a word in capitals says what is meant. */
static Labels values_of(Arena *arena, const char *name) {
    const Setting *setting = setting_find(name);
    const Preference *preference = preference_find(name);
    const char *values = setting ? setting->values : preference && preference->set ? preference->values : "";
    Words words = list_words(arena, values);
    return (Labels){words.at, words.count};
}

static bool is_setting(const char *name) {
    const Preference *preference = preference_find(name);
    return !command_find(name) && (setting_find(name) || (preference && preference->set));
}

static void tell_first(Session *session, Arena *arena, Told *told, const char *word) {
    Labels found = told->words;
    bool whole = told->only || command_find(word) || is_setting(word);
    if (!*word) {
        told->words = (Labels){NULL, 0};
        told->about = about_start(session->like.lang);
    } else if (found.count && whole) {
        told->about = about_first(session, arena, told->only ? found.at[0] : word);
    }
}

static void tell_later(Session *session, Arena *arena, Told *told, Place place) {
    if (is_setting(place.first)) {
        told->words = values_of(arena, place.first);
        told->about = about_setting(session, arena, place.first);
        return;
    }
    const char *word = told->only ? told->words.at[0] : place.word;
    const char *about = *word ? known_about(arena, word, session->like.lang) : NULL;
    if (!about) about = about_command(arena, place.first, session->like.lang);
    told->about = about ? about : "";
}

Told command_hint(Session *session, Arena *arena, const char *line, size_t at) {
    Told told = {.about = ""};
    told.words = command_complete(session, arena, line, at, &told.start);
    told.common = common_of(arena, told.words, at - told.start);
    told.only = told.words.count == 1;
    Place place = place_of(arena, line, at, told.start);
    if (*place.first) tell_later(session, arena, &told, place);
    else tell_first(session, arena, &told, place.word);
    return told;
}

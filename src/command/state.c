#include "command/state.h"

#include "attention/bug.h"
#include "command/call.h"
#include "command/command.h"
#include "session/preference.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

/* Settings that stood before the new model and are not the defaults. It brings its own heads and padding. */
static void put_settings(Text *lines, const Start *start) {
    Model fresh = model_new(), settled = model_new();
    if (start->seed != 1) text_print(lines, "seed %llu; ", (unsigned long long)start->seed);
    settled.set = start->before;
    settled.set.mask_padding = settled.set.mask_given = settled.set.bias_given = false;
    for (size_t i = 0; i < SETTING_COUNT; i++) {
        static const char *const OWN[] = {"heads", "kv_heads", "padding"};
        bool own = false;
        for (size_t j = 0; j < sizeof OWN / sizeof *OWN; j++) own = own || text_same(SETTINGS[i].name, OWN[j]);
        Text value = text_new(lines->arena), fallback = text_new(lines->arena);
        SETTINGS[i].get(&settled, &value);
        SETTINGS[i].get(&fresh, &fallback);
        if (!own && strcmp(value.at, fallback.at) != 0) text_print(lines, "%s %s; ", SETTINGS[i].name, value.at);
    }
}

/* Masks and biases that need a matrix and found it in the new model as well. */
static void put_kept_masks(Text *lines, const Start *start) {
    Model settled = model_new();
    settled.set = start->after;
    Text mask = text_new(lines->arena);
    setting_find("mask")->get(&settled, &mask);
    if (start->after.mask_padding || start->after.mask_given) text_print(lines, "mask %s; ", mask.at);
    if (start->after.bias_given) text_put(lines, "bias given; ");
}

static void put_view(Session *session, Text *lines) {
    const Cursor *at = &session->now.at;
    Error ignored = {0};
    if (model_has(&session->now.model, at->step, &ignored)) text_print(lines, "goto %s; ", STEPS[at->step].name);
    if (at->head) text_print(lines, "head %zu; ", at->head);
    if (at->row || at->col) text_print(lines, "cell %zu %zu; ", at->row, at->col);
    for (size_t i = 0; i < PREFERENCE_COUNT; i++) {
        const Preference *preference = &PREFERENCES[i];
        if (!preference->usual || preference->usual(&session->like)) continue;
        text_print(lines, "%s ", preference->name);
        preference->get(session, lines);
        text_put(lines, "; ");
    }
}

/* ---- what may be told ---- */

static size_t first_word(const char *line) {
    return strcspn(line, " ");
}

/* Of each path its last name: "load /home/ann/x.csv heads=2" is "load x.csv heads=2". */
static const char *without_folders(Arena *arena, const char *line) {
    char *told = arena_string(arena, line);
    size_t used = 0, word = 0; /* where the word that is copied begins in `told` */
    bool quoted = false;
    for (const char *at = line; *at; at++) {
        if (*at == '"') quoted = !quoted;
        if (*at == '/') {
            used = word;
            continue;
        }
        told[used++] = *at;
        if ((*at == ' ' && !quoted) || (*at == '"' && quoted)) word = used;
    }
    told[used] = 0;
    return told;
}

/* Does its first word take paths? */
static bool takes_paths(Arena *arena, const char *line) {
    const char *word = arena_copy(arena, line, first_word(line));
    const Command *command = command_find(word);
    const Setting *setting = command ? NULL : setting_find(word);
    return (command && command->takes && list_has(command->takes, "file")) ||
           (setting && list_has(setting->values, "FILE"));
}

/* One that was planted by name; a random one is told by its seed, which names nothing. */
static bool secret(const Session *session, const Line *line) {
    return session->now.sick.hidden && line->role == ROLE_PLANT;
}

static const char *told_text(Session *session, const Line *line) {
    if (secret(session, line)) return "bug plant …";
    return takes_paths(&session->scratch, line->text) ? without_folders(&session->scratch, line->text) : line->text;
}

static const char *whole_text(Session *session, const Line *line) {
    if (!secret(session, line)) return line->text;
    return arena_print(&session->scratch, "bug plant %llu", (unsigned long long)bug_number(session->now.model.bug));
}

static const char *lines_of(Session *session, const char *(*text)(Session *, const Line *), bool view) {
    const Journal *journal = &session->journal;
    const Line **kept = TAKE_ARRAY(&session->scratch, const Line *, journal->done + 1);
    size_t count = journal_state(journal, &session->now, kept);
    Text lines = text_new(&session->scratch);
    const Start *start = count ? kept[0]->start : NULL;
    if (start) put_settings(&lines, start);
    for (size_t i = 0; i < count; i++) {
        text_print(&lines, "%s; ", text(session, kept[i]));
        if (i == 0 && start) put_kept_masks(&lines, start);
    }
    if (view) put_view(session, &lines);
    if (lines.length) lines.at[lines.length - 2] = 0;
    return lines.at;
}

const char *state_line(Session *session) {
    return lines_of(session, whole_text, true);
}

/* " (2026-11-30)" where the person who builds said so, else "". */
static const char *day(Arena *arena) {
    const char *epoch = getenv("SOURCE_DATE_EPOCH");
    uint64_t seconds;
    struct tm when;
    char text[32];
    if (!epoch || !text_count(epoch, INT32_MAX, &seconds)) return "";
    time_t at = (time_t)seconds;
    if (!gmtime_r(&at, &when) || !strftime(text, sizeof text, " (%Y-%m-%d)", &when)) return "";
    return arena_string(arena, text);
}

const char *state_told(Session *session, bool view) {
    const char *lines = lines_of(session, told_text, view);
    const char *told =
        arena_print(&session->scratch, "qkv %s%s%s%s", QKV_VERSION, day(&session->scratch), *lines ? ": " : "", lines);
    return text_clean(&session->scratch, told, strlen(told));
}

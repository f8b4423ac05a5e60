#include "command/call.h"
#include "command/said.h"
#include "command/state.h"
#include "session/compact.h"
#include "session/record.h"
#include "session/secret.h"

#include <stdio.h>
#include <string.h>

const Command *command_find(const char *name) {
    for (size_t i = 0; COMMANDS[i]; i++)
        if (text_same(COMMANDS[i]->name, name)) return COMMANDS[i];
    return NULL;
}

/* ---- the first word is nothing we know ---- */

static Words all_first_words(Arena *arena) {
    size_t commands = 0, count = 0;
    while (COMMANDS[commands]) commands++;
    const char **at = TAKE_ARRAY(arena, const char *, commands + SETTING_COUNT + PREFERENCE_COUNT);
    for (size_t i = 0; i < commands; i++) at[count++] = COMMANDS[i]->name;
    for (size_t i = 0; i < SETTING_COUNT; i++) at[count++] = SETTINGS[i].name;
    for (size_t i = 0; i < PREFERENCE_COUNT; i++) at[count++] = PREFERENCES[i].name;
    return (Words){at, count};
}

static bool unknown_word(Arena *arena, const char *word, Error *err) {
    if (step_find(word) != STEP_COUNT)
        return refuse(err, "'%s' is a matrix, not a command: show %s", "'%s' 是矩阵，不是命令：show %s", word, word);
    if (metric_find(word))
        return refuse(err, "'%s' is a metric, not a command: metrics %s", "'%s' 是指标，不是命令：metrics %s", word,
                      word);
    if (preset_find(word))
        return refuse(err, "'%s' is a preset, not a command: init %s", "'%s' 是预设，不是命令：init %s", word, word);
    const char *meant = nearest_word(all_first_words(arena), word);
    if (meant)
        return refuse(err, "unknown word '%s'; did you mean '%s'?", "不认识 '%s'；你是指 '%s' 吗？", word, meant);
    return refuse(err, "unknown word '%s': help lists the commands", "不认识 '%s'：help 会列出命令", word);
}

/* ---- one command ---- */

static bool takes_values(const Setting *setting, Words values, Error *err) {
    return values.count <= 1 || setting->many ||
           refuse(err, "%s takes one value, and %zu came: it may be %s", "%s 只要一个值，而这里有 %zu 个：可以是 %s",
                  setting->name, values.count, setting->values);
}

static bool run_setting(Session *session, const Setting *setting, Words values, Error *err) {
    if (!takes_values(setting, values, err)) return false;
    if (!setting->set(&session->store, &session->now.model, values, err)) return false;
    if (!session_accept(session, err)) return false;
    said_setting(session, setting);
    return true;
}

static bool may_set(const Preference *preference, Error *err) {
    return preference->set ||
           refuse(err, "%s is read only: help %s", "%s 只能读：help %s", preference->name, preference->name);
}

static bool run_preference(Session *session, const Preference *preference, Words values, Error *err) {
    if (!may_set(preference, err)) return false;
    if (!preference->set(session, values, err)) return false;
    said_preference(session, preference);
    return true;
}

static bool run_command(Session *session, const Command *command, Words rest, Error *err) {
    Call call;
    if (!call_read(&session->scratch, command, rest, &call, err)) return false;
    if (command->reveals && !secret_allows(session, err)) return false;
    session->kept_role = command->role;
    session->kept_kind = command->kind;
    if (!command->run(session, &call, err)) return false;
    return command->kind != CHANGE || model_check(&session->now.model, err);
}

/* What the first of the words names, and what stands behind it. A setting alone is asked about, `init` too, which is a
 * command as well. */
typedef struct Spoken {
    const Command *command;
    const Setting *setting;
    const Preference *preference;
    Words rest;
    bool asked;
} Spoken;

static Spoken spoken(Words words) {
    const char *name = words.at[0];
    Spoken said = {
        .setting = setting_find(name), .preference = preference_find(name), .rest = {words.at + 1, words.count - 1}};
    said.asked = !said.rest.count && (said.setting || said.preference);
    if (!said.asked) said.command = command_find(name);
    return said;
}

static bool run_words(Session *session, Words words, Error *err) {
    Spoken said = spoken(words);
    if (said.asked) {
        said_about(session, words.at[0]);
        return true;
    }
    if (said.command) return run_command(session, said.command, said.rest, err);
    if (said.setting) return run_setting(session, said.setting, said.rest, err);
    if (said.preference) return run_preference(session, said.preference, said.rest, err);
    return unknown_word(&session->scratch, words.at[0], err);
}

static bool reads(Arena *arena, Words words, Error *err) {
    Spoken said = spoken(words);
    Call call;
    if (said.asked) return true;
    if (said.command) return call_read(arena, said.command, said.rest, &call, err);
    if (said.setting) return takes_values(said.setting, said.rest, err);
    return said.preference ? may_set(said.preference, err) : unknown_word(arena, words.at[0], err);
}

bool command_reads(Arena *arena, const char *line, Error *err) {
    for (size_t used; *line; line += used) {
        Words words;
        if (!text_words(arena, line, &used, &words, err)) return false;
        if (words.count && !reads(arena, words, err)) return false;
    }
    return true;
}

/* ---- keeping ---- */

/* The words as one types them. */
static const char *typed(Arena *arena, Words words) {
    Text text = text_new(arena);
    for (size_t i = 0; i < words.count; i++) {
        const char *word = words.at[i];
        bool plain = *word && *word != '#' && !strpbrk(word, " ;\"\t\\");
        if (i) text_put(&text, " ");
        if (plain) text_put(&text, word);
        else text_put_quoted(&text, word);
    }
    return text.at;
}

/* Where one looks now, as the lines that lead there from where one looked before. `cell` moves in the focused pane, and
 * `goto` comes back to the result. */
static const char *moved(Arena *arena, const Cursor *from, const Cursor *to) {
    Text text = text_new(arena);
    if (to->step != from->step || to->pane != from->pane) text_print(&text, "goto %s; ", STEPS[to->step].name);
    if (to->head != from->head) text_print(&text, "head %zu; ", to->head);
    if (to->row != from->row || to->col != from->col) text_print(&text, "cell %zu %zu; ", to->row, to->col);
    if (to->pane && (to->pane_row != from->pane_row || to->pane_col != from->pane_col))
        text_print(&text, "cell %zu %zu; ", to->pane_row, to->pane_col);
    if (text.length) text.at[text.length - 2] = 0;
    return text.at;
}

/* Did the setting bring a matrix in from a file? Then its value does not make it again. */
static bool read_file(const Setting *setting, const Scene *before, const Scene *now) {
    return list_has(setting->values, "FILE") &&
           memcmp(before->model.given, now->model.given, sizeof now->model.given) != 0;
}

/* Keeps a line that was run, as what it became. */
static void keep(Session *session, Words words, const Scene *before) {
    const Spoken said = spoken(words);
    const Command *command = said.command;
    const Setting *setting = said.setting;
    const Preference *preference = said.preference;
    Text text = text_new(&session->scratch);
    LineKind kind = command ? session->kept_kind : said.asked ? LOOK : CHANGE;
    LineRole role = command ? session->kept_role : setting && setting->tied ? ROLE_TIED : ROLE_SETTING;
    const char *kept = session->kept;
    if (setting && kind == CHANGE && read_file(setting, before, &session->now)) {
        role = ROLE_DATA;
    } else if (!command && kind == CHANGE) {
        text_print(&text, "%s ", setting ? setting->name : preference->name);
        if (setting) setting->get(&session->now.model, &text);
        else preference->get(session, &text);
        kept = text.at;
        if (preference && before->seed == session->now.seed) kind = MOVE;
    } else if (command && kind == MOVE && !kept) {
        kept = moved(&session->scratch, &before->at, &session->now.at);
    }
    if (!kept) kept = typed(&session->scratch, words);
    if (!*kept) return;
    if (kind == CHANGE) session->show.past = 0;
    if (kind != LOOK) journal_keep(&session->journal, kept, kind, role, before, &session->now);
    record_line(session, kept);
}

/* An experiment that has just begun keeps how the sitting had come to be what it is, for files made of it later. */
static void tell_experiment(Session *session) {
    Experiment *experiment = &session->experiment;
    if (!experiment->lab || experiment->from) return;
    experiment->from = arena_string(&experiment->arena, state_told(session, false));
}

/* What a refused line puts back. `source` runs lines of its own; each of them has been put back or stands. */
static bool run_one(Session *session, Words words, Error *err) {
    Scene before = session->now;
    Preferences like = session->like;
    Showing show = session->show;
    Mark mark = arena_mark(&session->store);
    const Command *command = command_find(words.at[0]);
    bool keeps = command && command->kind == LOOK;
    session->kept = NULL;
    Guard guard = session->guard;
    if (guard.pass && !guard.pass(session, guard.self, &words, err)) return false;
    if (run_words(session, words, err)) {
        tell_experiment(session);
        if (session->inside == 0) said_frozen(session, &before.model);
        if (session->kept != KEPT_ALREADY && session->inside == 0) keep(session, words, &before);
        if (session->inside == 0 && arena_size(&session->store) > session->store_limit) session_compact(session);
        return true;
    }
    if (keeps) return false;
    bool changed = memcmp(&before.model, &session->now.model, sizeof before.model) != 0;
    session->now = before;
    session->like = like;
    session->show = show;
    arena_rewind(&session->store, mark);
    if (changed) session_stale(session);
    return false;
}

/* Runs what nobody was waiting for. Answers are recorded where the record has the question, so that it replays them. */
static bool offer(Session *session, Words words, Error *err) {
    Listener listener = session->listener;
    bool mine = false;
    if (!listener.hear) return run_one(session, words, err);
    const char *line = typed(&session->scratch, words);
    bool fine = listener.hear(session, line, &mine, err);
    if (!mine) {
        fine = run_one(session, words, err);
        if (fine && session->listener.ran && !session->inside) session->listener.ran(session);
        return fine;
    }
    if (fine && session->record == listener.record) record_line(session, line);
    return fine;
}

bool command_enter(Session *session, const char *line, Error *err) {
    bool empty = !line[strspn(line, " \t\r")];
    return command_run(session, empty && session->lecture.mode != LECTURE_OFF ? "lesson next" : line, err);
}

bool command_run(Session *session, const char *line, Error *err) {
    if (!session->inside) session_look(session);
    Mark mark = arena_mark(&session->scratch);
    bool fine = true;
    while (fine && *line && session->wish != WISH_QUIT) {
        size_t used;
        Words words;
        fine = text_words(&session->scratch, line, &used, &words, err);
        if (fine && words.count) fine = offer(session, words, err);
        arena_rewind(&session->scratch, mark);
        if (fine) line += used;
    }
    return fine;
}

bool command_run_inside(Session *session, const char *line, Error *err) {
    Console console = session->console;
    session->console = (Console){.line = NULL};
    session->inside++;
    bool fine = command_run(session, line, err);
    session->inside--;
    session->console = console;
    return fine;
}

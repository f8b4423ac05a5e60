#include "attention/bug.h"
#include "command/call.h"
#include "command/known.h"

#include "files/file.h"
#include "lab/drill.h"
#include "lab/task.h"
#include "view/view.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* What was found so far; only what begins like the word is taken. */
typedef struct Finds {
    Arena *arena;
    const char *word;
    const char **at;
    size_t count, room;
} Finds;

static void found(Finds *finds, const char *name) {
    if (strncasecmp(name, finds->word, strlen(finds->word)) != 0) return;
    if (finds->count == finds->room) {
        size_t room = finds->room ? 2 * finds->room : 32;
        const char **more = TAKE_ARRAY(finds->arena, const char *, room);
        for (size_t i = 0; i < finds->count; i++) more[i] = finds->at[i];
        finds->at = more;
        finds->room = room;
    }
    finds->at[finds->count++] = name;
}

/* ---- kinds of words ---- */

static void find_commands(Finds *finds, Session *session) {
    (void)session;
    for (size_t i = 0; COMMANDS[i]; i++) found(finds, COMMANDS[i]->name);
}

static void find_settings(Finds *finds, Session *session) {
    (void)session;
    for (size_t i = 0; i < SETTING_COUNT; i++) found(finds, SETTINGS[i].name);
    for (size_t i = 0; i < PREFERENCE_COUNT; i++) found(finds, PREFERENCES[i].name);
}

static void find_steps(Finds *finds, Session *session) {
    for (StepId id = TABLE; id < STEP_COUNT; id++)
        if (!STEPS[id].hidden && (!STEPS[id].optional || step_on(&session->now.model, id)))
            found(finds, STEPS[id].name);
}

static void find_given(Finds *finds, Session *session) {
    (void)session;
    for (StepId id = 0; id < TABLE; id++) found(finds, STEPS[id].name);
}

static void find_presets(Finds *finds, Session *session) {
    (void)session;
    for (size_t i = 0; i < PRESET_COUNT; i++) found(finds, PRESETS[i].name);
}

static void find_metrics(Finds *finds, Session *session) {
    (void)session;
    for (size_t i = 0; i < METRIC_COUNT; i++) found(finds, METRICS[i].name);
    for (size_t i = 0; LABS[i]; i++)
        for (size_t f = 0; f < LABS[i]->figures; f++) found(finds, LABS[i]->figure[f].name);
}

static void find_drills(Finds *finds, Session *session) {
    (void)session;
    for (size_t i = 0; DRILLS[i]; i++) found(finds, DRILLS[i]->name);
}

static void find_tasks(Finds *finds, Session *session) {
    (void)session;
    for (size_t i = 0; TASKS[i]; i++) found(finds, TASKS[i]->name);
}

/* The names in `folder`, with `before` in front; folders end in '/'. */
static void find_in_folder(Finds *finds, const char *folder, const char *before) {
    DIR *dir = opendir(folder);
    if (!dir) return;
    for (struct dirent *entry; (entry = readdir(dir));) {
        if (entry->d_name[0] == '.') continue;
        const char *path = arena_print(finds->arena, "%s/%s", folder, entry->d_name);
        found(finds, arena_print(finds->arena, file_is_folder(path) ? "%s%s/" : "%s%s", before, entry->d_name));
    }
    closedir(dir);
}

/* The arrays of the file before the colon. */
static void find_arrays(Finds *finds) {
    const char *colon = strchr(finds->word, ':'), *path;
    if (!colon) return;
    const char *before = arena_copy(finds->arena, finds->word, (size_t)(colon + 1 - finds->word));
    Error ignored = {0};
    File *file;
    bool there = file_find(finds->arena, arena_copy(finds->arena, before, strlen(before) - 1), &path, &ignored);
    if (!there || !file_open(finds->arena, path, &file, &ignored)) return;
    for (size_t i = 0; i < file->count; i++)
        if (*file->at[i].name) found(finds, arena_print(finds->arena, "%s%s", before, file->at[i].name));
    file_close(file);
}

static void find_files(Finds *finds, Session *session) {
    (void)session;
    const char *slash = strrchr(finds->word, '/'), *bundled;
    const char *before = slash ? arena_copy(finds->arena, finds->word, (size_t)(slash + 1 - finds->word)) : "";
    Error ignored = {0};
    find_in_folder(finds, slash ? before : ".", before);
    if (slash && !file_is_folder(before) && file_find(finds->arena, before, &bundled, &ignored))
        find_in_folder(finds, bundled, before);
    find_arrays(finds);
    Labels folders = slash ? (Labels){0} : file_bundled(finds->arena);
    for (size_t i = 0; i < folders.count; i++) found(finds, folders.at[i]);
}

static void find_words(Finds *finds, Session *session) {
    (void)session;
    Words words = known_words(finds->arena);
    for (size_t i = 0; i < words.count; i++) found(finds, words.at[i]);
}

static void find_bugs(Finds *finds, Session *session) {
    (void)session;
    for (size_t i = 0; BUGS[i]; i++) found(finds, BUGS[i]->name);
}

static void find_views(Finds *finds, Session *session) {
    (void)session;
    for (size_t i = 0; VIEWS[i]; i++) found(finds, VIEWS[i]->name);
}

/* The last experiment, which is the one that can be exported. */
static void find_labs(Finds *finds, Session *session) {
    if (session->experiment.lab) found(finds, session->experiment.lab->name);
}

/* The bundled lessons, as they are called: without number and ending. */
static void find_lessons(Finds *finds, Session *session) {
    (void)session;
    Error unread = {.lang = ENGLISH};
    Labels names = {NULL, 0};
    const char *folder = file_beside_data(finds->arena, "lessons");
    if (!folder || !file_list(finds->arena, folder, &names, &unread)) return;
    for (size_t i = 0; i < names.count; i++) {
        const char *name = names.at[i] + strspn(names.at[i], "0123456789"), *end = strstr(name, ".lesson");
        if (*name == '-') name++;
        if (end) found(finds, arena_copy(finds->arena, name, (size_t)(end - name)));
    }
}

static const struct Kind {
    const char *name;
    void (*find)(Finds *finds, Session *session);
} KINDS[] = {
    {"file", find_files},     {"step", find_steps}, {"given", find_given},  {"preset", find_presets},
    {"metric", find_metrics}, {"word", find_words}, {"drill", find_drills}, {"bug", find_bugs},
    {"view", find_views},     {"task", find_tasks}, {"lab", find_labs},     {"lesson", find_lessons},
};

/* ---- what may stand where the cursor is ---- */

/* Words of a list: a kind's own words, or the word itself. Words in capitals only say what is meant. */
static void find_listed(Finds *finds, Session *session, const char *list) {
    Words words = list_words(finds->arena, list);
    for (size_t i = 0; i < words.count; i++) {
        const char *word = words.at[i];
        bool kind = false;
        for (size_t k = 0; k < sizeof KINDS / sizeof *KINDS; k++)
            if (strcmp(KINDS[k].name, word) == 0) {
                KINDS[k].find(finds, session);
                kind = true;
            }
        if (strcmp(word, "FILE") == 0) find_files(finds, session);
        else if (strcmp(word, "PRESET") == 0) find_presets(finds, session);
        else if (!kind && !strchr(word, '.') && !(word[0] >= 'A' && word[0] <= 'Z')) found(finds, word);
    }
}

static void find_keys(Finds *finds, const char *keys) {
    Words words = list_words(finds->arena, keys);
    for (size_t i = 0; i < words.count; i++)
        found(finds, call_is_flag(words.at[i]) ? words.at[i] : arena_print(finds->arena, "%s=", words.at[i]));
}

/* `later`: some word stands between the first and the cursor. */
static void find_after(Finds *finds, Session *session, const char *first, bool later) {
    const Command *command = command_find(first);
    const Setting *setting = setting_find(first);
    const Preference *preference = preference_find(first);
    if (command) {
        if (command->takes) find_listed(finds, session, command->takes);
        if (command->keys && (later || *finds->word || !command->takes)) find_keys(finds, command->keys);
    } else if (setting) {
        find_listed(finds, session, setting->values);
    } else if (preference) {
        find_listed(finds, session, preference->values);
    }
}

static int by_name(const void *a, const void *b) {
    return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static Labels sorted(Finds *finds) {
    if (finds->count) qsort(finds->at, finds->count, sizeof *finds->at, by_name);
    size_t kept = 0;
    for (size_t i = 0; i < finds->count; i++)
        if (kept == 0 || strcmp(finds->at[kept - 1], finds->at[i]) != 0) finds->at[kept++] = finds->at[i];
    return (Labels){finds->at, kept};
}

Labels command_complete(Session *session, Arena *arena, const char *line, size_t at, size_t *start) {
    size_t begin = 0, word = at;
    for (size_t i = 0; i < at; i++)
        if (line[i] == ';') begin = i + 1;
    while (word > begin && line[word - 1] != ' ' && line[word - 1] != '\t') word--;
    while (begin < word && (line[begin] == ' ' || line[begin] == '\t')) begin++;
    Finds finds = {.arena = arena, .word = arena_copy(arena, line + word, at - word)};
    *start = word;
    if (begin == word) {
        find_commands(&finds, session);
        find_settings(&finds, session);
    } else {
        size_t first = strcspn(line + begin, " \t");
        bool later = begin + first + strspn(line + begin + first, " \t") < word;
        find_after(&finds, session, arena_copy(arena, line + begin, first), later);
    }
    return sorted(&finds);
}

#include "command/wanted.h"

#include "command/call.h"
#include "command/loaded.h"
#include "command/slice.h"
#include "files/part.h"

#include <string.h>
#include <sys/stat.h>

enum { MOST_COLUMNS = 120 }; /* of a list inside a sentence */

static bool exists(const char *path) {
    struct stat about;
    return lstat(path, &about) == 0;
}

/* Before the brackets the word ends in; the word itself if it ends in none. */
static const char *unsliced(Arena *arena, const char *word) {
    const char *open = strrchr(word, '[');
    size_t length = strlen(word);
    return open && word[length - 1] == ']' ? arena_copy(arena, word, (size_t)(open - word)) : word;
}

static bool take_slice(Wanted *wanted, const char *word, Error *err) {
    const char *open = strrchr(word, '[');
    wanted->sliced = open != NULL;
    return !open || slice_part(open, &wanted->part, err);
}

/* The shortest beginning before a colon that is a file. */
static bool find_before_colon(Arena *arena, const char *word, Wanted *wanted) {
    for (const char *colon = word; (colon = strchr(colon, ':')); colon++) {
        Error ignored = {0};
        const char *before = arena_copy(arena, word, (size_t)(colon - word));
        if (!*before || !file_find(arena, before, &wanted->path, &ignored) || file_is_folder(wanted->path)) continue;
        wanted->array = arena_string(arena, colon + 1);
        return true;
    }
    return false;
}

bool wanted_read(Arena *arena, const char *word, Wanted *wanted, Error *err) {
    *wanted = (Wanted){0};
    if (exists(word)) return file_find(arena, word, &wanted->path, err);
    const char *base = unsliced(arena, word), *colon = base + strcspn(base, ":[");
    if (*colon != ':') colon = NULL;
    if (!exists(base) && find_before_colon(arena, word, wanted)) return true;
    if (strchr(word, '[') && !colon && !take_slice(wanted, word, err)) return false;
    if (colon && !exists(base)) base = arena_copy(arena, base, (size_t)(colon - base));
    return file_find(arena, base, &wanted->path, err);
}

StepId wanted_id(const char *name) {
    return strpbrk(name, "./") ? STEP_COUNT : loaded_id(name);
}

const char *wanted_typed(Arena *arena, const char *name) {
    if (*name && !strpbrk(name, " \t;#[]\"\\")) return name;
    Text typed = text_new(arena);
    text_put_quoted(&typed, name);
    return typed.at;
}

const char *wanted_list(Arena *arena, const File *file, bool others, size_t columns, Language lang) {
    Text list = text_new(arena);
    size_t left = 0;
    for (size_t i = 0; i < file->count; i++) {
        const Entry *entry = &file->at[i];
        if (!others && wanted_id(entry->name) != STEP_COUNT) continue;
        const char *one = wanted_typed(arena, entry->name);
        if (entry->shape)
            one = arena_print(arena, "%s %s %s", one, part_shape(arena, entry->shape, entry->dimensions), entry->type);
        if (left || text_width(list.at) + text_width(one) > columns) left++;
        else text_print(&list, "%s%s", list.length ? lang == CHINESE ? "、" : ", " : "", one);
    }
    if (left && list.length) text_print(&list, lang == CHINESE ? "，还有 %zu 个" : " and %zu more", left);
    else if (left) text_print(&list, lang == CHINESE ? "%zu 个数组" : "%zu arrays", left);
    return list.at;
}

static const Entry *by_name(Arena *arena, const File *file, Wanted *wanted, Error *err) {
    const Entry *entry = file_entry(file, wanted->array);
    if (entry) return entry;
    const char *base = unsliced(arena, wanted->array);
    entry = file_entry(file, base);
    if (entry && take_slice(wanted, wanted->array, err)) return entry;
    if (!entry)
        refuse(err, "%s holds no array '%s'; it holds %s", "%s 里没有数组“%s”；里面有 %s", file->path, base,
               wanted_list(arena, file, true, MOST_COLUMNS, err->lang));
    return NULL;
}

const Entry *wanted_entry(Arena *arena, const File *file, Wanted *wanted, StepId id, Error *err) {
    if (wanted->array) return by_name(arena, file, wanted, err);
    for (size_t i = 0; file->count > 1 && i < file->count; i++)
        if (id != STEP_COUNT && wanted_id(file->at[i].name) == id) return &file->at[i];
    if (file->count == 1) return file->at;
    refuse(err, "%s holds %zu arrays: name one as FILE:ARRAY; it holds %s",
           "%s 里有 %zu 个数组：请用 FILE:ARRAY 指定一个；里面有 %s", file->path, file->count,
           wanted_list(arena, file, true, MOST_COLUMNS, err->lang));
    return NULL;
}

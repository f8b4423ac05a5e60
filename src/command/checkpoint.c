#include "command/checkpoint.h"

#include "command/wanted.h"
#include "files/plain.h"

#include <stdlib.h>
#include <string.h>

/* An array whose name ends as a piece of the naming. */
typedef struct Match {
    const Entry *entry;
    size_t piece, prefix; /* bytes before the piece's name */
} Match;

/* The arrays of one layer of a naming. */
typedef struct Group {
    const Match *match;
    size_t matches, number;
    const char *stack; /* the prefix with N in the place of the number, without its last dot: "encoder.layers.N" */
    int score;         /* arrays that are there less those that are missing; optional ones do not count */
} Group;

typedef struct Found {
    const Naming *naming;
    Group *group; /* by stack, then number */
    size_t count;
} Found;

/* ---- names ---- */

static bool ends_as(const char *name, const char *end, size_t *prefix) {
    size_t length = strlen(name), tail = strlen(end);
    if (length < tail || strcmp(name + length - tail, end) != 0) return false;
    *prefix = length - tail;
    return *prefix == 0 || name[*prefix - 1] == '.';
}

/* The last part between dots that is a number: where it begins, its length (0: there is none) and what it is. */
static size_t number_part(const char *name, size_t prefix, size_t *digits, size_t *number) {
    enum { MOST_DIGITS = 6 };
    size_t begin = 0;
    *digits = *number = 0;
    for (size_t at = 0; at < prefix;) {
        size_t length = strcspn(name + at, "."), value = 0, read = 0;
        while (read < length && read < MOST_DIGITS && name[at + read] >= '0' && name[at + read] <= '9')
            value = 10 * value + (size_t)(name[at + read++] - '0');
        if (length && read == length) begin = at, *digits = length, *number = value;
        at += length + 1;
    }
    return begin;
}

static const char *stack_of(Arena *arena, const char *name, size_t prefix, size_t *number) {
    size_t digits, begin = number_part(name, prefix, &digits, number), end = prefix ? prefix - 1 : 0;
    if (!digits) return arena_copy(arena, name, end);
    size_t after = begin + digits;
    return arena_print(arena, "%.*sN%.*s", (int)begin, name, (int)(end - after), name + after);
}

/* ---- the layers of a naming ---- */

static int by_prefix(const void *a, const void *b) {
    const Match *left = a, *right = b;
    size_t shorter = left->prefix < right->prefix ? left->prefix : right->prefix;
    int order = memcmp(left->entry->name, right->entry->name, shorter);
    if (order) return order;
    if (left->prefix != right->prefix) return left->prefix < right->prefix ? -1 : 1;
    return (left->piece > right->piece) - (left->piece < right->piece);
}

static int by_layer(const void *a, const void *b) {
    const Group *left = a, *right = b;
    int order = strcmp(left->stack, right->stack);
    return order ? order : (left->number > right->number) - (left->number < right->number);
}

static bool has_piece(const Group *group, size_t piece) {
    for (size_t i = 0; i < group->matches; i++)
        if (group->match[i].piece == piece) return true;
    return false;
}

/* Enough of a layer to tell the naming by: its first piece, or more than half of those that must be there. */
static bool tells(const Naming *naming, Group *group) {
    int there = 0, needed = 0;
    for (size_t i = 0; i < naming_pieces(naming); i++) {
        if (naming->piece[i].optional) continue;
        needed++;
        there += has_piece(group, i);
    }
    group->score = 2 * there - needed;
    return has_piece(group, 0) || group->score > 0;
}

static Match *matches_of(Arena *arena, const File *file, const Naming *naming, size_t *count) {
    Match *match = TAKE_ARRAY(arena, Match, file->count);
    size_t pieces = naming_pieces(naming);
    *count = 0;
    for (size_t i = 0; i < file->count; i++)
        for (size_t j = 0; j < pieces; j++) {
            size_t prefix;
            if (!ends_as(file->at[i].name, naming->piece[j].name, &prefix)) continue;
            match[(*count)++] = (Match){&file->at[i], j, prefix};
            break;
        }
    if (*count) qsort(match, *count, sizeof *match, by_prefix);
    return match;
}

static bool same_prefix(const Match *a, const Match *b) {
    return a->prefix == b->prefix && memcmp(a->entry->name, b->entry->name, a->prefix) == 0;
}

static Found layers_of(Arena *arena, const File *file, const Naming *naming, const char *stack) {
    size_t count;
    const Match *match = matches_of(arena, file, naming, &count);
    Found found = {naming, TAKE_ARRAY(arena, Group, count), 0};
    for (size_t i = 0, next; i < count; i = next) {
        for (next = i + 1; next < count && same_prefix(&match[i], &match[next]);) next++;
        Group group = {.match = &match[i], .matches = next - i};
        group.stack = stack_of(arena, match[i].entry->name, match[i].prefix, &group.number);
        if (tells(naming, &group) && (!stack || strstr(group.stack, stack))) found.group[found.count++] = group;
    }
    if (found.count) qsort(found.group, found.count, sizeof *found.group, by_layer);
    return found;
}

/* The naming that some layer fits best, the first of NAMINGS where several do. */
static Found best_naming(Arena *arena, const File *file, const char *stack) {
    Found best = {0};
    int most = 0;
    for (size_t i = 0; i < NAMING_COUNT; i++) {
        Found found = layers_of(arena, file, &NAMINGS[i], stack);
        for (size_t j = 0; j < found.count; j++)
            if (!best.naming || found.group[j].score > most) best = found, most = found.group[j].score;
    }
    return best;
}

/* ---- what is said of them ---- */

/* "0 to 11", "0, 2 to 5 and more", "encoder.layers.N 0 to 5, decoder.layers.N 0 to 5". */
static const char *numbers(Arena *arena, const Found *found, Language lang) {
    enum { RUNS = 6 };
    bool zh = lang == CHINESE;
    Text text = text_new(arena);
    size_t runs = 0;
    const Group *group = found->group;
    bool several = strcmp(group[0].stack, group[found->count - 1].stack) != 0;
    for (size_t i = 0, end; i < found->count; i = end + 1) {
        for (end = i; end + 1 < found->count && group[end + 1].number == group[end].number + 1;) end++;
        if (runs++ == RUNS) {
            text_put(&text, zh ? "等" : " and more");
            break;
        }
        text_put(&text, runs == 1 ? "" : zh ? "、" : ", ");
        if (several) text_print(&text, "%s ", text_cut(arena, group[i].stack, 40));
        text_print(&text, "%zu", group[i].number);
        if (end > i) text_print(&text, zh ? " 到 %zu" : " to %zu", group[end].number);
    }
    return text.at;
}

/* The names of the stacks that have a layer, or of all where none has. */
static const char *stacks(Arena *arena, const Found *found, size_t number, size_t *count, Language lang) {
    enum { SHOWN = 4, ROOM = 40 };
    Text text = text_new(arena);
    *count = 0;
    for (size_t i = 0; i < found->count; i++) {
        if (found->group[i].number != number || (*count)++ >= SHOWN) continue;
        text_print(&text, "%s%s",
                   *count == 1       ? ""
                   : lang == CHINESE ? "、"
                                     : ", ",
                   text_cut(arena, found->group[i].stack, ROOM));
    }
    return text.at;
}

static bool refuse_unknown(Arena *arena, const File *file, const char *stack, Error *err) {
    enum { ROOM = 80 };
    const char *name = plain_name(file->path);
    if (stack && best_naming(arena, file, NULL).naming)
        return refuse(err, "no stack of layers in %s has '%s' in its name: leave stack= out to see those there are",
                      "%s 里没有名称含“%s”的一组层：去掉 stack= 就能看到有哪些", name, stack);
    return refuse(
        err,
        "%s holds no attention layer under known names (%s), but %s: names FILE lists all, load NAME "
        "FILE:ARRAY takes any one",
        "%s 里没有已知命名的注意力层（%s），只有 %s：names FILE 列出全部，load NAME FILE:ARRAY 可取其中任何一个", name,
        naming_names(arena, err->lang), wanted_list(arena, file, true, ROOM, err->lang));
}

static bool choose(Arena *arena, const File *file, const Found *found, size_t number, const Group **group, Error *err) {
    size_t count;
    const char *names = stacks(arena, found, number, &count, err->lang);
    *group = NULL;
    for (size_t i = 0; i < found->count && !*group; i++)
        if (found->group[i].number == number) *group = &found->group[i];
    if (count > 1)
        return refuse(err, "layer %zu is in %zu stacks of %s: say stack=, any part of one of the names %s",
                      "第 %zu 层在 %zu 组层里都有（%s）：请用 stack= 指定，取下列名称之一的任意一段：%s", number, count,
                      plain_name(file->path), names);
    if (*group) return true;
    return refuse(err, "layer %zu is not in %s (%s), which has %s", "第 %zu 层不在 %s（%s）里，它有的层：%s", number,
                  plain_name(file->path), found->naming->name, numbers(arena, found, err->lang));
}

bool checkpoint_layer(Arena *arena, const File *file, size_t number, const char *stack, Layer *layer, Error *err) {
    Found found = best_naming(arena, file, stack);
    const Group *group;
    if (!found.naming) return refuse_unknown(arena, file, stack, err);
    if (!choose(arena, file, &found, number, &group, err)) return false;
    const char *name = group->match->entry->name;
    size_t digits, begin = number_part(name, group->match->prefix, &digits, &(size_t){0});
    *layer = (Layer){.naming = found.naming, .number = number};
    layer->prefix = arena_copy(arena, name, group->match->prefix);
    layer->home = arena_copy(arena, name, digits ? begin + digits + 1 : 0);
    for (size_t i = group->matches; i-- > 0;) layer->entry[group->match[i].piece] = group->match[i].entry;
    for (size_t i = 0; i < naming_pieces(found.naming); i++)
        if (!layer->entry[i] && !found.naming->piece[i].optional)
            return refuse(err,
                          "%s is named as in %s, but %s%s is missing: it may be in another file of the same "
                          "checkpoint, or try another layer",
                          "%s 按 %s 命名，但缺少 %s%s：它可能在同一检查点的另一个文件里，或者换一层",
                          plain_name(file->path), found.naming->name, text_cut(arena, layer->prefix, 80),
                          found.naming->piece[i].name);
    return true;
}

const char *checkpoint_told(Arena *arena, const File *file, Language lang) {
    Found found = best_naming(arena, file, NULL);
    if (!found.naming) return NULL;
    bool zh = lang == CHINESE;
    return arena_print(arena, zh ? "%s，层：%s" : "%s, layers %s", found.naming->name, numbers(arena, &found, lang));
}

const Entry *checkpoint_embedding(const File *file, const Layer *layer) {
    size_t prefix;
    for (size_t i = 0; layer->naming->embedding && i < file->count; i++)
        if (ends_as(file->at[i].name, layer->naming->embedding, &prefix) && file->at[i].dimensions == 2)
            return &file->at[i];
    return NULL;
}

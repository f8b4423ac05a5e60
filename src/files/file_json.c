/* JSON: a list of lists of numbers, or an object of such lists by name, with "labels" as json_write has them. The text
 * is walked: once to hold it to the grammar, once for the shapes, and for the numbers when they are asked for. */
#include "files/json.h"
#include "files/stored.h"
#include "files/writers.h"

#include <string.h>

/* The open file's own: its text, and where the object of labels stands (NULL: nowhere). */
typedef struct Paper {
    Plain text;
    const char *labels;
} Paper;

/* Sizes of lists in lists. */
typedef struct Shape {
    size_t dimensions, size[FILE_MAX_DIMENSIONS];
} Shape;

static bool same_shape(const Shape *a, const Shape *b) {
    bool same = a->dimensions == b->dimensions;
    for (size_t i = 0; same && i < a->dimensions; i++) same = a->size[i] == b->size[i];
    return same;
}

static bool measure(Json *json, size_t depth, Shape *shape) {
    *shape = (Shape){0};
    double number;
    if (json_peek(json) == '{')
        return json_refuse(json, "an object, and no list of numbers", "这里是对象，不是数字列表");
    if (json_peek(json) != '[') return json_number(json, &number);
    if (depth == FILE_MAX_DIMENSIONS)
        return json_refuse(json, "a list inside three others, and at most three dimensions are read",
                           "这个列表在另外三层列表之内，最多读三维");
    bool fine = json_take(json, '[');
    Shape first = {0};
    size_t count = 0;
    for (; fine && json_more(json, ']', count, &fine); count++) {
        json_peek(json);
        const char *start = json->at;
        Shape one;
        fine = measure(json, depth + 1, &one);
        if (count == 0) first = one;
        if (!fine || same_shape(&first, &one)) continue;
        json->at = start;
        fine = json_refuse(json, "this row is not as long as those before it; every row needs as many numbers",
                           "这一行的长度和前面的行不同；每行的数字要一样多");
    }
    if (!fine) return false;
    *shape = (Shape){.dimensions = first.dimensions + 1, .size = {count}};
    memcpy(shape->size + 1, first.size, first.dimensions * sizeof *first.size);
    return true;
}

/* The entry of the value that stands here; why it is none is kept in it. The value is stepped over. */
static bool take_value(Arena *arena, Json *json, Entry *entry) {
    json_peek(json);
    Json again = *json;
    if (!json_skip(json)) return false;
    Error why = {.lang = json->err->lang};
    Shape *shape = TAKE(arena, Shape);
    again.err = &why;
    again.end = json->at;
    entry->type = "json";
    entry->stored = again.at;
    if (measure(&again, 0, shape)) {
        entry->shape = shape->size;
        entry->dimensions = shape->dimensions;
        entry->why = stored_why(type_npy("f8"), shape->size, shape->dimensions);
    } else {
        const char *said = arena_string(arena, why.text);
        entry->why = (Sentence){said, said};
    }
    return true;
}

/* ---- the list ---- */

/* Entries as they come. */
typedef struct List {
    Entry *at;
    size_t count, room;
} List;

static Entry *add(Arena *arena, List *list) {
    if (list->count == list->room) {
        size_t room = list->room ? 2 * list->room : 16;
        Entry *more = TAKE_ARRAY(arena, Entry, room);
        for (size_t i = 0; i < list->count; i++) more[i] = list->at[i];
        *list = (List){more, list->count, room};
    }
    list->at[list->count] = (Entry){.name = ""};
    return &list->at[list->count++];
}

static bool take_members(Arena *arena, Json *json, Paper *paper, List *list) {
    bool fine = json_take(json, '{');
    for (size_t count = 0; fine && json_more(json, '}', count, &fine); count++) {
        const char *name;
        if (!json_string(json, arena, &name)) return false;
        if (!json_take(json, ':')) return json_refuse(json, "a colon is missing here", "这里缺少冒号");
        char c = json_peek(json);
        bool labels = c == '{' && strcmp(name, "labels") == 0;
        if (labels) paper->labels = json->at;
        if (labels || c == '"' || c == 'n') { /* a note, or nothing */
            if (!json_skip(json)) return false;
            continue;
        }
        if (list->count == FILE_MAX_ENTRIES)
            return refuse(json->err, "%s holds more than the limit of %d arrays", "%s 里的数组超过上限 %d 个",
                          plain_name(json->path), (int)FILE_MAX_ENTRIES);
        Entry *entry = add(arena, list);
        entry->name = name;
        fine = take_value(arena, json, entry);
    }
    return fine;
}

static bool names_differ(const char *path, const List *list, Error *err) {
    Arena scratch = {0};
    const char **names = TAKE_ARRAY(&scratch, const char *, list->count);
    for (size_t i = 0; i < list->count; i++) names[i] = list->at[i].name;
    const char *twice = stored_twice(names, list->count);
    if (twice)
        refuse(err, "%s: the name '%s' is a duplicate; each array needs its own",
               "%s：名称“%s”重复；每个数组要有自己的名称", plain_name(path), twice);
    arena_free(&scratch);
    return !twice;
}

static bool take_text(Arena *arena, File *file, Plain *text, Error *err) {
    Bytes bytes;
    return source_all(arena, file->source, &bytes, err) && plain_text(arena, file->path, bytes, text, err);
}

static bool list_json(Arena *arena, File *file, Error *err) {
    Paper *paper = TAKE(arena, Paper);
    if (!take_text(arena, file, &paper->text, err)) return false;
    Json json = {file->path, paper->text.at, paper->text.at, paper->text.end, err};
    List list = {0};
    bool object = json_peek(&json) == '{';
    bool done = object ? take_members(arena, &json, paper, &list) : take_value(arena, &json, add(arena, &list));
    if (!done) return false;
    if (json_peek(&json) || json.at < json.end)
        return json_refuse(&json, "there is more behind the end; one list or one object makes a file",
                           "结尾之后还有内容；一个文件只放一个列表或一个对象");
    file->self = paper;
    file->at = list.at;
    file->count = list.count;
    if (list.count) return names_differ(file->path, &list, err);
    return refuse(err, "%s is empty: there is no list of numbers in it", "%s 是空的：里面没有数字列表",
                  plain_name(file->path));
}

/* ---- the numbers ---- */

static bool inside(Range range, size_t at) {
    return at >= range.first && at < range.end;
}

static void fill(Json *json, const size_t shape[], const Range part[], double *out) {
    for (size_t i = 0; i < part[0].end; i++)
        for (size_t j = 0; j < shape[1]; j++)
            for (size_t k = 0; k < shape[2]; k++) {
                double value = 0;
                while (json_take(json, '[') || json_take(json, ',') || json_take(json, ']')) continue;
                json_number(json, &value); /* held to the grammar when it was listed */
                if (inside(part[0], i) && inside(part[1], j) && inside(part[2], k)) *out++ = value;
            }
}

/* The labels of one axis: strings, as many as there are rows or columns; else none. */
static Labels take_names(Arena *arena, Json *json, size_t size, Range range) {
    const char **names = TAKE_ARRAY(arena, const char *, range.end - range.first);
    size_t count = 0;
    bool fine = json_take(json, '[');
    for (; fine && json_more(json, ']', count, &fine); count++) {
        const char *name;
        fine = json_peek(json) == '"' && json_string(json, arena, &name);
        if (fine && inside(range, count)) names[count - range.first] = name;
    }
    return fine && count == size ? (Labels){names, range.end - range.first} : (Labels){0};
}

/* Steps into the member of this name; false: there is none. */
static bool find_member(Arena *scratch, Json *json, const char *wanted) {
    bool fine = json_take(json, '{');
    for (size_t count = 0; fine && json_more(json, '}', count, &fine); count++) {
        const char *name;
        if (!json_string(json, scratch, &name) || !json_take(json, ':')) return false;
        if (strcmp(name, wanted) == 0) return json_peek(json) != 0;
        fine = json_skip(json);
    }
    return false;
}

static Labels labels_of(Arena *arena, Json json, const char *name, const char *axis, size_t size, Range range) {
    Arena scratch = {0};
    bool there = find_member(&scratch, &json, name) && find_member(&scratch, &json, axis);
    arena_free(&scratch);
    return there ? take_names(arena, &json, size, range) : (Labels){0};
}

static bool take_json(Arena *arena, File *file, const Entry *entry, const Range part[], Array *array, Error *err) {
    const Paper *paper = file->self;
    size_t shape[FILE_MAX_DIMENSIONS];
    stored_shape(entry, shape);
    Json json = {file->path, paper->text.at, entry->stored, paper->text.end, err};
    fill(&json, shape, part, array->value.at);
    Error ignored = {0};
    json = (Json){file->path, paper->text.at, paper->labels, paper->text.end, &ignored};
    if (!paper->labels || entry->dimensions > 2) return true;
    array->rows = labels_of(arena, json, entry->name, "rows", shape[1], part[1]);
    array->cols = labels_of(arena, json, entry->name, "cols", shape[2], part[2]);
    return true;
}

const Format FORMAT_JSON = {
    .name = "json",
    .endings = "json",
    .help = {"a list of rows of numbers, or an object of such lists by name; \"nan\" and \"inf\" in quotes",
             "数字行的列表，或由名称到这种列表的对象；\"nan\" 和 \"inf\" 放在引号里"},
    .list = list_json,
    .take = take_json,
    .many = true,
    .write = json_write,
};

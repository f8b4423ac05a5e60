#include "command/slice.h"

#include <string.h>

static bool not_a_slice(const char *word, Error *err) {
    return refuse(err, "'%s' is no cell or slice: write NAME[2,0], NAME[2] or NAME[0:3, 1:4], from 0 on",
                  "'%s' 不是格子或切片：写成 NAME[2,0]、NAME[2] 或 NAME[0:3, 1:4]，从 0 开始", word);
}

/* "2", "0:3", ":3", "1:", ":" */
static bool read_range(const char *text, size_t length, Range *range) {
    char buffer[64];
    if (length == 0 || length >= sizeof buffer) return false;
    memcpy(buffer, text, length);
    buffer[length] = 0;
    char *colon = strchr(buffer, ':');
    uint64_t first = 0, end = SIZE_MAX;
    if (!colon) {
        if (!text_count(buffer, SIZE_MAX - 1, &first)) return false;
        *range = (Range){(size_t)first, (size_t)first + 1, true};
        return true;
    }
    *colon = 0;
    if (*buffer && !text_count(buffer, SIZE_MAX - 1, &first)) return false;
    if (colon[1] && !text_count(colon + 1, SIZE_MAX - 1, &end)) return false;
    *range = (Range){(size_t)first, (size_t)end, false};
    return true;
}

bool slice_read(Arena *arena, const char *word, Slice *slice, Error *err) {
    size_t name = strcspn(word, "["), length = strlen(word);
    *slice = (Slice){arena_copy(arena, word, name), {0, SIZE_MAX, false}, {0, SIZE_MAX, false}, false};
    if (name == length) return true;
    slice->sliced = true;
    const char *inside = word + name + 1;
    if (name == 0 || word[length - 1] != ']') return not_a_slice(word, err);
    size_t used = length - name - 2, comma = strcspn(inside, ",");
    bool two = comma < used;
    if (!read_range(inside, two ? comma : used, &slice->row)) return not_a_slice(word, err);
    if (two && !read_range(inside + comma + 1, used - comma - 1, &slice->col)) return not_a_slice(word, err);
    return true;
}

bool slice_part(const char *brackets, Part *part, Error *err) {
    size_t length = strlen(brackets);
    *part = (Part){0};
    if (length < 2 || *brackets != '[' || brackets[length - 1] != ']') return not_a_slice(brackets, err);
    for (const char *at = brackets + 1, *end = brackets + length - 1; at <= end;) {
        size_t used = strcspn(at, ",]");
        if (part->axes == FILE_MAX_DIMENSIONS || !read_range(at, used, &part->axis[part->axes++]))
            return not_a_slice(brackets, err);
        at += used + 1;
    }
    return true;
}

static bool fit(Range *range, size_t count) {
    if (range->end == SIZE_MAX) range->end = count;
    return range->first < range->end && range->end <= count;
}

bool slice_fit(Slice *slice, size_t rows, size_t cols, Error *err) {
    if (!fit(&slice->row, rows))
        return refuse(err, "%s is %zux%zu: rows go from 0 to %zu, a slice from 0 to %zu with its end left out",
                      "%s 是 %zux%zu：行号从 0 到 %zu，切片从 0 到 %zu，不含末端", slice->name, rows, cols,
                      rows ? rows - 1 : 0, rows);
    if (!fit(&slice->col, cols))
        return refuse(err, "%s is %zux%zu: columns go from 0 to %zu, a slice from 0 to %zu with its end left out",
                      "%s 是 %zux%zu：列号从 0 到 %zu，切片从 0 到 %zu，不含末端", slice->name, rows, cols,
                      cols ? cols - 1 : 0, cols);
    return true;
}

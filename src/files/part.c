#include "files/part.h"

#include "files/plain.h"
#include "files/stored.h"

const char *part_shape(Arena *arena, const size_t *shape, size_t dimensions) {
    enum { SHOWN = 8 };
    Text text = text_new(arena);
    for (size_t i = 0; i < dimensions && i < SHOWN; i++) text_print(&text, i ? "x%zu" : "%zu", shape[i]);
    if (dimensions > SHOWN) text_put(&text, "x…");
    if (dimensions == 0) text_put(&text, "1");
    return text.at;
}

/* ---- refusals ---- */

/* "f.npz:wq", or "f.npy" where it holds just one. */
static const char *whose(Arena *arena, const File *file, const Entry *entry) {
    return *entry->name ? arena_print(arena, "%s:%s", plain_name(file->path), entry->name) : plain_name(file->path);
}

static bool not_there(Arena *scratch, const File *file, const Entry *entry, size_t axis, size_t size, Error *err) {
    static const Sentence AXES[FILE_MAX_DIMENSIONS] = {{"planes", "层号"}, {"rows", "行号"}, {"columns", "列号"}};
    Sentence name = AXES[axis];
    return refuse(err, "%s is %s: %s go from 0 to %zu, a slice from 0 to %zu with its end left out",
                  "%s 是 %s：%s，从 0 到 %zu；切片从 0 到 %zu，不含末端", whose(scratch, file, entry),
                  part_shape(scratch, entry->shape, entry->dimensions), sentence(name, err->lang), size - 1, size);
}

static bool too_large(Arena *scratch, const File *file, const Entry *entry, const Cut *cut, Error *err) {
    const char *name = whose(scratch, file, entry);
    return refuse(err,
                  "%s: %zux%zu is too large; the limit is %d a side and %d numbers: take a part, as %s[0:64, 0:64]",
                  "%s：%zux%zu 太大；上限是每边 %d，总共 %d 个数字：请取一部分，例如 %s[0:64, 0:64]", name, cut->rows,
                  cut->cols, (int)FILE_MAX_SIDE, (int)FILE_MAX_NUMBERS, name);
}

/* ---- cuts ---- */

static bool close_range(Range *range, size_t size) {
    if (range->end == SIZE_MAX) range->end = size;
    return range->first < range->end && range->end <= size;
}

/* What is left of three dimensions when an index has taken some away: the last two of them are rows and columns. */
static void shape_planes(Cut *cut, const size_t length[FILE_MAX_DIMENSIONS]) {
    size_t left[FILE_MAX_DIMENSIONS] = {1, 1, 1};
    cut->dimensions = 0;
    for (size_t i = 0; i < FILE_MAX_DIMENSIONS; i++) cut->dimensions += !cut->range[i].single;
    size_t at = FILE_MAX_DIMENSIONS - cut->dimensions;
    for (size_t i = 0; i < FILE_MAX_DIMENSIONS; i++)
        if (!cut->range[i].single) left[at++] = length[i];
    cut->planes = left[0];
    cut->rows = left[0] * left[1];
    cut->cols = left[2];
}

static bool fits(const Cut *cut) {
    bool sides = cut->cols <= FILE_MAX_SIDE && cut->rows / cut->planes <= FILE_MAX_SIDE && cut->planes <= FILE_MAX_SIDE;
    return sides && cut->rows <= FILE_MAX_NUMBERS / cut->cols;
}

static bool cut_entry(Arena *scratch, const File *file, const Entry *entry, const Part *part, Cut *cut, Error *err) {
    size_t shape[FILE_MAX_DIMENSIONS], length[FILE_MAX_DIMENSIONS];
    size_t axes = part ? part->axes : 0, dimensions = entry->dimensions;
    if (axes == 2 && dimensions == 1) dimensions = 2; /* it is shown as a row */
    size_t ones = FILE_MAX_DIMENSIONS - dimensions;
    stored_shape(entry, shape);
    if (axes > dimensions)
        return refuse(err, "%s has %zu dimensions, and the slice names %zu", "%s 是 %zu 维，而切片写了 %zu 维",
                      whose(scratch, file, entry), entry->dimensions, axes);
    for (size_t i = 0; i < FILE_MAX_DIMENSIONS; i++) {
        bool named = i >= ones && i - ones < axes;
        cut->range[i] = named ? part->axis[i - ones] : (Range){0, SIZE_MAX, false};
        if (!close_range(&cut->range[i], shape[i])) return not_there(scratch, file, entry, i, shape[i], err);
        length[i] = cut->range[i].end - cut->range[i].first;
    }
    uint64_t rows;
    if (__builtin_mul_overflow((uint64_t)length[0], (uint64_t)length[1], &rows) || rows > SIZE_MAX) rows = SIZE_MAX;
    *cut = (Cut){{cut->range[0], cut->range[1], cut->range[2]}, length[0], (size_t)rows, length[2], entry->dimensions};
    if (!fits(cut)) return too_large(scratch, file, entry, cut, err);
    if (entry->dimensions == FILE_MAX_DIMENSIONS) shape_planes(cut, length);
    return fits(cut) || too_large(scratch, file, entry, cut, err);
}

bool part_cut(const File *file, const Entry *entry, const Part *part, Cut *cut, Error *err) {
    Arena scratch = {0};
    bool done = !entry->why.en;
    if (!done && !entry->shape) refuse(err, "%s", "%s", sentence(entry->why, err->lang));
    else if (!done)
        refuse(err, "%s (%s, %s) is not loaded: %s", "%s（%s，%s）不能载入：%s", whose(&scratch, file, entry),
               part_shape(&scratch, entry->shape, entry->dimensions), entry->type, sentence(entry->why, err->lang));
    done = done && cut_entry(&scratch, file, entry, part, cut, err);
    arena_free(&scratch);
    return done;
}

/* ---- copies ---- */

static Labels copy_labels(Arena *arena, Labels from, Range range, bool same) {
    if (!from.count || !same || range.end > from.count) return (Labels){0};
    size_t count = range.end - range.first;
    const char **names = TAKE_ARRAY(arena, const char *, count);
    for (size_t i = 0; i < count; i++) names[i] = arena_string(arena, from.at[range.first + i]);
    return (Labels){names, count};
}

void part_copy(Arena *arena, const Array *from, const Cut *cut, Array *to) {
    const Range *plane = &cut->range[0], *row = &cut->range[1], *col = &cut->range[2];
    size_t height = from->value.rows / from->planes, used = 0;
    for (size_t i = plane->first; i < plane->end; i++)
        for (size_t j = row->first; j < row->end; j++)
            for (size_t k = col->first; k < col->end; k++)
                to->value.at[used++] = matrix_at(from->value, i * height + j, k);
    bool flat = from->planes == 1;
    to->rows = copy_labels(arena, from->rows, *row, flat);
    to->cols = copy_labels(arena, from->cols, *col, flat);
    to->counted = from->counted && row->first == 0 && col->first == 0;
}

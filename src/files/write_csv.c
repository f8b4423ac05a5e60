#include "files/blocks.h"
#include "files/csv.h"
#include "files/writers.h"

#include <assert.h>
#include <string.h>

/* In quotes where a reader could take the label for anything else. */
static void write_label(FILE *out, const char *text) {
    double value;
    size_t length = strlen(text);
    bool plain = plain_number(text, length, ".,", &value) == READ_WORD && !plain_nearly(text, length) &&
                 !strpbrk(text, " ,;\t\r\n\"") && !strstr(text, "，") && *text != '#' &&
                 !csv_marks_labels(text, length);
    if (!plain) fputc('"', out);
    for (; *text; text++) {
        if (*text == '"') fputc('"', out);
        fputc(*text, out);
    }
    if (!plain) fputc('"', out);
}

static void write_plane(FILE *out, char separator, const Array *array, size_t plane) {
    size_t rows = array->value.rows / array->planes;
    Matrix m = matrix_rows(array->value, plane * rows, rows);
    if (array->cols.count == m.cols && m.cols) {
        if (array->rows.count) fprintf(out, "token%c", separator);
        for (size_t col = 0; col < m.cols; col++) {
            if (col) fputc(separator, out);
            write_label(out, array->cols.at[col]);
        }
        fputc('\n', out);
    }
    for (size_t row = 0; row < m.rows; row++) {
        if (array->rows.count) {
            write_label(out, array->rows.at[row % array->rows.count]);
            fputc(separator, out);
        }
        for (size_t col = 0; col < m.cols; col++) {
            if (col) fputc(separator, out);
            plain_write(out, matrix_at(m, row, col));
        }
        fputc('\n', out);
    }
}

bool csv_write(FILE *out, const char *path, const Arrays *arrays, const char *note) {
    char separator = file_ends_in(path, "tsv") ? '\t' : ',';
    if (note) fprintf(out, "# %s\n", note);
    for (size_t i = 0; i < arrays->count; i++) {
        const Array *array = &arrays->at[i];
        assert(array->planes > 0 && array->value.rows % array->planes == 0);
        for (size_t plane = 0; plane < array->planes; plane++) {
            bool titled = note && (arrays->count > 1 || array->planes > 1);
            if (titled) blocks_title(out, array, plane);
            else if (plane) fputc('\n', out);
            write_plane(out, separator, array, plane);
        }
    }
    return !ferror(out);
}

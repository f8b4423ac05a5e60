#include "files/plain.h"
#include "files/writers.h"

#include <math.h>
#include <string.h>

static void put_string(FILE *out, const char *text) {
    fputc('"', out);
    for (; *text; text++) {
        if (*text == '"' || *text == '\\') fputc('\\', out);
        if ((unsigned char)*text < ' ') fprintf(out, "\\u%04x", *text);
        else fputc(*text, out);
    }
    fputc('"', out);
}

/* With a point or an exponent always, so that -0 keeps its sign in readers that know whole numbers. */
static void put_number(FILE *out, double value) {
    if (!isfinite(value)) fputc('"', out);
    plain_write(out, value);
    if (!isfinite(value)) fputc('"', out);
    else if (value == 0 && signbit(value)) fputs(".0", out);
}

static void put_labels(FILE *out, const char *name, Labels labels) {
    fprintf(out, "\"%s\": [", name);
    for (size_t i = 0; i < labels.count; i++) {
        if (i) fputs(", ", out);
        put_string(out, labels.at[i]);
    }
    fputc(']', out);
}

/* "labels": {"x": {"rows": […]}, …}; nothing where no array has any. */
static void put_all_labels(FILE *out, const Arrays *arrays) {
    bool any = false;
    for (size_t i = 0; i < arrays->count; i++) {
        const Array *array = &arrays->at[i];
        if (!array->rows.count && !array->cols.count) continue;
        fputs(any ? ",\n    " : "  \"labels\": {\n    ", out);
        put_string(out, array->name);
        fputs(": {", out);
        if (array->rows.count) put_labels(out, "rows", array->rows);
        if (array->rows.count && array->cols.count) fputs(", ", out);
        if (array->cols.count) put_labels(out, "cols", array->cols);
        fputc('}', out);
        any = true;
    }
    if (any) fputs("\n  },\n", out);
}

static void put_rows(FILE *out, Matrix m, const char *indent) {
    fputc('[', out);
    for (size_t row = 0; row < m.rows; row++) {
        if (row) fprintf(out, ",\n%s", indent);
        fputc('[', out);
        for (size_t col = 0; col < m.cols; col++) {
            if (col) fputs(", ", out);
            put_number(out, matrix_at(m, row, col));
        }
        fputc(']', out);
    }
    fputc(']', out);
}

static void put_array(FILE *out, const Array *array) {
    size_t rows = array->value.rows / array->planes;
    fputs("  ", out);
    put_string(out, array->name);
    fputs(": ", out);
    if (array->planes == 1) {
        put_rows(out, array->value, "    ");
        return;
    }
    for (size_t plane = 0; plane < array->planes; plane++) {
        fputs(plane ? ",\n    " : "[", out);
        put_rows(out, matrix_rows(array->value, plane * rows, rows), "     ");
    }
    fputc(']', out);
}

bool json_write(FILE *out, const char *path, const Arrays *arrays, const char *note) {
    (void)path;
    fputs("{\n", out);
    if (note) {
        fputs("  \"made\": ", out);
        put_string(out, note);
        fputs(",\n", out);
    }
    put_all_labels(out, arrays);
    for (size_t i = 0; i < arrays->count; i++) {
        put_array(out, &arrays->at[i]);
        fputs(i + 1 < arrays->count ? ",\n" : "\n", out);
    }
    fputs("}\n", out);
    return !ferror(out);
}

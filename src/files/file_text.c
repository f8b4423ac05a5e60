/* Plain text matrices as NumPy's savetxt writes and loadtxt reads them: blanks between the numbers, '#'
 * begins a comment. A .txt with commas, semicolons or tabs is read as CSV. */
#include "files/plain.h"

#include <assert.h>
#include <string.h>

/* The numbers of a line: counted, and put into `row` unless that is NULL. */
static bool read_line(const char *path, size_t line, Plain text, double *row, size_t *count, Error *err) {
    *count = 0;
    for (const char *at = text.at; at < text.end;) {
        size_t blank = plain_blank(at, text.end);
        at += blank;
        if (blank) continue;
        const char *word = at;
        while (at < text.end && !plain_blank(at, text.end)) at++;
        if (++*count > FILE_MAX_SIDE) return plain_fits(path, 1, *count, err);
        double value;
        Reading reading = row ? plain_number(word, (size_t)(at - word), ".", &value) : READ_NUMBER;
        if (reading != READ_NUMBER) return plain_refuse(path, line, *count, word, (size_t)(at - word), reading, err);
        if (row) row[*count - 1] = value;
    }
    return true;
}

/* Walks the lines that hold numbers; with `value` given they are put there. */
static bool walk(const char *path, Plain text, Matrix value, size_t *rows, size_t *cols, Error *err) {
    *rows = 0;
    size_t line = 1;
    for (const char *at = text.at; at < text.end; line++) {
        const char *close = at, *comment = NULL;
        while (close < text.end && !plain_line_end(close, text.end)) {
            if (*close == '#' && !comment) comment = close;
            close++;
        }
        size_t count;
        double *row = value.at ? value.at + (*rows < value.rows ? *rows : 0) * value.cols : NULL;
        if (!read_line(path, line, (Plain){at, comment ? comment : close}, row, &count, err)) return false;
        at = close + plain_line_end(close, text.end);
        if (count == 0) continue;
        if (*rows == 0) *cols = count;
        if (count != *cols)
            return refuse(err, "%s, line %zu: numbers here %zu, in the lines before %zu; every line needs as many",
                          "%s 文件第 %zu 行：有 %zu 个数字，前面的行有 %zu 个；每行要一样多", plain_name(path), line,
                          count, *cols);
        if (++*rows > FILE_MAX_SIDE) return plain_fits(path, *rows, 1, err);
    }
    return true;
}

static bool read_text(Arena *arena, const char *path, Bytes bytes, Arrays *arrays, Error *err) {
    Arena scratch = {0};
    Plain text;
    bool done = plain_text(&scratch, path, bytes, &text, err) && plain_lines(path, text, err);
    const char *separator = done ? plain_separator(text, true) : "";
    if (done && *separator && *separator != ' ') {
        done = FORMAT_CSV.read(arena, path, bytes, arrays, err);
    } else if (done) {
        size_t rows = 0, cols = 0;
        done = walk(path, text, (Matrix){0}, &rows, &cols, err) && plain_fits(path, rows, cols, err);
        if (done) {
            Matrix value = matrix_new(arena, rows, cols);
            done = walk(path, text, value, &rows, &cols, err);
            if (done) plain_array(arena, value, (Labels){0}, (Labels){0}, arrays);
        }
    }
    arena_free(&scratch);
    return done;
}

static bool write_text(FILE *out, const char *path, const Arrays *arrays, const char *note) {
    (void)path;
    const Array *array = arrays->at;
    Matrix m = array->value;
    if (note) fprintf(out, "# %s\n", note);
    assert(array->planes > 0);
    size_t plane = m.rows / array->planes;
    for (size_t row = 0; row < m.rows; row++) {
        if (row && row % plane == 0) fputc('\n', out);
        for (size_t col = 0; col < m.cols; col++) {
            if (col) fputc(' ', out);
            plain_write(out, matrix_at(m, row, col));
        }
        fputc('\n', out);
    }
    return !ferror(out);
}

const Format FORMAT_TEXT = {
    .name = "text",
    .endings = "txt dat",
    .help = {"numbers between blanks, as NumPy's savetxt writes them",
             "以空格分隔的数字，即 NumPy 的 savetxt 写出的样子"},
    .read = read_text,
    .write = write_text,
};

/* CSV and TSV by RFC 4180. The text is walked twice, without keeping its cells: once for its size and for
 * what the first row and the first column are, once for the numbers. */
#include "files/blocks.h"
#include "files/csv.h"
#include "files/writers.h"

#include <math.h>
#include <string.h>

typedef struct Walk {
    const char *path, *at, *end, *separator;
    size_t width; /* bytes of the separator */
    size_t line;
} Walk;

typedef struct Field {
    const char *at;
    size_t length; /* between the quotes, doubled ones still doubled */
    size_t line;
    bool quoted, last;
} Field;

static bool separates(const Walk *walk) {
    return (size_t)(walk->end - walk->at) >= walk->width && memcmp(walk->at, walk->separator, walk->width) == 0;
}

static void skip_blanks(Walk *walk) {
    size_t blank;
    while (!separates(walk) && (blank = plain_blank(walk->at, walk->end))) walk->at += blank;
}

static void skip_line_end(Walk *walk) {
    size_t bytes = plain_line_end(walk->at, walk->end);
    walk->at += bytes;
    walk->line += bytes > 0;
}

/* To the next line with something in it; false at the end of the file. */
static bool next_record(Walk *walk) {
    while (walk->at < walk->end) {
        const char *c = walk->at;
        size_t blank;
        while ((blank = plain_blank(c, walk->end))) c += blank;
        size_t bytes = plain_line_end(c, walk->end);
        if (c < walk->end && !bytes) return true;
        walk->at = c;
        skip_line_end(walk);
    }
    return false;
}

/* Comments stand before the data only: later a line may well begin with the token '#'. */
static void skip_comments(Walk *walk) {
    while (next_record(walk)) {
        const char *next = walk->at + 1;
        bool comment = *walk->at == '#' && (next == walk->end || plain_blank(next, walk->end) ||
                                            plain_line_end(next, walk->end) || *next == '#');
        if (!comment) return;
        while (walk->at < walk->end && !plain_line_end(walk->at, walk->end)) walk->at++;
        skip_line_end(walk);
    }
}

static bool next_field(Walk *walk, Field *field, Error *err) {
    const char *start = walk->at;
    skip_blanks(walk);
    *field = (Field){.at = start, .line = walk->line, .quoted = walk->at < walk->end && *walk->at == '"'};
    if (field->quoted) {
        field->at = ++walk->at;
        while (walk->at < walk->end && (*walk->at != '"' || (walk->at + 1 < walk->end && walk->at[1] == '"'))) {
            if (plain_line_end(walk->at, walk->end)) skip_line_end(walk);
            else walk->at += *walk->at == '"' ? 2 : 1;
        }
        if (walk->at == walk->end)
            return refuse(err, "%s, line %zu: a quote is opened here and never closed; put a \" at its end",
                          "%s 文件第 %zu 行：引号从这里开始，没有闭合；请在末尾补上 \"", plain_name(walk->path),
                          field->line);
        field->length = (size_t)(walk->at - field->at);
        walk->at++;
        skip_blanks(walk);
    }
    for (; walk->at < walk->end; walk->at++) {
        bool inside = *walk->at != *walk->separator && *walk->at != '\n' && *walk->at != '\r';
        if (!inside && (separates(walk) || plain_line_end(walk->at, walk->end))) break;
        if (field->quoted)
            return refuse(err, "%s, line %zu: text after a closing quote; a quote inside a cell is written \"\"",
                          "%s 文件第 %zu 行：闭合的引号后面还有文字；格子里的引号要写成 \"\"", plain_name(walk->path),
                          walk->line);
    }
    if (!field->quoted) field->length = (size_t)(walk->at - start);
    field->last = !separates(walk);
    if (field->last) skip_line_end(walk);
    else walk->at += walk->width;
    return true;
}

/* How many cells of which kind a first row or first column has. */
typedef struct Kinds {
    size_t words, quoted, numbers, spelled, empty; /* quoted: numbers or nothing in quotes; spelled: nan, inf */
} Kinds;

typedef struct Table {
    Walk start;
    size_t records, fields;
    bool header, labels;
    const char *points;      /* what may be a decimal point */
    bool bare;               /* a number without quotes stands somewhere */
    bool comma, point;       /* seen as a decimal point */
    bool fraction;           /* a comma stood where no thousands end */
    Kinds corner, top, left; /* cell 0 0, the rest of row 0, the rest of column 0 */
    bool marked;             /* the corner says that tokens stand below it */
    Field near;              /* the first cell of column 0 that is nearly a number; at == NULL: none */
    size_t nears;            /* how many of its words are */
    bool counted;            /* the top is 0 1 2 …, as data frames without names are written */
    bool numbered;           /* all of row 0 is, and below it no number is whole */
} Table;

bool csv_marks_labels(const char *at, size_t length) {
    static const char *const MARKS[] = {"token", "tokens", "label", "labels", "word",
                                        "words", "词",     "词元",  "标签",   NULL};
    char ends[] = " \t"; /* a cell may have blanks around it */
    size_t first = 0, last = length;
    while (first < last && strchr(ends, at[first])) first++;
    while (last > first && strchr(ends, at[last - 1])) last--;
    char cell[16] = {0};
    if (last - first >= sizeof cell) return false;
    memcpy(cell, at + first, last - first);
    for (const char *const *mark = MARKS; *mark; mark++)
        if (text_same(cell, *mark)) return true;
    return false;
}

static void count_kind(Kinds *kinds, const Field *field, Reading reading, double value) {
    if (reading == READ_WORD) kinds->words++;
    else if (field->quoted) kinds->quoted++;
    else if (reading == READ_EMPTY) kinds->empty++;
    else if (reading == READ_NUMBER && !isfinite(value)) kinds->spelled++;
    else kinds->numbers++;
}

/* Could its commas stand between thousands, as in 1,234,567? */
static bool grouped(const Field *field) {
    static const char DIGITS[] = "0123456789";
    enum { GROUP = 3 };
    const char *at = field->at, *end = at + field->length;
    size_t digits = 0, commas = 0;
    while (at < end && strchr("+- \t", *at)) at++;
    bool zero = at < end && *at == '0';
    for (; at < end && (*at == ',' || strchr(DIGITS, *at)); at++) {
        if (*at == ',' && (digits > GROUP || digits == 0 || (commas && digits != GROUP))) return false;
        commas += *at == ',';
        digits = *at == ',' ? 0 : digits + 1;
    }
    while (at < end && strchr(" \t", *at)) at++;
    return at == end && !zero && commas && digits == GROUP;
}

/* Digits alone. */
static bool whole(const Field *field) {
    size_t digits = 0;
    while (digits < field->length && field->at[digits] >= '0' && field->at[digits] <= '9') digits++;
    return digits && digits == field->length;
}

static bool note(Table *table, const Field *field, size_t row, size_t col, Error *err) {
    bool edge = row == 0 || col == 0;
    if (row > 0 && table->numbered && whole(field)) table->numbered = false;
    if (!edge && table->bare && !table->points[1]) return true;
    double value = 0;
    Reading reading = plain_number(field->at, field->length, table->points, &value);
    table->bare |= reading == READ_NUMBER && !field->quoted;
    bool name = edge && field->quoted; /* numbers of a table in quotes show elsewhere how they are written */
    if (reading == READ_NUMBER && table->points[1] && !name) {
        bool comma = memchr(field->at, ',', field->length) != NULL;
        table->comma |= comma;
        table->fraction |= comma && !grouped(field);
        table->point |= memchr(field->at, '.', field->length) && isfinite(value);
        if (table->comma && table->point)
            return refuse(err, "%s, line %zu: decimal commas and decimal points are mixed; use one of them throughout",
                          "%s 文件第 %zu 行：小数逗号和小数点混在一起；请统一用一种", plain_name(table->start.path),
                          field->line);
    }
    if (row == 0 && col == 0) {
        count_kind(&table->corner, field, reading, value);
        table->marked = !field->quoted && csv_marks_labels(field->at, field->length);
    } else if (edge) {
        count_kind(row == 0 ? &table->top : &table->left, field, reading, value);
    }
    if (col == 0 && reading == READ_WORD && !field->quoted && plain_nearly(field->at, field->length)) {
        if (table->nears++ == 0) table->near = *field;
    }
    if (row == 0 && col > 0) table->counted &= reading == READ_NUMBER && value == (double)(col - 1);
    if (row == 0) table->numbered &= !field->quoted && whole(field) && value == (double)col;
    return true;
}

/* Words, and quoted cells where numbers stand without quotes (else all cells are quoted, as some programs do). */
static size_t words(const Table *table, Kinds kinds) {
    return kinds.words + (table->bare ? kinds.quoted : 0);
}

static size_t numbers(const Table *table, Kinds kinds) {
    return kinds.numbers + (table->bare ? 0 : kinds.quoted);
}

static void decide(Table *table) {
    Kinds corner = table->corner, top = table->top, left = table->left;
    if (table->fields == 1) {
        table->header = words(table, corner) > 0;
        return;
    }
    bool named = words(table, top) > 0 && numbers(table, top) + top.spelled + numbers(table, corner) == 0;
    bool frame = corner.empty && table->counted && table->records > 1;
    table->header = named || frame;
    bool word = words(table, left) > 0, number = numbers(table, left) > 0;
    if (!table->header) {
        word |= words(table, corner) > 0;
        number |= numbers(table, corner) > 0;
    }
    table->labels = (word && !number) || frame || (table->header && (table->marked || corner.empty));
}

static bool measure(Table *table, Error *err) {
    Walk walk = table->start;
    Field field;
    table->counted = table->numbered = true;
    while (next_record(&walk)) {
        size_t line = walk.line, col = 0;
        do {
            if (!next_field(&walk, &field, err) || !note(table, &field, table->records, col, err)) return false;
            if (++col > FILE_MAX_SIDE + 1) return plain_fits(walk.path, 1, col, err);
        } while (!field.last);
        if (table->records == 0) table->fields = col;
        if (col != table->fields)
            return refuse(err, "%s, line %zu: cells here %zu, in the lines before %zu; every line needs as many",
                          "%s 文件第 %zu 行：有 %zu 个格子，前面的行有 %zu 个；每行要一样多", plain_name(walk.path),
                          line, col, table->fields);
        if (++table->records > FILE_MAX_SIDE + 1) return plain_fits(walk.path, table->records, 1, err);
    }
    decide(table);
    enum { FEWEST = 3 }; /* a row that only begins like counting proves nothing */
    table->numbered &= table->records > 1 && table->fields >= FEWEST;
    /* between tabs "1,234" is a thousand to some and little more than one to others: refused where it stands */
    if (table->comma && !table->fraction && *table->start.separator == '\t') table->points = ".";
    bool named = table->marked || (table->header && table->corner.empty);
    if (table->labels && table->nears && !named && table->nears == table->left.words + table->corner.words)
        return plain_refuse(walk.path, table->near.line, 1, table->near.at, table->near.length, READ_WORD, err);
    return plain_fits(walk.path, table->records - (table->header && table->records), table->fields - table->labels,
                      err);
}

/* A clean label out of a cell, its doubled quotes undone; a very long one is cut. */
static const char *label(Arena *arena, const Field *field) {
    enum { LONGEST = 256 };
    char text[LONGEST + 4];
    size_t used = 0, i = 0;
    for (; i < field->length && used < LONGEST; i++) {
        if (field->quoted && field->at[i] == '"') i++;
        text[used++] = field->at[i];
    }
    if (i < field->length) {
        while (used && (field->at[i] & 0xC0) == 0x80) i--, used--;
        memcpy(text + used, "…", 3);
        used += 3;
    }
    size_t first = 0;
    while (!field->quoted && first < used && plain_blank(text + first, text + used)) first++;
    while (!field->quoted && used > first && (text[used - 1] == ' ' || text[used - 1] == '\t')) used--;
    return text_clean(arena, text + first, used - first);
}

static bool fill(Arena *arena, const Table *table, Arrays *arrays, Error *err) {
    size_t rows = table->records - table->header, cols = table->fields - table->labels;
    Matrix value = matrix_new(arena, rows, cols);
    const char **row_names = TAKE_ARRAY(arena, const char *, table->labels ? rows : 0);
    const char **col_names = TAKE_ARRAY(arena, const char *, table->header ? cols : 0);
    Walk walk = table->start;
    Field field;
    for (size_t record = 0; record < table->records; record++) {
        next_record(&walk);
        for (size_t col = 0; col < table->fields; col++) {
            if (!next_field(&walk, &field, err)) return false;
            bool in_header = table->header && record == 0, in_labels = table->labels && col == 0;
            if (in_header && in_labels) continue;
            if (in_header) col_names[col - table->labels] = label(arena, &field);
            else if (in_labels) row_names[record - table->header] = label(arena, &field);
            if (in_header || in_labels) continue;
            double *cell = matrix_cell(value, record - table->header, col - table->labels);
            Reading reading = plain_number(field.at, field.length, table->points, cell);
            if (reading != READ_NUMBER)
                return plain_refuse(walk.path, field.line, col + 1, field.at, field.length, reading, err);
        }
    }
    plain_array(arena, value, (Labels){row_names, table->labels ? rows : 0},
                (Labels){col_names, table->header ? cols : 0}, arrays);
    arrays->at->counted = table->numbered && !table->header;
    return true;
}

/* One table, whose first line has this number in the file. */
static bool read_table(Arena *arena, const char *path, Plain text, size_t line, const char *separator, Arrays *arrays,
                       Error *err) {
    if (!*separator) separator = ",";
    Table table = {.start = {path, text.at, text.end, separator, strlen(separator), line}};
    table.points = strchr(";\t", *separator) ? ".," : ".";
    skip_comments(&table.start);
    return measure(&table, err) && fill(arena, &table, arrays, err);
}

/* ---- several tables ---- */

/* How many blocks from here on are the planes 0, 1, 2 … of one array; 1 for a block that is no plane. */
static size_t count_planes(const Block *block, size_t count) {
    size_t planes = 0;
    while (planes < count && block[planes].planed && block[planes].plane == planes &&
           strcmp(block[planes].name, block->name) == 0)
        planes++;
    return planes ? planes : 1;
}

/* The planes one below the other in one array. */
static bool join_planes(Arena *arena, const char *path, const Block *block, const Matrix *plane, size_t planes,
                        Array *array, Error *err) {
    size_t rows = plane->rows, cols = plane->cols;
    for (size_t i = 1; i < planes; i++)
        if (plane[i].rows != rows || plane[i].cols != cols)
            return refuse(err,
                          "%s, line %zu: %s[%zu] is %zux%zu, and the planes before it are %zux%zu; all need one shape",
                          "%s 文件第 %zu 行：%s[%zu] 是 %zux%zu，前面的各层是 %zux%zu；形状必须相同", plain_name(path),
                          block[i].line, block[i].name, block[i].plane, plane[i].rows, plane[i].cols, rows, cols);
    if (planes > FILE_MAX_SIDE || planes * rows > FILE_MAX_NUMBERS / cols)
        return plain_fits(path, FILE_MAX_SIDE + 1, cols, err);
    Matrix all = matrix_new(arena, planes * rows, cols);
    for (size_t i = 0; i < planes; i++) matrix_fill(matrix_rows(all, i * rows, rows), plane[i]);
    array->value = all;
    array->planes = planes;
    array->dimensions = FILE_MAX_DIMENSIONS;
    array->rows = (Labels){0};
    return true;
}

static bool read_blocks(Arena *arena, const char *path, const Block *block, size_t count, Arrays *arrays, Error *err) {
    if (count > FILE_MAX_ENTRIES)
        return refuse(err, "%s holds more than the limit of %d arrays", "%s 里的数组超过上限 %d 个", plain_name(path),
                      (int)FILE_MAX_ENTRIES);
    Arrays all = {TAKE_ARRAY(arena, Array, count), 0};
    Matrix *plane = TAKE_ARRAY(arena, Matrix, count);
    for (size_t at = 0, planes; at < count; at += planes) {
        planes = count_planes(block + at, count - at);
        Arrays one = {0};
        for (size_t i = 0; i < planes; i++) {
            const Block *next = &block[at + i];
            const char *separator = file_ends_in(path, "tsv") ? "\t" : plain_separator(next->text, false);
            if (!read_table(arena, path, next->text, next->line, separator, &one, err)) return false;
            plane[i] = one.at->value;
        }
        if (planes > 1 && !join_planes(arena, path, block + at, plane, planes, one.at, err)) return false;
        one.at->name = block[at].name;
        all.at[all.count++] = *one.at;
    }
    *arrays = all;
    return true;
}

static bool read_csv(Arena *arena, const char *path, Bytes bytes, Arrays *arrays, Error *err) {
    Arena scratch = {0};
    Plain text;
    Block *block;
    size_t count;
    bool done = plain_text(&scratch, path, bytes, &text, err) && plain_lines(path, text, err);
    const char *separator = done ? plain_separator(text, false) : "";
    if (file_ends_in(path, "tsv")) separator = "\t";
    if (done && blocks_find(arena, text, &block, &count)) done = read_blocks(arena, path, block, count, arrays, err);
    else if (done && *separator == ' ') done = FORMAT_TEXT.read(arena, path, bytes, arrays, err);
    else if (done) done = read_table(arena, path, text, 1, separator, arrays, err);
    arena_free(&scratch);
    return done;
}

const Format FORMAT_CSV = {
    .name = "csv",
    .endings = "csv tsv",
    .help = {"numbers between commas or tabs, with names above and tokens in front if you like",
             "以逗号或制表符分隔的数字，上方可有列名，前面可有 token"},
    .many = true,
    .read = read_csv,
    .write = csv_write,
};

/* Tables of one matrix to be pasted: into Markdown, and into TeX. Numbers as on the screen. */
#include "command/export.h"
#include "view/number.h"

#include <math.h>
#include <string.h>

enum { CELLS_MOST = 65536 /* above that nobody reads it */ };

/* A way to write tables down. */
typedef struct Dialect {
    void (*open)(Text *text, const Export *job, const char *caption, const char *unit, size_t cols);
    const char *before, *between, *after;                       /* the cells of a line */
    void (*rule)(Text *text, const size_t *width, size_t cols); /* under the names */
    const char *close;
    const char *(*word)(Arena *arena, const char *raw);
    const char *(*number)(Arena *arena, const char *plain);
} Dialect;

/* ---- words ---- */

/* Every mark that means something gets what stands for it; NULL: a backslash before it. */
typedef struct Spelling {
    char mark;
    const char *as;
} Spelling;

static const char *spelled(Arena *arena, const char *raw, const Spelling *spelling) {
    Text text = text_new(arena);
    for (; *raw; raw++) {
        const Spelling *at = spelling;
        while (at->mark && at->mark != *raw) at++;
        if (at->mark && at->as) text_put(&text, at->as);
        if (at->mark && !at->as) text_put(&text, "\\");
        if (!at->mark || !at->as) text_put_bytes(&text, raw, 1);
    }
    return text.at;
}

static const char *markdown_word(Arena *arena, const char *raw) {
    static const Spelling MARKS[] = {{'\\', NULL},  {'`', NULL},    {'*', NULL},    {'_', NULL},
                                     {'[', NULL},   {']', NULL},    {'#', NULL},    {'|', NULL},
                                     {'~', NULL},   {'$', NULL},    {'!', NULL},    {'<', "&lt;"},
                                     {'>', "&gt;"}, {'&', "&amp;"}, {'@', "&#64;"}, {0}};
    return spelled(arena, raw, MARKS);
}

static const char *tex_word(Arena *arena, const char *raw) {
    static const Spelling MARKS[] = {{'&', NULL},
                                     {'%', NULL},
                                     {'$', NULL},
                                     {'#', NULL},
                                     {'_', NULL},
                                     {'{', NULL},
                                     {'}', NULL},
                                     {'\\', "\\textbackslash{}"},
                                     {'~', "\\textasciitilde{}"},
                                     {'^', "\\textasciicircum{}"},
                                     {'<', "\\textless{}"},
                                     {'>', "\\textgreater{}"},
                                     {'|', "\\textbar{}"},
                                     {'"', "\\char34{}"},
                                     {'`', "\\char96{}"},
                                     {'[', "{[}"}, /* behind \\ it would be a length */
                                     {'*', "{*}"},
                                     {0}};
    return spelled(arena, raw, MARKS);
}

static const char *markdown_number(Arena *arena, const char *plain) {
    (void)arena;
    return plain;
}

static const char *tex_number(Arena *arena, const char *plain) {
    bool minus = *plain == '-', word = strcmp(plain + minus, "inf") == 0;
    const char *power = strchr(plain, 'e');
    if (word) return minus ? "$-\\infty$" : "$\\infty$";
    if (text_same(plain, "nan")) return plain;
    if (!power) return arena_print(arena, "$%s$", plain);
    if (power == plain + 1 && *plain == '1') return arena_print(arena, "$10^{%s}$", power + 1);
    return arena_print(arena, "$%.*s\\cdot 10^{%s}$", (int)(power - plain), plain, power + 1);
}

/* ---- Markdown ---- */

/* In a comment two hyphens would end it. */
static const char *unbroken(Arena *arena, const char *text) {
    char *copy = arena_string(arena, text);
    for (char *at = copy; *at; at++)
        if (at[0] == '-' && at[1] == '-') *at = ' ';
    return copy;
}

static void markdown_open(Text *text, const Export *job, const char *caption, const char *unit, size_t cols) {
    (void)cols;
    if (!text->length) text_print(text, "<!-- %s -->\n", unbroken(text->arena, job->made));
    text_print(text, "\n%s", markdown_word(text->arena, caption));
    if (unit) text_print(text, job->session->like.lang == CHINESE ? "，单位 %s" : ", times %s", unit);
    text_put(text, "\n\n");
}

static void markdown_rule(Text *text, const size_t *width, size_t cols) {
    for (size_t col = 0; col <= cols; col++) {
        text_put(text, col ? " " : "| ");
        for (size_t i = 1; i < width[col]; i++) text_put(text, "-");
        text_put(text, col ? ": |" : "- |");
    }
    text_put(text, "\n");
}

static const Dialect MARKDOWN = {
    .open = markdown_open,
    .before = "| ",
    .between = " | ",
    .after = " |\n",
    .rule = markdown_rule,
    .close = "",
    .word = markdown_word,
    .number = markdown_number,
};

/* ---- TeX ---- */

static bool is_ascii(const char *text) {
    while (*text > 0) text++;
    return *text == 0;
}

static void tex_note(Text *text, const Export *job, const char *caption) {
    bool zh = job->session->like.lang == CHINESE, ascii = is_ascii(caption);
    for (size_t i = 0; i < job->array.rows.count; i++) ascii = ascii && is_ascii(job->array.rows.at[i]);
    for (size_t i = 0; i < job->array.cols.count; i++) ascii = ascii && is_ascii(job->array.cols.at[i]);
    text_print(text, "%% %s\n", job->made);
    if (ascii) return;
    text_put(text, zh ? "% 里面有中文等文字：用 xelatex 编译，导言区加 \\usepackage{xeCJK}，或用 ctexart 文档类\n"
                      : "% Some words are not ASCII: compile with xelatex, and for Chinese \\usepackage{xeCJK}\n");
}

static void tex_open(Text *text, const Export *job, const char *caption, const char *unit, size_t cols) {
    Arena *arena = text->arena;
    if (!text->length) tex_note(text, job, caption);
    text_put(text, "\n\\begin{table}[ht]\n\\centering\n");
    text_print(text, "\\caption{%s", tex_word(arena, caption));
    if (unit)
        text_print(text, job->session->like.lang == CHINESE ? "，单位 %s" : ", times %s", tex_number(arena, unit));
    text_put(text, "}\n\\begin{tabular}{l|");
    for (size_t col = 0; col < cols; col++) text_put(text, "r");
    text_put(text, "}\n");
}

static void tex_rule(Text *text, const size_t *width, size_t cols) {
    (void)width, (void)cols;
    text_put(text, "\\hline\n");
}

static const Dialect TEX = {
    .open = tex_open,
    .before = "",
    .between = " & ",
    .after = " \\\\\n",
    .rule = tex_rule,
    .close = "\\end{tabular}\n\\end{table}\n",
    .word = tex_word,
    .number = tex_number,
};

/* ---- one table ---- */

/* The name of a row or column, or its index in the whole. */
static const char *name_of(const Dialect *dialect, Arena *arena, Labels names, size_t first, size_t index) {
    if (index < names.count && *names.at[index]) return dialect->word(arena, names.at[index]);
    return arena_print(arena, "%zu", first + index);
}

/* All cells as they are written; row 0 has the names of the columns, column 0 those of the rows. */
static const char **cells_of(const Dialect *dialect, const Export *job, Matrix m, const NumberForm *form) {
    Arena *arena = &job->session->scratch;
    const Array *array = &job->array;
    const Slice *slice = &job->saved.slice;
    const char **cell = TAKE_ARRAY(arena, const char *, (m.rows + 1) * (m.cols + 1)), **at = cell;
    *at++ = "";
    for (size_t col = 0; col < m.cols; col++) *at++ = name_of(dialect, arena, array->cols, slice->col.first, col);
    for (size_t row = 0; row < m.rows; row++) {
        *at++ = name_of(dialect, arena, array->rows, slice->row.first, row);
        for (size_t col = 0; col < m.cols; col++) {
            char field[NUMBER_ROOM];
            number_write(field, form, matrix_at(m, row, col));
            *at++ = dialect->number(arena, arena_string(arena, field + strspn(field, " ")));
        }
    }
    return cell;
}

static void put_table(Text *text, const Dialect *dialect, const Export *job, Matrix m, const char *caption) {
    enum { FIELD = 12, LEAST = 3 };
    Arena *arena = text->arena;
    bool weights = job->saved.step == WEIGHTS && !job->saved.grad;
    NumberForm form = number_form(m, weights ? NUMBER_WEIGHT : number_kind(m), FIELD, job->session->like.digits);
    const char **cell = cells_of(dialect, job, m, &form);
    size_t *width = TAKE_ARRAY(arena, size_t, m.cols + 1), across = m.cols + 1;
    for (size_t i = 0; i < (m.rows + 1) * across; i++) {
        size_t own = text_width(cell[i]);
        if (own < LEAST) own = LEAST;
        if (own > width[i % across]) width[i % across] = own;
    }
    dialect->open(text, job, caption, number_unit(arena, &form), m.cols);
    for (size_t row = 0; row <= m.rows; row++) {
        text_put(text, dialect->before);
        for (size_t col = 0; col < across; col++) {
            const char *one = cell[row * across + col];
            if (col) text_put(text, dialect->between);
            if (col == 0) text_put(text, one);
            for (size_t pad = text_width(one); pad < width[col]; pad++) text_put(text, " ");
            if (col) text_put(text, one);
        }
        text_put(text, dialect->after);
        if (row == 0) dialect->rule(text, width, m.cols);
    }
    text_put(text, dialect->close);
}

/* ---- all heads ---- */

static bool prepare_tables(Export *job, const Dialect *dialect, Error *err) {
    Session *session = job->session;
    const Array *array = &job->array;
    size_t cells = array->value.rows * array->value.cols, rows = array->value.rows / array->planes;
    if (cells > CELLS_MOST)
        return refuse(err, "%s has %zu numbers, and a table to be read takes at most %d: export %s FILE.csv",
                      "%s 有 %zu 个数，给人看的表格最多 %d 个：export %s FILE.csv", array->name, cells, (int)CELLS_MOST,
                      array->name);
    Text text = text_new(&session->scratch);
    for (size_t plane = 0; plane < array->planes; plane++) {
        Look look = job->look;
        if (array->planes > 1) look.head = plane;
        Matrix m = matrix_rows(array->value, plane * rows, rows);
        const char *caption = arena_print(
            &session->scratch, session->like.lang == CHINESE ? "%s（%zux%zu）：%s" : "%s (%zux%zu): %s",
            look_name(session, &look, saved_cut(session, &job->saved)), m.rows, m.cols, look_story(session, &look));
        put_table(&text, dialect, job, m, caption);
    }
    job->ready = text.at;
    return true;
}

static bool prepare_markdown(Export *job, Error *err) {
    return prepare_tables(job, &MARKDOWN, err);
}

static bool prepare_tex(Export *job, Error *err) {
    return prepare_tables(job, &TEX, err);
}

const Exporter EXPORT_MARKDOWN = {
    .endings = "md",
    .what = EXPORT_STEP,
    .help = {"a table to paste, a head after another, with as many decimals as the screen has",
             "可以直接粘贴的表格，一个头接一个头，小数位数同屏幕"},
    .prepare = prepare_markdown,
    .write = export_text,
};

const Exporter EXPORT_TEX = {
    .endings = "tex",
    .what = EXPORT_STEP,
    .help = {"the same for LaTeX, without any package; words that are not ASCII want xelatex",
             "同上，用于 LaTeX，不需要宏包；有中文时用 xelatex"},
    .prepare = prepare_tex,
    .write = export_text,
};

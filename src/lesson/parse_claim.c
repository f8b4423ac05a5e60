/* What a check or an answer says of the model. */
#include "lesson/parse.h"

#include <string.h>

const char *const COMPARE_SIGNS[COMPARE_COUNT] = {
    [ABOUT] = "~", [EQUAL] = "==", [LESS] = "<", [AT_MOST] = "<=", [MORE] = ">", [AT_LEAST] = ">="};

const char *const COMPARE_WORDS[COMPARE_COUNT] = {
    [ABOUT] = "应约为",     [EQUAL] = "应等于",      [LESS] = "应小于",
    [AT_MOST] = "应不大于", [AT_LEAST] = "应不小于", [MORE] = "应大于",
};

static CompareOp compare_sign(const char *word) {
    CompareOp op = 0;
    while (op < COMPARE_COUNT && strcmp(COMPARE_SIGNS[op], word) != 0) op++;
    return op;
}

/* The next word without taking it. */
static Placed next_word(Reader *reader) {
    const char *rest = reader->rest;
    Placed word = read_word(reader);
    reader->rest = rest;
    return word;
}

static bool read_cell(Reader *reader, Ref *ref) {
    if (!read_count(reader, &ref->row) || !read_count(reader, &ref->col)) return false;
    if (strcmp(next_word(reader).text, "head") != 0) return true;
    read_word(reader);
    return read_count(reader, &ref->head);
}

/* The numbers behind a metric's name. */
static const char *read_arguments(Reader *reader) {
    Text text = text_new(reader->arena);
    uint64_t number;
    for (Placed word; text_count((word = next_word(reader)).text, UINT32_MAX, &number); read_word(reader))
        text_print(&text, "%s%s", text.length ? " " : "", word.text);
    return text.at;
}

bool read_ref(Reader *reader, Placed word, Ref *ref) {
    *ref = (Ref){.metric = strcmp(word.text, "metric") == 0, .head = SIZE_MAX, .arguments = ""};
    Placed name = read_word(reader);
    uint64_t number;
    if (!*name.text || text_count(name.text, UINT64_MAX, &number))
        return read_wrong(reader, name,
                          ref->metric ? (Sentence){"the name of a metric", "指标的名字"}
                                      : (Sentence){"the name of a matrix", "矩阵的名字"});
    ref->at = name.at;
    ref->name = name.text;
    if (!ref->metric) return read_cell(reader, ref);
    ref->arguments = read_arguments(reader);
    return true;
}

bool read_tolerance(Reader *reader, Placed word, Tolerance *tol) {
    tol->relative = strcmp(word.text, "rel") == 0;
    if (!tol->relative && strcmp(word.text, "abs") != 0)
        return read_wrong(reader, word, (Sentence){"'abs 0.01' or 'rel 5%'", "'abs 0.01' 或 'rel 5%'"});
    Placed size = read_word(reader);
    size_t length = strlen(size.text);
    bool percent = length && size.text[length - 1] == '%';
    const char *number = percent ? arena_copy(reader->arena, size.text, length - 1) : size.text;
    if (!text_number(number, &tol->size) || !(tol->size >= 0))
        return read_wrong(reader, size, (Sentence){"a number from 0", "不小于 0 的数"});
    if (tol->relative && !percent) {
        Placed sign = read_word(reader);
        if (strcmp(sign.text, "%") != 0) return read_wrong(reader, sign, (Sentence){"'%'", "'%'"});
    } else if (percent && !tol->relative) {
        return read_wrong(reader, size, (Sentence){"a number without a percent sign after abs", "不带百分号的数"});
    }
    tol->given = true;
    return true;
}

/* ---- the forms of a check ---- */

static bool read_sign(Reader *reader, const char *sign) {
    Placed word = read_word(reader);
    return strcmp(word.text, sign) == 0 || read_wrong(reader, word, (Sentence){sign, sign});
}

static bool claim_number(Reader *reader, Placed word, Check *check) {
    check->kind = CHECK_NUMBER;
    if (!read_ref(reader, word, &check->ref)) return false;
    Placed sign = read_word(reader);
    check->op = compare_sign(sign.text);
    if (check->op == COMPARE_COUNT)
        return read_wrong(reader, sign, (Sentence){"~ == < <= > or >=", "~ == < <= > 或 >="});
    if (!read_number(reader, &check->number)) return false;
    Placed tol = next_word(reader);
    if (!*tol.text) return true;
    return read_tolerance(reader, read_word(reader), &check->tol);
}

static bool claim_set(Reader *reader, Placed word, Check *check) {
    (void)word;
    check->kind = CHECK_SET;
    check->name = read_word(reader);
    if (!*check->name.text) return read_wrong(reader, check->name, (Sentence){"the name of a setting", "设置的名字"});
    if (!read_sign(reader, "==")) return false;
    check->value = read_rest(reader);
    return *check->value.text || read_wrong(reader, check->value, (Sentence){"its value", "它的值"});
}

static bool claim_shape(Reader *reader, Placed word, Check *check) {
    (void)word;
    check->kind = CHECK_SHAPE;
    check->name = read_word(reader);
    if (!*check->name.text) return read_wrong(reader, check->name, (Sentence){"the name of a matrix", "矩阵的名字"});
    return read_sign(reader, "==") && read_count(reader, &check->rows) && read_sign(reader, "x") &&
           read_count(reader, &check->cols);
}

static bool claim_verdict(Reader *reader, Placed word, Check *check) {
    (void)word;
    check->kind = CHECK_VERDICT;
    if (!read_sign(reader, "==")) return false;
    check->value = read_word(reader);
    return *check->value.text || read_wrong(reader, check->value, (Sentence){"the word of a verdict", "诊断的词"});
}

static bool claim_fails(Reader *reader, Placed word, Check *check) {
    (void)word;
    check->kind = CHECK_FAILS;
    return read_command(reader, &check->value);
}

void read_check(Reader *reader) {
    static const struct {
        const char *word;
        bool (*read)(Reader *, Placed, Check *);
    } FORMS[] = {{"cell", claim_number}, {"metric", claim_number},   {"set", claim_set},
                 {"shape", claim_shape}, {"verdict", claim_verdict}, {"fails", claim_fails}};
    enum { FORM_COUNT = sizeof FORMS / sizeof *FORMS };
    Check *check = TAKE(reader->arena, Check);
    check->at = reader->at;
    Placed word = read_word(reader);
    size_t form = 0;
    while (form < FORM_COUNT && strcmp(FORMS[form].word, word.text) != 0) form++;
    if (form == FORM_COUNT) {
        read_wrong(
            reader, word,
            (Sentence){"cell, metric, set, shape, verdict or fails", "cell、metric、set、shape、verdict 或 fails"});
    } else if (FORMS[form].read(reader, word, check)) {
        read_end(reader);
        item_add(reader, ITEM_CHECK)->check = check;
    }
}

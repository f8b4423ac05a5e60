#include "view/written_sum.h"

#include <math.h>
#include <string.h>

bool row_whole(const double *at, size_t count) {
    for (size_t i = 0; i < count; i++)
        if (isfinite(at[i]) && at[i] != floor(at[i])) return false;
    return true;
}

bool is_exact(double value, int decimals) {
    if (!isfinite(value)) return true;
    double scaled = value * pow(10, decimals);
    return fabs(scaled) < 1e15 && fabs(scaled - round(scaled)) < 1e-9 * fmax(1, fabs(scaled));
}

int decimals_or(const Written *w, int usual) {
    if (w->digits >= 0) return w->digits;
    return w->coarse && usual > FEW ? FEW : usual;
}

Terms terms_of(const Notes *n, int decimals) {
    return (Terms){row_whole(n->a, n->count), row_whole(n->b, n->count), decimals};
}

char *term_text(const Written *w, const Terms *terms, size_t k) {
    const char *a = number_factor(w->arena, w->notes.a[k], terms->whole_a ? 0 : terms->decimals);
    const char *b = number_factor(w->arena, w->notes.b[k], terms->whole_b ? 0 : terms->decimals);
    return arena_print(w->arena, "%s·%s", a, b);
}

char *extra_text(const Written *w, const Terms *terms) {
    bool whole = terms->whole_a && terms->whole_b && w->notes.extra == floor(w->notes.extra);
    return number_factor(w->arena, w->notes.extra, whole ? 0 : terms->decimals);
}

char *result_text(const Written *w, const Terms *terms, double value) {
    if (terms->whole_a && terms->whole_b && value == floor(value)) return number_free(w->arena, value, 0);
    bool few = terms->decimals < USUAL && is_exact(value, terms->decimals);
    return number_free(w->arena, value, few ? terms->decimals : decimals_or(w, USUAL));
}

char *cell_name(const Written *w, StepId step, size_t row, size_t col, bool brief) {
    return arena_print(w->arena, "%s[%zu,%zu]", brief ? "" : written_name(w, step), row, col);
}

char *fraction_text(const Written *w, double value) {
    double over = 1 / value;
    if (value > 0 && over == floor(over) && over <= 1e6)
        return over == 1 ? arena_string(w->arena, "1") : arena_print(w->arena, "1/%.0f", over);
    return number_free(w->arena, value, decimals_or(w, USUAL));
}

/* As few decimals as show the value exactly, three to `most`; else three; two for a room. */
static char *short_number(const Written *w, double value, int most) {
    for (int d = USUAL; d <= most && !w->coarse; d++)
        if (is_exact(value, d)) return number_free(w->arena, value, d);
    return number_free(w->arena, value, decimals_or(w, USUAL));
}

/* A whole number as it is, others with three decimals. */
static char *plain(const Written *w, double value) {
    return number_free(w->arena, value, value == floor(value) ? 0 : decimals_or(w, USUAL));
}

static char *plain_factor(const Written *w, double value) {
    return number_factor(w->arena, value, value == floor(value) ? 0 : decimals_or(w, USUAL));
}

/* ---- why a cell is masked ---- */

static const char *comes_after(const Written *w) {
    size_t row = w->notes.row, key = w->notes.col;
    if (w->model->set.align == TOP_LEFT || w->trace->shape.n_q == w->trace->shape.n_k)
        return written_text(w, "key %zu comes after query %zu", "键 %zu 在查询 %zu 之后", key, row);
    ptrdiff_t at = (ptrdiff_t)row + w->trace->rule.sight.shift;
    return written_text(w, "key %zu comes after query %zu, which stands at key %td (bottom-right)",
                        "键 %zu 在查询 %zu 之后，它站在键 %td 处（bottom-right）", key, row, at);
}

const char *forbidden_text(const Written *w) {
    unsigned why = w->notes.forbidden;
    size_t row = w->notes.row, key = w->notes.col;
    if (why & FORBID_CAUSAL) return comes_after(w);
    if (why & FORBID_WINDOW)
        return written_text(w, "key %zu is outside the window of %zu around query %zu",
                            "键 %zu 在宽 %zu 的窗口之外，查询是 %zu", key, w->model->set.window, row);
    if (why & FORBID_PADDING) return written_text(w, "key %zu is padding", "键 %zu 是填充", key);
    if (why & FORBID_BUG) return written_text(w, "no mask in force says so", "生效的掩码里没有这一条");
    return written_text(w, "the given mask has 0 there", "给出的 mask 在这里是 0");
}

/* ---- an operation each ---- */

bool divided_by_root(const Written *w) {
    double root = sqrt((double)w->trace->shape.d_head), over = w->notes.over;
    return w->model->set.scale == SCALE_ON && w->notes.times == 1 &&
           (over == root || over == rounded(w->trace->arithmetic, root));
}

static char *scale_text(const Written *w, bool brief) {
    const Notes *n = &w->notes;
    const char *from = plain(w, n->a[0]), *to = plain(w, n->exact);
    size_t d_head = w->trace->shape.d_head;
    if (divided_by_root(w) && !brief)
        return arena_print(w->arena, "%s / sqrt(%zu) = %s / %s = %s", from, d_head, from, plain(w, n->over), to);
    if (n->times == 1) return arena_print(w->arena, "%s / %s = %s", from, plain(w, n->over), to);
    Text factor = text_new(w->arena);
    text_put_number(&factor, n->times / n->over);
    return arena_print(w->arena, n->times < 0 ? "%s·(%s) = %s" : "%s·%s = %s", from, factor.at, to);
}

/* What is added, spelled out: "1/16·|2-7|". NULL: nothing to spell. */
static char *added_text(const Written *w, StepId from, double value) {
    const Rules *rule = &w->trace->rule;
    size_t query = rule->q_start + w->row, key = rule->k_start + w->col;
    if (from == POSITION_BIAS && w->model->set.position == ALIBI)
        return arena_print(w->arena, "%s·|%zu-%zu|", fraction_text(w, rule->slope[w->head]), query, key);
    if (from != POSITION_BIAS && from != TABLE && from != MEMORY_TABLE) return NULL;
    Notes inner;
    trace_explain(w->trace, from, w->head, w->row, w->col, w->arena, &inner);
    if (inner.kind == NOTE_T5) return arena_print(w->arena, "t5_table[%zu,%zu]", inner.bucket, w->head);
    if (inner.kind != NOTE_TABLE) return plain_factor(w, value);
    return arena_print(w->arena, "%s(%s)", inner.second ? "cos" : "sin", short_number(w, inner.angle, 4));
}

static char *sum_text(const Written *w, bool brief) {
    const Notes *n = &w->notes;
    Text names = text_new(w->arena), numbers = text_new(w->arena);
    bool spelled = false;
    text_put(&names, plain(w, n->a[0]));
    text_put(&numbers, names.at);
    for (size_t i = 1; i < n->count; i++) {
        bool pays = n->from[i] == POSITION_BIAS && w->model->set.position == ALIBI;
        char *words = added_text(w, n->from[i], n->a[i]);
        double value = pays ? -n->a[i] : n->a[i];
        const char *number = value < 0               ? arena_print(w->arena, "(%s)", short_number(w, value, 6))
                             : value == floor(value) ? plain(w, value)
                                                     : short_number(w, value, 6);
        text_print(&names, " %s %s", pays ? "-" : "+", words ? words : number);
        text_print(&numbers, " %s %s", pays ? "-" : "+", number);
        spelled |= words != NULL;
    }
    if (!spelled || brief) return arena_print(w->arena, "%s = %s", numbers.at, plain(w, n->exact));
    return arena_print(w->arena, "%s = %s = %s", names.at, numbers.at, plain(w, n->exact));
}

static char *mask_text(const Written *w, bool brief) {
    const Notes *n = &w->notes;
    brief = brief || w->coarse;
    const char *result = number_free(w->arena, n->result, n->result == floor(n->result) ? 0 : decimals_or(w, USUAL));
    if (brief && n->forbidden) return written_text(w, "%s: %s", "%s：%s", result, forbidden_text(w));
    if (n->forbidden)
        return written_text(w, "%s, because mask[%zu,%zu] = 0: %s", "%s，因为 mask[%zu,%zu] = 0：%s", result, n->row,
                            n->col, forbidden_text(w));
    const char *from = cell_name(w, written_input(w, 0), n->row, n->col, false);
    if (brief) return arena_print(w->arena, "%s = %s", from, result);
    return written_text(w, "%s = %s, because mask[%zu,%zu] = 1", "%s = %s，因为 mask[%zu,%zu] = 1", from, result,
                        n->row, n->col);
}

/* The power as it is shown over a long sum, whose small weights would not follow from fewer digits. */
static const char *power_text(const Written *w, double power) {
    return w->digits != DIGITS_AUTO ? plain(w, power)
                                    : number_free(w->arena, power,
                                                  power < 0.1 ? 5
                                                  : power < 1 ? 4
                                                              : 3);
}

static char *softmax_text(const Written *w, bool brief) {
    const Notes *n = &w->notes;
    size_t j = w->col;
    const char *result = number_free(w->arena, n->result, n->result == floor(n->result) ? 0 : decimals_or(w, USUAL));
    if (n->empty)
        return !isnan(n->result) ? written_text(w, "%s by definition: the row may look nowhere (empty_row zero)",
                                                "按定义为 %s：这一行什么都看不到（empty_row zero）", result)
               : w->model->set.empty_nan
                   ? written_text(w, "0 / 0 = %s: the row may look nowhere (empty_row nan)",
                                  "0 / 0 = %s：这一行什么都看不到（empty_row nan）", result)
                   : written_text(w, "0 / 0 = %s: the row may look nowhere", "0 / 0 = %s：这一行什么都看不到", result);
    bool many = n->sum >= 100 && n->result < 0.001;
    const char *sum = many && w->digits == DIGITS_AUTO ? number_free(w->arena, n->sum, 2) : plain(w, n->sum);
    const char *over = many ? power_text(w, n->product[j]) : plain(w, n->product[j]);
    const char *share = arena_print(w->arena, "%s / %s = %s", over, sum, result);
    if (brief) return arena_string(w->arena, share);
    Text power = text_new(w->arena);
    text_put(&power, plain(w, n->a[j]));
    if (n->temperature != 1) {
        text_put(&power, "/");
        text_put_number(&power, n->temperature);
    }
    if (n->stable) text_print(&power, " - %s", plain_factor(w, n->maximum));
    if (many) return arena_print(w->arena, "exp(%s) / %s = %s", power.at, sum, share);
    return written_text(w, "exp(%s) / sum = %s", "exp(%s) / 和 = %s", power.at, share);
}

static char *turn_text(const Written *w, bool brief) {
    const Notes *n = &w->notes;
    const char *a = plain_factor(w, n->a[0]), *b = plain_factor(w, n->b[0]), *angle = short_number(w, n->angle, 6);
    const char *first = plain_factor(w, n->second ? n->sine : n->cosine);
    const char *other = plain_factor(w, n->second ? n->cosine : n->sine), *to = plain(w, n->exact);
    const char *sign = n->second ? "+" : "-";
    const char *numbers = arena_print(w->arena, "%s·%s %s %s·%s = %s", a, first, sign, b, other, to);
    if (brief) return arena_string(w->arena, numbers);
    return arena_print(w->arena, "%s·%s(%s) %s %s·%s(%s) = %s", a, n->second ? "sin" : "cos", angle, sign, b,
                       n->second ? "cos" : "sin", angle, numbers);
}

static char *given_text(const Written *w, bool brief) {
    return brief                ? arena_string(w->arena, plain(w, w->notes.result))
           : w->step == WEIGHTS ? written_text(w, "%s, frozen", "%s，被冻结", plain(w, w->notes.result))
                                : written_text(w, "%s, given", "%s，给出的", plain(w, w->notes.result));
}

static char *place_text(const Written *w, bool brief) {
    const Notes *n = &w->notes;
    const char *cell = cell_name(w, n->from[0], n->place_row, n->place_col, false), *value = plain(w, n->result);
    (void)brief;
    return written_text(w, "%s of head %zu = %s", "%s（头 %zu）= %s", cell, n->place_head, value);
}

static char *table_text(const Written *w, bool brief) {
    const Notes *n = &w->notes;
    (void)brief;
    return arena_print(w->arena, "%s(%s) = %s", n->second ? "cos" : "sin", short_number(w, n->angle, 6),
                       plain(w, n->result));
}

static char *alibi_text(const Written *w, bool brief) {
    (void)brief;
    return arena_print(w->arena, "-%s·%zu = %s", fraction_text(w, w->notes.slope), w->notes.distance,
                       short_number(w, w->notes.result, 6));
}

static char *t5_text(const Written *w, bool brief) {
    (void)brief;
    return arena_print(w->arena, "t5_table[%zu,%zu] = %s", w->notes.bucket, w->head, plain(w, w->notes.result));
}

static char *allowed_text(const Written *w, bool brief) {
    (void)brief;
    if (!w->notes.forbidden) return arena_string(w->arena, "1");
    return written_text(w, "0: %s", "0：%s", forbidden_text(w));
}

static void put_numbers(Text *text, const Written *w, const double *at) {
    enum { SHOWN = 8 };
    for (size_t j = 0; j < w->notes.count && j < SHOWN; j++) text_print(text, j ? " %s" : "%s", plain(w, at[j]));
    if (w->notes.count > SHOWN) text_put(text, " …");
}

/* What the value was made from, without the sum. */
static char *operands_text(const Written *w, bool brief) {
    const Notes *n = &w->notes;
    if (brief) return arena_string(w->arena, plain(w, n->result));
    Text from = text_new(w->arena);
    put_numbers(&from, w, n->a);
    if (n->b) {
        text_put(&from, w->lang == CHINESE ? " 和 " : " and ");
        put_numbers(&from, w, n->b);
    }
    return written_text(w, "%s, made from %s", "%s，来自 %s", plain(w, n->result), from.at);
}

/* ", in bf16 7.219": where the precision changes a printed digit. */
const char *rounded_text(const Written *w) {
    const Notes *n = &w->notes;
    const char *exact = plain(w, n->exact), *result = plain(w, n->result);
    if (n->exact == n->result || strcmp(exact, result) == 0) return "";
    return written_text(w, ", in %s %s", "，%s 下为 %s", w->trace->arithmetic->name, result);
}

char *operation_text(const Written *w, bool brief) {
    static char *(*const WRITE[])(const Written *, bool) = {
        [NOTE_GIVEN] = given_text, [NOTE_SCALE] = scale_text,     [NOTE_SUM] = sum_text,
        [NOTE_MASK] = mask_text,   [NOTE_TURN] = turn_text,       [NOTE_SOFTMAX] = softmax_text,
        [NOTE_PLACE] = place_text, [NOTE_TABLE] = table_text,     [NOTE_ALIBI] = alibi_text,
        [NOTE_T5] = t5_text,       [NOTE_ALLOWED] = allowed_text, [NOTE_OPERANDS] = operands_text};
    if (!WRITE[w->notes.kind]) return NULL;
    return arena_print(w->arena, "%s%s", WRITE[w->notes.kind](w, brief), rounded_text(w));
}

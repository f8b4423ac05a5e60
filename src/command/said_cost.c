#include "command/said_cost.h"

#include "base/text.h"
#include "command/said.h"
#include "view/cost_text.h"
#include "view/number.h"

#include <math.h>
#include <string.h>

static void say_row(Session *session, const CostRow *row) {
    const char *told = row->told;
    Arena *arena = &session->scratch;
    Text line = text_new(arena);
    text_print(&line, "%12s%14s%14s%8.2f", number_grouped(arena, row->plan.tokens), cost_count(arena, row->mults_proj),
               cost_count(arena, row->mults_qk + row->mults_av), row->share);
    text_print(&line, "%12s%12s", cost_bytes(arena, row->bytes_head), cost_bytes(arena, row->bytes_all));
    if (!isnan(row->seconds_proj)) text_print(&line, "%9.3g + %.3g s", row->seconds_proj, row->seconds_squares);
    if (strncmp(told, "tokens ", 7) == 0) told += strcspn(told, "\302"); /* they stand in the first column */
    if (*told) text_print(&line, "  %s", told);
    say_text(session, line.at);
}

static void say_rows(Session *session, const CostRecord *record) {
    bool timed = false;
    for (size_t i = 0; i < record->rows; i++) timed = timed || !isnan(record->row[i].seconds_proj);
    if (session->like.lang == CHINESE)
        say_text(session, timed ? "       token          投影    q·kᵀ + w·v n² 份额      一个头      所有头   这里测得"
                                : "       token          投影    q·kᵀ + w·v n² 份额      一个头      所有头");
    else
        say_text(session, timed ? "      tokens   projections    q·kᵀ + w·v   share    one head   all heads   measured"
                                : "      tokens   projections    q·kᵀ + w·v   share    one head   all heads");
    for (size_t i = 0; i < record->rows; i++) say_row(session, &record->row[i]);
    const CostPlan *plan = &record->row[record->rows - 1].plan;
    say(session, "the two meet at n = 2·d_model = %s: there the n² work is half of everything",
        "两者在 n = 2·d_model = %s 处相等：那里 n² 的部分正好占一半",
        number_grouped(&session->scratch, 2 * plan->d_model));
}

static void say_variants(Session *session, const CostPlan *plan) {
    enum { NAME = 26, MULTS = 16, KEPT = 14 };
    Language lang = session->like.lang;
    Arena *arena = &session->scratch;
    CostVariant variant[COST_VARIANTS];
    cost_variants(plan, variant);
    Text head = text_new(arena);
    text_print(&head, lang == CHINESE ? "%s 个 token 的变体" : "variant at %s", number_grouped(arena, plan->tokens));
    text_pad(&head, NAME);
    text_put(&head, lang == CHINESE ? "乘法" : "multiplications");
    text_pad(&head, NAME + MULTS);
    text_put(&head, lang == CHINESE ? "保存的分数" : "scores kept");
    text_pad(&head, NAME + MULTS + KEPT);
    text_put(&head, lang == CHINESE ? "结果相同吗？" : "same answer?");
    say_text(session, head.at);
    for (size_t i = 0; i < COST_VARIANTS; i++) {
        Text line = text_new(arena);
        text_put(&line, cost_variant_name(arena, &variant[i], lang));
        text_pad(&line, NAME);
        text_put(&line, cost_count(arena, variant[i].mults));
        text_pad(&line, NAME + MULTS);
        text_put(&line, variant[i].kept.en ? sentence(variant[i].kept, lang) : cost_bytes(arena, variant[i].bytes));
        text_pad(&line, NAME + MULTS + KEPT);
        text_put(&line, sentence(variant[i].same, lang));
        say_text(session, line.at);
    }
}

/* For whoever hears it read: nothing that must be lined up. */
static void say_sentences(Session *session, const CostRecord *record) {
    Arena *arena = &session->scratch;
    Language lang = session->like.lang;
    CostVariant variant[COST_VARIANTS];
    const CostRow *last = &record->row[record->rows - 1];
    for (size_t i = 0; i < record->rows; i++) {
        const CostRow *row = &record->row[i];
        for (CostFigure figure = 0; figure < COST_ALL; figure++)
            say_text(session, cost_spelled(arena, row, figure, lang));
        const char *measured = cost_measured(arena, record, i, lang);
        if (*measured) say(session, "measured here: %s", "这里测得：%s", measured);
    }
    cost_variants(&last->plan, variant);
    for (size_t i = 0; i < COST_VARIANTS; i++)
        say(session, "%s: multiplications %s, scores kept %s, same answer? %s",
            "%s：乘法 %s，保存的分数 %s，结果相同吗？%s", cost_variant_name(arena, &variant[i], lang),
            cost_count(arena, variant[i].mults),
            variant[i].kept.en ? sentence(variant[i].kept, lang) : cost_bytes(arena, variant[i].bytes),
            sentence(variant[i].same, lang));
}

void said_cost(Session *session) {
    const CostRecord *record = session->experiment.record;
    const CostRow *last = &record->row[record->rows - 1];
    if (session->like.plain) {
        say_sentences(session, record);
    } else {
        say_rows(session, record);
        say_variants(session, &last->plan);
    }
    said_stopped(session);
    say_text(session, cost_spelled(&session->scratch, last, COST_ALL, session->like.lang));
}

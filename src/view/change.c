#include "view/change.h"

#include "lab/lab.h"
#include "session/cause.h"
#include "session/past.h"
#include "view/view.h"

#include <math.h>
#include <string.h>

enum { CLAUSES = 4, LABEL_COLUMNS = 28 };

/* A sentence while it is made: a label, then clauses, the most needed first. */
typedef struct Telling {
    Session *session;
    Arena *arena;
    const Figures *before, *after;
    const Model *model; /* after the line */
    const char *label;
    bool ended; /* the label is half a sentence itself: "undone: scale off" */
    const char *clause[CLAUSES];
    size_t count;
    const char *cause, *more; /* why the head is not healthy, and that metrics says more; NULL: not known, nothing */
} Telling;

__attribute__((format(printf, 2, 4), format(printf, 3, 4))) static const char *told(const Telling *t, const char *en,
                                                                                    const char *zh, ...) {
    va_list args;
    va_start(args, zh);
    bool chinese = t->session->like.lang == CHINESE;
    char *text = chinese ? arena_vprint(t->arena, zh, args) : arena_vprint(t->arena, en, args);
    va_end(args);
    return text;
}

static void put(Telling *t, const char *clause) {
    if (clause && t->count < CLAUSES) t->clause[t->count++] = clause;
}

/* ---- what followed ---- */

typedef struct Pair {
    const char *old, *new;
    bool both, moved;
} Pair;

static Pair pair_of(const Telling *t, const char *metric) {
    const Metric *row = metric_find(metric);
    double was = figure(t->before, metric), is = figure(t->after, metric);
    char *old = arena_take(t->arena, FIGURE_ROOM), *new = arena_take(t->arena, FIGURE_ROOM);
    bool moved = figure_moved(t->before, t->after, metric);
    return (Pair){figure_text(old, row, was), figure_text(new, row, is), isfinite(was) && isfinite(is), moved};
}

/* Of the scaled scores. */
static void put_spread(Telling *t) {
    Pair sd = pair_of(t, "sd");
    if (sd.both && sd.moved) put(t, told(t, "sd of scores %s→%s", "分数的标准差 %s→%s", sd.old, sd.new));
    else if (sd.both) put(t, told(t, "sd of scores stays %s", "分数的标准差还是 %s", sd.new));
}

static void put_evenness(Telling *t) {
    Pair hn = pair_of(t, "hn");
    if (!hn.both) return;
    if (!hn.moved) put(t, told(t, "Hn stays %s", "Hn 还是 %s", hn.new));
    else if (figure(t->after, "hn") > figure(t->before, "hn"))
        put(t, told(t, "rows more even: Hn %s→%s", "各行更均匀：Hn %s→%s", hn.old, hn.new));
    else put(t, told(t, "rows sharper: Hn %s→%s", "各行更集中：Hn %s→%s", hn.old, hn.new));
}

static bool verdict_changed(const Telling *t) {
    return t->before->verdict != t->after->verdict;
}

static const char *verdict_shown(const Telling *t, const Figures *figures) {
    return sentence(VERDICTS[figures->verdict].shown, t->session->like.lang);
}

/* "healthy→saturated" */
static const char *both_verdicts(const Telling *t) {
    return arena_print(t->arena, "%s→%s", verdict_shown(t, t->before), verdict_shown(t, t->after));
}

static void put_verdict(Telling *t) {
    if (verdict_changed(t)) put(t, told(t, "verdict %s", "诊断 %s", both_verdicts(t)));
}

/* The metric that moved most, of those that lie between 0 and 1. */
static void put_most(Telling *t) {
    const Metric *most = NULL;
    double distance = -1;
    for (size_t i = 0; i < METRIC_COUNT; i++) {
        double apart = fabs(figure(t->after, METRICS[i].name) - figure(t->before, METRICS[i].name));
        if (!METRICS[i].usual || text_same(METRICS[i].name, "sd") || !pair_of(t, METRICS[i].name).moved) continue;
        if (apart > distance) most = &METRICS[i], distance = apart;
    }
    if (most) {
        Pair pair = pair_of(t, most->name);
        put(t, told(t, "%s moved most: %s→%s", "变化最大的是 %s：%s→%s", most->shown, pair.old, pair.new));
    } else if (pair_of(t, "sd").moved) {
        put_spread(t);
    } else {
        put(t, told(t, "no metric moved in two decimals", "各项指标按两位小数都没有变"));
    }
}

/* Numbers that were lost, or found again, leave nothing else to compare. */
static bool put_lost(Telling *t) {
    bool was = t->before->verdict == NOT_A_NUMBER, is = t->after->verdict == NOT_A_NUMBER;
    if (is)
        put(t, was ? told(t, "weights are nan, as before", "权重里有 nan，和之前一样")
                   : told(t, "there is nan or inf among the weights now", "权重里现在有 nan 或 inf"));
    else if (was) put(t, told(t, "no weight is nan any more", "权重里不再有 nan"));
    return was || is;
}

/* ---- what a line did, by its first word ---- */

/* Scores spread to sqrt(d_head) where the law of the weights is the healthy one, and that is all that is known of how
 * they come to saturate. */
static void put_size(Telling *t) {
    const Origin *origin = &t->session->now.origin;
    size_t d_head = t->after->shape.d_head;
    bool lawful = origin->drawn && text_same(origin->init, "healthy") && !origin->knobs.gain_given &&
                  !origin->knobs.std_given && !t->model->bug;
    if (!lawful || d_head >= 64) return;
    if (d_head <= 8)
        put(t, told(t, "d_head %zu is too small to saturate: try 64", "d_head %zu 太小，不会饱和：可以试 64", d_head));
    else put(t, told(t, "not saturated at d_head %zu: try 64", "d_head 为 %zu 时还没有饱和：可以试 64", d_head));
}

static void tell_scale(Telling *t) {
    put_spread(t);
    if (t->model->set.scale == SCALE_OFF && t->after->verdict == HEALTHY) put_size(t);
    put_verdict(t);
    put_evenness(t);
}

static void tell_mask(Telling *t) {
    const Figures *f = t->after;
    size_t cells = f->shape.n_q * f->shape.n_k;
    put(t, f->closed ? told(t, "%zu of %zu cells closed", "%zu 个格子不能看，共 %zu 个", f->closed, cells)
                     : told(t, "every cell is open", "每个格子都可以看"));
    if (f->blind)
        put(t, f->blind == 1 ? told(t, "1 row may look nowhere", "有 1 行什么都看不到")
                             : told(t, "%zu rows may look nowhere", "有 %zu 行什么都看不到", f->blind));
    put_evenness(t);
}

static void tell_heads(Telling *t) {
    size_t was = t->before->shape.d_head, is = t->after->shape.d_head;
    if (was != is) put(t, arena_print(t->arena, "d_head %zu→%zu", was, is));
    put_evenness(t);
}

static void tell_kv_heads(Telling *t) {
    size_t shared = t->after->shape.heads / (t->after->shape.kv_heads ? t->after->shape.kv_heads : 1);
    put(t, shared == 1
               ? told(t, "each head has keys and values of its own", "每个头有自己的键和值")
               : told(t, "%zu query heads share each key and value head", "每 %zu 个查询头共用一个 KV 头", shared));
    put_evenness(t);
}

static void tell_temperature(Telling *t) {
    Text by = text_new(t->arena);
    text_put_number(&by, t->model->set.temperature);
    put(t, told(t, "masked scores divided by %s", "掩码后的分数除以 %s", by.at));
    put_evenness(t);
}

static void tell_position(Telling *t) {
    static const Sentence WAYS[] = {
        [POSITION_NONE] = {"no position is added", "不再加入位置"},
        [SINUSOIDAL] = {"positions are added to x", "位置编码加到 x 上"},
        [ROPE] = {"q and k are turned by their place", "q 和 k 按位置旋转"},
        [ROPE_HALF] = {"q and k are turned by their place", "q 和 k 按位置旋转"},
        [ALIBI] = {"scores fall with distance", "越远的键，分数减得越多"},
        [T5] = {"a bias by distance is added to the scores", "分数加上按距离取的偏置"},
    };
    put(t, sentence(WAYS[t->model->set.position], t->session->like.lang));
    put_evenness(t);
}

static void tell_precision(Telling *t) {
    Text name = text_new(t->arena);
    setting_find("precision")->get(t->model, &name);
    put(t, told(t, "every result is rounded to %s", "每个结果都舍入到 %s", name.at));
    put_most(t);
}

static void tell_init(Telling *t) {
    put_spread(t);
    put_verdict(t);
    put_evenness(t);
}

static void tell_reseed(Telling *t) {
    put(t, told(t, "the same law, new numbers", "规律不变，数字是新的"));
    put_verdict(t);
    put_evenness(t);
}

static void tell_model(Telling *t) {
    const Shape *s = &t->after->shape;
    put(t, s->heads == 1 ? told(t, "%zu tokens, 1 head of %zu", "%zu 个 token，1 个头，%zu 维", s->n_q, s->d_head)
                         : told(t, "%zu tokens, %zu heads of %zu", "%zu 个 token，%zu 个头，每头 %zu 维", s->n_q,
                                s->heads, s->d_head));
    put_spread(t);
    put_verdict(t);
}

/* Lines by their first word; the others say which metric moved most. */
static const struct Teller {
    const char *word;
    void (*tell)(Telling *t);
} TELLERS[] = {
    {"scale", tell_scale},
    {"mask", tell_mask},
    {"padding", tell_mask},
    {"align", tell_mask},
    {"heads", tell_heads},
    {"kv_heads", tell_kv_heads},
    {"temperature", tell_temperature},
    {"position", tell_position},
    {"precision", tell_precision},
    {"init", tell_init},
    {"reseed", tell_reseed},
};

static void tell(Telling *t, const char *line, bool model) {
    size_t length = strcspn(line, " ;");
    if (put_lost(t)) return;
    if (model) {
        tell_model(t);
        return;
    }
    if (t->model->given[WEIGHTS].at) {
        put(t, told(t, "the weights are held as they were", "权重保持不变"));
        put_spread(t);
        return;
    }
    for (size_t i = 0; i < sizeof TELLERS / sizeof *TELLERS; i++)
        if (strlen(TELLERS[i].word) == length && memcmp(TELLERS[i].word, line, length) == 0) {
            TELLERS[i].tell(t);
            return;
        }
    put_most(t);
}

/* ---- which line it was ---- */

/* The changing lines of the journal from one place to another: how many, and the last. */
static size_t changes_in(const Journal *journal, size_t from, size_t end, const Line **line) {
    size_t count = 0;
    for (size_t i = from; i < end && i < journal->count; i++)
        if (journal->line[i].kind == CHANGE) count++, *line = &journal->line[i];
    return count;
}

static bool begins(const char *line, const char *word) {
    size_t length = strlen(word), blanks = strspn(line, " ");
    return strncmp(line + blanks, word, length) == 0 && (!line[blanks + length] || line[blanks + length] == ' ');
}

/* "depth enter 2" of "depth layers=3; depth enter 2": the lab itself changed nothing. */
static const char *without_lab(const char *line) {
    const char *rest = strstr(line, "; ");
    for (size_t i = 0; rest && LABS[i]; i++)
        if (begins(line, LABS[i]->name)) return rest + 2;
    return line;
}

/* What the sentence is about: the line as it was kept, as it was undone or done again, or as it was typed. */
static const char *label_of(Telling *t, const Change *change, const char *line, const Line **kept) {
    const Journal *journal = &t->session->journal;
    const Line *forth = NULL, *back = NULL;
    size_t more = changes_in(journal, change->done, journal->done, &forth);
    size_t fewer = changes_in(journal, journal->done, change->done, &back);
    bool alone = !strchr(line, ';') && (begins(line, "undo") || begins(line, "redo"));
    *kept = NULL;
    t->ended = alone && more + fewer > 0;
    if (t->ended && fewer == 1)
        return told(t, "undone: %s", "已撤销：%s", text_cut(t->arena, without_lab(back->text), LABEL_COLUMNS));
    if (t->ended && more == 1)
        return told(t, "done again: %s", "已重做：%s", text_cut(t->arena, without_lab(forth->text), LABEL_COLUMNS));
    if (t->ended && fewer) return told(t, "%zu changes undone", "已撤销 %zu 次改动", fewer);
    if (t->ended) return told(t, "%zu changes done again", "已重做 %zu 次改动", more);
    if (more == 1) *kept = forth;
    return text_cut(t->arena, *kept ? without_lab(forth->text) : line, LABEL_COLUMNS);
}

/* ---- the sentence ---- */

static const char *joined(const Telling *t, const char *const *clause, size_t clauses) {
    bool zh = t->session->like.lang == CHINESE;
    Text text = text_new(t->arena);
    text_put(&text, t->label);
    for (size_t i = 0; i < clauses; i++) {
        text_put(&text, i == 0 && !t->ended ? (zh ? "：" : ": ") : (zh ? "；" : "; "));
        text_put(&text, clause[i]);
    }
    return text.at;
}

static const char *plain(const Telling *t, size_t columns) {
    size_t clauses = t->count;
    while (clauses > 1 && text_width(joined(t, t->clause, clauses)) > columns) clauses--;
    return joined(t, t->clause, clauses);
}

static void find_cause(Telling *t) {
    const Diagnosis *found = cause_known(t->session, t->after->head);
    if (!found || !found->tried) return;
    t->cause = diagnosis_brief(t->arena, found, session_trace(t->session), t->after->head, t->session->like.lang);
    if (found->causes == 2) t->more = told(t, "1 more cause: metrics", "还有 1 个原因：metrics");
    if (found->causes > 2) t->more = told(t, "%zu more causes: metrics", "还有 %zu 个原因：metrics", found->causes - 1);
}

static const char *verdict_now(const Telling *t) {
    if (verdict_changed(t)) return both_verdicts(t);
    return told(t, "%s as before", "%s，和之前一样", verdict_shown(t, t->after));
}

enum { ROWS_LOST = 20 /* columns at the ends of rows, where words break */ };

/* The cause in one row with the first clause that leaves room for it, and alone where none does. */
static const char *in_one_row(const Telling *t, size_t columns) {
    for (size_t i = 0; i <= t->count; i++)
        for (size_t end = t->more ? 3 : 2; end >= 2; end--) {
            const char *clause[] = {i < t->count ? t->clause[i] : t->cause, t->cause, t->more};
            size_t first = i < t->count ? 0 : 1;
            const char *text = joined(t, clause + first, end - first);
            if (text_width(text) <= columns) return text;
        }
    return NULL;
}

/* With the cause: in one row, as the verdict line above it has the verdict; where one row is too short, over that line
 * and with the verdict. NULL: there is no room for it at all. */
static const char *explained(const Telling *t, size_t columns) {
    const char *text = in_one_row(t, columns), *clause[] = {verdict_now(t), t->cause};
    for (size_t skip = 0; skip < 2 && !text; skip++) {
        const char *rows = joined(t, clause + skip, 2 - skip);
        if (ROWS_LOST + text_width(rows) <= MESSAGE_ROWS * columns) text = rows;
    }
    return text;
}

const char *change_text(const Change *change, Session *session, const char *line, size_t columns) {
    if (!change->before.known || !change->after.known || change->before.head != change->after.head) return NULL;
    if (session->now.sick.hidden) return NULL;
    const Line *kept;
    Telling t = {.session = session, .arena = &session->scratch, .before = &change->before, .after = &change->after};
    t.model = &session->now.model;
    t.label = label_of(&t, change, line, &kept);
    if (kept) tell(&t, kept->text, kept->role == ROLE_MODEL || kept->role == ROLE_PATIENT);
    else tell(&t, "", false);
    find_cause(&t);
    const char *text = t.cause && *t.cause ? explained(&t, columns) : NULL;
    return text ? text : plain(&t, columns);
}

bool change_asks(const Change *change, const Session *session) {
    const Figures *now = &change->after;
    bool sick = now->known && now->verdict != HEALTHY && now->verdict != SMALL && !session->now.sick.hidden;
    return sick && !cause_known(session, now->head);
}

/* ---- watching ---- */

static Figures figures_here(Session *session) {
    Error ignored = {0};
    if (!model_has(&session->now.model, WEIGHTS, &ignored)) return (Figures){.known = false};
    return figures_within(session_trace(session), session->now.at.head, CHANGE_CELLS);
}

void change_watch(Change *change, Session *session) {
    change->model = session->now.model;
    change->done = session->journal.done;
    change->before = figures_here(session);
}

bool change_seen(Change *change, Session *session) {
    if (memcmp(&change->model, &session->now.model, sizeof change->model) == 0) return false;
    change->after = figures_here(session);
    past_learn(session, &change->after);
    return true;
}

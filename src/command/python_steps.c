#include "command/convention.h"
#include "command/python.h"
#include "command/saved.h"

#include <math.h>
#include <string.h>

/* ---- words ---- */

/* The name of what a step really shows. */
static const char *through(const Python *py, StepId step) {
    StepId real = trace_through(py->trace, step);
    /* heads that are to be side by side come out of z by being joined */
    return real == Z && step == CONCAT ? "concat" : python_name(py, real);
}

static const char *in(const Python *py, StepId step, size_t i) {
    return through(py, py->trace->node[step].in[i]);
}

/* What a step reads besides the first: is it there? */
static bool has_input(const Python *py, StepId step, size_t i) {
    const Node *node = &py->trace->node[step];
    if (i >= node->inputs) return false;
    StepId real = trace_through(py->trace, node->in[i]);
    return py->trace->node[real].op || py->trace->node[real].value.at;
}

static void put_step(Python *py, StepId step, const char *expression) {
    bool rounds = py->rounds && !py->trace->node[step].op->made;
    python_put(py, rounds ? "%s = rounded(%s)\n" : "%s = %s\n", python_name(py, step), expression);
}

static const char *print(const Python *py, const char *format, ...) __attribute__((format(printf, 2, 3)));
static const char *print(const Python *py, const char *format, ...) {
    va_list args;
    va_start(args, format);
    const char *text = arena_vprint(py->text.arena, format, args);
    va_end(args);
    return text;
}

/* split(k, kv_heads)[group]: of keys and values what each query head reads. */
static const char *heads_of(const Python *py, StepId step) {
    const Shape *s = &py->trace->shape;
    StepId real = trace_through(py->trace, step);
    if (!STEPS[real].kv) return print(py, "split(%s, heads)", through(py, step));
    return print(py, s->kv_heads == s->heads ? "split(%s, heads)" : "split(%s, kv_heads)[group]", through(py, step));
}

/* ---- operations ---- */

static void put_product(Python *py, StepId step) {
    const Shape *s = &py->trace->shape;
    if (step == SCORES) {
        put_step(py, step, print(py, "%s @ %s.swapaxes(1, 2)", heads_of(py, Q_ROT), heads_of(py, K_ROT)));
        return;
    }
    if (step == Z) {
        put_step(py, step, print(py, "%s @ %s", in(py, step, 0), heads_of(py, V)));
        return;
    }
    bool cut = (step == K && s->kv_heads * s->d_head < s->k_cols) || (step == V && s->kv_heads * s->d_v < s->v_cols);
    const char *part = cut ? print(py, "[:, : kv_heads * %s]", step == K ? "d_head" : "d_v") : "";
    const char *made = print(py, "%s @ %s%s", in(py, step, 0), in(py, step, 1), part);
    if (has_input(py, step, 2)) made = print(py, "%s + %s%s", made, in(py, step, 2), part);
    put_step(py, step, made);
}

static void put_scale(Python *py, StepId step) {
    const Settings *set = &py->session->now.model.set;
    Text by = text_new(py->text.arena);
    text_put_number(&by, set->scale_number);
    if (set->scale == SCALE_ON) put_step(py, step, print(py, "%s / math.sqrt(d_head)", in(py, step, 0)));
    else put_step(py, step, print(py, "%s * %s", in(py, step, 0), by.at));
}

static void put_add(Python *py, StepId step) {
    const char *sum = in(py, step, 0);
    for (size_t i = 1; i < py->trace->node[step].inputs; i++)
        if (has_input(py, step, i)) sum = print(py, "%s + %s", sum, in(py, step, i));
    put_step(py, step, sum);
}

static void put_turn(Python *py, StepId step) {
    const Shape *s = &py->trace->shape;
    const char *parts = step == K_ROT && s->kv_heads != s->heads ? "kv_heads" : "heads";
    put_step(py, step, print(py, "turn(%s, %s, %s)", in(py, step, 0), parts, step == K_ROT ? "k_start" : "q_start"));
}

static void put_table(Python *py, StepId step) {
    const char *of = step == TABLE ? "x" : "context";
    put_step(py, step, print(py, "sinusoids(*%s.shape, %s)", of, step == TABLE ? "q_start" : "k_start"));
}

static const char *array_of(const Python *py, const char *list) {
    return print(py, py->torch ? "torch.tensor(%s)" : "np.array(%s)", list);
}

static void put_alibi(Python *py, StepId step) {
    python_put(py, "distance = $.abs((k_start + $.arange(n_k)) - (q_start + $.arange(n_q))[:, None])\n");
    put_step(py, step, print(py, "-%s[:, None, None] * distance", array_of(py, "slopes(heads)")));
}

static void put_t5(Python *py, StepId step) {
    python_put(py, "index = [[bucket((k_start + j) - (q_start + i)) for j in range(n_k)] for i in range(n_q)]\n");
    put_step(py, step, print(py, "t5_table.T[:, %s]", array_of(py, "index")));
}

/* "j <= i + 3": the key stands at most that far behind the query's own place. */
static void put_sight(Python *py, const char *sign, ptrdiff_t by) {
    Text place = text_new(py->text.arena);
    text_put(&place, by == 0 ? "i" : by > 0 ? "i + " : "i - ");
    if (by) text_print(&place, "%td", by > 0 ? by : -by);
    python_put(py, "allowed = allowed & (j %s %s)\n", sign, place.at);
}

static void put_allowed(Python *py, StepId step) {
    const Sight *sight = &py->trace->rule.sight;
    ptrdiff_t window = (ptrdiff_t)sight->window;
    python_put(py, "i, j = $.arange(n_q)[:, None], $.arange(n_k)\n");
    python_put(py,
               py->torch ? "%s = torch.ones((n_q, n_k), dtype=torch.bool)\n" : "%s = np.ones((n_q, n_k), dtype=bool)\n",
               python_name(py, step));
    if (sight->causal) put_sight(py, "<=", sight->shift);
    if (window) put_sight(py, ">", sight->shift - window);
    if (window && !sight->causal) put_sight(py, "<", sight->shift + window);
    if (sight->padding) python_put(py, "allowed = allowed & (key_padding != 0)\n");
    if (sight->given) python_put(py, "allowed = allowed & (mask != 0)\n");
}

static void put_mask(Python *py, StepId step) {
    Text fill = text_new(py->text.arena);
    text_put_number(&fill, py->trace->rule.fill);
    put_step(py, step,
             py->torch ? print(py, "%s.masked_fill(~allowed, %s)", in(py, step, 0), fill.at)
                       : print(py, "np.where(allowed, %s, %s)", in(py, step, 0), fill.at));
}

static void put_softmax_call(Python *py, StepId step) {
    python_put(py, "%s = softmax(%s)\n", python_name(py, step), in(py, step, 0));
}

static const struct {
    const Operation *op;
    void (*put)(Python *py, StepId step);
} WAYS[] = {
    {&OP_PRODUCT, put_product}, {&OP_SCALE, put_scale},          {&OP_ADD, put_add}, {&OP_ROTATE, put_turn},
    {&OP_TABLE, put_table},     {&OP_ALIBI, put_alibi},          {&OP_T5, put_t5},   {&OP_ALLOWED, put_allowed},
    {&OP_MASK, put_mask},       {&OP_SOFTMAX, put_softmax_call},
};

/* ---- steps ---- */

static void hear(void *self, const char *text) {
    Python *py = self;
    text_print(&py->text, "# %s\n", text);
}

/* The conventions of the step as comments. */
static void put_conventions(Python *py, StepId step) {
    Console console = py->session->console;
    py->session->console = (Console){.line = hear, .error = hear, .self = py};
    if (step == MASKED) convention_masks(py->session);
    else if (step != WEIGHTS) convention_step(py->session, step);
    py->session->console = console;
}

static void put_title(Python *py, StepId step) {
    const char *bar = STEPS[step].bar ? STEPS[step].bar : STEPS[step].name;
    const char *story = sentence(STEPS[step].story, py->lang);
    const char *formula = convention_formula(py->session, step);
    if (STEPS[step].hidden) python_say(py, "%s: %s", "%s：%s", bar, formula);
    else python_say(py, "%s = %s: %s", "%s = %s：%s", bar, formula, story);
    put_conventions(py, step);
}

/* A step between others is made for one of them only. */
static bool is_wanted(const Python *py, StepId step) {
    static const StepId FOR[][2] = {
        {TABLE, PLACED}, {MEMORY_TABLE, MEMORY}, {POSITION_BIAS, BIASED}, {ALLOWED, MASKED}};
    for (size_t i = 0; i < sizeof FOR / sizeof *FOR; i++)
        if (FOR[i][0] == step)
            return step_on(&py->session->now.model, FOR[i][1]) && python_has(py, FOR[i][1]) &&
                   py->trace->node[step].op && (step != TABLE || python_given(py, X)) &&
                   (step != MEMORY_TABLE || python_given(py, CONTEXT));
    return python_has(py, step);
}

static void put_one(Python *py, StepId step) {
    const Node *node = &py->trace->node[step];
    if (!is_wanted(py, step) || python_given(py, step)) return;
    if (node->off && (STEPS[step].optional || STEPS[step].hidden)) return;
    python_put(py, "\n");
    if (step == CONCAT) {
        put_title(py, step);
        python_put(py, "concat = join(z)\n");
    } else if (node->off) {
        python_say(py, "%s: off, the same as %s", "%s：已关闭，与 %s 相同",
                   STEPS[step].bar ? STEPS[step].bar : STEPS[step].name, through(py, STEPS[step].in[0]));
        python_put(py, "%s = %s\n", python_name(py, step), through(py, STEPS[step].in[0]));
    } else {
        put_title(py, step);
        for (size_t i = 0; i < sizeof WAYS / sizeof *WAYS; i++)
            if (WAYS[i].op == node->op) WAYS[i].put(py, step);
    }
}

/* The settings that are numbers, where a step needs them. */
static void put_sizes(Python *py) {
    const Shape *s = &py->trace->shape;
    const Rules *rule = &py->trace->rule;
    const Settings *set = &py->session->now.model.set;
    python_put(py, "\n");
    python_say(py, "sizes and settings", "大小与设置");
    python_put(py, "n_q, n_k = %zu, %zu\n", s->n_q, s->n_k);
    python_put(py, "heads, d_head, d_v = %zu, %zu, %zu\n", s->heads, s->d_head, s->d_v);
    if (s->kv_heads != s->heads && python_has(py, K)) {
        python_put(py, "kv_heads = %zu\ngroup = [", s->kv_heads);
        for (size_t h = 0; h < s->heads; h++) python_put(py, "%s%zu", h ? ", " : "", rule->group[h]);
        python_put(py, "]  # %s\n",
                   py->lang == CHINESE ? "每个查询头读哪个 KV 头" : "the key/value head each query head reads");
    }
    if (set->position != POSITION_NONE)
        python_put(py, "q_start, k_start = %zu, %zu  # %s\n", rule->q_start, rule->k_start,
                   py->lang == CHINESE ? "第 0 行的位置" : "positions of row 0");
    Text number = text_new(py->text.arena);
    if (set->position == ROPE || set->position == ROPE_HALF) {
        text_put_number(&number, rule->rope_base);
        python_put(py, "rope_base = %s%s\n", number.at, strpbrk(number.at, ".e") ? "" : ".0");
    }
    if (set->position == T5) python_put(py, "t5_buckets, t5_max = %zu, %zu\n", rule->t5_buckets, rule->t5_max);
    if (rule->temperature == 1) return;
    number = text_new(py->text.arena);
    text_put_number(&number, rule->temperature);
    python_put(py, "temperature = %s\n", number.at);
}

void python_steps(Python *py) {
    put_sizes(py);
    for (StepId step = TABLE; step < STEP_COUNT; step++) put_one(py, step);
}

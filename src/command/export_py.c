/* A script that computes every step anew from the given matrices and holds it against what the program had. */
#include "attention/bug.h"
#include "command/export.h"
#include "command/python.h"
#include "files/replace.h"
#include "files/writers.h"

#include <math.h>
#include <string.h>

enum { NUMBERS_INSIDE = 20000 /* above that they go into an archive beside the script */ };

/* ---- numbers ---- */

static void put_number(Python *py, double value) {
    if (value == 0 && signbit(value)) text_put(&py->text, "-0.0"); /* -0 would be a whole number, which has no sign */
    else text_put_number(&py->text, value);
}

static void put_rows(Python *py, Matrix m, Labels names, const char *indent) {
    text_put(&py->text, "[\n");
    for (size_t row = 0; row < m.rows; row++) {
        text_print(&py->text, "%s    [", indent);
        for (size_t col = 0; col < m.cols; col++) {
            if (col) text_put(&py->text, ", ");
            put_number(py, matrix_at(m, row, col));
        }
        text_put(&py->text, "],");
        if (row < names.count && *names.at[row]) text_print(&py->text, "  # %s", names.at[row]);
        text_put(&py->text, "\n");
    }
    text_print(&py->text, "%s]", indent);
}

static void put_list(Python *py, const Array *array) {
    size_t rows = array->value.rows / array->planes;
    if (array->planes == 1) {
        put_rows(py, array->value, array->rows, "");
        return;
    }
    text_put(&py->text, "[\n");
    for (size_t plane = 0; plane < array->planes; plane++) {
        text_put(&py->text, "    ");
        put_rows(py, matrix_rows(array->value, plane * rows, rows), array->rows, "    ");
        text_put(&py->text, ",\n");
    }
    text_put(&py->text, "]");
}

/* ---- parts of the script ---- */

static void put_head(Python *py, const char *made) {
    const char *library = py->torch ? "PyTorch" : "NumPy";
    text_put(&py->text, "#!/usr/bin/env python3\n");
    python_say(py, "Self-attention, step by step, in %s.", "用 %s 一步一步计算自注意力。", library);
    text_print(&py->text, "# %s\n#\n", made);
    python_say(py, "Run it: every step is computed anew from the given matrices, then held against the numbers",
               "运行它：每一步都从给定的矩阵重新计算，再和程序得到的数比较。");
    if (py->beside)
        python_say(py, "that the program had, in the file beside. Change a number and see what no longer agrees.",
                   "程序得到的数在旁边的文件里。改一个数，看看哪一步不再一致。");
    else
        python_say(py, "that the program had, at the end. Change a number and see what no longer agrees.",
                   "程序得到的数在最后。改一个数，看看哪一步不再一致。");
    if (py->torch)
        python_say(py, "PyTorch 1.8 or newer; the check in one call at the end needs 2.1 and is left out before.",
                   "需要 PyTorch 1.8 以上；最后那个一次调用的检查需要 2.1，更旧的版本会跳过。");
    text_put(&py->text, "\n");
}

/* Steps with a matrix a head, which the script has as heads x rows x columns. */
static const char *shape_of(const Python *py, StepId step) {
    bool stacked = py->trace->node[step].layout == STACKED;
    if (!stacked) return "";
    return step == Z ? ".reshape(heads, n_q, d_v)" : ".reshape(heads, n_q, n_k)";
}

static void put_given(Python *py, StepId step, const Array *array) {
    const char *name = python_name(py, step);
    python_put(py, "\n");
    python_say(py, "%s: %s", "%s：%s", name, sentence(STEPS[step].story, py->lang));
    if (step == T5_TABLE && !py->session->now.model.given[T5_TABLE].at)
        python_say(py, "none was given: np.random.default_rng(0).standard_normal((buckets, heads))",
                   "没有给出，所以是 np.random.default_rng(0).standard_normal((buckets, heads))");
    python_put(py, py->rounds ? "%s = rounded(" : "%s = ", name);
    if (py->beside) python_put(py, py->torch ? "torch.from_numpy(data[\"%s\"])" : "data[\"%s\"]", name);
    else {
        python_put(py, py->torch ? "torch.tensor(" : "np.array(");
        put_list(py, array);
        python_put(py, py->torch ? ", dtype=torch.float64)" : ", dtype=float)");
    }
    python_put(py, py->rounds ? ")\n" : "\n");
    if (*shape_of(py, step)) python_put(py, "%s = %s%s\n", name, name, shape_of(py, step));
}

static void put_check(Python *py, StepId step, const Array *array) {
    python_put(py, "check(\"%s\", %s, ", STEPS[step].name, python_name(py, step));
    if (py->beside) python_put(py, "data[\"%s\"]", STEPS[step].name);
    else put_list(py, array);
    python_put(py, ")\n");
}

/* ---- the same in one call of PyTorch ---- */

static bool in_one_call(const Python *py) {
    const Rules *rule = &py->trace->rule;
    if (!py->torch || py->rounds || !rule->stable || rule->temperature != 1 || rule->fill != -INFINITY) return false;
    if (python_given(py, WEIGHTS) || !python_has(py, Z) || !python_has(py, SCORES)) return false;
    Matrix weights = trace_whole(py->trace, WEIGHTS);
    for (size_t i = 0; i < weights.rows; i++) { /* rows that may look nowhere, or lost ones */
        double sum = 0;
        for (size_t j = 0; j < weights.cols; j++) sum += matrix_at(weights, i, j);
        if (!(sum > 0)) return false;
    }
    return true;
}

static void put_one_call(Python *py) {
    const Model *model = &py->session->now.model;
    const Shape *s = &py->trace->shape;
    const char *group = s->kv_heads == s->heads ? "heads)" : "kv_heads)[group]";
    bool masked = step_on(model, MASKED), biased = step_on(model, BIASED);
    const char *mask = "None";
    python_put(py, "\n");
    python_say(py, "the same in one call", "一次调用得到同样的结果");
    if (biased) {
        python_put(py, "extra = torch.zeros((heads, n_q, n_k))");
        if (py->trace->node[POSITION_BIAS].op) python_put(py, " + position_bias");
        if (model->set.bias_given) python_put(py, " + bias");
        python_put(py, masked ? "\nextra = extra.masked_fill(~allowed, -inf)\n" : "\n");
        mask = "extra";
    } else if (masked) mask = "allowed";
    Text scale = text_new(py->text.arena);
    if (model->set.scale == SCALE_NUMBER) text_put_number(&scale, model->set.scale_number);
    else text_put(&scale, model->set.scale == SCALE_ON ? "1 / math.sqrt(d_head)" : "1.0");
    python_put(py,
               "if hasattr(F, \"scaled_dot_product_attention\"):\n"
               "    try:\n"
               "        once = F.scaled_dot_product_attention(\n"
               "            split(%s, heads), split(%s, %s, split(v, %s, attn_mask=%s, scale=%s\n"
               "        )\n"
               "        check(\"one call\", once, z)\n"
               "    except TypeError:\n"
               "        pass  # %s\n",
               python_name(py, trace_through(py->trace, Q_ROT)), python_name(py, trace_through(py->trace, K_ROT)),
               group, group, mask, scale.at, py->lang == CHINESE ? "旧版本没有 scale=" : "older ones have no scale=");
}

/* ---- all of it ---- */

/* The numbers of the script, by step; at == NULL: it has no use for them. */
typedef struct Numbers {
    Array of[STEP_COUNT];
    size_t count; /* of all */
} Numbers;

static void take_numbers(Python *py, Numbers *numbers) {
    const Model *model = &py->session->now.model;
    Arrays all = saved_all(py->session);
    for (size_t i = 0; i < all.count; i++) {
        StepId step = step_find(all.at[i].name);
        if (step == G) continue; /* gradients are not computed there */
        numbers->of[step] = all.at[i];
        Matrix given = model->given[step];
        /* as it was given: the script rounds and cuts it itself; but of keys and values only what is used */
        if (given.at && given.rows == all.at[i].value.rows * (all.at[i].planes == 1) &&
            given.cols == all.at[i].value.cols)
            numbers->of[step].value = given;
    }
    if (model->set.position == T5 && !numbers->of[T5_TABLE].value.at)
        numbers->of[T5_TABLE] =
            (Array){.name = "t5_table", .value = py->trace->node[T5_TABLE].value, .planes = 1, .dimensions = 2};
    for (StepId step = 0; step < STEP_COUNT; step++)
        numbers->count +=
            numbers->of[step].value.rows * numbers->of[step].value.cols * (numbers->of[step].value.at != NULL);
}

static void put_script(Python *py, const Numbers *numbers, const char *made) {
    put_head(py, made);
    python_tools(py);
    python_put(py, "\n\n");
    python_say(py, "---- what was given ----", "---- 给定的矩阵 ----");
    if (py->beside) python_put(py, "data = np.load(__file__ + \".npz\")\n");
    const Shape *s = &py->trace->shape;
    bool early = py->trace->node[BIAS].value.at || python_given(py, WEIGHTS) || python_given(py, Z);
    if (early) python_put(py, "heads, n_q, n_k, d_v = %zu, %zu, %zu, %zu\n", s->heads, s->n_q, s->n_k, s->d_v);
    for (StepId step = 0; step < STEP_COUNT; step++)
        if (numbers->of[step].value.at && python_given(py, step)) put_given(py, step, &numbers->of[step]);
    python_put(py, "\n\n");
    python_say(py, "---- the steps ----", "---- 各个步骤 ----");
    python_steps(py);
    python_put(py, "\n\n");
    python_say(py, "---- what the program had ----", "---- 程序得到的数 ----");
    StepId last = STEP_COUNT;
    for (StepId step = TABLE; step < STEP_COUNT; step++) {
        if (!numbers->of[step].value.at || python_given(py, step)) continue;
        put_check(py, step, &numbers->of[step]);
        last = step;
    }
    if (in_one_call(py)) put_one_call(py);
    if (last != STEP_COUNT) python_put(py, "print(%s)\n", python_name(py, last));
}

static bool can_be_written(Session *session, Error *err) {
    const Bug *bug = session->now.model.bug;
    if (bug && session->now.sick.hidden)
        return refuse(err,
                      "a script computes attention as it should be, and a bug is hidden here: bug guess NAME first",
                      "脚本按正确的方法计算，而这里藏了一个错误：请先 bug guess NAME");
    if (bug)
        return refuse(err, "a script computes attention as it should be, and %s is planted: bug clear first",
                      "脚本按正确的方法计算，而这里植入了 %s：请先 bug clear", bug->name);
    Error ignored = {0};
    const Model *model = &session->now.model;
    if (model_has(model, Q, &ignored) || model_has(model, K, &ignored) || model_has(model, V, &ignored)) return true;
    return model_has(model, Q, err);
}

typedef struct Beside {
    Arrays arrays;
    const char *made;
} Beside;

static bool write_beside(FILE *out, const void *self) {
    const Beside *beside = self;
    return npz_write(out, "", &beside->arrays, beside->made);
}

static bool put_beside(const Export *job, const Numbers *numbers, Error *err) {
    Arena *arena = &job->session->scratch;
    Beside beside = {{TAKE_ARRAY(arena, Array, STEP_COUNT), 0}, job->made};
    for (StepId step = 0; step < STEP_COUNT; step++)
        if (numbers->of[step].value.at) beside.arrays.at[beside.arrays.count++] = numbers->of[step];
    return file_replace(arena_print(arena, "%s.npz", job->path), write_beside, &beside, err);
}

static bool prepare_py(Export *job, Error *err) {
    Session *session = job->session;
    if (!can_be_written(session, err) || !look_all(session, &(Look){.step = WEIGHTS}, err)) return false;
    Trace *trace = session_trace(session);
    Python py = {.session = session,
                 .trace = trace,
                 .lang = session->like.lang,
                 .torch = job->torch,
                 .rounds = trace->arithmetic->round != NULL,
                 .text = text_new(&session->scratch)};
    Numbers *numbers = TAKE(&session->scratch, Numbers);
    take_numbers(&py, numbers);
    py.beside = numbers->count > NUMBERS_INSIDE;
    put_script(&py, numbers, job->made);
    job->ready = py.text.at;
    job->told =
        arena_print(&session->scratch, py.lang == CHINESE ? "运行它：python3 %s" : "run it: python3 %s", job->path);
    if (!py.beside) return true;
    job->told = arena_print(&session->scratch,
                            py.lang == CHINESE ? "它的 %zu 个数放在旁边的 %s.npz 里：两个文件要在一起"
                                               : "its %zu numbers are beside it in %s.npz: keep the two together",
                            numbers->count, job->path);
    return put_beside(job, numbers, err);
}

const Exporter EXPORT_PY = {
    .endings = "py",
    .what = EXPORT_TRACE,
    .torch = true,
    .help = {"a script in Python that computes every step anew and checks it, with NumPy, or PyTorch (torch)",
             "一个 Python 脚本，把每一步重新计算并检查，用 NumPy，或用 PyTorch（torch）"},
    .prepare = prepare_py,
    .write = export_text,
};

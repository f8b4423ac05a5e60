#include "command/python.h"

#include <math.h>
#include <string.h>

static void put_library(Python *py, const char *text) {
    for (const char *at; (at = strchr(text, '$')); text = at + 1) {
        text_put_bytes(&py->text, text, (size_t)(at - text));
        text_put(&py->text, py->torch ? "torch" : "np");
    }
    text_put(&py->text, text);
}

void python_put(Python *py, const char *format, ...) {
    va_list args;
    va_start(args, format);
    put_library(py, arena_vprint(py->text.arena, format, args));
    va_end(args);
}

void python_say(Python *py, const char *en, const char *zh, ...) {
    va_list args;
    va_start(args, zh);
    const char *said =
        py->lang == CHINESE ? arena_vprint(py->text.arena, zh, args) : arena_vprint(py->text.arena, en, args);
    va_end(args);
    text_print(&py->text, "# %s\n", said);
}

const char *python_name(const Python *py, StepId step) {
    char *name = arena_string(py->text.arena, STEPS[step].name);
    for (char *at = name; *at; at++)
        if (*at == ' ') *at = '_'; /* "position bias" */
    return name;
}

bool python_given(const Python *py, StepId step) {
    return py->trace->node[step].value.at && !py->trace->node[step].op;
}

bool python_has(const Python *py, StepId step) {
    Error ignored = {0};
    return python_given(py, step) || (!step_is_given_only(step) && model_has(&py->session->now.model, step, &ignored));
}

/* ---- tools ---- */

static bool used_turn(const Python *py) {
    Position position = py->session->now.model.set.position;
    return position == ROPE && (python_has(py, Q) || python_has(py, K));
}

static bool used_turn_half(const Python *py) {
    Position position = py->session->now.model.set.position;
    return position == ROPE_HALF && (python_has(py, Q) || python_has(py, K));
}

static bool used_sinusoids(const Python *py) {
    return step_on(&py->session->now.model, PLACED) && python_has(py, PLACED);
}

static bool used_slopes(const Python *py) {
    return py->session->now.model.set.position == ALIBI && python_has(py, SCORES);
}

static bool used_bucket(const Python *py) {
    return py->session->now.model.set.position == T5 && python_has(py, SCORES);
}

static bool used_one_side(const Python *py) {
    return used_bucket(py) && !py->session->now.model.set.t5_two_sided;
}

static bool used_two_sides(const Python *py) {
    return used_bucket(py) && py->session->now.model.set.t5_two_sided;
}

static bool rounds_to(const Python *py, const char *precision) {
    return text_same(py->trace->arithmetic->name, precision);
}

static bool used_f32(const Python *py) {
    return rounds_to(py, "f32");
}

static bool used_f16(const Python *py) {
    return rounds_to(py, "f16");
}

static bool used_bf16(const Python *py) {
    return rounds_to(py, "bf16");
}

static bool used_always(const Python *py) {
    (void)py;
    return true;
}

/* A function of the script: what it does, and how in either library (torch NULL: in the same words). */
typedef struct Tool {
    bool (*used)(const Python *py);
    Sentence does;
    const char *numpy, *torch;
} Tool;

static const Tool TOOLS[] = {
    {used_always,
     {"Columns of the heads side by side, cut: rows x (parts*d) becomes parts x rows x d.",
      "把并排的各头拆开：rows x (parts*d) 变成 parts x rows x d。"},
     "def split(a, parts):\n"
     "    return a.reshape(a.shape[0], parts, -1).swapaxes(0, 1)\n",
     NULL},
    {used_always,
     {"The heads side by side again: parts x rows x d becomes rows x (parts*d).",
      "再把各头并排放回去：parts x rows x d 变成 rows x (parts*d)。"},
     "def join(a):\n"
     "    return a.swapaxes(0, 1).reshape(a.shape[1], -1)\n",
     NULL},
    {used_f32,
     {"Single precision: every given number and every result is rounded once.",
      "单精度：每个给定的数和每个结果都舍入一次。"},
     "def rounded(a):\n"
     "    return a.astype(np.float32).astype(np.float64)\n",
     "def rounded(a):\n"
     "    return a.to(torch.float32).to(torch.float64)\n"},
    {used_f16,
     {"Half precision: every given number and every result is rounded once; above 65504 comes inf.",
      "半精度：每个给定的数和每个结果都舍入一次；超过 65504 就是 inf。"},
     "def rounded(a):\n"
     "    return a.astype(np.float16).astype(np.float64)\n",
     "def rounded(a):\n"
     "    return a.to(torch.float16).to(torch.float64)\n"},
    {used_bf16,
     {"bf16: 8 bits of each number are kept, ties go to the even one; below 2**-126 the steps stay as they are.",
      "bf16：每个数只留 8 位，正中间时取偶数；小于 2**-126 时间隔不再变小。"},
     "def rounded(a):\n"
     "    _, exponent = np.frexp(a)\n"
     "    exponent = np.maximum(exponent, -125)\n"
     "    near = np.ldexp(np.rint(np.ldexp(a, 8 - exponent)), exponent - 8)\n"
     "    return np.where(np.abs(near) >= 2.0**128, np.copysign(inf, near), near)\n",
     "def rounded(a):\n"
     "    return a.to(torch.bfloat16).to(torch.float64)\n"},
    {used_sinusoids,
     {"Sinusoids: column 2i has sin, column 2i+1 cos of position / 10000**(2i / columns).",
      "正弦位置编码：第 2i 列是 sin，第 2i+1 列是 cos，角度为 position / 10000**(2i / columns)。"},
     "def sinusoids(rows, cols, start):\n"
     "    position = start + $.arange(rows)[:, None]\n"
     "    col = $.arange(cols)\n"
     "    angle = position * 10000.0 ** (-2.0 * (col // 2) / cols)\n"
     "    return $.where(col % 2 == 0, $.sin(angle), $.cos(angle))\n",
     NULL},
    {used_turn,
     {"RoPE: in each head columns (0,1), (2,3), ... turn in pairs, later positions and early pairs more.",
      "RoPE：每个头里第 (0,1)、(2,3)、……列成对旋转，位置越靠后、对越靠前，转得越多。"},
     "def turn(a, parts, start):\n"
     "    a = split(a, parts)\n"
     "    position = start + $.arange(a.shape[1])[:, None]\n"
     "    angle = position * rope_base ** (-2.0 * $.arange(d_head // 2) / d_head)\n"
     "    first, second = a[..., 0::2], a[..., 1::2]\n"
     "    turned = $.zeros_like(a)\n"
     "    turned[..., 0::2] = first * $.cos(angle) - second * $.sin(angle)\n"
     "    turned[..., 1::2] = first * $.sin(angle) + second * $.cos(angle)\n"
     "    return join(turned)\n",
     NULL},
    {used_turn_half,
     {"RoPE: in each head column i turns with column i + d_head/2, later positions and early pairs more.",
      "RoPE：每个头里第 i 列和第 i + d_head/2 列成对旋转，位置越靠后、对越靠前，转得越多。"},
     "def turn(a, parts, start):\n"
     "    a = split(a, parts)\n"
     "    position = start + $.arange(a.shape[1])[:, None]\n"
     "    half = d_head // 2\n"
     "    angle = position * rope_base ** (-2.0 * $.arange(half) / d_head)\n"
     "    first, second = a[..., :half], a[..., half:]\n"
     "    turned = $.zeros_like(a)\n"
     "    turned[..., :half] = first * $.cos(angle) - second * $.sin(angle)\n"
     "    turned[..., half:] = first * $.sin(angle) + second * $.cos(angle)\n"
     "    return join(turned)\n",
     NULL},
    {used_slopes,
     {"ALiBi: what each place of distance costs a head; 2**-8/heads, its square, ... for a power of two.",
      "ALiBi：每相隔一个位置各头扣多少；头数是 2 的幂时为 2**-(8/heads) 的 1、2、……次幂。"},
     "def slopes(heads):\n"
     "    power = 2 ** (heads.bit_length() - 1)\n"
     "    first = [2.0 ** (-8 * (h + 1) / power) for h in range(power)]\n"
     "    more = [2.0 ** (-8 * (2 * h + 1) / (2 * power)) for h in range(heads - power)]\n"
     "    return first + more\n",
     NULL},
    {used_one_side,
     {"T5: the bucket of a distance; near ones have their own, far ones share, keys to come are all 0.",
      "T5：距离所在的桶；近处各有一个，远处共用，后面的键都是 0。"},
     "def bucket(offset):\n"
     "    distance, exact = max(-offset, 0), t5_buckets // 2\n"
     "    if distance < exact:\n"
     "        return distance\n"
     "    share = math.log(distance / exact) / math.log(t5_max / exact)\n"
     "    return min(exact + int(share * (t5_buckets - exact)), t5_buckets - 1)\n",
     NULL},
    {used_two_sides,
     {"T5: the bucket of a distance; near ones have their own, far ones share, the upper half is for keys to come.",
      "T5：距离所在的桶；近处各有一个，远处共用，上半部分留给后面的键。"},
     "def bucket(offset):\n"
     "    count = t5_buckets // 2\n"
     "    distance, exact, base = abs(offset), count // 2, count if offset > 0 else 0\n"
     "    if distance < exact:\n"
     "        return base + distance\n"
     "    share = math.log(distance / exact) / math.log(t5_max / exact)\n"
     "    return base + min(exact + int(share * (count - exact)), count - 1)\n",
     NULL},
};

/* ---- softmax and the comparison, which follow the settings line by line ---- */

static const char *rounding(const Python *py, const char *expression) {
    return py->rounds ? arena_print(py->text.arena, "rounded(%s)", expression) : expression;
}

static void put_softmax(Python *py) {
    const Rules *rule = &py->trace->rule;
    const char *along = py->torch ? "dim=-1, keepdim=True" : "axis=-1, keepdims=True";
    python_put(py, "\n\n");
    python_say(py, "Each row of scores becomes shares that add to 1.", "每行分数变成份额，加起来等于 1。");
    python_put(py, "def softmax(s):\n");
    if (rule->temperature != 1) python_put(py, "    s = %s\n", rounding(py, "s / temperature"));
    if (rule->stable && py->torch && !py->rounds) {
        python_put(py, "    w = torch.softmax(s, dim=-1)\n");
    } else {
        const char *above = "s";
        if (rule->stable) {
            python_put(py, "    top = s.%s(%s)  # %s\n", py->torch ? "amax" : "max", along,
                       py->lang == CHINESE ? "减去它不改变任何份额，exp 也不会上溢"
                                           : "subtracting it changes no share, and exp cannot overflow");
            above = rounding(py, "s - top");
        }
        python_put(py, "    e = %s\n", rounding(py, arena_print(py->text.arena, "$.exp(%s)", above)));
        const char *sum = rounding(py, arena_print(py->text.arena, "e.sum(%s)", along));
        python_put(py, "    w = %s\n", rounding(py, arena_print(py->text.arena, "e / %s", sum)));
    }
    if (!rule->empty_nan)
        python_put(py, "    w[(s == -inf).all(%s)] = 0.0  # %s\n", py->torch ? "dim=-1" : "axis=-1",
                   py->lang == CHINESE ? "什么都看不到的行：0，而不是 0/0" : "a row that may look nowhere: 0, not 0/0");
    python_put(py, "    return w\n");
}

/* Rounding of a double in scores of this size, as a share of a weight. */
static double tolerance(const Python *py) {
    static const double USUAL = 1e-9, STEP = 1e-13, MOST = 1e-3;
    double largest = 0;
    if (!python_has(py, SCORES)) return USUAL;
    Matrix scores = trace_whole(py->trace, SCORES);
    for (size_t i = 0; i < scores.rows; i++)
        for (size_t j = 0; j < scores.cols; j++)
            if (isfinite(matrix_at(scores, i, j))) largest = fmax(largest, fabs(matrix_at(scores, i, j)));
    return fmin(fmax(USUAL, STEP * largest), MOST);
}

/* Half an ulp apart in one step may be an ulp in the next. */
static double grid(const Python *py) {
    return used_bf16(py) ? 0x1p-6 : used_f16(py) ? 0x1p-9 : used_f32(py) ? 0x1p-22 : 0;
}

static void put_check(Python *py) {
    bool zh = py->lang == CHINESE;
    Text relative = text_new(py->text.arena), absolute = text_new(py->text.arena);
    text_put_number(&relative, fmax(tolerance(py), grid(py)));
    text_put_number(&absolute, fmax(1e-12, grid(py)));
    python_put(py, "\n\n");
    python_say(py, "Is this what the program had? Sums in another order differ in the last digits.",
               "和程序里的数一样吗？求和顺序不同，最后几位会有出入。");
    python_put(py, "def check(name, got, want):\n");
    if (py->torch)
        python_put(py, "    want = torch.as_tensor(want, dtype=torch.float64).reshape(got.shape)\n"
                       "    finite = want[torch.isfinite(want)].abs()\n"
                       "    size = float(finite.max()) if finite.numel() else 0.0\n");
    else
        python_put(py, "    want = np.asarray(want, dtype=float).reshape(got.shape)\n"
                       "    size = np.abs(want[np.isfinite(want)]).max(initial=0.0)\n");
    python_put(py,
               "    gap = $.abs(got - want)\n"
               "    same = (got == want) | ($.isnan(got) & $.isnan(want))\n"
               "    near = $.isfinite(want) & (gap <= %s * $.abs(want) + %s * size + 1e-13)\n"
               "    assert bool((same | near).all()), name + \"%s\"\n"
               "    gap[same] = 0.0\n"
               "    shape = \" x \".join(str(n) for n in got.shape)\n"
               "    print(f\"{name:10} {shape:14} %s {float(gap.max()):.1e}\")\n",
               relative.at, absolute.at, zh ? " 与程序里的不同" : " is not what the program had",
               zh ? "一致，最大差" : "agrees, largest difference");
}

void python_tools(Python *py) {
    python_put(py, "import math\n\n");
    if (py->beside || !py->torch) python_put(py, "import numpy as np\n");
    if (py->torch) python_put(py, "import torch\nimport torch.nn.functional as F\n");
    python_put(py, "\ninf, nan = math.inf, math.nan\n");
    if (py->torch) python_put(py, "torch.set_default_dtype(torch.float64)\n");
    else
        python_put(py, "np.seterr(all=\"ignore\")  # %s\n",
                   py->lang == CHINESE ? "该出现 inf 和 nan 的地方就让它出现"
                                       : "inf and nan are shown where they arise");
    for (size_t i = 0; i < sizeof TOOLS / sizeof *TOOLS; i++) {
        if (!TOOLS[i].used(py)) continue;
        python_put(py, "\n\n# %s\n", sentence(TOOLS[i].does, py->lang));
        python_put(py, "%s", py->torch && TOOLS[i].torch ? TOOLS[i].torch : TOOLS[i].numpy);
    }
    if (python_has(py, WEIGHTS) && !python_given(py, WEIGHTS)) put_softmax(py);
    put_check(py);
}

#include "view/depth_words.h"

#include "lab/depth_name.h"
#include "view/number.h"

#include <math.h>

/* ---- numbers ---- */

const char *depth_res(const Written *w, const DepthCurve *curve, size_t layer) {
    if (layer > depth_reached(curve) || isnan(curve->res[layer])) return "";
    if (depth_is_floor(curve, layer)) return written_text(w, "floor", "底");
    return number_tiny(w->arena, curve->res[layer], 2);
}

const char *depth_cos(const Written *w, double cos) {
    if (fabs(cos) >= 0.9995) return arena_print(w->arena, "%.2f", cos);
    const char *text = arena_print(w->arena, "%.3f", fabs(cos));
    return arena_print(w->arena, "%s%s", cos < 0 ? "-" : "", text + 1);
}

/* Two digits: "0.033", "1.3e-6". */
static const char *two_digits(const Written *w, double res) {
    const double THOUSANDTH = 0.001;
    return res < THOUSANDTH ? number_free(w->arena, res, 3) : arena_print(w->arena, "%.2g", res);
}

/* ---- the chosen curve ---- */

/* "skip, layer 5: res = |X - mean row| / |X| = 0.642, cos .412". */
static const char *one_layer(const Written *w, const DepthRecord *record, size_t columns) {
    const DepthCurve *curve = &record->curve[record->on];
    const char *name = depth_name(w->arena, record, record->on, w->lang);
    const char *res = number_tiny(w->arena, curve->res[record->at], 3), *cos = depth_cos(w, curve->cos[record->at]);
    const char *full = written_text(w, "%s, layer %zu: res = |X - mean row| / |X| = %s, cos %s",
                                    "%s，第 %zu 层：res = |X - 平均行| / |X| = %s，cos %s", name, record->at, res, cos);
    if (text_width(full) <= columns) return full;
    return written_text(w, "%s, layer %zu: res %s", "%s，第 %zu 层：res %s", name, record->at, res);
}

/* " … 0.15 after layer 12" */
static const char *from_here(const Written *w, const DepthCurve *curve, size_t last, bool brief) {
    const char *end = depth_is_floor(curve, last) ? written_text(w, "floor", "底") : two_digits(w, curve->res[last]);
    if (brief) return arena_print(w->arena, " … %s", end);
    if (w->lang == CHINESE) return arena_print(w->arena, " … 第 %zu 层之后 %s", last, end);
    return arena_print(w->arena, " … %s after layer %zu", end, last);
}

const char *depth_series(const Written *w, const DepthRecord *record, size_t columns) {
    const DepthCurve *curve = &record->curve[record->on];
    size_t last = depth_reached(curve), layer = 0;
    const char *comma = written_text(w, ", ", "，"), *rest = from_here(w, curve, last, columns < 60);
    if (record->at) return record->at > last ? "" : one_layer(w, record, columns);
    Text text = text_new(w->arena);
    text_put(&text, depth_name(w->arena, record, record->on, w->lang));
    for (; layer <= last && !depth_is_rounding(curve, layer); layer++) {
        const char *more = two_digits(w, curve->res[layer]);
        size_t after = layer < last ? text_width(rest) : 0;
        if (layer && text_width(text.at) + 2 + text_width(more) + after > columns) {
            text_put(&text, rest);
            return text.at;
        }
        text_print(&text, "%s%s", layer ? comma : written_text(w, ": ", "："), more);
    }
    if (layer > last) return text.at;
    const char *floor = written_text(w, "then the floor of double precision", "然后是双精度的底");
    if (text_width(text.at) + text_width(comma) + text_width(floor) > columns) floor = written_text(w, "floor", "底");
    text_print(&text, "%s%s", comma, floor);
    return text.at;
}

/* ---- the story ---- */

static bool is_plain(const DepthPlan *plan) {
    return !plan->skip && !plan->norm && !plan->ffn && plan->scale == SCALE_ON;
}

/* The first layer after which only rounding is left; 0: none. */
static size_t layers_to_floor(const DepthCurve *curve) {
    for (size_t layer = 1; layer <= depth_reached(curve); layer++)
        if (depth_is_rounding(curve, layer)) return layer;
    return 0;
}

static double kept(const DepthCurve *curve) {
    return curve->res[depth_reached(curve)] / curve->res[0];
}

/* A stack with a skip that still tells its rows apart where a plain one does not; `root`: with 1/sqrt(L), and nearly as
 * well as at first. */
static bool some_skip(const DepthRecord *record, size_t layers, bool root) {
    const double NEARLY = 0.9;
    for (size_t i = 0; i < record->curves; i++) {
        const DepthCurve *curve = &record->curve[i];
        if (!curve->plan.skip || curve->plan.root != root || depth_reached(curve) < layers) continue;
        if (root ? kept(curve) >= NEARLY : !depth_is_rounding(curve, depth_reached(curve))) return true;
    }
    return false;
}

static const char *in_words(const Written *w, size_t number) {
    static const char *const WORDS[] = {"Zero",  "One",   "Two",  "Three", "Four",   "Five",  "Six",
                                        "Seven", "Eight", "Nine", "Ten",   "Eleven", "Twelve"};
    bool known = w->lang != CHINESE && number < sizeof WORDS / sizeof *WORDS;
    return known ? WORDS[number] : arena_print(w->arena, "%zu", number);
}

static const char *what_is_left(const Written *w, const DepthRecord *record) {
    const DepthCurve *curve = &record->curve[record->on];
    size_t last = depth_reached(curve);
    if (depth_is_rounding(curve, last))
        return written_text(w, "After %zu layers all rows are equal.", "经过 %zu 层，所有行都相同。",
                            layers_to_floor(curve));
    double share = 100 * kept(curve);
    return written_text(w, "After %zu layers %s %% of what made the rows differ is left.",
                        "经过 %zu 层，各行之间的差别还剩 %s %%。", last, number_tiny(w->arena, share, 1));
}

const char *depth_story(const Written *w, const DepthRecord *record, size_t columns) {
    size_t layers = 0;
    for (size_t i = 0; i < record->curves && !layers; i++)
        if (is_plain(&record->curve[i].plan)) layers = layers_to_floor(&record->curve[i]);
    if (!layers || record->planned == 1) return what_is_left(w, record);
    bool skip = some_skip(record, layers, false), root = some_skip(record, layers, true);
    const char *plain =
        written_text(w, "%s plain layers make all rows equal.", "%s 层纯注意力就让所有行相同。", in_words(w, layers));
    const char *slows = !skip ? root ? written_text(w, " 1/√L nearly stops it.", "1/√L 几乎能让它停下。") : ""
                        : !root ? written_text(w, " A skip slows this.", "残差连接使它变慢。")
                                : written_text(w, " A skip slows this; 1/√L nearly stops it.",
                                               "残差连接使它变慢，1/√L 几乎能让它停下。");
    const char *both = arena_print(w->arena, "%s%s", plain, slows);
    return text_width(both) <= columns ? both : plain;
}

/* ---- around the picture ---- */

Heading depth_heading(const Written *w, const DepthRecord *record) {
    enum { FACTS = 5 };
    const DepthPlan *plan = &record->curve[record->on].plan;
    size_t done = record->curve[record->on].done;
    bool collapsed = false;
    for (size_t i = 0; i < record->curves; i++)
        collapsed = collapsed || depth_is_collapsed(&record->curve[i], depth_reached(&record->curve[i]));
    Fact *fact = TAKE_ARRAY(w->arena, Fact, FACTS);
    fact[0] = (Fact){"init", "healthy", false};
    fact[1] = (Fact){"tokens", arena_print(w->arena, "%zu", plan->tokens), false};
    fact[2] = (Fact){"d_model", arena_print(w->arena, "%zu", plan->d_model), false};
    fact[3] = (Fact){"layers", arena_print(w->arena, "%zu", plan->layers), false};
    fact[4] = done > 1 || plan->seeds > 1
                  ? (Fact){"seeds", arena_print(w->arena, "%zu", done), done < plan->seeds}
                  : (Fact){"seed", arena_print(w->arena, "%llu", (unsigned long long)plan->seed), false};
    const char *seeds = done > 1 ? written_text(w, ", %zu seeds", "，%zu 个种子", done) : "";
    return (Heading){
        .name = written_text(w, "depth", "深度"),
        .story = written_text(w, "how unlike the rows still are, by layer", "各行还有多不同，逐层看"),
        .right = arena_print(w->arena, w->lang == CHINESE ? "%zu 个 token，d %zu%s" : "%zu tokens, d %zu%s",
                             plan->tokens, plan->d_model, seeds),
        .fact = fact,
        .facts = FACTS,
        .state =
            collapsed ? written_text(w, "rank collapse", "秩塌缩") : written_text(w, "no rank collapse", "没有秩塌缩"),
        .state_story = written_text(w, "not the same thing as saturated or collapsed to one token",
                                    "与饱和、塌缩到一个 token 不是一回事"),
        .good = !collapsed,
    };
}

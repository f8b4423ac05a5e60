#include "command/said_depth.h"

#include "base/text.h"
#include "command/said.h"
#include "lab/depth_name.h"
#include "view/number.h"

static const size_t AT[] = {0, 1, 2, 3, 4, 6, 8, 12, 16, 24, 32, 48, 64, 96, 128, 192, 256};
enum { AT_COUNT = sizeof AT / sizeof *AT, DECADES = 16 /* of a bar */ };

static const char *name_of(Session *session, size_t curve) {
    return depth_name(&session->scratch, session->experiment.record, curve, session->like.lang);
}

/* "0.970", "3e-4" below a thousandth, "floor" where it is rounding, "" where there is none yet. */
static const char *res_text(Session *session, const DepthCurve *curve, size_t layer) {
    if (layer > depth_reached(curve)) return "";
    if (depth_is_floor(curve, layer)) return session->like.lang == CHINESE ? "底" : "floor";
    return number_tiny(&session->scratch, curve->res[layer], 3);
}

/* ---- one stack ---- */

static void say_layer(Session *session, const DepthCurve *curve, size_t layer) {
    enum { WIDTH = 30 };
    Text line = text_new(&session->scratch);
    const char *text = res_text(session, curve, layer);
    text_print(&line, "%5zu  ", layer);
    text_pad(&line, 7 + 8 - text_width(text));
    text_print(&line, "%s  %7.3f", text, curve->cos[layer]);
    if (!session->like.plain)
        text_print(&line, "  %s", number_blocks(&session->scratch, curve->res[layer], DECADES, WIDTH));
    say_text(session, line.at);
}

static void say_curve(Session *session, const DepthCurve *curve) {
    const DepthPlan *plan = &curve->plan;
    say(session, "%s, %zu tokens, d_model %zu, seeds done: %zu", "%s，%zu 个 token，d_model %zu，完成的种子：%zu",
        name_of(session, 0), plan->tokens, plan->d_model, curve->done);
    if (session->like.plain) say(session, "layer      res      cos", "   层      res      cos");
    else
        say(session, "layer      res      cos  bar: log of res, from 1e-%d to 1",
            "   层      res      cos  横条：res 的对数，1e-%d 到 1", DECADES);
    for (size_t layer = 0; layer <= depth_reached(curve); layer++) say_layer(session, curve, layer);
}

/* ---- side by side ---- */

/* "3", or "2 to 3" where a stop left some behind. */
static const char *seeds_text(Session *session, const DepthRecord *record) {
    size_t least = record->curve[0].done, most = least;
    for (size_t i = 1; i < record->planned; i++) {
        size_t done = i < record->curves ? record->curve[i].done : 0;
        least = done < least ? done : least;
        most = done > most ? done : most;
    }
    if (least == most) return arena_print(&session->scratch, "%zu", most);
    return arena_print(&session->scratch, session->like.lang == CHINESE ? "%zu 到 %zu" : "%zu to %zu", least, most);
}

/* Sizes, where all stacks have the same, and seeds. */
static void say_common(Session *session, const DepthRecord *record) {
    const DepthPlan *plan = &record->curve[0].plan;
    bool alike = true;
    for (size_t i = 1; i < record->planned; i++)
        alike = alike && record->curve[i].plan.tokens == plan->tokens && record->curve[i].plan.d_model == plan->d_model;
    const char *seeds = seeds_text(session, record);
    if (alike)
        say(session, "%zu tokens, d_model %zu, seeds done: %s", "%zu 个 token，d_model %zu，完成的种子：%s",
            plan->tokens, plan->d_model, seeds);
    else say(session, "seeds done: %s", "完成的种子：%s", seeds);
}

/* res at a few layers, cos at the last. */
static void say_table(Session *session, const DepthRecord *record) {
    enum { FIELD = 6, COS = 7 };
    size_t widest = 10, most = 0, columns = 0;
    for (size_t i = 0; i < record->curves; i++) {
        size_t width = text_width(name_of(session, i));
        widest = width > widest ? width : widest;
        most = record->curve[i].plan.layers > most ? record->curve[i].plan.layers : most;
    }
    Text head = text_new(&session->scratch);
    text_put(&head, session->like.lang == CHINESE ? "各层的 res" : "res, layer");
    text_pad(&head, widest);
    for (; columns < AT_COUNT && AT[columns] <= most; columns++) text_print(&head, "%*zu", FIELD, AT[columns]);
    text_print(&head, "%*s", COS, "cos");
    say_text(session, head.at);
    for (size_t i = 0; i < record->curves; i++) {
        const DepthCurve *curve = &record->curve[i];
        Text line = text_new(&session->scratch);
        text_put(&line, name_of(session, i));
        for (size_t k = 0; k < columns; k++) {
            const char *text = res_text(session, curve, AT[k]);
            text_pad(&line, widest + FIELD * (k + 1) - text_width(text));
            text_put(&line, text);
        }
        text_print(&line, "%*.3f", COS, curve->cos[depth_reached(curve)]);
        say_text(session, line.at);
    }
}

/* For whoever hears it read: nothing that must be lined up. */
static void say_sentences(Session *session, const DepthRecord *record) {
    bool zh = session->like.lang == CHINESE;
    for (size_t i = 0; i < record->curves; i++) {
        const DepthCurve *curve = &record->curve[i];
        size_t last = depth_reached(curve);
        Text line = text_new(&session->scratch);
        text_print(&line, zh ? "%s：res" : "%s: res", name_of(session, i));
        for (size_t k = 0; k < AT_COUNT && AT[k] <= last; k++)
            text_print(&line, zh ? "%s第 %zu 层 %s" : "%safter layer %zu %s",
                       k == 0 ? " "
                       : zh   ? "，"
                              : ", ",
                       AT[k], res_text(session, curve, AT[k]));
        text_print(&line, zh ? "；cos %.3f" : "; cos %.3f", curve->cos[last]);
        say_text(session, line.at);
    }
}

/* The line a check can read: the last row. */
static void say_end(Session *session, const DepthRecord *record) {
    const DepthCurve *curve = &record->curve[record->curves - 1];
    size_t last = depth_reached(curve);
    said_stopped(session);
    say(session, "after layer %zu: res %s, cos %.3f", "第 %zu 层之后：res %s，cos %.3f", last,
        res_text(session, curve, last), curve->cos[last]);
}

void said_depth(Session *session) {
    const DepthRecord *record = session->experiment.record;
    if (record->curves == 0) {
        say(session, "stopped before the first layer was done", "在第一层完成之前就停止了");
        return;
    }
    if (record->planned == 1) {
        say_curve(session, &record->curve[0]);
    } else {
        say_common(session, record);
        (session->like.plain ? say_sentences : say_table)(session, record);
    }
    say_end(session, record);
}

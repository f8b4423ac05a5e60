#include "command/saved.h"

/* All heads of a step with one matrix a head, one below the other. */
static Matrix all_heads(Session *session, const Look *look, size_t heads) {
    Look one = *look;
    one.head = 0;
    Matrix first = look_value(session, &one);
    Matrix all = matrix_new(&session->scratch, heads * first.rows, first.cols);
    for (; one.head < heads; one.head++)
        matrix_fill(matrix_rows(all, one.head * first.rows, first.rows), look_value(session, &one));
    return all;
}

/* scores scaled biased masked weights z are one matrix a head, the others one for all. */
static bool has_planes(const Look *look) {
    return !look->whole && (STEPS[look->step].layout == STACKED || look->step == Z || look->step == BIAS);
}

bool saved_asked(Session *session, const char *name, const Call *call, Saved *saved, Error *err) {
    size_t head;
    *saved = (Saved){.head = call_value(call, "head"), .grad = call_value(call, "grad") != NULL};
    if (!look_step(session, name, &saved->step, err)) return false;
    if (saved->head && !look_head(session, saved->head, &head, err)) return false;
    if (saved->grad && !(model_has(&session->now.model, OUT, err) && trace_has_grad(session_trace(session), err)))
        return false;
    return look_all(session, &(Look){.step = saved->step, .grad = saved->grad}, err);
}

Array saved_array(Session *session, const Saved *saved, Look *look) {
    uint64_t head = 0;
    size_t heads = session->now.model.set.heads;
    if (saved->head) text_count(saved->head, heads, &head);
    *look = look_at(session, saved->step, (size_t)head, saved->head != NULL);
    look->grad = saved->grad;
    bool planes = has_planes(look) && !saved->head;
    if (!planes && !saved->head) look->whole = true;
    Matrix value = planes ? all_heads(session, look, heads) : look_value(session, look);
    Array array = {.name = STEPS[saved->step].name,
                   .type = "<f8",
                   .value = value,
                   .planes = planes ? heads : 1,
                   .dimensions = planes ? 3 : 2};
    if (!saved->grad) array.rows = look_rows(session, look);
    if (!saved->grad) array.cols = look_cols(session, look);
    return array;
}

Arrays saved_all(Session *session) {
    const Model *model = &session->now.model;
    Error ignored = {0};
    Arrays all = {TAKE_ARRAY(&session->scratch, Array, STEP_COUNT), 0};
    for (StepId id = 0; id < STEP_COUNT; id++) {
        bool wanted = model->given[id].at || (STEPS[id].bar && (!STEPS[id].optional || step_on(model, id)));
        if (!wanted || !model_has(model, id, &ignored)) continue;
        Look look;
        all.at[all.count++] = saved_array(session, &(Saved){.step = id}, &look);
    }
    return all;
}

static const char *saved_size(Session *session, const Array *array) {
    Matrix m = array->value;
    if (array->planes == 1) return arena_print(&session->scratch, "%zux%zu", m.rows, m.cols);
    return arena_print(&session->scratch, "%zux%zux%zu", array->planes, m.rows / array->planes, m.cols);
}

void saved_say(Session *session, const Array *array, const Look *look, const char *path) {
    const char *name = array->planes > 1 ? array->name : look_name(session, look, "");
    say(session, "%s (%s) is in %s", "%s（%s）已存入 %s", name, saved_size(session, array), path);
}

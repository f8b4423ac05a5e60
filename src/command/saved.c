#include "command/saved.h"

#include "attention/band.h"

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

static Look look_of(Session *session, const Saved *saved) {
    uint64_t head = saved->slice.sliced ? session->now.at.head : 0;
    if (saved->head) text_count(saved->head, session->now.model.set.heads, &head);
    Look look = look_at(session, saved->step, (size_t)head, saved->head != NULL);
    look.grad = saved->grad;
    return look;
}

/* Closes the slice. Of a large step so many rows are had as a pass takes at a time. */
static bool part_fits(Session *session, Saved *saved, Error *err) {
    Look look = look_of(session, saved);
    Error ignored = {0};
    size_t rows, cols;
    look_size(session, &look, &rows, &cols);
    if (!slice_fit(&saved->slice, rows, cols, err)) return false;
    if (look_all(session, &look, &ignored)) return true;
    if (saved->grad) return look_all(session, &look, err);
    size_t most = trace_band_rows(session_trace(session)), first = saved->slice.row.first;
    if (saved->slice.row.end - first <= most) return true;
    return refuse(err, "so many rows of %s are not kept at once: at most %zu, such as %s[%zu:%zu]",
                  "%s 的这么多行不能同时保留：最多 %zu 行，例如 %s[%zu:%zu]", STEPS[saved->step].name, most,
                  STEPS[saved->step].name, first, first + most);
}

bool saved_asked(Session *session, const char *name, const Call *call, Saved *saved, Error *err) {
    size_t head;
    *saved = (Saved){.head = call_value(call, "head"), .grad = call_value(call, "grad") != NULL};
    if (!slice_read(&session->scratch, name, &saved->slice, err)) return false;
    if (!look_step(session, saved->slice.name, &saved->step, err)) return false;
    if (saved->head && !look_head(session, saved->head, &head, err)) return false;
    if (saved->grad && !(model_has(&session->now.model, OUT, err) && trace_has_grad(session_trace(session), err)))
        return false;
    if (saved->slice.sliced) return part_fits(session, saved, err);
    return look_all(session, &(Look){.step = saved->step, .grad = saved->grad}, err);
}

static Labels labels_within(Labels all, Range range) {
    return range.end <= all.count ? (Labels){all.at + range.first, range.end - range.first} : (Labels){0};
}

static Array part_array(Session *session, const Saved *saved, const Look *look) {
    Range row = saved->slice.row, col = saved->slice.col;
    Matrix rows = look_part(session, look, row.first, row.end - row.first);
    Array array = {.name = STEPS[saved->step].name,
                   .type = "<f8",
                   .value = matrix_columns(rows, col.first, col.end - col.first),
                   .planes = 1,
                   .dimensions = 2};
    if (!saved->grad) array.rows = labels_within(look_rows(session, look), row);
    if (!saved->grad) array.cols = labels_within(look_cols(session, look), col);
    return array;
}

Array saved_array(Session *session, const Saved *saved, Look *look) {
    size_t heads = session->now.model.set.heads;
    *look = look_of(session, saved);
    if (saved->slice.sliced) return part_array(session, saved, look);
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

const char *saved_cut(Session *session, const Saved *saved) {
    Range row = saved->slice.row, col = saved->slice.col;
    if (!saved->slice.sliced) return "";
    return arena_print(&session->scratch, "[%zu:%zu, %zu:%zu]", row.first, row.end, col.first, col.end);
}

void saved_say(Session *session, const Saved *saved, const Array *array, const Look *look, const char *path) {
    const char *name = array->planes > 1 ? array->name : look_name(session, look, saved_cut(session, saved));
    say(session, "%s (%s) is in %s", "%s（%s）已存入 %s", name, saved_size(session, array), path);
}

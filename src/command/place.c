#include "command/place.h"

#include "command/call.h"

#include <string.h>

static bool not_a_slice(const char *word, Error *err) {
    return refuse(err, "'%s' is no cell or slice: write NAME[2,0], NAME[2] or NAME[0:3, 1:4], from 0 on",
                  "'%s' 不是格子或切片：写成 NAME[2,0]、NAME[2] 或 NAME[0:3, 1:4]，从 0 开始", word);
}

/* "2", "0:3", ":3", "1:", ":" */
static bool read_range(const char *text, size_t length, Range *range) {
    char buffer[64];
    if (length == 0 || length >= sizeof buffer) return false;
    memcpy(buffer, text, length);
    buffer[length] = 0;
    char *colon = strchr(buffer, ':');
    uint64_t first = 0, end = SIZE_MAX;
    if (!colon) {
        if (!text_count(buffer, SIZE_MAX - 1, &first)) return false;
        *range = (Range){(size_t)first, (size_t)first + 1, true};
        return true;
    }
    *colon = 0;
    if (*buffer && !text_count(buffer, SIZE_MAX - 1, &first)) return false;
    if (colon[1] && !text_count(colon + 1, SIZE_MAX - 1, &end)) return false;
    *range = (Range){(size_t)first, (size_t)end, false};
    return true;
}

bool place_read(Arena *arena, const char *word, Place *place, Error *err) {
    size_t name = strcspn(word, "["), length = strlen(word);
    *place = (Place){arena_copy(arena, word, name), {0, SIZE_MAX, false}, {0, SIZE_MAX, false}, false};
    if (name == length) return true;
    place->sliced = true;
    const char *inside = word + name + 1;
    if (name == 0 || word[length - 1] != ']') return not_a_slice(word, err);
    size_t used = length - name - 2, comma = strcspn(inside, ",");
    bool two = comma < used;
    if (!read_range(inside, two ? comma : used, &place->row)) return not_a_slice(word, err);
    if (two && !read_range(inside + comma + 1, used - comma - 1, &place->col)) return not_a_slice(word, err);
    return true;
}

static bool fit(Range *range, size_t count) {
    if (range->end == SIZE_MAX) range->end = count;
    return range->first < range->end && range->end <= count;
}

bool place_fit(Place *place, size_t rows, size_t cols, Error *err) {
    if (!fit(&place->row, rows))
        return refuse(err, "%s is %zux%zu: rows go from 0 to %zu, a slice from 0 to %zu with its end left out",
                      "%s 是 %zux%zu：行号从 0 到 %zu，切片从 0 到 %zu，不含末端", place->name, rows, cols,
                      rows ? rows - 1 : 0, rows);
    if (!fit(&place->col, cols))
        return refuse(err, "%s is %zux%zu: columns go from 0 to %zu, a slice from 0 to %zu with its end left out",
                      "%s 是 %zux%zu：列号从 0 到 %zu，切片从 0 到 %zu，不含末端", place->name, rows, cols,
                      cols ? cols - 1 : 0, cols);
    return true;
}

bool place_step(Session *session, const Place *place, StepId *step, Error *err) {
    *step = step_find(place->name);
    if (*step == STEP_COUNT) {
        const char *names[STEP_COUNT];
        size_t count = 0;
        for (StepId id = 0; id < STEP_COUNT; id++)
            if (!STEPS[id].hidden) names[count++] = STEPS[id].name;
        const char *meant = nearest_word((Words){names, count}, place->name);
        if (meant)
            return refuse(err, "no matrix is called '%s'; did you mean '%s'?", "没有叫 '%s' 的矩阵；你是指 '%s' 吗？",
                          place->name, meant);
        return refuse(err, "no matrix is called '%s': names lists what there is",
                      "没有叫 '%s' 的矩阵：names 会列出现有的", place->name);
    }
    return session_has_model(session, err) && model_has(&session->now.model, *step, err);
}

bool place_head(Session *session, const char *text, size_t *head, Error *err) {
    size_t heads = session->now.model.set.heads;
    uint64_t number;
    if (!text_count(text, heads - 1, &number))
        return refuse(err, "there are %zu heads, counted from 0 to %zu, and no head '%s'",
                      "共有 %zu 个头，编号 0 到 %zu，没有头 '%s'", heads, heads - 1, text);
    *head = (size_t)number;
    return true;
}

/* ---- what is looked at ---- */

Look look_at(Session *session, StepId step, size_t head, bool asked) {
    const Node *node = &session_trace(session)->node[step];
    bool whole = node->layout == ONE || (step_is_given_only(step) && node->layout == COLUMNS && !asked);
    return (Look){.step = step, .head = head, .whole = whole};
}

Matrix look_value(Session *session, const Look *look) {
    Trace *trace = session_trace(session);
    if (look->grad)
        return look->whole ? trace_grad_whole(trace, look->step) : trace_grad(trace, look->step, look->head);
    return look->whole ? trace_whole(trace, look->step) : trace_value(trace, look->step, look->head);
}

const char *look_name(Session *session, const Look *look) {
    Arena *arena = &session->scratch;
    const char *name = STEPS[look->step].name;
    bool zh = session->like.lang == CHINESE;
    if (look->grad) name = arena_print(arena, zh ? "%s 的梯度" : "gradient of %s", name);
    return look->whole ? name : arena_print(arena, zh ? "%s，头 %zu" : "%s, head %zu", name, look->head);
}

typedef const char *(*NameOf)(const Model *model, size_t index);

static Labels names_of(Session *session, NameOf name, size_t count) {
    const char **at = TAKE_ARRAY(&session->scratch, const char *, count + 1);
    bool any = false;
    for (size_t i = 0; i < count; i++) {
        const char *found = name(&session->now.model, i);
        at[i] = found ? found : "";
        any = any || found;
    }
    return (Labels){at, any ? count : 0};
}

static bool is_weight(StepId step) {
    return step_is_given_only(step) && step != X && step != CONTEXT && step != MASK && step != BIAS && step != G;
}

Labels look_rows(Session *session, const Look *look) {
    const Model *model = &session->now.model;
    Shape shape = model_shape(model);
    if (is_weight(look->step)) return model->row_names[look->step];
    bool keys = STEPS[look->step].kv || look->step == CONTEXT;
    return keys ? names_of(session, model_key_name, shape.n_k) : names_of(session, model_query_name, shape.n_q);
}

Labels look_cols(Session *session, const Look *look) {
    const Model *model = &session->now.model;
    bool keys = STEPS[look->step].layout == STACKED || look->step == ALLOWED || look->step == MASK ||
                look->step == BIAS || look->step == KEY_PADDING;
    if (keys) return names_of(session, model_key_name, model_shape(model).n_k);
    return look->whole ? model->col_names[look->step] : (Labels){0};
}

const char *look_story(Session *session, const Look *look) {
    const Step *step = &STEPS[look->step];
    bool zh = session->like.lang == CHINESE;
    StepId through = trace_through(session_trace(session), look->step);
    if (step->on && through != look->step)
        return arena_print(&session->scratch, zh ? "已关闭，与 %s 相同" : "off, the same as %s", STEPS[through].name);
    return sentence(step->layout == STACKED ? STEPS[SCORES].story : step->story, session->like.lang);
}

#include "command/commands.h"

/* The rows of x and their names, in this order. */
static void put_rows(Session *session, const size_t *row, size_t count) {
    Model *model = &session->now.model;
    Matrix x = model->given[X], chosen = matrix_new(&session->store, count, x.cols);
    Labels names = model->row_names[X];
    const char **name = TAKE_ARRAY(&session->store, const char *, count);
    for (size_t i = 0; i < count; i++) {
        matrix_fill(matrix_rows(chosen, i, 1), matrix_rows(x, row[i], 1));
        if (names.count > row[i]) name[i] = names.at[row[i]];
    }
    model->given[X] = chosen;
    if (names.count) model->row_names[X] = (Labels){name, count};
}

static bool run_order(Session *session, const Call *call, Error *err) {
    Matrix x = session->now.model.given[X];
    if (!session_has_model(session, err)) return false;
    if (!x.at || session->now.model.given[Q].at)
        return refuse(err, "order takes rows of x, and here q k v are given instead: load x FILE, or new",
                      "order 取 x 的行，而这里直接给了 q k v：load x FILE，或 new");
    size_t *row = TAKE_ARRAY(&session->scratch, size_t, call->words.count);
    for (size_t i = 0; i < call->words.count; i++) {
        uint64_t number;
        if (!text_count(call->words.at[i], x.rows - 1, &number))
            return refuse(err, "x has rows 0 to %zu, not '%s': order 1 0", "x 的行号是 0 到 %zu，没有“%s”：order 1 0",
                          x.rows - 1, call->words.at[i]);
        row[i] = (size_t)number;
    }
    put_rows(session, row, call->words.count);
    if (!session_accept(session, err)) return false;
    Text text = text_new(&session->scratch);
    bool named = session->now.model.row_names[X].count > 0;
    for (size_t i = 0; i < call->words.count; i++) {
        text_put(&text, i ? "  " : "");
        if (named) text_put(&text, session_query_label(session, i));
        else text_print(&text, "%zu", row[i]);
    }
    if (named) say(session, "x is now %s", "x 现在是 %s", text.at);
    else say(session, "x now has the rows it had as %s", "x 的各行现在是原来的行 %s", text.at);
    return true;
}

const Command CMD_ORDER = {
    .name = "order",
    .usage = "order I J K …",
    .example = "order 2 1 0",
    .help = {"these rows of x, with their names, in this order; repeats are allowed, order 0 0 0 makes equal tokens",
             "按这个顺序取 x 的行（连同名字）；可以重复，order 0 0 0 得到相同的 token"},
    .kind = CHANGE,
    .role = ROLE_DATA,
    .area = AREA_DATA,
    .min = 1,
    .max = 4096,
    .run = run_order,
};

#include "command/commands.h"
#include "command/loaded.h"

#include "attention/embed.h"

/* Several words without quotes are taken for one text. What cannot be shown is taken as it will be shown, so that
 * `state` makes the same rows again. */
static const char *joined(Arena *arena, Words words) {
    Text text = text_new(arena);
    for (size_t i = 0; i < words.count; i++) text_print(&text, i ? " %s" : "%s", words.at[i]);
    return text_clean(arena, text.at, text.length);
}

static void say_unknown(Session *session, Labels unknown) {
    enum { SHOWN = 6 };
    bool zh = session->like.lang == CHINESE;
    Text names = text_new(&session->scratch);
    for (size_t i = 0; i < unknown.count && i < SHOWN; i++)
        text_print(&names, "%s%s", i ? zh ? "、" : ", " : "", text_cut(&session->scratch, unknown.at[i], 24));
    if (unknown.count > SHOWN) text_print(&names, zh ? "，还有 %zu 个" : " and %zu more", unknown.count - SHOWN);
    if (names.length)
        say(session, "not in the vocabulary: %s; such a row is drawn from the word and means nothing",
            "词表里没有：%s；它们的行由词本身抽取，没有含义", names.at);
}

static bool run_text(Session *session, const Call *call, Error *err) {
    Model model = session->now.model;
    Settings before = model.set;
    Labels unknown;
    if (!model_embed(&session->store, &model, joined(&session->scratch, call->words), &unknown, err)) return false;
    if (!loaded_take(session, &model, err)) return false;
    say(session, "loaded %s: %s, made by hand", "已载入 %s：%s，都是手工编的", loaded_title(session, "text"),
        loaded_sizes(session));
    say_unknown(session, unknown);
    loaded_say_lost(session, &before);
    return true;
}

const Command CMD_TEXT = {
    .name = "text",
    .usage = "text \"WORDS\"",
    .example = "text \"the river bank is muddy\"",
    .help = {"words of the built-in vocabulary, made by hand: rows of x, and two heads that read their sense",
             "内置词表里的词（手工编的）成为 x 的行，另有两个读懂词义的头"},
    .kind = CHANGE,
    .role = ROLE_MODEL,
    .area = AREA_DATA,
    .min = 1,
    .max = MAX_WORDS,
    .run = run_text,
};

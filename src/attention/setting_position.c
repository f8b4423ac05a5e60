#include "attention/setting_position.h"

#include "attention/setting_kind.h"

static bool set_place(size_t *value, const char *name, const char *word, Error *err) {
    uint64_t number;
    if (!text_count(word, 1000000000, &number))
        return refuse(err, "%s takes a whole number from 0 to 1000000000, not '%s'",
                      "%s 可以是 0 到 1000000000 的整数，不能是 '%s'", name, word);
    *value = (size_t)number;
    return true;
}

static const char *const POSITIONS[] = {"none", "sinusoidal", "rope", "rope-half", "alibi", "t5"};

bool set_position(Arena *arena, Model *m, Words words, Error *err) {
    (void)arena;
    for (size_t i = 0; words.count == 1 && i < sizeof POSITIONS / sizeof *POSITIONS; i++)
        if (text_same(words.at[0], POSITIONS[i])) {
            m->set.position = (Position)i;
            return true;
        }
    return refuse(err, "position takes none, sinusoidal, rope, rope-half, alibi or t5, not '%s'",
                  "position 可以是 none、sinusoidal、rope、rope-half、alibi 或 t5，不能是 '%s'", words_last(words));
}

void get_position(const Model *m, Text *text) {
    text_put(text, POSITIONS[m->set.position]);
}

bool set_rope_base(Arena *arena, Model *m, Words words, Error *err) {
    (void)arena;
    return setting_positive(&m->set.rope_base, "rope_base", words, err);
}

void get_rope_base(const Model *m, Text *text) {
    text_put_number(text, m->set.rope_base);
}

bool set_q_start(Arena *arena, Model *m, Words words, Error *err) {
    (void)arena;
    if (!setting_one_word(words, "q_start", "auto, N", err)) return false;
    m->set.q_start_auto = text_same(words.at[0], "auto");
    return m->set.q_start_auto || set_place(&m->set.q_start, "q_start", words.at[0], err);
}

void get_q_start(const Model *m, Text *text) {
    if (m->set.q_start_auto) text_put(text, "auto");
    else text_print(text, "%zu", m->set.q_start);
}

bool set_k_start(Arena *arena, Model *m, Words words, Error *err) {
    (void)arena;
    return setting_one_word(words, "k_start", "N", err) && set_place(&m->set.k_start, "k_start", words.at[0], err);
}

void get_k_start(const Model *m, Text *text) {
    text_print(text, "%zu", m->set.k_start);
}

bool set_t5(Arena *arena, Model *m, Words words, Error *err) {
    (void)arena;
    uint64_t buckets = m->set.t5_buckets, most = m->set.t5_max;
    bool two = words.count && text_same(words.at[0], "two-sided");
    bool named = words.count && (two || text_same(words.at[0], "one-sided"));
    bool numbers = words.count < 2 || text_count(words.at[1], MAX_BUCKETS, &buckets);
    numbers = numbers && (words.count < 3 || text_count(words.at[2], 1000000000, &most));
    if (!named || !numbers || words.count > 3)
        return refuse(
            err,
            "t5 takes one-sided or two-sided, then the number of buckets and the largest distance: t5 two-sided 32 128",
            "t5 可以是 one-sided 或 two-sided，后面是桶数和最大距离：t5 two-sided 32 128");
    size_t exact = (size_t)buckets / (two ? 4 : 2);
    if (exact == 0 || most <= exact)
        return refuse(err, "t5 needs at least %d buckets and a distance over %zu, not %zu and %zu",
                      "t5 至少需要 %d 个桶，距离大于 %zu，而不是 %zu 和 %zu", two ? 4 : 2, exact, (size_t)buckets,
                      (size_t)most);
    m->set.t5_two_sided = two;
    m->set.t5_buckets = (size_t)buckets;
    m->set.t5_max = (size_t)most;
    return true;
}

void get_t5(const Model *m, Text *text) {
    text_print(text, "%s %zu %zu", m->set.t5_two_sided ? "two-sided" : "one-sided", m->set.t5_buckets, m->set.t5_max);
}

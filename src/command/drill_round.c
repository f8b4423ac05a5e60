#include "command/drill_round.h"

#include "session/progress.h"
#include "view/written_drill.h"
#include "view/written_sum.h"

#include <string.h>

enum { RISE = 3 /* right in a row */, FALL = 2 /* missed in a row */, SCREEN = 80 };

/* How it stands with one drill. */
typedef struct Standing {
    size_t level, right, of;     /* of this round */
    size_t hits, misses;         /* in a row, since the level changed */
    uint64_t next[DRILL_LEVELS]; /* the number to seek the next item from, so that none comes twice */
} Standing;

typedef struct Round {
    Listener outer; /* who listened before, and will again */
    const Drill *only;
    uint64_t seed;
    size_t turn;     /* the open item's drill */
    uint64_t number; /* and its number */
    size_t asked;    /* items so far */
    size_t rung;     /* hints given */
    bool told;       /* the solution was among them: it counts as missed already */
    Standing at[];   /* of each drill */
} Round;

static Item open_item(Session *session, const Round *round) {
    const Drill *drill = DRILLS[round->turn];
    return drill_item(&session->scratch, drill, round->at[round->turn].level, round->seed, round->number);
}

/* ---- what is said ---- */

static void say_lines(Session *session, Lines lines) {
    for (size_t i = 0; i < lines.count; i++) say_text(session, lines.at[i]);
}

static void say_question(Session *session, const Round *round) {
    Item item = open_item(session, round);
    say(session, "%zu. %s, level %zu", "%zu. %s，第 %zu 级", round->asked, item.drill->name, item.level);
    item.plain = session->like.plain;
    const char *text = drill_question(&item, session->like.lang, &session->scratch);
    for (size_t length; *text; text += length + (text[length] == '\n')) {
        length = strcspn(text, "\n");
        say_text(session, arena_copy(&session->scratch, text, length));
    }
}

/* With as many decimals as it needs, three at most. */
static char *number_text(Session *session, double value) {
    enum { MOST = 3 };
    int decimals = 0;
    while (decimals < MOST && !is_exact(value, decimals)) decimals++;
    return number_free(&session->scratch, value, decimals);
}

/* The arithmetic, and beside its last line what was typed instead, if anything was. */
static void say_worked(Session *session, const Item *item, const char *typed, double guess) {
    Lines lines = written_drill(session, item);
    if (!typed) {
        say_lines(session, lines);
        return;
    }
    double gap = guess - item->answer;
    const char *sign = gap > 0 ? "+" : "", *size = number_text(session, gap);
    const char *beside = session->like.lang == CHINESE
                             ? arena_print(&session->scratch, "你的答案 %s，差 %s%s", typed, sign, size)
                             : arena_print(&session->scratch, "you said %s, gap %s%s", typed, sign, size);
    const char *last = lines.at[lines.count - 1];
    say_lines(session, (Lines){lines.at, lines.count - 1});
    if (text_width(last) + 3 + text_width(beside) <= SCREEN) {
        say_text(session, arena_print(&session->scratch, "%s   %s", last, beside));
    } else {
        say_text(session, last);
        say_text(session, beside);
    }
}

/* ---- the score ---- */

typedef struct Result {
    size_t level;
    bool right;
} Result;

static const char *add_result(Arena *arena, const char *before, const void *self) {
    const Result *result = self;
    size_t right = before ? progress_number(before, "right") : 0, of = before ? progress_number(before, "of") : 0;
    return arena_print(arena, "level=%zu right=%zu of=%zu", result->level, right + result->right, of + 1);
}

static const char *progress_id(Session *session, const Drill *drill) {
    return arena_print(&session->scratch, "drill/%s", drill->name);
}

/* An item counts once. */
static void count(Session *session, Round *round, bool right) {
    Standing *at = &round->at[round->turn];
    size_t before = at->level;
    at->of++;
    at->right += right;
    at->hits = right ? at->hits + 1 : 0;
    at->misses = right ? 0 : at->misses + 1;
    if (at->hits == RISE && at->level < DRILL_LEVELS) at->level++;
    if (at->misses == FALL && at->level > 1) at->level--;
    if (at->hits == RISE || at->misses == FALL) at->hits = at->misses = 0;
    Result result = {at->level, right};
    progress_change(session, progress_id(session, DRILLS[round->turn]), add_result, &result);
    say(session, "score: %s %zu of %zu", "得分：%s 答对 %zu，共 %zu", DRILLS[round->turn]->name, at->right, at->of);
    if (at->level > before) say(session, "%d right in a row: level %zu", "连对 %d 题：升到第 %zu 级", RISE, at->level);
    if (at->level < before) say(session, "%d missed in a row: level %zu", "连错 %d 题：降到第 %zu 级", FALL, at->level);
}

/* What the progress file knows of the drill, before and after a round. */
static void say_kept(Session *session, const Drill *drill) {
    const char *kept = progress_of(session, progress_id(session, drill));
    if (!kept) return;
    say(session, "%s in all: %zu of %zu, last at level %zu", "%s 累计：答对 %zu，共 %zu，最近在第 %zu 级", drill->name,
        progress_number(kept, "right"), progress_number(kept, "of"), progress_number(kept, "level"));
}

static void round_end(Session *session) {
    Round *round = session->listener.self;
    size_t right = 0, of = 0;
    for (size_t i = 0; DRILLS[i]; i++) {
        right += round->at[i].right;
        of += round->at[i].of;
    }
    if (of) say(session, "the drill ends: %zu of %zu right", "练习结束：答对 %zu，共 %zu", right, of);
    else say(session, "the drill ends before the first answer", "练习结束，还没有回答");
    for (size_t i = 0; DRILLS[i]; i++)
        if (round->at[i].of) say_kept(session, DRILLS[i]);
    session->listener = round->outer;
}

/* ---- one item after another ---- */

static void ask_next(Session *session, Round *round) {
    if (!round->only && round->asked) round->turn++;
    if (!DRILLS[round->turn]) round->turn = 0;
    Standing *at = &round->at[round->turn];
    uint64_t *next = &at->next[at->level - 1];
    Item item = drill_item(&session->scratch, DRILLS[round->turn], at->level, round->seed, *next);
    round->number = item.number;
    *next = item.number + 1;
    if (round->asked++) say_text(session, "");
    round->rung = 0;
    round->told = false;
    say_question(session, round);
}

static void answer(Session *session, Round *round, const char *typed, double guess) {
    Item item = open_item(session, round);
    bool right = drill_right(&item, guess);
    if (right) {
        say(session, "right: %s", "对：%s", number_text(session, item.answer));
    } else {
        const Mistake *mistake = drill_mistake(&item, guess);
        if (mistake) say_text(session, sentence(mistake->said, session->like.lang));
        else say(session, "not %s", "不是 %s", typed);
        say_worked(session, &item, typed, guess);
    }
    if (!round->told) count(session, round, right);
    if (!right) say(session, "again?", "再来一题：");
    ask_next(session, round);
}

/* ---- the words of a round ---- */

static void say_hint(Session *session, Round *round) {
    Item item = open_item(session, round);
    if (round->rung < DRILL_RUNGS) {
        say_text(session, sentence(drill_hint(&item, round->rung++), session->like.lang));
        return;
    }
    say_worked(session, &item, NULL, 0);
    if (round->told) return;
    round->told = true;
    count(session, round, false);
}

static void say_skip(Session *session, Round *round) {
    Item item = open_item(session, round);
    say_worked(session, &item, NULL, 0);
    if (!round->told) count(session, round, false);
    ask_next(session, round);
}

static void say_again(Session *session, Round *round) {
    say_question(session, round);
}

static void leave(Session *session, Round *round) {
    (void)round;
    round_end(session);
}

static const struct {
    const char *name;
    void (*run)(Session *session, Round *round);
} WORDS[] = {{"hint", say_hint}, {"skip", say_skip}, {"again", say_again}, {"leave", leave}};

/* Is it meant as a number, though it may be none? No command begins like one. */
static bool is_numeric(const char *word) {
    return *word && strchr("0123456789+-.", *word);
}

static bool hear(Session *session, const char *line, bool *mine, Error *err) {
    Round *round = session->listener.self;
    Words words;
    size_t used;
    double guess;
    if (!text_words(&session->scratch, line, &used, &words, err) || !words.count) return true;
    for (size_t i = 0; words.count == 1 && i < sizeof WORDS / sizeof *WORDS; i++) {
        if (!text_same(words.at[0], WORDS[i].name)) continue;
        *mine = true;
        WORDS[i].run(session, round);
        return true;
    }
    size_t first = text_same(words.at[0], "answer");
    *mine = first || is_numeric(words.at[0]);
    if (!*mine) return true;
    if (words.count != first + 1 || !text_number(words.at[first], &guess) || guess != guess)
        return refuse(err, "the answer is one number, such as 3, -0.5 or 3/8, not '%s'",
                      "答案是一个数，例如 3、-0.5 或 3/8，不能是 '%s'", line);
    answer(session, round, words.at[first], guess);
    return true;
}

void round_open(Session *session, const Drill *only, size_t level, uint64_t seed) {
    if (session->listener.hear == hear) round_end(session);
    size_t drills = 0;
    while (DRILLS[drills]) drills++;
    Round *round = arena_take(&session->journal.arena, sizeof *round + drills * sizeof *round->at);
    *round = (Round){.outer = session->listener, .only = only, .seed = seed};
    for (size_t i = 0; i < drills; i++) {
        round->at[i].level = level;
        if (DRILLS[i] == only) round->turn = i;
    }
    session->listener = (Listener){.hear = hear, .self = round, .record = session->record};
    say(session, "a number is the answer; hint, skip, again, leave; everything else is a command",
        "输入数字就是回答；hint、skip、again、leave；其他都是命令");
    for (size_t i = 0; i < drills; i++)
        if (!only || DRILLS[i] == only) say_kept(session, DRILLS[i]);
    ask_next(session, round);
}

#include "command/help_lab.h"

#include "command/commands.h"
#include "lab/depth_name.h"

typedef struct KeyHelp {
    const char *key;
    Sentence help;
} KeyHelp;

static const KeyHelp DEPTH_KEYS[] = {
    {"skip=on", {"each layer adds its input to what it makes", "每一层把输入加到自己的输出上（残差连接）"}},
    {"norm=on", {"LayerNorm before attention and FFN", "注意力和 FFN 之前先做层归一化"}},
    {"ffn=on", {"a ReLU network of 4 d_model columns after attention", "注意力之后有一个 ReLU 网络，宽 4 d_model"}},
    {"branch=F", {"what a skip adds is multiplied by F", "残差连接所加的部分乘 F"}},
    {"seeds=N", {"that many stacks: geometric mean of res, mean of cos", "N 组随机数：res 取几何平均，cos 取平均"}},
    {"stack=", {"these in words, joined by +, or all that are usual: all", "用 + 连起来的词；all 是常见的各种层"}},
};

static const KeyHelp COST_KEYS[] = {
    {"precision=", {"of one score: f64, f32, bf16 or f16", "每个分数的精度：f64、f32、bf16 或 f16"}},
    {"causal=on", {"blocks of keys that may not be looked at are skipped", "跳过不能看的键块"}},
    {"window=N", {"a query sees N keys, itself with them; 0: all", "每个查询看 N 个键，包括自己；0：全部"}},
    {"block=N", {"keys that online softmax takes at a time", "在线 softmax 每次处理的键数"}},
    {"row=I", {"the row of the focused head that is followed", "跟踪焦点所在的头的哪一行"}},
    {"sd=F", {"spread of the random scores", "随机分数的标准差"}},
    {"trend=F", {"each place of distance takes F from a score", "每远一位，分数减 F"}},
};

static void put_keys(Session *session, const KeyHelp *key, size_t count, HelpRow *row) {
    for (size_t i = 0; i < count; i++) row(session, key[i].key, sentence(key[i].help, session->like.lang));
}

static void help_depth(Session *session, HelpRow *row) {
    put_keys(session, DEPTH_KEYS, sizeof DEPTH_KEYS / sizeof *DEPTH_KEYS, row);
    for (size_t i = 0; i < DEPTH_WORD_COUNT; i++)
        row(session, arena_print(&session->scratch, "  %s", DEPTH_WORDS[i].name),
            sentence(DEPTH_WORDS[i].help, session->like.lang));
    say(session, "any value may be a list, skip=on,off: a row and a curve for each",
        "任何值都可以是列表，如 skip=on,off：每个值一行和一条曲线");
}

static void help_cost(Session *session, HelpRow *row) {
    put_keys(session, COST_KEYS, sizeof COST_KEYS / sizeof *COST_KEYS, row);
    say(session, "any value may be a list, tokens=16,64, but for online: a row for each",
        "除 online 之外，任何值都可以是列表，如 tokens=16,64：每个值一行");
}

void help_lab(Session *session, const Command *command, HelpRow *row) {
    if (command == &CMD_DEPTH) help_depth(session, row);
    if (command == &CMD_COST) help_cost(session, row);
}

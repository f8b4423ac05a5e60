#include "command/help_layer.h"

#include "command/naming.h"

static const struct {
    const char *name;
    Sentence help;
} ARGUMENTS[] = {
    {"layer=N",
     {"one attention layer of a checkpoint; x stays if it is as wide", "检查点的一个注意力层；x 宽度相符就保留"}},
    {"heads=N", {"into how many heads it is cut: no such file says it", "分成多少个头：这种文件自己不会说明"}},
    {"head=N", {"the numbers of this head alone, all the file is read for", "只取这一个头的数字，文件也只读这些"}},
    {"stack=PART", {"a part of the name, where two stacks have the layer", "名称的一段，用于两组层都有这一层时"}},
};

void help_layer(Session *session, HelpRow *row) {
    Language lang = session->like.lang;
    for (size_t i = 0; i < sizeof ARGUMENTS / sizeof *ARGUMENTS; i++)
        row(session, ARGUMENTS[i].name, sentence(ARGUMENTS[i].help, lang));
    say(session, "Known layouts, by how names in the file end, and what each sets:",
        "认得的命名方式：文件中名称的结尾，以及各自设置什么：");
    for (size_t i = 0; i < NAMING_COUNT; i++) {
        Text text = text_new(&session->scratch);
        for (size_t j = 0; j < naming_pieces(&NAMINGS[i]); j++)
            if (j == 0 || NAMINGS[i].piece[j].holds[0] == WO)
                text_print(&text, "%s%s", j == 0 ? "" : lang == CHINESE ? "、" : ", ", NAMINGS[i].piece[j].name);
        for (size_t j = 0; j < NAMING_SETS && NAMINGS[i].sets[j]; j++)
            text_print(&text, "%s%s", j ? ", " : lang == CHINESE ? "；" : "; ", NAMINGS[i].sets[j]);
        row(session, NAMINGS[i].name, text.at);
    }
}

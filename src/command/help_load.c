#include "command/help_load.h"

#include "files/file.h"

enum { KIB = 1024, MIB = 1024 * 1024 };

static void put_limits(Session *session, HelpRow *row) {
    Text text = text_new(&session->scratch);
    bool zh = session->like.lang == CHINESE;
    text_print(
        &text,
        zh ? "每边最多 %d，每个数组最多 %d 个数字；整个读取的文件（以及解压后的数组）最多 %d MiB，"
           : "at most %d rows and columns, %d numbers in an array, %d MiB of a file that is read whole or unpacked, ",
        (int)FILE_MAX_SIDE, (int)FILE_MAX_NUMBERS, (int)FILE_MAX_BYTES / MIB);
    text_print(
        &text,
        zh ? "文本每行最多 %d MiB，.npy 文件头最多 %d KiB，.safetensors 文件头或压缩包目录最多 %d MiB，"
           : "%d MiB a line of text, %d KiB the header of an .npy, %d MiB that of a .safetensors or the directory of an archive, ",
        (int)FILE_MAX_LINE / MIB, (int)FILE_MAX_HEADER / KIB, (int)FILE_MAX_LIST / MIB);
    text_print(&text,
               zh ? "JSON 嵌套最多 %d 层，一个文件最多 %d 个数组"
                  : "%d lists inside one another in JSON, %d arrays in a file of text or JSON",
               (int)FILE_MAX_DEPTH, (int)FILE_MAX_ENTRIES);
    row(session, zh ? "上限" : "limits", text.at);
}

void help_load(Session *session, HelpRow *row) {
    static const struct {
        const char *form;
        Sentence help;
    } FORMS[] = {
        {"FILE:ARRAY", {"one array of several; names FILE lists them", "多个数组中的一个；names FILE 列出它们"}},
        {"[0:4, 8:16]",
         {"behind it, a part: rows and columns, planes before them; of .npy, .npz and .safetensors only the bytes of "
          "the part are read",
          "写在后面，取一部分：行和列，三维的层写在最前；.npy、.npz 和 .safetensors 只读这一部分的字节"}},
    };
    for (size_t i = 0; i < sizeof FORMS / sizeof *FORMS; i++)
        row(session, FORMS[i].form, sentence(FORMS[i].help, session->like.lang));
    for (size_t i = 0; FORMATS[i]; i++)
        row(session, FORMATS[i]->endings, sentence(FORMATS[i]->help, session->like.lang));
    put_limits(session, row);
}

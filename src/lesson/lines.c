#include "lesson/lines.h"

#include "base/text.h"
#include "files/plain.h"
#include "files/replace.h"
#include "lesson/lesson.h"

#include <errno.h>
#include <fcntl.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* All of a regular file in the arena; NULL: a fault was told. */
static char *read_whole(int fd, const char *path, Place at, size_t most, size_t *size, Faults *faults) {
    struct stat about;
    const char *name = plain_name(path);
    if (fstat(fd, &about) != 0 || !S_ISREG(about.st_mode)) {
        fault(faults, at, false, "%s is no ordinary file: give a file with a lesson",
              "%s 不是普通文件：请给一个课程文件", name);
        return NULL;
    }
    if (about.st_size > (off_t)most) {
        fault(faults, at, false, "%s is too large: with all it uses, a lesson has at most %d bytes",
              "%s 太大：一节课连同它用到的文件，上限是 %d 字节", name, LESSON_MAX_BYTES);
        return NULL;
    }
    size_t room = (size_t)about.st_size;
    char *bytes = arena_take(faults->arena, room + 1);
    ssize_t got = 0;
    for (*size = 0; *size < room && (got = read(fd, bytes + *size, room - *size)) > 0;) *size += (size_t)got;
    if (got >= 0) return bytes;
    fault(faults, at, false, "cannot read %s: %s", "读不了 %s：%s", name, file_reason(errno, faults->lang));
    return NULL;
}

bool lines_open(Lines *lines, const char *path, const Place *used, size_t most, size_t *size, Faults *faults) {
    static const char MARK[] = "\xEF\xBB\xBF"; /* of byte order */
    Place at = used ? *used : (Place){.file = path};
    *lines = (Lines){.at = {.file = path, .used = used}};
    int fd = open(path, O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    if (fd < 0) {
        fault(faults, at, false, "cannot open %s: %s", "打不开 %s：%s", plain_name(path),
              file_reason(errno, faults->lang));
        return false;
    }
    char *bytes = read_whole(fd, path, at, most, size, faults);
    close(fd);
    if (!bytes) return false;
    lines->next = bytes;
    lines->end = bytes + *size;
    if (*size < strlen(MARK) || memcmp(bytes, MARK, strlen(MARK)) != 0) return true;
    lines->next += strlen(MARK);
    at = (Place){path, "", 1, 1, used};
    fault(faults, at, false, "a byte order mark before the first word: save the file as UTF-8 without one",
          "第一个词之前有字节顺序标记：请把文件存成不带它的 UTF-8");
    return true;
}

typedef enum Stray { STRAY_NONE, STRAY_BYTE, STRAY_TAB, STRAY_HIDDEN, STRAY_COUNT } Stray;

static Stray stray(uint32_t rune, size_t bytes) {
    if (rune == 0xFFFD && bytes == 1) return STRAY_BYTE;
    if (rune == '\t') return STRAY_TAB;
    return rune_safe(rune) != rune ? STRAY_HIDDEN : STRAY_NONE;
}

/* Tells the first character of each kind on the line that has no place in a lesson. */
static void check_runes(const Place *at, Faults *faults) {
    bool told[STRAY_COUNT] = {[STRAY_NONE] = true};
    uint32_t rune;
    size_t used;
    for (const char *c = at->text; *c; c += used) {
        used = rune_next(c, &rune);
        Stray kind = stray(rune, used);
        if (told[kind]) continue;
        told[kind] = true;
        Place here = place_at(*at, c);
        if (kind == STRAY_BYTE)
            fault(faults, here, false, "the byte 0x%02X is not UTF-8: save the file as UTF-8",
                  "字节 0x%02X 不属于 UTF-8：请把文件存成 UTF-8", (unsigned)(unsigned char)*c);
        else if (kind == STRAY_TAB) fault(faults, here, false, "a tab: use blanks", "有制表符：请用空格");
        else
            fault(faults, here, false, "the control or hidden character U+%04X, which no screen shows: leave it out",
                  "控制字符或不可见字符 U+%04X，屏幕显示不了：请删掉", (unsigned)rune);
    }
}

bool lines_next(Lines *lines, Faults *faults) {
    if (lines->next >= lines->end || lines->broken) return false;
    const char *from = lines->next, *end = memchr(from, '\n', (size_t)(lines->end - from));
    if (!end) end = lines->end;
    lines->next = end + 1;
    bool returned = end > from && end[-1] == '\r', cut = end - from > LESSON_LINE_MOST;
    if (returned) end--;
    if (cut) end = from + LESSON_LINE_MOST;
    while (end > from && end[-1] == ' ') end--;
    Place *at = &lines->at;
    at->text = arena_copy(faults->arena, from, (size_t)(end - from));
    at->line++;
    at->column = 1;
    if (cut)
        fault(faults, *at, false, "a line of over %d bytes: say it on several", "一行超过 %d 字节：请分成几行",
              LESSON_LINE_MOST);
    if (returned && !lines->returns) {
        fault(faults, place_at(*at, at->text + strlen(at->text)), false,
              "the lines end in CR LF: save the file with LF alone", "行尾是 CR LF：请把文件存成只用 LF 换行");
        lines->returns = true;
    }
    check_runes(at, faults);
    if (strlen(at->text) == (size_t)(end - from)) return true;
    fault(faults, place_at(*at, at->text + strlen(at->text)), false, "a NUL byte: a lesson is plain text",
          "有 NUL 字节：课程应当是纯文本");
    lines->broken = true;
    return true;
}

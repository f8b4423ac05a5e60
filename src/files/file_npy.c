/* NumPy's .npy, versions 1 to 3. Layout: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
 * The header is a Python dictionary; it is read by a grammar of a few lines and never evaluated. */
#include "files/npy.h"
#include "files/plain.h"
#include "files/writers.h"

#include <assert.h>
#include <string.h>

static const char MAGIC[] = "\x93NUMPY";
enum { MAGIC_BYTES = 6, MOST_DIMENSIONS = 32 /* of any array of NumPy */ };

/* ---- header ---- */

typedef struct Header {
    const NumberType *type; /* NULL: not read */
    const char *descr;
    bool big, fortran;
    size_t shape[MOST_DIMENSIONS], dimensions;
} Header;

typedef struct Reader {
    Arena *arena;
    const char *path, *at, *end;
    Error *err;
} Reader;

static char peek(Reader *in) {
    while (in->at < in->end && strchr(" \t\r\n", *in->at) && *in->at) in->at++;
    return in->at < in->end ? *in->at : 0;
}

static bool take(Reader *in, char c) {
    if (peek(in) != c) return false;
    in->at++;
    return true;
}

static bool broken(Reader *in, const char *key) {
    return refuse(in->err, "%s: the header is broken at '%s'; save the array again with numpy.save",
                  "%s：文件头在“%s”处有误；请用 numpy.save 重新保存", plain_name(in->path), key);
}

static bool take_string(Reader *in, const char *key, const char **text) {
    char quote = peek(in);
    if (quote != '\'' && quote != '"') return broken(in, key);
    const char *close = memchr(in->at + 1, quote, (size_t)(in->end - in->at - 1));
    if (!close) return broken(in, key);
    *text = text_cut(in->arena, text_clean(in->arena, in->at + 1, (size_t)(close - in->at - 1)), 24);
    in->at = close + 1;
    return true;
}

static bool host_is_big(void) {
    const uint16_t one = 1;
    unsigned char first;
    memcpy(&first, &one, 1);
    return first == 0;
}

static bool take_descr(Reader *in, Header *header) {
    if (peek(in) == '[')
        return refuse(in->err, "%s: 'descr' is a list of fields; save one plain array of numbers",
                      "%s：“descr”是字段列表；请保存单个纯数字数组", plain_name(in->path));
    if (!take_string(in, "descr", &header->descr)) return false;
    char order = *header->descr;
    if (!order) return broken(in, "descr");
    header->big = order == '>' || (order != '<' && host_is_big());
    if (strchr("<>=|", order)) header->type = type_npy(header->descr + 1);
    return true;
}

static bool take_order(Reader *in, Header *header) {
    static const char *const WORDS[] = {"False", "True"};
    peek(in);
    for (size_t i = 0; i < 2; i++) {
        size_t length = strlen(WORDS[i]);
        if ((size_t)(in->end - in->at) < length || memcmp(in->at, WORDS[i], length) != 0) continue;
        in->at += length;
        header->fortran = i == 1;
        return true;
    }
    return broken(in, "fortran_order");
}

static bool too_large(const char *path, Error *err) {
    return refuse(err, "%s: 'shape' is too large: no file has as many bytes; save the array again with numpy.save",
                  "%s：“shape”太大：没有文件有这么多字节；请用 numpy.save 重新保存", plain_name(path));
}

static bool take_side(Reader *in, size_t *side) {
    if (peek(in) == '-')
        return refuse(in->err, "%s: 'shape' has a negative dimension; save the array again with numpy.save",
                      "%s：“shape”里有负的维度；请用 numpy.save 重新保存", plain_name(in->path));
    const char *first = in->at;
    bool wraps = false;
    *side = 0;
    for (; in->at < in->end && *in->at >= '0' && *in->at <= '9'; in->at++)
        wraps |= __builtin_mul_overflow(*side, (size_t)10, side) ||
                 __builtin_add_overflow(*side, (size_t)(*in->at - '0'), side);
    if (in->at == first) return broken(in, "shape");
    if (wraps) return too_large(in->path, in->err);
    if (in->at < in->end && *in->at == 'L') in->at++; /* as Python 2 wrote it */
    return true;
}

static bool take_shape(Reader *in, Header *header) {
    if (!take(in, '(')) return broken(in, "shape");
    bool comma = true;
    while (!take(in, ')')) {
        if (!comma) return broken(in, "shape");
        if (header->dimensions == MOST_DIMENSIONS) return broken(in, "shape");
        if (!take_side(in, &header->shape[header->dimensions++])) return false;
        comma = take(in, ',');
    }
    /* (3) is a number to Python, not a tuple */
    return header->dimensions != 1 || comma || broken(in, "shape");
}

static bool take_header(Reader *in, Header *header) {
    static const struct {
        const char *name;
        bool (*take)(Reader *, Header *);
    } KEYS[] = {{"descr", take_descr}, {"fortran_order", take_order}, {"shape", take_shape}};
    enum { COUNT = sizeof KEYS / sizeof *KEYS };
    bool seen[COUNT] = {false};
    if (!take(in, '{'))
        return refuse(in->err, "%s: the header is not a dict; save the array again with numpy.save",
                      "%s：文件头不是字典；请用 numpy.save 重新保存", plain_name(in->path));
    for (bool comma = true; !take(in, '}'); comma = take(in, ',')) {
        const char *key;
        if (!comma || !take_string(in, "header", &key)) return comma ? false : broken(in, "header");
        size_t i = 0;
        while (i < COUNT && strcmp(KEYS[i].name, key) != 0) i++;
        if (i == COUNT || seen[i] || !take(in, ':')) return broken(in, key);
        seen[i] = true;
        if (!KEYS[i].take(in, header)) return false;
    }
    for (size_t i = 0; i < COUNT; i++)
        if (!seen[i])
            return refuse(in->err, "%s: the header has no key '%s'; save the array again with numpy.save",
                          "%s：文件头缺少键“%s”；请用 numpy.save 重新保存", plain_name(in->path), KEYS[i].name);
    return peek(in) == 0 && in->at == in->end ? true : broken(in, "end");
}

/* ---- file ---- */

static bool sniff_npy(Bytes bytes) {
    return bytes.count >= MAGIC_BYTES && memcmp(bytes.at, MAGIC, MAGIC_BYTES) == 0;
}

/* The bytes behind the stream, and what was found of them. */
typedef struct Place {
    const char *path;
    Stream from;
    uint64_t size;
    size_t first, length; /* of the header */
} Place;

static bool is_cut(const Place *place, Error *err) {
    return refuse(err, "%s is truncated: it ends inside the header; copy or save it again",
                  "%s 不完整：在文件头中间就结束了；请重新复制或保存", plain_name(place->path));
}

/* Where the header stands. */
static bool find_header(Place *place, Error *err) {
    unsigned char start[MAGIC_BYTES + 2 + 4];
    size_t count = place->size < MAGIC_BYTES + 4 ? (size_t)place->size : MAGIC_BYTES + 4;
    if (!place->from.read(place->from.self, 0, start, count, err)) return false;
    if (!sniff_npy((Bytes){start, count}))
        return refuse(err, "%s is not a .npy file: the first bytes are not its magic ones; is the ending right?",
                      "%s 不是 .npy 文件：开头不是它的标记；文件名的结尾对吗？", plain_name(place->path));
    unsigned major = count > MAGIC_BYTES ? start[MAGIC_BYTES] : 1;
    if (major < 1 || major > 3)
        return refuse(err, "%s: .npy version %u is unknown; versions 1 to 3 are read",
                      "%s：未知的 .npy 版本 %u；只读版本 1 到 3", plain_name(place->path), major);
    size_t wide = major == 1 ? 2 : 4;
    place->first = MAGIC_BYTES + 2 + wide;
    if (place->size < place->first) return is_cut(place, err);
    if (wide == 4 && !place->from.read(place->from.self, count, start + count, 2, err)) return false;
    for (size_t i = place->first; i-- > place->first - wide;) place->length = place->length << 8 | start[i];
    if (place->length > FILE_MAX_HEADER)
        return refuse(err, "%s: a header length of %zu bytes is too large; at most %d are read",
                      "%s：文件头长度 %zu 字节太大；最多读 %d 字节", plain_name(place->path), place->length,
                      (int)FILE_MAX_HEADER);
    return place->size - place->first >= place->length || is_cut(place, err);
}

static bool check_size(const Place *place, const Header *header, Error *err) {
    uint64_t bytes, left = place->size - place->first - place->length;
    if (!header->type) return true;
    if (!stored_bytes(header->type, header->shape, header->dimensions, &bytes)) return too_large(place->path, err);
    if (bytes <= left) return true;
    return refuse(err,
                  "%s is truncated: its shape asks for %llu bytes of data, the file has %llu; copy or save it again",
                  "%s 不完整：“shape”需要 %llu 字节数据，文件里只有 %llu；请重新复制或保存", plain_name(place->path),
                  (unsigned long long)bytes, (unsigned long long)left);
}

bool npy_list(Arena *arena, const char *path, Stream from, uint64_t size, Entry *entry, Error *err) {
    Place place = {.path = path, .from = from, .size = size};
    if (!find_header(&place, err)) return false;
    char *text = arena_take(arena, place.length);
    if (!from.read(from.self, place.first, text, place.length, err)) return false;
    Reader in = {arena, path, text, text + place.length, err};
    Header header = {0};
    if (!take_header(&in, &header) || !check_size(&place, &header, err)) return false;
    size_t *shape = TAKE_ARRAY(arena, size_t, header.dimensions);
    memcpy(shape, header.shape, header.dimensions * sizeof *shape);
    Stored *stored = TAKE(arena, Stored);
    *stored = (Stored){header.type, header.big, header.fortran, place.first + place.length, 0};
    entry->type = header.descr;
    entry->shape = shape;
    entry->dimensions = header.dimensions;
    entry->stored = stored;
    entry->why = stored_why(header.type, shape, header.dimensions);
    if (!header.type)
        entry->why = (Sentence){"objects, complex numbers and text are not read; try a.astype('<f8')",
                                "不读对象、复数和文字；请试试 a.astype('<f8')"};
    return true;
}

static bool list_npy(Arena *arena, File *file, Error *err) {
    Entry *one = TAKE(arena, Entry);
    *one = (Entry){.name = ""};
    file->at = one;
    file->count = 1;
    return npy_list(arena, file->path, stream_of(file->source), file->source->size, one, err);
}

/* ---- writing ---- */

Bytes npy_bytes(Arena *arena, const Array *array) {
    enum { ALIGN = 64, PREFIX = MAGIC_BYTES + 4, ROOM = 2 * ALIGN };
    Matrix m = array->value;
    assert(array->planes > 0 && m.rows % array->planes == 0);
    char shape[ROOM];
    if (array->planes > 1)
        snprintf(shape, sizeof shape, "(%zu, %zu, %zu)", array->planes, m.rows / array->planes, m.cols);
    else snprintf(shape, sizeof shape, "(%zu, %zu)", m.rows, m.cols);
    size_t most = PREFIX + ROOM + m.rows * m.cols * sizeof(uint64_t);
    unsigned char *bytes = arena_take(arena, most), *at = bytes + PREFIX;
    int length = snprintf((char *)at, ROOM, "{'descr': '<f8', 'fortran_order': False, 'shape': %s, }", shape);
    size_t total = (PREFIX + (size_t)length + 1 + ALIGN - 1) / ALIGN * ALIGN - PREFIX;
    assert(total <= ROOM);
    memset(at + length, ' ', total - (size_t)length - 1);
    at[total - 1] = '\n';
    memcpy(bytes, MAGIC, MAGIC_BYTES);
    const unsigned char version_and_length[] = {1, 0, (unsigned char)total, (unsigned char)(total >> 8)};
    memcpy(bytes + MAGIC_BYTES, version_and_length, sizeof version_and_length);
    at += total;
    for (size_t row = 0; row < m.rows; row++)
        for (size_t col = 0; col < m.cols; col++) {
            double value = matrix_at(m, row, col);
            uint64_t bits;
            memcpy(&bits, &value, sizeof bits);
            for (size_t i = 0; i < sizeof bits; i++) *at++ = (unsigned char)(bits >> 8 * i);
        }
    return (Bytes){bytes, (size_t)(at - bytes)};
}

static bool write_npy(FILE *out, const char *path, const Arrays *arrays, const char *note) {
    (void)path, (void)note;
    Arena scratch = {0};
    Bytes bytes = npy_bytes(&scratch, arrays->at);
    fwrite(bytes.at, 1, bytes.count, out);
    arena_free(&scratch);
    return !ferror(out);
}

const Format FORMAT_NPY = {
    .name = "npy",
    .endings = "npy",
    .help = {"one array of numbers as numpy.save writes it, up to three dimensions",
             "numpy.save 写出的单个数字数组，最多三维"},
    .sniff = sniff_npy,
    .list = list_npy,
    .take = stored_take,
    .write = write_npy,
};

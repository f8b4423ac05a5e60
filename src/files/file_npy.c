/* NumPy's .npy, versions 1 to 3. Layout: https://numpy.org/doc/stable/reference/generated/numpy.lib.format.html
 * The header is a Python dictionary; it is read by a grammar of a few lines and never evaluated. */
#include "files/plain.h"
#include "files/writers.h"

#include <assert.h>
#include <math.h>
#include <string.h>

static const char MAGIC[] = "\x93NUMPY";
enum { MAGIC_BYTES = 6, MAX_HEADER = 64 * 1024, MAX_DIMENSIONS = 3 };

/* ---- numbers: `bits` are the bytes of one, the lowest first ---- */

static double from_half(uint64_t bits) {
    int exponent = (int)(bits >> 10 & 31);
    double part = (double)(bits & 1023), size;
    if (exponent == 31) size = part > 0 ? NAN : INFINITY;
    else size = exponent ? ldexp(1024 + part, exponent - 25) : ldexp(part, -24);
    return bits >> 15 & 1 ? -size : size;
}

static double from_single(uint64_t bits) {
    uint32_t low = (uint32_t)bits;
    float value;
    memcpy(&value, &low, sizeof value);
    return (double)value;
}

static double from_double(uint64_t bits) {
    double value;
    memcpy(&value, &bits, sizeof value);
    return value;
}

static double from_i1(uint64_t bits) {
    return (int8_t)bits;
}

static double from_i2(uint64_t bits) {
    return (int16_t)bits;
}

static double from_i4(uint64_t bits) {
    return (int32_t)bits;
}

static double from_i8(uint64_t bits) {
    return (double)(int64_t)bits;
}

static double from_whole(uint64_t bits) {
    return (double)bits;
}

static double from_bool(uint64_t bits) {
    return bits != 0;
}

typedef struct Type {
    const char *name; /* without the byte order */
    size_t bytes;
    double (*value)(uint64_t bits);
} Type;

static const Type TYPES[] = {
    {"f8", 8, from_double}, {"f4", 4, from_single}, {"f2", 2, from_half},  {"i1", 1, from_i1},
    {"i2", 2, from_i2},     {"i4", 4, from_i4},     {"i8", 8, from_i8},    {"u1", 1, from_whole},
    {"u2", 2, from_whole},  {"u4", 4, from_whole},  {"u8", 8, from_whole}, {"b1", 1, from_bool},
};

/* ---- header ---- */

typedef struct Header {
    const Type *type;
    const char *descr;
    bool big, fortran;
    size_t shape[MAX_DIMENSIONS], dimensions;
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
    header->big = order == '>' || (order != '<' && host_is_big());
    for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; i++)
        if (order && strchr("<>=|", order) && strcmp(header->descr + 1, TYPES[i].name) == 0) header->type = &TYPES[i];
    if (header->type) return true;
    return refuse(in->err,
                  "%s: cannot read the type '%s' in 'descr' (objects, complex numbers and text are not read); "
                  "try a.astype('<f8')",
                  "%s：读不了“descr”里的类型“%s”（不读对象、复数和文字）；请试试 a.astype('<f8')", plain_name(in->path),
                  header->descr);
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

static bool take_side(Reader *in, size_t *side) {
    if (peek(in) == '-')
        return refuse(in->err, "%s: 'shape' has a negative dimension; save the array again with numpy.save",
                      "%s：“shape”里有负的维度；请用 numpy.save 重新保存", plain_name(in->path));
    const char *first = in->at;
    *side = 0;
    for (; in->at < in->end && *in->at >= '0' && *in->at <= '9'; in->at++)
        if (*side <= FILE_MAX_NUMBERS) *side = 10 * *side + (size_t)(*in->at - '0');
    if (in->at == first) return broken(in, "shape");
    if (in->at < in->end && *in->at == 'L') in->at++; /* as Python 2 wrote it */
    return true;
}

static bool take_shape(Reader *in, Header *header) {
    if (!take(in, '(')) return broken(in, "shape");
    bool comma = true;
    while (!take(in, ')')) {
        if (!comma) return broken(in, "shape");
        if (header->dimensions == MAX_DIMENSIONS)
            return refuse(in->err, "%s: 'shape' has more than %d dimensions; save a part of it, as a[0]",
                          "%s：“shape”超过 %d 维；请只保存一部分，例如 a[0]", plain_name(in->path),
                          (int)MAX_DIMENSIONS);
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

/* Where the header stands: `first` and `length` in bytes. */
static bool find_header(const char *path, Bytes bytes, size_t *first, size_t *length, Error *err) {
    if (!sniff_npy(bytes))
        return refuse(err, "%s is not a .npy file: the first bytes are not its magic ones; is the ending right?",
                      "%s 不是 .npy 文件：开头不是它的标记；文件名的结尾对吗？", plain_name(path));
    unsigned major = bytes.count > MAGIC_BYTES ? bytes.at[MAGIC_BYTES] : 1;
    if (major < 1 || major > 3)
        return refuse(err, "%s: .npy version %u is unknown; versions 1 to 3 are read",
                      "%s：未知的 .npy 版本 %u；只读版本 1 到 3", plain_name(path), major);
    size_t wide = major == 1 ? 2 : 4;
    *first = MAGIC_BYTES + 2 + wide;
    *length = 0;
    for (size_t i = *first; i-- > *first - wide && bytes.count >= *first;) *length = *length << 8 | bytes.at[i];
    if (*length > MAX_HEADER)
        return refuse(err, "%s: a header length of %zu bytes is too large; at most %d are read",
                      "%s：文件头长度 %zu 字节太大；最多读 %d 字节", plain_name(path), *length, (int)MAX_HEADER);
    if (bytes.count < *first || bytes.count - *first < *length)
        return refuse(err, "%s is truncated: it ends inside the header; copy or save it again",
                      "%s 不完整：在文件头中间就结束了；请重新复制或保存", plain_name(path));
    return true;
}

/* The sizes against the limits and the real length; *count numbers. */
static bool check_size(const char *path, const Header *header, size_t left, size_t *count, Error *err) {
    *count = 1;
    bool empty = false;
    for (size_t i = 0; i < header->dimensions; i++) empty |= header->shape[i] == 0;
    if (empty)
        return refuse(err, "%s is empty: there is a 0 in its shape; save an array with numbers in it",
                      "%s 是空的：“shape”里有 0；请保存有数字的数组", plain_name(path));
    for (size_t i = 0; i < header->dimensions; i++) {
        if (header->shape[i] > FILE_MAX_SIDE || *count * header->shape[i] > FILE_MAX_NUMBERS)
            return refuse(err, "%s: 'shape' is too large; the limit is %d a side and %d numbers in all",
                          "%s：“shape”太大；上限是每边 %d，总共 %d 个数字", plain_name(path), (int)FILE_MAX_SIDE,
                          (int)FILE_MAX_NUMBERS);
        *count *= header->shape[i]; /* both at most 2^22: never wraps */
    }
    size_t bytes = *count * header->type->bytes;
    if (bytes > left)
        return refuse(
            err, "%s is truncated: its shape asks for %zu bytes of data, the file has %zu; copy or save it again",
            "%s 不完整：“shape”需要 %zu 字节数据，文件里只有 %zu；请重新复制或保存", plain_name(path), bytes, left);
    return true;
}

static uint64_t bits_at(const unsigned char *at, size_t bytes, bool big) {
    uint64_t bits = 0;
    for (size_t i = 0; i < bytes; i++) bits = bits << 8 | at[big ? i : bytes - 1 - i];
    return bits;
}

static void fill(const Header *header, const unsigned char *data, size_t count, double *out) {
    const Type *type = header->type;
    size_t a = header->shape[0], b = header->shape[1], c = header->shape[2];
    for (size_t i = 0; i < count; i++) {
        /* i = (x*b + y)*c + z of a row-major a x b x c; column-major, x runs fastest */
        size_t x = i / (b * c), y = i / c % b, z = i % c;
        size_t from = header->fortran ? x + a * (y + b * z) : i;
        out[i] = type->value(bits_at(data + from * type->bytes, type->bytes, header->big));
    }
}

static bool read_npy(Arena *arena, const char *path, Bytes bytes, Arrays *arrays, Error *err) {
    size_t first = 0, length = 0, count = 0;
    if (!find_header(path, bytes, &first, &length, err)) return false;
    const char *text = (const char *)bytes.at + first;
    Reader in = {arena, path, text, text + length, err};
    Header header = {0};
    if (!take_header(&in, &header) || !check_size(path, &header, bytes.count - first - length, &count, err))
        return false;

    size_t stored = header.dimensions, shape[MAX_DIMENSIONS] = {1, 1, 1};
    for (size_t i = 0; i < stored; i++) shape[MAX_DIMENSIONS - stored + i] = header.shape[i];
    memcpy(header.shape, shape, sizeof shape);
    Matrix value = matrix_new(arena, shape[0] * shape[1], shape[2]);
    fill(&header, bytes.at + first + length, count, value.at);
    Array *one = TAKE(arena, Array);
    *one = (Array){.name = "", .type = header.descr, .value = value, .planes = shape[0], .dimensions = stored};
    *arrays = (Arrays){one, 1};
    return true;
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
    .read = read_npy,
    .write = write_npy,
};

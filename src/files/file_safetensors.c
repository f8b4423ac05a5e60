/* safetensors: eight bytes with the length of a JSON header, the header, the numbers of all arrays without a gap.
 * The checks are those of the format's own reader: https://github.com/huggingface/safetensors, README, "Format". */
#include "files/nesting.h"
#include "files/plain.h"
#include "files/stored.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

enum { PREFIX = 8, MOST_DIMENSIONS = 64 };

/* One array on its way into an Entry. */
typedef struct Tensor {
    const char *name; /* clean */
    uint64_t begin, end;
    size_t index; /* in the order of the file's header */
} Tensor;

typedef struct Reader {
    Arena *arena;
    const char *path;
    uint64_t first, left; /* the byte of the first number, and how many bytes there are from it on */
    Error *err;
} Reader;

static uint64_t header_length(const unsigned char *at) {
    uint64_t length = 0;
    for (size_t i = PREFIX; i-- > 0;) length = length << 8 | at[i];
    return length;
}

static bool sniff_safetensors(Bytes bytes) {
    const uint64_t text_is_above = UINT64_C(1) << 40; /* eight letters make a greater number */
    return bytes.count > PREFIX && bytes.at[PREFIX] == '{' && header_length(bytes.at) < text_is_above;
}

/* ---- one tensor ---- */

static bool broken(const Reader *in, const char *name, const char *en, const char *zh) {
    return refuse(in->err, "%s: '%s' in the header: %s; download or save the file again",
                  "%s：文件头里的“%s”：%s；请重新下载或保存", plain_name(in->path), name,
                  in->err->lang == CHINESE ? zh : en);
}

static bool take_shape(const Reader *in, const Tensor *tensor, const json_t *shape, Entry *entry) {
    size_t dimensions = json_array_size(shape);
    bool fine = json_is_array(shape) && dimensions <= MOST_DIMENSIONS;
    size_t *sizes = TAKE_ARRAY(in->arena, size_t, fine ? dimensions : 0);
    for (size_t i = 0; fine && i < dimensions; i++) {
        const json_t *size = json_array_get(shape, i);
        fine = json_is_integer(size) && json_integer_value(size) >= 0;
        if (fine) sizes[i] = (size_t)json_integer_value(size);
    }
    if (!fine) return broken(in, tensor->name, "the shape is no list of whole numbers", "shape 不是整数列表");
    entry->shape = sizes;
    entry->dimensions = dimensions;
    return true;
}

static bool take_offsets(const Reader *in, Tensor *tensor, const json_t *offsets) {
    const json_t *begin = json_array_get(offsets, 0), *end = json_array_get(offsets, 1);
    if (json_array_size(offsets) != 2 || !json_is_integer(begin) || !json_is_integer(end))
        return broken(in, tensor->name, "data_offsets are not two whole numbers", "data_offsets 不是两个整数");
    json_int_t first = json_integer_value(begin), last = json_integer_value(end);
    if (first < 0 || last < first)
        return broken(in, tensor->name, "its data_offsets end before they begin", "data_offsets 的终点在起点之前");
    tensor->begin = (uint64_t)first;
    tensor->end = (uint64_t)last;
    if (tensor->end > in->left)
        return broken(in, tensor->name, "its data_offsets lie out of range, past the end of the file",
                      "data_offsets 越过了文件末尾");
    return true;
}

static bool take_tensor(const Reader *in, const json_t *value, Tensor *tensor, Entry *entry) {
    const char *name = tensor->name, *type = json_string_value(json_object_get(value, "dtype"));
    if (!type) return broken(in, name, "there is no dtype", "没有 dtype");
    entry->name = name;
    entry->type = text_cut(in->arena, text_clean(in->arena, type, strlen(type)), 16);
    if (!take_shape(in, tensor, json_object_get(value, "shape"), entry)) return false;
    if (!take_offsets(in, tensor, json_object_get(value, "data_offsets"))) return false;
    const NumberType *known = type_safetensors(type);
    Stored *stored = TAKE(in->arena, Stored);
    *stored = (Stored){.type = known, .first = in->first + tensor->begin};
    entry->stored = stored;
    entry->why = stored_why(known, entry->shape, entry->dimensions);
    uint64_t bytes;
    if (known && !stored_bytes(known, entry->shape, entry->dimensions, &bytes))
        return broken(in, name, "the shape is too large", "shape 太大");
    if (known && bytes != tensor->end - tensor->begin)
        return broken(in, name, "shape and data_offsets do not agree in size", "shape 与 data_offsets 的大小不一致");
    return true;
}

/* ---- all of them ---- */

static int by_offset(const void *a, const void *b) {
    const Tensor *left = a, *right = b;
    if (left->begin != right->begin) return left->begin < right->begin ? -1 : 1;
    if (left->end != right->end) return left->end < right->end ? -1 : 1;
    return left->index < right->index ? -1 : 1;
}

/* One after the other from the first byte to the last. */
static bool check_order(const Reader *in, Tensor *tensors, size_t count) {
    uint64_t at = 0;
    if (count) qsort(tensors, count, sizeof *tensors, by_offset);
    for (size_t i = 0; i < count; i++) {
        if (tensors[i].begin < at)
            return broken(in, tensors[i].name, "its data_offsets overlap with another array",
                          "data_offsets 与另一个数组重叠");
        if (tensors[i].begin > at)
            return broken(in, tensors[i].name, "there is a hole before its data_offsets", "data_offsets 之前有空洞");
        at = tensors[i].end;
    }
    if (at == in->left) return true;
    return refuse(in->err, "%s: %llu bytes after the last array belong to none; download or save the file again",
                  "%s：最后一个数组之后还有 %llu 字节不属于任何数组；请重新下载或保存", plain_name(in->path),
                  (unsigned long long)(in->left - at));
}

static bool check_metadata(const Reader *in, json_t *metadata) {
    const char *key;
    json_t *value;
    bool strings = json_is_object(metadata);
    json_object_foreach(metadata, key, value) strings &= json_is_string(value);
    return strings || broken(in, "__metadata__", "it may hold strings only", "里面只能是字符串");
}

static bool take_all(const Reader *in, json_t *root, File *file) {
    size_t room = json_object_size(root), count = 0;
    Entry *entries = TAKE_ARRAY(in->arena, Entry, room);
    Tensor *tensors = TAKE_ARRAY(in->arena, Tensor, room);
    const char *key;
    json_t *value;
    json_object_foreach(root, key, value) {
        if (strcmp(key, "__metadata__") == 0) {
            if (!check_metadata(in, value)) return false;
            continue;
        }
        tensors[count] = (Tensor){.name = text_clean(in->arena, key, strlen(key)), .index = count};
        if (!take_tensor(in, value, &tensors[count], &entries[count])) return false;
        count++;
    }
    file->at = entries;
    file->count = count;
    if (count) return check_order(in, tensors, count);
    return refuse(in->err, "%s is empty: there is no array in it", "%s 是空的：里面没有数组", plain_name(in->path));
}

static bool parse(const Reader *in, const char *text, size_t length, File *file) {
    if (length == 0 || *text != '{')
        return refuse(in->err, "%s: the header does not begin with {; is this a .safetensors file?",
                      "%s：文件头不以 { 开始；这是 .safetensors 文件吗？", plain_name(in->path));
    if (nesting_depth(text, length) > FILE_MAX_DEPTH)
        return refuse(in->err, "%s: the header is nested deeper than %d; download or save the file again",
                      "%s：文件头嵌套超过 %d 层；请重新下载或保存", plain_name(in->path), (int)FILE_MAX_DEPTH);
    json_error_t why;
    json_t *root = json_loadb(text, length, JSON_REJECT_DUPLICATES, &why);
    if (!root) {
        bool twice = json_error_code(&why) == json_error_duplicate_key;
        return refuse(in->err, "%s: the header is no valid JSON at byte %d: %s; download or save the file again",
                      "%s：文件头第 %d 字节处不是合法的 JSON：%s；请重新下载或保存", plain_name(in->path), why.position,
                      twice ? in->err->lang == CHINESE ? "名称重复" : "a duplicate name" : why.text);
    }
    bool done = take_all(in, root, file);
    json_decref(root);
    return done;
}

static bool list_safetensors(Arena *arena, File *file, Error *err) {
    unsigned char prefix[PREFIX];
    uint64_t size = file->source->size;
    if (size < PREFIX)
        return refuse(err, "%s is truncated: it ends inside the header; download or save it again",
                      "%s 不完整：在文件头中间就结束了；请重新下载或保存", plain_name(file->path));
    if (!source_read(file->source, 0, prefix, PREFIX, err)) return false;
    uint64_t length = header_length(prefix);
    if (length > FILE_MAX_LIST)
        return refuse(err, "%s: a header length of %llu bytes is too large; the limit is %d",
                      "%s：文件头长度 %llu 字节太大；上限是 %d", plain_name(file->path), (unsigned long long)length,
                      (int)FILE_MAX_LIST);
    if (length > size - PREFIX)
        return refuse(err, "%s is truncated: the header's length is %llu and the file has %llu bytes after it",
                      "%s 不完整：文件头长 %llu 字节，而文件后面只有 %llu 字节", plain_name(file->path),
                      (unsigned long long)length, (unsigned long long)(size - PREFIX));
    Arena scratch = {0};
    char *text = arena_take(&scratch, (size_t)length);
    Reader in = {arena, file->path, PREFIX + length, size - PREFIX - length, err};
    bool done = source_read(file->source, PREFIX, text, (size_t)length, err) && parse(&in, text, (size_t)length, file);
    arena_free(&scratch);
    return done;
}

const Format FORMAT_SAFETENSORS = {
    .name = "safetensors",
    .endings = "safetensors",
    .help = {"named arrays as models are shared, floats of 64, 32 and 16 bits, whole numbers and booleans",
             "共享模型用的多个命名数组：64、32、16 位浮点数，整数和布尔值"},
    .sniff = sniff_safetensors,
    .list = list_safetensors,
    .take = stored_take,
};

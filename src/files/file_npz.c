/* .npz: a zip archive with one NAME.npy for each array. Layout: https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT
 * libzip reads the directory and inflates; its bytes come through our Source. A member's name is a label and never a
 * path: an archive whose names climb out of a folder is refused. */
#include "files/npy.h"
#include "files/plain.h"
#include "files/writers.h"

#include <string.h>
#include <zip.h>

/* ---- the bytes under the archive ---- */

typedef struct Archive {
    zip_t *zip;
    Source *source;
    uint64_t at, most; /* where the archive is read, and how many bytes may be (the directory must be short) */
    zip_error_t error;
    Error refused; /* what the source said */
} Archive;

static zip_int64_t fault(Archive *archive, int code) {
    zip_error_set(&archive->error, code, 0);
    return -1;
}

static zip_int64_t read_bytes(Archive *archive, void *to, zip_uint64_t count) {
    uint64_t left = archive->source->size - archive->at;
    if (count > left) count = left;
    if (archive->source->read + count > archive->most) {
        refuse(&archive->refused, "%s: the directory of the archive is too large; the limit is %d bytes",
               "%s：压缩包的目录太大；上限是 %d 字节", plain_name(archive->source->path), (int)FILE_MAX_LIST);
        return fault(archive, ZIP_ER_READ);
    }
    if (!source_read(archive->source, archive->at, to, (size_t)count, &archive->refused))
        return fault(archive, ZIP_ER_READ);
    archive->at += count;
    return (zip_int64_t)count;
}

static zip_int64_t seek(Archive *archive, void *data, zip_uint64_t length) {
    zip_int64_t to = zip_source_seek_compute_offset(archive->at, archive->source->size, data, length, &archive->error);
    if (to >= 0) archive->at = (uint64_t)to;
    return to < 0 ? -1 : 0;
}

static zip_int64_t tell_size(const Archive *archive, void *data, zip_uint64_t length) {
    zip_stat_t *about = data;
    if (length < sizeof *about) return -1;
    zip_stat_init(about);
    about->size = archive->source->size;
    about->valid = ZIP_STAT_SIZE;
    return sizeof *about;
}

static zip_int64_t serve(void *self, void *data, zip_uint64_t length, zip_source_cmd_t command) {
    Archive *archive = self;
    switch (command) {
    case ZIP_SOURCE_OPEN: archive->at = 0; return 0;
    case ZIP_SOURCE_READ: return read_bytes(archive, data, length);
    case ZIP_SOURCE_SEEK: return seek(archive, data, length);
    case ZIP_SOURCE_TELL: return (zip_int64_t)archive->at;
    case ZIP_SOURCE_STAT: return tell_size(archive, data, length);
    case ZIP_SOURCE_ERROR: return zip_error_to_data(&archive->error, data, length);
    case ZIP_SOURCE_SUPPORTS: return ZIP_SOURCE_SUPPORTS_SEEKABLE;
    case ZIP_SOURCE_CLOSE:
    case ZIP_SOURCE_FREE: return 0;
    default: return fault(archive, ZIP_ER_OPNOTSUPP);
    }
}

/* What the source said, else what libzip found. */
static bool broken(const Archive *archive, const char *path, int code, Error *err) {
    static const struct {
        int code;
        Sentence said;
    } FAULTS[] = {
        {ZIP_ER_NOZIP,
         {"there is no zip directory at its end, so it may be truncated", "末尾没有 zip 目录，可能不完整"}},
        {ZIP_ER_CRC, {"a checksum (CRC) does not agree", "校验和（CRC）不符"}},
        {ZIP_ER_INCONS, {"a size or a place in the archive does not agree", "压缩包里的大小或位置不一致"}},
        {ZIP_ER_EOF, {"the archive is truncated", "压缩包不完整"}},
    };
    if (*archive->refused.text) {
        memcpy(err->text, archive->refused.text, sizeof err->text);
        return false;
    }
    Sentence said = {"the zip archive is damaged", "zip 压缩包已损坏"};
    for (size_t i = 0; i < sizeof FAULTS / sizeof *FAULTS; i++)
        if (FAULTS[i].code == code) said = FAULTS[i].said;
    return refuse(err, "%s: %s; copy or save it again", "%s：%s；请重新复制或保存", plain_name(path),
                  sentence(said, err->lang));
}

/* ---- the bytes of a member ---- */

typedef struct Member {
    Archive *archive;
    const char *path; /* of the archive and the name in it, for messages */
    zip_file_t *file;
    uint64_t at;
    bool jump; /* stored, and its checksum is not asked for: places may be passed over unread */
} Member;

static bool member_broken(const Member *member, Error *err) {
    zip_error_t *why = member->file ? zip_file_get_error(member->file) : zip_get_error(member->archive->zip);
    return broken(member->archive, member->path, zip_error_code_zip(why), err);
}

static bool read_on(Member *member, void *to, size_t count, Error *err) {
    for (size_t used = 0; used < count;) {
        zip_int64_t got = zip_fread(member->file, (char *)to + used, count - used);
        if (got < 0) return member_broken(member, err);
        if (got == 0) return broken(member->archive, member->path, ZIP_ER_EOF, err);
        used += (size_t)got;
        member->at += (uint64_t)got;
    }
    return true;
}

static bool go_to(Member *member, uint64_t at, Error *err) {
    if (member->jump && at != member->at) {
        if (zip_fseek(member->file, (zip_int64_t)at, SEEK_SET) != 0) return member_broken(member, err);
        member->at = at;
    }
    unsigned char passed[16 * 1024];
    while (member->at < at) {
        size_t count = at - member->at < sizeof passed ? (size_t)(at - member->at) : sizeof passed;
        if (!read_on(member, passed, count, err)) return false;
    }
    return true;
}

static bool read_member(void *self, uint64_t at, void *to, size_t count, Error *err) {
    return go_to(self, at, err) && read_on(self, to, count, err);
}

/* To the end, where libzip compares checksum and size. */
static bool finish(Member *member, uint64_t size, Error *err) {
    unsigned char none;
    if (!go_to(member, size, err)) return false;
    zip_int64_t more = zip_fread(member->file, &none, 1);
    if (more < 0) return member_broken(member, err);
    return more == 0 || broken(member->archive, member->path, ZIP_ER_INCONS, err);
}

/* ---- the list ---- */

static const char *member_path(Arena *arena, const File *file, const char *name) {
    return arena_print(arena, "%s:%s", plain_name(file->path), name);
}

static bool climbs(const char *name) {
    if (*name == '/' || strchr(name, '\\')) return true;
    for (const char *at = name; *at; at += strcspn(at, "/"), at += *at == '/')
        if (strcspn(at, "/") == 2 && strncmp(at, "..", 2) == 0) return true;
    return false;
}

/* Why the member cannot be an array, before it is opened; en NULL: it may be one. */
static Sentence unreadable(const zip_stat_t *about) {
    if (about->encryption_method != ZIP_EM_NONE) return (Sentence){"it is encrypted", "它是加密的"};
    if (about->comp_method == ZIP_CM_STORE) return (Sentence){NULL, NULL};
    if (about->comp_method != ZIP_CM_DEFLATE)
        return (Sentence){"it is packed in a way that is not read", "不读它的压缩方式"};
    if (about->size > FILE_MAX_BYTES)
        return (Sentence){"its size when unpacked is above the limit of 64 MiB", "解压后的大小超过上限 64 MiB"};
    return (Sentence){NULL, NULL};
}

/* Reads the header of a member; what is wrong with it is kept as the reason why it cannot be loaded. */
static void list_member(Arena *arena, const File *file, zip_uint64_t index, const zip_stat_t *about, Entry *entry,
                        Language lang) {
    Archive *archive = file->self;
    Error why = {.lang = lang};
    Sentence closed = unreadable(about);
    Member member = {.archive = archive, .path = member_path(arena, file, entry->name)};
    member.file = zip_fopen_index(archive->zip, index, 0);
    bool done = member.file ? npy_list(arena, member.path, (Stream){read_member, &member}, about->size, entry, &why)
                            : member_broken(&member, &why);
    if (member.file) zip_fclose(member.file);
    if (done) {
        Stored *stored = TAKE(arena, Stored);
        *stored = *(const Stored *)entry->stored;
        stored->member = (size_t)index;
        entry->stored = stored;
        if (closed.en) entry->why = closed;
    } else {
        if (closed.en) refuse(&why, "%s: %s", "%s：%s", member.path, sentence(closed, lang));
        const char *said = arena_string(arena, why.text);
        entry->why = (Sentence){said, said};
    }
    archive->refused.text[0] = 0;
}

/* "wq.npy" is wq; NULL: no array. */
static const char *array_name(Arena *arena, const char *name) {
    static const char ENDING[] = ".npy";
    size_t length = strlen(name), ending = sizeof ENDING - 1;
    if (length < ending || strcmp(name + length - ending, ENDING) != 0) return NULL;
    return text_clean(arena, name, length - ending);
}

static bool names_differ(Arena *scratch, const File *file, size_t members, Error *err) {
    Archive *archive = file->self;
    const char **names = TAKE_ARRAY(scratch, const char *, members);
    for (size_t i = 0; i < members; i++) {
        const char *name = zip_get_name(archive->zip, i, 0);
        names[i] = name ? name : "";
        if (climbs(names[i]))
            return refuse(err, "%s: the member name '%s' is a path out of the archive; nothing of it is read",
                          "%s：成员名“%s”是指向压缩包之外的路径；不读取其中任何内容", plain_name(file->path), names[i]);
    }
    const char *twice = stored_twice(names, members);
    return !twice || refuse(err, "%s: two members have the name '%s'; save the archive again",
                            "%s：有两个成员都叫“%s”；请重新保存压缩包", plain_name(file->path), twice);
}

static bool list_members(Arena *arena, File *file, Error *err) {
    Archive *archive = file->self;
    zip_int64_t members = zip_get_num_entries(archive->zip, 0);
    Entry *entries = TAKE_ARRAY(arena, Entry, members > 0 ? (size_t)members : 0);
    Arena scratch = {0};
    bool fine = names_differ(&scratch, file, (size_t)members, err);
    arena_free(&scratch);
    for (zip_int64_t i = 0; fine && i < members; i++) {
        zip_stat_t about;
        const char *name = zip_get_name(archive->zip, (zip_uint64_t)i, 0);
        name = name ? array_name(arena, name) : NULL;
        if (!name || zip_stat_index(archive->zip, (zip_uint64_t)i, 0, &about) != 0) continue;
        Entry *entry = &entries[file->count];
        *entry = (Entry){.name = name, .type = "?"};
        list_member(arena, file, (zip_uint64_t)i, &about, entry, err->lang);
        file->count++;
    }
    file->at = entries;
    if (!fine || file->count) return fine;
    return refuse(err, "%s is empty: there is no array in it, no member that ends in .npy",
                  "%s 是空的：里面没有数组，没有以 .npy 结尾的成员", plain_name(file->path));
}

static bool list_npz(Arena *arena, File *file, Error *err) {
    enum { TAIL = 2 * 65557 /* the directory's own end, and the longest comment behind it */ };
    Archive *archive = TAKE(arena, Archive);
    *archive = (Archive){.source = file->source, .most = file->source->read + FILE_MAX_LIST + TAIL};
    archive->refused.lang = err->lang;
    zip_error_init(&archive->error);
    zip_error_t why;
    zip_error_init(&why);
    zip_source_t *source = zip_source_function_create(serve, archive, &why);
    archive->zip = source ? zip_open_from_source(source, ZIP_RDONLY, &why) : NULL;
    if (!archive->zip) {
        broken(archive, file->path, zip_error_code_zip(&why), err);
        if (source) zip_source_free(source);
        zip_error_fini(&why);
        return false;
    }
    archive->most = UINT64_MAX;
    file->self = archive;
    return list_members(arena, file, err);
}

static void close_npz(File *file) {
    Archive *archive = file->self;
    if (!archive) return;
    zip_discard(archive->zip);
    zip_error_fini(&archive->error);
    file->self = NULL;
}

/* ---- the numbers ---- */

static bool is_whole(const Entry *entry, const Range part[]) {
    bool whole = true;
    size_t shape[FILE_MAX_DIMENSIONS];
    stored_shape(entry, shape);
    for (size_t i = 0; i < FILE_MAX_DIMENSIONS; i++) whole &= part[i].end - part[i].first == shape[i];
    return whole;
}

static bool take_npz(Arena *arena, File *file, const Entry *entry, const Range part[], Array *array, Error *err) {
    Archive *archive = file->self;
    const Stored *stored = entry->stored;
    zip_stat_t about;
    Mark before = arena_mark(arena);
    Member member = {.archive = archive, .path = member_path(arena, file, entry->name)};
    archive->refused = (Error){.lang = err->lang};
    bool done = zip_stat_index(archive->zip, stored->member, 0, &about) == 0 &&
                (member.file = zip_fopen_index(archive->zip, stored->member, 0));
    if (!done) return member_broken(&member, err);
    member.jump = about.comp_method == ZIP_CM_STORE && !is_whole(entry, part);
    done = stored_fill(entry, part, (Stream){read_member, &member}, array, err) &&
           (member.jump || finish(&member, about.size, err));
    zip_fclose(member.file);
    arena_rewind(arena, before);
    return done;
}

static bool sniff_npz(Bytes bytes) {
    return bytes.count >= 4 && (memcmp(bytes.at, "PK\3\4", 4) == 0 || memcmp(bytes.at, "PK\5\6", 4) == 0);
}

const Format FORMAT_NPZ = {
    .name = "npz",
    .endings = "npz",
    .help = {"named arrays as numpy.savez and numpy.savez_compressed write them, one .npy each",
             "numpy.savez 和 numpy.savez_compressed 写出的多个命名数组，各为一个 .npy"},
    .sniff = sniff_npz,
    .list = list_npz,
    .take = take_npz,
    .close = close_npz,
    .many = true,
    .write = npz_write,
};

#include "files/writers.h"

#include <errno.h>
#include <string.h>
#include <zip.h>

/* 1980-01-01 0:00, the first day of an archive. */
enum { NO_TIME = 0, FIRST_DAY = 1 << 5 | 1 };

/* The errno of a failure that libzip tells. */
static bool failed(zip_error_t *why) {
    errno = zip_error_system_type(why) == ZIP_ET_SYS ? zip_error_code_system(why) : ENOMEM;
    zip_error_fini(why);
    return false;
}

static bool add(zip_t *zip, Arena *arena, const Array *array) {
    Bytes bytes = npy_bytes(arena, array);
    zip_source_t *source = zip_source_buffer(zip, bytes.at, bytes.count, 0);
    if (!source) return false;
    zip_int64_t index = zip_file_add(zip, arena_print(arena, "%s.npy", array->name), source, ZIP_FL_ENC_UTF_8);
    if (index < 0) {
        zip_source_free(source);
        return false;
    }
    return zip_set_file_compression(zip, (zip_uint64_t)index, ZIP_CM_STORE, 0) == 0 &&
           zip_file_set_dostime(zip, (zip_uint64_t)index, NO_TIME, FIRST_DAY, 0) == 0;
}

/* The finished archive, from the memory it was made in. */
static bool copy_out(FILE *out, zip_source_t *made) {
    enum { ROOM = 4096 };
    unsigned char room[ROOM];
    zip_int64_t count;
    if (zip_source_open(made) != 0) return false;
    while ((count = zip_source_read(made, room, sizeof room)) > 0) fwrite(room, 1, (size_t)count, out);
    zip_source_close(made);
    return count == 0;
}

bool npz_write(FILE *out, const char *path, const Arrays *arrays, const char *note) {
    (void)path;
    zip_error_t why;
    zip_error_init(&why);
    zip_source_t *made = zip_source_buffer_create(NULL, 0, 0, &why);
    if (!made) return failed(&why);
    zip_t *zip = zip_open_from_source(made, ZIP_TRUNCATE, &why);
    if (!zip) {
        zip_source_free(made);
        return failed(&why);
    }
    zip_source_keep(made); /* closing the archive would give it back */
    Arena scratch = {0};
    bool fine = true;
    size_t length = note ? strlen(note) : 0; /* a comment has 16 bits for it */
    if (length) fine = zip_set_archive_comment(zip, note, (zip_uint16_t)(length < UINT16_MAX ? length : 0)) == 0;
    for (size_t i = 0; fine && i < arrays->count; i++) fine = add(zip, &scratch, &arrays->at[i]);
    if (!fine || zip_close(zip) != 0) {
        zip_error_set(&why, zip_error_code_zip(zip_get_error(zip)), zip_error_code_system(zip_get_error(zip)));
        zip_discard(zip);
        fine = false;
    }
    fine = fine ? copy_out(out, made) || failed(zip_source_error(made)) : failed(&why);
    zip_source_free(made);
    arena_free(&scratch);
    return fine && !ferror(out);
}

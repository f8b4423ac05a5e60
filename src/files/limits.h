/* The one table of what is read from a file at most. Refusals name the limit that was passed. */
#ifndef QKV_FILES_LIMITS_H
#define QKV_FILES_LIMITS_H

enum {
    FILE_MAX_BYTES = 64 * 1024 * 1024,  /* of a file that is read whole, of the numbers read from any other, inflated */
    FILE_MAX_SIDE = 4096,               /* rows or columns of one array */
    FILE_MAX_NUMBERS = 4 * 1024 * 1024, /* numbers in one array */
    FILE_MAX_DIMENSIONS = 3,            /* of one array */
    FILE_MAX_ENTRIES = 16 * 1024,       /* arrays in one file of text or .json */
    FILE_MAX_LINE = 1024 * 1024,        /* bytes of a line of text */
    FILE_MAX_HEADER = 64 * 1024,        /* bytes of the header of an .npy */
    FILE_MAX_LIST = 1024 * 1024,        /* bytes of the list of arrays: .safetensors header, directory of an archive */
    FILE_MAX_DEPTH = 32                 /* brackets inside brackets of .json and of a .safetensors header */
};

#endif

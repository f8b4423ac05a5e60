/* The reference cases of tests/oracle as lines of the command language. */
#ifndef QKV_TESTS_ORACLE_H
#define QKV_TESTS_ORACLE_H

#include <stddef.h>

typedef struct OracleCase {
    const char *name;    /* of its folder */
    const char *options; /* of `load` */
    const char *lines;   /* its settings */
} OracleCase;

enum { ORACLE_CASES = 24 };
extern const OracleCase ORACLE[ORACLE_CASES];

#endif

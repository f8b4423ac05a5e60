#include "math/row.h"

#include "math/lanes.h"

#include <math.h>
#include <string.h>

enum { EIGHT = 8 }; /* lanes of a sum, whatever the width */

static double joined(const double lane[EIGHT]) {
    return ((lane[0] + lane[4]) + (lane[2] + lane[6])) + ((lane[1] + lane[5]) + (lane[3] + lane[7]));
}

#define LANES 2
#define TARGET
#define NAMED(word) word##_narrow
#include "math/row_lanes.h"

#ifdef __x86_64__
#define LANES 4
#define TARGET __attribute__((target("avx2")))
#define NAMED(word) word##_wide
#include "math/row_lanes.h"

#define LANES 8
#define TARGET __attribute__((target("avx512f")))
#define NAMED(word) word##_widest
#include "math/row_lanes.h"
#endif

const RowWay ROW_WAYS[] = {
#ifdef __x86_64__
    {"avx512", lanes_widest, sum_widest, most_widest, powers_widest, over_widest, scaled_widest, chosen_widest,
     spread_widest, weighed_widest},
    {"avx2", lanes_wide, sum_wide, most_wide, powers_wide, over_wide, scaled_wide, chosen_wide, spread_wide,
     weighed_wide},
#endif
    {"narrow", lanes_narrow, sum_narrow, most_narrow, powers_narrow, over_narrow, scaled_narrow, chosen_narrow,
     spread_narrow, weighed_narrow},
};
const size_t ROW_WAY_COUNT = sizeof ROW_WAYS / sizeof *ROW_WAYS;

const RowWay *row_way(void) {
    const RowWay *way = ROW_WAYS;
    while (!way->here()) way++;
    return way;
}

#include "view/spot.h"

void spot_put(Canvas canvas, Spot spot) {
    Spots *spots = canvas.spots;
    if (!spots) return;
    if (spots->count == spots->room) {
        size_t room = spots->room ? 2 * spots->room : 32;
        Spot *more = TAKE_ARRAY(spots->arena, Spot, room);
        for (size_t i = 0; i < spots->count; i++) more[i] = spots->at[i];
        spots->at = more;
        spots->room = room;
    }
    spot.line = arena_string(spots->arena, spot.line);
    spots->at[spots->count++] = spot;
}

const char *spot_hit(const Spots *spots, Arena *arena, int row, int col) {
    for (size_t i = spots->count; i-- > 0;) {
        const Spot *spot = &spots->at[i];
        int right = col - spot->col, below = row - spot->row;
        if (right < 0 || below < 0 || right >= spot->cols || below >= spot->rows) continue;
        if (!spot->across) return spot->line;
        size_t rows = (size_t)(spot->down > 0 ? below / spot->down : below * -spot->down);
        return arena_print(arena, "%scell %zu %zu", spot->line, spot->row0 + rows,
                           spot->col0 + (size_t)(right / spot->across));
    }
    return NULL;
}

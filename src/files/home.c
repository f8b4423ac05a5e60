#include "files/home.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

char *home_state(Arena *arena) {
    const char *state = getenv("XDG_STATE_HOME"), *home = getenv("HOME");
    if (state && *state == '/') return arena_print(arena, "%s/qkv", state);
    return home && *home ? arena_print(arena, "%s/.local/state/qkv", home) : NULL;
}

void home_make(char *path) {
    for (char *slash = *path ? strchr(path + 1, '/') : NULL; slash; slash = strchr(slash + 1, '/')) {
        *slash = 0;
        mkdir(path, 0700);
        *slash = '/';
    }
}

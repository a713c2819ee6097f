#include "frontend/instrument/debug_path.h"

#include <limits.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"

const char *fl_debug_path(struct fl_arena *arena, const char *directory, const char *name) {
    bool is_relative = name[0] != '/' && directory && directory[0];
    return is_relative ? fl_arena_format(arena, "%s/%s", directory, name) : name;
}

const char *fl_debug_path_normalize(struct fl_arena *arena, const char *path) {
    size_t length = strlen(path), used = 0;
    char *result = fl_arena_allocate(arena, length + 2);
    for (const char *at = path; *at;) {
        const char *end = strchrnul(at, '/');
        size_t part = (size_t)(end - at);
        bool is_up = part == 2 && at[0] == '.' && at[1] == '.';
        char *previous = used ? memrchr(result, '/', used - 1) : NULL;
        bool can_go_up = previous && strncmp(previous + 1, "../", 3) != 0;
        if (is_up && can_go_up)
            used = (size_t)(previous - result) + 1;
        else if ((part > 0 && !(part == 1 && at[0] == '.')) || (part == 0 && at == path)) {
            memcpy(result + used, at, part);
            used += part;
            result[used++] = '/';
        }
        at = *end ? end + 1 : end;
    }
    if (used > 1) used--;
    result[used] = '\0';
    return result;
}

const char *fl_debug_path_shorten(struct fl_arena *arena, const char *path) {
    char directory[PATH_MAX];
    if (!getcwd(directory, sizeof directory - 1)) return path;
    strcat(directory, "/");
    if (fl_string_has_prefix(path, directory)) return path + strlen(directory);
    return fl_arena_copy_string(arena, path);
}

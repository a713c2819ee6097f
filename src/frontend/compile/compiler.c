#include "frontend/compile/compiler.h"

#include <glob.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/system/file.h"

static const char *name_from_environment(void) {
    const char *name = getenv("FAULTLINE_CLANG");
    return name && *name ? name : NULL;
}

const char *fl_compiler_name(void) {
    const char *name = name_from_environment();
    return name ? name : "clang-19";
}

/* Absolute, without links; NULL: it is not there. */
static const char *compiler_path(struct fl_arena *arena) {
    const char *name = fl_compiler_name(), *places = getenv("PATH");
    char real[PATH_MAX];
    if (strchr(name, '/')) return realpath(name, real) ? fl_arena_copy_string(arena, real) : NULL;
    while (places && *places) {
        size_t length = strcspn(places, ":");
        const char *path = fl_arena_format(arena, "%.*s/%s", (int)length, places, name);
        if (access(path, X_OK) == 0 && realpath(path, real)) return fl_arena_copy_string(arena, real);
        places += length + (places[length] == ':');
    }
    return NULL;
}

/* Is clang-19 the one whose archives faultline-clang was made of? */
static bool is_stood_for(struct fl_arena *arena) {
    char real[PATH_MAX];
    const char *path = compiler_path(arena);
    return path && realpath(FL_CLANG, real) && strcmp(path, real) == 0;
}

const char *fl_compiler_program(struct fl_arena *arena) {
    static const char *const places[] = {"faultline-clang", "../lib/faultline/faultline-clang"};
    char self[PATH_MAX];
    ssize_t length = readlink("/proc/self/exe", self, sizeof self - 1);
    if (name_from_environment() || length <= 0) return fl_compiler_name();
    self[length] = '\0';
    const char *directory = fl_path_directory(arena, self);
    for (size_t i = 0; i < sizeof places / sizeof *places; i++) {
        const char *path = fl_arena_format(arena, "%s/%s", directory, places[i]);
        if (access(path, X_OK) == 0 && is_stood_for(arena)) return path;
    }
    return fl_compiler_name();
}

const char *fl_compiler_library(struct fl_arena *arena, const char *name) {
    const char *compiler = compiler_path(arena);
    if (!compiler) return NULL;
    const char *pattern =
        fl_arena_format(arena, "%s/../lib/clang/*/lib/linux/%s", fl_path_directory(arena, compiler), name);
    glob_t found;
    const char *path = NULL;
    if (glob(pattern, 0, NULL, &found) == 0) path = fl_arena_copy_string(arena, found.gl_pathv[0]);
    globfree(&found);
    return path;
}

#include "frontend/compile/source.h"

#include <errno.h>
#include <fcntl.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/map.h"
#include "base/text.h"
#include "base/vector.h"
#include "frontend/compile/compile_database.h"
#include "base/system/file.h"

struct collector {
    struct fl_arena *arena;
    struct fl_diagnostics *diagnostics;
    struct fl_source_list named;         /* files on the command line */
    struct fl_source_list from_database; /* all that the databases list */
    enum fl_status status;               /* the first trouble */
};

static void complain(struct collector *collector, const char *path, const char *message) {
    fl_diagnostics_add(collector->diagnostics, FL_ERROR, path, 0, 0, "%s", message);
    collector->status = FL_BAD_INPUT;
}

static const char *real_path(struct fl_arena *arena, const char *path) {
    char *real = realpath(path, NULL);
    if (!real) return NULL;
    const char *copy = fl_arena_copy_string(arena, real);
    free(real);
    return copy;
}

/* Also behind the wrapper header that some targets put in front. */
static bool starts_like_bitcode(const char *path) {
    unsigned char magic[4] = {0};
    int descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK);
    if (descriptor < 0) return false;
    ssize_t got = read(descriptor, magic, sizeof magic);
    close(descriptor);
    return got == sizeof magic && (memcmp(magic, "BC\xc0\xde", sizeof magic) == 0 ||
                                   memcmp(magic, "\xde\xc0\x17\x0b", sizeof magic) == 0);
}

static bool is_c_name(const char *path) {
    return fl_string_has_suffix(path, ".c") || fl_string_has_suffix(path, ".i");
}

static void add_named(struct collector *collector, const char *path, enum fl_source_kind kind) {
    if (access(path, R_OK) != 0) {
        complain(collector, path, fl_arena_format(collector->arena, "cannot be read: %s", strerror(errno)));
        return;
    }
    struct fl_source source = {.kind = kind, .path = path, .argument = path};
    source.real_path = real_path(collector->arena, path);
    if (!source.real_path) source.real_path = path;
    fl_vector_push(collector->arena, &collector->named, source);
}

static bool names_language_c(const struct fl_compile_command *command) {
    for (size_t i = 0; i + 1 < command->flag_count; i++)
        if (strcmp(command->flags[i], "-x") == 0 && strcmp(command->flags[i + 1], "c") == 0) return true;
    return false;
}

static void add_command(struct collector *collector, const char *database,
                        const struct fl_compile_command *command) {
    struct fl_arena *arena = collector->arena;
    const char *absolute = fl_path_join(arena, command->directory, command->file);
    const char *real = real_path(arena, absolute);
    struct fl_source source = {
        .kind = FL_SOURCE_C,
        .path = fl_path_shorten(arena, real ? real : absolute),
        .real_path = real, /* NULL until it is known whether this file is wanted at all */
        .argument = command->file,
        .directory = command->directory,
        .flags = command->flags,
        .flag_count = command->flag_count,
    };
    if (!is_c_name(command->file) && !names_language_c(command)) {
        fl_diagnostics_add(collector->diagnostics, FL_WARNING, database, 0, 0,
                           "%s is not C and was left out; what it defines is unknown", source.path);
        return;
    }
    fl_vector_push(arena, &collector->from_database, source);
}

static void add_database(struct collector *collector, const char *path) {
    struct fl_compile_command_list commands = {0};
    enum fl_status status = fl_compile_database_read(collector->arena, path, collector->diagnostics, &commands);
    if (status != FL_OK) collector->status = status;
    for (size_t i = 0; i < commands.count; i++) add_command(collector, path, &commands.items[i]);
}

static void add_directory(struct collector *collector, const char *path) {
    const char *database = fl_path_join(collector->arena, path, "compile_commands.json");
    if (access(database, F_OK) != 0)
        complain(collector, path, "this directory has no compile_commands.json");
    else
        add_database(collector, database);
}

static void add_input(struct collector *collector, const char *path) {
    struct stat facts;
    const char *slash = strrchr(path, '/');
    if (stat(path, &facts) != 0)
        complain(collector, path, errno == ENOENT ? "no such file" : strerror(errno));
    else if (S_ISDIR(facts.st_mode))
        add_directory(collector, path);
    else if (strcmp(slash ? slash + 1 : path, "compile_commands.json") == 0)
        add_database(collector, path);
    else if (is_c_name(path))
        add_named(collector, path, FL_SOURCE_C);
    else if (fl_string_has_suffix(path, ".ll"))
        add_named(collector, path, FL_SOURCE_IR_TEXT);
    else if (starts_like_bitcode(path))
        add_named(collector, path, FL_SOURCE_BITCODE);
    else if (fl_string_has_suffix(path, ".bc"))
        complain(collector, path, "not LLVM bitcode");
    else
        complain(collector, path, "not C (.c, .i), LLVM bitcode (.bc, .ll) or a compile_commands.json");
}

static int compare_sources(const void *left_pointer, const void *right_pointer) {
    const struct fl_source *left = left_pointer, *right = right_pointer;
    int order = strcmp(left->real_path, right->real_path);
    return order ? order : strcmp(left->path, right->path);
}

/* Sorts, and keeps the first of each file. */
static void sort_and_unite(struct fl_source_list *list) {
    if (!list->count) return;
    qsort(list->items, list->count, sizeof *list->items, compare_sources);
    size_t kept = 1;
    for (size_t i = 1; i < list->count; i++)
        if (strcmp(list->items[i].real_path, list->items[kept - 1].real_path) != 0)
            list->items[kept++] = list->items[i];
    list->count = kept;
}

/* Removes files that don't exist, telling about the first, and all but the first command for a
 * file, telling about each; then sorts. */
static void settle_database(struct collector *collector, struct fl_source_list *list) {
    struct fl_map seen = fl_map_make(collector->arena);
    size_t missing = 0, kept = 0;
    const char *first_missing = NULL;
    for (size_t i = 0; i < list->count; i++) {
        struct fl_source *source = &list->items[i];
        if (!source->real_path) {
            if (!missing++) first_missing = source->path;
            continue;
        }
        if (fl_map_find_string(&seen, source->real_path)) {
            fl_diagnostics_add(collector->diagnostics, FL_WARNING, source->path, 0, 0,
                               "the compile database lists this file more than once; its first command was used");
            continue;
        }
        fl_map_at_string(&seen, source->real_path);
        list->items[kept++] = *source;
    }
    list->count = kept;
    if (missing == 1)
        complain(collector, first_missing, "no such file; the compile database lists it");
    else if (missing)
        complain(collector, first_missing,
                 fl_arena_format(collector->arena,
                                 "no such file; the compile database lists it, and %zu more like it",
                                 missing - 1));
    sort_and_unite(list);
}

static const struct fl_source *find_source(const struct fl_source_list *list, const char *real_path) {
    for (size_t i = 0; i < list->count; i++)
        if (list->items[i].real_path && strcmp(list->items[i].real_path, real_path) == 0) return &list->items[i];
    return NULL;
}

/* Gives named files the flags of the database. True if any was in it. */
static bool choose_from_database(struct collector *collector) {
    bool has_chosen = false;
    for (size_t i = 0; i < collector->named.count; i++) {
        struct fl_source *named = &collector->named.items[i];
        const struct fl_source *listed = find_source(&collector->from_database, named->real_path);
        if (!listed || named->kind != FL_SOURCE_C) continue;
        *named = *listed;
        has_chosen = true;
    }
    return has_chosen;
}

enum fl_status fl_sources_collect(struct fl_arena *arena, const char *const *inputs, size_t input_count,
                                  struct fl_diagnostics *diagnostics, struct fl_source_list *list) {
    struct collector collector = {.arena = arena, .diagnostics = diagnostics};
    for (size_t i = 0; i < input_count; i++) add_input(&collector, inputs[i]);
    bool has_chosen = choose_from_database(&collector);
    if (!has_chosen) {
        settle_database(&collector, &collector.from_database);
        for (size_t i = 0; i < collector.from_database.count; i++)
            fl_vector_push(arena, &collector.named, collector.from_database.items[i]);
    }
    sort_and_unite(&collector.named);
    *list = collector.named;
    return collector.status;
}

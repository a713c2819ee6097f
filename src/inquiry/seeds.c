#include "inquiry/seeds.h"

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/system/file.h"
#include "engine/interpret/interpret.h"

enum { MOST_SEEDS = 10000, MOST_TRIED = 32, MOST_STEPS = 1 << 20 };

struct reading {
    struct fl_inquiry *inquiry;
    FL_VECTOR_OF(const struct fl_inputs *) seeds;
};

static void read_seed(struct reading *reading, const char *path) {
    struct fl_inquiry *inquiry = reading->inquiry;
    struct fl_inputs *seed = fl_inputs_create(inquiry->arena);
    struct fl_diagnostics trouble = {.arena = inquiry->arena};
    enum fl_status status = fl_string_has_suffix(path, ".inputs")
                                ? fl_inputs_read(seed, path, inquiry->program, &trouble)
                                : fl_inputs_add_stdin_file(seed, path, &trouble);
    for (size_t i = 0; i < trouble.count; i++)
        fl_diagnostics_add(&inquiry->diagnostics, FL_WARNING, trouble.items[i].file, trouble.items[i].line,
                           trouble.items[i].column, "%s; this seed is left out", trouble.items[i].message);
    if (status == FL_OK && reading->seeds.count < MOST_SEEDS)
        fl_vector_push(inquiry->arena, &reading->seeds, seed);
}

static int is_visible(const struct dirent *entry) {
    return entry->d_name[0] != '.';
}

static void read_directory(struct reading *reading, const char *path) {
    struct dirent **entries;
    struct fl_inquiry *inquiry = reading->inquiry;
    int count = scandir(path, &entries, is_visible, alphasort);
    if (count <= 0)
        fl_diagnostics_add(&inquiry->diagnostics, FL_WARNING, path, 0, 0,
                           "%s; the search goes on without these seeds",
                           count < 0 ? strerror(errno) : "there is no file in this directory");
    for (int i = 0; i < count; i++) {
        struct stat facts;
        const char *file = fl_path_join(inquiry->arena, path, entries[i]->d_name);
        if (stat(file, &facts) == 0 && S_ISREG(facts.st_mode)) read_seed(reading, file);
        free(entries[i]);
    }
    if (count >= 0) free(entries);
}

/* Does the program look at the standard input of any of the first seeds that have one? */
static bool is_standard_input_read(const struct reading *reading) {
    bool is_read = false, is_given = false;
    for (size_t i = 0; i < reading->seeds.count && i < MOST_TRIED && !is_read; i++) {
        if (!reading->seeds.items[i]->standard_input.count) continue;
        struct fl_arena *arena = fl_arena_create();
        struct fl_interpret_options how = {.inputs = reading->seeds.items[i], .step_limit = MOST_STEPS};
        is_given = true;
        is_read = fl_interpret(arena, reading->inquiry->program, &how)->feed->asked_input;
        fl_arena_destroy(arena);
    }
    return is_read || !is_given;
}

void fl_seeds_read(struct fl_inquiry *inquiry, struct fl_check_options *how) {
    struct reading reading = {.inquiry = inquiry};
    fl_words paths = inquiry->options.check.seeds;
    for (size_t i = 0; i < paths.count; i++) {
        struct stat facts;
        if (stat(paths.items[i], &facts) != 0)
            fl_diagnostics_add(&inquiry->diagnostics, FL_WARNING, paths.items[i], 0, 0,
                               "%s; the search goes on without these seeds", strerror(errno));
        else if (S_ISDIR(facts.st_mode))
            read_directory(&reading, paths.items[i]);
        else
            read_seed(&reading, paths.items[i]);
    }
    if (!is_standard_input_read(&reading))
        fl_diagnostics_add(&inquiry->diagnostics, FL_WARNING, NULL, 0, 0,
                           "the program does not read the standard input that seeds give it; NAME.inputs gives "
                           "arguments, files and others");
    how->seeds = reading.seeds.items;
    how->seed_count = reading.seeds.count;
}

#include "explain/correction/correction.h"

#include <string.h>

#include "explain/correction/holes.h"

/* Failing runs that are asked about. */
static const size_t most_runs = 6;

static void add_line(struct fl_arena *arena, const struct fl_parsed_files *files, const struct fl_mend *hole,
                     fl_corrections *corrections) {
    struct fl_correction correction = {files->all.items[hole->file].path, hole->function, hole->line};
    for (size_t i = 0; i < corrections->count; i++) {
        const struct fl_correction *known = &corrections->items[i];
        if (known->line == correction.line && strcmp(known->path, correction.path) == 0) return;
    }
    fl_vector_push(arena, corrections, correction);
}

fl_corrections fl_corrections_find(struct fl_arena *arena, const struct fl_correction_request *request) {
    size_t count = request->failing_count < most_runs ? request->failing_count : most_runs;
    struct fl_trials *trials = fl_trials_create(arena, request->schemata, request->failing, count, NULL, 0);
    fl_hole_values values = fl_hole_values_of(arena, request->files, request->failing, count);
    fl_hole_results holes =
        fl_holes_try(arena, trials, request->schemata, request->files, &values, request->deadline);
    fl_trials_destroy(trials);
    fl_corrections corrections = {0};
    for (size_t i = 0; i < holes.count; i++)
        if (holes.items[i].mended == count)
            add_line(arena, request->files, &request->schemata->candidates.items[holes.items[i].candidate],
                     &corrections);
    return corrections;
}

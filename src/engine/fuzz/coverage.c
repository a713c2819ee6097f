#include "engine/fuzz/coverage.h"

#include "engine/fuzz/fuzz.h"
#include "engine/interpret/interpret.h"

/* A run that takes more steps is not followed to its end. */
enum { MOST_STEPS = 1 << 22 };

struct measuring {
    const struct fl_program *program;
    struct fl_coverage *coverage;
    struct fl_arena *scratch;
    bool *is_taken; /* by edge: in this run */
};

static bool before(void *context, struct fl_machine *machine, fl_edge_id edge) {
    (void)machine;
    ((struct measuring *)context)->is_taken[edge.index] = true;
    return true;
}

static void execute(struct measuring *measuring, const struct fl_inputs *inputs) {
    uint32_t edge_count = measuring->program->edge_count;
    struct fl_observer observer = {.context = measuring, .before = before};
    struct fl_interpret_options how = {.inputs = inputs, .observer = &observer, .step_limit = MOST_STEPS};
    fl_arena_reset(measuring->scratch);
    measuring->is_taken = FL_NEW_ARRAY(measuring->scratch, bool, edge_count + 1);
    fl_interpret(measuring->scratch, measuring->program, &how);
    for (uint32_t i = 0; i < edge_count; i++) measuring->coverage->runs[i] += measuring->is_taken[i];
    measuring->coverage->run_count++;
}

static void execute_kept(void *context, const struct fl_inputs *inputs) {
    execute(context, inputs);
}

struct fl_coverage *fl_coverage_measure(struct fl_arena *arena, const struct fl_program *program,
                                        const struct fl_run *const *failures, size_t failure_count,
                                        const struct fl_explore_options *options) {
    struct measuring measuring = {.program = program,
                                  .coverage = FL_NEW(arena, struct fl_coverage),
                                  .scratch = fl_arena_create()};
    struct fl_explore_options how = *options;
    how.kept = execute_kept;
    how.found = NULL;
    how.context = &measuring;
    measuring.coverage->runs = FL_NEW_ARRAY(arena, uint64_t, program->edge_count + 1);
    for (size_t i = 0; i < failure_count; i++) execute(&measuring, failures[i]->inputs);
    if (program->input_count)
        fl_fuzz(arena, program, &how);
    else
        execute(&measuring, NULL);
    fl_arena_destroy(measuring.scratch);
    return measuring.coverage;
}

#include "slice/cut.h"

#include "base/vector.h"
#include "slice/contradiction.h"

struct walk {
    struct fl_contradiction *contradiction;
    bool goes_on;
    bool is_contradicted;
};

static bool kept(void *context, uint32_t step) {
    struct walk *walk = context;
    if (!walk->is_contradicted) walk->is_contradicted = fl_contradiction_add(walk->contradiction, step);
    return walk->goes_on || !walk->is_contradicted;
}

/* The branches whose conditions cannot hold together, as far as the exact execution tells. */
static void core_of_conditions(struct fl_arena *arena, struct fl_cut *cut) {
    FL_VECTOR_OF(uint32_t) core = {0};
    for (size_t i = 0; i < cut->feasibility.condition_count; i++) {
        const struct fl_slice_condition *condition = &cut->feasibility.conditions[i];
        bool is_new = !core.count || fl_vector_last(&core) != condition->step;
        if (condition->is_in_conflict && is_new) fl_vector_push(arena, &core, condition->step);
    }
    cut->core = core.items;
    cut->core_count = core.count;
}

static void follow(struct fl_slicer *slicer, struct fl_arena *arena, const struct fl_path *path,
                   const struct fl_cut_options *options, struct fl_cut *cut) {
    cut->feasibility = fl_slice_feasibility(arena, fl_slicer_program(slicer), path, cut->slice->kept,
                                            cut->slice->kept_count, options->is_taken, options->deadline);
    if (cut->feasibility.answer == FL_UNSATISFIABLE) core_of_conditions(arena, cut);
}

struct fl_cut fl_cut_path(struct fl_slicer *slicer, struct fl_arena *arena, const struct fl_path *path,
                          const struct fl_cut_options *options) {
    const struct fl_program *program = fl_slicer_program(slicer);
    struct fl_cut cut = {0};
    if (options->is_taken) {
        cut.slice = fl_slicer_cut(slicer, arena, path, &options->slice);
        follow(slicer, arena, path, options, &cut);
        return cut;
    }
    struct fl_arena *scratch = fl_arena_create();
    struct walk walk = {.goes_on = options->goes_on};
    walk.contradiction = fl_contradiction_create(scratch, program, fl_slicer_lvalues(slicer), path,
                                                 fl_path_calls(program, scratch, path), options->deadline);
    struct fl_slice_listener listener = {&walk, kept};
    struct fl_slice_options how = options->slice;
    how.listener = &listener;
    cut.slice = fl_slicer_cut(slicer, arena, path, &how);
    if (!walk.is_contradicted) walk.is_contradicted = fl_contradiction_finish(walk.contradiction);
    if (walk.is_contradicted) {
        cut.feasibility.answer = FL_UNSATISFIABLE;
        cut.core = fl_contradiction_core(walk.contradiction, arena, &cut.core_count);
    } else {
        follow(slicer, arena, path, options, &cut);
    }
    fl_contradiction_destroy(walk.contradiction);
    fl_arena_destroy(scratch);
    return cut;
}

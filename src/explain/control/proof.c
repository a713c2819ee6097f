#include "explain/control/proof.h"

typedef FL_VECTOR_OF(struct fl_landmark) landmarks;

/* A run that takes one of the ways comes by one of them. */
static landmarks targets_of(struct fl_arena *arena, const struct fl_program *program, const struct fl_path *path,
                            const struct fl_control *control) {
    landmarks targets = {0};
    for (size_t i = 0; i < control->causes.count; i++) {
        fl_edge_id edge = path->edges[control->causes.items[i]];
        fl_vector_push(arena, &targets, ((struct fl_landmark){.place = fl_edit_after(edge)}));
    }
    fl_location_id start = fl_program_function(program, program->start)->entry;
    if (!control->correct.count) {
        targets.count = 0;
        fl_vector_push(arena, &targets, ((struct fl_landmark){.place = fl_edit_at(start)}));
    }
    return targets;
}

static bool is_proved(const struct fl_verdicts *verdicts) {
    return verdicts->overall == FL_VERDICT_HOLDS && verdicts->proof && verdicts->proof->is_certified;
}

void fl_control_prove(struct fl_arena *arena, const struct fl_program *program, const struct fl_path *path,
                      const struct fl_control_options *options, const struct fl_check_options *search,
                      double seconds, struct fl_control *control) {
    if (control->extent.kind != FL_SESSION_BOUNDED || !search->prover_count || seconds <= 0) return;
    landmarks targets = targets_of(arena, program, path, control);
    if (!targets.count || (!control->goal.passing.count && control->correctness != FL_CORRECT_ENDS)) return;
    struct fl_correct_request request = {.goal = &control->goal,
                                         .targets = targets.items,
                                         .target_count = targets.count,
                                         .halted = options->halted,
                                         .halted_count = options->halted_count,
                                         .correctness = control->correctness};
    struct fl_check_options how = fl_check_options_inside(search, seconds);
    how.stops_at_first = true;
    how.trusts_interpreter = true;
    const struct fl_program *claim = fl_correct_runs_claim(arena, program, &request);
    if (is_proved(fl_check_program(arena, claim, &how))) control->extent.kind = FL_SESSION_WHOLE;
}

#include "engine/symbolic/search/relevance.h"

#include "analysis/distance.h"

struct fl_relevance {
    const struct fl_program *program;
    struct fl_distances *distances;
};

struct fl_relevance *fl_relevance_create(struct fl_arena *arena, const struct fl_program *program,
                                         const bool *is_wanted) {
    struct fl_relevance *relevance = FL_NEW(arena, struct fl_relevance);
    struct fl_bitset targets = fl_bitset_make(arena, program->location_count);
    for (uint32_t i = 0; i < program->check_count; i++)
        if (is_wanted[i] && !fl_id_is_none(program->checks[i].edge))
            fl_bitset_add(&targets, fl_program_edge(program, program->checks[i].edge)->source.index);
    relevance->program = program;
    relevance->distances = fl_distances_create(arena, fl_call_graph_of_program(program));
    fl_distances_aim(relevance->distances, &targets);
    return relevance;
}

/* From where it is, or from where one of its calls returns to. */
bool fl_relevance_is_given(const struct fl_relevance *relevance, const struct fl_state *state) {
    const struct fl_symbolic_frame *frame = state->frame;
    fl_location_id at = state->location;
    for (;;) {
        if (fl_distances_to_target(relevance->distances, at) != FL_FAR) return true;
        if (fl_distances_to_exit(relevance->distances, at) == FL_FAR || !frame->caller) return false;
        at = fl_program_edge(relevance->program, frame->call)->target;
        frame = frame->caller;
    }
}

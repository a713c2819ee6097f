#include "prove/abstraction/facts.h"

#include "prove/candidate/candidates.h"

enum { SAMPLE_WALKS = 30, SAMPLE_STEPS = 30, MOST_CONFLICTS = 2000 };

static const double sample_seconds = 0.3, most_seconds = 4;

static void offer(struct fl_houdini *houdini, uint32_t cut, const struct fl_predicates *guesses) {
    for (size_t i = 0; i < guesses->all.count; i++) fl_houdini_add(houdini, cut, guesses->all.items[i]);
}

static void guess(struct fl_houdini *houdini) {
    struct fl_arena *arena = houdini->arena;
    struct fl_system *system = houdini->system;
    struct fl_constants constants = fl_constants_of_program(arena, system->program);
    struct fl_sample_options options = {SAMPLE_WALKS, SAMPLE_STEPS, fl_deadline_after(sample_seconds)};
    struct fl_guessing guessing = {arena, system, fl_samples_take(arena, system, &constants, &options), &constants,
                                   fl_candidates_find_intervals(system->program)};
    for (uint32_t i = 0; i < system->cuts.count; i++) {
        struct fl_predicates guesses = {0};
        fl_candidates_intervals(&guessing, i, &guesses);
        fl_candidates_bounds(&guessing, i, &guesses);
        fl_candidates_sums(&guessing, i, &guesses);
        fl_candidates_relations(&guessing, i, &guesses);
        offer(houdini, i, &guesses);
    }
}

static void take(struct fl_houdini *houdini, struct fl_facts *board) {
    struct fl_offer offer;
    for (size_t position = 0; fl_facts_take(board, houdini->system, &position, &offer);)
        fl_houdini_add(houdini, offer.cut, offer.predicate);
}

void fl_abstraction_guess(struct fl_arena *arena, struct fl_system *system, struct fl_limits limits,
                          struct fl_facts *board, struct fl_fact_list *facts) {
    struct fl_deadline enough = fl_deadline_after(most_seconds);
    if (enough.at < limits.deadline.at) limits.deadline = enough;
    limits.conflicts = MOST_CONFLICTS;
    struct fl_solver *solver = fl_solver_create_float_switch(system->terms);
    struct fl_houdini *houdini = fl_houdini_create(arena, system, solver, limits);
    take(houdini, board);
    guess(houdini);
    fl_houdini_run(houdini);
    for (size_t i = 0; i < houdini->facts.count; i++)
        fl_vector_push(arena, &facts->items, houdini->facts.items[i]);
    fl_solver_destroy(solver);
}

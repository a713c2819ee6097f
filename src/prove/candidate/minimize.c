#include "prove/candidate/minimize.h"

typedef const struct fl_term *term_ref;

enum { MOST_CONFLICTS = 2000 };

struct minimizing {
    struct fl_arena *arena;
    struct fl_system *system;
    struct fl_solver *solver;
    struct fl_limits limits;
    const struct fl_fact *facts;
    size_t count;
    term_ref *is_on; /* by fact */
    bool *is_needed;
    FL_VECTOR_OF(size_t) open; /* needed, and not yet shown to be inductive */
    FL_VECTOR_OF(term_ref) assumptions;
};

static void prepare(struct minimizing *minimizing) {
    struct fl_system *system = minimizing->system;
    struct fl_terms *terms = system->terms;
    for (size_t i = 0; i < minimizing->count; i++) {
        const struct fl_fact *fact = &minimizing->facts[i];
        minimizing->is_on[i] =
            fl_term_variable(terms, fl_arena_format(minimizing->arena, "fact %u %zu", system->rounds, i), 1);
        for (size_t j = 0; j < system->uses.count; j++) {
            const struct fl_cut_use *use = &system->uses.items[j];
            if (use->cut != fact->cut) continue;
            term_ref applies = fl_term_and(terms, use->passed, minimizing->is_on[i]);
            term_ref instance = fl_system_at_use(system, j, fact->predicate);
            fl_solver_assert(minimizing->solver, fl_term_implies(terms, applies, instance));
        }
    }
}

static enum fl_answer ask(struct minimizing *minimizing, const bool *is_assumed, term_ref first, term_ref second,
                          int64_t conflicts) {
    minimizing->assumptions.count = 0;
    for (size_t i = 0; i < minimizing->count; i++)
        if (is_assumed[i]) fl_vector_push(minimizing->arena, &minimizing->assumptions, minimizing->is_on[i]);
    fl_vector_push(minimizing->arena, &minimizing->assumptions, first);
    if (second) fl_vector_push(minimizing->arena, &minimizing->assumptions, second);
    struct fl_limits limits = minimizing->limits;
    limits.conflicts = conflicts;
    return fl_solver_solve(minimizing->solver, minimizing->assumptions.items, minimizing->assumptions.count,
                           limits);
}

/* Keeps what the last contradiction needs. */
static void keep_core(struct minimizing *minimizing, bool *is_assumed) {
    for (size_t i = 0; i < minimizing->count; i++)
        if (is_assumed[i]) is_assumed[i] = fl_solver_has_failed(minimizing->solver, minimizing->is_on[i]);
}

/* What is said of all elements of an array is needed only where nothing simpler will do. */
static bool exclude_without_index(struct minimizing *minimizing, bool *is_assumed, term_ref first,
                                  term_ref second) {
    bool has_left_out = false;
    for (size_t i = 0; i < minimizing->count; i++) {
        bool has_index = fl_symbols_has_index(minimizing->system->symbols, minimizing->facts[i].predicate);
        is_assumed[i] = minimizing->is_needed[i] || !has_index;
        has_left_out |= !is_assumed[i];
    }
    return has_left_out && ask(minimizing, is_assumed, first, second, MOST_CONFLICTS) == FL_UNSATISFIABLE;
}

/* Marks facts that together exclude the question; false: there is no time to tell. */
static bool need_for(struct minimizing *minimizing, term_ref first, term_ref second) {
    bool *is_assumed = fl_arena_copy(minimizing->arena, minimizing->is_needed, minimizing->count + 1);
    if (ask(minimizing, is_assumed, first, second, MOST_CONFLICTS) == FL_UNSATISFIABLE) return true;
    if (!exclude_without_index(minimizing, is_assumed, first, second)) {
        for (size_t i = 0; i < minimizing->count; i++) is_assumed[i] = true;
        if (ask(minimizing, is_assumed, first, second, -1) != FL_UNSATISFIABLE) return false;
    }
    keep_core(minimizing, is_assumed);
    for (size_t i = minimizing->count; i-- > 0;) { /* the simplest were found first: they stay */
        if (!is_assumed[i] || minimizing->is_needed[i]) continue;
        is_assumed[i] = false;
        if (ask(minimizing, is_assumed, first, second, MOST_CONFLICTS) == FL_UNSATISFIABLE)
            keep_core(minimizing, is_assumed);
        else
            is_assumed[i] = true;
    }
    for (size_t i = 0; i < minimizing->count; i++) {
        if (!is_assumed[i] || minimizing->is_needed[i]) continue;
        minimizing->is_needed[i] = true;
        fl_vector_push(minimizing->arena, &minimizing->open, i);
    }
    return true;
}

static bool need_for_induction(struct minimizing *minimizing, const struct fl_fact *fact) {
    struct fl_system *system = minimizing->system;
    for (size_t i = 0; i < system->arrivals.count; i++) {
        const struct fl_arrival *arrival = &system->arrivals.items[i];
        if (arrival->cut != fact->cut) continue;
        term_ref instance = fl_system_at_arrival(system, i, fact->predicate);
        if (!need_for(minimizing, arrival->guard, fl_term_not(system->terms, instance))) return false;
    }
    return true;
}

static bool find_needed(struct minimizing *minimizing, const term_ref *failures, size_t failure_count) {
    for (size_t i = 0; i < failure_count; i++)
        if (!need_for(minimizing, failures[i], NULL)) return false;
    while (minimizing->open.count)
        if (!need_for_induction(minimizing, &minimizing->facts[fl_vector_pop(&minimizing->open)])) return false;
    return true;
}

bool *fl_minimize_facts(struct fl_arena *arena, struct fl_system *system, const struct fl_fact *facts,
                        size_t count, const term_ref *failures, size_t failure_count, struct fl_limits limits) {
    struct fl_arena *scratch = fl_arena_create();
    struct minimizing minimizing = {.arena = scratch,
                                    .system = system,
                                    .solver = fl_solver_create_float_switch(system->terms),
                                    .limits = limits,
                                    .facts = facts,
                                    .count = count,
                                    .is_on = FL_NEW_ARRAY(scratch, term_ref, count + 1),
                                    .is_needed = FL_NEW_ARRAY(scratch, bool, count + 1)};
    prepare(&minimizing);
    bool *is_needed = FL_NEW_ARRAY(arena, bool, count + 1);
    bool is_found = find_needed(&minimizing, failures, failure_count);
    for (size_t i = 0; i < count; i++) is_needed[i] = !is_found || minimizing.is_needed[i];
    fl_solver_destroy(minimizing.solver);
    fl_arena_destroy(scratch);
    return is_needed;
}

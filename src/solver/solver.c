#include "solver/solver.h"

#include <stdlib.h>

#include "base/invariant.h"

struct fl_limits fl_limits_none(void) {
    return (struct fl_limits){.deadline = fl_deadline_none(), .conflicts = -1};
}

void *fl_solver_new(size_t size, const struct fl_solver_functions *functions, struct fl_terms *terms) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_solver *solver = fl_arena_allocate(arena, size);
    *solver = (struct fl_solver){.functions = functions, .terms = terms, .arena = arena};
    return solver;
}

void *fl_solver_new_layer(size_t size, const struct fl_solver_functions *functions, struct fl_solver *below) {
    struct fl_solver *solver = fl_solver_new(size, functions, below->terms);
    solver->below = below;
    return solver;
}

void fl_solver_assert(struct fl_solver *solver, const struct fl_term *formula) {
    FL_INVARIANT(formula->width == 1 && formula->index_width == 0, "a formula is one bit");
    for (bool is_passed_on = true; is_passed_on && solver; solver = solver->below) {
        fl_vector_push(solver->arena, &solver->asserted, formula);
        is_passed_on = !solver->functions->assert_formula;
        if (!is_passed_on) solver->functions->assert_formula(solver, formula);
    }
}

enum fl_answer fl_solver_solve(struct fl_solver *solver, const struct fl_term *const *assumptions, size_t count,
                               struct fl_limits limits) {
    double start = fl_clock_now();
    enum fl_answer answer = solver->functions->solve(solver, assumptions, count, limits);
    struct fl_solver_statistics *counted = &solver->counted;
    counted->queries++;
    counted->satisfiable += answer == FL_SATISFIABLE;
    counted->unsatisfiable += answer == FL_UNSATISFIABLE;
    counted->undecided += answer == FL_UNDECIDED;
    counted->seconds += fl_clock_now() - start;
    return answer;
}

/* Who of these layers tells the model of the last answer. */
static struct fl_solver *who_tells_the_model(struct fl_solver *solver) {
    while (solver && !solver->model && !solver->functions->model_value) solver = solver->below;
    FL_INVARIANT(solver, "a model is there only after SATISFIABLE");
    return solver;
}

struct fl_bits fl_solver_model_value(struct fl_solver *solver, const struct fl_term *term) {
    FL_INVARIANT(term->index_width == 0, "an array has no single value");
    solver = who_tells_the_model(solver);
    return solver->model ? fl_model_evaluate(solver->model, term) : solver->functions->model_value(solver, term);
}

void fl_solver_copy_model(struct fl_solver *solver, const struct fl_term *const *variables, size_t count,
                          struct fl_assignment *assignment) {
    solver = who_tells_the_model(solver);
    if (!solver->model) {
        solver->functions->copy_model(solver, variables, count, assignment);
        return;
    }
    for (size_t i = 0; i < count; i++)
        fl_assignment_copy_variable(assignment, solver->model->assignment, variables[i]);
}

bool fl_solver_has_failed(struct fl_solver *solver, const struct fl_term *assumption) {
    while (!solver->functions->has_failed) solver = solver->below;
    return solver->functions->has_failed(solver, assumption);
}

static void add_back_end(const struct fl_solver_statistics *counted, struct fl_solver_statistics *statistics) {
    statistics->sat_variables += counted->sat_variables;
    statistics->sat_clauses += counted->sat_clauses;
    statistics->and_gates += counted->and_gates;
    statistics->last_sat_variables = counted->last_sat_variables;
    statistics->last_sat_clauses = counted->last_sat_clauses;
    statistics->last_seconds = counted->last_seconds;
}

void fl_solver_add_statistics(const struct fl_solver *solver, struct fl_solver_statistics *statistics) {
    for (; solver; solver = solver->below) {
        const struct fl_solver_statistics *counted = &solver->counted;
        statistics->cache_hits += counted->cache_hits;
        statistics->known_parts += counted->known_parts;
        statistics->log_errors += counted->log_errors;
        if (solver->functions->add_statistics) solver->functions->add_statistics(solver, statistics);
        if (!solver->below) add_back_end(counted, statistics);
    }
}

struct fl_solver_statistics fl_solver_statistics(const struct fl_solver *solver) {
    const struct fl_solver_statistics *counted = &solver->counted;
    struct fl_solver_statistics statistics = {.queries = counted->queries,
                                              .satisfiable = counted->satisfiable,
                                              .unsatisfiable = counted->unsatisfiable,
                                              .undecided = counted->undecided,
                                              .seconds = counted->seconds};
    fl_solver_add_statistics(solver, &statistics);
    return statistics;
}

void fl_solver_destroy(struct fl_solver *solver) {
    while (solver) {
        struct fl_solver *below = solver->below;
        if (solver->functions->destroy) solver->functions->destroy(solver);
        fl_arena_destroy(solver->arena);
        solver = below;
    }
}

struct fl_solver *fl_solver_create_default(struct fl_terms *terms, const char *log_directory) {
    return fl_solver_create_beside(terms, log_directory, NULL);
}

struct fl_solver *fl_solver_create_beside(struct fl_terms *terms, const char *log_directory,
                                          struct fl_posed *posed) {
    struct fl_solver *solver = fl_solver_create_float_switch(terms);
    if (posed) solver = fl_solver_create_sharing(solver, posed);
    if (log_directory) solver = fl_solver_create_log(solver, log_directory);
    /* Whole models in front: what is left of a path after its last branch is in one of its parts. */
    solver = fl_solver_create_split(solver);
    solver = fl_solver_create_cache(solver);
    return getenv("FAULTLINE_VALIDATE") ? fl_solver_create_validate(solver) : solver;
}

struct fl_solver_statistics fl_solver_statistics_sum(struct fl_solver_statistics first,
                                                     struct fl_solver_statistics second) {
    second.queries += first.queries;
    second.satisfiable += first.satisfiable;
    second.unsatisfiable += first.unsatisfiable;
    second.undecided += first.undecided;
    second.cache_hits += first.cache_hits;
    second.known_parts += first.known_parts;
    second.log_errors += first.log_errors;
    second.sat_variables += first.sat_variables;
    second.sat_clauses += first.sat_clauses;
    second.and_gates += first.and_gates;
    second.seconds += first.seconds;
    return second;
}

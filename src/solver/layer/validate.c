/* Every model is checked by evaluation; a wrong one is a bug and ends the process. */
#include "solver/solver.h"

#include "base/invariant.h"
#include "base/vector.h"
#include "solver/model.h"
#include "solver/variables.h"

struct validate {
    struct fl_solver base;
    struct fl_arena *arena;
    struct fl_solver *inner;
    struct fl_variables variables;
    FL_VECTOR_OF(const struct fl_term *) asserted;
    struct fl_model model;
};

static struct validate *of(struct fl_solver *solver) {
    return (struct validate *)solver;
}

static void assert_formula(struct fl_solver *solver, const struct fl_term *formula) {
    fl_vector_push(of(solver)->arena, &of(solver)->asserted, formula);
    fl_solver_assert(of(solver)->inner, formula);
}

static void copy_for(struct validate *self, const struct fl_term *const *formulas, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const struct fl_variable_list *list = fl_variables_of(&self->variables, formulas[i]);
        fl_solver_copy_model(self->inner, list->items, list->count, self->model.assignment);
    }
}

static enum fl_answer solve(struct fl_solver *solver, const struct fl_term *const *assumptions, size_t count,
                            struct fl_limits limits) {
    struct validate *self = of(solver);
    enum fl_answer answer = fl_solver_solve(self->inner, assumptions, count, limits);
    if (answer != FL_SATISFIABLE) return answer;
    fl_model_clear(&self->model);
    copy_for(self, self->asserted.items, self->asserted.count);
    copy_for(self, assumptions, count);
    FL_INVARIANT(fl_model_satisfies(&self->model, self->asserted.items, self->asserted.count),
                 "a model satisfies every asserted formula");
    FL_INVARIANT(fl_model_satisfies(&self->model, assumptions, count), "a model satisfies every assumption");
    for (size_t i = 0; i < count; i++) {
        struct fl_bits value = fl_solver_model_value(self->inner, assumptions[i]);
        FL_INVARIANT(!fl_bits_is_zero(&value), "values of terms agree with the model's variables");
    }
    return answer;
}

static struct fl_bits model_value(struct fl_solver *solver, const struct fl_term *term) {
    return fl_solver_model_value(of(solver)->inner, term);
}

static void copy_model(struct fl_solver *solver, const struct fl_term *const *variables, size_t count,
                       struct fl_assignment *assignment) {
    fl_solver_copy_model(of(solver)->inner, variables, count, assignment);
}

static bool has_failed(struct fl_solver *solver, const struct fl_term *assumption) {
    return fl_solver_has_failed(of(solver)->inner, assumption);
}

static void add_statistics(const struct fl_solver *solver, struct fl_solver_statistics *statistics) {
    const struct validate *self = (const struct validate *)solver;
    self->inner->functions->add_statistics(self->inner, statistics);
}

static void destroy(struct fl_solver *solver) {
    struct validate *self = of(solver);
    fl_solver_destroy(self->inner);
    fl_model_free(&self->model);
    fl_arena_destroy(self->arena);
}

static const struct fl_solver_functions functions = {
    .name = "validate",
    .assert_formula = assert_formula,
    .solve = solve,
    .model_value = model_value,
    .copy_model = copy_model,
    .has_failed = has_failed,
    .add_statistics = add_statistics,
    .destroy = destroy,
};

struct fl_solver *fl_solver_create_validate(struct fl_solver *inner) {
    struct fl_arena *arena = fl_arena_create();
    struct validate *self = FL_NEW(arena, struct validate);
    self->base = (struct fl_solver){.functions = &functions, .terms = inner->terms};
    self->arena = arena;
    self->inner = inner;
    self->variables = fl_variables_make(arena);
    self->model = fl_model_make();
    return &self->base;
}

/* solver/layer/validate.c - every model is checked by evaluation; a wrong one is a bug and ends the process. */
#include "solver/solver.h"

#include "base/invariant.h"
#include "solver/model.h"
#include "solver/variables.h"

struct validate {
    struct fl_solver base;
    struct fl_variables variables;
    struct fl_model model;
};

static struct validate *of(struct fl_solver *solver) {
    return (struct validate *)solver;
}

static void copy_for(struct validate *self, const struct fl_term *const *formulas, size_t count) {
    for (size_t i = 0; i < count; i++) {
        const struct fl_variable_list *list = fl_variables_of(&self->variables, formulas[i]);
        fl_solver_copy_model(self->base.below, list->items, list->count, self->model.assignment);
    }
}

static enum fl_answer solve(struct fl_solver *solver, const struct fl_term *const *assumptions, size_t count,
                            struct fl_limits limits) {
    struct validate *self = of(solver);
    enum fl_answer answer = fl_solver_solve(self->base.below, assumptions, count, limits);
    if (answer != FL_SATISFIABLE) return answer;
    fl_model_clear(&self->model);
    copy_for(self, self->base.asserted.items, self->base.asserted.count);
    copy_for(self, assumptions, count);
    FL_INVARIANT(fl_model_satisfies(&self->model, self->base.asserted.items, self->base.asserted.count),
                 "a model satisfies every asserted formula");
    FL_INVARIANT(fl_model_satisfies(&self->model, assumptions, count), "a model satisfies every assumption");
    for (size_t i = 0; i < count; i++) {
        struct fl_bits value = fl_solver_model_value(self->base.below, assumptions[i]);
        FL_INVARIANT(!fl_bits_is_zero(&value), "values of terms agree with the model's variables");
    }
    return answer;
}

static void destroy(struct fl_solver *solver) {
    fl_model_free(&of(solver)->model);
}

static const struct fl_solver_functions functions = {.solve = solve, .destroy = destroy};

struct fl_solver *fl_solver_create_validate(struct fl_solver *below) {
    struct validate *self = fl_solver_new_layer(sizeof *self, &functions, below);
    self->variables = fl_variables_make(self->base.arena);
    self->model = fl_model_make();
    return &self->base;
}

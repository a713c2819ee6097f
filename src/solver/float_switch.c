/* Bit-blasting, and Z3 for the queries in which a float occurs. */
#include "solver/solver.h"

#include "base/invariant.h"
#include "base/vector.h"

struct float_switch {
    struct fl_solver base;
    struct fl_arena *arena;
    struct fl_solver *bitblast;
    struct fl_solver *z3; /* NULL until a float occurs, or if it can't be loaded */
    bool is_z3_missing;
    bool has_float_asserted;
    FL_VECTOR_OF(const struct fl_term *) asserted;
    size_t handed_to_bitblast, handed_to_z3; /* of asserted */
    struct fl_solver *last;                  /* who answered the last query */
};

static struct float_switch *of(struct fl_solver *solver) {
    return (struct float_switch *)solver;
}

static void assert_formula(struct fl_solver *solver, const struct fl_term *formula) {
    struct float_switch *self = of(solver);
    fl_vector_push(self->arena, &self->asserted, formula);
    if (formula->has_float) self->has_float_asserted = true;
}

static void hand_over(struct float_switch *self, struct fl_solver *to, size_t *handed) {
    for (; *handed < self->asserted.count; ++*handed) fl_solver_assert(to, self->asserted.items[*handed]);
}

static bool has_float(const struct float_switch *self, const struct fl_term *const *assumptions, size_t count) {
    bool found = self->has_float_asserted;
    for (size_t i = 0; i < count && !found; i++) found = assumptions[i]->has_float;
    return found;
}

static enum fl_answer solve(struct fl_solver *solver, const struct fl_term *const *assumptions, size_t count,
                            struct fl_limits limits) {
    struct float_switch *self = of(solver);
    if (!has_float(self, assumptions, count)) {
        self->last = self->bitblast;
        hand_over(self, self->bitblast, &self->handed_to_bitblast);
        return fl_solver_solve(self->bitblast, assumptions, count, limits);
    }
    if (!self->z3 && !self->is_z3_missing) {
        self->z3 = fl_solver_create_z3(self->base.terms);
        self->is_z3_missing = !self->z3;
    }
    self->last = self->z3;
    if (!self->z3) return FL_UNDECIDED;
    hand_over(self, self->z3, &self->handed_to_z3);
    return fl_solver_solve(self->z3, assumptions, count, limits);
}

static struct fl_bits model_value(struct fl_solver *solver, const struct fl_term *term) {
    return fl_solver_model_value(of(solver)->last, term);
}

static void copy_model(struct fl_solver *solver, const struct fl_term *const *variables, size_t count,
                       struct fl_assignment *assignment) {
    fl_solver_copy_model(of(solver)->last, variables, count, assignment);
}

static bool has_failed(struct fl_solver *solver, const struct fl_term *assumption) {
    return fl_solver_has_failed(of(solver)->last, assumption);
}

static void add_statistics(const struct fl_solver *solver, struct fl_solver_statistics *statistics) {
    const struct float_switch *self = (const struct float_switch *)solver;
    /* The last to add is the one whose last query is told. */
    const struct fl_solver *other = self->last == self->z3 ? self->bitblast : self->z3;
    if (other) other->functions->add_statistics(other, statistics);
    if (self->last) self->last->functions->add_statistics(self->last, statistics);
}

static void destroy(struct fl_solver *solver) {
    struct float_switch *self = of(solver);
    fl_solver_destroy(self->bitblast);
    fl_solver_destroy(self->z3);
    fl_arena_destroy(self->arena);
}

static const struct fl_solver_functions functions = {
    .name = "float switch",
    .assert_formula = assert_formula,
    .solve = solve,
    .model_value = model_value,
    .copy_model = copy_model,
    .has_failed = has_failed,
    .add_statistics = add_statistics,
    .destroy = destroy,
};

struct fl_solver *fl_solver_create_float_switch(struct fl_terms *terms) {
    struct fl_arena *arena = fl_arena_create();
    struct float_switch *self = FL_NEW(arena, struct float_switch);
    self->base = (struct fl_solver){.functions = &functions, .terms = terms};
    self->arena = arena;
    self->bitblast = fl_solver_create_bitblast(terms);
    self->last = self->bitblast;
    return &self->base;
}

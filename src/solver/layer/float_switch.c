/* solver/layer/float_switch.c - bit-blasting, and Z3 for the queries in which a float operator occurs that can't
 * be lowered. */
#include "solver/solver.h"

#include "base/vector.h"
#include "solver/float/lower.h"
#include "solver/term_table.h"

/* What is known of a term with floats: can all of them be lowered? */
enum verdict { NOT_KNOWN, LOWERABLE, NOT_LOWERABLE };

struct float_switch {
    struct fl_solver
        base; /* below is the one of these two that answered the last query, whose figures are told last */
    struct fl_solver *bitblast;
    struct fl_solver *z3; /* NULL until it is needed, or if it can't be loaded */
    bool is_z3_missing;
    bool needs_z3;                 /* for what is asserted */
    struct fl_term_table verdicts; /* enum verdict by term */
    FL_VECTOR_OF(const struct fl_term *) pending;
    size_t handed_to_bitblast, handed_to_z3; /* of what is asserted */
};

static struct float_switch *of(struct fl_solver *solver) {
    return (struct float_switch *)solver;
}

static enum verdict verdict_of(const struct float_switch *self, const struct fl_term *term) {
    return term->has_float ? (enum verdict)fl_term_table_get(&self->verdicts, term) : LOWERABLE;
}

/* From those of the operands; NOT_KNOWN after putting operands of which none is known on pending. */
static enum verdict find_verdict(struct float_switch *self, const struct fl_term *term) {
    enum verdict verdict = LOWERABLE;
    if (fl_operator_is_float(term->op) && !fl_float_is_lowerable(term)) return NOT_LOWERABLE;
    for (int i = 0; i < term->operand_count && verdict != NOT_LOWERABLE; i++) {
        enum verdict operand = verdict_of(self, term->operands[i]);
        if (operand == NOT_KNOWN) fl_vector_push(self->base.arena, &self->pending, term->operands[i]);
        if (operand != LOWERABLE) verdict = operand;
    }
    return verdict;
}

static bool can_be_lowered(struct float_switch *self, const struct fl_term *formula) {
    if (verdict_of(self, formula) == NOT_KNOWN) fl_vector_push(self->base.arena, &self->pending, formula);
    while (self->pending.count) {
        size_t top = self->pending.count - 1;
        const struct fl_term *term = self->pending.items[top];
        enum verdict verdict = verdict_of(self, term);
        if (verdict == NOT_KNOWN) verdict = find_verdict(self, term);
        if (verdict == NOT_KNOWN) continue;
        self->pending.count = top;
        fl_term_table_set(&self->verdicts, term, verdict);
    }
    return verdict_of(self, formula) == LOWERABLE;
}

static void assert_formula(struct fl_solver *solver, const struct fl_term *formula) {
    /* Handed to whoever is asked, when it is asked. */
    if (!can_be_lowered(of(solver), formula)) of(solver)->needs_z3 = true;
}

static void hand_over(struct float_switch *self, struct fl_solver *to, size_t *handed) {
    const struct fl_term *const *asserted = self->base.asserted.items;
    for (; *handed < self->base.asserted.count; ++*handed) fl_solver_assert(to, asserted[*handed]);
}

static bool is_bitblastable(struct float_switch *self, const struct fl_term *const *assumptions, size_t count) {
    bool holds = !self->needs_z3;
    for (size_t i = 0; i < count && holds; i++) holds = can_be_lowered(self, assumptions[i]);
    return holds;
}

static enum fl_answer solve(struct fl_solver *solver, const struct fl_term *const *assumptions, size_t count,
                            struct fl_limits limits) {
    struct float_switch *self = of(solver);
    if (is_bitblastable(self, assumptions, count)) {
        self->base.below = self->bitblast;
        hand_over(self, self->bitblast, &self->handed_to_bitblast);
        return fl_solver_solve(self->bitblast, assumptions, count, limits);
    }
    if (!self->z3 && !self->is_z3_missing) {
        self->z3 = fl_solver_create_z3(self->base.terms);
        self->is_z3_missing = !self->z3;
    }
    if (!self->z3) return FL_UNDECIDED;
    self->base.below = self->z3;
    hand_over(self, self->z3, &self->handed_to_z3);
    return fl_solver_solve(self->z3, assumptions, count, limits);
}

/* The one of the two that is not below now, or NULL. */
static struct fl_solver *other_of(const struct float_switch *self) {
    return self->base.below == self->z3 ? self->bitblast : self->z3;
}

static void add_statistics(const struct fl_solver *solver, struct fl_solver_statistics *statistics) {
    fl_solver_add_statistics(other_of((const struct float_switch *)solver), statistics);
}

static void destroy(struct fl_solver *solver) {
    fl_solver_destroy(other_of(of(solver)));
}

static const struct fl_solver_functions functions = {
    .assert_formula = assert_formula, .solve = solve, .add_statistics = add_statistics, .destroy = destroy};

struct fl_solver *fl_solver_create_float_switch(struct fl_terms *terms) {
    struct fl_solver *bitblast = fl_solver_create_bitblast(terms);
    struct float_switch *self = fl_solver_new_layer(sizeof *self, &functions, bitblast);
    self->bitblast = bitblast;
    self->verdicts = fl_term_table_make(self->base.arena);
    return &self->base;
}

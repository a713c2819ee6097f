/* solver/layer/sharing.c - questions that take long are posed once, also where several processes come to them.
 *
 * What is unsatisfiable for another process is so here: it is the same question (solver/digest.h), for the same
 * solver. Models are not shared: whoever needs one asks.
 */
#include "solver/solver.h"

#include "solver/posed.h"

/* What is decided before that is not worth telling apart from others. */
enum { FEW_CONFLICTS = 1000 };

struct sharing {
    struct fl_solver base;
    struct fl_posed *posed;
    bool is_told; /* the last answer is another process's */
};

static struct sharing *of(struct fl_solver *solver) {
    return (struct sharing *)solver;
}

static struct fl_digest digest_of(const struct sharing *self, const struct fl_term *const *assumptions,
                                  size_t count) {
    struct fl_arena *scratch = fl_arena_create();
    fl_formulas joined = {0};
    for (size_t i = 0; i < self->base.asserted.count; i++)
        fl_digest_add(scratch, &joined, self->base.asserted.items[i]);
    for (size_t i = 0; i < count; i++) fl_digest_add(scratch, &joined, assumptions[i]);
    struct fl_digest digest = fl_digest_of(scratch, &joined);
    fl_arena_destroy(scratch);
    return digest;
}

static bool is_over(struct fl_limits limits) {
    return (limits.is_cancelled && *limits.is_cancelled) || fl_deadline_has_passed(limits.deadline);
}

static enum fl_answer solve(struct fl_solver *solver, const struct fl_term *const *assumptions, size_t count,
                            struct fl_limits limits) {
    struct sharing *self = of(solver);
    struct fl_limits few = limits;
    uint32_t number;
    self->is_told = false;
    bool is_limited = limits.conflicts >= 0;
    if (is_limited && limits.conflicts <= FEW_CONFLICTS)
        return fl_solver_solve(self->base.below, assumptions, count, limits);
    few.conflicts = FEW_CONFLICTS;
    enum fl_answer answer = fl_solver_solve(self->base.below, assumptions, count, few);
    if (answer != FL_UNDECIDED || is_over(limits)) return answer;
    self->is_told = fl_posed_ask(self->posed, digest_of(self, assumptions, count), limits, &number);
    if (self->is_told) return FL_UNSATISFIABLE;
    if (is_limited) limits.conflicts -= FEW_CONFLICTS;
    answer = fl_solver_solve(self->base.below, assumptions, count, limits);
    fl_posed_tell(self->posed, number, answer);
    return answer;
}

/* Which part of them contradicts itself, nobody has told. */
static bool has_failed(struct fl_solver *solver, const struct fl_term *assumption) {
    struct sharing *self = of(solver);
    return self->is_told || fl_solver_has_failed(self->base.below, assumption);
}

static const struct fl_solver_functions functions = {.solve = solve, .has_failed = has_failed};

struct fl_solver *fl_solver_create_sharing(struct fl_solver *below, struct fl_posed *posed) {
    struct sharing *self = fl_solver_new_layer(sizeof *self, &functions, below);
    self->posed = posed;
    return &self->base;
}

/* tests/support/proving.h - programs for provers, and whether what they found is inductive. */
#ifndef TESTS_SUPPORT_PROVING_H
#define TESTS_SUPPORT_PROVING_H

#include <string.h>
#include <unistd.h>

#include "frontend/frontend.h"
#include "prove/system/build.h"
#include "prove/system/prover.h"
#include "solver/solver.h"
#include "spec/observer.h"
#include "tests/support/scratch_program.h"

struct proving_subject {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_proving proving;
    struct fl_proof proof;
};

/* `spec` may be NULL. */
static inline void proving_load(struct proving_subject *subject, const char *text, const char *spec) {
    char path[SCRATCH_PATH_SIZE];
    scratch_program(path, text);
    subject->arena = fl_arena_create();
    const char *inputs[] = {path}, *flags[] = {"-w"};
    struct fl_frontend_options options = {
        .inputs = inputs, .input_count = 1, .compiler_flags = flags, .compiler_flag_count = 1};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(subject->arena);
    if (fl_checks_parse("none", &diagnostics, &options.checks) != FL_OK) abort();
    if (spec) {
        struct fl_spec_list specs = {0};
        if (fl_spec_parse(subject->arena, "test.spec", spec, &diagnostics, &specs) != FL_OK) abort();
        options.instrumentation = fl_observer_create(subject->arena, &specs);
        options.checks |= 1u << FL_CHECK_SPEC;
    }
    if (fl_frontend_load(subject->arena, &options, &diagnostics, &subject->program) != FL_OK) abort();
    unlink(path);
    struct fl_terms *terms = fl_terms_create(subject->arena);
    subject->proving = (struct fl_proving){.arena = subject->arena,
                                           .program = subject->program,
                                           .terms = terms,
                                           .symbols = fl_symbols_create(subject->arena, subject->program, terms),
                                           .deadline = fl_deadline_after(240)};
    subject->proof = (struct fl_proof){0};
}

static inline void proving_unload(struct proving_subject *subject) {
    fl_terms_destroy(subject->proving.terms);
    fl_arena_destroy(subject->arena);
}

static inline bool proving_is_at(const struct fl_cut_point *cut, const struct fl_invariant *invariant) {
    return cut->kind == invariant->kind && fl_id_equal(cut->location, invariant->location) &&
           cut->stack_depth == invariant->stack_depth &&
           (!cut->stack_depth || !memcmp(cut->stack, invariant->stack, cut->stack_depth * sizeof *cut->stack));
}

/* All invariants of a cut in a state. */
static inline const struct fl_term *proving_instance(const struct proving_subject *subject,
                                                     struct fl_system *system, uint32_t cut,
                                                     const struct fl_state *state, const struct fl_state *old) {
    const struct fl_term *all = fl_term_true(system->terms);
    for (size_t i = 0; i < subject->proof.invariants.count; i++) {
        const struct fl_invariant *invariant = &subject->proof.invariants.items[i];
        if (!proving_is_at(&system->cuts.items[cut], invariant)) continue;
        const struct fl_term *one = fl_system_instance(system, invariant->predicate, state, old);
        if (one) all = fl_term_and(system->terms, all, one);
    }
    return all;
}

/* NULL, or what the invariants do not show; in a system of its own. For proofs of one round. */
static inline const char *proving_refute(struct proving_subject *subject) {
    struct fl_solver *builder = fl_solver_create_default(subject->proving.terms, NULL);
    struct fl_solver *solver = fl_solver_create_default(subject->proving.terms, NULL);
    struct fl_system_options options = {.deadline = fl_deadline_after(240), .rounds = 1};
    struct fl_system *system = fl_system_build(subject->arena, subject->program, subject->proving.terms,
                                               subject->proving.symbols, builder, &options);
    const char *wrong = system->incomplete;
    for (size_t i = 0; i < system->uses.count; i++) {
        const struct fl_cut_use *use = &system->uses.items[i];
        fl_solver_assert(solver,
                         fl_term_implies(system->terms, use->passed,
                                         proving_instance(subject, system, use->cut, use->state, use->old)));
    }
    for (size_t i = 0; i < system->arrivals.count && !wrong; i++) {
        const struct fl_arrival *arrival = &system->arrivals.items[i];
        const struct fl_term *holds =
            proving_instance(subject, system, arrival->cut, arrival->state, arrival->old);
        const struct fl_term *question[] = {arrival->guard, fl_term_not(system->terms, holds)};
        if (fl_solver_solve(solver, question, 2, fl_limits_none()) != FL_UNSATISFIABLE)
            wrong = fl_arena_format(subject->arena, "not inductive at %s",
                                    fl_cut_print(system, subject->arena, arrival->cut));
    }
    for (size_t i = 0; i < system->checks.count && !wrong; i++)
        if (fl_solver_solve(solver, &system->checks.items[i].failure, 1, fl_limits_none()) != FL_UNSATISFIABLE)
            wrong = "a check is not excluded";
    fl_solver_destroy(solver);
    fl_solver_destroy(builder);
    return wrong;
}

#endif

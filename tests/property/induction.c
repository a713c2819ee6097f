/* k-induction on random loops over small numbers: what is taken for a fact holds in every state that is reached.
 *
 * Facts are all guesses that Houdini is left with, the values that scalars have and the pairs that
 * exclude a failure, and the invariants of proofs; programs that fail are not proved.
 * FAULTLINE_PROGRAM_COUNT says how many programs, FAULTLINE_SEED where to begin (1).
 */
#include "prove/induction/pairs.h"
#include "prove/system/build.h"
#include "tests/support/patience.h"
#include "tests/support/small_loops.h"

enum { PROGRAMS = 40 };

struct totals {
    unsigned failing, proved, unknown, facts;
};

static void guess(struct fl_houdini *houdini, const struct fl_guessing *guessing, uint32_t cut,
                  const struct fl_predicates *atoms) {
    struct fl_predicates guesses = {0};
    fl_candidates_bounds(guessing, cut, &guesses);
    fl_candidates_relations(guessing, cut, &guesses);
    fl_candidates_flags(guessing, cut, &guesses);
    fl_candidates_sums(guessing, cut, &guesses);
    for (size_t i = 0; i < atoms->all.count; i++)
        fl_candidates_variants(guessing->arena, guessing->system->terms, atoms->all.items[i], &guesses);
    for (size_t i = 0; i < guesses.all.count; i++) fl_houdini_add(houdini, cut, guesses.all.items[i]);
}

static void find_pairs(struct fl_houdini *houdini, const struct fl_guessing *guessing,
                       const struct fl_predicates *atoms, const struct fl_predicates *fixed) {
    struct fl_system *system = houdini->system;
    struct fl_value_sets *sets = fl_values_find(guessing->arena, houdini, guessing->constants, fl_deadline_none());
    if (!sets) fail_msg("values have no deadline");
    fl_values_add_classes(guessing->arena, system, atoms, sets);
    struct fl_pairs *pairs = fl_pairs_collect(guessing->arena, houdini, sets, atoms, fixed, fl_deadline_none());
    if (!pairs) fail_msg("pairs have no deadline");
    for (size_t i = 0; i < system->checks.count; i++) fl_pairs_exclude(pairs, system->checks.items[i].failure);
    fl_pairs_end(pairs);
}

/* All facts, in a system of `rounds`. */
static unsigned compare_facts(struct sample *sample, struct proving_subject *subject, uint32_t rounds) {
    struct fl_terms *terms = subject->proving.terms;
    struct fl_arena *arena = subject->arena;
    struct fl_solver *builder = fl_solver_create_default(terms, NULL);
    struct fl_solver *solver = fl_solver_create_bitblast(terms);
    struct fl_system_options options = {.deadline = fl_deadline_none(), .rounds = rounds};
    struct fl_system *system =
        fl_system_build(arena, subject->program, terms, subject->proving.symbols, builder, &options);
    struct fl_houdini *houdini = fl_houdini_create(arena, system, solver, fl_limits_none());
    struct fl_constants constants = fl_constants_of_program(arena, subject->program);
    struct fl_sample_options sampling = {8, 8, fl_deadline_none()};
    struct fl_guessing guessing = {arena, system, fl_samples_take(arena, system, &constants, &sampling),
                                   &constants};
    struct fl_predicates *atoms = FL_NEW_ARRAY(arena, struct fl_predicates, system->cuts.count + 1);
    struct fl_predicates *fixed = FL_NEW_ARRAY(arena, struct fl_predicates, system->cuts.count + 1);
    fl_candidates_atoms(&guessing, atoms, fixed);
    for (uint32_t i = 0; i < system->cuts.count; i++) guess(houdini, &guessing, i, &atoms[i]);
    assert_true(fl_houdini_run(houdini));
    find_pairs(houdini, &guessing, atoms, fixed);
    for (size_t i = 0; i < houdini->facts.count; i++) {
        const struct fl_cut_point *cut = &system->cuts.items[houdini->facts.items[i].cut];
        struct fl_invariant invariant = {cut->kind, cut->location, cut->stack, cut->stack_depth,
                                         houdini->facts.items[i].predicate};
        compare_invariant(sample, subject, &invariant);
    }
    unsigned count = (unsigned)houdini->facts.count;
    fl_solver_destroy(solver);
    fl_solver_destroy(builder);
    return count;
}

static void compare(unsigned long seed, struct totals *totals) {
    struct sample *sample = calloc(1, sizeof *sample);
    struct proving_subject subject;
    make(sample, seed);
    proving_load(&subject, fl_text_string(&sample->text), NULL);
    totals->facts += compare_facts(sample, &subject, 1 + seed % 2);
    subject.proving.deadline = fl_deadline_after(sample->fails ? 0.2 : patient_seconds(2));
    bool is_proved = fl_prove_by_induction(&subject.proving, &subject.proof);
    if (sample->fails && is_proved)
        fail_msg("seed %lu: proved, but it fails:\n%s", seed, fl_text_string(&sample->text));
    for (size_t i = 0; i < subject.proof.invariants.count; i++)
        compare_invariant(sample, &subject, &subject.proof.invariants.items[i]);
    if (is_proved && subject.proof.rounds == 1 && proving_refute(&subject))
        fail_msg("seed %lu: not inductive:\n%s", seed, fl_text_string(&sample->text));
    totals->failing += sample->fails;
    totals->proved += is_proved;
    totals->unknown += !sample->fails && !is_proved;
    if (!sample->fails && !is_proved && getenv("FAULTLINE_VERBOSE"))
        print_message("seed %lu: %s\n%s\n", seed, subject.proving.how_far, fl_text_string(&sample->text));
    proving_unload(&subject);
    fl_arena_destroy(sample->arena);
    free(sample);
}

static void test_random_loops(void **unused) {
    (void)unused;
    struct totals totals = {0};
    unsigned long count = number_from("FAULTLINE_PROGRAM_COUNT", PROGRAMS),
                  seed = number_from("FAULTLINE_SEED", 1);
    for (unsigned long i = 0; i < count; i++) compare(seed + i, &totals);
    print_message("%u failing, %u proved, %u unknown, %u facts\n", totals.failing, totals.proved, totals.unknown,
                  totals.facts);
    assert_true(totals.proved > 0 && totals.failing > 0 && totals.facts > 0);
    assert_true(totals.unknown * 5 <= totals.proved);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_loops)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

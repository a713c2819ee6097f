/* Random programs over arrays: what is proved of them with invariants about all elements holds in all runs.
 *
 * Loops fill, copy, search and change two arrays that are too long for the loops to be executed to their end;
 * values are small numbers that hang on two inputs, the index, elements and what is read in the loops. A program
 * is executed on all values of the two inputs, several times with different values of what loops read. One that
 * fails is not proved; and whatever guesses, right or wrong, are offered to the checker of proofs, those that it
 * accepts do not certify it. FAULTLINE_PROGRAM_COUNT says how many programs, FAULTLINE_SEED where to begin (1).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>

#include "base/text.h"
#include "engine/interpret/interpret.h"
#include "prove/candidate/candidates.h"
#include "prove/certify/certify.h"
#include "tests/support/proving.h"

enum { ELEMENTS = 305, RUNS = 64, READS = 3 * ELEMENTS, OFFERED = 8, PROGRAMS = 12 };

struct tally {
    unsigned failing, proved, certified, unknown, accepted, general;
};

static uint64_t random_state;

static unsigned any(unsigned count) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(random_state >> 33) % count;
}

#define ONE_OF(texts) texts[any(sizeof texts / sizeof *texts)]

/* ---- programs ---- */

static const char *value(void) {
    static const char *const values[] = {"p",    "q",    "1",    "2",        "i & 3",    "i & 1 ? p : 2",
                                         "a[i]", "b[i]", "a[i]", "a[i] + 1", "a[i] & 1", "nondet_int() & 3",
                                         "m",    "p"};
    return ONE_OF(values);
}

static const char *condition(void) {
    static const char *const conditions[] = {"a[i] == b[i]", "a[i] < p", "i < 7", "i & 1",
                                             "a[i] == 2",    "b[i] > q", "q"};
    return ONE_OF(conditions);
}

static void add_statement(struct fl_text *text) {
    static const char *const arrays[] = {"a", "b"};
    const char *array = ONE_OF(arrays);
    switch (any(6)) {
    case 0: fl_text_format(text, "if (%s) %s[i] = %s;", condition(), array, value()); break;
    case 1:
        fl_text_format(text, "if (%s) %s[i] = %s; else %s[i] = %s;", condition(), array, value(), array, value());
        break;
    case 2: fl_text_format(text, "if (%s[i] > m) m = %s[i];", array, array); break;
    case 3: fl_text_format(text, "if (%s) { b[c] = %s; c++; }", condition(), value()); break;
    default: fl_text_format(text, "%s[i] = %s;", array, value()); break;
    }
}

static void add_loop(struct fl_text *text) {
    static const char *const heads[] = {"for (i = 0; i < N; i++)",      "for (i = 0; i < N; i++)",
                                        "for (i = N - 1; i >= 0; i--)", "for (i = p; i < N; i++)",
                                        "for (i = 0; i < N - q; i++)",  "for (i = 0; i < N; i += 2)"};
    fl_text_format(text, "    c = 0;\n    %s { ", ONE_OF(heads));
    add_statement(text);
    if (!any(3)) add_statement(text);
    fl_text_append(text, " }\n");
}

static const char *claim(void) {
    static const char *const claims[] = {"a[i] <= 3",
                                         "a[i] == p",
                                         "a[i] <= m || p",
                                         "b[i] == a[i]",
                                         "b[i] <= 3",
                                         "a[i] >= 0",
                                         "i < c ? b[i] >= q : 1",
                                         "i & 1 ? a[i] <= 4 : 1",
                                         "a[i] == (i & 3)",
                                         "b[i] == a[i] + 1",
                                         "a[i] != 5",
                                         "m >= b[i]"};
    return ONE_OF(claims);
}

static const char *make(struct fl_arena *arena, unsigned long seed) {
    struct fl_text text = fl_text_make(arena);
    random_state = seed * 7919;
    fl_text_format(&text,
                   "extern int nondet_int(void);\nvoid reach_error(void);\nenum { N = %d };\nint a[N], b[N];\n"
                   "int main(void) {\n    int p = nondet_int() & 3, q = nondet_int() & 3, m = 0, c, i;\n",
                   ELEMENTS);
    for (unsigned i = 1 + any(3); i-- > 0;) add_loop(&text);
    fl_text_format(&text, "    for (i = 0; i < N; i++) if (!(%s)) reach_error();\n}\n", claim());
    return fl_text_string(&text);
}

/* ---- runs ---- */

static bool fails(const struct proving_subject *subject) {
    for (unsigned i = 0; i < RUNS; i++) {
        struct fl_arena *arena = fl_arena_create();
        struct fl_inputs *inputs = fl_inputs_create(arena);
        for (unsigned k = 0; k < READS; k++) {
            uint32_t read = k == 0 ? i : k == 1 ? i / 4 : i < 32 ? any(4) : any(64) ? 1 + i / 32 : any(8);
            struct fl_bits bits = fl_bits_of_word(32, read);
            fl_vector_push(arena, &inputs->values, fl_input_value_of(arena, "nondet_int", &bits, NULL));
        }
        struct fl_interpret_options options = {.inputs = inputs};
        struct fl_outcome *outcome = fl_interpret(arena, subject->program, &options);
        bool has_failed = outcome->kind == FL_OUTCOME_CHECK_FAILED;
        if (!has_failed) assert_int_equal(outcome->kind, FL_OUTCOME_EXITED);
        fl_arena_destroy(arena);
        if (has_failed) return true;
    }
    return false;
}

/* ---- the checker ---- */

static enum fl_certificate certify(struct proving_subject *subject, const struct fl_proof *proof,
                                   const struct fl_invariant **wrong) {
    struct fl_certify_options options = {.deadline = fl_deadline_after(240)};
    struct fl_certification answer =
        fl_certify(subject->arena, subject->program, subject->proving.symbols, proof, &options);
    *wrong = answer.wrong;
    return answer.answer;
}

/* Some of what is guessed, and of it with other segments. */
static void offer(struct proving_subject *subject, struct fl_system *system, struct fl_proof *proof) {
    struct fl_arena *arena = subject->arena;
    struct fl_constants constants = fl_constants_of_program(arena, subject->program);
    struct fl_sample_options sampling = {4, 4, fl_deadline_none()};
    struct fl_guessing guessing = {arena, system, fl_samples_take(arena, system, &constants, &sampling),
                                   &constants, NULL};
    struct fl_predicates *guesses = FL_NEW_ARRAY(arena, struct fl_predicates, system->cuts.count + 1);
    fl_candidates_segments(&guessing, FL_SEGMENTS_SO_FAR, guesses);
    fl_candidates_segments(&guessing, FL_SEGMENTS_OTHERS, guesses);
    for (uint32_t i = 0; i < system->cuts.count; i++) {
        const struct fl_cut_point *cut = &system->cuts.items[i];
        struct fl_predicates others = {0};
        fl_candidates_bounds(&guessing, i, &others);
        for (unsigned k = 0; k < OFFERED * 3 && guesses[i].all.count; k++) {
            const struct fl_predicates *from = k % 3 || !others.all.count ? &guesses[i] : &others;
            const struct fl_term *predicate = from->all.items[any((unsigned)from->all.count)];
            struct fl_invariant invariant = {cut->kind, cut->location, cut->stack, cut->stack_depth, predicate};
            fl_vector_push(arena, &proof->invariants, invariant);
        }
    }
}

static void try_offers(struct proving_subject *subject, bool is_failing, const char *text, unsigned long seed,
                       struct tally *tally) {
    struct fl_proof proof = {.prover = "test", .rounds = 1};
    struct fl_solver *builder = fl_solver_create_default(subject->proving.terms, NULL);
    struct fl_system_options options = {.deadline = fl_deadline_after(240), .rounds = 1};
    struct fl_system *system = fl_system_build(subject->arena, subject->program, subject->proving.terms,
                                               subject->proving.symbols, builder, &options);
    fl_solver_destroy(builder);
    offer(subject, system, &proof);
    const struct fl_invariant *wrong;
    enum fl_certificate answer;
    while ((answer = certify(subject, &proof, &wrong)) == FL_REJECTED && wrong)
        proof.invariants.items[wrong - proof.invariants.items] = proof.invariants.items[--proof.invariants.count];
    if (answer == FL_CERTIFIED && is_failing)
        fail_msg("FAULTLINE_SEED=%lu fails, and is certified\n%s", seed, text);
    for (size_t i = 0; i < proof.invariants.count && !wrong; i++)
        tally->general += fl_symbols_has_index(subject->proving.symbols, proof.invariants.items[i].predicate);
    tally->accepted += answer == FL_CERTIFIED;
}

/* ---- the test ---- */

static void compare(unsigned long seed, struct tally *tally) {
    struct fl_arena *arena = fl_arena_create();
    struct proving_subject subject;
    const char *text = make(arena, seed);
    proving_load(&subject, text, NULL);
    bool is_failing = fails(&subject);
    subject.proving.deadline = fl_deadline_after(is_failing ? 2 : 20);
    bool is_proved = fl_prove_by_induction(&subject.proving, &subject.proof);
    const struct fl_invariant *wrong;
    if (is_proved && is_failing) fail_msg("FAULTLINE_SEED=%lu fails, and is proved\n%s", seed, text);
    if (is_proved && certify(&subject, &subject.proof, &wrong) == FL_CERTIFIED) tally->certified++;
    try_offers(&subject, is_failing, text, seed, tally);
    tally->failing += is_failing;
    tally->proved += is_proved;
    tally->unknown += !is_failing && !is_proved;
    if (getenv("FAULTLINE_PROGRAM_COUNT") && !is_failing && !is_proved)
        print_message("undecided: %lu\n%s", seed, text);
    proving_unload(&subject);
    fl_arena_destroy(arena);
}

static void test_what_is_proved_of_arrays_holds(void **state) {
    (void)state;
    struct tally tally = {0};
    const char *count_text = getenv("FAULTLINE_PROGRAM_COUNT"), *seed_text = getenv("FAULTLINE_SEED");
    unsigned long count = count_text ? strtoul(count_text, NULL, 10) : PROGRAMS;
    unsigned long seed = seed_text ? strtoul(seed_text, NULL, 10) : 1;
    for (unsigned long i = 0; i < count; i++) compare(seed + i, &tally);
    print_message(
        "%lu programs: %u fail, none of them proved; of the others %u proved (%u certified), %u unknown; guesses "
        "certify %u, with %u invariants about all elements accepted\n",
        count, tally.failing, tally.proved, tally.certified, tally.unknown, tally.accepted, tally.general);
    if (count < PROGRAMS) return;
    assert_true(tally.failing > 0 && tally.proved > 0 && tally.general > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_what_is_proved_of_arrays_holds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

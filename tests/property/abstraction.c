/* Predicate abstraction on random loops over small numbers: what it finds holds in every state that is reached.
 *
 * A program has three variables and loops, some inside of others, whose bodies are drawn at random.
 * Its states are enumerated: a program that is proved must not fail, every state at the head of a loop
 * satisfies the invariants there, and the prover knows a run only where there is one. Programs are
 * finite, so most that do not fail must be proved.
 * FAULTLINE_PROGRAM_COUNT says how many programs, FAULTLINE_SEED where to begin (1).
 */
#include "tests/support/patience.h"
#include "tests/support/small_loops.h"

enum { PROGRAMS = 40 };

struct totals {
    unsigned failing, proved, unknown;
};

static void compare(unsigned long seed, struct totals *totals) {
    struct sample *sample = calloc(1, sizeof *sample);
    struct proving_subject subject;
    make(sample, seed);
    proving_load(&subject, fl_text_string(&sample->text), NULL);
    subject.proving.deadline = fl_deadline_after(patient_seconds(2));
    bool is_proved = fl_prove_by_abstraction(&subject.proving, &subject.proof);
    const char *stopped = subject.proving.stopped;
    if (sample->fails && is_proved)
        fail_msg("seed %lu: proved, but it fails:\n%s", seed, fl_text_string(&sample->text));
    if (!sample->fails && stopped && strstr(stopped, "a run fails"))
        fail_msg("seed %lu: it does not fail:\n%s", seed, fl_text_string(&sample->text));
    for (size_t i = 0; is_proved && i < subject.proof.invariants.count; i++)
        compare_invariant(sample, &subject, &subject.proof.invariants.items[i]);
    if (is_proved && proving_refute(&subject))
        fail_msg("seed %lu: not inductive:\n%s", seed, fl_text_string(&sample->text));
    totals->failing += sample->fails;
    totals->proved += is_proved;
    totals->unknown += !sample->fails && !is_proved;
    if (!sample->fails && !is_proved && getenv("FAULTLINE_VERBOSE"))
        print_message("seed %lu: %s, %s\n%s\n", seed, subject.proving.how_far, stopped,
                      fl_text_string(&sample->text));
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
    print_message("%u failing, %u proved, %u unknown\n", totals.failing, totals.proved, totals.unknown);
    assert_true(totals.proved > 0 && totals.failing > 0);
    assert_true(totals.unknown * 5 <= totals.proved);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_loops)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Random programs with loops: verdicts are what all their states show, however long runs are.
 *
 * SAFE, and what is said to hold or never to be reached for all runs, is wrong if some state fails it;
 * FAILS is wrong if none does. What fails has to be found; of the others, how many were proved is told.
 * FAULTLINE_PROGRAM_COUNT says how many programs, FAULTLINE_SEED where to begin (1), FAULTLINE_SECONDS
 * how long each of the others may take, FAULTLINE_PROVERS which provers look for proofs.
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <signal.h>
#include <stdio.h>
#include <unistd.h>

#include "engine/check/check.h"
#include "prove/prove.h"
#include "tests/support/loop_states.h"
#include "tests/support/scratch_program.h"

#define ALL_PROVERS "induction,abstraction"

enum { MOST_STATES = 60000, SECONDS_TO_FAIL = 150 };

struct tally {
    unsigned programs, failing, decided_failing, decided_safe, wrong;
};

static unsigned long setting(const char *name, unsigned long otherwise) {
    const char *given = getenv(name);
    return given ? strtoul(given, NULL, 10) : otherwise;
}

/* Is the check of a line that fails? Other checks than assertions hold. */
static bool fails(const struct loop_program *source, const struct loop_states *states,
                  const struct fl_check *check) {
    if (check->kind != FL_CHECK_ASSERTION) return false;
    for (size_t i = 0; i < source->claims.count; i++)
        if (source->claim_lines.items[i] + loop_head_lines(source) == check->position.line)
            return states->fails[i];
    return false;
}

static bool is_right(const struct loop_program *source, const struct loop_states *states,
                     const struct fl_program *program, const struct fl_verdicts *verdicts) {
    for (uint32_t i = 0; i < program->check_count; i++) {
        const struct fl_check_result *result = &verdicts->results[i];
        bool really_fails = fails(source, states, &program->checks[i]);
        bool is_proved = result->verdict == FL_VERDICT_HOLDS || verdicts->overall == FL_VERDICT_HOLDS ||
                         (result->verdict == FL_VERDICT_NOT_REACHED && !result->bound);
        bool is_failing = result->verdict == FL_VERDICT_FAILS;
        if (!(is_failing && !really_fails) && !(is_proved && really_fails)) continue;
        print_message("line %u: verdict %d, but it %s\n", program->checks[i].position.line, result->verdict,
                      really_fails ? "fails" : "holds");
        return false;
    }
    return true;
}

static bool some_fails(const struct loop_program *source, const struct loop_states *states) {
    for (size_t i = 0; i < source->claims.count; i++)
        if (states->fails[i]) return true;
    return false;
}

static void note(struct tally *tally, bool has_failure, const struct fl_verdicts *verdicts, unsigned long seed) {
    bool is_safe = verdicts->overall == FL_VERDICT_HOLDS, is_failing = verdicts->overall == FL_VERDICT_FAILS;
    tally->programs++;
    tally->failing += has_failure;
    tally->decided_failing += is_failing;
    tally->decided_safe += is_safe;
    if (is_safe || is_failing) return;
    if (getenv("FAULTLINE_PROGRAM_COUNT"))
        print_message("FAULTLINE_SEED=%lu %s: undecided: %s\n", seed, has_failure ? "fails" : "is safe",
                      verdicts->reason ? verdicts->reason : "");
}

/* An analysis that ended with a signal. */
static bool has_crashed(const struct fl_verdicts *verdicts) {
    for (size_t i = 0; i < verdicts->attempt_count; i++)
        if (verdicts->attempts[i].stopped && strstr(verdicts->attempts[i].stopped, "an error of its own"))
            return true;
    return verdicts->reason && strstr(verdicts->reason, "an error of its own");
}

/* What Faultline says of the program in the file. */
static const struct fl_verdicts *check(struct fl_arena *arena, const char *path, unsigned long seconds,
                                       const struct fl_program **program) {
    static const char *const flags[] = {"-w"};
    const char *inputs[] = {path};
    struct fl_frontend_options frontend = {
        .inputs = inputs, .input_count = 1, .compiler_flags = flags, .compiler_flag_count = 1};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    const char *list = getenv("FAULTLINE_PROVERS");
    fl_policy *provers[FL_MOST_PROVERS];
    struct fl_check_options options = {.frontend = &frontend,
                                       .seconds = (double)seconds,
                                       .provers = provers,
                                       .stops_at_first = true,
                                       .diagnostics = &diagnostics};
    assert_int_equal(fl_provers_parse(list ? list : ALL_PROVERS, &diagnostics, provers, &options.prover_count),
                     FL_OK);
    assert_int_equal(fl_checks_parse("none", &diagnostics, &frontend.checks), FL_OK);
    assert_int_equal(fl_frontend_load(arena, &frontend, &diagnostics, program), FL_OK);
    return fl_check_program(arena, *program, &options);
}

/* Programs that have too many states are left out. */
static void compare(unsigned long seed, struct tally *tally) {
    struct fl_arena *arena = fl_arena_create();
    struct loop_program *source = loop_program_make(arena, seed);
    struct loop_states *states = loop_states_create(source, MOST_STATES);
    loop_states_find(states, true);
    if (!states->is_too_large) {
        loop_choose_claims(source, states);
        loop_states_find(states, false);
        bool has_failure = some_fails(source, states);
        unsigned long seconds = has_failure ? SECONDS_TO_FAIL : setting("FAULTLINE_SECONDS", 1);
        char path[SCRATCH_PATH_SIZE];
        scratch_program(path, loop_program_text(source));
        const struct fl_program *program;
        const struct fl_verdicts *verdicts = check(arena, path, seconds, &program);
        note(tally, has_failure, verdicts, seed);
        if (has_crashed(verdicts) || !is_right(source, states, program, verdicts)) {
            tally->wrong++;
            print_message("FAULTLINE_SEED=%lu is wrong, or an analysis crashed:\n%s\n", seed,
                          loop_program_text(source));
        }
        unlink(path);
    }
    loop_states_destroy(states);
    fl_arena_destroy(arena);
}

static void test_verdicts_are_what_all_states_show(void **state) {
    (void)state;
    struct tally tally = {0};
    signal(SIGSEGV, SIG_DFL); /* in the processes of analyses, too */
    signal(SIGABRT, SIG_DFL);
    unsigned long count = setting("FAULTLINE_PROGRAM_COUNT", 20);
    for (unsigned long seed = setting("FAULTLINE_SEED", 1); tally.programs < count; seed++) compare(seed, &tally);
    print_message("%u programs: %u of %u that fail were found, %u of %u others proved, %u wrong\n", tally.programs,
                  tally.decided_failing, tally.failing, tally.decided_safe, tally.programs - tally.failing,
                  tally.wrong);
    assert_int_equal(tally.wrong, 0);
    assert_int_equal(tally.decided_failing, tally.failing);
    assert_true(count < 100 || (tally.failing >= count / 10 && tally.failing <= count * 9 / 10));
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_verdicts_are_what_all_states_show)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Random programs with loops: what the checker of complete unrolling says is what all their states show.
 *
 * It is asked about programs that fail as well as about those that do not: it must never accept the
 * former, nor reject the latter. FAULTLINE_PROGRAM_COUNT says how many programs, FAULTLINE_SEED where to
 * begin (1).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <unistd.h>

#include "frontend/frontend.h"
#include "prove/certify/certify.h"
#include "tests/support/loop_states.h"
#include "tests/support/scratch_program.h"

enum { MOST_STATES = 60000 };
static const double seconds_each = 1;

struct tally {
    unsigned programs, failing, accepted, rejected, wrong;
};

static unsigned long setting(const char *name, unsigned long otherwise) {
    const char *given = getenv(name);
    return given ? strtoul(given, NULL, 10) : otherwise;
}

static enum fl_certificate certify(struct fl_arena *arena, const char *path) {
    static const char *const flags[] = {"-w"};
    const char *inputs[] = {path};
    struct fl_frontend_options frontend = {
        .inputs = inputs, .input_count = 1, .compiler_flags = flags, .compiler_flag_count = 1};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    const struct fl_program *program;
    assert_int_equal(fl_checks_parse("none", &diagnostics, &frontend.checks), FL_OK);
    assert_int_equal(fl_frontend_load(arena, &frontend, &diagnostics, &program), FL_OK);
    struct fl_terms *terms = fl_terms_create(arena);
    struct fl_symbols *symbols = fl_symbols_create(arena, program, terms);
    struct fl_proof proof = {.prover = "test", .rounds = 1};
    struct fl_certify_options options = {.deadline = fl_deadline_after(seconds_each), .is_exhaustive = true};
    enum fl_certificate answer = fl_certify(arena, program, symbols, &proof, &options).answer;
    fl_terms_destroy(terms);
    return answer;
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
        bool fails = false;
        for (size_t i = 0; i < source->claims.count; i++) fails = fails || states->fails[i];
        char path[SCRATCH_PATH_SIZE];
        scratch_program(path, loop_program_text(source));
        enum fl_certificate answer = certify(arena, path);
        tally->programs++;
        tally->failing += fails;
        tally->accepted += answer == FL_CERTIFIED;
        tally->rejected += answer == FL_REJECTED;
        if (answer == (fails ? FL_CERTIFIED : FL_REJECTED)) {
            tally->wrong++;
            print_message("FAULTLINE_SEED=%lu %s, but the checker %s it:\n%s\n", seed, fails ? "fails" : "is safe",
                          fails ? "accepts" : "rejects", loop_program_text(source));
        }
        unlink(path);
    }
    loop_states_destroy(states);
    fl_arena_destroy(arena);
}

static void test_answers_are_what_all_states_show(void **state) {
    (void)state;
    struct tally tally = {0};
    unsigned long count = setting("FAULTLINE_PROGRAM_COUNT", 25);
    for (unsigned long seed = setting("FAULTLINE_SEED", 1); tally.programs < count; seed++) compare(seed, &tally);
    print_message("%u programs: %u of %u that fail rejected, %u of %u others accepted, %u wrong\n", tally.programs,
                  tally.rejected, tally.failing, tally.accepted, tally.programs - tally.failing, tally.wrong);
    assert_int_equal(tally.wrong, 0);
    assert_true(tally.rejected && tally.accepted);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_answers_are_what_all_states_show)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* What is certified of random programs holds in all runs.
 *
 * Of programs with loops, random invariants that the checker of proofs says are wrong are left out until
 * the others are inductive; then an assertion that some state fails is certified by none of them, whatever
 * k is. Programs that end, with all that C has for memory, are certified without invariants; no check that
 * fails in one of their runs is.
 * FAULTLINE_PROGRAM_COUNT says how many programs, FAULTLINE_SEED where to begin (1).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <unistd.h>

#include "engine/interpret/interpret.h"
#include "frontend/frontend.h"
#include "tests/support/loop_states.h"
#include "tests/support/proof_text.h"
#include "tests/support/random_program.h"
#include "tests/support/scratch_program.h"

enum { MOST_STATES = 60000, MOST_CALLS = 8, CANDIDATES = 10 };

struct subject {
    struct fl_arena *arena;
    struct loop_program *source;
    struct loop_states *states;
    const struct fl_program *program;
    struct proof_text *text;
    uint64_t random;
    fl_edge_id stack[MOST_CALLS];
};

struct tally {
    unsigned programs, asked, failing, certified, open;
};

static unsigned long setting(const char *name, unsigned long otherwise) {
    const char *given = getenv(name);
    return given ? strtoul(given, NULL, 10) : otherwise;
}

static uint32_t pick(struct subject *subject, uint32_t count) {
    subject->random += 0x9e3779b97f4a7c15u;
    return (uint32_t)(fl_hash_mix(subject->random) % count);
}

/* ---- invariants ---- */

static const struct fl_term *random_symbol(struct subject *subject, const struct fl_function *function,
                                           enum fl_cut_kind kind) {
    struct fl_symbols *symbols = subject->text->symbols;
    fl_function_id id = fl_program_location(subject->program, function->entry)->function;
    bool is_exit = kind == FL_CUT_EXIT;
    for (;;) {
        uint32_t at = pick(subject, subject->program->variable_count);
        const struct fl_variable *variable = &subject->program->variables[at];
        bool is_global = variable->kind == FL_VARIABLE_GLOBAL;
        if (variable->width != 8) continue;
        if (is_exit && function->result_width == 8 && !pick(subject, 3)) return fl_symbol_result(symbols, id);
        if (is_global) return fl_symbol_variable(symbols, (fl_variable_id){at}, 0, is_exit && pick(subject, 2));
        if (!fl_id_equal(variable->function, id)) continue;
        if (kind == FL_CUT_LOOP) return fl_symbol_variable(symbols, (fl_variable_id){at}, 1, false);
        if (variable->kind == FL_VARIABLE_PARAMETER)
            return fl_symbol_variable(symbols, (fl_variable_id){at}, 1, is_exit);
    }
}

static const struct fl_term *random_predicate(struct subject *subject, const struct fl_function *function,
                                              enum fl_cut_kind kind) {
    static const uint64_t bounds[] = {0, 1, 2, 3, 4, 7, 7, 8, 15, 15, 31, 200, 254};
    struct fl_terms *terms = subject->text->terms;
    const struct fl_term *left = random_symbol(subject, function, kind), *right;
    if (pick(subject, 3))
        right = fl_term_word(terms, 8, bounds[pick(subject, sizeof bounds / sizeof *bounds)]);
    else
        right = random_symbol(subject, function, kind);
    switch (pick(subject, 6)) {
    case 0: return fl_term_equal(terms, left, right);
    case 1: return fl_term_not(terms, fl_term_equal(terms, left, right));
    case 2: return fl_term_binary(terms, FL_OP_LESS, right, left);
    default: return fl_term_binary(terms, FL_OP_LESS_EQUAL, left, right);
    }
}

static void add_candidates(struct subject *subject, enum fl_cut_kind kind, fl_location_id location,
                           uint32_t depth) {
    const struct fl_function *function =
        fl_program_function(subject->program, fl_program_location(subject->program, location)->function);
    for (unsigned i = 0; i < CANDIDATES; i++) {
        struct fl_invariant invariant = {.kind = kind,
                                         .location = location,
                                         .stack_depth = depth,
                                         .stack =
                                             fl_arena_copy(subject->arena, subject->stack, sizeof subject->stack)};
        invariant.predicate = random_predicate(subject, function, kind);
        if (!fl_term_is_constant(invariant.predicate))
            fl_vector_push(subject->arena, &subject->text->proof.invariants, invariant);
    }
}

/* At every loop and recursive function of the user's, in each context; the models' loops end by themselves. */
static void add_all(struct subject *subject, fl_function_id id, fl_function_id caller, uint32_t depth) {
    const struct fl_function *function = fl_program_function(subject->program, id);
    if (!function->has_body || depth >= MOST_CALLS || fl_id_equal(id, caller)) return;
    if (function->is_users) {
        struct fl_loops loops = fl_loops_compute(subject->arena, subject->program, id);
        for (uint32_t i = 0; i < loops.count; i++)
            add_candidates(subject, FL_CUT_LOOP, fl_loops_header(&loops, i), depth);
    }
    if (strcmp(function->name, "deeper") == 0) {
        add_candidates(subject, FL_CUT_ENTRY, function->entry, depth);
        add_candidates(subject, FL_CUT_EXIT, function->exit, depth);
    }
    for (uint32_t i = 0; i < function->edge_count; i++) {
        fl_edge_id edge = {function->first_edge + i};
        const struct fl_operation *operation = &fl_program_edge(subject->program, edge)->operation;
        if (operation->kind != FL_OPERATION_CALL || operation->callee->kind != FL_EXPRESSION_FUNCTION) continue;
        subject->stack[depth] = edge;
        add_all(subject, operation->callee->function, id, depth + 1);
    }
}

/* Leaves out what is wrong, until nothing is; false: it cannot be certified at all. */
static bool reduce(struct subject *subject, const bool *wanted) {
    struct fl_proof *proof = &subject->text->proof;
    for (;;) {
        struct fl_certification answer = proof_text_certify(subject->text, wanted);
        if (answer.answer == FL_CERTIFIED) return true;
        if (answer.answer == FL_NOT_CERTIFIED || !answer.wrong) return false;
        size_t at = (size_t)(answer.wrong - proof->invariants.items);
        proof->invariants.items[at] = proof->invariants.items[--proof->invariants.count];
    }
}

/* ---- the test ---- */

static bool fails(const struct subject *subject, const struct fl_check *check) {
    for (size_t i = 0; check->kind == FL_CHECK_ASSERTION && i < subject->source->claims.count; i++)
        if (subject->source->claim_lines.items[i] + loop_head_lines(subject->source) == check->position.line)
            return subject->states->fails[i];
    return false;
}

static void try_checks(struct subject *subject, struct tally *tally, unsigned long seed) {
    bool *wanted = FL_NEW_ARRAY(subject->arena, bool, subject->program->check_count + 1);
    subject->text->proof.rounds = 1 + pick(subject, 3);
    add_all(subject, subject->program->start, (fl_function_id)FL_NO_ID, 0);
    if (!reduce(subject, wanted)) {
        tally->open++;
        return;
    }
    for (uint32_t i = 0; i < subject->program->check_count; i++) {
        if (subject->program->checks[i].kind != FL_CHECK_ASSERTION) continue;
        wanted[i] = true;
        bool is_failing = fails(subject, &subject->program->checks[i]);
        bool is_certified = proof_text_certify(subject->text, wanted).answer == FL_CERTIFIED;
        wanted[i] = false;
        tally->asked++;
        tally->failing += is_failing;
        tally->certified += is_certified;
        if (is_failing && is_certified)
            fail_msg("FAULTLINE_SEED=%lu, k = %u: line %u fails, and is certified\n%s", seed,
                     subject->text->proof.rounds, subject->program->checks[i].position.line,
                     loop_program_text(subject->source));
    }
}

static void try_program(unsigned long seed, struct tally *tally) {
    struct subject subject = {.arena = fl_arena_create(), .random = seed << 32};
    subject.source = loop_program_make(subject.arena, seed);
    subject.states = loop_states_create(subject.source, MOST_STATES);
    loop_states_find(subject.states, true);
    if (!subject.states->is_too_large) {
        static const char *const flags[] = {"-w"};
        loop_choose_claims(subject.source, subject.states);
        loop_states_find(subject.states, false);
        char path[SCRATCH_PATH_SIZE];
        scratch_program(path, loop_program_text(subject.source));
        const char *inputs[] = {path};
        struct fl_frontend_options options = {
            .inputs = inputs, .input_count = 1, .compiler_flags = flags, .compiler_flag_count = 1};
        struct fl_diagnostics diagnostics = fl_diagnostics_make(subject.arena);
        assert_int_equal(fl_checks_parse("none", &diagnostics, &options.checks), FL_OK);
        assert_int_equal(fl_frontend_load(subject.arena, &options, &diagnostics, &subject.program), FL_OK);
        unlink(path);
        subject.text = proof_text_make(subject.arena, subject.program);
        try_checks(&subject, tally, seed);
        tally->programs++;
        proof_text_free(subject.text);
    }
    loop_states_destroy(subject.states);
    fl_arena_destroy(subject.arena);
}

static void test_what_is_certified_holds(void **state) {
    (void)state;
    struct tally tally = {0};
    unsigned long count = setting("FAULTLINE_PROGRAM_COUNT", 8), seed = setting("FAULTLINE_SEED", 1);
    for (; tally.programs < count; seed++) try_program(seed, &tally);
    print_message("%u programs with %u assertions: %u fail, none of them certified; %u of the others certified; "
                  "%u programs not followed\n",
                  tally.programs, tally.asked, tally.failing, tally.certified, tally.open);
    assert_true(tally.certified > 0 && tally.failing > 0);
}

/* ---- programs that end ---- */

static bool *execute_all(struct fl_arena *arena, const struct fl_program *program) {
    enum { RUNS = RANDOM_PROGRAM_VALUES * RANDOM_PROGRAM_VALUES * RANDOM_PROGRAM_VALUES };
    bool *fails = FL_NEW_ARRAY(arena, bool, program->check_count + 1);
    for (unsigned i = 0; i < RUNS; i++) {
        struct fl_inputs *inputs = fl_inputs_create(arena);
        for (unsigned k = 0, rest = i; k < RANDOM_PROGRAM_INPUTS; k++, rest /= RANDOM_PROGRAM_VALUES) {
            struct fl_bits value = fl_bits_of_word(32, rest % RANDOM_PROGRAM_VALUES);
            fl_vector_push(arena, &inputs->values, fl_input_value_of(arena, "nondet_int", &value, NULL));
        }
        struct fl_interpret_options options = {.inputs = inputs};
        struct fl_outcome *outcome = fl_interpret(arena, program, &options);
        if (outcome->kind == FL_OUTCOME_CHECK_FAILED) fails[outcome->check.index] = true;
    }
    return fails;
}

static void try_ending_program(unsigned long seed, struct tally *tally) {
    static const char *const flags[] = {"-w"};
    struct fl_arena *arena = fl_arena_create();
    const char *source = random_program_text(arena, seed);
    char path[SCRATCH_PATH_SIZE];
    scratch_program(path, source);
    const char *inputs[] = {path};
    struct fl_frontend_options options = {
        .inputs = inputs, .input_count = 1, .compiler_flags = flags, .compiler_flag_count = 1};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    const struct fl_program *program;
    assert_int_equal(fl_checks_parse(seed & 1 ? "all" : NULL, &diagnostics, &options.checks), FL_OK);
    assert_int_equal(fl_frontend_load(arena, &options, &diagnostics, &program), FL_OK);
    unlink(path);
    bool *fails = execute_all(arena, program);
    bool *wanted = FL_NEW_ARRAY(arena, bool, program->check_count + 1);
    struct proof_text *text = proof_text_make(arena, program);
    text->proof.rounds = 1 + (uint32_t)(seed / 2 % 2);
    for (uint32_t i = 0; i < program->check_count; i++) {
        bool is_assertion = program->checks[i].kind == FL_CHECK_ASSERTION;
        if (!fails[i] && !is_assertion) continue;
        wanted[i] = true;
        bool is_certified = proof_text_certify(text, wanted).answer == FL_CERTIFIED;
        wanted[i] = false;
        tally->asked++;
        tally->failing += fails[i];
        tally->certified += is_certified;
        if (fails[i] && is_certified)
            fail_msg("FAULTLINE_SEED=%lu: check %u in line %u fails, and is certified\n%s", seed, i,
                     program->checks[i].position.line, source);
    }
    tally->programs++;
    proof_text_free(text);
    fl_arena_destroy(arena);
}

static void test_what_is_certified_of_memory_holds(void **state) {
    (void)state;
    struct tally tally = {0};
    unsigned long count = setting("FAULTLINE_PROGRAM_COUNT", 8), seed = setting("FAULTLINE_SEED", 1);
    for (; tally.programs < count; seed++) try_ending_program(seed, &tally);
    print_message("%u programs, %u checks: %u fail, none of them certified; %u of the others certified\n",
                  tally.programs, tally.asked, tally.failing, tally.certified);
    assert_true(tally.certified > 0 && tally.failing > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_what_is_certified_holds),
                                       cmocka_unit_test(test_what_is_certified_of_memory_holds)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

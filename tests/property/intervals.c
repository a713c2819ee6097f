/* Random programs with loops: whatever the interpreter sees in a variable is in its interval there.
 *
 * FAULTLINE_PROGRAM_COUNT says how many programs, FAULTLINE_SEED where to begin (1).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <unistd.h>

#include "analysis/interval/intervals.h"
#include "engine/interpret/interpret.h"
#include "frontend/frontend.h"
#include "tests/support/loop_states.h"
#include "tests/support/scratch_program.h"

enum { MOST_STATES = 2000, RUNS = 12, INPUTS = 60, MOST_STEPS = 4000 };

struct watching {
    const struct fl_program *program;
    const struct fl_intervals *intervals;
    struct fl_arena *scratch;
    uint64_t seen, narrow; /* values; of those, in an interval that says something */
    bool is_wrong;
};

static unsigned long setting(const char *name, unsigned long otherwise) {
    const char *given = getenv(name);
    return given ? strtoul(given, NULL, 10) : otherwise;
}

static bool look_at_variable(struct watching *watching, struct fl_machine *machine, fl_location_id location,
                             fl_variable_id id) {
    const struct fl_variable *variable = fl_program_variable(watching->program, id);
    if (variable->width > 64) return true;
    struct fl_interval interval = fl_intervals_at(watching->intervals, location, id);
    struct fl_bits value = fl_machine_variable(machine, watching->scratch, id);
    watching->seen++;
    watching->narrow += !fl_interval_is_all(&interval);
    if (fl_interval_has(&interval, value.word)) return true;
    print_message("location %u: %s is %llu\n", location.index, variable->name, (unsigned long long)value.word);
    return false;
}

static bool look(void *context, struct fl_machine *machine, fl_edge_id edge) {
    struct watching *watching = context;
    const struct fl_program *program = watching->program;
    fl_location_id location = fl_program_edge(program, edge)->source;
    const struct fl_function *function =
        fl_program_function(program, fl_program_location(program, location)->function);
    bool is_right = fl_intervals_is_reached(watching->intervals, location);
    for (uint32_t i = 0; i < function->variable_count && is_right; i++)
        is_right = look_at_variable(watching, machine, location, function->variables[i]);
    for (uint32_t i = 0; i < program->variable_count && is_right; i++)
        if (program->variables[i].kind == FL_VARIABLE_GLOBAL)
            is_right = look_at_variable(watching, machine, location, (fl_variable_id){i});
    watching->is_wrong = !is_right;
    return is_right;
}

static const struct fl_program *load(struct fl_arena *arena, const char *text) {
    static const char *const flags[] = {"-w"};
    char path[SCRATCH_PATH_SIZE];
    const char *inputs[] = {path};
    struct fl_frontend_options options = {
        .inputs = inputs, .input_count = 1, .compiler_flags = flags, .compiler_flag_count = 1};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    const struct fl_program *program;
    scratch_program(path, text);
    assert_int_equal(fl_checks_parse("none", &diagnostics, &options.checks), FL_OK);
    assert_int_equal(fl_frontend_load(arena, &options, &diagnostics, &program), FL_OK);
    unlink(path);
    return program;
}

static void run_once(struct watching *watching, uint64_t *random) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_inputs *inputs = fl_inputs_create(arena);
    struct fl_text text = fl_text_make(arena);
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    for (unsigned i = 0; i < INPUTS; i++) {
        *random = *random * 6364136223846793005u + 1442695040888963407u;
        fl_text_format(&text, "__VERIFIER_nondet_int: %u\n", (unsigned)(*random >> 33) % 1024);
    }
    assert_int_equal(fl_inputs_parse(inputs, "inputs", fl_text_string(&text), text.count, NULL, &diagnostics),
                     FL_OK);
    struct fl_observer observer = {.context = watching, .before = look};
    struct fl_interpret_options options = {.inputs = inputs, .observer = &observer, .step_limit = MOST_STEPS};
    watching->scratch = arena;
    fl_interpret(arena, watching->program, &options);
    fl_arena_destroy(arena);
}

/* false: it has too many states to know what to claim. */
static bool try_program(unsigned long seed, struct watching *watching) {
    struct fl_arena *arena = fl_arena_create();
    struct loop_program *source = loop_program_make(arena, seed);
    struct loop_states *states = loop_states_create(source, MOST_STATES);
    loop_states_find(states, true);
    bool is_small = !states->is_too_large;
    if (is_small) {
        loop_choose_claims(source, states);
        watching->program = load(arena, loop_program_text(source));
        struct fl_call_graph graph = fl_call_graph_compute(arena, watching->program);
        struct fl_intervals_options options = {FL_NO_ID, fl_deadline_none()};
        watching->intervals = fl_intervals_compute(arena, watching->program, &graph, &options);
        uint64_t random = seed;
        for (unsigned i = 0; i < RUNS && !watching->is_wrong; i++) run_once(watching, &random);
        if (watching->is_wrong) print_message("FAULTLINE_SEED=%lu:\n%s\n", seed, loop_program_text(source));
    }
    loop_states_destroy(states);
    fl_arena_destroy(arena);
    return is_small;
}

static void test_values_are_in_their_intervals(void **state) {
    struct watching watching = {0};
    unsigned long count = setting("FAULTLINE_PROGRAM_COUNT", 20), tried = 0;
    (void)state;
    for (unsigned long seed = setting("FAULTLINE_SEED", 1); tried < count; seed++) {
        tried += try_program(seed, &watching);
        assert_false(watching.is_wrong);
    }
    print_message("%lu programs, %llu values seen, %llu of them in intervals that say something\n", tried,
                  (unsigned long long)watching.seen, (unsigned long long)watching.narrow);
    assert_true(watching.narrow > watching.seen / 10);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_values_are_in_their_intervals)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

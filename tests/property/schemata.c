/* One program with all candidates in it: with none selected it runs as the program that it is made of, and with
 * one selected as the source with the edit of that candidate. Of random programs, and of all examples.
 *
 * FAULTLINE_PROGRAM_COUNT says how many programs, FAULTLINE_SEED where to begin (1).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "engine/interpret/interpret.h"
#include "explain/candidate/schemata.h"
#include "frontend/frontend.h"
#include "tests/support/random_program.h"
#include "tests/support/scratch_program.h"

enum {
    PROGRAMS = 8,
    RUNS = 8,       /* of each program */
    CHANGES = 6,    /* of each program that are compiled for themselves */
    REPEATED = 200, /* runs of each program, with any candidate */
    MOST_CANDIDATES = 700,
    MOST_STEPS = 400000,
};

struct subject {
    struct fl_arena *arena;
    uint64_t random;
    struct fl_frontend_options options;
    struct fl_parsed_files files;
    struct fl_schemata schemata;
    const struct fl_program *program;
};

static struct {
    size_t candidates, compared, ended, refused;
} total;

static unsigned long setting(const char *name, unsigned long otherwise) {
    const char *given = getenv(name);
    return given ? strtoul(given, NULL, 10) : otherwise;
}

static unsigned pick(struct subject *subject, size_t count) {
    subject->random += 0x9e3779b97f4a7c15u;
    return (unsigned)(fl_hash_mix(subject->random) % count);
}

/* ---- runs ---- */

static struct fl_inputs *inputs_of(struct subject *subject, unsigned number, uint32_t selected) {
    struct fl_inputs *inputs = fl_inputs_create(subject->arena);
    fl_inputs_add_argument(inputs, "program");
    for (unsigned k = 0; k < RANDOM_PROGRAM_INPUTS; k++) {
        struct fl_bits value = fl_bits_of_word(32, (number >> 2 * k) % RANDOM_PROGRAM_VALUES);
        fl_vector_push(subject->arena, &inputs->values,
                       fl_input_value_of(subject->arena, "nondet_int", &value, NULL));
    }
    struct fl_bits value = fl_bits_of_word(32, selected);
    fl_vector_push(subject->arena, &inputs->values,
                   fl_input_value_of(subject->arena, FL_SCHEMATA_SELECTED, &value, NULL));
    return inputs;
}

static const struct fl_outcome *run(struct subject *subject, const struct fl_program *program, unsigned number,
                                    uint32_t selected) {
    struct fl_interpret_options options = {.inputs = inputs_of(subject, number, selected),
                                           .step_limit = MOST_STEPS};
    return fl_interpret(subject->arena, program, &options);
}

static bool is_limit(enum fl_outcome_kind kind) {
    return kind == FL_OUTCOME_STEP_LIMIT || kind == FL_OUTCOME_STACK_OVERFLOW;
}

static void compare(const struct fl_outcome *left, const struct fl_outcome *right, bool compares_lines) {
    total.compared++;
    if (is_limit(left->kind) || is_limit(right->kind)) {
        total.ended++;
        return;
    }
    assert_int_equal(left->kind, right->kind);
    assert_int_equal(left->status, right->status);
    if (compares_lines) assert_int_equal(left->position.line, right->position.line);
    assert_int_equal(left->standard_output.count, right->standard_output.count);
    assert_memory_equal(fl_text_string(&left->standard_output), fl_text_string(&right->standard_output),
                        left->standard_output.count);
}

/* ---- programs ---- */

static const struct fl_program *load(struct subject *subject, const struct fl_changed_file *changed) {
    struct fl_frontend_options options = subject->options;
    struct fl_diagnostics diagnostics = fl_diagnostics_make(subject->arena);
    const struct fl_program *program;
    options.changed = changed;
    options.changed_count = changed != NULL;
    enum fl_status status = fl_frontend_load(subject->arena, &options, &diagnostics, &program);
    return status == FL_OK ? program : NULL;
}

static struct subject *make_subject(const char *path, unsigned long seed) {
    static const char *const flags[] = {"-w"};
    static const char *inputs[1];
    struct fl_arena *arena = fl_arena_create();
    struct subject *subject = FL_NEW(arena, struct subject);
    inputs[0] = path;
    *subject = (struct subject){
        .arena = arena,
        .random = seed,
        .options = {.inputs = inputs, .input_count = 1, .compiler_flags = flags, .compiler_flag_count = 1}};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    assert_int_equal(fl_checks_parse(NULL, &diagnostics, &subject->options.checks), FL_OK);
    assert_int_equal(fl_parse_files(arena, &subject->options, &diagnostics, &subject->files), FL_OK);
    assert_int_equal(subject->files.all.count, 1);
    return subject;
}

/* Any of the candidates, cheap or not. */
static void build(struct subject *subject) {
    struct fl_mend_request request = {.files = &subject->files};
    fl_mend_vector all = fl_mends_collect(subject->arena, &request), some = {0};
    assert_true(all.count > 50);
    size_t step = all.count / MOST_CANDIDATES + 1;
    for (size_t i = pick(subject, step); i < all.count; i += step)
        fl_vector_push(subject->arena, &some, all.items[i]);
    struct fl_diagnostics diagnostics = fl_diagnostics_make(subject->arena);
    assert_int_equal(fl_schemata_build(subject->arena, &subject->options, &subject->files, &some, &diagnostics,
                                       &subject->schemata),
                     FL_OK);
    total.candidates += some.count;
    total.refused += some.count - subject->schemata.candidates.count;
    subject->program = load(subject, NULL);
    assert_non_null(subject->program);
}

static void compare_change(struct subject *subject, const struct fl_mend *candidate) {
    struct fl_text text = fl_text_make(subject->arena);
    (void)fl_mends_apply(&text, &subject->files, candidate->file, candidate, 1);
    struct fl_changed_file changed = {subject->files.all.items[0].real_path, fl_text_string(&text), text.count};
    const struct fl_program *program = load(subject, &changed);
    if (!program) print_error("does not compile: %s\n", fl_text_string(&text));
    assert_non_null(program);
    const struct fl_program *chosen = fl_schemata_choose(subject->arena, &subject->schemata, candidate->selector);
    for (unsigned i = 0; i < RUNS; i++) {
        unsigned number = pick(subject, 1u << 2 * RANDOM_PROGRAM_INPUTS);
        const struct fl_outcome *own = run(subject, program, number, 0);
        const struct fl_outcome *selected = run(subject, subject->schemata.program, number, candidate->selector);
        if (own->kind != selected->kind || own->status != selected->status)
            print_error("candidate %u, run %u: %s\n", candidate->selector, number, fl_text_string(&text));
        compare(own, selected, false);
        compare(own, run(subject, chosen, number, 0), false);
    }
}

static void compare_repeated(struct subject *subject) {
    const struct fl_program *program = subject->schemata.program;
    struct fl_repeater *repeater = fl_repeater_create(program);
    for (unsigned i = 0; i < REPEATED; i++) {
        unsigned number = pick(subject, 1u << 2 * RANDOM_PROGRAM_INPUTS);
        uint32_t selected = pick(subject, subject->schemata.candidates.count + 1);
        struct fl_interpret_options options = {.inputs = inputs_of(subject, number, selected),
                                               .step_limit = MOST_STEPS / 8};
        const struct fl_outcome *repeated = fl_repeater_run(repeater, subject->arena, &options);
        const struct fl_outcome *own = fl_interpret(subject->arena, program, &options);
        assert_int_equal(own->kind, repeated->kind);
        assert_int_equal(own->steps, repeated->steps);
        assert_int_equal(own->edge.index, repeated->edge.index);
        assert_int_equal(own->leak_count, repeated->leak_count);
        assert_int_equal(own->lost_count, repeated->lost_count);
        assert_string_equal(own->message, repeated->message);
        assert_string_equal(fl_text_string(&own->standard_output), fl_text_string(&repeated->standard_output));
    }
    fl_repeater_destroy(repeater);
}

static void compare_program(const char *path, unsigned long seed) {
    struct subject *subject = make_subject(path, seed);
    build(subject);
    for (unsigned i = 0; i < RUNS; i++) {
        unsigned number = pick(subject, 1u << 2 * RANDOM_PROGRAM_INPUTS);
        compare(run(subject, subject->program, number, 0), run(subject, subject->schemata.program, number, 0),
                true);
    }
    for (unsigned i = 0; i < CHANGES; i++)
        compare_change(subject,
                       &subject->schemata.candidates.items[pick(subject, subject->schemata.candidates.count)]);
    compare_repeated(subject);
    fl_arena_destroy(subject->arena);
}

static void random_programs_run_as_they_would_alone(void **state) {
    (void)state;
    unsigned long first = setting("FAULTLINE_SEED", 1), count = setting("FAULTLINE_PROGRAM_COUNT", PROGRAMS);
    for (unsigned long seed = first; seed < first + count; seed++) {
        struct fl_arena *arena = fl_arena_create();
        char path[SCRATCH_PATH_SIZE];
        scratch_program(path, random_program_text(arena, seed));
        compare_program(path, seed);
        unlink(path);
        fl_arena_destroy(arena);
    }
    print_message("%zu candidates, %zu refused by the compiler; %zu runs, %zu of them without an end\n",
                  total.candidates, total.refused, total.compared, total.ended);
    assert_true(total.compared > 10 * count && total.ended * 4 < total.compared);
    assert_true(total.refused * 100 < total.candidates);
}

static void examples_run_as_they_would_alone(void **state) {
    (void)state;
    static const char *const examples[] = {"examples/account.c", "examples/log.c", "examples/queue.c",
                                           "examples/ring.c"};
    for (size_t i = 0; i < sizeof examples / sizeof *examples; i++) compare_program(examples[i], i + 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(random_programs_run_as_they_would_alone),
        cmocka_unit_test(examples_run_as_they_would_alone),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}

/* Random functions on lists: what the analyses say of each check is true of all small heaps.
 *
 * A function is given two pointers and a global one. The interpreter runs it on every heap of up to
 * three nodes; a check that fails on one of them must be found to fail by both policies. What they
 * find beyond that fails in the interpreter, too. FAULTLINE_PROGRAM_COUNT says how many functions.
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
#include "engine/symbolic/search/explore.h"
#include "engine/symbolic/search/unroll.h"
#include "frontend/frontend.h"
#include "tests/support/scratch_program.h"

enum { PROGRAMS = 6, NODES = 3, STATEMENTS = 5 };

static uint64_t random_state = 1;

static unsigned any(unsigned count) {
    random_state = random_state * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(random_state >> 33) % count;
}

static const char *variable(void) {
    static const char *const names[] = {"p", "q", "head"};
    return names[any(3)];
}

static void append_statement(struct fl_text *text) {
    const char *a = variable(), *b = variable();
    switch (any(6)) {
    case 0:
    case 1: fl_text_format(text, "    if (%s) %s = %s->next;\n", a, b, a); break;
    case 2: fl_text_format(text, "    if (%s) %s->next = %s;\n", a, a, b); break;
    case 3: fl_text_format(text, "    if (%s && %s->value & 1) %s = %s;\n", a, a, b, a); break;
    case 4: fl_text_format(text, "    if (%s == %s && %s) %s->value ^= 1;\n", a, b, a, a); break;
    default: fl_text_format(text, "    if (!%s) return;\n", a); break;
    }
}

static void append_assertion(struct fl_text *text) {
    const char *a = variable(), *b = variable();
    switch (any(4)) {
    case 0: fl_text_format(text, "    assert(!%s || %s != %s);\n", a, a, b); break;
    case 1: fl_text_format(text, "    assert(!%s || %s->next != %s);\n", a, a, b); break;
    case 2: fl_text_format(text, "    assert(!%s || !(%s->value & 1) || %s);\n", a, a, b); break;
    default: fl_text_format(text, "    assert(!%s || !%s || %s->next == %s->next);\n", a, b, a, b); break;
    }
}

static const char *make_program(struct fl_arena *arena) {
    struct fl_text text = fl_text_make(arena);
    fl_text_append(&text, "#include <assert.h>\nstruct node { int value; struct node *next; };\n"
                          "static struct node *head;\nvoid f(struct node *p, struct node *q) {\n");
    for (unsigned i = 0; i < STATEMENTS; i++) {
        append_statement(&text);
        if (i + 2 >= STATEMENTS) append_assertion(&text);
    }
    fl_text_append(&text, "    head = q;\n}\n");
    return fl_text_string(&text);
}

static const struct fl_program *load(struct fl_arena *arena, const char *text) {
    static const char *const flags[] = {"-w"};
    char path[SCRATCH_PATH_SIZE];
    scratch_program(path, text);
    const char *inputs[] = {path};
    struct fl_frontend_options options = {
        .inputs = inputs, .input_count = 1, .compiler_flags = flags, .compiler_flag_count = 1, .entry = "f"};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    const struct fl_program *program;
    assert_int_equal(fl_checks_parse(NULL, &diagnostics, &options.checks), FL_OK);
    assert_int_equal(fl_frontend_load(arena, &options, &diagnostics, &program), FL_OK);
    unlink(path);
    return program;
}

/* ---- all heaps ---- */

static const char *target(unsigned choice) {
    static const char *const names[] = {NULL, "n1", "n2", "n3"};
    return names[choice];
}

static void refer(struct fl_arena *arena, struct fl_input_references *references, uint64_t offset,
                  unsigned choice) {
    struct fl_input_reference reference = {.offset = offset, .target = target(choice)};
    if (choice) fl_vector_push(arena, &references->all, reference);
}

/* The number's digits are the choices. */
static struct fl_inputs *make_heap(struct fl_arena *arena, unsigned number) {
    static const char *const roots[] = {"p", "q", "global head"};
    struct fl_inputs *inputs = fl_inputs_create(arena);
    for (unsigned i = 0; i < NODES; i++) {
        struct fl_input_object object = {.name = target(i + 1)};
        char *bytes = fl_arena_allocate(arena, 17);
        memset(bytes, 0, 17);
        bytes[0] = (char)(number & 1);
        number >>= 1;
        object.bytes = (struct fl_input_bytes){bytes, 16};
        refer(arena, &object.references, 8, number & 3);
        number >>= 2;
        fl_vector_push(arena, &inputs->objects, object);
    }
    for (unsigned i = 0; i < 3; i++) {
        struct fl_input_value value = {.name = roots[i], .form = FL_FORM_BYTES, .bytes = {"\0\0\0\0\0\0\0", 8}};
        refer(arena, &value.references, 0, number & 3);
        number >>= 2;
        fl_vector_push(arena, &inputs->values, value);
    }
    return inputs;
}

enum { HEAPS = 1 << (3 * NODES + 6) };

/* The first pointer to a node, if any is, is to the first node: others are the same by another name. */
static bool *fail_somewhere(struct fl_arena *arena, const struct fl_program *program) {
    bool *fails = FL_NEW_ARRAY(arena, bool, program->check_count);
    for (unsigned i = 0; i < HEAPS; i++) {
        if ((i >> 3 * NODES & 3) > 1) continue;
        struct fl_arena *scratch = fl_arena_create();
        struct fl_interpret_options options = {.inputs = make_heap(scratch, i)};
        struct fl_outcome *outcome = fl_interpret(scratch, program, &options);
        assert_true(outcome->kind == FL_OUTCOME_CHECK_FAILED || outcome->kind == FL_OUTCOME_EXITED);
        if (outcome->kind == FL_OUTCOME_CHECK_FAILED) fails[outcome->check.index] = true;
        fl_arena_destroy(scratch);
    }
    return fails;
}

static void compare(const struct fl_program *program, const bool *fails, const struct fl_verdicts *verdicts,
                    const char *policy, const char *text) {
    for (uint32_t i = 0; i < program->check_count; i++) {
        const struct fl_check_result *result = &verdicts->results[i];
        if (fails[i] && result->verdict != FL_VERDICT_FAILS)
            fail_msg("check %u fails, and %s does not find it:\n%s", i, policy, text);
        if (result->failure) assert_int_equal(result->failure->outcome->kind, FL_OUTCOME_CHECK_FAILED);
        assert_int_not_equal(result->verdict, FL_VERDICT_UNKNOWN);
        assert_int_not_equal(result->verdict, FL_VERDICT_HOLDS_UP_TO);
    }
}

static void test_lists(void **state) {
    (void)state;
    const char *count = getenv("FAULTLINE_PROGRAM_COUNT");
    unsigned programs = count ? (unsigned)strtoul(count, NULL, 10) : PROGRAMS, failing = 0;
    for (unsigned i = 0; i < programs; i++) {
        struct fl_arena *arena = fl_arena_create();
        const char *text = make_program(arena);
        const struct fl_program *program = load(arena, text);
        bool *fails = fail_somewhere(arena, program);
        for (uint32_t k = 0; k < program->check_count; k++) failing += fails[k];
        struct fl_explore_options options = {.deadline = fl_deadline_after(60)};
        compare(program, fails, fl_unroll(arena, program, &options), "merging", text);
        compare(program, fails, fl_explore(arena, program, &options), "path-wise exploration", text);
        fl_arena_destroy(arena);
    }
    assert_true(failing > 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_lists)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

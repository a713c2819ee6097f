/* Random small programs: what exploration says of each check is what exhaustive execution shows.
 *
 * Each program reads three inputs of a few values; the interpreter runs it on all of them. A check
 * that some run fails must be found to fail, and no other. FAULTLINE_PROGRAM_COUNT says how many
 * programs (40), FAULTLINE_SEED where to begin (1).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <cmocka.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "engine/symbolic/explore.h"
#include "engine/symbolic/unroll.h"
#include "frontend/frontend.h"

enum { INPUTS = 3, VALUES = 4, DEPTH = 3 };

struct generator {
    struct fl_text text;
    uint64_t random;
    unsigned loops, in_function;
};

static unsigned pick(struct generator *generator, unsigned count) {
    generator->random += 0x9e3779b97f4a7c15u;
    return (unsigned)(fl_hash_mix(generator->random) % count);
}

static void expression(struct generator *generator, unsigned depth) {
    static const char *const leaves[] = {"x", "y", "z", "g", "*p", "s.low", "s.next->low", "t[0]", "t[1]"};
    static const char *const binary[] = {"+", "-", "*", "^", "&", "|", "<", "==", "<=", "!=", "&&", "||"};
    struct fl_text *text = &generator->text;
    switch (depth ? pick(generator, 10) : pick(generator, 3)) {
    case 0: fl_text_format(text, "%u", pick(generator, 7)); return;
    case 1:
    case 2: fl_text_append(text, leaves[pick(generator, 9)]); return;
    case 3:
        fl_text_append(text, "t[(");
        expression(generator, depth - 1);
        fl_text_append(text, pick(generator, 4) ? ") & 3]" : ")]");
        return;
    case 4:
        fl_text_append(text, "(");
        expression(generator, depth - 1);
        fl_text_append(text, pick(generator, 2) ? ") / (" : ") % (");
        expression(generator, depth - 1);
        fl_text_append(text, pick(generator, 4) ? " | 1)" : ")");
        return;
    case 5:
        if (generator->in_function) break;
        fl_text_append(text, "f(");
        expression(generator, depth - 1);
        fl_text_append(text, ", ");
        expression(generator, depth - 1);
        fl_text_append(text, ")");
        return;
    default: break;
    }
    fl_text_append(text, "(");
    expression(generator, depth - 1);
    fl_text_format(text, " %s ", binary[pick(generator, 12)]);
    expression(generator, depth - 1);
    fl_text_append(text, ")");
}

static void statements(struct generator *generator, unsigned depth);

static void loop(struct generator *generator, unsigned depth) {
    unsigned number = generator->loops++;
    fl_text_format(&generator->text, "for (int i%u = 0; i%u < ", number, number);
    if (pick(generator, 2))
        fl_text_append(&generator->text, "(x & 3)");
    else
        fl_text_format(&generator->text, "%u", 1 + pick(generator, 3));
    fl_text_format(&generator->text, "; i%u++) {\n", number);
    statements(generator, depth - 1);
    fl_text_append(&generator->text, "}\n");
}

static void assignment(struct generator *generator) {
    static const char *const targets[] = {"x", "y", "z", "g", "*p", "s.low", "s.next->low"};
    unsigned which = pick(generator, 9);
    if (which >= 7) {
        fl_text_append(&generator->text, "t[(");
        expression(generator, 1);
        fl_text_append(&generator->text, pick(generator, 5) ? ") & 3]" : ")]");
    } else
        fl_text_append(&generator->text, targets[which]);
    fl_text_append(&generator->text, pick(generator, 3) ? " = " : " += ");
    expression(generator, 2);
    fl_text_append(&generator->text, ";\n");
}

static void statement(struct generator *generator, unsigned depth) {
    struct fl_text *text = &generator->text;
    switch (depth ? pick(generator, 8) : 4 + pick(generator, 4)) {
    case 0:
    case 1:
        fl_text_append(text, "if (");
        expression(generator, 2);
        fl_text_append(text, ") {\n");
        statements(generator, depth - 1);
        fl_text_append(text, "} else {\n");
        statements(generator, depth - 1);
        fl_text_append(text, "}\n");
        return;
    case 2: loop(generator, depth); return;
    case 3: {
        static const char *const places[] = {"&x", "&y", "&g", "&t[1]", "&t[3]", "&s.low"};
        fl_text_format(text, "p = %s;\n", places[pick(generator, 6)]);
        return;
    }
    case 4:
        fl_text_append(text, "assert(");
        expression(generator, 2);
        fl_text_append(text, " != ");
        expression(generator, 1);
        fl_text_append(text, ");\n");
        return;
    default: assignment(generator); return;
    }
}

static void statements(struct generator *generator, unsigned depth) {
    unsigned count = 1 + pick(generator, 3);
    for (unsigned i = 0; i < count; i++) statement(generator, depth);
}

static const char *program_text(struct fl_arena *arena, uint64_t seed) {
    struct generator generator = {.text = fl_text_make(arena), .random = seed << 20};
    struct fl_text *text = &generator.text;
    fl_text_append(text, "#include <assert.h>\n#include <stdlib.h>\nint nondet_int(void);\n"
                         "static unsigned g = 3;\nstruct s { struct s *next; unsigned low; };\n"
                         "static unsigned f(unsigned x, unsigned y) {\n"
                         "unsigned z = 1, t[4] = {4, 5, 6, 7}, *p = &z; struct s s = {&s, x};\n");
    generator.in_function = 1;
    statements(&generator, 1);
    fl_text_append(
        text,
        "return x + y + z + *p + t[0] + s.low;\n}\nint main(void) {\n"
        "unsigned x = nondet_int() & 3, y = nondet_int() & 3, z = nondet_int() & 3;\n"
        "unsigned t[4] = {1, x, 3, 4}, *p = &z;\n"
        "struct s *heap = malloc(sizeof *heap); heap->low = 9; heap->next = NULL; struct s s = {heap, y};\n");
    generator.in_function = 0;
    for (unsigned i = 0; i < 4; i++) statement(&generator, DEPTH);
    fl_text_append(text, "free(heap);\nreturn (x + y + z + *p + f(x, y)) & 1;\n}\n");
    return fl_text_string(text);
}

static const struct fl_program *load(struct fl_arena *arena, const char *text) {
    char path[] = "/tmp/faultline-explore-XXXXXX.c";
    int file = mkstemps(path, 2);
    assert_true(file >= 0);
    FILE *stream = fdopen(file, "w");
    fputs(text, stream);
    fclose(stream);
    const char *inputs[] = {path}, *flags[] = {"-w"};
    struct fl_frontend_options options = {
        .inputs = inputs, .input_count = 1, .compiler_flags = flags, .compiler_flag_count = 1};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    assert_int_equal(fl_checks_parse(NULL, &diagnostics, &options.checks), FL_OK);
    const struct fl_program *program;
    enum fl_status status = fl_frontend_load(arena, &options, &diagnostics, &program);
    unlink(path);
    assert_int_equal(status, FL_OK);
    return program;
}

/* Which checks fail in some run. */
static bool *execute_all(struct fl_arena *arena, const struct fl_program *program) {
    bool *fails = FL_NEW_ARRAY(arena, bool, program->check_count + 1);
    for (unsigned i = 0; i < VALUES * VALUES * VALUES; i++) {
        struct fl_inputs *inputs = fl_inputs_create(arena);
        for (unsigned k = 0, rest = i; k < INPUTS; k++, rest /= VALUES) {
            struct fl_bits value = fl_bits_of_word(32, rest % VALUES);
            fl_vector_push(arena, &inputs->values, fl_input_value_of(arena, "nondet_int", &value, NULL));
        }
        struct fl_interpret_options options = {.inputs = inputs};
        struct fl_outcome *outcome = fl_interpret(arena, program, &options);
        if (outcome->kind == FL_OUTCOME_CHECK_FAILED)
            fails[outcome->check.index] = true;
        else
            assert_int_equal(outcome->kind, FL_OUTCOME_EXITED);
    }
    return fails;
}

static unsigned long setting(const char *name, unsigned long otherwise) {
    const char *given = getenv(name);
    return given ? strtoul(given, NULL, 10) : otherwise;
}

typedef struct fl_verdicts *(*analysis_function)(struct fl_arena *arena, const struct fl_program *program,
                                                 const struct fl_explore_options *options);

/* Each check fails in the analysis exactly if it fails in execution, and the rest is decided. */
static bool is_right(struct fl_arena *arena, const struct fl_program *program, const bool *fails,
                     analysis_function analyse) {
    struct fl_explore_options options = {.deadline = fl_deadline_after(60)};
    struct fl_verdicts *verdicts = analyse(arena, program, &options);
    bool is_fine = verdicts->reason == NULL;
    if (!is_fine) print_message("%s\n", verdicts->reason);
    for (uint32_t i = 0; i < program->check_count; i++) {
        enum fl_verdict verdict = verdicts->results[i].verdict;
        bool is_same = (verdict == FL_VERDICT_FAILS) == fails[i] && verdict != FL_VERDICT_UNKNOWN &&
                       verdict != FL_VERDICT_HOLDS_UP_TO;
        if (is_same) continue;
        is_fine = false;
        print_message("check %u at line %u: execution says %s\n", i, program->checks[i].position.line,
                      fails[i] ? "it fails" : "it holds");
    }
    return is_fine;
}

static void check_all(const char *what, analysis_function analyse) {
    unsigned long count = setting("FAULTLINE_PROGRAM_COUNT", 40), first = setting("FAULTLINE_SEED", 1);
    unsigned failing = 0;
    for (unsigned long seed = first; seed < first + count; seed++) {
        struct fl_arena *arena = fl_arena_create();
        const char *text = program_text(arena, seed);
        const struct fl_program *program = load(arena, text);
        bool *fails = execute_all(arena, program);
        for (uint32_t i = 0; i < program->check_count; i++) failing += fails[i];
        if (!is_right(arena, program, fails, analyse)) fail_msg("%s, seed %lu:\n%s", what, seed, text);
        fl_arena_destroy(arena);
    }
    print_message("%lu programs, %u checks fail\n", count, failing);
    assert_true(failing > 0);
}

static void test_explore(void **state) {
    check_all("explore", fl_explore);
    (void)state;
}

static void test_unroll(void **state) {
    check_all("unroll", fl_unroll);
    (void)state;
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_explore), cmocka_unit_test(test_unroll)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

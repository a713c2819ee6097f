/* Random counting loops: what the analyses say of each check is what exhaustive execution shows.
 *
 * Each program reads two inputs of 8 bits, which are narrowed so that all of them can be tried, and
 * runs through loops whose counters are of 8, 16 or 32 bits, signed or not, with bounds near the ends
 * of their ranges, steps of any size, and all comparisons; nested, left in the middle, with checks
 * inside and behind. Some programs read inputs in their loops, too: of those, the first few are tried
 * out, zero or one; what else there is, nobody compares. A run that the interpreter does not see the end of is one
 * that goes on for ever: nothing is said of what the analyses do not decide then. FAULTLINE_PROGRAM_COUNT says how
 * many programs, FAULTLINE_SEED where to begin (1).
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

#include "base/text.h"
#include "engine/interpret/interpret.h"
#include "engine/symbolic/explore.h"
#include "engine/symbolic/unroll.h"
#include "frontend/frontend.h"
#include "tests/support/scratch_program.h"

/* Each input has so many values. Steps of the interpreter before a run counts as endless. */
enum { VALUES = 5, RUNS = VALUES * VALUES, MOST_STEPS = 400000 };
/* Inputs that are read in loops, and steps where there are such. */
enum { STREAM = 5, FEW_STEPS = 20000 };

/* ---- programs ---- */

struct writer {
    struct fl_arena *arena;
    struct fl_text text;
    uint64_t random;
    unsigned loops;
    bool has_stream; /* loops read inputs */
};

static unsigned any(struct writer *writer, unsigned below) {
    writer->random = writer->random * 6364136223846793005u + 1442695040888963407u;
    return (unsigned)(writer->random >> 33) % below;
}

static const char *pick(struct writer *writer, const char *const *choices, unsigned count) {
    return choices[any(writer, count)];
}
#define PICK(writer, ...)                            \
    pick(writer, (const char *const[]){__VA_ARGS__}, \
         sizeof((const char *const[]){__VA_ARGS__}) / sizeof(const char *))

static void put(struct writer *writer, const char *format, ...) __attribute__((format(printf, 2, 3)));
static void put(struct writer *writer, const char *format, ...) {
    char line[200];
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(line, sizeof line, format, arguments);
    va_end(arguments);
    fl_text_append(&writer->text, line);
}

static const char *a_type(struct writer *writer) {
    return PICK(writer, "signed char", "unsigned char", "short", "unsigned short", "int", "unsigned",
                "unsigned char", "signed char");
}

static const char *a_bound(struct writer *writer) {
    return PICK(writer, "a", "b", "a + b", "100", "127", "255", "250 + a", "a * 7", "-a", "-128", "120 + b",
                "b - 3", "0", "1000", "65535", "32760 + a", "-1", "2 * a + 1");
}

static const char *a_start(struct writer *writer) {
    return PICK(writer, "0", "0", "0", "a", "b", "1", "-1", "a - 10", "250", "120", "-120", "65530");
}

static const char *a_comparison(struct writer *writer) {
    return PICK(writer, "<", "<", "<=", "!=", ">", ">=", "==");
}

static const char *a_step(struct writer *writer) {
    return PICK(writer, "++", "++", "--", " += 2", " += 3", " -= 2", " -= 5", " += 7", " += 64", " -= 1", " += a");
}

static const char *a_value(struct writer *writer) {
    return PICK(writer, "a", "b", "3", "-1", "200");
}

static void write_loop(struct writer *writer, unsigned depth);

static void write_body(struct writer *writer, unsigned depth, unsigned loop) {
    for (unsigned i = any(writer, 4); i > 0; i--) {
        switch (any(writer, writer->has_stream ? 13 : 10)) {
        case 0: put(writer, "s += %s;\n", a_value(writer)); break;
        case 1: put(writer, "u = i%u + %s;\n", loop, a_value(writer)); break;
        case 2: put(writer, "s++;\n"); break;
        case 3: put(writer, "c%s;\n", a_step(writer)); break;
        case 4: put(writer, "if (c == %s) break;\n", a_bound(writer)); break;
        case 5: put(writer, "check(i%u %s %s);\n", loop, a_comparison(writer), a_bound(writer)); break;
        case 6:
            put(writer, "if (i%u %s %s) s += %s; else c%s;\n", loop, a_comparison(writer), a_bound(writer),
                a_value(writer), a_step(writer));
            break;
        case 7: put(writer, "if (i%u < %s) t = %s;\n", loop, a_bound(writer), a_value(writer)); break;
        case 8: put(writer, "t = c; s += i%u;\n", loop); break;
        case 10: put(writer, "if (nondet_int()) break;\n"); break;
        case 11: put(writer, "u = nondet_int();\n"); break;
        case 12: put(writer, "if (nondet_int() %s u) t = 3;\n", a_comparison(writer)); break;
        case 9:
            if (depth < 2) write_loop(writer, depth + 1);
            break;
        }
    }
}

static void write_loop(struct writer *writer, unsigned depth) {
    unsigned loop = writer->loops++;
    put(writer, "%s i%u = %s;\n", a_type(writer), loop, a_start(writer));
    switch (any(writer, writer->has_stream ? 6 : 4)) {
    case 4:
    case 5:
        put(writer, "while (nondet_int() && i%u %s %s) {\n", loop, a_comparison(writer), a_bound(writer));
        write_body(writer, depth, loop);
        put(writer, "i%u%s;\n}\n", loop, a_step(writer));
        break;
    case 0:
        put(writer, "do {\n");
        write_body(writer, depth, loop);
        put(writer, "i%u%s;\n} while (i%u %s %s);\n", loop, a_step(writer), loop, a_comparison(writer),
            a_bound(writer));
        break;
    case 1:
        put(writer, "while (i%u%s > %s) {\n", loop, PICK(writer, "--", "++"), a_bound(writer));
        write_body(writer, depth, loop);
        put(writer, "}\n");
        break;
    default:
        put(writer, "for (i%u = %s; i%u %s %s; i%u%s) {\n", loop, a_start(writer), loop, a_comparison(writer),
            a_bound(writer), loop, a_step(writer));
        write_body(writer, depth, loop);
        put(writer, "}\n");
    }
    put(writer, "check(i%u %s %s);\n", loop, PICK(writer, "!=", "!=", "<", ">"),
        PICK(writer, "7", "a", "0", "b + 1", "100", "-1"));
    if (any(writer, 2)) put(writer, "check(s != %u);\n", any(writer, 40));
}

static const char *program_text(struct fl_arena *arena, unsigned long seed) {
    struct writer writer = {
        .arena = arena, .text = fl_text_make(arena), .random = seed * 77777 + 5, .has_stream = seed % 2};
    for (unsigned i = 0; i < 8; i++) any(&writer, 2);
    put(&writer, "int nondet_int(void);\nvoid __VERIFIER_error(void);\n");
    put(&writer, "static void check(int holds) { if (!holds) __VERIFIER_error(); }\n");
    put(&writer, "int main(void) {\nint a = nondet_int(), b = nondet_int();\n");
    put(&writer, "if (a < 0 || a >= %d || b < 0 || b >= %d) return 0;\n", VALUES, VALUES);
    put(&writer, "%s s = 0, c = %s, t = 0, u = 0;\n", a_type(&writer), a_start(&writer));
    for (unsigned i = 1 + any(&writer, 2); i > 0; i--) write_loop(&writer, 0);
    put(&writer, "check(%s != %s);\n", PICK(&writer, "s", "c", "t", "u"), PICK(&writer, "a", "5", "b * 3", "200"));
    put(&writer, "return 0;\n}\n");
    return fl_text_string(&writer.text);
}

/* ---- what happens ---- */

struct subject {
    struct fl_arena *arena;
    const struct fl_program *program;
    const char *text;
    bool fails, is_endless, has_stream;
};

static void load(struct subject *subject, unsigned long seed) {
    static const char *const flags[] = {"-w", "-fwrapv"};
    char path[SCRATCH_PATH_SIZE];
    subject->text = program_text(subject->arena, seed);
    subject->has_stream = seed % 2;
    scratch_program(path, subject->text);
    const char *inputs[1] = {path};
    struct fl_frontend_options options = {
        .inputs = inputs, .input_count = 1, .compiler_flags = flags, .compiler_flag_count = 2};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(subject->arena);
    assert_int_equal(fl_checks_parse(seed % 3 ? "none" : "overflow", &diagnostics, &options.checks), FL_OK);
    assert_int_equal(fl_frontend_load(subject->arena, &options, &diagnostics, &subject->program), FL_OK);
    unlink(path);
}

static void execute_all(struct subject *subject) {
    unsigned runs = subject->has_stream ? RUNS << STREAM : RUNS;
    for (unsigned i = 0; i < runs && !subject->fails; i++) {
        struct fl_arena *arena = fl_arena_create();
        struct fl_inputs *inputs = fl_inputs_create(arena);
        for (unsigned k = 0, rest = i; k < 2 + STREAM; k++) {
            unsigned values = k < 2 ? VALUES : 2;
            struct fl_bits value = fl_bits_of_word(32, rest % values);
            rest /= values;
            fl_vector_push(arena, &inputs->values, fl_input_value_of(arena, "nondet_int", &value, NULL));
        }
        struct fl_interpret_options options = {.inputs = inputs,
                                               .step_limit = subject->has_stream ? FEW_STEPS : MOST_STEPS};
        struct fl_outcome *outcome = fl_interpret(arena, subject->program, &options);
        if (outcome->kind == FL_OUTCOME_CHECK_FAILED)
            subject->fails = true;
        else if (outcome->kind != FL_OUTCOME_EXITED)
            subject->is_endless = true;
        fl_arena_destroy(arena);
    }
}

/* ---- comparing ---- */

typedef struct fl_verdicts *(*analysis_function)(struct fl_arena *arena, const struct fl_program *program,
                                                 const struct fl_explore_options *options);

struct tally {
    unsigned failing, safe, undecided, differences;
};

static void compare_one(const struct subject *subject, const char *what, analysis_function analyse,
                        struct tally *tally) {
    struct fl_explore_options options = {.deadline = fl_deadline_after(0.3), .stops_at_first = true};
    struct fl_verdicts *verdicts = analyse(subject->arena, subject->program, &options);
    bool is_wrong = false;
    switch (verdicts->overall) {
    case FL_VERDICT_FAILS:
        tally->failing++;
        is_wrong = !subject->fails && !subject->is_endless && !subject->has_stream;
        break;
    case FL_VERDICT_HOLDS:
        tally->safe++;
        is_wrong = subject->fails;
        break;
    default: tally->undecided++; break;
    }
    if (!is_wrong) return;
    tally->differences++;
    print_message("%s says %d, but execution %s\n", what, verdicts->overall,
                  subject->fails ? "fails" : "does not fail");
}

static void test_random_loops(void **state) {
    const char *given = getenv("FAULTLINE_PROGRAM_COUNT"), *seed = getenv("FAULTLINE_SEED");
    unsigned long count = given ? strtoul(given, NULL, 10) : 25, first = seed ? strtoul(seed, NULL, 10) : 1;
    struct tally merging = {0}, pathwise = {0};
    for (unsigned long i = first; i < first + count; i++) {
        unsigned before = merging.differences + pathwise.differences;
        struct subject subject = {.arena = fl_arena_create()};
        load(&subject, i);
        execute_all(&subject);
        compare_one(&subject, "merging", fl_unroll, &merging);
        compare_one(&subject, "path-wise", fl_explore, &pathwise);
        if (merging.differences + pathwise.differences > before) print_message("FAULTLINE_SEED=%lu\n", i);
        if (count == 1) fputs(subject.text, stderr);
        fl_arena_destroy(subject.arena);
    }
    print_message("%lu programs; merging: %u fail, %u safe, %u undecided; path-wise: %u, %u, %u\n", count,
                  merging.failing, merging.safe, merging.undecided, pathwise.failing, pathwise.safe,
                  pathwise.undecided);
    assert_int_equal(merging.differences + pathwise.differences, 0);
    assert_true(count == 1 || (merging.failing && merging.safe));
    (void)state;
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_random_loops)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

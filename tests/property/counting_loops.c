/* Random counting loops: what the analyses say of each check is what exhaustive execution shows.
 *
 * Each program reads two inputs of 8 bits, which are narrowed so that all of them can be tried, and
 * runs through loops whose counters are of 8, 16 or 32 bits, signed or not, with bounds near the ends
 * of their ranges, steps of any size, and all comparisons; nested, left in the middle. Some have checks
 * inside and behind; the others end with a number made of all variables, and are looked at twice: with
 * a check that it is what the interpreter says for each input, and with one that is wrong for one input. Some
 * programs read inputs in their loops, too: of those, the first few are tried out, zero or one; what else there
 * is, nobody compares. A run that the interpreter does not see the end of is one that goes on for ever: nothing is
 * said of what the analyses do not decide then. FAULTLINE_PROGRAM_COUNT says how many programs, FAULTLINE_SEED
 * where to begin (1).
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
#include "engine/symbolic/search/explore.h"
#include "engine/symbolic/search/unroll.h"
#include "frontend/frontend.h"
#include "tests/support/patience.h"
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
    bool has_checks;
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
        case 5:
            if (writer->has_checks)
                put(writer, "check(i%u %s %s);\n", loop, a_comparison(writer), a_bound(writer));
            break;
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
    if (!writer->has_checks) return;
    put(writer, "check(i%u %s %s);\n", loop, PICK(writer, "!=", "!=", "<", ">"),
        PICK(writer, "7", "a", "0", "b + 1", "100", "-1"));
    if (any(writer, 2)) put(writer, "check(s != %u);\n", any(writer, 40));
}

/* With checks, or with an ending behind the loops. */
static const char *program_text(struct fl_arena *arena, unsigned long seed, const char *ending) {
    struct writer writer = {.arena = arena,
                            .text = fl_text_make(arena),
                            .random = seed * 77777 + 5,
                            .has_stream = seed % 2,
                            .has_checks = !ending};
    for (unsigned i = 0; i < 8; i++) any(&writer, 2);
    put(&writer, "int nondet_int(void);\nvoid __VERIFIER_error(void);\n");
    put(&writer, "static void check(int holds) { if (!holds) __VERIFIER_error(); }\n");
    put(&writer, "int main(void) {\nint a = nondet_int(), b = nondet_int();\n");
    put(&writer, "if (a < 0 || a >= %d || b < 0 || b >= %d) return 0;\n", VALUES, VALUES);
    put(&writer, "%s s = 0, c = %s, t = 0, u = 0;\n", a_type(&writer), a_start(&writer));
    for (unsigned i = 1 + any(&writer, 2); i > 0; i--) write_loop(&writer, 0);
    if (ending)
        put(&writer, "int n = (s * 31 + c * 7 + t * 3 + u * 5 + i0) & 127;\n");
    else
        put(&writer, "check(%s != %s);\n", PICK(&writer, "s", "c", "t", "u"),
            PICK(&writer, "a", "5", "b * 3", "200"));
    if (ending) fl_text_append(&writer.text, ending);
    put(&writer, "return 0;\n}\n");
    return fl_text_string(&writer.text);
}

/* ---- what happens ---- */

struct subject {
    struct fl_arena *arena;
    const struct fl_program *program;
    const char *text;
    bool fails, is_endless, has_stream;
    int results[RUNS << STREAM]; /* exit codes; -1: none */
    unsigned run_count;
};

static struct subject *load(unsigned long seed, const char *ending) {
    static const char *const flags[] = {"-w", "-fwrapv"};
    struct fl_arena *arena = fl_arena_create();
    struct subject *subject = FL_NEW(arena, struct subject);
    char path[SCRATCH_PATH_SIZE];
    subject->arena = arena;
    subject->text = program_text(arena, seed, ending);
    subject->has_stream = seed % 2;
    scratch_program(path, subject->text);
    const char *inputs[1] = {path};
    struct fl_frontend_options options = {
        .inputs = inputs, .input_count = 1, .compiler_flags = flags, .compiler_flag_count = 2};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    const char *checks = seed % 3 || ending ? "none" : "overflow";
    assert_int_equal(fl_checks_parse(checks, &diagnostics, &options.checks), FL_OK);
    assert_int_equal(fl_frontend_load(arena, &options, &diagnostics, &subject->program), FL_OK);
    unlink(path);
    return subject;
}

static void execute(struct subject *subject, unsigned run) {
    struct fl_arena *arena = fl_arena_create();
    struct fl_inputs *inputs = fl_inputs_create(arena);
    for (unsigned k = 0, rest = run; k < 2 + STREAM; k++) {
        unsigned values = k < 2 ? VALUES : 2;
        struct fl_bits value = fl_bits_of_word(32, rest % values);
        fl_vector_push(arena, &inputs->values, fl_input_value_of(arena, "nondet_int", &value, NULL));
        rest /= values;
    }
    struct fl_interpret_options options = {.inputs = inputs,
                                           .step_limit = subject->has_stream ? FEW_STEPS : MOST_STEPS};
    struct fl_outcome *outcome = fl_interpret(arena, subject->program, &options);
    bool has_ended = outcome->kind == FL_OUTCOME_EXITED;
    subject->results[run] = has_ended ? outcome->status : -1;
    if (outcome->kind == FL_OUTCOME_CHECK_FAILED)
        subject->fails = true;
    else if (!has_ended)
        subject->is_endless = true;
    fl_arena_destroy(arena);
}

static void execute_all(struct subject *subject) {
    subject->run_count = subject->has_stream ? RUNS << STREAM : RUNS;
    for (unsigned i = 0; i < subject->run_count && !subject->fails; i++) execute(subject, i);
}

/* A check that holds in all runs, or of one that does not in this. */
static const char *ending_of(const struct subject *subject, int failing_run) {
    struct fl_text text = fl_text_make(subject->arena);
    if (failing_run >= 0)
        fl_text_format(&text, "if (a == %u && b == %u) check(n != %d);\n", (unsigned)failing_run % VALUES,
                       (unsigned)failing_run / VALUES % VALUES, subject->results[failing_run]);
    for (unsigned i = 0; i < subject->run_count && failing_run < 0; i++)
        fl_text_format(&text, "if (a == %u && b == %u) check(n == %d);\n", i % VALUES, i / VALUES,
                       subject->results[i]);
    return fl_text_string(&text);
}

/* ---- comparing ---- */

typedef struct fl_verdicts *(*analysis_function)(struct fl_arena *arena, const struct fl_program *program,
                                                 const struct fl_explore_options *options);

struct tally {
    unsigned failing, safe, undecided, differences;
};

static void compare_one(const struct subject *subject, const char *what, analysis_function analyse,
                        struct tally *tally) {
    struct fl_explore_options options = {.deadline = fl_deadline_after(patient_seconds(0.3)), .stops_at_first = true};
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
    default:
        tally->undecided++;
        /* A failing run that did not happen: all values in these programs come from inputs. */
        is_wrong = verdicts->reason && strstr(verdicts->reason, "no input controls");
        break;
    }
    if (!is_wrong) return;
    tally->differences++;
    print_message("%s says %d, but execution %s\n", what, verdicts->overall,
                  subject->fails ? "fails" : "does not fail");
}

struct tallies {
    struct tally merging, pathwise;
};

static void compare_both(struct subject *subject, unsigned long seed, struct tallies *tallies) {
    unsigned before = tallies->merging.differences + tallies->pathwise.differences;
    compare_one(subject, "merging", fl_unroll, &tallies->merging);
    compare_one(subject, "path-wise", fl_explore, &tallies->pathwise);
    if (tallies->merging.differences + tallies->pathwise.differences > before)
        print_message("FAULTLINE_SEED=%lu\n%s", seed, subject->text);
    fl_arena_destroy(subject->arena);
}

/* A loaded machine may leave some undecided in the little time that each has, but not most. */
static bool is_mostly_decided(const struct tally *tally) {
    unsigned decided = tally->failing + tally->safe;
    return decided + tally->undecided < 5 || decided > tally->undecided;
}

static void finish(const char *what, const struct tallies *tallies) {
    const struct tally *merging = &tallies->merging, *pathwise = &tallies->pathwise;
    print_message("%s; merging: %u fail, %u safe, %u undecided; path-wise: %u, %u, %u\n", what, merging->failing,
                  merging->safe, merging->undecided, pathwise->failing, pathwise->safe, pathwise->undecided);
    assert_int_equal(merging->differences + pathwise->differences, 0);
    assert_true(is_mostly_decided(merging) && is_mostly_decided(pathwise));
}

static unsigned long setting(const char *name, unsigned long otherwise) {
    const char *given = getenv(name);
    return given ? strtoul(given, NULL, 10) : otherwise;
}

static void test_checks(void **state) {
    unsigned long count = setting("FAULTLINE_PROGRAM_COUNT", 15), first = setting("FAULTLINE_SEED", 1);
    struct tallies tallies = {0};
    for (unsigned long i = first; i < first + count; i++) {
        struct subject *subject = load(i, NULL);
        execute_all(subject);
        compare_both(subject, i, &tallies);
    }
    finish("checks", &tallies);
    (void)state;
}

static void test_results(void **state) {
    unsigned long count = setting("FAULTLINE_PROGRAM_COUNT", 15), first = setting("FAULTLINE_SEED", 1);
    struct tallies tallies = {0};
    for (unsigned long i = first; i < first + count; i++) {
        struct subject *subject = load(i, "return n;\n");
        execute_all(subject);
        int failing_run = -1;
        for (unsigned k = 0; k < subject->run_count; k++)
            if (subject->results[(k + i * 7) % subject->run_count] >= 0)
                failing_run = (int)((k + i * 7) % subject->run_count);
        if (!subject->has_stream && !subject->is_endless)
            compare_both(load(i, ending_of(subject, -1)), i, &tallies);
        if (failing_run >= 0) {
            struct subject *failing = load(i, ending_of(subject, failing_run));
            failing->fails = true;
            compare_both(failing, i, &tallies);
        }
        fl_arena_destroy(subject->arena);
    }
    finish("results", &tallies);
    (void)state;
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_checks), cmocka_unit_test(test_results)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

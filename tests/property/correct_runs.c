/* Random small programs with two inputs of four bits: the ways of a failing run that no correct run takes are
 * those that all runs, executed one by one, show.
 *
 * FAULTLINE_PROGRAM_COUNT says how many programs, FAULTLINE_SEED where to begin (1).
 */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>
#include <cmocka.h>

#include "base/map.h"
#include "engine/interpret/record.h"
#include "explain/control/control.h"
#include "frontend/frontend.h"
#include "tests/support/scratch_program.h"

enum { VALUES = 16, ASSERTIONS = 2 };

struct writer {
    struct fl_text text;
    uint64_t random;
};

static unsigned pick(struct writer *writer, unsigned count) {
    writer->random += 0x9e3779b97f4a7c15u;
    return (unsigned)(fl_hash_mix(writer->random) % count);
}

/* ---- programs ---- */

static void write_leaf(struct writer *writer) {
    static const char *const leaves[] = {"x", "y", "s"};
    if (pick(writer, 3))
        fl_text_append(&writer->text, leaves[pick(writer, 3)]);
    else
        fl_text_format(&writer->text, "%u", pick(writer, VALUES));
}

static void write_condition(struct writer *writer) {
    static const char *const relations[] = {"<", "==", ">", "!=", "&"};
    write_leaf(writer);
    fl_text_format(&writer->text, " %s ", relations[pick(writer, 5)]);
    write_leaf(writer);
}

static void write_statement(struct writer *writer, unsigned depth) {
    static const char *const operators[] = {"+", "-", "^"};
    switch (depth ? pick(writer, 5) : 0) {
    case 0:
    case 1:
        fl_text_append(&writer->text, "s = s ");
        fl_text_format(&writer->text, "%s ", operators[pick(writer, 3)]);
        write_leaf(writer);
        fl_text_append(&writer->text, ";\n");
        return;
    case 2:
        fl_text_append(&writer->text, "if (");
        write_condition(writer);
        fl_text_append(&writer->text, ") { ");
        write_statement(writer, depth - 1);
        fl_text_append(&writer->text, "} else { ");
        write_statement(writer, depth - 1);
        fl_text_append(&writer->text, "}\n");
        return;
    case 3: fl_text_append(&writer->text, "s = step(s, x);\n"); return;
    default:
        fl_text_append(&writer->text, "for (unsigned i = 0; i < (x & 3); i++) { ");
        write_statement(writer, depth - 1);
        fl_text_append(&writer->text, "}\n");
        return;
    }
}

static const char *write_program(struct writer *writer) {
    fl_text_append(&writer->text, "unsigned char nondet_uchar(void);\nvoid abort(void);\n"
                                  "static void must(int holds) { if (!holds) abort(); }\n"
                                  "static unsigned step(unsigned s, unsigned x) {\n"
                                  "    unsigned y = 5;\n    if (");
    write_condition(writer);
    fl_text_append(&writer->text, ") return s + 1;\n    return s ^ x;\n}\n"
                                  "int main(void) {\n    unsigned x, y, s = 0;\n    x = nondet_uchar() & 15;\n"
                                  "    y = nondet_uchar() & 15;\n");
    for (unsigned i = 0; i < ASSERTIONS; i++) {
        write_statement(writer, 2);
        write_statement(writer, 2);
        bool is_call = pick(writer, 2);
        fl_text_format(&writer->text, is_call ? "    must((s & 7) != %u);\n" : "    if ((s & 7) == %u) abort();\n",
                       pick(writer, 8));
    }
    fl_text_append(&writer->text, "}\n");
    return fl_text_string(&writer->text);
}

/* ---- all runs ---- */

struct subject {
    struct fl_arena *arena;
    const struct fl_program *program;
    const struct fl_run *runs[VALUES * VALUES];
    struct fl_path paths[VALUES * VALUES];
};

static const struct fl_program *load(struct fl_arena *arena, const char *text) {
    static const char *const flags[] = {"-w"};
    char path[SCRATCH_PATH_SIZE];
    scratch_program(path, text);
    const char *inputs[] = {path};
    struct fl_frontend_options options = {
        .inputs = inputs, .input_count = 1, .compiler_flags = flags, .compiler_flag_count = 1};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(arena);
    const struct fl_program *program;
    if (fl_checks_parse("none", &diagnostics, &options.checks) != FL_OK ||
        fl_frontend_load(arena, &options, &diagnostics, &program) != FL_OK)
        abort();
    unlink(path);
    return program;
}

static void run_all(struct subject *subject) {
    for (unsigned i = 0; i < VALUES * VALUES; i++) {
        struct fl_inputs *inputs = fl_inputs_create(subject->arena);
        for (unsigned k = 0; k < 2; k++) {
            struct fl_bits value = fl_bits_of_word(8, k ? i % VALUES : i / VALUES);
            fl_vector_push(subject->arena, &inputs->values,
                           fl_input_value_of(subject->arena, "nondet_uchar", &value, NULL));
        }
        struct fl_record_options options = {.inputs = inputs};
        subject->runs[i] = fl_record_run(subject->arena, subject->program, &options);
        subject->paths[i] = fl_run_path(subject->arena, subject->runs[i]);
    }
}

/* Did the run get past the step? Of a call: when it has returned. */
static bool is_behind(const struct subject *subject, unsigned run, const uint32_t *calls, size_t step) {
    const struct fl_path *path = &subject->paths[run];
    const struct fl_edge *edge = fl_program_edge(subject->program, path->edges[step]);
    if (edge->operation.kind != FL_OPERATION_CALL)
        return step + 1 < path->count || fl_id_is_none(subject->runs[run]->check);
    for (size_t i = step + 1; i < path->count; i++)
        if (calls[i] == calls[step]) return true;
    return false;
}

/* How many steps of a run a correct one has: all, or those up to where it passes the goal for the last time. */
static size_t correct_steps(const struct subject *subject, unsigned run, const struct fl_goal *goal,
                            bool is_to_the_end) {
    const struct fl_path *path = &subject->paths[run];
    const uint32_t *calls = fl_path_calls(subject->program, subject->arena, path);
    size_t passed = 0;
    for (size_t i = 0; i < path->count; i++)
        for (size_t k = 0; k < goal->passing.count; k++)
            if (fl_id_equal(path->edges[i], goal->passing.items[k]) && is_behind(subject, run, calls, i))
                passed = i + 1;
    if (!is_to_the_end) return passed;
    return passed && subject->runs[run]->outcome->kind == FL_OUTCOME_EXITED ? path->count : 0;
}

static bool *correct_edges(const struct subject *subject, const struct fl_goal *goal, bool is_to_the_end,
                           bool *has_any) {
    bool *is_correct = FL_NEW_ARRAY(subject->arena, bool, subject->program->edge_count);
    *has_any = false;
    for (unsigned run = 0; run < VALUES * VALUES; run++) {
        size_t steps = correct_steps(subject, run, goal, is_to_the_end);
        for (size_t i = 0; i < steps; i++) is_correct[subject->paths[run].edges[i].index] = *has_any = true;
    }
    return is_correct;
}

/* ---- comparing ---- */

static bool is_branch(const struct fl_program *program, fl_edge_id id) {
    const struct fl_edge *edge = fl_program_edge(program, id);
    const struct fl_location *source = fl_program_location(program, edge->source);
    return edge->operation.kind == FL_OPERATION_ASSUME && source->edge_count > 1 &&
           fl_program_function(program, source->function)->is_users;
}

static bool is_cause(const struct fl_control *control, const struct fl_path *path, fl_edge_id edge) {
    for (size_t i = 0; i < control->causes.count; i++)
        if (fl_id_equal(path->edges[control->causes.items[i]], edge)) return true;
    return false;
}

static void compare(const struct subject *subject, unsigned failing, unsigned *counts) {
    const struct fl_path *path = &subject->paths[failing];
    struct fl_control_options options = {.deadline = fl_deadline_after(60)};
    struct fl_control control =
        fl_control_find(subject->arena, subject->program, subject->runs[failing], &options);
    bool has_any;
    const bool *is_correct = correct_edges(subject, &control.goal, true, &has_any);
    if (!has_any) is_correct = correct_edges(subject, &control.goal, false, &has_any);
    assert_true(control.is_decided);
    assert_int_equal(control.correct.count > 0, has_any);
    for (size_t i = 0; i < control.goal.step; i++) {
        if (!is_branch(subject->program, path->edges[i])) continue;
        bool is_expected = !is_correct[path->edges[i].index];
        assert_int_equal(is_cause(&control, path, path->edges[i]), is_expected);
        counts[is_expected]++;
    }
}

static void test_programs(void **state) {
    (void)state;
    const char *count = getenv("FAULTLINE_PROGRAM_COUNT"), *seed = getenv("FAULTLINE_SEED");
    unsigned counts[2] = {0, 0}, compared = 0;
    for (unsigned i = 0; i < (count ? (unsigned)atoi(count) : 40u); i++) {
        struct subject subject = {.arena = fl_arena_create()};
        struct writer writer = {fl_text_make(subject.arena), (seed ? strtoull(seed, NULL, 10) : 1) * 1000003 + i};
        const char *text = write_program(&writer);
        subject.program = load(subject.arena, text);
        run_all(&subject);
        if (getenv("FAULTLINE_SHOW")) print_message("%s\n", text);
        fl_check_id last = FL_NO_ID;
        for (unsigned run = 0; run < VALUES * VALUES; run++) {
            fl_check_id check = subject.runs[run]->check;
            if (fl_id_is_none(check) || fl_id_equal(check, last)) continue;
            compare(&subject, run, counts);
            compared++;
            last = check;
        }
        fl_arena_destroy(subject.arena);
    }
    print_message("%u failing runs, %u ways that correct runs take, %u that none does\n", compared, counts[0],
                  counts[1]);
    assert_true(compared && counts[0] && counts[1]);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_programs)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

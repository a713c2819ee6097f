/* Path slices of random small programs: theorem 1 of Jhala and Majumdar, by exhaustive execution.
 *
 * Paths are beginnings of runs and random walks through the control flow, which mostly no run takes.
 * Sound: a run that takes the path satisfies the conditions of its slice; a slice that is infeasible
 * is of a path that no run takes. Complete: a run whose inputs satisfy the conditions reaches the
 * end of the path, or fails a check before. The solver agrees with trying all inputs. The slices of
 * the same path with and without stopping at a contradiction agree.
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

#include "base/vector.h"
#include "engine/interpret/record.h"
#include "frontend/frontend.h"
#include "slice/cut.h"
#include "term/evaluate.h"
#include "tests/support/patience.h"
#include "tests/support/random_program.h"
#include "tests/support/scratch_program.h"

enum {
    RUNS = RANDOM_PROGRAM_VALUES * RANDOM_PROGRAM_VALUES * RANDOM_PROGRAM_VALUES,
    PATHS = 16,         /* of each program */
    LONGEST = 3000,     /* random walk */
    LEAST_DECIDED = 95, /* of 100 paths; all of them are, in the 60 s that each has */
};

struct subject {
    struct fl_arena *arena;
    unsigned long seed;
    uint64_t random;
    const struct fl_program *program;
    struct fl_slicer *slicer;
    const struct fl_run *runs[RUNS];
    struct fl_path paths[RUNS];
};

static struct {
    unsigned paths, feasible, infeasible, undecided, taken_by_a_run, wrong;
    unsigned long steps, kept;
} total;

static unsigned pick(struct subject *subject, unsigned count) {
    subject->random += 0x9e3779b97f4a7c15u;
    return (unsigned)(fl_hash_mix(subject->random) % count);
}

/* ---- programs ---- */

static unsigned input_of(unsigned run, unsigned number) {
    while (number--) run /= RANDOM_PROGRAM_VALUES;
    return run % RANDOM_PROGRAM_VALUES;
}

static void load(struct subject *subject) {
    char path[SCRATCH_PATH_SIZE];
    scratch_program(path, random_program_text(subject->arena, subject->seed));
    static const char *const flags[] = {"-w"};
    const char *inputs[] = {path};
    struct fl_frontend_options options = {
        .inputs = inputs, .input_count = 1, .compiler_flags = flags, .compiler_flag_count = 1};
    struct fl_diagnostics diagnostics = fl_diagnostics_make(subject->arena);
    assert_int_equal(fl_checks_parse(NULL, &diagnostics, &options.checks), FL_OK);
    assert_int_equal(fl_frontend_load(subject->arena, &options, &diagnostics, &subject->program), FL_OK);
    unlink(path);
}

static void execute_all(struct subject *subject) {
    for (unsigned run = 0; run < RUNS; run++) {
        struct fl_inputs *inputs = fl_inputs_create(subject->arena);
        fl_inputs_add_argument(inputs, "program");
        for (unsigned k = 0; k < RANDOM_PROGRAM_INPUTS; k++) {
            struct fl_bits value = fl_bits_of_word(32, input_of(run, k));
            fl_vector_push(subject->arena, &inputs->values,
                           fl_input_value_of(subject->arena, "nondet_int", &value, NULL));
        }
        struct fl_record_options options = {.inputs = inputs};
        subject->runs[run] = fl_record_run(subject->arena, subject->program, &options);
        subject->paths[run] = fl_run_path(subject->arena, subject->runs[run]);
        assert_true(subject->runs[run]->recording.is_complete);
    }
}

/* ---- paths ---- */

/* Behind a call as the last step there may be several places. */
static struct fl_path without_last_call(const struct subject *subject, struct fl_path path) {
    while (path.count && fl_program_edge(subject->program, path.edges[path.count - 1])->operation.callee)
        path.count--;
    return path;
}

/* The beginning of some run, or all of it. */
static struct fl_path beginning(struct subject *subject) {
    struct fl_path path = subject->paths[pick(subject, RUNS)];
    if (path.fails && pick(subject, 2)) return path;
    path.count = 1 + pick(subject, (unsigned)path.count - 1);
    path.fails = false;
    return without_last_call(subject, path);
}

static fl_edge_id random_edge(struct subject *subject, fl_location_id from) {
    const struct fl_location *location = fl_program_location(subject->program, from);
    return (fl_edge_id){location->first_edge + pick(subject, location->edge_count)};
}

/* Any way through the control flow, from behind a place that some run comes to. */
static struct fl_path walk(struct subject *subject) {
    const struct fl_program *program = subject->program;
    struct fl_path run = beginning(subject);
    FL_VECTOR_OF(fl_edge_id) edges = {0};
    FL_VECTOR_OF(fl_location_id) returns = {0};
    fl_location_id at = fl_program_function(program, program->start)->entry;
    size_t length = run.count + pick(subject, LONGEST);
    for (size_t i = 0; i < length && fl_program_location(program, at)->edge_count; i++) {
        fl_edge_id edge = i < run.count / 2 ? run.edges[i] : random_edge(subject, at);
        const struct fl_edge *step = fl_program_edge(program, edge);
        const struct fl_expression *callee = step->operation.callee;
        if (step->operation.kind == FL_OPERATION_HALT) break;
        at = step->target;
        if (callee && i < run.count / 2) {
            fl_vector_push(subject->arena, &returns, at);
            at = fl_program_edge(program, run.edges[i + 1])->source;
        } else if (callee) {
            if (callee->kind != FL_EXPRESSION_FUNCTION) break;
            const struct fl_function *function = fl_program_function(program, callee->function);
            if (!function->has_body || returns.count > 20) break;
            fl_vector_push(subject->arena, &returns, at);
            at = function->entry;
        }
        if (step->operation.kind == FL_OPERATION_RETURN) {
            if (!returns.count) break;
            at = fl_vector_pop(&returns);
        }
        fl_vector_push(subject->arena, &edges, edge);
    }
    return without_last_call(subject, (struct fl_path){.edges = edges.items, .count = edges.count});
}

/* ---- comparing ---- */

static bool takes(const struct fl_path *run, const struct fl_path *path) {
    /* A check fails as the last step of a run, or it holds. */
    bool is_whole = run->fails && run->count == path->count;
    if (run->count < path->count || path->fails != is_whole) return false;
    return memcmp(run->edges, path->edges, path->count * sizeof *path->edges) == 0;
}

/* Where a path ends. */
static fl_location_id end_of(const struct subject *subject, const struct fl_path *path) {
    const struct fl_program *program = subject->program;
    const struct fl_edge *last = fl_program_edge(program, path->edges[path->count - 1]);
    if (path->fails) return last->source;
    if (last->operation.kind != FL_OPERATION_RETURN) return last->target;
    uint32_t call = fl_path_calls(program, subject->arena, path)[path->count - 1];
    return fl_program_edge(program, path->edges[call])->target;
}

/* The run comes to the location, with the check there failing if that is asked for; or it fails. */
static bool reaches(const struct subject *subject, unsigned run, fl_location_id location) {
    const struct fl_path *path = &subject->paths[run];
    if (subject->runs[run]->outcome->kind != FL_OUTCOME_EXITED) return true;
    for (size_t i = 0; i < path->count; i++)
        if (fl_id_equal(fl_program_edge(subject->program, path->edges[i])->source, location)) return true;
    return false;
}

static bool satisfies(const struct fl_feasibility *feasibility, unsigned run) {
    struct fl_arena *scratch = fl_arena_create();
    struct fl_assignment *assignment = fl_assignment_create(scratch);
    for (unsigned k = 0; k < RANDOM_PROGRAM_INPUTS; k++) {
        char name[32];
        snprintf(name, sizeof name, "nondet_int#%u", k + 1);
        fl_assignment_set(assignment, fl_term_variable(feasibility->terms, name, 32),
                          fl_bits_of_word(32, input_of(run, k)));
    }
    fl_assignment_set(assignment, fl_term_variable(feasibility->terms, "argc", 32), fl_bits_of_word(32, 1));
    struct fl_evaluator *evaluator = fl_evaluator_create(scratch, assignment);
    bool holds = true;
    for (size_t i = 0; holds && i < feasibility->condition_count; i++)
        holds = fl_evaluate_bool(evaluator, feasibility->conditions[i].term);
    fl_arena_destroy(scratch);
    return holds;
}

static void tell(const struct subject *subject, unsigned number, unsigned run, const char *what) {
    total.wrong++;
    print_message("FAULTLINE_SEED=%lu path %u, inputs %u %u %u: %s\n", subject->seed, number, input_of(run, 0),
                  input_of(run, 1), input_of(run, 2), what);
}

static void compare_with_runs(struct subject *subject, unsigned number, const struct fl_path *path,
                              const struct fl_cut *cut) {
    enum fl_answer answer = cut->feasibility.answer;
    fl_location_id end = end_of(subject, path);
    bool is_taken = false, is_satisfied = false;
    for (unsigned run = 0; run < RUNS; run++) {
        bool holds = answer == FL_SATISFIABLE && satisfies(&cut->feasibility, run);
        bool takes_path = takes(&subject->paths[run], path);
        is_taken = is_taken || takes_path;
        is_satisfied = is_satisfied || holds;
        if (takes_path && answer == FL_UNSATISFIABLE)
            tell(subject, number, run, "takes a path said to be infeasible");
        if (takes_path && answer == FL_SATISFIABLE && !holds)
            tell(subject, number, run, "takes the path but cannot execute the slice");
        if (holds && !reaches(subject, run, end))
            tell(subject, number, run, "can execute the slice but misses the target");
    }
    if (answer == FL_SATISFIABLE && !is_satisfied)
        tell(subject, number, 0, "is feasible, but no inputs are found");
    total.taken_by_a_run += is_taken;
}

static void test_path(struct subject *subject, unsigned number, const struct fl_path *path) {
    const char *trouble = fl_path_verify(subject->program, subject->arena, path);
    if (trouble) fail_msg("seed %lu: %s", subject->seed, trouble);
    struct fl_cut_options options = {.goes_on = true, .deadline = fl_deadline_after(patient_seconds(60))};
    struct fl_cut whole = fl_cut_path(subject->slicer, subject->arena, path, &options);
    options.goes_on = false;
    options.deadline = fl_deadline_after(patient_seconds(60));
    struct fl_cut early = fl_cut_path(subject->slicer, subject->arena, path, &options);
    total.paths++;
    total.steps += path->count;
    total.kept += whole.slice->kept_count;
    total.feasible += whole.feasibility.answer == FL_SATISFIABLE;
    total.infeasible += whole.feasibility.answer == FL_UNSATISFIABLE;
    total.undecided += whole.feasibility.answer == FL_UNDECIDED;
    if (early.feasibility.answer != whole.feasibility.answer)
        tell(subject, number, 0, "another answer without stopping at a contradiction");
    compare_with_runs(subject, number, path, &whole);
    struct fl_feasibility exact = fl_slice_feasibility(subject->arena, subject->program, path, whole.slice->kept,
                                                       whole.slice->kept_count, false, options.deadline);
    if (exact.answer == FL_SATISFIABLE && whole.feasibility.answer == FL_UNSATISFIABLE)
        tell(subject, number, 0, "a contradiction that exact execution does not see");
    fl_feasibility_destroy(&exact);
    fl_feasibility_destroy(&whole.feasibility);
    fl_feasibility_destroy(&early.feasibility);
}

static unsigned long setting(const char *name, unsigned long otherwise) {
    const char *given = getenv(name);
    return given ? strtoul(given, NULL, 10) : otherwise;
}

static void test_theorem(void **state) {
    unsigned long first = setting("FAULTLINE_SEED", 1), count = setting("FAULTLINE_PROGRAM_COUNT", 20);
    for (unsigned long seed = first; seed < first + count; seed++) {
        struct fl_arena *arena = fl_arena_create();
        struct subject *subject = FL_NEW(arena, struct subject);
        *subject = (struct subject){.arena = arena, .seed = seed, .random = seed};
        load(subject);
        execute_all(subject);
        subject->slicer = fl_slicer_create(arena, subject->program);
        for (unsigned number = 0; number < PATHS; number++) {
            struct fl_path path = number % 2 ? walk(subject) : beginning(subject);
            if (path.count) test_path(subject, number, &path);
        }
        fl_arena_destroy(arena);
    }
    print_message("%lu programs, %u paths (%u feasible, %u infeasible, %u undecided, %u taken by a run), "
                  "%.1f%% of %lu steps kept, %u wrong\n",
                  count, total.paths, total.feasible, total.infeasible, total.undecided, total.taken_by_a_run,
                  100.0 * (double)total.kept / (double)total.steps, total.steps, total.wrong);
    assert_int_equal(total.wrong, 0);
    assert_true(total.paths >= count * PATHS / 2);
    assert_true(100 * (total.feasible + total.infeasible) >= LEAST_DECIDED * total.paths);
    /* Else one of the two answers was never compared with anything. */
    assert_true(count == 1 || (total.feasible > 0 && total.infeasible > 0 && total.taken_by_a_run > 0));
    (void)state;
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(test_theorem)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}

#include "explain/symptom/spectrum.h"

#include <math.h>

#include "engine/interpret/record.h"

/* A test that does not end is stopped when it has taken so many times the steps of the longest that passed, and
 * not before so many steps. */
static const uint64_t patience = 20, least_steps = 20000000;
/* What it executes is looked at for so many times these steps, and not before so many: more of the same follows.
 */
static const uint64_t seen_times = 2, seen_steps = 200000;
/* Of the time that is left, what one test may take. */
static const double share_of_test = 0.25;

struct taking {
    struct fl_arena *arena;
    const struct fl_program *program;
    struct fl_repeater *repeater;
    struct fl_deadline deadline;
    struct fl_spectrum *spectrum;
};

/* ---- edges ---- */

static bool note_edge(void *context, struct fl_machine *machine, fl_edge_id edge) {
    (void)machine;
    fl_bitset_add(context, edge.index);
    return true;
}

static struct fl_bitset look_at_edges(struct taking *taking, const struct fl_test *test, uint64_t step_limit) {
    struct fl_arena *scratch = fl_arena_create();
    struct fl_bitset edges = fl_bitset_make(taking->arena, taking->program->edge_count);
    struct fl_observer observer = {.context = &edges, .before = note_edge};
    struct fl_interpret_options options = {.inputs = test->inputs,
                                           .forgets_inputs = true,
                                           .observer = &observer,
                                           .step_limit = step_limit,
                                           .deadline = taking->deadline};
    fl_interpret(scratch, taking->program, &options);
    fl_arena_destroy(scratch);
    return edges;
}

static void count_edges(const struct fl_bitset *edges, size_t edge_count, uint32_t *counts) {
    for (size_t i = 0; i < edge_count; i++) counts[i] += fl_bitset_has(edges, i);
}

/* ---- one test ---- */

static uint64_t step_limit(const struct fl_spectrum *spectrum) {
    uint64_t limit = spectrum->most_steps * patience;
    return limit > least_steps ? limit : least_steps;
}

static uint64_t seen_limit(const struct taking *taking, const struct fl_outcome *outcome) {
    uint64_t limit = taking->spectrum->most_steps * seen_times;
    if (outcome->kind != FL_OUTCOME_STEP_LIMIT && outcome->kind != FL_OUTCOME_TIME_LIMIT) return 0;
    return limit > seen_steps ? limit : seen_steps;
}

static struct fl_outcome *execute(struct taking *taking, struct fl_arena *arena, const struct fl_test *test) {
    struct fl_interpret_options options = {
        .inputs = test->inputs,
        .forgets_inputs = true,
        .step_limit = step_limit(taking->spectrum),
        .deadline = fl_deadline_after(fl_deadline_seconds_left(taking->deadline) * share_of_test)};
    return fl_repeater_run(taking->repeater, arena, &options);
}

/* The time was used up, and what was printed so far is right: nothing can be said. */
static bool is_open(const struct fl_test *test, const struct fl_outcome *outcome) {
    return outcome->kind == FL_OUTCOME_TIME_LIMIT &&
           (!test->expected.has_output ||
            fl_test_right_bytes(&test->expected, outcome) == outcome->standard_output.count);
}

static void add_failed(struct taking *taking, const struct fl_test *test, const struct fl_outcome *outcome,
                       struct fl_arena *own) {
    struct fl_record_options options = {.inputs = test->inputs,
                                        .deadline = taking->deadline,
                                        .step_limit = seen_limit(taking, outcome),
                                        .keeps_output = true};
    const struct fl_run *run = fl_record_run(own, taking->program, &options);
    struct fl_failed_test failed = {test, fl_run_copy(taking->arena, run, taking->program),
                                    fl_test_difference(taking->arena, taking->program, &test->expected, outcome)};
    fl_vector_push(taking->arena, &taking->spectrum->failed, failed);
}

static void take_test(struct taking *taking, const struct fl_test *test) {
    struct fl_spectrum *spectrum = taking->spectrum;
    struct fl_arena *own = fl_arena_create();
    const struct fl_outcome *outcome = execute(taking, own, test);
    if (is_open(test, outcome)) {
        spectrum->open++;
        fl_arena_destroy(own);
        return;
    }
    struct fl_executed_test executed = {.test = test,
                                        .steps = outcome->steps,
                                        .right_bytes = fl_test_right_bytes(&test->expected, outcome),
                                        .is_passed = fl_test_is_passed(&test->expected, outcome)};
    executed.edges = look_at_edges(taking, test, seen_limit(taking, outcome));
    count_edges(&executed.edges, taking->program->edge_count,
                executed.is_passed ? spectrum->passed_by : spectrum->failed_by);
    fl_vector_push(taking->arena, &spectrum->executed, executed);
    if (executed.is_passed) {
        if (executed.steps > spectrum->most_steps) spectrum->most_steps = executed.steps;
        fl_vector_push(taking->arena, &spectrum->passed, test);
    } else
        add_failed(taking, test, outcome, own);
    fl_arena_destroy(own);
}

/* ---- all ---- */

struct fl_spectrum fl_spectrum_take(struct fl_arena *arena, const struct fl_program *program,
                                    const struct fl_suite *suite, struct fl_deadline deadline,
                                    const volatile int *is_cancelled) {
    struct fl_spectrum spectrum = {.failed_by = FL_NEW_ARRAY(arena, uint32_t, program->edge_count),
                                   .passed_by = FL_NEW_ARRAY(arena, uint32_t, program->edge_count)};
    struct taking taking = {arena, program, fl_repeater_create(program), deadline, &spectrum};
    size_t i = 0;
    for (; i < suite->tests.count; i++) {
        if (fl_deadline_has_passed(deadline) || (is_cancelled && *is_cancelled)) break;
        take_test(&taking, &suite->tests.items[i]);
    }
    fl_repeater_destroy(taking.repeater);
    spectrum.open += suite->tests.count - i;
    return spectrum;
}

double fl_spectrum_suspicion(const struct fl_spectrum *spectrum, fl_edge_id edge) {
    return fl_ochiai(spectrum->failed_by[edge.index], spectrum->passed_by[edge.index], spectrum->failed.count);
}

double fl_ochiai(size_t failed, size_t passed, size_t all_failed) {
    return failed ? (double)failed / sqrt((double)all_failed * (double)(failed + passed)) : 0;
}

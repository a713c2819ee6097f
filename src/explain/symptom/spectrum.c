#include "explain/symptom/spectrum.h"

#include <math.h>

#include "base/number/bitset.h"
#include "engine/interpret/record.h"

/* A test that does not end is stopped when it has taken so many times the steps of the longest that passed, and
 * not before so many steps. */
static const uint64_t patience = 20, least_steps = 20000000;

static void count_edges(const struct fl_program *program, const struct fl_run *run, uint32_t *counts) {
    struct fl_arena *scratch = fl_arena_create();
    struct fl_bitset seen = fl_bitset_make(scratch, program->edge_count);
    struct fl_edge_reader reader = fl_edges_read(&run->recording);
    fl_edge_id edge;
    while (fl_edges_next(&reader, &edge)) counts[edge.index] += fl_bitset_insert(&seen, edge.index);
    fl_arena_destroy(scratch);
}

static uint64_t step_limit(const struct fl_spectrum *spectrum) {
    uint64_t limit = spectrum->most_steps * patience;
    return limit > least_steps ? limit : least_steps;
}

static void take_test(struct fl_arena *arena, const struct fl_program *program, const struct fl_test *test,
                      struct fl_deadline deadline, struct fl_spectrum *spectrum) {
    struct fl_arena *own = fl_arena_create();
    struct fl_record_options options = {
        .inputs = test->inputs, .deadline = deadline, .step_limit = step_limit(spectrum), .keeps_output = true};
    const struct fl_run *run = fl_record_run(own, program, &options);
    bool is_passed = fl_test_is_passed(&test->expected, run->outcome);
    count_edges(program, run, is_passed ? spectrum->passed_by : spectrum->failed_by);
    if (is_passed) {
        if (run->outcome->steps > spectrum->most_steps) spectrum->most_steps = run->outcome->steps;
        fl_vector_push(arena, &spectrum->passed, test);
    } else {
        struct fl_failed_test failed = {test, fl_run_copy(arena, run, program),
                                        fl_test_difference(arena, &test->expected, run->outcome)};
        fl_vector_push(arena, &spectrum->failed, failed);
    }
    fl_arena_destroy(own);
}

struct fl_spectrum fl_spectrum_take(struct fl_arena *arena, const struct fl_program *program,
                                    const struct fl_suite *suite, struct fl_deadline deadline,
                                    const volatile int *is_cancelled) {
    struct fl_spectrum spectrum = {.failed_by = FL_NEW_ARRAY(arena, uint32_t, program->edge_count),
                                   .passed_by = FL_NEW_ARRAY(arena, uint32_t, program->edge_count)};
    size_t i = 0;
    for (; i < suite->tests.count; i++) {
        if (fl_deadline_has_passed(deadline) || (is_cancelled && *is_cancelled)) break;
        take_test(arena, program, &suite->tests.items[i], deadline, &spectrum);
    }
    spectrum.is_complete = i == suite->tests.count;
    return spectrum;
}

double fl_spectrum_suspicion(const struct fl_spectrum *spectrum, fl_edge_id edge) {
    double failed = spectrum->failed_by[edge.index], passed = spectrum->passed_by[edge.index];
    double all = (double)spectrum->failed.count;
    return failed > 0 ? failed / sqrt(all * (failed + passed)) : 0;
}

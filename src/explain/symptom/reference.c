#include "explain/symptom/reference.h"

#include <string.h>

#include "base/map.h"
#include "engine/interpret/interpret.h"
#include "explain/symptom/reaching.h"

static const uint64_t most_steps = 20000000;
/* Inputs of each version. */
enum { MOST_INPUTS = 150 };

/* ---- expectations ---- */

/* False: it does not end by itself. */
static bool complete(struct fl_arena *arena, struct fl_repeater *repeater, struct fl_test *test,
                     struct fl_deadline deadline) {
    struct fl_arena *own = fl_arena_create();
    struct fl_interpret_options options = {
        .inputs = test->inputs, .forgets_inputs = true, .step_limit = most_steps, .deadline = deadline};
    const struct fl_outcome *outcome = fl_repeater_run(repeater, own, &options);
    bool is_ended = outcome->kind == FL_OUTCOME_EXITED;
    if (is_ended && !test->expected.has_output) {
        const struct fl_text *output = &outcome->standard_output;
        const char *bytes = output->count ? fl_arena_copy(arena, output->items, output->count) : "";
        test->expected.has_output = true;
        test->expected.output = (struct fl_input_bytes){bytes, output->count};
    }
    if (is_ended && !test->expected.has_code) {
        test->expected.has_code = true;
        test->expected.code = outcome->status;
    }
    fl_arena_destroy(own);
    return is_ended;
}

void fl_reference_complete(struct fl_arena *arena, const struct fl_program *reference, struct fl_suite *suite,
                           struct fl_deadline deadline) {
    struct fl_repeater *repeater = fl_repeater_create(reference);
    size_t kept = 0, all = suite->tests.count;
    for (size_t i = 0; i < all; i++)
        if (complete(arena, repeater, &suite->tests.items[i], deadline))
            suite->tests.items[kept++] = suite->tests.items[i];
    suite->tests.count = kept;
    suite->left_out += all - kept;
    fl_repeater_destroy(repeater);
}

/* ---- inputs ---- */

struct fl_suite fl_reference_inputs(struct fl_arena *arena, const struct fl_program *program,
                                    const struct fl_program *reference, struct fl_deadline deadline,
                                    const volatile int *is_cancelled) {
    fl_inputs_vector found = {0};
    struct fl_suite suite = {0};
    struct fl_map known = fl_map_make(arena);
    double left = fl_deadline_seconds_left(deadline);
    fl_inputs_reach(arena, program, fl_deadline_after(left / 2), is_cancelled, MOST_INPUTS, &found);
    fl_inputs_reach(arena, reference, deadline, is_cancelled, found.count + MOST_INPUTS, &found);
    for (size_t i = 0; i < found.count; i++) {
        struct fl_text text = fl_text_make(arena);
        fl_inputs_print(&text, found.items[i]);
        uint64_t *is_known = fl_map_at_string(&known, fl_text_string(&text));
        if ((*is_known)++) continue;
        struct fl_test test = {.name = fl_arena_format(arena, "of input %zu", suite.tests.count + 1),
                               .inputs = found.items[i]};
        fl_vector_push(arena, &suite.tests, test);
    }
    return suite;
}

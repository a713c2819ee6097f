#include "explain/tests/backward.h"

#include "explain/flow/flow.h"

/* Reached going back: the last step, which holds the wrong byte or ended the run. Where output is missing, the
 * branches since the last one as well. */
static void reach_roots(const struct fl_program *program, const struct fl_executed_test *test,
                        const struct fl_flow *flow, struct fl_bitset *reached) {
    size_t last = flow->steps.count - 1;
    bool is_missing = !flow->is_found && test->test->expected.has_output &&
                      test->right_bytes < test->test->expected.output.count;
    if (last) fl_bitset_add(reached, last);
    for (size_t i = flow->since; is_missing && i <= last && i; i++)
        if (fl_program_edge(program, flow->steps.items[i].edge)->operation.kind == FL_OPERATION_ASSUME)
            fl_bitset_add(reached, i);
}

static void walk_back(const struct fl_flow *flow, struct fl_bitset *reached, struct fl_backward *backward) {
    for (size_t i = flow->steps.count - 1; i > 0; i--) {
        const struct fl_flow_step *step = &flow->steps.items[i];
        fl_bitset_add(&backward->executed, step->edge.index);
        if (!fl_bitset_has(reached, i)) continue;
        fl_bitset_add(&backward->kept, step->edge.index);
        for (size_t k = step->first_source; k < fl_flow_sources_end(flow, (fl_flow_id)i); k++)
            fl_bitset_add(reached, flow->sources.items[k]);
    }
}

struct fl_backward fl_backward_slice(struct fl_arena *arena, const struct fl_program *program,
                                     const struct fl_executed_test *test, struct fl_deadline deadline) {
    struct fl_arena *own = fl_arena_create();
    struct fl_flow_request request = {
        .inputs = test->test->inputs, .has_byte = true, .byte = test->right_bytes, .deadline = deadline};
    struct fl_flow flow = fl_flow_follow(own, program, &request);
    struct fl_backward backward = {.executed = fl_bitset_make(arena, program->edge_count),
                                   .kept = fl_bitset_make(arena, program->edge_count),
                                   .is_complete = flow.is_complete};
    struct fl_bitset reached = fl_bitset_make(own, flow.steps.count);
    reach_roots(program, test, &flow, &reached);
    walk_back(&flow, &reached, &backward);
    if (!backward.is_complete) backward.kept = backward.executed = test->edges;
    fl_arena_destroy(own);
    return backward;
}

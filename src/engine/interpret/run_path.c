#include "engine/interpret/run_path.h"

#include "base/vector.h"

struct recorder {
    struct fl_arena *arena;
    FL_VECTOR_OF(fl_edge_id) edges;
    uint64_t most;
    bool is_full;
};

static bool record(void *context, struct fl_machine *machine, fl_edge_id edge) {
    struct recorder *recorder = context;
    (void)machine;
    recorder->is_full = recorder->edges.count == recorder->most;
    if (!recorder->is_full) fl_vector_push(recorder->arena, &recorder->edges, edge);
    return !recorder->is_full;
}

static void discard(void *context, int descriptor, const void *bytes, size_t size) {
    (void)context, (void)descriptor, (void)bytes, (void)size;
}

struct fl_run_path fl_path_of_run(struct fl_arena *arena, const struct fl_program *program,
                                  const struct fl_inputs *inputs, struct fl_deadline deadline,
                                  uint64_t most_steps) {
    uint64_t most = most_steps && most_steps < FL_NO_STEP ? most_steps : FL_NO_STEP - 1;
    struct recorder recorder = {.arena = arena, .most = most};
    struct fl_observer observer = {&recorder, record, NULL};
    struct fl_output_sink sink = {NULL, discard};
    const struct fl_outcome *outcome =
        fl_interpret(arena, program,
                     &(struct fl_interpret_options){
                         .inputs = inputs, .observer = &observer, .sink = &sink, .deadline = deadline});
    bool is_cut =
        recorder.is_full || outcome->kind == FL_OUTCOME_TIME_LIMIT || outcome->kind == FL_OUTCOME_MEMORY_LIMIT;
    return (struct fl_run_path){
        .path = {recorder.edges.items, recorder.edges.count, outcome->kind == FL_OUTCOME_CHECK_FAILED},
        .outcome = outcome,
        .is_complete = !is_cut,
    };
}

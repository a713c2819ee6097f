#include "replay/record.h"

void fl_recorder_note(const struct fl_follower *follower, fl_edge_id call,
                      const struct fl_successors *successors) {
    struct fl_vectors *vectors = follower->recorder->vectors;
    if (!vectors) return;
    for (size_t i = 0; i < successors->states.count; i++) {
        const struct fl_state *state = successors->states.items[i];
        fl_edge_id along = state->history->edge;
        enum fl_operation_kind kind = fl_program_edge(follower->program, along)->operation.kind;
        fl_vectors_note(vectors, follower, state, kind == FL_OPERATION_RETURN ? call : along);
    }
}

static void find_live(struct fl_follower *follower, struct fl_live_edges *live) {
    for (size_t i = 0; i < follower->parked.count; i++) fl_live_edges_add_cut(live, follower->parked.items[i]);
    for (size_t i = 0; i < follower->queue.states.count; i++)
        fl_live_edges_add_cut(live, follower->queue.states.items[i]);
    if (follower->engine->incomplete || follower->engine->has_limited_inputs) fl_live_edges_lose(live);
    fl_follower_renew_solver(follower);
    follower->result->is_live = fl_live_edges_find(live, follower->engine);
}

void fl_follower_record(struct fl_follower *follower, struct fl_symbolic_limits limits) {
    struct fl_recorder recorder = {0};
    struct fl_replay_options options = *follower->options;
    const struct fl_replay_options *before = follower->options;
    const char *reason = follower->reason;
    if (options.wants_live) options.is_unsliced = false;
    options.most_runs = 1;
    if (options.wants_vectors) recorder.vectors = fl_vectors_create(follower->arena, follower->program);
    if (options.wants_live) recorder.live = fl_live_edges_create(follower->arena, follower->program);
    follower->options = &options;
    follower->recorder = &recorder;
    follower->is_done = false;
    follower->fallback = NULL;
    follower->reason = NULL;
    bool has_all = fl_follow(follower, limits);
    if (recorder.vectors) fl_vectors_finish(recorder.vectors, follower);
    follower->result->has_all_vectors = has_all && !follower->engine->has_limited_inputs;
    if (recorder.live) find_live(follower, recorder.live);
    follower->recorder = NULL;
    follower->options = before;
    follower->reason = reason;
}

#include "replay/follow/recorder.h"

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

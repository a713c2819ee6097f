#include "watch/flow/event.h"

static const struct fl_edge *check_at(const struct fl_program *program, fl_edge_id id) {
    const struct fl_edge *edge = fl_program_edge(program, id);
    if (edge->operation.kind != FL_OPERATION_CHECK) return NULL;
    return program->checks[edge->operation.check.index].kind == FL_CHECK_SPEC ? edge : NULL;
}

const struct fl_edge *fl_event_check_before(const struct fl_program *program, const struct fl_edge *edge) {
    const struct fl_location *location = fl_program_location(program, edge->source);
    return location->incoming_count == 1 ? check_at(program, program->incoming[location->first_incoming]) : NULL;
}

const struct fl_edge *fl_event_check_behind(const struct fl_program *program, const struct fl_edge *edge) {
    const struct fl_location *location = fl_program_location(program, edge->target);
    bool is_only = location->edge_count == 1 && location->incoming_count == 1;
    return is_only ? check_at(program, (fl_edge_id){location->first_edge}) : NULL;
}

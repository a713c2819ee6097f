#include "report/document/event_steps.h"

#include <string.h>

const uint64_t *fl_event_moments(struct fl_arena *arena, const struct fl_program *program,
                                 const struct fl_recording *recording, const struct fl_run_events *events) {
    uint64_t *moments = FL_NEW_ARRAY(arena, uint64_t, events->calls.count + 1);
    struct fl_edge_reader edges = fl_edges_read(recording);
    fl_edge_id edge;
    size_t next = 0;
    uint32_t open = 0; /* the depth of a call that prints; 0: there is none */
    uint64_t number = 0;
    for (uint32_t depth = 1; next < events->calls.count && fl_edges_next(&edges, &edge); number++) {
        const struct fl_event_site *site = events->calls.items[next].site;
        enum fl_operation_kind kind = fl_program_edge(program, edge)->operation.kind;
        if (open && depth <= open) open = 0;
        if (fl_id_equal(site->edge, edge) && (site->kind == FL_EVENT_NAMED || !open)) {
            moments[next++] = number;
            if (site->kind != FL_EVENT_NAMED) open = depth;
        }
        if (kind == FL_OPERATION_CALL) depth++;
        if (kind == FL_OPERATION_RETURN) depth--;
    }
    for (; next < events->calls.count; next++) moments[next] = UINT64_MAX;
    return moments;
}

static bool is_at(const struct fl_step *step, const struct fl_place *place) {
    return step->place.file && place->file && step->place.line == place->line &&
           strcmp(step->place.file, place->file) == 0;
}

/* A statement that calls others before it reports something is not shown again when they have returned: then the
 * event is in the one that called. */
static size_t statement_at(const struct fl_result_path *path, size_t index, const struct fl_place *place) {
    const struct fl_step *steps = path->steps.items;
    if (steps[index].kind != FL_STEP_STATEMENT && steps[index].kind != FL_STEP_ENTRY) return index;
    while (!is_at(&steps[index], place)) {
        size_t caller = index;
        while (caller && steps[caller].depth >= steps[index].depth) caller--;
        if (steps[caller].depth >= steps[index].depth) return FL_NO_STEP_SHOWN;
        index = caller;
    }
    return index;
}

void fl_events_find_steps(struct fl_result_run *run) {
    const struct fl_result_path *path = &run->run.path;
    size_t behind = 0; /* the first step that begins behind the event */
    for (size_t i = 0; i < run->events.count; i++) {
        struct fl_result_event *event = &run->events.items[i];
        event->step = FL_NO_STEP_SHOWN;
        if (event->begin == UINT64_MAX) continue;
        while (behind < path->steps.count && path->steps.items[behind].begin <= event->begin) behind++;
        if (behind) event->step = statement_at(path, behind - 1, &event->place);
    }
}

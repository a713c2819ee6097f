/* report/document/replay_events.h - what a run leaves in its log, event by event, with values. */
#ifndef FL_REPORT_DOCUMENT_REPLAY_EVENTS_H
#define FL_REPORT_DOCUMENT_REPLAY_EVENTS_H

#include "replay/trace.h"
#include "report/document/result.h"

struct fl_events_request {
    const struct fl_program *program;
    const struct fl_event_sites *sites;
    struct fl_trace *const *traces;
    size_t trace_count;
    const struct fl_inputs *inputs;
    uint64_t step_limit;         /* where the run was stopped; 0: it was not */
    struct fl_deadline deadline; /* at 0: none */
    size_t events_kept;          /* at the beginning and at the end */
};

/* Runs the program on the inputs, twice. */
void fl_replay_events_find(struct fl_arena *arena, const struct fl_events_request *request,
                           struct fl_result_run *run);

#endif

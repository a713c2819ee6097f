/* report/document/replay_events.h - what a run leaves in its log, event by event, with values. */
#ifndef FL_REPORT_DOCUMENT_REPLAY_EVENTS_H
#define FL_REPORT_DOCUMENT_REPLAY_EVENTS_H

#include "replay/trace.h"
#include "report/document/result.h"
#include "run/recording.h"

struct fl_events_request {
    const struct fl_program *program;
    const struct fl_recording *recording; /* of the run */
    struct fl_trace *const *traces;
    size_t trace_count;
    size_t events_kept; /* at the beginning and at the end */
};

/* Reads what was recorded of the run. */
void fl_replay_events_list(struct fl_arena *arena, const struct fl_run_events *events,
                           const struct fl_events_request *request, struct fl_result_run *run);

#endif

/* replay/follow/observe.h - executes a run in the interpreter, and records it until it has left given traces. */
#ifndef FL_REPLAY_FOLLOW_OBSERVE_H
#define FL_REPLAY_FOLLOW_OBSERVE_H

#include "engine/interpret/record.h"
#include "replay/trace.h"

/* Ends a run that has left all traces by then. */
struct fl_observed_end {
    struct fl_trace *const *traces;
    size_t trace_count;
    size_t looked_at; /* bytes of the output */
    uint64_t lines;   /* in them */
};

/* Lets the run that is to be recorded end as soon as all traces are left, if it ever comes there. The end must
 * live as long as the options are used. */
void fl_observe_until(struct fl_record_options *options, struct fl_observed_end *end);

#endif

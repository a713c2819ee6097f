/* engine/interpret/observe_events.h - what a run leaves behind, seen while it is executed. */
#ifndef FL_ENGINE_INTERPRET_OBSERVE_EVENTS_H
#define FL_ENGINE_INTERPRET_OBSERVE_EVENTS_H

#include "engine/interpret/capture.h"
#include "engine/interpret/record.h"

struct fl_event_observer;

/* The capture is shared with whoever observes the steps: blocks that one has met, all have. */
struct fl_event_observer *fl_event_observer_create(struct fl_arena *arena, const struct fl_program *program,
                                                   struct fl_capture *capture,
                                                   const struct fl_record_options *options);
const struct fl_run_events *fl_event_observer_events(const struct fl_event_observer *observer);
struct fl_output_sink fl_event_observer_sink(struct fl_event_observer *observer);

/* Around each edge. False: the run has left all that is waited for. */
bool fl_event_observer_before(struct fl_event_observer *observer, struct fl_machine *machine, fl_edge_id edge);
void fl_event_observer_after(struct fl_event_observer *observer, struct fl_machine *machine, fl_edge_id edge);
/* When the run has ended, with the failure of a check or none. */
void fl_event_observer_finish(struct fl_event_observer *observer, fl_check_id check);

#endif

/* engine/interpret/observe_events.h - what a run leaves behind, seen while it is executed. */
#ifndef FL_ENGINE_INTERPRET_OBSERVE_EVENTS_H
#define FL_ENGINE_INTERPRET_OBSERVE_EVENTS_H

#include "engine/interpret/capture.h"
#include "engine/interpret/interpret.h"
#include "run/run.h"

struct fl_event_observer;

/* Which events are kept, and how long the run goes on. */
struct fl_event_request {
    const struct fl_event_sites *sites; /* whose events */
    /* Has the run left all that is waited for? Then it ends here. Asked when it has left something more, and at
     * its beginning; NULL: it goes on to its own end. */
    bool (*is_over)(void *context, const struct fl_run_events *events);
    void *context;
};

/* The capture is shared with whoever observes the steps: blocks that one has met, all have. */
struct fl_event_observer *fl_event_observer_create(struct fl_arena *arena, const struct fl_program *program,
                                                   struct fl_capture *capture,
                                                   const struct fl_event_request *request);
const struct fl_run_events *fl_event_observer_events(const struct fl_event_observer *observer);
struct fl_output_sink fl_event_observer_sink(struct fl_event_observer *observer);

/* Around each edge. False: the run has left all that is waited for. */
bool fl_event_observer_before(struct fl_event_observer *observer, struct fl_machine *machine, fl_edge_id edge);
void fl_event_observer_after(struct fl_event_observer *observer, struct fl_machine *machine, fl_edge_id edge);
/* When the run has ended, with the failure of a check or none. */
void fl_event_observer_finish(struct fl_event_observer *observer, fl_check_id check);

#endif

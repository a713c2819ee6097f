/* report/document/event_steps.h - in which step of a run each of its events happens.
 *
 * Calls are found again on the recorded path as they were noticed (engine/interpret/observe_events): a call that
 * prints hides those that it makes itself. An event that is in no step that is shown is in the fold, or in the
 * part left out, that has it.
 */
#ifndef FL_REPORT_DOCUMENT_EVENT_STEPS_H
#define FL_REPORT_DOCUMENT_EVENT_STEPS_H

#include "report/document/document.h"
#include "run/events.h"
#include "run/recording.h"

/* For each call, how many operations of the run come before it; UINT64_MAX: it is not on the recorded path. */
const uint64_t *fl_event_moments(struct fl_arena *arena, const struct fl_program *program,
                                 const struct fl_recording *recording, const struct fl_run_events *events);

/* Sets the step of each event, by where both begin. */
void fl_events_find_steps(struct fl_result_run *run);

#endif

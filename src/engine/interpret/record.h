/* engine/interpret/record.h - executes a program on given inputs and records the run.
 *
 * This is the one interpretation that a run needs, whoever found it: what reports, slices and exports say of the
 * run is read from the recording.
 *
 * The path holds every edge that was begun, so its last edge is where the run ended: the CHECK that failed, the
 * HALT or the last RETURN of a run that ended by itself, or the edge whose memory access, division or call the
 * interpreter refused because no check stands before it. The outcome tells these apart; of a refused edge, nothing
 * was carried out.
 */
#ifndef FL_ENGINE_INTERPRET_RECORD_H
#define FL_ENGINE_INTERPRET_RECORD_H

#include "engine/interpret/observe_events.h"

struct fl_record_options {
    const struct fl_inputs *inputs; /* NULL: none */
    struct fl_deadline deadline;    /* at 0: none */
    uint64_t step_limit;            /* 0: none */
    uint64_t *count;                /* of interpretations; NULL: nobody asks */
    struct fl_event_request events; /* without sites: none are kept */
    bool keeps_output;              /* in the outcome; not together with events */
    size_t most_effect_bytes;       /* kept of its beginning, and of its end; 0: as many as reports ask for */
};

/* Everything in the run lives in the arena. */
struct fl_run *fl_record_run(struct fl_arena *arena, const struct fl_program *program,
                             const struct fl_record_options *options);

#endif

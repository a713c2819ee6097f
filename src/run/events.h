/* run/events.h - what a run leaves behind for others to see: named events, and what it prints.
 *
 * Beside the events themselves stand the calls that left them, for a reader: with what was passed and which
 * variables have changed. Of very many calls, those in the middle have no values.
 */
#ifndef FL_RUN_EVENTS_H
#define FL_RUN_EVENTS_H

#include "base/text.h"
#include "base/vector.h"
#include "event/event_site.h"
#include "run/value.h"

struct fl_run_event {
    const struct fl_event_site *site; /* NAMED, or of a --log-function */
    const char *name;                 /* NAMED: its id */
    bool has_value;
    struct fl_bits value;
    bool is_signed;
};

struct fl_passed_value {
    const struct fl_expression *expression;
    struct fl_recorded_value value;
};

struct fl_changed_value {
    fl_variable_id variable;
    struct fl_recorded_value value; /* with its bits */
};

/* A call that leaves a named event, or that may print. */
struct fl_run_call {
    const struct fl_event_site *site;
    size_t event;                         /* NAMED: index */
    size_t first_output, last_output;     /* what it printed: `pieces` from the first to before the last */
    const struct fl_passed_value *passed; /* behind the format or the name */
    size_t passed_count;
    /* Since the call before: the user's variables of the function that calls, and global ones. */
    const struct fl_changed_value *changes;
    size_t change_count;
};

/* Bytes that were printed at once. */
struct fl_output_piece {
    int descriptor;
    size_t begin, end; /* in the output */
};

struct fl_run_events {
    FL_VECTOR_OF(struct fl_run_event) events;
    FL_VECTOR_OF(struct fl_run_call) calls;
    FL_VECTOR_OF(struct fl_output_piece) pieces; /* of `output`, by calls that are listed */
    struct fl_text output;                       /* of descriptors 1 and 2, in the order in which it was written */
    struct fl_text standard_output, standard_error;
    bool has_log;               /* the run was a native one, where these are seen: */
    struct fl_text log, syslog; /* what went to functions that the user named, and to syslog, a line each */
    fl_check_id check;          /* that failed at its end, or none */
};

#endif

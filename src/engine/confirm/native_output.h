/* engine/confirm/native_output.h - what a native run printed, and the events that it reported. */
#ifndef FL_ENGINE_CONFIRM_NATIVE_OUTPUT_H
#define FL_ENGINE_CONFIRM_NATIVE_OUTPUT_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "base/vector.h"

struct fl_native_event {
    const char *name;
    uint64_t value; /* the bits behind the name, as many of them as the value has; of EVR none */
};

struct fl_native_output {
    uint64_t most_bytes; /* set before: a run that prints more is ended; 0: it is not soon */
    bool is_there;       /* the program was started */
    struct fl_text standard_output, standard_error;
    struct fl_text both; /* in the order in which it was written */
    FL_VECTOR_OF(struct fl_native_event) events;
    struct fl_text log, syslog; /* what recorded calls wrote, each with a newline at its end */
    bool has_ended;             /* else it was stopped: what is there is the beginning */
};

/* What runtime/events.c has written. */
void fl_native_events_read(struct fl_arena *arena, const char *text, struct fl_native_output *output);

#endif

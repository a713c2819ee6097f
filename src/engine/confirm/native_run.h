/* engine/confirm/native_run.h - one execution of the compiled program on the inputs of a run. */
#ifndef FL_ENGINE_CONFIRM_NATIVE_RUN_H
#define FL_ENGINE_CONFIRM_NATIVE_RUN_H

#include "engine/confirm/fault.h"
#include "engine/interpret.h"

struct fl_native_run {
    const char *executable;
    const char *directory; /* absolute; for this run alone */
    double seconds;
    bool is_address; /* built with the address sanitizer */
    bool finds_leaks;
    const struct fl_feed *feed; /* what the run read */
};

/* NULL if it ran, or why its inputs can't be supplied. */
const char *fl_native_run(struct fl_arena *arena, const struct fl_native_run *run, struct fl_fault *fault);

/* The values that were read, as runtime/feed.h has them. */
void fl_native_run_print_feed(struct fl_text *text, const struct fl_feed *feed);

#endif

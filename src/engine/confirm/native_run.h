/* engine/confirm/native_run.h - one execution of the compiled program on the inputs of a run. */
#ifndef FL_ENGINE_CONFIRM_NATIVE_RUN_H
#define FL_ENGINE_CONFIRM_NATIVE_RUN_H

#include "engine/confirm/fault.h"
#include "engine/confirm/native_output.h"
#include "base/system/process.h"
#include "engine/interpret/interpret.h"

struct fl_native_run {
    const char *executable;
    const char *directory; /* absolute; for this run alone */
    double seconds;
    struct fl_time_box *box; /* may be NULL */
    bool is_address;         /* built with the address sanitizer */
    bool is_memory;          /* built with the memory sanitizer */
    bool finds_leaks;
    uint64_t stack_bytes;            /* that there are for it; 0: as many as the system gives */
    const char *leak_options;        /* LSAN_OPTIONS=... */
    const struct fl_feed *feed;      /* what the run read */
    struct fl_native_output *output; /* what it leaves is kept here; NULL: nobody asks */
};

/* NULL if it ran, or why its inputs can't be supplied. A program that prints to both streams is run twice if
 * its output is kept. */
const char *fl_native_run(struct fl_arena *arena, const struct fl_native_run *run, struct fl_fault *fault);

/* Is what such a site reads handed out by runtime/, and under which name? */
bool fl_native_run_is_fed(enum fl_input_kind kind);
const char *fl_native_run_feed_name(const struct fl_input *site);
/* The files that were read, below a directory that is made if need be. NULL, or what can't be supplied. */
const char *fl_native_run_supply_files(struct fl_arena *arena, const struct fl_feed *feed, const char *directory);

#endif

/* engine/confirm/build/build.h - the user's program, compiled natively with runtime/.
 *
 * A build runs in a thread of its own, with an arena of its own; fl_build_wait joins it, and only
 * then may anything but is_started be read.
 */
#ifndef FL_ENGINE_CONFIRM_BUILD_BUILD_H
#define FL_ENGINE_CONFIRM_BUILD_BUILD_H

#include <pthread.h>
#include <stdatomic.h>

#include "engine/confirm/build/event_calls.h"
#include "base/recovery.h"
#include "base/system/process.h"
#include "frontend/frontend.h"
#include "frontend/compile/source.h"
#include "program/program.h"

enum fl_build_kind {
    FL_BUILD_PLAIN,            /* clang's checks trap */
    FL_BUILD_ADDRESS,          /* the same, and the address sanitizer */
    FL_BUILD_SPACED,           /* the same, and locals far apart */
    FL_BUILD_RENEWED,          /* as ADDRESS, and each life of a local in memory of its own */
    FL_BUILD_OBSERVED,         /* as PLAIN, with the observer of specs */
    FL_BUILD_OBSERVED_ADDRESS, /* as ADDRESS, with it: no address is used twice */
    FL_BUILD_MEMORY,           /* as PLAIN, and the memory sanitizer, which finds uses of what was never written */
    FL_BUILD_KIND_COUNT
};

struct fl_build {
    enum fl_build_kind kind;
    const struct fl_program *program;
    const struct fl_frontend_options *options;
    const char *directory; /* for the files of the build; exists */
    bool is_started;
    bool is_joined;
    pthread_t thread;
    atomic_bool is_cancelled;
    struct fl_time_box *box; /* may be NULL */
    struct fl_recorded_calls recorded;
    struct fl_arena *arena;
    struct fl_recovery recovery; /* of the thread */

    const char *executable;    /* NULL: could not be built */
    const char *problem;       /* then: why */
    const bool *is_redirected; /* for each source: calls of its own static functions were redirected */
    const char *missing;       /* C definitions of what the linker did not find; NULL: it found all */
};

static inline bool fl_build_is_observed(enum fl_build_kind kind) {
    return kind == FL_BUILD_OBSERVED || kind == FL_BUILD_OBSERVED_ADDRESS;
}
/* Do the user's files get calls that no compiler inserts, bodies that it leaves out, or checks that are stricter? */
static inline bool fl_build_is_instrumented(const struct fl_build *build) {
    return fl_build_is_observed(build->kind) || build->program->handlers || build->program->inline_bodies ||
           build->program->has_strict_ends;
}
/* Is it with the address sanitizer? */
static inline bool fl_build_has_address(enum fl_build_kind kind) {
    return kind != FL_BUILD_PLAIN && kind != FL_BUILD_OBSERVED && kind != FL_BUILD_MEMORY;
}
/* The sanitizer that it is with, as clang calls it; NULL: none. */
static inline const char *fl_build_sanitizer(enum fl_build_kind kind) {
    return kind == FL_BUILD_MEMORY ? "memory" : fl_build_has_address(kind) ? "address" : NULL;
}

#endif

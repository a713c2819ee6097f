/* base/system/guard.h - work that must end in time for its results to be told.
 *
 * While the work runs, a thread watches the memory of the process, or of those that share with it,
 * and the flag of the caller, and raises guard->stop, which the work and the solvers below it poll. Work that
 * allocates faster than it polls meets a limit on the address space; the allocation that fails there ends the work
 * where it is. Then what it was building may be half done and must not be used or freed, but
 * whatever it had put in place in arenas of the caller is still there.
 *
 * One guard at a time in a thread.
 */
#ifndef FL_BASE_SYSTEM_GUARD_H
#define FL_BASE_SYSTEM_GUARD_H

#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>

enum fl_stop { FL_STOP_NONE, FL_STOP_INTERRUPTED, FL_STOP_MEMORY };

/* What several processes have in memory; shared by them. The largest ends when it is too much. */
enum { FL_MEMORY_PARTS = 5 };
struct fl_memory_share {
    _Atomic uint64_t bytes[FL_MEMORY_PARTS];
    _Atomic uint64_t base; /* of the process that waits for them */
};

struct fl_guard {
    uint64_t memory_bytes;            /* in all; 0: no limit */
    struct fl_memory_share *share;    /* NULL: this process is alone */
    unsigned part;                    /* of this process */
    const volatile int *is_cancelled; /* an enum fl_stop of the caller; may be NULL */
    volatile int stop;                /* an enum fl_stop */
    void (*overdue)(void);            /* called by the thread if the work does not end soon after
                                         FL_STOP_MEMORY; may be NULL */
};

/* False if it ended at an allocation that failed; guard->stop is FL_STOP_MEMORY then. Other trouble is passed on
 * (base/recovery.h). */
bool fl_guard_run(struct fl_guard *guard, void (*work)(void *context), void *context);

#endif

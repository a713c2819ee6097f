/* engine/verdict/progress.h - how far an analysis has come, for those who watch it.
 *
 * Written by the analysis now and then, read at any time by another thread, or by another process
 * that shares the memory. Each number is right by itself; together they need not be of one moment.
 */
#ifndef FL_ENGINE_VERDICT_PROGRESS_H
#define FL_ENGINE_VERDICT_PROGRESS_H

#include <stdatomic.h>
#include <stdint.h>

#include "base/system/guard.h"

enum fl_policy_kind {
    FL_POLICY_MERGING,
    FL_POLICY_PATHWISE,
    FL_POLICY_FUZZING,
    FL_POLICY_FIRST_PROVER, /* and one more */
    FL_POLICY_COUNT = FL_POLICY_FIRST_PROVER + 2
};

struct fl_progress {
    struct fl_policy_progress {
        _Atomic uint64_t bound; /* on loops, or on the length of inputs */
        _Atomic uint64_t paths; /* that have ended */
        _Atomic uint64_t waiting;
        _Atomic uint64_t queries;
        _Atomic uint64_t failures;
    } policies[FL_POLICY_COUNT];
    _Atomic uint64_t confirmed;    /* failures that happened natively */
    struct fl_memory_share memory; /* of each policy's process */
};

/* Zero, in memory that processes forked from now on share. NULL if there is none. */
struct fl_progress *fl_progress_create(void);
void fl_progress_destroy(struct fl_progress *progress);

#endif

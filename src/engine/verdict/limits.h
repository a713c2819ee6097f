/* engine/verdict/limits.h - what an analysis may use up, and how far it looks; 0 is no limit.
 *
 * Reaching one ends the analysis, or the path that reached it, and the verdict says so: nothing
 * that lies beyond is called safe.
 */
#ifndef FL_ENGINE_VERDICT_LIMITS_H
#define FL_ENGINE_VERDICT_LIMITS_H

#include <stdint.h>

struct fl_analysis_limits {
    uint64_t memory_bytes; /* of the process, in all */
    uint64_t bound;        /* iterations of a loop, calls of a function inside itself, bytes of an input */
    uint64_t call_depth;   /* calls inside each other */
    uint64_t paths;        /* that have ended, of each policy */
    uint64_t turns;        /* how often path-wise exploration takes up a state */
};

#endif

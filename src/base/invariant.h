/* base/invariant.h - stop at once on a bug of Faultline's own, in release builds too.
 *
 * What is stopped is the work of the thread, up to whoever recovers from it (base/recovery.h): a call of the
 * library, a worker's process, the command line. */
#ifndef FL_BASE_INVARIANT_H
#define FL_BASE_INVARIANT_H

#include <stddef.h>

#define FL_INVARIANT(condition, reason) \
    ((condition) ? (void)0 : fl_invariant_failed(#condition, (reason), __FILE__, __LINE__))

/* For a switch over an enum that has handled every case. */
#define FL_UNREACHABLE(reason) fl_invariant_failed("unreachable", (reason), __FILE__, __LINE__)

_Noreturn void fl_invariant_failed(const char *condition, const char *reason, const char *file, int line);
/* The same where an allocation has failed. */
_Noreturn void fl_out_of_memory(size_t bytes);

#endif

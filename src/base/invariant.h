/* base/invariant.h - stop at once on a bug of Faultline's own, in release builds too. */
#ifndef FL_BASE_INVARIANT_H
#define FL_BASE_INVARIANT_H

#include <stddef.h>

#define FL_INVARIANT(condition, reason) \
    ((condition) ? (void)0 : fl_invariant_failed(#condition, (reason), __FILE__, __LINE__))

/* For a switch over an enum that has handled every case. */
#define FL_UNREACHABLE(reason) fl_invariant_failed("unreachable", (reason), __FILE__, __LINE__)

_Noreturn void fl_invariant_failed(const char *condition, const char *reason, const char *file, int line);
/* Ends the work that a guard (base/guard.h) watches, or else the process. */
_Noreturn void fl_out_of_memory(size_t bytes);

#endif

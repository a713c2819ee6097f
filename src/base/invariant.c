#include "base/invariant.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/guard.h"
#include "base/status.h"

void fl_invariant_failed(const char *condition, const char *reason, const char *file, int line) {
    fflush(stdout);
    fprintf(stderr, "faultline: internal error at %s:%d: %s (%s does not hold)\n", file, line, reason, condition);
    if (getenv("FAULTLINE_ABORT")) abort();
    _Exit(FL_EXIT_INTERNAL);
}

void fl_out_of_memory(size_t bytes) {
    fl_guard_allocation_failed();
    fflush(stdout);
    fprintf(stderr, "faultline: out of memory (asked for %zu bytes)\n", bytes);
    _Exit(FL_EXIT_INTERNAL);
}

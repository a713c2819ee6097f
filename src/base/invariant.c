#include "base/invariant.h"

#include "base/recovery.h"

void fl_invariant_failed(const char *condition, const char *reason, const char *file, int line) {
    fl_recovery_end_work(FL_TROUBLE_INTERNAL, "internal error at %s:%d: %s (%s does not hold)", file, line, reason,
                         condition);
}

void fl_out_of_memory(size_t bytes) {
    fl_recovery_end_work(FL_TROUBLE_MEMORY, "out of memory (asked for %zu bytes)", bytes);
}

/* tests/fuzz/fuzz.h - what all fuzzers begin with. */
#ifndef FL_TESTS_FUZZ_FUZZ_H
#define FL_TESTS_FUZZ_FUZZ_H

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>

#include "base/status.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size);

static inline void check(bool condition) {
    if (!condition) abort();
}

/* What is read has no diagnostic, what is refused exactly one. */
static inline void check_told(enum fl_status status, const struct fl_diagnostics *diagnostics) {
    check(diagnostics->count == (status == FL_OK ? 0 : 1));
}

#endif

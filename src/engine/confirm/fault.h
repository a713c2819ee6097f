/* engine/confirm/fault.h - how a native run ended, as its reports say. */
#ifndef FL_ENGINE_CONFIRM_FAULT_H
#define FL_ENGINE_CONFIRM_FAULT_H

#include <stdint.h>

#include "base/text.h"
#include "base/vector.h"

enum fl_fault_kind {
    FL_FAULT_NONE, /* it exited, or a signal ended it that nothing reported */
    FL_FAULT_ASSERTION,
    FL_FAULT_ERROR,
    FL_FAULT_ABORT,
    FL_FAULT_UNREACHABLE,
    FL_FAULT_OVERFLOW,
    FL_FAULT_DIVISION,
    FL_FAULT_SHIFT,
    FL_FAULT_BIT_COUNT,
    FL_FAULT_INDEX,  /* an array index that clang's own check refused */
    FL_FAULT_MEMORY, /* an invalid access */
    FL_FAULT_FREE,
    FL_FAULT_LEAK,
    FL_FAULT_UNINITIALIZED,
    FL_FAULT_CONVERSION,
    FL_FAULT_ALIGNMENT,
    FL_FAULT_NONNULL,
    FL_FAULT_VLA,
    FL_FAULT_OVERLAP,
    FL_FAULT_SPEC,
    FL_FAULT_STACK,
    FL_FAULT_ASSUMPTION,
    FL_FAULT_TRAP,
    FL_FAULT_TIME,
};

/* Addresses of code in the program, the innermost call first. */
struct fl_fault_stack {
    FL_VECTOR_OF(uint64_t) addresses;
};

struct fl_fault {
    enum fl_fault_kind kind;
    FL_VECTOR_OF(struct fl_fault_stack) stacks; /* one; for leaks, one for each allocation */
    const char *message;                        /* SPEC: what the spec says */
    const char *text; /* in words, without the place: "heap-buffer-overflow", "exited with status 0" */
    bool has_exited;  /* NONE: by itself */
    int status;       /* then */
};

/* runtime/failure.c's report; false if it is not one. */
bool fl_fault_read_report(struct fl_arena *arena, const char *report, struct fl_fault *fault);
/* The log of the address or the leak sanitizer; false if it reports no error. */
bool fl_fault_read_sanitizer(struct fl_arena *arena, const char *log, struct fl_fault *fault);

#endif

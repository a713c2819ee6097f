/* run/outcome.h - how a run in the interpreter ended. */
#ifndef FL_RUN_OUTCOME_H
#define FL_RUN_OUTCOME_H

#include "base/text.h"
#include "program/program.h"
#include "run/inputs.h"

enum fl_memory_error {
    FL_MEMORY_OK,
    FL_MEMORY_NULL,
    FL_MEMORY_WILD,
    FL_MEMORY_OUT_OF_BOUNDS,
    FL_MEMORY_USE_AFTER_FREE,
    FL_MEMORY_USE_AFTER_RETURN,
    FL_MEMORY_USE_AFTER_SCOPE,
    FL_MEMORY_READ_ONLY,
    FL_MEMORY_FUNCTION, /* data read from or written to a function */
    FL_MEMORY_INVALID_FREE,
    FL_MEMORY_DOUBLE_FREE,
    FL_MEMORY_BAD_CALL, /* call of what is not a function */
    FL_MEMORY_BAD_STACK_MARK,
};

/* "use after free" */
const char *fl_memory_error_name(enum fl_memory_error error);

enum fl_outcome_kind {
    FL_OUTCOME_EXITED,
    FL_OUTCOME_CHECK_FAILED,
    FL_OUTCOME_MEMORY_ERROR,
    FL_OUTCOME_TRAPPED,    /* what the machine itself refuses: division by zero */
    FL_OUTCOME_ASSUMPTION, /* an assumption of the program does not hold for these inputs */
    FL_OUTCOME_STACK_OVERFLOW,
    FL_OUTCOME_UNSUPPORTED, /* a call of a function that has no body */
    FL_OUTCOME_STEP_LIMIT,
    FL_OUTCOME_TIME_LIMIT,
    FL_OUTCOME_MEMORY_LIMIT,
    FL_OUTCOME_STOPPED, /* the observer asked for it */
};

/* "exited", "check failed", ... */
const char *fl_outcome_kind_name(enum fl_outcome_kind kind);
/* A check, the memory or the machine found the program at fault. */
bool fl_outcome_is_failure(enum fl_outcome_kind kind);

struct fl_stack_entry {
    fl_function_id function;
    fl_edge_id edge; /* being executed: a call, but for the innermost entry */
};

struct fl_leak {
    uint64_t size;
    fl_edge_id edge; /* that allocated it */
};

enum { FL_LEAKS_LISTED = 16 };

struct fl_outcome {
    enum fl_outcome_kind kind;
    int status;                        /* EXITED */
    fl_check_id check;                 /* CHECK_FAILED */
    enum fl_memory_error memory_error; /* MEMORY_ERROR */
    const char *message;               /* what happened, in one sentence */
    fl_edge_id edge;                   /* the last that was begun */
    struct fl_position position;
    const struct fl_stack_entry *stack; /* innermost first */
    size_t stack_depth;
    uint64_t steps;                                 /* edges begun */
    uint64_t leak_count, leak_bytes;                /* EXITED, or LEAK failed: heap objects never freed */
    uint64_t lost_count;                            /* of them, those that nothing points to */
    struct fl_leak leaks[FL_LEAKS_LISTED];          /* these first */
    const struct fl_feed *feed;                     /* the inputs that were read, in order */
    struct fl_text standard_output, standard_error; /* where no sink was given */
};

/* The call in the user's functions during which the run ended in the library; none: it ended elsewhere. */
fl_edge_id fl_outcome_call(const struct fl_program *program, const struct fl_outcome *outcome);

#endif

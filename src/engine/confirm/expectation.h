/* engine/confirm/expectation.h - what a native run must show to confirm a failure. */
#ifndef FL_ENGINE_CONFIRM_EXPECTATION_H
#define FL_ENGINE_CONFIRM_EXPECTATION_H

#include "engine/confirm/build/build.h"
#include "engine/confirm/fault.h"
#include "engine/interpret/interpret.h"

struct fl_expectation {
    enum fl_check_kind kind;     /* what is wrong, also where no check was asked for */
    bool is_stack_overflow;      /* then kind says nothing */
    struct fl_position position; /* in the user's files: of the check, or of the call of the library */
    bool is_in_library;          /* the check is inside of what the user called */
    bool allows_reachable;       /* LEAK: only of blocks that nothing points to */
    bool has_stack;              /* LEAK: functions of the user are under way, and what they hold counts */
    bool needs_column;           /* another check of this kind is on the same line */
    enum fl_build_kind build;
};

struct fl_expectation fl_expectation_of(const struct fl_program *program, const struct fl_outcome *outcome);
enum fl_build_kind fl_expectation_build(enum fl_check_kind kind);
/* Where the leak sanitizer looks for what points to blocks: in what is left of the stack when main has returned,
 * nobody's variables are. */
const char *fl_expectation_leak_options(const struct fl_expectation *expectation);
bool fl_expectation_accepts(const struct fl_expectation *expectation, enum fl_fault_kind fault);
/* "assertion at f.c:3:5 (x > 0 does not hold)" */
void fl_expectation_print(struct fl_text *text, const struct fl_program *program, const struct fl_outcome *outcome,
                          const struct fl_expectation *expectation);
/* "f.c:3:5" */
void fl_place_print(struct fl_text *text, const struct fl_program *program, struct fl_position position);

#endif

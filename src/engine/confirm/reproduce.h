/* engine/confirm/reproduce.h - a directory that shows a failure without Faultline.
 *
 *     reproduce.sh   compiles the user's files where they are, runs them, and exits as the program did
 *     inputs.c       the values that the run read, in C
 *     entry.c        where execution does not start in main: builds what the function is given, and calls it
 *     runtime.c      the functions that hand them out
 *     source0.bc     where a spec is violated: the user's files with the calls of the observer (observer.c)
 *     inputs         all inputs, as `faultline run --inputs` reads them
 *     stdin, files/  standard input, and the files that the run read
 */
#ifndef FL_ENGINE_CONFIRM_REPRODUCE_H
#define FL_ENGINE_CONFIRM_REPRODUCE_H

#include "engine/confirm/expectation.h"

struct fl_reproducer {
    const struct fl_program *program;
    struct fl_build *build; /* that the failure shows in; waited for */
    const struct fl_outcome *outcome;
    struct fl_expectation expectation;
    const char *directory; /* exists */
    size_t entry_source;   /* filled in here: the source that entry.c stands for; SIZE_MAX: none */
};

/* NULL, or what went wrong. */
const char *fl_reproducer_write(struct fl_arena *arena, struct fl_reproducer *reproducer);

#endif

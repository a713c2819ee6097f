/* runtime/world.h - how the system answered in the run that is repeated.
 *
 * Each function takes as many inputs as its model, under the same names (models/world.h). Where the call
 * succeeds, and something real is to happen, the real function is called.
 */
#ifndef FL_RUNTIME_WORLD_H
#define FL_RUNTIME_WORLD_H

#include <dlfcn.h>
#include <errno.h>
#include <stddef.h>

#include "feed.h"

/* An input of models/primitives.h. */
static inline long fl_feed_world(const char *name) {
    long number;
    fl_feed_take(name, &number, sizeof number);
    return number;
}

/* A signal arrives if the run has one here: has it? (signals.c) */
int fl_feed_signal(void);

/* Is the call to fail? Then the error number is set. A signal that interrupts it is handled before. */
static inline int fl_feed_fails(const char *name) {
    long error = fl_feed_world(name);
    if (error == EINTR) fl_feed_signal();
    if (error) errno = (int)error;
    return error != 0;
}

#define FL_FEED_FAILS(function) fl_feed_fails(function ".fails-with-errno")

/* What the system reads to the end of a text is read where sanitizers see it. */
static inline void fl_feed_read_text(const char *text) {
    const volatile char *at = text;
    while (*at) at++;
}

/* The function that the program would have called: its name means the one here. */
#define FL_FEED_REAL(function) ((__typeof__(&fl_feed_##function))dlsym(RTLD_NEXT, #function))

#endif

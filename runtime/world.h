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
#include <stdio.h>
#include <string.h>
#include <sys/types.h>

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

/* What the system reads is read where sanitizers see it: they stand in for these functions of the C library. */
static inline void fl_feed_read_text(const char *text) {
    volatile size_t length = strlen(text);
    (void)length;
}

static inline void fl_feed_read_bytes(const void *bytes, size_t size) {
    char part[256];
    for (size_t at = 0; at < size; at += sizeof part)
        memcpy(part, (const char *)bytes + at, size - at < sizeof part ? size - at : sizeof part);
}

int fl_feed_is_open(int descriptor); /* descriptor.c; sets errno if it is not */

/* What is open (opened.c). */
enum fl_feed_nature { FL_FEED_FILE, FL_FEED_PIPE, FL_FEED_EITHER };
void fl_feed_note_opened(int descriptor, enum fl_feed_nature nature); /* either: an input says which */
void fl_feed_copy_opened(int descriptor, int copy);
int fl_feed_number_of(int descriptor); /* that its copies have, too */
int fl_feed_is_pipe(int descriptor);
FILE *fl_feed_failing_stream(FILE *real, const char *mode); /* reads it up to its end, where reading may fail */
int fl_feed_standard_of(int descriptor); /* which of the three standard descriptors it is or copies; -1: none */

/* Sockets (sockets.c), as other calls of descriptors meet them. */
int fl_feed_is_socket(int descriptor);
void fl_feed_forget_socket(int descriptor);
void fl_feed_copy_socket(int descriptor, int copy);
/* What was received: so many bytes of a message, which are inputs of these names. */
ssize_t fl_feed_message(void *to, int fails, const char *gives, const char *bytes);

/* The function that the program would have called: its name means the one here. */
#define FL_FEED_REAL(function) ((__typeof__(&fl_feed_##function))dlsym(RTLD_NEXT, #function))

#endif

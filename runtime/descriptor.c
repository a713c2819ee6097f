/* runtime/descriptor.c - fcntl: models/descriptor.c. Descriptors are real ones: what the world does not decide is
 * asked. */
#include <fcntl.h>
#include <stdarg.h>

#include "world.h"

static int real_command(int descriptor, int what, void *argument) {
    int (*real_fcntl)(int, int, ...) = dlsym(RTLD_NEXT, "fcntl");
    return real_fcntl(descriptor, what, argument);
}

int fl_feed_is_open(int descriptor) {
    return real_command(descriptor, F_GETFD, NULL) >= 0;
}

enum { IS_LARGE = 0100000, CHANGEABLE = O_APPEND | O_NONBLOCK | O_ASYNC | O_DIRECT | O_NOATIME };

static int known_status[64];

/* Of standard descriptors: nothing is really changed about them. */
static void learn_status(int descriptor) {
    static int is_known[64];
    if (is_known[descriptor]) return;
    int more = (int)fl_feed_world("fcntl.status") & (O_RDWR | O_APPEND | O_NONBLOCK | IS_LARGE);
    known_status[descriptor] = more & O_RDWR ? more : more | (descriptor == 0 ? O_RDONLY : O_WRONLY);
    is_known[descriptor] = 1;
}

/* What is set is the argument of F_SETFL. */
static int standard_status(int descriptor, int is_set, long flags) {
    learn_status(descriptor);
    if (!is_set) return known_status[descriptor];
    known_status[descriptor] = (known_status[descriptor] & ~CHANGEABLE) | ((int)flags & CHANGEABLE);
    return 0;
}

static int find_lock(struct flock *lock) {
    if (FL_FEED_FAILS("fcntl")) return -1;
    long kind = fl_feed_world("fcntl.finds-lock"), owner = fl_feed_world("fcntl.owner");
    lock->l_type = kind ? (short)(kind - 1) : F_UNLCK;
    if (kind) lock->l_pid = (pid_t)owner;
    return 0;
}

static int copy_descriptor(int descriptor, int what, void *lowest) {
    if (FL_FEED_FAILS("fcntl")) return -1;
    int copy = real_command(descriptor, what, lowest);
    fl_feed_copy_socket(descriptor, copy);
    fl_feed_copy_opened(descriptor, copy);
    return copy;
}

static int command(int descriptor, int what, void *argument) {
    int is_standard = descriptor < 64 && fl_feed_standard_of(descriptor) >= 0, result;
    switch (what) {
    case F_DUPFD:
    case F_DUPFD_CLOEXEC: return copy_descriptor(descriptor, what, argument);
    case F_GETFL:
    case F_SETFL:
        if (is_standard) return standard_status(descriptor, what == F_SETFL, (long)argument);
        result = real_command(descriptor, what, argument);
        return fl_feed_is_socket(descriptor) ? result & ~IS_LARGE : result;
    case F_GETFD:
    case F_SETFD: return real_command(descriptor, what, argument);
    case F_SETLK:
    case F_SETLKW: return FL_FEED_FAILS("fcntl") ? -1 : 0;
    case F_GETLK: return find_lock(argument);
    default: result = (int)fl_feed_world("fcntl"); return FL_FEED_FAILS("fcntl") ? -1 : result;
    }
}

#define FEED_FCNTL(function)                                \
    int fl_feed_##function(int descriptor, int what, ...);  \
    int fl_feed_##function(int descriptor, int what, ...) { \
        va_list list;                                       \
        va_start(list, what);                               \
        void *argument = va_arg(list, void *);              \
        va_end(list);                                       \
        if (!fl_feed_is_open(descriptor)) return -1;        \
        return command(descriptor, what, argument);         \
    }

FEED_FCNTL(fcntl)
FEED_FCNTL(fcntl64)

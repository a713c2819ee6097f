/* models/descriptor.c - fcntl: what is known of descriptors besides what is read from them. */
#include <fcntl.h>
#include <stdarg.h>

#include "file.h"
#include "process.h"
#include "world.h"

#define ANY_FILE_IS_LARGE 0100000 /* the kernel's O_LARGEFILE, whatever the headers call so */
#define CHANGEABLE (O_APPEND | O_NONBLOCK | O_ASYNC | O_DIRECT | O_NOATIME)
#define UNSEEN (O_CREAT | O_EXCL | O_NOCTTY | O_TRUNC | O_CLOEXEC)

/* Of standard descriptors, which whoever started the program has opened: for both reading and writing, perhaps. */
#define KNOWN_DESCRIPTORS 64
static bool is_known[KNOWN_DESCRIPTORS];
static int known_status[KNOWN_DESCRIPTORS];

static void learn(int descriptor, long more) {
    int flags = fl_model_flags_of(descriptor) & O_ACCMODE;
    more &= O_RDWR | O_APPEND | O_NONBLOCK | ANY_FILE_IS_LARGE;
    known_status[descriptor] = more & O_RDWR ? (int)more : flags | (int)more;
    is_known[descriptor] = true;
}

/* Files of 64-bit programs may always be large. */
static int status_of(int descriptor) {
    if (fl_model_is_standard(descriptor)) return known_status[descriptor];
    int flags = fl_model_flags_of(descriptor) & ~UNSEEN;
    return fl_model_is_socket(descriptor) || sizeof(long) == 4 ? flags : flags | ANY_FILE_IS_LARGE;
}

static void set_status(int descriptor, int flags) {
    int kept = fl_model_flags_of(descriptor) & ~CHANGEABLE;
    known_status[descriptor] = (known_status[descriptor] & ~CHANGEABLE) | flags;
    if (!fl_model_is_standard(descriptor)) fl_model_set_flags(descriptor, kept | flags);
}

static int duplicate(int descriptor, long lowest, int error, int flag) {
    if (lowest < 0) error = EINVAL;
    if (error) return (int)fl_model_outcome(0, error);
    int copy = fl_model_duplicate_descriptor(descriptor, (int)lowest);
    if (copy >= 0 && flag) fl_model_set_flags(copy, fl_model_flags_of(copy) | flag);
    return copy;
}

/* Who else has a lock on it. */
static int find_lock(struct flock *lock, long kind, long owner) {
    fl_model_need_bytes(lock, sizeof *lock);
    __fl_assume((kind == 0) | (kind == 1 + F_RDLCK) | (kind == 1 + F_WRLCK));
    lock->l_type = kind ? (short)(kind - 1) : F_UNLCK;
    if (kind) lock->l_pid = (pid_t)owner;
    return 0;
}

/* All others do something that is not followed (assumptions.def). */
int fl_model_other_command(int error, long result);
int fl_model_other_command(int error, long result) {
    return (int)fl_model_outcome(result, error);
}

#define LOCK_ERRORS                                                                                      \
    (FL_MODEL_INTERRUPTION | FL_MODEL_ERROR(EACCES) | FL_MODEL_ERROR(EAGAIN) | FL_MODEL_ERROR(EDEADLK) | \
     FL_MODEL_ERROR(ENOLCK) | FL_MODEL_ERROR(EINVAL))

static int command(int descriptor, int what, long number, void *address) {
    int flags = fl_model_flags_of(descriptor), error;
    if ((what == F_GETFL || what == F_SETFL) && fl_model_is_standard(descriptor) && !is_known[descriptor])
        learn(descriptor, __fl_world("fcntl.status", 0, 0777777));
    switch (what) {
    case F_DUPFD: return duplicate(descriptor, number, FL_MODEL_FAILURE("fcntl", FL_MODEL_ERROR(EMFILE)), 0);
    case F_DUPFD_CLOEXEC:
        return duplicate(descriptor, number, FL_MODEL_FAILURE("fcntl", FL_MODEL_ERROR(EMFILE)), O_CLOEXEC);
    case F_GETFD: return flags & O_CLOEXEC ? FD_CLOEXEC : 0;
    case F_SETFD:
        fl_model_set_flags(descriptor, number & FD_CLOEXEC ? flags | O_CLOEXEC : flags & ~O_CLOEXEC);
        return 0;
    case F_GETFL: return status_of(descriptor);
    case F_SETFL: set_status(descriptor, (int)number & CHANGEABLE); return 0;
    case F_SETLK:
    case F_SETLKW:
        fl_model_need_bytes(address, sizeof(struct flock));
        return (int)fl_model_outcome(0, FL_MODEL_FAILURE("fcntl", LOCK_ERRORS));
    case F_GETLK:
        error = FL_MODEL_FAILURE("fcntl", FL_MODEL_ERROR(EINVAL));
        if (error) return (int)fl_model_outcome(0, error);
        return find_lock(address, __fl_world("fcntl.finds-lock", 0, 1 + F_WRLCK),
                         __fl_world("fcntl.owner", 0, FL_MODEL_MOST_PROCESSES));
    default:
        if (!__fl_sees("unusual commands")) return (int)fl_model_outcome(0, EINVAL);
        error = FL_MODEL_FAILURE("fcntl", LOCK_ERRORS | FL_MODEL_ERROR(EPERM) | FL_MODEL_ERROR(EBUSY));
        return fl_model_other_command(error, __fl_world("fcntl", 0, 2147483647));
    }
}

static bool takes_address(int what) {
    return what == F_SETLK || what == F_SETLKW || what == F_GETLK;
}

static bool takes_number(int what) {
    return what == F_DUPFD || what == F_DUPFD_CLOEXEC || what == F_SETFD || what == F_SETFL;
}

#define FCNTL                                                       \
    if (!fl_model_is_open(descriptor)) return -1;                   \
    va_list list;                                                   \
    va_start(list, what);                                           \
    void *address = takes_address(what) ? va_arg(list, void *) : 0; \
    int number = takes_number(what) ? va_arg(list, int) : 0;        \
    va_end(list);                                                   \
    return command(descriptor, what, number, address)

int fcntl(int descriptor, int what, ...) {
    FCNTL;
}

int fcntl64(int descriptor, int what, ...) {
    FCNTL;
}

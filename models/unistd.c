/* models/unistd.c - system calls on files, on the same descriptors as stdio.h; and a few others. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/types.h>
#include <unistd.h>

#include "file.h"
#include "message.h"
#include "signals.h"
#include "world.h"

int open(const char *name, int flags, ...) {
    return fl_model_open(name, flags, FL_MODEL_FAILURE("open", FL_MODEL_OPEN_ERRORS));
}

int open64(const char *name, int flags, ...) {
    return fl_model_open(name, flags, FL_MODEL_FAILURE("open", FL_MODEL_OPEN_ERRORS));
}

int creat(const char *name, mode_t mode) {
    (void)mode;
    return fl_model_open(name, O_CREAT | O_WRONLY | O_TRUNC, FL_MODEL_FAILURE("creat", FL_MODEL_OPEN_ERRORS));
}

int creat64(const char *name, mode_t mode) {
    (void)mode;
    return fl_model_open(name, O_CREAT | O_WRONLY | O_TRUNC, FL_MODEL_FAILURE("creat", FL_MODEL_OPEN_ERRORS));
}

/* What the program was started with need not have been open. */
#define CLOSE_ERRORS(descriptor)                                            \
    (FL_MODEL_ERROR(EIO) | FL_MODEL_INTERRUPTION | FL_MODEL_ERROR(ENOSPC) | \
     ((descriptor) >= 0 && (descriptor) <= 2 ? FL_MODEL_ERROR(EBADF) : 0))

int close(int descriptor) {
    int error = FL_MODEL_SEEN_FAILURE("close", CLOSE_ERRORS(descriptor));
    return (int)fl_model_outcome(fl_model_close(descriptor), error);
}

static bool was_short;

/* A pipe gives what is in it, and a signal may come first. One such call in a run is enough to find who does not
 * expect it. */
static bool can_be_short(int descriptor, size_t size) {
    return !was_short && size > 1 && fl_model_is_pipe(descriptor);
}

/* At most so many bytes, unless that is 0. */
static ssize_t read_some(int descriptor, void *to, size_t size, int error, long most) {
    if (fl_model_read(descriptor, to, 0) < 0) return -1; /* whatever else might go wrong */
    if (error) return fl_model_outcome(0, error);
    if (!most) return fl_model_read(descriptor, to, size);
    was_short = true;
    return fl_model_read(descriptor, to, (size_t)most);
}

#define READ(descriptor, to, size)                                                                                \
    if (__fl_sees("sockets") && fl_model_is_socket(descriptor))                                                   \
        return FL_MODEL_RECEIVE(                                                                                  \
            "read", to, size, FL_MODEL_HIGH_FAILURE("read", FL_MODEL_READ_ERRORS, FL_MODEL_RECEIVE_HIGH_ERRORS)); \
    return read_some(descriptor, to, size,                                                                        \
                     FL_MODEL_HIGH_FAILURE("read", FL_MODEL_READ_ERRORS, FL_MODEL_READ_HIGH_ERRORS),              \
                     can_be_short(descriptor, size) ? __fl_world("read.stops-after", 0, (long)size - 1) : 0)

ssize_t read(int descriptor, void *to, size_t size) {
    READ(descriptor, to, size);
}

ssize_t __read_chk(int descriptor, void *to, size_t size, size_t known);
ssize_t __read_chk(int descriptor, void *to, size_t size, size_t known) {
    (void)known;
    READ(descriptor, to, size);
}

ssize_t write(int descriptor, const void *bytes, size_t size) {
    int error = FL_MODEL_SEEN_WRITE_FAILURE("write");
    long rest = __fl_sees("write") ? __fl_world("write.leaves-out", 0, 2147483647) : 0;
    __fl_assume((rest == 0) | (((size_t)rest < size) & fl_model_is_pipe(descriptor)));
    fl_model_lose_output((error != 0) | (rest != 0), (size - (size_t)rest) & -(size_t)(error == 0));
    long written = fl_model_write(descriptor, bytes, size);
    fl_model_lose_output(0, 0);
    if (written < 0) return -1;
    return fl_model_outcome(written - rest, error);
}

off_t lseek(int descriptor, off_t offset, int whence) {
    return (off_t)fl_model_seek(descriptor, offset, whence);
}

off64_t lseek64(int descriptor, off64_t offset, int whence) {
    return fl_model_seek(descriptor, offset, whence);
}

/* What is open may be no file, or one that must not change. */
#define RESIZE_ERRORS                                                                               \
    (FL_MODEL_ERROR(EINVAL) | FL_MODEL_ERROR(EIO) | FL_MODEL_INTERRUPTION | FL_MODEL_ERROR(EFBIG) | \
     FL_MODEL_ERROR(EPERM) | FL_MODEL_ERROR(ENOSPC) | FL_MODEL_ERROR(ETXTBSY) | FL_MODEL_ERROR(EROFS))

static int resize(int descriptor, long long size, int error) {
    return error ? (int)fl_model_outcome(0, error) : fl_model_resize(descriptor, size);
}

int ftruncate(int descriptor, off_t size) {
    return resize(descriptor, size, FL_MODEL_SEEN_FAILURE("ftruncate", RESIZE_ERRORS));
}

int ftruncate64(int descriptor, off64_t size) {
    return resize(descriptor, size, FL_MODEL_SEEN_FAILURE("ftruncate64", RESIZE_ERRORS));
}

int dup(int descriptor) {
    int error = FL_MODEL_FAILURE("dup", FL_MODEL_ERROR(EMFILE));
    return !error ? fl_model_duplicate_descriptor(descriptor, 0) : (int)fl_model_outcome(0, error);
}

/* There may be a limit on numbers of descriptors, but not one below those that are open at the start. */
int dup2(int descriptor, int target) {
    int error = target > 2 ? FL_MODEL_FAILURE("dup2", FL_MODEL_ERROR(EBADF)) : 0;
    return !error ? fl_model_replace_descriptor(descriptor, target) : (int)fl_model_outcome(0, error);
}

int fsync(int descriptor) {
    int error = FL_MODEL_SEEN_FAILURE("fsync", FL_MODEL_WRITE_ERRORS | FL_MODEL_ERROR(EROFS));
    return (int)fl_model_outcome(fl_model_is_open(descriptor) ? 0 : -1, error);
}

int unlink(const char *name) {
    return fl_model_file_remove(name, FL_MODEL_FAILURE("unlink", FL_MODEL_CHANGE_ERRORS | FL_MODEL_ERROR(EISDIR)));
}

/* Replaces the six X at the end by a number that no file of the program has yet. */
static int open_temporary(char *name, int error) {
    static unsigned counter;
    size_t length = fl_model_length(name);
    for (size_t i = 0; i < 6; i++) {
        if (length < 6 || name[length - 1 - i] != 'X') {
            fl_model_set_error(EINVAL);
            return -1;
        }
    }
    for (;;) {
        unsigned number = ++counter;
        for (size_t i = 0; i < 6; i++, number /= 10) name[length - 1 - i] = (char)('0' + number % 10);
        int descriptor = fl_model_open(name, O_CREAT | O_EXCL | O_RDWR, error);
        if (descriptor >= 0 || fl_model_error() != EEXIST) return descriptor;
    }
}

int mkstemp(char *name) {
    return open_temporary(name, FL_MODEL_FAILURE("mkstemp", FL_MODEL_OPEN_ERRORS));
}

int mkstemp64(char *name) {
    return open_temporary(name, FL_MODEL_FAILURE("mkstemp", FL_MODEL_OPEN_ERRORS));
}

mode_t umask(mode_t mask) {
    static bool is_known;
    static mode_t current;
    if (!is_known) current = (mode_t)fl_model_or_ordinary(__fl_world("umask", 0, 0777), 022);
    is_known = true;
    mode_t old = current;
    current = mask & 0777;
    return old;
}

/* Sleeping takes no time that the program could see, but a signal may end it. */
unsigned sleep(unsigned seconds) {
    if (!fl_model_signal_arrives()) return 0;
    long rest = __fl_world("sleep.leaves", 0, 2147483647);
    __fl_assume((unsigned long)rest <= seconds);
    return (unsigned)rest;
}

int usleep(useconds_t microseconds) {
    (void)microseconds;
    return (int)fl_model_outcome(0, fl_model_signal_arrives() ? EINTR : 0);
}

/* The signal comes at any time, as others do. Whoever started the program may have set one before. */
unsigned alarm(unsigned seconds) {
    static bool is_set;
    static unsigned set;
    unsigned before = is_set ? set : 2147483647;
    is_set = true;
    set = seconds;
    if (!before) return 0;
    long rest = __fl_sees("alarm") ? __fl_world("alarm.leaves", 0, 2147483647) : 0;
    __fl_assume((unsigned long)rest <= before);
    return (unsigned)rest;
}

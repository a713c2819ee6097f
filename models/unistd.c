/* models/unistd.c - system calls on files, on the same descriptors as stdio.h; and a few others. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <sys/stat.h>
#include <sys/types.h>
#include <unistd.h>

#include "file.h"

int open(const char *name, int flags, ...) {
    return fl_model_open(name, flags);
}

int open64(const char *name, int flags, ...) {
    return fl_model_open(name, flags);
}

int creat(const char *name, mode_t mode) {
    (void)mode;
    return fl_model_open(name, O_CREAT | O_WRONLY | O_TRUNC);
}

int creat64(const char *name, mode_t mode) {
    (void)mode;
    return fl_model_open(name, O_CREAT | O_WRONLY | O_TRUNC);
}

int close(int descriptor) {
    return fl_model_close(descriptor);
}

ssize_t read(int descriptor, void *to, size_t size) {
    return fl_model_read(descriptor, to, size);
}

ssize_t __read_chk(int descriptor, void *to, size_t size, size_t known);
ssize_t __read_chk(int descriptor, void *to, size_t size, size_t known) {
    (void)known;
    return fl_model_read(descriptor, to, size);
}

ssize_t write(int descriptor, const void *bytes, size_t size) {
    return fl_model_write(descriptor, bytes, size);
}

off_t lseek(int descriptor, off_t offset, int whence) {
    return (off_t)fl_model_seek(descriptor, offset, whence);
}

off64_t lseek64(int descriptor, off64_t offset, int whence) {
    return fl_model_seek(descriptor, offset, whence);
}

int ftruncate(int descriptor, off_t size) {
    return fl_model_resize(descriptor, size);
}

int ftruncate64(int descriptor, off64_t size) {
    return fl_model_resize(descriptor, size);
}

int dup(int descriptor) {
    return fl_model_duplicate_descriptor(descriptor, 0);
}

int dup2(int descriptor, int target) {
    return fl_model_replace_descriptor(descriptor, target);
}

int fsync(int descriptor) {
    return fl_model_is_open(descriptor) ? 0 : -1;
}

int access(const char *name, int mode) {
    (void)mode;
    return fl_model_file_exists(name);
}

int unlink(const char *name) {
    return fl_model_file_remove(name);
}

int isatty(int descriptor) {
    if (fl_model_is_open(descriptor)) fl_model_set_error(ENOTTY);
    return 0;
}

/* Replaces the six X at the end by a number that no file of the program has yet. */
static int open_temporary(char *name) {
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
        int descriptor = fl_model_open(name, O_CREAT | O_EXCL | O_RDWR);
        if (descriptor >= 0 || fl_model_error() != EEXIST) return descriptor;
    }
}

int mkstemp(char *name) {
    return open_temporary(name);
}

int mkstemp64(char *name) {
    return open_temporary(name);
}

/* There are no attributes of files. */
static int no_attributes(void) {
    fl_model_set_error(EACCES);
    return -1;
}

int stat(const char *restrict name, struct stat *restrict result) {
    (void)name, (void)result;
    return no_attributes();
}

int lstat(const char *restrict name, struct stat *restrict result) {
    (void)name, (void)result;
    return no_attributes();
}

int fstat(int descriptor, struct stat *result) {
    (void)descriptor, (void)result;
    return no_attributes();
}

int stat64(const char *restrict name, struct stat64 *restrict result) {
    (void)name, (void)result;
    return no_attributes();
}

int lstat64(const char *restrict name, struct stat64 *restrict result) {
    (void)name, (void)result;
    return no_attributes();
}

int fstat64(int descriptor, struct stat64 *result) {
    (void)descriptor, (void)result;
    return no_attributes();
}

pid_t getpid(void) {
    return 4242;
}

pid_t getppid(void) {
    return 4241;
}

uid_t getuid(void) {
    return 1000;
}

uid_t geteuid(void) {
    return 1000;
}

gid_t getgid(void) {
    return 1000;
}

gid_t getegid(void) {
    return 1000;
}

mode_t umask(mode_t mask) {
    static mode_t current = 022;
    mode_t old = current;
    current = mask & 0777;
    return old;
}

/* Sleeping takes no time that the program could see. */
unsigned sleep(unsigned seconds) {
    (void)seconds;
    return 0;
}

int usleep(useconds_t microseconds) {
    (void)microseconds;
    return 0;
}

unsigned alarm(unsigned seconds) {
    (void)seconds;
    return 0;
}

int system(const char *command) {
    if (!command) return 0;
    fl_model_set_error(ENOSYS);
    return -1;
}

pid_t fork(void) {
    fl_model_set_error(EAGAIN);
    return -1;
}

long sysconf(int name) {
    return name == _SC_PAGESIZE ? 4096 : -1;
}

int getpagesize(void) {
    return 4096;
}

char *getcwd(char *to, size_t size) {
    const char *directory = "/";
    if (!to) {
        to = __fl_allocate(size > 2 ? size : 2);
    } else if (size < 2) {
        fl_model_set_error(size == 0 ? EINVAL : ERANGE);
        return NULL;
    }
    __fl_copy(to, directory, 2);
    return to;
}

/* models/attributes.c - what is known about files besides their bytes: inputs, each time they are asked for. */
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <unistd.h>
#include <utime.h>

#include "file.h"
#include "world.h"

#define MOST 2147483647

/* What kinds of files there are. */
static bool is_mode(long mode) {
    long kind = mode & S_IFMT;
    bool is_common = (kind == S_IFREG) | (kind == S_IFDIR) | (kind == S_IFLNK) | (kind == S_IFCHR);
    return is_common | (kind == S_IFBLK) | (kind == S_IFIFO) | (kind == S_IFSOCK) | (mode == 0);
}

static long mode_of(long mode) {
    __fl_assume(is_mode(mode));
    return fl_model_or_ordinary(mode, S_IFREG | 0644);
}

/* Both kinds of struct stat have the same members; `name` is the function. */
#define FILL(result, name)                                                                      \
    __fl_fill(result, 0, sizeof *(result));                                                     \
    (result)->st_mode = (mode_t)mode_of(__fl_world(name ".mode", 0, 0177777));                  \
    (result)->st_size = __fl_world(name ".size", 0, MOST);                                      \
    (result)->st_uid = (uid_t)__fl_world(name ".owner", 0, MOST);                               \
    (result)->st_gid = (gid_t)__fl_world(name ".group", 0, MOST);                               \
    (result)->st_dev = (dev_t)__fl_world(name ".device", 0, MOST);                              \
    (result)->st_ino = (ino_t)__fl_world(name ".inode", 0, MOST);                               \
    (result)->st_nlink = (nlink_t)fl_model_or_ordinary(__fl_world(name ".links", 0, MOST), 1);  \
    (result)->st_rdev = (dev_t)__fl_world(name ".represents-device", 0, MOST);                  \
    (result)->st_blocks = __fl_world(name ".blocks", 0, MOST);                                  \
    (result)->st_blksize = fl_model_or_ordinary(__fl_world(name ".block-size", 0, MOST), 4096); \
    (result)->st_atim.tv_sec = __fl_world(name ".accessed", -MOST, MOST);                       \
    (result)->st_mtim.tv_sec = __fl_world(name ".modified", -MOST, MOST);                       \
    (result)->st_ctim.tv_sec = __fl_world(name ".changed", -MOST, MOST)

#define ATTRIBUTES(result, name, errors)               \
    int error = FL_MODEL_FAILURE(name, errors);        \
    if (error) return (int)fl_model_outcome(0, error); \
    FILL(result, name);                                \
    return 0

#define DESCRIPTOR_ERRORS (FL_MODEL_NO_MEMORY | FL_MODEL_ERROR(EIO))

int stat(const char *restrict name, struct stat *restrict result) {
    fl_model_length(name);
    ATTRIBUTES(result, "stat", FL_MODEL_PATH_ERRORS);
}

int lstat(const char *restrict name, struct stat *restrict result) {
    fl_model_length(name);
    ATTRIBUTES(result, "lstat", FL_MODEL_PATH_ERRORS);
}

int fstat(int descriptor, struct stat *result) {
    if (!fl_model_is_open(descriptor)) return -1;
    ATTRIBUTES(result, "fstat", DESCRIPTOR_ERRORS);
}

int stat64(const char *restrict name, struct stat64 *restrict result) {
    fl_model_length(name);
    ATTRIBUTES(result, "stat", FL_MODEL_PATH_ERRORS);
}

int lstat64(const char *restrict name, struct stat64 *restrict result) {
    fl_model_length(name);
    ATTRIBUTES(result, "lstat", FL_MODEL_PATH_ERRORS);
}

int fstat64(int descriptor, struct stat64 *result) {
    if (!fl_model_is_open(descriptor)) return -1;
    ATTRIBUTES(result, "fstat", DESCRIPTOR_ERRORS);
}

/* A file that is there need not be for everybody. */
int access(const char *name, int mode) {
    (void)mode;
    int error = FL_MODEL_FAILURE("access", FL_MODEL_CHANGE_ERRORS | FL_MODEL_ERROR(ETXTBSY));
    return error ? (int)fl_model_outcome(0, error) : fl_model_file_exists(name);
}

#define KNOWN_FILES 64 /* that were opened; then their numbers are given again */

/* Nothing becomes a terminal, or ceases to be one, while it is open. */
int isatty(int descriptor) {
    static bool is_known[KNOWN_FILES], is_terminal[KNOWN_FILES];
    if (!fl_model_is_open(descriptor)) return 0;
    int number = fl_model_number_of(descriptor) % KNOWN_FILES;
    if (!is_known[number]) {
        is_known[number] = true;
        is_terminal[number] = __fl_world("isatty", 0, 1);
    }
    bool result = is_terminal[number];
    fl_model_outcome(0, ENOTTY & -!result);
    return result;
}

/* Changes that models of files do not know: they succeed or fail, and nothing else is seen of them. What they are
 * given is used: names are read. */
#define CHANGE(function, parameters, used)                                                    \
    int function parameters {                                                                 \
        used;                                                                                 \
        return (int)fl_model_outcome(0, FL_MODEL_FAILURE(#function, FL_MODEL_CHANGE_ERRORS)); \
    }
/* The same of what is open. */
#define CHANGE_OPEN(function, parameters, used)                          \
    int function parameters {                                            \
        int error = FL_MODEL_FAILURE(#function, FL_MODEL_CHANGE_ERRORS); \
        used;                                                            \
        if (!fl_model_is_open(descriptor)) return -1;                    \
        return (int)fl_model_outcome(0, error);                          \
    }

CHANGE(chdir, (const char *name), fl_model_length(name))
CHANGE(chmod, (const char *name, mode_t mode), (fl_model_length(name), (void)mode))
CHANGE_OPEN(fchmod, (int descriptor, mode_t mode), (void)mode)
CHANGE(chown, (const char *name, uid_t user, gid_t group), (fl_model_length(name), (void)user, (void)group))
CHANGE(lchown, (const char *name, uid_t user, gid_t group), (fl_model_length(name), (void)user, (void)group))
CHANGE_OPEN(fchown, (int descriptor, uid_t user, gid_t group), ((void)user, (void)group))
CHANGE(utime, (const char *name, const struct utimbuf *times),
       (fl_model_length(name), fl_model_need_bytes(times, times ? sizeof *times : 0)))
CHANGE(utimes, (const char *name, const struct timeval times[2]),
       (fl_model_length(name), fl_model_need_bytes(times, times ? 2 * sizeof *times : 0)))
CHANGE_OPEN(futimens, (int descriptor, const struct timespec times[2]),
            fl_model_need_bytes(times, times ? 2 * sizeof *times : 0))

int rmdir(const char *name) {
    fl_model_length(name);
    return (int)fl_model_outcome(0, FL_MODEL_FAILURE("rmdir", FL_MODEL_REMOVE_ERRORS));
}

int mkdir(const char *name, mode_t mode) {
    fl_model_length(name);
    (void)mode;
    int error = FL_MODEL_FAILURE("mkdir", FL_MODEL_CHANGE_ERRORS | FL_MODEL_ERROR(EEXIST));
    return (int)fl_model_outcome(0, error);
}

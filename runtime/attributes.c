/* runtime/attributes.c - what is known about files besides their bytes: models/attributes.c. */
#include <locale.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/time.h>
#include <sys/types.h>
#include <unistd.h>
#include <utime.h>

#include "world.h"

static long or_ordinary(long number, long ordinary) {
    return number ? number : ordinary;
}

#define FEED_ATTRIBUTES(result, name)                                                     \
    if (FL_FEED_FAILS(name)) return -1;                                                   \
    memset(result, 0, sizeof *(result));                                                  \
    (result)->st_mode = (mode_t)or_ordinary(fl_feed_world(name ".mode"), S_IFREG | 0644); \
    (result)->st_size = fl_feed_world(name ".size");                                      \
    (result)->st_uid = (uid_t)fl_feed_world(name ".owner");                               \
    (result)->st_gid = (gid_t)fl_feed_world(name ".group");                               \
    (result)->st_dev = (dev_t)fl_feed_world(name ".device");                              \
    (result)->st_ino = (ino_t)fl_feed_world(name ".inode");                               \
    (result)->st_nlink = (nlink_t)or_ordinary(fl_feed_world(name ".links"), 1);           \
    (result)->st_rdev = (dev_t)fl_feed_world(name ".represents-device");                  \
    (result)->st_blocks = fl_feed_world(name ".blocks");                                  \
    (result)->st_blksize = or_ordinary(fl_feed_world(name ".block-size"), 4096);          \
    (result)->st_atim.tv_sec = fl_feed_world(name ".accessed");                           \
    (result)->st_mtim.tv_sec = fl_feed_world(name ".modified");                           \
    (result)->st_ctim.tv_sec = fl_feed_world(name ".changed");                            \
    return 0

#define FEED_STAT(function, name, type)                             \
    int fl_feed_##function(const char *file, struct type *result);  \
    int fl_feed_##function(const char *file, struct type *result) { \
        fl_feed_read_text(file);                                    \
        FEED_ATTRIBUTES(result, name);                              \
    }
#define FEED_FSTAT(function, name, type)                          \
    int fl_feed_##function(int descriptor, struct type *result);  \
    int fl_feed_##function(int descriptor, struct type *result) { \
        if (!fl_feed_is_open(descriptor)) return -1;              \
        FEED_ATTRIBUTES(result, name);                            \
    }

FEED_STAT(stat, "stat", stat)
FEED_STAT(lstat, "lstat", stat)
FEED_FSTAT(fstat, "fstat", stat)
FEED_STAT(stat64, "stat", stat64)
FEED_STAT(lstat64, "lstat", stat64)
FEED_FSTAT(fstat64, "fstat", stat64)

int fl_feed_access(const char *name, int mode);
int fl_feed_access(const char *name, int mode) {
    (void)mode;
    if (FL_FEED_FAILS("access")) return -1;
    return FL_FEED_REAL(access)(name, F_OK);
}

int fl_feed_isatty(int descriptor);
int fl_feed_isatty(int descriptor) {
    static char is_known[64], is_terminal[64];
    if (!fl_feed_is_open(descriptor) || descriptor >= 64) return 0;
    int number = fl_feed_number_of(descriptor) % 64;
    if (!is_known[number]) is_terminal[number] = (char)fl_feed_world("isatty");
    is_known[number] = 1;
    if (!is_terminal[number]) errno = ENOTTY;
    return is_terminal[number];
}

#define FEED_CHANGE(function, parameters, used)   \
    int fl_feed_##function parameters;            \
    int fl_feed_##function parameters {           \
        used;                                     \
        return FL_FEED_FAILS(#function) ? -1 : 0; \
    }

#define FEED_CHANGE_OPEN(function, parameters, used)           \
    int fl_feed_##function parameters;                         \
    int fl_feed_##function parameters {                        \
        int fails = FL_FEED_FAILS(#function);                  \
        used;                                                  \
        return !fl_feed_is_open(descriptor) || fails ? -1 : 0; \
    }

FEED_CHANGE(chdir, (const char *name), fl_feed_read_text(name))
FEED_CHANGE(rmdir, (const char *name), fl_feed_read_text(name))
FEED_CHANGE(chmod, (const char *name, mode_t mode), (fl_feed_read_text(name), (void)mode))
FEED_CHANGE_OPEN(fchmod, (int descriptor, mode_t mode), (void)mode)
FEED_CHANGE(chown, (const char *name, uid_t user, gid_t group), (fl_feed_read_text(name), (void)user, (void)group))
FEED_CHANGE(lchown, (const char *name, uid_t user, gid_t group),
            (fl_feed_read_text(name), (void)user, (void)group))
FEED_CHANGE_OPEN(fchown, (int descriptor, uid_t user, gid_t group), ((void)user, (void)group))
FEED_CHANGE(utime, (const char *name, const struct utimbuf *times),
            (fl_feed_read_text(name), fl_feed_read_bytes(times, times ? sizeof *times : 0)))
FEED_CHANGE(utimes, (const char *name, const struct timeval times[2]),
            (fl_feed_read_text(name), fl_feed_read_bytes(times, times ? 2 * sizeof *times : 0)))
FEED_CHANGE_OPEN(futimens, (int descriptor, const struct timespec times[2]),
                 fl_feed_read_bytes(times, times ? 2 * sizeof *times : 0))

/* What the program puts into it later must have a place. */
int fl_feed_mkdir(const char *name, mode_t mode);
int fl_feed_mkdir(const char *name, mode_t mode) {
    fl_feed_read_text(name);
    if (FL_FEED_FAILS("mkdir")) return -1;
    FL_FEED_REAL(mkdir)(name, mode | 0700);
    return 0;
}

char *fl_feed_setlocale(int category, const char *name);
char *fl_feed_setlocale(int category, const char *name) {
    if (!name || strcmp(name, "C") == 0 || strcmp(name, "POSIX") == 0 || category < 0 ||
        category > LC_IDENTIFICATION)
        return FL_FEED_REAL(setlocale)(category, name);
    if (fl_feed_world("setlocale.fails")) return NULL;
    return *name ? (char *)name : FL_FEED_REAL(setlocale)(category, "C");
}

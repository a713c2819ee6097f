/* runtime/directory.c - what directories hold: models/directory.c.
 *
 * A stream is a block of the heap with a descriptor of its own, as there; no directory is read.
 */
#include <dirent.h>
#include <fcntl.h>
#include <string.h>
#include <unistd.h>

#include "world.h"

enum { LONGEST_NAME = 255 };

struct __dirstream {
    int descriptor;
    struct dirent entry;
    struct dirent64 large_entry;
};

static DIR *make_stream(int descriptor) {
    void *(*allocate)(size_t) = dlsym(RTLD_NEXT, "malloc"); /* no call of the program's */
    if (descriptor < 0) return NULL;
    DIR *directory = allocate(sizeof *directory);
    if (directory) directory->descriptor = descriptor;
    return directory;
}

DIR *fl_feed_opendir(const char *name);
DIR *fl_feed_opendir(const char *name) {
    int (*real_open)(const char *, int, ...) = dlsym(RTLD_NEXT, "open");
    fl_feed_read_text(name);
    return FL_FEED_FAILS("opendir") ? NULL : make_stream(real_open("/", O_RDONLY | O_DIRECTORY));
}

DIR *fl_feed_fdopendir(int descriptor);
DIR *fl_feed_fdopendir(int descriptor) {
    int fails = FL_FEED_FAILS("fdopendir"), error = errno;
    if (!fl_feed_is_open(descriptor)) return NULL;
    errno = error;
    return fails ? NULL : make_stream(descriptor);
}

int fl_feed_dirfd(DIR *directory);
int fl_feed_dirfd(DIR *directory) {
    return directory->descriptor;
}

int fl_feed_closedir(DIR *directory);
int fl_feed_closedir(DIR *directory) {
    void (*release)(void *) = dlsym(RTLD_NEXT, "free");
    int (*real_close)(int) = dlsym(RTLD_NEXT, "close");
    int fails = FL_FEED_FAILS("closedir"), error = errno;
    int result = real_close(directory->descriptor);
    release(directory);
    if (!fails) return result;
    errno = error;
    return -1;
}

void fl_feed_rewinddir(DIR *directory);
void fl_feed_rewinddir(DIR *directory) {
    (void)*(volatile int *)&directory->descriptor;
}

long fl_feed_telldir(DIR *directory);
long fl_feed_telldir(DIR *directory) {
    (void)*(volatile int *)&directory->descriptor;
    long place;
    fl_feed_take("telldir", &place, sizeof place);
    return place;
}

void fl_feed_seekdir(DIR *directory, long place);
void fl_feed_seekdir(DIR *directory, long place) {
    (void)*(volatile int *)&directory->descriptor;
    (void)place;
}

#define FEED_ENTRY(found)                                                                                      \
    if (FL_FEED_FAILS("readdir") || !fl_feed_world("readdir.finds-entry")) return NULL;                        \
    fl_feed_take("readdir.name", (found)->d_name, LONGEST_NAME);                                               \
    (found)->d_name[LONGEST_NAME] = 0;                                                                         \
    (found)->d_type = (unsigned char)fl_feed_world("readdir.type");                                            \
    fl_feed_take("readdir.inode", &(found)->d_ino, sizeof(found)->d_ino);                                      \
    fl_feed_take("readdir.place", &(found)->d_off, sizeof(found)->d_off);                                      \
    (found)->d_reclen =                                                                                        \
        (unsigned short)((offsetof(__typeof__(*(found)), d_name) + 8 + strlen((found)->d_name)) & ~(size_t)7); \
    return found

struct dirent *fl_feed_readdir(DIR *directory);
struct dirent *fl_feed_readdir(DIR *directory) {
    FEED_ENTRY(&directory->entry);
}

struct dirent64 *fl_feed_readdir64(DIR *directory);
struct dirent64 *fl_feed_readdir64(DIR *directory) {
    FEED_ENTRY(&directory->large_entry);
}

/* models/directory.c - what directories hold: entries whose names are inputs, any number of them.
 *
 * Which files the program has made is not thought of: a directory may hold others, and not those. The stream of a
 * directory is a heap object with the last entry inside, so that neither is there any more once it is closed.
 */
#include <dirent.h>
#include <fcntl.h>
#include <stdlib.h>

#include "file.h"
#include "world.h"

#define LONGEST_NAME 255 /* NAME_MAX */
#define NO_DESCRIPTOR (-1)

struct __dirstream {
    int descriptor;
    struct dirent entry;
    struct dirent64 large_entry;
};

static DIR *make_stream(int descriptor) {
    DIR *directory = __fl_allocate(sizeof *directory);
    directory->descriptor = descriptor;
    return directory;
}

/* It takes a descriptor, if the program can tell. */
static DIR *open_directory(int error) {
    if (fl_model_outcome(0, error) < 0) return NULL;
    if (!__fl_sees("descriptors of directories")) return make_stream(NO_DESCRIPTOR);
    int descriptor = fl_model_open_unnamed();
    return descriptor < 0 ? NULL : make_stream(descriptor);
}

#define DIRECTORY_ERRORS (FL_MODEL_PATH_ERRORS | FL_MODEL_ERROR(EMFILE) | FL_MODEL_ERROR(ENFILE))

DIR *opendir(const char *name) {
    fl_model_length(name);
    return open_directory(FL_MODEL_FAILURE("opendir", DIRECTORY_ERRORS));
}

DIR *fdopendir(int descriptor) {
    int error = FL_MODEL_FAILURE("fdopendir", FL_MODEL_ERROR(ENOTDIR) | FL_MODEL_NO_MEMORY);
    if (!fl_model_is_open(descriptor) || fl_model_outcome(0, error) < 0) return NULL;
    return make_stream(descriptor);
}

int dirfd(DIR *directory) {
    return directory->descriptor;
}

int closedir(DIR *directory) {
    int error = FL_MODEL_SEEN_FAILURE("closedir", FL_MODEL_ERROR(EIO) | FL_MODEL_INTERRUPTION);
    int result = __fl_sees("descriptors of directories") ? fl_model_close(directory->descriptor) : 0;
    __fl_free(directory);
    return (int)fl_model_outcome(result, error);
}

/* What is read next may be anything in any case. */
void rewinddir(DIR *directory) {
    (void)*(const volatile int *)&directory->descriptor;
}

long telldir(DIR *directory) {
    (void)*(const volatile int *)&directory->descriptor;
    long place;
    __fl_world_block(&place, sizeof place, "telldir");
    return place;
}

void seekdir(DIR *directory, long place) {
    (void)*(const volatile int *)&directory->descriptor;
    (void)place;
}

/* A name that comes from outside is not empty and has no slash. Gives how much of its record is behind the
 * smallest one, which has room for four bytes and the 0: multiples of 8. Proofs do with less. By words and without
 * a loop, which would count as an iteration for each byte. */
static size_t need_name(const char *name) {
    struct {
        char before[3], name[LONGEST_NAME + 1], behind[5];
    } padded = {.before = "???"};
    uint64_t words[sizeof padded / sizeof(uint64_t)];
    size_t size = 0, is_inside = 1, has_slash = 0;
    __fl_assume((name[0] != 0) & (name[0] != '/'));
    if (fl_model_proves()) return (size_t)__fl_world("readdir.adds", 0, LONGEST_NAME);
    __fl_copy(padded.name, name, sizeof padded.name);
    __fl_copy(words, &padded, sizeof words);
#define TAKE(i)                                    \
    has_slash |= fl_model_has_byte(words[i], '/'); \
    is_inside &= !fl_model_has_byte(words[i], 0);  \
    size += is_inside << 3;
#define TAKE_4(i) TAKE(i) TAKE((i) + 1) TAKE((i) + 2) TAKE((i) + 3)
#define TAKE_16(i) TAKE_4(i) TAKE_4((i) + 4) TAKE_4((i) + 8) TAKE_4((i) + 12)
    TAKE_16(0)
    TAKE_16(16)
    TAKE(32)
    __fl_assume(!has_slash);
    return size;
}

static unsigned char need_kind(long kind) {
    unsigned kinds = 1 << DT_UNKNOWN | 1 << DT_FIFO | 1 << DT_CHR | 1 << DT_DIR | 1 << DT_BLK | 1 << DT_REG |
                     1 << DT_LNK | 1 << DT_SOCK;
    __fl_assume(kinds >> kind & 1);
    return (unsigned char)kind;
}

/* Both kinds of entries have the same members. */
#define FILL(found)                                                               \
    __fl_world_block((found)->d_name, LONGEST_NAME, "readdir.name");              \
    (found)->d_name[LONGEST_NAME] = 0;                                            \
    (found)->d_type = need_kind(__fl_world("readdir.type", DT_UNKNOWN, DT_SOCK)); \
    __fl_world_block(&(found)->d_ino, sizeof(found)->d_ino, "readdir.inode");     \
    __fl_world_block(&(found)->d_off, sizeof(found)->d_off, "readdir.place");     \
    (found)->d_reclen = (unsigned short)(offsetof(__typeof__(*(found)), d_name) + 5 + need_name((found)->d_name))

/* Only the error number tells failures from the end, where it stays as it was. */
#define READ(found)                                                                                              \
    int error = __fl_sees("errors") ? FL_MODEL_FAILURE("readdir", FL_MODEL_ERROR(EIO) | FL_MODEL_NO_MEMORY) : 0; \
    if (fl_model_outcome(0, error) < 0 || !__fl_world("readdir.finds-entry", 0, 1)) return NULL;                 \
    FILL(found);                                                                                                 \
    return found

struct dirent *readdir(DIR *directory) {
    READ(&directory->entry);
}

struct dirent64 *readdir64(DIR *directory) {
    READ(&directory->large_entry);
}

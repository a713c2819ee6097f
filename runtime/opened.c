/* runtime/opened.c - what is open: files or pipes, positions in them, and reading that fails: models/file.c.
 *
 * A pipe is a file natively, which is told not to seek.
 */
#include <stdio.h>
#include <sys/stat.h>
#include <unistd.h>

#include "world.h"

enum { MOST_DESCRIPTORS = 64, MOST_STREAMS = 64 };

static int pipes[MOST_DESCRIPTORS];
static int numbers[MOST_DESCRIPTORS] = {0, 1, 2}; /* of all that were opened, one after the other */
static int are_files[3];                          /* of the standard ones */

void fl_feed_note_opened(int descriptor, enum fl_feed_nature nature) {
    static int opened = 3;
    int is_pipe = nature == FL_FEED_EITHER ? (int)fl_feed_world("file.is-a-pipe") : nature == FL_FEED_PIPE;
    if (descriptor < 0 || descriptor >= MOST_DESCRIPTORS) return;
    pipes[descriptor] = is_pipe;
    numbers[descriptor] = opened++;
}

int fl_feed_number_of(int descriptor) {
    return numbers[descriptor];
}

void fl_feed_copy_opened(int descriptor, int copy) {
    if (descriptor < 0 || descriptor >= MOST_DESCRIPTORS || copy < 0 || copy >= MOST_DESCRIPTORS) return;
    pipes[copy] = pipes[descriptor];
    numbers[copy] = numbers[descriptor];
}

int fl_feed_standard_of(int descriptor) {
    struct stat facts, standard;
    int (*real_fstat)(int, struct stat *) = dlsym(RTLD_NEXT, "fstat");
    if (!real_fstat || fl_feed_is_socket(descriptor) || real_fstat(descriptor, &facts) != 0) return -1;
    if (descriptor >= 0 && descriptor < 3) return descriptor;
    for (int i = 0; i < 3; i++)
        if (real_fstat(i, &standard) == 0 && facts.st_ino == standard.st_ino && facts.st_dev == standard.st_dev)
            return i;
    return -1;
}

int fl_feed_is_pipe(int descriptor) {
    if (fl_feed_is_socket(descriptor)) return 1;
    int standard = fl_feed_standard_of(descriptor);
    if (standard >= 0) return !are_files[standard];
    return descriptor >= 0 && descriptor < MOST_DESCRIPTORS && pipes[descriptor];
}

/* Before the program opens anything. */
__attribute__((constructor(104))) static void start_descriptors(void) {
    static const char *const closed[] = {"stdin.is-closed", "stdout.is-closed", "stderr.is-closed"};
    static const char *const files[] = {"stdin.is-a-file", "stdout.is-a-file", "stderr.is-a-file"};
    int (*real_close)(int) = dlsym(RTLD_NEXT, "close");
    for (int i = 0; i < 3; i++) {
        are_files[i] = (int)fl_feed_world(files[i]);
        if (fl_feed_world(closed[i])) real_close(i);
    }
}

/* ---- reading that fails where there are no more bytes ---- */

/* A stream of ours in the place of one of the C library's. */
struct stand_in {
    FILE *stream, *real;
    const char *input;
};

static struct stand_in stand_ins[MOST_STREAMS];

static int descriptor_of(FILE *file) {
    for (int i = 0; i < MOST_STREAMS; i++)
        if (stand_ins[i].stream == file && file) return stand_ins[i].real ? fileno(stand_ins[i].real) : 0;
    return fileno(file);
}

static int descriptor_behind(const struct stand_in *stand_in) {
    return stand_in->real ? fileno(stand_in->real) : 0;
}

static ssize_t read_behind(void *cookie, char *to, size_t size) {
    struct stand_in *stand_in = cookie;
    ssize_t (*real_read)(int, void *, size_t) = dlsym(RTLD_NEXT, "read");
    ssize_t count = real_read(descriptor_behind(stand_in), to, size);
    return count > 0 || !fl_feed_fails(stand_in->input) ? count : -1;
}

static ssize_t write_behind(void *cookie, const char *bytes, size_t size) {
    ssize_t (*real_write)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
    return real_write(descriptor_behind(cookie), bytes, size);
}

static int seek_behind(void *cookie, off64_t *offset, int whence) {
    off64_t (*real_seek)(int, off64_t, int) = dlsym(RTLD_NEXT, "lseek64");
    off64_t place = real_seek(descriptor_behind(cookie), *offset, whence);
    if (place < 0) return -1;
    *offset = place;
    return 0;
}

static int close_behind(void *cookie) {
    struct stand_in *stand_in = cookie;
    int (*real_close)(FILE *) = dlsym(RTLD_NEXT, "fclose");
    int result = stand_in->real ? real_close(stand_in->real) : 0;
    stand_in->stream = stand_in->real = NULL;
    stand_in->input = NULL;
    return result;
}

static FILE *stand_in_for(FILE *real, const char *mode, const char *input) {
    cookie_io_functions_t functions = {read_behind, write_behind, seek_behind, close_behind};
    int place = 0;
    while (place < MOST_STREAMS && stand_ins[place].input) place++;
    if (place == MOST_STREAMS) return NULL;
    stand_ins[place] = (struct stand_in){NULL, real, input};
    return stand_ins[place].stream = fopencookie(&stand_ins[place], mode, functions);
}

FILE *fl_feed_failing_stream(FILE *real, const char *mode) {
    FILE *stream = stand_in_for(real, mode, "file.fails-with-errno");
    return stream ? stream : real;
}

/* Only where the run saw it fail: a stream of ours is not quite the real one. */
__attribute__((constructor(102))) static void replace_input(void) {
    if (!fl_feed_has("stdin.fails-with-errno")) return;
    FILE *input = stand_in_for(NULL, "r", "stdin.fails-with-errno");
    if (input) stdin = input;
}

/* ---- positions ---- */

enum { IN_FILE, IN_PIPE, IN_OUTPUT };

static int kind_of(int descriptor) {
    if (fl_feed_is_pipe(descriptor)) {
        errno = ESPIPE;
        return IN_PIPE;
    }
    return fl_feed_standard_of(descriptor) >= 1 ? IN_OUTPUT : IN_FILE;
}

static off64_t seek_output(off64_t offset, int whence) {
    off64_t base = whence == SEEK_SET ? 0 : (off64_t)fl_feed_world("output.position");
    if (base + offset >= 0 && whence >= 0 && whence <= 2) return base + offset;
    errno = EINVAL;
    return -1;
}

#define FEED_SEEK(function, result, type, what, descriptor_then, succeeded)        \
    result fl_feed_##function(what, type offset, int whence);                      \
    result fl_feed_##function(what, type offset, int whence) {                     \
        int kind = kind_of(descriptor_then);                                       \
        if (kind == IN_FILE) return FL_FEED_REAL(function)(place, offset, whence); \
        off64_t to = kind == IN_PIPE ? -1 : seek_output(offset, whence);           \
        return to < 0 ? -1 : (succeeded);                                          \
    }

FEED_SEEK(lseek, off_t, off_t, int place, place, (off_t)to)
FEED_SEEK(lseek64, off64_t, off64_t, int place, place, to)
FEED_SEEK(fseek, int, long, FILE *place, descriptor_of(place), 0)
FEED_SEEK(fseeko, int, off_t, FILE *place, descriptor_of(place), 0)
FEED_SEEK(fseeko64, int, off64_t, FILE *place, descriptor_of(place), 0)

#define FEED_TELL(function, result)                                     \
    result fl_feed_##function(FILE *file);                              \
    result fl_feed_##function(FILE *file) {                             \
        int kind = kind_of(descriptor_of(file));                        \
        if (kind == IN_FILE) return FL_FEED_REAL(function)(file);       \
        return kind == IN_PIPE ? -1 : (result)seek_output(0, SEEK_CUR); \
    }

FEED_TELL(ftell, long)
FEED_TELL(ftello, off_t)
FEED_TELL(ftello64, off64_t)

int fl_feed_fgetpos(FILE *file, fpos_t *position);
int fl_feed_fgetpos(FILE *file, fpos_t *position) {
    int kind = kind_of(descriptor_of(file));
    if (kind == IN_FILE) return FL_FEED_REAL(fgetpos)(file, position);
    if (kind == IN_PIPE) return -1;
    position->__pos = (off_t)seek_output(0, SEEK_CUR);
    return 0;
}

int fl_feed_fsetpos(FILE *file, const fpos_t *position);
int fl_feed_fsetpos(FILE *file, const fpos_t *position) {
    int kind = kind_of(descriptor_of(file));
    if (kind == IN_FILE) return FL_FEED_REAL(fsetpos)(file, position);
    return kind == IN_PIPE || seek_output(position->__pos, SEEK_SET) < 0 ? -1 : 0;
}

void fl_feed_rewind(FILE *file);
void fl_feed_rewind(FILE *file) {
    if (kind_of(descriptor_of(file)) == IN_FILE)
        FL_FEED_REAL(rewind)(file);
    else
        clearerr(file);
}

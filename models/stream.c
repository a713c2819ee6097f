/* models/stream.c - FILE: opening, closing, positions and states. Nothing is buffered. */
#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <unistd.h>

#include "file.h"
#include "world.h"

#define STANDARD_STREAM(number, readable) \
    {.visible = {._fileno = number},      \
     .descriptor = number,                \
     .can_read = readable,                \
     .can_write = !(readable),            \
     .is_static = true}

static struct fl_model_stream standard_input = STANDARD_STREAM(0, true);
static struct fl_model_stream standard_output = STANDARD_STREAM(1, false);
static struct fl_model_stream standard_error = STANDARD_STREAM(2, false);

FILE *stdin = &standard_input.visible;
FILE *stdout = &standard_output.visible;
FILE *stderr = &standard_error.visible;

static struct fl_model_stream *stream_of(FILE *file) {
    return (struct fl_model_stream *)file;
}

/* The flags of open() for a mode of fopen(); -1 for a mode that does not exist. */
static int flags_of(const char *mode) {
    int flags;
    switch (*mode) {
    case 'r': flags = 0; break;
    case 'w': flags = O_CREAT | O_TRUNC; break;
    case 'a': flags = O_CREAT | O_APPEND; break;
    default: fl_model_set_error(EINVAL); return -1;
    }
    bool both = false;
    for (const char *at = mode + 1; *at && *at != ','; at++) {
        if (*at == '+') both = true;
        if (*at == 'x') flags |= O_EXCL;
    }
    return flags | (both ? O_RDWR : *mode == 'r' ? O_RDONLY : O_WRONLY);
}

static void forget_unread(struct fl_model_stream *stream) {
    stream->unread_count = stream->lost_count = 0;
}

static void set_up(struct fl_model_stream *stream, int descriptor, int flags) {
    stream->visible._flags = 0;
    stream->visible._fileno = descriptor;
    stream->descriptor = descriptor;
    stream->can_read = (flags & O_ACCMODE) != O_WRONLY;
    stream->can_write = (flags & O_ACCMODE) != O_RDONLY;
    forget_unread(stream);
}

static struct fl_model_stream *open_streams;

/* What is still open at exit is closed, and no leak. */
static void release_all(void) {
    while (open_streams) {
        struct fl_model_stream *stream = open_streams;
        open_streams = stream->next;
        __fl_free(stream);
    }
}

static FILE *new_stream(int descriptor, int flags) {
    static bool is_registered;
    if (!is_registered) fl_model_at_last(release_all);
    is_registered = true;
    struct fl_model_stream *stream = __fl_allocate(sizeof *stream);
    __fl_fill(stream, 0, sizeof *stream);
    set_up(stream, descriptor, flags);
    stream->next = open_streams;
    open_streams = stream;
    return &stream->visible;
}

/* As glibc does it: what only appends is at the end from the beginning. */
static FILE *placed_stream(int descriptor, int flags) {
    if ((flags & O_APPEND) && (flags & O_ACCMODE) == O_WRONLY) fl_model_seek(descriptor, 0, SEEK_END);
    return new_stream(descriptor, flags);
}

static FILE *open_stream(const char *name, const char *mode, int error) {
    int flags = flags_of(mode);
    if (flags < 0) return NULL;
    int descriptor = fl_model_open(name, flags, error);
    return descriptor < 0 ? NULL : placed_stream(descriptor, flags);
}

FILE *fl_model_open_command_stream(const char *name, const char *mode) {
    int flags = flags_of(mode), descriptor = fl_model_open_command(name, flags);
    return descriptor < 0 ? NULL : new_stream(descriptor, flags);
}

FILE *fopen(const char *restrict name, const char *restrict mode) {
    return open_stream(name, mode, FL_MODEL_FAILURE("fopen", FL_MODEL_OPEN_ERRORS));
}

FILE *fopen64(const char *restrict name, const char *restrict mode) {
    return open_stream(name, mode, FL_MODEL_FAILURE("fopen", FL_MODEL_OPEN_ERRORS));
}

/* Was it opened for what the stream is to do? How standard descriptors were is not known. */
static bool can_serve(int descriptor, int flags, int error) {
    int has = fl_model_flags_of(descriptor) & O_ACCMODE;
    bool is_known = !fl_model_is_standard(descriptor);
    return is_known ? has == O_RDWR || has == (flags & O_ACCMODE) : !error;
}

static FILE *open_again(int descriptor, const char *mode, int error) {
    int flags = flags_of(mode);
    if (flags < 0 || !fl_model_is_open(descriptor)) return NULL;
    if (!can_serve(descriptor, flags, error)) {
        fl_model_set_error(EINVAL);
        return NULL;
    }
    if (__fl_allocation_fails("fdopen fails")) return fl_model_no_memory();
    return placed_stream(descriptor, flags);
}

FILE *fdopen(int descriptor, const char *mode) {
    return open_again(descriptor, mode, FL_MODEL_FAILURE("fdopen", FL_MODEL_ERROR(EINVAL)));
}

static FILE *open_unnamed(int error) {
    if (fl_model_outcome(0, error) < 0) return NULL;
    int descriptor = fl_model_open_unnamed();
    return descriptor < 0 ? NULL : new_stream(descriptor, O_RDWR);
}

FILE *tmpfile(void) {
    return open_unnamed(FL_MODEL_FAILURE("tmpfile", FL_MODEL_OPEN_ERRORS));
}

FILE *tmpfile64(void) {
    return open_unnamed(FL_MODEL_FAILURE("tmpfile", FL_MODEL_OPEN_ERRORS));
}

static void release(struct fl_model_stream *stream) {
    if (stream->is_static) {
        stream->can_read = stream->can_write = false;
        return;
    }
    struct fl_model_stream **link = &open_streams;
    while (*link && *link != stream) link = &(*link)->next;
    if (*link) *link = stream->next;
    __fl_free(stream);
}

int fl_model_close_stream(FILE *file) {
    struct fl_model_stream *stream = stream_of(file);
    int result = fl_model_close(stream->descriptor);
    release(stream);
    return result < 0 ? EOF : 0;
}

/* What was written last may not arrive. */
int fclose(FILE *file) {
    int error = FL_MODEL_SEEN_WRITE_FAILURE("fclose");
    return (int)fl_model_outcome(fl_model_close_stream(file), error);
}

/* A file is read from its start again then, and may become empty, which is not followed (assumptions.def). */
int fl_model_open_itself(int descriptor, int error);
int fl_model_open_itself(int descriptor, int error) {
    return fl_model_outcome(0, error) < 0 ? -1 : fl_model_duplicate_descriptor(descriptor, 0);
}

/* The new file takes the old one's descriptor number, as it does in practice. */
static FILE *reopen(const char *name, const char *mode, FILE *file, int error) {
    struct fl_model_stream *stream = stream_of(file);
    int flags = flags_of(mode), old = stream->descriptor;
    int descriptor = -1;
    if (__fl_sees("files that are opened anew") && !name && flags >= 0)
        descriptor = fl_model_open_itself(old, error);
    else if (flags >= 0)
        descriptor = fl_model_open(name, flags, error);
    if (descriptor < 0) {
        fl_model_close(old);
        release(stream);
        return NULL;
    }
    fl_model_replace_descriptor(descriptor, old);
    fl_model_close(descriptor);
    set_up(stream, old, flags);
    return file;
}

FILE *freopen(const char *restrict name, const char *restrict mode, FILE *restrict file) {
    return reopen(name, mode, file, FL_MODEL_FAILURE("freopen", FL_MODEL_OPEN_ERRORS));
}

FILE *freopen64(const char *restrict name, const char *restrict mode, FILE *restrict file) {
    return reopen(name, mode, file, FL_MODEL_FAILURE("freopen", FL_MODEL_OPEN_ERRORS));
}

/* NULL: all streams. Standard output has the error, or another one. */
static int flush(FILE *file, int error, long is_other) {
    if (!file && is_other) return (int)fl_model_outcome(0, error);
    return fl_model_conclude(file ? file : stdout, 0, error);
}

#define FLUSH(function, file)                          \
    flush(file, FL_MODEL_SEEN_WRITE_FAILURE(function), \
          !(file) && __fl_sees(function) ? __fl_world(function ".fails-elsewhere", 0, 1) : 0)

int fflush(FILE *file) {
    return FLUSH("fflush", file);
}

int fflush_unlocked(FILE *file) {
    return FLUSH("fflush_unlocked", file);
}

int fcloseall(void) {
    return (int)fl_model_outcome(0, FL_MODEL_SEEN_WRITE_FAILURE("fcloseall"));
}

int fpurge(FILE *file);
int fpurge(FILE *file) {
    forget_unread(stream_of(file));
    return 0;
}

void __fpurge(FILE *file);
void __fpurge(FILE *file) {
    forget_unread(stream_of(file));
}

/* What the stream writes there, and when, is not followed (assumptions.def). */
void fl_model_lend_buffer(char *buffer);
void fl_model_lend_buffer(char *buffer) {
    (void)buffer;
}

int setvbuf(FILE *restrict file, char *restrict buffer, int mode, size_t size) {
    (void)file;
    if (mode != _IOFBF && mode != _IOLBF && mode != _IONBF) return EOF;
    if (buffer && size) fl_model_lend_buffer(buffer);
    return 0;
}

void setbuf(FILE *restrict file, char *restrict buffer) {
    (void)setvbuf(file, buffer, _IOFBF, BUFSIZ);
}

void setbuffer(FILE *restrict file, char *restrict buffer, size_t size) {
    (void)setvbuf(file, buffer, _IOFBF, size);
}

void setlinebuf(FILE *file) {
    (void)file;
}

static int seek(FILE *file, long long offset, int whence) {
    struct fl_model_stream *stream = stream_of(file);
    if (whence == SEEK_CUR) offset -= stream->unread_count + stream->lost_count;
    if (fl_model_seek(stream->descriptor, offset, whence) < 0) return -1;
    forget_unread(stream);
    stream->visible._flags &= ~FL_MODEL_AT_END;
    return 0;
}

static long long tell(FILE *file) {
    struct fl_model_stream *stream = stream_of(file);
    long long offset = fl_model_seek(stream->descriptor, 0, SEEK_CUR);
    return offset < 0 ? -1 : offset - stream->unread_count - stream->lost_count;
}

int fseek(FILE *file, long offset, int whence) {
    return seek(file, offset, whence);
}

int fseeko(FILE *file, off_t offset, int whence) {
    return seek(file, offset, whence);
}

int fseeko64(FILE *file, off64_t offset, int whence) {
    return seek(file, offset, whence);
}

long ftell(FILE *file) {
    return (long)tell(file);
}

off_t ftello(FILE *file) {
    return (off_t)tell(file);
}

off64_t ftello64(FILE *file) {
    return tell(file);
}

void rewind(FILE *file) {
    seek(file, 0, SEEK_SET);
    file->_flags &= ~(FL_MODEL_AT_END | FL_MODEL_IN_ERROR);
}

int fgetpos(FILE *restrict file, fpos_t *restrict position) {
    long long offset = tell(file);
    if (offset < 0) return -1;
    position->__pos = (off_t)offset;
    return 0;
}

int fsetpos(FILE *file, const fpos_t *position) {
    return seek(file, position->__pos, SEEK_SET);
}

#undef feof
#undef ferror
#undef clearerr
#undef fileno

int feof(FILE *file) {
    return (file->_flags & FL_MODEL_AT_END) != 0;
}

int feof_unlocked(FILE *file) {
    return (file->_flags & FL_MODEL_AT_END) != 0;
}

int ferror(FILE *file) {
    return (file->_flags & FL_MODEL_IN_ERROR) != 0;
}

int ferror_unlocked(FILE *file) {
    return (file->_flags & FL_MODEL_IN_ERROR) != 0;
}

/* What comes behind the end, as from a terminal, is not followed (assumptions.def). */
void clearerr(FILE *file) {
    file->_flags &= ~(FL_MODEL_AT_END | FL_MODEL_IN_ERROR);
}

void clearerr_unlocked(FILE *file) {
    file->_flags &= ~(FL_MODEL_AT_END | FL_MODEL_IN_ERROR);
}

int fileno(FILE *file) {
    return stream_of(file)->descriptor;
}

int fileno_unlocked(FILE *file) {
    return stream_of(file)->descriptor;
}

void flockfile(FILE *file) {
    (void)file;
}

void funlockfile(FILE *file) {
    (void)file;
}

int ftrylockfile(FILE *file) {
    (void)file;
    return 0;
}

int remove(const char *name) {
    return fl_model_file_remove(name, FL_MODEL_FAILURE("remove", FL_MODEL_REMOVE_ERRORS));
}

#define RENAME_ERRORS \
    (FL_MODEL_REMOVE_ERRORS | FL_MODEL_ERROR(EXDEV) | FL_MODEL_ERROR(EISDIR) | FL_MODEL_ERROR(EMLINK))

int rename(const char *from, const char *to) {
    return fl_model_file_rename(from, to, FL_MODEL_FAILURE("rename", RENAME_ERRORS));
}

/* runtime/files.c - opening, reading and writing that fails or stops short: models/unistd.c, models/stream.c,
 * models/stream_text.c, models/stream_print.c.
 *
 * What the model takes no input for is asked for here all the same: there is none, so it is 0.
 */
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <wchar.h>

#include "world.h"

/* ---- descriptors ---- */

/* What the program has just made is a file. */
static int note_descriptor(int descriptor, int flags) {
    int is_new = (flags & O_CREAT) && (flags & O_EXCL);
    if (descriptor >= 0) fl_feed_note_opened(descriptor, is_new ? FL_FEED_FILE : FL_FEED_EITHER);
    return descriptor;
}

#define FEED_OPEN(function)                                                              \
    int fl_feed_##function(const char *name, int flags, ...);                            \
    int fl_feed_##function(const char *name, int flags, ...) {                           \
        va_list list;                                                                    \
        va_start(list, flags);                                                           \
        unsigned mode = flags & O_CREAT ? va_arg(list, unsigned) : 0;                    \
        va_end(list);                                                                    \
        if (FL_FEED_FAILS("open")) return -1;                                            \
        return note_descriptor(FL_FEED_REAL(function)(name, flags, mode | 0600), flags); \
    }

FEED_OPEN(open)
FEED_OPEN(open64)

int fl_feed_creat(const char *name, mode_t mode);
int fl_feed_creat(const char *name, mode_t mode) {
    return FL_FEED_FAILS("creat") ? -1 : note_descriptor(FL_FEED_REAL(creat)(name, mode | 0600), 0);
}

int fl_feed_close(int descriptor);
int fl_feed_close(int descriptor) {
    int fails = FL_FEED_FAILS("close"), error = errno;
    int result = FL_FEED_REAL(close)(descriptor);
    fl_feed_forget_socket(descriptor);
    if (!fails) return result;
    errno = error;
    return -1;
}

ssize_t fl_feed_read(int descriptor, void *to, size_t size);
ssize_t fl_feed_read(int descriptor, void *to, size_t size) {
    static int was_short;
    long most = 0;
    int fails = FL_FEED_FAILS("read");
    if (fl_feed_is_socket(descriptor)) return fl_feed_message(to, fails, "read.gives", "read.bytes");
    if (!was_short && size > 1 && fl_feed_is_pipe(descriptor)) most = fl_feed_world("read.stops-after");
    int error = errno;
    if (FL_FEED_REAL(read)(descriptor, to, 0) < 0) return -1;
    errno = error;
    if (fails) return -1;
    if (most) was_short = 1;
    return FL_FEED_REAL(read)(descriptor, to, most ? (size_t)most : size);
}

ssize_t fl_feed_write(int descriptor, const void *bytes, size_t size);
ssize_t fl_feed_write(int descriptor, const void *bytes, size_t size) {
    int fails = FL_FEED_FAILS("write"), error = errno;
    long rest = fl_feed_world("write.leaves-out");
    if (fl_feed_is_pipe(descriptor)) size = fails ? 0 : size - (size_t)rest;
    ssize_t result = FL_FEED_REAL(write)(descriptor, bytes, size);
    if (!fails || result < 0) return result;
    errno = error;
    return -1;
}

#define FEED_PATH(function, parameters, arguments) \
    int fl_feed_##function parameters;             \
    int fl_feed_##function parameters {            \
        if (FL_FEED_FAILS(#function)) return -1;   \
        return FL_FEED_REAL(function) arguments;   \
    }

FEED_PATH(unlink, (const char *name), (name))
FEED_PATH(remove, (const char *name), (name))
FEED_PATH(rename, (const char *from, const char *to), (from, to))
FEED_PATH(fsync, (int descriptor), (descriptor))
FEED_PATH(ftruncate, (int descriptor, off_t size), (descriptor, size))
FEED_PATH(ftruncate64, (int descriptor, off64_t size), (descriptor, size))

#define FEED_TEMPORARY(function)                                                \
    int fl_feed_##function(char *name);                                         \
    int fl_feed_##function(char *name) {                                        \
        if (FL_FEED_FAILS(#function)) return -1;                                \
        return note_descriptor(FL_FEED_REAL(function)(name), O_CREAT | O_EXCL); \
    }

FEED_TEMPORARY(mkstemp)
FEED_TEMPORARY(mkstemp64)

int fl_feed_dup(int descriptor);
int fl_feed_dup(int descriptor) {
    if (FL_FEED_FAILS("dup")) return -1;
    int copy = FL_FEED_REAL(dup)(descriptor);
    fl_feed_copy_opened(descriptor, copy);
    return copy;
}

int fl_feed_dup2(int descriptor, int target);
int fl_feed_dup2(int descriptor, int target) {
    if (target > 2 && FL_FEED_FAILS("dup2")) return -1;
    int copy = FL_FEED_REAL(dup2)(descriptor, target);
    fl_feed_copy_opened(descriptor, copy);
    return copy;
}

mode_t fl_feed_umask(mode_t mask);
mode_t fl_feed_umask(mode_t mask) {
    static int is_known;
    static mode_t current;
    if (!is_known) {
        long first = fl_feed_world("umask");
        current = (mode_t)(first ? first : 022);
    }
    is_known = 1;
    mode_t old = current;
    current = mask & 0777;
    return old;
}

/* ---- streams ---- */

static FILE *note_stream(FILE *file, const char *mode) {
    if (!file) return NULL;
    note_descriptor(fileno(file), strchr(mode, 'x') ? O_CREAT | O_EXCL : 0);
    return fl_feed_has("file.fails-with-errno") ? fl_feed_failing_stream(file, mode) : file;
}

#define FEED_STREAM(function, name, mode_then, parameters, arguments)                                 \
    FILE *fl_feed_##function parameters;                                                              \
    FILE *fl_feed_##function parameters {                                                             \
        return FL_FEED_FAILS(name) ? NULL : note_stream(FL_FEED_REAL(function) arguments, mode_then); \
    }

FEED_STREAM(fopen, "fopen", mode, (const char *name, const char *mode), (name, mode))
FEED_STREAM(fopen64, "fopen", mode, (const char *name, const char *mode), (name, mode))
FEED_STREAM(tmpfile, "tmpfile", "w+x", (void), ())
FEED_STREAM(tmpfile64, "tmpfile", "w+x", (void), ())

static FILE *note_reopened(FILE *file, const char *name) {
    if (file && name) note_descriptor(fileno(file), 0);
    return file;
}

/* What was open is closed whether the new file can be had or not. */
#define FEED_REOPEN(function)                                                             \
    FILE *fl_feed_##function(const char *name, const char *mode, FILE *file);             \
    FILE *fl_feed_##function(const char *name, const char *mode, FILE *file) {            \
        int (*close_file)(FILE *) = dlsym(RTLD_NEXT, "fclose");                           \
        int fails = FL_FEED_FAILS("freopen"), error = errno;                              \
        if (!fails) return note_reopened(FL_FEED_REAL(function)(name, mode, file), name); \
        close_file(file);                                                                 \
        errno = error;                                                                    \
        return NULL;                                                                      \
    }

FILE *fl_feed_fdopen(int descriptor, const char *mode);
FILE *fl_feed_fdopen(int descriptor, const char *mode) {
    int fails = FL_FEED_FAILS("fdopen") && fl_feed_standard_of(descriptor) >= 0;
    char has_no_memory = 0;
    if (fails) return NULL;
    if (fl_feed_has("fdopen fails")) fl_feed_take("fdopen fails", &has_no_memory, 1);
    if (has_no_memory) errno = ENOMEM;
    return has_no_memory ? NULL : FL_FEED_REAL(fdopen)(descriptor, mode);
}

FEED_REOPEN(freopen)
FEED_REOPEN(freopen64)

#define ERROR_SEEN 0x20 /* of the C library's FILE */

/* How printing goes in this call. */
struct printing {
    int fails, error;
    long arriving; /* bytes of it that are printed all the same */
};

/* still: the name of the input that says how much arrives; NULL: there is none. */
static struct printing begin_printing(const char *failure, const char *still) {
    struct printing printing = {.fails = fl_feed_fails(failure), .error = errno};
    if (still) printing.arriving = fl_feed_world(still);
    return printing;
}

#define BEGIN_PRINTING(name) begin_printing(name ".fails-with-errno", name ".still-prints")

/* Files get what is written to them, whether the call says so or not. */
static int is_lost(const struct printing *printing, int descriptor) {
    return printing->fails && (fl_feed_standard_of(descriptor) >= 0 || fl_feed_is_socket(descriptor));
}

static void flush(FILE *file) {
    int (*real_flush)(FILE *) = dlsym(RTLD_NEXT, "fflush");
    real_flush(file);
}

/* The part of a text that arrives although printing it fails. */
static void print_part(const struct printing *printing, int descriptor, const char *text, size_t length) {
    ssize_t (*real_write)(int, const void *, size_t) = dlsym(RTLD_NEXT, "write");
    size_t part = (size_t)printing->arriving < length ? (size_t)printing->arriving : length;
    if (part && real_write(descriptor, text, part) < 0) return;
}

static void print_part_of(const struct printing *printing, int descriptor, const char *format, va_list list) {
    char *text = NULL;
    int length = vasprintf(&text, format, list);
    if (length >= 0) print_part(printing, descriptor, text, (size_t)length);
    if (length >= 0) free(text);
}

/* The result of a call that wrote, or what its failure looks like. */
static int conclude(FILE *file, const struct printing *printing, int result) {
    if (!printing->fails) return result;
    if (file) file->_flags |= ERROR_SEEN;
    errno = printing->error;
    return EOF;
}

#define FEED_CHARACTER(function, name, file, parameters, arguments)             \
    int fl_feed_##function parameters;                                          \
    int fl_feed_##function parameters {                                         \
        struct printing printing = BEGIN_PRINTING(name);                        \
        if (!is_lost(&printing, fileno(file)))                                  \
            return conclude(file, &printing, FL_FEED_REAL(function) arguments); \
        char byte = (char)character;                                            \
        flush(file);                                                            \
        print_part(&printing, fileno(file), &byte, 1);                          \
        return conclude(file, &printing, EOF);                                  \
    }

FEED_CHARACTER(fputc, "fputc", file, (int character, FILE *file), (character, file))
FEED_CHARACTER(putc, "putc", file, (int character, FILE *file), (character, file))
FEED_CHARACTER(putchar, "putchar", stdout, (int character), (character))
FEED_CHARACTER(fputc_unlocked, "fputc_unlocked", file, (int character, FILE *file), (character, file))
FEED_CHARACTER(putc_unlocked, "putc_unlocked", file, (int character, FILE *file), (character, file))
FEED_CHARACTER(putchar_unlocked, "putchar_unlocked", stdout, (int character), (character))
FEED_CHARACTER(_IO_putc, "_IO_putc", file, (int character, FILE *file), (character, file))
FEED_CHARACTER(fputwc, "fputwc", file, (wchar_t character, FILE *file), (character, file))
FEED_CHARACTER(putwc, "putwc", file, (wchar_t character, FILE *file), (character, file))
FEED_CHARACTER(putwchar, "putwchar", stdout, (wchar_t character), (character))

#define FEED_STRING(function, name, file, behind, parameters, arguments)                        \
    int fl_feed_##function parameters;                                                          \
    int fl_feed_##function parameters {                                                         \
        struct printing printing = BEGIN_PRINTING(name);                                        \
        if (!is_lost(&printing, fileno(file)))                                                  \
            return conclude(file, &printing, FL_FEED_REAL(function) arguments);                 \
        size_t length = strlen(text);                                                           \
        flush(file);                                                                            \
        print_part(&printing, fileno(file), text, length);                                      \
        printing.arriving -= (long)length;                                                      \
        if (printing.arriving > 0) print_part(&printing, fileno(file), behind, strlen(behind)); \
        return conclude(file, &printing, EOF);                                                  \
    }

FEED_STRING(fputs, "fputs", file, "", (const char *text, FILE *file), (text, file))
FEED_STRING(fputs_unlocked, "fputs_unlocked", file, "", (const char *text, FILE *file), (text, file))
FEED_STRING(puts, "puts", stdout, "\n", (const char *text), (text))

#define FEED_FLUSH(function, file_then, parameters, arguments)                          \
    int fl_feed_##function parameters;                                                  \
    int fl_feed_##function parameters {                                                 \
        struct printing printing = begin_printing(#function ".fails-with-errno", NULL); \
        return conclude(file_then, &printing, FL_FEED_REAL(function) arguments);        \
    }

/* Of all streams, standard output has the error, or another one. */
static FILE *failing_stream(FILE *file, const char *input) {
    return file || fl_feed_world(input) ? file : stdout;
}

FEED_FLUSH(fflush, failing_stream(file, "fflush.fails-elsewhere"), (FILE * file), (file))
FEED_FLUSH(fflush_unlocked, failing_stream(file, "fflush_unlocked.fails-elsewhere"), (FILE * file), (file))
FEED_FLUSH(fclose, NULL, (FILE * file), (file))
FEED_FLUSH(fcloseall, NULL, (void), ())

int fl_feed_putw(int number, FILE *file);
int fl_feed_putw(int number, FILE *file) {
    struct printing printing = BEGIN_PRINTING("putw");
    if (!is_lost(&printing, fileno(file))) return conclude(file, &printing, FL_FEED_REAL(putw)(number, file));
    flush(file);
    print_part(&printing, fileno(file), (const char *)&number, sizeof number);
    return conclude(file, &printing, EOF);
}

int fl_feed_fputws(const wchar_t *text, FILE *file);
int fl_feed_fputws(const wchar_t *text, FILE *file) {
    struct printing printing = BEGIN_PRINTING("fputws");
    if (!is_lost(&printing, fileno(file))) return conclude(file, &printing, FL_FEED_REAL(fputws)(text, file));
    flush(file);
    for (long i = 0; i < printing.arriving && text[i]; i++) {
        struct printing one = {.arriving = 1};
        print_part(&one, fileno(file), &(char){(char)text[i]}, 1);
    }
    return conclude(file, &printing, EOF);
}

void fl_feed_perror(const char *text);
void fl_feed_perror(const char *text) {
    int error = errno;
    const char *parts[] = {text ? text : "", text && *text ? ": " : "", strerror(error), "\n"};
    struct printing printing = BEGIN_PRINTING("perror");
    errno = error;
    if (!is_lost(&printing, 2)) FL_FEED_REAL(perror)(text);
    for (int i = 0; i < 4 && is_lost(&printing, 2) && printing.arriving > 0; i++) {
        print_part(&printing, 2, parts[i], strlen(parts[i]));
        printing.arriving -= (long)strlen(parts[i]);
    }
    conclude(stderr, &printing, 0);
}

#define FEED_LIST(function, name, file, descriptor_then, parameters, arguments) \
    int fl_feed_##function parameters;                                          \
    int fl_feed_##function parameters {                                         \
        struct printing printing = BEGIN_PRINTING(name);                        \
        if (!is_lost(&printing, descriptor_then))                               \
            return conclude(file, &printing, FL_FEED_REAL(function) arguments); \
        if ((FILE *)file) flush(file);                                          \
        print_part_of(&printing, descriptor_then, format, list);                \
        return conclude(file, &printing, EOF);                                  \
    }

FEED_LIST(vprintf, "vprintf", stdout, 1, (const char *format, va_list list), (format, list))
FEED_LIST(vfprintf, "vfprintf", file, fileno(file), (FILE * file, const char *format, va_list list),
          (file, format, list))
FEED_LIST(vdprintf, "vdprintf", NULL, descriptor, (int descriptor, const char *format, va_list list),
          (descriptor, format, list))
FEED_LIST(__vprintf_chk, "vprintf", stdout, 1, (int flag, const char *format, va_list list), (flag, format, list))
FEED_LIST(__vfprintf_chk, "vfprintf", file, fileno(file),
          (FILE * file, int flag, const char *format, va_list list), (file, flag, format, list))
FEED_LIST(__vdprintf_chk, "vdprintf", NULL, descriptor,
          (int descriptor, int flag, const char *format, va_list list), (descriptor, flag, format, list))

/* Those with a list of arguments, by way of the function that takes a va_list. */
#define FEED_PRINTER(function, name, by, file, descriptor_then, parameters, arguments) \
    int fl_feed_##function parameters;                                                 \
    int fl_feed_##function parameters {                                                \
        struct printing printing = BEGIN_PRINTING(name);                               \
        int result = EOF;                                                              \
        va_list list;                                                                  \
        va_start(list, format);                                                        \
        if (is_lost(&printing, descriptor_then)) {                                     \
            if ((FILE *)file) flush(file);                                             \
            print_part_of(&printing, descriptor_then, format, list);                   \
        } else                                                                         \
            result = FL_FEED_REAL(by) arguments;                                       \
        va_end(list);                                                                  \
        return conclude(file, &printing, result);                                      \
    }

FEED_PRINTER(printf, "printf", vprintf, stdout, 1, (const char *format, ...), (format, list))
FEED_PRINTER(fprintf, "fprintf", vfprintf, file, fileno(file), (FILE * file, const char *format, ...),
             (file, format, list))
FEED_PRINTER(dprintf, "dprintf", vdprintf, NULL, descriptor, (int descriptor, const char *format, ...),
             (descriptor, format, list))
FEED_PRINTER(__printf_chk, "printf", __vprintf_chk, stdout, 1, (int flag, const char *format, ...),
             (flag, format, list))
FEED_PRINTER(__fprintf_chk, "fprintf", __vfprintf_chk, file, fileno(file),
             (FILE * file, int flag, const char *format, ...), (file, flag, format, list))
FEED_PRINTER(__dprintf_chk, "dprintf", __vdprintf_chk, NULL, descriptor,
             (int descriptor, int flag, const char *format, ...), (descriptor, flag, format, list))

/* At least one item is left out where it fails, of which a part may arrive. */
#define FEED_FWRITE(function)                                                                      \
    size_t fl_feed_##function(const void *bytes, size_t size, size_t count, FILE *file);           \
    size_t fl_feed_##function(const void *bytes, size_t size, size_t count, FILE *file) {          \
        struct printing printing = begin_printing(#function ".fails-with-errno", NULL);            \
        size_t rest = (size_t)fl_feed_world(#function ".leaves-out"), total = size * count;        \
        size_t part = (size_t)fl_feed_world(#function ".still-prints");                            \
        if (!printing.fails || !total)                                                             \
            return conclude(file, &printing, 0), FL_FEED_REAL(function)(bytes, size, count, file); \
        size_t written = count - (rest ? rest : 1);                                                \
        if (is_lost(&printing, fileno(file))) {                                                    \
            flush(file);                                                                           \
            printing.arriving = (long)(written * size + part);                                     \
            print_part(&printing, fileno(file), bytes, total);                                     \
        } else                                                                                     \
            FL_FEED_REAL(function)(bytes, size, count, file);                                      \
        conclude(file, &printing, 0);                                                              \
        return written;                                                                            \
    }

FEED_FWRITE(fwrite)
FEED_FWRITE(fwrite_unlocked)

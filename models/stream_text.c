/* models/stream_text.c - reading and writing characters, lines and blocks of a FILE. */
#include <errno.h>
#include <stdlib.h>
#include <wchar.h>

#include "file.h"
#include "world.h"

static struct fl_model_stream *stream_of(FILE *file) {
    return (struct fl_model_stream *)file;
}

int fl_model_begin_printing(int error, long arriving) {
    fl_model_lose_output(error, (size_t)arriving);
    return error;
}

int fl_model_conclude(FILE *file, int result, int error) {
    file->_flags |= FL_MODEL_IN_ERROR & -(error != 0);
    fl_model_lose_output(0, 0);
    return (int)fl_model_outcome(result, error);
}

/* How reading goes on where there are no more bytes. A directory can be opened, but not read. */
static int failure_of_reading(int descriptor) {
    switch (fl_model_origin_of(descriptor)) {
    case FL_MODEL_FROM_INPUT:
        return FL_MODEL_HIGH_FAILURE("stdin", FL_MODEL_READ_ERRORS, FL_MODEL_READ_HIGH_ERRORS);
    case FL_MODEL_FROM_OUTSIDE: return FL_MODEL_FAILURE("file", FL_MODEL_READ_ERRORS & ~FL_MODEL_ERROR(EBADF));
    default: return 0;
    }
}

/* What is read ends, or reading it fails: only ferror, feof and errno tell one from the other. */
static void end_input(struct fl_model_stream *stream) {
    int error = __fl_sees("errors") ? failure_of_reading(stream->descriptor) : 0;
    int mask = -(error != 0);
    stream->visible._flags |= (FL_MODEL_AT_END & ~mask) | (FL_MODEL_IN_ERROR & mask);
    fl_model_outcome(0, error);
}

/* There is always a known place for the next one. */
static int take_unread(struct fl_model_stream *stream) {
    int character = stream->unread[--stream->unread_count];
    if (!stream->unread_count && stream->lost_count) {
        stream->lost_count--;
        stream->unread[stream->unread_count++] = (unsigned char)__fl_world("ungetc.lost", 0, 255);
    }
    return character;
}

int fl_model_get(FILE *file) {
    struct fl_model_stream *stream = stream_of(file);
    if (stream->unread_count > 0) return take_unread(stream);
    if (stream->visible._flags & FL_MODEL_AT_END) return EOF;
    if (!stream->can_read) {
        stream->visible._flags |= FL_MODEL_IN_ERROR;
        fl_model_set_error(EBADF);
        return EOF;
    }
    int byte = fl_model_read_byte(stream->descriptor);
    if (byte == -1) end_input(stream);
    if (byte == -2) stream->visible._flags |= FL_MODEL_IN_ERROR;
    return byte < 0 ? EOF : byte;
}

int fl_model_unget(FILE *file, int character) {
    struct fl_model_stream *stream = stream_of(file);
    if (character == EOF) return EOF;
    if (stream->unread_count == FL_MODEL_UNREAD_LIMIT) {
        for (int i = 1; i < FL_MODEL_UNREAD_LIMIT; i++) stream->unread[i - 1] = stream->unread[i];
        stream->unread_count--;
        stream->lost_count++;
    }
    stream->unread[stream->unread_count++] = (unsigned char)character;
    stream->visible._flags &= ~FL_MODEL_AT_END;
    return (unsigned char)character;
}

size_t fl_model_put_to(FILE *file, const void *bytes, size_t size) {
    struct fl_model_stream *stream = stream_of(file);
    if (!stream->can_write) {
        stream->visible._flags |= FL_MODEL_IN_ERROR;
        fl_model_set_error(EBADF);
        return 0;
    }
    if (stream->unread_count > 0) {
        fl_model_seek(stream->descriptor, -stream->unread_count - stream->lost_count, SEEK_CUR);
        stream->unread_count = stream->lost_count = 0;
    }
    long written = fl_model_write(stream->descriptor, bytes, size);
    if (written < 0) {
        stream->visible._flags |= FL_MODEL_IN_ERROR;
        return 0;
    }
    return (size_t)written;
}

void fl_model_stream_sink(void *file, const char *bytes, size_t size) {
    fl_model_put_to(file, bytes, size);
}

static int put_character(int character, FILE *file) {
    unsigned char byte = (unsigned char)character;
    return fl_model_put_to(file, &byte, 1) == 1 ? byte : EOF;
}

#undef getc
#undef getchar
#undef putc
#undef putchar
#undef getc_unlocked
#undef getchar_unlocked
#undef putc_unlocked
#undef putchar_unlocked
#undef fgetc_unlocked
#undef fputc_unlocked

int fgetc(FILE *file) {
    return fl_model_get(file);
}

int getc(FILE *file) {
    return fl_model_get(file);
}

int getchar(void) {
    return fl_model_get(stdin);
}

int fgetc_unlocked(FILE *file) {
    return fl_model_get(file);
}

int getc_unlocked(FILE *file) {
    return fl_model_get(file);
}

int getchar_unlocked(void) {
    return fl_model_get(stdin);
}

int _IO_getc(FILE *file);
int _IO_getc(FILE *file) {
    return fl_model_get(file);
}

int __uflow(FILE *file) {
    return fl_model_get(file);
}

int ungetc(int character, FILE *file) {
    return fl_model_unget(file, character);
}

int fputc(int character, FILE *file) {
    int error = FL_MODEL_PRINTING("fputc");
    return fl_model_conclude(file, put_character(character, file), error);
}

int putc(int character, FILE *file) {
    int error = FL_MODEL_PRINTING("putc");
    return fl_model_conclude(file, put_character(character, file), error);
}

int putchar(int character) {
    int error = FL_MODEL_PRINTING("putchar");
    return fl_model_conclude(stdout, put_character(character, stdout), error);
}

int fputc_unlocked(int character, FILE *file) {
    int error = FL_MODEL_PRINTING("fputc_unlocked");
    return fl_model_conclude(file, put_character(character, file), error);
}

int putc_unlocked(int character, FILE *file) {
    int error = FL_MODEL_PRINTING("putc_unlocked");
    return fl_model_conclude(file, put_character(character, file), error);
}

int putchar_unlocked(int character) {
    int error = FL_MODEL_PRINTING("putchar_unlocked");
    return fl_model_conclude(stdout, put_character(character, stdout), error);
}

int _IO_putc(int character, FILE *file);
int _IO_putc(int character, FILE *file) {
    int error = FL_MODEL_PRINTING("_IO_putc");
    return fl_model_conclude(file, put_character(character, file), error);
}

int __overflow(FILE *file, int character) {
    return put_character(character, file);
}

static int put_string(const char *text, FILE *file) {
    size_t length = fl_model_length(text);
    return fl_model_put_to(file, text, length) == length ? 1 : EOF;
}

int fputs(const char *restrict text, FILE *restrict file) {
    int error = FL_MODEL_PRINTING("fputs");
    return fl_model_conclude(file, put_string(text, file), error);
}

int fputs_unlocked(const char *restrict text, FILE *restrict file) {
    int error = FL_MODEL_PRINTING("fputs_unlocked");
    return fl_model_conclude(file, put_string(text, file), error);
}

int puts(const char *text) {
    int error = FL_MODEL_PRINTING("puts");
    bool is_closed = put_string(text, stdout) == EOF || put_character('\n', stdout) == EOF;
    int result = fl_model_conclude(stdout, (int)fl_model_length(text) + 1, error);
    return is_closed ? EOF : result;
}

/* Of errors, only those of this call count, and not that there is nothing yet. */
static char *get_line(char *to, int size, FILE *file) {
    int count = 0, old_error = file->_flags & FL_MODEL_IN_ERROR;
    if (size <= 0) return NULL;
    file->_flags &= ~FL_MODEL_IN_ERROR;
    while (count < size - 1) {
        int character = fl_model_get(file);
        if (character == EOF) {
            bool has_failed = (file->_flags & FL_MODEL_IN_ERROR) && fl_model_error() != EAGAIN;
            file->_flags |= old_error;
            if (count == 0 || has_failed) return NULL;
            break;
        }
        to[count++] = (char)character;
        if (character == '\n') break;
    }
    file->_flags |= old_error;
    to[count] = 0;
    return to;
}

char *fgets(char *restrict to, int size, FILE *restrict file) {
    return get_line(to, size, file);
}

char *fgets_unlocked(char *restrict to, int size, FILE *restrict file) {
    return get_line(to, size, file);
}

char *__fgets_chk(char *to, size_t known, int size, FILE *file);
char *__fgets_chk(char *to, size_t known, int size, FILE *file) {
    (void)known;
    return get_line(to, size, file);
}

char *gets(char *to);
char *gets(char *to) {
    size_t count = 0;
    int character;
    while ((character = fl_model_get(stdin)) != EOF && character != '\n') to[count++] = (char)character;
    if (character == EOF && count == 0) return NULL;
    to[count] = 0;
    return to;
}

char *__gets_chk(char *to, size_t known);
char *__gets_chk(char *to, size_t known) {
    (void)known;
    return gets(to);
}

static size_t read_items(void *to, size_t size, size_t count, FILE *file) {
    size_t total = size * count;
    unsigned char *target = to;
    if (total == 0) return 0;
    for (size_t i = 0; i < total; i++) {
        int character = fl_model_get(file);
        if (character == EOF) return i / size;
        target[i] = (unsigned char)character;
    }
    return count;
}

size_t fread(void *restrict to, size_t size, size_t count, FILE *restrict file) {
    return read_items(to, size, count, file);
}

size_t fread_unlocked(void *restrict to, size_t size, size_t count, FILE *restrict file) {
    return read_items(to, size, count, file);
}

size_t __fread_chk(void *to, size_t known, size_t size, size_t count, FILE *file);
size_t __fread_chk(void *to, size_t known, size_t size, size_t count, FILE *file) {
    (void)known;
    return read_items(to, size, count, file);
}

static size_t write_items(const void *bytes, size_t size, size_t count, FILE *file) {
    if (size * count == 0) return 0;
    return fl_model_put_to(file, bytes, size * count) / size;
}

/* With an error some are left out, at least one, of which a part may arrive. */
static size_t write_some(const void *bytes, size_t size, size_t count, FILE *file, int error, long others,
                         long part) {
    size_t mask = -(size_t)((error != 0) & (size * count != 0));
    size_t left_out = ((size_t)others | (size_t)(others == 0)) & mask;
    __fl_assume((size_t)others <= count);
    __fl_assume((part == 0) | ((size_t)part < size));
    fl_model_lose_output(error, (count - left_out) * size + (size_t)part);
    size_t written = write_items(bytes, size, count, file);
    fl_model_conclude(file, 0, error);
    return written - (left_out & -(size_t)(written != 0));
}

#define WRITE_SOME(function, bytes, size, count, file)                                      \
    write_some(bytes, size, count, file, FL_MODEL_SEEN_WRITE_FAILURE(function),             \
               __fl_sees(function) ? __fl_world(function ".leaves-out", 0, 2147483647) : 0, \
               __fl_sees(function) ? __fl_world(function ".still-prints", 0, 2147483647) : 0)

size_t fwrite(const void *restrict bytes, size_t size, size_t count, FILE *restrict file) {
    return WRITE_SOME("fwrite", bytes, size, count, file);
}

size_t fwrite_unlocked(const void *restrict bytes, size_t size, size_t count, FILE *restrict file) {
    return WRITE_SOME("fwrite_unlocked", bytes, size, count, file);
}

static void store(char **line, size_t *capacity, size_t at, int character) {
    if (at >= *capacity) {
        size_t larger = *capacity * 2 < 120 ? 120 : *capacity * 2;
        char *moved = __fl_allocate(larger);
        if (at) __fl_copy(moved, *line, at);
        __fl_free(*line);
        *line = moved;
        *capacity = larger;
    }
    (*line)[at] = (char)character;
}

/* A block that is said to have no bytes is left to whoever has it. */
static void begin_line(char **line, size_t *capacity) {
    if (*line && *capacity) return;
    *capacity = 120;
    *line = __fl_allocate(*capacity);
}

static ssize_t get_delimited(char **line, size_t *capacity, int delimiter, FILE *file) {
    size_t count = 0;
    int character;
    if (!line || !capacity) {
        fl_model_set_error(EINVAL);
        return -1;
    }
    begin_line(line, capacity);
    while ((character = fl_model_get(file)) != EOF) {
        store(line, capacity, count++, character);
        if (character == delimiter) break;
    }
    if (count == 0) return -1; /* the line stays what it was */
    store(line, capacity, count, 0);
    return (ssize_t)count;
}

/* Will getline allocate a first block? */
static bool has_no_block(char **line, const size_t *capacity) {
    return line && capacity && (!*line || !*capacity);
}

ssize_t getline(char **restrict line, size_t *restrict capacity, FILE *restrict file) {
    if (has_no_block(line, capacity) && __fl_allocation_fails("getline fails")) {
        fl_model_set_error(ENOMEM);
        return -1;
    }
    return get_delimited(line, capacity, '\n', file);
}

ssize_t getdelim(char **restrict line, size_t *restrict capacity, int delimiter, FILE *restrict file) {
    if (has_no_block(line, capacity) && __fl_allocation_fails("getdelim fails")) {
        fl_model_set_error(ENOMEM);
        return -1;
    }
    return get_delimited(line, capacity, delimiter, file);
}

ssize_t __getdelim(char **restrict line, size_t *restrict capacity, int delimiter, FILE *restrict file) {
    if (has_no_block(line, capacity) && __fl_allocation_fails("getdelim fails")) {
        fl_model_set_error(ENOMEM);
        return -1;
    }
    return get_delimited(line, capacity, delimiter, file);
}

int getw(FILE *file) {
    int number;
    return read_items(&number, sizeof number, 1, file) == 1 ? number : EOF;
}

int putw(int number, FILE *file) {
    int error = FL_MODEL_PRINTING("putw");
    return fl_model_conclude(file, write_items(&number, sizeof number, 1, file) == 1 ? 0 : EOF, error);
}

void perror(const char *text) {
    char buffer[FL_MODEL_ERROR_TEXT];
    const char *message = fl_model_error_text(fl_model_error(), buffer);
    int error = FL_MODEL_PRINTING_AS("errors behind messages", "perror");
    if (text && *text) {
        put_string(text, stderr);
        put_string(": ", stderr);
    }
    put_string(message, stderr);
    put_character('\n', stderr);
    fl_model_conclude(stderr, 0, error);
}

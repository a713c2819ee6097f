/* models/file.h - files and file descriptors, below both stdio.h and unistd.h.
 *
 * A file is a sequence of bytes with a name. Bytes that the program did not write come from
 * __fl_file_byte, each asked for once, in order, and kept. What is opened by name may be a pipe: it cannot
 * seek, and may hold less than is asked for. Standard input is a pipe, too, unless it is decided that it is a
 * file. Standard output and error go out at once.
 */
#ifndef FL_MODELS_FILE_H
#define FL_MODELS_FILE_H

#include <stdio.h>

#include "internal.h"

/* All give a negative result and set the error number on failure. */
int fl_model_open(const char *name, int flags, int error); /* error: 0, or why it fails */
int fl_model_open_command(const char *name, int flags);    /* what a command prints or is given: a pipe */
int fl_model_open_unnamed(void);
/* A socket of this family: what comes out of it is input, and what goes in is not seen again. */
int fl_model_open_socket(int family, int flags);
int fl_model_family_of(int descriptor); /* of a socket */
int fl_model_number_of(int descriptor); /* that its copies have, and nothing else that was ever open */
/* What fcntl knows of an open descriptor: as open was given it, O_CLOEXEC among it where exec closes it. */
int fl_model_flags_of(int descriptor);
void fl_model_set_flags(int descriptor, int flags);
bool fl_model_is_standard(int descriptor); /* one of those that the program was started with, or a copy */
int fl_model_close(int descriptor);
long fl_model_read(int descriptor, void *to, size_t size);
int fl_model_read_byte(int descriptor); /* -1 at the end, -2 on an error */
long fl_model_write(int descriptor, const void *bytes, size_t size);
/* From here on, if there is an error, what is printed to standard output and error is lost behind so many bytes.
 */
void fl_model_lose_output(int error, size_t arriving);
long long fl_model_seek(int descriptor, long long offset, int whence);
int fl_model_resize(int descriptor, long long size);
int fl_model_duplicate_descriptor(int descriptor, int lowest);
int fl_model_replace_descriptor(int descriptor, int target);
bool fl_model_is_open(int descriptor);
bool fl_model_is_socket(int descriptor); /* sets no error number */
bool fl_model_is_pipe(int descriptor);   /* may what is read or written be less than was asked for? */
/* Where the bytes of what is open come from. */
enum fl_model_origin { FL_MODEL_FROM_OUTSIDE, FL_MODEL_FROM_INPUT, FL_MODEL_FROM_PROGRAM };
enum fl_model_origin fl_model_origin_of(int descriptor);
int fl_model_file_exists(const char *name);
int fl_model_file_remove(const char *name, int error);
int fl_model_file_rename(const char *from, const char *to, int error);

/* What a FILE is. Its start looks like glibc's, with empty buffers, so that what glibc's headers
 * inline ends up in __uflow and __overflow. */
#define FL_MODEL_UNREAD_LIMIT 16
#define FL_MODEL_AT_END 0x10 /* bits of visible._flags, as in glibc */
#define FL_MODEL_IN_ERROR 0x20

struct fl_model_stream {
    struct _IO_FILE visible;
    struct fl_model_stream *next; /* of those that are open, but for the static ones */
    int descriptor;
    bool can_read, can_write;
    bool is_static;   /* one of the three that need no fopen */
    int unread_count; /* characters that ungetc gave back */
    int lost_count;   /* and those before them, for which there was no room: they are any */
    unsigned char unread[FL_MODEL_UNREAD_LIMIT];
};

FILE *fl_model_open_command_stream(const char *name, const char *mode);
int fl_model_close_stream(FILE *file);
int fl_model_get(FILE *file);
int fl_model_unget(FILE *file, int character);
/* The function (a string literal) begins to print: 0, or the error with which that fails. */
#define FL_MODEL_PRINTING_AS(seen, function) (__fl_sees(seen) ? FL_MODEL_LOSING(function) : 0)
#define FL_MODEL_PRINTING(function) FL_MODEL_PRINTING_AS(function, function)
#define FL_MODEL_LOSING(function) \
    fl_model_begin_printing(FL_MODEL_WRITE_FAILURE(function), __fl_world(function ".still-prints", 0, 2147483647))
int fl_model_begin_printing(int error, long arriving); /* gives the error */
/* How a call that wrote ends: with its result or, if there is an error, EOF. The stream remembers the error. */
int fl_model_conclude(FILE *file, int result, int error);
size_t fl_model_put_to(FILE *file, const void *bytes, size_t size);    /* gives how many were written */
void fl_model_stream_sink(void *file, const char *bytes, size_t size); /* fl_model_put for a FILE */

#endif

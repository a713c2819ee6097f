/* models/world.h - how the system answers: errors that calls may have.
 *
 * A failure is an input, the error number, or 0 where the call succeeds. Its consequences are formulas rather
 * than branches, so that a call whose failure nobody looks at does not double the number of paths.
 */
#ifndef FL_MODELS_WORLD_H
#define FL_MODELS_WORLD_H

#include <errno.h>

#include "internal.h"

/* Sets of error numbers below 64. Where there may be no space there may be no quota left either. */
#define FL_MODEL_ERROR(number) (1ull << (number))
#define FL_MODEL_NO_MEMORY FL_MODEL_ERROR(ENOMEM)
#define FL_MODEL_PATH_ERRORS                                                                             \
    (FL_MODEL_ERROR(EACCES) | FL_MODEL_ERROR(ENOENT) | FL_MODEL_ERROR(ENOTDIR) | FL_MODEL_ERROR(ELOOP) | \
     FL_MODEL_ERROR(ENAMETOOLONG) | FL_MODEL_ERROR(EIO) | FL_MODEL_NO_MEMORY)
#define FL_MODEL_CHANGE_ERRORS                                                                       \
    (FL_MODEL_PATH_ERRORS | FL_MODEL_ERROR(EPERM) | FL_MODEL_ERROR(EROFS) | FL_MODEL_ERROR(ENOSPC) | \
     FL_MODEL_ERROR(EBUSY))
/* Of directories: they may hold something, or be what the program works in. */
#define FL_MODEL_REMOVE_ERRORS \
    (FL_MODEL_CHANGE_ERRORS | FL_MODEL_ERROR(ENOTEMPTY) | FL_MODEL_ERROR(EEXIST) | FL_MODEL_ERROR(EINVAL))
#define FL_MODEL_OPEN_ERRORS                                                                             \
    (FL_MODEL_PATH_ERRORS | FL_MODEL_ERROR(EISDIR) | FL_MODEL_ERROR(EMFILE) | FL_MODEL_ERROR(ENFILE) |   \
     FL_MODEL_ERROR(EROFS) | FL_MODEL_ERROR(ENOSPC) | FL_MODEL_ERROR(EPERM) | FL_MODEL_INTERRUPTION |    \
     FL_MODEL_ERROR(ENXIO) | FL_MODEL_ERROR(ENODEV) | FL_MODEL_ERROR(ETXTBSY) | FL_MODEL_ERROR(EINVAL) | \
     FL_MODEL_ERROR(EBUSY))
/* Without a handler of signals nothing is interrupted. */
#define FL_MODEL_INTERRUPTION (__fl_sees("interruptions") ? FL_MODEL_ERROR(EINTR) : 0)
#define FL_MODEL_READ_ERRORS                                                                        \
    (FL_MODEL_ERROR(EIO) | FL_MODEL_INTERRUPTION | FL_MODEL_ERROR(EISDIR) | FL_MODEL_ERROR(EBADF) | \
     FL_MODEL_ERROR(EAGAIN) | FL_MODEL_ERROR(EINVAL))
#define FL_MODEL_WRITE_ERRORS                                                                          \
    (FL_MODEL_ERROR(EIO) | FL_MODEL_INTERRUPTION | FL_MODEL_ERROR(ENOSPC) | FL_MODEL_ERROR(EPIPE) |    \
     FL_MODEL_ERROR(EFBIG) | FL_MODEL_ERROR(EBADF) | FL_MODEL_ERROR(EAGAIN) | FL_MODEL_ERROR(EINVAL) | \
     FL_MODEL_ERROR(EPERM))
/* What is read or written may be a socket, whoever opened it. */
#define FL_MODEL_READ_HIGH_ERRORS \
    (FL_MODEL_HIGH_ERROR(ECONNRESET) | FL_MODEL_HIGH_ERROR(ENOTCONN) | FL_MODEL_HIGH_ERROR(ETIMEDOUT))
#define FL_MODEL_WRITE_HIGH_ERRORS (FL_MODEL_READ_HIGH_ERRORS | FL_MODEL_HIGH_ERROR(EDESTADDRREQ))

/* How the call of that function (a string literal) fails: 0, or one of the errors. */
#define FL_MODEL_FAILURE(function, errors) \
    fl_model_one_of(__fl_world(function ".fails-with-errno", 0, EHWPOISON), errors)

/* The same of functions that may also have an error beyond 63, a set of FL_MODEL_HIGH_ERROR. */
#define FL_MODEL_HIGH_ERROR(number) (1ull << ((number) - 64))
#define FL_MODEL_HIGH_FAILURE(function, errors, high) \
    fl_model_one_of_all(__fl_world(function ".fails-with-errno", 0, EHWPOISON), errors, high)

#define FL_MODEL_WRITE_FAILURE(function) \
    FL_MODEL_HIGH_FAILURE(function, FL_MODEL_WRITE_ERRORS, FL_MODEL_WRITE_HIGH_ERRORS)

/* The same where the program may be blind to it: then it does not happen. */
#define FL_MODEL_SEEN_FAILURE(function, errors) (__fl_sees(function) ? FL_MODEL_FAILURE(function, errors) : 0)
#define FL_MODEL_SEEN_WRITE_FAILURE(function) (__fl_sees(function) ? FL_MODEL_WRITE_FAILURE(function) : 0)

int fl_model_one_of(long error, unsigned long long errors);
int fl_model_one_of_all(long error, unsigned long long errors, unsigned long long high);

/* Sets the error number if there is an error; gives the result, or then -1. */
long fl_model_outcome(long result, int error);

/* The number, or what it is in the ordinary case if it is 0. */
long fl_model_or_ordinary(long number, long ordinary);

/* Is it among the bytes of the word? */
bool fl_model_has_byte(uint64_t word, uint64_t byte);

/* Puts x in place of each 0. Without a loop, which would count as an iteration for each byte. */
void fl_model_fill_gaps(char block[256]);

/* Is this how a child may have ended, as wait tells it? */
bool fl_model_is_child_status(long status);

#endif

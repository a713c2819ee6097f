/* models/errno.c - the error number of the one thread there is. */
#include <errno.h>

#include "internal.h"

/* Not static: code that is not in the program may set it. Reports call it as users do. */
#undef errno
int errno __asm__("fl_model_error_number");

int *__errno_location(void) {
    return &errno;
}

void fl_model_set_error(int error) {
    errno = error;
}

int fl_model_error(void) {
    return errno;
}

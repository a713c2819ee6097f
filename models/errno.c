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

/* The files of locales and time zones that were looked for in vain leave a number, which is not followed
 * (assumptions.def). */
void fl_model_look_for_files(void) {
    fl_model_set_error(fl_model_error());
}

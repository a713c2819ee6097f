/* models/errno.c - the error number of the one thread there is. */
#include <errno.h>

#include "internal.h"

/* Not static: code that is not in the program may set it. */
int fl_model_error_number;

int *__errno_location(void) {
    return &fl_model_error_number;
}

void fl_model_set_error(int error) {
    fl_model_error_number = error;
}

int fl_model_error(void) {
    return fl_model_error_number;
}

/* models/errno.c - the error number of the one thread there is. */
#include <errno.h>

#include "internal.h"

static int error_number;

int *__errno_location(void) {
    return &error_number;
}

void fl_model_set_error(int error) {
    error_number = error;
}

int fl_model_error(void) {
    return error_number;
}

/* models/message.c - bytes that come from somebody else, as sockets give them. */
#include "message.h"

char *fl_model_begin_message(size_t size) {
    return __fl_allocate(size <= 4096 ? 4096 : size);
}

ssize_t fl_model_end_message(char *message, void *to, size_t size, long count, int error) {
    __fl_assume((size_t)count <= size);
    if (!error) __fl_copy(to, message, (size_t)count);
    __fl_free(message);
    return fl_model_outcome(count, error);
}

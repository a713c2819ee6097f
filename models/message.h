/* models/message.h - bytes that come from somebody else, as sockets give them. */
#ifndef FL_MODELS_MESSAGE_H
#define FL_MODELS_MESSAGE_H

#include <sys/types.h>

#include "world.h"

#define FL_MODEL_RECEIVE_ERRORS \
    (FL_MODEL_INTERRUPTION | FL_MODEL_ERROR(EAGAIN) | FL_MODEL_NO_MEMORY | FL_MODEL_ERROR(EINVAL))
#define FL_MODEL_RECEIVE_HIGH_ERRORS                                                                    \
    (FL_MODEL_HIGH_ERROR(ECONNRESET) | FL_MODEL_HIGH_ERROR(ENOTCONN) | FL_MODEL_HIGH_ERROR(ETIMEDOUT) | \
     FL_MODEL_HIGH_ERROR(ECONNREFUSED) | FL_MODEL_HIGH_ERROR(EHOSTUNREACH) | FL_MODEL_HIGH_ERROR(ENETDOWN))

/* The function (a string literal) gives as many bytes as an input says, at most those that fit; 0 is the end. What
 * is asked of the world has a constant size wherever `size` is one, or is at most 4096. */
#define FL_MODEL_RECEIVE(function, to, size, error)                                                   \
    ({                                                                                                \
        char *message = fl_model_begin_message(size);                                                 \
        if ((size) <= 64)                                                                             \
            __fl_world_block(message, 64, function ".bytes");                                         \
        else if ((size) <= 512)                                                                       \
            __fl_world_block(message, 512, function ".bytes");                                        \
        else if ((size) <= 4096)                                                                      \
            __fl_world_block(message, 4096, function ".bytes");                                       \
        else                                                                                          \
            __fl_world_block(message, size, function ".bytes");                                       \
        fl_model_end_message(message, to, size, __fl_world(function ".gives", 0, 2147483647), error); \
    })

char *fl_model_begin_message(size_t size); /* room for it */
/* Its first `count` bytes go where they are wanted; -1 if there is an error. */
ssize_t fl_model_end_message(char *message, void *to, size_t size, long count, int error);

#endif

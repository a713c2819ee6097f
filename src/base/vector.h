/* base/vector.h - growing arrays in an arena.
 *
 * A vector is any struct with the members `items`, `count` and `capacity` (both size_t).
 * Items move when the vector grows: keep indices, not pointers, while it is being filled.
 */
#ifndef FL_BASE_VECTOR_H
#define FL_BASE_VECTOR_H

#include <stddef.h>

#include "base/arena.h"

#define FL_VECTOR_OF(type) \
    struct {               \
        type *items;       \
        size_t count;      \
        size_t capacity;   \
    }

#define fl_vector_reserve(arena, vector, at_least)                                                \
    ((vector)->capacity >= (size_t)(at_least)                                                     \
         ? (void)0                                                                                \
         : (void)((vector)->items = fl_vector_grow((arena), (vector)->items, &(vector)->capacity, \
                                                   (size_t)(at_least), sizeof *(vector)->items)))

#define fl_vector_push(arena, vector, ...)                      \
    (fl_vector_reserve((arena), (vector), (vector)->count + 1), \
     (void)((vector)->items[(vector)->count++] = (__VA_ARGS__)))

#define fl_vector_pop(vector) ((vector)->items[--(vector)->count])
#define fl_vector_last(vector) ((vector)->items[(vector)->count - 1])

void *fl_vector_grow(struct fl_arena *arena, void *items, size_t *capacity, size_t at_least, size_t item_size);

#endif

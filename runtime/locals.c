/* runtime/locals.c - locals whose every life is in memory of its own.
 *
 * Programs that were compiled so (frontend/instrument/renew.h) keep the address of each local in a slot of the
 * frame, and call these where the local's block is entered and left. Entering again without having left changes
 * nothing: a jump back inside of a block passes declarations again.
 */
#include <stdlib.h>

#include "feed.h"

void *__real_malloc(size_t size) __attribute__((weak)); /* none where nothing is wrapped */

void fl_feed_begin_local(void **slot, size_t size);
void fl_feed_end_local(void **slot);
void *fl_feed_get_local(void **slot, size_t size);
void *fl_feed_make_array(size_t size);
void *fl_feed_save_arrays(void);
void fl_feed_restore_arrays(void *mark);

static void *allocate(size_t size) {
    return __real_malloc ? __real_malloc(size) : malloc(size);
}

void fl_feed_begin_local(void **slot, size_t size) {
    if (!*slot) *slot = allocate(size);
}

void fl_feed_end_local(void **slot) {
    free(*slot);
    *slot = NULL;
}

void *fl_feed_get_local(void **slot, size_t size) {
    fl_feed_begin_local(slot, size);
    return *slot;
}

/* ---- arrays of variable size ---- */

enum { MOST_ARRAYS = 1 << 16 };

static void *arrays[MOST_ARRAYS];
static size_t array_count;

void *fl_feed_make_array(size_t size) {
    void *array = allocate(size);
    if (array_count < MOST_ARRAYS) arrays[array_count++] = array; /* more live until the end */
    return array;
}

void *fl_feed_save_arrays(void) {
    return (void *)array_count;
}

void fl_feed_restore_arrays(void *mark) {
    while (array_count > (size_t)mark) free(arrays[--array_count]);
}

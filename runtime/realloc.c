/* runtime/realloc.c - a block that becomes larger or smaller lies elsewhere, as models/allocate.c has it. */
#include <dlfcn.h>
#include <malloc.h>
#include <stddef.h>
#include <string.h>

#include "world.h"

extern int __asan_address_is_poisoned(const volatile void *address) __attribute__((weak));

/* heap.c has poisoned the one byte that the sanitizer gives to a block of none. */
static int is_empty(const void *block, size_t size) {
    return size == 1 && __asan_address_is_poisoned && __asan_address_is_poisoned(block);
}

void *fl_feed_realloc(void *block, size_t size);
void *fl_feed_realloc(void *block, size_t size) {
    void *(*allocate)(size_t) = dlsym(RTLD_NEXT, "malloc"); /* no call of the program's */
    void (*release)(void *) = dlsym(RTLD_NEXT, "free");
    size_t (*measure)(void *) = dlsym(RTLD_NEXT, "malloc_usable_size");
    if (!block || !size) return FL_FEED_REAL(realloc)(block, size);
    void *moved = allocate(size);
    if (!moved) return NULL;
    size_t kept = measure(block);
    if (!is_empty(block, kept)) memcpy(moved, block, kept < size ? kept : size);
    release(block);
    return moved;
}

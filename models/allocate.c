/* models/allocate.c - the malloc family. Allocation fails where the size overflows or exceeds what a process can
 * have (2^46 bytes, or PTRDIFF_MAX where that is less), and where an input says so (--checks allocation). Objects
 * are aligned as __fl_allocate aligns them, whatever alignment is asked for. */
#include <errno.h>
#include <malloc.h>
#include <stdlib.h>

#include "internal.h"

/* glibc refuses these without trying, or the address space has no room for them. */
static bool is_too_large(size_t size) {
    unsigned long long process = 1ull << 46;
    return size > (process < PTRDIFF_MAX ? process : PTRDIFF_MAX);
}

void *fl_model_no_memory(void) {
    fl_model_set_error(ENOMEM);
    return NULL;
}

void *malloc(size_t size) {
    if (is_too_large(size) || __fl_allocation_fails("malloc fails")) return fl_model_no_memory();
    return __fl_allocate(size);
}

void free(void *pointer) {
    __fl_free(pointer);
}

void cfree(void *pointer) {
    __fl_free(pointer);
}

void *calloc(size_t count, size_t size) {
    size_t total;
    if (__builtin_mul_overflow(count, size, &total) || is_too_large(total)) return fl_model_no_memory();
    if (__fl_allocation_fails("calloc fails")) return fl_model_no_memory();
    void *pointer = __fl_allocate(total);
    __fl_fill(pointer, 0, total);
    return pointer;
}

static void *resize(void *pointer, size_t size) {
    if (!pointer) return __fl_allocate(size);
    if (size == 0) {
        __fl_free(pointer);
        return NULL;
    }
    size_t kept_size = __fl_object_size(pointer);
    if (kept_size > size) kept_size = size;
    void *moved = __fl_allocate(size);
    __fl_copy(moved, pointer, kept_size);
    __fl_free(pointer);
    return moved;
}

void *realloc(void *pointer, size_t size) {
    if (is_too_large(size)) return fl_model_no_memory();
    if ((!pointer || size) && __fl_allocation_fails("realloc fails")) return fl_model_no_memory();
    return resize(pointer, size);
}

void *reallocarray(void *pointer, size_t count, size_t size) {
    size_t total;
    if (__builtin_mul_overflow(count, size, &total) || is_too_large(total)) return fl_model_no_memory();
    if ((!pointer || total) && __fl_allocation_fails("reallocarray fails")) return fl_model_no_memory();
    return resize(pointer, total);
}

static bool is_power_of_two(size_t number) {
    return number != 0 && (number & (number - 1)) == 0;
}

/* What is no power of two is rounded up to one, if there is one (EINVAL since glibc 2.38). */
static bool can_align(size_t alignment) {
    return alignment <= SIZE_MAX / 2 + 1;
}

static void *refuse_alignment(void) {
    fl_model_set_error(EINVAL);
    return NULL;
}

void *aligned_alloc(size_t alignment, size_t size) {
    if (!can_align(alignment)) return refuse_alignment();
    if (!is_power_of_two(alignment) && __fl_world("aligned_alloc.refuses", 0, 1)) return refuse_alignment();
    if (is_too_large(size) || __fl_allocation_fails("aligned_alloc fails")) return fl_model_no_memory();
    return __fl_allocate(size);
}

void *memalign(size_t alignment, size_t size) {
    if (!can_align(alignment)) return refuse_alignment();
    if (is_too_large(size) || __fl_allocation_fails("memalign fails")) return fl_model_no_memory();
    return __fl_allocate(size);
}

void *valloc(size_t size) {
    if (is_too_large(size) || __fl_allocation_fails("valloc fails")) return fl_model_no_memory();
    return __fl_allocate(size);
}

int posix_memalign(void **result, size_t alignment, size_t size) {
    if (!is_power_of_two(alignment) || alignment % sizeof(void *) != 0) return EINVAL;
    if (is_too_large(size) || __fl_allocation_fails("posix_memalign fails")) {
        fl_model_set_error(ENOMEM);
        return ENOMEM;
    }
    *result = __fl_allocate(size);
    return 0;
}

size_t malloc_usable_size(void *pointer) {
    return pointer ? __fl_object_size(pointer) : 0;
}

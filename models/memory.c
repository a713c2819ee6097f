/* models/memory.c - the mem* half of string.h. */
#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "internal.h"

void *memcpy(void *restrict to, const void *restrict from, size_t size) {
    __fl_need_apart(to, from, size);
    __fl_copy(to, from, size);
    return to;
}

void *memmove(void *to, const void *from, size_t size) {
    __fl_copy(to, from, size);
    return to;
}

void *memset(void *to, int byte, size_t size) {
    __fl_fill(to, byte, size);
    return to;
}

void *mempcpy(void *restrict to, const void *restrict from, size_t size) {
    __fl_need_apart(to, from, size);
    __fl_copy(to, from, size);
    return (char *)to + size;
}

void *__mempcpy(void *restrict to, const void *restrict from, size_t size) {
    __fl_need_apart(to, from, size);
    __fl_copy(to, from, size);
    return (char *)to + size;
}

void bcopy(const void *from, void *to, size_t size) {
    __fl_copy(to, from, size);
}

void bzero(void *to, size_t size) {
    __fl_fill(to, 0, size);
}

void explicit_bzero(void *to, size_t size) {
    __fl_fill(to, 0, size);
}

int memcmp(const void *left, const void *right, size_t size) {
    const unsigned char *a = left, *b = right;
    __fl_need_bytes(left, size);
    __fl_need_bytes(right, size);
    for (size_t i = 0; i < size; i++)
        if (a[i] != b[i]) return a[i] - b[i];
    return 0;
}

int bcmp(const void *left, const void *right, size_t size) {
    const unsigned char *a = left, *b = right;
    __fl_need_bytes(left, size);
    __fl_need_bytes(right, size);
    for (size_t i = 0; i < size; i++)
        if (a[i] != b[i]) return a[i] - b[i];
    return 0;
}

void *memchr(const void *bytes, int byte, size_t size) {
    const unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++)
        if (at[i] == (unsigned char)byte) return (void *)(at + i);
    return NULL;
}

void *rawmemchr(const void *bytes, int byte) {
    const unsigned char *at = bytes;
    while (*at != (unsigned char)byte) at++;
    return (void *)at;
}

void *memrchr(const void *bytes, int byte, size_t size) {
    const unsigned char *at = bytes;
    for (size_t i = size; i > 0; i--)
        if (at[i - 1] == (unsigned char)byte) return (void *)(at + i - 1);
    return NULL;
}

void *memccpy(void *restrict to, const void *restrict from, int byte, size_t size) {
    unsigned char *target = to;
    const unsigned char *source = from;
    for (size_t i = 0; i < size; i++) {
        target[i] = source[i];
        if (source[i] == (unsigned char)byte) return target + i + 1;
    }
    return NULL;
}

static bool is_equal(const unsigned char *left, const unsigned char *right, size_t size) {
    for (size_t i = 0; i < size; i++)
        if (left[i] != right[i]) return false;
    return true;
}

void *memmem(const void *bytes, size_t size, const void *wanted, size_t wanted_size) {
    const unsigned char *at = bytes;
    __fl_need_bytes(bytes, size);
    __fl_need_bytes(wanted, wanted_size);
    for (size_t i = 0; i + wanted_size <= size; i++)
        if (is_equal(at + i, wanted, wanted_size)) return (void *)(at + i);
    return NULL;
}

void *memfrob(void *bytes, size_t size) {
    unsigned char *at = bytes;
    for (size_t i = 0; i < size; i++) at[i] ^= 42;
    return bytes;
}

void swab(const void *restrict from, void *restrict to, ssize_t size) {
    const unsigned char *source = from;
    unsigned char *target = to;
    for (ssize_t i = 0; i + 1 < size; i += 2) {
        unsigned char first = source[i];
        target[i] = source[i + 1];
        target[i + 1] = first;
    }
}

/* That memory ends between the first and the last byte, and goes on, is left out. */
void fl_model_need_bytes(const void *bytes, size_t size) {
    const char *first = bytes;
    char ignored;
    if (!size) return;
    __fl_copy(&ignored, first, 1);
    __fl_copy(&ignored, first + size - 1, 1);
}

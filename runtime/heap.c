/* runtime/heap.c - memory that malloc gives holds what the inputs say, and allocation fails where they do.
 *
 * The linker sends the program's calls of malloc here (--wrap=malloc), where it has any. The k-th call takes the
 * k-th value named "malloc"; an empty one says nothing of what the memory holds. Where memory may run out, it
 * sends calls of all functions that allocate here (allocation.def): the k-th call of each takes the k-th value of
 * its name with "fails".
 */
#include <errno.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <wchar.h>

#include "feed.h"

/* Defined where the program is linked with the address sanitizer. */
extern void __asan_poison_memory_region(const volatile void *begin, size_t size) __attribute__((weak));

void *__real_malloc(size_t size) __attribute__((weak)); /* none where nothing is wrapped */
void *__wrap_malloc(size_t size);

enum { MOST_BLOCKS = 4096 };
/* That inputs may point to: the first ones. Complements of their addresses, so that these are no pointers to them
 * for the leak sanitizer. */
static __UINTPTR_TYPE__ blocks[MOST_BLOCKS];
static size_t block_count;
static int is_over; /* no value is left */

char *fl_feed_block_address(unsigned long long call) {
    return call - 1 < block_count ? (char *)~blocks[call - 1] : NULL;
}

static int allocation_fails(const char *input) {
    char is_failing;
    if (!fl_feed_has(input)) return 0;
    fl_feed_take(input, &is_failing, 1);
    if (is_failing) errno = ENOMEM;
    return is_failing;
}

/* As models/allocate.c has it: a size that no process can have takes no value. */
static int is_too_large(size_t size) {
    unsigned long long process = 1ull << 46;
    return size > (process < __PTRDIFF_MAX__ ? process : __PTRDIFF_MAX__);
}

void *__wrap_malloc(size_t size) {
    if (!is_too_large(size) && allocation_fails("malloc fails")) return NULL;
    if (size && is_over && block_count == MOST_BLOCKS) return __real_malloc(size);
    void *memory = __real_malloc(size);
    /* The sanitizer gives a byte where none is asked for. */
    if (!size && memory && __asan_poison_memory_region) __asan_poison_memory_region(memory, 1);
    if (block_count < MOST_BLOCKS) blocks[block_count++] = ~(__UINTPTR_TYPE__)memory;
    if (is_over || !fl_feed_has("malloc")) {
        is_over = 1;
        return memory;
    }
    char ignored;
    int is_filled = memory && fl_feed_size("malloc");
    fl_feed_take("malloc", is_filled ? memory : &ignored, is_filled ? size : 0);
    return memory;
}

#define REAL(result, name, ...)                              \
    result __real_##name(__VA_ARGS__) __attribute__((weak)); \
    result __wrap_##name(__VA_ARGS__);                       \
    result __wrap_##name(__VA_ARGS__)

REAL(void *, calloc, size_t count, size_t size) {
    size_t total;
    int is_refused = __builtin_mul_overflow(count, size, &total) || is_too_large(total);
    return !is_refused && allocation_fails("calloc fails") ? NULL : __real_calloc(count, size);
}

REAL(void *, realloc, void *pointer, size_t size) {
    int may_fail = !is_too_large(size) && (!pointer || size);
    return may_fail && allocation_fails("realloc fails") ? NULL : __real_realloc(pointer, size);
}

REAL(void *, reallocarray, void *pointer, size_t count, size_t size) {
    size_t total;
    int is_refused = __builtin_mul_overflow(count, size, &total) || is_too_large(total);
    int may_fail = !is_refused && (!pointer || total);
    return may_fail && allocation_fails("reallocarray fails") ? NULL : __real_reallocarray(pointer, count, size);
}

static int is_power_of_two(size_t number) {
    return number != 0 && (number & (number - 1)) == 0;
}

REAL(void *, aligned_alloc, size_t alignment, size_t size) {
    int may_fail = is_power_of_two(alignment) && !is_too_large(size);
    return may_fail && allocation_fails("aligned_alloc fails") ? NULL : __real_aligned_alloc(alignment, size);
}

REAL(void *, memalign, size_t alignment, size_t size) {
    return !is_too_large(size) && allocation_fails("memalign fails") ? NULL : __real_memalign(alignment, size);
}

REAL(void *, valloc, size_t size) {
    return !is_too_large(size) && allocation_fails("valloc fails") ? NULL : __real_valloc(size);
}

REAL(int, posix_memalign, void **result, size_t alignment, size_t size) {
    int is_valid = is_power_of_two(alignment) && alignment % sizeof(void *) == 0;
    int may_fail = is_valid && !is_too_large(size);
    return may_fail && allocation_fails("posix_memalign fails") ? ENOMEM
                                                                : __real_posix_memalign(result, alignment, size);
}

REAL(char *, strdup, const char *text) {
    return allocation_fails("strdup fails") ? NULL : __real_strdup(text);
}

REAL(char *, strndup, const char *text, size_t limit) {
    return allocation_fails("strndup fails") ? NULL : __real_strndup(text, limit);
}

REAL(int, vasprintf, char **result, const char *format, va_list list) {
    return allocation_fails("vasprintf fails") ? -1 : __real_vasprintf(result, format, list);
}

REAL(int, asprintf, char **result, const char *format, ...) {
    if (allocation_fails("asprintf fails")) return -1;
    va_list list;
    va_start(list, format);
    int count = __real_vasprintf(result, format, list);
    va_end(list);
    return count;
}

REAL(int, __vasprintf_chk, char **result, int flag, const char *format, va_list list) {
    return allocation_fails("vasprintf fails") ? -1 : __real___vasprintf_chk(result, flag, format, list);
}

REAL(int, __asprintf_chk, char **result, int flag, const char *format, ...) {
    if (allocation_fails("asprintf fails")) return -1;
    va_list list;
    va_start(list, format);
    int count = __real___vasprintf_chk(result, flag, format, list);
    va_end(list);
    return count;
}

REAL(wchar_t *, wcsdup, const wchar_t *text) {
    return allocation_fails("wcsdup fails") ? NULL : __real_wcsdup(text);
}

static int is_name(const char *name) {
    return name && *name && !strchr(name, '=');
}

REAL(int, setenv, const char *name, const char *value, int overwrite) {
    int may_fail = is_name(name) && (overwrite || !getenv(name));
    return may_fail && allocation_fails("setenv fails") ? -1 : __real_setenv(name, value, overwrite);
}

REAL(int, putenv, char *text) {
    return strchr(text, '=') && allocation_fails("putenv fails") ? -1 : __real_putenv(text);
}

static int has_no_block(char **line, const size_t *capacity) {
    return line && capacity && (!*line || !*capacity);
}

REAL(ssize_t, getline, char **line, size_t *capacity, FILE *file) {
    int is_failing = has_no_block(line, capacity) && allocation_fails("getline fails");
    return is_failing ? -1 : __real_getline(line, capacity, file);
}

REAL(ssize_t, getdelim, char **line, size_t *capacity, int delimiter, FILE *file) {
    int is_failing = has_no_block(line, capacity) && allocation_fails("getdelim fails");
    return is_failing ? -1 : __real_getdelim(line, capacity, delimiter, file);
}

/* models/print.c - the printf family that writes to memory, with its fortified variants. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>

#include "internal.h"

/* A buffer that takes what fits, and leaves room for the final 0. */
struct bounded {
    char *to;
    size_t room;
};

static void put_bounded(void *sink, const char *bytes, size_t size) {
    struct bounded *bounded = sink;
    size_t taken = size < bounded->room ? size : bounded->room;
    if (taken == 0) return;
    __fl_copy(bounded->to, bytes, taken);
    bounded->to += taken;
    bounded->room -= taken;
}

static int print_bounded(char *to, size_t size, const char *format, va_list list) {
    struct bounded bounded = {to, size > 0 ? size - 1 : 0};
    struct fl_model_arguments arguments;
    va_copy(arguments.list, list);
    int count = fl_model_format(put_bounded, &bounded, format, &arguments);
    va_end(arguments.list);
    if (size > 0) *bounded.to = 0;
    return count;
}

/* A heap object that grows; capacity counts the final 0. */
struct growing {
    char *text;
    size_t size, capacity;
};

static void put_growing(void *sink, const char *bytes, size_t size) {
    struct growing *growing = sink;
    if (growing->size + size >= growing->capacity) {
        size_t capacity = (growing->size + size + 1) * 2;
        char *text = __fl_allocate(capacity);
        __fl_copy(text, growing->text, growing->size);
        __fl_free(growing->text);
        growing->text = text;
        growing->capacity = capacity;
    }
    __fl_copy(growing->text + growing->size, bytes, size);
    growing->size += size;
}

static int print_allocated(char **result, const char *format, va_list list) {
    struct growing growing = {__fl_allocate(64), 0, 64};
    struct fl_model_arguments arguments;
    va_copy(arguments.list, list);
    int count = fl_model_format(put_growing, &growing, format, &arguments);
    va_end(arguments.list);
    if (count >= 0) {
        char *exact = __fl_allocate(growing.size + 1);
        __fl_copy(exact, growing.text, growing.size);
        exact[growing.size] = 0;
        *result = exact;
    }
    __fl_free(growing.text);
    return count;
}

/* Calls a function that takes a va_list from one that takes the arguments themselves. */
#define PASS_ON(last, call) \
    va_list list;           \
    va_start(list, last);   \
    int count = call;       \
    va_end(list);           \
    return count

int vsnprintf(char *restrict to, size_t size, const char *restrict format, va_list list) {
    return print_bounded(to, size, format, list);
}

int snprintf(char *restrict to, size_t size, const char *restrict format, ...) {
    PASS_ON(format, print_bounded(to, size, format, list));
}

int vsprintf(char *restrict to, const char *restrict format, va_list list) {
    return print_bounded(to, (size_t)INT_MAX + 1, format, list);
}

int sprintf(char *restrict to, const char *restrict format, ...) {
    PASS_ON(format, print_bounded(to, (size_t)INT_MAX + 1, format, list));
}

/* The pointer keeps its value. */
static int fail_allocation(void) {
    fl_model_set_error(ENOMEM);
    return -1;
}

int vasprintf(char **restrict result, const char *restrict format, va_list list) {
    if (__fl_allocation_fails("vasprintf fails")) return fail_allocation();
    return print_allocated(result, format, list);
}

int asprintf(char **restrict result, const char *restrict format, ...) {
    if (__fl_allocation_fails("asprintf fails")) return fail_allocation();
    PASS_ON(format, print_allocated(result, format, list));
}

int __asprintf(char **restrict result, const char *restrict format, ...) {
    if (__fl_allocation_fails("asprintf fails")) return fail_allocation();
    PASS_ON(format, print_allocated(result, format, list));
}

/* The sizes that the compiler knew are ignored: Faultline checks every access anyway. */
int __vsnprintf_chk(char *to, size_t size, int flag, size_t known, const char *format, va_list list);
int __snprintf_chk(char *to, size_t size, int flag, size_t known, const char *format, ...);
int __vsprintf_chk(char *to, int flag, size_t known, const char *format, va_list list);
int __sprintf_chk(char *to, int flag, size_t known, const char *format, ...);
int __vasprintf_chk(char **result, int flag, const char *format, va_list list);
int __asprintf_chk(char **result, int flag, const char *format, ...);

int __vsnprintf_chk(char *to, size_t size, int flag, size_t known, const char *format, va_list list) {
    (void)flag, (void)known;
    return print_bounded(to, size, format, list);
}

int __snprintf_chk(char *to, size_t size, int flag, size_t known, const char *format, ...) {
    (void)flag, (void)known;
    PASS_ON(format, print_bounded(to, size, format, list));
}

int __vsprintf_chk(char *to, int flag, size_t known, const char *format, va_list list) {
    (void)flag, (void)known;
    return print_bounded(to, (size_t)INT_MAX + 1, format, list);
}

int __sprintf_chk(char *to, int flag, size_t known, const char *format, ...) {
    (void)flag, (void)known;
    PASS_ON(format, print_bounded(to, (size_t)INT_MAX + 1, format, list));
}

int __vasprintf_chk(char **result, int flag, const char *format, va_list list) {
    (void)flag;
    if (__fl_allocation_fails("vasprintf fails")) return fail_allocation();
    return print_allocated(result, format, list);
}

int __asprintf_chk(char **result, int flag, const char *format, ...) {
    (void)flag;
    if (__fl_allocation_fails("asprintf fails")) return fail_allocation();
    PASS_ON(format, print_allocated(result, format, list));
}

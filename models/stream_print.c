/* models/stream_print.c - the printf family that writes to streams, with its fortified variants. */
#include <stdio.h>

#include "file.h"

static int print(FILE *file, const char *format, va_list list) {
    struct fl_model_arguments arguments;
    va_copy(arguments.list, list);
    int count = fl_model_format(fl_model_stream_sink, file, format, &arguments);
    va_end(arguments.list);
    return file->_flags & FL_MODEL_IN_ERROR ? -1 : count;
}

static void put_to_descriptor(void *sink, const char *bytes, size_t size) {
    fl_model_write(*(int *)sink, bytes, size);
}

static int print_to_descriptor(int descriptor, const char *format, va_list list) {
    struct fl_model_arguments arguments;
    if (!fl_model_is_open(descriptor)) return -1;
    va_copy(arguments.list, list);
    int count = fl_model_format(put_to_descriptor, &descriptor, format, &arguments);
    va_end(arguments.list);
    return count;
}

/* Calls a function that takes a va_list from one that takes the arguments themselves. */
#define PASS_ON(last, call) \
    va_list list;           \
    va_start(list, last);   \
    int count = call;       \
    va_end(list);           \
    return count

int printf(const char *restrict format, ...) {
    PASS_ON(format, print(stdout, format, list));
}

int vprintf(const char *restrict format, va_list list) {
    return print(stdout, format, list);
}

int fprintf(FILE *restrict file, const char *restrict format, ...) {
    PASS_ON(format, print(file, format, list));
}

int vfprintf(FILE *restrict file, const char *restrict format, va_list list) {
    return print(file, format, list);
}

int dprintf(int descriptor, const char *restrict format, ...) {
    PASS_ON(format, print_to_descriptor(descriptor, format, list));
}

int vdprintf(int descriptor, const char *restrict format, va_list list) {
    return print_to_descriptor(descriptor, format, list);
}

int __printf_chk(int flag, const char *format, ...);
int __vprintf_chk(int flag, const char *format, va_list list);
int __fprintf_chk(FILE *file, int flag, const char *format, ...);
int __vfprintf_chk(FILE *file, int flag, const char *format, va_list list);
int __dprintf_chk(int descriptor, int flag, const char *format, ...);
int __vdprintf_chk(int descriptor, int flag, const char *format, va_list list);

int __printf_chk(int flag, const char *format, ...) {
    (void)flag;
    PASS_ON(format, print(stdout, format, list));
}

int __vprintf_chk(int flag, const char *format, va_list list) {
    (void)flag;
    return print(stdout, format, list);
}

int __fprintf_chk(FILE *file, int flag, const char *format, ...) {
    (void)flag;
    PASS_ON(format, print(file, format, list));
}

int __vfprintf_chk(FILE *file, int flag, const char *format, va_list list) {
    (void)flag;
    return print(file, format, list);
}

int __dprintf_chk(int descriptor, int flag, const char *format, ...) {
    (void)flag;
    PASS_ON(format, print_to_descriptor(descriptor, format, list));
}

int __vdprintf_chk(int descriptor, int flag, const char *format, va_list list) {
    (void)flag;
    return print_to_descriptor(descriptor, format, list);
}

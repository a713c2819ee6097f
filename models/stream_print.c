/* models/stream_print.c - the printf family that writes to streams, with its fortified variants. */
#include <stdio.h>

#include "file.h"
#include "world.h"

static int print(FILE *file, const char *format, va_list list, int error) {
    struct fl_model_arguments arguments;
    va_copy(arguments.list, list);
    int count = fl_model_format(fl_model_stream_sink, file, format, &arguments);
    va_end(arguments.list);
    int mask = -((error != 0) | !((struct fl_model_stream *)file)->can_write);
    fl_model_conclude(file, 0, error);
    return count | mask;
}

static void put_to_descriptor(void *sink, const char *bytes, size_t size) {
    fl_model_write(*(int *)sink, bytes, size);
}

static int print_to_descriptor(int descriptor, const char *format, va_list list, int error) {
    struct fl_model_arguments arguments;
    if (!fl_model_is_open(descriptor)) {
        fl_model_lose_output(0, 0);
        return -1;
    }
    va_copy(arguments.list, list);
    int count = fl_model_format(put_to_descriptor, &descriptor, format, &arguments);
    va_end(arguments.list);
    fl_model_lose_output(0, 0);
    return (int)fl_model_outcome(count, error);
}

#define FAILURE(function) FL_MODEL_PRINTING(function)
/* Of the variant that a fortified program calls. */
#define CHECKED_FAILURE(function) FL_MODEL_PRINTING_AS("__" function "_chk", function)

/* Calls a function that takes a va_list from one that takes the arguments themselves. */
#define PASS_ON(last, call) \
    va_list list;           \
    va_start(list, last);   \
    int count = call;       \
    va_end(list);           \
    return count

int printf(const char *restrict format, ...) {
    PASS_ON(format, print(stdout, format, list, FAILURE("printf")));
}

int vprintf(const char *restrict format, va_list list) {
    return print(stdout, format, list, FAILURE("vprintf"));
}

int fprintf(FILE *restrict file, const char *restrict format, ...) {
    PASS_ON(format, print(file, format, list, FAILURE("fprintf")));
}

int vfprintf(FILE *restrict file, const char *restrict format, va_list list) {
    return print(file, format, list, FAILURE("vfprintf"));
}

int dprintf(int descriptor, const char *restrict format, ...) {
    PASS_ON(format, print_to_descriptor(descriptor, format, list, FAILURE("dprintf")));
}

int vdprintf(int descriptor, const char *restrict format, va_list list) {
    return print_to_descriptor(descriptor, format, list, FAILURE("vdprintf"));
}

int __printf_chk(int flag, const char *format, ...);
int __vprintf_chk(int flag, const char *format, va_list list);
int __fprintf_chk(FILE *file, int flag, const char *format, ...);
int __vfprintf_chk(FILE *file, int flag, const char *format, va_list list);
int __dprintf_chk(int descriptor, int flag, const char *format, ...);
int __vdprintf_chk(int descriptor, int flag, const char *format, va_list list);

int __printf_chk(int flag, const char *format, ...) {
    (void)flag;
    PASS_ON(format, print(stdout, format, list, CHECKED_FAILURE("printf")));
}

int __vprintf_chk(int flag, const char *format, va_list list) {
    (void)flag;
    return print(stdout, format, list, CHECKED_FAILURE("vprintf"));
}

int __fprintf_chk(FILE *file, int flag, const char *format, ...) {
    (void)flag;
    PASS_ON(format, print(file, format, list, CHECKED_FAILURE("fprintf")));
}

int __vfprintf_chk(FILE *file, int flag, const char *format, va_list list) {
    (void)flag;
    return print(file, format, list, CHECKED_FAILURE("vfprintf"));
}

int __dprintf_chk(int descriptor, int flag, const char *format, ...) {
    (void)flag;
    PASS_ON(format, print_to_descriptor(descriptor, format, list, CHECKED_FAILURE("dprintf")));
}

int __vdprintf_chk(int descriptor, int flag, const char *format, va_list list) {
    (void)flag;
    return print_to_descriptor(descriptor, format, list, CHECKED_FAILURE("vdprintf"));
}

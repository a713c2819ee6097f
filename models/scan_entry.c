/* models/scan_entry.c - the scanf family. Its own declarations, since glibc's rename the functions. */
#include "internal.h"

typedef struct _IO_FILE FILE;
extern FILE *stdin;
int fl_model_get(FILE *file);
int fl_model_unget(FILE *file, int character);

static int get_from_file(void *source) {
    return fl_model_get(source);
}

static void unget_to_file(void *source, int character) {
    fl_model_unget(source, character);
}

static int get_from_text(void *source) {
    const char **at = source;
    return **at ? (unsigned char)*(*at)++ : -1;
}

static void unget_to_text(void *source, int character) {
    const char **at = source;
    (void)character;
    --*at;
}

static int scan_file(FILE *file, const char *format, va_list list) {
    struct fl_model_source source = {get_from_file, unget_to_file, file};
    struct fl_model_arguments arguments;
    va_copy(arguments.list, list);
    int count = fl_model_scan(&source, format, &arguments);
    va_end(arguments.list);
    return count;
}

static int scan_text(const char *text, const char *format, va_list list) {
    struct fl_model_source source = {get_from_text, unget_to_text, &text};
    struct fl_model_arguments arguments;
    va_copy(arguments.list, list);
    int count = fl_model_scan(&source, format, &arguments);
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

/* The plain names, those of C99 and those of C23 do the same. */
#define SCAN_FAMILY(prefix)                                                                     \
    int prefix##scanf(const char *restrict format, ...);                                        \
    int prefix##vscanf(const char *restrict format, va_list list);                              \
    int prefix##fscanf(FILE *restrict file, const char *restrict format, ...);                  \
    int prefix##vfscanf(FILE *restrict file, const char *restrict format, va_list list);        \
    int prefix##sscanf(const char *restrict text, const char *restrict format, ...);            \
    int prefix##vsscanf(const char *restrict text, const char *restrict format, va_list list);  \
    int prefix##scanf(const char *restrict format, ...) {                                       \
        PASS_ON(format, scan_file(stdin, format, list));                                        \
    }                                                                                           \
    int prefix##vscanf(const char *restrict format, va_list list) {                             \
        return scan_file(stdin, format, list);                                                  \
    }                                                                                           \
    int prefix##fscanf(FILE *restrict file, const char *restrict format, ...) {                 \
        PASS_ON(format, scan_file(file, format, list));                                         \
    }                                                                                           \
    int prefix##vfscanf(FILE *restrict file, const char *restrict format, va_list list) {       \
        return scan_file(file, format, list);                                                   \
    }                                                                                           \
    int prefix##sscanf(const char *restrict text, const char *restrict format, ...) {           \
        PASS_ON(format, scan_text(text, format, list));                                         \
    }                                                                                           \
    int prefix##vsscanf(const char *restrict text, const char *restrict format, va_list list) { \
        return scan_text(text, format, list);                                                   \
    }

SCAN_FAMILY()
SCAN_FAMILY(__isoc99_)
SCAN_FAMILY(__isoc23_)

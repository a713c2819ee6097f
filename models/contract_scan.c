/* models/contract_scan.c - what the scanf family does, for proofs (contract.h). Its own declarations, since
 * glibc's rename the functions. */
#include <limits.h>

#include "contract.h"

typedef struct _IO_FILE FILE;
extern FILE *stdin;

/* One conversion of a format. */
struct conversion {
    bool is_suppressed;
    size_t width; /* 0: none given */
    int longs;
    char kind;
};

static const char *read_conversion(const char *format, struct conversion *conversion) {
    *conversion = (struct conversion){false, 0, 0, 0};
    if (*format == '*') {
        conversion->is_suppressed = true;
        format++;
    }
    for (; *format >= '0' && *format <= '9'; format++)
        conversion->width = conversion->width * 10 + (size_t)(*format - '0');
    for (;; format++) {
        if (*format == 'l' || *format == 'q' || *format == 'L')
            conversion->longs++;
        else if (*format == 'h')
            conversion->longs--;
        else if (*format == 'j' || *format == 'z' || *format == 't')
            conversion->longs = sizeof(long) == 8 || *format != 'j' ? 1 : 2;
        else
            break;
    }
    conversion->kind = *format;
    if (*format++ != '[') return format;
    if (*format == '^') format++;
    if (*format == ']') format++;
    while (*format && *format != ']') format++;
    return *format ? format + 1 : format;
}

/* What is read from. */
struct source {
    const char *text; /* NULL: a file */
    size_t most;      /* the characters that there are to be read */
};

/* What is written changes nothing that is still to be read. */
static void need_apart(const struct source *source, const void *target, size_t size) {
    if (source->text) fl_contract_need_apart(target, size, source->text, source->most);
}

/* Of so many characters, the number is so small. */
static void assume_width(long long number, size_t width) {
    long long power = 1;
    if (width > 18) return;
    for (size_t i = 0; i < width; i++) power *= 10;
    __fl_assume(number < power && number > -power);
}

static void store_integer(const struct conversion *conversion, void *target, const struct source *source) {
    long long number = __fl_any_long();
    if (conversion->kind == 'd' && conversion->width && conversion->longs >= 0)
        assume_width(number, conversion->width);
    need_apart(source, target, sizeof number);
    switch (conversion->longs) {
    case -2: *(signed char *)target = (signed char)number; break;
    case -1: *(short *)target = (short)number; break;
    case 0: *(int *)target = (int)number; break;
    case 1: *(long *)target = (long)number; break;
    default: *(long long *)target = number; break;
    }
}

static void store_text(const struct conversion *conversion, char *target, const struct source *source) {
    size_t width = conversion->width, length = fl_contract_any_size();
    if (conversion->kind == 'c') {
        need_apart(source, target, width ? width : 1);
        __fl_world_block(target, width ? width : 1, "contract.text");
        fl_contract_wrote(target, 1); /* there may be less than asked for */
        return;
    }
    __fl_assume(length >= 1 && length <= source->most);
    need_apart(source, target, width ? width + 1 : length + 1);
    if (width) {
        __fl_world_block(target, width + 1, "contract.text");
        __fl_assume(length <= width);
        target[length] = 0;
        fl_contract_wrote(target, length + 1);
        fl_contract_ends_at(target + length);
    } else {
        fl_contract_write_text(target, length);
    }
}

static void store(const struct conversion *conversion, void *target, const struct source *source) {
    switch (conversion->kind) {
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o': store_integer(conversion, target, source); break;
    case 'a':
    case 'e':
    case 'f':
    case 'g':
    case 'E':
    case 'G':
        if (conversion->longs > 1) fl_contract_fail(); /* not described */
        need_apart(source, target, sizeof(double));
        __fl_world_block(target, conversion->longs ? sizeof(double) : sizeof(float), "contract.number");
        fl_contract_wrote(target, conversion->longs ? sizeof(double) : sizeof(float));
        break;
    case 's':
    case 'c':
    case '[':
        if (conversion->longs) fl_contract_fail(); /* wide characters are not described */
        store_text(conversion, target, source);
        break;
    default: fl_contract_fail(); /* not described */
    }
}

/* Any number of conversions succeed, one after the other; nothing else is written. */
static int scan(const struct source *source, const char *format, struct fl_model_arguments *arguments) {
    int done = __fl_random(), count = 0, stored = 0;
    bool is_on = true;
    __fl_assume(done >= -1);
    int reached = done < 0 ? 0 : done;
    if (__fl_random()) fl_model_set_error(__fl_random());
    while (*format) {
        struct conversion conversion;
        if (*format++ != '%') continue;
        if (*format == '%') {
            format++;
            continue;
        }
        format = read_conversion(format, &conversion);
        if (conversion.kind == 'n') {
            void *target = conversion.is_suppressed ? NULL : va_arg(arguments->list, void *);
            if (target && conversion.longs) fl_contract_fail(); /* not described */
            /* Only what is behind all that was asked for is skipped. */
            if (target && is_on && stored == reached && __fl_random()) is_on = false;
            if (target && is_on && stored <= reached) {
                int taken = __fl_random();
                __fl_assume(taken >= 0 && (size_t)taken <= source->most);
                *(int *)target = taken;
            }
            continue;
        }
        if (conversion.is_suppressed) continue;
        void *target = va_arg(arguments->list, void *);
        count++;
        if (count <= done) {
            store(&conversion, target, source);
            stored = count;
        }
    }
    __fl_assume(done <= count);
    return done;
}

static int scan_file(FILE *file, const char *format, va_list list) {
    struct fl_model_arguments arguments;
    va_copy(arguments.list, list);
    fl_contract_need_file(file);
    int count = scan(&(struct source){NULL, INT_MAX}, format, &arguments);
    va_end(arguments.list);
    return count;
}

static int scan_text(const char *text, const char *format, va_list list) {
    struct fl_model_arguments arguments;
    va_copy(arguments.list, list);
    int count = scan(&(struct source){text, fl_contract_most(text)}, format, &arguments);
    va_end(arguments.list);
    return count;
}

#define PASS_ON(last, call) \
    va_list list;           \
    va_start(list, last);   \
    int count = call;       \
    va_end(list);           \
    return count

#define SCAN_FAMILY(prefix)                                                                         \
    int fl_contract_##prefix##scanf(const char *restrict format, ...);                              \
    int fl_contract_##prefix##fscanf(FILE *restrict file, const char *restrict format, ...);        \
    int fl_contract_##prefix##sscanf(const char *restrict text, const char *restrict format, ...);  \
    int fl_contract_##prefix##scanf(const char *restrict format, ...) {                             \
        PASS_ON(format, scan_file(stdin, format, list));                                            \
    }                                                                                               \
    int fl_contract_##prefix##fscanf(FILE *restrict file, const char *restrict format, ...) {       \
        PASS_ON(format, scan_file(file, format, list));                                             \
    }                                                                                               \
    int fl_contract_##prefix##sscanf(const char *restrict text, const char *restrict format, ...) { \
        PASS_ON(format, scan_text(text, format, list));                                             \
    }

SCAN_FAMILY()
SCAN_FAMILY(__isoc99_)
SCAN_FAMILY(__isoc23_)

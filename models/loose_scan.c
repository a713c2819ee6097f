/* models/loose_scan.c - the scanf family without its text: what each conversion can give, and that any may fail.
 *
 * Literals, white space and conversions that store nothing can only fail, as the conversion behind them can.
 */
#include "internal.h"

typedef struct _IO_FILE FILE;
extern FILE *stdin;
void fl_model_give_up(void);
void fl_model_loose_text(const char *text);
void fl_model_loose_stream(FILE *file);
void fl_model_loose_error(void);
bool fl_model_any_bytes(void *to, size_t size);

enum length { LENGTH_NONE, LENGTH_CHAR, LENGTH_SHORT, LENGTH_LONG, LENGTH_LONG_LONG };

struct directive {
    int width; /* 0: none */
    enum length length;
    char kind;
    const char *set, *set_end;
    bool set_excludes;
};

/* What the text is read from. */
struct reading {
    FILE *file; /* NULL: a string, which has no 0 inside */
    const char *format;
    struct fl_model_arguments *arguments;
};

static const char *read_length(const char *format, enum length *length) {
    *length = LENGTH_NONE;
    switch (*format) {
    case 'h': *length = format[1] == 'h' ? LENGTH_CHAR : LENGTH_SHORT; return format + (format[1] == 'h' ? 2 : 1);
    case 'l':
        *length = format[1] == 'l' ? LENGTH_LONG_LONG : LENGTH_LONG;
        return format + (format[1] == 'l' ? 2 : 1);
    case 'L':
    case 'q':
    case 'j': *length = LENGTH_LONG_LONG; return format + 1;
    case 'z':
    case 'Z':
    case 't': *length = LENGTH_LONG; return format + 1;
    default: return format;
    }
}

/* Gives where the format goes on; NULL: it ends too early. */
static const char *read_set(const char *format, struct directive *directive) {
    directive->set_excludes = *format == '^';
    if (directive->set_excludes) format++;
    directive->set = format;
    do
        if (!*format++) return NULL;
    while (*format != ']');
    directive->set_end = format;
    return format + 1;
}

/* The next directive that stores something; gives where the format goes on, NULL if there is none. */
static const char *find_directive(const char *format, struct directive *directive) {
    while (format && *format) {
        if (*format++ != '%') continue;
        if (*format == '%') {
            format++;
            continue;
        }
        bool suppress = *format == '*';
        if (suppress) format++;
        directive->width = 0;
        for (; *format >= '0' && *format <= '9'; format++)
            if (directive->width < 100000000) directive->width = directive->width * 10 + (*format - '0');
        if (*format == 'm') fl_model_give_up();
        format = read_length(format, &directive->length);
        directive->kind = *format;
        if (!*format++) return NULL;
        if (directive->kind == '[') format = read_set(format, directive);
        if (format && !suppress) return format;
    }
    return NULL;
}

static void store_integer(void *target, enum length length, unsigned long long number) {
    switch (length) {
    case LENGTH_CHAR: *(unsigned char *)target = (unsigned char)number; break;
    case LENGTH_SHORT: *(unsigned short *)target = (unsigned short)number; break;
    case LENGTH_NONE: *(unsigned *)target = (unsigned)number; break;
    case LENGTH_LONG: *(unsigned long *)target = (unsigned long)number; break;
    case LENGTH_LONG_LONG: *(unsigned long long *)target = number; break;
    }
}

/* No more digits than the field has room for; a sign takes the place of one. */
static void read_integer(const struct directive *directive, void *target) {
    bool is_short =
        directive->length == LENGTH_NONE || directive->length == LENGTH_SHORT || directive->length == LENGTH_CHAR;
    long long number = is_short ? __fl_any_int() : __fl_any_long();
    bool is_decimal = directive->kind == 'd' || directive->kind == 'u';
    if (is_decimal && directive->width && directive->width < 9) {
        long long beyond = 1;
        for (int i = 0; i < directive->width; i++) beyond *= 10;
        __fl_assume((number > -beyond) & (number < beyond));
    }
    store_integer(target, directive->length, (unsigned long long)number);
}

static void read_float(const struct directive *directive, void *target) {
    if (directive->length == LENGTH_LONG_LONG)
        fl_model_give_up();
    else if (directive->length == LENGTH_LONG)
        *(unsigned long long *)target = (unsigned long long)__fl_any_long();
    else
        *(unsigned *)target = (unsigned)__fl_any_int();
}

/* Without branches, since the character is any. */
static bool belongs(const struct directive *directive, unsigned char character) {
    if (directive->kind == 's') return !((character == ' ') | ((character >= '\t') & (character <= '\r')));
    bool is_listed = false;
    for (const char *at = directive->set; at < directive->set_end; at++) {
        unsigned char first = (unsigned char)*at, last = first;
        if (at + 2 < directive->set_end && at[1] == '-') {
            last = (unsigned char)at[2];
            at += 2;
        }
        is_listed |= (character >= first) & (character <= last);
    }
    return is_listed ^ directive->set_excludes;
}

/* The bytes hold a text of characters that belong, of at least one, with a 0 behind it. What was there behind the
 * 0 stays, which may be anything. In a stream a 0 is a character as any other: what follows the first one is not
 * asked. */
static void assume_text(const struct reading *reading, const struct directive *directive, const char *text,
                        size_t size) {
    bool is_good = true, has_ended = false;
    for (size_t i = 0; i < size; i++) {
        bool is_end = !text[i];
        is_good &= has_ended | is_end | belongs(directive, (unsigned char)text[i]);
        has_ended |= is_end;
    }
    is_good &= has_ended & ((reading->file != 0) | (text[0] != 0));
    __fl_assume(is_good);
}

/* One character after the other, as far as there is room, or beyond. */
static void read_long_text(const struct reading *reading, const struct directive *directive, char *target) {
    size_t most = directive->width ? (size_t)directive->width : SIZE_MAX, length = 0;
    do {
        unsigned char character = __fl_any_byte();
        __fl_assume(belongs(directive, character) & ((reading->file != 0) | (character != 0)));
        target[length++] = (char)character;
    } while (length < most && __fl_any_int());
    target[length] = 0;
}

static void read_text(const struct reading *reading, const struct directive *directive, char *target) {
    size_t size = __fl_object_size(target);
    if (directive->width && (size_t)directive->width < size) size = (size_t)directive->width + 1;
    if (fl_model_any_bytes(target, size)) {
        assume_text(reading, directive, target, size);
        if (!directive->width || (size_t)directive->width >= size)
            fl_model_loose_text(target); /* it may be longer */
    } else
        read_long_text(reading, directive, target);
}

/* At the end of the text there are fewer, but one. */
static void read_characters(const struct directive *directive, char *target) {
    size_t count = directive->width ? (size_t)directive->width : 1, read = 0;
    do target[read++] = (char)__fl_any_byte();
    while (read < count && __fl_any_int());
}

static void convert(const struct reading *reading, const struct directive *directive, void *target) {
    switch (directive->kind) {
    case 'd':
    case 'i':
    case 'u':
    case 'o':
    case 'x':
    case 'X':
    case 'n': read_integer(directive, target); break;
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G': read_float(directive, target); break;
    case 's':
    case 'c':
    case '[':
        if (directive->length == LENGTH_LONG)
            fl_model_give_up();
        else if (directive->kind == 'c')
            read_characters(directive, target);
        else
            read_text(reading, directive, target);
        break;
    default: fl_model_give_up(); /* pointers, wide characters, what is no conversion */
    }
}

/* Both are constants, so that who asks whether something was read has no value to keep. */
static int nothing_read(void) {
    return __fl_any_int() ? -1 : 0; /* EOF */
}

/* The number of conversions that succeed; where it fails before the first, reading may have come to the end. */
static int read_all(const struct reading *reading) {
    struct directive directive;
    int assigned = 0;
    for (const char *format = reading->format; (format = find_directive(format, &directive));) {
        if (__fl_any_int()) return assigned ? assigned : nothing_read();
        convert(reading, &directive, va_arg(reading->arguments->list, void *));
        if (directive.kind != 'n') assigned++;
    }
    /* What stores nothing may fail before anything was read. */
    return assigned ? assigned : nothing_read();
}

static int scan(FILE *file, const char *format, va_list list) {
    struct fl_model_arguments arguments;
    struct reading reading = {file, format, &arguments};
    va_copy(arguments.list, list);
    int count = read_all(&reading);
    va_end(arguments.list);
    return count;
}

static int scan_file(FILE *file, const char *format, va_list list) {
    fl_model_loose_stream(file);
    return scan(file, format, list);
}

static int scan_text(const char *text, const char *format, va_list list) {
    fl_model_loose_text(text);
    fl_model_loose_error();
    return scan(0, format, list);
}

/* Calls a function that takes a va_list from one that takes the arguments themselves. */
#define PASS_ON(last, call) \
    va_list list;           \
    va_start(list, last);   \
    int count = call;       \
    va_end(list);           \
    return count

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

SCAN_FAMILY(fl_loose_)
SCAN_FAMILY(fl_loose___isoc99_)
SCAN_FAMILY(fl_loose___isoc23_)

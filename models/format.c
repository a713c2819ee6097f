/* models/format.c - formatted output: reading the format, and all conversions but the floating ones. */
#include <errno.h>
#include <limits.h>
#include <stdio.h>
#include <sys/types.h>
#include <wchar.h>

#include "internal.h"

enum length { LENGTH_NONE, LENGTH_CHAR, LENGTH_SHORT, LENGTH_LONG, LENGTH_LONG_LONG, LENGTH_LONG_DOUBLE };

void fl_model_put_bytes(struct fl_model_output *output, const char *bytes, size_t size) {
    output->put(output->sink, bytes, size);
    output->count += size;
}

void fl_model_put_repeated(struct fl_model_output *output, char byte, long count) {
    char run[16];
    if (count <= 0) return;
    __fl_fill(run, byte, sizeof run);
    while (count > (long)sizeof run) {
        fl_model_put_bytes(output, run, sizeof run);
        count -= (long)sizeof run;
    }
    fl_model_put_bytes(output, run, (size_t)count);
}

long fl_model_put_head(struct fl_model_output *output, const struct fl_model_conversion *conversion,
                       const char *prefix, long body_size) {
    long prefix_size = (long)fl_model_length(prefix);
    long padding = conversion->width - prefix_size - body_size;
    if (!conversion->left && !conversion->zero) fl_model_put_repeated(output, ' ', padding);
    fl_model_put_bytes(output, prefix, (size_t)prefix_size);
    if (!conversion->left && conversion->zero) fl_model_put_repeated(output, '0', padding);
    return conversion->left ? padding : 0;
}

static void put_text(struct fl_model_output *output, const struct fl_model_conversion *conversion,
                     const char *text, size_t size) {
    long padding = conversion->width - (long)size;
    if (!conversion->left) fl_model_put_repeated(output, ' ', padding);
    fl_model_put_bytes(output, text, size);
    if (conversion->left) fl_model_put_repeated(output, ' ', padding);
}

#define DIGIT_LIMIT 24 /* 64 bits in octal, and the zero in front */

/* Writes the digits so that they end at the buffer's end; gives the index of the first. Numbers
 * that fit take the way with 32-bit divisions, which solvers find easier. */
static int write_digits(char *buffer, unsigned long long number, unsigned base, char letter) {
    int at = DIGIT_LIMIT;
    unsigned small = (unsigned)number;
    if (small != number) {
        for (; number > UINT_MAX; number /= base) {
            unsigned digit = (unsigned)(number % base);
            buffer[--at] = (char)(digit < 10 ? '0' + digit : letter + digit - 10);
        }
        small = (unsigned)number;
    }
    for (; small; small /= base) {
        unsigned digit = small % base;
        buffer[--at] = (char)(digit < 10 ? '0' + digit : letter + digit - 10);
    }
    return at;
}

static void put_integer(struct fl_model_output *output, struct fl_model_conversion *conversion, const char *prefix,
                        unsigned long long number) {
    char buffer[DIGIT_LIMIT];
    unsigned base = conversion->kind == 'o' ? 8 : conversion->kind == 'x' || conversion->kind == 'X' ? 16 : 10;
    int first = write_digits(buffer, number, base, conversion->kind == 'X' ? 'A' : 'a');
    long digits = DIGIT_LIMIT - first, precision = conversion->precision < 0 ? 1 : conversion->precision;
    if (conversion->precision >= 0) conversion->zero = false;
    if (conversion->alternate && base == 8 && precision <= digits) precision = digits + 1;
    if (conversion->alternate && base == 8 && number == 0) precision = conversion->precision > 1 ? precision : 1;
    long zeros = precision > digits ? precision - digits : 0;
    long padding = fl_model_put_head(output, conversion, prefix, zeros + digits);
    fl_model_put_repeated(output, '0', zeros);
    fl_model_put_bytes(output, buffer + first, (size_t)digits);
    fl_model_put_repeated(output, ' ', padding);
}

static long long signed_argument(struct fl_model_arguments *arguments, enum length length) {
    if (length == LENGTH_LONG_LONG || length == LENGTH_LONG_DOUBLE) return va_arg(arguments->list, long long);
    if (length == LENGTH_LONG) return va_arg(arguments->list, long);
    int number = va_arg(arguments->list, int);
    if (length == LENGTH_CHAR) return (signed char)number;
    if (length == LENGTH_SHORT) return (short)number;
    return number;
}

static unsigned long long unsigned_argument(struct fl_model_arguments *arguments, enum length length) {
    if (length == LENGTH_LONG_LONG || length == LENGTH_LONG_DOUBLE)
        return va_arg(arguments->list, unsigned long long);
    if (length == LENGTH_LONG) return va_arg(arguments->list, unsigned long);
    unsigned number = va_arg(arguments->list, unsigned);
    if (length == LENGTH_CHAR) return (unsigned char)number;
    if (length == LENGTH_SHORT) return (unsigned short)number;
    return number;
}

static void format_signed(struct fl_model_output *output, struct fl_model_conversion *conversion,
                          struct fl_model_arguments *arguments, enum length length) {
    long long number = signed_argument(arguments, length);
    const char *prefix = number < 0 ? "-" : conversion->plus ? "+" : conversion->space ? " " : "";
    put_integer(output, conversion, prefix,
                number < 0 ? 0 - (unsigned long long)number : (unsigned long long)number);
}

static void format_unsigned(struct fl_model_output *output, struct fl_model_conversion *conversion,
                            struct fl_model_arguments *arguments, enum length length) {
    unsigned long long number = unsigned_argument(arguments, length);
    const char *prefix = "";
    if (conversion->alternate && number != 0) {
        if (conversion->kind == 'x') prefix = "0x";
        if (conversion->kind == 'X') prefix = "0X";
    }
    put_integer(output, conversion, prefix, number);
}

static void format_pointer(struct fl_model_output *output, struct fl_model_conversion *conversion,
                           struct fl_model_arguments *arguments) {
    uintptr_t address = (uintptr_t)va_arg(arguments->list, void *);
    if (!address) {
        put_text(output, conversion, "(nil)", 5);
        return;
    }
    conversion->kind = 'x';
    put_integer(output, conversion, conversion->plus ? "+0x" : conversion->space ? " 0x" : "0x", address);
}

static void format_string(struct fl_model_output *output, const struct fl_model_conversion *conversion,
                          const char *text) {
    size_t size;
    if (!text) {
        text = "(null)";
        size = conversion->precision < 0 || conversion->precision >= 6 ? 6 : 0;
    } else if (conversion->precision >= 0) {
        size = fl_model_length_at_most(text, (size_t)conversion->precision);
    } else {
        size = fl_model_length(text);
    }
    put_text(output, conversion, text, size);
}

/* In the C locale a wide character is one byte or cannot be converted. */
static bool format_wide_string(struct fl_model_output *output, const struct fl_model_conversion *conversion,
                               const wchar_t *text) {
    if (!text) {
        format_string(output, conversion, NULL);
        return true;
    }
    size_t size = 0, limit = conversion->precision >= 0 ? (size_t)conversion->precision : (size_t)-1;
    for (; size < limit && text[size]; size++)
        if ((unsigned)text[size] > 127) return false;
    long padding = conversion->width - (long)size;
    if (!conversion->left) fl_model_put_repeated(output, ' ', padding);
    for (size_t i = 0; i < size; i++) {
        char byte = (char)text[i];
        fl_model_put_bytes(output, &byte, 1);
    }
    if (conversion->left) fl_model_put_repeated(output, ' ', padding);
    return true;
}

static void store_count(struct fl_model_arguments *arguments, enum length length, size_t count) {
    void *target = va_arg(arguments->list, void *);
    switch (length) {
    case LENGTH_CHAR: *(signed char *)target = (signed char)count; break;
    case LENGTH_SHORT: *(short *)target = (short)count; break;
    case LENGTH_LONG: *(long *)target = (long)count; break;
    case LENGTH_LONG_LONG:
    case LENGTH_LONG_DOUBLE: *(long long *)target = (long long)count; break;
    case LENGTH_NONE: *(int *)target = (int)count; break;
    }
}

static const char *read_flags(const char *format, struct fl_model_conversion *conversion) {
    for (;; format++) {
        switch (*format) {
        case '-': conversion->left = true; break;
        case '+': conversion->plus = true; break;
        case ' ': conversion->space = true; break;
        case '#': conversion->alternate = true; break;
        case '0': conversion->zero = true; break;
        case '\'': break; /* the C locale groups no digits */
        default: return format;
        }
    }
}

/* -1: too large */
static int read_number(const char **format) {
    int number = 0;
    for (; **format >= '0' && **format <= '9'; ++*format) {
        if (number < 0 || number > (INT_MAX - (**format - '0')) / 10)
            number = -1;
        else
            number = number * 10 + (**format - '0');
    }
    return number;
}

/* Reads width and precision; NULL if one of them is too large. */
static const char *read_sizes(const char *format, struct fl_model_conversion *conversion,
                              struct fl_model_arguments *arguments) {
    if (*format == '*') {
        format++;
        conversion->width = va_arg(arguments->list, int);
        if (conversion->width < 0) {
            conversion->left = true;
            conversion->width = (int)(0 - (unsigned)conversion->width);
        }
    } else {
        conversion->width = read_number(&format);
    }
    if (conversion->width < 0) return NULL;
    if (*format != '.') return format;
    format++;
    if (*format == '*') {
        format++;
        conversion->precision = va_arg(arguments->list, int);
        if (conversion->precision < 0) conversion->precision = -1;
        return format;
    }
    bool negative = *format == '-'; /* counts as no precision */
    if (negative) format++;
    conversion->precision = read_number(&format);
    if (conversion->precision < 0) return NULL;
    if (negative) conversion->precision = -1;
    return format;
}

static enum length length_of_size(size_t size) {
    return size == sizeof(long) ? LENGTH_LONG : LENGTH_LONG_LONG;
}

static const char *read_length(const char *format, enum length *length) {
    *length = LENGTH_NONE;
    switch (*format++) {
    case 'h': *length = LENGTH_SHORT; break;
    case 'l': *length = LENGTH_LONG; break;
    case 'q': *length = LENGTH_LONG_LONG; return format;
    case 'L': *length = LENGTH_LONG_DOUBLE; return format;
    case 'z':
    case 'Z':
    case 't': *length = LENGTH_LONG; return format;
    case 'j': *length = length_of_size(sizeof(intmax_t)); return format;
    default: return format - 1;
    }
    if (*format == 'h' && *length == LENGTH_SHORT) {
        *length = LENGTH_CHAR;
        return format + 1;
    }
    if (*format == 'l' && *length == LENGTH_LONG) {
        *length = LENGTH_LONG_LONG;
        return format + 1;
    }
    return format;
}

static void put_number(struct fl_model_output *output, int number) {
    char buffer[DIGIT_LIMIT];
    int first = write_digits(buffer, (unsigned)number, 10, 'a');
    if (first == DIGIT_LIMIT) buffer[--first] = '0';
    fl_model_put_bytes(output, buffer + first, (size_t)(DIGIT_LIMIT - first));
}

/* A conversion that does not exist is put as it was read. */
static void put_unknown(struct fl_model_output *output, const struct fl_model_conversion *conversion) {
    fl_model_put_bytes(output, "%", 1);
    if (conversion->alternate) fl_model_put_bytes(output, "#", 1);
    if (conversion->plus || conversion->space) fl_model_put_bytes(output, conversion->plus ? "+" : " ", 1);
    if (conversion->left || conversion->zero) fl_model_put_bytes(output, conversion->left ? "-" : "0", 1);
    if (conversion->width) put_number(output, conversion->width);
    if (conversion->precision >= 0) {
        fl_model_put_bytes(output, ".", 1);
        put_number(output, conversion->precision);
    }
    fl_model_put_bytes(output, &conversion->kind, 1);
}

static bool convert(struct fl_model_output *output, struct fl_model_conversion *conversion, enum length length,
                    struct fl_model_arguments *arguments) {
    char byte;
    switch (conversion->kind) {
    case 'd':
    case 'i': format_signed(output, conversion, arguments, length); return true;
    case 'u':
    case 'o':
    case 'x':
    case 'X': format_unsigned(output, conversion, arguments, length); return true;
    case 'p': format_pointer(output, conversion, arguments); return true;
    case 'C': length = LENGTH_LONG; /* fall through */
    case 'c': {
        int character = va_arg(arguments->list, int);
        if (length == LENGTH_LONG && (unsigned)character > 127) return false;
        byte = (char)character;
        put_text(output, conversion, &byte, 1);
        return true;
    }
    case 'S': return format_wide_string(output, conversion, va_arg(arguments->list, wchar_t *));
    case 's':
        if (length == LENGTH_LONG)
            return format_wide_string(output, conversion, va_arg(arguments->list, wchar_t *));
        format_string(output, conversion, va_arg(arguments->list, char *));
        return true;
    case 'm': {
        char buffer[FL_MODEL_ERROR_TEXT];
        format_string(output, conversion, fl_model_error_text(fl_model_error(), buffer));
        return true;
    }
    case 'n': store_count(arguments, length, output->count); return true;
    case '%': fl_model_put_bytes(output, "%", 1); return true;
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
        if (length == LENGTH_LONG_DOUBLE)
            fl_model_format_float(output, conversion, va_arg(arguments->list, long double), true);
        else
            fl_model_format_float(output, conversion, va_arg(arguments->list, double), false);
        return true;
    default: put_unknown(output, conversion); return true;
    }
}

int fl_model_format(fl_model_put put, void *sink, const char *format, struct fl_model_arguments *arguments) {
    struct fl_model_output output = {put, sink, 0};
    while (*format) {
        size_t plain = 0;
        while (format[plain] && format[plain] != '%') plain++;
        if (plain) fl_model_put_bytes(&output, format, plain);
        format += plain;
        if (!*format) break;
        struct fl_model_conversion conversion = {.precision = -1};
        enum length length;
        format = read_flags(format + 1, &conversion);
        format = read_sizes(format, &conversion, arguments);
        if (!format || output.count + (unsigned)conversion.width > INT_MAX) {
            fl_model_set_error(EOVERFLOW);
            return -1;
        }
        format = read_length(format, &length);
        conversion.kind = *format;
        if (!conversion.kind) {
            fl_model_set_error(EINVAL);
            return -1;
        }
        format++;
        if (!convert(&output, &conversion, length, arguments)) {
            fl_model_set_error(EILSEQ);
            return -1;
        }
        if (output.count > INT_MAX) {
            fl_model_set_error(EOVERFLOW);
            return -1;
        }
    }
    return (int)output.count;
}

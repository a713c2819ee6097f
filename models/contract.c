/* models/contract.c - what contracts share (contract.h). */
#include "contract.h"

size_t fl_contract_texts[FL_CONTRACT_TEXTS];

/* By number: where in the object is what was measured last, and how long that was. */
static struct {
    size_t offset, length;
} measured[FL_CONTRACT_TEXTS];

size_t fl_contract_any_size(void) {
#if __SIZEOF_SIZE_T__ == 8
    return (size_t)(unsigned)__fl_random() << 32 | (unsigned)__fl_random();
#else
    return (unsigned)__fl_random();
#endif
}

/* Where the address is in its object. */
static size_t offset_of(const void *at) {
    return (size_t)((uintptr_t)at - (uintptr_t)__fl_object_start(at));
}

size_t fl_contract_most(const char *text) {
    size_t number = __fl_object_number(text), offset = offset_of(text), end = __fl_object_size(text) - 1;
    if (number && fl_contract_texts[number] - 1 <= end) end = fl_contract_texts[number] - 1;
    size_t most = end - offset;
    __fl_need_bytes(text, most + 1);
    if (most + 1 == 0 || text[most]) (void)*(const volatile char *)NULL;
    size_t length = measured[number].length;
    if (measured[number].offset == offset && length < most && !text[length]) most = length;
    return most;
}

size_t fl_contract_length(const char *text) {
    size_t most = fl_contract_most(text), length = fl_contract_any_size();
    __fl_assume(length <= most);
    __fl_assume(!text[length]);
    __fl_assume(!length || text[0]);
    return length;
}

void fl_contract_measured(const char *text, size_t length) {
    measured[__fl_object_number(text)].offset = offset_of(text);
    measured[__fl_object_number(text)].length = length;
}

void fl_contract_ends_at(const char *end) {
    fl_contract_texts[__fl_object_number(end)] = offset_of(end) + 1;
}

void fl_contract_write_text(char *to, size_t length) {
    __fl_world_block(to, length + 1, "contract.text");
    to[length] = 0;
    fl_contract_ends_at(to + length);
}

void fl_contract_need_file(void *file) {
    (void)*(volatile char *)file;
}

/* ---- formats ---- */

/* The most characters that a conversion makes of a number. */
enum { LONGEST_INTEGER = 24, LONGEST_FLOAT = 5000 };

static const char *read_number(const char *format, struct fl_model_arguments *arguments, size_t *number) {
    *number = 0;
    if (*format == '*') {
        int given = va_arg(arguments->list, int);
        *number = given < 0 ? (size_t)0 - (size_t)given : (size_t)given;
        return format + 1;
    }
    for (; *format >= '0' && *format <= '9'; format++) *number = *number * 10 + (size_t)(*format - '0');
    return format;
}

static size_t need_string(const char *text, bool has_precision, size_t precision) {
    if (!has_precision) return fl_contract_length(text);
    size_t room = __fl_object_size(text) - offset_of(text);
    if (precision <= room) {
        __fl_need_bytes(text, precision);
        return precision;
    }
    size_t length = fl_contract_length(text);
    return length < precision ? length : precision;
}

/* One conversion, behind its '%'. */
static const char *need_argument(const char *format, struct fl_model_arguments *arguments, size_t *count) {
    size_t width, precision = 0, longest = LONGEST_INTEGER;
    int longs = 0;
    bool has_precision = false;
    while (*format == '-' || *format == '+' || *format == ' ' || *format == '#' || *format == '0' ||
           *format == '\'')
        format++;
    format = read_number(format, arguments, &width);
    if (*format == '.') {
        has_precision = true;
        format = read_number(format + 1, arguments, &precision);
    }
    for (;
         *format == 'l' || *format == 'h' || *format == 'z' || *format == 'j' || *format == 't' || *format == 'L';
         format++)
        if (*format != 'h') longs += *format == 'l' || sizeof(long) == 8 ? 1 : *format == 'j' ? 2 : 1;
    switch (*format) {
    case '%': longest = 1; break;
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o':
        if (longs > 1)
            (void)va_arg(arguments->list, long long);
        else if (longs)
            (void)va_arg(arguments->list, long);
        else
            (void)va_arg(arguments->list, int);
        longest += precision;
        break;
    case 'c':
        (void)va_arg(arguments->list, int);
        longest = longs ? LONGEST_INTEGER : 1;
        break;
    case 'p': (void)va_arg(arguments->list, void *); break;
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G':
        if (format[-1] == 'L')
            (void)va_arg(arguments->list, long double);
        else
            (void)va_arg(arguments->list, double);
        longest = LONGEST_FLOAT + precision;
        break;
    case 's':
        if (longs) (void)*(const volatile char *)NULL; /* wide characters are not described */
        longest = need_string(va_arg(arguments->list, const char *), has_precision, precision);
        break;
    default: (void)*(const volatile char *)NULL;
    }
    *count += longest < width ? width : longest;
    return format + 1;
}

size_t fl_contract_need_arguments(const char *format, struct fl_model_arguments *arguments) {
    size_t count = 0;
    while (*format) {
        if (*format != '%') {
            count++;
            format++;
        } else {
            format = need_argument(format + 1, arguments, &count);
        }
    }
    return count;
}

/* models/contract.c - what contracts share (contract.h). */
#include "contract.h"

#include <limits.h>

size_t fl_contract_texts[FL_CONTRACT_TEXTS];

/* By number: where in the object is what was measured last, and how long that was. */
static struct {
    size_t offset, length;
} measured[FL_CONTRACT_TEXTS];

/* Where contracts are tested natively, this is to be a fault, not what sanitizers say of it. */
__attribute__((no_sanitize("undefined"))) void fl_contract_fail(void) {
    (void)*(const volatile char *)NULL;
}

size_t fl_contract_any_size(void) {
    return (size_t)__fl_any_long();
}

/* Where the address is in its object. */
static size_t offset_of(const void *at) {
    return (size_t)((uintptr_t)at - (uintptr_t)__fl_object_start(at));
}

/* Where its end should be. */
static size_t most_of(const char *text) {
    size_t number = __fl_object_number(text), end = __fl_object_size(text) - 1;
    if (number && fl_contract_texts[number] - 1 <= end) end = fl_contract_texts[number] - 1;
    return end - offset_of(text);
}

size_t fl_contract_most(const char *text) {
    size_t number = __fl_object_number(text), most = most_of(text);
    __fl_need_bytes(text, most + 1);
    if (most + 1 == 0 || text[most]) fl_contract_fail();
    size_t length = measured[number].length;
    if (measured[number].offset == offset_of(text) && length < most && !text[length]) most = length;
    fl_contract_need_written(text, most + 1);
    return most;
}

void fl_contract_need_part(const char *text, size_t size) {
    size_t most = most_of(text);
    __fl_need_bytes(text, size);
    if (most < size && !text[most]) size = most + 1;
    fl_contract_need_written(text, size);
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
    fl_contract_wrote(to, length + 1);
    fl_contract_ends_at(to + length);
}

void fl_contract_need_apart(const void *to, size_t size, const char *text, size_t length) {
    size_t ahead = (size_t)((uintptr_t)to - (uintptr_t)text);
    if (ahead <= length || 0 - ahead < size) fl_contract_fail();
}

void fl_contract_need_file(void *file) {
    (void)*(volatile char *)file;
}

/* ---- formats ---- */

/* The most characters that a conversion makes of a number. */
enum { LONGEST_INTEGER = 24, LONGEST_FLOAT = 5000 };

static const char *read_number(const char *format, struct fl_model_arguments *arguments, long long *number) {
    *number = 0;
    if (*format == '*') {
        *number = va_arg(arguments->list, int);
        return format + 1;
    }
    for (; *format >= '0' && *format <= '9'; format++)
        if (*number <= INT_MAX) *number = *number * 10 + (*format - '0');
    return format;
}

/* One conversion, behind its '%'. */
struct conversion {
    size_t width, precision;
    bool has_precision;
    int longs;
    char kind;
};

static const char *read_conversion(const char *format, struct fl_model_arguments *arguments,
                                   struct conversion *conversion) {
    long long width, precision;
    *conversion = (struct conversion){0};
    while (*format == '-' || *format == '+' || *format == ' ' || *format == '#' || *format == '0' ||
           *format == '\'')
        format++;
    format = read_number(format, arguments, &width);
    conversion->width = (size_t)(width < 0 ? -width : width);
    if (*format == '.') {
        format = read_number(format + 1, arguments, &precision);
        conversion->has_precision = precision >= 0; /* as if there were none */
        if (precision >= 0) conversion->precision = (size_t)precision;
    }
    for (;
         *format == 'l' || *format == 'h' || *format == 'z' || *format == 'j' || *format == 't' || *format == 'L';
         format++) {
        bool is_longest = *format == 'L' || *format == 'j';
        if (*format != 'h') conversion->longs += sizeof(long) == 4 && is_longest ? 2 : 1;
    }
    conversion->kind = *format;
    return format + 1;
}

/* How many of its characters are printed. */
static size_t need_string(const struct conversion *conversion, const char *text,
                          struct fl_contract_target target) {
    size_t room = __fl_object_size(text) - offset_of(text), length;
    if (conversion->has_precision && conversion->precision <= room) {
        length = conversion->precision;
        fl_contract_need_part(text, length);
    } else {
        length = fl_contract_length(text);
        if (conversion->has_precision && length > conversion->precision) length = conversion->precision;
    }
    if (target.size) fl_contract_need_apart(target.at, target.size, text, length);
    return length;
}

static size_t need_integer(const struct conversion *conversion, struct fl_model_arguments *arguments) {
    if (conversion->longs > 1)
        (void)va_arg(arguments->list, long long);
    else if (conversion->longs)
        (void)va_arg(arguments->list, long);
    else
        (void)va_arg(arguments->list, int);
    return LONGEST_INTEGER + conversion->precision;
}

static size_t need_float(const struct conversion *conversion, struct fl_model_arguments *arguments, bool is_long) {
    if (is_long)
        (void)va_arg(arguments->list, long double);
    else
        (void)va_arg(arguments->list, double);
    return LONGEST_FLOAT + conversion->precision;
}

/* The most characters that it prints. */
static size_t need_argument(const struct conversion *conversion, struct fl_model_arguments *arguments,
                            struct fl_contract_target target, char before) {
    switch (conversion->kind) {
    case '%': return 1;
    case 'd':
    case 'i':
    case 'u':
    case 'x':
    case 'X':
    case 'o': return need_integer(conversion, arguments);
    case 'c': (void)va_arg(arguments->list, int); return conversion->longs ? LONGEST_INTEGER : 1;
    case 'p': (void)va_arg(arguments->list, void *); return LONGEST_INTEGER;
    case 'a':
    case 'A':
    case 'e':
    case 'E':
    case 'f':
    case 'F':
    case 'g':
    case 'G': return need_float(conversion, arguments, before == 'L');
    case 's':
        if (conversion->longs) fl_contract_fail(); /* wide characters are not described */
        return need_string(conversion, va_arg(arguments->list, const char *), target);
    default: fl_contract_fail(); return 0;
    }
}

size_t fl_contract_need_arguments(const char *format, struct fl_model_arguments *arguments,
                                  struct fl_contract_target target) {
    size_t count = 0;
    while (*format) {
        if (*format != '%') {
            count++;
            format++;
            continue;
        }
        struct conversion conversion;
        format = read_conversion(format + 1, arguments, &conversion);
        size_t longest = need_argument(&conversion, arguments, target, format[-2]);
        count += longest < conversion.width ? conversion.width : longest;
    }
    return count;
}

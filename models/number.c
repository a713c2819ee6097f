/* models/number.c - integers from text: strtol and relatives, atoi, and integer arithmetic of stdlib.h. */
#include <errno.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>

#include "internal.h"

/* 36 and more: not a digit in any base */
static int digit_value(int character) {
    if (character >= '0' && character <= '9') return character - '0';
    int lower = fl_model_lower(character);
    if (lower >= 'a' && lower <= 'z') return lower - 'a' + 10;
    return 99;
}

static const char *skip_base(const char *text, int *base) {
    bool has_prefix = text[0] == '0' && (text[1] == 'x' || text[1] == 'X') && digit_value(text[2]) < 16;
    if ((*base == 0 || *base == 16) && has_prefix) {
        *base = 16;
        return text + 2;
    }
    if (*base == 0) *base = text[0] == '0' ? 8 : 10;
    return text;
}

unsigned long long fl_model_read_integer(const char *text, char **end, int base, bool *negative, bool *overflow) {
    const char *at = text;
    unsigned long long number = 0;
    *negative = *overflow = false;
    if (base < 0 || base == 1 || base > 36) {
        fl_model_set_error(EINVAL);
        return 0;
    }
    while (fl_model_is_space(*at)) at++;
    if (*at == '-' || *at == '+') *negative = *at++ == '-';
    at = skip_base(at, &base);
    const char *first = at;
    unsigned long long limit = ULLONG_MAX / (unsigned)base;
    for (int digit; (digit = digit_value(*at)) < base; at++) {
        if (number > limit) *overflow = true;
        number *= (unsigned)base;
        number += (unsigned)digit;
        if (number < (unsigned)digit) *overflow = true;
    }
    if (end) *end = (char *)(at == first ? text : at);
    return number;
}

static unsigned long long read_unsigned(const char *text, char **end, int base, unsigned long long maximum) {
    bool negative, overflow;
    unsigned long long number = fl_model_read_integer(text, end, base, &negative, &overflow);
    if (overflow || number > maximum) {
        fl_model_set_error(ERANGE);
        return maximum;
    }
    return negative ? 0 - number : number;
}

static long long read_signed(const char *text, char **end, int base, long long maximum) {
    bool negative, overflow;
    unsigned long long number = fl_model_read_integer(text, end, base, &negative, &overflow);
    unsigned long long limit = (unsigned long long)maximum + negative;
    if (overflow || number > limit) {
        fl_model_set_error(ERANGE);
        number = limit;
    }
    return (long long)(negative ? 0 - number : number);
}

#define SIGNED_READER(name, type, maximum)                                \
    type name(const char *restrict text, char **restrict end, int base);  \
    type name(const char *restrict text, char **restrict end, int base) { \
        return (type)read_signed(text, end, base, maximum);               \
    }

#define UNSIGNED_READER(name, type, maximum)                              \
    type name(const char *restrict text, char **restrict end, int base);  \
    type name(const char *restrict text, char **restrict end, int base) { \
        return (type)read_unsigned(text, end, base, maximum);             \
    }

SIGNED_READER(strtol, long, LONG_MAX)
SIGNED_READER(strtoll, long long, LLONG_MAX)
SIGNED_READER(strtoq, long long, LLONG_MAX)
SIGNED_READER(strtoimax, intmax_t, INTMAX_MAX)
SIGNED_READER(__isoc23_strtol, long, LONG_MAX)
SIGNED_READER(__isoc23_strtoll, long long, LLONG_MAX)
SIGNED_READER(__isoc23_strtoimax, intmax_t, INTMAX_MAX)
UNSIGNED_READER(strtoul, unsigned long, ULONG_MAX)
UNSIGNED_READER(strtoull, unsigned long long, ULLONG_MAX)
UNSIGNED_READER(strtouq, unsigned long long, ULLONG_MAX)
UNSIGNED_READER(strtoumax, uintmax_t, UINTMAX_MAX)
UNSIGNED_READER(__isoc23_strtoul, unsigned long, ULONG_MAX)
UNSIGNED_READER(__isoc23_strtoull, unsigned long long, ULLONG_MAX)
UNSIGNED_READER(__isoc23_strtoumax, uintmax_t, UINTMAX_MAX)

long __strtol_internal(const char *text, char **end, int base, int group);
long __strtol_internal(const char *text, char **end, int base, int group) {
    (void)group;
    return (long)read_signed(text, end, base, LONG_MAX);
}

static long long any_number(const char *text) {
    fl_model_need_text(text);
    return ((long long)__fl_random() << 32) + (unsigned)__fl_random();
}

int atoi(const char *text) {
    if (fl_model_proves()) return (int)any_number(text);
    return (int)read_signed(text, NULL, 10, LONG_MAX);
}

/* argv[argument] is read as a number, which is an input of its own: it must be there, or is taken to be. */
void fl_model_need_argument(int argument) {
    const char *missing = NULL;
    if (argument >= __fl_argument_count()) (void)atoi(missing);
}

void fl_model_assume_argument(int argument) {
    __fl_assume(argument < __fl_argument_count());
}

long atol(const char *text) {
    if (fl_model_proves()) return (long)any_number(text);
    return (long)read_signed(text, NULL, 10, LONG_MAX);
}

long long atoll(const char *text) {
    if (fl_model_proves()) return any_number(text);
    return read_signed(text, NULL, 10, LLONG_MAX);
}

int abs(int number) {
    return number < 0 ? -number : number;
}

long labs(long number) {
    return number < 0 ? -number : number;
}

long long llabs(long long number) {
    return number < 0 ? -number : number;
}

intmax_t imaxabs(intmax_t number) {
    return number < 0 ? -number : number;
}

div_t div(int number, int divisor) {
    div_t result = {number / divisor, number % divisor};
    return result;
}

ldiv_t ldiv(long number, long divisor) {
    ldiv_t result = {number / divisor, number % divisor};
    return result;
}

lldiv_t lldiv(long long number, long long divisor) {
    lldiv_t result = {number / divisor, number % divisor};
    return result;
}

imaxdiv_t imaxdiv(intmax_t number, intmax_t divisor) {
    imaxdiv_t result = {number / divisor, number % divisor};
    return result;
}

/* Six bits a character: "./0-9A-Za-z". */
long a64l(const char *text) {
    unsigned result = 0;
    for (int i = 0; i < 6 && text[i]; i++) {
        unsigned bits;
        char character = text[i];
        if (character >= 'a' && character <= 'z')
            bits = (unsigned)(character - 'a') + 38;
        else if (character >= 'A' && character <= 'Z')
            bits = (unsigned)(character - 'A') + 12;
        else if (character >= '.' && character <= '9')
            bits = (unsigned)(character - '.');
        else
            break;
        result |= bits << (6 * i);
    }
    return (int)result;
}

/* models/format_float.c - the conversions a, e, f and g: exact digits, rounded half to even. */
#include "internal.h"

static bool is_upper(char kind) {
    return kind >= 'A' && kind <= 'Z';
}

static const char *sign_of(const struct fl_model_conversion *conversion, bool negative) {
    return negative ? "-" : conversion->plus ? "+" : conversion->space ? " " : "";
}

/* The digits of 10^from down to 10^to. */
static void put_digits(struct fl_model_output *output, const struct fl_model_decimal *decimal, int from, int to) {
    char digits[32];
    size_t count = 0;
    for (int position = from; position >= to; position--) {
        if (count == sizeof digits) {
            fl_model_put_bytes(output, digits, count);
            count = 0;
        }
        digits[count++] = (char)('0' + fl_model_decimal_digit(decimal, position));
    }
    fl_model_put_bytes(output, digits, count);
}

/* "e+05": letter, sign and at least `least` digits. Gives the number of characters. */
static int write_exponent(char *text, char letter, int exponent, int least) {
    char digits[8];
    int count = 0, size = 0;
    unsigned magnitude = exponent < 0 ? 0u - (unsigned)exponent : (unsigned)exponent;
    for (; magnitude || count < least; magnitude /= 10) digits[count++] = (char)('0' + magnitude % 10);
    text[size++] = letter;
    text[size++] = exponent < 0 ? '-' : '+';
    while (count > 0) text[size++] = digits[--count];
    return size;
}

static void put_fixed(struct fl_model_output *output, const struct fl_model_conversion *conversion,
                      const char *sign, const struct fl_model_decimal *decimal, int precision) {
    int top = fl_model_decimal_top(decimal);
    if (top < 0) top = 0;
    bool has_point = precision > 0 || conversion->alternate;
    long padding = fl_model_put_head(output, conversion, sign, (long)top + 1 + has_point + precision);
    put_digits(output, decimal, top, 0);
    if (has_point) fl_model_put_bytes(output, ".", 1);
    put_digits(output, decimal, -1, -precision);
    fl_model_put_repeated(output, ' ', padding);
}

static void put_scientific(struct fl_model_output *output, const struct fl_model_conversion *conversion,
                           const char *sign, const struct fl_model_decimal *decimal, int precision) {
    int top = fl_model_decimal_top(decimal);
    char exponent[12];
    int exponent_size = write_exponent(exponent, is_upper(conversion->kind) ? 'E' : 'e', top, 2);
    bool has_point = precision > 0 || conversion->alternate;
    long padding = fl_model_put_head(output, conversion, sign, 1l + has_point + precision + exponent_size);
    put_digits(output, decimal, top, top);
    if (has_point) fl_model_put_bytes(output, ".", 1);
    put_digits(output, decimal, top - 1, top - precision);
    fl_model_put_bytes(output, exponent, (size_t)exponent_size);
    fl_model_put_repeated(output, ' ', padding);
}

static void put_general(struct fl_model_output *output, const struct fl_model_conversion *conversion,
                        const char *sign, struct fl_model_decimal *decimal, int precision) {
    if (precision == 0) precision = 1;
    int old_top = fl_model_decimal_top(decimal);
    fl_model_decimal_round(decimal, old_top - (precision - 1));
    int top = fl_model_decimal_top(decimal);
    bool is_scientific = top < -4 || top >= precision;
    int fraction = is_scientific ? precision - 1 : precision - 1 - top;
    /* glibc forgets the zeros that # asks for if rounding up was what made it scientific. */
    if (is_scientific && old_top == precision - 1) fraction = 0;
    int last = is_scientific ? top - fraction : -fraction; /* position of the last digit */
    if (!conversion->alternate) {
        /* Below the last limb all is zero, however many digits were asked for. */
        int lowest = (decimal->point - decimal->last) * FL_MODEL_LIMB_DIGITS;
        if (last < lowest) {
            int excess = lowest - last < fraction ? lowest - last : fraction;
            fraction -= excess;
            last += excess;
        }
        for (; fraction > 0 && fl_model_decimal_digit(decimal, last) == 0; last++) fraction--;
    }
    if (is_scientific)
        put_scientific(output, conversion, sign, decimal, fraction);
    else
        put_fixed(output, conversion, sign, decimal, fraction);
}

/* A number in base 16: first digit, then fraction_digits digits in the low bits of fraction. */
struct hexadecimal {
    unsigned lead;
    uint64_t fraction;
    int fraction_digits;
    int exponent; /* of two */
};

/* glibc normalises a double to 1.xxx, and shows a long double's 64 bits as they stand. */
static struct hexadecimal hexadecimal_of(struct fl_model_float_parts parts, bool is_long) {
    struct hexadecimal result = {0, 0, is_long ? 15 : 13, 0};
    if (parts.mantissa == 0) return result;
    if (is_long) {
        result.lead = (unsigned)(parts.mantissa >> 60);
        result.fraction = parts.mantissa & 0x0fffffffffffffff;
        result.exponent = parts.exponent + 60;
        return result;
    }
    while (!(parts.mantissa >> 63)) {
        parts.mantissa <<= 1;
        parts.exponent--;
    }
    result.exponent = parts.exponent + 63;
    result.lead = 1;
    uint64_t bits = parts.mantissa >> 11;
    if (result.exponent < -1022) {
        bits >>= -1022 - result.exponent;
        result.exponent = -1022;
        result.lead = 0;
    }
    result.fraction = bits & 0x000fffffffffffff;
    return result;
}

static void round_hexadecimal(struct hexadecimal *number, int precision) {
    if (precision >= number->fraction_digits) return;
    int cut = 4 * (number->fraction_digits - precision);
    uint64_t rest = number->fraction & (((uint64_t)1 << cut) - 1), half = (uint64_t)1 << (cut - 1);
    uint64_t kept = number->fraction >> cut;
    bool is_odd = precision > 0 ? kept & 1 : number->lead & 1;
    if (rest > half || (rest == half && is_odd)) kept++;
    if (kept >> (4 * precision)) {
        kept = 0;
        number->lead++;
        if (number->lead == 16) {
            number->lead = 1;
            number->exponent += 4;
        }
    }
    number->fraction = kept;
    number->fraction_digits = precision;
}

static char hexadecimal_digit(unsigned digit, bool upper) {
    return (char)(digit < 10 ? '0' + digit : (upper ? 'A' : 'a') + digit - 10);
}

static void put_hexadecimal(struct fl_model_output *output, const struct fl_model_conversion *conversion,
                            bool negative, struct hexadecimal number) {
    bool upper = conversion->kind == 'A';
    if (conversion->precision < 0) {
        while (number.fraction_digits > 0 && (number.fraction & 15) == 0) {
            number.fraction >>= 4;
            number.fraction_digits--;
        }
    } else {
        round_hexadecimal(&number, conversion->precision);
    }
    long zeros =
        conversion->precision > number.fraction_digits ? conversion->precision - number.fraction_digits : 0;
    char text[24], exponent[12], prefix[4];
    int size = 0, prefix_size = 0;
    int exponent_size = write_exponent(exponent, upper ? 'P' : 'p', number.exponent, 1);
    const char *sign = sign_of(conversion, negative);
    if (*sign) prefix[prefix_size++] = *sign;
    prefix[prefix_size++] = '0';
    prefix[prefix_size++] = upper ? 'X' : 'x';
    prefix[prefix_size] = 0;
    text[size++] = hexadecimal_digit(number.lead, upper);
    if (number.fraction_digits + zeros > 0 || conversion->alternate) text[size++] = '.';
    for (int i = number.fraction_digits - 1; i >= 0; i--)
        text[size++] = hexadecimal_digit((unsigned)(number.fraction >> (4 * i)) & 15, upper);
    long padding = fl_model_put_head(output, conversion, prefix, size + zeros + exponent_size);
    fl_model_put_bytes(output, text, (size_t)size);
    fl_model_put_repeated(output, '0', zeros);
    fl_model_put_bytes(output, exponent, (size_t)exponent_size);
    fl_model_put_repeated(output, ' ', padding);
}

static void put_special(struct fl_model_output *output, struct fl_model_conversion conversion, const char *sign,
                        bool is_nan) {
    const char *text = is_upper(conversion.kind) ? (is_nan ? "NAN" : "INF") : (is_nan ? "nan" : "inf");
    conversion.zero = false;
    long padding = fl_model_put_head(output, &conversion, sign, 3);
    fl_model_put_bytes(output, text, 3);
    fl_model_put_repeated(output, ' ', padding);
}

void fl_model_format_float(struct fl_model_output *output, const struct fl_model_conversion *conversion,
                           long double value, bool is_long) {
    struct fl_model_float_parts parts = fl_model_float_split(value);
    const char *sign = sign_of(conversion, parts.negative);
    if (parts.is_nan || parts.is_infinite) {
        put_special(output, *conversion, sign, parts.is_nan);
        return;
    }
    if (conversion->kind == 'a' || conversion->kind == 'A') {
        put_hexadecimal(output, conversion, parts.negative, hexadecimal_of(parts, is_long));
        return;
    }
    struct fl_model_decimal decimal;
    int precision = conversion->precision < 0 ? 6 : conversion->precision;
    fl_model_decimal_set(&decimal, parts.mantissa, parts.exponent);
    switch (conversion->kind) {
    case 'f':
    case 'F':
        fl_model_decimal_round(&decimal, -precision);
        put_fixed(output, conversion, sign, &decimal, precision);
        break;
    case 'e':
    case 'E':
        fl_model_decimal_round(&decimal, fl_model_decimal_top(&decimal) - precision);
        put_scientific(output, conversion, sign, &decimal, precision);
        break;
    default: put_general(output, conversion, sign, &decimal, precision); break;
    }
}

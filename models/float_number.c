/* models/float_number.c - floating point numbers from text, correctly rounded.
 *
 * Short numbers are one exact multiplication or division. Others become a decimal (decimal.c) that
 * is scaled by powers of two until its whole part has exactly 64 bits; what remains behind the
 * point decides the rounding.
 */
#include <errno.h>
#include <stdlib.h>

#include "internal.h"

struct format {
    int precision;     /* bits of the mantissa */
    int lowest;        /* exponent of the least bit there is */
    int highest;       /* numbers from 2^highest on overflow */
    int fast_digits;   /* decimal mantissas that are exact */
    int fast_exponent; /* powers of ten that are exact */
    int lowest_ten;    /* numbers below ten to this are 0 */
    int highest_ten;   /* numbers from ten to this on overflow */
};

static const struct format formats[] = {
    [FL_MODEL_FLOAT] = {24, -149, 128, 7, 10, -46, 39},
    [FL_MODEL_DOUBLE] = {53, -1074, 1024, 15, 22, -324, 309},
    [FL_MODEL_LONG_DOUBLE] = {64, -16445, 16384, 19, 27, -4951, 4933},
};

/* What lies below the 64 bits of a mantissa, in units of its last bit. */
enum tail { TAIL_ZERO, TAIL_BELOW_HALF, TAIL_HALF, TAIL_ABOVE_HALF };

static long double overflow(void) {
    fl_model_set_error(ERANGE);
    return __builtin_infl();
}

/* mantissa * 2^exponent and the tail, rounded to the format; bit 63 of the mantissa is set. */
static long double round_to(const struct format *format, uint64_t mantissa, int exponent, enum tail tail) {
    int drop = 64 - format->precision;
    if (drop < format->lowest - exponent) drop = format->lowest - exponent;
    uint64_t kept = mantissa;
    bool up, inexact;
    if (drop == 0) {
        up = tail == TAIL_ABOVE_HALF || (tail == TAIL_HALF && (mantissa & 1));
        inexact = tail != TAIL_ZERO;
    } else if (drop <= 64) {
        uint64_t half = (uint64_t)1 << (drop - 1), rest = mantissa & (half | (half - 1));
        kept = drop == 64 ? 0 : mantissa >> drop;
        up = rest > half || (rest == half && (tail != TAIL_ZERO || (kept & 1)));
        inexact = rest != 0 || tail != TAIL_ZERO;
    } else {
        kept = 0;
        up = false;
        inexact = true;
    }
    bool is_tiny = drop > 64 - format->precision;
    if (up && ++kept == 0) {
        kept = (uint64_t)1 << 63;
        exponent++;
    }
    /* glibc calls it underflow only if the result is tiny even with an unbounded exponent. */
    if (is_tiny && kept >> (format->precision - 1) && drop == 65 - format->precision) {
        uint64_t half = (uint64_t)1 << (drop - 1) >> 1;
        uint64_t rest = half ? mantissa & (half | (half - 1)) : 0;
        is_tiny = half ? rest < half : tail < TAIL_HALF;
    }
    if (inexact && is_tiny) fl_model_set_error(ERANGE);
    if (kept == 0) return 0;
    int top = exponent + drop;
    for (uint64_t bits = kept; bits; bits >>= 1) top++;
    if (top > format->highest) return overflow();
    return fl_model_float_join(kept, exponent + drop);
}

static int leading_zeros(uint64_t number) {
    int count = 0;
    for (; !(number >> 63); number <<= 1) count++;
    return count;
}

/* The whole part, if it has at most three limbs and fits. */
static bool whole_part(const struct fl_model_decimal *decimal, uint64_t *whole) {
    uint64_t number = 0;
    for (int i = decimal->first; i < decimal->point; i++) {
        uint64_t limb = i < decimal->last ? decimal->limbs[i] : 0;
        if (number > (UINT64_MAX - limb) / FL_MODEL_LIMB_BASE) return false;
        number = number * FL_MODEL_LIMB_BASE + limb;
    }
    *whole = number;
    return true;
}

static long double scale(const struct format *format, struct fl_model_decimal *decimal) {
    int exponent = 0;
    uint64_t whole = 0;
    for (;;) {
        int limbs = decimal->point - decimal->first;
        if (limbs > 3) {
            fl_model_decimal_halve(decimal, FL_MODEL_DECIMAL_STEP);
            exponent += FL_MODEL_DECIMAL_STEP;
        } else if (limbs <= 1) {
            fl_model_decimal_double(decimal, FL_MODEL_DECIMAL_STEP);
            exponent -= FL_MODEL_DECIMAL_STEP;
        } else if (!whole_part(decimal, &whole)) {
            fl_model_decimal_halve(decimal, 8);
            exponent += 8;
        } else if (whole >> 63) {
            break;
        } else {
            int bits = leading_zeros(whole);
            fl_model_decimal_double(decimal, bits);
            exponent -= bits;
        }
    }
    enum tail tail = TAIL_ZERO;
    if (decimal->last > decimal->point) {
        int order = fl_model_decimal_compare_half(decimal, decimal->point);
        tail = order < 0 ? TAIL_BELOW_HALF : order == 0 ? TAIL_HALF : TAIL_ABOVE_HALF;
    }
    return round_to(format, whole, exponent, tail);
}

/* Where the digits of a number are: from `first` on, the first one that is not zero, with a point
 * perhaps among them. */
struct digits {
    const char *first;
    int count;      /* of digits up to the last one that is not zero */
    int top;        /* the first digit counts units of base^top */
    uint64_t value; /* of the first value_count digits */
    int value_count;
};

static int hexadecimal_value(int character) {
    if (character >= '0' && character <= '9') return character - '0';
    int lower = fl_model_lower(character);
    return lower >= 'a' && lower <= 'f' ? lower - 'a' + 10 : 99;
}

/* Reads digits and a point; NULL if there is no digit. */
static const char *read_digits(const char *at, int base, int value_limit, struct digits *digits) {
    bool any = false, after_point = false;
    int seen = 0, whole = 0;
    digits->first = NULL;
    digits->count = digits->value_count = 0;
    digits->value = 0;
    for (;; at++) {
        int digit = hexadecimal_value(*at);
        if (*at == '.' && !after_point) {
            after_point = true;
            continue;
        }
        if (digit >= base) break;
        any = true;
        if (!digits->first && digit == 0) {
            if (after_point) whole--;
            continue;
        }
        if (!digits->first) digits->first = at;
        seen++;
        if (!after_point) whole++;
        if (digit) digits->count = seen;
        if (digits->value_count < value_limit) {
            digits->value = digits->value * (unsigned)base + (unsigned)digit;
            digits->value_count++;
        }
    }
    digits->top = whole - 1;
    return any ? at : NULL;
}

#define EXPONENT_LIMIT 100000000

/* Reads an exponent, if there is a whole one. */
static const char *read_exponent(const char *at, char letter, int *exponent) {
    *exponent = 0;
    if (fl_model_lower(*at) != letter) return at;
    const char *digit = at + 1;
    bool negative = *digit == '-';
    if (*digit == '-' || *digit == '+') digit++;
    if (*digit < '0' || *digit > '9') return at;
    int number = 0;
    for (; *digit >= '0' && *digit <= '9'; digit++)
        if (number < EXPONENT_LIMIT) number = number * 10 + (*digit - '0');
    *exponent = negative ? -number : number;
    return digit;
}

static void fill_limbs(struct fl_model_decimal *decimal, const struct digits *digits) {
    int position = digits->top, taken = 0;
    int limb = position >= 0 ? position / 9 : -((8 - position) / 9);
    int index = FL_MODEL_DECIMAL_LEFT, place = position - limb * 9;
    uint32_t number = 0;
    decimal->first = index;
    decimal->point = index + 1 + limb;
    bool is_cut = false;
    for (const char *at = digits->first; taken < digits->count; at++) {
        if (*at == '.') continue;
        taken++;
        if (index == FL_MODEL_LIMB_COUNT - 8) {
            is_cut = true;
            break;
        }
        number = number * 10 + (uint32_t)(*at - '0');
        if (place-- == 0) {
            decimal->limbs[index++] = number;
            number = 0;
            place = 8;
        }
    }
    if (place != 8 && !is_cut) {
        for (; place >= 0; place--) number *= 10;
        decimal->limbs[index++] = number;
    }
    decimal->last = index;
    if (is_cut) decimal->limbs[index - 1] |= 1;
}

static long double power_of_ten(int exponent) {
    long double power = 1;
    for (int i = 0; i < exponent; i++) power *= 10;
    return power;
}

/* Both operands are exact in the format, so one operation in it rounds correctly. */
static long double one_operation(enum fl_model_float_kind kind, uint64_t digits, int exponent) {
    long double power = power_of_ten(exponent < 0 ? -exponent : exponent);
    if (kind == FL_MODEL_FLOAT) return exponent < 0 ? (float)digits / (float)power : (float)digits * (float)power;
    if (kind == FL_MODEL_DOUBLE)
        return exponent < 0 ? (double)digits / (double)power : (double)digits * (double)power;
    return exponent < 0 ? (long double)digits / power : (long double)digits * power;
}

static long double decimal_value(enum fl_model_float_kind kind, const struct digits *digits, int exponent) {
    const struct format *format = &formats[kind];
    if (!digits->first) return 0;
    if (digits->top + (long)exponent >= format->highest_ten) return overflow();
    if (digits->top + (long)exponent < format->lowest_ten - 1) {
        fl_model_set_error(ERANGE);
        return 0;
    }
    struct digits moved = *digits;
    moved.top += exponent;
    int unit = moved.top - moved.value_count + 1; /* the value counts units of ten to this */
    if (moved.count <= moved.value_count && unit >= -format->fast_exponent && unit <= format->fast_exponent)
        return one_operation(kind, moved.value, unit);
    struct fl_model_decimal decimal;
    fill_limbs(&decimal, &moved);
    return scale(format, &decimal);
}

static long double hexadecimal_number(enum fl_model_float_kind kind, const struct digits *digits, int exponent) {
    if (!digits->first) return 0;
    uint64_t mantissa = digits->value;
    int shift = leading_zeros(mantissa);
    long unit = (digits->top - digits->value_count + 1) * 4l + exponent - shift;
    enum tail tail = TAIL_ZERO;
    int index = 0;
    mantissa <<= shift;
    for (const char *at = digits->first; index < digits->count; at++) {
        if (*at == '.') continue;
        unsigned digit = (unsigned)hexadecimal_value(*at);
        /* The 17th digit still gives `shift` bits, and starts the tail with the others. */
        if (index == 16) {
            mantissa |= digit >> (4 - shift);
            unsigned rest = digit & ((16u >> shift) - 1), half = 8u >> shift;
            tail = rest == 0      ? TAIL_ZERO
                   : rest < half  ? TAIL_BELOW_HALF
                   : rest == half ? TAIL_HALF
                                  : TAIL_ABOVE_HALF;
        } else if (index > 16 && digit) {
            if (tail == TAIL_ZERO) tail = TAIL_BELOW_HALF;
            if (tail == TAIL_HALF) tail = TAIL_ABOVE_HALF;
        }
        index++;
    }
    if (unit > 20000) return overflow();
    if (unit < -20000) {
        fl_model_set_error(ERANGE);
        return 0;
    }
    return round_to(&formats[kind], mantissa, (int)unit, tail);
}

static bool has_word(const char *text, const char *word) {
    for (; *word; word++, text++)
        if (fl_model_lower((unsigned char)*text) != *word) return false;
    return true;
}

static const char *skip_nan_text(const char *at) {
    if (*at != '(') return at;
    const char *character = at + 1;
    while (*character == '_' || (*character >= '0' && *character <= '9') ||
           (fl_model_lower(*character) >= 'a' && fl_model_lower(*character) <= 'z'))
        character++;
    return *character == ')' ? character + 1 : at;
}

/* A number without sign; NULL if there is none. */
static const char *read_magnitude(const char *at, enum fl_model_float_kind kind, long double *value) {
    struct digits digits;
    int exponent;
    if (has_word(at, "inf")) {
        *value = __builtin_infl();
        return at + (has_word(at, "infinity") ? 8 : 3);
    }
    if (has_word(at, "nan")) {
        *value = __builtin_nanl("");
        return skip_nan_text(at + 3);
    }
    if (at[0] == '0' && (at[1] == 'x' || at[1] == 'X')) {
        const char *end = read_digits(at + 2, 16, 16, &digits);
        if (end) {
            end = read_exponent(end, 'p', &exponent);
            *value = hexadecimal_number(kind, &digits, exponent);
            return end;
        }
    }
    const char *end = read_digits(at, 10, formats[kind].fast_digits, &digits);
    if (!end) return NULL;
    end = read_exponent(end, 'e', &exponent);
    *value = decimal_value(kind, &digits, exponent);
    return end;
}

long double fl_model_read_float(const char *text, char **end, enum fl_model_float_kind kind) {
    const char *at = text;
    long double value = 0;
    while (fl_model_is_space(*at)) at++;
    bool negative = *at == '-';
    if (*at == '-' || *at == '+') at++;
    at = read_magnitude(at, kind, &value);
    if (end) *end = (char *)(at ? at : text);
    return at && negative ? -value : value;
}

float strtof(const char *restrict text, char **restrict end) {
    return (float)fl_model_read_float(text, end, FL_MODEL_FLOAT);
}

double strtod(const char *restrict text, char **restrict end) {
    return (double)fl_model_read_float(text, end, FL_MODEL_DOUBLE);
}

long double strtold(const char *restrict text, char **restrict end) {
    return fl_model_read_float(text, end, FL_MODEL_LONG_DOUBLE);
}

double atof(const char *text) {
    return (double)fl_model_read_float(text, NULL, FL_MODEL_DOUBLE);
}

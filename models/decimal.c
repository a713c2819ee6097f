/* models/decimal.c - exact decimal expansions of binary floating point numbers.
 *
 * A number m * 2^e has finitely many decimal digits. They are kept in limbs of nine digits, on
 * which doubling and halving are exact: 10^9 is a multiple of 2^9, so each halving by 2^k adds at
 * most k / 9 + 1 limbs.
 */
#include "internal.h"

static const uint32_t powers_of_ten[FL_MODEL_LIMB_DIGITS] = {1,      10,      100,      1000,     10000,
                                                             100000, 1000000, 10000000, 100000000};

/* Rounds towards minus infinity, so that position -1 is in limb -1. */
static int limb_of(int position) {
    return position >= 0 ? position / FL_MODEL_LIMB_DIGITS
                         : -((FL_MODEL_LIMB_DIGITS - 1 - position) / FL_MODEL_LIMB_DIGITS);
}

static void trim(struct fl_model_decimal *decimal) {
    while (decimal->first < decimal->last && decimal->limbs[decimal->first] == 0) decimal->first++;
    while (decimal->first < decimal->last && decimal->limbs[decimal->last - 1] == 0) decimal->last--;
}

void fl_model_decimal_double(struct fl_model_decimal *decimal, int bits) {
    uint64_t carry = 0;
    for (int i = decimal->last - 1; i >= decimal->first; i--) {
        uint64_t limb = ((uint64_t)decimal->limbs[i] << bits) + carry;
        decimal->limbs[i] = (uint32_t)(limb % FL_MODEL_LIMB_BASE);
        carry = limb / FL_MODEL_LIMB_BASE;
    }
    while (carry) {
        decimal->limbs[--decimal->first] = (uint32_t)(carry % FL_MODEL_LIMB_BASE);
        carry /= FL_MODEL_LIMB_BASE;
    }
    trim(decimal);
}

void fl_model_decimal_halve(struct fl_model_decimal *decimal, int bits) {
    uint64_t rest = 0, mask = ((uint64_t)1 << bits) - 1;
    for (int i = decimal->first; i < decimal->last; i++) {
        uint64_t limb = rest * FL_MODEL_LIMB_BASE + decimal->limbs[i];
        decimal->limbs[i] = (uint32_t)(limb >> bits);
        rest = limb & mask;
    }
    while (rest && decimal->last < FL_MODEL_LIMB_COUNT) {
        uint64_t limb = rest * FL_MODEL_LIMB_BASE;
        decimal->limbs[decimal->last++] = (uint32_t)(limb >> bits);
        rest = limb & mask;
    }
    if (rest) decimal->limbs[decimal->last - 1] |= 1;
    trim(decimal);
}

void fl_model_decimal_set(struct fl_model_decimal *decimal, uint64_t mantissa, int exponent) {
    decimal->point = FL_MODEL_DECIMAL_LEFT;
    decimal->first = decimal->last = FL_MODEL_DECIMAL_LEFT;
    if (mantissa == 0) return;
    while ((mantissa & 1) == 0) {
        mantissa >>= 1;
        exponent++;
    }
    for (; mantissa; mantissa /= FL_MODEL_LIMB_BASE)
        decimal->limbs[--decimal->first] = (uint32_t)(mantissa % FL_MODEL_LIMB_BASE);
    for (; exponent > FL_MODEL_DECIMAL_STEP; exponent -= FL_MODEL_DECIMAL_STEP)
        fl_model_decimal_double(decimal, FL_MODEL_DECIMAL_STEP);
    if (exponent > 0) fl_model_decimal_double(decimal, exponent);
    for (; exponent < -FL_MODEL_DECIMAL_STEP; exponent += FL_MODEL_DECIMAL_STEP)
        fl_model_decimal_halve(decimal, FL_MODEL_DECIMAL_STEP);
    if (exponent < 0) fl_model_decimal_halve(decimal, -exponent);
}

static uint32_t limb_at(const struct fl_model_decimal *decimal, int index) {
    return index >= decimal->first && index < decimal->last ? decimal->limbs[index] : 0;
}

int fl_model_decimal_digit(const struct fl_model_decimal *decimal, int position) {
    int limb = limb_of(position);
    uint32_t unit = powers_of_ten[position - limb * FL_MODEL_LIMB_DIGITS];
    return (int)(limb_at(decimal, decimal->point - 1 - limb) / unit % 10);
}

int fl_model_decimal_top(const struct fl_model_decimal *decimal) {
    if (decimal->first == decimal->last) return 0;
    int position = (decimal->point - 1 - decimal->first) * FL_MODEL_LIMB_DIGITS;
    for (uint32_t limb = decimal->limbs[decimal->first]; limb >= 10; limb /= 10) position++;
    return position;
}

static bool is_zero_from(const struct fl_model_decimal *decimal, int index) {
    for (int i = index > decimal->first ? index : decimal->first; i < decimal->last; i++)
        if (decimal->limbs[i]) return false;
    return true;
}

/* Adds `amount`, which does not carry by itself, to the limb; the limbs from there on may be unused. */
static void add_at(struct fl_model_decimal *decimal, int index, uint32_t amount) {
    while (decimal->first > index) {
        if (decimal->first == decimal->last) decimal->first = decimal->last = index + 1;
        decimal->limbs[--decimal->first] = 0;
    }
    decimal->limbs[index] += amount;
    while (decimal->limbs[index] >= FL_MODEL_LIMB_BASE) {
        decimal->limbs[index] -= FL_MODEL_LIMB_BASE;
        index--;
        if (index < decimal->first) decimal->limbs[--decimal->first] = 0;
        decimal->limbs[index]++;
    }
}

int fl_model_decimal_compare_half(const struct fl_model_decimal *decimal, int index) {
    uint32_t half = FL_MODEL_LIMB_BASE / 2, limb = limb_at(decimal, index);
    if (limb != half) return limb > half ? 1 : -1;
    return is_zero_from(decimal, index + 1) ? 0 : 1;
}

void fl_model_decimal_round(struct fl_model_decimal *decimal, int position) {
    int limb = limb_of(position), index = decimal->point - 1 - limb;
    if (index >= decimal->last) return;
    /* All of the number is below the position: only its first limb can matter, and if that is
     * further down, it is less than half. */
    if (index < decimal->first - 1) {
        decimal->last = decimal->first;
        return;
    }
    uint32_t unit = powers_of_ten[position - limb * FL_MODEL_LIMB_DIGITS];
    uint32_t kept = limb_at(decimal, index), rest = kept % unit;
    int order; /* of what is cut off, against half a unit */
    if (unit == 1)
        order = fl_model_decimal_compare_half(decimal, index + 1);
    else if (rest != unit / 2)
        order = rest > unit / 2 ? 1 : -1;
    else
        order = is_zero_from(decimal, index + 1) ? 0 : 1;
    bool is_odd = kept / unit % 2 == 1;
    if (index >= decimal->first) {
        decimal->limbs[index] = kept - rest;
        decimal->last = index + 1;
    } else {
        decimal->last = decimal->first;
    }
    if (order > 0 || (order == 0 && is_odd)) add_at(decimal, index, unit);
    trim(decimal);
}

struct fl_model_float_parts fl_model_float_split(long double value) {
    union {
        long double value;
        struct {
            uint64_t mantissa;
            uint16_t sign_exponent;
        } bits;
    } overlay;
    overlay.value = value;
    int exponent = overlay.bits.sign_exponent & 0x7fff;
    uint64_t mantissa = overlay.bits.mantissa;
    struct fl_model_float_parts parts;
    parts.negative = (overlay.bits.sign_exponent & 0x8000) != 0;
    parts.is_infinite = exponent == 0x7fff && mantissa << 1 == 0;
    parts.is_nan = exponent == 0x7fff && mantissa << 1 != 0;
    parts.mantissa = mantissa;
    parts.exponent = (exponent ? exponent : 1) - 16383 - 63;
    return parts;
}

long double fl_model_float_join(uint64_t mantissa, int exponent) {
    union {
        long double value;
        struct {
            uint64_t mantissa;
            uint16_t sign_exponent;
        } bits;
    } overlay;
    overlay.value = 0;
    if (mantissa == 0) return 0;
    while (!(mantissa >> 63)) {
        mantissa <<= 1;
        exponent--;
    }
    int biased = exponent + 63 + 16383;
    if (biased <= 0) {
        mantissa >>= 1 - biased;
        biased = 0;
    }
    overlay.bits.mantissa = mantissa;
    overlay.bits.sign_exponent = (uint16_t)biased;
    return overlay.value;
}

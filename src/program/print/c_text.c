#include "program/print/c_text.h"

#include <ctype.h>
#include <float.h>
#include <inttypes.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/invariant.h"

/* ---- operators ---- */

struct fl_c_infix fl_c_infix(enum fl_operator op, uint32_t width) {
    const struct fl_operator_info *info = fl_operator_info(op);
    if (width == 1 && op == FL_OP_AND) return (struct fl_c_infix){"&&", FL_BINDS_LOGICAL_AND};
    if (width == 1 && op == FL_OP_OR) return (struct fl_c_infix){"||", FL_BINDS_LOGICAL_OR};
    if (width == 1 && op == FL_OP_XOR) return (struct fl_c_infix){"!=", FL_BINDS_EQUALITY};
    FL_INVARIANT(info->c && info->operands == 2, "C writes this operator between its operands");
    return (struct fl_c_infix){info->c, info->precedence};
}

const char *fl_c_order_symbol(struct fl_c_order order) {
    bool is_greater = order.is_turned != order.is_negated;
    bool has_equality = order.is_strict == order.is_negated;
    if (is_greater) return has_equality ? ">=" : ">";
    return has_equality ? "<=" : "<";
}

static const char *rounding_name(uint32_t mode) {
    switch (mode) {
    case FL_ROUND_EVEN: return "rint";
    case FL_ROUND_AWAY: return "round";
    case FL_ROUND_DOWN: return "floor";
    case FL_ROUND_UP: return "ceil";
    case FL_ROUND_ZERO: return "trunc";
    }
    FL_UNREACHABLE("every rounding mode has a name");
}

const char *fl_c_function_name(struct fl_arena *arena, enum fl_operator op, const uint32_t parameters[2]) {
    switch (op) {
    case FL_OP_FLOAT_REMAINDER: return "fmod";
    case FL_OP_FLOAT_FUSED: return "fma";
    case FL_OP_FLOAT_ROOT: return "sqrt";
    case FL_OP_FLOAT_IS_NAN: return "isnan";
    case FL_OP_FLOAT_ROUND: return rounding_name(parameters[0]);
    default: break;
    }
    char *name = fl_arena_copy_string(arena, fl_operator_info(op)->name);
    for (char *at = name; *at; at++) *at = (char)tolower((unsigned char)*at);
    return name;
}

/* ---- types ---- */

const char *fl_c_integer_name(struct fl_arena *arena, uint32_t width, bool is_signed, uint32_t pointer_width) {
    switch (width) {
    case 8: return is_signed ? "signed char" : "unsigned char";
    case 16: return is_signed ? "short" : "unsigned short";
    case 32: return is_signed ? "int" : "unsigned int";
    case 64:
        if (pointer_width == 32) return is_signed ? "long long" : "unsigned long long";
        return is_signed ? "long" : "unsigned long";
    case 128: return is_signed ? "__int128" : "unsigned __int128";
    default: return fl_arena_format(arena, "%s_BitInt(%" PRIu32 ")", is_signed ? "" : "unsigned ", width);
    }
}

const char *fl_c_float_name(uint32_t width) {
    switch (width) {
    case 16: return "_Float16";
    case 32: return "float";
    case 64: return "double";
    case 80: return "long double";
    default: return "__float128";
    }
}

/* ---- literals ---- */

const char *fl_c_unsigned_suffix(uint32_t width, uint32_t pointer_width) {
    if (width == 32) return "u";
    return pointer_width == 32 ? "ull" : "ul";
}

/* Digits enough to read the same number back, and no more than needed. */
static void print_digits(struct fl_text *text, long double number, int most, bool is_float, const char *suffix) {
    char buffer[64];
    int least = 1;
    for (long double bound = 10; bound <= fabsl(number) && least < 9; bound *= 10) least++; /* 100.0, not 1e+02 */
    for (int digits = least; digits <= most; digits++) {
        snprintf(buffer, sizeof buffer, "%.*Lg", digits, number);
        long double again = is_float    ? strtof(buffer, NULL)
                            : most > 17 ? strtold(buffer, NULL)
                                        : strtod(buffer, NULL);
        if (again == number) break;
    }
    fl_text_append(text, buffer);
    if (!strpbrk(buffer, ".e")) fl_text_append(text, ".0");
    fl_text_append(text, suffix);
}

static float half_to_float(uint16_t bits) {
    int exponent = bits >> 10 & 31, fraction = bits & 1023;
    float magnitude = exponent == 31  ? (fraction ? NAN : INFINITY)
                      : exponent == 0 ? ldexpf((float)fraction, -24)
                                      : ldexpf((float)(fraction + 1024), exponent - 25);
    return bits >> 15 ? -magnitude : magnitude;
}

static long double float_of_bits(const struct fl_bits *value) {
    float narrow;
    double wide;
    long double widest = 0;
    uint32_t half = (uint32_t)value->word;
    switch (value->width) {
    case 16: return half_to_float((uint16_t)value->word);
    case 32: memcpy(&narrow, &half, sizeof narrow); return narrow;
    case 64: memcpy(&wide, &value->word, sizeof wide); return wide;
    default: memcpy(&widest, value->words, 10); return widest;
    }
}

void fl_c_float_print(struct fl_text *text, const struct fl_bits *value) {
    bool is_supported = value->width == 16 || value->width == 32 || value->width == 64 ||
                        (value->width == 80 && LDBL_MANT_DIG == 64);
    if (!is_supported) {
        fl_text_format(text, "0x%s", fl_bits_format_hex(text->arena, value));
        return;
    }
    long double number = float_of_bits(value);
    if (isnan(number))
        fl_text_append(text, signbit(number) ? "-NAN" : "NAN");
    else if (isinf(number))
        fl_text_append(text, number < 0 ? "-INFINITY" : "INFINITY");
    else if (value->width <= 32)
        print_digits(text, number, 9, true, "f");
    else if (value->width == 64)
        print_digits(text, number, 17, false, "");
    else
        print_digits(text, number, 21, false, "l");
}

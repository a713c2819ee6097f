#include "replay/log/hole.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

typedef const struct fl_term *term_ref;
__extension__ typedef unsigned __int128 magnitude;

/* ---- what this machine's library prints ---- */

/* "%-+ #0*.*" with the length and the conversion. */
static void write_format(const struct fl_format_piece *piece, const char *length, char *format) {
    *format++ = '%';
    if (piece->is_left) *format++ = '-';
    if (piece->has_plus) *format++ = '+';
    if (piece->has_space) *format++ = ' ';
    if (piece->has_alternate) *format++ = '#';
    if (piece->has_zero) *format++ = '0';
    format = stpcpy(format, "*.*");
    format = stpcpy(format, length);
    *format++ = piece->conversion;
    *format = 0;
}

enum { FORMAT_SIZE = 16, SMALL_TEXT = 512 };

/* What is printed, as bits: of a long double the fraction first. */
struct number {
    enum { NUMBER_SIGNED, NUMBER_UNSIGNED, NUMBER_DOUBLE, NUMBER_LONG_DOUBLE } kind;
    uint64_t words[2];
};

static double double_of(struct number number) {
    double value;
    memcpy(&value, number.words, sizeof value);
    return value;
}

static long double long_double_of(struct number number) {
    long double value = 0;
    memcpy(&value, number.words, 10);
    return value;
}

#pragma GCC diagnostic push
#pragma GCC diagnostic ignored "-Wformat-nonliteral"
static int print(char *buffer, size_t size, const struct fl_format_piece *piece, struct number number) {
    char format[FORMAT_SIZE];
    int width = piece->width, precision = piece->precision;
    switch (number.kind) {
    case NUMBER_SIGNED:
        write_format(piece, "ll", format);
        return snprintf(buffer, size, format, width, precision, (long long)number.words[0]);
    case NUMBER_UNSIGNED:
        write_format(piece, "ll", format);
        return snprintf(buffer, size, format, width, precision, (unsigned long long)number.words[0]);
    case NUMBER_DOUBLE:
        write_format(piece, "", format);
        return snprintf(buffer, size, format, width, precision, double_of(number));
    default:
        write_format(piece, "L", format);
        return snprintf(buffer, size, format, width, precision, long_double_of(number));
    }
}
#pragma GCC diagnostic pop

static bool prints_as(const struct fl_format_piece *piece, struct number number, const char *text, size_t length) {
    char small[SMALL_TEXT];
    char *buffer = length < sizeof small ? small : malloc(length + 1);
    bool is_equal = false;
    if (buffer) {
        int count = print(buffer, length + 1, piece, number);
        is_equal = count >= 0 && (size_t)count == length && memcmp(buffer, text, length) == 0;
    }
    if (buffer != small) free(buffer);
    return is_equal;
}

/* ---- integers ---- */

static bool is_signed(const struct fl_format_piece *piece) {
    return piece->conversion == 'd' || piece->conversion == 'i';
}

static int digit_of(char character, int base) {
    int digit = character >= '0' && character <= '9'   ? character - '0'
                : character >= 'a' && character <= 'f' ? character - 'a' + 10
                : character >= 'A' && character <= 'F' ? character - 'A' + 10
                                                       : 16;
    return digit < base ? digit : -1;
}

static const char *skip_spaces(const char *text, const char *end) {
    while (text < end && *text == ' ') text++;
    return text;
}

/* The digits between blanks; a text without any is 0. False: it is no number, or too large. */
static bool read_integer(const struct fl_format_piece *piece, const char *text, size_t length, bool *is_negative,
                         unsigned long long *number) {
    const char *end = text + length;
    int base = piece->conversion == 'o'                                                                  ? 8
               : piece->conversion == 'x' || piece->conversion == 'X' || piece->kind == FL_PIECE_POINTER ? 16
                                                                                                         : 10;
    text = skip_spaces(text, end);
    *is_negative = text < end && *text == '-';
    if (text < end && (*text == '-' || *text == '+')) text++;
    if (base == 16 && end - text > 2 && text[0] == '0' && (text[1] == 'x' || text[1] == 'X')) text += 2;
    *number = 0;
    for (int digit; text < end && (digit = digit_of(*text, base)) >= 0; text++)
        if (__builtin_mul_overflow(*number, (unsigned)base, number) ||
            __builtin_add_overflow(*number, (unsigned)digit, number))
            return false;
    return skip_spaces(text, end) == end;
}

/* The value, cut to the bits that are printed. */
static bool integer_of(const struct fl_format_piece *piece, const char *text, size_t length, uint64_t *bits) {
    bool is_negative;
    unsigned long long number;
    if (!read_integer(piece, text, length, &is_negative, &number)) return false;
    unsigned long long most = fl_bits_mask(piece->bits);
    struct number value = {NUMBER_UNSIGNED, {number, 0}};
    if (is_signed(piece)) {
        most = most / 2 + is_negative;
        value.kind = NUMBER_SIGNED;
        if (is_negative) value.words[0] = 0 - number;
    } else if (is_negative) {
        return false;
    }
    if (number > most || !prints_as(piece, value, text, length)) return false;
    *bits = value.words[0] & fl_bits_mask(piece->bits);
    return true;
}

static term_ref low_bits(struct fl_terms *terms, term_ref argument, uint32_t bits) {
    return argument->width == bits ? argument : fl_term_extract(terms, bits - 1, 0, argument);
}

static term_ref integer_guard(struct fl_terms *terms, const struct fl_format_piece *piece, term_ref argument,
                              const char *text, size_t length) {
    uint64_t value;
    if (!integer_of(piece, text, length, &value)) return fl_term_false(terms);
    return fl_term_equal(terms, low_bits(terms, argument, piece->bits), fl_term_word(terms, piece->bits, value));
}

/* ---- characters and addresses ---- */

/* The text without the blanks that fill it up to the width. NULL if printf would not have filled it like this. */
static const char *unpadded(const struct fl_format_piece *piece, const char *text, size_t length, size_t inner) {
    size_t width = (size_t)piece->width, padding = width > inner ? width - inner : 0;
    if (length != inner + padding) return NULL;
    const char *blanks = piece->is_left ? text + inner : text;
    for (size_t i = 0; i < padding; i++)
        if (blanks[i] != ' ') return NULL;
    return piece->is_left ? text : text + padding;
}

static term_ref character_guard(struct fl_terms *terms, const struct fl_format_piece *piece, term_ref argument,
                                const char *text, size_t length) {
    const char *byte = unpadded(piece, text, length, 1);
    if (!byte) return fl_term_false(terms);
    return fl_term_equal(terms, low_bits(terms, argument, 8), fl_term_word(terms, 8, (unsigned char)*byte));
}

/* A number that was made an address, by what the term looks like. */
static bool is_made_of_number(term_ref address) {
    return address->op == FL_OP_ZERO_EXTEND || address->op == FL_OP_SIGN_EXTEND;
}

static term_ref pointer_guard(struct fl_terms *terms, const struct fl_format_piece *piece, term_ref argument,
                              const char *text, size_t length) {
    static const char null[] = "(nil)";
    term_ref address = low_bits(terms, argument, piece->bits);
    term_ref is_null = fl_term_equal(terms, address, fl_term_word(terms, piece->bits, 0));
    const char *inner = unpadded(piece, text, length, sizeof null - 1);
    if (inner && memcmp(inner, null, sizeof null - 1) == 0) return is_null;
    struct fl_format_piece hexadecimal = *piece;
    hexadecimal.conversion = 'x';
    hexadecimal.has_alternate = true;
    uint64_t value;
    if (!integer_of(&hexadecimal, text, length, &value) || value == 0) return fl_term_false(terms);
    if (is_made_of_number(address)) return fl_term_equal(terms, address, fl_term_word(terms, piece->bits, value));
    return fl_term_not(terms, is_null);
}

/* ---- floats ---- */

/* Floats of one sign by their magnitude: 0, the smallest, ..., the largest, infinity, and then NaNs. */
static struct number float_at(const struct fl_format_piece *piece, magnitude at, bool is_negative) {
    if (piece->bits == 64) return (struct number){NUMBER_DOUBLE, {(uint64_t)at | (uint64_t)is_negative << 63, 0}};
    /* Above the 63 bits of the fraction stands the integer bit, which the exponent implies. */
    uint64_t fraction = (uint64_t)at & ~((uint64_t)1 << 63), exponent = (uint64_t)(at >> 63);
    return (struct number){NUMBER_LONG_DOUBLE,
                           {fraction | (uint64_t)(exponent != 0) << 63, exponent | (uint64_t)is_negative << 15}};
}

static magnitude magnitude_of(struct number number) {
    uint64_t low = number.words[0] & ~((uint64_t)1 << 63);
    return number.kind == NUMBER_DOUBLE ? low : (magnitude)(number.words[1] & 0x7fff) << 63 | low;
}

static magnitude infinity_of(const struct fl_format_piece *piece) {
    return piece->bits == 64 ? (magnitude)0x7ff0000000000000 : (magnitude)0x7fff << 63;
}

/* The outermost of those between, beginning with one that prints the text, and one beyond that does not. */
static magnitude outermost(const struct fl_format_piece *piece, bool is_negative, magnitude inside,
                           magnitude outside, const char *text, size_t length) {
    for (;;) {
        magnitude gap = inside > outside ? inside - outside : outside - inside;
        if (gap <= 1) return inside;
        magnitude middle = inside > outside ? outside + gap / 2 : inside + gap / 2;
        if (prints_as(piece, float_at(piece, middle, is_negative), text, length))
            inside = middle;
        else
            outside = middle;
    }
}

static bool prints_float(const struct fl_format_piece *piece, magnitude at, bool is_negative, const char *text,
                         size_t length) {
    return prints_as(piece, float_at(piece, at, is_negative), text, length);
}

/* A finite float that prints the text: the nearest to it, or, where the precision of %a is that of the
 * fraction's last digit, one beside it. */
static bool finite_of(const struct fl_format_piece *piece, bool is_negative, const char *text, size_t length,
                      magnitude *found) {
    char small[SMALL_TEXT];
    char *copy = length < sizeof small ? small : malloc(length + 1);
    if (!copy) return false;
    memcpy(copy, text, length);
    copy[length] = 0;
    char *end;
    struct number number = {.kind = piece->bits == 80 ? NUMBER_LONG_DOUBLE : NUMBER_DOUBLE};
    if (piece->bits == 80) {
        long double value = strtold(copy, &end);
        memcpy(number.words, &value, 10);
    } else {
        double value = strtod(copy, &end);
        memcpy(number.words, &value, sizeof value);
    }
    bool is_read = end != copy && skip_spaces(end, copy + length) == copy + length;
    if (copy != small) free(copy);
    if (!is_read) return false;
    magnitude nearest = magnitude_of(number), last = infinity_of(piece) - 1;
    if (nearest > last) nearest = last; /* a text of few digits may be rounded up beyond the largest */
    for (int beside = 0; beside < 3; beside++) {
        if ((beside == 1 && nearest == 0) || (beside == 2 && nearest == last)) continue;
        *found = beside == 0 ? nearest : beside == 1 ? nearest - 1 : nearest + 1;
        if (prints_float(piece, *found, is_negative, text, length)) return true;
    }
    return false;
}

/* The bits without the sign, in the order of their magnitude. */
static term_ref magnitude_term(struct fl_terms *terms, const struct fl_format_piece *piece, term_ref argument) {
    if (piece->bits == 64) return fl_term_extract(terms, 62, 0, argument);
    return fl_term_binary(terms, FL_OP_CONCAT, fl_term_extract(terms, 78, 64, argument),
                          fl_term_extract(terms, 62, 0, argument));
}

static term_ref magnitude_constant(struct fl_terms *terms, uint32_t width, magnitude value) {
    if (width <= 64) return fl_term_word(terms, width, (uint64_t)value);
    return fl_term_binary(terms, FL_OP_CONCAT, fl_term_word(terms, width - 63, (uint64_t)(value >> 63)),
                          fl_term_word(terms, 63, (uint64_t)value & ~((uint64_t)1 << 63)));
}

static term_ref is_between(struct fl_terms *terms, term_ref value, magnitude low, magnitude high) {
    term_ref least = magnitude_constant(terms, value->width, low);
    if (low == high) return fl_term_equal(terms, value, least);
    term_ref most = magnitude_constant(terms, value->width, high);
    return fl_term_and(terms, fl_term_binary(terms, FL_OP_LESS_EQUAL, least, value),
                       fl_term_binary(terms, FL_OP_LESS_EQUAL, value, most));
}

static term_ref float_guard(struct fl_terms *terms, const struct fl_format_piece *piece, term_ref argument,
                            const char *text, size_t length) {
    const char *first = skip_spaces(text, text + length);
    bool is_negative = first < text + length && *first == '-';
    term_ref value = magnitude_term(terms, piece, argument);
    term_ref sign = fl_term_extract(terms, piece->bits - 1, piece->bits - 1, argument);
    term_ref has_sign = fl_term_equal(terms, sign, fl_term_bool(terms, is_negative));
    magnitude infinity = infinity_of(piece), found, low, high;
    if (prints_float(piece, infinity, is_negative, text, length)) {
        low = high = infinity;
    } else if (prints_float(piece, infinity + ((magnitude)1 << (piece->bits == 64 ? 51 : 62)), is_negative, text,
                            length)) {
        low = infinity + 1;
        high = piece->bits == 64 ? (magnitude)INT64_MAX : ((magnitude)1 << 78) - 1;
    } else {
        if (!finite_of(piece, is_negative, text, length, &found)) return fl_term_false(terms);
        low = prints_float(piece, 0, is_negative, text, length)
                  ? 0
                  : outermost(piece, is_negative, found, 0, text, length);
        high = outermost(piece, is_negative, found, infinity, text, length);
    }
    return fl_term_and(terms, has_sign, is_between(terms, value, low, high));
}

/* ---- what a piece may look like ---- */

term_ref fl_hole_guard(struct fl_terms *terms, const struct fl_format_piece *piece, term_ref argument,
                       const char *text, size_t length) {
    switch (piece->kind) {
    case FL_PIECE_INTEGER: return integer_guard(terms, piece, argument, text, length);
    case FL_PIECE_CHARACTER: return character_guard(terms, piece, argument, text, length);
    case FL_PIECE_POINTER: return pointer_guard(terms, piece, argument, text, length);
    case FL_PIECE_FLOAT: return float_guard(terms, piece, argument, text, length);
    default: return fl_term_false(terms);
    }
}

static bool may_be_printed(const struct fl_format_piece *piece, unsigned char byte) {
    static const char integer[] = " +-0123456789";
    static const char natural[] = " +-0123456789abcdefABCDEFxX";
    static const char address[] = " +-0123456789abcdefxnil()";
    static const char real[] = " +-.0123456789abcdefABCDEFxXpPintyINTY";
    if (byte == 0) return false;
    switch (piece->kind) {
    case FL_PIECE_INTEGER:
        return strchr(piece->conversion == 'x' || piece->conversion == 'X' ? natural : integer, byte);
    case FL_PIECE_POINTER: return strchr(address, byte);
    case FL_PIECE_FLOAT: return strchr(real, byte);
    default: return true;
    }
}

size_t fl_hole_longest(const struct fl_format_piece *piece, const char *text, size_t length) {
    enum { DIGITS = 24, FLOAT_DIGITS = 5000 };
    size_t width = (size_t)piece->width;
    size_t precision = piece->precision > 0 ? (size_t)piece->precision : 0;
    size_t most = precision + (piece->kind == FL_PIECE_FLOAT ? FLOAT_DIGITS : DIGITS);
    if (piece->kind == FL_PIECE_CHARACTER) most = 1;
    if (most < width) most = width;
    if (most > length) most = length;
    if (piece->kind == FL_PIECE_CHARACTER) return most;
    size_t longest = 0;
    while (longest < most && may_be_printed(piece, (unsigned char)text[longest])) longest++;
    return longest;
}

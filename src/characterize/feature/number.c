#include "characterize/feature/number.h"

typedef const struct fl_term *term_ref;

/* What is known behind some bytes. */
struct reading {
    struct fl_terms *terms;
    term_ref has_begun; /* a sign or a digit was there */
    term_ref has_digit;
    term_ref has_ended;
    term_ref is_negative;
    term_ref is_too_large;
    term_ref value; /* without its sign */
};

static term_ref both(const struct reading *reading, term_ref left, term_ref right) {
    return fl_term_and(reading->terms, left, right);
}

static term_ref without(const struct reading *reading, term_ref left, term_ref right) {
    return fl_term_and(reading->terms, left, fl_term_not(reading->terms, right));
}

static void note(const struct reading *reading, term_ref *known, term_ref also) {
    *known = fl_term_or(reading->terms, *known, also);
}

static term_ref word(const struct reading *reading, uint64_t value) {
    return fl_term_word(reading->terms, 64, value);
}

/* Another digit would make it larger than long is; one less than the least is as large as any. */
static term_ref overflows(const struct reading *reading, term_ref digit) {
    const uint64_t most = INT64_MAX / 10;
    struct fl_terms *terms = reading->terms;
    term_ref last = fl_term_if(terms, reading->is_negative, word(reading, 8), word(reading, INT64_MAX % 10));
    term_ref is_more = fl_term_binary(terms, FL_OP_LESS, word(reading, most), reading->value);
    term_ref is_next = both(reading, fl_term_equal(terms, reading->value, word(reading, most)),
                            fl_term_binary(terms, FL_OP_LESS, last, digit));
    return fl_term_or(terms, is_more, is_next);
}

static void take_digit(struct reading *reading, term_ref byte, term_ref is_taken) {
    struct fl_terms *terms = reading->terms;
    term_ref digit =
        fl_term_binary(terms, FL_OP_AND, fl_term_convert(terms, FL_OP_ZERO_EXTEND, 64, byte), word(reading, 15));
    term_ref larger = fl_term_binary(
        terms, FL_OP_ADD, fl_term_binary(terms, FL_OP_MULTIPLY, reading->value, word(reading, 10)), digit);
    note(reading, &reading->is_too_large, both(reading, is_taken, overflows(reading, digit)));
    reading->value = fl_term_if(terms, is_taken, larger, reading->value);
}

static void take_byte(struct reading *reading, term_ref byte, term_ref belongs) {
    struct fl_terms *terms = reading->terms;
    term_ref is_digit = fl_byte_is_between(terms, byte, '0', '9'), is_space = fl_byte_is_space(terms, byte);
    term_ref is_minus = fl_byte_is(terms, byte, '-');
    term_ref is_sign = fl_term_or(terms, is_minus, fl_byte_is(terms, byte, '+'));
    term_ref is_before = without(reading, fl_term_or(terms, is_sign, is_space), reading->has_begun);
    term_ref is_taken = without(reading, both(reading, belongs, is_digit), reading->has_ended);
    take_digit(reading, byte, is_taken);
    note(reading, &reading->has_digit, is_taken);
    note(reading, &reading->has_ended, without(reading, without(reading, belongs, is_digit), is_before));
    note(reading, &reading->is_negative, without(reading, both(reading, belongs, is_minus), reading->has_begun));
    note(reading, &reading->has_begun, both(reading, belongs, fl_term_or(terms, is_digit, is_sign)));
}

static term_ref value_of(const struct reading *reading) {
    struct fl_terms *terms = reading->terms;
    term_ref negative = fl_term_unary(terms, FL_OP_NEGATE, reading->value);
    term_ref end =
        fl_term_if(terms, reading->is_negative, word(reading, (uint64_t)INT64_MIN), word(reading, INT64_MAX));
    term_ref value = fl_term_if(terms, reading->is_negative, negative, reading->value);
    return fl_term_if(terms, reading->is_too_large, end, value);
}

struct fl_text_number fl_text_number_of(struct fl_terms *terms, const struct fl_subtext *text) {
    term_ref no = fl_term_false(terms);
    struct reading reading = {terms, no, no, no, no, no, fl_term_word(terms, 64, 0)};
    for (uint32_t i = 0; i < text->count; i++) take_byte(&reading, text->bytes[i], text->belongs[i]);
    return (struct fl_text_number){value_of(&reading), without(&reading, reading.has_digit, reading.has_ended)};
}

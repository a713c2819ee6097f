/* term/facts.c - facts about terms that rules ask for, found by looking a few levels deep. */
#include "term/rewrite.h"

#include "base/number/words.h"

/* How deep to look for known bits. */
enum { FACT_DEPTH = 4 };

bool fl_term_is_zero(const struct fl_term *term) {
    if (term->op != FL_OP_CONSTANT) return false;
    return term->width <= 64 ? term->word == 0 : fl_words_is_zero(term->words, fl_bits_word_count(term->width));
}

bool fl_term_is_one(const struct fl_term *term) {
    uint32_t power;
    return fl_term_is_power(term, &power) && power == 0;
}

bool fl_term_is_ones(const struct fl_term *term) {
    if (term->op != FL_OP_CONSTANT) return false;
    if (term->width <= 64) return term->word == fl_bits_mask(term->width);
    struct fl_bits value = fl_term_value(term);
    return fl_bits_is_ones(&value);
}

bool fl_term_is_power(const struct fl_term *term, uint32_t *power) {
    if (term->op != FL_OP_CONSTANT) return false;
    if (term->width <= 64) {
        if (term->word == 0 || term->word & (term->word - 1)) return false;
        *power = (uint32_t)__builtin_ctzll(term->word);
        return true;
    }
    bool is_found = false;
    for (uint32_t i = 0; i < fl_bits_word_count(term->width); i++) {
        uint64_t word = term->words[i];
        if (word == 0) continue;
        if (is_found || word & (word - 1)) return false;
        is_found = true;
        *power = 64 * i + (uint32_t)__builtin_ctzll(word);
    }
    return is_found;
}

const struct fl_term *fl_term_ones(struct fl_terms *terms, uint32_t width) {
    return fl_term_constant(terms, fl_bits_of_signed(terms->scratch, width, -1));
}

const struct fl_term *fl_term_power(struct fl_terms *terms, uint32_t width, uint32_t power) {
    if (width <= 64) return fl_term_word(terms, width, (uint64_t)1 << power);
    uint64_t *words = FL_NEW_ARRAY(terms->scratch, uint64_t, fl_bits_word_count(width));
    words[power / 64] = (uint64_t)1 << power % 64;
    return fl_term_constant(terms, (struct fl_bits){.width = width, .words = words});
}

static uint32_t smaller(uint32_t left, uint32_t right) {
    return left < right ? left : right;
}

static uint32_t larger(uint32_t left, uint32_t right) {
    return left > right ? left : right;
}

static uint32_t less_by(uint32_t number, uint32_t by) {
    return number > by ? number - by : 0;
}

static uint32_t leading_zeros(const struct fl_term *term, int depth);
static uint32_t trailing_zeros(const struct fl_term *term, int depth);

/* The smaller answer for two operands; most often the first says zero. */
static uint32_t smaller_of(uint32_t (*zeros)(const struct fl_term *, int), const struct fl_term *left,
                           const struct fl_term *right, int depth) {
    uint32_t first = zeros(left, depth);
    return first ? smaller(first, zeros(right, depth)) : 0;
}

static uint32_t leading_zeros_of_pieces(const struct fl_term *term, int depth) {
    const struct fl_term *operand = term->operands[0];
    uint32_t zeros = leading_zeros(operand, depth);
    switch (term->op) {
    case FL_OP_ZERO_EXTEND: return term->width - operand->width + zeros;
    case FL_OP_CONCAT: return zeros < operand->width ? zeros : zeros + leading_zeros(term->operands[1], depth);
    default: /* EXTRACT */ return smaller(term->width, less_by(zeros, operand->width - 1 - term->parameters[0]));
    }
}

static uint32_t leading_zeros(const struct fl_term *term, int depth) {
    if (depth == 0) return 0;
    switch (term->op) {
    case FL_OP_CONSTANT: {
        struct fl_bits value = fl_term_value(term);
        return term->width - fl_words_length(fl_bits_words(&value), fl_bits_word_count(term->width));
    }
    case FL_OP_ZERO_EXTEND:
    case FL_OP_CONCAT:
    case FL_OP_EXTRACT: return leading_zeros_of_pieces(term, depth - 1);
    case FL_OP_AND:
        return larger(leading_zeros(term->operands[0], depth - 1), leading_zeros(term->operands[1], depth - 1));
    case FL_OP_OR:
    case FL_OP_XOR: return smaller_of(leading_zeros, term->operands[0], term->operands[1], depth - 1);
    case FL_OP_IF: return smaller_of(leading_zeros, term->operands[1], term->operands[2], depth - 1);
    case FL_OP_ADD: return less_by(smaller_of(leading_zeros, term->operands[0], term->operands[1], depth - 1), 1);
    case FL_OP_MULTIPLY: {
        uint32_t left = term->width - leading_zeros(term->operands[0], depth - 1);
        uint32_t right = term->width - leading_zeros(term->operands[1], depth - 1);
        return less_by(term->width, left + right);
    }
    case FL_OP_SHIFT_RIGHT:
    case FL_OP_REMAINDER: return leading_zeros(term->operands[0], depth - 1);
    default: return 0;
    }
}

uint32_t fl_term_leading_zeros(const struct fl_term *term) {
    return leading_zeros(term, FACT_DEPTH);
}

static uint32_t trailing_zeros(const struct fl_term *term, int depth) {
    if (depth == 0) return 0;
    switch (term->op) {
    case FL_OP_CONSTANT: {
        uint32_t zeros = 0;
        struct fl_bits value = fl_term_value(term);
        while (zeros < term->width && !fl_bits_bit(&value, zeros)) zeros++;
        return zeros;
    }
    case FL_OP_ZERO_EXTEND: {
        uint32_t zeros = trailing_zeros(term->operand, depth - 1);
        return zeros < term->operand->width ? zeros : term->width;
    }
    case FL_OP_CONCAT: {
        uint32_t zeros = trailing_zeros(term->operands[1], depth - 1);
        return zeros < term->operands[1]->width ? zeros : zeros + trailing_zeros(term->operands[0], depth - 1);
    }
    case FL_OP_MULTIPLY:
        return smaller(term->width, trailing_zeros(term->operands[0], depth - 1) +
                                        trailing_zeros(term->operands[1], depth - 1));
    case FL_OP_SHIFT_LEFT: return trailing_zeros(term->operands[0], depth - 1);
    case FL_OP_AND:
        return larger(trailing_zeros(term->operands[0], depth - 1), trailing_zeros(term->operands[1], depth - 1));
    case FL_OP_OR:
    case FL_OP_XOR:
    case FL_OP_ADD:
    case FL_OP_SUBTRACT: return smaller_of(trailing_zeros, term->operands[0], term->operands[1], depth - 1);
    case FL_OP_NEGATE: return trailing_zeros(term->operands[0], depth - 1);
    case FL_OP_IF: return smaller_of(trailing_zeros, term->operands[1], term->operands[2], depth - 1);
    default: return 0;
    }
}

uint32_t fl_term_trailing_zeros(const struct fl_term *term) {
    return trailing_zeros(term, FACT_DEPTH);
}

/* lower + 1 == upper, for constants of up to 64 bits. */
static bool is_successor(const struct fl_term *lower, const struct fl_term *upper) {
    return fl_term_is_constant(lower) && fl_term_is_constant(upper) && lower->width <= 64 &&
           lower->word + 1 == upper->word;
}

/* x < c and c - 1 < x, or a < b and b <= a. */
static bool is_opposite_order(const struct fl_term *left, const struct fl_term *right) {
    if (left->op != FL_OP_LESS && left->op != FL_OP_LESS_SIGNED) return false;
    enum fl_operator or_equal = left->op == FL_OP_LESS ? FL_OP_LESS_EQUAL : FL_OP_LESS_EQUAL_SIGNED;
    if (right->op == or_equal)
        return left->operands[0] == right->operands[1] && left->operands[1] == right->operands[0];
    if (right->op != left->op) return false;
    if (left->operands[0] == right->operands[1]) return is_successor(right->operands[0], left->operands[1]);
    if (left->operands[1] == right->operands[0]) return is_successor(left->operands[0], right->operands[1]);
    return false;
}

bool fl_term_is_complement(const struct fl_term *left, const struct fl_term *right) {
    if (left->op == FL_OP_NOT && left->operands[0] == right) return true;
    if (right->op == FL_OP_NOT && right->operands[0] == left) return true;
    return left->width == 1 && (is_opposite_order(left, right) || is_opposite_order(right, left));
}

#include "base/number/words.h"

#include <string.h>

__extension__ typedef unsigned __int128 double_word;

void fl_words_copy(uint64_t *result, const uint64_t *words, uint32_t count) {
    memmove(result, words, sizeof *result * count);
}

void fl_words_add(uint64_t *result, const uint64_t *left, const uint64_t *right, uint32_t count) {
    double_word carry = 0;
    for (uint32_t i = 0; i < count; i++) {
        carry += (double_word)left[i] + right[i];
        result[i] = (uint64_t)carry;
        carry >>= 64;
    }
}

void fl_words_subtract(uint64_t *result, const uint64_t *left, const uint64_t *right, uint32_t count) {
    bool borrow = false;
    for (uint32_t i = 0; i < count; i++) {
        double_word difference = (double_word)left[i] - right[i] - borrow;
        result[i] = (uint64_t)difference;
        borrow = difference >> 64 != 0;
    }
}

void fl_words_negate(uint64_t *result, const uint64_t *words, uint32_t count) {
    bool carry = true;
    for (uint32_t i = 0; i < count; i++) {
        result[i] = ~words[i] + carry;
        carry = carry && result[i] == 0;
    }
}

void fl_words_multiply(uint64_t *result, const uint64_t *left, const uint64_t *right, uint32_t count) {
    memset(result, 0, sizeof *result * count);
    for (uint32_t i = 0; i < count; i++) {
        double_word carry = 0;
        for (uint32_t j = 0; i + j < count; j++) {
            carry += (double_word)left[i] * right[j] + result[i + j];
            result[i + j] = (uint64_t)carry;
            carry >>= 64;
        }
    }
}

static void divide_double_word(uint64_t *quotient, uint64_t *remainder, const uint64_t *dividend,
                               const uint64_t *divisor) {
    double_word top = (double_word)dividend[1] << 64 | dividend[0];
    double_word bottom = (double_word)divisor[1] << 64 | divisor[0];
    double_word whole = top / bottom, rest = top % bottom;
    quotient[0] = (uint64_t)whole;
    quotient[1] = (uint64_t)(whole >> 64);
    remainder[0] = (uint64_t)rest;
    remainder[1] = (uint64_t)(rest >> 64);
}

void fl_words_divide(uint64_t *quotient, uint64_t *remainder, const uint64_t *dividend, const uint64_t *divisor,
                     uint32_t count) {
    if (count == 2) {
        divide_double_word(quotient, remainder, dividend, divisor);
        return;
    }
    memset(quotient, 0, sizeof *quotient * count);
    memset(remainder, 0, sizeof *remainder * count);
    for (uint32_t i = fl_words_length(dividend, count); i-- > 0;) {
        bool carry = fl_words_bit(remainder, 64 * count - 1);
        fl_words_shift_left(remainder, remainder, count, 1);
        remainder[0] |= fl_words_bit(dividend, i);
        if (!carry && fl_words_compare(remainder, divisor, count) < 0) continue;
        fl_words_subtract(remainder, remainder, divisor, count);
        quotient[i / 64] |= (uint64_t)1 << i % 64;
    }
}

void fl_words_shift_left(uint64_t *result, const uint64_t *words, uint32_t count, uint32_t amount) {
    uint32_t whole = amount / 64, rest = amount % 64;
    for (uint32_t i = count; i-- > 0;) {
        uint64_t high = i >= whole ? words[i - whole] : 0;
        uint64_t low = i > whole ? words[i - whole - 1] : 0;
        result[i] = rest ? high << rest | low >> (64 - rest) : high;
    }
}

void fl_words_shift_right(uint64_t *result, const uint64_t *words, uint32_t count, uint32_t amount) {
    uint32_t whole = amount / 64, rest = amount % 64;
    for (uint32_t i = 0; i < count; i++) {
        uint64_t low = whole < count - i ? words[i + whole] : 0;
        uint64_t high = whole + 1 < count - i ? words[i + whole + 1] : 0;
        result[i] = rest ? low >> rest | high << (64 - rest) : low;
    }
}

uint64_t fl_words_multiply_small(uint64_t *words, uint32_t count, uint64_t factor, uint64_t addend) {
    double_word carry = addend;
    for (uint32_t i = 0; i < count; i++) {
        carry += (double_word)words[i] * factor;
        words[i] = (uint64_t)carry;
        carry >>= 64;
    }
    return (uint64_t)carry;
}

uint64_t fl_words_divide_small(uint64_t *words, uint32_t count, uint64_t divisor) {
    double_word rest = 0;
    for (uint32_t i = count; i-- > 0;) {
        rest = rest << 64 | words[i];
        words[i] = (uint64_t)(rest / divisor);
        rest %= divisor;
    }
    return (uint64_t)rest;
}

bool fl_words_is_zero(const uint64_t *words, uint32_t count) {
    for (uint32_t i = 0; i < count; i++)
        if (words[i]) return false;
    return true;
}

int fl_words_compare(const uint64_t *left, const uint64_t *right, uint32_t count) {
    for (uint32_t i = count; i-- > 0;)
        if (left[i] != right[i]) return left[i] < right[i] ? -1 : 1;
    return 0;
}

uint32_t fl_words_length(const uint64_t *words, uint32_t count) {
    for (uint32_t i = count; i-- > 0;)
        if (words[i]) return 64 * i + 64 - (uint32_t)__builtin_clzll(words[i]);
    return 0;
}

void fl_words_fill_above(uint64_t *words, uint32_t count, uint32_t width, bool value) {
    for (uint32_t i = width / 64; i < count; i++) {
        uint64_t above = i == width / 64 ? ~(uint64_t)0 << width % 64 : ~(uint64_t)0;
        words[i] = value ? words[i] | above : words[i] & ~above;
    }
}

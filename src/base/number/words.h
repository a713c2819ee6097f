/* base/number/words.h - arithmetic on arrays of 64-bit words, least significant word first.
 *
 * All operands and results have `count` words; results wrap around. A result may be the same
 * array as an operand unless said otherwise.
 */
#ifndef FL_BASE_NUMBER_WORDS_H
#define FL_BASE_NUMBER_WORDS_H

#include <stdbool.h>
#include <stdint.h>

void fl_words_copy(uint64_t *result, const uint64_t *words, uint32_t count);
void fl_words_add(uint64_t *result, const uint64_t *left, const uint64_t *right, uint32_t count);
void fl_words_subtract(uint64_t *result, const uint64_t *left, const uint64_t *right, uint32_t count);
void fl_words_negate(uint64_t *result, const uint64_t *words, uint32_t count);
/* The result must not overlap an operand. */
void fl_words_multiply(uint64_t *result, const uint64_t *left, const uint64_t *right, uint32_t count);
/* No overlap at all; the divisor is not zero. */
void fl_words_divide(uint64_t *quotient, uint64_t *remainder, const uint64_t *dividend, const uint64_t *divisor,
                     uint32_t count);
void fl_words_shift_left(uint64_t *result, const uint64_t *words, uint32_t count, uint32_t amount);
void fl_words_shift_right(uint64_t *result, const uint64_t *words, uint32_t count, uint32_t amount);

/* words = words * factor + addend; gives what is carried out. */
uint64_t fl_words_multiply_small(uint64_t *words, uint32_t count, uint64_t factor, uint64_t addend);
/* words = words / divisor; gives the remainder. */
uint64_t fl_words_divide_small(uint64_t *words, uint32_t count, uint64_t divisor);

bool fl_words_is_zero(const uint64_t *words, uint32_t count);
/* Negative, zero or positive, as unsigned numbers. */
int fl_words_compare(const uint64_t *left, const uint64_t *right, uint32_t count);
/* Bits needed for the value: 0 for zero. */
uint32_t fl_words_length(const uint64_t *words, uint32_t count);

static inline bool fl_words_bit(const uint64_t *words, uint32_t index) {
    return words[index / 64] >> index % 64 & 1;
}

/* Sets all bits from `width` upward to the value given. */
void fl_words_fill_above(uint64_t *words, uint32_t count, uint32_t width, bool value);

#endif

/* solver/bitblast/circuit_divide.c - circuits of quotients and remainders. */
#include "solver/bitblast/circuit.h"

#include <string.h>

/* The remainder so far, and what is known of its size: after a step it is below the divisor and
 * has no more bits than were shifted in. */
struct remainder {
    fl_edge *bits;
    uint32_t count;
};

/* How many bits up to the highest that is not constantly false; at least 1. */
static uint32_t significant_bits(uint32_t width, const fl_edge *word) {
    while (width > 1 && word[width - 1] == FL_EDGE_FALSE) width--;
    return width;
}

static bool is_false_word(uint32_t width, const fl_edge *word) {
    for (uint32_t i = 0; i < width; i++)
        if (word[i] != FL_EDGE_FALSE) return false;
    return true;
}

/* Shifts a bit in from below and subtracts the divisor where it is not greater; gives the
 * quotient's bit. zero_from[i]: the divisor's bits from i upward are false. */
static fl_edge divide_step(struct fl_circuit circuit, struct remainder *remainder, fl_edge bit,
                           const fl_edge *divisor, uint32_t divisor_bits, const fl_edge *zero_from) {
    memmove(remainder->bits + 1, remainder->bits, remainder->count * sizeof bit);
    remainder->bits[0] = bit;
    remainder->count++;
    uint32_t count = remainder->count;
    if (is_false_word(count, remainder->bits)) {
        remainder->count = 0;
        return zero_from[0];
    }
    fl_edge *padded = fl_circuit_word(circuit, count), *difference = fl_circuit_word(circuit, count);
    uint32_t low = count < divisor_bits ? count : divisor_bits;
    memcpy(padded, divisor, low * sizeof *divisor);
    fl_edge fits = fl_circuit_subtract(circuit, count, remainder->bits, padded, difference);
    fl_edge is_taken = fl_edge_and(circuit.graph, fits, zero_from[low]);
    for (uint32_t i = 0; i < count; i++)
        remainder->bits[i] = fl_edge_if(circuit.graph, is_taken, difference[i], remainder->bits[i]);
    if (remainder->count > divisor_bits) remainder->count = divisor_bits;
    return is_taken;
}

static void divide_unsigned(struct fl_circuit circuit, uint32_t width, const fl_edge *left, const fl_edge *right,
                            fl_edge *quotient, fl_edge *result) {
    uint32_t divisor_bits = significant_bits(width, right);
    fl_edge *zero_from = fl_circuit_word(circuit, divisor_bits + 1);
    zero_from[divisor_bits] = FL_EDGE_TRUE;
    for (uint32_t i = divisor_bits; i-- > 0;)
        zero_from[i] = fl_edge_and(circuit.graph, zero_from[i + 1], fl_edge_not(right[i]));
    struct remainder remainder = {.bits = fl_circuit_word(circuit, width + 1)};
    for (uint32_t i = width; i-- > 0;)
        quotient[i] = divide_step(circuit, &remainder, left[i], right, divisor_bits, zero_from);
    /* Division by zero subtracts nothing, but bits above the divisor's were cut. */
    for (uint32_t i = 0; i < width; i++) {
        fl_edge bit = i < remainder.count ? remainder.bits[i] : FL_EDGE_FALSE;
        result[i] = fl_edge_if(circuit.graph, zero_from[0], left[i], bit);
    }
}

static void negate_if(struct fl_circuit circuit, uint32_t width, fl_edge condition, const fl_edge *operand,
                      fl_edge *result) {
    fl_edge is_any = FL_EDGE_FALSE;
    for (uint32_t i = 0; i < width; i++) {
        fl_edge is_flipped = fl_edge_and(circuit.graph, condition, is_any);
        result[i] = fl_edge_xor(circuit.graph, operand[i], is_flipped);
        is_any = fl_edge_or(circuit.graph, is_any, operand[i]);
    }
}

void fl_circuit_divide(struct fl_circuit circuit, enum fl_signedness signedness, uint32_t width,
                       const fl_edge *left, const fl_edge *right, fl_edge *quotient, fl_edge *remainder) {
    if (signedness == FL_UNSIGNED) {
        divide_unsigned(circuit, width, left, right, quotient, remainder);
        return;
    }
    fl_edge left_sign = left[width - 1], right_sign = right[width - 1];
    fl_edge *left_size = fl_circuit_word(circuit, width), *right_size = fl_circuit_word(circuit, width);
    fl_edge *quotient_size = fl_circuit_word(circuit, width), *remainder_size = fl_circuit_word(circuit, width);
    negate_if(circuit, width, left_sign, left, left_size);
    negate_if(circuit, width, right_sign, right, right_size);
    divide_unsigned(circuit, width, left_size, right_size, quotient_size, remainder_size);
    negate_if(circuit, width, fl_edge_xor(circuit.graph, left_sign, right_sign), quotient_size, quotient);
    negate_if(circuit, width, left_sign, remainder_size, remainder);
}

/* solver/bitblast/circuit_add.c - circuits of sums, differences and comparisons. */
#include "solver/bitblast/circuit.h"

#include <string.h>

fl_edge *fl_circuit_word(struct fl_circuit circuit, uint32_t width) {
    return FL_NEW_ARRAY(circuit.scratch, fl_edge, width);
}

void fl_circuit_not(uint32_t width, const fl_edge *operand, fl_edge *result) {
    for (uint32_t i = 0; i < width; i++) result[i] = fl_edge_not(operand[i]);
}

void fl_circuit_if(struct fl_circuit circuit, uint32_t width, fl_edge condition, const fl_edge *then,
                   const fl_edge *otherwise, fl_edge *result) {
    for (uint32_t i = 0; i < width; i++) result[i] = fl_edge_if(circuit.graph, condition, then[i], otherwise[i]);
}

fl_edge fl_circuit_equal(struct fl_circuit circuit, uint32_t width, const fl_edge *left, const fl_edge *right) {
    fl_edge *bits = fl_circuit_word(circuit, width);
    for (uint32_t i = 0; i < width; i++) {
        bits[i] = fl_edge_equal(circuit.graph, left[i], right[i]);
        if (bits[i] == FL_EDGE_FALSE) return FL_EDGE_FALSE;
    }
    return fl_edge_and_all(circuit.graph, bits, width);
}

/* From the highest bit on which both differ. The borrow of left - right would be the same with fewer gates; but that a bit
 * makes the difference is what proofs about maxima and orders speak of, and as a gate of its own they find it. */
fl_edge fl_circuit_less(struct fl_circuit circuit, enum fl_signedness signedness, uint32_t width,
                        const fl_edge *left, const fl_edge *right) {
    fl_edge is_less = FL_EDGE_FALSE; /* by the bits below */
    for (uint32_t i = 0; i < width; i++) {
        bool is_sign = signedness == FL_SIGNED && i == width - 1;
        fl_edge differ = fl_edge_xor(circuit.graph, left[i], right[i]);
        is_less = fl_edge_if(circuit.graph, differ, is_sign ? left[i] : right[i], is_less);
    }
    return is_less;
}

fl_edge fl_circuit_add(struct fl_circuit circuit, uint32_t width, const fl_edge *left, const fl_edge *right,
                       fl_edge carry, fl_edge *result) {
    for (uint32_t i = 0; i < width; i++) {
        fl_edge half = fl_edge_xor(circuit.graph, left[i], right[i]);
        result[i] = fl_edge_xor(circuit.graph, half, carry);
        carry = fl_edge_majority(circuit.graph, left[i], right[i], carry);
    }
    return carry;
}

fl_edge fl_circuit_subtract(struct fl_circuit circuit, uint32_t width, const fl_edge *left, const fl_edge *right,
                            fl_edge *result) {
    fl_edge *inverted = fl_circuit_word(circuit, width);
    fl_circuit_not(width, right, inverted);
    return fl_circuit_add(circuit, width, left, inverted, FL_EDGE_TRUE, result);
}

void fl_circuit_negate(struct fl_circuit circuit, uint32_t width, const fl_edge *operand, fl_edge *result) {
    fl_edge is_any = FL_EDGE_FALSE; /* of the bits below */
    for (uint32_t i = 0; i < width; i++) {
        result[i] = fl_edge_xor(circuit.graph, operand[i], is_any);
        is_any = fl_edge_or(circuit.graph, is_any, operand[i]);
    }
}

/* The operands have the same sign and the sum has another. */
static fl_edge signed_sum_overflows(struct fl_circuit circuit, fl_edge left, fl_edge right, fl_edge sum) {
    fl_edge is_negative = fl_edge_and(circuit.graph, fl_edge_and(circuit.graph, left, right), fl_edge_not(sum));
    fl_edge is_positive =
        fl_edge_and(circuit.graph, fl_edge_and(circuit.graph, fl_edge_not(left), fl_edge_not(right)), sum);
    return fl_edge_or(circuit.graph, is_negative, is_positive);
}

fl_edge fl_circuit_add_overflows(struct fl_circuit circuit, enum fl_signedness signedness, uint32_t width,
                                 const fl_edge *left, const fl_edge *right) {
    fl_edge *sum = fl_circuit_word(circuit, width);
    fl_edge carry = fl_circuit_add(circuit, width, left, right, FL_EDGE_FALSE, sum);
    if (signedness == FL_UNSIGNED) return carry;
    return signed_sum_overflows(circuit, left[width - 1], right[width - 1], sum[width - 1]);
}

fl_edge fl_circuit_subtract_overflows(struct fl_circuit circuit, enum fl_signedness signedness, uint32_t width,
                                      const fl_edge *left, const fl_edge *right) {
    if (signedness == FL_UNSIGNED) return fl_circuit_less(circuit, FL_UNSIGNED, width, left, right);
    fl_edge *difference = fl_circuit_word(circuit, width);
    fl_circuit_subtract(circuit, width, left, right, difference);
    return signed_sum_overflows(circuit, left[width - 1], fl_edge_not(right[width - 1]), difference[width - 1]);
}

/* solver/bitblast/circuit_multiply.c - circuits of products, and of whether they overflow. */
#include "solver/bitblast/circuit.h"

#include <string.h>

/* A product is a sum of rows: the multiplicand shifted, where the digit is true, added or
 * subtracted. Constants are recoded so that no two neighbouring digits are non-zero, and a run
 * of equal edges at the top, as sign extension makes it, is one subtraction (2^width is 0). */
struct digit {
    fl_edge edge;
    uint32_t shift;
    bool is_subtracted;
};

static bool is_constant_word(uint32_t width, const fl_edge *word) {
    for (uint32_t i = 0; i < width; i++)
        if (!fl_edge_is_constant(word[i])) return false;
    return true;
}

static uint32_t recode_constant(uint32_t width, const fl_edge *word, struct digit *digits) {
    uint32_t count = 0;
    bool carry = false;
    for (uint32_t i = 0; i < width; i++) {
        bool bit = word[i] == FL_EDGE_TRUE, next = i + 1 < width && word[i + 1] == FL_EDGE_TRUE;
        if (bit == carry) { /* the digit is 0 or 2 */
            continue;
        }
        digits[count++] = (struct digit){.edge = FL_EDGE_TRUE, .shift = i, .is_subtracted = next};
        carry = next;
    }
    return count;
}

static uint32_t recode(uint32_t width, const fl_edge *word, struct digit *digits) {
    if (is_constant_word(width, word)) return recode_constant(width, word, digits);
    uint32_t count = 0, run = width - 1; /* where the run of equal edges at the top begins */
    while (run > 0 && word[run - 1] == word[width - 1]) run--;
    for (uint32_t i = 0; i <= run; i++)
        if (word[i] != FL_EDGE_FALSE)
            digits[count++] =
                (struct digit){.edge = word[i], .shift = i, .is_subtracted = i + 1 < width && i == run};
    return count;
}

/* accumulator +/-= (multiplicand & digit) << shift, on the bits from shift upward. */
static void add_row(struct fl_circuit circuit, uint32_t width, fl_edge *accumulator, const fl_edge *multiplicand,
                    struct digit digit) {
    uint32_t count = width - digit.shift;
    fl_edge *row = fl_circuit_word(circuit, count), *sum = fl_circuit_word(circuit, count);
    for (uint32_t i = 0; i < count; i++)
        row[i] = fl_edge_not_if(fl_edge_and(circuit.graph, multiplicand[i], digit.edge), digit.is_subtracted);
    fl_edge carry = digit.is_subtracted ? FL_EDGE_TRUE : FL_EDGE_FALSE;
    fl_circuit_add(circuit, count, accumulator + digit.shift, row, carry, sum);
    memcpy(accumulator + digit.shift, sum, count * sizeof *sum);
}

void fl_circuit_multiply(struct fl_circuit circuit, uint32_t width, const fl_edge *left, const fl_edge *right,
                         fl_edge *result) {
    struct digit *digits = FL_NEW_ARRAY(circuit.scratch, struct digit, width);
    struct digit *others = FL_NEW_ARRAY(circuit.scratch, struct digit, width);
    uint32_t count = recode(width, left, digits), other_count = recode(width, right, others);
    const fl_edge *multiplicand = right;
    bool right_is_constant = is_constant_word(width, right);
    if (right_is_constant || (other_count < count && !is_constant_word(width, left))) {
        digits = others;
        count = other_count;
        multiplicand = left;
    }
    for (uint32_t i = 0; i < width; i++) result[i] = FL_EDGE_FALSE;
    /* Additions first, so that the first row costs nothing. */
    for (int subtracted = 0; subtracted < 2; subtracted++)
        for (uint32_t i = 0; i < count; i++)
            if (digits[i].is_subtracted == subtracted) add_row(circuit, width, result, multiplicand, digits[i]);
}

/* Is there an i and a j of which the bits are set and whose sum is at least the limit? */
static fl_edge has_high_product(struct fl_circuit circuit, uint32_t width, const fl_edge *left,
                                const fl_edge *right, uint32_t limit) {
    fl_edge found = FL_EDGE_FALSE, above = FL_EDGE_FALSE; /* right[j] or a bit above it */
    uint32_t j = width;
    for (uint32_t i = 0; i < width; i++) {
        while (j > 0 && j - 1 + i >= limit) above = fl_edge_or(circuit.graph, above, right[--j]);
        found = fl_edge_or(circuit.graph, found, fl_edge_and(circuit.graph, left[i], above));
    }
    return found;
}

/* The product with one bit more than the operands have, which are extended as the signedness says. */
static const fl_edge *wider_product(struct fl_circuit circuit, enum fl_signedness signedness, uint32_t width,
                                    const fl_edge *left, const fl_edge *right) {
    fl_edge *wide_left = fl_circuit_word(circuit, width + 1), *wide_right = fl_circuit_word(circuit, width + 1);
    fl_edge *product = fl_circuit_word(circuit, width + 1);
    memcpy(wide_left, left, width * sizeof *left);
    memcpy(wide_right, right, width * sizeof *right);
    if (signedness == FL_SIGNED) {
        wide_left[width] = left[width - 1];
        wide_right[width] = right[width - 1];
    }
    fl_circuit_multiply(circuit, width + 1, wide_left, wide_right, product);
    return product;
}

static fl_edge unsigned_product_overflows(struct fl_circuit circuit, uint32_t width, const fl_edge *left,
                                          const fl_edge *right) {
    /* If no high product is there, the exact result is below 2^(width + 1). */
    const fl_edge *product = wider_product(circuit, FL_UNSIGNED, width, left, right);
    return fl_edge_or(circuit.graph, product[width], has_high_product(circuit, width, left, right, width));
}

static fl_edge signed_product_overflows(struct fl_circuit circuit, uint32_t width, const fl_edge *left,
                                        const fl_edge *right) {
    const fl_edge *product = wider_product(circuit, FL_SIGNED, width, left, right);
    /* Magnitudes less one for negative numbers: if bits p and q are set in them, the product's
     * magnitude is at least 2^(p + q), and it is not -2^(p + q); otherwise it fits width + 1 bits,
     * but for +2^width, whose two highest bits differ like those of any other overflow. */
    fl_edge *left_bits = fl_circuit_word(circuit, width), *right_bits = fl_circuit_word(circuit, width);
    for (uint32_t i = 0; i < width; i++) {
        left_bits[i] = fl_edge_xor(circuit.graph, left[i], left[width - 1]);
        right_bits[i] = fl_edge_xor(circuit.graph, right[i], right[width - 1]);
    }
    fl_edge is_high = has_high_product(circuit, width, left_bits, right_bits, width - 1);
    return fl_edge_or(circuit.graph, is_high, fl_edge_xor(circuit.graph, product[width], product[width - 1]));
}

fl_edge fl_circuit_multiply_overflows(struct fl_circuit circuit, enum fl_signedness signedness, uint32_t width,
                                      const fl_edge *left, const fl_edge *right) {
    return signedness == FL_SIGNED ? signed_product_overflows(circuit, width, left, right)
                                   : unsigned_product_overflows(circuit, width, left, right);
}

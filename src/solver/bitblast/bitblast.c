#include "solver/bitblast/bitblast.h"

#include <string.h>

#include "base/invariant.h"
#include "solver/float/lower.h"
#include "term/range.h"

struct division {
    fl_edge *quotient;
    fl_edge *remainder;
};

struct fl_bitblast *fl_bitblast_create(struct fl_arena *arena, struct fl_terms *terms) {
    struct fl_bitblast *blast = FL_NEW(arena, struct fl_bitblast);
    blast->terms = terms;
    blast->arena = arena;
    blast->scratch = fl_arena_create();
    blast->graph = fl_and_inverter_create(arena);
    blast->words = fl_term_table_make(arena);
    blast->lowered = fl_term_table_make(arena);
    blast->divisions = fl_map_make(arena);
    blast->elements = fl_map_make(arena);
    blast->read_numbers = fl_map_make(arena);
    return blast;
}

void fl_bitblast_destroy(struct fl_bitblast *blast) {
    fl_arena_destroy(blast->scratch);
}

static void blast_constant(const struct fl_term *term, fl_edge *result) {
    struct fl_bits value = fl_term_value(term);
    for (uint32_t i = 0; i < term->width; i++) result[i] = fl_bits_bit(&value, i) ? FL_EDGE_TRUE : FL_EDGE_FALSE;
}

static void blast_variable(struct fl_bitblast *blast, const struct fl_term *term, fl_edge *result) {
    for (uint32_t i = 0; i < term->width; i++) result[i] = fl_edge_input(blast->graph, 0);
    fl_vector_push(blast->arena, &blast->variables, term);
}

static void blast_bitwise(struct fl_bitblast *blast, const struct fl_term *term, const fl_edge *left,
                          const fl_edge *right, fl_edge *result) {
    for (uint32_t i = 0; i < term->width; i++) switch (term->op) {
        case FL_OP_AND: result[i] = fl_edge_and(blast->graph, left[i], right[i]); break;
        case FL_OP_OR: result[i] = fl_edge_or(blast->graph, left[i], right[i]); break;
        default: result[i] = fl_edge_xor(blast->graph, left[i], right[i]); break;
        }
}

static void blast_extend(const struct fl_term *term, const fl_edge *operand, fl_edge *result) {
    uint32_t width = term->operands[0]->width;
    fl_edge fill = term->op == FL_OP_SIGN_EXTEND ? operand[width - 1] : FL_EDGE_FALSE;
    for (uint32_t i = 0; i < term->width; i++) result[i] = i < width ? operand[i] : fill;
}

static void blast_division(struct fl_bitblast *blast, const struct fl_term *term, const fl_edge *left,
                           const fl_edge *right, fl_edge *result) {
    bool is_signed = term->op == FL_OP_DIVIDE_SIGNED || term->op == FL_OP_REMAINDER_SIGNED;
    bool is_remainder = term->op == FL_OP_REMAINDER || term->op == FL_OP_REMAINDER_SIGNED;
    /* Ids stay below 2^31, as terms need more than four bytes each. */
    uint64_t key = (uint64_t)term->operands[0]->id << 32 | (uint64_t)term->operands[1]->id << 1 | is_signed;
    uint64_t *slot = fl_map_at(&blast->divisions, key);
    struct division *division = (struct division *)(uintptr_t)*slot;
    if (!division) {
        division = FL_NEW(blast->arena, struct division);
        division->quotient = FL_NEW_ARRAY(blast->arena, fl_edge, term->width);
        division->remainder = FL_NEW_ARRAY(blast->arena, fl_edge, term->width);
        *slot = fl_map_key(division);
        fl_circuit_divide(fl_bitblast_circuit(blast), is_signed ? FL_SIGNED : FL_UNSIGNED, term->width, left,
                          right, division->quotient, division->remainder);
    }
    memcpy(result, is_remainder ? division->remainder : division->quotient, term->width * sizeof *result);
}

static void blast_comparison(struct fl_bitblast *blast, const struct fl_term *term, const fl_edge *left,
                             const fl_edge *right, fl_edge *result) {
    struct fl_circuit circuit = fl_bitblast_circuit(blast);
    uint32_t width = term->operands[0]->width;
    switch (term->op) {
    case FL_OP_EQUAL: *result = fl_circuit_equal(circuit, width, left, right); break;
    case FL_OP_LESS: *result = fl_circuit_less(circuit, FL_UNSIGNED, width, left, right); break;
    case FL_OP_LESS_SIGNED: *result = fl_circuit_less(circuit, FL_SIGNED, width, left, right); break;
    case FL_OP_LESS_EQUAL: *result = fl_edge_not(fl_circuit_less(circuit, FL_UNSIGNED, width, right, left)); break;
    case FL_OP_LESS_EQUAL_SIGNED:
        *result = fl_edge_not(fl_circuit_less(circuit, FL_SIGNED, width, right, left));
        break;
    case FL_OP_ADD_OVERFLOWS: *result = fl_circuit_add_overflows(circuit, FL_UNSIGNED, width, left, right); break;
    case FL_OP_ADD_OVERFLOWS_SIGNED:
        *result = fl_circuit_add_overflows(circuit, FL_SIGNED, width, left, right);
        break;
    case FL_OP_SUBTRACT_OVERFLOWS:
        *result = fl_circuit_subtract_overflows(circuit, FL_UNSIGNED, width, left, right);
        break;
    case FL_OP_SUBTRACT_OVERFLOWS_SIGNED:
        *result = fl_circuit_subtract_overflows(circuit, FL_SIGNED, width, left, right);
        break;
    case FL_OP_MULTIPLY_OVERFLOWS:
        *result = fl_circuit_multiply_overflows(circuit, FL_UNSIGNED, width, left, right);
        break;
    case FL_OP_MULTIPLY_OVERFLOWS_SIGNED:
        *result = fl_circuit_multiply_overflows(circuit, FL_SIGNED, width, left, right);
        break;
    default: FL_UNREACHABLE("not a comparison");
    }
}

/* The operands' words are there. */
static void blast_operator(struct fl_bitblast *blast, const struct fl_term *term, fl_edge *result) {
    struct fl_circuit circuit = fl_bitblast_circuit(blast);
    const fl_edge *operands[3] = {0};
    for (int i = 0; i < term->operand_count; i++) operands[i] = fl_bitblast_find(blast, term->operands[i]);
    switch (term->op) {
    case FL_OP_CONSTANT: blast_constant(term, result); break;
    case FL_OP_VARIABLE: blast_variable(blast, term, result); break;
    case FL_OP_NOT: fl_circuit_not(term->width, operands[0], result); break;
    case FL_OP_AND:
    case FL_OP_OR:
    case FL_OP_XOR: blast_bitwise(blast, term, operands[0], operands[1], result); break;
    case FL_OP_SHIFT_LEFT:
        fl_circuit_shift(circuit, FL_SHIFT_LEFT, term->width, operands[0], operands[1], result);
        break;
    case FL_OP_SHIFT_RIGHT:
        fl_circuit_shift(circuit, FL_SHIFT_RIGHT, term->width, operands[0], operands[1], result);
        break;
    case FL_OP_SHIFT_RIGHT_SIGNED:
        fl_circuit_shift(circuit, FL_SHIFT_RIGHT_SIGNED, term->width, operands[0], operands[1], result);
        break;
    case FL_OP_EXTRACT: memcpy(result, operands[0] + term->parameters[1], term->width * sizeof *result); break;
    case FL_OP_CONCAT: /* the first operand is on top */
        memcpy(result, operands[1], term->operands[1]->width * sizeof *result);
        memcpy(result + term->operands[1]->width, operands[0], term->operands[0]->width * sizeof *result);
        break;
    case FL_OP_ZERO_EXTEND:
    case FL_OP_SIGN_EXTEND: blast_extend(term, operands[0], result); break;
    case FL_OP_NEGATE: fl_circuit_negate(circuit, term->width, operands[0], result); break;
    case FL_OP_ADD: fl_circuit_add(circuit, term->width, operands[0], operands[1], FL_EDGE_FALSE, result); break;
    case FL_OP_SUBTRACT: fl_circuit_subtract(circuit, term->width, operands[0], operands[1], result); break;
    case FL_OP_MULTIPLY: fl_circuit_multiply(circuit, term->width, operands[0], operands[1], result); break;
    case FL_OP_DIVIDE:
    case FL_OP_DIVIDE_SIGNED:
    case FL_OP_REMAINDER:
    case FL_OP_REMAINDER_SIGNED: blast_division(blast, term, operands[0], operands[1], result); break;
    case FL_OP_IF: fl_circuit_if(circuit, term->width, operands[0][0], operands[1], operands[2], result); break;
    default: blast_comparison(blast, term, operands[0], operands[1], result); break;
    }
}

/* Puts operands that have no word yet on the stack; true if there were any. */
static bool is_waiting(struct fl_bitblast *blast, const struct fl_term *term) {
    size_t before = blast->pending.count;
    for (int i = term->operand_count; i-- > 0;)
        if (!fl_bitblast_find(blast, term->operands[i]))
            fl_vector_push(blast->arena, &blast->pending, term->operands[i]);
    return blast->pending.count > before;
}

/* Bits that are false whatever the variables are, which the gates do not show: a sum of many small numbers has
 * carries that never come. */
static void clear_bits(struct fl_bitblast *blast, const struct fl_term *term, fl_edge *result) {
    if (term->width > 64) return;
    struct fl_range range = fl_term_range(blast->terms, term);
    uint32_t end = range.most ? 64 - (uint32_t)__builtin_clzll(range.most) : 0;
    for (uint32_t i = 0; i < term->width; i++)
        if (i < range.trailing_zeros || i >= end) result[i] = FL_EDGE_FALSE;
}

static const fl_edge *blast_ready(struct fl_bitblast *blast, const struct fl_term *term) {
    fl_edge *result = FL_NEW_ARRAY(blast->arena, fl_edge, term->width);
    blast_operator(blast, term, result);
    clear_bits(blast, term, result);
    return result;
}

/* The word of a float operator is that of the term it is lowered to; NULL if that comes first. */
static const fl_edge *blast_float(struct fl_bitblast *blast, const struct fl_term *term) {
    const struct fl_term *lowered = (const struct fl_term *)fl_term_table_get(&blast->lowered, term);
    if (!lowered) {
        FL_INVARIANT(fl_float_is_lowerable(term), "only floats that can be lowered are bit-blasted");
        lowered = fl_float_lower(blast->terms, term);
        fl_term_table_set(&blast->lowered, term, (uintptr_t)lowered);
    }
    const fl_edge *word = fl_bitblast_find(blast, lowered);
    if (!word) fl_vector_push(blast->arena, &blast->pending, lowered);
    return word;
}

const fl_edge *fl_bitblast_term(struct fl_bitblast *blast, const struct fl_term *term) {
    FL_INVARIANT(term->index_width == 0, "arrays have no word");
    const fl_edge *word = fl_bitblast_find(blast, term);
    if (word) return word;
    size_t bottom = blast->pending.count;
    fl_vector_push(blast->arena, &blast->pending, term);
    while (blast->pending.count > bottom) {
        const struct fl_term *top = fl_vector_last(&blast->pending);
        if (fl_bitblast_find(blast, top)) {
            blast->pending.count--;
            continue;
        }
        const fl_edge *result = NULL;
        if (top->op == FL_OP_SELECT)
            result = fl_bitblast_select(blast, top);
        else if (fl_operator_is_float(top->op))
            result = blast_float(blast, top);
        else if (!is_waiting(blast, top))
            result = blast_ready(blast, top);
        if (!result) continue;
        fl_term_table_set(&blast->words, top, (uintptr_t)result);
        fl_arena_reset(blast->scratch);
    }
    return fl_bitblast_find(blast, term);
}

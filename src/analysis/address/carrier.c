#include "analysis/address/carrier.h"

#include "analysis/address/member.h"

/* All that a target needs: blocks of malloc are aligned to 1 << this. */
enum { HEAP_BITS = 4, HEAP_BITS_NARROW = 3 };
/* No object is in the first page or in the last. User programs on the 64-bit targets have addresses of so many
 * bits. */
enum { PAGE = 4096, USER_BITS = 47 };

static uint32_t smaller(uint32_t left, uint32_t right) {
    return left < right ? left : right;
}

/* ---- alignment ---- */

static uint32_t bits_of_alignment(uint32_t alignment) {
    return alignment ? (uint32_t)__builtin_ctz(alignment) : 0;
}

static uint32_t bits_of_object(const struct fl_carriers *carriers, uint32_t object) {
    const struct fl_program *program = carriers->program;
    uint32_t index = fl_points_to_object_index(carriers->points_to, object);
    switch (fl_points_to_object_kind(carriers->points_to, object)) {
    case FL_ABSTRACT_OBJECT: return bits_of_alignment(program->objects[index].alignment);
    case FL_ABSTRACT_HEAP:
        if (program->edges[index].operation.allocation != FL_ALLOCATION_HEAP) return 0;
        return program->pointer_width == 64 ? HEAP_BITS : HEAP_BITS_NARROW;
    default: return 0;
    }
}

static uint32_t bits_of_targets(const struct fl_carriers *carriers, fl_number_set targets) {
    uint32_t bits = carriers->program->pointer_width;
    struct fl_number_walk walk = fl_number_set_walk(fl_points_to_sets(carriers->points_to), targets);
    for (uint32_t target; fl_number_walk_next(&walk, &target);) {
        uint32_t object = fl_points_to_target_at(carriers->points_to, target).object;
        bits = smaller(bits, bits_of_object(carriers, object));
    }
    return bits;
}

/* ---- bits that are the same wherever objects lie ---- */

static bool is_small_constant(const struct fl_expression *expression) {
    return expression->kind == FL_EXPRESSION_CONSTANT && expression->width <= 64;
}

static uint32_t length_of(uint64_t word) {
    return word ? 64 - (uint32_t)__builtin_clzll(word) : 0;
}

/* Of an AND: all, where one side keeps only settled bits of the other. */
static uint32_t settled_by_mask(const struct fl_expression *expression, const uint32_t *settled) {
    for (unsigned i = 0; i < 2; i++) {
        const struct fl_expression *mask = expression->operands[i];
        if (is_small_constant(mask) && length_of(mask->constant.word) <= settled[1 - i]) return expression->width;
    }
    return smaller(settled[0], settled[1]);
}

static uint32_t settled_of_extract(const struct fl_expression *expression, uint32_t settled) {
    uint32_t high = expression->parameters[0], low = expression->parameters[1];
    if (high < settled) return expression->width;
    return settled > low ? settled - low : 0;
}

static uint32_t settled_of_remainder(const struct fl_expression *expression, uint32_t settled) {
    const struct fl_expression *divisor = expression->operands[1];
    if (!is_small_constant(divisor)) return 0;
    uint64_t word = divisor->constant.word;
    bool is_power = word && !(word & (word - 1));
    return is_power && length_of(word) - 1 <= settled ? expression->width : 0;
}

/* A bit that is not settled is told of where it is computed. */
static uint32_t settled_of_operand(const struct fl_carriers *carriers, const struct fl_expression *operand) {
    return operand->width < 8 ? operand->width : fl_settled_bits(carriers, operand);
}

/* Of pointers into the same objects. */
static bool is_difference(const struct fl_carriers *carriers, const struct fl_expression *expression) {
    return expression->op == FL_OP_SUBTRACT && fl_carries_address(carriers, expression->operands[0]) &&
           fl_carries_address(carriers, expression->operands[1]) &&
           !fl_points_to_targets(carriers->points_to, expression).index;
}

static uint32_t settled_of_application(const struct fl_carriers *carriers,
                                       const struct fl_expression *expression) {
    uint32_t settled[3], least = expression->width;
    bool are_all = true;
    for (uint32_t i = 0; i < expression->operand_count; i++) {
        settled[i] = settled_of_operand(carriers, expression->operands[i]);
        least = smaller(least, settled[i]);
        are_all = are_all && settled[i] == expression->operands[i]->width;
    }
    if (are_all || is_difference(carriers, expression)) return expression->width;
    switch (expression->op) {
    case FL_OP_ADD:
    case FL_OP_SUBTRACT:
    case FL_OP_MULTIPLY:
    case FL_OP_NEGATE:
    case FL_OP_NOT:
    case FL_OP_OR:
    case FL_OP_XOR: return least;
    case FL_OP_IF: return smaller(settled[1], settled[2]);
    case FL_OP_AND: return settled_by_mask(expression, settled);
    case FL_OP_EXTRACT: return settled_of_extract(expression, settled[0]);
    case FL_OP_REMAINDER: return settled_of_remainder(expression, settled[0]);
    case FL_OP_ZERO_EXTEND:
    case FL_OP_SIGN_EXTEND: return settled[0];
    default: return 0;
    }
}

/* Numbers of an input: whatever they are, no object of the program decides it. */
static bool is_outside(const struct fl_carriers *carriers, fl_number_set targets) {
    struct fl_number_walk walk = fl_number_set_walk(fl_points_to_sets(carriers->points_to), targets);
    for (uint32_t target; fl_number_walk_next(&walk, &target);) {
        uint32_t object = fl_points_to_target_at(carriers->points_to, target).object;
        if (fl_points_to_object_kind(carriers->points_to, object) != FL_ABSTRACT_OUTSIDE) return false;
    }
    return true;
}

uint32_t fl_settled_bits(const struct fl_carriers *carriers, const struct fl_expression *expression) {
    if (expression->kind == FL_EXPRESSION_APPLY) return settled_of_application(carriers, expression);
    if (expression->width < 8) return expression->width;
    bool is_narrow = expression->width < carriers->program->pointer_width;
    if (is_narrow && expression->kind == FL_EXPRESSION_VARIABLE)
        return carriers->is_part[expression->variable.index] ? 0 : expression->width;
    fl_number_set targets = fl_points_to_targets(carriers->points_to, expression);
    bool is_address = expression->width == carriers->program->pointer_width;
    bool is_number = !is_address || fl_type_is_number(expression->type);
    if (!targets.index || (is_number && is_outside(carriers, targets))) return expression->width;
    if (is_narrow && fl_reads_number(carriers->program, carriers->points_to, expression)) return expression->width;
    return is_address ? bits_of_targets(carriers, targets) : 0;
}

bool fl_carries_address(const struct fl_carriers *carriers, const struct fl_expression *expression) {
    return settled_of_operand(carriers, expression) < expression->width;
}

bool fl_is_no_address(const struct fl_carriers *carriers, const struct fl_expression *expression) {
    uint32_t width = carriers->program->pointer_width;
    if (!is_small_constant(expression) || expression->width != width) return false;
    uint64_t word = expression->constant.word;
    return word <= PAGE || (width == 64 ? word >> USER_BITS : word >= UINT32_MAX - PAGE);
}

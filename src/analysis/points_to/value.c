#include "analysis/points_to/value.h"

static const struct fl_points_to_value no_value = {.carries = false, .node = NO_NODE};

uint32_t fl_value_node(const struct fl_points_to_flow *flow, struct fl_points_to_value value) {
    if (fl_move_is_none(&value.move)) return value.node;
    uint32_t node = fl_points_to_node(flow->points_to);
    fl_points_to_add_step(flow->points_to, value.node, node, &value.move);
    return node;
}

void fl_value_flow(const struct fl_points_to_flow *flow, struct fl_points_to_value value, uint32_t into) {
    if (value.carries) fl_points_to_add_step(flow->points_to, value.node, into, &value.move);
}

struct fl_points_to_value fl_value_at_object(const struct fl_points_to_flow *flow, uint32_t object) {
    return (struct fl_points_to_value){.carries = true, .node = fl_points_to_object_node(flow->points_to, object)};
}

static struct fl_points_to_value shift(struct fl_points_to_value value, int64_t offset) {
    struct fl_points_to_move *move = &value.move;
    move->offset += offset;
    if (!move->stride && (move->offset < move->low || move->offset > move->high)) move->low = move->high = 0;
    return value;
}

static struct fl_points_to_value scatter(struct fl_points_to_value value, uint32_t stride) {
    value.move.stride = fl_common_stride(value.move.stride, stride);
    return value;
}

/* Arrays that are shorter may be what stands for one of any length. */
enum { LEAST_ARRAY = 9 };

/* The address of a member. */
static struct fl_points_to_value enter(const struct fl_points_to_flow *flow, struct fl_points_to_value value,
                                       const struct fl_expression *field) {
    value = shift(value, field->offset);
    const struct fl_type *type = field->member ? field->member->type : NULL;
    bool is_array = type && type->kind == FL_TYPE_ARRAY && type->element;
    if (!is_array || value.move.stride || type->size_bits / 8 < LEAST_ARRAY) return value;
    const struct fl_type *element = type->element;
    while (element->kind == FL_TYPE_ARRAY && element->element) element = element->element;
    if (!element->size_bits || element->size_bits >= flow->points_to->program->pointer_width) return value;
    value.move.low = value.move.offset;
    value.move.high = value.move.offset + (int64_t)(type->size_bits / 8);
    return value;
}

/* ---- expressions that have a node of their own ---- */

static uint32_t *known_node(const struct fl_points_to_flow *flow, const struct fl_expression *expression) {
    struct fl_points_to *points_to = flow->points_to;
    const uint64_t *first = fl_map_find(&points_to->expression_of, fl_map_key(expression));
    for (uint32_t at = first ? (uint32_t)*first : 0; at; at = points_to->expression_nodes.items[at - 1].next)
        if (points_to->expression_nodes.items[at - 1].instance == flow->instance)
            return &points_to->expression_nodes.items[at - 1].node;
    return NULL;
}

static uint32_t make_node(const struct fl_points_to_flow *flow, const struct fl_expression *expression) {
    struct fl_points_to *points_to = flow->points_to;
    uint64_t *first = fl_map_at(&points_to->expression_of, fl_map_key(expression));
    struct fl_points_to_expression_node entry = {flow->instance, fl_points_to_node(points_to), (uint32_t)*first};
    fl_vector_push(points_to->arena, &points_to->expression_nodes, entry);
    *first = points_to->expression_nodes.count;
    return entry.node;
}

static bool is_untyped_pointer(const struct fl_type *type) {
    return type && type->kind == FL_TYPE_POINTER && (!type->element || type->element->kind == FL_TYPE_VOID);
}

/* Our models of library functions look at single bytes for the sake of text, but for those that are
 * given memory of any kind. */
static bool is_text(const struct fl_points_to_flow *flow, const struct fl_expression *load) {
    const struct fl_program *program = flow->points_to->program;
    const struct fl_function *function =
        fl_program_function(program, flow->points_to->instances.items[flow->instance].function);
    if (function->is_users || load->width >= program->pointer_width) return false;
    for (uint32_t i = 0; i < function->parameter_count; i++)
        if (is_untyped_pointer(fl_program_variable(program, function->parameters[i])->type)) return false;
    return true;
}

static bool is_float(const struct fl_expression *expression) {
    return expression->width == 80 || (expression->type && expression->type->kind == FL_TYPE_FLOAT);
}

static struct fl_points_to_value value_of_load(const struct fl_points_to_flow *flow,
                                               const struct fl_expression *expression) {
    const uint32_t *known = known_node(flow, expression);
    if (known) return (struct fl_points_to_value){.carries = *known != NO_NODE, .node = *known};
    struct fl_points_to_value address = fl_value_of(flow, expression->operands[0]);
    if (!address.carries || is_text(flow, expression) || is_float(expression)) return no_value;
    uint32_t node = make_node(flow, expression);
    fl_points_to_add_use(
        flow->points_to, address.node,
        (struct fl_points_to_use){.kind = USE_LOAD,
                                  .other = node,
                                  .move = address.move,
                                  .width = (expression->width + 7) / 8,
                                  .is_number = expression->width < flow->points_to->program->pointer_width ||
                                               fl_type_is_number(expression->type)});
    return (struct fl_points_to_value){.carries = true, .node = node};
}

static struct fl_points_to_value either(const struct fl_points_to_flow *flow,
                                        const struct fl_expression *expression, struct fl_points_to_value left,
                                        struct fl_points_to_value right) {
    if (!left.carries) return right;
    if (!right.carries) return left;
    const uint32_t *known = known_node(flow, expression);
    if (known) return (struct fl_points_to_value){.carries = true, .node = *known};
    uint32_t node = make_node(flow, expression);
    fl_value_flow(flow, left, node);
    fl_value_flow(flow, right, node);
    return (struct fl_points_to_value){.carries = true, .node = node};
}

/* ---- operators ---- */

static bool is_constant(const struct fl_expression *expression) {
    return expression->kind == FL_EXPRESSION_CONSTANT && expression->width <= 64;
}

static int64_t signed_word(const struct fl_expression *expression) {
    uint32_t unused = 64 - expression->width;
    return (int64_t)(expression->constant.word << unused) >> unused;
}

static bool is_power_of_two(const struct fl_expression *expression) {
    uint64_t word = is_constant(expression) ? expression->constant.word : 0;
    return word && !(word & (word - 1));
}

static uint32_t smaller(uint32_t left, uint32_t right) {
    return left < right ? left : right;
}

static uint32_t larger(uint32_t left, uint32_t right) {
    return left > right ? left : right;
}

static uint32_t bits_of_constant(const struct fl_expression *expression) {
    if (!is_constant(expression)) return expression->width;
    return expression->constant.word ? 64 - (uint32_t)__builtin_clzll(expression->constant.word) : 0;
}

static uint32_t varying_bits(const struct fl_expression *expression);

static uint32_t bits_of_shift(const struct fl_expression *expression) {
    uint32_t bits = varying_bits(expression->operands[0]), width = expression->width;
    if (!is_constant(expression->operands[1])) return expression->op == FL_OP_SHIFT_LEFT ? width : bits;
    uint64_t by = expression->operands[1]->constant.word;
    if (by >= width) return expression->op == FL_OP_SHIFT_RIGHT_SIGNED ? bits : 0;
    if (expression->op == FL_OP_SHIFT_LEFT) return smaller(width, bits + (uint32_t)by);
    return bits > by ? bits - (uint32_t)by : 0;
}

static uint32_t varying_bits(const struct fl_expression *expression) {
    const struct fl_expression *const *operands = expression->operands;
    if (expression->kind == FL_EXPRESSION_CONSTANT) return bits_of_constant(expression);
    if (expression->kind != FL_EXPRESSION_APPLY) return expression->width;
    switch (expression->op) {
    case FL_OP_ZERO_EXTEND:
    case FL_OP_SIGN_EXTEND: return varying_bits(operands[0]);
    case FL_OP_AND: return smaller(varying_bits(operands[0]), varying_bits(operands[1]));
    case FL_OP_OR:
    case FL_OP_XOR: return larger(varying_bits(operands[0]), varying_bits(operands[1]));
    case FL_OP_IF: return larger(varying_bits(operands[1]), varying_bits(operands[2]));
    case FL_OP_REMAINDER:
    case FL_OP_REMAINDER_SIGNED: return varying_bits(operands[1]);
    case FL_OP_SHIFT_LEFT:
    case FL_OP_SHIFT_RIGHT:
    case FL_OP_SHIFT_RIGHT_SIGNED: return bits_of_shift(expression);
    default: return expression->width;
    }
}

/* Can the value be a whole pointer, not only a part of one? */
static bool is_whole(const struct fl_points_to_flow *flow, const struct fl_expression *expression) {
    uint32_t width = flow->points_to->program->pointer_width;
    return varying_bits(expression) > (width == 64 ? 32 : width - 1);
}

static struct fl_points_to_value value_of_whole(const struct fl_points_to_flow *flow,
                                                const struct fl_expression *expression) {
    bool is_carrier = expression->kind == FL_EXPRESSION_CONSTANT || is_whole(flow, expression);
    return is_carrier ? fl_value_of(flow, expression) : no_value;
}

static bool is_pointer(const struct fl_expression *expression) {
    return expression->type && expression->type->kind == FL_TYPE_POINTER;
}

static struct fl_points_to_value value_of_sum(const struct fl_points_to_flow *flow,
                                              const struct fl_expression *expression) {
    const struct fl_expression *left = expression->operands[0], *right = expression->operands[1];
    if (expression->width < flow->points_to->program->pointer_width) return no_value;
    if (is_constant(right)) return shift(value_of_whole(flow, left), signed_word(right));
    if (is_constant(left)) return shift(value_of_whole(flow, right), signed_word(left));
    return either(flow, expression, scatter(value_of_whole(flow, left), 1),
                  scatter(value_of_whole(flow, right), 1));
}

/* Carries nothing until fl_points_to_solve finds that it may cross from one object to another. */
static struct fl_points_to_value value_of_pointer_difference(const struct fl_points_to_flow *flow,
                                                             const struct fl_expression *expression) {
    struct fl_points_to *points_to = flow->points_to;
    const uint32_t *known = known_node(flow, expression);
    if (known) return (struct fl_points_to_value){.carries = true, .node = *known};
    struct fl_points_to_value left = value_of_whole(flow, expression->operands[0]);
    struct fl_points_to_value right = value_of_whole(flow, expression->operands[1]);
    if (!left.carries || !right.carries) return scatter(left, 1);
    struct fl_points_to_difference difference = {.node = make_node(flow, expression)};
    difference.left = fl_value_node(flow, left);
    difference.right = fl_value_node(flow, right);
    fl_vector_push(points_to->arena, &points_to->differences, difference);
    return (struct fl_points_to_value){.carries = true, .node = difference.node};
}

static bool is_pointer_difference(const struct fl_expression *expression) {
    return expression->kind == FL_EXPRESSION_APPLY && expression->op == FL_OP_SUBTRACT &&
           is_pointer(expression->operands[1]);
}

static struct fl_points_to_value value_of_difference(const struct fl_points_to_flow *flow,
                                                     const struct fl_expression *expression) {
    const struct fl_expression *left = expression->operands[0], *right = expression->operands[1];
    if (expression->width < flow->points_to->program->pointer_width) return no_value;
    if (is_pointer_difference(expression)) return value_of_pointer_difference(flow, expression);
    if (is_constant(right)) return shift(value_of_whole(flow, left), -signed_word(right));
    return scatter(value_of_whole(flow, left), 1);
}

/* An integer of one bit, or of bits that are not a pointer's. */
static struct fl_points_to_value value_of_application(const struct fl_points_to_flow *flow,
                                                      const struct fl_expression *expression) {
    const struct fl_expression *const *operands = expression->operands;
    switch (expression->op) {
    case FL_OP_ADD: return value_of_sum(flow, expression);
    case FL_OP_SUBTRACT: return value_of_difference(flow, expression);
    case FL_OP_IF: return either(flow, expression, fl_value_of(flow, operands[1]), fl_value_of(flow, operands[2]));
    case FL_OP_EXTRACT:
    case FL_OP_ZERO_EXTEND:
    case FL_OP_SIGN_EXTEND: return fl_value_of(flow, operands[0]);
    case FL_OP_CONCAT:
        return either(flow, expression, fl_value_of(flow, operands[0]), fl_value_of(flow, operands[1]));
    case FL_OP_AND:
    case FL_OP_OR:
    case FL_OP_XOR:
        return either(flow, expression, scatter(value_of_whole(flow, operands[0]), 1),
                      scatter(value_of_whole(flow, operands[1]), 1));
    case FL_OP_NOT:
    case FL_OP_NEGATE:
    case FL_OP_SHIFT_LEFT:
    case FL_OP_SHIFT_RIGHT:
    case FL_OP_SHIFT_RIGHT_SIGNED: return scatter(value_of_whole(flow, operands[0]), 1);
    case FL_OP_MULTIPLY:
        if (is_power_of_two(operands[0])) return scatter(value_of_whole(flow, operands[1]), 1);
        return is_power_of_two(operands[1]) ? scatter(value_of_whole(flow, operands[0]), 1) : no_value;
    case FL_OP_DIVIDE:
    case FL_OP_DIVIDE_SIGNED:
        if (!is_power_of_two(operands[1]) && !is_pointer_difference(operands[0])) return no_value;
        return scatter(value_of_whole(flow, operands[0]), 1);
    default: return no_value;
    }
}

static struct fl_points_to_value value_of_constant(const struct fl_points_to_flow *flow,
                                                   const struct fl_expression *expression) {
    uint32_t width = flow->points_to->program->pointer_width;
    if (expression->width < width) return no_value;
    const uint32_t *known = known_node(flow, expression);
    if (known) return (struct fl_points_to_value){.carries = true, .node = *known};
    struct fl_points_to_value value = no_value;
    const uint64_t *words = fl_bits_words(&expression->constant);
    for (uint32_t i = 0; i < expression->width / width; i++) {
        uint64_t word = width == 64 ? words[i] : words[i / 2] >> i % 2 * 32 & UINT32_MAX;
        uint32_t object;
        int64_t offset;
        if (!fl_points_to_constant(flow->points_to, word, &object, &offset)) continue;
        struct fl_points_to_value found = shift(fl_value_at_object(flow, object), offset);
        if (expression->width == width) return found;
        if (!value.carries)
            value = (struct fl_points_to_value){.carries = true, .node = make_node(flow, expression)};
        fl_value_flow(flow, found, value.node);
    }
    return value;
}

static struct fl_points_to_value value_of_index(const struct fl_points_to_flow *flow,
                                                const struct fl_expression *expression) {
    const struct fl_expression *base = expression->operands[0], *index = expression->operands[1];
    int64_t stride = expression->stride;
    struct fl_points_to_value value = fl_value_of(flow, base);
    /* An integer that is used as an index of null. */
    if (base->kind == FL_EXPRESSION_CONSTANT)
        return either(flow, expression, scatter(value, 1), scatter(value_of_whole(flow, index), 1));
    if (!value.carries || stride == 0) return value;
    if (is_constant(index)) return shift(value, (int64_t)((uint64_t)signed_word(index) * (uint64_t)stride));
    uint64_t size = stride < 0 ? -(uint64_t)stride : (uint64_t)stride;
    value = scatter(value, size > UINT32_MAX ? 1 : (uint32_t)size);
    return either(flow, expression, value, scatter(value_of_whole(flow, index), 1));
}

struct fl_points_to_value fl_value_of(const struct fl_points_to_flow *flow,
                                      const struct fl_expression *expression) {
    struct fl_points_to *points_to = flow->points_to;
    if (expression->width < 8) return no_value;
    switch (expression->kind) {
    case FL_EXPRESSION_CONSTANT: return value_of_constant(flow, expression);
    case FL_EXPRESSION_VARIABLE:
        return (struct fl_points_to_value){
            .carries = true, .node = fl_points_to_variable_node(points_to, flow->instance, expression->variable)};
    case FL_EXPRESSION_LOAD: return value_of_load(flow, expression);
    case FL_EXPRESSION_OBJECT: return fl_value_at_object(flow, points_to->object_of[expression->object.index]);
    case FL_EXPRESSION_FUNCTION: return fl_value_at_object(flow, expression->function.index);
    case FL_EXPRESSION_FIELD: return enter(flow, fl_value_of(flow, expression->operands[0]), expression);
    case FL_EXPRESSION_INDEX: return value_of_index(flow, expression);
    case FL_EXPRESSION_APPLY: return value_of_application(flow, expression);
    default: return no_value;
    }
}

/* frontend/lift/instruction.c - instructions that only compute a value; all others are handed to the file for
 * them. */
#include "frontend/lift/parts.h"

#include "base/invariant.h"

typedef const struct fl_expression *expression_ref;

static expression_ref word(struct fl_function_lifter *function, uint32_t width, uint64_t value) {
    return fl_expression_constant(function->arena, fl_bits_of_unsigned(function->arena, width, value), NULL);
}

static expression_ref binary(struct fl_function_lifter *function, enum fl_operator op, expression_ref left,
                             expression_ref right) {
    bool is_compare = fl_operator_info(op)->result == FL_RESULT_BOOL;
    const struct fl_type *type = is_compare ? NULL : left->type ? left->type : right->type;
    return fl_expression_binary(function->arena, op, left, right, type);
}

/* left > right or left >= right, by the operator for < or <=. */
static expression_ref greater(struct fl_function_lifter *function, enum fl_operator op, expression_ref left,
                              expression_ref right) {
    return fl_expression_turned(function->arena, binary(function, op, right, left));
}

expression_ref fl_lift_resize(struct fl_function_lifter *function, expression_ref expression, uint32_t width,
                              enum fl_operator extension) {
    if (expression->width == width) return expression;
    if (expression->width > width) return fl_expression_extract(function->arena, width - 1, 0, expression, NULL);
    return fl_expression_convert(function->arena, extension, width, expression, NULL);
}

/* ---- integers ---- */

/* x86 takes the shift count modulo 32 or 64; for other widths any choice is as good. */
static expression_ref shift_count(struct fl_function_lifter *function, expression_ref count) {
    bool is_power = (count->width & (count->width - 1)) == 0;
    if (count->kind == FL_EXPRESSION_CONSTANT || !is_power) return count;
    expression_ref mask = word(function, count->width, count->width - 1);
    return fl_expression_implicit(function->arena, binary(function, FL_OP_AND, count, mask));
}

/* Where nobody looks for it, the run ends all the same on most machines, unless the compiler has left the division
 * out. */
static void assume_of_division(struct fl_function_lifter *function, expression_ref condition) {
    struct fl_assumption assumption = {
        .kind = FL_ASSUMPTION_MODEL,
        .position = {FL_NO_ID, 0, 0},
        .text = "a run ends where it divides by zero",
        .phrase = "a run ends where it divides by zero",
        .effect = FL_EFFECT_RESULT,
        .function = FL_NO_ID,
        .object = FL_NO_ID,
    };
    fl_edge_id edge = fl_emit_assume(function, condition);
    if (fl_lift_is_model(function->lifter, function->function)) return; /* none of them divides by zero */
    fl_builder_set_assumption(function->builder, edge, fl_lift_assume_named(function->lifter, assumption));
}

static void require_of_division(struct fl_function_lifter *function, expression_ref condition) {
    bool is_certain = condition->kind == FL_EXPRESSION_CONSTANT && condition->constant.word;
    if (fl_lift_has_check(function, FL_CHECK_DIVISION))
        fl_emit_check(function, FL_CHECK_DIVISION, condition, NULL);
    else if (!is_certain && !function->lifter->options->shows_traps)
        assume_of_division(function, condition);
}

static void check_division(struct fl_function_lifter *function, enum fl_operator op, expression_ref left,
                           expression_ref right) {
    uint32_t width = left->width;
    expression_ref is_zero = binary(function, FL_OP_EQUAL, right, word(function, width, 0));
    require_of_division(function, fl_expression_not(function->arena, is_zero));
    if (op != FL_OP_DIVIDE_SIGNED && op != FL_OP_REMAINDER_SIGNED) return;
    expression_ref smallest =
        binary(function, FL_OP_SHIFT_LEFT, word(function, width, 1), word(function, width, width - 1));
    expression_ref minus_one =
        fl_expression_constant(function->arena, fl_bits_of_signed(function->arena, width, -1), NULL);
    expression_ref is_minus_one = binary(function, FL_OP_EQUAL, right, minus_one);
    if (is_minus_one->kind == FL_EXPRESSION_CONSTANT && !is_minus_one->constant.word) return;
    expression_ref is_smallest = binary(function, FL_OP_EQUAL, left, smallest);
    expression_ref overflows = binary(function, FL_OP_AND, is_smallest, is_minus_one);
    require_of_division(function, fl_expression_not(function->arena, overflows));
}

static enum fl_operator integer_operator(LLVMOpcode opcode) {
    switch (opcode) {
    case LLVMAdd: return FL_OP_ADD;
    case LLVMSub: return FL_OP_SUBTRACT;
    case LLVMMul: return FL_OP_MULTIPLY;
    case LLVMUDiv: return FL_OP_DIVIDE;
    case LLVMSDiv: return FL_OP_DIVIDE_SIGNED;
    case LLVMURem: return FL_OP_REMAINDER;
    case LLVMSRem: return FL_OP_REMAINDER_SIGNED;
    case LLVMShl: return FL_OP_SHIFT_LEFT;
    case LLVMLShr: return FL_OP_SHIFT_RIGHT;
    case LLVMAShr: return FL_OP_SHIFT_RIGHT_SIGNED;
    case LLVMAnd: return FL_OP_AND;
    case LLVMOr: return FL_OP_OR;
    case LLVMXor: return FL_OP_XOR;
    case LLVMFAdd: return FL_OP_FLOAT_ADD;
    case LLVMFSub: return FL_OP_FLOAT_SUBTRACT;
    case LLVMFMul: return FL_OP_FLOAT_MULTIPLY;
    case LLVMFDiv: return FL_OP_FLOAT_DIVIDE;
    case LLVMFRem: return FL_OP_FLOAT_REMAINDER;
    default: FL_UNREACHABLE("a binary instruction");
    }
}

static expression_ref lift_binary_lane(struct fl_function_lifter *function, LLVMOpcode opcode, expression_ref left,
                                       expression_ref right) {
    enum fl_operator op = integer_operator(opcode);
    switch (op) {
    case FL_OP_DIVIDE:
    case FL_OP_DIVIDE_SIGNED:
    case FL_OP_REMAINDER:
    case FL_OP_REMAINDER_SIGNED: check_division(function, op, left, right); break;
    case FL_OP_SHIFT_LEFT:
    case FL_OP_SHIFT_RIGHT:
    case FL_OP_SHIFT_RIGHT_SIGNED: right = shift_count(function, right); break;
    case FL_OP_XOR:
        if (left->width == 1 && right->kind == FL_EXPRESSION_CONSTANT && right->constant.word)
            return fl_expression_not(function->arena, left);
        break;
    default: break;
    }
    return binary(function, op, left, right);
}

/* ---- comparisons ---- */

/* A 1-bit value that was widened and is compared with zero is itself the condition. */
static expression_ref as_condition(expression_ref left, expression_ref right) {
    bool is_zero = right->kind == FL_EXPRESSION_CONSTANT && fl_bits_is_zero(&right->constant);
    bool is_widened =
        left->kind == FL_EXPRESSION_APPLY && left->op == FL_OP_ZERO_EXTEND && left->operands[0]->width == 1;
    return is_zero && is_widened ? left->operands[0] : NULL;
}

static expression_ref compare_integers(struct fl_function_lifter *function, LLVMIntPredicate predicate,
                                       expression_ref left, expression_ref right) {
    struct fl_arena *arena = function->arena;
    expression_ref condition = as_condition(left, right);
    switch (predicate) {
    case LLVMIntEQ:
        if (condition) return fl_expression_not(arena, condition);
        return binary(function, FL_OP_EQUAL, left, right);
    case LLVMIntNE:
        if (condition) return condition;
        return fl_expression_not(arena, binary(function, FL_OP_EQUAL, left, right));
    case LLVMIntUGT: return greater(function, FL_OP_LESS, left, right);
    case LLVMIntUGE: return greater(function, FL_OP_LESS_EQUAL, left, right);
    case LLVMIntULT: return binary(function, FL_OP_LESS, left, right);
    case LLVMIntULE: return binary(function, FL_OP_LESS_EQUAL, left, right);
    case LLVMIntSGT: return greater(function, FL_OP_LESS_SIGNED, left, right);
    case LLVMIntSGE: return greater(function, FL_OP_LESS_EQUAL_SIGNED, left, right);
    case LLVMIntSLT: return binary(function, FL_OP_LESS_SIGNED, left, right);
    case LLVMIntSLE: return binary(function, FL_OP_LESS_EQUAL_SIGNED, left, right);
    }
    FL_UNREACHABLE("an integer predicate");
}

static expression_ref is_unordered(struct fl_function_lifter *function, expression_ref left,
                                   expression_ref right) {
    expression_ref left_nan = fl_expression_unary(function->arena, FL_OP_FLOAT_IS_NAN, left, NULL);
    if (fl_expressions_are_equal(left, right)) return left_nan;
    expression_ref right_nan = fl_expression_unary(function->arena, FL_OP_FLOAT_IS_NAN, right, NULL);
    return binary(function, FL_OP_OR, left_nan, right_nan);
}

static expression_ref compare_floats(struct fl_function_lifter *function, LLVMRealPredicate predicate,
                                     expression_ref left, expression_ref right) {
    struct fl_arena *arena = function->arena;
    switch (predicate) {
    case LLVMRealPredicateFalse: return word(function, 1, 0);
    case LLVMRealPredicateTrue: return word(function, 1, 1);
    case LLVMRealOEQ: return binary(function, FL_OP_FLOAT_EQUAL, left, right);
    case LLVMRealOGT: return greater(function, FL_OP_FLOAT_LESS, left, right);
    case LLVMRealOGE: return greater(function, FL_OP_FLOAT_LESS_EQUAL, left, right);
    case LLVMRealOLT: return binary(function, FL_OP_FLOAT_LESS, left, right);
    case LLVMRealOLE: return binary(function, FL_OP_FLOAT_LESS_EQUAL, left, right);
    case LLVMRealONE:
        return binary(function, FL_OP_OR, binary(function, FL_OP_FLOAT_LESS, left, right),
                      binary(function, FL_OP_FLOAT_LESS, right, left));
    case LLVMRealUNO: return is_unordered(function, left, right);
    /* The others are the negations of these. */
    case LLVMRealORD: return fl_expression_not(arena, compare_floats(function, LLVMRealUNO, left, right));
    case LLVMRealUEQ: return fl_expression_not(arena, compare_floats(function, LLVMRealONE, left, right));
    case LLVMRealUNE: return fl_expression_not(arena, compare_floats(function, LLVMRealOEQ, left, right));
    case LLVMRealUGT: return fl_expression_not(arena, compare_floats(function, LLVMRealOLE, left, right));
    case LLVMRealUGE: return fl_expression_not(arena, compare_floats(function, LLVMRealOLT, left, right));
    case LLVMRealULT: return fl_expression_not(arena, compare_floats(function, LLVMRealOGE, left, right));
    case LLVMRealULE: return fl_expression_not(arena, compare_floats(function, LLVMRealOGT, left, right));
    }
    FL_UNREACHABLE("a float predicate");
}

/* ---- conversions ---- */

static expression_ref truncate(struct fl_function_lifter *function, expression_ref operand, uint32_t width) {
    bool is_extended = operand->kind == FL_EXPRESSION_APPLY &&
                       (operand->op == FL_OP_ZERO_EXTEND || operand->op == FL_OP_SIGN_EXTEND);
    if (is_extended && operand->operands[0]->width == width) return operand->operands[0];
    return fl_lift_resize(function, operand, width, FL_OP_ZERO_EXTEND);
}

static expression_ref lift_conversion_lane(struct fl_function_lifter *function, LLVMOpcode opcode,
                                           expression_ref operand, uint32_t width) {
    enum fl_operator op;
    switch (opcode) {
    case LLVMTrunc: return truncate(function, operand, width);
    case LLVMPtrToInt:
    case LLVMIntToPtr:
    case LLVMZExt: return fl_lift_resize(function, operand, width, FL_OP_ZERO_EXTEND);
    case LLVMSExt: return fl_lift_resize(function, operand, width, FL_OP_SIGN_EXTEND);
    case LLVMFPTrunc:
    case LLVMFPExt: op = FL_OP_FLOAT_CONVERT; break;
    case LLVMSIToFP: op = FL_OP_FLOAT_OF_SIGNED; break;
    case LLVMUIToFP: op = FL_OP_FLOAT_OF_UNSIGNED; break;
    case LLVMFPToSI: op = FL_OP_SIGNED_OF_FLOAT; break;
    case LLVMFPToUI: op = FL_OP_UNSIGNED_OF_FLOAT; break;
    default: FL_UNREACHABLE("a conversion");
    }
    return fl_expression_convert(function->arena, op, width, operand, NULL);
}

/* ---- vectors: one lane after the other ---- */

static expression_ref lane(struct fl_function_lifter *function, expression_ref vector, unsigned index,
                           uint32_t width) {
    if (vector->width == width) return vector;
    return fl_expression_extract(function->arena, (index + 1) * width - 1, index * width, vector, NULL);
}

static expression_ref join(struct fl_function_lifter *function, expression_ref low, expression_ref high) {
    if (!low) return high;
    return fl_expression_binary(function->arena, FL_OP_CONCAT, high, low, NULL);
}

/* Applies a scalar instruction to each lane, or once where the type is no vector. */
typedef expression_ref (*lane_function)(struct fl_function_lifter *function, LLVMValueRef instruction,
                                        const expression_ref *operands, uint32_t result_width);

static expression_ref for_each_lane(struct fl_function_lifter *function, LLVMValueRef instruction,
                                    lane_function apply) {
    expression_ref whole[3], parts[3], result = NULL;
    LLVMTypeRef type = LLVMTypeOf(instruction);
    bool is_vector = LLVMGetTypeKind(type) == LLVMVectorTypeKind;
    unsigned count = (unsigned)LLVMGetNumOperands(instruction), lanes = is_vector ? LLVMGetVectorSize(type) : 1;
    uint32_t result_width = fl_lift_width(function->lifter, type) / lanes;
    FL_INVARIANT(count <= 3, "scalar instructions have at most three operands");
    for (unsigned i = 0; i < count; i++) whole[i] = fl_lift_operand(function, LLVMGetOperand(instruction, i));
    if (!is_vector) return apply(function, instruction, whole, result_width);
    for (unsigned at = 0; at < lanes; at++) {
        for (unsigned i = 0; i < count; i++) {
            LLVMTypeRef operand_type = LLVMTypeOf(LLVMGetOperand(instruction, i));
            bool is_split = LLVMGetTypeKind(operand_type) == LLVMVectorTypeKind;
            parts[i] = is_split ? lane(function, whole[i], at, whole[i]->width / lanes) : whole[i];
        }
        result = join(function, result, apply(function, instruction, parts, result_width));
    }
    return result;
}

static expression_ref apply_binary(struct fl_function_lifter *function, LLVMValueRef instruction,
                                   const expression_ref *operands, uint32_t width) {
    (void)width;
    return lift_binary_lane(function, LLVMGetInstructionOpcode(instruction), operands[0], operands[1]);
}

static expression_ref apply_compare(struct fl_function_lifter *function, LLVMValueRef instruction,
                                    const expression_ref *operands, uint32_t width) {
    (void)width;
    return LLVMIsAICmpInst(instruction)
               ? compare_integers(function, LLVMGetICmpPredicate(instruction), operands[0], operands[1])
               : compare_floats(function, LLVMGetFCmpPredicate(instruction), operands[0], operands[1]);
}

static expression_ref apply_conversion(struct fl_function_lifter *function, LLVMValueRef instruction,
                                       const expression_ref *operands, uint32_t width) {
    return lift_conversion_lane(function, LLVMGetInstructionOpcode(instruction), operands[0], width);
}

static expression_ref apply_select(struct fl_function_lifter *function, LLVMValueRef instruction,
                                   const expression_ref *operands, uint32_t width) {
    (void)instruction, (void)width;
    return fl_expression_if(function->arena, operands[0], operands[1], operands[2], operands[1]->type);
}

static expression_ref apply_float_negation(struct fl_function_lifter *function, LLVMValueRef instruction,
                                           const expression_ref *operands, uint32_t width) {
    (void)instruction;
    expression_ref sign =
        binary(function, FL_OP_SHIFT_LEFT, word(function, width, 1), word(function, width, width - 1));
    return fl_expression_binary(function->arena, FL_OP_XOR, operands[0], sign, operands[0]->type);
}

/* Bits [offset, offset + part->width) of the whole replaced by the part. */
static expression_ref replace_bits(struct fl_function_lifter *function, expression_ref whole, uint32_t offset,
                                   expression_ref part) {
    struct fl_arena *arena = function->arena;
    uint32_t end = offset + part->width;
    expression_ref result = part;
    if (offset) result = join(function, fl_expression_extract(arena, offset - 1, 0, whole, NULL), part);
    if (end < whole->width)
        result = join(function, result, fl_expression_extract(arena, whole->width - 1, end, whole, NULL));
    return result;
}

static expression_ref lift_extract_element(struct fl_function_lifter *function, LLVMValueRef instruction) {
    uint32_t width = fl_lift_width(function->lifter, LLVMTypeOf(instruction));
    expression_ref vector = fl_lift_operand(function, LLVMGetOperand(instruction, 0));
    expression_ref index = fl_lift_operand(function, LLVMGetOperand(instruction, 1));
    expression_ref amount = fl_lift_resize(function, index, vector->width, FL_OP_ZERO_EXTEND);
    amount = binary(function, FL_OP_MULTIPLY, amount, word(function, vector->width, width));
    return fl_lift_resize(function, binary(function, FL_OP_SHIFT_RIGHT, vector, amount), width, FL_OP_ZERO_EXTEND);
}

static expression_ref lift_insert_element(struct fl_function_lifter *function, LLVMValueRef instruction) {
    expression_ref vector = fl_lift_operand(function, LLVMGetOperand(instruction, 0));
    expression_ref element = fl_lift_operand(function, LLVMGetOperand(instruction, 1));
    expression_ref index = fl_lift_operand(function, LLVMGetOperand(instruction, 2));
    uint32_t width = vector->width;
    expression_ref amount = fl_lift_resize(function, index, width, FL_OP_ZERO_EXTEND);
    amount = binary(function, FL_OP_MULTIPLY, amount, word(function, width, element->width));
    expression_ref ones =
        fl_expression_constant(function->arena, fl_bits_of_signed(function->arena, element->width, -1), NULL);
    expression_ref mask =
        binary(function, FL_OP_SHIFT_LEFT, fl_lift_resize(function, ones, width, FL_OP_ZERO_EXTEND), amount);
    expression_ref placed =
        binary(function, FL_OP_SHIFT_LEFT, fl_lift_resize(function, element, width, FL_OP_ZERO_EXTEND), amount);
    expression_ref kept =
        binary(function, FL_OP_AND, vector, fl_expression_unary(function->arena, FL_OP_NOT, mask, NULL));
    return binary(function, FL_OP_OR, kept, placed);
}

static expression_ref lift_shuffle(struct fl_function_lifter *function, LLVMValueRef instruction) {
    LLVMTypeRef source_type = LLVMTypeOf(LLVMGetOperand(instruction, 0));
    expression_ref sources[2] = {fl_lift_operand(function, LLVMGetOperand(instruction, 0)),
                                 fl_lift_operand(function, LLVMGetOperand(instruction, 1))};
    unsigned lanes = LLVMGetVectorSize(source_type);
    uint32_t width = sources[0]->width / lanes;
    expression_ref result = NULL;
    for (unsigned i = 0; i < LLVMGetNumMaskElements(instruction); i++) {
        int from = LLVMGetMaskValue(instruction, i);
        unsigned index = from < 0 ? 0 : (unsigned)from;
        result = join(function, result, lane(function, sources[index / lanes], index % lanes, width));
    }
    return result;
}

/* ---- aggregates: their memory image ---- */

/* Where in the image the indices of an extractvalue or insertvalue lead, in bits. */
static uint32_t aggregate_offset(struct fl_function_lifter *function, LLVMValueRef instruction, LLVMTypeRef type,
                                 LLVMTypeRef *selected) {
    LLVMTargetDataRef layout = function->lifter->layout;
    const unsigned *indices = LLVMGetIndices(instruction);
    uint64_t bytes = 0;
    for (unsigned i = 0; i < LLVMGetNumIndices(instruction); i++) {
        if (LLVMGetTypeKind(type) == LLVMStructTypeKind) {
            bytes += LLVMOffsetOfElement(layout, type, indices[i]);
            type = LLVMStructGetTypeAtIndex(type, indices[i]);
        } else {
            type = LLVMGetElementType(type);
            bytes += indices[i] * LLVMABISizeOfType(layout, type);
        }
    }
    *selected = type;
    return (uint32_t)(8 * bytes);
}

static expression_ref lift_extract_value(struct fl_function_lifter *function, LLVMValueRef instruction) {
    LLVMValueRef aggregate = LLVMGetOperand(instruction, 0);
    struct fl_lifted_value *entry = fl_lift_value_entry(function, aggregate);
    if (entry && entry->overflow) return LLVMGetIndices(instruction)[0] ? entry->overflow : entry->expression;
    LLVMTypeRef selected;
    uint32_t offset = aggregate_offset(function, instruction, LLVMTypeOf(aggregate), &selected);
    uint32_t width = fl_lift_width(function->lifter, selected);
    return fl_expression_extract(function->arena, offset + width - 1, offset, fl_lift_operand(function, aggregate),
                                 NULL);
}

static expression_ref lift_insert_value(struct fl_function_lifter *function, LLVMValueRef instruction) {
    LLVMValueRef aggregate = LLVMGetOperand(instruction, 0);
    LLVMTypeRef selected;
    uint32_t offset = aggregate_offset(function, instruction, LLVMTypeOf(aggregate), &selected);
    return replace_bits(function, fl_lift_operand(function, aggregate), offset,
                        fl_lift_operand(function, LLVMGetOperand(instruction, 1)));
}

static void lift_pure(struct fl_function_lifter *function, LLVMValueRef instruction) {
    expression_ref result;
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMICmp:
    case LLVMFCmp: result = for_each_lane(function, instruction, apply_compare); break;
    case LLVMSelect: result = for_each_lane(function, instruction, apply_select); break;
    case LLVMFNeg: result = for_each_lane(function, instruction, apply_float_negation); break;
    case LLVMExtractElement: result = lift_extract_element(function, instruction); break;
    case LLVMInsertElement: result = lift_insert_element(function, instruction); break;
    case LLVMShuffleVector: result = lift_shuffle(function, instruction); break;
    case LLVMExtractValue: result = lift_extract_value(function, instruction); break;
    case LLVMInsertValue: result = lift_insert_value(function, instruction); break;
    case LLVMFreeze:
    case LLVMAddrSpaceCast:
    case LLVMBitCast: result = fl_lift_operand(function, LLVMGetOperand(instruction, 0)); break;
    default:
        result = for_each_lane(function, instruction,
                               LLVMIsABinaryOperator(instruction) ? apply_binary : apply_conversion);
    }
    fl_lift_define(function, instruction, result);
}

void fl_lift_instruction(struct fl_function_lifter *function, LLVMValueRef instruction) {
    switch (LLVMGetInstructionOpcode(instruction)) {
    case LLVMAlloca: fl_lift_alloca(function, instruction); break;
    case LLVMLoad: fl_lift_load(function, instruction); break;
    case LLVMStore: fl_lift_store(function, instruction); break;
    case LLVMGetElementPtr: fl_lift_get_element(function, instruction); break;
    case LLVMCall: fl_lift_call(function, instruction); break;
    case LLVMAtomicRMW: fl_lift_atomic_update(function, instruction); break;
    case LLVMAtomicCmpXchg: fl_lift_compare_exchange(function, instruction); break;
    case LLVMVAArg: fl_lift_va_arg(function, instruction); break;
    case LLVMFence: break;
    default: lift_pure(function, instruction);
    }
}

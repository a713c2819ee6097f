/* frontend/lift/intrinsic.c - functions that LLVM itself defines, llvm.*. */
#include "frontend/lift/parts.h"

#include <string.h>

#include "base/invariant.h"
#include "base/text.h"

typedef const struct fl_expression *expression_ref;

struct intrinsic {
    struct fl_function_lifter *function;
    LLVMValueRef call;
    const char *name; /* without "llvm." */
};

static expression_ref argument(const struct intrinsic *at, unsigned index) {
    return fl_lift_operand(at->function, LLVMGetOperand(at->call, index));
}

static expression_ref word(const struct intrinsic *at, uint32_t width, uint64_t value) {
    return fl_expression_constant(at->function->arena, fl_bits_of_unsigned(at->function->arena, width, value),
                                  NULL);
}

static expression_ref binary(const struct intrinsic *at, enum fl_operator op, expression_ref left,
                             expression_ref right) {
    return fl_expression_binary(at->function->arena, op, left, right, left->type);
}

static expression_ref choose(const struct intrinsic *at, expression_ref condition, expression_ref then,
                             expression_ref otherwise) {
    return fl_expression_if(at->function->arena, condition, then, otherwise, then->type);
}

static expression_ref hold(const struct intrinsic *at, expression_ref value) {
    return value->kind == FL_EXPRESSION_CONSTANT || value->kind == FL_EXPRESSION_VARIABLE
               ? value
               : fl_lift_hold(at->function, value);
}

static void define(const struct intrinsic *at, expression_ref value) {
    fl_lift_define(at->function, at->call, value);
}

static bool is(const struct intrinsic *at, const char *prefix) {
    return fl_string_has_prefix(at->name, prefix);
}

/* ---- memory ---- */

static void lift_block_operation(const struct intrinsic *at, bool is_fill) {
    struct fl_function_lifter *function = at->function;
    struct fl_operation operation = {.kind = is_fill ? FL_OPERATION_FILL : FL_OPERATION_COPY};
    operation.address = argument(at, 0);
    if (is_fill)
        operation.value = argument(at, 1);
    else
        operation.source = argument(at, 1);
    operation.size = fl_lift_resize(function, argument(at, 2), function->lifter->pointer_width, FL_OP_ZERO_EXTEND);
    fl_emit_access_check(function, FL_EXPRESSION_IS_WRITABLE, operation.address, operation.size);
    if (!is_fill) fl_emit_access_check(function, FL_EXPRESSION_IN_BOUNDS, operation.source, operation.size);
    fl_emit_write(function, operation);
}

/* All variadic arguments stand in one block of memory. On x86-64 the register counts are set to
 * "used up", so that the code clang makes for va_arg takes every argument from that block. */
static void lift_va_start(const struct intrinsic *at) {
    struct fl_function_lifter *function = at->function;
    enum { GENERAL_REGISTERS_USED = 48, VECTOR_REGISTERS_USED = 176 };
    const struct fl_function *owner = fl_builder_function(function->builder, function->id);
    FL_INVARIANT(!fl_id_is_none(owner->variadic), "va_start is in a variadic function");
    expression_ref block = fl_expression_object(function->arena, function->builder, owner->variadic, NULL);
    expression_ref list = argument(at, 0);
    if (fl_lift_address_root(list)->kind != FL_EXPRESSION_OBJECT) list = hold(at, list);
    if (function->lifter->pointer_width == 32) {
        fl_emit_store(function, list, block);
        return;
    }
    const struct {
        int64_t offset;
        expression_ref value;
    } stores[] = {{0, word(at, 32, GENERAL_REGISTERS_USED)},
                  {4, word(at, 32, VECTOR_REGISTERS_USED)},
                  {8, block},
                  {16, word(at, 64, 0)}};
    for (size_t i = 0; i < sizeof stores / sizeof *stores; i++)
        fl_emit_store(function, fl_expression_field(function->arena, list, stores[i].offset, NULL, NULL),
                      stores[i].value);
}

static void lift_va_copy(const struct intrinsic *at) {
    struct fl_function_lifter *function = at->function;
    uint64_t size = function->lifter->pointer_width == 64 ? 24 : 4;
    struct fl_operation copy = {.kind = FL_OPERATION_COPY,
                                .address = argument(at, 0),
                                .source = argument(at, 1),
                                .size = fl_lift_pointer_constant(function, size)};
    fl_emit_access_check(function, FL_EXPRESSION_IN_BOUNDS, copy.source, copy.size);
    fl_emit_write(function, copy);
}

static void lift_stack_save(const struct intrinsic *at) {
    struct fl_operation save = {.kind = FL_OPERATION_SAVE_STACK};
    save.variable = fl_lift_temporary(at->function, at->function->lifter->pointer_width, NULL, NULL);
    fl_emit_write(at->function, save);
    fl_lift_result_done(at->function, at->call, save.variable);
}

static void lift_stack_restore(const struct intrinsic *at) {
    struct fl_operation restore = {.kind = FL_OPERATION_RESTORE_STACK, .value = argument(at, 0)};
    fl_emit_write(at->function, restore);
}

/* ---- integers ---- */

static void lift_with_overflow(const struct intrinsic *at, enum fl_operator op, enum fl_operator overflows) {
    expression_ref left = argument(at, 0), right = argument(at, 1);
    fl_lift_define(at->function, at->call, binary(at, op, left, right));
    struct fl_lifted_value *entry = fl_lift_value_entry(at->function, at->call);
    entry->overflow = fl_expression_binary(at->function->arena, overflows, left, right, NULL);
}

static bool lift_overflow_family(const struct intrinsic *at) {
    static const struct {
        const char *prefix;
        enum fl_operator op, overflows;
    } family[] = {{"sadd.with.overflow", FL_OP_ADD, FL_OP_ADD_OVERFLOWS_SIGNED},
                  {"uadd.with.overflow", FL_OP_ADD, FL_OP_ADD_OVERFLOWS},
                  {"ssub.with.overflow", FL_OP_SUBTRACT, FL_OP_SUBTRACT_OVERFLOWS_SIGNED},
                  {"usub.with.overflow", FL_OP_SUBTRACT, FL_OP_SUBTRACT_OVERFLOWS},
                  {"smul.with.overflow", FL_OP_MULTIPLY, FL_OP_MULTIPLY_OVERFLOWS_SIGNED},
                  {"umul.with.overflow", FL_OP_MULTIPLY, FL_OP_MULTIPLY_OVERFLOWS}};
    for (size_t i = 0; i < sizeof family / sizeof *family; i++)
        if (is(at, family[i].prefix)) {
            lift_with_overflow(at, family[i].op, family[i].overflows);
            return true;
        }
    return false;
}

static expression_ref pattern(const struct intrinsic *at, uint32_t width, uint8_t byte) {
    uint32_t words = fl_bits_word_count(width);
    uint64_t *image = FL_NEW_ARRAY(at->function->arena, uint64_t, words);
    memset(image, byte, words * sizeof *image);
    return fl_expression_constant(at->function->arena, fl_bits_of_words(at->function->arena, width, image), NULL);
}

/* Adds up neighbouring bit counts in ever wider fields; odd widths are widened first. */
static expression_ref count_ones(const struct intrinsic *at, expression_ref value) {
    static const uint8_t masks[] = {0x55, 0x33, 0x0f};
    uint32_t width = value->width, wide = 8;
    while (wide < width) wide *= 2;
    expression_ref count = hold(at, fl_lift_resize(at->function, value, wide, FL_OP_ZERO_EXTEND));
    for (unsigned i = 0; i < 3; i++) {
        expression_ref mask = pattern(at, wide, masks[i]);
        expression_ref shifted = binary(at, FL_OP_SHIFT_RIGHT, count, word(at, wide, (uint64_t)1 << i));
        count = hold(
            at, binary(at, FL_OP_ADD, binary(at, FL_OP_AND, count, mask), binary(at, FL_OP_AND, shifted, mask)));
    }
    for (uint32_t step = 8; step < wide; step *= 2)
        count = hold(at, binary(at, FL_OP_ADD, count, binary(at, FL_OP_SHIFT_RIGHT, count, word(at, wide, step))));
    count = binary(at, FL_OP_AND, count, word(at, wide, 2 * wide - 1));
    return fl_lift_resize(at->function, count, width, FL_OP_ZERO_EXTEND);
}

static expression_ref count_leading_zeros(const struct intrinsic *at, expression_ref value) {
    for (uint32_t step = 1; step < value->width; step *= 2)
        value = hold(
            at, binary(at, FL_OP_OR, value, binary(at, FL_OP_SHIFT_RIGHT, value, word(at, value->width, step))));
    return count_ones(at, fl_expression_unary(at->function->arena, FL_OP_NOT, value, NULL));
}

static expression_ref count_trailing_zeros(const struct intrinsic *at, expression_ref value) {
    value = hold(at, value);
    expression_ref below = binary(at, FL_OP_SUBTRACT, value, word(at, value->width, 1));
    expression_ref inverted = fl_expression_unary(at->function->arena, FL_OP_NOT, value, NULL);
    return count_ones(at, binary(at, FL_OP_AND, inverted, below));
}

/* Units of `unit` bits in the opposite order. */
static expression_ref reverse(const struct intrinsic *at, expression_ref value, uint32_t unit) {
    struct fl_arena *arena = at->function->arena;
    value = hold(at, value);
    expression_ref result = NULL;
    for (uint32_t low = 0; low < value->width; low += unit) {
        expression_ref part = fl_expression_extract(arena, low + unit - 1, low, value, NULL);
        result = result ? fl_expression_binary(arena, FL_OP_CONCAT, result, part, NULL) : part;
    }
    return result;
}

static expression_ref funnel_shift(const struct intrinsic *at, bool is_left) {
    expression_ref high = argument(at, 0), low = argument(at, 1);
    uint32_t width = high->width;
    expression_ref count = binary(at, FL_OP_REMAINDER, argument(at, 2), word(at, width, width));
    expression_ref both = fl_expression_binary(at->function->arena, FL_OP_CONCAT, high, low, NULL);
    expression_ref wide_count = fl_lift_resize(at->function, count, 2 * width, FL_OP_ZERO_EXTEND);
    expression_ref shifted = binary(at, is_left ? FL_OP_SHIFT_LEFT : FL_OP_SHIFT_RIGHT, both, wide_count);
    return fl_expression_extract(at->function->arena, is_left ? 2 * width - 1 : width - 1, is_left ? width : 0,
                                 shifted, NULL);
}

static expression_ref extreme(const struct intrinsic *at, enum fl_operator less, bool is_largest) {
    expression_ref left = hold(at, argument(at, 0)), right = hold(at, argument(at, 1));
    expression_ref is_less = binary(at, less, left, right);
    return is_largest ? choose(at, is_less, right, left) : choose(at, is_less, left, right);
}

static expression_ref absolute(const struct intrinsic *at) {
    expression_ref value = hold(at, argument(at, 0));
    expression_ref is_negative = binary(at, FL_OP_LESS_SIGNED, value, word(at, value->width, 0));
    return choose(at, is_negative, fl_expression_unary(at->function->arena, FL_OP_NEGATE, value, value->type),
                  value);
}

/* Sums and differences that stop at the end of the range. */
static expression_ref saturate(const struct intrinsic *at, enum fl_operator op, enum fl_operator overflows,
                               bool is_signed) {
    expression_ref left = hold(at, argument(at, 0)), right = hold(at, argument(at, 1));
    uint32_t width = left->width;
    expression_ref limit;
    if (!is_signed)
        limit = op == FL_OP_ADD ? pattern(at, width, 0xff) : word(at, width, 0);
    else {
        expression_ref smallest = binary(at, FL_OP_SHIFT_LEFT, word(at, width, 1), word(at, width, width - 1));
        expression_ref largest = fl_expression_unary(at->function->arena, FL_OP_NOT, smallest, NULL);
        limit = choose(at, binary(at, FL_OP_LESS_SIGNED, left, word(at, width, 0)), smallest, largest);
    }
    return choose(at, binary(at, overflows, left, right), limit, binary(at, op, left, right));
}

static bool lift_integer(const struct intrinsic *at) {
    if (lift_overflow_family(at)) return true;
    if (is(at, "ctpop."))
        define(at, count_ones(at, argument(at, 0)));
    else if (is(at, "ctlz."))
        define(at, count_leading_zeros(at, argument(at, 0)));
    else if (is(at, "cttz."))
        define(at, count_trailing_zeros(at, argument(at, 0)));
    else if (is(at, "bswap."))
        define(at, reverse(at, argument(at, 0), 8));
    else if (is(at, "bitreverse."))
        define(at, reverse(at, argument(at, 0), 1));
    else if (is(at, "fshl."))
        define(at, funnel_shift(at, true));
    else if (is(at, "fshr."))
        define(at, funnel_shift(at, false));
    else if (is(at, "abs."))
        define(at, absolute(at));
    else if (is(at, "smax."))
        define(at, extreme(at, FL_OP_LESS_SIGNED, true));
    else if (is(at, "smin."))
        define(at, extreme(at, FL_OP_LESS_SIGNED, false));
    else if (is(at, "umax."))
        define(at, extreme(at, FL_OP_LESS, true));
    else if (is(at, "umin."))
        define(at, extreme(at, FL_OP_LESS, false));
    else if (is(at, "sadd.sat."))
        define(at, saturate(at, FL_OP_ADD, FL_OP_ADD_OVERFLOWS_SIGNED, true));
    else if (is(at, "ssub.sat."))
        define(at, saturate(at, FL_OP_SUBTRACT, FL_OP_SUBTRACT_OVERFLOWS_SIGNED, true));
    else if (is(at, "uadd.sat."))
        define(at, saturate(at, FL_OP_ADD, FL_OP_ADD_OVERFLOWS, false));
    else if (is(at, "usub.sat."))
        define(at, saturate(at, FL_OP_SUBTRACT, FL_OP_SUBTRACT_OVERFLOWS, false));
    else
        return false;
    return true;
}

/* ---- floats ---- */

static expression_ref sign_mask(const struct intrinsic *at, uint32_t width) {
    return binary(at, FL_OP_SHIFT_LEFT, word(at, width, 1), word(at, width, width - 1));
}

static expression_ref magnitude(const struct intrinsic *at, expression_ref value) {
    expression_ref mask = fl_expression_unary(at->function->arena, FL_OP_NOT, sign_mask(at, value->width), NULL);
    return binary(at, FL_OP_AND, value, mask);
}

static expression_ref copy_sign(const struct intrinsic *at) {
    expression_ref from = argument(at, 1);
    return binary(at, FL_OP_OR, magnitude(at, argument(at, 0)),
                  binary(at, FL_OP_AND, from, sign_mask(at, from->width)));
}

static expression_ref round_to(const struct intrinsic *at, enum fl_rounding mode) {
    expression_ref value = argument(at, 0);
    return fl_expression_round(at->function->arena, mode, value, value->type);
}

/* The other operand where one is no number. */
static expression_ref float_extreme(const struct intrinsic *at, bool is_largest) {
    struct fl_arena *arena = at->function->arena;
    expression_ref left = hold(at, argument(at, 0)), right = hold(at, argument(at, 1));
    expression_ref is_less = fl_expression_binary(arena, FL_OP_FLOAT_LESS, left, right, NULL);
    expression_ref chosen = is_largest ? choose(at, is_less, right, left) : choose(at, is_less, left, right);
    chosen = choose(at, fl_expression_unary(arena, FL_OP_FLOAT_IS_NAN, right, NULL), left, chosen);
    return choose(at, fl_expression_unary(arena, FL_OP_FLOAT_IS_NAN, left, NULL), right, chosen);
}

/* Tests that __builtin_isnan, isinf, isnormal and their kin ask for, one bit each. */
static expression_ref classify(const struct intrinsic *at) {
    struct fl_arena *arena = at->function->arena;
    expression_ref value = hold(at, argument(at, 0));
    uint64_t tests = LLVMConstIntGetZExtValue(LLVMGetOperand(at->call, 1));
    uint32_t width = value->width;
    uint32_t fraction = width == 16 ? 10 : width == 32 ? 23 : width == 64 ? 52 : width == 80 ? 63 : 112;
    uint32_t exponent_low = width == 80 ? 64 : fraction;
    expression_ref exponent = fl_expression_extract(arena, width - 2, exponent_low, value, NULL);
    expression_ref digits = fl_expression_extract(arena, fraction - 1, 0, value, NULL);
    expression_ref quiet = fl_expression_extract(arena, fraction - 1, fraction - 1, value, NULL);
    expression_ref negative = fl_expression_extract(arena, width - 1, width - 1, value, NULL);
    expression_ref is_top = binary(at, FL_OP_EQUAL, exponent, pattern(at, exponent->width, 0xff));
    expression_ref is_bottom = binary(at, FL_OP_EQUAL, exponent, word(at, exponent->width, 0));
    expression_ref has_no_digits = binary(at, FL_OP_EQUAL, digits, word(at, digits->width, 0));
    expression_ref not_top = fl_expression_not(arena, is_top), not_bottom = fl_expression_not(arena, is_bottom);
    expression_ref has_digits = fl_expression_not(arena, has_no_digits),
                   positive = fl_expression_not(arena, negative);
    expression_ref nan = binary(at, FL_OP_AND, is_top, has_digits),
                   infinite = binary(at, FL_OP_AND, is_top, has_no_digits);
    expression_ref normal = binary(at, FL_OP_AND, not_top, not_bottom);
    expression_ref subnormal = binary(at, FL_OP_AND, is_bottom, has_digits);
    expression_ref zero = binary(at, FL_OP_AND, is_bottom, has_no_digits);
    const expression_ref classes[10] = {binary(at, FL_OP_AND, nan, fl_expression_not(arena, quiet)),
                                        binary(at, FL_OP_AND, nan, quiet),
                                        binary(at, FL_OP_AND, infinite, negative),
                                        binary(at, FL_OP_AND, normal, negative),
                                        binary(at, FL_OP_AND, subnormal, negative),
                                        binary(at, FL_OP_AND, zero, negative),
                                        binary(at, FL_OP_AND, zero, positive),
                                        binary(at, FL_OP_AND, subnormal, positive),
                                        binary(at, FL_OP_AND, normal, positive),
                                        binary(at, FL_OP_AND, infinite, positive)};
    expression_ref result = word(at, 1, 0);
    for (unsigned i = 0; i < 10; i++)
        if (tests >> i & 1) result = binary(at, FL_OP_OR, result, classes[i]);
    return result;
}

/* llvm.sin.f64 and its kin are calls of the library's function. */
static bool lift_library_float(const struct intrinsic *at) {
    struct fl_lifter *lifter = at->function->lifter;
    const char *dot = strchr(at->name, '.');
    const char *suffix = !dot ? "" : strcmp(dot, ".f32") == 0 ? "f" : strcmp(dot, ".f80") == 0 ? "l" : "";
    const char *name = fl_arena_format(lifter->arena, "%.*s%s", dot ? (int)(dot - at->name) : 0, at->name, suffix);
    LLVMValueRef callee = LLVMGetNamedFunction(lifter->user.module, name);
    if (!callee || LLVMIsDeclaration(callee)) callee = fl_models_find(&lifter->models, name);
    if (!callee) return false;
    expression_ref arguments[3];
    unsigned count = LLVMGetNumArgOperands(at->call);
    if (count > 3 || count != LLVMCountParams(callee)) return false;
    for (unsigned i = 0; i < count; i++) arguments[i] = argument(at, i);
    fl_emit_call(at->function, at->call, fl_lift_declare_function(lifter, callee), arguments, count);
    return true;
}

/* The intrinsics that round to a whole number. */
static bool find_rounding(const struct intrinsic *at, enum fl_rounding *mode) {
    static const struct {
        const char *name;
        enum fl_rounding mode;
    } roundings[] = {{"floor.", FL_ROUND_DOWN},    {"ceil.", FL_ROUND_UP},   {"trunc.", FL_ROUND_ZERO},
                     {"round.", FL_ROUND_AWAY},    {"rint.", FL_ROUND_EVEN}, {"nearbyint.", FL_ROUND_EVEN},
                     {"roundeven.", FL_ROUND_EVEN}};
    for (size_t i = 0; i < sizeof roundings / sizeof *roundings; i++) {
        *mode = roundings[i].mode;
        if (is(at, roundings[i].name)) return true;
    }
    return false;
}

static bool lift_float(const struct intrinsic *at) {
    struct fl_arena *arena = at->function->arena;
    enum fl_rounding mode;
    if (find_rounding(at, &mode))
        define(at, round_to(at, mode));
    else if (is(at, "fabs."))
        define(at, magnitude(at, argument(at, 0)));
    else if (is(at, "copysign."))
        define(at, copy_sign(at));
    else if (is(at, "sqrt."))
        define(at, fl_expression_unary(arena, FL_OP_FLOAT_ROOT, argument(at, 0), NULL));
    else if (is(at, "minnum."))
        define(at, float_extreme(at, false));
    else if (is(at, "maxnum."))
        define(at, float_extreme(at, true));
    else if (is(at, "fma."))
        define(at, fl_expression_fused(arena, argument(at, 0), argument(at, 1), argument(at, 2), NULL));
    else if (is(at, "fmuladd.")) /* rounded twice on machines without the instruction, as in clang's -O0 code */
        define(at, binary(at, FL_OP_FLOAT_ADD, binary(at, FL_OP_FLOAT_MULTIPLY, argument(at, 0), argument(at, 1)),
                          argument(at, 2)));
    else if (is(at, "is.fpclass"))
        define(at, classify(at));
    else
        return lift_library_float(at);
    return true;
}

/* ---- the rest ---- */

static bool is_without_effect(const struct intrinsic *at) {
    return is(at, "dbg.") || is(at, "lifetime.") || is(at, "prefetch") || is(at, "va_end") ||
           is(at, "donothing") || is(at, "assume") || is(at, "var.annotation") || is(at, "invariant.") ||
           is(at, "sideeffect") || is(at, "experimental.noalias");
}

static bool lift_other(const struct intrinsic *at) {
    struct fl_function_lifter *function = at->function;
    uint32_t width = fl_lift_width(function->lifter, LLVMTypeOf(at->call));
    if (is(at, "memcpy") || is(at, "memmove"))
        lift_block_operation(at, false);
    else if (is(at, "memset"))
        lift_block_operation(at, true);
    else if (is(at, "va_start"))
        lift_va_start(at);
    else if (is(at, "va_copy"))
        lift_va_copy(at);
    else if (is(at, "stacksave"))
        lift_stack_save(at);
    else if (is(at, "stackrestore"))
        lift_stack_restore(at);
    else if (is(at, "expect") || is(at, "threadlocal.address") || is(at, "ptr.annotation") ||
             is(at, "annotation") || is(at, "launder.") || is(at, "strip.") || is(at, "arithmetic.fence"))
        define(at, argument(at, 0));
    else if (is(at, "objectsize")) { /* unknown: all ones, or zero when the smallest is asked for */
        bool is_smallest = LLVMConstIntGetZExtValue(LLVMGetOperand(at->call, 1));
        define(at, is_smallest ? word(at, width, 0) : pattern(at, width, 0xff));
    } else if (is(at, "is.constant"))
        define(at, word(at, 1, 0));
    else if (is(at, "frameaddress") || is(at, "returnaddress") || is(at, "addressofreturnaddress"))
        define(at, word(at, width, 0));
    else if (is(at, "ptrmask"))
        define(at, binary(at, FL_OP_AND, argument(at, 0), argument(at, 1)));
    else if (is(at, "trap") || is(at, "ubsantrap") || is(at, "debugtrap"))
        fl_emit_failure(function, FL_CHECK_ABORT, NULL);
    else
        return false;
    return true;
}

static void lift_unknown(const struct intrinsic *at) {
    struct fl_function_lifter *function = at->function;
    uint32_t width = fl_lift_width(function->lifter, LLVMTypeOf(at->call));
    if (is(at, "eh.sjlj"))
        fl_lift_refuse(function->lifter, function->position,
                       "the compiler's setjmp and longjmp are not supported");
    const char *text = fl_arena_format(function->arena,
                                       "the compiler's builtin %s gives any value and changes nothing", at->name);
    fl_lift_assume(function->lifter, FL_ASSUMPTION_UNDEFINED_FUNCTION, function->position, text);
    if (!width) return;
    struct fl_input input = {.kind = FL_INPUT_UNDEFINED,
                             .name = fl_arena_format(function->arena, "builtin %s", at->name),
                             .width = width};
    fl_emit_input_result(function, at->call, input);
}

void fl_lift_intrinsic(struct fl_function_lifter *function, LLVMValueRef call, const char *name) {
    struct intrinsic at = {function, call, name + strlen("llvm.")};
    if (is_without_effect(&at)) return;
    bool is_vector = LLVMGetTypeKind(LLVMTypeOf(call)) == LLVMVectorTypeKind;
    if (lift_other(&at)) return;
    if (!is_vector && (lift_integer(&at) || lift_float(&at))) return;
    lift_unknown(&at);
}

/* program/print/expression.c - expressions as C.
 *
 * Conversions are printed where C would not do them by itself: not the promotion of narrow
 * operands to int, nor the widening of one operand to the other's type, nor what an assignment
 * converts. Where an operator reads its operands' sign otherwise than their types say, a cast says so.
 */
#include <ctype.h>
#include <inttypes.h>
#include <string.h>

#include "base/invariant.h"
#include "program/print/c_view.h"
#include "program/print/parts.h"

struct fl_printer fl_printer_make(struct fl_text *text, const struct fl_program *program) {
    return (struct fl_printer){.text = text, .program = program, .start = text->count};
}

bool fl_printer_enter(struct fl_printer *printer) {
    if (printer->depth < FL_DEEPEST_PRINTED && printer->text->count - printer->start < FL_LONGEST_PRINTED) {
        printer->depth++;
        return true;
    }
    fl_text_append(printer->text, "...");
    return false;
}

bool fl_print_open(struct fl_printer *printer, unsigned binds, unsigned least) {
    if (binds < least) fl_text_append_char(printer->text, '(');
    return binds < least;
}

void fl_print_close(struct fl_printer *printer, bool is_open) {
    if (is_open) fl_text_append_char(printer->text, ')');
}

/* "(type)", by the type where it has this width, else by width and sign. */
static void print_cast(struct fl_printer *printer, const struct fl_type *type, uint32_t width, bool is_signed) {
    bool is_fitting = type && type->size_bits == width && !fl_type_is_aggregate(type);
    fl_text_append_char(printer->text, '(');
    if (is_fitting)
        fl_type_print(printer->text, type, NULL);
    else
        fl_text_append(printer->text,
                       fl_c_integer_name(printer->text->arena, width, is_signed, printer->program->pointer_width));
    fl_text_append_char(printer->text, ')');
}

/* C has no literal for the least number of a type. */
static bool print_least(struct fl_printer *printer, const struct fl_bits *value, const struct fl_type *type) {
    bool is_signed = !type || (type->kind == FL_TYPE_INTEGER && type->is_signed);
    bool has_name = value->width == 32 || value->width == 64;
    if (!is_signed || !has_name || value->word != (uint64_t)1 << (value->width - 1)) return false;
    fl_text_format(printer->text, "INT%" PRIu32 "_MIN", value->width);
    return true;
}

static void print_constant(struct fl_printer *printer, const struct fl_expression *constant,
                           const struct fl_type *hint, unsigned least) {
    const struct fl_type *type = constant->type ? constant->type : hint;
    struct fl_bits value = constant->constant;
    if (fl_type_is_aggregate(type)) type = NULL;
    if (print_least(printer, &value, type)) return;
    size_t start = printer->text->count;
    fl_value_print(printer->text, printer->program, &value, type);
    /* A suffix only where the number does not fit an int. */
    bool is_small =
        value.width <= 64 && value.word <= INT32_MAX && isdigit((unsigned char)printer->text->items[start]);
    if (is_small && printer->text->items[printer->text->count - 1] == 'u')
        printer->text->items[--printer->text->count] = '\0';
    bool is_negative = printer->text->items[start] == '-';
    if (!is_negative || least <= FL_BINDS_PREFIX) return;
    printer->text->count = start;
    fl_text_append_char(printer->text, '(');
    fl_value_print(printer->text, printer->program, &value, type);
    fl_text_append_char(printer->text, ')');
}

/* How a constant among floats is read. */
static const struct fl_type *float_type(uint32_t width) {
    static const struct fl_type narrow = {.kind = FL_TYPE_FLOAT, .size_bits = 32};
    static const struct fl_type wide = {.kind = FL_TYPE_FLOAT, .size_bits = 64};
    static const struct fl_type widest = {.kind = FL_TYPE_FLOAT, .size_bits = 128};
    return width == 32 ? &narrow : width == 64 ? &wide : &widest;
}

static void print_whole(struct fl_printer *printer, const struct fl_expression *expression, unsigned least);

static void print_typed(struct fl_printer *printer, const struct fl_expression *expression,
                        const struct fl_type *hint, unsigned least) {
    if (fl_expression_is_constant(expression))
        print_constant(printer, expression, hint, least);
    else
        fl_print_expression(printer, expression, least);
}

void fl_print_converted(struct fl_printer *printer, const struct fl_expression *expression,
                        const struct fl_type *hint) {
    expression = fl_without_promotion(expression);
    bool is_converted = fl_is_plain_widening(expression) || fl_is_float_widening(expression) ||
                        fl_is_narrowing(expression) || fl_expression_is_apply(expression, FL_OP_FLOAT_CONVERT) ||
                        fl_expression_is_apply(expression, FL_OP_SIGNED_OF_FLOAT) ||
                        fl_expression_is_apply(expression, FL_OP_UNSIGNED_OF_FLOAT);
    bool is_bit_field = fl_is_narrowing(expression) && expression->operands[0]->kind == FL_EXPRESSION_LOAD;
    if (is_converted && !is_bit_field)
        print_typed(printer, fl_without_promotion(expression->operands[0]), hint, FL_BINDS_CHOICE);
    else if (fl_expression_is_constant(expression))
        print_constant(printer, expression, hint, FL_BINDS_CHOICE);
    else
        print_whole(printer, expression, FL_BINDS_CHOICE); /* what it is assigned to cuts it */
}

static void print_call(struct fl_printer *printer, const char *name, const struct fl_expression *expression) {
    fl_text_format(printer->text, "%s(", name);
    for (uint32_t i = 0; i < expression->operand_count; i++) {
        if (i) fl_text_append(printer->text, ", ");
        bool is_float = expression->kind == FL_EXPRESSION_APPLY && fl_operator_is_float(expression->op);
        fl_print_converted(printer, expression->operands[i],
                           is_float ? float_type(expression->operands[i]->width) : NULL);
    }
    fl_text_append_char(printer->text, ')');
}

/* A cast to a sign that the operand does not have; of a narrowing, it takes the place. */
static void print_sign_cast(struct fl_printer *printer, const struct fl_expression *operand, uint32_t width,
                            bool is_signed, const struct fl_type *hint) {
    operand = fl_expression_shown(operand);
    print_cast(printer, NULL, width, is_signed);
    bool is_replaced = fl_is_narrowing(operand) && !operand->type && operand->width == width;
    print_typed(printer, fl_without_promotion(is_replaced ? operand->operands[0] : operand), hint,
                FL_BINDS_PREFIX);
}

/* A binary operator on its way to paper. */
struct infix {
    struct fl_c_binary c;
    struct fl_c_infix sign;
};

/* How a constant beside an operand is read: by its type where C reads that with the same sign; else
 * the sign matters only below int. */
static const struct fl_type *type_beside(const struct fl_expression *constant, const struct fl_expression *other,
                                         enum fl_sign cast) {
    static const struct fl_type narrow_signed = {.kind = FL_TYPE_INTEGER, .is_signed = true};
    static const struct fl_type narrow_unsigned = {.kind = FL_TYPE_INTEGER};
    enum fl_sign sign = cast ? cast : fl_c_sign(other);
    /* Beside what C promotes to int, a number that is none. */
    if (other->width < constant->width && constant->constant.word > INT32_MAX) return NULL;
    if (!cast && other->type && fl_type_sign(other->type) == sign) return other->type;
    if (constant->width >= FL_INT_WIDTH) return NULL;
    return sign == FL_SIGN_UNSIGNED ? &narrow_unsigned : &narrow_signed;
}

static const struct fl_type *constant_type(const struct infix *infix, const struct fl_expression *constant,
                                           const struct fl_expression *other, enum fl_sign other_cast) {
    if (fl_operator_is_float(infix->c.op)) return float_type(infix->c.width);
    if (fl_operator_is_shift(infix->c.op)) return NULL;
    bool is_read_alike = fl_operator_is_comparison(infix->c.op) || infix->c.width < FL_INT_WIDTH;
    return is_read_alike ? type_beside(constant, other, other_cast) : NULL;
}

static void print_operand(struct fl_printer *printer, const struct infix *infix, bool is_right) {
    const struct fl_expression *operand = is_right ? infix->c.right : infix->c.left;
    const struct fl_expression *other = is_right ? infix->c.left : infix->c.right;
    enum fl_sign cast = is_right ? infix->c.right_cast : infix->c.left_cast;
    enum fl_sign other_cast = is_right ? infix->c.left_cast : infix->c.right_cast;
    const struct fl_type *hint =
        fl_expression_is_constant(operand) ? constant_type(infix, operand, other, other_cast) : NULL;
    if (cast)
        print_sign_cast(printer, operand, infix->c.width, cast == FL_SIGN_SIGNED, hint);
    else
        print_typed(printer, operand, hint, infix->sign.binds + is_right);
}

static void print_binary(struct fl_printer *printer, struct infix infix, unsigned least) {
    infix.c = fl_c_binary_make(infix.c.op, infix.c.left, infix.c.right);
    bool is_open = fl_print_open(printer, infix.sign.binds, least);
    print_operand(printer, &infix, false);
    fl_text_format(printer->text, " %s ", infix.sign.symbol);
    print_operand(printer, &infix, true);
    fl_print_close(printer, is_open);
}

static bool is_null(const struct fl_expression *expression, const struct fl_expression *other) {
    return fl_expression_is_constant(expression) && fl_type_is(other->type, FL_TYPE_POINTER) &&
           fl_bits_is_zero(&expression->constant);
}

/* == and !=; a pointer's other side is NULL. */
static void print_equality(struct fl_printer *printer, const struct fl_expression *expression, const char *symbol,
                           unsigned least) {
    const struct fl_expression *left = expression->operands[0], *right = expression->operands[1];
    if (is_null(right, left)) {
        bool is_open = fl_print_open(printer, FL_BINDS_EQUALITY, least);
        fl_print_expression(printer, left, FL_BINDS_EQUALITY);
        fl_text_format(printer->text, " %s NULL", symbol);
        fl_print_close(printer, is_open);
        return;
    }
    bool is_turned = fl_expression_is_constant(left) && !fl_expression_is_constant(right);
    struct infix infix = {
        .c = {.op = expression->op, .left = is_turned ? right : left, .right = is_turned ? left : right},
        .sign = {symbol, FL_BINDS_EQUALITY},
    };
    print_binary(printer, infix, least);
}

static void print_relation(struct fl_printer *printer, const struct fl_expression *expression, unsigned least) {
    const struct fl_expression *left = expression->operands[0], *right = expression->operands[1];
    bool is_turned = expression->is_turned;
    /* Constants stand on the right. */
    if (fl_expression_is_constant(left) != fl_expression_is_constant(right))
        is_turned = fl_expression_is_constant(left);
    bool is_strict =
        expression->op == FL_OP_LESS || expression->op == FL_OP_LESS_SIGNED || expression->op == FL_OP_FLOAT_LESS;
    struct infix infix = {
        .c = {.op = expression->op, .left = is_turned ? right : left, .right = is_turned ? left : right},
        .sign = {fl_c_order_symbol((struct fl_c_order){.is_strict = is_strict, .is_turned = is_turned}),
                 FL_BINDS_RELATION},
    };
    print_binary(printer, infix, least);
}

static void print_prefix(struct fl_printer *printer, const char *symbol, const struct fl_expression *operand,
                         unsigned least) {
    bool is_open = fl_print_open(printer, FL_BINDS_PREFIX, least);
    fl_text_append(printer->text, symbol);
    size_t start = printer->text->count;
    fl_print_expression(printer, fl_without_promotion(operand), FL_BINDS_PREFIX);
    /* - -x is not --x */
    if (printer->text->count > start && printer->text->items[start] == *symbol && *symbol == '-') {
        printer->text->count = start;
        fl_text_append_char(printer->text, '(');
        fl_print_expression(printer, fl_without_promotion(operand), FL_BINDS_ANY);
        fl_text_append_char(printer->text, ')');
    }
    fl_print_close(printer, is_open);
}

static void print_not(struct fl_printer *printer, const struct fl_expression *expression, unsigned least) {
    const struct fl_expression *operand = fl_expression_shown(expression->operands[0]);
    if (expression->width == 1 &&
        (fl_expression_is_apply(operand, FL_OP_EQUAL) || fl_expression_is_apply(operand, FL_OP_FLOAT_EQUAL)))
        print_equality(printer, operand, "!=", least);
    else
        print_prefix(printer, expression->width == 1 ? "!" : "~", operand, least);
}

/* (type)operand */
static void print_conversion(struct fl_printer *printer, const struct fl_expression *expression, bool is_signed,
                             unsigned least) {
    const struct fl_expression *operand = expression->operands[0];
    bool is_open = fl_print_open(printer, FL_BINDS_PREFIX, least);
    enum fl_sign sign = fl_c_sign(operand);
    bool is_other_sign = fl_expression_is_extension(expression) && operand->width != 1 &&
                         sign != FL_SIGN_UNKNOWN &&
                         (sign == FL_SIGN_SIGNED) != (expression->op == FL_OP_SIGN_EXTEND);
    /* C promotes what was cast to a narrow type. */
    bool is_promoted = is_other_sign && !expression->type && expression->width <= FL_INT_WIDTH;
    if (!is_promoted) print_cast(printer, expression->type, expression->width, is_signed);
    if (is_other_sign)
        print_sign_cast(printer, operand, operand->width, expression->op == FL_OP_SIGN_EXTEND, NULL);
    else
        fl_print_expression(printer, fl_without_promotion(operand), FL_BINDS_PREFIX);
    fl_print_close(printer, is_open);
}

static void print_float_conversion(struct fl_printer *printer, const struct fl_expression *expression,
                                   unsigned least) {
    const struct fl_expression *operand = expression->operands[0];
    bool is_open = fl_print_open(printer, FL_BINDS_PREFIX, least);
    if (expression->type)
        print_cast(printer, expression->type, expression->width, true);
    else
        fl_text_format(printer->text, "(%s)", fl_c_float_name(expression->width));
    enum fl_sign sign = fl_c_sign(operand);
    bool is_signed = expression->op == FL_OP_FLOAT_OF_SIGNED;
    if (expression->op != FL_OP_FLOAT_CONVERT && sign == (is_signed ? FL_SIGN_UNSIGNED : FL_SIGN_SIGNED))
        print_cast(printer, NULL, operand->width, is_signed);
    fl_print_expression(printer, fl_without_promotion(operand), FL_BINDS_PREFIX);
    fl_print_close(printer, is_open);
}

/* Low bits are a cast, others a shift and a mask. */
static void print_extract(struct fl_printer *printer, const struct fl_expression *expression, unsigned least) {
    const struct fl_expression *operand = expression->operands[0];
    uint32_t low = expression->parameters[1], width = expression->width;
    bool is_cast = width >= 8 && (width & (width - 1)) == 0;
    if (width == 1 && low == 0 && fl_type_is(operand->type, FL_TYPE_BOOL)) {
        fl_print_expression(printer, operand, least);
        return;
    }
    if (fl_is_narrowing(expression)) {
        print_conversion(printer, expression, true, least);
        return;
    }
    bool is_open = fl_print_open(printer, is_cast ? FL_BINDS_PREFIX : FL_BINDS_AND, least);
    if (is_cast) {
        print_cast(printer, expression->type, width, false);
        fl_text_append_char(printer->text, '(');
    }
    if (fl_c_width(operand) < operand->width)
        print_sign_cast(printer, operand, operand->width, true, NULL);
    else
        fl_print_expression(printer, operand, low ? FL_BINDS_SHIFT : FL_BINDS_AND);
    if (low) fl_text_format(printer->text, " >> %" PRIu32, low);
    if (is_cast)
        fl_text_append_char(printer->text, ')');
    else if (width < 64)
        fl_text_format(printer->text, " & %s%" PRIx64, width > 3 ? "0x" : "", fl_bits_mask(width));
    fl_print_close(printer, is_open);
}

static void print_branch(struct fl_printer *printer, const struct fl_expression *branch,
                         const struct fl_expression *other, unsigned least) {
    print_typed(printer, branch,
                fl_expression_is_constant(branch) ? type_beside(branch, other, FL_SIGN_UNKNOWN) : NULL, least);
}

static void print_choice(struct fl_printer *printer, const struct fl_expression *expression, unsigned least) {
    const struct fl_expression *then = fl_without_promotion(expression->operands[1]);
    const struct fl_expression *otherwise = fl_without_promotion(expression->operands[2]);
    bool is_open = fl_print_open(printer, FL_BINDS_CHOICE, least);
    fl_print_expression(printer, expression->operands[0], FL_BINDS_CHOICE + 1);
    fl_text_append(printer->text, " ? ");
    print_branch(printer, then, otherwise, FL_BINDS_ANY);
    fl_text_append(printer->text, " : ");
    print_branch(printer, otherwise, then, FL_BINDS_CHOICE);
    fl_print_close(printer, is_open);
}

/* x + -1 as x - 1; false if the right side is no small negative constant. */
static bool print_difference(struct fl_printer *printer, const struct fl_expression *expression, unsigned least) {
    const struct fl_expression *left = expression->operands[0], *right = expression->operands[1];
    if (!fl_expression_is_constant(right) || right->width > 64 || right->width < 2 ||
        fl_expression_is_constant(left))
        return false;
    if (right->width > FL_INT_WIDTH && fl_c_width(left) < right->width) return false;
    uint64_t magnitude = (0 - right->constant.word) & fl_bits_mask(right->width);
    if (magnitude == 0 || magnitude > fl_bits_mask(right->width) / 2 - 1) return false;
    bool is_open = fl_print_open(printer, FL_BINDS_SUM, least);
    fl_print_expression(printer, fl_without_promotion(left), FL_BINDS_SUM);
    fl_text_format(printer->text, " - %" PRIu64, magnitude);
    fl_print_close(printer, is_open);
    return true;
}

static void print_infix(struct fl_printer *printer, const struct fl_expression *expression, unsigned least) {
    struct infix infix = {
        .c = {.op = expression->op, .left = expression->operands[0], .right = expression->operands[1]},
        .sign = fl_c_infix(expression->op, expression->width),
    };
    print_binary(printer, infix, least);
}

static bool is_float_zero(const struct fl_expression *expression) {
    if (!fl_expression_is_constant(expression) || expression->width > 64) return false;
    return expression->constant.word == (uint64_t)1 << (expression->width - 1);
}

static void print_subtract(struct fl_printer *printer, const struct fl_expression *expression, unsigned least) {
    const struct fl_expression *left = expression->operands[0];
    bool is_negation = expression->op == FL_OP_SUBTRACT
                           ? fl_expression_is_constant(left) && fl_bits_is_zero(&left->constant)
                           : is_float_zero(left);
    if (is_negation)
        print_prefix(printer, "-", expression->operands[1], least);
    else
        print_infix(printer, expression, least);
}

static void print_xor(struct fl_printer *printer, const struct fl_expression *expression, unsigned least) {
    const struct fl_expression *right = expression->operands[1];
    bool is_float_negation = fl_type_is(expression->type, FL_TYPE_FLOAT) && is_float_zero(right);
    if (expression->width > 1 && fl_expression_is_constant(right) && fl_bits_is_ones(&right->constant))
        print_prefix(printer, "~", expression->operands[0], least);
    else if (is_float_negation)
        print_prefix(printer, "-", expression->operands[0], least);
    else
        print_infix(printer, expression, least);
}

static void print_apply(struct fl_printer *printer, const struct fl_expression *expression, unsigned least) {
    switch (expression->op) {
    case FL_OP_NOT: print_not(printer, expression, least); return;
    case FL_OP_NEGATE: print_prefix(printer, "-", expression->operands[0], least); return;
    case FL_OP_EQUAL:
    case FL_OP_FLOAT_EQUAL: print_equality(printer, expression, "==", least); return;
    case FL_OP_LESS:
    case FL_OP_LESS_EQUAL:
    case FL_OP_LESS_SIGNED:
    case FL_OP_LESS_EQUAL_SIGNED:
    case FL_OP_FLOAT_LESS:
    case FL_OP_FLOAT_LESS_EQUAL: print_relation(printer, expression, least); return;
    case FL_OP_ADD:
        if (!print_difference(printer, expression, least)) print_infix(printer, expression, least);
        return;
    case FL_OP_SUBTRACT:
    case FL_OP_FLOAT_SUBTRACT: print_subtract(printer, expression, least); return;
    case FL_OP_XOR: print_xor(printer, expression, least); return;
    case FL_OP_IF: print_choice(printer, expression, least); return;
    case FL_OP_EXTRACT: print_extract(printer, expression, least); return;
    case FL_OP_SIGN_EXTEND:
    case FL_OP_ZERO_EXTEND:
        if (fl_without_promotion(expression) != expression)
            fl_print_expression(printer, fl_without_promotion(expression), least);
        else if (expression->operands[0]->width == 1)
            print_prefix(printer, "-", expression->operands[0], least); /* all ones, or none */
        else
            print_conversion(printer, expression, expression->op == FL_OP_SIGN_EXTEND, least);
        return;
    case FL_OP_SIGNED_OF_FLOAT:
    case FL_OP_UNSIGNED_OF_FLOAT:
        print_conversion(printer, expression, expression->op == FL_OP_SIGNED_OF_FLOAT, least);
        return;
    case FL_OP_FLOAT_CONVERT:
    case FL_OP_FLOAT_OF_SIGNED:
    case FL_OP_FLOAT_OF_UNSIGNED: print_float_conversion(printer, expression, least); return;
    default: break;
    }
    if (fl_operator_info(expression->op)->c && expression->operand_count == 2)
        print_infix(printer, expression, least);
    else
        print_call(printer, fl_c_function_name(printer->text->arena, expression->op, expression->parameters),
                   expression);
}

static void print_inside(struct fl_printer *printer, const struct fl_expression *expression, unsigned least) {
    switch (expression->kind) {
    case FL_EXPRESSION_CONSTANT: print_constant(printer, expression, NULL, least); return;
    case FL_EXPRESSION_VARIABLE: {
        const struct fl_variable *variable = fl_program_variable(printer->program, expression->variable);
        bool is_reference = variable->kind == FL_VARIABLE_REFERENCE;
        bool is_open = is_reference && fl_print_open(printer, FL_BINDS_PREFIX, least);
        fl_text_format(printer->text, is_reference ? "&%s" : "%s", variable->name);
        fl_print_close(printer, is_open);
        return;
    }
    case FL_EXPRESSION_LOAD:
        fl_print_lvalue(printer, expression->operands[0], expression->type, expression->width, least);
        return;
    case FL_EXPRESSION_OBJECT:
    case FL_EXPRESSION_FIELD:
    case FL_EXPRESSION_INDEX: fl_print_address(printer, expression, least); return;
    case FL_EXPRESSION_FUNCTION:
        fl_text_append(printer->text, fl_program_function(printer->program, expression->function)->name);
        return;
    case FL_EXPRESSION_APPLY:
        if (!fl_print_bit_field(printer, expression)) print_apply(printer, expression, least);
        return;
    case FL_EXPRESSION_IN_BOUNDS: print_call(printer, "in_bounds", expression); return;
    case FL_EXPRESSION_IS_WRITABLE: print_call(printer, "is_writable", expression); return;
    case FL_EXPRESSION_IS_FREEABLE: print_call(printer, "is_freeable", expression); return;
    case FL_EXPRESSION_IS_FUNCTION: print_call(printer, "is_function", expression); return;
    case FL_EXPRESSION_OBJECT_SIZE: print_call(printer, "object_size", expression); return;
    case FL_EXPRESSION_OBJECT_START: print_call(printer, "object_start", expression); return;
    case FL_EXPRESSION_OBJECT_NUMBER: print_call(printer, "object_number", expression); return;
    case FL_EXPRESSION_NO_LEAK: print_call(printer, "no_leak", expression); return;
    case FL_EXPRESSION_NO_LOST: print_call(printer, "no_lost", expression); return;
    }
}

static void print_whole(struct fl_printer *printer, const struct fl_expression *expression, unsigned least) {
    if (!fl_printer_enter(printer)) return;
    print_inside(printer, fl_expression_shown(expression), least);
    printer->depth--;
}

void fl_print_expression(struct fl_printer *printer, const struct fl_expression *expression, unsigned least) {
    expression = fl_expression_shown(expression);
    if (!fl_is_cut(expression)) {
        print_whole(printer, expression, least);
        return;
    }
    bool is_open = fl_print_open(printer, FL_BINDS_PREFIX, least);
    print_cast(printer, NULL, expression->width, fl_c_sign(expression) == FL_SIGN_SIGNED);
    print_whole(printer, expression, FL_BINDS_PREFIX);
    fl_print_close(printer, is_open);
}

void fl_expression_print(struct fl_text *text, const struct fl_program *program,
                         const struct fl_expression *expression) {
    struct fl_printer printer = fl_printer_make(text, program);
    fl_print_expression(&printer, expression, FL_BINDS_ANY);
}

void fl_lvalue_print(struct fl_text *text, const struct fl_program *program, const struct fl_expression *address,
                     const struct fl_type *type) {
    struct fl_printer printer = fl_printer_make(text, program);
    fl_print_lvalue(&printer, address, type, type ? type->size_bits : 0, FL_BINDS_ANY);
}

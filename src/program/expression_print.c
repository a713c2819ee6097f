/* program/expression_print.c - expressions as C.
 *
 * Conversions are printed where C would not do them by itself: not the promotion of narrow
 * operands to int, nor the widening of one operand to the other's type, nor what an assignment
 * converts. Where an operator reads its operands' sign otherwise than their types say, a cast says so.
 */
#include <inttypes.h>
#include <string.h>

#include "base/invariant.h"
#include "program/print_parts.h"

enum { INT_WIDTH = 32, DEEPEST_SIGN = 8 };

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

static bool is_apply(const struct fl_expression *expression, enum fl_operator op) {
    return expression->kind == FL_EXPRESSION_APPLY && expression->op == op;
}

static bool is_constant(const struct fl_expression *expression) {
    return expression->kind == FL_EXPRESSION_CONSTANT;
}

static bool is_extension(const struct fl_expression *expression) {
    return is_apply(expression, FL_OP_SIGN_EXTEND) || is_apply(expression, FL_OP_ZERO_EXTEND);
}

/* The low bits, printed as a cast whose sign is free to choose. */
static bool is_narrowing(const struct fl_expression *expression) {
    return is_apply(expression, FL_OP_EXTRACT) && expression->parameters[1] == 0 && expression->width >= 8 &&
           (expression->width & (expression->width - 1)) == 0;
}

enum sign { SIGN_UNKNOWN, SIGN_SIGNED, SIGN_UNSIGNED };

static enum sign sign_of_type(const struct fl_type *type) {
    switch (type ? type->kind : FL_TYPE_VOID) {
    case FL_TYPE_BOOL:
    case FL_TYPE_POINTER: return SIGN_UNSIGNED;
    case FL_TYPE_INTEGER:
    case FL_TYPE_CHARACTER:
    case FL_TYPE_ENUM: return type->is_signed ? SIGN_SIGNED : SIGN_UNSIGNED;
    default: return SIGN_UNKNOWN;
    }
}

static enum sign sign_of(const struct fl_expression *expression, unsigned depth);

static enum sign sign_of_apply(const struct fl_expression *expression, unsigned depth) {
    switch (expression->op) {
    case FL_OP_SIGN_EXTEND:
    case FL_OP_DIVIDE_SIGNED:
    case FL_OP_REMAINDER_SIGNED:
    case FL_OP_SHIFT_RIGHT_SIGNED: return SIGN_SIGNED;
    case FL_OP_EXTRACT: return is_narrowing(expression) ? SIGN_SIGNED : SIGN_UNSIGNED;
    case FL_OP_ZERO_EXTEND: return expression->operands[0]->width == 1 ? SIGN_SIGNED : SIGN_UNSIGNED;
    case FL_OP_DIVIDE:
    case FL_OP_REMAINDER:
    case FL_OP_SHIFT_RIGHT: return SIGN_UNSIGNED;
    case FL_OP_NOT:
    case FL_OP_NEGATE:
    case FL_OP_SHIFT_LEFT: return sign_of(expression->operands[0], depth);
    case FL_OP_ADD:
    case FL_OP_SUBTRACT:
    case FL_OP_MULTIPLY:
    case FL_OP_AND:
    case FL_OP_OR:
    case FL_OP_XOR: {
        enum sign left = sign_of(expression->operands[0], depth), right = sign_of(expression->operands[1], depth);
        if (left == SIGN_UNSIGNED || right == SIGN_UNSIGNED) return SIGN_UNSIGNED;
        return left == right ? left : left == SIGN_UNKNOWN ? right : left;
    }
    default: return SIGN_UNKNOWN;
    }
}

/* How C reads the sign of an expression as it is printed. */
static enum sign sign_of(const struct fl_expression *expression, unsigned depth) {
    expression = fl_expression_shown(expression);
    if (expression->type) return sign_of_type(expression->type);
    if (expression->kind != FL_EXPRESSION_APPLY || depth == 0) return SIGN_UNKNOWN;
    return sign_of_apply(expression, depth - 1);
}

/* A widening that gives the value C's conversion to a wider type gives. */
static bool is_plain_widening(const struct fl_expression *expression) {
    if (!is_extension(expression)) return false;
    const struct fl_expression *operand = expression->operands[0];
    enum sign sign = sign_of(operand, DEEPEST_SIGN);
    if (operand->width == 1) return expression->op == FL_OP_ZERO_EXTEND;
    return sign == SIGN_UNKNOWN || (sign == SIGN_SIGNED) == (expression->op == FL_OP_SIGN_EXTEND);
}

static bool is_float_widening(const struct fl_expression *expression) {
    if (expression->kind != FL_EXPRESSION_APPLY) return false;
    const struct fl_expression *operand = expression->operands[0];
    switch (expression->op) {
    case FL_OP_FLOAT_CONVERT: return expression->width > operand->width;
    case FL_OP_FLOAT_OF_SIGNED: return sign_of(operand, DEEPEST_SIGN) != SIGN_UNSIGNED;
    case FL_OP_FLOAT_OF_UNSIGNED: return sign_of(operand, DEEPEST_SIGN) != SIGN_SIGNED;
    default: return false;
    }
}

/* Without the promotion to int. */
static const struct fl_expression *without_promotion(const struct fl_expression *expression) {
    expression = fl_expression_shown(expression);
    if (!is_plain_widening(expression)) return expression;
    const struct fl_expression *operand = fl_expression_shown(expression->operands[0]);
    bool is_promotion = expression->width <= INT_WIDTH && operand->width < INT_WIDTH;
    return is_promotion || operand->width == 1 ? operand : expression;
}

static bool fits_below(const struct fl_expression *constant, uint32_t width) {
    if (constant->width > 64 || width == 0) return false;
    uint64_t word = constant->constant.word, limit = fl_bits_mask(width - 1);
    return word <= limit || ((0 - word) & fl_bits_mask(constant->width)) <= limit;
}

static const struct fl_expression *without_widening(const struct fl_expression *expression,
                                                    const struct fl_expression *other, bool is_comparison) {
    bool is_float = is_float_widening(expression);
    if (!is_plain_widening(expression) && !is_float) return expression;
    const struct fl_expression *operand = fl_expression_shown(expression->operands[0]);
    if (is_plain_widening(other) || is_float_widening(other)) return expression;
    /* A constant is an int to C, and converts nothing. */
    if (is_constant(other) && !is_float && !(is_comparison && fits_below(other, operand->width)))
        return expression;
    return operand;
}

void fl_print_cast(struct fl_printer *printer, const struct fl_type *type, uint32_t width, bool is_signed) {
    bool is_fitting = type && type->size_bits == width && !fl_type_is_aggregate(type);
    fl_text_append_char(printer->text, '(');
    if (is_fitting)
        fl_type_print(printer->text, type, NULL);
    else
        fl_text_format(printer->text, "%sint%" PRIu32 "_t", is_signed ? "" : "u", width);
    fl_text_append_char(printer->text, ')');
}

void fl_print_constant(struct fl_printer *printer, const struct fl_expression *constant,
                       const struct fl_type *hint, unsigned least) {
    const struct fl_type *type = constant->type ? constant->type : hint;
    struct fl_bits value = constant->constant;
    bool is_small = value.width <= 64 && value.word <= INT32_MAX;
    size_t start = printer->text->count;
    if (is_small && (!type || type->kind == FL_TYPE_INTEGER || fl_type_is_aggregate(type)))
        fl_text_format(printer->text, "%" PRIu64, value.word);
    else
        fl_value_print(printer->text, printer->program, &value, type);
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

static void print_typed(struct fl_printer *printer, const struct fl_expression *expression,
                        const struct fl_type *hint, unsigned least) {
    if (is_constant(expression))
        fl_print_constant(printer, expression, hint, least);
    else
        fl_print_expression(printer, expression, least);
}

void fl_print_converted(struct fl_printer *printer, const struct fl_expression *expression,
                        const struct fl_type *hint) {
    expression = without_promotion(expression);
    bool is_converted = is_plain_widening(expression) || is_float_widening(expression) ||
                        is_narrowing(expression) || is_apply(expression, FL_OP_FLOAT_CONVERT) ||
                        is_apply(expression, FL_OP_SIGNED_OF_FLOAT) ||
                        is_apply(expression, FL_OP_UNSIGNED_OF_FLOAT);
    bool is_bit_field = is_narrowing(expression) && expression->operands[0]->kind == FL_EXPRESSION_LOAD;
    if (is_converted && !is_bit_field) expression = without_promotion(expression->operands[0]);
    print_typed(printer, expression, hint, FL_BINDS_CHOICE);
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

static bool is_comparison(enum fl_operator op) {
    switch (op) {
    case FL_OP_EQUAL:
    case FL_OP_LESS:
    case FL_OP_LESS_EQUAL:
    case FL_OP_LESS_SIGNED:
    case FL_OP_LESS_EQUAL_SIGNED:
    case FL_OP_FLOAT_EQUAL:
    case FL_OP_FLOAT_LESS:
    case FL_OP_FLOAT_LESS_EQUAL: return true;
    default: return false;
    }
}

/* The sign that an operator reads its operands with, where it matters. */
static enum sign sign_read(enum fl_operator op) {
    switch (op) {
    case FL_OP_LESS:
    case FL_OP_LESS_EQUAL:
    case FL_OP_DIVIDE:
    case FL_OP_REMAINDER:
    case FL_OP_SHIFT_RIGHT: return SIGN_UNSIGNED;
    case FL_OP_LESS_SIGNED:
    case FL_OP_LESS_EQUAL_SIGNED:
    case FL_OP_DIVIDE_SIGNED:
    case FL_OP_REMAINDER_SIGNED:
    case FL_OP_SHIFT_RIGHT_SIGNED: return SIGN_SIGNED;
    default: return SIGN_UNKNOWN;
    }
}

static bool is_shift(enum fl_operator op) {
    return op == FL_OP_SHIFT_LEFT || op == FL_OP_SHIFT_RIGHT || op == FL_OP_SHIFT_RIGHT_SIGNED;
}

/* A binary operator on its way to paper. */
struct binary {
    enum fl_operator op;
    const char *symbol;
    unsigned binds;
    const struct fl_expression *left, *right; /* as printed */
    uint32_t width;                           /* of the operands, as computed */
    bool is_left_cast, is_right_cast;         /* to the sign the operator reads */
};

/* What C would make of an operand that was promoted. */
static enum sign sign_in_c(const struct fl_expression *expression, uint32_t width) {
    if (expression->width < INT_WIDTH && width == INT_WIDTH) return SIGN_SIGNED;
    return sign_of(expression, DEEPEST_SIGN);
}

static void choose_casts(struct binary *binary) {
    enum sign read = sign_read(binary->op);
    enum sign left = sign_in_c(binary->left, binary->width), right = sign_in_c(binary->right, binary->width);
    if (read == SIGN_UNKNOWN || left == SIGN_UNKNOWN) {
        binary->is_right_cast =
            read == SIGN_SIGNED && right == SIGN_UNSIGNED && !is_shift(binary->op) && !is_constant(binary->right);
        return;
    }
    if (is_shift(binary->op)) {
        binary->is_left_cast = left != read;
    } else if (read == SIGN_UNSIGNED) {
        binary->is_left_cast = left == SIGN_SIGNED && right == SIGN_SIGNED;
        /* Narrow operands of one kind compare alike as ints. */
        if (binary->left->width < INT_WIDTH && binary->left->width == binary->right->width &&
            sign_of(binary->left, DEEPEST_SIGN) == SIGN_UNSIGNED)
            binary->is_left_cast = false;
        if (is_constant(binary->right) && left == SIGN_SIGNED) binary->is_left_cast = true;
    } else {
        binary->is_left_cast = left == SIGN_UNSIGNED;
        binary->is_right_cast = right == SIGN_UNSIGNED && !is_constant(binary->right);
    }
}

/* A cast to a sign that the operand does not have; of a narrowing, it takes the place. */
static void print_sign_cast(struct fl_printer *printer, const struct fl_expression *operand, uint32_t width,
                            bool is_signed, const struct fl_type *hint) {
    operand = fl_expression_shown(operand);
    fl_print_cast(printer, NULL, width, is_signed);
    bool is_replaced = is_narrowing(operand) && !operand->type && operand->width == width;
    print_typed(printer, without_promotion(is_replaced ? operand->operands[0] : operand), hint, FL_BINDS_PREFIX);
}

static void print_operand(struct fl_printer *printer, const struct binary *binary, bool is_right) {
    const struct fl_expression *operand = is_right ? binary->right : binary->left;
    const struct fl_expression *other = is_right ? binary->left : binary->right;
    bool is_cast = is_right ? binary->is_right_cast : binary->is_left_cast;
    const struct fl_type *hint = NULL;
    if (fl_operator_is_float(binary->op))
        hint = float_type(binary->width);
    else if (is_comparison(binary->op) && !(is_right ? binary->is_left_cast : binary->is_right_cast))
        hint = other->type;
    if (is_cast) {
        print_sign_cast(printer, operand, binary->width, sign_read(binary->op) == SIGN_SIGNED, hint);
    } else {
        print_typed(printer, operand, hint, binary->binds + is_right);
    }
}

static void print_binary(struct fl_printer *printer, struct binary binary, unsigned least) {
    const struct fl_expression *left = without_promotion(binary.left), *right = without_promotion(binary.right);
    binary.width = binary.left->width;
    binary.left = left;
    binary.right = right;
    if (is_shift(binary.op)) {
        if (is_extension(right) || is_apply(right, FL_OP_EXTRACT)) binary.right = right->operands[0];
    } else {
        binary.left = without_widening(left, right, is_comparison(binary.op));
        binary.right = without_widening(
            right, binary.left == left && is_plain_widening(left) ? binary.right : left, is_comparison(binary.op));
        /* Of two widened operands one cast is enough. */
        if (binary.left == left && is_plain_widening(left) && is_plain_widening(right))
            binary.right = fl_expression_shown(right->operands[0]);
    }
    choose_casts(&binary);
    bool is_open = fl_print_open(printer, binary.binds, least);
    print_operand(printer, &binary, false);
    fl_text_format(printer->text, " %s ", binary.symbol);
    print_operand(printer, &binary, true);
    fl_print_close(printer, is_open);
}

static bool is_null(const struct fl_expression *expression, const struct fl_expression *other) {
    return is_constant(expression) && fl_type_is(other->type, FL_TYPE_POINTER) &&
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
    struct binary binary = {
        .op = expression->op, .symbol = symbol, .binds = FL_BINDS_EQUALITY, .left = left, .right = right};
    if (is_constant(left) && !is_constant(right)) {
        binary.left = right;
        binary.right = left;
    }
    print_binary(printer, binary, least);
}

static void print_relation(struct fl_printer *printer, const struct fl_expression *expression, unsigned least) {
    const struct fl_expression *left = expression->operands[0], *right = expression->operands[1];
    bool is_turned = expression->is_turned;
    /* Constants stand on the right. */
    if (is_constant(left) != is_constant(right)) is_turned = is_constant(left);
    bool has_equality = expression->op == FL_OP_LESS_EQUAL || expression->op == FL_OP_LESS_EQUAL_SIGNED ||
                        expression->op == FL_OP_FLOAT_LESS_EQUAL;
    struct binary binary = {
        .op = expression->op,
        .symbol = is_turned ? (has_equality ? ">=" : ">") : (has_equality ? "<=" : "<"),
        .binds = FL_BINDS_RELATION,
        .left = is_turned ? right : left,
        .right = is_turned ? left : right,
    };
    print_binary(printer, binary, least);
}

static void print_prefix(struct fl_printer *printer, const char *symbol, const struct fl_expression *operand,
                         unsigned least) {
    bool is_open = fl_print_open(printer, FL_BINDS_PREFIX, least);
    fl_text_append(printer->text, symbol);
    size_t start = printer->text->count;
    fl_print_expression(printer, without_promotion(operand), FL_BINDS_PREFIX);
    /* - -x is not --x */
    if (printer->text->count > start && printer->text->items[start] == *symbol && *symbol == '-') {
        printer->text->count = start;
        fl_text_append_char(printer->text, '(');
        fl_print_expression(printer, without_promotion(operand), FL_BINDS_ANY);
        fl_text_append_char(printer->text, ')');
    }
    fl_print_close(printer, is_open);
}

static void print_not(struct fl_printer *printer, const struct fl_expression *expression, unsigned least) {
    const struct fl_expression *operand = fl_expression_shown(expression->operands[0]);
    if (expression->width == 1 && (is_apply(operand, FL_OP_EQUAL) || is_apply(operand, FL_OP_FLOAT_EQUAL)))
        print_equality(printer, operand, "!=", least);
    else
        print_prefix(printer, expression->width == 1 ? "!" : "~", operand, least);
}

/* (type)operand */
static void print_conversion(struct fl_printer *printer, const struct fl_expression *expression, bool is_signed,
                             unsigned least) {
    const struct fl_expression *operand = expression->operands[0];
    bool is_open = fl_print_open(printer, FL_BINDS_PREFIX, least);
    enum sign sign = sign_of(operand, DEEPEST_SIGN);
    bool is_other_sign = is_extension(expression) && operand->width != 1 && sign != SIGN_UNKNOWN &&
                         (sign == SIGN_SIGNED) != (expression->op == FL_OP_SIGN_EXTEND);
    /* C promotes what was cast to a narrow type. */
    bool is_promoted = is_other_sign && !expression->type && expression->width <= INT_WIDTH;
    if (!is_promoted) fl_print_cast(printer, expression->type, expression->width, is_signed);
    if (is_other_sign)
        print_sign_cast(printer, operand, operand->width, expression->op == FL_OP_SIGN_EXTEND, NULL);
    else
        fl_print_expression(printer, without_promotion(operand), FL_BINDS_PREFIX);
    fl_print_close(printer, is_open);
}

static void print_float_conversion(struct fl_printer *printer, const struct fl_expression *expression,
                                   unsigned least) {
    const struct fl_expression *operand = expression->operands[0];
    bool is_open = fl_print_open(printer, FL_BINDS_PREFIX, least);
    if (expression->type) {
        fl_print_cast(printer, expression->type, expression->width, true);
    } else {
        const char *name = expression->width == 32 ? "float" : expression->width == 64 ? "double" : "long double";
        fl_text_format(printer->text, "(%s)", name);
    }
    enum sign sign = sign_of(operand, DEEPEST_SIGN);
    bool is_signed = expression->op == FL_OP_FLOAT_OF_SIGNED;
    if (expression->op != FL_OP_FLOAT_CONVERT && sign == (is_signed ? SIGN_UNSIGNED : SIGN_SIGNED))
        fl_print_cast(printer, NULL, operand->width, is_signed);
    fl_print_expression(printer, without_promotion(operand), FL_BINDS_PREFIX);
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
    if (is_narrowing(expression)) {
        print_conversion(printer, expression, true, least);
        return;
    }
    bool is_open = fl_print_open(printer, is_cast ? FL_BINDS_PREFIX : FL_BINDS_AND, least);
    if (is_cast) {
        fl_print_cast(printer, expression->type, width, false);
        fl_text_append_char(printer->text, '(');
    }
    fl_print_expression(printer, operand, low ? FL_BINDS_SHIFT : FL_BINDS_AND);
    if (low) fl_text_format(printer->text, " >> %" PRIu32, low);
    if (is_cast)
        fl_text_append_char(printer->text, ')');
    else if (width < 64)
        fl_text_format(printer->text, " & %s%" PRIx64, width > 3 ? "0x" : "", fl_bits_mask(width));
    fl_print_close(printer, is_open);
}

static void print_choice(struct fl_printer *printer, const struct fl_expression *expression, unsigned least) {
    bool is_open = fl_print_open(printer, FL_BINDS_CHOICE, least);
    fl_print_expression(printer, expression->operands[0], FL_BINDS_CHOICE + 1);
    fl_text_append(printer->text, " ? ");
    print_typed(printer, without_promotion(expression->operands[1]), expression->operands[2]->type, FL_BINDS_ANY);
    fl_text_append(printer->text, " : ");
    print_typed(printer, without_promotion(expression->operands[2]), expression->operands[1]->type,
                FL_BINDS_CHOICE);
    fl_print_close(printer, is_open);
}

/* x + -1 as x - 1; false if the right side is no small negative constant. */
static bool print_difference(struct fl_printer *printer, const struct fl_expression *expression, unsigned least) {
    const struct fl_expression *left = expression->operands[0], *right = expression->operands[1];
    if (!is_constant(right) || right->width > 64 || right->width < 2 || is_constant(left)) return false;
    uint64_t magnitude = (0 - right->constant.word) & fl_bits_mask(right->width);
    if (magnitude == 0 || magnitude > fl_bits_mask(right->width) / 2 - 1) return false;
    bool is_open = fl_print_open(printer, FL_BINDS_SUM, least);
    fl_print_expression(printer, without_promotion(left), FL_BINDS_SUM);
    fl_text_format(printer->text, " - %" PRIu64, magnitude);
    fl_print_close(printer, is_open);
    return true;
}

static void print_infix(struct fl_printer *printer, const struct fl_expression *expression, unsigned least) {
    const struct fl_operator_info *info = fl_operator_info(expression->op);
    struct binary binary = {
        .op = expression->op,
        .symbol = info->c,
        .binds = info->precedence,
        .left = expression->operands[0],
        .right = expression->operands[1],
    };
    bool is_bit = expression->width == 1;
    if (expression->op == FL_OP_AND && is_bit) {
        binary.symbol = "&&";
        binary.binds = FL_BINDS_LOGICAL_AND;
    } else if (expression->op == FL_OP_OR && is_bit) {
        binary.symbol = "||";
        binary.binds = FL_BINDS_LOGICAL_OR;
    } else if (expression->op == FL_OP_XOR && is_bit) {
        binary.symbol = "!=";
        binary.binds = FL_BINDS_EQUALITY;
    }
    print_binary(printer, binary, least);
}

static bool is_float_zero(const struct fl_expression *expression) {
    if (!is_constant(expression) || expression->width > 64) return false;
    return expression->constant.word == (uint64_t)1 << (expression->width - 1);
}

static void print_subtract(struct fl_printer *printer, const struct fl_expression *expression, unsigned least) {
    const struct fl_expression *left = expression->operands[0];
    bool is_negation = expression->op == FL_OP_SUBTRACT ? is_constant(left) && fl_bits_is_zero(&left->constant)
                                                        : is_float_zero(left);
    if (is_negation)
        print_prefix(printer, "-", expression->operands[1], least);
    else
        print_infix(printer, expression, least);
}

static void print_xor(struct fl_printer *printer, const struct fl_expression *expression, unsigned least) {
    const struct fl_expression *right = expression->operands[1];
    bool is_float_negation = fl_type_is(expression->type, FL_TYPE_FLOAT) && is_float_zero(right);
    if (expression->width > 1 && is_constant(right) && fl_bits_is_ones(&right->constant))
        print_prefix(printer, "~", expression->operands[0], least);
    else if (is_float_negation)
        print_prefix(printer, "-", expression->operands[0], least);
    else
        print_infix(printer, expression, least);
}

static const char *rounding_name(uint32_t mode) {
    switch (mode) {
    case FL_ROUND_EVEN: return "rint";
    case FL_ROUND_AWAY: return "round";
    case FL_ROUND_DOWN: return "floor";
    case FL_ROUND_UP: return "ceil";
    case FL_ROUND_ZERO: return "trunc";
    }
    FL_UNREACHABLE("every rounding mode has a name");
}

static void print_function_like(struct fl_printer *printer, const struct fl_expression *expression) {
    switch (expression->op) {
    case FL_OP_FLOAT_REMAINDER: print_call(printer, "fmod", expression); return;
    case FL_OP_FLOAT_FUSED: print_call(printer, "fma", expression); return;
    case FL_OP_FLOAT_ROOT: print_call(printer, "sqrt", expression); return;
    case FL_OP_FLOAT_IS_NAN: print_call(printer, "isnan", expression); return;
    case FL_OP_FLOAT_ROUND: print_call(printer, rounding_name(expression->parameters[0]), expression); return;
    default: break;
    }
    char name[64];
    const char *from = fl_operator_info(expression->op)->name;
    size_t length = 0;
    for (; from[length] && length + 1 < sizeof name; length++)
        name[length] =
            from[length] >= 'A' && from[length] <= 'Z' ? (char)(from[length] - 'A' + 'a') : from[length];
    name[length] = '\0';
    print_call(printer, name, expression);
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
        if (without_promotion(expression) != expression)
            fl_print_expression(printer, without_promotion(expression), least);
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
        print_function_like(printer, expression);
}

static void print_inside(struct fl_printer *printer, const struct fl_expression *expression, unsigned least) {
    switch (expression->kind) {
    case FL_EXPRESSION_CONSTANT: fl_print_constant(printer, expression, NULL, least); return;
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
    case FL_EXPRESSION_OBJECT_SIZE: print_call(printer, "object_size", expression); return;
    case FL_EXPRESSION_NO_LEAK: print_call(printer, "no_leak", expression); return;
    }
}

void fl_print_expression(struct fl_printer *printer, const struct fl_expression *expression, unsigned least) {
    if (!fl_printer_enter(printer)) return;
    print_inside(printer, fl_expression_shown(expression), least);
    printer->depth--;
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

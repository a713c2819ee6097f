#include "program/print/c_view.h"

#include "program/print/parts.h"

enum { DEEPEST = 10 };

static enum fl_sign sign_of(const struct fl_expression *expression, unsigned depth);

static bool is_narrow(uint32_t width) {
    return width > 1 && width < FL_INT_WIDTH;
}

bool fl_is_narrowing(const struct fl_expression *expression) {
    return fl_expression_is_apply(expression, FL_OP_EXTRACT) && expression->parameters[1] == 0 &&
           expression->width >= 8 && (expression->width & (expression->width - 1)) == 0;
}

static enum fl_sign operator_sign(enum fl_operator op) {
    switch (op) {
    case FL_OP_LESS:
    case FL_OP_LESS_EQUAL:
    case FL_OP_DIVIDE:
    case FL_OP_REMAINDER:
    case FL_OP_SHIFT_RIGHT: return FL_SIGN_UNSIGNED;
    case FL_OP_LESS_SIGNED:
    case FL_OP_LESS_EQUAL_SIGNED:
    case FL_OP_DIVIDE_SIGNED:
    case FL_OP_REMAINDER_SIGNED:
    case FL_OP_SHIFT_RIGHT_SIGNED: return FL_SIGN_SIGNED;
    default: return FL_SIGN_UNKNOWN;
    }
}

bool fl_operator_is_shift(enum fl_operator op) {
    return op == FL_OP_SHIFT_LEFT || op == FL_OP_SHIFT_RIGHT || op == FL_OP_SHIFT_RIGHT_SIGNED;
}

bool fl_operator_is_comparison(enum fl_operator op) {
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

enum fl_sign fl_type_sign(const struct fl_type *type) {
    switch (type ? type->kind : FL_TYPE_VOID) {
    case FL_TYPE_BOOL:
    case FL_TYPE_POINTER: return FL_SIGN_UNSIGNED;
    case FL_TYPE_INTEGER:
    case FL_TYPE_CHARACTER:
    case FL_TYPE_ENUM: return type->is_signed ? FL_SIGN_SIGNED : FL_SIGN_UNSIGNED;
    default: return FL_SIGN_UNKNOWN;
    }
}

/* The sign of the cast that a conversion prints. */
static enum fl_sign sign_of_cast(const struct fl_expression *expression, enum fl_sign otherwise) {
    bool is_named = expression->type && expression->type->size_bits == expression->width;
    enum fl_sign sign = is_named ? fl_type_sign(expression->type) : FL_SIGN_UNKNOWN;
    return sign == FL_SIGN_UNKNOWN ? otherwise : sign;
}

static bool is_plain_widening(const struct fl_expression *expression, unsigned depth) {
    if (!fl_expression_is_extension(expression)) return false;
    const struct fl_expression *operand = expression->operands[0];
    if (operand->width == 1) return expression->op == FL_OP_ZERO_EXTEND;
    enum fl_sign sign = sign_of(operand, depth);
    return sign == FL_SIGN_UNKNOWN || (sign == FL_SIGN_SIGNED) == (expression->op == FL_OP_SIGN_EXTEND);
}

bool fl_is_plain_widening(const struct fl_expression *expression) {
    return is_plain_widening(expression, DEEPEST);
}

static const struct fl_expression *without_promotion(const struct fl_expression *expression, unsigned depth) {
    expression = fl_expression_shown(expression);
    if (!is_plain_widening(expression, depth)) return expression;
    const struct fl_expression *operand = fl_expression_shown(expression->operands[0]);
    bool is_promotion = expression->width <= FL_INT_WIDTH && operand->width < FL_INT_WIDTH;
    return is_promotion || operand->width == 1 ? operand : expression;
}

const struct fl_expression *fl_without_promotion(const struct fl_expression *expression) {
    return without_promotion(expression, DEEPEST);
}

bool fl_is_float_widening(const struct fl_expression *expression) {
    if (expression->kind != FL_EXPRESSION_APPLY) return false;
    const struct fl_expression *operand = expression->operands[0];
    switch (expression->op) {
    case FL_OP_FLOAT_CONVERT: return expression->width > operand->width;
    case FL_OP_FLOAT_OF_SIGNED: return fl_c_sign(operand) != FL_SIGN_UNSIGNED;
    case FL_OP_FLOAT_OF_UNSIGNED: return fl_c_sign(operand) != FL_SIGN_SIGNED;
    default: return false;
    }
}

/* Does C's literal for the constant, an int, have the value that the widened operand is compared to? */
static bool is_comparable(const struct fl_expression *constant, const struct fl_expression *widened) {
    uint32_t width = widened->operands[0]->width;
    if (constant->width > 64 || width == 0) return false;
    uint64_t word = constant->constant.word, limit = fl_bits_mask(width - 1);
    if (word <= limit && word <= INT32_MAX) return true;
    return widened->op == FL_OP_SIGN_EXTEND && ((0 - word) & fl_bits_mask(constant->width)) <= limit;
}

/* An operand that C widens to the other's type by itself. */
static bool is_widened_by_c(const struct fl_expression *expression, const struct fl_expression *other,
                            enum fl_operator op, unsigned depth) {
    bool is_float = fl_is_float_widening(expression);
    if (!is_plain_widening(expression, depth) && !is_float) return false;
    if (is_plain_widening(other, depth) || fl_is_float_widening(other)) return false;
    if (is_float) return true;
    /* A constant is an int to C, and widens nothing. */
    if (fl_expression_is_constant(other)) return fl_operator_is_comparison(op) && is_comparable(other, expression);
    return fl_c_width(other) == expression->width;
}

static void leave_out_widening(struct fl_c_binary *binary, unsigned depth) {
    const struct fl_expression *left = binary->left, *right = binary->right;
    if (fl_operator_is_shift(binary->op)) {
        /* The count converts to anything. */
        if (is_plain_widening(right, depth) || fl_is_narrowing(right))
            binary->right = fl_expression_shown(right->operands[0]);
        return;
    }
    if (is_widened_by_c(left, right, binary->op, depth)) binary->left = fl_expression_shown(left->operands[0]);
    if (is_widened_by_c(right, left, binary->op, depth)) binary->right = fl_expression_shown(right->operands[0]);
    /* Of two widened operands one cast is enough. */
    if (left->width > FL_INT_WIDTH && is_plain_widening(left, depth) && is_plain_widening(right, depth))
        binary->right = fl_expression_shown(right->operands[0]);
}

/* What an operand adds to the sign of the whole: nothing if C widens it. */
static enum fl_sign sign_in(const struct fl_c_binary *binary, const struct fl_expression *operand,
                            unsigned depth) {
    if (fl_expression_is_constant(operand) && !operand->type) return FL_SIGN_SIGNED;
    return operand->width < binary->width && !is_narrow(binary->width) ? FL_SIGN_SIGNED : sign_of(operand, depth);
}

/* Narrower than int, each operand is promoted by its own sign. */
static void cast_narrow(struct fl_c_binary *binary, enum fl_sign read, enum fl_sign left, enum fl_sign right) {
    if (read == FL_SIGN_UNKNOWN && binary->op == FL_OP_EQUAL && left != right && left != FL_SIGN_UNKNOWN &&
        right != FL_SIGN_UNKNOWN && !fl_expression_is_constant(binary->left) &&
        !fl_expression_is_constant(binary->right))
        binary->left_cast = right;
    if (read == FL_SIGN_UNKNOWN) return;
    if (left != read && left != FL_SIGN_UNKNOWN && !fl_expression_is_constant(binary->left))
        binary->left_cast = read;
    if (fl_operator_is_shift(binary->op)) {
        if (fl_expression_is_constant(binary->left)) binary->left_cast = read;
        return;
    }
    if (right != read && right != FL_SIGN_UNKNOWN && !fl_expression_is_constant(binary->right))
        binary->right_cast = read;
}

static void cast_wide(struct fl_c_binary *binary, enum fl_sign read, enum fl_sign left, enum fl_sign right) {
    if (fl_operator_is_shift(binary->op)) {
        if (read != FL_SIGN_UNKNOWN && left != FL_SIGN_UNKNOWN && left != read) binary->left_cast = read;
    } else if (read == FL_SIGN_UNSIGNED) {
        if (left != FL_SIGN_SIGNED || right != FL_SIGN_SIGNED) return;
        if (fl_expression_is_constant(binary->left))
            binary->right_cast = read;
        else
            binary->left_cast = read;
    } else if (read == FL_SIGN_SIGNED) {
        if (left == FL_SIGN_UNSIGNED) binary->left_cast = read;
        if (right == FL_SIGN_UNSIGNED) binary->right_cast = read;
    }
}

static enum fl_sign either_unsigned(enum fl_sign left, enum fl_sign right) {
    if (left == FL_SIGN_UNSIGNED || right == FL_SIGN_UNSIGNED) return FL_SIGN_UNSIGNED;
    return left == FL_SIGN_UNKNOWN ? right : left;
}

/* On ints alone C would not compute beyond them. */
static void cast_to_width(struct fl_c_binary *binary, enum fl_sign left, enum fl_sign right) {
    if (binary->width <= FL_INT_WIDTH || fl_operator_is_comparison(binary->op) || binary->op >= FL_OP_FLOAT_ADD)
        return;
    bool is_wide = fl_c_width(binary->left) == binary->width ||
                   (!fl_operator_is_shift(binary->op) && fl_c_width(binary->right) == binary->width);
    if (is_wide || binary->left_cast != FL_SIGN_UNKNOWN || binary->right_cast != FL_SIGN_UNKNOWN) return;
    binary->left_cast = either_unsigned(left, right) == FL_SIGN_UNSIGNED ? FL_SIGN_UNSIGNED : FL_SIGN_SIGNED;
}

static struct fl_c_binary make_binary(enum fl_operator op, const struct fl_expression *left,
                                      const struct fl_expression *right, unsigned depth) {
    struct fl_c_binary binary = {
        .op = op,
        .width = left->width,
        .left = without_promotion(left, depth),
        .right = without_promotion(right, depth),
    };
    leave_out_widening(&binary, depth);
    enum fl_sign left_sign = sign_in(&binary, binary.left, depth),
                 right_sign = sign_in(&binary, binary.right, depth);
    if (is_narrow(binary.width))
        cast_narrow(&binary, operator_sign(op), left_sign, right_sign);
    else if (binary.width > 1)
        cast_wide(&binary, operator_sign(op), left_sign, right_sign);
    cast_to_width(&binary, left_sign, right_sign);
    return binary;
}

struct fl_c_binary fl_c_binary_make(enum fl_operator op, const struct fl_expression *left,
                                    const struct fl_expression *right) {
    return make_binary(op, left, right, DEEPEST);
}

static enum fl_sign sign_of_binary(const struct fl_expression *expression, unsigned depth) {
    struct fl_c_binary binary =
        make_binary(expression->op, expression->operands[0], expression->operands[1], depth);
    enum fl_sign left = binary.left_cast ? binary.left_cast : sign_in(&binary, binary.left, depth);
    if (fl_operator_is_shift(expression->op)) return left;
    enum fl_sign right = binary.right_cast ? binary.right_cast : sign_in(&binary, binary.right, depth);
    /* A constant is read as the other. */
    if (fl_expression_is_constant(binary.right) && !binary.right->type) return left;
    if (fl_expression_is_constant(binary.left) && !binary.left->type) return right;
    return either_unsigned(left, right);
}

static enum fl_sign sign_of_extension(const struct fl_expression *expression, unsigned depth) {
    const struct fl_expression *printed = without_promotion(expression, depth);
    if (printed != expression) return expression->width < FL_INT_WIDTH ? sign_of(printed, depth) : FL_SIGN_SIGNED;
    if (expression->operands[0]->width == 1) return FL_SIGN_SIGNED;
    enum fl_sign sign = expression->op == FL_OP_SIGN_EXTEND ? FL_SIGN_SIGNED : FL_SIGN_UNSIGNED;
    if (expression->width == FL_INT_WIDTH && !expression->type)
        return FL_SIGN_SIGNED; /* a narrow cast, promoted */
    return sign_of_cast(expression, sign);
}

static enum fl_sign sign_of_apply(const struct fl_expression *expression, unsigned depth) {
    const struct fl_expression *const *operands = expression->operands;
    switch (expression->op) {
    case FL_OP_SIGN_EXTEND:
    case FL_OP_ZERO_EXTEND: return sign_of_extension(expression, depth);
    case FL_OP_EXTRACT:
        if (fl_is_narrowing(expression)) return sign_of_cast(expression, FL_SIGN_SIGNED);
        return sign_of_cast(expression, FL_SIGN_UNSIGNED);
    case FL_OP_NOT:
    case FL_OP_NEGATE: return sign_of(operands[0], depth);
    case FL_OP_IF:
        if (fl_expression_is_constant(operands[1]) && fl_expression_is_constant(operands[2]))
            return FL_SIGN_SIGNED;
        return either_unsigned(sign_of(operands[1], depth), sign_of(operands[2], depth));
    default: break;
    }
    const struct fl_operator_info *info = fl_operator_info(expression->op);
    bool is_infix = info->operands == 2 && info->result == FL_RESULT_SAME && info->c;
    return is_infix ? sign_of_binary(expression, depth) : fl_type_sign(expression->type);
}

static enum fl_sign sign_of(const struct fl_expression *expression, unsigned depth) {
    expression = fl_expression_shown(expression);
    if (expression->width == 1) return FL_SIGN_SIGNED;
    if (expression->kind != FL_EXPRESSION_APPLY) return fl_type_sign(expression->type);
    if (depth == 0) return FL_SIGN_UNKNOWN;
    enum fl_sign sign = sign_of_apply(expression, depth - 1);
    return sign == FL_SIGN_UNKNOWN && is_narrow(expression->width) ? FL_SIGN_SIGNED : sign;
}

enum fl_sign fl_c_sign(const struct fl_expression *expression) {
    return sign_of(expression, DEEPEST);
}

static uint32_t width_of(const struct fl_expression *expression, unsigned depth) {
    expression = fl_expression_shown(expression);
    uint32_t width = expression->width;
    if (width <= FL_INT_WIDTH || depth == 0) return width;
    if (fl_expression_is_constant(expression) && width <= 64) {
        uint64_t word = expression->constant.word;
        return word <= INT32_MAX || 0 - word <= INT32_MAX ? FL_INT_WIDTH : width;
    }
    if (expression->kind != FL_EXPRESSION_APPLY) return width;
    if (fl_expression_is_extension(expression)) return expression->operands[0]->width == 1 ? FL_INT_WIDTH : width;
    if (expression->op == FL_OP_NOT || expression->op == FL_OP_NEGATE)
        return width_of(expression->operands[0], depth - 1);
    if (expression->op != FL_OP_IF) return width;
    uint32_t left = width_of(expression->operands[1], depth - 1),
             right = width_of(expression->operands[2], depth - 1);
    return left > right ? left : right;
}

uint32_t fl_c_width(const struct fl_expression *expression) {
    return width_of(expression, DEEPEST);
}

static bool is_mixed(const struct fl_expression *left, const struct fl_expression *right) {
    if (fl_expression_is_constant(left) || fl_expression_is_constant(right)) return false;
    enum fl_sign left_sign = fl_c_sign(left), right_sign = fl_c_sign(right);
    return left_sign != right_sign && left_sign != FL_SIGN_UNKNOWN && right_sign != FL_SIGN_UNKNOWN;
}

bool fl_is_cut(const struct fl_expression *expression) {
    if (expression->kind != FL_EXPRESSION_APPLY || !is_narrow(expression->width)) return false;
    switch (expression->op) {
    case FL_OP_ADD:
    case FL_OP_SUBTRACT:
    case FL_OP_MULTIPLY:
    case FL_OP_SHIFT_LEFT:
    case FL_OP_NEGATE:
    case FL_OP_DIVIDE_SIGNED: return true;
    case FL_OP_NOT: return fl_c_sign(expression->operands[0]) == FL_SIGN_UNSIGNED;
    case FL_OP_XOR: /* with all ones, it prints as ~ */
        if (fl_expression_is_constant(expression->operands[1]) &&
            fl_bits_is_ones(&expression->operands[1]->constant))
            return fl_c_sign(expression->operands[0]) == FL_SIGN_UNSIGNED;
        return is_mixed(expression->operands[0], expression->operands[1]);
    case FL_OP_AND:
    case FL_OP_OR: return is_mixed(expression->operands[0], expression->operands[1]);
    case FL_OP_IF: return is_mixed(expression->operands[1], expression->operands[2]);
    default: return false;
    }
}
